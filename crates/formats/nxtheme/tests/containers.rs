//! What is written reads back from either container, what tools in the wild write is understood, and what is not a
//! theme is refused with the reason.

mod samples;

use proptest::prelude::*;
use samples::{INFO, LAYOUT, full_theme, pack, theme, wallpaper, zip};
use vitrine_nxtheme::{
    Error, FileContents, FindingKind, IconImage, NxthemeLimits, OpenedTheme, Theme, ThemeContainer, ThemeManifest,
    WallpaperImage, WriteError, read, read_theme, version_for, write,
};
use vitrine_target::Target;

fn open(bytes: &[u8]) -> OpenedTheme {
    read_theme(bytes, &NxthemeLimits::default()).expect("the file is a theme")
}

fn refusal(bytes: &[u8]) -> Error {
    read(bytes, &NxthemeLimits::default()).expect_err("the file should be refused")
}

/// What reading noticed, as entry and kind.
fn noticed(opened: &OpenedTheme) -> Vec<(&str, FindingKind)> {
    opened.findings.iter().map(|finding| (finding.place(), finding.kind().clone())).collect()
}

#[test]
fn a_full_theme_survives_both_containers() {
    for (container, version) in [(ThemeContainer::Yaz0Sarc, 16), (ThemeContainer::Zip, 17)] {
        let bytes = write(&full_theme(), container).unwrap();
        assert_eq!(bytes, write(&full_theme(), container).unwrap());
        let opened = open(&bytes);
        assert_eq!(opened.container, container);
        assert_eq!(noticed(&opened), []);
        let mut expected = full_theme();
        expected.manifest.version = Some(version);
        assert_eq!(opened.theme, expected);
    }
}

#[test]
fn the_version_is_what_the_content_needs() {
    let mut theme = theme(Target::ResidentMenu);
    let version = |theme: &Theme| version_for(theme, ThemeContainer::Yaz0Sarc);
    assert_eq!(version(&theme), 15);
    assert_eq!(version_for(&theme, ThemeContainer::Zip), 17);
    theme.layout = Some(LAYOUT.to_vec());
    theme.icons.insert("album".into(), IconImage::Png(samples::png(64, 56)));
    assert_eq!(version(&theme), 15);
    for name in ["nso", "card", "share"] {
        let mut newer = theme.clone();
        newer.icons.insert(name.into(), IconImage::Png(samples::png(64, 56)));
        assert_eq!(version(&newer), 16, "{name}");
    }
    let aimed = br#"{"TargetFirmware":2000,"Files":[]}"#.to_vec();
    assert_eq!(version(&Theme { layout: Some(aimed.clone()), ..theme.clone() }), 16);
    assert_eq!(version(&Theme { common: Some(aimed), ..theme }), 16);
}

#[test]
fn the_manifest_is_written_in_the_known_form() {
    let mut manifest = ThemeManifest::new(Target::ResidentMenu, "Paper \"Sky\"", "Mona");
    manifest.id = Some("5f0c2a91".into());
    manifest.layout_info = "Low Row by Ines".into();
    assert_eq!(
        manifest.to_json(16),
        r#"{"Version":16,"ThemeName":"Paper \"Sky\"","Author":"Mona","Target":"home","LayoutInfo":"Low Row by Ines","Id":"5f0c2a91"}"#
    );
}

#[test]
fn every_spelling_of_a_menu_in_the_wild_is_understood() {
    for target in Target::ALL {
        for written in [target.file_name(), target.web_name(), target.console_file(), target.theme_name()] {
            let info = format!(r#"{{"Version":15,"Target":"{written}","Id":"12345678"}}"#);
            let (manifest, findings) = ThemeManifest::read(info.as_bytes()).unwrap();
            assert_eq!(manifest.target, target);
            let kinds: Vec<FindingKind> = findings.into_iter().map(|finding| finding.into_kind()).collect();
            if written == target.theme_name() {
                assert_eq!(kinds, []);
            } else {
                assert_eq!(kinds, [FindingKind::TargetSpelling { written: written.into() }]);
            }
            assert!(manifest.to_json(15).contains(&format!(r#""Target":"{}""#, target.theme_name())));
        }
    }
}

#[test]
fn a_dds_that_calls_itself_a_jpeg_is_taken_for_what_it_is() {
    let black = vitrine_dds::solid_wallpaper(0, 0, 0);
    let opened = open(&pack(&[("info.json", INFO), ("image.jpg", &black)]));
    assert_eq!(noticed(&opened), [("image.jpg", FindingKind::ContentUnlikeName { found: "a DDS" })]);
    assert_eq!(opened.theme.wallpaper, Some(WallpaperImage::Dds(black)));
    assert!(opened.findings.iter().all(|finding| finding.kind().is_repaired()));

    let opened = open(&pack(&[("info.json", INFO), ("image.dds", &wallpaper()), ("shop.png", b"DDS ")]));
    assert_eq!(opened.theme.wallpaper, Some(WallpaperImage::Jpeg(wallpaper())));
    assert_eq!(opened.theme.icons["shop"], IconImage::Dds(b"DDS ".to_vec()));
}

#[test]
fn of_two_forms_of_one_thing_the_one_the_console_uses_counts() {
    let black = vitrine_dds::solid_wallpaper(0, 0, 0);
    let entries: [(&str, &[u8]); 7] = [
        ("info.json", INFO),
        ("image.jpg", &wallpaper()),
        ("image.dds", &black),
        ("album.png", b"\x89PNG"),
        ("album.dds", b"DDS "),
        ("preview.png", b"small"),
        ("Preview.png", b"capital"),
    ];
    // A ZIP cannot hold both spellings of the preview, because their names differ in letter case only.
    let opened = open(&pack(&entries));
    assert_eq!(
        noticed(&opened),
        [
            ("image.jpg", FindingKind::WallpaperTwice),
            ("preview.png", FindingKind::PreviewTwice),
            ("album.png", FindingKind::IconTwice),
        ]
    );
    assert_eq!(opened.theme.wallpaper, Some(WallpaperImage::Dds(black)));
    assert_eq!(opened.theme.icons["album"], IconImage::Dds(b"DDS ".to_vec()));
    assert_eq!(opened.theme.preview.as_deref(), Some(b"capital".as_slice()));
}

#[test]
fn entries_no_installer_reads_are_named_and_dropped() {
    let entries: [(&str, &[u8]); 5] = [
        ("info.json", INFO),
        ("layout.json", LAYOUT),
        ("lock.png", b"x"),
        ("Image.jpg", b"x"),
        ("sub/image.jpg", b"x"),
    ];
    let called = |expected: &str| FindingKind::EntryName { expected: expected.into() };
    for (bytes, image) in [(pack(&entries), FindingKind::EntryIgnored), (zip(&entries), called("image.jpg"))] {
        let opened = open(&bytes);
        let mut seen = noticed(&opened);
        seen.sort_by_key(|(entry, _)| entry.to_owned());
        assert_eq!(
            seen,
            [
                ("Image.jpg", image),
                ("lock.png", FindingKind::IconOfAnotherMenu { target: Target::ResidentMenu }),
                ("sub/image.jpg", FindingKind::EntryIgnored),
            ]
        );
        assert_eq!(write(&opened.theme, ThemeContainer::Yaz0Sarc).map(|bytes| open(&bytes).findings), Ok(Vec::new()));
    }
}

#[test]
fn common_json_outside_the_home_menu_is_dropped_with_a_warning() {
    let info = br#"{"Version":15,"Target":"user","Id":"12345678"}"#;
    let opened = open(&pack(&[("info.json", info), ("common.json", LAYOUT)]));
    assert_eq!(noticed(&opened), [("common.json", FindingKind::CommonIgnored)]);
    assert_eq!(opened.theme.common, None);
}

#[test]
fn an_archive_that_is_not_packed_or_big_endian_is_read() {
    let archive = |endian| {
        let entries =
            [("info.json", INFO), ("layout.json", LAYOUT)].map(|(name, bytes)| vitrine_sarc::NewEntry { name, bytes });
        vitrine_sarc::write(&entries, vitrine_sarc::ArchiveLayout { endian, ..Default::default() }).unwrap()
    };
    assert_eq!(noticed(&open(&archive(vitrine_sarc::ByteOrder::Little))), [("", FindingKind::NotPacked)]);
    let big = vitrine_yaz0::compress(&archive(vitrine_sarc::ByteOrder::Big), vitrine_yaz0::CompressionLevel::Best, 0)
        .unwrap();
    assert_eq!(noticed(&open(&big)), []);
}

#[test]
fn a_zip_of_themes_is_a_bundle_at_any_depth() {
    let home = write(&theme(Target::ResidentMenu), ThemeContainer::Yaz0Sarc).unwrap();
    let lock = write(&theme(Target::Entrance), ThemeContainer::Zip).unwrap();
    let bundle = zip(&[
        ("home.nxtheme", &home),
        ("deep/er/Lock.NXTHEME", &lock),
        ("broken.nxtheme", b"nothing"),
        ("inner.nxtheme", &zip(&[("a.nxtheme", &home)])),
        ("__MACOSX/._home.nxtheme", b"shadow"),
        ("deep/._b.nxtheme", b"shadow"),
        ("readme.txt", b"hello"),
    ]);
    let Ok(FileContents::Bundle { themes, ignored_count }) = read(&bundle, &NxthemeLimits::default()) else {
        panic!("a bundle")
    };
    assert_eq!(ignored_count, 3);
    let outcomes: Vec<_> = themes
        .iter()
        .map(|entry| (entry.name.as_str(), entry.result.as_ref().map(|opened| opened.theme.manifest.target)))
        .collect();
    assert_eq!(
        outcomes,
        [
            ("home.nxtheme", Ok(Target::ResidentMenu)),
            ("deep/er/Lock.NXTHEME", Ok(Target::Entrance)),
            ("broken.nxtheme", Err(&Error::UnknownContainer)),
            ("inner.nxtheme", Err(&Error::Bundle)),
        ]
    );
}

#[test]
fn what_is_no_theme_is_refused_with_the_reason() {
    let yaz0 = |bytes: &[u8]| vitrine_yaz0::compress(bytes, vitrine_yaz0::CompressionLevel::Store, 0).unwrap();
    let info = |info: &str| pack(&[("info.json", info.as_bytes())]);
    for (bytes, error) in [
        (b"".to_vec(), Error::UnknownContainer),
        (b"\x89PNG\r\n\x1a\n".to_vec(), Error::UnknownContainer),
        (b"Yaz1aaaaaaaaaaaaaaaa".to_vec(), Error::Yaz0(vitrine_yaz0::Error::Yaz1)),
        (yaz0(&yaz0(b"x")), Error::PackedTwice),
        (yaz0(b"no archive"), Error::NotSarc),
        (yaz0(b"SARC"), Error::Sarc(vitrine_sarc::Error::Truncated { offset: 0 })),
        (b"PK".to_vec(), Error::Zip(vitrine_zip::Error::EndRecordMissing)),
        (zip(&[("readme.txt", b"")]), Error::NoThemes),
        (pack(&[("layout.json", LAYOUT)]), Error::ManifestMissing),
        (info("[]"), Error::ManifestNotAnObject),
        (info("{}"), Error::TargetMissing),
        (info(r#"{"Target":7}"#), Error::TargetNotText),
        (info(r#"{"Target":"common"}"#), Error::TargetUnknown { target: "common".into() }),
    ] {
        assert_eq!(refusal(&bytes), error);
    }
    for broken in ["", "{", "{\"Target\":\"home\",}", "{\"Target\":\"home\",\"Target\":\"lock\"}", "{\"a\":1E400}"] {
        assert!(matches!(refusal(&info(broken)), Error::ManifestJson(_)), "{broken}");
    }
    assert!(matches!(refusal(&pack(&[("info.json", b"{\"Target\":\"\xff\"}")])), Error::ManifestJson(_)));
}

#[test]
fn limits_are_kept_in_every_container() {
    let limits = NxthemeLimits { theme_entries: 2, layout_bytes: 100, bundle_themes: 1, ..NxthemeLimits::default() };
    let long = vec![b' '; 101];
    let home = write(&theme(Target::ResidentMenu), ThemeContainer::Yaz0Sarc).unwrap();
    for pack in [pack, zip] {
        let refusal = |entries: &[(&str, &[u8])]| read(&pack(entries), &limits).expect_err("beyond the limit");
        assert_eq!(
            refusal(&[("info.json", INFO), ("layout.json", &long)]),
            Error::EntryTooLarge { entry: "layout.json".into(), size: 101, limit: 100 }
        );
        assert_eq!(
            refusal(&[("info.json", INFO), ("a", b""), ("b", b"")]),
            Error::TooManyEntries { count: 3, limit: 2 }
        );
    }
    let two = zip(&[("a.nxtheme", &home), ("b.nxtheme", &home)]);
    assert_eq!(read(&two, &limits), Err(Error::TooManyThemes { count: 2, limit: 1 }));
    let narrow = NxthemeLimits { bundle_bytes: 69, ..NxthemeLimits::default() };
    assert_eq!(read(&two, &narrow), Err(Error::BundleTooLarge { limit: 69 }));
    let short = NxthemeLimits { file_bytes: 10, ..NxthemeLimits::default() };
    assert_eq!(read(&two, &short), Err(Error::FileTooLarge { size: two.len(), limit: 10 }));
    let small = NxthemeLimits { theme_bytes: 50, ..NxthemeLimits::default() };
    let zipped = zip(&[("info.json", INFO)]);
    assert_eq!(read(&zipped, &small), Err(Error::ThemeTooLarge { limit: 50 }));
    assert!(matches!(read(&home, &small), Err(Error::Yaz0(vitrine_yaz0::Error::TooLarge { limit: 50, .. }))));
}

#[test]
fn what_no_reader_would_find_is_not_written() {
    let mut lock = theme(Target::Entrance);
    lock.icons.insert("album".into(), IconImage::Png(samples::png(64, 56)));
    assert_eq!(write(&lock, ThemeContainer::Zip), Err(WriteError::UnknownIcon { name: "album".into() }));
    let mut set = theme(Target::Set);
    set.common = Some(LAYOUT.to_vec());
    assert_eq!(write(&set, ThemeContainer::Yaz0Sarc), Err(WriteError::CommonNotAllowed));
}

#[test]
fn every_truncation_is_refused() {
    for container in [ThemeContainer::Yaz0Sarc, ThemeContainer::Zip] {
        let mut theme = theme(Target::ResidentMenu);
        theme.layout = Some(LAYOUT.to_vec());
        let bytes = write(&theme, container).unwrap();
        for length in 0..bytes.len() {
            refusal(&bytes[..length]);
        }
    }
}

proptest! {
    #[test]
    fn any_theme_survives_writing_and_reading(name in "\\PC{0,40}", author in "[^\\x00]{0,20}", layout in proptest::option::of(proptest::collection::vec(any::<u8>(), 0..200)), is_zip: bool, menu in 0_usize..7) {
        let mut theme = theme(Target::ALL[menu]);
        theme.manifest.name = name;
        theme.manifest.author = author;
        theme.layout = layout;
        let container = if is_zip { ThemeContainer::Zip } else { ThemeContainer::Yaz0Sarc };
        let mut opened = open(&write(&theme, container).unwrap());
        prop_assert_eq!(opened.findings.len(), 0);
        opened.theme.manifest.version = None;
        prop_assert_eq!(opened.theme, theme);
    }

    #[test]
    fn no_change_of_one_byte_makes_reading_panic(at: prop::sample::Index, value: u8, is_zip: bool) {
        let mut theme = theme(Target::ResidentMenu);
        theme.layout = Some(LAYOUT.to_vec());
        let mut bytes = write(&theme, if is_zip { ThemeContainer::Zip } else { ThemeContainer::Yaz0Sarc }).unwrap();
        let at = at.index(bytes.len());
        bytes[at] = value;
        if let Ok(FileContents::Theme(opened)) = read(&bytes, &NxthemeLimits::default()) {
            opened.validate();
        }
    }
}

#[test]
fn a_theme_in_a_folder_or_in_capitals_is_read_and_told_how_it_has_to_be_called() {
    let called = |entry: &'static str, expected: &str| (entry, FindingKind::EntryName { expected: expected.into() });
    let upper: [(&str, &[u8]); 2] = [("INFO.JSON", INFO), ("Layout.json", LAYOUT)];
    let folder: [(&str, &[u8]); 4] = [
        ("Harbour/info.json", INFO),
        ("Harbour/layout.json", LAYOUT),
        ("__MACOSX/Harbour/._info.json", b"\0\x05\x16\x07"),
        ("notes.txt", b"-"),
    ];
    for (entries, expected) in [
        (&upper[..], vec![called("INFO.JSON", "info.json"), called("Layout.json", "layout.json")]),
        (&folder, vec![called("Harbour/info.json", "info.json"), called("Harbour/layout.json", "layout.json")]),
    ] {
        let opened = open(&zip(entries));
        let names = |(_, kind): &(&str, FindingKind)| matches!(kind, FindingKind::EntryName { .. });
        assert_eq!(noticed(&opened).into_iter().filter(names).collect::<Vec<_>>(), expected);
        assert_eq!(opened.theme.layout.as_deref(), Some(LAYOUT));
        assert_eq!(write(&opened.theme, ThemeContainer::Zip).map(|bytes| open(&bytes).findings), Ok(Vec::new()));
    }
}

#[test]
fn a_changed_system_file_is_no_theme_and_called_by_what_it_is() {
    let menu: [(&str, &[u8]); 2] = [("blyt/RdtBase.bflyt", b"FLYT"), ("timg/__Combined.bntx", b"BNTX")];
    assert_eq!(read(&pack(&menu), &NxthemeLimits::default()), Err(Error::SystemFile));
    let packed: [(&str, &[u8]); 2] = [("ResidentMenu.szs", b"Yaz0"), ("read me.txt", b"-")];
    assert_eq!(read(&zip(&packed), &NxthemeLimits::default()), Err(Error::SystemFile));
    assert_eq!(read(&zip(&packed[1..]), &NxthemeLimits::default()), Err(Error::NoThemes));
}
