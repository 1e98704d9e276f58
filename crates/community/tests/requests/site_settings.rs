//! Settings of the site as admins change them, and what everybody sees of them.

use serde_json::{Value, json};
use vitrine_community::site_settings::{self, SettingsAuthor};
use vitrine_core::clock::{Millis, SECOND};
use vitrine_core::viewer::UserRole;
use vitrine_db::{Execute, params};
use vitrine_testing::{Answer, Caller, NOW, TestApp, on_every_engine, on_every_engine_with};

const HOUR: Millis = 3_600 * SECOND;

async fn update(admin: &Caller, version: i64, values: &[(&str, &str)]) -> Answer {
    let mutation = "mutation($version: Int!, $values: [SiteSettingInput!]!) {
        updateSiteSettings(version: $version, values: $values) { version } }";
    let values: Vec<Value> = values.iter().map(|(key, value)| json!({ "key": key, "value": value })).collect();
    admin.graphql(mutation, json!({ "version": version, "values": values })).await
}

async fn undo(admin: &Caller, version: i64, change: i64) -> Answer {
    let mutation = "mutation($version: Int!, $change: Int!) {
        undoSiteSettings(version: $version, change: $change) { version fields { key value } } }";
    admin.graphql(mutation, json!({ "version": version, "change": change })).await
}

async fn settings(admin: &Caller) -> Value {
    let query = "{ siteSettings { version fields { key value fixedBy }
        history { version at author fields { key before after } } } }";
    admin.graphql(query, json!({})).await.data()["siteSettings"].clone()
}

fn value<'a>(settings: &'a Value, key: &str) -> &'a str {
    let fields = settings["fields"].as_array().expect("fields");
    fields.iter().find(|field| field["key"] == key).and_then(|field| field["value"].as_str()).expect("a field")
}

async fn shown(caller: &Caller) -> Value {
    let query = "{ configuration { productName site { tagline announcement footerLinks { label url } takesRegistrations
        welcome { kind lines { cells { text isStrong href } } } } } }";
    caller.graphql(query, json!({})).await.data()["configuration"].clone()
}

#[tokio::test]
async fn a_site_follows_its_settings_everywhere_and_every_change_can_be_undone() {
    on_every_engine(async |test: TestApp| {
        let admin = test.account("runs-it", UserRole::Admin).await;
        let visitor = test.visitor();
        // Cached pages and responses are replaced, not only new ones made.
        assert!(visitor.get("/").await.text().contains("<title>Vitrine</title>"));
        assert_eq!(shown(&visitor).await["productName"], "Vitrine");
        let (second, other) = test.second_process().await;
        let elsewhere = visitor.at(&other);
        assert!(elsewhere.get("/").await.text().contains("<title>Vitrine</title>"));

        let values = [
            ("name", "Lumen & <Co>"),
            ("tagline", "Calm menus"),
            ("welcome", "**Hello** at {site}, see the [rules](/house-rules)."),
            ("footerLinks", "Imprint | /imprint\nShop | https://shop.example/?a=1"),
        ];
        assert_eq!(update(&admin, 0, &values).await.data()["updateSiteSettings"]["version"], 1);
        let site = shown(&visitor).await;
        assert_eq!(site["productName"], "Lumen & <Co>");
        assert_eq!(site["site"]["tagline"], "Calm menus");
        let cell = &site["site"]["welcome"][0]["lines"][0]["cells"][0];
        assert_eq!((&cell[0]["text"], &cell[0]["isStrong"]), (&json!("Hello"), &json!(true)));
        assert_eq!(cell[1]["text"], " at Lumen & <Co>, see the ");
        assert_eq!(cell[2]["href"], "/house-rules");
        let links = json!([
            { "label": "Imprint", "url": "/imprint" }, { "label": "Shop", "url": "https://shop.example/?a=1" }
        ]);
        assert_eq!(site["site"]["footerLinks"], links);

        let home = visitor.get("/").await.text();
        for part in [
            "<title>Lumen &amp; &lt;Co&gt;</title>",
            r#"<meta property="og:site_name" content="Lumen &amp; &lt;Co&gt;" />"#,
            r#"<meta name="application-name" content="Lumen &amp; &lt;Co&gt;" />"#,
            r#"<meta name="description" content="Calm menus" />"#,
        ] {
            assert!(home.contains(part), "{part}");
        }
        let manifest: Value = visitor.get("/manifest.webmanifest").await.json();
        assert_eq!((&manifest["name"], &manifest["description"]), (&json!("Lumen & <Co>"), &json!("Calm menus")));
        assert!(visitor.get("/feeds/new.atom").await.text().contains("Lumen &amp; &lt;Co&gt;</title>"));
        let policy = "{ document(name: PRIVACY_POLICY) { line { text } parts { summary { text } blocks { lines { cells { text } } } } } }";
        let policy = visitor.graphql(policy, json!({})).await.text();
        assert!(policy.contains("Lumen & <Co>"), "{policy}");

        // Another process follows at its next poll.
        assert!(elsewhere.get("/").await.text().contains("<title>Vitrine</title>"));
        second.app.follow_site_settings().await.expect("followed");
        assert!(elsewhere.get("/").await.text().contains("<title>Lumen &amp; &lt;Co&gt;</title>"));
        assert_eq!(update(&admin, 1, &[("name", "Lux")]).await.code(), "");

        let now = settings(&admin).await;
        assert_eq!((value(&now, "name"), value(&now, "tagline")), ("Lux", "Calm menus"));
        let history = now["history"].as_array().expect("a history");
        assert_eq!(history.len(), 2);
        assert_eq!(history[0]["author"], "runs-it");
        assert_eq!(history[0]["fields"], json!([{ "key": "name", "before": "Lumen & <Co>", "after": "Lux" }]));
        assert_eq!(history[1]["fields"][0], json!({ "key": "name", "before": "Vitrine", "after": "Lumen & <Co>" }));

        // The first change is undone: its fields go back, also one that was changed again.
        let undone = undo(&admin, 2, 1).await.data()["undoSiteSettings"].clone();
        assert_eq!(undone["version"], 3);
        assert_eq!((value(&undone, "name"), value(&undone, "tagline"), value(&undone, "welcome")), ("Vitrine", "", ""));
        assert!(visitor.get("/").await.text().contains("<title>Vitrine</title>"));
        // That is a change as well.
        assert_eq!(value(&undo(&admin, 3, 3).await.data()["undoSiteSettings"], "name"), "Lux");
        assert_eq!(undo(&admin, 4, 9).await.code(), "NOT_FOUND");

        let sql = "SELECT action || ' ' || target || ' ' || COALESCE(detail, '') FROM audit_log \
                   WHERE action LIKE 'site.settings%' ORDER BY seq";
        let logged: Vec<String> = test.app.db.column(sql, params![]).await.expect("read");
        assert_eq!(
            logged,
            [
                "site.settings site name, tagline, welcome, footerLinks",
                "site.settings site name",
                "site.settings-undo site name, tagline, welcome, footerLinks",
                "site.settings-undo site name, tagline, welcome, footerLinks",
            ]
        );
    })
    .await;
}

#[tokio::test]
async fn of_two_admins_who_change_the_same_version_one_is_told_so() {
    on_every_engine(async |test: TestApp| {
        let [one, two] = [test.account("one", UserRole::Admin).await, test.account("two", UserRole::Admin).await];
        let (first, second) = tokio::join!(update(&one, 0, &[("name", "One")]), update(&two, 0, &[("tagline", "Two")]));
        let mut codes = [first.code(), second.code()];
        codes.sort();
        assert_eq!(codes, ["", "CONFLICT"]);
        let refused = if first.code().is_empty() { second } else { first };
        assert_eq!(refused.error()["extensions"]["reason"], "SETTINGS_CHANGED");
        assert_eq!(undo(&one, 0, 1).await.code(), "CONFLICT");
        assert_eq!(update(&one, 7, &[("name", "Later")]).await.code(), "CONFLICT", "a version that nobody has seen");
        // What changes nothing is no version.
        assert_eq!(update(&one, 1, &[]).await.data()["updateSiteSettings"]["version"], 1);
        // The history is bounded.
        for version in 1..=210 {
            let name = [("name".to_owned(), format!("Name {version}"))];
            site_settings::update(&test.app, SettingsAuthor::COMMAND_LINE, None, &name).await.expect("changed");
        }
        let kept: i64 = test.app.db.scalar("SELECT COUNT(*) FROM site_settings", params![]).await.expect("counted");
        assert_eq!(kept, 200);
        let now = settings(&one).await;
        assert_eq!((&now["version"], now["history"].as_array().map(Vec::len)), (&json!(211), Some(50)));
        assert_eq!(now["history"][0]["author"], Value::Null);
        assert_eq!(undo(&one, 211, 11).await.code(), "NOT_FOUND", "what was before is not kept");
    })
    .await;
}

#[tokio::test]
async fn hostile_values_are_refused_with_their_fields_and_change_nothing() {
    on_every_engine(async |test: TestApp| {
        let admin = test.account("runs-it", UserRole::Admin).await;
        let long = "x".repeat(5_000);
        for (key, refused, reason) in [
            ("name", "", "EMPTY"),
            ("name", "a\u{0}b", "FORBIDDEN_CHARACTERS"),
            ("tagline", long.as_str(), "TOO_LONG"),
            ("welcome", long.as_str(), "TOO_LONG"),
            ("welcome", "Hello\n\n<script>alert(1)</script>", "MARKDOWN_REFUSED"),
            ("welcome", "[x](javascript:alert(1))", "MARKDOWN_REFUSED"),
            ("welcome", "## Another part {#x2}\n\nText", "MARKDOWN_REFUSED"),
            ("welcome", "{nobody}", "MARKDOWN_REFUSED"),
            ("footerLinks", "x | javascript:alert(1)", "FOOTER_LINK"),
            ("footerLinks", "x | //evil.example", "FOOTER_LINK"),
            ("announcementFrom", "soon", "NOT_A_DATE"),
            ("registration", "MAYBE", "NOT_A_CHOICE"),
        ] {
            let answer = update(&admin, 0, &[("tagline", "Fine"), (key, refused)]).await;
            assert_eq!(answer.code(), "BAD_USER_INPUT", "{key}: {refused}");
            let complaint = &answer.error()["extensions"]["complaints"][0];
            assert_eq!((&complaint["field"], &complaint["reason"]), (&json!(key), &json!(reason)), "{complaint}");
        }
        let answer = update(&admin, 0, &[("welcome", "One\n\nTwo\n\n<b>three</b>")]).await;
        assert_eq!(answer.error()["extensions"]["complaints"][0]["params"]["line"], 5);
        let swapped = [("announcementFrom", "2026-05-05T00:00:00Z"), ("announcementUntil", "2026-05-04T00:00:00Z")];
        assert_eq!(update(&admin, 0, &swapped).await.code(), "BAD_USER_INPUT");
        assert_eq!(update(&admin, 0, &[("nothing", "x")]).await.code(), "BAD_USER_INPUT");
        assert_eq!(update(&admin, 0, &[("name", "x"); 9]).await.code(), "BAD_USER_INPUT");
        assert_eq!(settings(&admin).await["version"], 0);

        let preview = "query($text: String!) { welcomePreview(text: $text) { kind } }";
        let seen = admin.graphql(preview, json!({ "text": "A\n\n- b" })).await.data();
        assert_eq!(seen["welcomePreview"], json!([{ "kind": "PARAGRAPH" }, { "kind": "LIST" }]));
        assert_eq!(admin.graphql(preview, json!({ "text": "<i>" })).await.code(), "BAD_USER_INPUT");
    })
    .await;
}

#[tokio::test]
async fn an_announcement_is_shown_within_its_dates() {
    on_every_engine(async |test: TestApp| {
        let admin = test.account("runs-it", UserRole::Admin).await;
        let visitor = test.visitor();
        let at = |moment: i64| vitrine_kit::graphql::DateTime(moment).to_string();
        let (from, until) = (at(NOW + HOUR), at(NOW + 2 * HOUR));
        let values = [
            ("announcement", "Down for an hour"),
            ("announcementFrom", from.as_str()),
            ("announcementUntil", until.as_str()),
        ];
        update(&admin, 0, &values).await.data();
        for expected in [Value::Null, json!("Down for an hour"), Value::Null] {
            // As the next poll does.
            test.app.follow_site_settings().await.expect("followed");
            for _ in 0..2 {
                assert_eq!(shown(&visitor).await["site"]["announcement"], expected);
            }
            test.pass(HOUR);
        }
    })
    .await;
}

#[tokio::test]
async fn a_site_may_take_no_new_accounts() {
    on_every_engine(async |test: TestApp| {
        let admin = test.account("runs-it", UserRole::Admin).await;
        update(&admin, 0, &[("registration", "CLOSED")]).await.data();
        let register = "mutation { register(data: { username: \"new\", password: \"a lamp over the doorway\", \
                        hasAccepted: true }) { uuid } }";
        let refused = test.visitor().graphql(register, json!({})).await;
        assert_eq!(
            (refused.code().as_str(), &refused.error()["extensions"]["reason"]),
            ("CONFLICT", &json!("REGISTRATION_CLOSED"))
        );
        update(&admin, 1, &[("registration", "OPEN")]).await.data();
        test.visitor().graphql(register, json!({})).await.data();
    })
    .await;
}

#[tokio::test]
async fn a_setting_of_the_server_wins_and_is_shown_as_fixed() {
    on_every_engine_with(&[("VITRINE_SITE_NAME", "Fixed")], async |test: TestApp| {
        let admin = test.account("runs-it", UserRole::Admin).await;
        let now = settings(&admin).await;
        let name = json!({ "key": "name", "value": "Fixed", "fixedBy": "VITRINE_SITE_NAME" });
        assert_eq!(now["fields"][0], name);
        let refused = update(&admin, 0, &[("name", "Mine")]).await;
        assert_eq!(refused.error()["extensions"]["complaints"][0]["reason"], "FIXED_BY_SETTING");
        update(&admin, 0, &[("tagline", "Calm")]).await.data();
        assert_eq!(shown(&test.visitor()).await["productName"], "Fixed");
    })
    .await;
}

#[tokio::test]
async fn the_page_is_there_for_admins_alone() {
    on_every_engine(async |test: TestApp| {
        for (role, status) in [(UserRole::Admin, 200), (UserRole::Moderator, 404), (UserRole::User, 404)] {
            let caller = test.account(&format!("is-{}", role.as_str().to_ascii_lowercase()), role).await;
            assert_eq!(caller.get("/admin").await.status.as_u16(), status, "{role:?}");
        }
    })
    .await;
}
