//! Files that are made when somebody asks for them. They can be made again, so keeping one may fail.

use super::harness::{Keeping, Outcome, endure};
use super::{creator, switch};
use crate::testing::TestApp;

async fn downloaded(test: &TestApp, address: &str) -> Outcome {
    Outcome::of_file(&test.visitor().get(address).await)
}

#[tokio::test]
async fn the_card_of_a_page_is_drawn_and_kept_or_not() {
    endure(
        "ask for the card of a theme",
        Keeping::Optional,
        async |test, round| {
            let hex_id = switch::theme(test, &creator(test, round).await, round).await;
            let page = test.visitor().follow(&format!("/switch/themes/x-{hex_id}")).await.text();
            let (_, card) = page.split_once("http://localhost:8080/api/cards/").expect("a page names its card");
            format!("/api/cards/{}", card.split('"').next().unwrap_or_default())
        },
        async |test, address| downloaded(test, address).await,
    )
    .await;
}
