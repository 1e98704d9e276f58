//! Every verdict of the reference tools (`crates/formats/inspect/findings.md`): a valid theme with one thing wrong has exactly
//! that finding.

mod samples;

use samples::{INFO, LAYOUT, PngForm, dds, full_theme, jpeg, pack, png, png_in, rgba, theme, wallpaper};
use vitrine_dds::BlockEncoding;
use vitrine_finding::Severity;
use vitrine_nxtheme::{Finding, FindingKind, IconImage, NxthemeLimits, Theme, WallpaperImage, read_theme, validate};
use vitrine_target::Target;

/// Severity, entry and code of each finding.
fn verdict(findings: &[Finding]) -> Vec<(Severity, &str, &'static str)> {
    findings.iter().map(|found| (found.severity(), found.place(), found.code())).collect()
}

fn findings_after(change: impl FnOnce(&mut Theme)) -> Vec<(Severity, String, &'static str)> {
    findings_for(Target::ResidentMenu, change)
}

fn findings_for(target: Target, change: impl FnOnce(&mut Theme)) -> Vec<(Severity, String, &'static str)> {
    let mut changed = theme(target);
    change(&mut changed);
    let findings = validate(&changed);
    verdict(&findings).into_iter().map(|(severity, entry, code)| (severity, entry.to_owned(), code)).collect()
}

fn error(entry: &str, code: &'static str) -> Vec<(Severity, String, &'static str)> {
    vec![(Severity::Error, entry.to_owned(), code)]
}

fn warning(entry: &str, code: &'static str) -> Vec<(Severity, String, &'static str)> {
    vec![(Severity::Warning, entry.to_owned(), code)]
}

/// What is noticed about `info.json` with this text, reading and validating together.
fn info_findings(info: &str) -> Vec<(Severity, String, &'static str)> {
    let opened =
        read_theme(&pack(&[("info.json", info.as_bytes()), ("layout.json", LAYOUT)]), &NxthemeLimits::default());
    let findings = opened.expect("the manifest can be understood").validate();
    verdict(&findings).into_iter().map(|(severity, entry, code)| (severity, entry.to_owned(), code)).collect()
}

#[test]
fn a_sound_theme_has_no_finding_for_any_menu() {
    for target in Target::ALL {
        assert_eq!(findings_for(target, |_| {}), []);
    }
    let notes = validate(&full_theme());
    let newer = |entry| (Severity::Note, entry, "nxtheme.icon_needs_firmware");
    assert_eq!(verdict(&notes), [newer("card.png"), newer("nso.png"), newer("share.png")]);
}

#[test]
fn the_manifest_is_judged_as_the_tools_do() {
    assert_eq!(
        findings_after(|theme| theme.manifest.name = " \t".into())[0],
        error("info.json", "nxtheme.name_blank")[0]
    );
    assert_eq!(
        findings_after(|theme| theme.manifest.author = String::new()),
        warning("info.json", "nxtheme.author_blank")
    );
    assert_eq!(findings_after(|theme| theme.manifest.id = None), warning("info.json", "nxtheme.id_short"));
    assert_eq!(
        findings_after(|theme| theme.manifest.id = Some("1234567".into())),
        warning("info.json", "nxtheme.id_short")
    );
    assert_eq!(
        findings_after(|theme| theme.manifest.name = "a\nb".into()),
        warning("info.json", "nxtheme.control_character")
    );
    for (info, expected) in [
        (r#"{"Version":18,"ThemeName":"a","Author":"b","Target":"home","Id":"12345678"}"#, "nxtheme.version_too_new"),
        (
            r#"{"Version":0,"ThemeName":"a","Author":"b","Target":"home","Id":"12345678"}"#,
            "nxtheme.version_not_positive",
        ),
        (
            r#"{"Version":-1,"ThemeName":"a","Author":"b","Target":"home","Id":"12345678"}"#,
            "nxtheme.version_not_positive",
        ),
        (
            r#"{"Version":2147483648,"ThemeName":"a","Author":"b","Target":"home","Id":"12345678"}"#,
            "nxtheme.version_too_new",
        ),
        (
            r#"{"Version":1.5,"ThemeName":"a","Author":"b","Target":"home","Id":"12345678"}"#,
            "nxtheme.version_not_an_integer",
        ),
        (
            r#"{"Version":"15","ThemeName":"a","Author":"b","Target":"home","Id":"12345678"}"#,
            "nxtheme.version_not_an_integer",
        ),
        (r#"{"ThemeName":"a","Author":"b","Target":"home","Id":"12345678"}"#, "nxtheme.version_missing"),
        (
            r#"{"Version":15,"ThemeName":"a","Author":"b","Target":"ResidentMenu","Id":"12345678"}"#,
            "nxtheme.target_spelling",
        ),
        (r#"{"Version":15,"ThemeName":"a","Author":"b","Target":"HOME","Id":"12345678"}"#, "nxtheme.target_spelling"),
        (r#"{"version":15,"ThemeName":"a","Author":"b","Target":"home","Id":"12345678"}"#, "nxtheme.field_case"),
        (
            r#"{"Version":15,"ThemeName":"a","Author":"b","Target":"home","LayoutInfo":null,"Id":"12345678"}"#,
            "nxtheme.field_not_text",
        ),
    ] {
        assert_eq!(info_findings(info), error("info.json", expected), "{info}");
    }
    assert_eq!(
        info_findings(&format!("\u{feff}{}", String::from_utf8_lossy(INFO))),
        [(Severity::Note, "info.json".to_owned(), "nxtheme.byte_order_mark")]
    );
    let many = r#"{"Version":15,"ThemeName":7,"Author":[],"Target":"home","Id":5}"#;
    let codes: Vec<_> = info_findings(many).into_iter().map(|(_, _, code)| code).collect();
    assert_eq!(
        codes,
        [
            "nxtheme.field_not_text",
            "nxtheme.field_not_text",
            "nxtheme.field_not_text",
            "nxtheme.name_blank",
            "nxtheme.author_blank",
            "nxtheme.id_short"
        ]
    );
}

#[test]
fn old_versions_are_read_as_the_console_reads_them() {
    let icon = png(64, 56);
    let read = |version: i64| {
        let info = format!(r#"{{"Version":{version},"ThemeName":"a","Author":"b","Target":"home","Id":"12345678"}}"#);
        let entries: [(&str, &[u8]); 4] = [
            ("info.json", info.as_bytes()),
            ("layout.json", LAYOUT),
            ("shop.png", &icon),
            ("album.dds", &dds(BlockEncoding::Dxt1, 64, 56)),
        ];
        let findings = read_theme(&pack(&entries), &NxthemeLimits::default()).unwrap().validate();
        findings.into_iter().map(|finding| (finding.place().to_owned(), finding.kind().clone())).collect::<Vec<_>>()
    };
    let layout_first = |version| ("layout.json".to_owned(), FindingKind::VersionLayoutFirst { version });
    assert_eq!(read(7), [("shop.png".to_owned(), FindingKind::VersionIgnoresIcon { version: 7 }), layout_first(7)]);
    assert_eq!(read(8), [layout_first(8)]);
    assert_eq!(read(9), []);
    assert_eq!(read(17), []);
}

#[test]
fn a_theme_needs_a_wallpaper_or_a_layout() {
    assert_eq!(findings_after(|theme| theme.wallpaper = None), error("", "nxtheme.theme_empty"));
    assert_eq!(
        findings_after(|theme| {
            theme.wallpaper = None;
            theme.layout = Some(LAYOUT.to_vec());
        }),
        []
    );
}

#[test]
fn the_wallpaper_is_judged_by_its_content() {
    let jpeg_of = |bytes: Vec<u8>| findings_after(|theme| theme.wallpaper = Some(WallpaperImage::Jpeg(bytes)));
    assert_eq!(jpeg_of(png(1280, 720)), error("image.jpg", "nxtheme.wallpaper_png"));
    assert_eq!(jpeg_of(b"GIF89a".to_vec()), error("image.jpg", "nxtheme.wallpaper_unknown"));
    assert_eq!(jpeg_of(jpeg(0xc2, 1280, 720)), error("image.jpg", "nxtheme.wallpaper_progressive"));
    assert_eq!(jpeg_of(jpeg(0xc1, 1280, 720)), error("image.jpg", "nxtheme.wallpaper_jpeg_kind"));
    assert_eq!(jpeg_of(jpeg(0xc0, 1281, 720)), error("image.jpg", "nxtheme.wallpaper_size"));
    assert_eq!(jpeg_of([wallpaper(), vec![0]].concat()), warning("image.jpg", "nxtheme.wallpaper_trailing_bytes"));
    let cut = |end: usize| wallpaper()[..wallpaper().len() - end].to_vec();
    assert_eq!(jpeg_of(cut(7)), error("image.jpg", "nxtheme.wallpaper_truncated"));
    assert_eq!(jpeg_of(cut(25)), error("image.jpg", "nxtheme.wallpaper_jpeg_unreadable"));
    let changed = |from: &[u8], to: &[u8]| {
        let bytes = wallpaper();
        let at = bytes.windows(from.len()).position(|window| window == from).expect("the bytes are in it");
        [&bytes[..at], to, &bytes[at + from.len()..]].concat()
    };
    assert_eq!(jpeg_of(changed(&[1, 0x22, 0], &[1, 0x52, 0])), error("image.jpg", "nxtheme.wallpaper_sampling"));
    assert_eq!(jpeg_of(changed(&[0xff, 0xdb], &[0xff, 0xe9])), error("image.jpg", "nxtheme.wallpaper_table_missing"));

    let dds_of = |bytes: Vec<u8>| findings_after(|theme| theme.wallpaper = Some(WallpaperImage::Dds(bytes)));
    assert_eq!(dds_of(dds(BlockEncoding::Dxt1, 1280, 720)), []);
    let named = |name: &str, bytes: &[u8]| {
        let opened = read_theme(
            &pack(&[("info.json", INFO), ("layout.json", LAYOUT), (name, bytes)]),
            &NxthemeLimits::default(),
        );
        let findings = opened.expect("it can be read").validate();
        verdict(&findings)
            .into_iter()
            .map(|(severity, entry, code)| (severity, entry.to_owned(), code))
            .collect::<Vec<_>>()
    };
    assert_eq!(named("image.dds", &wallpaper()), error("image.dds", "nxtheme.not_dds"));
    assert_eq!(named("album.dds", &png(64, 56)), error("album.dds", "nxtheme.not_dds"));
    assert_eq!(
        named("image.jpg", &dds(BlockEncoding::Dxt1, 1280, 720)),
        warning("image.jpg", "nxtheme.content_unlike_name")
    );
    for encoding in [BlockEncoding::Dxt3, BlockEncoding::Dxt4, BlockEncoding::Dxt5] {
        assert_eq!(dds_of(dds(encoding, 1280, 720)), error("image.dds", "nxtheme.wallpaper_encoding"));
    }
    assert_eq!(dds_of(dds(BlockEncoding::Dxt1, 1280, 716)), error("image.dds", "nxtheme.wallpaper_size"));
    let mut unknown = dds(BlockEncoding::Dxt1, 1280, 720);
    unknown[0x54..0x58].copy_from_slice(b"DX10");
    assert_eq!(dds_of(unknown), error("image.dds", "nxtheme.wallpaper_dds_unreadable"));
    let mut short = dds(BlockEncoding::Dxt1, 1280, 720);
    short.pop();
    assert_eq!(dds_of(short), error("image.dds", "nxtheme.wallpaper_dds_unreadable"));
    let with_mipmaps = [dds(BlockEncoding::Dxt1, 1280, 720), vec![0; 64]].concat();
    assert_eq!(dds_of(with_mipmaps), [(Severity::Note, "image.dds".to_owned(), "nxtheme.trailing_bytes")]);
}

#[test]
fn icons_have_exactly_the_size_of_their_menu() {
    let icon = |target, name: &str, icon: IconImage| {
        findings_for(target, |theme| {
            theme.icons.insert(name.into(), icon);
        })
    };
    for target in Target::ALL {
        for spec in target.icons() {
            let sound = icon(target, spec.name, IconImage::Png(png(spec.width, spec.height)));
            assert!(sound.iter().all(|(severity, ..)| *severity == Severity::Note), "{}", spec.name);
            let wide = icon(target, spec.name, IconImage::Png(png(spec.width + 1, spec.height)));
            assert_eq!(wide[0], error(&format!("{}.png", spec.name), "nxtheme.icon_size")[0]);
            let flat = icon(target, spec.name, IconImage::Dds(dds(BlockEncoding::Dxt5, spec.width, spec.height - 4)));
            assert_eq!(flat[0], error(&format!("{}.dds", spec.name), "nxtheme.icon_size")[0]);
        }
    }
    assert_eq!(icon(Target::Entrance, "lock", IconImage::Png(png(64, 56))), error("lock.png", "nxtheme.icon_size"));
    assert_eq!(
        icon(Target::Entrance, "album", IconImage::Png(png(64, 56))),
        warning("album.png", "nxtheme.icon_of_another_menu")
    );
}

#[test]
fn icons_are_judged_by_their_content() {
    let icon = |icon: IconImage| {
        findings_after(|theme| {
            theme.icons.insert("shop".into(), icon);
        })
    };
    for encoding in [BlockEncoding::Dxt1, BlockEncoding::Dxt3, BlockEncoding::Dxt4, BlockEncoding::Dxt5] {
        assert_eq!(icon(IconImage::Dds(dds(encoding, 64, 56))), []);
    }
    assert_eq!(icon(IconImage::Png(jpeg(0xc0, 64, 56))), error("shop.png", "nxtheme.icon_jpeg"));
    assert_eq!(icon(IconImage::Png(b"BM".to_vec())), error("shop.png", "nxtheme.icon_unknown"));
    assert_eq!(
        icon(IconImage::Dds(dds(BlockEncoding::Dxt5, 64, 56)[..3711].to_vec())),
        error("shop.dds", "nxtheme.icon_dds_unreadable")
    );
    let damaged = |change: fn(&mut Vec<u8>)| {
        let mut bytes = png(64, 56);
        change(&mut bytes);
        icon(IconImage::Png(bytes))
    };
    let unreadable = error("shop.png", "nxtheme.icon_png_unreadable");
    assert_eq!(damaged(|bytes| bytes[0] = 0), unreadable);
    assert_eq!(damaged(|bytes| bytes[20] ^= 1), unreadable);
    assert_eq!(damaged(|bytes| bytes.truncate(60)), unreadable);
    assert_eq!(damaged(|bytes| bytes.push(0)), warning("shop.png", "nxtheme.trailing_bytes"));
    let stored = |form: PngForm| icon(IconImage::Png(png_in(64, 56, form)));
    let sound = rgba(64, 56);
    assert_eq!(stored(PngForm { raw_bytes: sound.raw_bytes + 1, ..sound }), unreadable);
    assert_eq!(stored(PngForm { raw_bytes: sound.raw_bytes - 1, ..sound }), unreadable);
    assert_eq!(stored(PngForm { raw_bytes: 1 << 24, ..sound }), unreadable);
    assert_eq!(icon(IconImage::Png(png_in(65_535, 65_535, sound))), unreadable);
    let odd = warning("shop.png", "nxtheme.icon_png_kind");
    assert_eq!(stored(PngForm { is_animated: true, ..sound }), odd);
    assert_eq!(stored(PngForm { depth: 16, raw_bytes: 56 * (1 + 64 * 8), ..sound }), odd);
    assert_eq!(stored(PngForm { colour: 3, depth: 1, raw_bytes: 56 * (1 + 8), ..sound }), odd);
    // Seven passes: 8×7, 8×7, 16×7, 16×14, 32×14, 32×28 and 64×28 pixels, a filter byte for each line.
    let pixels = 64 * 56 * 4;
    assert_eq!(stored(PngForm { interlace: 1, raw_bytes: pixels + 7 + 7 + 7 + 14 + 14 + 28 + 28, ..sound }), odd);
}

#[test]
fn the_preview_is_a_png_as_large_as_the_screen() {
    let preview = |bytes: Vec<u8>| findings_after(|theme| theme.preview = Some(bytes));
    assert_eq!(preview(png(1280, 720)), []);
    assert_eq!(preview(png(640, 360)), error("preview.png", "nxtheme.preview_size"));
    assert_eq!(preview(wallpaper()), error("preview.png", "nxtheme.preview_unreadable"));
}

#[test]
fn layouts_are_judged_as_the_console_reads_them() {
    let layout = |text: &str| findings_after(|theme| theme.layout = Some(text.as_bytes().to_vec()));
    assert_eq!(layout("{"), error("layout.json", "json.unexpected_end"));
    assert_eq!(layout("[]"), error("layout.json", "layout.not_an_object"));
    let wrong_type = layout(r#"{"Files":7}"#);
    assert!(wrong_type.contains(&error("layout.json, Files", "layout.wrong_type")[0]), "{wrong_type:?}");
    assert_eq!(layout(r#"{"TargetName":"ResidentMenu.szs","Files":[]}"#), []);
    assert_eq!(layout(r#"{"TargetName":"Psl.szs","Files":[]}"#), error("layout.json", "nxtheme.layout_target"));
    let common = |text: &str| findings_after(|theme| theme.common = Some(text.as_bytes().to_vec()));
    assert_eq!(common(r#"{"TargetName":"common.szs","Files":[]}"#), []);
    assert_eq!(
        common(r#"{"TargetName":"ResidentMenu.szs","Files":[]}"#),
        error("common.json", "nxtheme.layout_target")
    );
    assert_eq!(
        findings_for(Target::Psl, |theme| theme.common = Some(LAYOUT.to_vec())),
        warning("common.json", "nxtheme.common_ignored")
    );
}
