//! What stands in a page before any script has run.

use serde_json::Value;
use vitrine_core::viewer::UserRole;
use vitrine_server::pages::AppPages;
use vitrine_testing::{Answer, THEME_INPUT, TestApp, on_every_engine, on_every_engine_with};

use crate::site::data_of;

/// The rendered page, without head and data.
pub fn body(page: &Answer) -> String {
    let text = page.text();
    let begin = text.find("<div id=\"root\">").expect("a place for the page");
    let end = text.find("id=\"vitrine-data\"").expect("data");
    text[begin..end].to_owned()
}

#[tokio::test]
async fn a_page_can_be_read_before_any_script_has_come() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let mut input = THEME_INPUT();
        input["name"] = "Ember <Grid>".into();
        let hex_id = test.theme(&mona, input).await;
        let visitor = test.visitor();
        for path in ["/", "/switch/themes", "/switch/themes?q=ember&target=", &format!("/switch/themes/x-{hex_id}")] {
            let page = visitor.follow(path).await;
            assert!(body(&page).contains("Ember &lt;Grid&gt;"), "{path}: {}", body(&page));
            assert_eq!((page.header("cache-control"), page.header("vary").contains("cookie")), ("no-cache", true));
        }
        let list = body(&visitor.get("/switch/themes").await);
        assert!(list.contains(&format!("-{hex_id}\"")) && list.contains("fetchPriority=\"high\""), "{list}");
        let absent = visitor.get("/switch/themes/nothing-fff").await;
        assert_eq!(absent.status.as_u16(), 404);
        assert!(body(&absent).contains("Page not found"), "{}", body(&absent));
    })
    .await;
}

#[tokio::test]
async fn what_is_rendered_for_one_person_is_shown_to_nobody_else() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let mut input = THEME_INPUT();
        (input["name"], input["isPrivate"]) = ("Secret garden".into(), true.into());
        let hex_id = test.theme(&mona, input).await;
        let path = format!("/switch/themes/secret-garden-{hex_id}");
        for path in [path.as_str(), "/switch/themes?private=1", "/"] {
            let hers = mona.get(path).await;
            assert!(hers.text().contains("Mona"), "{path}");
            assert_eq!(hers.header("cache-control"), "no-store", "{path}");
            let seen = test.visitor().get(path).await;
            assert!(!seen.text().contains("Secret") && !seen.text().contains("Mona"), "{path}: {}", seen.text());
        }
        assert!(body(&mona.get(&path).await).contains("Secret garden"));
    })
    .await;
}

#[tokio::test]
async fn an_address_with_more_than_is_answered_is_not_rendered() {
    on_every_engine(async |test: TestApp| {
        let many = |count: u32| (1..=count).map(|number| format!("t{number}")).collect::<Vec<_>>().join(",");
        let visitor = test.visitor();
        let within = visitor.get(&format!("/switch/themes?tags={}", many(10))).await;
        assert!(body(&within).contains("<h1"), "{}", body(&within));
        for address in [
            format!("/switch/themes?tags={}", many(1_500)),
            format!("/switch/themes?q={}", "a".repeat(5_000)),
            format!("/search?q={}", "%F0%9F%98%80".repeat(500)),
        ] {
            let page = visitor.get(&address).await;
            assert!(body(&page).contains("<div id=\"root\"></div>"), "{}", body(&page));
            assert!(page.text().len() < 32 * 1024, "{} bytes", page.text().len());
        }
    })
    .await;
}

#[tokio::test]
async fn nothing_that_is_rendered_needs_more_than_the_content_policy_allows() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        test.theme(&mona, THEME_INPUT()).await;
        let addresses: Value = serde_json::from_str(vitrine_core::addresses::WRITTEN).expect("our own table");
        let patterns = addresses["pages"].as_array().expect("pages").iter().filter_map(|page| page["pattern"].as_str());
        for path in patterns.filter(|pattern| !pattern.contains('{')).chain(["/nowhere"]) {
            for caller in [&test.visitor(), &mona] {
                let page = caller.follow(path).await;
                let rendered = body(&page);
                let is_signed_in = data_of(&page)["me"].is_object();
                let leads_on: &[&str] = if is_signed_in {
                    &["/login", "/recover", "/register"]
                } else {
                    &[
                        "/account",
                        "/admin",
                        "/account/notifications",
                        "/account/sign-in",
                        "/account/items",
                        "/login-success",
                        "/moderation",
                        "/moderation/users",
                    ]
                };
                let is_led_on = leads_on.contains(&path);
                if is_led_on {
                    assert!(rendered.contains("<div id=\"root\"></div>"), "{path} leads on: {rendered}");
                    continue;
                }
                assert!(rendered.contains("<h1"), "{path} is not rendered: {rendered}");
                for forbidden in [" style=\"", "<style", "javascript:", " onclick=", "<!--$!-->"] {
                    assert!(!rendered.contains(forbidden), "{path} holds {forbidden}: {rendered}");
                }
                assert_eq!(rendered.matches("<script").count(), 1, "{path}: only the data follows");
            }
        }
    })
    .await;
}

#[tokio::test]
async fn pages_of_staff_are_found_by_staff_alone() {
    on_every_engine(async |test: TestApp| {
        let (mona, staff) = (test.creator("Mona").await, test.account("keeper", UserRole::Moderator).await);
        for path in ["/moderation", "/moderation/users", "/moderation/users/0c7d1a52-7f3e-4f7b-9d52-0a3b8f7c1e11"] {
            assert_eq!(mona.get(path).await.status.as_u16(), 404, "{path}");
            assert_eq!(staff.get(path).await.status.as_u16(), 200, "{path}");
            assert_eq!(test.visitor().get(path).await.status.as_u16(), 200, "{path}: they may sign in");
        }
    })
    .await;
}

#[tokio::test]
async fn a_plain_page_is_dressed_by_the_style_sheet_of_the_app() {
    on_every_engine(async |test: TestApp| {
        let address = format!("/api/mail/unsubscribe/{}/{}", uuid::Uuid::nil(), "0".repeat(64));
        let page = test.visitor().get(&address).await;
        assert!(page.header("content-security-policy").starts_with("default-src 'none'; style-src 'self'"));
        let text = page.text();
        let (_, link) = text.split_once("rel=\"stylesheet\"").expect("a style sheet");
        let path = link.split('"').find(|part| part.starts_with("/assets/")).expect("its address");
        let sheet = test.visitor().get(path).await.text();
        let classes: Vec<&str> = text.split("class=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        for class in classes.iter().flat_map(|classes| classes.split(' ')) {
            let escaped: String = class
                .chars()
                .flat_map(|c| (!c.is_ascii_alphanumeric() && !"-_".contains(c)).then_some('\\').into_iter().chain([c]))
                .collect();
            assert!(sheet.contains(&format!(".{escaped}")), "{class} is not in {path}");
        }
        assert!(classes.len() > 5, "{text}");
    })
    .await;
}

#[tokio::test]
async fn a_page_names_who_counts_visits_only_where_the_operator_does() {
    let counter = [
        ("VITRINE_ANALYTICS_URL", "https://counts.example/api/send?a=1&b=2"),
        ("VITRINE_ANALYTICS_WEBSITE_ID", "site-1"),
    ];
    on_every_engine_with(&counter, async |test: TestApp| {
        let page = test.visitor().get("/").await;
        let policy = page.header("content-security-policy");
        assert!(policy.contains("connect-src 'self' https://counts.example;"), "{policy}");
        assert_eq!(policy.matches("counts.example").count(), 1, "{policy}");
        let meta = r#"<meta name="vitrine-analytics" content="https://counts.example/api/send?a=1&amp;b=2" data-website="site-1" />"#;
        assert!(page.text().contains(meta) || AppPages::embedded(&test.app.config).has_no_documents(), "{}", page.text());
    })
    .await;
    on_every_engine(async |test: TestApp| {
        let page = test.visitor().get("/").await;
        assert!(page.header("content-security-policy").contains("connect-src 'self';"));
        assert!(!page.text().contains("vitrine-analytics"));
    })
    .await;
}

#[tokio::test]
async fn a_site_goes_by_its_own_name_wherever_it_is_named() {
    let settings = [("VITRINE_SITE_NAME", "Lumen & <Co>")];
    on_every_engine_with(&settings, async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let path = format!("/switch/themes/paper-sky-{}", test.theme(&mona, THEME_INPUT()).await);
        let visitor = test.visitor();
        let home = visitor.get("/").await.text();
        for named in [
            "<title>Lumen &amp; &lt;Co&gt;</title>",
            r#"<meta property="og:site_name" content="Lumen &amp; &lt;Co&gt;" />"#,
            r#"<meta name="application-name" content="Lumen &amp; &lt;Co&gt;" />"#,
            r#"aria-label="Lumen &amp; &lt;Co&gt;""#,
        ] {
            assert!(home.contains(named), "{named}: {home}");
        }
        assert!(visitor.get(&path).await.text().contains("Paper Sky – Lumen &amp; &lt;Co&gt;</title>"));
        let manifest = visitor.get("/manifest.webmanifest").await;
        assert_eq!(manifest.header("content-type"), "application/manifest+json");
        let manifest: Value = serde_json::from_str(&manifest.text()).expect("JSON");
        assert_eq!((&manifest["name"], &manifest["short_name"]), (&"Lumen & <Co>".into(), &"Lumen & <Co>".into()));
        assert_eq!(manifest["start_url"], "/", "the rest is as it was built");
        assert!(visitor.get("/feeds/new.atom").await.text().contains("Lumen &amp; &lt;Co&gt;</title>"));
        let oembed = visitor.get(&format!("/oembed?url={}", test.app.config.absolute(&path))).await;
        assert!(oembed.text().contains(r#""provider_name":"Lumen & <Co>""#), "{}", oembed.text());
        for path in ["/", &path, "/login", "/nothing", "/feeds/new.atom", "/builds/shell.html"] {
            let page = visitor.get(path).await.text();
            assert!(!page.contains("– Vitrine") && !page.contains(">Vitrine</span>"), "{path}: {page}");
        }
    })
    .await;
}
