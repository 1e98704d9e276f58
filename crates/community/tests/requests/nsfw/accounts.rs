//! Pictures of accounts: others see them once they are found harmless, where the operator holds mature pictures.

use serde_json::{Value, json};
use vitrine_core::viewer::UserRole;
use vitrine_testing::{Caller, File, THEME_INPUT, TestApp, picture};

use super::published::{HOLD, open, with_classifier};
use crate::moderation::decide;

const MINUTE: i64 = 60_000;

/// Changes the picture of an account and returns the answer.
async fn change_avatar(creator: &Caller) -> Value {
    let update = "mutation($data: UpdateMeInput!) { updateMe(data: $data) { avatarUrl hasHeldPictures } }";
    let files = [File { path: "variables.data.avatarImage", bytes: &picture(600, 600) }];
    creator.upload(update, json!({ "data": { "avatarImage": null } }), &files, &[]).await.data()["updateMe"].clone()
}

/// Returns whether a caller is shown the picture on the creator's page. Beside an item it is shown to no more people.
async fn shown_to(caller: &Caller, theme: &str) -> bool {
    let query = "query($id: String!) { creator(username: \"mona\") { avatarUrl } switchTheme(hexId: $id) { creator { avatarUrl } } }";
    let data = caller.graphql(query, json!({ "id": theme })).await.data();
    assert!(data["creator"]["avatarUrl"].is_string() || data["switchTheme"]["creator"]["avatarUrl"].is_null());
    data["creator"]["avatarUrl"].is_string()
}

/// Returns whether a caller gets the file at an address.
async fn gets(caller: &Caller, url: &Value) -> bool {
    let url = url.as_str().expect("an address");
    caller.get(&url[url.find("/api/").expect("of the API")..]).await.status == 200
}

#[tokio::test]
async fn pictures_of_accounts_are_shown_to_others_once_they_are_found_harmless() {
    with_classifier(HOLD, async |test: TestApp, classifier| {
        let (mona, staff) = (test.creator("mona").await, test.account("keeper", UserRole::Moderator).await);
        let theme = test.theme(&mona, THEME_INPUT()).await;
        let me = change_avatar(&mona).await;
        assert_eq!(me["hasHeldPictures"], true);
        assert!(!shown_to(&test.visitor(), &theme).await && !gets(&test.visitor(), &me["avatarUrl"]).await);
        assert!(shown_to(&mona, &theme).await && shown_to(&staff, &theme).await);
        test.do_jobs().await;
        assert!(shown_to(&test.visitor(), &theme).await);
        assert_eq!(open(&staff).await, [] as [Value; 0]);

        classifier.says(0.93);
        change_avatar(&mona).await;
        test.do_jobs().await;
        let cases = open(&staff).await;
        assert_eq!((cases.len(), &cases[0]["kind"], &cases[0]["nsfwScorePercent"]), (1, &json!("CREATOR"), &json!(93)));
        assert!(!shown_to(&test.visitor(), &theme).await);
        decide(&staff, &cases[0]["id"], "DISMISSED", None).await.data();
        assert!(shown_to(&test.visitor(), &theme).await, "a moderator has looked");
    })
    .await;
}

#[tokio::test]
async fn a_classifier_that_is_away_holds_pictures_of_accounts_no_longer_than_an_hour() {
    for settings in [HOLD, &[]] {
        with_classifier(settings, async |test: TestApp, classifier| {
            let (mona, staff) = (test.creator("mona").await, test.account("keeper", UserRole::Moderator).await);
            let theme = test.theme(&mona, THEME_INPUT()).await;
            classifier.fails();
            change_avatar(&mona).await;
            let mut shown = Vec::new();
            for _ in 0..60 {
                test.do_jobs().await;
                shown.push(shown_to(&test.visitor(), &theme).await);
                test.pass(MINUTE);
            }
            assert_eq!(shown[0], settings.is_empty());
            assert!(shown[59], "{shown:?}");
            assert_eq!(open(&staff).await[0]["isUnchecked"], true);
            classifier.says(0.1);
            test.pass(5 * MINUTE);
            test.do_jobs().await;
            assert_eq!(open(&staff).await, [] as [Value; 0]);
        })
        .await;
    }
}
