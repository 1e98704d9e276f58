//! oEmbed.

use serde_json::{Value, json};
use url::form_urlencoded::byte_serialize;
use vitrine_testing::{Answer, TestApp, on_every_engine};

use crate::seo::{SeoTest as _, path, texts, told};

async fn ask(test: &TestApp, url: &str, more: &str) -> Answer {
    let url: String = byte_serialize(url.as_bytes()).collect();
    test.visitor().get(&format!("/oembed?url={url}{more}")).await
}

#[tokio::test]
async fn an_item_is_a_photo_with_its_maker() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hex_id = test.named(&mona, "Ember <Grid>", &[]).await;
        let url = format!("http://localhost:8080/switch/themes/ember-grid-{hex_id}");
        let answer = ask(&test, &url, "").await;
        assert_eq!(answer.header("content-type"), "application/json; charset=utf-8");
        let said = answer.json();
        assert_eq!((&said["version"], &said["type"]), (&json!("1.0"), &json!("photo")));
        assert_eq!((&said["title"], &said["author_name"]), (&json!("Ember <Grid>"), &json!("Mona")));
        assert_eq!(
            (&said["width"], &said["height"], &said["thumbnail_width"]),
            (&json!(1280), &json!(720), &json!(640))
        );
        for field in ["url", "thumbnail_url", "author_url", "provider_url"] {
            let place = path(said[field].as_str().expect("an address"));
            assert_eq!(test.visitor().get(&place).await.status.as_u16(), 200, "{place}");
        }
        let smaller = ask(&test, &url, "&maxwidth=640&maxheight=300").await.json();
        assert_eq!(
            (&smaller["type"], &smaller["width"], &smaller["height"]),
            (&json!("photo"), &json!(426), &json!(240))
        );
        let none = ask(&test, &url, "&maxwidth=100").await.json();
        assert_eq!((&none["type"], &none["url"], &none["thumbnail_url"]), (&json!("link"), &Value::Null, &Value::Null));
        let xml = ask(&test, &url, "&format=xml&maxwidth=nonsense").await;
        assert_eq!(xml.header("content-type"), "text/xml; charset=utf-8");
        assert_eq!(
            (texts(&xml.text(), "title"), texts(&xml.text(), "width")),
            (vec!["Ember <Grid>".to_owned()], vec!["1280".to_owned()])
        );
        let page = test.visitor().get(&path(&url)).await;
        for kind in ["application/json+oembed", "text/xml+oembed"] {
            let place = told(&page, &format!("type=\"{kind}\""), "href").expect("a link to it");
            assert_eq!(test.visitor().get(&path(&place)).await.status.as_u16(), 200, "{place}");
        }
    })
    .await;
}

#[tokio::test]
async fn what_is_no_listed_item_of_this_site_is_not_found() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hex_id = test.named(&mona, "Ember Grid", &[]).await;
        let own = format!("/switch/themes/ember-grid-{hex_id}");
        let long = format!("http://localhost:8080/switch/themes/{}-{hex_id}", "a".repeat(3_000));
        for url in [
            "https://example.org/switch/themes/ember-grid-1",
            "http://localhost:8080@example.org/switch/themes/ember-grid-1",
            "javascript:alert(1)",
            "file:///switch/themes/ember-grid-1",
            "http://localhost:8080/",
            "http://localhost:8080/switch/themes",
            "http://localhost:8080/switch/themes/ember-grid-FFFF",
            "http://localhost:8080/switch/themes/ember-grid-1/edit",
            "http://localhost:8080/creators/Mona",
            "nonsense",
            "",
            &own,
            &long,
        ] {
            assert_eq!(ask(&test, url, "").await.status.as_u16(), 404, "{url}");
        }
        assert_eq!(test.visitor().get("/oembed").await.status.as_u16(), 400);
        assert_eq!(ask(&test, &format!("http://localhost:8080{own}"), "&format=yaml").await.status.as_u16(), 501);
    })
    .await;
}
