//! Copies between engines and stores: the same rows and files, resumed where they were broken off, and nothing else touched.

use futures::TryStreamExt;
use serde_json::json;
use vitrine_blobs::{BlobError, ContentHash, KeyGroup, PlacingMethod};
use vitrine_config::{Config, SettingsSource};
use vitrine_core::clock::{Clock, DAY, RandomSource, SECOND};
use vitrine_core::schema::schema;
use vitrine_db::testing::engines;
use vitrine_db::{Engine, Execute, params};
use vitrine_kit::objects;
use vitrine_operate::copy::room::bytes_of_files;
use vitrine_operate::copy::{
    CopyIdentity, CopySummary, check_empty, check_room, claim, copy_files, fill, identity, identity_into, is_unfinished,
};
use vitrine_operate::doctor::{self, FindingLevel};
use vitrine_operate::fsck;
use vitrine_operate::start::{StartError, open_existing_database};
use vitrine_operate::{FileProgress, Installation, InstallationAddress, OperateError};
use vitrine_site::KINDS;
use vitrine_testing::{THEME_INPUT, TestApp, on_every_engine};

use crate::backup::{Empty, contents, in_a_folder};
use crate::fsck::installation;

/// Copies where nobody is told anything.
async fn copy(from: &Installation, to: &Installation, identity: CopyIdentity) -> Result<CopySummary, OperateError> {
    vitrine_operate::copy::copy(from, to, identity, &Clock::system(), &|_| ()).await
}

#[tokio::test]
async fn everything_moves_to_the_other_engine_and_back() {
    on_every_engine(async |test: TestApp| {
        test.with_layouts().await;
        let plan = vitrine_seed::SeedPlan { items: 60, packs: 4, wiiu_themes: 6, is_forced: false };
        vitrine_seed::fill(&test.app, plan).await.expect("it fills");
        let source = installation(&test);
        let before = contents(&test.app.db).await;
        for engine in engines() {
            let there = Empty::on(engine).await;
            let id = identity(&source).await.expect("an identity");
            check_empty(&there.place, id).await.expect("empty");
            let target = there.place.create().await.expect("made");
            let copied = copy(&source, &target, id).await.expect("copied");
            assert_eq!(copied.tables, before);
            assert_eq!(contents(&target.db).await, before, "to {engine}");
            let options = fsck::FsckOptions { is_thorough: true, repairs: false, now: Clock::system().now() };
            let report = fsck::check(&target, options, &RandomSource::System).await.expect("it can look");
            assert!(report.is_clean() && report.files > 100, "{report}");
            let error = check_empty(&there.place, id).await.expect_err("it is in use");
            assert_eq!(error.exit_status(), 73);

            let back = Empty::on(test.app.db.engine()).await;
            let again = back.place.create().await.expect("made");
            copy(&target, &again, identity(&target).await.expect("an identity")).await.expect("copied back");
            assert_eq!(contents(&again.db).await, before, "back from {engine}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_copy_that_was_broken_off_anywhere_is_resumed_and_only_from_the_same() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        test.theme(&mona, THEME_INPUT()).await;
        let source = installation(&test);
        let id = identity(&source).await.expect("an identity");
        let there = Empty::on(test.app.db.engine()).await;
        for broken_at in [0, 3, 7, 12] {
            check_empty(&there.place, id).await.expect("it may go on");
            let target = there.place.create().await.expect("made");
            test.faults.fail_after(broken_at, BlobError::Unavailable("unplugged".into()));
            let error = copy(&source, &target, id).await.expect_err("it is broken off");
            assert_eq!(error.exit_status(), 69, "{error}");
            let rows: i64 = target.db.scalar("SELECT COUNT(*) FROM users", params![]).await.expect("a count");
            assert_eq!(rows, 0, "rows come last");
            assert!(is_unfinished(&target.db).await.expect("asked"), "it is not served");
            let other = check_empty(&there.place, [7; 32]).await.expect_err("another source");
            assert!(other.exit_status() == 73 && other.to_string().contains("unfinished"), "{other}");
        }
        // After the last file, before or after the rows: what there is of it is not copied again.
        let target = there.place.create().await.expect("made");
        test.faults.fail_after(24, BlobError::Unavailable("unplugged".into()));
        copy(&source, &target, id).await.expect_err("it is broken off");
        assert!(is_unfinished(&target.db).await.expect("asked"));

        // What is written between two attempts comes along.
        test.theme(&mona, json!({ "name": "Later", "tags": ["calm"], "target": "Set" })).await;
        mona.graphql("mutation { updateMe(data: { bio: \"Later.\" }) { uuid } }", json!({})).await.data();
        let target = there.place.create().await.expect("made");
        let copied = copy(&source, &target, id).await.expect("copied");
        assert!(copied.moved.kept >= 9 && copied.moved.files > 0, "{:?}", copied.moved);
        assert_eq!(contents(&target.db).await, contents(&test.app.db).await);
        assert!(!is_unfinished(&target.db).await.expect("asked"));
        let begun = "SELECT COUNT(*) FROM secrets WHERE name = 'copied from'";
        assert_eq!(target.db.scalar::<i64>(begun, params![]).await.expect("a count"), 0);
    })
    .await;
}

#[tokio::test]
async fn the_files_go_first_and_nobody_takes_what_there_is_for_the_site() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        test.theme(&mona, THEME_INPUT()).await;
        let source = installation(&test);
        let id = identity(&source).await.expect("an identity");
        let there = Empty::on(test.app.db.engine()).await;
        let target = there.place.create().await.expect("made");
        let told = std::sync::Mutex::new(Vec::new());
        let tell = |now: FileProgress| told.lock().expect("no panic").push((now.files, now.all, now.bytes));
        let moved = copy_files(&source, &target, id, &tell).await.expect("copied");
        let told = told.into_inner().expect("no panic");
        let all = moved.files + moved.kept;
        assert!(all > 0 && moved.bytes > 0);
        let counted: Vec<_> = (1..=told.len() as u64).collect();
        assert_eq!(told.iter().map(|(files, ..)| *files).collect::<Vec<_>>(), counted, "after each file");
        assert!(told.iter().all(|(files, of, _)| files <= of), "{told:?}");
        assert_eq!(told.last().map(|(.., bytes)| *bytes), Some(moved.bytes));

        let error = there.place.open().await.expect_err("there are no rows");
        assert!(error.exit_status() == 65 && error.to_string().contains("unfinished copy"), "{error}");
        let settings = [
            ("VITRINE_DATABASE_URL", there.place.database_url.as_str()),
            ("VITRINE_STORAGE_URL", there.place.storage_url.as_str()),
        ];
        let config = Config::from_source(SettingsSource::of(settings)).expect("valid");
        let error = open_existing_database(&config).await.expect_err("it is not the site");
        assert!(matches!(error, StartError::Unfinished), "{error}");
        let report = doctor::examine(Ok(&config), KINDS, &Clock::system(), None).await;
        let said =
            report.findings.iter().any(|found| found.level == FindingLevel::Error && found.what == "the database");
        assert!(said, "{}", report.text());

        test.theme(&mona, json!({ "name": "Later", "tags": ["calm"], "target": "Set" })).await;
        check_empty(&there.place, id).await.expect("it goes on");
        let copied = copy(&source, &target, id).await.expect("copied");
        assert!(copied.moved.files > 0 && copied.moved.kept >= moved.files, "{:?}", copied.moved);
        assert_eq!(contents(&target.db).await, contents(&test.app.db).await);
        there.place.open().await.expect("it is the site");
    })
    .await;
}

#[tokio::test]
async fn files_that_the_source_has_given_up_meanwhile_are_left_to_the_sweeper_of_the_copy() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        test.theme(&mona, THEME_INPUT()).await;
        let source = installation(&test);
        let id = identity(&source).await.expect("an identity");
        let there = Empty::on(test.app.db.engine()).await;
        let target = there.place.create().await.expect("made");
        let moved = copy_files(&source, &target, id, &|_| ()).await.expect("copied");
        test.app.db.execute("DELETE FROM items", params![]).await.expect("removed for good");
        let in_a_minute = Clock::fixed(Clock::system().now() + 60 * SECOND);
        vitrine_operate::copy::copy(&source, &target, id, &in_a_minute, &|_| ()).await.expect("copied");
        let staged = "SELECT COUNT(*) FROM pending_objects WHERE staged_at = $1";
        let staged: i64 = target.db.scalar(staged, params![in_a_minute.now()]).await.expect("a count");
        assert_eq!(staged.unsigned_abs(), moved.files);
        let options = fsck::FsckOptions { is_thorough: true, repairs: false, now: Clock::system().now() + 2 * DAY };
        let report = fsck::check(&target, options, &RandomSource::System).await.expect("it can look");
        assert!(report.is_clean() && report.files == moved.files, "{report}");
    })
    .await;
}

#[tokio::test]
async fn what_is_another_in_the_target_is_written_again_but_not_with_what_the_source_has_damaged() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        test.theme(&mona, THEME_INPUT()).await;
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        let source = in_a_folder(&test, &at("store")).await;
        let id = identity(&source).await.expect("an identity");
        let there = Empty::on(test.app.db.engine()).await;
        let target = there.place.create().await.expect("made");
        copy_files(&source, &target, id, &|_| ()).await.expect("copied");
        let mut keys = Vec::new();
        for (group, count) in [(KeyGroup::Sources, 1), (KeyGroup::Previews, 2)] {
            let listed: Vec<_> = target.blobs.list(group).try_collect().await.expect("listed");
            keys.extend(listed.into_iter().map(|found| found.key).take(count));
        }
        let file = |key| source.blobs.path(key).expect("a file");
        let others = |key| vec![7_u8; std::fs::metadata(file(key)).expect("a file").len() as usize];
        for key in &keys[1..] {
            std::fs::write(at("other"), others(*key)).expect("written");
            target.blobs.place(*key, &at("other"), PlacingMethod::Copy).await.expect("placed");
        }
        let whole = std::fs::read(file(keys[0])).expect("read");
        std::fs::write(file(keys[0]), others(keys[0])).expect("damaged");
        let copied = copy(&source, &target, id).await.expect("copied");
        assert_eq!((copied.moved.mended, copied.moved.files), (2, 0), "{:?}", copied.moved);
        assert_eq!(target.blobs.get(keys[0]).await.expect("read"), whole, "it was copied before it was damaged");
        let options = fsck::FsckOptions { is_thorough: true, repairs: false, now: Clock::system().now() };
        let report = fsck::check(&target, options, &RandomSource::System).await.expect("it can look");
        assert!(report.is_clean(), "{report}");
    })
    .await;
}

async fn assert_refused(source: &Installation, target: &Installation, status: u8, parts: &[&str]) {
    let id = identity(source).await.expect("an identity");
    let error = copy(source, target, id).await.map(drop).expect_err("it cannot");
    assert_eq!(error.exit_status(), status, "{error}");
    for part in parts {
        assert!(error.to_string().contains(part), "{error}");
    }
}

#[tokio::test]
async fn which_side_cannot_be_read_or_written_is_said_with_the_file_and_what_to_do() {
    let test = TestApp::new(Engine::Sqlite).await;
    let mona = test.creator("Mona").await;
    test.theme(&mona, THEME_INPUT()).await;
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let source = in_a_folder(&test, &at("store")).await;
    let there = Empty::on(Engine::Sqlite).await;
    let target = there.place.create().await.expect("made");
    let sql = "SELECT wallpaper_hash FROM switch_themes";
    let hash: Vec<u8> = test.app.db.scalar(sql, params![]).await.expect("a hash");
    let key = objects::wallpaper(ContentHash::from_slice(&hash).expect("a hash"));

    // What stands in the place of a folder is in the way of whoever has every right, too.
    let shard = target.blobs.folder_of_shard(key.group(), key.shard()).expect("a folder");
    std::fs::create_dir_all(shard.parent().expect("a folder")).expect("made");
    std::fs::write(&shard, "in the way").expect("written");
    let named = shard.display().to_string();
    assert_refused(&source, &target, 73, &["can't list the target's store", &named]).await;
    std::fs::remove_file(&shard).expect("removed");

    let temporary = target.blobs.folder().expect("a folder").join("temporary");
    std::fs::rename(&temporary, at("away")).expect("moved");
    assert_refused(&source, &target, 73, &["into the target, because its folder is gone"]).await;
    std::fs::write(&temporary, "in the way").expect("written");
    let parts = [" into the target (", "remove what is in the way", "to continue"];
    assert_refused(&source, &target, 73, &parts).await;
    std::fs::remove_file(&temporary).expect("removed");
    std::fs::rename(at("away"), &temporary).expect("moved");

    let file = source.blobs.path(key).expect("a file");
    std::fs::rename(&file, at("kept")).expect("moved");
    std::fs::create_dir(&file).expect("made");
    let named = key.to_string();
    assert_refused(&source, &target, 74, &[&named, "if it is unreadable", "to continue"]).await;
    std::fs::remove_dir(&file).expect("removed");
    std::fs::rename(at("kept"), &file).expect("moved");
    let id = identity(&source).await.expect("an identity");
    copy(&source, &target, id).await.expect("it goes on");
}

#[tokio::test]
async fn only_files_that_are_not_there_yet_need_room() {
    let test = TestApp::new(Engine::Sqlite).await;
    let mona = test.creator("Mona").await;
    test.theme(&mona, THEME_INPUT()).await;
    let source = installation(&test);
    let there = Empty::on(Engine::Sqlite).await;
    check_room(&source, &there.place).await.expect("there is room for a few files");
    let needed = bytes_of_files(&source, &there.place).await.expect("counted");
    let target = there.place.create().await.expect("made");
    let id = identity(&source).await.expect("an identity");
    let moved = copy_files(&source, &target, id, &|_| ()).await.expect("copied");
    assert!(needed > 0 && needed == moved.bytes, "{needed}, {moved:?}");
    assert_eq!(bytes_of_files(&source, &there.place).await.expect("counted"), 0);
    let remote = InstallationAddress::parse("postgres://nowhere.invalid/x,s3://nowhere", KINDS).expect("two addresses");
    check_room(&source, &remote).await.expect("on another machine nobody looks");
}

#[test]
fn a_copy_goes_on_in_the_store_that_it_was_begun_with_and_in_no_other() {
    let into = |store: &str| {
        identity_into([1; 32], &InstallationAddress::parse(&format!("sqlite:x,{store}"), KINDS).expect("an address"))
    };
    assert_eq!(into("s3://files/site?access_key_id=old"), into("s3://files/site?access_key_id=new"));
    let endpoint = |host: &str| into(&format!("s3://files/site?endpoint=https://{host}"));
    assert_ne!(endpoint("one.example"), endpoint("other.example"));
    let stores = ["s3://files/site?x", "s3://files/other?x", "s3://files?x", "file:/srv/files", "file:/srv/files2"];
    let all: std::collections::BTreeSet<_> = stores.into_iter().map(into).collect();
    assert_eq!(all.len(), stores.len());
}

#[tokio::test]
async fn a_target_that_somebody_uses_meanwhile_is_left_to_them_and_two_copies_do_not_meet() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        test.theme(&mona, THEME_INPUT()).await;
        let source = installation(&test);
        let id = identity(&source).await.expect("an identity");
        let steps = schema().number();
        let used = "INSERT INTO pending_objects (object_key, staged_at) VALUES ('x', 1)";

        // Between the first look and the claim.
        let there = Empty::on(test.app.db.engine()).await;
        check_empty(&there.place, id).await.expect("empty");
        let target = there.place.create().await.expect("made");
        target.db.migrate(&schema()).await.expect("somebody starts");
        target.db.execute(used, params![]).await.expect("and uses it");
        let before = contents(&target.db).await;
        let error = copy(&source, &target, id).await.expect_err("it is in use");
        assert!(error.exit_status() == 73 && error.to_string().contains("contains rows"), "{error}");
        assert_eq!(contents(&target.db).await, before);
        assert!(!is_unfinished(&target.db).await.expect("asked"));

        // By a server that had found no mark just before the claim.
        let there = Empty::on(test.app.db.engine()).await;
        let target = there.place.create().await.expect("made");
        let claimed = claim(&target, steps, id).await.expect("it is empty");
        for error in [
            check_empty(&there.place, id).await.expect_err("somebody has it"),
            claim(&there.place.create().await.expect("it opens"), steps, id).await.map(drop).expect_err("the same"),
        ] {
            assert!(error.exit_status() == 75 && error.to_string().contains("another process"), "{error}");
        }
        target.db.execute(used, params![]).await.expect("used");
        let error = fill(&source, &target, id, &Clock::system(), &|_| ()).await.map(drop).expect_err("it is in use");
        assert!(error.exit_status() == 73 && error.to_string().contains("Its rows were left alone"), "{error}");
        drop(claimed);
        let kept: i64 = target.db.scalar("SELECT COUNT(*) FROM pending_objects", params![]).await.expect("a count");
        assert_eq!(kept, 1);
        let triggers = "SELECT COUNT(*) FROM schema_recreatable";
        assert!(target.db.scalar::<i64>(triggers, params![]).await.expect("a count") > 0, "its triggers are back");
        there.place.open().await.expect("it is theirs");
    })
    .await;
}
