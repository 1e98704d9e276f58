//! Being found, tested with requests: what is said, to whom, and what is never said.

mod cards;
mod feeds;
mod languages;
mod leaks;
mod oembed;
mod pages;
mod security_txt;
mod sitemap;

use std::collections::BTreeMap;

use quick_xml::Reader;
use quick_xml::events::Event;
use vitrine_db::{Execute, params};
use vitrine_switch::themes::theme::KIND as THEME;
use vitrine_testing::{Answer, Caller, THEME_INPUT, TestApp};

/// Every text in these elements, in turn; the document has to be well-formed.
fn texts(xml: &str, wanted: &str) -> Vec<String> {
    let (mut reader, mut found, mut depth) = (Reader::from_str(xml), Vec::new(), 0);
    loop {
        match reader.read_event().unwrap_or_else(|error| panic!("{error}: {xml}")) {
            Event::Eof => {
                assert_eq!(depth, 0, "{xml}");
                return found;
            }
            Event::Start(element) => {
                depth += 1;
                if element.name().as_ref() == wanted.as_bytes() {
                    let inner = reader.read_text(element.name()).expect("text");
                    found
                        .push(quick_xml::escape::unescape(&inner.decode().expect("UTF-8")).expect("text").into_owned());
                    depth -= 1;
                }
            }
            Event::End(_) => depth -= 1,
            _ => {}
        }
    }
}

/// What the attribute of a tag in the head of a page says, by what identifies the tag: `<meta property="og:image"`.
fn told(page: &Answer, tag: &str, attribute: &str) -> Option<String> {
    let text = page.text();
    let head = text.split("<body").next().expect("a head").to_owned();
    let (_, rest) = head.split_once(tag)?;
    let rest = rest.split('>').next()?;
    let (_, value) = rest.split_once(&format!("{attribute}=\""))?;
    Some(value.split('"').next()?.replace("&amp;", "&").replace("&#39;", "'"))
}

fn is_noindex(page: &Answer) -> bool {
    told(page, "<meta name=\"robots\"", "content").is_some_and(|said| said.contains("noindex"))
}

/// The structured data of a page.
fn structured(page: &Answer) -> Option<serde_json::Value> {
    let text = page.text();
    let (_, rest) = text.split_once("<script type=\"application/ld+json\">")?;
    Some(serde_json::from_str(rest.split("</script>").next()?).expect("JSON"))
}

/// Path and search of an address of this site.
fn path(url: &str) -> String {
    url.strip_prefix("http://localhost:8080").unwrap_or_else(|| panic!("{url} is of another site")).to_owned()
}

/// What these tests do with a site.
pub trait SeoTest {
    /// Publishes a theme with this name and changes of its input.
    async fn named(&self, creator: &Caller, name: &str, changes: &[(&str, serde_json::Value)]) -> String;
    /// Sets a column of a theme, as what changes items does.
    async fn set(&self, hex_id: &str, column: &str, value: vitrine_db::Value);
    /// Every document that leads to items, by its path: feeds, the sitemap and its parts.
    async fn documents(&self, creator: &str) -> BTreeMap<String, String>;
}

impl SeoTest for TestApp {
    async fn named(&self, creator: &Caller, name: &str, changes: &[(&str, serde_json::Value)]) -> String {
        let mut input = THEME_INPUT();
        input["name"] = name.into();
        for (field, value) in changes {
            input[*field] = value.clone();
        }
        self.theme(creator, input).await
    }

    async fn set(&self, hex_id: &str, column: &str, value: vitrine_db::Value) {
        let id = THEME.parse_id(hex_id).expect("a number").0;
        let sql = format!("UPDATE items SET {column} = $2 WHERE id = $1");
        assert_eq!(self.app.db.execute(&sql, params![id, value]).await.expect("set"), 1);
        self.app.catalogue.refresh(&self.app.db).await.expect("followed");
    }

    async fn documents(&self, creator: &str) -> BTreeMap<String, String> {
        let visitor = self.visitor();
        let mut paths = vec![
            "/feeds/new.atom".to_owned(),
            "/feeds/switch/themes.atom".into(),
            "/feeds/tags/calm.atom".into(),
            format!("/feeds/creators/{creator}.atom"),
            "/sitemap.xml".into(),
        ];
        let feeds = paths.iter().filter(|path| path.ends_with(".atom"));
        let translated: Vec<String> =
            feeds.flat_map(|feed| ["de", "ja"].map(|code| format!("{feed}?language={code}"))).collect();
        paths.extend(translated);
        let index = visitor.get("/sitemap.xml").await.text();
        paths.extend(texts(&index, "loc").iter().map(|url| path(url)));
        let mut documents = BTreeMap::new();
        for path in paths {
            documents.insert(path.clone(), visitor.get(&path).await.text());
        }
        documents
    }
}

#[tokio::test]
async fn each_answers_head_and_nothing_but_reading() {
    vitrine_testing::on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hex_id = test.named(&mona, "Ember Grid", &[]).await;
        let page = format!("/switch/themes/ember-grid-{hex_id}");
        let card =
            path(&told(&test.visitor().get(&page).await, "<meta property=\"og:image\"", "content").expect("a card"));
        let embedded = format!("/oembed?url=http%3A%2F%2Flocalhost%3A8080{page}");
        for path in [
            "/robots.txt",
            "/sitemap.xml",
            "/sitemaps/pages.xml",
            "/feeds/new.atom",
            "/feeds/new.atom?language=ja",
            &embedded,
            &card,
        ] {
            for caller in [test.visitor(), mona.clone()] {
                let whole = caller.get(path).await;
                let ask = |method| axum::http::Request::builder().method(method).uri(path);
                let head = caller.send(ask("HEAD"), axum::body::Body::empty()).await;
                assert_eq!((whole.status.as_u16(), head.status.as_u16(), head.body.len()), (200, 200, 0), "{path}");
                assert_eq!(head.header("content-type"), whole.header("content-type"), "{path}");
                assert_eq!(whole.header("access-control-allow-origin"), "*", "{path}");
                assert!(whole.header("content-security-policy").contains("default-src 'none'"), "{path}");
                let posted = caller.send(ask("POST"), axum::body::Body::empty()).await;
                assert_eq!(posted.status.as_u16(), 405, "{path}");
            }
        }
    })
    .await;
}

#[tokio::test]
async fn each_is_counted_as_a_request_of_a_visitor() {
    for (at, route) in [
        "/sitemap.xml",
        "/sitemaps/pages.xml",
        "/feeds/new.atom",
        "/feeds/creators/nobody.atom",
        "/oembed?url=x",
        "/api/cards/00.jpg",
    ]
    .into_iter()
    .enumerate()
    {
        let test = TestApp::with(vitrine_db::Engine::Sqlite, &[("VITRINE_RATE_FACTOR", "1")]).await;
        let peer: std::net::SocketAddr = format!("192.0.2.{at}:4000").parse().expect("an address");
        let mut is_refused = false;
        for _ in 0..400 {
            let request = axum::http::Request::get(route).extension(axum::extract::ConnectInfo(peer));
            is_refused |= test.visitor().send(request, "").await.status.as_u16() == 429;
        }
        assert!(is_refused, "{route}");
    }
}
