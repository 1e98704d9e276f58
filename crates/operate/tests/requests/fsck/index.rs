//! Each instance compares its own lists with the database.

use std::time::Duration;

use tokio_util::sync::CancellationToken;
use vitrine_core::items::ItemId;
use vitrine_db::{Engine, Execute, params};
use vitrine_kit::app::App;
use vitrine_operate::fsck::index::{EVERY, compare, repeat};
use vitrine_switch::themes::theme::KIND;
use vitrine_testing::{THEME_INPUT, TestApp, on_every_engine};

#[tokio::test]
async fn every_instance_finds_what_its_own_lists_have_missed() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hex_id = test.theme(&mona, THEME_INPUT()).await;
        let id = KIND.parse_id(&hex_id).expect("a number").0;
        let instances = [test.idle_instance().await, test.idle_instance().await];
        let apps = [&test.app, &instances[0].site.app, &instances[1].site.app];
        // Without the trigger nobody is told of the change but who compares.
        let trigger = match test.app.db.engine() {
            Engine::Sqlite => "DROP TRIGGER catalogue_item_changed",
            Engine::Postgres => "DROP TRIGGER catalogue_item ON items",
        };
        for sql in [trigger.to_owned(), format!("UPDATE items SET is_private = TRUE WHERE id = {id}")] {
            test.app.db.execute(&sql, params![]).await.expect("it runs");
        }
        let is_private = |app: &App| app.catalogue.find(ItemId(id)).expect("it is there").visibility_facts.is_private;
        let recorded = async || -> Vec<String> {
            let sql = "SELECT detail FROM audit_log WHERE action = 'site.check' AND target = 'index' ORDER BY seq";
            test.app.db.column(sql, params![]).await.expect("entries")
        };
        for app in apps {
            app.catalogue.refresh(&app.db).await.expect("it follows");
            assert!(!is_private(app), "it is not told");
        }
        compare(apps[0]).await.expect("it can look");
        assert!(is_private(apps[0]) && !is_private(apps[1]), "each looks at its own");
        let stop = CancellationToken::new();
        let often = Duration::from_millis(20);
        let until_all_have_told = async {
            let mut waited = 0;
            while recorded().await.len() < 3 && waited < 1_000 {
                tokio::time::sleep(Duration::from_millis(10)).await;
                waited += 1;
            }
            stop.cancel();
        };
        tokio::join!(repeat(apps[1], &stop, often, often), repeat(apps[2], &stop, often, EVERY), until_all_have_told);
        assert!(is_private(apps[1]) && is_private(apps[2]));
        compare(apps[0]).await.expect("it can look");
        assert_eq!(recorded().await, ["1 items were read again"; 3], "once by each");
        for instance in instances {
            instance.stop().await;
        }
    })
    .await;
}
