//! Creators as everybody sees them.

use serde_json::{Value, json};
use vitrine_community::creators::profile_rows;
use vitrine_core::viewer::UserRole;
use vitrine_db::params;
use vitrine_server::pages::AppPages;
use vitrine_testing::{Caller, THEME_INPUT, TestApp, assert_indexed, on_every_engine};

async fn creator(caller: &Caller, username: &str, fields: &str) -> Value {
    let query = format!("query($username: String!) {{ creator(username: $username) {{ {fields} }} }}");
    caller.graphql(&query, json!({ "username": username })).await.data()["creator"].clone()
}

#[tokio::test]
async fn a_creator_is_found_by_name_and_says_nothing_that_is_theirs_alone() {
    on_every_engine(async |test: TestApp| {
        let mona = test.account("Mona", UserRole::Verified).await;
        mona.graphql("mutation { updateMe(data: { bio: \"Quiet.\", email: null }) { uuid } }", json!({})).await.data();
        let fields =
            "username role isVerified bio avatarUrl bannerUrl previewJpgUrl pageUrl followerCount saveCount createdAt";
        let found = creator(&test.visitor(), "mONA", fields).await;
        let expected = json!({ "username": "Mona", "role": "VERIFIED", "isVerified": true, "bio": "Quiet.",
            "avatarUrl": null, "bannerUrl": null, "previewJpgUrl": null, "pageUrl": "/creators/Mona",
            "followerCount": 0, "saveCount": 0, "createdAt": "2026-05-04T09:30:00.000Z" });
        assert_eq!(found, expected);
        for secret in ["email", "showNSFW", "isBlocked", "blockedReason", "notificationEmails", "hasPassword"] {
            let query = format!("{{ creator(username: \"Mona\") {{ {secret} }} }}");
            assert_eq!(test.visitor().graphql(&query, json!({})).await.code(), "GRAPHQL_VALIDATION_FAILED", "{secret}");
        }
    })
    .await;
}

#[tokio::test]
async fn what_is_no_name_is_absent() {
    on_every_engine(async |test: TestApp| {
        for name in ["", "nobody", "a\u{0}b", "'; --", &"a".repeat(100_000), "%", "../etc"] {
            let query = "query($username: String!) { creator(username: $username) { uuid } }";
            let answer = test.visitor().graphql(query, json!({ "username": name })).await;
            assert_eq!(answer.code(), "NOT_FOUND", "{}", &name[..name.len().min(20)]);
        }
    })
    .await;
}

#[tokio::test]
async fn their_newest_items_are_counted_and_private_ones_shown_to_whom_they_are_shown() {
    on_every_engine(async |test: TestApp| {
        let (mona, theo) = (test.creator("mona").await, test.creator("theo").await);
        let mut made = Vec::new();
        for (name, is_private) in [("Paper Sky", false), ("Paper Boat", true), ("Lantern", false)] {
            let mut input = THEME_INPUT();
            (input["name"], input["isPrivate"]) = (json!(name), json!(is_private));
            made.push(test.theme(&mona, input).await);
            test.pass(1_000);
        }
        test.theme(&theo, THEME_INPUT()).await;
        let [sky, boat, lantern] = [&made[0], &made[1], &made[2]];
        let save = format!("mutation {{ saveSwitchTheme(hexId: \"{sky}\") {{ hexId }} }}");
        theo.graphql(&save, json!({})).await.data();
        let save = format!("mutation {{ saveSwitchTheme(hexId: \"{boat}\") {{ hexId }} }}");
        mona.graphql(&save, json!({})).await.data();
        let shown = async |caller: &Caller, limit: u32| {
            let fields =
                format!("saveCount switchThemes(limit: {limit}) {{ nodes {{ hexId tags {{ name }} }} pageInfo {{ itemCount limit }} }}");
            let found = creator(caller, "mona", &fields).await;
            let nodes = found["switchThemes"]["nodes"].as_array().expect("nodes").clone();
            let ids: Vec<String> = nodes.iter().map(|node| node["hexId"].as_str().expect("an id").to_owned()).collect();
            assert!(nodes.iter().all(|node| node["tags"].as_array().is_some_and(|tags| tags.len() == 2)));
            assert_eq!(found["saveCount"], 1, "what nobody else may see is not counted");
            (ids, found["switchThemes"]["pageInfo"]["itemCount"].as_u64().expect("a count"))
        };
        let (public, all) = ([lantern, sky].map(Clone::clone).to_vec(), [lantern, boat, sky].map(Clone::clone).to_vec());
        for caller in [&test.visitor(), &theo] {
            assert_eq!(shown(caller, 20).await, (public.clone(), 2));
        }
        let staff = test.account("keeper", UserRole::Moderator).await;
        for caller in [&mona, &staff] {
            assert_eq!(shown(caller, 20).await, (all.clone(), 3));
            assert_eq!(shown(caller, 2).await, (all[..2].to_vec(), 3));
        }
        let query = "{ creator(username: \"mona\") { switchThemes(limit: 9999) { pageInfo { limit } } } }";
        let data = mona.graphql(query, json!({})).await.data();
        assert_eq!(data["creator"]["switchThemes"]["pageInfo"]["limit"], 20);
    })
    .await;
}

#[tokio::test]
async fn a_page_has_its_address_and_is_never_kept() {
    on_every_engine(async |test: TestApp| {
        let (mona, theo) = (test.creator("Mona").await, test.creator("theo").await);
        let page = test.visitor().get("/creators/mona").await;
        if page.status == 301 {
            assert_eq!(page.header("location"), "/creators/Mona");
        }
        if !AppPages::embedded(&test.app.config).has_no_documents() {
            mona.graphql("mutation { updateMe(data: { bio: \"Quiet <things>.\" }) { uuid } }", json!({})).await.data();
            let html = test.visitor().get("/creators/Mona").await.text();
            assert!(
                html.contains("<title>Mona – Vitrine</title>") && html.contains("content=\"Quiet &lt;things&gt;.\"")
            );
            mona.graphql("mutation { updateMe(data: { bio: \"Loud.\" }) { uuid } }", json!({})).await.data();
            assert!(test.visitor().get("/creators/Mona").await.text().contains("content=\"Loud.\""));
        }
        test.set_flag(mona.user_id, "hide_items", true).await;
        for caller in [&test.visitor(), &theo] {
            assert_eq!(caller.get("/creators/Mona").await.status, 404);
        }
        assert_eq!(mona.get("/creators/Mona").await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn former_addresses_lead_to_the_creator_until_the_account_is_deleted() {
    on_every_engine(async |test: TestApp| {
        let (mona, theo) = (test.creator("Mona").await, test.creator("theo").await);
        let staff = test.account("keeper", UserRole::Moderator).await;
        test.theme(&mona, THEME_INPUT()).await;
        let uuid = creator(&mona, "Mona", "uuid").await["uuid"].clone();
        let rename = "mutation { updateMe(data: { username: \"Lisa\" }) { username } }";
        mona.graphql(rename, json!({})).await.data();
        let has_documents = !AppPages::embedded(&test.app.config).has_no_documents();
        for caller in [&test.visitor(), &theo, &mona] {
            for old in ["Mona", "mona", "MONA"] {
                let found = creator(caller, old, "uuid username pageUrl").await;
                assert_eq!(found, json!({ "uuid": uuid, "username": "Lisa", "pageUrl": "/creators/Lisa" }));
                let page = caller.get(&format!("/creators/{old}?x=1")).await;
                if has_documents {
                    assert_eq!((page.status.as_u16(), page.header("location")), (301, "/creators/Lisa?x=1"), "{old}");
                }
            }
            assert_eq!(caller.get("/creators/Lisa").await.status, 200);
            assert_eq!(caller.get("/feeds/creators/mona.atom").await.status, 200);
        }
        let names = async |caller: &Caller| {
            let query = format!("{{ user(uuid: {uuid}) {{ formerUsernames {{ username until }} }} }}");
            caller.graphql(&query, json!({})).await.data()["user"]["formerUsernames"].clone()
        };
        assert_eq!(names(&staff).await, json!([{ "username": "Mona", "until": "2026-05-04T09:30:00.000Z" }]));
        assert_eq!(names(&mona).await, Value::Null);
        test.set_flag(mona.user_id, "hide_items", true).await;
        for caller in [&test.visitor(), &theo] {
            assert_eq!(caller.get("/creators/Mona").await.status, 404, "what is hidden is hidden there too");
        }
        test.set_flag(mona.user_id, "hide_items", false).await;
        mona.graphql("mutation { deleteMyAccount(confirm: true) }", json!({})).await.data();
        assert_eq!(theo.get("/creators/Mona").await.status, 404);
        theo.graphql("mutation { updateMe(data: { username: \"Mona\" }) { username } }", json!({})).await.data();
        assert_eq!(creator(&test.visitor(), "Mona", "username").await["username"], "Mona");
    })
    .await;
}

#[tokio::test]
async fn saves_are_summed_by_an_index() {
    on_every_engine(async |test: TestApp| {
        assert_indexed(&test.app.db, profile_rows::SAVES_RECEIVED, params![1_i64], &["items"]).await;
    })
    .await;
}
