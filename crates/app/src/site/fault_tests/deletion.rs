//! Works that are deleted.

use super::harness::{Keeping, Outcome, endure};
use super::{creator, switch};
use crate::testing::{Answer, Caller};

async fn delete(mona: &Caller, theme: &str) -> Answer {
    let mutation = "mutation($id: String!) { deleteSwitchThemes(hexIds: [$id]) { hexIds } }";
    mona.graphql(mutation, super::by_id(theme)).await
}

#[tokio::test]
async fn deleting_a_theme_is_done_or_not() {
    endure(
        "delete a theme of a pack",
        Keeping::Needed,
        async |test, round| {
            let mona = creator(test, round).await;
            let pack = switch::pack(test, &mona, round).await;
            let themes = "query($id: String!) { switchPack(hexId: $id) { themes { hexId } } }";
            let themes = mona.graphql(themes, super::by_id(&pack)).await.data();
            let theme = themes["switchPack"]["themes"][0]["hexId"].as_str().expect("a theme").to_owned();
            (mona, theme)
        },
        async |_, (mona, theme)| Outcome::of(&delete(mona, theme).await),
    )
    .await;
}
