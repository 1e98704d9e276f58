//! Marks that staff set while a change by the creator of the item is on its way.

use serde_json::{Value, json};
use vitrine_blobs::testing::Call;
use vitrine_core::viewer::UserRole;
use vitrine_testing::wiiu::{WIIU_THEME_INPUT, patch};
use vitrine_testing::{Answer, Caller, File, TestApp, on_every_engine, plain};

use crate::moderation::{decide, queue, report, theme};

/// A kind of item.
struct Of {
    /// As reports name it.
    reported: &'static str,
    /// The type of its fields.
    name: &'static str,
    query: &'static str,
    /// The field of its picture.
    picture: &'static str,
}

const SWITCH: Of =
    Of { reported: "SWITCH_THEME", name: "SwitchTheme", query: "switchTheme", picture: "backgroundImage" };
const WIIU: Of = Of { reported: "WIIU_THEME", name: "WiiuTheme", query: "wiiuTheme", picture: "launcherScreenshot" };

impl Of {
    async fn published(&self, test: &TestApp, mona: &Caller) -> String {
        if self.name == SWITCH.name {
            return theme(test, mona, "Dusk").await;
        }
        let (men, launcher) = (patch("Men.bps", b"menu"), plain(1280, 720, [1, 2, 3]));
        let mut input = WIIU_THEME_INPUT();
        input["name"] = "Dusk".into();
        let files = [("menPatch", &men[..]), ("launcherScreenshot", &launcher)];
        let answer = mona.publish_wiiu(input, &files).await.data();
        test.do_jobs().await;
        answer["createWiiuThemes"][0]["hexId"].as_str().expect("a theme").to_owned()
    }

    async fn change(&self, mona: &Caller, hex_id: &str, mut data: Value) -> Answer {
        let Self { name, picture: field, .. } = self;
        data[*field] = Value::Null;
        let document = format!(
            "mutation($hexId: String!, $data: Update{name}Input!) {{ update{name}(hexId: $hexId, data: $data) {{ uuid }} }}"
        );
        let (picture, path) = (plain(1280, 720, [200, 100, 0]), format!("variables.data.{field}"));
        let files = [File { path: &path, bytes: &picture }];
        mona.upload(&document, json!({ "hexId": hex_id, "data": data }), &files, &[]).await
    }

    async fn state(&self, mona: &Caller, hex_id: &str) -> Value {
        let query = format!("query($hexId: String!) {{ shown: {}(hexId: $hexId) {{ name isNSFW }} }}", self.query);
        mona.graphql(&query, json!({ "hexId": hex_id })).await.data()["shown"].clone()
    }
}

#[tokio::test]
async fn a_mark_stays_whatever_else_the_creator_changes_at_that_moment() {
    on_every_engine(async |test: TestApp| {
        let (mona, ada) = (test.creator("Mona").await, test.creator("Ada").await);
        let staff = test.account("keeper", UserRole::Moderator).await;
        for kind in [SWITCH, WIIU] {
            for (data, code, name) in [
                (json!({ "name": "Dawn" }), "", "Dawn"),
                (json!({ "name": "Dawn", "isNSFW": true }), "", "Dawn"),
                // Whoever says that it is not mature has not seen the mark.
                (json!({ "name": "Dawn", "isNSFW": false }), "CONFLICT", "Dusk"),
            ] {
                let hex_id = kind.published(&test, &mona).await;
                report(&ada, kind.reported, &hex_id).await.data();
                let case = queue(&staff, "").await[0]["id"].clone();
                let mut held = test.faults.hold(Call::Put);
                let marks = async {
                    held.reached().await;
                    decide(&staff, &case, "MARKED_MATURE", None).await.data();
                    drop(held);
                };
                let (changed, ()) = futures::join!(kind.change(&mona, &hex_id, data.clone()), marks);
                assert_eq!(changed.code(), code, "{} {data}", kind.name);
                let stands = kind.state(&mona, &hex_id).await;
                assert_eq!(stands, json!({ "name": name, "isNSFW": true }), "{} {data}", kind.name);
            }
            // Who has seen it may take it away.
            let hex_id = kind.published(&test, &mona).await;
            kind.change(&mona, &hex_id, json!({ "isNSFW": true })).await.data();
            kind.change(&mona, &hex_id, json!({ "isNSFW": false })).await.data();
            assert_eq!(kind.state(&mona, &hex_id).await["isNSFW"], false);
        }
    })
    .await;
}

async fn mark(staff: &Caller, kind: &Of, hex_id: &str, is_mature: bool) -> Answer {
    let document = "mutation($kind: ReportedKind!, $id: String!, $decision: ItemDecision!, $reason: String) { \
        moderateItem(kind: $kind, hexId: $id, decision: $decision, reason: $reason) { hexId } }";
    let decision = if is_mature { "MARKED_MATURE" } else { "UNMARKED_MATURE" };
    let variables = json!({ "kind": kind.reported, "id": hex_id, "decision": decision, "reason": "Nudity." });
    staff.graphql(document, variables).await
}

#[tokio::test]
async fn a_mark_of_staff_is_removed_by_staff_alone() {
    on_every_engine(async |test: TestApp| {
        let (mona, ada) = (test.creator("Mona").await, test.creator("Ada").await);
        let staff = test.account("keeper", UserRole::Moderator).await;
        for kind in [SWITCH, WIIU] {
            let hex_id = kind.published(&test, &mona).await;
            report(&ada, kind.reported, &hex_id).await.data();
            assert_eq!(mark(&mona, &kind, &hex_id, true).await.code(), "FORBIDDEN");
            mark(&staff, &kind, &hex_id, true).await.data();
            assert!(queue(&staff, "").await.is_empty(), "the case is closed with it");

            let refused = kind.change(&mona, &hex_id, json!({ "name": "Dawn", "isNSFW": false })).await;
            assert_eq!(refused.error()["extensions"]["reason"], "MARKED_BY_MODERATOR");
            assert_eq!(kind.state(&mona, &hex_id).await, json!({ "name": "Dusk", "isNSFW": true }));
            kind.change(&mona, &hex_id, json!({ "name": "Dawn", "isNSFW": true })).await.data();
            kind.change(&mona, &hex_id, json!({ "name": "Night" })).await.data();
            assert_eq!(kind.change(&mona, &hex_id, json!({ "isNSFW": false })).await.code(), "BAD_USER_INPUT");

            mark(&staff, &kind, &hex_id, false).await.data();
            assert_eq!(kind.state(&test.visitor(), &hex_id).await, json!({ "name": "Night", "isNSFW": false }));
            kind.change(&mona, &hex_id, json!({ "isNSFW": true })).await.data();
            kind.change(&mona, &hex_id, json!({ "isNSFW": false })).await.data();
            assert_eq!(kind.state(&mona, &hex_id).await["isNSFW"], false, "its creator's own mark is theirs");
        }
        let misfit = "mutation { moderateItem(kind: CREATOR, hexId: \"1\", decision: RELISTED) { hexId } }";
        assert_eq!(staff.graphql(misfit, json!({})).await.code(), "BAD_USER_INPUT");
    })
    .await;
}
