//! Items that are deleted, and removed for good when their time has come.

use serde_json::json;
use vitrine_community::deletion::purge;
use vitrine_core::limits::DELETED_ITEMS_KEPT_FOR;
use vitrine_db::{Execute, params};
use vitrine_testing::{Answer, Caller, TestApp};

use crate::fault::harness::{Keeping, Outcome, endure};
use crate::fault::{creator, switch, wiiu};

async fn delete(mona: &Caller, theme: &str) -> Answer {
    let mutation = "mutation($id: String!) { deleteSwitchThemes(hexIds: [$id]) { hexIds } }";
    mona.graphql(mutation, crate::fault::by_id(theme)).await
}

#[tokio::test]
async fn deleting_a_theme_is_done_or_not() {
    endure(
        "delete a theme of a pack",
        Keeping::Needed,
        async |test, round| {
            let mona = creator(test, round).await;
            let pack = switch::pack(test, &mona, round).await;
            let theme = switch::theme_ids(&mona, &pack).await.swap_remove(0);
            (mona, theme)
        },
        async |_, (mona, theme)| Outcome::of(&delete(mona, theme).await),
    )
    .await;
}

/// Its pack waits for another collage, which somebody has to make.
#[tokio::test]
async fn deleting_and_restoring_a_theme_of_a_pack_that_stays_is_done_with_its_job_or_not() {
    endure(
        "delete a theme of a pack that stays",
        Keeping::Needed,
        async |test, round| {
            let mona = creator(test, round).await;
            let theme = switch::themes_of_large_pack(test, &mona, round).await.swap_remove(0);
            (mona, theme)
        },
        async |_, (mona, theme)| Outcome::of(&delete(mona, theme).await),
    )
    .await;
    endure(
        "restore a theme of a pack",
        Keeping::Needed,
        async |test, round| {
            let mona = creator(test, round).await;
            let theme = switch::themes_of_large_pack(test, &mona, round).await.swap_remove(0);
            delete(&mona, &theme).await.data();
            test.do_jobs().await;
            (mona, theme)
        },
        async |_, (mona, theme)| {
            let mutation = "mutation($id: String!) { restoreSwitchThemes(hexIds: [$id]) { hexId } }";
            Outcome::of(&mona.graphql(mutation, crate::fault::by_id(theme)).await)
        },
    )
    .await;
}

/// A theme of each family that was deleted so long ago that it is removed.
async fn long_deleted(test: &TestApp, round: u32) {
    let mona = creator(test, round).await;
    let theme = switch::theme(test, &mona, round).await;
    delete(&mona, &theme).await.data();
    let wiiu_theme = wiiu::theme(test, &mona, round).await;
    let mutation = "mutation($id: String!) { deleteWiiuThemes(hexIds: [$id]) { hexIds } }";
    mona.graphql(mutation, json!({ "id": wiiu_theme })).await.data();
    let deleted_at = test.app.clock.now() - DELETED_ITEMS_KEPT_FOR - 1;
    let age = "UPDATE items SET deleted_at = $1 WHERE deleted_at IS NOT NULL";
    test.app.db.execute(age, params![deleted_at]).await.expect("it ages");
}

#[tokio::test]
async fn removing_deleted_items_goes_on_where_it_stopped() {
    endure("remove deleted items", Keeping::Needed, long_deleted, async |test, ()| {
        Outcome::of_result(purge::sweep(&test.app).await)
    })
    .await;
}
