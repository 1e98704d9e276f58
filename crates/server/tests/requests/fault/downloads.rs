//! Files that are made when somebody asks for them. They can be made again, so keeping one may fail.

use vitrine_core::items::ItemId;
use vitrine_testing::TestApp;

use crate::fault::harness::{Keeping, Outcome, endure};
use crate::fault::{creator, switch, wiiu};

async fn downloaded(test: &TestApp, address: &str) -> Outcome {
    Outcome::of_file(&test.visitor().get(address).await)
}

#[tokio::test]
async fn the_file_of_a_theme_is_built_and_kept_or_not() {
    endure(
        "download a Switch theme",
        Keeping::Optional,
        async |test, round| {
            let hex_id = switch::theme(test, &creator(test, round).await, round).await;
            format!("/api/switch/themes/{hex_id}/download")
        },
        async |test, address| downloaded(test, address).await,
    )
    .await;
}

#[tokio::test]
async fn the_file_of_a_pack_is_built_and_kept_or_not() {
    endure(
        "download a pack",
        Keeping::Optional,
        async |test, round| {
            let hex_id = switch::pack(test, &creator(test, round).await, round).await;
            for theme in switch::themes_of(test, &hex_id).await {
                let theme = format!("/api/switch/themes/{}/download", ItemId(theme));
                assert_eq!(downloaded(test, &theme).await, Outcome::Done);
            }
            format!("/api/switch/packs/{hex_id}/download")
        },
        async |test, address| downloaded(test, address).await,
    )
    .await;
}

#[tokio::test]
async fn the_file_of_a_wiiu_theme_is_built_and_kept_or_not() {
    endure(
        "download a Wii U theme",
        Keeping::Optional,
        async |test, round| {
            let hex_id = wiiu::theme(test, &creator(test, round).await, round).await;
            format!("/api/wiiu/themes/{hex_id}/download")
        },
        async |test, address| downloaded(test, address).await,
    )
    .await;
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
