//! Works that were deleted after a backup was made, and removed for good before the next.

use serde_json::json;
use vitrine_db::testing::engines;
use vitrine_db::{Db, Execute, OpenOptions, params};

use super::restore;
use super::tests::{Empty, back_up};
use crate::clock::{Clock, DAY};
use crate::features::deletion::purge;
use crate::features::switch::themes::theme::KIND;
use crate::limits::DELETED_WORKS_KEPT_FOR;
use crate::testing::{Caller, THEME_INPUT, TestApp, on_every_engine};

async fn delete(creator: &Caller, hex_id: &str) {
    let delete = "mutation($id: String!) { deleteSwitchThemes(hexIds: [$id]) { hexIds } }";
    creator.graphql(delete, json!({ "id": hex_id })).await.data();
}

#[tokio::test]
async fn a_work_that_was_removed_for_good_since_a_backup_stays_gone_when_that_is_restored() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let mut themes = Vec::new();
        for number in 0..4 {
            let mut input = THEME_INPUT();
            input["name"] = format!("Sky {number}").into();
            themes.push(test.theme(&mona, input).await);
        }
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        // The log has an entry from here on.
        let made_at = Clock::System.now() - 33 * DAY;
        back_up(&test, &at("before"), None, made_at - DAY).await.expect("made");
        let (first, alone) = (at("beside/first"), at("alone/first"));
        back_up(&test, &first, None, made_at).await.expect("made");
        back_up(&test, &alone, Some(&first), made_at).await.expect("made");

        delete(&mona, &themes[1]).await;
        delete(&mona, &themes[3]).await;
        test.pass(DELETED_WORKS_KEPT_FOR + 1);
        purge::sweep(&test.app).await.expect("swept");
        let stored: Vec<i64> = test.app.db.column("SELECT id FROM items ORDER BY id", params![]).await.expect("ids");
        let id = |hex_id: &str| KIND.parse_id(hex_id).expect("a number").0;
        assert_eq!(stored, [id(&themes[0]), id(&themes[2])], "nothing is left of the others");
        test.theme(&test.creator("Nora").await, THEME_INPUT()).await;
        let second = at("beside/second");
        back_up(&test, &second, Some(&first), made_at + 31 * DAY).await.expect("made");

        // Another site has other works, and other numbers for them.
        let other = TestApp::new(test.app.db.engine()).await;
        other.theme(&other.creator("Vera").await, THEME_INPUT()).await;
        for name in ["alone/other", "other"] {
            back_up(&other, &at(name), None, made_at + 32 * DAY).await.expect("made");
        }

        let cases = [
            ("a later backup", &first, vec![], 2),
            ("the database that is replaced", &alone, vec![test.db.url.clone()], 2),
            ("nothing but another site's backup", &alone, vec![], 0),
            ("an earlier backup", &alone, vec![at("before").display().to_string()], 0),
        ];
        for (what, dir, later, gone) in cases {
            for engine in engines() {
                let empty = Empty::on(engine).await;
                let restored = restore(dir, empty.config(), &later).await.expect("restored");
                assert_eq!(restored.repeated.works, gone, "{what}");
                assert!(restored.report.is_clean(), "{}", restored.report);
                let db = empty.place.open().await.expect("it opens").db;
                let sql = "SELECT id FROM items WHERE deleted_at IS NULL ORDER BY id";
                let shown: Vec<i64> = db.column(sql, params![]).await.expect("ids");
                let all = [&themes[0], &themes[1], &themes[2], &themes[3]].map(|hex_id| id(hex_id));
                let kept = [all[0], all[2]];
                assert_eq!(shown, if gone == 2 { kept.to_vec() } else { all.to_vec() }, "{what}");
                let due = "SELECT COUNT(*) FROM items WHERE deleted_at <= $1";
                let long_ago = Clock::System.now() - DELETED_WORKS_KEPT_FOR;
                let due: i64 = db.scalar(due, params![long_ago]).await.expect("a count");
                assert_eq!(due, gone as i64, "{what}: they are removed when the site runs");
            }
        }

        // A number that was not given by then is no sign of anything.
        let rows = format!("sqlite:{}", second.join("database.sqlite").display());
        let changed = Db::open(&rows, OpenOptions::default()).await.expect("it opens");
        let number = KIND.parse_id(&themes[1]).expect("a number").number().0;
        changed
            .execute("UPDATE item_numbers SET last = $1 WHERE kind = $2", params![number, KIND.name])
            .await
            .expect("set");
        changed.close().await.expect("it closes");
        let empty = Empty::on(test.app.db.engine()).await;
        let restored = restore(&first, empty.config(), &[]).await.expect("restored");
        assert_eq!(restored.repeated.works, 1, "the one with the higher number stays");
    })
    .await;
}
