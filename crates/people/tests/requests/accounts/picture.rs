//! Avatars and banners: what is taken, what is kept of it, and when it is gone.

use serde_json::{Value, json};
use vitrine_core::clock::DAY;
use vitrine_db::{Execute, params};
use vitrine_kit::objects;
use vitrine_testing::{Answer, Caller, File, THEME_INPUT, TestApp, jpeg, on_every_engine, picture, plain};

const UPDATE: &str = "mutation($data: UpdateMeInput!) { updateMe(data: $data) {
    avatarUrl avatarHash avatarThumbHash bannerUrl bannerHash bannerThumbHash bio } }";

/// Sends a picture as `avatarImage` or `bannerImage`, with other fields.
async fn send(caller: &Caller, field: &str, bytes: &[u8], other: Value) -> Answer {
    let mut data = other;
    data[field] = Value::Null;
    let path = format!("variables.data.{field}");
    caller.upload(UPDATE, json!({ "data": data }), &[File { path: &path, bytes }], &[]).await
}

async fn remove(caller: &Caller, field: &str) -> Value {
    caller.graphql(UPDATE, json!({ "data": { field: null } })).await.data()["updateMe"].clone()
}

/// The path of an absolute address.
fn path_of(url: &Value) -> String {
    let url = url.as_str().expect("an address");
    url[url.find("/api/").expect("of the API")..].to_owned()
}

#[tokio::test]
async fn an_avatar_is_kept_in_two_sizes_and_two_formats_and_shown_with_every_item() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("mona").await;
        let theme = test.theme(&mona, THEME_INPUT()).await;
        let query = format!("{{ switchTheme(hexId: \"{theme}\") {{ creator {{ avatarUrl }} }} }}");
        let shown = async || {
            let data = test.visitor().graphql(&query, json!({})).await.data();
            data["switchTheme"]["creator"]["avatarUrl"].clone()
        };
        assert_eq!(shown().await, Value::Null);
        let me = send(&mona, "avatarImage", &picture(300, 200), json!({})).await.data()["updateMe"].clone();
        assert!(me["avatarThumbHash"].is_string() && me["bannerUrl"].is_null());
        let large = path_of(&me["avatarUrl"]);
        assert!(large.ends_with(&format!("/avatar/{}/512", me["avatarHash"].as_str().expect("a hash"))), "{large}");
        let small = path_of(&shown().await);
        assert!(small.ends_with("/128"), "a visitor's kept answer is out of date: {small}");
        for (path, side) in [(&large, 512), (&small, 128)] {
            for (ending, media_type) in [("", "image/jpeg"), (".jpg", "image/jpeg"), (".webp", "image/webp")] {
                let answer = test.visitor().get(&format!("{path}{ending}")).await;
                assert_eq!((answer.status.as_u16(), answer.header("content-type")), (200, media_type));
                let limits = vitrine_media::DecodeLimits::default();
                let shown = vitrine_media::Picture::decode(&answer.body, &limits).expect("our own encoding");
                assert_eq!((shown.width_px(), shown.height_px()), (side, side));
            }
        }
        for other in ["250", "720", "128.png", "128.jpg.jpg", ""] {
            let path = large.replace("/512", &format!("/{other}"));
            assert_eq!(test.visitor().get(&path).await.status, 404, "{path}");
        }
        assert_eq!(test.visitor().get(&large.replace("/avatar/", "/banner/")).await.status, 404);
    })
    .await;
}

#[tokio::test]
async fn a_banner_is_cut_as_asked_and_a_part_outside_is_refused() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("mona").await;
        let whole = plain(2000, 1000, [10, 200, 90]);
        let crop = json!({ "x": 40.0, "y": 100.0, "width": 1920.0, "height": 500.0 });
        let me = send(&mona, "bannerImage", &whole, json!({ "bannerCrop": crop })).await.data()["updateMe"].clone();
        let answer = test.visitor().get(&format!("{}.jpg", path_of(&me["bannerUrl"]))).await;
        let shown =
            vitrine_media::Picture::decode(&answer.body, &vitrine_media::DecodeLimits::default()).expect("ours");
        assert_eq!((shown.width_px(), shown.height_px()), (1920, 500));
        for (x, width) in [(100.0, 1920.0), (-5.0, 1920.0), (0.0, 0.0), (0.0, 1e300)] {
            let crop = json!({ "x": x, "y": 0.0, "width": width, "height": 500.0 });
            let error = send(&mona, "bannerImage", &whole, json!({ "bannerCrop": crop })).await.error();
            let extensions = &error["extensions"];
            assert_eq!(
                (&extensions["reason"], &extensions["field"]),
                (&json!("CROP_OUTSIDE"), &json!("data.bannerCrop"))
            );
        }
    })
    .await;
}

#[tokio::test]
async fn hostile_files_are_refused_at_their_field_and_change_nothing() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("mona").await;
        let small = picture(127, 400);
        let mut cut = jpeg();
        cut.truncate(cut.len() / 2);
        let bomb = header_of_png(60_000, 60_000);
        let svg = b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>".to_vec();
        let large = vec![b'x'; vitrine_core::limits::IMAGE_BYTES_MAX + 1];
        for (bytes, code) in [
            (&small, "FILE_LIMIT_EXCEEDED"),
            (&cut, "FILE_CORRUPT"),
            (&bomb, "FILE_LIMIT_EXCEEDED"),
            (&svg, "FILE_TYPE_NOT_ALLOWED"),
            (&b"GIF89a".to_vec(), "FILE_TYPE_NOT_ALLOWED"),
            (&Vec::new(), "FILE_TYPE_NOT_ALLOWED"),
            (&large, "FILE_TOO_LARGE"),
        ] {
            for field in ["avatarImage", "bannerImage"] {
                let answer = send(&mona, field, bytes, json!({ "bio": "New." })).await;
                assert_eq!(
                    (answer.code(), answer.error()["extensions"]["field"].clone()),
                    (code.into(), json!(format!("data.{field}")))
                );
            }
        }
        let me = mona.graphql("{ me { bio avatarUrl bannerUrl } }", json!({})).await.data();
        assert_eq!(me["me"], json!({ "bio": null, "avatarUrl": null, "bannerUrl": null }));
        let pending: i64 = test.app.db.scalar("SELECT COUNT(*) FROM pending_objects", params![]).await.expect("counts");
        assert_eq!(pending, 0, "nothing was written");
    })
    .await;
}

/// A PNG that declares a size and has no pixels.
fn header_of_png(width: u32, height: u32) -> Vec<u8> {
    let header = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[8, 2, 0, 0, 0]].concat();
    let chunk = |name: &[u8; 4], data: &[u8]| [&(data.len() as u32).to_be_bytes()[..], name, data, &[0; 4]].concat();
    [b"\x89PNG\r\n\x1a\n", &chunk(b"IHDR", &header)[..], &chunk(b"IDAT", &[]), &chunk(b"IEND", &[])].concat()
}

#[tokio::test]
async fn nothing_of_the_file_is_kept_but_its_pixels() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("mona").await;
        let mut file = jpeg();
        let words = b"Exif\0\0GPS 52.5200N 13.4050E";
        let length = u16::try_from(words.len() + 2).expect("short").to_be_bytes();
        file.splice(2..2, [&[0xFF, 0xE1][..], &length, words].concat());
        let me = send(&mona, "avatarImage", &file, json!({})).await.data()["updateMe"].clone();
        for ending in [".jpg", ".webp"] {
            let answer = test.visitor().get(&format!("{}{ending}", path_of(&me["avatarUrl"]))).await;
            assert!(!answer.body.windows(3).any(|part| part == b"GPS"), "{ending}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_picture_that_is_replaced_or_removed_is_gone_at_once_and_swept_later() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("mona").await;
        let first = send(&mona, "avatarImage", &jpeg(), json!({})).await.data()["updateMe"].clone();
        let second = send(&mona, "avatarImage", &jpeg(), json!({})).await.data()["updateMe"].clone();
        assert_ne!(first["avatarHash"], second["avatarHash"]);
        assert_eq!(test.visitor().get(&path_of(&first["avatarUrl"])).await.status, 404);
        assert_eq!(test.visitor().get(&path_of(&second["avatarUrl"])).await.status, 200);
        test.pass(DAY + 1);
        objects::sweep(&test.app).await.expect("swept");
        assert_eq!(test.visitor().get(&path_of(&second["avatarUrl"])).await.status, 200, "what is shown stays");
        assert_eq!(remove(&mona, "avatarImage").await["avatarUrl"], Value::Null);
        assert_eq!(test.visitor().get(&path_of(&second["avatarUrl"])).await.status, 404);
        let pending: i64 = test.app.db.scalar("SELECT COUNT(*) FROM pending_objects", params![]).await.expect("counts");
        assert_eq!(pending, 4, "two sizes in two formats");
        test.pass(DAY + 1);
        objects::sweep(&test.app).await.expect("swept");
        let pending: i64 = test.app.db.scalar("SELECT COUNT(*) FROM pending_objects", params![]).await.expect("counts");
        assert_eq!(pending, 0);
    })
    .await;
}

#[tokio::test]
async fn a_hidden_creators_pictures_are_gone_and_a_blocked_one_sends_none() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("mona").await;
        let me = send(&mona, "bannerImage", &plain(1280, 330, [1, 2, 3]), json!({})).await.data()["updateMe"].clone();
        let path = path_of(&me["bannerUrl"]);
        assert!(test.visitor().get(&path).await.header("cache-control").starts_with("public"));
        test.set_flag(mona.user_id, "hide_items", true).await;
        assert_eq!(test.visitor().get(&path).await.status, 404);
        let own = mona.get(&path).await;
        assert_eq!((own.status.as_u16(), own.header("cache-control")), (200, "private, no-store"));
        test.set_flag(mona.user_id, "is_blocked", true).await;
        assert_eq!(send(&mona, "avatarImage", &jpeg(), json!({})).await.code(), "BLOCKED");
        let removal = mona.graphql(UPDATE, json!({ "data": { "bannerImage": null } })).await;
        assert_eq!(removal.code(), "BLOCKED");
    })
    .await;
}
