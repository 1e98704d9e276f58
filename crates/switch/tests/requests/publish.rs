//! Publishing, tested with requests: the whole flow, everything that can be wrong, and interruptions.

mod overtaken;
mod piece;
pub mod screenshot;
mod update;

use serde_json::{Value, json};
use vitrine_blobs::{BlobError, KeyGroup};
use vitrine_core::clock::DAY;
use vitrine_core::viewer::UserRole;
use vitrine_db::{Execute, params};
use vitrine_switch::themes::previews::MakePreviews;
use vitrine_switch::themes::theme::KIND;
use vitrine_testing::{
    Answer, Caller, File, THEME_INPUT, TestApp, jpeg, on_every_engine, on_every_engine_with, picture, webp,
};

const STATE: &str = "query($hexId: String!) { switchTheme(hexId: $hexId) { name previewState previewProgress thumbHash \
    preview720Url previewJpgSmallUrl tags { name } options { optionName valueName variable } layout { name } } }";
const LIST: &str = "{ switchThemes { nodes { hexId } pageInfo { itemCount } } }";

fn input(changes: Value) -> Value {
    let mut input = THEME_INPUT();
    for (name, value) in changes.as_object().expect("an object") {
        input[name] = value.clone();
    }
    input
}

async fn layout_id(test: &TestApp) -> Value {
    let query = "{ switchLayouts(target: ResidentMenu) { nodes { hexId } } }";
    test.visitor().graphql(query, json!({})).await.data()["switchLayouts"]["nodes"][0]["hexId"].clone()
}

async fn count(test: &TestApp, table: &str) -> i64 {
    test.app.db.scalar(&format!("SELECT COUNT(*) FROM {table}"), params![]).await.expect("countable")
}

/// The error of one field.
fn field_error(answer: &Answer, field: &str) -> Value {
    let error = answer.error();
    error["extensions"]["complaints"]
        .as_array()
        .and_then(|all| all.iter().find(|c| c["field"] == format!("themesData.0.{field}")).cloned())
        .unwrap_or_else(|| panic!("no error about {field}: {error}"))
}

#[tokio::test]
async fn a_creator_publishes_and_a_visitor_sees_it() {
    on_every_engine(async |test: TestApp| {
        test.with_layouts().await;
        let mona = test.creator("Mona").await;
        let theme = input(json!({
            "layoutHexId": layout_id(&test).await,
            "options": [
                { "layoutOptionValueUuid": "33333333-3333-4333-8333-333333333331" },
                { "layoutOptionValueUuid": "33333333-3333-4333-8333-333333333332", "variable": "7" },
            ],
            "backgroundCrop": { "x": 100, "y": 50, "width": 1600, "height": 900 },
        }));
        let published = mona.publish(theme, Some(&picture(1920, 1080))).await.data()["createSwitchThemes"][0].clone();
        assert_eq!(published["previewState"], "PENDING");
        assert_eq!(
            published["pageUrl"],
            format!("/switch/themes/paper-sky-{}", published["hexId"].as_str().expect("id"))
        );
        let visitor = test.visitor();
        assert_eq!(visitor.graphql(LIST, json!({})).await.data()["switchThemes"]["pageInfo"]["itemCount"], 0);

        test.do_jobs().await;
        let theme = visitor.graphql(STATE, json!({ "hexId": published["hexId"] })).await.data()["switchTheme"].clone();
        assert_eq!((&theme["previewState"], &theme["previewProgress"]), (&json!("READY"), &json!(100)));
        assert!(theme["thumbHash"].is_string());
        assert_eq!(theme["layout"]["name"], "Low Row");
        assert_eq!(theme["tags"], json!([{ "name": "Paper" }, { "name": "calm" }]));
        assert_eq!(theme["options"].as_array().map(Vec::len), Some(2));
        assert_eq!(
            visitor.graphql(LIST, json!({})).await.data()["switchThemes"]["nodes"][0]["hexId"],
            published["hexId"]
        );
        for (field, media) in [("preview720Url", "image/webp"), ("previewJpgSmallUrl", "image/jpeg")] {
            let path =
                theme[field].as_str().expect("an address").trim_start_matches("http://localhost:8080").to_owned();
            let request = axum::http::Request::builder().uri(path).header("accept", "image/webp,*/*");
            let file = visitor.send(request, "").await;
            assert_eq!((file.status.as_u16(), file.header("content-type")), (200, media));
        }
        assert_eq!(count(&test, "pending_objects").await, 0);
    })
    .await;
}

#[tokio::test]
async fn jpeg_png_and_webp_of_any_size_are_taken() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        for file in [jpeg(), picture(1280, 720), picture(2000, 3000), webp()] {
            mona.publish(THEME_INPUT(), Some(&file)).await.data();
        }
    })
    .await;
}

#[tokio::test]
async fn only_signed_in_people_publish() {
    on_every_engine(async |test: TestApp| {
        let refused = test.visitor().publish(THEME_INPUT(), Some(&jpeg())).await;
        assert_eq!((refused.status.as_u16(), refused.code().as_str()), (401, "UNAUTHENTICATED"));
        let ended = test.creator("Mona").await;
        ended.graphql("mutation { logout }", json!({})).await.data();
        let refused = ended.publish(THEME_INPUT(), Some(&jpeg())).await;
        assert_eq!(refused.code(), "UNAUTHENTICATED");
        let blocked = test.blocked("Bo").await;
        assert_eq!(blocked.publish(THEME_INPUT(), Some(&jpeg())).await.code(), "BLOCKED");
        assert_eq!(count(&test, "switch_themes").await + count(&test, "pending_objects").await, 0);
    })
    .await;
}

#[tokio::test]
async fn every_field_has_its_limit_and_its_sentence() {
    on_every_engine(async |test: TestApp| {
        test.with_layouts().await;
        let mona = test.creator("Mona").await;
        let layout = layout_id(&test).await;
        let cases: Vec<(Value, &str, &str, &str, Value)> = vec![
            (json!({ "name": "" }), "name", "Give it a name.", "EMPTY", Value::Null),
            (json!({ "name": "ab" }), "name", "Use at least 3 characters.", "TOO_SHORT", json!({ "least": 3 })),
            (
                json!({ "name": "x".repeat(101) }),
                "name",
                "Use at most 100 characters. This name has 101.",
                "TOO_LONG",
                json!({ "most": 100 }),
            ),
            (
                json!({ "name": "Paper\u{202e}Sky" }),
                "name",
                "Remove control characters and invisible characters from the name.",
                "FORBIDDEN_CHARACTERS",
                Value::Null,
            ),
            (
                json!({ "name": "Paper\u{0}Sky" }),
                "name",
                "Remove control characters and invisible characters from the name.",
                "FORBIDDEN_CHARACTERS",
                Value::Null,
            ),
            (
                json!({ "description": "x".repeat(4_003) }),
                "description",
                "Remove 3 characters.",
                "TOO_LONG",
                json!({ "most": 4_000 }),
            ),
            (json!({ "tags": [] }), "tags", "Add at least one tag so people can find it.", "EMPTY", Value::Null),
            (
                json!({ "tags": (0..11).map(|i| format!("tag {i}")).collect::<Vec<_>>() }),
                "tags",
                "At most 10 are allowed. Remove some.",
                "TOO_MANY",
                json!({ "most": 10 }),
            ),
            (
                json!({ "tags": ["fine", "x"] }),
                "tags.1",
                "Use 2 to 30 characters.",
                "LENGTH",
                json!({ "least": 2, "most": 30 }),
            ),
            (
                json!({ "layoutHexId": "FFFF" }),
                "layoutHexId",
                "This layout isn't in the catalogue.",
                "LAYOUT_UNKNOWN",
                Value::Null,
            ),
            (
                json!({ "layoutHexId": layout, "target": "Psl" }),
                "layoutHexId",
                "This layout is for Home Menu, but the theme is for Player Select.",
                "LAYOUT_OF_OTHER_MENU",
                Value::Null,
            ),
            (
                json!({ "options": [{ "layoutOptionValueUuid": "33333333-3333-4333-8333-333333333331" }] }),
                "options",
                "Choose a layout before you set options.",
                "OPTIONS_WITHOUT_LAYOUT",
                Value::Null,
            ),
        ];
        for (change, field, sentence, reason, params) in cases {
            let answer = mona.publish(input(change.clone()), Some(&jpeg())).await;
            assert_eq!(answer.code(), "BAD_USER_INPUT", "{change}");
            let error = field_error(&answer, field);
            assert_eq!(error["message"], sentence, "{change}");
            assert_eq!((&error["reason"], &error["params"]), (&json!(reason), &params), "{change}");
        }
        let foreign =
            input(json!({ "layoutHexId": layout, "options": [{ "layoutOptionValueUuid": uuid::Uuid::nil() }] }));
        let refused = field_error(&mona.publish(foreign, Some(&jpeg())).await, "options");
        assert_eq!((&refused["code"], &refused["reason"]), (&json!("BAD_USER_INPUT"), &json!("OPTIONS_REFUSED")));
        let nothing = mona.publish(THEME_INPUT(), None).await;
        assert_eq!(field_error(&nothing, "backgroundImage")["reason"], "BACKGROUND_OR_LAYOUT");
        for kept in ["x".repeat(100), "空の紙".into(), "👨‍👩‍👧 family".into(), "<b>bold</b>".into()] {
            let answer = mona.publish(input(json!({ "name": kept })), Some(&jpeg())).await;
            assert_eq!(answer.data()["createSwitchThemes"][0]["name"], kept);
        }
        assert_eq!(count(&test, "switch_themes").await, 4);
    })
    .await;
}

#[tokio::test]
async fn all_field_errors_come_at_once() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let wrong = input(json!({ "name": "", "tags": [], "description": "x".repeat(5_000) }));
        let answer = mona.publish(wrong, None).await;
        assert_eq!(answer.error()["extensions"]["complaints"].as_array().map(Vec::len), Some(4));
    })
    .await;
}

/// A PNG header that declares a picture too large for any memory.
fn flood() -> Vec<u8> {
    let mut file = picture(16, 16);
    file[16..20].copy_from_slice(&65_535u32.to_be_bytes());
    file[20..24].copy_from_slice(&65_535u32.to_be_bytes());
    file
}

#[tokio::test]
async fn pictures_that_lie_are_refused_each_with_its_code() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let sound = jpeg();
        let cases: Vec<(&str, Vec<u8>, &str)> = vec![
            ("small", picture(1279, 720), "FILE_LIMIT_EXCEEDED"),
            ("truncated JPEG", sound[..sound.len() / 2].to_vec(), "FILE_CORRUPT"),
            ("truncated PNG", picture(1280, 720)[..5_000].to_vec(), "FILE_CORRUPT"),
            ("text", b"GIF89a or so they say".to_vec(), "FILE_TYPE_NOT_ALLOWED"),
            ("nothing", Vec::new(), "FILE_TYPE_NOT_ALLOWED"),
            ("SVG", b"<svg xmlns='http://www.w3.org/2000/svg'/>".to_vec(), "FILE_TYPE_NOT_ALLOWED"),
        ];
        for (what, file, code) in cases {
            let answer = mona.publish(THEME_INPUT(), Some(&file)).await;
            assert_eq!(field_error(&answer, "backgroundImage")["code"], code, "{what}");
        }
        let flooded = mona.publish(THEME_INPUT(), Some(&flood())).await;
        assert!(["FILE_LIMIT_EXCEEDED", "FILE_CORRUPT"].contains(&flooded.code().as_str()), "{}", flooded.code());
        let too_large = mona.publish(THEME_INPUT(), Some(&vec![0xff; 8 * 1024 * 1024 + 1])).await;
        assert_eq!(too_large.code(), "FILE_TOO_LARGE");
        assert_eq!(too_large.error()["extensions"]["params"], json!({ "mostMb": 8 }));
        let outside = input(json!({ "backgroundCrop": { "x": 1000, "y": 0, "width": 1280, "height": 720 } }));
        let answer = mona.publish(outside, Some(&jpeg())).await;
        assert_eq!(field_error(&answer, "backgroundCrop")["reason"], "CROP_OUTSIDE");
        assert_eq!(count(&test, "switch_themes").await, 0, "nothing is half written");
    })
    .await;
}

#[tokio::test]
async fn nothing_of_the_uploaded_file_but_its_pixels_is_kept() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let mut file = jpeg();
        // A comment segment after the start marker, where cameras write theirs.
        let mut comment = vec![0xff, 0xfe, 0, 22];
        comment.extend_from_slice(b"GPS 52.5200N 13.4050");
        file.splice(2..2, comment);
        let theme = mona.publish(THEME_INPUT(), Some(&file)).await.data()["createSwitchThemes"][0].clone();
        test.do_jobs().await;
        let path =
            theme["downloadUrl"].as_str().expect("an address").trim_start_matches("http://localhost:8080").to_owned();
        let download = test.visitor().get(&path).await;
        assert_eq!(download.status.as_u16(), 200);
        let theme = vitrine_nxtheme::read_theme(&download.body, &vitrine_nxtheme::NxthemeLimits::default())
            .expect("a theme")
            .theme;
        let wallpaper = theme.wallpaper.expect("a wallpaper");
        assert!(!wallpaper.bytes().windows(8).any(|w| w == b"52.5200N"));
    })
    .await;
}

#[tokio::test]
async fn several_themes_are_published_together_or_not_at_all() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let query = "mutation($data: [CreateSwitchThemeInput!]!) { createSwitchThemes(themesData: $data) { hexId name } }";
        let file = jpeg();
        let files = [
            File { path: "variables.data.0.backgroundImage", bytes: &file },
            File { path: "variables.data.1.backgroundImage", bytes: b"broken" },
        ];
        let two = |name: &str| json!({ "data": [input(json!({ "name": "First", "backgroundImage": null })), input(json!({ "name": name, "backgroundImage": null }))] });
        let refused = mona.upload(query, two("Second"), &files, &[]).await;
        assert_eq!(refused.error()["extensions"]["complaints"][0]["field"], "themesData.1.backgroundImage");
        assert_eq!(count(&test, "switch_themes").await, 0);
        let files = [files[0].bytes, &file].map(|bytes| bytes.to_vec());
        let files = [
            File { path: "variables.data.0.backgroundImage", bytes: &files[0] },
            File { path: "variables.data.1.backgroundImage", bytes: &files[1] },
        ];
        let done = mona.upload(query, two("Second"), &files, &[]).await.data();
        assert_eq!(done["createSwitchThemes"][1]["name"], "Second");
    })
    .await;
}

async fn keyed(mona: &Caller, name: &str, key: &str) -> Answer {
    let query = "mutation($data: [CreateSwitchThemeInput!]!) { createSwitchThemes(themesData: $data) { hexId } }";
    let file = jpeg();
    let files = [File { path: "variables.data.0.backgroundImage", bytes: &file }];
    let data = json!({ "data": [input(json!({ "name": name, "backgroundImage": null }))] });
    mona.upload(query, data, &files, &[("Idempotency-Key", key)]).await
}

#[tokio::test]
async fn the_same_key_publishes_once() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let key = "0b0e7a52-9d3c-4c3e-8f58-2a6f3d1c9e11";
        let first = keyed(&mona, "Paper Sky", key).await.data();
        assert_eq!(keyed(&mona, "Paper Sky", key).await.data(), first);
        assert_eq!(keyed(&mona, "Other Sky", key).await.code(), "IDEMPOTENCY_CONFLICT");
        assert_eq!(keyed(&mona, "Paper Sky", "no uuid").await.code(), "BAD_USER_INPUT");
        assert_eq!(count(&test, "switch_themes").await, 1);
    })
    .await;
}

#[tokio::test]
async fn a_store_that_fails_at_any_call_leaves_no_row_without_its_file() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        for call in 0..3 {
            test.faults.fail_after(call, BlobError::Unavailable("unplugged".into()));
            let answer = mona.publish(THEME_INPUT(), Some(&jpeg())).await;
            // Whether the fault was triggered or not, the store works again.
            test.faults.fail_after(u64::from(u32::MAX), BlobError::NotFound);
            let rows: Vec<Vec<u8>> =
                test.app.db.column("SELECT wallpaper_hash FROM switch_themes", params![]).await.expect("readable");
            for hash in rows {
                let key =
                    vitrine_kit::objects::wallpaper(vitrine_blobs::ContentHash::from_slice(&hash).expect("32 bytes"));
                assert!(test.app.blobs.exists(key).await.expect("the store answers"));
            }
            if call == 0 {
                assert_eq!(answer.code(), "STORAGE_UNAVAILABLE");
                assert_eq!(count(&test, "switch_themes").await, 0);
            }
        }
    })
    .await;
}

#[tokio::test]
async fn a_file_without_a_row_is_swept_after_a_day_and_one_with_a_row_never() {
    use futures::StreamExt;
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let orphan = vitrine_kit::objects::wallpaper(vitrine_blobs::ContentHash::of(b"orphan"));
        let _interrupted = vitrine_kit::objects::put(&test.app, vec![(orphan, bytes::Bytes::from_static(b"orphan"))])
            .await
            .expect("put");
        test.theme(&mona, THEME_INPUT()).await;
        test.pass(DAY + 1);
        vitrine_kit::objects::sweep(&test.app).await.expect("swept");
        assert!(!test.app.blobs.exists(orphan).await.expect("the store answers"));
        let left = test.app.blobs.list(KeyGroup::Sources).count().await;
        assert_eq!(left, 1, "the wallpaper of the theme");
        assert_eq!(count(&test, "pending_objects").await, 0);
    })
    .await;
}

#[tokio::test]
async fn an_account_holds_as_many_items_as_it_may() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        test.theme(&mona, THEME_INPUT()).await;
        let allowed = vitrine_core::limits::ITEMS_PER_ACCOUNT.0;
        test.add_items(mona.user_id, allowed - 1).await;
        let refused = mona.publish(THEME_INPUT(), Some(&jpeg())).await;
        assert_eq!(refused.code(), "QUOTA_EXCEEDED");
        assert_eq!(refused.error()["extensions"]["params"], json!({ "held": allowed, "allowed": allowed }));
    })
    .await;
}

#[tokio::test]
async fn the_picture_job_may_run_twice() {
    use vitrine_jobs::{Job, Progress};
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hex_id = test.theme(&mona, THEME_INPUT()).await;
        let id = KIND.parse_id(&hex_id).expect("a number").0;
        let before = test.visitor().graphql(STATE, json!({ "hexId": hex_id })).await.data();
        let job = MakePreviews { theme_id: id };
        job.run((test.app.clone(), test.site.nsfw_check.clone()), Progress::default()).await.expect("harmless");
        assert_eq!(test.visitor().graphql(STATE, json!({ "hexId": hex_id })).await.data(), before);
    })
    .await;
}

#[tokio::test]
async fn a_layout_alone_makes_a_theme_and_an_overlay_is_laid_on_its_colour() {
    on_every_engine(async |test: TestApp| {
        test.with_layouts().await;
        let mona = test.creator("Mona").await;
        let theme = input(json!({ "layoutHexId": layout_id(&test).await }));
        let hex_id = mona.publish(theme, None).await.data()["createSwitchThemes"][0]["hexId"].clone();
        test.do_jobs().await;
        let state = test.visitor().graphql(STATE, json!({ "hexId": hex_id })).await.data();
        assert_eq!(state["switchTheme"]["previewState"], "READY");
    })
    .await;
}

/// Publishes a theme for each file in one submission.
async fn publish_files(creator: &Caller, files: &[&[u8]]) -> Answer {
    let query = "mutation($data: [CreateSwitchThemeInput!]!) { createSwitchThemes(themesData: $data) { hexId } }";
    let paths: Vec<String> = (0..files.len()).map(|at| format!("variables.data.{at}.backgroundImage")).collect();
    let data: Vec<Value> = files.iter().map(|_| input(json!({ "backgroundImage": null }))).collect();
    let files: Vec<File<'_>> = paths.iter().zip(files).map(|(path, bytes)| File { path, bytes }).collect();
    creator.upload(query, json!({ "data": data }), &files, &[]).await
}

#[tokio::test]
async fn the_same_pictures_in_other_orders_are_published_at_once() {
    on_every_engine(async |test: TestApp| {
        let files = [jpeg(), picture(1280, 721)];
        let mut creators = Vec::new();
        for number in 0..4 {
            creators.push(test.creator(&format!("creator{number}")).await);
        }
        let orders = [[0, 1], [1, 0]];
        let publishing = creators.iter().zip(orders.iter().cycle()).map(|(creator, order)| {
            let files = order.map(|at: usize| files[at].as_slice());
            async move { publish_files(creator, &files).await.code() }
        });
        let codes = futures::future::join_all(publishing).await;
        assert_eq!(codes, vec![""; 4]);
        assert_eq!(count(&test, "switch_themes").await, 8);
        assert_eq!(count(&test, "pending_objects").await, 0);
    })
    .await;
}

#[tokio::test]
async fn files_are_staged_and_committed_in_any_order_at_once() {
    on_every_engine(async |test: TestApp| {
        let keys: Vec<_> =
            (0..4_u8).map(|n| vitrine_kit::objects::wallpaper(vitrine_blobs::ContentHash::of(&[n]))).collect();
        let (app, keys) = (&test.app, &keys);
        let writers = (0..12).map(|number| async move {
            let mut files: Vec<_> = (0..).zip(keys).map(|(n, key)| (*key, bytes::Bytes::from(vec![n]))).collect();
            files.rotate_left(number % keys.len());
            if number % 2 == 0 {
                files.reverse();
            }
            let staged = vitrine_kit::objects::put(app, files).await.expect("staged and written");
            let tx = app.db.begin().await.expect("begins");
            staged.commit(&tx).await.expect("committed");
            tx.commit().await.expect("commits");
        });
        futures::future::join_all(writers).await;
        assert_eq!(count(&test, "pending_objects").await, 0);
    })
    .await;
}

#[tokio::test]
async fn publishes_at_once_do_not_exceed_what_an_account_may_hold() {
    on_every_engine(async |test: TestApp| {
        test.with_layouts().await;
        let mona = test.creator("Mona").await;
        let theme = input(json!({ "layoutHexId": layout_id(&test).await }));
        mona.publish(theme.clone(), None).await.data();
        let allowed = vitrine_core::limits::ITEMS_PER_ACCOUNT.0;
        test.add_items(mona.user_id, allowed - 5).await;
        let answers = futures::future::join_all((0..20).map(|_| mona.publish(theme.clone(), None))).await;
        let codes: Vec<String> = answers.iter().map(Answer::code).collect();
        assert_eq!(codes.iter().filter(|code| code.is_empty()).count(), 4, "{codes:?}");
        assert_eq!(codes.iter().filter(|code| *code == "QUOTA_EXCEEDED").count(), 16, "{codes:?}");
        assert_eq!(count(&test, "switch_themes").await, 5);
    })
    .await;
}

#[tokio::test]
async fn the_same_key_at_once_publishes_once_and_all_get_the_answer() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let key = "0b0e7a52-9d3c-4c3e-8f58-2a6f3d1c9e11";
        // As many as an account may send concurrently.
        let answers = futures::future::join_all((0..2).map(|_| keyed(&mona, "Paper Sky", key))).await;
        let first = answers[0].data();
        assert!(answers.iter().all(|answer| answer.data() == first));
        assert_eq!(count(&test, "switch_themes").await, 1);
    })
    .await;
}

#[tokio::test]
async fn an_account_publishes_so_often_in_an_hour_and_in_a_day() {
    on_every_engine_with(&[("VITRINE_RATE_FACTOR", "1")], async |test: TestApp| {
        let (mona, vera) = (test.creator("Mona").await, test.account("Vera", UserRole::Verified).await);
        // Without a picture nothing is published, and it counts all the same.
        let publish = async |creator: &Caller, most: usize| {
            for at in 0..most {
                assert_eq!(creator.publish(THEME_INPUT(), None).await.code(), "BAD_USER_INPUT", "{at}");
            }
            assert_eq!(creator.publish(THEME_INPUT(), None).await.code(), "RATE_LIMITED", "after {most}");
        };
        publish(&vera, 100).await;
        for _ in 0..6 {
            publish(&mona, 20).await;
            test.pass(3_600_000);
        }
        // Of the hundred of a day, a quarter has come back in six hours.
        publish(&mona, 5).await;
    })
    .await;
}
