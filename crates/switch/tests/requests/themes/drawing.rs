//! The drawn preview of a theme: the menu as a console draws it, with every option and icon.

use serde_json::{Value, json};
use vitrine_blobs::{BlobToken, PreviewFormat};
use vitrine_db::{Execute, params};
use vitrine_kit::objects;
use vitrine_layout::tree::MemorySource;
use vitrine_media::{DecodeLimits, Picture, PixelChannels};
use vitrine_switch::layouts::import::import;
use vitrine_switch::themes::redraw;
use vitrine_testing::{THEME_INPUT, TestApp, on_every_engine, plain, tree};

const RED: [u8; 3] = [220, 20, 20];
const GREEN: [u8; 3] = [20, 160, 20];
/// The colour of the layout in the test's tree.
const GROUND: [u8; 3] = [0x33, 0x66, 0x99];

/// An overlay whose columns from `from` to `to` have a colour.
fn overlay(blocks: &[(u32, u32, [u8; 3])]) -> Vec<u8> {
    let pixel = |x: u32| match blocks.iter().find(|(from, to, _)| (*from..*to).contains(&x)) {
        Some((_, _, [r, g, b])) => [*r, *g, *b, 255],
        None => [0; 4],
    };
    let pixels: Vec<u8> = (0..1280 * 720).flat_map(|index| pixel(index % 1280)).collect();
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 1280, 720);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_compression(png::Compression::Fast);
    encoder.write_header().and_then(|mut writer| writer.write_image_data(&pixels)).expect("memory takes a picture");
    bytes
}

/// Imports the small tree with these pictures beside the values of its home layout.
async fn with_pictures(test: &TestApp, pictures: &[(&str, Vec<u8>)]) {
    let MemorySource(mut files) = tree();
    for (path, png) in pictures {
        files.insert(format!("ResidentMenu/{path}.png"), png.clone());
    }
    import(&test.app, MemorySource(files)).await.expect("the tree is fine");
}

/// Publishes a theme on the home layout without a background, has its pictures made, and asks for one field of it.
async fn published(test: &TestApp, options: Value, field: &str) -> Value {
    let layouts = "{ switchLayouts(target: ResidentMenu) { nodes { hexId } } }";
    let layouts = test.visitor().graphql(layouts, json!({})).await.data();
    let mut input = THEME_INPUT();
    input["layoutHexId"] = layouts["switchLayouts"]["nodes"][0]["hexId"].clone();
    let creator = test.creator(&format!("Mona{}", options.as_array().map_or(0, Vec::len))).await;
    input["options"] = options;
    let hex_id = creator.publish(input, None).await.data()["createSwitchThemes"][0]["hexId"].clone();
    test.do_jobs().await;
    let query = format!("query($hexId: String!) {{ switchTheme(hexId: $hexId) {{ field: {field} }} }}");
    let answer = test.visitor().graphql(&query, json!({ "hexId": hex_id })).await.data();
    answer["switchTheme"]["field"].clone()
}

/// The picture that is made of such a theme.
async fn picture_of(test: &TestApp, options: Value) -> Picture {
    let url = published(test, options, "previewJpgLargeUrl").await;
    let path = url.as_str().expect("an address").trim_start_matches("http://localhost:8080");
    let file = test.visitor().send(axum::http::Request::builder().uri(path), "").await;
    Picture::decode(&file.body, &DecodeLimits::default()).expect("a picture")
}

/// Returns true if a pixel has about this colour: JPEG changes colours.
fn is_at(picture: &Picture, (x, y): (usize, usize), colour: [u8; 3]) -> bool {
    assert_eq!((picture.width_px(), picture.height_px(), picture.channels()), (1280, 720, PixelChannels::Rgb));
    picture.pixels()[(y * 1280 + x) * 3..][..3].iter().zip(colour).all(|(seen, wanted)| seen.abs_diff(wanted) < 12)
}

/// Returns true if the area of the clock has the colour of the background alone.
fn is_clock_gone(picture: &Picture) -> bool {
    (1040..1220).all(|x| (50..80).all(|y| is_at(picture, (x, y), GROUND)))
}

const COMPACT: &str = "33333333-3333-4333-8333-333333333331";
const OFFSET: &str = "33333333-3333-4333-8333-333333333332";
const LEFT: &str = "33333333-3333-4333-8333-333333333334";
const SQUARE: &str = "44444444-4444-4444-8444-444444444444";

#[tokio::test]
async fn a_preview_shows_the_menu_with_every_option_and_no_picture_of_the_layout() {
    on_every_engine(async |test: TestApp| {
        let all = overlay(&[(0, 1280, RED)]);
        let pictures =
            ["Low Row/overlay", "Low Row/options/1_TOGGLE_Compact/on", "_GLOBAL/options/100_TOGGLE_Square/on"];
        with_pictures(&test, &pictures.map(|path| (path, all.clone()))).await;
        // The layout moves the first game by 10 and 20 pixels.
        let (first, halved) = ((245, 302), (447, 321));
        let bare = picture_of(&test, json!([])).await;
        assert!(is_at(&bare, (1270, 20), GROUND), "the colour that the layout names");
        assert!(!is_at(&bare, first, GROUND) && !is_clock_gone(&bare));

        let chosen = [COMPACT, SQUARE].map(|uuid| json!({ "layoutOptionValueUuid": uuid }));
        let picture = picture_of(&test, json!(chosen)).await;
        assert!(is_at(&picture, (245, 190), GROUND) && !is_at(&picture, halved, GROUND), "smaller games");
        assert!(is_clock_gone(&picture), "what the menu-wide option hides");
        assert!(!is_at(&picture, (1270, 20), RED));
    })
    .await;
}

#[tokio::test]
async fn what_a_preview_leaves_out_is_named() {
    on_every_engine(async |test: TestApp| {
        test.with_layouts().await;
        let mut chosen = [COMPACT, LEFT, SQUARE].map(|uuid| json!({ "layoutOptionValueUuid": uuid })).to_vec();
        chosen.push(json!({ "layoutOptionValueUuid": OFFSET, "variable": "7" }));
        let options = published(&test, json!(chosen), "options { optionName kind isDrawn example }").await;
        let option = |name: &str, kind: &str, is_drawn: bool| json!({ "optionName": name, "kind": kind, "isDrawn": is_drawn, "example": null });
        assert_eq!(
            options,
            json!([
                option("Compact", "TOGGLE", true),
                option("Offset", "INTEGER", false),
                option("Side", "SELECT", false),
                option("Square", "TOGGLE", true),
            ])
        );
        let query = "{ switchThemes { nodes { leftOut { count names } } } }";
        let left_out = test.visitor().graphql(query, json!({})).await.data();
        let names = json!(["RdtBase/N_Off/Position", "RdtBase/Left/Visible", "Common/RootPane/Visible"]);
        assert_eq!(left_out["switchThemes"]["nodes"][0]["leftOut"], json!({ "count": 3, "names": names }));
    })
    .await;
}

#[tokio::test]
async fn a_value_is_drawn_unless_a_later_one_changes_the_same() {
    on_every_engine(async |test: TestApp| {
        let MemorySource(mut files) = tree();
        let mut put = |path: &str, uuid: &str, patch: Value| {
            let json = json!({ "uuid": uuid, "Files": [{ "FileName": "blyt/RdtBase.bflyt", "Patches": [patch] }] });
            files.insert(format!("ResidentMenu/{path}.json"), json.to_string().into_bytes());
        };
        let scale = json!({ "PaneName": "N_Game", "Scale": { "X": 0.8, "Y": 0.8 } });
        put("Low Row/options/4_SELECT_Side/Left", LEFT, scale);
        // The layout does this anyway.
        let position = json!({ "PaneName": "N_Game", "Position": { "X": 10, "Y": 20 } });
        put("_GLOBAL/options/100_TOGGLE_Square/on", SQUARE, position);
        import(&test.app, MemorySource(files)).await.expect("the tree is fine");
        let chosen = [COMPACT, LEFT, SQUARE].map(|uuid| json!({ "layoutOptionValueUuid": uuid }));
        let shown = published(&test, json!(chosen), "options { optionName isDrawn }").await;
        let option = |name: &str, is_drawn: bool| json!({ "optionName": name, "isDrawn": is_drawn });
        assert_eq!(shown, json!([option("Compact", false), option("Side", true), option("Square", true)]));
    })
    .await;
}

#[tokio::test]
async fn previews_of_an_older_drawing_are_drawn_anew_in_turn() {
    on_every_engine(async |test: TestApp| {
        test.with_layouts().await;
        let (mona, visitor, db) = (test.creator("Mona").await, test.visitor(), &test.app.db);
        for _ in 0..3 {
            let background = plain(1280, 720, RED);
            mona.publish_pictures(THEME_INPUT(), &[("backgroundImage", &background[..])]).await.data();
        }
        test.do_jobs().await;
        let urls = async || {
            let query = "{ switchThemes(sort: CREATED) { nodes { previewJpgLargeUrl } } }";
            visitor.graphql(query, json!({})).await.data()["switchThemes"]["nodes"].clone()
        };
        let before = urls().await;
        assert_eq!((before.as_array().map(Vec::len), redraw::count_old(db).await.expect("a count")), (Some(3), 0));
        redraw::enqueue_old(&test.app).await.expect("nothing to do");

        let sql = "UPDATE switch_themes SET drawing_version = 0, left_out = NULL";
        db.execute(sql, params![]).await.expect("a statement");
        let (one, other) = tokio::join!(redraw::enqueue_old(&test.app), redraw::enqueue_old(&test.app));
        assert!(one.is_ok() && other.is_ok());
        let jobs = "SELECT COUNT(*) FROM jobs WHERE kind = 'redraw_themes' AND state = 'queued'";
        assert_eq!(db.scalar::<i64>(jobs, params![]).await.expect("a count"), 1);
        for left in [2, 1, 0] {
            test.do_jobs().await;
            assert_eq!(redraw::count_old(db).await.expect("a count"), left);
            assert_eq!(urls().await.as_array().map(Vec::len), Some(3), "it stays listed");
            test.pass(250);
        }
        let after = urls().await;
        for (old, new) in before.as_array().expect("a list").iter().zip(after.as_array().expect("a list")) {
            let [old, new] = [old, new].map(|theme| {
                theme["previewJpgLargeUrl"].as_str().expect("an address").trim_start_matches("http://localhost:8080")
            });
            assert_ne!(old, new);
            assert_eq!(visitor.get(new).await.status.as_u16(), 200);
        }
        test.pass(60_000);
        test.do_jobs().await;
        assert_eq!(db.scalar::<i64>(jobs, params![]).await.expect("a count"), 0, "it ends when none is left");
        assert_eq!(urls().await, after);
    })
    .await;
}

#[tokio::test]
async fn a_pack_stays_listed_with_its_collage_while_its_themes_are_drawn_anew() {
    on_every_engine(async |test: TestApp| {
        test.with_layouts().await;
        let (mona, visitor, db) = (test.creator("Mona").await, test.visitor(), &test.app.db);
        let layouts = "{ switchLayouts(target: ResidentMenu) { nodes { hexId } } }";
        let layouts = visitor.graphql(layouts, json!({})).await.data();
        let mut inputs = vec![THEME_INPUT(), THEME_INPUT(), THEME_INPUT()];
        for input in &mut inputs[..2] {
            input["layoutHexId"] = layouts["switchLayouts"]["nodes"][0]["hexId"].clone();
            input["options"] = json!([{ "layoutOptionValueUuid": SQUARE }]);
        }
        mona.publish_pack(json!({ "name": "Woods" }), inputs).await.data();
        test.do_jobs().await;
        let ask = async || {
            let query = "{ switchPacks { nodes { previewState previewJpgLargeUrl leftOut { count names } } } }";
            let packs = visitor.graphql(query, json!({})).await.data()["switchPacks"]["nodes"].clone();
            assert_eq!(packs.as_array().map(Vec::len), Some(1), "it stays listed");
            let url = packs[0]["previewJpgLargeUrl"].as_str().expect("an address");
            let shown = visitor.get(url.trim_start_matches("http://localhost:8080")).await;
            assert_eq!(shown.status.as_u16(), 200);
            packs[0].clone()
        };
        let before = ask().await;
        assert_eq!(before["previewState"], "READY");
        let hidden = "Common/RootPane/Visible";
        assert_eq!(before["leftOut"], json!({ "count": 2, "names": [hidden, hidden] }));

        db.execute("UPDATE switch_themes SET drawing_version = 0", params![]).await.expect("a statement");
        redraw::enqueue_old(&test.app).await.expect("enqueued");
        for left in [2, 1] {
            test.do_jobs().await;
            assert_eq!(redraw::count_old(db).await.expect("a count"), left);
            let meanwhile = ask().await;
            assert_eq!(meanwhile["previewState"], "OUTDATED");
            assert_eq!(meanwhile["previewJpgLargeUrl"], before["previewJpgLargeUrl"], "one collage for all");
            test.pass(250);
        }
        test.do_jobs().await;
        let after = ask().await;
        assert_eq!((redraw::count_old(db).await.expect("a count"), &after["previewState"]), (0, &json!("READY")));
        assert_ne!(after["previewJpgLargeUrl"], before["previewJpgLargeUrl"]);
    })
    .await;
}

#[tokio::test]
async fn the_size_of_540_lines_is_a_webp_and_the_next_larger_size_stands_in_for_it() {
    on_every_engine(async |test: TestApp| {
        test.with_layouts().await;
        let url = published(&test, json!([]), "preview540Url").await;
        let path = url.as_str().expect("an address").trim_start_matches("http://localhost:8080").to_owned();
        let sent = async |accept: &str| {
            let request = axum::http::Request::builder().uri(&path).header("accept", accept);
            let response = test.visitor().send(request, "").await;
            assert_eq!((response.status.as_u16(), response.header("vary")), (200, "accept"));
            let picture = Picture::decode(&response.body, &DecodeLimits::default()).expect("a picture");
            (response.header("content-type").to_owned(), picture.width_px(), picture.height_px())
        };
        assert_eq!(sent("image/webp,*/*").await, ("image/webp".to_owned(), 960, 540));
        assert_eq!(sent("*/*").await, ("image/jpeg".to_owned(), 1280, 720));

        // A preview drawn before there was this size.
        let token: Vec<u8> = test
            .app
            .db
            .scalar("SELECT preview_token FROM items WHERE kind = 'switch-theme'", params![])
            .await
            .expect("a token");
        let key = objects::preview(BlobToken::from_slice(&token).expect("a token"), 540, PreviewFormat::Webp);
        test.app.blobs.delete(key).await.expect("deleted");
        assert_eq!(sent("image/webp,*/*").await, ("image/webp".to_owned(), 1280, 720));
    })
    .await;
}

#[tokio::test]
async fn a_theme_that_was_deleted_while_its_layout_changed_has_followed_it_when_it_comes_back() {
    on_every_engine(async |test: TestApp| {
        test.with_layouts().await;
        let (mona, visitor) = (test.creator("Mona").await, test.visitor());
        let layouts = "{ switchLayouts(target: ResidentMenu) { nodes { hexId } } }";
        let layouts = visitor.graphql(layouts, json!({})).await.data();
        let mut inputs = vec![THEME_INPUT(), THEME_INPUT(), THEME_INPUT()];
        inputs[0]["layoutHexId"] = layouts["switchLayouts"]["nodes"][0]["hexId"].clone();
        let published = mona.publish_pack(json!({ "name": "Woods" }), inputs).await.data();
        let theme = published["createSwitchThemes"][0].clone();
        test.do_jobs().await;
        let ask = async || {
            let query =
                "query($id: String!) { switchTheme(hexId: $id) { previewState minimumFirmware previewJpgLargeUrl } }";
            visitor.graphql(query, json!({ "id": theme["hexId"] })).await.data()["switchTheme"].clone()
        };
        let pack = async || {
            let query = "query($id: String!) { switchPack(hexId: $id) { previewState } }";
            visitor.graphql(query, json!({ "id": theme["pack"]["hexId"] })).await.data()["switchPack"].clone()
        };
        let before = ask().await;
        assert_eq!((&before["previewState"], &before["minimumFirmware"]), (&json!("READY"), &Value::Null));

        let delete = "mutation($ids: [String!]!) { deleteSwitchThemes(hexIds: $ids) { hexIds } }";
        mona.graphql(delete, json!({ "ids": [theme["hexId"]] })).await.data();
        test.do_jobs().await;
        let MemorySource(mut files) = tree();
        let layout = r#"{"AuthorName":"Ines","TargetFirmware":2000,"Files":[]}"#;
        files.insert("ResidentMenu/Low Row/layout.json".into(), layout.as_bytes().to_vec());
        import(&test.app, MemorySource(files)).await.expect("the tree is fine");
        test.do_jobs().await;
        assert_eq!(pack().await["previewState"], "READY", "it does not wait for a theme that is deleted");

        let restore = "mutation($ids: [String!]!) { restoreSwitchThemes(hexIds: $ids) { hexId } }";
        mona.graphql(restore, json!({ "ids": [theme["hexId"]] })).await.data();
        test.do_jobs().await;
        let after = ask().await;
        assert_eq!((&after["previewState"], &after["minimumFirmware"]), (&json!("READY"), &json!("20.0.0")));
        assert_ne!(after["previewJpgLargeUrl"], before["previewJpgLargeUrl"]);
        assert_eq!(pack().await["previewState"], "READY");
    })
    .await;
}

#[tokio::test]
async fn a_theme_follows_the_layout_it_uses_and_stays_listed_meanwhile() {
    on_every_engine(async |test: TestApp| {
        let visitor = test.visitor();
        let ask = async || {
            let query = "{ switchThemes { nodes { hexId previewState previewJpgLargeUrl layoutUpdatedAt changesLayout \
                         minimumFirmware updatedAt } } }";
            visitor.graphql(query, json!({})).await.data()["switchThemes"]["nodes"].clone()
        };
        let etag = async |hex_id: &Value| {
            let path = format!("/api/switch/themes/{}/download", hex_id.as_str().expect("an id"));
            visitor.get(&path).await.header("etag").to_owned()
        };
        with_pictures(&test, &[("Low Row/overlay", overlay(&[(0, 1280, RED)]))]).await;
        published(&test, json!([]), "hexId").await;
        let before = ask().await;
        let file = etag(&before[0]["hexId"]).await;
        assert_eq!((&before[0]["layoutUpdatedAt"], &before[0]["minimumFirmware"]), (&Value::Null, &Value::Null));

        test.pass(60_000);
        let MemorySource(mut files) = tree();
        files.insert("ResidentMenu/Low Row/overlay.png".into(), overlay(&[(0, 1280, GREEN)]));
        let layout = r#"{"AuthorName":"Ines","TargetFirmware":2000,"Files":[]}"#;
        files.insert("ResidentMenu/Low Row/layout.json".into(), layout.as_bytes().to_vec());
        let imported = import(&test.app, MemorySource(files.clone())).await.expect("the tree is fine");
        assert_eq!(imported.updated, ["ResidentMenu / Low Row"]);
        let changed = ask().await;
        assert_eq!(changed[0]["layoutUpdatedAt"], "2026-05-04T09:31:00.000Z");
        assert_ne!(etag(&before[0]["hexId"]).await, file, "the file is built anew");
        assert_eq!(changed[0]["updatedAt"], before[0]["updatedAt"], "its creator has done nothing");

        test.do_jobs().await;
        test.pass(60_000);
        test.do_jobs().await;
        let after = ask().await;
        assert_eq!((&after[0]["previewState"], &after[0]["minimumFirmware"]), (&json!("READY"), &json!("20.0.0")));
        assert_ne!(after[0]["previewJpgLargeUrl"], before[0]["previewJpgLargeUrl"]);
        let url =
            after[0]["previewJpgLargeUrl"].as_str().expect("an address").trim_start_matches("http://localhost:8080");
        let picture = Picture::decode(&visitor.get(url).await.body, &DecodeLimits::default()).expect("a picture");
        assert!(is_at(&picture, (0, 0), GROUND));

        let again = import(&test.app, MemorySource(files)).await.expect("the tree is fine");
        assert!(again.updated.is_empty());
        let queued: i64 =
            test.app.db.scalar("SELECT COUNT(*) FROM jobs WHERE state = 'queued'", params![]).await.expect("a count");
        assert_eq!(queued, 0, "what has not changed is not drawn anew");
    })
    .await;
}

#[tokio::test]
async fn a_theme_without_a_layout_shows_the_menu_of_the_console_and_its_own_icons() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let (background, icon) = (plain(1280, 720, RED), plain(64, 56, GREEN));
        let files = [("backgroundImage", &background[..]), ("powerIcon", &icon[..])];
        let hex_id =
            mona.publish_pictures(THEME_INPUT(), &files).await.data()["createSwitchThemes"][0]["hexId"].clone();
        test.do_jobs().await;
        let query = "query($hexId: String!) { switchTheme(hexId: $hexId) { previewJpgLargeUrl colors { hex } } }";
        let theme = test.visitor().graphql(query, json!({ "hexId": hex_id })).await.data()["switchTheme"].clone();
        let path =
            theme["previewJpgLargeUrl"].as_str().expect("an address").trim_start_matches("http://localhost:8080");
        let file = test.visitor().send(axum::http::Request::builder().uri(path), "").await;
        let picture = Picture::decode(&file.body, &DecodeLimits::default()).expect("a picture");
        let at = |x: usize, y: usize| picture.pixels()[(y * 1280 + x) * 3..][..3].to_vec();
        let is_near =
            |seen: Vec<u8>, colour: [u8; 3]| seen.iter().zip(colour).all(|(seen, wanted)| seen.abs_diff(wanted) < 20);
        assert!(is_near(at(640, 20), RED), "the background above the menu");
        assert!(!is_near(at(235, 322), RED), "the first game");
        // The last of nine buttons.
        assert!(is_near(at(1000, 546), GREEN), "{:?}", at(1000, 546));
        // Sample games lend a theme no colour.
        assert_eq!(theme["colors"].as_array().map(Vec::len), Some(1), "{}", theme["colors"]);
    })
    .await;
}
