//! Reading .utheme archives: the input as it is, and an archive made of the files the input lists, whose patches get
//! their checksum repaired. What is accepted and complete is written again and then has nothing left to repair.

use vitrine_utheme::{CompatibilityFacts, FindingKind, UthemeLimits, read, read_metadata};
use vitrine_zip::{CompressionMethod, NewEntry, write};

use crate::input;

pub fn utheme(data: &[u8]) {
    let _ = read_metadata(data);
    check(data);
    let mut files = input::files(data);
    for (name, bytes) in &mut files {
        if name.to_lowercase().ends_with(".bps") {
            *bytes = input::with_patch_checksum(std::mem::take(bytes));
        }
    }
    let entries: Vec<_> =
        files.iter().map(|(name, bytes)| NewEntry { name, bytes, method: CompressionMethod::Store }).collect();
    if let Ok(archive) = write(&entries) {
        check(&archive);
    }
}

fn check(archive: &[u8]) {
    let Ok(read_once) = read(archive, &UthemeLimits::default()) else { return };
    let _ = CompatibilityFacts::of(&read_once.theme);
    let Ok(written) = read_once.theme.to_archive() else { return };
    let again = read(&written, &UthemeLimits::default()).expect("what is written can be read");
    assert_eq!(again.theme.patches, read_once.theme.patches);
    for finding in &again.findings {
        // Only what lies in the patches themselves survives.
        assert!(matches!(
            finding.kind(),
            FindingKind::OnlyText
                | FindingKind::SeveralRegions
                | FindingKind::PatchChangesNothing
                | FindingKind::UnverifiedSource
        ));
    }
}
