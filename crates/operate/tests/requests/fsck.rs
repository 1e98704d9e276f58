//! What a check finds, what it mends, and what it leaves alone.

mod index;

use std::path::PathBuf;

use bytes::Bytes;
use futures::TryStreamExt;
use serde_json::json;
use vitrine_blobs::{BlobError, BlobKey, BlobToken, Blobs, ContentHash, FileKind, KeyGroup, PreviewFormat};
use vitrine_core::clock::{Clock, DAY, Millis, RandomSource};
use vitrine_db::{Engine, Execute, params};
use vitrine_kit::objects;
use vitrine_operate::fsck::{FsckOptions, FsckProblem, FsckReport, check, weekly};
use vitrine_operate::{Installation, OperateError, references};
use vitrine_site::KINDS;
use vitrine_site::kinds;
use vitrine_switch::themes::theme::KIND;
use vitrine_testing::{Caller, File, THEME_INPUT, TestApp, jpeg, on_every_engine, on_every_engine_with, picture};

use crate::backup::{contents, in_a_folder};

pub fn installation(test: &TestApp) -> Installation {
    Installation { db: test.app.db.clone(), blobs: test.app.blobs.clone(), kinds: KINDS }
}

/// The files of tests are as old as the machine's clock says.
fn tomorrow() -> Millis {
    Clock::system().now() + 2 * DAY
}

async fn look(test: &TestApp, repairs: bool) -> FsckReport {
    let options = FsckOptions { is_thorough: true, repairs, now: tomorrow() };
    check(&installation(test), options, &RandomSource::System).await.expect("it can look")
}

async fn run(test: &TestApp, sql: &str) {
    test.app.db.execute(sql, params![]).await.expect(sql);
}

async fn theme(test: &TestApp) -> (String, i64) {
    theme_of(test, &test.creator("Mona").await).await
}

async fn theme_of(test: &TestApp, creator: &Caller) -> (String, i64) {
    let hex_id = test.theme(creator, THEME_INPUT()).await;
    let id = KIND.parse_id(&hex_id).expect("a number").0;
    (hex_id, id)
}

async fn bytes_of(test: &TestApp, column: &str, table: &str) -> Vec<u8> {
    test.app.db.scalar(&format!("SELECT {column} FROM {table} LIMIT 1"), params![]).await.expect("a value")
}

fn told(report: &FsckReport) -> Vec<(FsckProblem, &str, bool)> {
    report.findings.iter().map(|found| (found.problem, found.about.as_str(), found.mended.is_some())).collect()
}

#[tokio::test]
async fn a_site_with_everything_in_it_is_whole() {
    on_every_engine(async |test: TestApp| {
        test.with_layouts().await;
        let plan = vitrine_seed::SeedPlan { items: 80, packs: 6, wiiu_themes: 12, is_forced: false };
        vitrine_seed::fill(&test.app, plan).await.expect("it fills");
        let (hex_id, _) = theme(&test).await;
        let (mona, fan) = (test.creator("Vera").await, test.creator("Fan").await);
        let inputs = vec![THEME_INPUT(), THEME_INPUT()];
        mona.publish_pack(json!({ "name": "Two skies", "tags": ["calm"] }), inputs).await.data();
        let save = "mutation($id: String!) { saveSwitchTheme(hexId: $id) { saveCount } }";
        fan.graphql(save, json!({ "id": hex_id })).await.data();
        for (field, of) in [("avatarImage", picture(300, 200)), ("bannerImage", picture(1300, 500))] {
            let update = "mutation($data: UpdateMeInput!) { updateMe(data: $data) { uuid } }";
            let path = format!("variables.data.{field}");
            let file = File { path: &path, bytes: &of };
            mona.upload(update, json!({ "data": { field: null } }), &[file], &[]).await.data();
        }
        kinds::enqueue_missing(&test.app).await.expect("enqueued");
        test.do_jobs().await;
        assert_eq!(fan.get(&format!("/api/switch/themes/{hex_id}/download")).await.status, 200);

        let report = look(&test, false).await;
        assert_eq!(told(&report), [], "{report}");
        assert!(report.is_clean() && report.items > 90 && report.files > 100, "{report}");
        assert!(report.files_read > 100 && report.files_read <= report.files, "{report}");

        // So many items are looked at in parts: what is wrong is found in whichever it is.
        let names = "SELECT preview_token FROM items WHERE kind = 'switch-theme' AND preview_token IS NOT NULL \
                     ORDER BY preview_token";
        let tokens: Vec<Vec<u8>> = test.app.db.column(names, params![]).await.expect("names");
        let mut expected = Vec::new();
        for token in [tokens.first(), tokens.get(tokens.len() / 2), tokens.last()] {
            let token = BlobToken::from_slice(token.expect("a name")).expect("a token");
            let key = objects::preview(token, 240, PreviewFormat::Jpeg);
            test.app.blobs.delete(key).await.expect("deleted");
            expected.push((FsckProblem::FileMissing, key.to_string()));
        }
        for first in [0, 0x7f, 0xff] {
            let key = objects::preview(BlobToken::from_bytes([first; 16]), 240, PreviewFormat::Jpeg);
            test.app.blobs.put(key, Bytes::from_static(b"of nobody")).await.expect("stored");
            expected.push((FsckProblem::FileUnreferenced, key.to_string()));
        }
        let report = look(&test, false).await;
        let mut found: Vec<_> = report.findings.iter().map(|found| (found.problem, found.about.clone())).collect();
        found.sort_by(|one, other| one.1.cmp(&other.1));
        expected.sort_by(|one, other| one.1.cmp(&other.1));
        assert_eq!(found, expected, "{report}");
    })
    .await;
}

#[tokio::test]
async fn a_row_without_its_file_is_told_with_its_item() {
    on_every_engine(async |test: TestApp| {
        let (hex_id, _) = theme(&test).await;
        let hash = ContentHash::from_slice(&bytes_of(&test, "wallpaper_hash", "switch_themes").await).expect("a hash");
        test.app.blobs.delete(objects::wallpaper(hash)).await.expect("deleted");
        for repairs in [false, true] {
            let report = look(&test, repairs).await;
            let key = objects::wallpaper(hash).to_string();
            assert_eq!(
                told(&report),
                [(FsckProblem::FileMissing, key.as_str(), false)],
                "nobody has it any more: {report}"
            );
            assert!(report.findings[0].sentence.contains(&format!("switch-theme:{hex_id}")), "{report}");
            assert!(!report.is_clean());
        }
    })
    .await;
}

#[tokio::test]
async fn lost_and_damaged_pictures_are_drawn_again_from_what_they_were_drawn_from() {
    on_every_engine(async |test: TestApp| {
        let (_, id) = theme(&test).await;
        let token =
            || async { BlobToken::from_slice(&bytes_of(&test, "preview_token", "items").await).expect("a token") };
        let first = token().await;
        // Pictures drawn before there was this size do not have it.
        test.app.blobs.delete(objects::preview(first, 540, PreviewFormat::Webp)).await.expect("deleted");
        assert_eq!(told(&look(&test, false).await), []);
        test.app.blobs.delete(objects::preview(first, 240, PreviewFormat::Jpeg)).await.expect("deleted");
        let report = look(&test, false).await;
        let about = objects::preview(first, 240, PreviewFormat::Jpeg).to_string();
        assert_eq!(told(&report), [(FsckProblem::FileMissing, about.as_str(), false)], "{report}");
        assert_eq!(token().await, first, "nothing is changed unless asked");

        let report = look(&test, true).await;
        assert!(report.is_clean(), "{report}");
        kinds::enqueue_missing(&test.app).await.expect("enqueued");
        test.do_jobs().await;
        let second = token().await;
        assert_ne!(second, first);
        assert_eq!(told(&look(&test, false).await), []);

        let cut = jpeg()[..900].to_vec();
        let key = objects::preview(second, 360, PreviewFormat::Jpeg);
        test.app.blobs.put(key, cut).await.expect("overwritten");
        let report = look(&test, true).await;
        assert_eq!(told(&report), [(FsckProblem::FileDamaged, key.to_string().as_str(), true)], "{report}");
        kinds::enqueue_missing(&test.app).await.expect("enqueued");
        test.do_jobs().await;
        assert_eq!(told(&look(&test, false).await), []);

        // Without the wallpaper there is nothing to draw from: the pictures that are left are worth more.
        let hash = ContentHash::from_slice(&bytes_of(&test, "wallpaper_hash", "switch_themes").await).expect("a hash");
        test.app.blobs.delete(objects::wallpaper(hash)).await.expect("deleted");
        test.app.blobs.delete(objects::preview(token().await, 240, PreviewFormat::Webp)).await.expect("deleted");
        let report = look(&test, true).await;
        assert!(report.findings.len() == 2 && report.findings.iter().all(|found| found.mended.is_none()), "{report}");
        let state: String =
            test.app.db.scalar("SELECT preview_state FROM items WHERE id = $1", params![id]).await.expect("a state");
        assert_eq!(state, "READY");
    })
    .await;
}

#[tokio::test]
async fn avif_copies_are_backed_up_and_not_missed_and_a_damaged_one_is_deleted() {
    on_every_engine_with(&[("VITRINE_AVIF", "on")], async |test: TestApp| {
        theme(&test).await;
        let token = BlobToken::from_slice(&bytes_of(&test, "preview_token", "items").await).expect("a token");
        let copy = |lines| objects::preview(token, lines, PreviewFormat::Avif);
        assert_eq!(told(&look(&test, false).await), []);
        let folder = tempfile::tempdir().expect("a folder");
        let dir = folder.path().join("today");
        super::backup::back_up(&test, &dir, None, test.app.clock.now()).await.expect("made");
        let empty = super::backup::Empty::on(test.app.db.engine()).await;
        let restored = super::backup::restore(&dir, empty.config(), &[]).await.expect("restored");
        assert!(restored.report.is_clean(), "{}", restored.report);
        let there = empty.place.open().await.expect("it opens");
        assert!(there.blobs.exists(copy(540)).await.expect("asked"));

        test.app.blobs.delete(copy(360)).await.expect("deleted");
        assert_eq!(told(&look(&test, false).await), []);
        let bytes = test.app.blobs.get(copy(540)).await.expect("read");
        test.app.blobs.put(copy(540), bytes.slice(..bytes.len() - 9)).await.expect("cut");
        let report = look(&test, true).await;
        assert_eq!(told(&report), [(FsckProblem::FileDamaged, copy(540).to_string().as_str(), true)], "{report}");
        assert_eq!(told(&look(&test, false).await), []);
    })
    .await;
}

#[tokio::test]
async fn pictures_are_drawn_again_from_nothing_that_is_damaged() {
    let test = TestApp::new(Engine::Sqlite).await;
    let (_, id) = theme(&test).await;
    let folder = tempfile::tempdir().expect("a folder");
    let blobs = Blobs::open(&format!("file:{}", folder.path().display())).await.expect("a store");
    for group in KeyGroup::ALL {
        for listed in test.app.blobs.list(group).try_collect::<Vec<_>>().await.expect("listed") {
            blobs.put(listed.key, test.app.blobs.get(listed.key).await.expect("read")).await.expect("kept");
        }
    }
    let token = BlobToken::from_slice(&bytes_of(&test, "preview_token", "items").await).expect("a token");
    let hash = ContentHash::from_slice(&bytes_of(&test, "wallpaper_hash", "switch_themes").await).expect("a hash");
    blobs.delete(objects::preview(token, 240, PreviewFormat::Jpeg)).await.expect("deleted");
    let wallpaper = blobs.path(objects::wallpaper(hash)).expect("it is in a folder");
    std::fs::write(wallpaper, &jpeg()[..900]).expect("overwritten");

    let of = Installation { blobs, ..installation(&test) };
    let options = FsckOptions { is_thorough: true, repairs: true, now: tomorrow() };
    let report = check(&of, options, &RandomSource::System).await.expect("it can look");
    assert!(report.findings.len() >= 2 && report.findings.iter().all(|found| found.mended.is_none()), "{report}");
    let sql = "SELECT preview_state FROM items WHERE id = $1";
    let state: String = test.app.db.scalar(sql, params![id]).await.expect("a state");
    assert_eq!(state, "READY", "it stays on the lists with the pictures that it has");
}

#[tokio::test]
async fn a_file_that_nothing_refers_to_is_left_to_the_sweeper_after_a_day() {
    on_every_engine(async |test: TestApp| {
        let stray = bytes::Bytes::from_static(b"nobody's");
        let key = BlobKey::Source { hash: ContentHash::of(&stray), kind: FileKind::Png };
        test.app.blobs.put(key, stray).await.expect("stored");
        let unmended = [(FsckProblem::FileUnreferenced, key.to_string(), false)];
        let report = look(&test, true).await;
        assert_eq!(told(&report), unmended.each_ref().map(|(problem, key, is)| (*problem, key.as_str(), *is)));
        assert!(report.to_string().contains("is this the database of these files?"), "{report}");

        theme(&test).await;
        let today = FsckOptions { is_thorough: false, repairs: true, now: Clock::system().now() };
        let report = check(&installation(&test), today, &RandomSource::System).await.expect("it can look");
        assert_eq!(told(&report), [], "it may be on its way");

        let report = look(&test, true).await;
        assert_eq!(told(&report), [(FsckProblem::FileUnreferenced, key.to_string().as_str(), true)], "{report}");
        assert_eq!(told(&look(&test, false).await), [], "the sweeper knows of it");
        test.pass(tomorrow() - test.app.clock.now());
        objects::sweep(&test.app).await.expect("swept");
        assert!(test.app.blobs.exists(key).await.expect("asked"), "whoever repaired the wrong site has a day");
        test.pass(2 * DAY);
        objects::sweep(&test.app).await.expect("swept");
        assert!(!test.app.blobs.exists(key).await.expect("asked"));
        assert_eq!(told(&look(&test, false).await), [], "and of nothing else");
    })
    .await;
}

#[tokio::test]
async fn a_site_without_items_is_mended_only_if_the_store_has_a_file_that_it_refers_to() {
    on_every_engine(async |test: TestApp| {
        let stray = Bytes::from_static(b"nobody's");
        let key = BlobKey::Source { hash: ContentHash::of(&stray), kind: FileKind::Png };
        test.app.blobs.put(key, stray).await.expect("stored");
        let mended = async || {
            let report = look(&test, true).await;
            let stray = report.findings.iter().filter(|found| found.problem == FsckProblem::FileUnreferenced);
            stray.map(|found| found.mended.is_some()).collect::<Vec<_>>()
        };
        let mona = test.creator("Mona").await;
        assert_eq!(mended().await, [false], "the first account of a fresh database");

        let (_, id) = theme_of(&test, &mona).await;
        run(&test, &format!("DELETE FROM items WHERE id = {id}")).await;
        let unmended = mended().await;
        assert!(unmended.len() > 1 && !unmended.contains(&true), "an emptied database, and whose files? {unmended:?}");
        let elsewhere = "UPDATE users SET avatar_token = $2 WHERE id = $1";
        test.app.db.execute(elsewhere, params![mona.user_id, vec![7_u8; 16]]).await.expect("set");
        assert_eq!(mended().await, unmended, "its pictures are in another store");

        let update = "mutation($data: UpdateMeInput!) { updateMe(data: $data) { uuid } }";
        let of = picture(300, 200);
        let file = File { path: "variables.data.avatarImage", bytes: &of };
        mona.upload(update, json!({ "data": { "avatarImage": null } }), &[file], &[]).await.data();
        assert_eq!(mended().await, vec![true; unmended.len()], "there are its pictures");
    })
    .await;
}

#[tokio::test]
async fn a_damaged_download_is_built_again() {
    on_every_engine(async |test: TestApp| {
        let (hex_id, _) = theme(&test).await;
        let path = format!("/api/switch/themes/{hex_id}/download");
        let whole = test.visitor().get(&path).await.body;
        let hash = ContentHash::from_slice(&bytes_of(&test, "download_hash", "switch_themes").await).expect("a hash");
        test.app.blobs.put(objects::nxtheme(hash), whole.slice(..100)).await.expect("cut off");
        let report = look(&test, true).await;
        assert_eq!(
            told(&report),
            [(FsckProblem::FileDamaged, objects::nxtheme(hash).to_string().as_str(), true)],
            "{report}"
        );
        let (site, router) = test.second_process().await;
        drop(site);
        assert_eq!(test.visitor().at(&router).get(&path).await.body, whole);
        assert_eq!(told(&look(&test, false).await), []);
    })
    .await;
}

#[tokio::test]
async fn counts_and_marks_that_do_not_add_up_are_counted_anew() {
    on_every_engine(async |test: TestApp| {
        let (_, id) = theme(&test).await;
        let vera = test.creator("Vera").await;
        let inputs = vec![THEME_INPUT(), THEME_INPUT(), THEME_INPUT()];
        vera.publish_pack(json!({ "name": "Three skies", "tags": ["calm"] }), inputs).await.data();
        // A pack that everybody sees does not tell of it.
        let hidden = "UPDATE items SET is_private = TRUE, is_nsfw = TRUE \
                      WHERE id = (SELECT MIN(item_id) FROM switch_themes WHERE pack_id IS NOT NULL)";
        run(&test, hidden).await;
        test.do_jobs().await;
        assert_eq!(told(&look(&test, false).await), []);
        run(&test, &format!("UPDATE items SET save_count = 7 WHERE id = {id}")).await;
        run(&test, &format!("UPDATE users SET follower_count = 3 WHERE id = {}", vera.user_id)).await;
        let mature = if test.app.db.engine() == Engine::Postgres { "TRUE" } else { "1" };
        run(&test, &format!("UPDATE items SET is_nsfw = {mature} WHERE kind = 'switch-pack'")).await;
        run(&test, "UPDATE item_numbers SET last = 1 WHERE kind = 'switch-theme'").await;

        let young = FsckOptions { is_thorough: false, repairs: true, now: test.app.clock.now() + DAY / 2 };
        let report = check(&installation(&test), young, &RandomSource::System).await.expect("it can look");
        let counters = report.problems[&FsckProblem::Counter];
        assert_eq!((counters.found, counters.mended), (3, 0), "they were made today: {report}");

        run(&test, "UPDATE item_numbers SET last = 1 WHERE kind = 'switch-theme'").await;
        let report = look(&test, true).await;
        assert_eq!(report.problems[&FsckProblem::Counter].mended, 3, "{report}");
        assert_eq!(report.problems[&FsckProblem::Number].mended, 1, "{report}");
        assert!(report.is_clean());
        test.do_jobs().await;
        assert_eq!(told(&look(&test, false).await), []);
        let counted: i64 =
            test.app.db.scalar("SELECT SUM(save_count + 0) FROM items", params![]).await.unwrap_or_default();
        assert_eq!(counted, 0);
    })
    .await;
}

#[tokio::test]
async fn a_trigger_that_somebody_dropped_is_told_and_comes_back() {
    on_every_engine(async |test: TestApp| {
        let drop = match test.app.db.engine() {
            Engine::Sqlite => "DROP TRIGGER item_saves_added",
            Engine::Postgres => "DROP TRIGGER item_saves_counted ON item_saves",
        };
        run(&test, drop).await;
        let report = look(&test, false).await;
        assert_eq!(report.problems[&FsckProblem::Trigger].found, 1, "{report}");
        assert!(report.findings[0].about.contains("item_saves"), "{report}");
        assert!(look(&test, true).await.is_clean());
        assert_eq!(told(&look(&test, false).await), []);
    })
    .await;
}

#[tokio::test]
async fn an_item_without_the_row_of_its_kind_and_a_rewritten_audit_log_are_told() {
    on_every_engine(async |test: TestApp| {
        let (hex_id, _) = theme(&test).await;
        let mona = test.account("Boss", vitrine_core::viewer::UserRole::Admin).await;
        let delete = "mutation($id: String!) { deleteSwitchThemes(hexIds: [$id], reason: \"Not theirs.\") { hexIds } }";
        mona.graphql(delete, json!({ "id": hex_id })).await.data();
        run(
            &test,
            match test.app.db.engine() {
                Engine::Sqlite => "DROP TRIGGER audit_log_unchanged",
                Engine::Postgres => "DROP TRIGGER audit_log_kept ON audit_log",
            },
        )
        .await;
        run(&test, "UPDATE audit_log SET reason = 'Spam.'").await;
        run(&test, "DELETE FROM switch_themes").await;
        let report = look(&test, true).await;
        let target = format!("switch-theme:{hex_id}");
        let found = told(&report);
        assert!(found.contains(&(FsckProblem::Item, target.as_str(), false)), "{report}");
        assert!(found.iter().any(|(problem, ..)| *problem == FsckProblem::AuditLog), "{report}");
        assert_eq!(report.problems[&FsckProblem::Trigger].mended, 1, "{report}");
    })
    .await;
}

#[tokio::test]
async fn a_store_that_does_not_answer_is_no_finding() {
    on_every_engine(async |test: TestApp| {
        theme(&test).await;
        test.faults.fail_all(BlobError::Unavailable("unplugged".into()));
        let options = FsckOptions { is_thorough: true, repairs: true, now: tomorrow() };
        let error = check(&installation(&test), options, &RandomSource::System).await.expect_err("it cannot look");
        assert!(matches!(error, OperateError::Storage(_)), "{error}");
        assert_eq!(error.exit_status(), 69);
    })
    .await;
}

#[test]
fn every_group_of_files_has_columns_that_refer_to_it() {
    let columns = objects::ReferenceColumns::of(KINDS);
    let to = |group| references::to(&columns, KINDS, group);
    let hashes = [KeyGroup::Sources, KeyGroup::Artefacts].map(|group| to(group).len());
    assert_eq!(hashes.iter().sum::<usize>(), columns.sources.len() + columns.built.len());
    let pictures = to(KeyGroup::Previews);
    for column in &columns.previews {
        assert!(pictures.iter().any(|reference| reference.column == *column), "{column:?}");
    }
}

#[tokio::test]
async fn the_weekly_check_runs_once_a_week_and_records_what_it_has_found() {
    on_every_engine(async |test: TestApp| {
        let (_, id) = theme(&test).await;
        test.do_jobs().await;
        let recorded = async || -> Vec<Option<String>> {
            let sql = "SELECT detail FROM audit_log WHERE action = 'site.check' ORDER BY seq";
            test.app.db.column(sql, params![]).await.expect("entries")
        };
        for _ in 0..3 {
            weekly::plan(&test.app).await.expect("planned");
        }
        let planned: i64 = test
            .app
            .db
            .scalar("SELECT COUNT(*) FROM jobs WHERE kind = 'check_installation'", params![])
            .await
            .expect("a count");
        assert_eq!(planned, 1);
        run(&test, &format!("UPDATE items SET save_count = 7 WHERE id = {id}")).await;
        test.do_jobs().await;
        assert!(recorded().await.is_empty(), "it is not due");
        test.pass(7 * DAY);
        test.do_jobs().await;
        assert_eq!(recorded().await, [Some("counter 1".to_owned())]);
        run(&test, &format!("UPDATE items SET save_count = 0 WHERE id = {id}")).await;
        weekly::plan(&test.app).await.expect("planned");
        test.pass(7 * DAY);
        test.do_jobs().await;
        let all = recorded().await;
        assert_eq!((all.len(), all[1].as_deref()), (2, Some("nothing found")));
    })
    .await;
}

#[tokio::test]
async fn a_weekly_check_that_was_planned_by_a_clock_far_ahead_is_brought_forward() {
    on_every_engine(async |test: TestApp| {
        let due = async || -> i64 {
            let sql = "SELECT run_at FROM jobs WHERE kind = 'check_installation'";
            test.app.db.scalar(sql, params![]).await.expect("planned once")
        };
        test.pass(365 * DAY);
        weekly::plan(&test.app).await.expect("planned");
        test.pass(-365 * DAY);
        weekly::plan(&test.app).await.expect("planned");
        let in_a_week = test.app.clock.now() + 7 * DAY;
        assert_eq!(due().await, in_a_week);
        test.pass(DAY);
        weekly::plan(&test.app).await.expect("planned");
        assert_eq!(due().await, in_a_week, "it comes no later");
    })
    .await;
}

/// What people have uploaded stays missing; everything else is made again, but pictures of layouts, which an import makes.
#[tokio::test]
async fn whatever_files_of_whichever_kind_are_missing_mending_comes_to_its_end() {
    on_every_engine(async |test: TestApp| {
        test.with_layouts().await;
        let plan = vitrine_seed::SeedPlan { items: 12, packs: 2, wiiu_themes: 3, is_forced: false };
        vitrine_seed::fill(&test.app, plan).await.expect("it fills");
        let (hex_id, _) = theme(&test).await;
        assert_eq!(test.visitor().get(&format!("/api/switch/themes/{hex_id}/download")).await.status, 200);
        kinds::enqueue_missing(&test.app).await.expect("enqueued");
        test.do_jobs().await;
        assert_eq!(told(&look(&test, false).await), []);

        // As options have them that show themselves in a picture of their own.
        let sql = "UPDATE switch_layout_option_values SET overlay_hash = $1, preview_token = $2 \
                   WHERE option_id IN (SELECT id FROM switch_layout_options WHERE layout_id IS NOT NULL)";
        let changed = test.app.db.execute(sql, params![vec![7_u8; 32], vec![7_u8; 16]]).await.expect("changed");
        assert!(changed > 0, "there is an option");
        let remove = async |group| {
            let listed: Vec<_> = test.app.blobs.list(group).try_collect().await.expect("listed");
            for found in &listed {
                test.app.blobs.delete(found.key).await.expect("deleted");
            }
            assert!(!listed.is_empty(), "{group:?}");
        };
        for group in [KeyGroup::Artefacts, KeyGroup::Previews] {
            remove(group).await;
            let report = look(&test, true).await;
            assert!(report.problems[&FsckProblem::FileMissing].mended > 0, "{report}");
            kinds::enqueue_missing(&test.app).await.expect("enqueued");
            test.do_jobs().await;
        }
        let left = look(&test, true).await;
        assert_eq!(left.problems.keys().collect::<Vec<_>>(), [&FsckProblem::FileMissing], "{left}");
        for of in
            ["items.preview_token of switch-layout:", "switch_layout_option_values.preview_token of switch-layout:"]
        {
            let found = left.findings.iter().find(|found| found.sentence.contains(of));
            assert!(found.is_some_and(|found| found.mended.is_none()), "{of}: {left}");
        }
        remove(KeyGroup::Sources).await;
        let report = look(&test, true).await;
        assert_eq!(report.problems.keys().collect::<Vec<_>>(), [&FsckProblem::FileMissing], "{report}");
        let of_option =
            report.findings.iter().find(|found| found.sentence.contains("switch_layout_option_values.overlay_hash"));
        assert!(of_option.is_some_and(|found| found.sentence.contains("of switch-layout:")), "{report}");
    })
    .await;
}

#[tokio::test]
async fn an_item_of_a_kind_that_is_not_known_is_told_and_gets_no_numbers() {
    on_every_engine(async |test: TestApp| {
        let (_, id) = theme(&test).await;
        run(&test, &format!("UPDATE items SET kind = 'bogus' WHERE id = {id}")).await;
        let report = look(&test, true).await;
        let of_kind: Vec<_> = report.findings.iter().filter(|found| found.sentence.contains("kind bogus")).collect();
        assert!(of_kind.len() == 1 && of_kind[0].problem == FsckProblem::Item, "{report}");
        assert!(!report.problems.contains_key(&FsckProblem::Number), "{report}");
        let numbers: i64 = test
            .app
            .db
            .scalar("SELECT COUNT(*) FROM item_numbers WHERE kind = 'bogus'", params![])
            .await
            .expect("a count");
        assert_eq!(numbers, 0);
    })
    .await;
}

/// By something in its place, which is in the way of whoever has every right, too.
fn close(folder: PathBuf) -> impl FnOnce() {
    let away = folder.with_extension("away");
    std::fs::rename(&folder, &away).expect("moved");
    std::fs::write(&folder, "in the way").expect("written");
    move || {
        std::fs::remove_file(&folder).expect("removed");
        std::fs::rename(&away, &folder).expect("moved");
    }
}

#[tokio::test]
async fn a_folder_that_cannot_be_looked_into_is_told_and_nothing_in_it_is_taken_for_lost_or_mended() {
    on_every_engine(async |test: TestApp| {
        let (hex_id, _) = theme(&test).await;
        assert_eq!(test.visitor().get(&format!("/api/switch/themes/{hex_id}/download")).await.status, 200);
        let folder = tempfile::tempdir().expect("a folder");
        let store = folder.path().join("store");
        let of = in_a_folder(&test, &store).await;
        let look = async || {
            let options = FsckOptions { is_thorough: true, repairs: true, now: tomorrow() };
            check(&of, options, &RandomSource::System).await.expect("it can look")
        };
        let report = look().await;
        assert!(told(&report).is_empty() && report.is_complete(), "{report}");
        let before = contents(&test.app.db).await;

        for group in KeyGroup::ALL {
            let listed: Vec<_> = of.blobs.list(group).try_collect().await.expect("listed");
            let shard = listed.first().expect("a file").key.shard();
            let inner = of.blobs.folder_of_shard(group, shard).expect("a folder");
            let outer = inner.parent().expect("a folder").to_owned();
            for closed in [inner, outer] {
                let open = close(closed.clone());
                let report = look().await;
                let about = closed.display().to_string();
                assert_eq!(told(&report), [(FsckProblem::Unreadable, about.as_str(), false)], "{report}");
                assert!(!report.is_clean() && !report.is_complete());
                let said = &report.findings[0].sentence;
                assert!(said.contains("to read it and its folders") && said.contains(&about), "{said}");
                open();
            }
        }
        assert_eq!(contents(&test.app.db).await, before, "nothing was mended");

        // What is drawn of something that cannot be seen is not drawn again: it could not be.
        let token = BlobToken::from_slice(&bytes_of(&test, "preview_token", "items").await).expect("a token");
        let picture = objects::preview(token, 240, PreviewFormat::Jpeg);
        of.blobs.delete(picture).await.expect("deleted");
        let open = close(store.join("source"));
        let report = look().await;
        let found: Vec<_> = report.findings.iter().map(|found| (found.problem, found.mended.is_some())).collect();
        assert_eq!(found, [(FsckProblem::Unreadable, false), (FsckProblem::FileMissing, false)], "{report}");
        assert_eq!(contents(&test.app.db).await, before);
        open();
        assert_eq!(told(&look().await), [(FsckProblem::FileMissing, picture.to_string().as_str(), true)]);
    })
    .await;
}
