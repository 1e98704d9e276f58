//! Items that were deleted after a backup was made, and removed for good before the next; and items that are gone otherwise.

use serde_json::json;
use vitrine_community::deletion::purge;
use vitrine_core::clock::{Clock, DAY};
use vitrine_core::limits::{DELETED_ITEMS_KEPT_FOR, REMOVED_ITEMS_KEPT_FOR};
use vitrine_core::schema::schema;
use vitrine_db::testing::engines;
use vitrine_db::{Db, Execute, params};
use vitrine_switch::themes::theme::KIND;
use vitrine_testing::{Caller, THEME_INPUT, TestApp, on_every_engine};

use crate::backup::{Empty, back_up, restore};
use crate::steps::{STEPS, further};

async fn delete(creator: &Caller, hex_id: &str) {
    let delete = "mutation($id: String!) { deleteSwitchThemes(hexIds: [$id]) { hexIds } }";
    creator.graphql(delete, json!({ "id": hex_id })).await.data();
}

async fn themes(test: &TestApp, creator: &Caller, number: usize) -> Vec<String> {
    let mut made = Vec::new();
    for number in 0..number {
        let mut input = THEME_INPUT();
        input["name"] = format!("Sky {number}").into();
        made.push(test.theme(creator, input).await);
    }
    made
}

fn id(hex_id: &str) -> i64 {
    KIND.parse_id(hex_id).expect("a number").0
}

async fn shown(db: &Db) -> Vec<i64> {
    db.column("SELECT id FROM items WHERE deleted_at IS NULL ORDER BY id", params![]).await.expect("ids")
}

#[tokio::test]
async fn an_item_that_was_removed_for_good_since_a_backup_stays_gone_when_that_is_restored() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let themes = themes(&test, &mona, 4).await;
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        let made_at = Clock::system().now() - 33 * DAY;
        back_up(&test, &at("before"), None, made_at - DAY).await.expect("made");
        let (first, alone) = (at("beside/first"), at("alone/first"));
        back_up(&test, &first, None, made_at).await.expect("made");
        back_up(&test, &alone, Some(&first), made_at).await.expect("made");

        delete(&mona, &themes[1]).await;
        delete(&mona, &themes[3]).await;
        test.pass(DELETED_ITEMS_KEPT_FOR + 1);
        purge::sweep(&test.app).await.expect("swept");
        let kept = [id(&themes[0]), id(&themes[2])];
        let stored: Vec<i64> = test.app.db.column("SELECT id FROM items ORDER BY id", params![]).await.expect("ids");
        assert_eq!(stored, kept, "nothing is left of the others");
        back_up(&test, &at("beside/second"), Some(&first), made_at + 31 * DAY).await.expect("made");

        // Another site has other items.
        let other = TestApp::new(test.app.db.engine()).await;
        other.theme(&other.creator("Vera").await, THEME_INPUT()).await;
        back_up(&other, &at("alone/other"), None, made_at + 32 * DAY).await.expect("made");

        let cases = [
            ("a later backup", &first, vec![], true),
            ("the database that is replaced", &alone, vec![test.db.url.clone()], true),
            ("nothing but another site's backup", &alone, vec![], false),
            ("an earlier backup", &alone, vec![at("before").display().to_string()], false),
        ];
        for (what, dir, later, is_known) in cases {
            for engine in engines() {
                let empty = Empty::on(engine).await;
                let restored = restore(dir, empty.config(), &later).await.expect("restored");
                assert_eq!(restored.repeated.items, if is_known { 2 } else { 0 }, "{what}");
                assert!(restored.report.is_clean(), "{}", restored.report);
                let db = empty.place.open().await.expect("it opens").db;
                let all: Vec<i64> = themes.iter().map(|hex_id| id(hex_id)).collect();
                assert_eq!(shown(&db).await, if is_known { kept.to_vec() } else { all }, "{what}");
                let due = "SELECT COUNT(*) FROM items WHERE deleted_at <= $1";
                let long_ago = test.app.clock.now() - DELETED_ITEMS_KEPT_FOR;
                let due: i64 = db.scalar(due, params![long_ago]).await.expect("a count");
                assert_eq!(due, restored.repeated.items as i64, "{what}: they are removed when the site runs");
            }
        }

        test.pass(REMOVED_ITEMS_KEPT_FOR - 1);
        purge::sweep(&test.app).await.expect("swept");
        let noted = "SELECT COUNT(*) FROM removed_items";
        assert_eq!(test.app.db.scalar::<i64>(noted, params![]).await.expect("a count"), 2);
        test.pass(1);
        purge::sweep(&test.app).await.expect("swept");
        assert_eq!(test.app.db.scalar::<i64>(noted, params![]).await.expect("a count"), 0);
    })
    .await;
}

#[tokio::test]
async fn an_item_that_was_lost_comes_back_with_the_backup_that_has_it_whatever_later_ones_lack() {
    let _further = further();
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let themes = themes(&test, &mona, 3).await;
        let all: Vec<i64> = themes.iter().map(|hex_id| id(hex_id)).collect();
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        let made_at = Clock::system().now() - 33 * DAY;
        let first = at("first");
        back_up(&test, &first, None, made_at).await.expect("made");
        test.app.db.execute("DELETE FROM items WHERE id = $1", params![all[1]]).await.expect("lost");
        back_up(&test, &at("second"), Some(&first), made_at + 31 * DAY).await.expect("made");

        // As a backup is that an older program makes, and one whose deletion that one knows.
        delete(&mona, &themes[2]).await;
        let first_step = schema().number() - STEPS;
        test.app.db.migrate_down(&schema(), first_step).await.expect("taken back");
        back_up(&test, &at("third"), Some(&first), made_at + 32 * DAY).await.expect("made");
        for engine in engines() {
            let empty = Empty::on(engine).await;
            let restored = restore(&first, empty.config(), std::slice::from_ref(&test.db.url)).await.expect("restored");
            assert!(restored.report.is_clean(), "{}", restored.report);
            let db = empty.place.open().await.expect("it opens").db;
            assert_eq!(shown(&db).await, all[..2], "what was lost is there, what was deleted is not");
        }

        // A down step takes a whole kind with it.
        let wiiu = TestApp::new(test.app.db.engine()).await;
        wiiu.with_layouts().await;
        let plan = vitrine_seed::SeedPlan { items: 2, packs: 0, wiiu_themes: 3, is_forced: false };
        vitrine_seed::fill(&wiiu.app, plan).await.expect("it fills");
        let before = shown(&wiiu.app.db).await;
        back_up(&wiiu, &at("wiiu/first"), None, made_at).await.expect("made");
        wiiu.app.db.migrate_down(&schema(), first_step).await.expect("taken back");
        wiiu.app.db.migrate(&schema()).await.expect("and up again");
        assert!(shown(&wiiu.app.db).await.len() < before.len());
        back_up(&wiiu, &at("wiiu/second"), None, made_at + 33 * DAY).await.expect("made");
        let empty = Empty::on(test.app.db.engine()).await;
        let restored = restore(&at("wiiu/first"), empty.config(), &[]).await.expect("restored");
        assert_eq!(restored.repeated.items, 0);
        assert_eq!(shown(&empty.place.open().await.expect("it opens").db).await, before);
    })
    .await;
}
