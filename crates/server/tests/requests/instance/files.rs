//! Files that one instance writes are read, kept and swept by another.

use futures::future::join_all;
use serde_json::json;
use vitrine_blobs::ContentHash;
use vitrine_core::clock::DAY;
use vitrine_db::{Execute, params};
use vitrine_kit::objects;
use vitrine_testing::{Caller, THEME_INPUT, TestApp, jpeg, on_every_engine};

async fn publish(creator: &Caller) -> String {
    let data = creator.publish(THEME_INPUT(), Some(&jpeg())).await.data();
    data["createSwitchThemes"][0]["hexId"].as_str().expect("a theme").to_owned()
}

async fn delete(creator: &Caller, hex_id: &str) {
    let delete = "mutation($ids: [String!]!) { deleteSwitchThemes(hexIds: $ids) { hexIds } }";
    creator.graphql(delete, json!({ "ids": [hex_id] })).await.data();
}

#[tokio::test]
async fn the_sweeper_of_one_instance_leaves_what_another_has_just_staged() {
    on_every_engine(async |test: TestApp| {
        let (a, b) = (test.idle_instance().await, test.idle_instance().await);
        let mona = b.asked_by(&test.creator("mona").await);
        delete(&mona, &publish(&mona).await).await;
        let sql = "SELECT wallpaper_hash FROM switch_themes";
        let hash: Vec<u8> = test.app.db.scalar(sql, params![]).await.expect("a theme");
        let key = objects::wallpaper(ContentHash::from_slice(&hash).expect("a hash")).to_string();
        test.app.db.execute("UPDATE switch_themes SET wallpaper_hash = NULL", params![]).await.expect("unused");
        for round in 0..6 {
            // The same content was left behind a day ago, by an upload that broke off.
            let left = "INSERT INTO pending_objects (object_key, staged_at) VALUES ($1, $2) \
                ON CONFLICT (object_key) DO UPDATE SET staged_at = excluded.staged_at";
            test.app.db.execute(left, params![key.as_str(), test.app.clock.now() - DAY - 1]).await.expect("left");
            let sweeping = join_all((0..3).map(|_| objects::sweep(&a.site.app)));
            let (hex_id, swept) = tokio::join!(publish(&mona), sweeping);
            assert!(swept.iter().all(Result::is_ok), "{swept:?}");
            test.do_jobs().await;
            let file = a.asked_by(&mona).get(&format!("/api/switch/themes/{hex_id}/download")).await;
            assert_eq!(file.status.as_u16(), 200, "round {round}: its background is there");
            // Nothing but the new theme may keep it the next time.
            delete(&mona, &hex_id).await;
            test.app.db.execute("UPDATE switch_themes SET wallpaper_hash = NULL", params![]).await.expect("unused");
        }
    })
    .await;
}

#[tokio::test]
async fn an_archive_that_one_instance_has_swept_is_built_again_by_another_that_knows_it() {
    on_every_engine(async |test: TestApp| {
        let (a, b) = (test.idle_instance().await, test.idle_instance().await);
        let mona = test.creator("mona").await;
        let hex_id = test.theme(&mona, THEME_INPUT()).await;
        let make = "mutation($ids: [String!]!) { createSwitchMix(hexIds: $ids) { code } }";
        let mix = b.asked_by(&test.visitor()).graphql(make, json!({ "ids": [hex_id] })).await.data();
        let path = format!("/api/switch/mixes/{}/download", mix["createSwitchMix"]["code"].as_str().expect("a code"));
        let (here, there) = (a.asked_by(&test.visitor()), b.asked_by(&test.visitor()));
        let first = there.get(&path).await;
        assert_eq!(first.status.as_u16(), 200, "{}", first.text());
        test.pass(DAY + 1);
        objects::sweep(&a.site.app).await.expect("sweeps");
        let again = there.get(&path).await;
        assert_eq!((again.status.as_u16(), &again.body), (200, &first.body), "it remembered a file that is gone");
        assert_eq!(here.get(&path).await.body, first.body);
    })
    .await;
}

#[tokio::test]
async fn a_file_that_two_instances_build_at_once_is_the_same_and_recorded_once() {
    on_every_engine(async |test: TestApp| {
        let (a, b) = (test.idle_instance().await, test.idle_instance().await);
        let mona = test.creator("mona").await;
        let hex_id = test.theme(&mona, THEME_INPUT()).await;
        let path = format!("/api/switch/themes/{hex_id}/download");
        let callers = [&a, &b, &a, &b].map(|instance| instance.asked_by(&test.visitor()));
        let files = join_all(callers.iter().map(|caller| caller.get(&path))).await;
        assert!(files.iter().all(|file| file.status.as_u16() == 200 && file.body == files[0].body));
        let sql = "SELECT COUNT(*) FROM switch_themes WHERE download_hash IS NOT NULL";
        assert_eq!(test.app.db.scalar::<i64>(sql, params![]).await.expect("countable"), 1);
        test.pass(DAY + 1);
        objects::sweep(&a.site.app).await.expect("sweeps");
        assert_eq!(b.asked_by(&test.visitor()).get(&path).await.body, files[0].body);
    })
    .await;
}
