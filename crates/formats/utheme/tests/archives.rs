//! Whole archives: what is written installs everywhere, what is read is repaired or reported, what cannot be trusted is
//! refused with its own error.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::collections::BTreeSet;

use vitrine_bps::encode_number;
use vitrine_utheme::{
    CompatibilityFacts, Error, Finding, MetadataShape, PreviewPicture, PreviewScreen, ReadTheme, SalesRegion,
    SystemFile, Theme, ThemeMetadata, ThemePatch, UthemeLimits, WriteError, read,
};
use vitrine_zip::{CompressionMethod, NewEntry, ZipArchive};

const METADATA: &str =
    r#"{"Metadata":{"themeID":"Vitrine:3f","themeName":"Paper Sky","themeAuthor":"Mona","themeVersion":"1.0"}}"#;

/// A valid patch that claims to be made from a source of this size and checksum and carries its target whole.
fn patch_from(size: u64, crc: u32, metadata: &[u8]) -> Vec<u8> {
    let target = b"a new menu";
    let mut bytes = b"BPS1".to_vec();
    for number in [size, target.len() as u64, metadata.len() as u64] {
        encode_number(number, &mut bytes);
    }
    bytes.extend_from_slice(metadata);
    encode_number((target.len() as u64 - 1) << 2 | 1, &mut bytes);
    bytes.extend_from_slice(target);
    for crc in [crc, crc32fast::hash(target)] {
        bytes.extend_from_slice(&crc.to_le_bytes());
    }
    let crc = crc32fast::hash(&bytes);
    bytes.extend_from_slice(&crc.to_le_bytes());
    bytes
}

fn patch_for(name: &str) -> Vec<u8> {
    let file = SystemFile::find_by_patch_name(name).unwrap();
    patch_from(file.size.unwrap_or(7), file.crc.unwrap_or(7), b"")
}

fn archive(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let entries: Vec<_> =
        entries.iter().map(|(name, bytes)| NewEntry { name, bytes, method: CompressionMethod::Deflate }).collect();
    vitrine_zip::write(&entries).unwrap()
}

fn with_metadata(entries: &[(&str, &[u8])]) -> Result<ReadTheme, Error> {
    let mut all = vec![("metadata.json", METADATA.as_bytes())];
    all.extend_from_slice(entries);
    read(&archive(&all), &UthemeLimits::default())
}

fn codes(theme: &ReadTheme) -> Vec<&'static str> {
    theme.findings.iter().map(Finding::code).collect()
}

fn theme(patches: &[&str]) -> Theme {
    let limits = vitrine_bps::PatchLimits::default();
    let patches = patches.iter().map(|name| {
        let file = SystemFile::find_by_patch_name(name).unwrap();
        ThemePatch::check(file, &patch_for(name), &limits).unwrap()
    });
    Theme {
        metadata: ThemeMetadata {
            theme_id: "Vitrine:3f".into(),
            theme_name: "Paper Sky".into(),
            theme_author: "Mona".into(),
            theme_version: "1.0".into(),
        },
        patches: patches.collect(),
        previews: vec![
            PreviewPicture { screen: PreviewScreen::Launcher, bytes: b"\xff\xd8\xff\xe0rest".to_vec() },
            PreviewPicture { screen: PreviewScreen::Collage, bytes: b"RIFF\0\0\0\0WEBPVP8 ".to_vec() },
        ],
    }
}

#[test]
fn a_written_theme_has_exactly_the_entries_installers_look_for() {
    let bytes = theme(&["AllMessage_EuDe.bps", "Men2.bps", "Men.bps"]).to_archive().unwrap();
    let archive = ZipArchive::read(&bytes, &vitrine_zip::ZipLimits::default()).unwrap();
    let names: Vec<_> = archive.entries().iter().map(|entry| entry.name()).collect();
    let expected =
        ["metadata.json", "Men.bps", "Men2.bps", "AllMessage_EuDe.bps", "preview-collage.webp", "preview-launcher.jpg"];
    assert_eq!(names, expected);
    assert_eq!(archive.find("metadata.json").unwrap().bytes().unwrap(), METADATA.as_bytes());
}

#[test]
fn a_written_theme_reads_back_without_a_finding_and_writes_the_same_bytes() {
    let bytes = theme(&["Men.bps", "cafe_barista_men.bps", "AllMessage_UsFr.bps"]).to_archive().unwrap();
    let read = read(&bytes, &UthemeLimits::default()).unwrap();
    assert_eq!(codes(&read), [""; 0]);
    assert_eq!(read.variant, MetadataShape::Wrapped);
    assert_eq!(read.theme.to_archive().unwrap(), bytes);
}

#[test]
fn a_theme_that_cannot_install_is_not_written() {
    let mut nameless = theme(&["Men.bps"]);
    nameless.metadata.theme_id.clear();
    assert_eq!(nameless.to_archive(), Err(WriteError::EmptyField { field: "themeID" }));
    assert_eq!(theme(&[]).to_archive(), Err(WriteError::NoPatches));
    let path = "Common/Package/Men.pack";
    assert_eq!(theme(&["Men.bps", "Men.bps"]).to_archive(), Err(WriteError::TwoPatches { console_path: path }));
    let mut doubled = theme(&["Men.bps"]);
    doubled.previews.push(doubled.previews[0].clone());
    assert_eq!(doubled.to_archive(), Err(WriteError::TwoPreviews { name: "preview-launcher" }));
}

#[test]
fn odd_places_and_names_are_repaired_and_told() {
    let german = patch_for("AllMessage_EuDe.bps");
    let men = patch_for("Men.bps");
    let with_notes = patch_from(7_863_004, 0x946c_d8a2, b"made by hand");
    let read = with_metadata(&[
        ("men.BPS", &men),
        ("EuGerman/AllMessage.bps", &german),
        ("mine.bps", &with_notes),
        ("strange.bps", &patch_from(5, 5, b"")),
        ("readme.txt", b"hello"),
        ("preview-launcher.png", b"\xff\xd8\xff\xe0"),
        ("preview-collage.jpg", b"no picture"),
    ])
    .unwrap();
    let told: Vec<_> = read.findings.iter().map(|finding| (finding.place(), finding.code())).collect();
    assert_eq!(
        told,
        [
            ("men.BPS", "utheme.patch_name"),
            ("EuGerman/AllMessage.bps", "utheme.patch_in_folder"),
            ("EuGerman/AllMessage.bps", "utheme.patch_name"),
            ("mine.bps", "utheme.patch_name"),
            ("mine.bps", "utheme.patch_metadata"),
            ("strange.bps", "utheme.unknown_patch"),
            ("readme.txt", "utheme.unknown_entry"),
            ("preview-launcher.png", "utheme.preview_type"),
            ("preview-collage.jpg", "utheme.preview_type"),
        ]
    );
    let again = vitrine_utheme::read(&read.theme.to_archive().unwrap(), &UthemeLimits::default()).unwrap();
    assert_eq!(codes(&again), [""; 0], "writing repairs all of it");
    assert_eq!(again.theme.patches.len(), 3);
}

#[test]
fn the_patch_table_of_the_packer_names_patches() {
    let json = r#"{"Metadata":{"themeID":"a1","themeName":"N","themeAuthor":"A","themeRegion":"JPN"},
                   "Patches":{"text.bps":"JpJapanese/Message/AllMessage.szs"}}"#;
    let bytes = archive(&[
        ("metadata.json", json.as_bytes()),
        ("text.bps", &patch_from(9, 9, b"")),
        ("Men.bps", &patch_for("Men.bps")),
    ]);
    let read = read(&bytes, &UthemeLimits::default()).unwrap();
    let names: Vec<_> = read.theme.patches.iter().map(|patch| patch.file().patch_name).collect();
    assert_eq!(names, ["Men.bps", "AllMessage_JpJa.bps"]);
    assert!(codes(&read).contains(&"utheme.unverified_source"));
    assert!(!CompatibilityFacts::of(&read.theme).fits_known_menu);
}

#[test]
fn what_cannot_be_trusted_is_refused_with_its_own_error() {
    let check = |result: Result<ReadTheme, Error>, code: &str| {
        assert_eq!(result.map_err(|error| error.code()).err(), Some(code));
    };
    let men = patch_for("Men.bps");
    check(read(b"no archive", &UthemeLimits::default()), "zip.end_record_missing");
    check(read(&archive(&[("Men.bps", &men)]), &UthemeLimits::default()), "utheme.no_metadata");
    let large = [METADATA.as_bytes(), &[b' '; 70_000]].concat();
    check(
        read(&archive(&[("metadata.json", &large), ("Men.bps", &men)]), &UthemeLimits::default()),
        "utheme.metadata_too_large",
    );
    check(with_metadata(&[]), "utheme.no_patches");
    check(with_metadata(&[("other.bps", &patch_from(1, 1, b""))]), "utheme.no_patches");
    check(with_metadata(&[("Men.bps", &men[..20])]), "bps.patch_checksum");
    check(with_metadata(&[("Men2.bps", &men)]), "utheme.patch_of_another_file");
    check(with_metadata(&[("Men.bps", &patch_from(6_859_489, 1, b""))]), "utheme.unknown_source");
    check(with_metadata(&[("Men.bps", &men), ("second.bps", &men)]), "utheme.two_patches");
}

#[test]
fn a_theme_of_texts_alone_and_texts_of_two_regions_are_told() {
    let read = with_metadata(&[
        ("AllMessage_EuDe.bps", &patch_for("AllMessage_EuDe.bps")),
        ("AllMessage_UsEn.bps", &patch_for("AllMessage_UsEn.bps")),
    ])
    .unwrap();
    assert_eq!(codes(&read), ["utheme.only_text", "utheme.several_regions"]);
}

#[test]
fn facts_come_from_the_patches() {
    let facts = CompatibilityFacts::of(&theme(&["Men2.bps", "AllMessage_EuIt.bps", "AllMessage_EuDe.bps"]));
    assert!(facts.changes_plaza && !facts.changes_launcher && facts.changes_layout());
    assert!(!facts.changes_sound && facts.is_selectable && facts.fits_known_menu);
    assert_eq!(facts.text_regions, BTreeSet::from([SalesRegion::Europe]));
    assert_eq!(facts.text_languages, [(SalesRegion::Europe, "de"), (SalesRegion::Europe, "it")]);
    assert!(facts.is_complete_in(SalesRegion::Europe) && !facts.is_complete_in(SalesRegion::Japan));
    assert_eq!(facts.installed_bytes, 30);
    let sound = CompatibilityFacts::of(&theme(&["cafe_barista_men.bps"]));
    assert!(sound.changes_sound && sound.is_selectable && !sound.changes_layout());
    assert!(SalesRegion::ALL.into_iter().all(|region| sound.is_complete_in(region)));
}

#[test]
fn an_archive_cut_anywhere_is_refused() {
    let bytes = theme(&["Men.bps"]).to_archive().unwrap();
    for length in 0..bytes.len() {
        assert!(read(&bytes[..length], &UthemeLimits::default()).is_err(), "{length} bytes");
    }
}
