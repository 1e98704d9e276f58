//! A creator's own screenshot, from the upload to the pictures that are shown of the theme.

use futures::TryStreamExt;
use serde_json::{Value, json};
use vitrine_blobs::{BlobToken, KeyGroup};
use vitrine_core::clock::DAY;
use vitrine_core::viewer::UserRole;
use vitrine_db::{Execute, params};
use vitrine_jobs::{Job, Progress};
use vitrine_kit::objects;
use vitrine_media::{DecodeLimits, Picture, encode_wallpaper_jpeg};
use vitrine_switch::themes::previews::MakePreviews;
use vitrine_switch::themes::theme::KIND;
use vitrine_testing::{Answer, Caller, THEME_INPUT, TestApp, jpeg, on_every_engine, picture, plain};

const BLUE: [u8; 3] = [20, 40, 220];
const ORANGE: [u8; 3] = [240, 120, 10];
const PICTURES: &str = "query($hexId: String!) { switchTheme(hexId: $hexId) { previewState thumbHash preview180Url \
    preview720Url previewJpgLargeUrl screenshotPreview { jpgHdUrl } drawnPreview { jpgHdUrl tinyUrl } } }";

fn on_screen(colour: [u8; 3]) -> Vec<u8> {
    plain(1280, 720, colour)
}

async fn publish(creator: &Caller, input: Value, screenshot: &[u8]) -> Answer {
    let background = on_screen(BLUE);
    creator.publish_pictures(input, &[("backgroundImage", &background), ("screenshotImage", screenshot)]).await
}

fn hex_id(answer: &Answer) -> String {
    answer.data()["createSwitchThemes"][0]["hexId"].as_str().expect("an id").to_owned()
}

/// Publishes a blue theme with an orange screenshot and makes its pictures.
async fn published(test: &TestApp, creator: &Caller, input: Value) -> String {
    let hex_id = hex_id(&publish(creator, input, &on_screen(ORANGE)).await);
    test.do_jobs().await;
    hex_id
}

async fn pictures(caller: &Caller, hex_id: &str) -> Value {
    caller.graphql(PICTURES, json!({ "hexId": hex_id })).await.data()["switchTheme"].clone()
}

fn path(url: &Value) -> String {
    url.as_str().expect("an address").trim_start_matches("http://localhost:8080").to_owned()
}

/// Whether the middle of a picture has this colour, however much compressing has changed it.
fn shows(file: &Answer, colour: [u8; 3]) -> bool {
    let picture = Picture::decode(&file.body, &DecodeLimits::default()).expect("a picture");
    let at = (picture.height_px() / 2 * picture.width_px() + picture.width_px() / 2) as usize * 3;
    picture.pixels()[at..at + 3].iter().zip(colour).all(|(seen, wanted)| seen.abs_diff(wanted) < 12)
}

async fn is_shown(caller: &Caller, url: &Value, colour: [u8; 3]) -> bool {
    shows(&caller.get(&path(url)).await, colour)
}

/// Everything that is stored.
pub async fn files(test: &TestApp) -> Vec<(vitrine_blobs::BlobKey, bytes::Bytes)> {
    let mut files = Vec::new();
    for group in [KeyGroup::Sources, KeyGroup::Previews, KeyGroup::Artefacts] {
        let listed: Vec<_> = test.app.blobs.list(group).try_collect().await.expect("the store answers");
        for one in listed {
            files.push((one.key, test.app.blobs.get(one.key).await.expect("it is there")));
        }
    }
    files.sort_by_key(|(key, _)| key.to_string());
    files
}

#[tokio::test]
async fn a_screenshot_is_shown_everywhere_and_what_the_site_draws_beside_it() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hex_id = published(&test, &mona, THEME_INPUT()).await;
        let (visitor, shown) = (test.visitor(), pictures(&mona, &hex_id).await);
        assert_eq!(shown["previewState"], "READY");
        let screenshots = ["/preview180Url", "/preview720Url", "/previewJpgLargeUrl", "/screenshotPreview/jpgHdUrl"];
        for field in screenshots {
            assert!(is_shown(&visitor, shown.pointer(field).expect(field), ORANGE).await, "{field}");
        }
        for field in ["/drawnPreview/jpgHdUrl", "/drawnPreview/tinyUrl"] {
            assert!(is_shown(&visitor, shown.pointer(field).expect(field), BLUE).await, "{field}");
        }
        let entry = visitor.get(&format!("/api/switch/nxinstaller/T{hex_id}")).await.json()["themes"][0].clone();
        for field in ["preview", "thumbnail"] {
            assert!(is_shown(&visitor, &entry[field], ORANGE).await, "the console's {field}");
        }
        let plain = mona.publish(THEME_INPUT(), Some(&on_screen(BLUE))).await;
        test.do_jobs().await;
        let plain = pictures(&visitor, &self::hex_id(&plain)).await;
        assert_eq!(plain["drawnPreview"], Value::Null);
        assert_ne!(plain["thumbHash"], shown["thumbHash"], "the placeholder is made of the screenshot");
        assert!(is_shown(&visitor, &plain["preview720Url"], BLUE).await);
    })
    .await;
}

#[tokio::test]
async fn a_screenshot_needs_no_background() {
    on_every_engine(async |test: TestApp| {
        test.with_layouts().await;
        let layouts = "{ switchLayouts(target: ResidentMenu) { nodes { hexId } } }";
        let layouts = test.visitor().graphql(layouts, json!({})).await.data();
        let mut input = THEME_INPUT();
        input["layoutHexId"] = layouts["switchLayouts"]["nodes"][0]["hexId"].clone();
        let screenshot = on_screen(ORANGE);
        let mona = test.creator("Mona").await;
        let answer = mona.publish_pictures(input, &[("screenshotImage", &screenshot)]).await;
        test.do_jobs().await;
        let shown = pictures(&test.visitor(), &hex_id(&answer)).await;
        assert!(is_shown(&test.visitor(), &shown["preview720Url"], ORANGE).await);
        assert!(!is_shown(&test.visitor(), &shown["drawnPreview"]["jpgHdUrl"], ORANGE).await);
    })
    .await;
}

#[tokio::test]
async fn a_screenshot_that_is_none_is_refused_with_its_reason() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let (drawing, saved_again) = (picture(1280, 720), jpeg());
        let size = |width, height| json!({ "exactWidth": 1280, "exactHeight": 720, "width": width, "height": height });
        for (what, file, code, reason, params) in [
            ("large", plain(1920, 1080, ORANGE), "FILE_LIMIT_EXCEEDED", json!("NOT_THE_SCREEN"), size(1920, 1080)),
            ("small", plain(640, 360, ORANGE), "FILE_LIMIT_EXCEEDED", json!("NOT_THE_SCREEN"), size(640, 360)),
            ("upright", plain(720, 1280, ORANGE), "FILE_LIMIT_EXCEEDED", json!("NOT_THE_SCREEN"), size(720, 1280)),
            ("cut off", saved_again[..saved_again.len() / 2].to_vec(), "FILE_CORRUPT", Value::Null, Value::Null),
            ("text", b"GIF89a or so they say".to_vec(), "FILE_TYPE_NOT_ALLOWED", Value::Null, Value::Null),
            ("the background", drawing.clone(), "BAD_USER_INPUT", json!("SCREENSHOT_IS_BACKGROUND"), Value::Null),
            ("it saved again", saved_again, "BAD_USER_INPUT", json!("SCREENSHOT_IS_BACKGROUND"), Value::Null),
        ] {
            let both = [("backgroundImage", &drawing[..]), ("screenshotImage", &file[..])];
            let error = mona.publish_pictures(THEME_INPUT(), &both).await.error();
            let told = &error["extensions"]["complaints"][0];
            assert_eq!(told["field"], "themesData.0.screenshotImage", "{what}");
            assert_eq!((&told["code"], &told["reason"], &told["params"]), (&json!(code), &reason, &params), "{what}");
        }
        let both = [("backgroundImage", &b"no picture"[..]), ("screenshotImage", &b"no picture"[..])];
        let error = mona.publish_pictures(THEME_INPUT(), &both).await.error();
        assert_eq!(error["extensions"]["complaints"].as_array().map(Vec::len), Some(2), "both pictures at once");
        assert_eq!(files(&test).await, [], "nothing of it is kept");
    })
    .await;
}

/// A JPEG with an Exif block that says where it was taken.
fn with_position(rgb: [u8; 3]) -> Vec<u8> {
    let picture = Picture::filled(1280, 720, rgb).expect("a picture");
    let mut file = encode_wallpaper_jpeg(&picture).expect("it encodes");
    // Little-endian TIFF with one entry, `GPSInfo`, then the words that cameras and phones write there.
    let mut exif = b"Exif\0\0II*\0\x08\0\0\0\x01\0\x25\x88\x04\0\x01\0\0\0\x1a\0\0\0\0\0\0\0".to_vec();
    exif.extend_from_slice(b"GPS 52.5200N 13.4050E");
    let length = u16::try_from(exif.len() + 2).expect("short").to_be_bytes();
    file.splice(2..2, [&[0xff, 0xe1], &length[..], &exif].concat());
    file
}

#[tokio::test]
async fn where_a_screenshot_was_taken_is_in_no_file_that_is_made_of_it() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let (background, screenshot) = (with_position(BLUE), with_position(ORANGE));
        let both = [("backgroundImage", &background[..]), ("screenshotImage", &screenshot[..])];
        let hex_id = hex_id(&mona.publish_pictures(THEME_INPUT(), &both).await);
        test.do_jobs().await;
        let download = test.visitor().get(&format!("/api/switch/themes/{hex_id}/download")).await;
        assert_eq!(download.status.as_u16(), 200);
        let files = files(&test).await;
        assert_eq!(files.len(), 2 + 2 * 9 + 1, "two sources, two sets of pictures, the file for the console");
        for (key, bytes) in files {
            for trace in [&b"52.5200N"[..], b"Exif", b"GPS"] {
                assert!(!bytes.windows(trace.len()).any(|part| part == trace), "{key}");
            }
        }
    })
    .await;
}

#[tokio::test]
async fn the_pictures_of_a_private_theme_with_a_screenshot_are_for_its_owner_and_staff() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let mut input = THEME_INPUT();
        input["isPrivate"] = json!(true);
        let hex_id = published(&test, &mona, input).await;
        let shown = pictures(&mona, &hex_id).await;
        let (other, moderator) = (test.creator("Theo").await, test.account("Vera", UserRole::Moderator).await);
        for url in [&shown["preview720Url"], &shown["drawnPreview"]["jpgHdUrl"]] {
            let path = path(url);
            for (caller, status) in [(&mona, 200), (&moderator, 200), (&other, 404), (&test.visitor(), 404)] {
                assert_eq!(caller.get(&path).await.status.as_u16(), status, "{path}");
            }
            let guessed = path.replace(|c: char| c.is_ascii_digit() && c != '0', "7");
            assert_eq!(mona.get(&guessed).await.status.as_u16(), 404, "the token is part of the name: {guessed}");
        }
    })
    .await;
}

#[tokio::test]
async fn an_instance_that_is_behind_sends_nothing_newer_under_the_old_address_of_a_drawing() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hex_id = published(&test, &mona, THEME_INPUT()).await;
        let before = path(&pictures(&mona, &hex_id).await["drawnPreview"]["jpgHdUrl"]);
        let behind = test.idle_instance().await;
        let there = behind.asked_by(&test.visitor());
        assert!(shows(&there.get(&before).await, BLUE));

        let (black, screenshot) = (on_screen([0; 3]), on_screen([9, 90, 9]));
        let files = [("variables.data.backgroundImage", &black), ("variables.data.screenshotImage", &screenshot)];
        let files = files.map(|(path, bytes)| vitrine_testing::File { path, bytes });
        let data = json!({ "backgroundImage": null, "screenshotImage": null, "isPrivate": true });
        mona.upload(CHANGE, json!({ "hexId": hex_id, "data": data }), &files, &[]).await.data();
        test.do_jobs().await;
        let sent = there.get(&before).await;
        assert_eq!(sent.status.as_u16(), 404, "it has another name and is private");
        assert!(!sent.header("cache-control").contains("public"), "{}", sent.header("cache-control"));
        assert!(is_shown(&mona, &pictures(&mona, &hex_id).await["drawnPreview"]["jpgHdUrl"], [0; 3]).await);
    })
    .await;
}

#[tokio::test]
async fn files_of_a_screenshot_stay_however_often_they_are_swept_and_made_again() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hex_id = published(&test, &mona, THEME_INPUT()).await;
        let (before, theme_id) = (files(&test).await, KIND.parse_id(&hex_id).expect("a number").0);
        let job = MakePreviews { theme_id };
        test.app
            .db
            .execute("UPDATE items SET preview_state = 'PENDING' WHERE id = $1", params![theme_id])
            .await
            .expect("waits again");
        for _ in 0..2 {
            job.clone()
                .run((test.app.clone(), test.site.nsfw_check.clone()), Progress::default())
                .await
                .expect("harmless");
        }
        assert_eq!(files(&test).await, before);

        let now = test.app.clock.now();
        let keys: Vec<_> = before.iter().map(|(key, _)| *key).collect();
        let tx = test.app.db.begin().await.expect("begins");
        objects::release(&tx, keys, now).await.expect("staged again");
        let orphan = objects::preview(BlobToken::from_bytes([3; 16]), 720, vitrine_blobs::PreviewFormat::Jpeg);
        objects::release(&tx, [orphan], now).await.expect("staged");
        tx.commit().await.expect("commits");
        test.app.blobs.put(orphan, bytes::Bytes::from_static(b"orphan")).await.expect("stores");
        test.pass(DAY + 1);
        objects::sweep(&test.app).await.expect("swept");
        assert_eq!(files(&test).await, before, "all but the orphan");
    })
    .await;
}

#[tokio::test]
async fn the_same_key_with_another_screenshot_is_another_request() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let query = "mutation($data: [CreateSwitchThemeInput!]!) { createSwitchThemes(themesData: $data) { hexId } }";
        let background = on_screen(BLUE);
        let send = async |screenshot: &[u8]| {
            let file = |name: &'static str, bytes| vitrine_testing::File { path: name, bytes };
            let files = [
                file("variables.data.0.backgroundImage", &background[..]),
                file("variables.data.0.screenshotImage", screenshot),
            ];
            let mut input = THEME_INPUT();
            (input["backgroundImage"], input["screenshotImage"]) = (Value::Null, Value::Null);
            let key = [("Idempotency-Key", "0b0e7a52-9d3c-4c3e-8f58-2a6f3d1c9e11")];
            mona.upload(query, json!({ "data": [input] }), &files, &key).await
        };
        let first = send(&on_screen(ORANGE)).await.data();
        assert_eq!(send(&on_screen(ORANGE)).await.data(), first);
        assert_eq!(send(&on_screen([0; 3])).await.code(), "IDEMPOTENCY_CONFLICT");
    })
    .await;
}

const CHANGE: &str = "mutation($hexId: String!, $data: UpdateSwitchThemeInput!) { updateSwitchTheme(hexId: $hexId, data: $data) { \
    previewState updatedAt } }";

async fn replace(caller: &Caller, hex_id: &str, screenshot: &[u8]) -> Answer {
    let files = [vitrine_testing::File { path: "variables.data.screenshotImage", bytes: screenshot }];
    caller.upload(CHANGE, json!({ "hexId": hex_id, "data": { "screenshotImage": null } }), &files, &[]).await
}

async fn remove(caller: &Caller, hex_id: &str) -> Answer {
    caller.graphql(CHANGE, json!({ "hexId": hex_id, "data": { "screenshotImage": null } })).await
}

/// What is on the lists has pictures, whatever is made of it meanwhile.
async fn assert_listed_with_pictures(visitor: &Caller, hex_id: &str) {
    let list = "{ switchThemes { nodes { hexId previewJpgLargeUrl drawnPreview { jpgHdUrl } } } }";
    let listed = visitor.graphql(list, json!({})).await.data()["switchThemes"]["nodes"][0].clone();
    assert_eq!(listed["hexId"], hex_id);
    for url in [&listed["previewJpgLargeUrl"], &listed["drawnPreview"]["jpgHdUrl"]] {
        assert!(url.is_null() || visitor.get(&path(url)).await.status.as_u16() == 200, "{url}");
    }
}

#[tokio::test]
async fn a_screenshot_comes_later_changes_and_goes_and_leaves_nothing_behind() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let background = on_screen(BLUE);
        let published = mona.publish_pictures(THEME_INPUT(), &[("backgroundImage", &background)]).await;
        let hex_id = hex_id(&published);
        test.do_jobs().await;
        let (before, visitor) = (files(&test).await, test.visitor());
        let drawn = pictures(&visitor, &hex_id).await;
        assert_eq!(drawn["drawnPreview"], Value::Null);
        let file = visitor.get(&format!("/api/switch/themes/{hex_id}/download")).await;

        for colour in [ORANGE, [0; 3], [9, 90, 9]] {
            let changed = replace(&mona, &hex_id, &on_screen(colour)).await.data();
            assert_eq!(changed["updateSwitchTheme"]["previewState"], "OUTDATED");
            assert_listed_with_pictures(&visitor, &hex_id).await;
            test.do_jobs().await;
            let shown = pictures(&visitor, &hex_id).await;
            assert_eq!(shown["previewState"], "READY");
            assert!(is_shown(&visitor, &shown["previewJpgLargeUrl"], colour).await);
            assert!(is_shown(&visitor, &shown["drawnPreview"]["jpgHdUrl"], BLUE).await);
            assert_eq!(visitor.get(&path(&drawn["previewJpgLargeUrl"])).await.status.as_u16(), 404, "its name is new");
        }
        let same_file = visitor.get(&format!("/api/switch/themes/{hex_id}/download")).await;
        assert_eq!(same_file.header("etag"), file.header("etag"), "what the console gets is the same");

        remove(&mona, &hex_id).await.data();
        test.do_jobs().await;
        let shown = pictures(&visitor, &hex_id).await;
        assert_eq!((&shown["previewState"], &shown["drawnPreview"]), (&json!("READY"), &Value::Null));
        assert!(is_shown(&visitor, &shown["previewJpgLargeUrl"], BLUE).await);
        let at = remove(&mona, &hex_id).await.data()["updateSwitchTheme"]["updatedAt"].clone();
        assert_eq!(
            remove(&mona, &hex_id).await.data()["updateSwitchTheme"]["updatedAt"],
            at,
            "there is none to take away"
        );

        test.pass(DAY + 1);
        objects::sweep(&test.app).await.expect("swept");
        // The file for the console has been built meanwhile.
        assert_eq!(files(&test).await.len(), before.len() + 1);
    })
    .await;
}

#[tokio::test]
async fn a_screenshot_that_changes_while_its_pictures_are_made_is_the_one_that_is_shown() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hex_id = published(&test, &mona, THEME_INPUT()).await;
        for turn in 0..6_u8 {
            let (first, last) = ([200, turn * 40, 20], [20, 200, turn * 40]);
            replace(&mona, &hex_id, &on_screen(first)).await.data();
            let last_screenshot = on_screen(last);
            let (_, changed) = futures::join!(test.do_jobs(), replace(&mona, &hex_id, &last_screenshot));
            changed.data();
            // A job that was asked for again in its last moment is due a millisecond later.
            test.pass(1);
            test.do_jobs().await;
            let shown = pictures(&test.visitor(), &hex_id).await;
            assert_eq!(shown["previewState"], "READY", "turn {turn}");
            assert!(is_shown(&test.visitor(), &shown["previewJpgLargeUrl"], last).await, "turn {turn}");
        }
        let before = files(&test).await.len();
        test.pass(DAY + 1);
        objects::sweep(&test.app).await.expect("swept");
        assert!(files(&test).await.len() < before, "what was replaced is gone");
        let shown = pictures(&test.visitor(), &hex_id).await;
        assert!(is_shown(&test.visitor(), &shown["preview720Url"], [20, 200, 200]).await);
    })
    .await;
}

#[tokio::test]
async fn a_screenshot_that_is_none_is_refused_at_its_field_and_nothing_is_stored() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hex_id = published(&test, &mona, THEME_INPUT()).await;
        let before = files(&test).await;
        let mut torn = on_screen([0; 3]);
        torn.truncate(torn.len() / 2);
        for (screenshot, code) in [
            (on_screen(BLUE), "BAD_USER_INPUT"),
            (picture(1281, 720), "FILE_LIMIT_EXCEEDED"),
            (picture(640, 360), "FILE_LIMIT_EXCEEDED"),
            (torn, "FILE_CORRUPT"),
            (b"GIF89a no picture".to_vec(), "FILE_TYPE_NOT_ALLOWED"),
        ] {
            let refused = replace(&mona, &hex_id, &screenshot).await;
            let field = &refused.error()["extensions"]["field"];
            assert_eq!((refused.code().as_str(), field), (code, &json!("data.screenshotImage")));
        }
        let staff = test.account("keeper", UserRole::Moderator).await;
        assert_eq!(replace(&staff, &hex_id, &on_screen([0; 3])).await.code(), "FORBIDDEN");
        assert_eq!(remove(&staff, &hex_id).await.code(), "FORBIDDEN");
        assert_eq!(pictures(&mona, &hex_id).await["previewState"], "READY");
        assert_eq!(files(&test).await, before);
        let waiting: i64 =
            test.app.db.scalar("SELECT COUNT(*) FROM pending_objects", params![]).await.expect("a count");
        assert_eq!(waiting, 0);
    })
    .await;
}
