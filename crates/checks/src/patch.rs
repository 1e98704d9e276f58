//! Checking uploaded patches as far as possible without the console's own files, which nobody may distribute. A wrong
//! patch can keep a console from starting, so everything is verified: checksums, every action, and the original that
//! the patch says it was made from.

use vitrine_bps::{BpsPatch, Error as PatchError, PatchLimits, strip_metadata};
use vitrine_inspect::ContentKind;
use vitrine_utheme::{SystemFile, ThemePatch};

use crate::limits;
use crate::{CheckRefusal, RefusalReason, other_kind};

/// Beginnings of ZIP archives, and with them of `.utheme`.
const ARCHIVES: [&[u8]; 2] = [b"PK\x03\x04", b"PK\x05\x06"];

const WITHIN: PatchLimits =
    PatchLimits { max_patch_size: limits::BPS_BYTES_MAX, max_target_size: limits::BPS_TARGET_BYTES_MAX };

/// Checks the patch for a file and removes its metadata.
///
/// # Errors
/// The defect of the patch.
pub fn check(file: &'static SystemFile, bytes: &[u8]) -> Result<ThemePatch, CheckRefusal> {
    let patch = BpsPatch::parse(bytes, &WITHIN).map_err(|error| refused(&error, bytes))?;
    // Comes before the patch is checked in depth, so that people who have mixed up two files learn that first.
    check_original(file, &patch)?;
    ThemePatch::check(file, bytes, &WITHIN).map_err(|error| refused(&error, bytes))
}

/// Checks that a patch can be applied to the file it was made from, whichever file that is.
///
/// # Errors
/// The defect of the patch.
pub fn check_alone(bytes: &[u8]) -> Result<(), CheckRefusal> {
    let refused = |error| refused(&error, bytes);
    let bare = strip_metadata(bytes, &WITHIN).map_err(refused)?;
    BpsPatch::parse(&bare, &WITHIN).and_then(|patch| patch.verify()).map_err(refused)?;
    Ok(())
}

fn check_original(file: &'static SystemFile, patch: &BpsPatch<'_>) -> Result<(), RefusalReason> {
    let (size, crc) = (patch.source_size(), patch.source_crc());
    match SystemFile::find_by_content(size, crc) {
        Some(known) if known == file => Ok(()),
        Some(other) => Err(RefusalReason::PatchForOtherFile { name: name_of(other).to_owned() }),
        None if file.accepts_source(size, crc) => Ok(()),
        None => Err(RefusalReason::PatchOfChangedOriginal),
    }
}

/// A file by the name that rows and messages have of it.
pub fn name_of(file: &SystemFile) -> &'static str {
    file.patch_name.trim_end_matches(".bps")
}

fn is_picture(bytes: &[u8]) -> bool {
    let is_webp = bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP");
    is_webp || matches!(ContentKind::detect("", bytes), ContentKind::Jpeg | ContentKind::Png | ContentKind::Dds)
}

fn refused(error: &PatchError, bytes: &[u8]) -> CheckRefusal {
    let is_other = matches!(
        error,
        PatchError::WrongMagic { .. } | PatchError::TooShort { .. } | PatchError::OtherPatchFormat { .. }
    );
    if let Some(other) = Some(bytes).filter(|_| is_other).and_then(other_kind) {
        return other;
    }
    match error {
        PatchError::WrongMagic { .. } if ARCHIVES.iter().any(|magic| bytes.starts_with(magic)) => {
            RefusalReason::ArchiveInsteadOfPatch.into()
        }
        PatchError::WrongMagic { .. } if is_picture(bytes) => {
            CheckRefusal::saying(RefusalReason::NotAPatch, "This is a picture, not a BPS patch.")
        }
        PatchError::WrongMagic { .. } | PatchError::OtherPatchFormat { .. } | PatchError::TooShort { .. } => {
            RefusalReason::NotAPatch.into()
        }
        PatchError::TargetTooLarge { .. } => {
            RefusalReason::PatchTooLarge { most_mb: limits::BPS_TARGET_BYTES_MAX >> 20 }.into()
        }
        // The exact error is for developers of tools; the remedy is the same.
        error => CheckRefusal::saying(RefusalReason::PatchCorrupt, format!("This patch is damaged: {error}.")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_patch_is_told_by_what_it_is() {
        let refused = |bytes: &[u8]| check_alone(bytes).expect_err("no patch");
        assert_eq!(refused(b"PK\x03\x04 a theme").reason, RefusalReason::ArchiveInsteadOfPatch);
        assert_eq!(refused(b"").reason, RefusalReason::NotAPatch);
        for (bytes, finding, step) in [
            (&b"SARC\0\x14\xfe\xff a Men.pack"[..], "kind.sarc", "make a BPS patch"),
            (b"PATCH\0\0\x10\0\x01aEOF", "kind.ips", "make a BPS patch"),
            (b"UPS1\x80\x80", "kind.ups", "make a BPS patch"),
            (b"\xd6\xc3\xc4\0\0", "kind.xdelta", "make a BPS patch"),
            (b"7z\xbc\xaf\x27\x1c\0\x04", "kind.seven_zip", "unpack it"),
        ] {
            let told = refused(bytes);
            assert_eq!(told.reason, RefusalReason::OtherKind { finding });
            assert!(told.sentence.as_deref().is_some_and(|said| said.contains(step)), "{told:?}");
        }
        for picture in [&b"RIFF\x16\0\0\0WEBPVP8X"[..], b"\x89PNG\r\n\x1a\n and more than that", b"\xff\xd8\xff\xe0"] {
            let told = refused(&[picture, &[0; 32]].concat());
            assert_eq!(told, CheckRefusal::saying(RefusalReason::NotAPatch, "This is a picture, not a BPS patch."));
        }
    }

    #[test]
    fn a_patch_is_checked_to_its_last_action() {
        let mut patch = vitrine_bps::create(&[1; 400], &[2; 300]);
        assert_eq!(check_alone(&patch), Ok(()));
        let last = patch.len() - 1;
        patch[last] ^= 1;
        assert_eq!(check_alone(&patch).expect_err("another checksum").reason, RefusalReason::PatchCorrupt);
    }

    #[test]
    fn metadata_is_no_reason_to_refuse_a_patch() {
        let bare = vitrine_bps::create(b"before", b"afterwards");
        let mut with = bare[..6].to_vec();
        with.push(0x80 | 2);
        with.extend(b"{}");
        with.extend(&bare[7..bare.len() - 4]);
        let sum = crc32fast::hash(&with);
        with.extend(sum.to_le_bytes());
        assert_eq!(check_alone(&with), Ok(()));
    }
}
