//! Reading finished files through the route, as a browser does before anybody has signed in.

use axum::http::{Method, Request};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use vitrine_core::limits;
use vitrine_db::{Execute, params};
use vitrine_inspect::{ContentKind, inspect};
use vitrine_nxtheme::{IconImage as IconFile, Theme, ThemeContainer, ThemeManifest, WallpaperImage, write};
use vitrine_switch::themes::icons::MenuIcon;
use vitrine_target::Target;
use vitrine_testing::{Answer, Caller, THEME_INPUT, TestApp, jpeg, on_every_engine, on_every_engine_with, plain};
use vitrine_zip::{CompressionMethod as Packing, NewEntry};

use self::corpus::{Reader, Verdict};

#[allow(dead_code, reason = "the corpus is shared with the tests of the crate that inspects files")]
#[path = "../../../formats/inspect/tests/corpus/mod.rs"]
mod corpus;

async fn send(caller: &Caller, file: impl Into<Vec<u8>>) -> Answer {
    let request = Request::builder()
        .method(Method::POST)
        .uri("/api/switch/themes/read")
        .header("Content-Type", "application/octet-stream")
        .header("Apollo-Require-Preflight", "true");
    caller.send(request, file.into()).await
}

fn lines(answer: &Answer) -> Vec<Value> {
    assert_eq!(answer.status.as_u16(), 200, "{}", answer.text());
    assert_eq!(answer.header("content-type"), "application/x-ndjson");
    answer.text().lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect()
}

pub async fn read(caller: &Caller, file: impl Into<Vec<u8>>) -> Vec<Value> {
    lines(&send(caller, file).await)
}

fn theme(target: Target) -> Theme {
    let mut theme = Theme::new(ThemeManifest::new(target, "Paper Sky", "Ines"));
    theme.wallpaper = Some(WallpaperImage::Jpeg(jpeg()));
    theme
}

fn file(theme: &Theme, container: ThemeContainer) -> Vec<u8> {
    write(theme, container).expect("it can be written")
}

fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let entries: Vec<NewEntry<'_>> =
        files.iter().map(|(name, bytes)| NewEntry { name, bytes, method: Packing::Deflate }).collect();
    vitrine_zip::write(&entries).expect("it can be packed")
}

async fn layout_id(test: &TestApp) -> Value {
    let layouts = "{ switchLayouts(target: ResidentMenu) { nodes { hexId } } }";
    test.visitor().graphql(layouts, json!({})).await.data()["switchLayouts"]["nodes"][0]["hexId"].clone()
}

#[tokio::test]
async fn what_was_published_is_read_with_all_its_pieces() {
    on_every_engine(async |test: TestApp| {
        test.with_layouts().await;
        let mona = test.creator("Mona").await;
        let mut input = THEME_INPUT();
        input["layoutHexId"] = layout_id(&test).await;
        let options = json!([
            { "layoutOptionValueUuid": "33333333-3333-4333-8333-333333333331", "variable": null },
            { "layoutOptionValueUuid": "33333333-3333-4333-8333-333333333332", "variable": "17" },
            { "layoutOptionValueUuid": "33333333-3333-4333-8333-333333333333", "variable": "#FF8000CC" },
            { "layoutOptionValueUuid": "33333333-3333-4333-8333-333333333335", "variable": null },
        ]);
        input["options"] = options.clone();
        let (album, background) = (plain(64, 56, [9, 9, 9]), jpeg());
        let files = [("albumIcon", &album[..]), ("backgroundImage", &background)];
        let published = mona.publish_pictures(input, &files).await.data()["createSwitchThemes"][0].clone();
        let hex_id = published["hexId"].as_str().expect("an id");
        let file = test.visitor().get(&format!("/api/switch/themes/{hex_id}/download")).await;

        let told = read(&test.visitor(), file.body.to_vec()).await;
        assert_eq!(told.len(), 2);
        assert_eq!(told[1], json!({ "total": { "themes": 1, "refused": 0, "ignoredFiles": 0 } }));
        let theme = &told[0]["theme"];
        assert_eq!(
            (&theme["fileName"], &theme["name"], &theme["author"]),
            (&Value::Null, &json!("Paper Sky"), &json!("Mona"))
        );
        assert_eq!((&theme["target"], theme["layout"]["hexId"].is_string()), (&json!("ResidentMenu"), true));
        assert_eq!((&theme["layout"]["foundBy"], &theme["layout"]["isUnchanged"]), (&json!("LAYOUT_ID"), &json!(true)));
        assert_eq!(theme["layout"]["options"], options);
        for piece in ["customLayoutJson", "customCommonLayoutJson", "backgroundImage"] {
            assert!(theme[piece].is_string(), "{piece}");
        }
        let icon = STANDARD.decode(theme["icons"]["album"].as_str().expect("an icon")).expect("Base64");
        assert!(icon.starts_with(b"\x89PNG"));
        let errors = theme["findings"].as_array().expect("findings").iter().filter(|one| one["severity"] == "error");
        assert_eq!(errors.count(), 0, "{}", theme["findings"]);

        // Without its ID it is found by what it changes.
        let opened =
            vitrine_nxtheme::read_theme(&file.body, &vitrine_nxtheme::NxthemeLimits::default()).expect("a theme");
        let mut foreign = opened.theme;
        let strip = |json: &Option<Vec<u8>>| {
            let mut layout: Value = serde_json::from_slice(json.as_ref().expect("there")).expect("JSON");
            layout.as_object_mut().expect("an object").remove("ID");
            layout["PatchName"] = json!("Something else");
            Some(layout.to_string().into_bytes())
        };
        (foreign.layout, foreign.common) = (strip(&foreign.layout), strip(&foreign.common));
        let told = read(&test.visitor(), self::file(&foreign, ThemeContainer::Zip)).await;
        let layout = &told[0]["theme"]["layout"];
        assert_eq!((&layout["foundBy"], &layout["options"]), (&json!("CONTENT"), &options), "{layout}");
        foreign.layout = Some(br#"{"Files":[{"FileName":"blyt/RdtBase.bflyt","Patches":[]}]}"#.to_vec());
        let told = read(&test.visitor(), self::file(&foreign, ThemeContainer::Zip)).await;
        assert_eq!(told[0]["theme"]["layout"], Value::Null);
    })
    .await;
}

#[tokio::test]
async fn a_zip_of_themes_is_read_theme_by_theme() {
    on_every_engine(async |test: TestApp| {
        let mut lock = theme(Target::Entrance);
        lock.icons.insert(MenuIcon::Home.entry().to_owned(), IconFile::Png(plain(184, 168, [1, 2, 3])));
        let (home, lock) =
            (file(&theme(Target::ResidentMenu), ThemeContainer::Yaz0Sarc), file(&lock, ThemeContainer::Zip));
        let mut bundle = zip(&[
            ("read me.txt", b"hello"),
            ("a/TEMA.nxtheme", &home),
            ("a/b/lock.nxtheme", &lock),
            ("broken.nxtheme", &home[..home.len() / 2]),
            ("nested.nxtheme", &zip(&[("x.nxtheme", &home)])),
            ("__MACOSX/._home.nxtheme", b"shadow"),
        ]);
        // As Windows writes the name in Japan.
        let named: Vec<_> = (0..bundle.len()).filter(|at| bundle[*at..].starts_with(b"TEMA.nxtheme")).collect();
        named.into_iter().for_each(|at| bundle[at..at + 4].copy_from_slice(b"\x83e\x81["));
        let told = read(&test.visitor(), bundle).await;
        let names: Vec<(&str, &Value)> = told
            .iter()
            .flat_map(|line| line.as_object())
            .flatten()
            .map(|(kind, line)| (kind.as_str(), &line["fileName"]))
            .collect();
        let expected = json!(["a/テー.nxtheme", "a/b/lock.nxtheme", "broken.nxtheme", "nested.nxtheme", null]);
        assert_eq!(
            names.iter().map(|(_, name)| *name).collect::<Vec<_>>(),
            expected.as_array().expect("a list").iter().collect::<Vec<_>>()
        );
        assert_eq!(
            names.iter().map(|(kind, _)| *kind).collect::<Vec<_>>(),
            ["theme", "theme", "refusal", "refusal", "total"]
        );
        assert_eq!(told[3]["refusal"]["code"], "nxtheme.bundle");
        assert_eq!(told[4]["total"], json!({ "themes": 2, "refused": 2, "ignoredFiles": 2 }));
        assert!(told[1]["theme"]["icons"]["home"].is_string());
        assert_eq!(told[0]["theme"]["layout"], Value::Null);
    })
    .await;
}

#[tokio::test]
async fn textures_are_answered_as_pictures() {
    on_every_engine(async |test: TestApp| {
        let mut theme = theme(Target::ResidentMenu);
        let blocks =
            |header: Vec<u8>, count: usize| [header, [0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0].repeat(count)].concat();
        theme.wallpaper = Some(WallpaperImage::Dds(blocks(dds_header(1280, 720), 320 * 180)));
        theme.icons.insert("album".into(), IconFile::Dds(blocks(dds_header(64, 56), 16 * 14)));
        let told = read(&test.visitor(), file(&theme, ThemeContainer::Yaz0Sarc)).await;
        let bytes = |value: &Value| STANDARD.decode(value.as_str().expect("there")).expect("Base64");
        let (background, icon) =
            (bytes(&told[0]["theme"]["backgroundImage"]), bytes(&told[0]["theme"]["icons"]["album"]));
        assert!(background.starts_with(b"\xff\xd8\xff") && icon.starts_with(b"\x89PNG"));
        // What is answered can be published.
        let mona = test.creator("Mona").await;
        let files = [("backgroundImage", &background[..]), ("albumIcon", &icon)];
        assert_eq!(mona.publish_pictures(THEME_INPUT(), &files).await.code(), "");
    })
    .await;
}

/// The header of a BC1 texture.
fn dds_header(width: u32, height: u32) -> Vec<u8> {
    let mut header = Vec::new();
    header.extend_from_slice(b"DDS ");
    for word in [124, 0x0008_1007, height, width, width * height / 2, 0, 1] {
        header.extend_from_slice(&word.to_le_bytes());
    }
    header.extend_from_slice(&[0; 44]);
    header.extend_from_slice(&32_u32.to_le_bytes());
    header.extend_from_slice(&4_u32.to_le_bytes());
    header.extend_from_slice(b"DXT1");
    header.extend_from_slice(&[0; 20]);
    header.extend_from_slice(&0x1000_u32.to_le_bytes());
    header.extend_from_slice(&[0; 16]);
    assert_eq!(header.len(), 128);
    header
}

#[tokio::test]
async fn every_malformed_file_is_refused_with_its_code_and_leaves_nothing() {
    on_every_engine(async |test: TestApp| {
        let visitor = test.visitor();
        let documented = include_str!("../../../formats/inspect/findings.md");
        let (mut themes, mut others, mut wrong) = (0, 0, Vec::new());
        for case in corpus::all().into_iter().filter(|case| case.reader == Reader::Inspect) {
            let place = format!("{}/{}", case.family, case.name);
            let told = read(&visitor, case.bytes.clone()).await;
            if told.last().is_none_or(|last| last["total"].is_null()) {
                wrong.push(format!("{place}: {told:?}"));
                continue;
            }
            let refusals = told.iter().filter_map(|line| line["refusal"]["code"].as_str());
            let findings = told.iter().flat_map(|line| line["theme"]["findings"].as_array().into_iter().flatten());
            let codes: Vec<&str> = refusals.chain(findings.filter_map(|one| one["code"].as_str())).collect();
            let is_theme =
                matches!(inspect(&case.name, &case.bytes).kind, ContentKind::SwitchTheme | ContentKind::ThemeBundle);
            let fits = match case.verdict {
                Verdict::Refused(code) | Verdict::Told(code) if is_theme => codes.contains(&code),
                Verdict::Accepted if is_theme => !told[0]["theme"].is_null(),
                _ => !codes.is_empty() && codes.iter().all(|code| documented.contains(&format!("`{code}`"))),
            };
            if !fits {
                wrong.push(format!("{place}: {:?} expected, got {codes:?}", case.verdict));
            }
            if is_theme { themes += 1 } else { others += 1 }
        }
        assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), themes + others, wrong.join("\n"));
        assert!(themes > 30 && others > 400, "{themes} themes, {others} others");
        assert_eq!(crate::publish::screenshot::files(&test).await, Vec::new());
        for table in ["items", "pending_objects", "jobs"] {
            let rows: i64 =
                test.app.db.scalar(&format!("SELECT COUNT(*) FROM {table}"), params![]).await.expect("a count");
            assert_eq!(rows, 0, "{table}");
        }
        assert_all_given_back(&test);
    })
    .await;
}

/// A file keeps its share of the budget as long as it exists, so all that came are gone.
fn assert_all_given_back(test: &TestApp) {
    assert_eq!(test.app.uploads.bytes_held(), 0);
}

#[tokio::test]
async fn what_cannot_be_a_theme_file_is_refused_before_it_is_read() {
    on_every_engine(async |test: TestApp| {
        let visitor = test.visitor();
        let request = || Request::builder().method(Method::POST).uri("/api/switch/themes/read");
        let proven = || request().header("Apollo-Require-Preflight", "true");
        let octets = || proven().header("Content-Type", "application/octet-stream");
        let unproven = visitor.send(request().header("Content-Type", "application/zip"), "PK").await;
        assert_eq!((unproven.status.as_u16(), &unproven.json()["code"]), (403, &json!("CSRF_REJECTED")));
        let foreign = visitor.send(octets().header("Origin", "https://elsewhere.example"), "PK").await;
        assert_eq!(foreign.status.as_u16(), 403);
        for kind in ["", "text/html", "application/json", "multipart/form-data; boundary=x"] {
            assert_eq!(visitor.send(proven().header("Content-Type", kind), "PK").await.status.as_u16(), 415, "{kind}");
        }
        let declared = octets().header("Content-Length", (limits::THEME_FILE_BYTES_MAX + 1).to_string());
        let declared = visitor.send(declared, "PK").await;
        assert_eq!((declared.status.as_u16(), &declared.json()["params"]), (413, &json!({ "mostMb": 25 })));
        let longer = send(&visitor, vec![b'P'; limits::THEME_FILE_BYTES_MAX as usize + 1]).await;
        assert_eq!(longer.status.as_u16(), 413);
        assert_eq!(visitor.get("/api/switch/themes/read").await.status.as_u16(), 405);
        assert_eq!(read(&visitor, Vec::new()).await[0]["refusal"]["code"], "nxtheme.unknown_container");
        let many: Vec<(String, &[u8])> = (0..51).map(|at| (format!("{at}.nxtheme"), &b"x"[..])).collect();
        let many: Vec<(&str, &[u8])> = many.iter().map(|(name, bytes)| (name.as_str(), *bytes)).collect();
        assert_eq!(read(&visitor, zip(&many)).await[0]["refusal"]["code"], "nxtheme.too_many_themes");
        assert_eq!(read(&test.blocked("Bob").await, zip(&many)).await.len(), 2, "reading is for everybody");
        assert_all_given_back(&test);
    })
    .await;
}

#[tokio::test]
async fn reading_has_a_rate_of_its_own() {
    on_every_engine_with(
        &[("VITRINE_RATE_FACTOR", "1"), ("VITRINE_RATE_FACTOR_CONFIRMED", "1")],
        async |test: TestApp| {
            let mona = test.creator("Mona").await;
            for _ in 0..20 {
                assert_eq!(send(&mona, "x").await.status.as_u16(), 200);
            }
            let refused = send(&mona, "x").await;
            assert_eq!((refused.status.as_u16(), &refused.json()["code"]), (429, &json!("RATE_LIMITED")));
            assert!(!refused.header("retry-after").is_empty());
            assert_eq!(send(&test.visitor(), "x").await.status.as_u16(), 200, "nobody else is concerned");
        },
    )
    .await;
}

#[tokio::test]
async fn a_reader_who_leaves_takes_nothing_along() {
    on_every_engine(async |test: TestApp| {
        let home = file(&theme(Target::ResidentMenu), ThemeContainer::Yaz0Sarc);
        let names: Vec<String> = (0..20).map(|at| format!("{at}.nxtheme")).collect();
        let files: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), &home[..])).collect();
        let bundle = zip(&files);
        let request = Request::builder()
            .method(Method::POST)
            .uri("/api/switch/themes/read")
            .header("Host", "localhost:8080")
            .header("Content-Type", "application/zip")
            .header("Apollo-Require-Preflight", "true")
            .body(axum::body::Body::from(bundle))
            .expect("a request");
        let response = tower::ServiceExt::oneshot(test.router.clone(), request).await.expect("infallible");
        let mut body = response.into_body().into_data_stream();
        let first = futures::StreamExt::next(&mut body).await.expect("a line").expect("read");
        assert!(first.ends_with(b"}\n"));
        assert!(test.app.uploads.bytes_held() > limits::THEME_FILE_SHARE);
        drop(body);
        assert_all_given_back(&test);
    })
    .await;
}

#[tokio::test]
async fn what_publishing_would_refuse_of_a_layout_is_left_out_and_told() {
    on_every_engine(async |test: TestApp| {
        let pane = |fields: &str| {
            format!(r#"{{"Files":[{{"FileName":"blyt/A.bflyt","Patches":[{{"PaneName":"P",{fields}}}]}}]}}"#)
        };
        for (layout, stored, code) in [
            (pane(r#""ColorTL":"0""#), Some(pane(r#""ColorTL":"00000000""#)), "layout.colour_form"),
            (pane(r##""ColorTL":"#00000000""##), None, "layout.malformed_colour"),
            (r#"{"name":"left-pad"}"#.to_owned(), None, "nxtheme.layout_changes_nothing"),
        ] {
            let entries = [("info.json", theme(Target::ResidentMenu).manifest.to_json(17)), ("layout.json", layout)];
            let bytes = zip(&entries.each_ref().map(|(name, text)| (*name, text.as_bytes())));
            let told = read(&test.visitor(), bytes).await;
            let theme = &told[0]["theme"];
            assert_eq!(theme["customLayoutJson"], json!(stored), "{told:?}");
            let findings = theme["findings"].as_array().expect("findings");
            assert!(findings.iter().any(|finding| finding["code"] == code), "{code}: {findings:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_file_of_another_kind_is_called_by_it() {
    on_every_engine(async |test: TestApp| {
        for (file, code) in [
            (&b"Rar!\x1a\x07\x01\0 a pack"[..], "kind.rar"),
            (b"7z\xbc\xaf\x27\x1c\0\x04 a pack", "kind.seven_zip"),
            (&zip(&[("ResidentMenu.szs", b"Yaz0 changed")]), "nxtheme.system_file"),
        ] {
            let told = read(&test.visitor(), file).await;
            assert_eq!(told[0]["refusal"]["code"], code, "{told:?}");
        }
    })
    .await;
}
