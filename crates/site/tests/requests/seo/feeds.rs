//! Feeds.

use axum::body::Body;
use axum::http::Request;
use serde_json::json;
use vitrine_testing::wiiu::{WIIU_THEME_INPUT, patch, wav};
use vitrine_testing::{TestApp, jpeg, on_every_engine};

use crate::seo::{SeoTest as _, path, texts, told};

#[tokio::test]
async fn a_feed_tells_what_is_new_with_who_made_it_and_where_it_is() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let first = test.named(&mona, "Ember Grid", &[("description", "Two\n\nlines & <b>".into())]).await;
        test.pass(60_000);
        let second = test.named(&mona, "空の <Sky> \u{1f600}", &[("tags", json!(["Night"]))]).await;
        for path in ["/feeds/new.atom", "/feeds/switch/themes.atom", "/feeds/creators/mona.atom"] {
            let feed = test.visitor().get(path).await;
            assert_eq!(
                (feed.status.as_u16(), feed.header("content-type")),
                (200, "application/atom+xml; charset=utf-8")
            );
            let text = feed.text();
            let ids = texts(&text, "id");
            let of = |hex_id: &str| format!("tag:localhost,2026:/switch/themes/{hex_id}");
            assert_eq!(ids[1..], [of(&second), of(&first)], "{path}");
            assert_eq!(texts(&text, "title")[1..], ["空の <Sky> \u{1f600}", "Ember Grid"]);
            assert_eq!(texts(&text, "name"), ["Mona", "Mona"]);
            assert_eq!(texts(&text, "published"), ["2026-05-04T09:31:00.000Z", "2026-05-04T09:30:00.000Z"]);
            assert_eq!(texts(&text, "summary")[1], "Two lines & <b>");
            let content = &texts(&text, "content")[1];
            assert!(content.contains("<p>Two</p><p>lines &amp; &lt;b&gt;</p>"), "{content}");
            let (_, picture) = content.split_once("src=\"").expect("a picture");
            let picture = crate::seo::path(picture.split('"').next().expect("an address"));
            assert_eq!(test.visitor().get(&picture).await.status.as_u16(), 200, "{picture}");
        }
        let tagged = test.visitor().get("/feeds/tags/night.atom").await.text();
        assert_eq!(texts(&tagged, "title"), ["Themes tagged Night – Vitrine", "空の <Sky> \u{1f600}"]);
        assert!(tagged.contains("<category term=\"night\" label=\"Night\"/>"), "{tagged}");
    })
    .await;
}

#[tokio::test]
async fn a_feed_of_the_music_leads_to_the_music() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let mut input = WIIU_THEME_INPUT();
        input["mayShareBgm"] = true.into();
        let (men, launcher, sound) = (patch("Men.bps", b"new menu"), jpeg(), wav(2));
        let files: [(&str, &[u8]); 3] = [("menPatch", &men), ("launcherScreenshot", &launcher), ("bgm", &sound)];
        let answer = mona.publish_wiiu(input, &files).await;
        assert!(answer.json().get("errors").is_none(), "{}", answer.text());
        test.do_jobs().await;
        let text = test.visitor().get("/feeds/wiiu/bgms.atom").await.text();
        assert!(text.contains("href=\"http://localhost:8080/wiiu/bgms/paper-plaza-1\""), "{text}");
        assert_eq!(texts(&text, "id")[1], "tag:localhost,2026:/wiiu/bgms/1");
        let splashes = test.visitor().get("/feeds/wiiu/splashes.atom").await.text();
        assert_eq!(texts(&splashes, "id").len(), 1, "there is none: {splashes}");
    })
    .await;
}

#[tokio::test]
async fn who_has_a_feed_is_told_so_until_it_changes() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        test.named(&mona, "Ember Grid", &[]).await;
        let path = "/feeds/switch/themes.atom";
        let feed = test.visitor().get(path).await;
        let (tag, date) = (feed.header("etag").to_owned(), feed.header("last-modified").to_owned());
        assert_eq!((date.as_str(), feed.header("cache-control")), ("Mon, 04 May 2026 09:30:00 GMT", "no-cache"));
        let ask = async |name: &str, value: &str| {
            let answer = test.visitor().send(Request::get(path).header(name, value), Body::empty()).await;
            (answer.status.as_u16(), !answer.body.is_empty())
        };
        assert_eq!(ask("if-none-match", &tag).await, (304, false));
        assert_eq!(ask("if-modified-since", &date).await, (304, false));
        // A count that no feed shows changes nothing, an item that is taken back everything.
        test.set("1", "download_count", 5_i64.into()).await;
        assert_eq!(ask("if-none-match", &tag).await, (304, false));
        test.set("1", "is_private", true.into()).await;
        assert_eq!(ask("if-none-match", &tag).await, (200, true));
        assert_eq!(ask("if-modified-since", &date).await, (200, true));
    })
    .await;
}

#[tokio::test]
async fn there_are_no_other_feeds() {
    on_every_engine(async |test: TestApp| {
        for path in [
            "/feeds/new",
            "/feeds/old.atom",
            "/feeds/.atom",
            "/feeds/switch.atom",
            "/feeds/switch/themes/1.atom",
            "/feeds/creators/nobody.atom",
            "/feeds/creators/%00%ff.atom",
            "/feeds/tags/unknown.atom",
            "/feeds/tags/.atom",
            "/feeds/tags/a%2Fb.atom",
        ] {
            let status = test.visitor().get(path).await.status.as_u16();
            assert!([400, 404].contains(&status), "{path}: {status}");
        }
        let empty = test.visitor().get("/feeds/switch/packs.atom").await;
        assert_eq!(empty.status.as_u16(), 200);
        assert_eq!(texts(&empty.text(), "updated"), ["2026-01-01T00:00:00.000Z"]);
    })
    .await;
}

#[tokio::test]
async fn pages_name_the_feeds_of_what_they_show() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        test.named(&mona, "Ember Grid", &[("tags", json!(["Pixel Art"]))]).await;
        for (page, feed) in [
            ("/", "/feeds/new.atom"),
            ("/switch/themes", "/feeds/switch/themes.atom"),
            ("/switch/themes?tags=pixel-art", "/feeds/tags/pixel-art.atom"),
            ("/switch/themes?tags=a,b", "/feeds/switch/themes.atom"),
            ("/wiiu/bgms", "/feeds/wiiu/bgms.atom"),
            ("/creators/Mona", "/feeds/creators/Mona.atom"),
        ] {
            let answer = test.visitor().get(page).await;
            let url =
                told(&answer, "type=\"application/atom+xml\"", "href").unwrap_or_else(|| panic!("{page} names none"));
            assert_eq!(path(&url), feed, "{page}");
            assert_eq!(test.visitor().get(feed).await.status.as_u16(), 200, "{feed}");
        }
    })
    .await;
}
