//! Removing what was deleted: when, with what, and what stays.

use std::collections::BTreeSet;

use futures::TryStreamExt;
use serde_json::{Value, json};
use vitrine_blobs::{BlobError, KeyGroup};
use vitrine_community::deletion::{deleted_item_rows, purge};
use vitrine_core::clock::DAY;
use vitrine_core::limits::{DELETED_ITEMS_KEPT_FOR, RESTORABLE_FOR};
use vitrine_core::viewer::UserRole;
use vitrine_db::testing::{TestDb, engines};
use vitrine_db::{Execute, params};
use vitrine_kit::objects;
use vitrine_people::accounts::sessions;
use vitrine_people::audit::{self, ChainVerdict};
use vitrine_switch::themes::theme::KIND;
use vitrine_testing::{Caller, THEME_INPUT, TestApp, assert_indexed, on_every_engine};

async fn theme(test: &TestApp, creator: &Caller, name: &str) -> String {
    let mut input = THEME_INPUT();
    input["name"] = name.into();
    test.theme(creator, input).await
}

async fn delete(caller: &Caller, hex_id: &str) {
    let mutation = "mutation($id: String!) { deleteSwitchThemes(hexIds: [$id], reason: \"Not theirs.\") { hexIds } }";
    caller.graphql(mutation, json!({ "id": hex_id })).await.data();
}

/// The same account in a session that has just begun: none lasts as long as a deleted item.
async fn again(test: &TestApp, caller: &Caller) -> Caller {
    let begun = sessions::begin(&test.app, caller.user_id, UserRole::User, None).await.expect("a session begins");
    caller.with_cookie(Some(format!("connect.sid={}", begun.token)))
}

/// How many rows a table has, of this theme where it names one.
async fn rows(test: &TestApp, table: &str, column: &str, hex_id: &str) -> i64 {
    let id = KIND.parse_id(hex_id).expect("a number").0;
    let sql = format!("SELECT COUNT(*) FROM {table} WHERE {column} = $1");
    test.app.db.scalar(&sql, params![id]).await.expect("a count")
}

async fn is_stored(test: &TestApp, hex_id: &str) -> bool {
    rows(test, "items", "id", hex_id).await == 1
}

async fn files(test: &TestApp) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for group in KeyGroup::ALL {
        let keys: Vec<_> = test.app.blobs.list(group).try_collect().await.expect("the keys");
        found.extend(keys.into_iter().map(|listed| listed.key.to_string()));
    }
    found
}

/// As the background does, until a day later the files are gone too.
async fn sweep_all(test: &TestApp) {
    purge::sweep(&test.app).await.expect("swept");
    test.pass(DAY + 1);
    for _ in 0..3 {
        objects::sweep(&test.app).await.expect("swept");
    }
}

#[tokio::test]
async fn a_deleted_item_is_removed_with_everything_of_it_when_its_time_has_come_and_not_before() {
    on_every_engine(async |test: TestApp| {
        let before = files(&test).await;
        let (mona, fan) = (test.creator("Mona").await, test.creator("Fan").await);
        let hex_id = theme(&test, &mona, "Paper Sky").await;
        let download = format!("/api/switch/themes/{hex_id}/download");
        assert_eq!(fan.get(&download).await.status, 200);
        let save = "mutation($id: String!) { saveSwitchTheme(hexId: $id) { saveCount } }";
        fan.graphql(save, json!({ "id": hex_id })).await.data();
        let report = "mutation($id: String!) { reportContent(data: { kind: SWITCH_THEME, id: $id, category: OTHER, \
            text: \"It looks wrong to me.\" }) { id } }";
        fan.graphql(report, json!({ "id": hex_id })).await.data();
        delete(&mona, &hex_id).await;
        let stored = files(&test).await;

        test.pass(DELETED_ITEMS_KEPT_FOR - 1);
        sweep_all(&test).await;
        assert!(is_stored(&test, &hex_id).await);
        assert!(files(&test).await.is_superset(&stored), "its files stay with it");
        let places = [
            ("items", "id"),
            ("switch_themes", "item_id"),
            ("item_tags", "item_id"),
            ("item_files", "item_id"),
            ("item_saves", "item_id"),
            ("moderation_cases", "item_id"),
        ];
        for (table, column) in places {
            assert!(rows(&test, table, column, &hex_id).await > 0, "{table} had nothing of it");
        }

        sweep_all(&test).await;
        for (table, column) in places {
            assert_eq!(rows(&test, table, column, &hex_id).await, 0, "{table}");
        }
        assert_eq!(test.app.db.scalar::<i64>("SELECT COUNT(*) FROM reports", params![]).await.expect("a count"), 0);
        assert_eq!(files(&test).await, before);
        for path in [download, format!("/switch/themes/x-{hex_id}")] {
            assert_eq!(fan.get(&path).await.status, 404, "{path}");
        }
        let saved = again(&test, &fan).await.graphql("{ me { savedSwitchThemes { hexId } } }", json!({})).await;
        assert_eq!(saved.data()["me"]["savedSwitchThemes"], json!([]));
        sweep_all(&test).await;
        let mona = again(&test, &mona).await;
        assert_ne!(theme(&test, &mona, "Another").await, hex_id, "its number is never given again");
    })
    .await;
}

#[tokio::test]
async fn what_is_not_deleted_or_was_taken_back_stays() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let (kept, back) = (theme(&test, &mona, "Kept").await, theme(&test, &mona, "Back").await);
        delete(&mona, &back).await;
        test.pass(RESTORABLE_FOR);
        let restore = "mutation($id: String!) { restoreSwitchThemes(hexIds: [$id]) { hexId } }";
        mona.graphql(restore, json!({ "id": back })).await.data();
        test.pass(2 * DELETED_ITEMS_KEPT_FOR);
        sweep_all(&test).await;
        for hex_id in [&kept, &back] {
            let download = format!("/api/switch/themes/{hex_id}/download");
            assert_eq!(test.visitor().get(&download).await.status, 200, "{hex_id}");
        }
        // Time counts from the last deletion.
        delete(&again(&test, &mona).await, &back).await;
        test.pass(DELETED_ITEMS_KEPT_FOR - 1);
        purge::sweep(&test.app).await.expect("swept");
        assert!(is_stored(&test, &back).await);
        // Taken back while a sweep that had found it was waiting.
        let id = KIND.parse_id(&back).expect("a number").0;
        let before = test.app.clock.now();
        let undo = "UPDATE items SET deleted_at = NULL, deleted_by = NULL WHERE id = $1";
        test.app.db.execute(undo, params![id]).await.expect("undone");
        assert_eq!(
            deleted_item_rows::hold_deleted(&test.app.db, &[id], before).await.expect("asked"),
            Vec::<i64>::new()
        );
    })
    .await;
}

#[tokio::test]
async fn an_interruption_between_rows_and_files_is_made_good_later() {
    on_every_engine(async |test: TestApp| {
        let before = files(&test).await;
        let mona = test.creator("Mona").await;
        let hex_id = theme(&test, &mona, "Paper Sky").await;
        delete(&mona, &hex_id).await;
        test.pass(DELETED_ITEMS_KEPT_FOR);
        test.faults.fail_all(BlobError::Unavailable("down".into()));
        purge::sweep(&test.app).await.expect("rows go without the store");
        assert!(!is_stored(&test, &hex_id).await);
        test.pass(DAY + 1);
        assert!(objects::sweep(&test.app).await.is_err(), "the store is away");
        purge::sweep(&test.app).await.expect("nothing is left to do");
        test.faults.fail_all(None);
        for _ in 0..3 {
            objects::sweep(&test.app).await.expect("swept");
        }
        assert_eq!(files(&test).await, before);
    })
    .await;
}

#[tokio::test]
async fn files_that_another_item_is_made_of_stay() {
    on_every_engine(async |test: TestApp| {
        let (mona, ada) = (test.creator("Mona").await, test.creator("Ada").await);
        // Both are made of the same picture.
        let (gone, kept) = (theme(&test, &mona, "Same").await, theme(&test, &ada, "Same").await);
        let download = format!("/api/switch/themes/{kept}/download");
        let whole = test.visitor().get(&download).await.body;
        let stored = files(&test).await;
        delete(&mona, &gone).await;
        test.pass(DELETED_ITEMS_KEPT_FOR);
        sweep_all(&test).await;
        assert!(!is_stored(&test, &gone).await);
        let left = files(&test).await;
        assert!(left.len() < stored.len() && left.iter().any(|key| key.starts_with("source/")), "{left:?}");
        assert_eq!(test.visitor().get(&download).await.body, whole);
        let pictures = "query($id: String!) { switchTheme(hexId: $id) { preview720Url } }";
        let picture = test.visitor().graphql(pictures, json!({ "id": kept })).await.data();
        let url = picture["switchTheme"]["preview720Url"].as_str().expect("a picture").to_owned();
        let path = url.strip_prefix("http://localhost:8080").expect("of this site");
        assert_eq!(test.visitor().get(path).await.status, 200);
        // Its own rows say what it is made of, so it can be built anew.
        let built = "UPDATE switch_themes SET download_hash = NULL WHERE item_id = $1";
        let id = KIND.parse_id(&kept).expect("a number").0;
        test.app.db.execute(built, params![id]).await.expect("forgotten");
        assert_eq!(test.visitor().get(&download).await.body, whole);
    })
    .await;
}

#[tokio::test]
async fn two_sweeps_at_once_and_more_than_one_batch_remove_each_once() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let kept = theme(&test, &mona, "Kept").await;
        test.add_items(mona.user_id, 130).await;
        let all = "UPDATE items SET deleted_at = $1, deleted_by = $2 WHERE creator_id = $2 AND id <> $3";
        let id = KIND.parse_id(&kept).expect("a number").0;
        test.app.db.execute(all, params![test.app.clock.now(), mona.user_id, id]).await.expect("deleted");
        test.pass(DELETED_ITEMS_KEPT_FOR);
        let (other, _) = test.second_process().await;
        let (one, two, three) =
            tokio::join!(purge::sweep(&test.app), purge::sweep(&other.app), purge::sweep(&test.app));
        for swept in [one, two, three] {
            swept.expect("swept");
        }
        let left: Vec<i64> = test.app.db.column("SELECT id FROM items", params![]).await.expect("the ids");
        assert_eq!(left, [id]);
    })
    .await;
}

#[tokio::test]
async fn a_pack_stays_as_it_is_when_a_theme_that_it_has_lost_is_removed_and_goes_with_its_last() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let inputs = ["One", "Two", "Three"].map(|name| {
            let mut input = THEME_INPUT();
            input["name"] = name.into();
            input
        });
        let published = mona.publish_pack(json!({ "name": "Three of them" }), inputs.to_vec()).await.data();
        let themes: Vec<String> = published["createSwitchThemes"]
            .as_array()
            .expect("themes")
            .iter()
            .map(|theme| theme["hexId"].as_str().expect("a number").to_owned())
            .collect();
        test.do_jobs().await;
        delete(&mona, &themes[0]).await;
        test.do_jobs().await;
        let pack = async || {
            let packs = "{ switchPacks { nodes { hexId name themes { hexId } } } }";
            test.visitor().graphql(packs, json!({})).await.data()["switchPacks"]["nodes"].clone()
        };
        let shown = pack().await;
        assert_eq!(shown[0]["themes"].as_array().map(Vec::len), Some(2), "{shown}");
        test.pass(DELETED_ITEMS_KEPT_FOR);
        purge::sweep(&test.app).await.expect("swept");
        assert!(!is_stored(&test, &themes[0]).await);
        assert_eq!(pack().await, shown, "no other collage has to be made for it");
        let states: Vec<String> =
            test.app.db.column("SELECT preview_state FROM items", params![]).await.expect("the states");
        assert!(states.iter().all(|state| state == "READY"), "{states:?}");
        delete(&again(&test, &mona).await, &themes[1]).await;
        assert_eq!(pack().await, json!([]));
        test.pass(DELETED_ITEMS_KEPT_FOR);
        purge::sweep(&test.app).await.expect("swept");
        let left: i64 = test.app.db.scalar("SELECT COUNT(*) FROM items", params![]).await.expect("a count");
        assert_eq!(left, 1, "the theme that was never deleted");
        let download = format!("/api/switch/themes/{}/download", themes[2]);
        assert_eq!(test.visitor().get(&download).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn what_staff_have_deleted_is_in_the_audit_log_and_known_to_its_creator_afterwards() {
    on_every_engine(async |test: TestApp| {
        let (mona, staff) = (test.creator("Mona").await, test.account("keeper", UserRole::Moderator).await);
        let hex_id = theme(&test, &mona, "Not theirs").await;
        delete(&staff, &hex_id).await;
        let told = async || -> Value {
            let query = "{ notifications { nodes { type reason name pageUrl } } }";
            again(&test, &mona).await.graphql(query, json!({})).await.data()["notifications"]["nodes"].clone()
        };
        let before = told().await;
        test.pass(DELETED_ITEMS_KEPT_FOR);
        purge::sweep(&test.app).await.expect("swept");
        assert!(!is_stored(&test, &hex_id).await);
        assert_eq!(told().await, before);
        assert_eq!(before.as_array().map(Vec::len), Some(1), "{before}");
        let entry = "SELECT detail FROM audit_log WHERE action = 'item.delete'";
        let details: Vec<String> = test.app.db.column(entry, params![]).await.expect("the log");
        assert!(details.len() == 1 && details[0].starts_with("Not theirs"), "{details:?}");
        assert!(matches!(audit::verify(&test.app.db).await, Ok(ChainVerdict::Whole { .. })));
    })
    .await;
}

#[tokio::test]
async fn what_the_site_has_brought_in_stays_for_the_items_that_are_made_of_it() {
    on_every_engine(async |test: TestApp| {
        test.with_layouts().await;
        let mona = test.creator("Mona").await;
        let gone = theme(&test, &mona, "Gone").await;
        delete(&mona, &gone).await;
        let layouts = "UPDATE items SET deleted_at = 1 WHERE kind = 'switch-layout'";
        assert!(test.app.db.execute(layouts, params![]).await.expect("deleted") > 0);
        test.pass(DELETED_ITEMS_KEPT_FOR);
        purge::sweep(&test.app).await.expect("swept");
        assert!(!is_stored(&test, &gone).await, "and nothing stands in the way of others");
        let left = "SELECT COUNT(*) FROM items WHERE kind = 'switch-layout'";
        assert!(test.app.db.scalar::<i64>(left, params![]).await.expect("a count") > 0);
    })
    .await;
}

#[tokio::test]
async fn items_that_are_due_are_found_by_an_index() {
    for engine in engines() {
        let db = TestDb::migrated(engine, &vitrine_core::schema::schema()).await;
        assert_indexed(&db, deleted_item_rows::DELETED_BEFORE, params![0_i64, 50_i64], &["items"]).await;
    }
}
