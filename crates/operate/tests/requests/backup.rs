//! Backups of both engines, restored into both; what is refused; and what the rows of a backup refer to while others write.

mod removed;
mod restore;
mod series;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use futures::TryStreamExt;
use serde_json::{Value, json};
use tempfile::TempDir;
use vitrine_blobs::{BlobKey, ContentHash, FileKind, KeyGroup};
use vitrine_config::{Config, SettingsSource};
use vitrine_core::clock::{Clock, DAY, Millis, RandomSource};
use vitrine_core::schema::schema;
use vitrine_db::testing::{TestDb, engines};
use vitrine_db::{AllContents, Db, Engine, Execute, params, sqlite_path};
use vitrine_kit::objects;
use vitrine_operate::backup::series::add;
use vitrine_operate::backup::{BackupSummary, MANIFEST, RestoreSummary, SUMS, UnreadableDeletions, create, verify};
use vitrine_operate::fsck::{self, FsckProblem};
use vitrine_operate::{Installation, InstallationAddress, OperateError, copy};
use vitrine_site::KINDS;
use vitrine_site::kinds;
use vitrine_testing::{THEME_INPUT, TestApp, on_every_engine, storage_url};

use crate::fsck::installation;

/// Tables in which restoring itself notes something.
const NOTED: [&str; 2] = ["audit_log", "audit_chain"];

pub async fn back_up(
    test: &TestApp,
    folder: &Path,
    earlier: Option<&Path>,
    now: Millis,
) -> Result<BackupSummary, OperateError> {
    create(&installation(test), &test.db.url, folder, earlier, &Clock::fixed(now)).await
}

/// Restores where nobody is told anything.
pub async fn restore(folder: &Path, config: Config, deletions: &[String]) -> Result<RestoreSummary, OperateError> {
    vitrine_operate::backup::restore(
        vitrine_operate::backup::RestoreSource { folder, deletions, kinds: KINDS },
        config,
        &Clock::system(),
        &RandomSource::System,
        |_| (),
        &|_| (),
    )
    .await
}

/// A site with items of every kind, made as people make them.
async fn fill(test: &TestApp) {
    test.with_layouts().await;
    let mona = test.creator("Mona").await;
    let mut input = THEME_INPUT();
    input["name"] = "Ünïcödé 空".into();
    input["description"] = "Zeile 1\nZeile 2 '; DROP TABLE items; -- 🎴".into();
    let hex_id = test.theme(&mona, input).await;
    let inputs = vec![THEME_INPUT(), THEME_INPUT()];
    mona.publish_pack(json!({ "name": "Two skies", "tags": ["calm"] }), inputs).await.data();
    let fan = test.creator("Fan").await;
    let save = "mutation($id: String!) { saveSwitchTheme(hexId: $id) { saveCount } }";
    fan.graphql(save, json!({ "id": hex_id })).await.data();
    kinds::enqueue_missing(&test.app).await.expect("enqueued");
    test.do_jobs().await;
    assert_eq!(fan.get(&format!("/api/switch/themes/{hex_id}/download")).await.status, 200);
}

/// An empty place to restore to.
pub struct Empty {
    pub place: InstallationAddress,
    _folder: TempDir,
    _db: Option<TestDb>,
}

impl Empty {
    pub async fn on(engine: Engine) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let at = folder.path().join("data");
        let (place, db) = match engine {
            Engine::Sqlite => {
                let database_url = format!("sqlite:{}", at.join("vitrine.sqlite").display());
                (format!("{database_url},file:{}", at.join("files").display()), None)
            }
            Engine::Postgres => {
                let db = TestDb::new(engine).await;
                // What is in memory is no place to restore to.
                let store = Some(storage_url(engine)).filter(|url| url != "memory:");
                let store = store.unwrap_or_else(|| format!("file:{}", at.join("files").display()));
                (format!("{},{store}", db.url), Some(db))
            }
        };
        Self { place: InstallationAddress::parse(&place, KINDS).expect("two addresses"), _folder: folder, _db: db }
    }

    pub fn config(&self) -> Config {
        let settings = vec![
            ("VITRINE_DATABASE_URL", self.place.database_url.as_str()),
            ("VITRINE_STORAGE_URL", self.place.storage_url.as_str()),
        ];
        Config::from_source(SettingsSource::of(settings)).expect("the settings are valid")
    }

    fn is_untouched(&self) -> bool {
        sqlite_path(&self.place.database_url).and_then(Path::parent).is_none_or(|folder| !folder.exists())
    }
}

pub async fn contents(db: &Db) -> AllContents {
    let steps = db.schema_number().await.expect("a number");
    let tables = schema().bare(steps).tables().await.expect("the tables");
    let tx = db.snapshot().await.expect("a snapshot");
    vitrine_db::contents(&tx, &tables).await.expect("all rows")
}

fn without_notes(mut contents: AllContents) -> AllContents {
    contents.retain(|table, _| !NOTED.contains(&table.as_str()));
    contents
}

#[tokio::test]
async fn a_backup_of_either_engine_is_restored_into_either() {
    on_every_engine(async |test: TestApp| {
        fill(&test).await;
        let folder = tempfile::tempdir().expect("a folder");
        let dir = folder.path().join("today");
        let before = contents(&test.app.db).await;
        let made = back_up(&test, &dir, None, test.app.clock.now()).await.expect("made");
        assert!(made.manifest.files > 30 && made.manifest.missing.is_empty(), "{:?}", made.manifest);
        let tables: BTreeSet<&String> = before.keys().collect();
        assert_eq!(made.manifest.rows.keys().collect::<BTreeSet<_>>(), tables, "every table there is");
        assert_eq!(verify(&dir, KINDS).await.expect("whole").manifest, made.manifest);
        for engine in engines() {
            let empty = Empty::on(engine).await;
            let restored = restore(&dir, empty.config(), &[]).await.expect("restored");
            assert!(restored.report.is_clean(), "{}", restored.report);
            assert_eq!(restored.copied.moved.files, made.manifest.files);
            let there = empty.place.open().await.expect("it opens");
            let after = contents(&there.db).await;
            assert_eq!(without_notes(after), without_notes(before.clone()), "{engine}");
            let sql = "SELECT COUNT(*) FROM audit_log WHERE action = 'site.restore'";
            assert_eq!(there.db.scalar::<i64>(sql, params![]).await.expect("a count"), 1);
            // New rows get new numbers, and triggers count again.
            let save = "DELETE FROM item_saves";
            there.db.execute(save, params![]).await.expect("deleted");
            let sum = "SELECT CAST(SUM(save_count) AS BIGINT) FROM items";
            assert_eq!(there.db.scalar::<i64>(sum, params![]).await.expect("a sum"), 0);
            let job = "INSERT INTO tags (name, slug, created_at) VALUES ('x', 'x-x', 1) RETURNING id";
            let last: i64 = test.app.db.scalar("SELECT MAX(id) FROM tags", params![]).await.expect("an id");
            assert!(there.db.scalar::<i64>(job, params![]).await.expect("an id") > last);

            let error = restore(&dir, empty.config(), &[]).await.expect_err("it is not empty any more");
            assert_eq!(error.exit_status(), 73, "{error}");
            assert!(error.to_string().contains("empty"), "{error}");
        }
    })
    .await;
}

/// What is done to a backup, and what is said of it then.
type Change = (&'static str, fn(&Path), &'static str);

fn edit(dir: &Path, change: fn(&mut Value)) {
    let path = dir.join(MANIFEST);
    let mut value: Value = serde_json::from_slice(&std::fs::read(&path).expect("read")).expect("JSON");
    change(&mut value);
    std::fs::write(&path, value.to_string()).expect("written");
}

fn cut(path: PathBuf) {
    let bytes = std::fs::read(&path).expect("read");
    std::fs::write(&path, &bytes[..bytes.len() / 2]).expect("written");
}

#[tokio::test]
async fn a_backup_that_is_not_what_it_was_is_refused_and_nothing_is_touched() {
    let test = TestApp::new(Engine::Sqlite).await;
    fill(&test).await;
    let folder = tempfile::tempdir().expect("a folder");
    let good = folder.path().join("good");
    back_up(&test, &good, None, test.app.clock.now()).await.expect("made");
    let other = folder.path().join("other");
    test.creator("Later").await;
    back_up(&test, &other, Some(&good), test.app.clock.now()).await.expect("made");

    let changes: Vec<Change> = vec![
        ("no manifest", |dir| std::fs::remove_file(dir.join(MANIFEST)).expect("removed"), "isn't a complete backup"),
        ("half a manifest", |dir| cut(dir.join(MANIFEST)), "is damaged"),
        ("an empty manifest", |dir| std::fs::write(dir.join(MANIFEST), "").expect("written"), "is damaged"),
        ("another JSON", |dir| std::fs::write(dir.join(MANIFEST), "[1]").expect("written"), "isn't a backup's"),
        ("a newer form", |dir| edit(dir, |value| value["version"] = 2.into()), "reads format 1"),
        ("a newer schema", |dir| edit(dir, |value| value["schema"] = 9999.into()), "newer than this program's"),
        ("an older schema", |dir| edit(dir, |value| value["schema"] = 0.into()), "have different schemas"),
        ("other counts", |dir| edit(dir, |value| value["rows"]["users"] = 7.into()), "the row counts of its database"),
        ("another number of files", |dir| edit(dir, |value| value["files"] = 1.into()), "manifest doesn't match"),
        ("no sums", |dir| std::fs::remove_file(dir.join(SUMS)).expect("removed"), "is missing"),
        ("half the sums", |dir| cut(dir.join(SUMS)), "isn't the list"),
        (
            "other sums",
            |dir| std::fs::copy(dir.join("../other").join(SUMS), dir.join(SUMS)).map(drop).expect("copied"),
            "isn't the list",
        ),
        ("half a database", |dir| cut(dir.join("database.sqlite")), "database.sqlite"),
        ("no database", |dir| std::fs::remove_file(dir.join("database.sqlite")).expect("removed"), "database.sqlite"),
        (
            "another database",
            |dir| {
                std::fs::copy(dir.join("../other/database.sqlite"), dir.join("database.sqlite"))
                    .map(drop)
                    .expect("copied")
            },
            "database.sqlite",
        ),
        ("a missing file", |dir| std::fs::remove_file(&files(dir)[3]).expect("removed"), "missing or changed"),
        (
            "two files exchanged",
            |dir| {
                let files = files(dir);
                let (first, second) =
                    (std::fs::read(&files[0]).expect("read"), std::fs::read(&files[1]).expect("read"));
                assert_ne!(first, second);
                std::fs::write(&files[0], second).expect("written");
                std::fs::write(&files[1], first).expect("written");
            },
            "and 0 more",
        ),
        ("a file too many", |dir| std::fs::write(dir.join("files/x.png"), "x").expect("written"), "added later"),
        (
            "a pipe for a file",
            |dir| {
                let file = &files(dir)[0];
                std::fs::remove_file(file).expect("removed");
                make_pipe(file);
            },
            "missing or changed",
        ),
        (
            "a pipe for the manifest",
            |dir| {
                std::fs::remove_file(dir.join(MANIFEST)).expect("removed");
                make_pipe(&dir.join(MANIFEST));
            },
            "is not a file: use another backup",
        ),
        (
            "a link for a file",
            |dir| {
                let file = &files(dir)[0];
                std::fs::copy(file, dir.join("../copy")).expect("copied");
                std::fs::remove_file(file).expect("removed");
                std::os::unix::fs::symlink(dir.join("../copy"), file).expect("linked");
            },
            "missing or changed",
        ),
    ];
    for (what, change, expected) in changes {
        let dir = folder.path().join("changed");
        let _ = std::fs::remove_dir_all(&dir);
        copy_folder(&good, &dir);
        change(&dir);
        let empty = Empty::on(Engine::Sqlite).await;
        for error in [verify(&dir, KINDS).await.err(), restore(&dir, empty.config(), &[]).await.err()] {
            let error = error.expect(what);
            let said = error.to_string();
            // Exchanged files are told as two wrong ones.
            let expected = if expected == "and 0 more" { "missing or changed" } else { expected };
            assert!(said.contains(expected), "{what}: {said}");
            assert_eq!(error.exit_status(), 65, "{what}: {said}");
            assert!(said.contains("backup"), "{what}: it says what to do: {said}");
        }
        assert!(empty.is_untouched(), "{what}");
    }
    let error = verify(&folder.path().join("nowhere"), KINDS).await.expect_err("nothing");
    assert_eq!(error.exit_status(), 66);
    verify(&good, KINDS).await.expect("the good one is still good");
}

#[tokio::test]
async fn a_backup_from_before_the_first_release_is_refused_as_such() {
    let test = TestApp::new(Engine::Sqlite).await;
    let folder = tempfile::tempdir().expect("a folder");
    let dir = folder.path().join("today");
    back_up(&test, &dir, None, test.app.clock.now()).await.expect("made");
    let url = format!("sqlite:{}", dir.join("database.sqlite").display());
    let db = Db::open(&url, TestDb::options()).await.expect("it opens");
    let other = "UPDATE schema_migrations SET checksum = 'of another first step' WHERE number = 1";
    db.execute(other, params![]).await.expect("it is noted");
    db.close().await.expect("it closes");
    for numbered in [|value: &mut Value| value["schema"] = 1.into(), |value: &mut Value| value["schema"] = 17.into()] {
        edit(&dir, numbered);
        let empty = Empty::on(Engine::Sqlite).await;
        for error in [verify(&dir, KINDS).await.err(), restore(&dir, empty.config(), &[]).await.err()] {
            let error = error.expect("no release made it");
            assert_eq!(error.exit_status(), 65, "{error}");
            for part in ["the database of the backup", "a build from before version 0.1.0", "docs/operate/upgrade.md"] {
                assert!(error.to_string().contains(part), "{part}: {error}");
            }
        }
        assert!(empty.is_untouched());
    }
}

/// What would be waited for if it were read.
pub fn make_pipe(path: &Path) {
    let made = std::process::Command::new("mkfifo").arg(path).status();
    assert!(made.is_ok_and(|status| status.success()), "a pipe");
}

/// The files of a backup of at least some bytes, in order.
fn files(dir: &Path) -> Vec<PathBuf> {
    let (mut found, mut folders) = (Vec::new(), vec![dir.join("files")]);
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() { folders.push(path) } else { found.push(path) }
        }
    }
    found.sort();
    found
}

/// Copies, and does not link: files are changed.
fn copy_folder(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("made");
    for entry in std::fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        let target = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            copy_folder(&path, &target)
        } else {
            std::fs::copy(&path, &target).map(drop).expect("copied")
        }
    }
}

#[tokio::test]
async fn a_target_with_anything_in_it_and_a_folder_in_use_are_refused() {
    on_every_engine(async |test: TestApp| {
        test.creator("Mona").await;
        let folder = tempfile::tempdir().expect("a folder");
        let dir = folder.path().join("today");
        back_up(&test, &dir, None, 1).await.expect("made");
        let error = back_up(&test, &dir, None, 2).await.expect_err("there is a backup");
        assert_eq!(error.exit_status(), 73, "{error}");

        let empty = Empty::on(test.app.db.engine()).await;
        let stray = bytes::Bytes::from_static(b"somebody's");
        let blobs = vitrine_blobs::Blobs::open(&empty.place.storage_url).await.expect("a store");
        let key = BlobKey::Source { hash: ContentHash::of(&stray), kind: FileKind::Png };
        blobs.put(key, stray).await.expect("stored");
        let error = restore(&dir, empty.config(), &[]).await.expect_err("there is a file");
        assert!(error.exit_status() == 73 && error.to_string().contains(&key.to_string()), "{error}");
        blobs.delete(key).await.expect("deleted");
        restore(&dir, empty.config(), &[]).await.expect("restored");
    })
    .await;
}

#[tokio::test]
async fn what_is_no_folder_is_named_and_stays_as_it_is() {
    let test = TestApp::new(Engine::Sqlite).await;
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    std::fs::write(at("file"), "somebody's").expect("written");
    std::fs::create_dir(at("real")).expect("made");
    std::os::unix::fs::symlink(at("nowhere"), at("link")).expect("linked");
    for (path, stands) in [
        ("file", "file is a file, not a folder"),
        ("file/today", "file is a file, not a folder"),
        ("link", "link is a broken link"),
        ("link/today", "link is a broken link"),
    ] {
        let errors = [
            (
                back_up(&test, &at(path), None, 1).await.map(drop),
                73,
                "name a folder that is not there yet, or an empty one",
            ),
            (
                add(&installation(&test), &test.db.url, &at(path), 35, &Clock::fixed(1)).await.map(drop),
                73,
                "give a folder for backups",
            ),
            (back_up(&test, &at("new"), Some(&at(path)), 1).await.map(drop), 66, "give the folder of a backup"),
            (verify(&at(path), KINDS).await.map(drop), 66, "give the folder of a backup"),
        ];
        for (outcome, status, remedy) in errors {
            let error = outcome.expect_err(path);
            assert_eq!(error.exit_status(), status, "{path}: {error}");
            let said = error.to_string();
            assert!(said.contains(stands) && said.contains(remedy), "{path}: {said}");
        }
    }
    let error = verify(&at("real/none"), KINDS).await.map(drop).expect_err("nothing is there");
    assert!(error.exit_status() == 66 && error.to_string().contains("there is no folder"), "{error}");
    assert_eq!(std::fs::read(at("file")).expect("a file"), b"somebody's");
    assert!(!at("new").exists() && !at("nowhere").exists(), "nothing was made");
}

#[tokio::test]
async fn a_later_backup_uses_the_files_of_an_earlier_one_again() {
    on_every_engine(async |test: TestApp| {
        fill(&test).await;
        let folder = tempfile::tempdir().expect("a folder");
        let (first, second) = (folder.path().join("first"), folder.path().join("second"));
        let made = back_up(&test, &first, None, 1).await.expect("made");
        let vera = test.creator("Vera").await;
        test.theme(&vera, json!({ "name": "Another", "tags": ["calm"], "target": "ResidentMenu" })).await;
        let later = back_up(&test, &second, Some(&first), 2).await.expect("made");
        assert_eq!(later.reused, made.manifest.files);
        assert!(later.manifest.files > made.manifest.files);
        verify(&second, KINDS).await.expect("whole");
        std::fs::remove_dir_all(&first).expect("removed");
        verify(&second, KINDS).await.expect("whole without the earlier one");
        let broken = back_up(&test, &folder.path().join("third"), Some(&first), 3).await.expect_err("it is gone");
        assert_eq!(broken.exit_status(), 66);
        assert!(!folder.path().join("third").exists(), "nothing was begun");
    })
    .await;
}

#[tokio::test]
async fn the_rows_of_a_backup_have_their_files_while_others_publish_and_sweep() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        test.theme(&mona, THEME_INPUT()).await;
        let folder = tempfile::tempdir().expect("a folder");
        let writing = async {
            for number in 0..12 {
                let mut input = THEME_INPUT();
                input["name"] = format!("Sky {number}").into();
                let hex_id = test.theme(&mona, input).await;
                if number % 3 == 0 {
                    let delete = "mutation($id: String!) { deleteSwitchThemes(hexIds: [$id]) { hexIds } }";
                    mona.graphql(delete, json!({ "id": hex_id })).await.data();
                }
                objects::sweep(&test.app).await.expect("swept");
            }
        };
        let backing_up = async {
            let mut rows = Vec::new();
            for number in 0..5 {
                let dir = folder.path().join(number.to_string());
                let made = back_up(&test, &dir, None, number).await.expect("made");
                assert_eq!(made.manifest.missing, Vec::<String>::new());
                verify(&dir, KINDS).await.expect("whole");
                rows.push(made.manifest.rows["items"]);
            }
            rows
        };
        let ((), rows) = tokio::join!(writing, backing_up);
        assert!(rows.is_sorted() && rows[0] >= 1, "{rows:?}");
    })
    .await;
}

#[tokio::test]
async fn a_file_that_was_missing_is_told_and_the_rest_restored() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        test.theme(&mona, THEME_INPUT()).await;
        let sql = "SELECT wallpaper_hash FROM switch_themes";
        let hash: Vec<u8> = test.app.db.scalar(sql, params![]).await.expect("a hash");
        let key = objects::wallpaper(ContentHash::from_slice(&hash).expect("a hash"));
        test.app.blobs.delete(key).await.expect("deleted");
        let folder = tempfile::tempdir().expect("a folder");
        let dir = folder.path().join("today");
        let made = back_up(&test, &dir, None, 1).await.expect("made");
        assert_eq!(made.manifest.missing, [key.to_string()]);
        verify(&dir, KINDS).await.expect("whole but for that");
        let empty = Empty::on(test.app.db.engine()).await;
        let restored = restore(&dir, empty.config(), &[]).await.expect("restored");
        assert_eq!(restored.report.problems.keys().collect::<Vec<_>>(), [&FsckProblem::FileMissing]);
    })
    .await;
}

#[tokio::test]
async fn who_was_deleted_after_a_backup_stays_deleted_when_it_is_restored() {
    on_every_engine(async |test: TestApp| {
        let (mona, vera) = (test.creator("Mona").await, test.creator("Vera").await);
        let (gone, kept) = (test.theme(&mona, THEME_INPUT()).await, test.theme(&vera, THEME_INPUT()).await);
        let other = test.theme(&vera, THEME_INPUT()).await;
        let folder = tempfile::tempdir().expect("a folder");
        let (alone, first) = (folder.path().join("elsewhere/first"), folder.path().join("backups/first"));
        for dir in [&alone, &first] {
            back_up(&test, dir, None, Clock::system().now()).await.expect("made");
        }
        test.pass(DAY);
        let fresh = vitrine_people::accounts::sessions::begin(
            &test.app,
            mona.user_id,
            vitrine_core::viewer::UserRole::User,
            None,
        )
        .await
        .expect("a session begins");
        let mona = mona.with_cookie(Some(format!("connect.sid={}", fresh.token)));
        mona.graphql("mutation { deleteMyAccount(confirm: true) }", json!({})).await.data();
        let delete = "mutation($id: String!) { deleteSwitchThemes(hexIds: [$id]) { hexIds } }";
        vera.graphql(delete, json!({ "id": other })).await.data();
        let deleted_at = test.app.clock.now();
        // With the later backup beside it, or with the database itself; without either nobody knows.
        back_up(&test, &folder.path().join("backups/second"), None, Clock::system().now() + 1).await.expect("made");
        let live = vec![test.db.url.clone()];
        for (dir, deletions, accounts) in [(&first, vec![], 1), (&alone, live, 1), (&alone, vec![], 0)] {
            let empty = Empty::on(test.app.db.engine()).await;
            let restored = restore(dir, empty.config(), &deletions).await.expect("restored");
            assert_eq!(restored.repeated.accounts, accounts, "{}", dir.display());
            assert_eq!(restored.repeated.items, accounts, "the items of the account go with it");
            assert!(restored.report.is_clean(), "{}", restored.report);
            let db = empty.place.open().await.expect("it opens").db;
            let named = "SELECT COUNT(*) FROM users WHERE username = 'Mona' AND deleted_at IS NULL";
            assert_eq!(db.scalar::<i64>(named, params![]).await.expect("a count"), 1 - accounts as i64);
            if accounts == 1 {
                let at = "SELECT deleted_at FROM users WHERE deleted_at IS NOT NULL";
                assert_eq!(db.scalar::<i64>(at, params![]).await.expect("a time"), deleted_at);
            }
            let listed = "SELECT COUNT(*) FROM items WHERE deleted_at IS NULL";
            let left = if accounts == 1 { 1 } else { 3 };
            assert_eq!(db.scalar::<i64>(listed, params![]).await.expect("a count"), left);
        }
        assert_ne!(gone, kept);
    })
    .await;
}

/// What becomes of a file, in a word, of which, and how.
type Damage = (&'static str, &'static str, fn(PathBuf));

#[tokio::test]
async fn a_damaged_backup_is_in_the_way_of_none_that_is_older() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hex_id = test.theme(&mona, THEME_INPUT()).await;
        test.theme(&mona, THEME_INPUT()).await;
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        back_up(&test, &at("first"), None, 1).await.expect("made");
        let delete = "mutation($id: String!) { deleteSwitchThemes(hexIds: [$id]) { hexIds } }";
        mona.graphql(delete, json!({ "id": hex_id })).await.data();
        back_up(&test, &at("second"), None, 2).await.expect("made");
        let database = "database.sqlite";
        let changes: [Damage; 6] = [
            ("cut", database, cut),
            ("garbage", database, |path| std::fs::write(path, "no database at all, but some text").expect("written")),
            ("empty", database, |path| std::fs::write(path, "").expect("written")),
            ("gone", database, |path| std::fs::remove_file(path).expect("removed")),
            ("manifest", MANIFEST, cut),
            ("timeless", MANIFEST, |path| std::fs::write(path, r#"{"format": "vitrine backup"}"#).expect("written")),
        ];
        for (name, file, change) in changes {
            copy_folder(&at("second"), &at(name));
            change(at(name).join(file));
        }
        // The one that can be read is of a newer version of the program than the one that restores.
        let manifest = at("second").join(MANIFEST);
        let mut said: Value = serde_json::from_slice(&std::fs::read(&manifest).expect("read")).expect("JSON");
        said["schema"] = json!(9_999);
        std::fs::write(&manifest, said.to_string()).expect("written");
        // What is written last is not there yet, or never will be.
        copy_folder(&at("second"), &at("unfinished"));
        std::fs::remove_file(at("unfinished").join(MANIFEST)).expect("removed");
        let told = std::sync::Mutex::new(Vec::new());
        let unasked = |(beside, error): &UnreadableDeletions| {
            assert!(!error.to_string().is_empty());
            told.lock().expect("no panic").push(beside.file_name().expect("a name").to_owned());
        };
        let empty = Empty::on(test.app.db.engine()).await;
        let restored = vitrine_operate::backup::restore(
            vitrine_operate::backup::RestoreSource { folder: &at("first"), deletions: &[], kinds: KINDS },
            empty.config(),
            &Clock::system(),
            &RandomSource::System,
            unasked,
            &|_| (),
        )
        .await
        .expect("restored");
        assert_eq!(*told.lock().expect("no panic"), ["cut", "empty", "garbage", "gone", "manifest", "timeless"]);
        assert_eq!(restored.repeated.items, 1, "the one that can be read was asked");
        assert!(restored.report.is_clean(), "{}", restored.report);
    })
    .await;
}

#[tokio::test]
async fn what_no_migration_has_made_is_named_and_in_the_way_of_no_backup_and_no_restoration() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        test.theme(&mona, THEME_INPUT()).await;
        let folder = tempfile::tempdir().expect("a folder");
        let before = contents(&test.app.db).await;
        let (untyped, note) = match test.app.db.engine() {
            Engine::Sqlite => ("", "TEXT"),
            Engine::Postgres => ("NUMERIC", "TEXT"),
        };
        for sql in [
            format!("CREATE TABLE notes_of_mine (x {untyped})"),
            "INSERT INTO notes_of_mine VALUES (1)".to_owned(),
            format!("ALTER TABLE users ADD COLUMN note {note}"),
            format!("ALTER TABLE tags ADD COLUMN untyped {note}"),
        ] {
            test.app.db.execute(&sql, params![]).await.expect("somebody's own");
        }
        let expected = ["the column tags.untyped", "the column users.note", "the table notes_of_mine"];
        let dir = folder.path().join("today");
        let made = back_up(&test, &dir, None, 1).await.expect("made");
        assert_eq!(made.foreign, expected);
        assert!(!made.manifest.rows.contains_key("notes_of_mine"));
        verify(&dir, KINDS).await.expect("whole");
        let looked = fsck::check(&installation(&test), looking(), &RandomSource::System).await.expect("it can look");
        assert!(looked.is_clean() && looked.foreign == expected, "{looked}");
        assert!(looked.to_string().contains("foreign: the table notes_of_mine"), "{looked}");

        for engine in engines() {
            let empty = Empty::on(engine).await;
            let restored = restore(&dir, empty.config(), &[]).await.expect("restored");
            assert!(restored.report.is_clean() && restored.report.foreign.is_empty(), "{}", restored.report);
            let there = empty.place.open().await.expect("it opens");
            assert_eq!(without_notes(contents(&there.db).await), without_notes(before.clone()));
        }
    })
    .await;
}

fn looking() -> fsck::FsckOptions {
    fsck::FsckOptions { is_thorough: true, repairs: false, now: Clock::system().now() }
}

#[tokio::test]
async fn a_table_that_somebody_has_dropped_ends_a_backup_before_anything_is_made_or_removed() {
    on_every_engine(async |test: TestApp| {
        let folder = tempfile::tempdir().expect("a folder");
        for sql in ["ALTER TABLE users DROP COLUMN bio", "DROP TABLE removed_items"] {
            test.app.db.execute(sql, params![]).await.expect("dropped");
        }
        let (dir, into) = (folder.path().join("today"), folder.path().join("daily"));
        let clock = Clock::fixed(1);
        let errors = [
            back_up(&test, &dir, None, 1).await.map(drop).expect_err("something is gone"),
            add(&installation(&test), &test.db.url, &into, 35, &clock).await.map(drop).expect_err("something is gone"),
            fsck::check(&installation(&test), looking(), &RandomSource::System)
                .await
                .map(drop)
                .expect_err("it cannot look"),
        ];
        for error in errors {
            assert_eq!(error.exit_status(), 65, "{error}");
            let said = error.to_string();
            assert!(said.contains("the table removed_items, the column users.bio"), "{said}");
            assert!(said.contains("restore a backup"), "{said}");
        }
        assert!(!dir.exists() && !into.exists());
        let empty = Empty::on(test.app.db.engine()).await;
        let target = empty.place.create().await.expect("made");
        let error = copy::copy(&installation(&test), &target, [0; 32], &Clock::system(), &|_| ()).await.map(drop);
        assert_eq!(error.expect_err("something is gone").exit_status(), 65);
        assert_eq!(target.db.schema_number().await.expect("a number"), 0, "nothing was begun");
    })
    .await;
}

/// The same rows with all files in a folder.
pub async fn in_a_folder(test: &TestApp, folder: &Path) -> Installation {
    let blobs = vitrine_blobs::Blobs::open(&format!("file:{}", folder.display())).await.expect("a store");
    for group in KeyGroup::ALL {
        let listed: Vec<_> = test.app.blobs.list(group).try_collect().await.expect("listed");
        for found in listed {
            let bytes = test.app.blobs.get(found.key).await.expect("read");
            blobs.put(found.key, bytes).await.expect("stored");
        }
    }
    Installation { db: test.app.db.clone(), blobs, kinds: KINDS }
}

#[tokio::test]
async fn what_cannot_be_read_is_named_and_the_rest_backed_up() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        test.theme(&mona, THEME_INPUT()).await;
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        let store = at("store");
        let of = in_a_folder(&test, &store).await;
        let clock = Clock::fixed(1);
        let whole = create(&of, &test.db.url, &at("first"), None, &clock).await.expect("made");
        assert!(whole.unreadable.is_empty());
        let mut files = files(&at("first")).into_iter();
        let mut next = || {
            let file = files.next().expect("a file");
            let key = file.strip_prefix(at("first").join("files")).expect("below").to_owned();
            std::fs::remove_file(store.join(&key)).expect("removed");
            key
        };
        let (directory, pipe) = (next(), next());
        std::fs::create_dir(store.join(&directory)).expect("made");
        make_pipe(&store.join(&pipe));
        let expected: BTreeSet<String> =
            [&directory, &pipe].iter().map(|key| key.to_str().expect("text").to_owned()).collect();
        let report = fsck::check(&of, looking(), &RandomSource::System).await.expect("it can look");
        let damaged = report.findings.iter().filter(|found| found.problem == FsckProblem::FileDamaged);
        assert_eq!(damaged.map(|found| found.about.clone()).collect::<BTreeSet<_>>(), expected, "{report}");

        let alone = create(&of, &test.db.url, &at("alone"), None, &clock).await.expect("made");
        let named: BTreeSet<String> = alone.unreadable.iter().map(|(key, _)| key.to_string()).collect();
        assert_eq!(named, expected);
        assert!(alone.unreadable.iter().all(|(_, why)| why.contains(&store.display().to_string())), "{alone:?}");
        assert_eq!(alone.manifest.missing.iter().cloned().collect::<BTreeSet<_>>(), expected);
        assert_eq!(alone.manifest.files + 2, whole.manifest.files);
        verify(&at("alone"), KINDS).await.expect("whole but for those");
        let rescued = create(&of, &test.db.url, &at("second"), Some(&at("first")), &clock).await.expect("made");
        assert_eq!(rescued.manifest.files, whole.manifest.files, "the one before has them");
        assert_eq!((rescued.rescued, rescued.manifest.missing.len()), (2, 2));
        verify(&at("second"), KINDS).await.expect("whole");

        // A link to nothing is no file, also where a sample is read.
        std::fs::remove_dir(store.join(&directory)).expect("removed");
        std::os::unix::fs::symlink(at("nowhere"), store.join(&directory)).expect("linked");
        let sampled = fsck::FsckOptions { is_thorough: false, ..looking() };
        let report = fsck::check(&of, sampled, &RandomSource::System).await.expect("it can look");
        let missing = report.findings.iter().find(|found| found.problem == FsckProblem::FileMissing).expect("told");
        assert_eq!(Some(missing.about.as_str()), directory.to_str(), "{report}");
    })
    .await;
}

#[tokio::test]
async fn a_file_that_was_not_what_its_name_says_is_told_and_restored_all_the_same() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        test.theme(&mona, THEME_INPUT()).await;
        let folder = tempfile::tempdir().expect("a folder");
        let of = in_a_folder(&test, &folder.path().join("store")).await;
        let sql = "SELECT wallpaper_hash FROM switch_themes";
        let hash: Vec<u8> = test.app.db.scalar(sql, params![]).await.expect("a hash");
        let key = objects::wallpaper(ContentHash::from_slice(&hash).expect("a hash"));
        let file = of.blobs.path(key).expect("a file");
        let size = std::fs::metadata(&file).expect("a file").len();
        std::fs::write(&file, vec![7; size as usize]).expect("damaged");
        let dir = folder.path().join("today");
        create(&of, &test.db.url, &dir, None, &Clock::fixed(1)).await.expect("made");
        assert_eq!(verify(&dir, KINDS).await.expect("it is what it was").damaged, [key]);
        let empty = Empty::on(test.app.db.engine()).await;
        let restored = restore(&dir, empty.config(), &[]).await.expect("there may be no other backup");
        assert_eq!(restored.damaged, [key]);
    })
    .await;
}

#[tokio::test]
async fn a_file_of_the_store_that_is_a_link_is_in_a_backup_as_a_file() {
    let test = TestApp::new(Engine::Sqlite).await;
    let mona = test.creator("Mona").await;
    test.theme(&mona, THEME_INPUT()).await;
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let of = in_a_folder(&test, &at("site/files")).await;
    let file = files(&at("site")).remove(0);
    std::fs::rename(&file, at("moved")).expect("moved");
    std::os::unix::fs::symlink(at("moved"), &file).expect("linked");
    let made = create(&of, &test.db.url, &at("today"), None, &Clock::fixed(1)).await.expect("made");
    assert!(made.manifest.missing.is_empty() && made.unreadable.is_empty(), "{made:?}");
    verify(&at("today"), KINDS).await.expect("whole");
    std::fs::remove_file(at("moved")).expect("removed");
    verify(&at("today"), KINDS).await.expect("whole without what the link leads to");
    let empty = Empty::on(Engine::Sqlite).await;
    let restored = restore(&at("today"), empty.config(), &[]).await.expect("restored");
    assert!(restored.report.is_clean(), "{}", restored.report);
}

#[tokio::test]
async fn what_was_restored_or_copied_is_all_in_the_file_of_the_database() {
    let test = TestApp::new(Engine::Sqlite).await;
    test.creator("Mona").await;
    let folder = tempfile::tempdir().expect("a folder");
    let dir = folder.path().join("today");
    back_up(&test, &dir, None, 1).await.expect("made");
    let empty = Empty::on(Engine::Sqlite).await;
    restore(&dir, empty.config(), &[]).await.expect("restored");
    let alone = folder.path().join("alone.sqlite");
    std::fs::copy(sqlite_path(&empty.place.database_url).expect("a file"), &alone).expect("copied");
    let db = Db::open_at_rest(&alone).await.expect("it opens");
    assert_eq!(without_notes(contents(&db).await), without_notes(contents(&test.app.db).await));
    assert!(!vitrine_operate::copy::is_unfinished(&db).await.expect("asked"));
}
