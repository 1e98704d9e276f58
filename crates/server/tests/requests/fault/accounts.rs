//! Accounts: their pictures, and their end.

use serde_json::json;
use vitrine_testing::{Answer, Caller, TestApp};

use crate::fault::harness::{Keeping, Outcome, endure};
use crate::fault::{creator, fresh_key, send, sized, switch};

const CHANGE: &str = "mutation($data: UpdateMeInput!) { updateMe(data: $data) { uuid } }";

async fn change(test: &TestApp, mona: &Caller, round: u32, used_for: u8) -> Answer {
    let data = json!({ "bio": "Quiet." });
    let (avatar, banner) = (sized((300, 300), round, used_for), sized((1300, 500), round, used_for));
    let files = [("avatarImage", &avatar[..]), ("bannerImage", &banner)];
    send(mona, CHANGE, json!({ "data": data }), &files, &fresh_key(test)).await
}

#[tokio::test]
async fn changing_the_pictures_of_an_account_is_done_or_not() {
    endure(
        "change avatar and banner",
        Keeping::Needed,
        async |test, round| {
            let mona = creator(test, round).await;
            change(test, &mona, round, 1).await.data();
            (mona, round)
        },
        async |test, (mona, round)| Outcome::of(&change(test, mona, *round, 2).await),
    )
    .await;
}

#[tokio::test]
async fn deleting_an_account_is_done_or_not() {
    endure(
        "delete an account",
        Keeping::Needed,
        async |test, round| {
            let mona = creator(test, round).await;
            change(test, &mona, round, 1).await.data();
            switch::theme(test, &mona, round).await;
            mona
        },
        async |_, mona| Outcome::of(&mona.graphql("mutation { deleteMyAccount(confirm: true) }", json!({})).await),
    )
    .await;
}
