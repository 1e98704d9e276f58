//! Valid files of every kind: recognised by content under any name, with their facts reported and status 0.

#![allow(dead_code, reason = "the corpus is shared with other tests and not all of it is used here")]

mod corpus;

use std::io::Write as _;
use std::sync::LazyLock;

use corpus::{Case, Verdict};
use vitrine_inspect::{ContentKind, ReportFormat, Severity, inspect, run};

static CORPUS: LazyLock<Vec<Case>> = LazyLock::new(corpus::all);

fn sound(family: &str, name: &str) -> &'static Case {
    let found = CORPUS.iter().find(|case| case.family == family && case.name == name);
    found.expect("the corpus holds a sound file of this name")
}

#[test]
fn content_decides_whatever_the_name() {
    let check = |family: &str, name: &str, kind: ContentKind| {
        let case = sound(family, name);
        assert_eq!(case.verdict, Verdict::Accepted);
        for name in ["file", "file.bin", "picture.png", "info.json", "theme.nxtheme"] {
            let report = inspect(name, &case.bytes);
            let is_opened_as_theme =
                matches!(kind, ContentKind::Yaz0 | ContentKind::Sarc) && name.ends_with(".nxtheme");
            let expected = if is_opened_as_theme { ContentKind::SwitchTheme } else { kind };
            assert_eq!(report.kind, expected, "{family}/{name}");
            assert!(is_opened_as_theme || report.refusal.is_none() && !report.facts.is_empty(), "{family}/{name}");
        }
    };
    check("nxtheme-container", "sound.nxtheme", ContentKind::SwitchTheme);
    check("nxtheme-container", "sound-zip.nxtheme", ContentKind::SwitchTheme);
    check("nxtheme-bundle", "fifty-themes.nxtheme", ContentKind::ThemeBundle);
    check("yaz0-after", "sound.szs", ContentKind::Yaz0);
    check("sarc-data", "sound.sarc", ContentKind::Sarc);
    check("utheme-patches", "sound.utheme", ContentKind::WiiuTheme);
    check("bps-idle", "sound.bps", ContentKind::Bps);
    check("dds-size", "icon.dds", ContentKind::Dds);
    check("jpeg-exif", "sound.jpg", ContentKind::Jpeg);
    check("png-kind", "icon.png", ContentKind::Png);
    check("manifest", "sound/info.json", ContentKind::Manifest);
    check("layout-types", "position-empty.json", ContentKind::Layout);
}

#[test]
fn a_name_that_promises_another_kind_is_told() {
    let theme = &sound("nxtheme-container", "sound.nxtheme").bytes;
    let icon = &sound("png-kind", "icon.png").bytes;
    let told = |name: &str, bytes: &[u8]| {
        let report = inspect(name, bytes);
        let found = report.findings.iter().find(|finding| finding.code() == "inspect.unlike_name");
        found.map(|finding| finding.severity())
    };
    for name in ["a.nxtheme", "a.NXTHEME", "a.szs", "a.zip", "a", "a.bin"] {
        assert_eq!(told(name, theme), None, "{name}");
    }
    for name in ["a.utheme", "a.bps", "a.png", "a.json", "info.json"] {
        assert_eq!(told(name, theme), Some(Severity::Error), "{name}");
    }
    assert_eq!(told("image.jpg", icon), Some(Severity::Warning));
    assert_eq!(told("album.dds", icon), Some(Severity::Error));
    assert_eq!(told("album.png", icon), None);
    let layout = &sound("layout-types", "position-empty.json").bytes;
    assert_eq!(told("folder/layout.json", layout), None);
    assert_eq!(told("folder/info.json", layout), Some(Severity::Error));
}

#[test]
fn what_a_server_says_in_place_of_a_file_is_named() {
    let code = |name: &str, bytes: &[u8]| {
        let report = inspect(name, bytes);
        assert_eq!(report.exit_status(), 2, "{name}");
        report.refusal.map(|refusal| refusal.code())
    };
    for page in ["<!DOCTYPE html>\n<html>", "\u{feff}\n <HTML><body>Not found", "<head><title>502</title></head>"] {
        for name in ["a.nxtheme", "layout.json", "image.jpg", "a"] {
            assert_eq!(code(name, page.as_bytes()), Some("inspect.web_page"), "{name}");
        }
    }
    let answers = [
        r#"{"statusCode":404,"message":"Theme not found","error":"Not Found"}"#,
        r#"{"errors":[{"message":"no"}],"data":null}"#,
        r#"{"error":"not found","code":404}"#,
        r#"{"error":{"code":404}}"#,
        r#"{"message":"Not Found","documentation_url":"x"}"#,
        r#"{"detail":"Not found."}"#,
        r#"{"success":false}"#,
    ];
    for answer in answers {
        assert_eq!(code("layout.json", answer.as_bytes()), Some("inspect.error_answer"), "{answer}");
    }
    assert_eq!(inspect("layout.json", br#"{"PatchName":"x","Files":[]}"#).kind, ContentKind::Layout);
    assert_eq!(inspect("picture.svg", b"<svg/>").kind, ContentKind::Unknown);
}

#[test]
fn a_file_that_was_not_read_is_reported_with_its_size() {
    let report = vitrine_inspect::too_large("a.nxtheme", 3 << 30);
    assert_eq!((report.size_bytes, report.exit_status()), (3 << 30, 2));
    assert_eq!(report.codes(), ["inspect.too_large"]);
}

#[test]
fn a_plain_zip_is_listed_entry_by_entry() {
    let report = inspect("some.zip", &sound("zip-nested", "sound.zip").bytes);
    assert_eq!((report.kind, report.exit_status()), (ContentKind::Zip, 0));
    let entries: Vec<_> = report.facts.iter().map(|fact| fact.value.as_str()).collect();
    assert_eq!(entries, ["readme.txt (9 bytes)", "second.txt (9 bytes)"]);
}

#[test]
fn a_theme_tells_what_it_is_and_a_bundle_each_of_its_themes() {
    let report = inspect("a.nxtheme", &sound("nxtheme-container", "sound.nxtheme").bytes);
    let fact = |name: &str| report.facts.iter().find(|fact| fact.name == name).map(|fact| fact.value.as_str());
    assert_eq!((fact("name"), fact("menu")), (Some("Paper Sky"), Some("Home Menu")));
    assert_eq!(report.exit_status(), 0);
    let bundle = inspect("b.zip", &sound("nxtheme-bundle", "fifty-themes.nxtheme").bytes);
    assert_eq!((bundle.parts.len(), bundle.worst()), (50, report.worst()));
}

#[test]
fn a_value_file_is_understood_by_its_folder() {
    let value = br#"{"uuid":"6f1b3c2e-8d4a-4b7e-9a10-2c3d4e5f6a7b","Files":[{"FileName":"blyt/A.bflyt","Patches":[{"PaneName":"P","Position":{"X":"??{integer}??"}}]}]}"#;
    let inside = inspect("targets/ResidentMenu/Row/options/1_INTEGER(0,9)_Gap/gap.json", value);
    assert_eq!((inside.kind, inside.exit_status()), (ContentKind::OptionValue, 0));
    assert!(inside.facts.iter().any(|fact| fact.value == "Gap"));
    let elsewhere = inspect("options/2_STRING_Words/gap.json", value);
    assert_eq!(elsewhere.codes(), ["option.foreign_marker"]);
}

#[test]
fn the_exit_status_says_what_was_found() {
    let status = |name: &str, bytes: &[u8]| run(name, bytes, ReportFormat::Text).1;
    assert_eq!(status("a.bps", &sound("bps-idle", "sound.bps").bytes), 0);
    assert_eq!(status("a.bps", &sound("bps-metadata", "xml.bps").bytes), 1);
    assert_eq!(status("a.bps", b"BPS1"), 2);
    assert_eq!(status("a.exe", b"MZ and more"), 2);
}

#[test]
fn every_layout_of_the_published_set_can_be_inspected() {
    let here = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let shared = std::env::var_os("VITRINE_SHARED_LAYOUTS")
        .map_or_else(|| here.join("../../../../shared/layouts"), std::path::PathBuf::from);
    let own = here.join("../../../content/layouts");
    let mut roots = vec![own];
    if shared.join("targets").is_dir() {
        roots.push(shared);
    } else {
        // Past the capture of tests that pass.
        let _ = writeln!(std::io::stderr(), "\nnot run: there is no tree of layouts at {}", shared.display());
    }
    for root in roots {
        let mut count = 0;
        for path in json_files(&root.join("targets")) {
            let bytes = std::fs::read(&path).expect("the file was just listed");
            let report = inspect(&path.to_string_lossy(), &bytes);
            let is_details = path.ends_with("details.json");
            assert!(is_details || report.worst() < Some(Severity::Error), "{}: {report:?}", path.display());
            count += 1;
        }
        assert!(count > 0, "{} holds no layout", root.display());
    }
}

fn json_files(folder: &std::path::Path) -> Vec<std::path::PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the folder can be listed").flatten() {
        let path = entry.path();
        if path.is_dir() {
            files.append(&mut json_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "json") {
            files.push(path);
        }
    }
    files
}
