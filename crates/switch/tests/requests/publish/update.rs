//! Changing a published theme.

use futures::future::join_all;
use serde_json::{Value, json};
use vitrine_core::viewer::UserRole;
use vitrine_testing::{Answer, Caller, THEME_INPUT, TestApp, on_every_engine};

async fn update(caller: &Caller, hex_id: &str, data: Value) -> Answer {
    let document = "mutation($hexId: String!, $data: UpdateSwitchThemeInput!) { updateSwitchTheme(hexId: $hexId, data: $data) { \
                    name description tags { name } isPrivate isNSFW pageUrl updatedAt downloadFileName } }";
    caller.graphql(document, json!({ "hexId": hex_id, "data": data })).await
}

async fn listed(caller: &Caller, arguments: &str) -> Vec<String> {
    let list = format!("{{ switchThemes({arguments}) {{ nodes {{ name }} }} }}");
    let data = caller.graphql(&list, json!({})).await.data();
    let nodes = data["switchThemes"]["nodes"].as_array().expect("nodes").clone();
    nodes.iter().map(|node| node["name"].as_str().expect("a name").to_owned()).collect()
}

#[tokio::test]
async fn what_is_given_changes_and_the_rest_stays() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let mut input = THEME_INPUT();
        (input["description"], input["tags"]) = ("First words.".into(), json!(["Calm", "Blue"]));
        let hex_id = test.theme(&mona, input).await;
        let first = test.visitor().get(&format!("/api/switch/themes/{hex_id}/download")).await;
        test.pass(5_000);

        let data = json!({ "name": "  Copper   Sky ", "tags": ["Copper", "calm"] });
        let changed = update(&mona, &hex_id, data).await.data()["updateSwitchTheme"].clone();
        assert_eq!((&changed["name"], &changed["description"]), (&json!("Copper Sky"), &json!("First words.")));
        assert_eq!(changed["tags"], json!([{ "name": "Copper" }, { "name": "Calm" }]), "in the order given");
        assert_eq!(changed["updatedAt"], "2026-05-04T09:30:05.000Z");
        assert_eq!(changed["pageUrl"], format!("/switch/themes/copper-sky-{hex_id}"));
        assert_eq!(listed(&test.visitor(), "query: \"copper\"").await, ["Copper Sky"]);
        assert_eq!(listed(&test.visitor(), "tags: [\"copper\"]").await, ["Copper Sky"]);
        assert_eq!(listed(&test.visitor(), "tags: [\"blue\"]").await, Vec::<String>::new());
        let old = test.visitor().get(&format!("/switch/themes/paper-sky-{hex_id}")).await;
        assert_eq!(
            (old.status.as_u16(), old.header("location")),
            (301, format!("/switch/themes/copper-sky-{hex_id}").as_str())
        );
        let second = test.visitor().get(&format!("/api/switch/themes/{hex_id}/download")).await;
        assert!(second.header("content-disposition").contains("Copper Sky"), "{:?}", second.headers);
        assert_ne!(first.header("etag"), second.header("etag"), "the file carries the name");

        assert_eq!(
            update(&mona, &hex_id, json!({ "description": null })).await.data()["updateSwitchTheme"]["description"],
            json!(null)
        );
        let same = update(&mona, &hex_id, json!({ "name": "Copper Sky", "tags": ["Copper", "Calm"] })).await.data();
        test.pass(5_000);
        let again = update(&mona, &hex_id, json!({})).await.data();
        assert_eq!(
            same["updateSwitchTheme"]["updatedAt"], again["updateSwitchTheme"]["updatedAt"],
            "nothing has changed"
        );
    })
    .await;
}

#[tokio::test]
async fn private_and_mature_take_effect_at_once() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hex_id = test.theme(&mona, THEME_INPUT()).await;
        let page = format!("/switch/themes/paper-sky-{hex_id}");
        assert_eq!(test.visitor().get(&page).await.status.as_u16(), 200);
        assert_eq!(listed(&test.visitor(), "limit: 9").await.len(), 1);

        update(&mona, &hex_id, json!({ "isPrivate": true })).await.data();
        assert_eq!(listed(&test.visitor(), "includeNSFW: true").await.len(), 0);
        for path in [page.clone(), format!("/api/switch/themes/{hex_id}/download")] {
            assert_eq!(test.visitor().get(&path).await.status.as_u16(), 404, "{path}");
        }
        assert_eq!(listed(&mona, "isPrivate: true").await.len(), 1);

        update(&mona, &hex_id, json!({ "isPrivate": false, "isNSFW": true })).await.data();
        assert_eq!(test.visitor().get(&page).await.status.as_u16(), 200);
        assert_eq!(listed(&test.visitor(), "limit: 9").await.len(), 0);
        assert_eq!(listed(&test.visitor(), "includeNSFW: true").await.len(), 1);
    })
    .await;
}

#[tokio::test]
async fn the_second_of_two_changes_is_told_and_changes_nothing() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hex_id = test.theme(&mona, THEME_INPUT()).await;
        let opened = "2026-05-04T09:30:00.000Z";
        let first = update(&mona, &hex_id, json!({ "name": "First", "expectedUpdatedAt": opened })).await;
        assert_eq!(first.code(), "");
        let second = json!({ "name": "Second", "tags": ["New"], "expectedUpdatedAt": opened });
        assert_eq!(update(&mona, &hex_id, second.clone()).await.code(), "CONFLICT");
        assert_eq!(listed(&test.visitor(), "limit: 9").await, ["First"]);
        let mut informed = second;
        informed["expectedUpdatedAt"] = first.data()["updateSwitchTheme"]["updatedAt"].clone();
        assert_eq!(update(&mona, &hex_id, informed).await.code(), "");

        // At the very same moment: whoever is told that it is done has done it, whole.
        for round in 0..4 {
            let names: Vec<String> = (0..8).map(|turn| format!("Round {round} by {turn}")).collect();
            let answers =
                join_all(names.iter().map(|name| update(&mona, &hex_id, json!({ "name": name, "tags": [name] }))))
                    .await;
            let codes: Vec<String> = answers.iter().map(Answer::code).collect();
            assert!(codes.iter().all(|code| ["", "CONFLICT"].contains(&code.as_str())), "{codes:?}");
            let stands = listed(&test.visitor(), "limit: 9").await.remove(0);
            let place = names.iter().position(|name| *name == stands).expect("one of them");
            assert_eq!(codes[place], "", "{stands}");
            assert_eq!(
                listed(&test.visitor(), &format!("tags: [\"{stands}\"]")).await,
                std::slice::from_ref(&stands),
                "its tags with it"
            );
        }
    })
    .await;
}

#[tokio::test]
async fn what_is_wrong_is_said_at_its_field_and_changes_nothing() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hex_id = test.theme(&mona, THEME_INPUT()).await;
        let many: Vec<String> = (0..11).map(|number| format!("tag {number}")).collect();
        for (data, field) in [
            (json!({ "name": "ab" }), "data.name"),
            (json!({ "name": "x".repeat(101) }), "data.name"),
            (json!({ "name": "tricky\u{202e}name" }), "data.name"),
            (json!({ "description": "x".repeat(4_001) }), "data.description"),
            (json!({ "tags": [] }), "data.tags"),
            (json!({ "tags": many }), "data.tags"),
            (json!({ "tags": ["ok", "x"] }), "data.tags.1"),
        ] {
            let refused = update(&mona, &hex_id, data.clone()).await;
            assert_eq!(
                (refused.code().as_str(), &refused.error()["extensions"]["field"]),
                ("BAD_USER_INPUT", &json!(field)),
                "{data}"
            );
        }
        for (data, code) in [
            (json!({ "creatorUuid": "x" }), "GRAPHQL_VALIDATION_FAILED"),
            (json!({ "isPrivate": "yes" }), "GRAPHQL_VALIDATION_FAILED"),
            (json!({ "expectedUpdatedAt": "soon" }), "BAD_USER_INPUT"),
        ] {
            assert_eq!(update(&mona, &hex_id, data.clone()).await.code(), code, "{data}");
        }
        let staff = test.account("keeper", UserRole::Moderator).await;
        assert_eq!(update(&staff, &hex_id, json!({ "isNSFW": true, "description": "mine" })).await.code(), "FORBIDDEN");
        assert_eq!(listed(&test.visitor(), "limit: 9").await, ["Paper Sky"]);
        assert_eq!(update(&staff, &hex_id, json!({ "isNSFW": true, "tags": ["Found"] })).await.code(), "");
    })
    .await;
}
