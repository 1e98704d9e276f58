//! Servers that say what they are, in every order, and what is found of them.

use std::time::Duration;

use vitrine_db::{Execute, params};
use vitrine_operate::instances::*;
use vitrine_testing::{TestApp, on_every_engine};

fn names(instances: &[ServerInstance]) -> Vec<&str> {
    instances.iter().map(|instance| instance.name.as_str()).collect()
}

async fn listed(test: &TestApp) -> Vec<ServerInstance> {
    running(&test.app.db).await.expect("listed")
}

#[tokio::test]
async fn each_says_what_it_is_and_what_differs_is_found_by_all() {
    on_every_engine(async |test: TestApp| {
        let db = &test.app.db;
        assert!(listed(&test).await.is_empty(), "nobody has said anything");
        let other = [("VITRINE_RATE_FACTOR", "9"), ("VITRINE_DATA_DIR", "elsewhere"), ("VITRINE_WORKERS", "7")];
        let (a, b) = (test.idle_instance().await, test.idle_instance_with(&other).await);
        let (a, b) = (a.site.app.clone(), b.site.app.clone());
        let (first, second) = (InstancePresence::new(&a), InstancePresence::new(&b));
        first.say(&a).await.expect("said");
        first.say(&a).await.expect("said again");
        assert_eq!(names(&listed(&test).await), [first.name.as_str()]);
        assert!(first.told.lock().is_empty(), "alone it differs from nobody");

        second.say(&b).await.expect("said");
        let both = listed(&test).await;
        assert_eq!(both.len(), 2);
        assert!(both.iter().all(|instance| (0..60_000).contains(&instance.up_for) && instance.silent_for < 60_000));
        let found = differences(&both);
        assert_eq!(found.iter().map(|found| found.what.as_str()).collect::<Vec<_>>(), ["VITRINE_RATE_FACTOR"]);
        assert!(found[0].values["9"] == [second.name.clone()], "{found:?}");
        assert!(first.told.lock().is_empty() && *second.told.lock() == found);
        first.say(&a).await.expect("said");
        assert_eq!(*first.told.lock(), found, "the one that was there first is told as well");

        second.leave(&b).await.expect("gone");
        assert_eq!(names(&listed(&test).await), [first.name.as_str()]);
        first.say(&a).await.expect("said");
        assert!(first.told.lock().is_empty(), "nothing differs any more");
        second.leave(&b).await.expect("to say it twice does no harm");
        first.leave(&a).await.expect("gone");
        assert!(listed(&test).await.is_empty());
        let left: i64 = db.scalar("SELECT COUNT(*) FROM instances", params![]).await.expect("a count");
        assert_eq!(left, 0);
    })
    .await;
}

#[tokio::test]
async fn who_was_killed_is_taken_for_running_no_longer_than_its_silence_allows() {
    on_every_engine(async |test: TestApp| {
        let db = &test.app.db;
        let presence = InstancePresence::new(&test.app);
        presence.say(&test.app).await.expect("said");
        for (moved, runs) in [(-20_000, true), (-91_000, false), (60_000, true), (900_000, false), (-90_000_000, false)]
        {
            presence.say(&test.app).await.expect("said");
            db.execute("UPDATE instances SET seen_at = seen_at + $1", params![moved]).await.expect("as if then");
            assert_eq!(!listed(&test).await.is_empty(), runs, "{moved}");
            assert_eq!(sweep(db).await.expect("swept"), u64::from(!runs), "{moved}");
        }
        presence.say(&test.app).await.expect("said");
        assert_eq!(listed(&test).await.len(), 1, "one that stood still, and was swept away, is there again");
        let backwards = "UPDATE instances SET started_at = started_at + 3600000";
        db.execute(backwards, params![]).await.expect("as if the clock had been set back");
        assert_eq!(listed(&test).await[0].up_for, 0);
        let unreadable = "UPDATE instances SET settings = 'x', version = '9.9.9'";
        db.execute(unreadable, params![]).await.expect("as of a version to come");
        let here = ServerInstance::of(&test.app.config, "here");
        let found = differences(&[listed(&test).await.remove(0), here]);
        assert_eq!(found.iter().map(|found| found.what.as_str()).collect::<Vec<_>>(), [VERSION]);
        assert_eq!(forget_all(db).await.expect("forgotten"), 1);
        assert!(listed(&test).await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn a_server_says_so_from_its_start_to_its_end() {
    on_every_engine(async |test: TestApp| {
        let instance = test.instance().await;
        let mut waited = 0;
        while listed(&test).await.is_empty() && waited < 1_000 {
            tokio::time::sleep(Duration::from_millis(10)).await;
            waited += 1;
        }
        let found = listed(&test).await;
        assert!(found.len() == 1 && found[0].settings == test.app.config.shared(), "{found:?}");
        instance.stop().await;
        assert!(listed(&test).await.is_empty());
    })
    .await;
}

#[test]
fn what_one_version_has_not_is_no_difference_and_the_version_comes_first() {
    let of = |name: &str, version: &str, settings: &[(&str, &str)]| ServerInstance {
        name: name.to_owned(),
        version: version.to_owned(),
        settings: settings.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect(),
        up_for: 0,
        silent_for: 0,
        ahead: 0,
    };
    let instances = [
        of("a", "2", &[("A", "x"), ("B", ""), ("NEW", "y")]),
        of("b", "1", &[("A", "x"), ("B", "on")]),
        of("c", "2", &[("A", "x"), ("B", ""), ("NEW", "y")]),
    ];
    let told: Vec<_> = differences(&instances).iter().map(|found| format!("{}: {found}", found.what)).collect();
    assert_eq!(told, ["the version: 1 on b; 2 on a and c", "B: nothing on a and c; on on b"]);
    assert_eq!(differences(&instances[..1]), []);
}
