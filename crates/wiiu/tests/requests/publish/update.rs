//! Changing published Wii U themes, and the job that makes what is shown and heard of them.

use serde_json::{Value, json};
use vitrine_core::clock::{DAY, SECOND};
use vitrine_core::viewer::UserRole;
use vitrine_db::testing::engines;
use vitrine_db::{Execute, params};
use vitrine_testing::wiiu::{WIIU_THEME_INPUT, patch, wav};
use vitrine_testing::{Answer, Caller, File, TestApp, on_every_engine, plain};
use vitrine_wiiu::themes::making;
use vitrine_wiiu::themes::theme::KIND;

use crate::publish::{count, hex_id, path, screen, state};

/// Changes a theme; files are by the names of their fields.
pub async fn change(caller: &Caller, hex_id: &str, mut data: Value, files: &[(&str, &[u8])]) -> Answer {
    let document = "mutation($hexId: String!, $data: UpdateWiiuThemeInput!) { updateWiiuTheme(hexId: $hexId, data: $data) { \
                    name version previewState updatedAt hasBgm hasSplash } }";
    let paths: Vec<String> = files.iter().map(|(field, _)| format!("variables.data.{field}")).collect();
    let sent: Vec<File<'_>> = paths.iter().zip(files).map(|(path, (_, bytes))| File { path, bytes }).collect();
    for (field, _) in files {
        data[*field] = Value::Null;
    }
    let variables = json!({ "hexId": hex_id, "data": data });
    match sent.is_empty() {
        true => caller.graphql(document, variables).await,
        false => caller.upload(document, variables, &sent, &[]).await,
    }
}

pub async fn publish(caller: &Caller) -> String {
    let (men, launcher, plaza) = (patch("Men.bps", b"launcher"), screen([30, 90, 150]), screen([150, 90, 30]));
    let (bgm, cover, splash) = (wav(3), plain(512, 512, [200, 30, 90]), screen([4, 5, 6]));
    let files = [
        ("menPatch", &men[..]),
        ("launcherScreenshot", &launcher),
        ("waraWaraPlazaScreenshot", &plaza),
        ("bgm", &bgm),
        ("bgmAlbumCover", &cover),
        ("splash", &splash),
    ];
    let mut input = WIIU_THEME_INPUT();
    input["mayShareBgm"] = true.into();
    hex_id(&caller.publish_wiiu(input, &files).await)
}

#[tokio::test]
async fn every_piece_can_be_replaced_and_taken_away() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hex_id = publish(&mona).await;
        test.do_jobs().await;
        let before = state(&mona, &hex_id).await;

        let (men2, launcher, longer) = (patch("Men2.bps", b"plaza"), screen([90, 10, 10]), wav(5));
        let files = [("men2Patch", &men2[..]), ("launcherScreenshot", &launcher), ("bgm", &longer)];
        let data = json!({ "mayShareBgm": true, "menPatch": null });
        let changed = change(&mona, &hex_id, data, &files).await.data()["updateWiiuTheme"].clone();
        assert_eq!((&changed["version"], &changed["previewState"]), (&json!("2.0"), &json!("OUTDATED")));
        let meanwhile = state(&mona, &hex_id).await;
        for field in ["preview720Url", "bgmPreviewUrl", "launcherBgUrl"] {
            assert_eq!(meanwhile[field], before[field], "{field}: shown until the new one is there");
            assert_eq!(mona.get(&path(&before[field])).await.status.as_u16(), 200, "{field}");
        }
        test.do_jobs().await;
        let after = state(&mona, &hex_id).await;
        assert_eq!((&after["previewState"], &after["patches"][0]["file"]["name"]), (&json!("READY"), &json!("Men2")));
        assert_eq!(after["patches"].as_array().map(Vec::len), Some(1));
        assert!(after["bgm"]["durationMs"].as_i64() > Some(4_900), "{after}");
        for field in ["preview720Url", "bgmPreviewUrl", "launcherBgUrl"] {
            assert_ne!(after[field], before[field], "{field}");
        }

        let none = json!({ "bgm": null, "splash": null, "waraWaraPlazaScreenshot": null });
        let bare = change(&mona, &hex_id, none, &[]).await.data()["updateWiiuTheme"].clone();
        assert_eq!(
            (&bare["hasBgm"], &bare["hasSplash"], &bare["version"]),
            (&json!(false), &json!(false), &json!("2.0"))
        );
        test.do_jobs().await;
        let last = state(&mona, &hex_id).await;
        for field in ["bgm", "bgmAlbumCoverUrl", "splash", "waraWaraPlazaBgUrl"] {
            assert_eq!(last[field], json!(null), "{field}");
        }
        assert_eq!(last["previewState"], "READY");
        for field in ["bgmPreviewUrl", "splashUrl", "waraWaraPlazaBgUrl"] {
            assert_eq!(mona.get(&path(&after[field])).await.status.as_u16(), 404, "{field}");
        }
        test.pass(DAY + 1);
        vitrine_kit::objects::sweep(&test.app).await.expect("sweeps");
        let pending: i64 =
            test.app.db.scalar("SELECT COUNT(*) FROM pending_objects", params![]).await.expect("countable");
        assert_eq!(pending, 0);
        for field in ["preview720Url", "launcherBgUrl"] {
            assert_eq!(mona.get(&path(&last[field])).await.status.as_u16(), 200, "{field}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_change_that_makes_no_theme_is_refused_and_the_second_of_two_is_told() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hex_id = publish(&mona).await;
        test.do_jobs().await;
        let reason = |answer: &Answer| {
            let complaint = answer.error()["extensions"]["complaints"][0].clone();
            (complaint["field"].as_str().unwrap_or_default().to_owned(), complaint["reason"].clone())
        };
        for (data, field, expected) in [
            (json!({ "menPatch": null }), "data.menPatch", "PATCH_NEEDED"),
            (json!({ "launcherScreenshot": null }), "data.launcherScreenshot", "EMPTY"),
        ] {
            let refused = change(&mona, &hex_id, data, &[]).await;
            assert_eq!(reason(&refused), (field.to_owned(), json!(expected)));
        }
        let seen = state(&mona, &hex_id).await["updatedAt"].clone();
        test.pass(SECOND);
        let renamed = change(&mona, &hex_id, json!({ "name": "Copper Plaza" }), &[]).await.data();
        assert_eq!(renamed["updateWiiuTheme"]["version"], "2.0", "the file carries the name");
        let late = change(&mona, &hex_id, json!({ "tags": ["Late"], "expectedUpdatedAt": seen }), &[]).await;
        assert_eq!(late.code(), "CONFLICT");
        let other = test.creator("Ines").await;
        assert_eq!(change(&other, &hex_id, json!({ "name": "Mine now" }), &[]).await.code(), "FORBIDDEN");
    })
    .await;
}

#[tokio::test]
async fn the_job_can_run_again_and_a_theme_without_one_gets_one() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hex_id = publish(&mona).await;
        test.app.db.execute("DELETE FROM jobs", params![]).await.expect("deletes");
        assert_eq!(making::enqueue_missing(&test.app).await.expect("enqueues"), 1);
        assert_eq!(making::enqueue_missing(&test.app).await.expect("enqueues"), 0);
        // The process dies after the files were written and before their rows were: they are written again.
        test.faults.fail_all(vitrine_blobs::BlobError::Unavailable("unplugged".into()));
        test.worker().drain().await.expect("drains");
        assert_eq!(state(&mona, &hex_id).await["previewState"], "PENDING");
        test.faults.fail_all(None);
        test.pass(300 * SECOND);
        test.do_jobs().await;
        let first = state(&mona, &hex_id).await;
        assert_eq!(first["previewState"], "READY");

        let id = KIND.parse_id(&hex_id).expect("a number").0;
        let again = "UPDATE items SET preview_state = 'OUTDATED' WHERE id = $1";
        test.app.db.execute(again, params![id]).await.expect("updates");
        making::enqueue_missing(&test.app).await.expect("enqueues");
        test.do_jobs().await;
        let second = state(&mona, &hex_id).await;
        for field in ["previewState", "preview720Url", "launcherBgUrl", "bgmPreviewUrl", "thumbHash"] {
            assert_eq!(first[field], second[field], "{field}");
        }
        assert_eq!(mona.get(&path(&second["launcherBgUrl"])).await.status.as_u16(), 200);
    })
    .await;
}

#[tokio::test]
async fn what_cannot_be_made_is_said_to_have_failed() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hex_id = publish(&mona).await;
        let id = KIND.parse_id(&hex_id).expect("a number").0;
        // A part that lies behind the end of the sound, as no request leaves it.
        let sql = "UPDATE wiiu_themes SET sound_start_ms = 9000, sound_end_ms = 12000 WHERE item_id = $1";
        test.app.db.execute(sql, params![id]).await.expect("updates");
        test.do_jobs().await;
        assert_eq!(state(&mona, &hex_id).await["previewState"], "FAILED");
        // Without its music it can be made.
        change(&mona, &hex_id, json!({ "bgm": null }), &[]).await.data();
        test.do_jobs().await;
        assert_eq!(state(&mona, &hex_id).await["previewState"], "READY");
    })
    .await;
}

/// Bytes of files that are counted for an account.
async fn held(test: &TestApp, caller: &Caller) -> i64 {
    vitrine_core::items::item_rows::bytes_of_creator(&test.app.db, caller.user_id).await.expect("countable").0
}

/// Has somebody's first item hold so many bytes more.
async fn add_bytes(test: &TestApp, caller: &Caller, bytes: i64) {
    let sql = "INSERT INTO item_files (item_id, object_key, bytes) \
               SELECT MIN(id), 'of a test', CAST($2 AS BIGINT) FROM items WHERE creator_id = $1";
    test.app.db.execute(sql, params![caller.user_id, bytes]).await.expect("a row");
}

async fn set_role(test: &TestApp, caller: &Caller, role: &str) {
    test.app.db.execute("UPDATE users SET role = $2 WHERE id = $1", params![caller.user_id, role]).await.expect("set");
}

#[tokio::test]
async fn the_files_of_an_account_are_counted_as_they_come_and_go() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hex_id = publish(&mona).await;
        let with_sound = held(&test, &mona).await;
        assert!(with_sound > wav(3).len() as i64, "{with_sound}");
        test.do_jobs().await;
        let with_clip = held(&test, &mona).await;
        assert!(with_clip < with_sound, "the clip takes the place of the sound: {with_clip}");

        change(&mona, &hex_id, json!({ "bgm": null, "splash": null }), &[]).await.data();
        let without = held(&test, &mona).await;
        assert!(0 < without && without < with_clip, "{without}");
        let splash = screen([9, 8, 7]);
        change(&mona, &hex_id, json!({}), &[("splash", &splash)]).await.data();
        assert!(held(&test, &mona).await > without);

        let deletion = "mutation($ids: [String!]!) { deleteWiiuThemes(hexIds: $ids) { restorableUntil } }";
        mona.graphql(deletion, json!({ "ids": [hex_id] })).await.data();
        assert_eq!(held(&test, &mona).await, 0);
        let back = "mutation($ids: [String!]!) { restoreWiiuThemes(hexIds: $ids) { hexId } }";
        mona.graphql(back, json!({ "ids": [hex_id] })).await.data();
        assert!(held(&test, &mona).await > without);
    })
    .await;
}

#[tokio::test]
async fn an_account_holds_as_many_bytes_as_it_may() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hex_id = publish(&mona).await;
        test.do_jobs().await;
        let allowed = vitrine_core::limits::BYTES_PER_ACCOUNT.0;
        let free = allowed - held(&test, &mona).await;
        add_bytes(&test, &mona, free).await;

        let (men, launcher) = (patch("Men.bps", b"another"), screen([7, 7, 7]));
        let files = [("menPatch", &men[..]), ("launcherScreenshot", &launcher)];
        let refused = mona.publish_wiiu(WIIU_THEME_INPUT(), &files).await;
        assert_eq!(
            (refused.code(), &refused.error()["extensions"]["reason"]),
            ("QUOTA_EXCEEDED".into(), &json!("STORAGE_QUOTA"))
        );
        let params = &refused.error()["extensions"]["params"];
        assert_eq!(*params, json!({ "heldMb": (allowed >> 20) + 1, "allowedMb": allowed >> 20 }));
        let larger = change(&mona, &hex_id, json!({}), &[("men2Patch", &patch("Men2.bps", b"more"))]).await;
        assert_eq!(larger.code(), "QUOTA_EXCEEDED");
        assert_eq!(held(&test, &mona).await, allowed, "nothing of what was refused is counted");
        assert_eq!(state(&mona, &hex_id).await["patches"].as_array().map(Vec::len), Some(1));

        // Even above the quota, less is always taken.
        set_role(&test, &mona, "VERIFIED").await;
        change(&mona, &hex_id, json!({}), &[("men2Patch", &patch("Men2.bps", b"more"))]).await.data();
        set_role(&test, &mona, "USER").await;
        assert!(held(&test, &mona).await > allowed);
        change(&mona, &hex_id, json!({ "splash": null }), &[]).await.data();
        change(&mona, &hex_id, json!({ "name": "Copper Plaza" }), &[]).await.data();
    })
    .await;
}

#[tokio::test]
async fn what_was_deleted_counts_until_it_is_gone_but_three_times_less() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hex_id = publish(&mona).await;
        let other = publish(&mona).await;
        test.do_jobs().await;
        let allowed = vitrine_core::limits::BYTES_PER_ACCOUNT.0;
        // Of the first one, which is deleted.
        add_bytes(&test, &mona, 3 * allowed).await;
        let deletion = "mutation($ids: [String!]!) { deleteWiiuThemes(hexIds: $ids) { restorableUntil } }";
        mona.graphql(deletion, json!({ "ids": [hex_id] })).await.data();
        assert!(held(&test, &mona).await < allowed);

        let (men, launcher) = (patch("Men.bps", b"another"), screen([7, 7, 7]));
        let files = [("menPatch", &men[..]), ("launcherScreenshot", &launcher)];
        let refused = mona.publish_wiiu(WIIU_THEME_INPUT(), &files).await;
        let extensions = &refused.error()["extensions"];
        assert_eq!(
            (&extensions["reason"], &extensions["params"]["allowedMb"]),
            (&json!("DELETED_QUOTA"), &json!(6144))
        );
        // What comes back was stored all the time.
        mona.graphql(deletion, json!({ "ids": [other] })).await.data();
        let undo = "mutation($ids: [String!]!) { restoreWiiuThemes(hexIds: $ids) { hexId } }";
        assert_eq!(mona.graphql(undo, json!({ "ids": [other] })).await.data()["restoreWiiuThemes"][0]["hexId"], other);
        test.app
            .db
            .execute("DELETE FROM items WHERE deleted_at IS NOT NULL", params![])
            .await
            .expect("removed for good");
        mona.publish_wiiu(WIIU_THEME_INPUT(), &files).await.data();
    })
    .await;
}

#[tokio::test]
async fn publishes_at_once_do_not_exceed_the_bytes_that_an_account_may_hold() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let before = publish(&mona).await;
        test.do_jobs().await;
        let (men, launcher) = (patch("Men.bps", b"another"), screen([7, 7, 7]));
        let files = [("menPatch", &men[..]), ("launcherScreenshot", &launcher)];
        let one = hex_id(&mona.publish_wiiu(WIIU_THEME_INPUT(), &files).await);
        let size = held(&test, &mona).await;
        let deletion = "mutation($ids: [String!]!) { deleteWiiuThemes(hexIds: $ids) { restorableUntil } }";
        mona.graphql(deletion, json!({ "ids": [one] })).await.data();
        let each = size - held(&test, &mona).await;
        assert!(each > 0 && before != one);

        let free = vitrine_core::limits::BYTES_PER_ACCOUNT.0 - held(&test, &mona).await;
        add_bytes(&test, &mona, free - each).await;
        let answers = futures::future::join_all((0..2).map(|_| mona.publish_wiiu(WIIU_THEME_INPUT(), &files))).await;
        let mut codes: Vec<String> = answers.iter().map(Answer::code).collect();
        codes.sort();
        assert_eq!(codes, ["", "QUOTA_EXCEEDED"]);
    })
    .await;
}

#[tokio::test]
async fn what_moderators_correct_is_in_the_audit_log() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hex_id = publish(&mona).await;
        test.do_jobs().await;
        let moderator = test.account("Vera", UserRole::Moderator).await;
        let splash = screen([9, 8, 7]);
        for (data, files) in [
            (json!({ "name": "Another name" }), vec![]),
            (json!({ "isNSFW": true, "splash": null }), vec![]),
            (json!({ "isNSFW": true }), vec![("splash", &splash[..])]),
        ] {
            assert_eq!(change(&moderator, &hex_id, data, &files).await.code(), "FORBIDDEN");
        }
        let target = KIND.target(KIND.parse_id(&hex_id).expect("a number"));
        let sql = "SELECT action FROM audit_log WHERE target = $1 AND action <> 'item.publish' ORDER BY seq";
        let actions = async || {
            let found: Vec<String> = test.app.db.column(sql, params![target.clone()]).await.expect("readable");
            found
        };
        assert!(actions().await.is_empty(), "what is refused is not done");
        change(&moderator, &hex_id, json!({ "isNSFW": true }), &[]).await.data();
        change(&moderator, &hex_id, json!({ "tags": ["Teal"] }), &[]).await.data();
        change(&mona, &hex_id, json!({ "description": "Of her own." }), &[]).await.data();
        assert_eq!(actions().await, ["item.mark-mature", "item.update"]);
    })
    .await;
}

#[tokio::test]
async fn while_the_classifier_is_away_only_what_is_private_or_marked_is_published() {
    // Nobody listens there.
    let away = [("VITRINE_NSFW_CHECK_URL", "http://127.0.0.1:9/check")];
    for engine in engines() {
        let test = TestApp::with(engine, &away).await;
        let mona = test.creator("Mona").await;
        let (men, launcher) = (patch("Men.bps", b"launcher"), screen([30, 90, 150]));
        let files = [("menPatch", &men[..]), ("launcherScreenshot", &launcher)];
        let with = |field: &str| {
            let mut input = WIIU_THEME_INPUT();
            input[field] = true.into();
            input
        };
        assert_eq!(mona.publish_wiiu(WIIU_THEME_INPUT(), &files).await.code(), "NSFW_CHECK_UNAVAILABLE");
        hex_id(&mona.publish_wiiu(with("isNSFW"), &files).await);
        let private = hex_id(&mona.publish_wiiu(with("isPrivate"), &files).await);
        let shown = change(&mona, &private, json!({ "isPrivate": false }), &[]).await;
        assert_eq!(shown.code(), "NSFW_CHECK_UNAVAILABLE");
        let another = screen([9, 8, 7]);
        let files = [("launcherScreenshot", &another[..])];
        let staged = count(&test, "pending_objects").await;
        let both = change(&mona, &private, json!({ "isPrivate": false }), &files).await;
        // What cannot be shown is not kept either.
        assert_eq!((both.code().as_str(), count(&test, "pending_objects").await), ("NSFW_CHECK_UNAVAILABLE", staged));
    }
}
