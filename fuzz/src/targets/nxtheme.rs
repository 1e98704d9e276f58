//! Reading themes: the input as it is, packed in Yaz0, and as the files of an archive in either container. What is
//! read and can be written has to come back the same.

use vitrine_nxtheme::{FileContents, NxthemeLimits, ThemeContainer, read, write};
use vitrine_sarc::{ArchiveLayout, NewEntry};
use vitrine_yaz0::{CompressionLevel, compress};
use vitrine_zip::CompressionMethod;

use crate::input;

pub fn nxtheme(data: &[u8]) {
    check(data);
    if let Ok(packed) = compress(data, CompressionLevel::Store, 0) {
        check(&packed);
    }
    let files = input::files(data);
    let entries: Vec<_> = files.iter().map(|(name, bytes)| NewEntry { name, bytes }).collect();
    if let Ok(archive) = vitrine_sarc::write(&entries, ArchiveLayout::default()) {
        check(&archive);
    }
    let entries: Vec<_> = files
        .iter()
        .map(|(name, bytes)| vitrine_zip::NewEntry { name, bytes, method: CompressionMethod::Store })
        .collect();
    if let Ok(archive) = vitrine_zip::write(&entries) {
        check(&archive);
    }
}

fn check(file: &[u8]) {
    let opened = match read(file, &NxthemeLimits::default()) {
        Ok(FileContents::Theme(opened)) => opened,
        Ok(FileContents::Bundle { themes, .. }) => {
            assert!(!themes.is_empty());
            return;
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    for finding in opened.validate() {
        assert!(!finding.to_string().is_empty());
    }
    for container in [ThemeContainer::Yaz0Sarc, ThemeContainer::Zip] {
        let Ok(written) = write(&opened.theme, container) else { continue };
        let Ok(FileContents::Theme(again)) = read(&written, &NxthemeLimits::default()) else {
            panic!("what is written can be read")
        };
        let mut expected = opened.theme.clone();
        expected.manifest.version = again.theme.manifest.version;
        // Layouts are written in the usual form.
        for text in [&mut expected.layout, &mut expected.common].into_iter().flatten() {
            if let Ok(Some(usual)) = vitrine_layout::Layout::usual_form(text) {
                *text = usual.into_bytes();
            }
        }
        assert_eq!(again.theme, expected);
    }
}
