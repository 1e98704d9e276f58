//! Importing a tree, updating it in place, and the resulting catalogue.

use std::io::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use futures::StreamExt as _;
use serde_json::{Value, json};
use vitrine_blobs::KeyGroup;
use vitrine_core::clock::DAY;
use vitrine_db::{Execute, params};
use vitrine_kit::objects;
use vitrine_layout::tree::MemorySource;
use vitrine_media::{DecodeLimits, Picture};
use vitrine_switch::layouts::follow::APART;
use vitrine_switch::layouts::import::import;
use vitrine_switch::layouts::layout::KIND;
use vitrine_switch::layouts::redraw;
use vitrine_testing::{THEME_INPUT, TestApp, on_every_engine, overlay_png, picture, tree};
use vitrine_zip::{ArchiveEntry, ZipArchive, ZipLimits};

const LIST: &str = "{ switchLayouts(limit: 999999) { nodes { hexId uuid name target color overlayUrl preview720Url \
    options { name kind priority min max isGlobal values { uuid name previewHash preview240Url changes { effect parts } } } creator { username } } \
    pageInfo { itemCount pageCount } } }";

async fn by_name(test: &TestApp, name: &str) -> Value {
    let list = test.visitor().graphql(LIST, json!({})).await.data();
    list["switchLayouts"]["nodes"]
        .as_array()
        .expect("nodes")
        .iter()
        .find(|n| n["name"] == name)
        .expect("imported")
        .clone()
}

#[tokio::test]
async fn a_tree_becomes_a_catalogue() {
    on_every_engine(async |test: TestApp| {
        let report = test.with_layouts().await;
        assert_eq!((report.added.len(), report.refused.len()), (2, 0), "{report:?}");
        let low_row = by_name(&test, "Low Row").await;
        assert_eq!(low_row["color"], "#336699");
        assert_eq!(low_row["creator"]["username"], "Vitrine");
        let kinds: Vec<_> = low_row["options"].as_array().expect("options").iter().map(|o| o["kind"].clone()).collect();
        assert_eq!(kinds, ["TOGGLE", "INTEGER", "COLOR", "SELECT", "TOGGLE"]);
        assert_eq!(low_row["options"][1]["max"], 100.0);
        assert_eq!(low_row["options"][4]["isGlobal"], true);
        let changes = |option: usize| low_row["options"][option]["values"][0]["changes"].clone();
        assert_eq!(changes(0), json!([{ "effect": "RESIZED", "parts": ["GAMES"] }]));
        assert_eq!(changes(1)[0]["effect"], "MOVED", "whatever is typed into it");
        assert!(low_row["options"][0]["values"][0]["previewHash"].is_null(), "it has no picture");
        let stock = by_name(&test, "Default").await;
        assert_eq!(stock["options"], json!([]));

        let path = low_row["preview720Url"].as_str().expect("an address").trim_start_matches("http://localhost:8080");
        let picture = test.visitor().get(path).await;
        assert_eq!((picture.status.as_u16(), picture.header("content-type")), (200, "image/jpeg"));
        let drawn = Picture::decode(&picture.body, &DecodeLimits::default()).expect("a picture");
        let at = |x: usize, y: usize| drawn.pixels()[(y * 1280 + x) * 3..][..3].to_vec();
        let is_ground =
            |seen: Vec<u8>| seen.iter().zip([0x33, 0x66, 0x99]).all(|(seen, ground)| seen.abs_diff(ground) < 12);
        assert!(is_ground(at(1270, 20)) && !is_ground(at(245, 302)), "its menu on its colour");
        let drawn = |option: usize| low_row["options"][option]["values"][0]["preview240Url"].is_string();
        assert_eq!([0, 1, 4].map(drawn), [true, false, true], "of a value that shows");
        let overlay = low_row["overlayUrl"].as_str().expect("an address").trim_start_matches("http://localhost:8080");
        let served = test.visitor().get(overlay).await.body;
        let pixels = |png: &[u8]| Picture::decode(png, &DecodeLimits::default()).expect("a picture").pixels().to_vec();
        assert!(pixels(&served) == pixels(&overlay_png()), "the same pixels, re-encoded");
    })
    .await;
}

#[tokio::test]
async fn importing_again_updates_in_place_and_keeps_numbers() {
    on_every_engine(async |test: TestApp| {
        test.with_layouts().await;
        let before = by_name(&test, "Low Row").await;
        let again = test.with_layouts().await;
        assert_eq!((again.added.len(), again.updated.len(), again.unchanged.len()), (0, 0, 2));

        let MemorySource(mut files) = tree();
        files.insert(
            "ResidentMenu/Low Row/details.json".into(),
            json!({ "description": "Lower still.", "creatorUuid": "11111111-1111-4111-8111-111111111111",
                "uuid": "22222222-2222-4222-8222-222222222222" })
            .to_string()
            .into_bytes(),
        );
        files.retain(|path, _| !path.contains("4_SELECT_Side"));
        let report = import(&test.app, MemorySource(files)).await.expect("it imports");
        assert_eq!((report.updated.len(), report.unchanged.len()), (1, 1));
        let after = by_name(&test, "Low Row").await;
        assert_eq!(after["hexId"], before["hexId"]);
        assert_eq!(after["color"], Value::Null);
        assert_eq!(after["options"].as_array().map(Vec::len), Some(4));

        let sql = "SELECT action, COALESCE(detail, ''), actor FROM audit_log WHERE target = $1 ORDER BY seq";
        let target = KIND.target(KIND.parse_id(after["hexId"].as_str().expect("a number")).expect("a number"));
        let told: Vec<(String, String, String)> = test.app.db.rows(sql, params![target]).await.expect("rows");
        assert_eq!((told[0].0.as_str(), told[1].0.as_str(), told.len()), ("item.publish", "item.change-files", 2));
        assert!(told[1].1.starts_with(&format!("{} → blake3:", told[0].1)) && told[1].2 == "command-line", "{told:?}");
    })
    .await;
}

#[tokio::test]
async fn an_import_remarks_on_values_that_look_the_same() {
    on_every_engine(async |test: TestApp| {
        let MemorySource(mut files) = tree();
        for value in ["Left", "Right"] {
            files.insert(format!("ResidentMenu/Low Row/options/4_SELECT_Side/{value}.png"), overlay_png());
        }
        let of_another_option = "ResidentMenu/Low Row/options/1_TOGGLE_Compact/on.png";
        files.insert(of_another_option.into(), overlay_png());
        let expected =
            "ResidentMenu / Low Row: the values \"Left\" and \"Right\" of the option \"Side\" have the same picture";
        for _ in ["added", "unchanged"] {
            let report = import(&test.app, MemorySource(files.clone())).await.expect("it imports");
            assert_eq!(report.remarks, [expected]);
        }
        // What another tree has brought is no remark on this one.
        let without = |path: &String| path.starts_with("Entrance/");
        files.retain(|path, _| without(path));
        assert!(!files.is_empty());
        let report = import(&test.app, MemorySource(files)).await.expect("it imports");
        assert_eq!(report.remarks, Vec::<String>::new());
    })
    .await;
}

#[tokio::test]
async fn pictures_that_an_import_takes_the_place_of_are_swept_and_no_others() {
    on_every_engine(async |test: TestApp| {
        let with_picture = |overlay: Vec<u8>| {
            let MemorySource(mut files) = tree();
            files.insert("ResidentMenu/Low Row/overlay.png".into(), overlay);
            files.insert("ResidentMenu/Low Row/options/4_SELECT_Side/Left.png".into(), overlay_png());
            files.insert("ResidentMenu/Low Row/options/4_SELECT_Side/Right.png".into(), overlay_png());
            MemorySource(files)
        };
        let address =
            |url: &Value| url.as_str().expect("an address").trim_start_matches("http://localhost:8080").to_owned();
        let shown = async || {
            let layout = by_name(&test, "Low Row").await;
            let side = layout["options"].as_array().expect("options").iter().find(|o| o["name"] == "Side").cloned();
            let values = side.expect("an option with pictures")["values"].as_array().expect("values").clone();
            let mut all = vec![address(&layout["preview720Url"]), address(&layout["overlayUrl"])];
            all.extend(values.iter().map(|value| address(&value["preview240Url"])));
            let hashes: Vec<_> = values.iter().map(|value| value["previewHash"].as_str().expect("a hash")).collect();
            assert!(
                hashes.len() == 2 && hashes[0].len() == 64 && hashes[0] == hashes[1],
                "the same picture: {hashes:?}"
            );
            all
        };
        let files = async || {
            let (previews, sources) = (test.app.blobs.list(KeyGroup::Previews), test.app.blobs.list(KeyGroup::Sources));
            previews.count().await + sources.count().await
        };
        import(&test.app, with_picture(overlay_png())).await.expect("it imports");
        let (before, count) = (shown().await, files().await);

        import(&test.app, with_picture(picture(1280, 720))).await.expect("it imports");
        let after = shown().await;
        assert!(before[0] != after[0] && before[1] != after[1], "the layout has other pictures");
        assert_eq!(before[2..], after[2..], "the values have theirs");
        assert!(files().await > count);
        test.pass(DAY + 1);
        objects::sweep(&test.app).await.expect("swept");
        assert_eq!(files().await, count + 1, "the overlay is still that of the values");
        for path in after {
            assert_eq!(test.visitor().get(&path).await.status.as_u16(), 200, "{path}");
        }
    })
    .await;
}

#[tokio::test]
async fn pictures_of_an_older_drawing_are_drawn_anew() {
    on_every_engine(async |test: TestApp| {
        test.with_layouts().await;
        let shown = async || {
            let layout = by_name(&test, "Low Row").await;
            let values = [0, 4].map(|option| layout["options"][option]["values"][0]["preview240Url"].clone());
            let mut all = vec![layout["preview720Url"].clone()];
            all.extend(values);
            let path =
                |url: Value| url.as_str().expect("an address").trim_start_matches("http://localhost:8080").to_owned();
            all.into_iter().map(path).collect::<Vec<_>>()
        };
        let (before, db) = (shown().await, &test.app.db);
        redraw::enqueue_old(&test.app).await.expect("nothing to do");
        test.do_jobs().await;
        assert_eq!(shown().await, before);

        for table in ["switch_layouts", "switch_layout_option_values"] {
            db.execute(&format!("UPDATE {table} SET drawing_version = 0"), params![]).await.expect("a statement");
        }
        redraw::enqueue_old(&test.app).await.expect("it is enqueued");
        // Two layouts, and the options of a menu.
        for _ in 0..4 {
            test.do_jobs().await;
            test.pass(1_000);
        }
        let after = shown().await;
        assert!(before.iter().zip(&after).all(|(before, after)| before != after), "{before:?} {after:?}");
        for path in after {
            assert_eq!(test.visitor().get(&path).await.status.as_u16(), 200, "{path}");
        }
        let queued = "SELECT COUNT(*) FROM jobs WHERE kind = 'redraw_layouts' AND state = 'queued'";
        assert_eq!(db.scalar::<i64>(queued, params![]).await.expect("a count"), 0);
        let report = import(&test.app, tree()).await.expect("it imports");
        assert_eq!((report.updated.len(), report.unchanged.len()), (0, 2), "{report:?}");
    })
    .await;
}

#[tokio::test]
async fn a_second_tree_leaves_the_menu_wide_options_of_the_first() {
    on_every_engine(async |test: TestApp| {
        test.with_layouts().await;
        let value = json!({ "uuid": "88888888-8888-4888-8888-888888888888",
            "Files": [{ "FileName": "blyt/RdtBase.bflyt", "Patches": [{ "PaneName": "L_Hud", "Visible": true }] }] });
        let path = "ResidentMenu/_GLOBAL/options/101_TOGGLE_Loud/on.json".to_owned();
        let second = MemorySource([(path, value.to_string().into_bytes())].into());
        import(&test.app, second).await.expect("it imports");
        test.with_layouts().await;
        let options = by_name(&test, "Low Row").await["options"].clone();
        let names: Vec<_> = options.as_array().expect("options").iter().map(|o| o["name"].clone()).collect();
        assert_eq!(names, ["Compact", "Offset", "Tint", "Side", "Square", "Loud"]);
    })
    .await;
}

#[tokio::test]
async fn a_changed_menu_wide_option_is_shown_at_once_and_the_themes_of_the_menu_follow() {
    on_every_engine(async |test: TestApp| {
        test.with_layouts().await;
        let details = json!({ "creatorUuid": "11111111-1111-4111-8111-111111111111",
            "uuid": "99999999-9999-4999-8999-999999999999" });
        let second = MemorySource(
            [
                ("ResidentMenu/High Row/details.json".to_owned(), details.to_string().into_bytes()),
                ("ResidentMenu/High Row/overlay.png".to_owned(), overlay_png()),
            ]
            .into(),
        );
        assert_eq!(import(&test.app, second).await.expect("it imports").added.len(), 1);
        let mona = test.creator("Mona").await;
        for layout in ["Low Row", "High Row"] {
            let mut input = THEME_INPUT();
            input["layoutHexId"] = by_name(&test, layout).await["hexId"].clone();
            test.theme(&mona, input).await;
        }
        let waiting = async || -> Vec<i64> {
            let sql = "SELECT run_at FROM jobs WHERE kind = 'follow_layout' AND state = 'queued' ORDER BY run_at";
            test.app.db.column(sql, params![]).await.expect("when they are due")
        };
        let pictures = async || -> Vec<u8> {
            let sql = "SELECT preview_token FROM items WHERE kind = 'switch-theme' ORDER BY id LIMIT 1";
            test.app.db.scalar(sql, params![]).await.expect("a name")
        };
        let effect = async || by_name(&test, "Low Row").await["options"][4]["values"][0]["changes"][0]["effect"].clone();
        let (shown, drawn) = (effect().await, pictures().await);
        assert_ne!(shown, "MOVED");
        test.with_layouts().await;
        assert_eq!(waiting().await, [0_i64; 0], "nothing has changed");

        let MemorySource(mut files) = tree();
        let value = json!({ "uuid": "44444444-4444-4444-8444-444444444444",
            "Files": [{ "FileName": "blyt/RdtBase.bflyt", "Patches": [{ "PaneName": "L_Hud", "Position": { "X": 1, "Y": 2 } }] }] });
        files.insert("ResidentMenu/_GLOBAL/options/100_TOGGLE_Square/on.json".into(), value.to_string().into_bytes());
        let report = import(&test.app, MemorySource(files)).await.expect("it imports");
        assert_eq!((report.updated.len(), report.unchanged.len()), (0, 2), "the layouts themselves are as they were");
        assert_eq!(effect().await, "MOVED");
        let now = test.app.clock.now();
        assert_eq!(waiting().await, [now, now + APART], "the second layout of the menu after the theme of the first");
        test.do_jobs().await;
        assert_ne!(pictures().await, drawn, "the theme is drawn anew");
    })
    .await;
}

#[tokio::test]
async fn one_bad_layout_is_named_and_stops_nobody() {
    on_every_engine(async |test: TestApp| {
        let MemorySource(mut files) = tree();
        let details =
            |uuid: &str| json!({ "creatorUuid": "11111111-1111-4111-8111-111111111111", "uuid": uuid }).to_string();
        files.insert("Psl/Broken/details.json".into(), details("66666666-6666-4666-8666-666666666666").into_bytes());
        files.insert("Psl/Broken/layout.json".into(), b"{ \"Files\": [".to_vec());
        files.insert("Psl/Broken/overlay.png".into(), overlay_png());
        files
            .insert("Psl/No picture/details.json".into(), details("77777777-7777-4777-8777-777777777777").into_bytes());
        files.insert("Psl/No picture/layout.json".into(), b"{\"Files\":[]}".to_vec());
        files.insert("Psl/No picture/overlay.png".into(), b"not a picture".to_vec());
        let report = import(&test.app, MemorySource(files)).await.expect("it imports");
        assert_eq!(report.added.len(), 2);
        assert_eq!(report.refused.len(), 2, "{:?}", report.refused);
        assert!(report.refused.iter().any(|line| line.contains("Psl/Broken")));
    })
    .await;
}

#[tokio::test]
async fn the_published_layouts_are_all_taken() {
    let root = std::env::var("VITRINE_SHARED_LAYOUTS").map_or_else(
        |_| std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/layouts")),
        Into::into,
    );
    if !root.is_dir() {
        // Past the capture of tests that pass.
        let _ = writeln!(std::io::stderr(), "\nnot run: {} is not there", root.display());
        return;
    }
    on_every_engine(async |test: TestApp| {
        let report =
            import(&test.app, vitrine_switch::layouts::import::ImportFolder(root.clone())).await.expect("it imports");
        assert_eq!(report.refused, Vec::<String>::new());
        assert_eq!(report.added.len(), 16);
        assert_eq!(report.global_options.len(), 2);
    })
    .await;
}

#[tokio::test]
async fn a_zip_holds_what_is_built_and_the_common_layout() {
    on_every_engine(async |test: TestApp| {
        test.with_layouts().await;
        let build = "query($hexId: String!, $options: [SwitchThemeOptionInput!]) { \
            buildSwitchLayout(hexId: $hexId, options: $options) { data } buildSwitchCommonLayout(hexId: $hexId) { data } \
            buildSwitchLayoutZip(hexId: $hexId, options: $options) { data fileName mimetype } }";
        let hex_id = by_name(&test, "Low Row").await["hexId"].clone();
        let options = json!([{ "layoutOptionValueUuid": "33333333-3333-4333-8333-333333333331" }]);
        let built = test.visitor().graphql(build, json!({ "hexId": hex_id, "options": options })).await.data();
        let zip = &built["buildSwitchLayoutZip"];
        assert_eq!((&zip["fileName"], &zip["mimetype"]), (&json!("low-row (customized) (Vitrine).zip"), &json!("application/zip")));
        let bytes = STANDARD.decode(zip["data"].as_str().expect("text")).expect("Base64");
        let archive = ZipArchive::read(&bytes, &ZipLimits::default()).expect("a ZIP that everybody reads alike");
        assert_eq!(archive.entries().len(), 2);
        for (name, query) in [("layout.json", "buildSwitchLayout"), ("common.json", "buildSwitchCommonLayout")] {
            let entry = archive.find(name).expect(name).bytes().expect(name);
            assert_eq!(String::from_utf8(entry).expect("UTF-8"), built[query]["data"].as_str().expect("text"));
        }

        let only_zip = "query($hexId: String!, $options: [SwitchThemeOptionInput!]) { \
            buildSwitchLayoutZip(hexId: $hexId, options: $options) { data fileName } }";
        let stock = by_name(&test, "Default").await["hexId"].clone();
        let built = test.visitor().graphql(only_zip, json!({ "hexId": stock })).await.data();
        let bytes = STANDARD.decode(built["buildSwitchLayoutZip"]["data"].as_str().expect("text")).expect("Base64");
        let archive = ZipArchive::read(&bytes, &ZipLimits::default()).expect("a ZIP");
        assert_eq!(archive.entries().iter().map(ArchiveEntry::name).collect::<Vec<_>>(), ["layout.json"]);
        let gone = test.visitor().graphql(only_zip, json!({ "hexId": "FFFF" })).await;
        assert_eq!(gone.code(), "NOT_FOUND");
        let wrong = json!([{ "layoutOptionValueUuid": "nonsense" }]);
        let refused = test.visitor().graphql(only_zip, json!({ "hexId": hex_id, "options": wrong })).await;
        assert_eq!(refused.code(), "BAD_USER_INPUT");
    })
    .await;
}

#[tokio::test]
async fn a_layout_is_built_with_chosen_options() {
    on_every_engine(async |test: TestApp| {
        test.with_layouts().await;
        let hex_id = by_name(&test, "Low Row").await["hexId"].clone();
        let build = "query($hexId: String!, $options: [SwitchThemeOptionInput!]) { \
            buildSwitchLayout(hexId: $hexId, options: $options) { data fileName mimetype } }";
        let option = |digit: u8, variable: Option<&str>| {
            json!({ "layoutOptionValueUuid": format!("33333333-3333-4333-8333-33333333333{digit}"), "variable": variable })
        };
        let options = json!([option(1, None), option(2, Some("42")), option(3, Some("#FF8000CC"))]);
        let built = test.visitor().graphql(build, json!({ "hexId": hex_id, "options": options })).await.data();
        let json: Value = serde_json::from_str(built["buildSwitchLayout"]["data"].as_str().expect("text")).expect("JSON");
        let patches = &json["Files"][0]["Patches"];
        assert_eq!(patches[0]["Scale"], json!({ "X": 0.5, "Y": 0.5 }));
        assert_eq!(patches[0]["Position"], json!({ "X": 10, "Y": 20 }));
        assert_eq!(patches[1]["Position"]["X"], 42);
        assert_eq!(patches[2]["ColorTL"], "CC0080FF");
        assert!(json["ID"].as_str().is_some_and(|id| id.starts_with("Vitrine:")), "{}", json["ID"]);

        for wrong in [
            json!([option(2, None)]),
            json!([option(2, Some("101"))]),
            json!([option(4, None), option(5, None)]),
            json!([option(3, Some("#12"))]),
            json!([{ "layoutOptionValueUuid": "99999999-9999-4999-8999-999999999999" }]),
            json!([{ "layoutOptionValueUuid": "nonsense" }]),
            json!((0..65).map(|_| option(1, None)).collect::<Vec<_>>()),
        ] {
            let answer = test.visitor().graphql(build, json!({ "hexId": hex_id, "options": wrong })).await;
            assert_eq!(answer.code(), "BAD_USER_INPUT", "{wrong}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_published_layout_is_built_with_the_id_that_installers_know() {
    on_every_engine(async |test: TestApp| {
        let MemorySource(mut files) = tree();
        let details = |uuid: &str| {
            let creator = "11111111-1111-4111-8111-111111111111";
            json!({ "description": "D", "creatorUuid": creator, "uuid": uuid }).to_string().into_bytes()
        };
        let careful = "e3f741ae-7e7a-4606-bb0b-dfdab715c0cb";
        files.insert("ResidentMenu/Low Row/details.json".into(), details(careful));
        let borrowed = json!({ "ID": "Themezer:6", "Files": [] }).to_string().into_bytes();
        for (file, bytes) in [
            ("details.json", details("77777777-7777-4777-8777-777777777777")),
            ("layout.json", borrowed),
            ("overlay.png", overlay_png()),
        ] {
            files.insert(format!("ResidentMenu/Other Row/{file}"), bytes);
        }
        let report = import(&test.app, MemorySource(files)).await.expect("it imports");
        assert!(report.refused.is_empty(), "{report:?}");
        let told = |remark: &String| remark.contains("Other Row/layout.json") && remark.contains("Careful Layout");
        assert!(report.remarks.iter().any(told), "{report:?}");
        let build = "query($hexId: String!, $options: [SwitchThemeOptionInput!]) { \
            buildSwitchLayout(hexId: $hexId, options: $options) { data } }";
        let toggle = "33333333-3333-4333-8333-333333333331";
        let id_of = async |name: &str, options: Value| {
            let hex_id = by_name(&test, name).await["hexId"].clone();
            let built = test.visitor().graphql(build, json!({ "hexId": hex_id, "options": options })).await.data();
            let data = built["buildSwitchLayout"]["data"].as_str().expect("text").to_owned();
            serde_json::from_str::<Value>(&data).expect("JSON")["ID"].as_str().expect("an ID").to_owned()
        };
        assert_eq!(id_of("Low Row", json!([])).await, "builtin_CarefulLayout");
        let chosen = json!([{ "layoutOptionValueUuid": toggle }]);
        assert_eq!(id_of("Low Row", chosen).await, format!("Themezer:6|{toggle}"));
        let other = id_of("Other Row", json!([])).await;
        assert!(other.starts_with("Vitrine:"), "{other}");
    })
    .await;
}
