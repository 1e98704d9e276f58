//! Files that people take for a menu, by their first bytes.

use crate::MenuFileError;

/// Beginnings of containers that a console or a tool packs files in.
const CONTAINERS: [&[u8]; 8] = [b"PFS0", b"HFS0", b"NSO0", b"NRO0", b"NCA3", b"RSTB", b"Rar!", b"7z\xbc\xaf"];
/// Beginnings of compressions that menus do not have.
const COMPRESSIONS: [&[u8]; 8] = [
    b"Yaz1",
    b"\x28\xb5\x2f\xfd",
    b"\x1f\x8b",
    b"\x04\x22\x4d\x18",
    b"\x78\x01",
    b"\x78\x9c",
    b"\x78\xda",
    b"PK\x03\x04",
];
/// The place of the second magic of contents, where they are not encrypted, and of cartridges.
const CONTENT_AT: usize = 0x200;
const CARTRIDGE_AT: usize = 0x100;
/// Bytes in which encryption shows.
const SAMPLE_BYTES: usize = 4096;
/// Fewest different values among them: noise has all 256 but for rare ones.
const NOISE_VALUES: usize = 250;

/// The reason why a file that is neither Yaz0 nor SARC is refused.
pub(crate) fn reason_of(bytes: &[u8]) -> MenuFileError {
    let is_at = |at: usize, magic: &[u8]| bytes.get(at..).is_some_and(|rest| rest.starts_with(magic));
    let is_container = CONTAINERS.iter().any(|magic| bytes.starts_with(magic))
        || is_at(CONTENT_AT, b"NCA")
        || is_at(CARTRIDGE_AT, b"HEAD");
    if is_container {
        MenuFileError::Container
    } else if COMPRESSIONS.iter().any(|magic| bytes.starts_with(magic)) {
        MenuFileError::OtherCompression
    } else if is_noise(bytes) {
        MenuFileError::Container
    } else {
        MenuFileError::NoArchive
    }
}

/// Returns `true` for bytes without any order, as encrypted ones are. Pictures have headers with zeros.
fn is_noise(bytes: &[u8]) -> bool {
    let Some(sample) = bytes.get(..SAMPLE_BYTES) else { return false };
    let mut counts = [0_u32; 256];
    sample.iter().for_each(|byte| counts[usize::from(*byte)] += 1);
    // On average each value is there 16 times.
    counts.iter().filter(|count| **count > 0).count() >= NOISE_VALUES && counts.iter().all(|count| *count < 48)
}
