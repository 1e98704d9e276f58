//! Random items and configuration, tested with requests.

use serde_json::json;
use vitrine_testing::{THEME_INPUT, on_every_engine};

#[tokio::test]
async fn random_items_are_public_and_never_mature() {
    on_every_engine(async |app| {
        let mona = app.creator("mona").await;
        let public = app.theme(&mona, THEME_INPUT()).await;
        let mut mature = THEME_INPUT();
        mature["isNSFW"] = json!(true);
        app.theme(&mona, mature).await;
        let mut private = THEME_INPUT();
        private["isPrivate"] = json!(true);
        app.theme(&mona, private).await;
        for caller in [app.visitor(), mona] {
            let answer = caller.graphql("{ randomSwitchThemes(limit: 10) { hexId pageUrl } }", json!({})).await;
            let expected = json!([{ "hexId": public, "pageUrl": format!("/switch/themes/paper-sky-{public}") }]);
            assert_eq!(answer.data()["randomSwitchThemes"], expected);
        }
    })
    .await;
}

#[tokio::test]
async fn an_empty_catalogue_has_no_random_items() {
    on_every_engine(async |app| {
        let query = "{ randomSwitchThemes { hexId } randomSwitchLayouts(limit: 3) { hexId } }";
        let data = app.visitor().graphql(query, json!({})).await.data();
        assert_eq!(data, json!({ "randomSwitchThemes": [], "randomSwitchLayouts": [] }));
        app.with_layouts().await;
        let data = app.visitor().graphql(query, json!({})).await.data();
        assert_eq!(data["randomSwitchLayouts"].as_array().map(Vec::len), Some(2), "all there are");
        let answer = app.visitor().graphql("{ randomSwitchThemes(limit: 0) { hexId } }", json!({})).await;
        assert_eq!(answer.code(), "BAD_USER_INPUT");
    })
    .await;
}

#[tokio::test]
async fn the_browser_gets_the_limits_of_the_server() {
    on_every_engine(async |app| {
        let query = "{ configuration { productName version installer { name url }
            limits { itemNameMin itemNameMax imageBytesMax } } }";
        let data = app.visitor().graphql(query, json!({})).await.data();
        assert_eq!(data["configuration"]["productName"], "Vitrine");
        assert_eq!(data["configuration"]["installer"]["name"], app.app.config.installer.name);
        let limits = &data["configuration"]["limits"];
        assert_eq!(limits["itemNameMax"], vitrine_core::limits::ITEM_NAME.1);
        assert_eq!(limits["imageBytesMax"], vitrine_core::limits::IMAGE_BYTES_MAX);
    })
    .await;
}
