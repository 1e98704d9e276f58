//! The job and a change of the same theme at one moment: neither takes back what the other has done.

use serde_json::{Value, json};
use vitrine_blobs::testing::Call;
use vitrine_blobs::{BlobToken, ContentHash};
use vitrine_core::clock::DAY;
use vitrine_db::{Execute, params};
use vitrine_kit::objects;
use vitrine_testing::wiiu::{WIIU_THEME_INPUT, patch, wav};
use vitrine_testing::{Answer, Caller, TestApp, on_every_engine};
use vitrine_wiiu::themes::theme::{KIND, Theme};

use crate::publish::update::{change, publish};
use crate::publish::{hex_id as published, path, screen, state};

async fn row(test: &TestApp, hex_id: &str) -> Theme {
    let id = KIND.parse_id(hex_id).expect("a number").0;
    vitrine_core::items::item_rows::by_id(&test.app.db, id).await.expect("readable").expect("a theme")
}

/// Changes a theme, and has all jobs done after it was read and before anything is written.
async fn overtaken(
    test: &TestApp,
    caller: &Caller,
    hex_id: &str,
    data: Value,
    files: &[(&str, &[u8])],
) -> (Answer, Theme) {
    let mut held = test.faults.hold(Call::Put);
    let jobs = async {
        held.reached().await;
        test.do_jobs().await;
        let made = row(test, hex_id).await;
        drop(held);
        made
    };
    futures::join!(change(caller, hex_id, data, files), jobs)
}

/// Has the part of the music begin behind its end, as no request leaves it.
async fn spoil_music(test: &TestApp, hex_id: &str) {
    let sql = "UPDATE wiiu_themes SET sound_start_ms = 9000, sound_end_ms = 12000 WHERE item_id = $1";
    let id = KIND.parse_id(hex_id).expect("a number").0;
    test.app.db.execute(sql, params![id]).await.expect("updates");
}

#[tokio::test]
async fn music_that_is_made_while_another_piece_changes_stays() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hex_id = publish(&mona).await;
        let another = screen([70, 80, 90]);
        let (changed, made) = overtaken(&test, &mona, &hex_id, json!({}), &[("splash", &another)]).await;
        assert_eq!((changed.code().as_str(), made.item.preview_state.as_str()), ("", "READY"));
        let after = row(&test, &hex_id).await;
        assert!(made.bgm_hash.is_some() && made.sound_hash.is_none());
        assert_eq!((&after.bgm_hash, &after.bgm_peaks, &after.sound_hash), (&made.bgm_hash, &made.bgm_peaks, &None));
        assert_ne!(after.splash_hash, made.splash_hash);
        assert_eq!(after.item.preview_state, "OUTDATED", "pictures of the new piece are made");

        test.do_jobs().await;
        test.pass(DAY + 1);
        objects::sweep(&test.app).await.expect("sweeps");
        let stands = state(&mona, &hex_id).await;
        assert_eq!((&stands["previewState"], &stands["hasBgm"]), (&json!("READY"), &json!(true)));
        for field in ["bgmPreviewUrl", "splashUrl", "launcherBgUrl", "waraWaraPlazaBgUrl"] {
            assert_eq!(mona.get(&path(&stands[field])).await.status.as_u16(), 200, "{field}");
        }
    })
    .await;
}

#[tokio::test]
async fn pictures_of_a_piece_that_goes_while_they_are_made_are_swept() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hex_id = publish(&mona).await;
        let (data, men2) = (json!({ "waraWaraPlazaScreenshot": null, "bgm": null }), patch("Men2.bps", b"plaza"));
        let (changed, made) = overtaken(&test, &mona, &hex_id, data, &[("men2Patch", &men2)]).await;
        assert_eq!(changed.code(), "");
        let token = made.plaza_preview_token.as_deref().and_then(BlobToken::from_slice).expect("pictures of the plaza");
        let clip = made.bgm_hash.as_deref().and_then(ContentHash::from_slice).expect("a clip");
        for key in objects::previews(token).chain([objects::clip(clip)]) {
            let sql = "SELECT COUNT(*) FROM pending_objects WHERE object_key = $1";
            let waiting: i64 = test.app.db.scalar(sql, params![key.to_string()]).await.expect("countable");
            assert_eq!(waiting, 1, "{key}");
        }
        let counted = "SELECT COUNT(*) FROM item_files WHERE object_key = $1";
        let clip = objects::clip(clip).to_string();
        assert_eq!(test.app.db.scalar::<i64>(counted, params![clip]).await.expect("countable"), 0);
    })
    .await;
}

#[tokio::test]
async fn a_theme_is_made_whose_job_fails_while_its_music_is_taken_away() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hex_id = publish(&mona).await;
        spoil_music(&test, &hex_id).await;
        let men2 = patch("Men2.bps", b"plaza");
        let (changed, made) = overtaken(&test, &mona, &hex_id, json!({ "bgm": null }), &[("men2Patch", &men2)]).await;
        assert_eq!((changed.code().as_str(), made.item.preview_state.as_str()), ("", "FAILED"));
        test.do_jobs().await;
        assert_eq!(state(&mona, &hex_id).await["previewState"], "READY");
    })
    .await;
}

#[tokio::test]
async fn a_theme_is_made_whose_music_is_taken_away_while_the_job_fails() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let (men, launcher, music) = (patch("Men.bps", b"menu"), screen([1, 2, 3]), wav(3));
        let mut input = WIIU_THEME_INPUT();
        input["mayShareBgm"] = true.into();
        let files = [("menPatch", &men[..]), ("launcherScreenshot", &launcher), ("bgm", &music)];
        let hex_id = published(&mona.publish_wiiu(input, &files).await);
        spoil_music(&test, &hex_id).await;
        let mut held = test.faults.hold(Call::Get);
        let changes = async {
            held.reached().await;
            let changed = change(&mona, &hex_id, json!({ "bgm": null }), &[]).await;
            drop(held);
            changed.code()
        };
        let ((), code) = futures::join!(test.do_jobs(), changes);
        assert_eq!(code, "");
        assert_eq!(state(&mona, &hex_id).await["previewState"], "READY");
    })
    .await;
}

#[tokio::test]
async fn a_change_by_somebody_else_is_a_conflict() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hex_id = publish(&mona).await;
        test.do_jobs().await;
        let another = screen([70, 80, 90]);
        let files = [("splash", &another[..])];
        let mut held = test.faults.hold(Call::Put);
        let first = async {
            held.reached().await;
            let renamed = change(&mona, &hex_id, json!({ "name": "Copper Plaza" }), &[]).await;
            drop(held);
            renamed.code()
        };
        let (second, first) = futures::join!(change(&mona, &hex_id, json!({}), &files), first);
        assert_eq!((first.as_str(), second.code().as_str()), ("", "CONFLICT"));
    })
    .await;
}
