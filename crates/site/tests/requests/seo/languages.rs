//! What is said in the languages that people read.

use serde_json::{Value, json};
use url::form_urlencoded::byte_serialize;
use vitrine_testing::{Caller, TestApp, on_every_engine};

use crate::seo::{SeoTest as _, path, structured, texts, told};

/// Languages besides English: code, title of the list of themes, what is said of one by Mona that says nothing of itself, of
/// everything by Mona, and of what is mature.
const OTHERS: [[&str; 5]; 2] = [
    ["de", "Switch-Themes", "Ein Switch-Theme von Mona.", "Themes und Layouts von Mona", "Nicht jugendfrei. "],
    ["ja", "Switchテーマ", "MonaのSwitchテーマです。", "Monaのテーマとレイアウト", "成人向け。"],
];

fn reader(test: &TestApp, code: &str) -> Caller {
    test.visitor().with_cookie(Some(format!("language={code}")))
}

async fn card_of(caller: &Caller, page: &str) -> (String, String) {
    let answer = caller.follow(page).await;
    let said = |name: &str| told(&answer, &format!("<meta property=\"{name}\""), "content").expect("a card");
    (path(&said("og:image")), said("og:image:alt"))
}

#[tokio::test]
async fn a_feed_is_in_the_language_that_its_address_names() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hex_id = test.named(&mona, "Ember Grid", &[("description", Value::Null)]).await;
        let visitor = test.visitor();
        let english = visitor.get("/feeds/switch/themes.atom").await;
        assert!(english.text().contains("xml:lang=\"en\""), "{}", english.text());
        assert_eq!(texts(&english.text(), "summary"), ["A Switch theme by Mona."]);
        for [code, title, line, ..] in OTHERS {
            let address = format!("/feeds/switch/themes.atom?language={code}");
            let feed = visitor.get(&address).await;
            assert_eq!((feed.status.as_u16(), feed.header("content-language")), (200, code));
            let text = feed.text();
            assert!(text.contains(&format!("xml:lang=\"{code}\"")), "{text}");
            assert_eq!(texts(&text, "title"), [format!("{title} – Vitrine"), "Ember Grid".to_owned()]);
            assert_eq!(texts(&text, "summary"), [line]);
            let own =
                format!("<link rel=\"self\" type=\"application/atom+xml\" href=\"http://localhost:8080{address}\"/>");
            assert!(text.contains(&own), "{text}");
            assert!(
                text.contains(&format!("href=\"http://localhost:8080/switch/themes/ember-grid-{hex_id}\"")),
                "{text}"
            );
            let ids = texts(&text, "id");
            assert_eq!(ids[1], texts(&english.text(), "id")[1], "the item is the same");
            assert_ne!(ids[0], texts(&english.text(), "id")[0], "the feed is another");
            assert_ne!(feed.header("etag"), english.header("etag"));
            // The language of whoever asks changes nothing: others are handed what was made for them.
            for caller in [reader(&test, "de"), reader(&test, "ja"), mona.clone()] {
                assert_eq!(caller.get(&address).await.text(), text);
                assert_eq!(caller.get("/feeds/switch/themes.atom").await.text(), english.text());
            }
        }
        let same = visitor.get("/feeds/switch/themes.atom?language=en").await;
        assert_eq!(same.text(), english.text(), "English is the address without it");
    })
    .await;
}

#[tokio::test]
async fn a_language_that_there_is_not_is_refused_and_what_is_not_there_is_not_found() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hex_id = test.named(&mona, "Ember Grid", &[]).await;
        let (card, _) = card_of(&test.visitor(), "/switch/themes").await;
        let item: String =
            byte_serialize(format!("http://localhost:8080/switch/themes/x-{hex_id}").as_bytes()).collect();
        let visitor = test.visitor();
        for language in ["", "fr", "DE", "de-AT", "%00", "de&language=ja", "%3Cscript%3E"] {
            for address in [
                format!("/feeds/new.atom?language={language}"),
                format!("{card}?language={language}"),
                format!("/oembed?url={item}&language={language}"),
            ] {
                let answer = visitor.get(&address).await;
                assert_eq!(answer.status.as_u16(), 400, "{address}: {}", answer.text());
                assert_eq!(answer.json()["code"], "BAD_USER_INPUT", "{address}");
            }
        }
        for [code, ..] in OTHERS {
            for address in ["/feeds/old.atom", "/feeds/creators/nobody.atom", "/feeds/tags/unknown.atom", "/oembed"] {
                let address = format!("{address}?language={code}&url=https%3A%2F%2Fexample.org%2F");
                assert_eq!(visitor.get(&address).await.status.as_u16(), 404, "{address}");
            }
        }
    })
    .await;
}

#[tokio::test]
async fn a_page_names_the_feed_of_its_language_and_says_in_it_what_it_is_about() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hex_id = test.named(&mona, "Ember Grid", &[("description", Value::Null)]).await;
        let item = format!("/switch/themes/ember-grid-{hex_id}");
        for [code, title, line, by_mona, _] in OTHERS {
            // English comes between, so that neither cache nor renderer can hand out the other.
            assert_eq!(test.visitor().get("/switch/themes").await.header("content-language"), "en");
            let reader = reader(&test, code);
            for (page, feed, named) in [
                ("/switch/themes", "/feeds/switch/themes.atom", title),
                ("/creators/Mona", "/feeds/creators/Mona.atom", by_mona),
            ] {
                let answer = reader.get(page).await;
                let said = |attribute| told(&answer, "type=\"application/atom+xml\"", attribute).expect("a feed");
                assert_eq!(path(&said("href")), format!("{feed}?language={code}"), "{page}");
                let tag = format!("type=\"application/atom+xml\" title=\"{named} – Vitrine\"");
                assert!(answer.text().contains(&tag), "{page}: {}", answer.text());
                let shown = format!("href=\"{feed}?language={code}\"");
                assert!(answer.text().contains(&shown), "{page} leads to {shown}");
                assert_eq!(test.visitor().get(&path(&said("href"))).await.header("content-language"), code);
            }
            let about = structured(&reader.get(&item).await).expect("structured data");
            let graph = &about["@graph"];
            assert_eq!((&graph[0]["description"], &graph[0]["name"]), (&json!(line), &json!("Ember Grid")));
            assert_eq!(graph[0]["mainEntityOfPage"]["inLanguage"], code);
            assert_eq!(graph[1]["itemListElement"][0]["name"], title);
            let creator = structured(&reader.get("/creators/Mona").await).expect("structured data");
            assert_eq!((&creator["inLanguage"], &creator["name"]), (&json!(code), &json!(by_mona)));
            let home = structured(&reader.get("/").await).expect("structured data");
            let english = structured(&test.visitor().get("/").await).expect("structured data");
            assert_eq!((&home["inLanguage"], &english["inLanguage"]), (&json!(code), &json!("en")));
            assert_ne!(home["description"], english["description"]);
        }
    })
    .await;
}

#[tokio::test]
async fn a_card_is_in_the_language_of_its_page_and_each_has_its_address() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hex_id = test.named(&mona, "Ember Grid", &[("description", Value::Null)]).await;
        let visitor = test.visitor();
        for page in ["/", "/switch/themes", "/creators/Mona", &format!("/switch/themes/ember-grid-{hex_id}")] {
            let (english, _) = card_of(&visitor, page).await;
            let shown = visitor.get(&english).await;
            assert_eq!((shown.status.as_u16(), english.contains('?')), (200, false), "{page}");
            for [code, _, line, by_mona, _] in OTHERS {
                let (card, alt) = card_of(&reader(&test, code), page).await;
                let (bare, query) = card.split_once('?').expect("a language");
                assert_eq!(query, format!("language={code}"), "{page}");
                if page.contains("Mona") || page.contains("ember") {
                    assert!(alt.contains(line) || alt.contains(by_mona), "{page}: {alt}");
                }
                let theirs = visitor.get(&card).await;
                assert_eq!((theirs.status.as_u16(), theirs.body == shown.body), (200, false), "{page} in {code}");
                assert_eq!(visitor.get(bare).await.status.as_u16(), 404, "not among the English ones");
                let mixed = format!("{english}?{query}");
                assert_eq!(visitor.get(&mixed).await.status.as_u16(), 404, "nor the English one among these");
            }
        }
    })
    .await;
}

#[tokio::test]
async fn what_others_embed_is_described_in_the_language_of_the_page_that_names_it() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let silent = test.named(&mona, "Ember Grid", &[("description", Value::Null)]).await;
        let spoken = test.named(&mona, "Amber Grid", &[("description", "In its own words.".into())]).await;
        let page = |hex_id: &str| format!("/switch/themes/x-{hex_id}");
        let embedded = async |caller: &Caller, hex_id: &str| {
            let answer = caller.follow(&page(hex_id)).await;
            let place = told(&answer, "type=\"application/json+oembed\"", "href").expect("a link to it");
            test.visitor().get(&path(&place)).await.json()
        };
        assert_eq!(embedded(&test.visitor(), &silent).await["description"], "A Switch theme by Mona.");
        for [code, _, line, ..] in OTHERS {
            let reader = reader(&test, code);
            assert_eq!(embedded(&reader, &silent).await["description"], line);
            assert_eq!(embedded(&reader, &spoken).await["description"], "In its own words.");
        }
    })
    .await;
}

#[tokio::test]
async fn a_mature_item_is_named_without_its_words_in_every_language() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let changes = [("isNSFW", true.into()), ("description", "Qsecret words".into())];
        let hex_id = test.named(&mona, "Ember Grid", &changes).await;
        let page = format!("/switch/themes/ember-grid-{hex_id}");
        for [code, _, line, _, mature] in OTHERS {
            let answer = reader(&test, code).get(&page).await;
            let said = |tag: &str| told(&answer, tag, "content").unwrap_or_else(|| panic!("{tag} in {code}"));
            assert_eq!(said("<meta name=\"description\""), format!("{mature}{line}"));
            assert_eq!(said("<meta property=\"og:image:alt\""), format!("Ember Grid: {mature}{line}"));
            assert!(structured(&answer).is_none() && told(&answer, "+oembed\"", "href").is_none());
            let with_picture = format!("{}?language={code}", "/api/cards/switch/themes/x/0.jpg");
            assert_eq!(test.visitor().get(&with_picture).await.status.as_u16(), 404);
        }
    })
    .await;
}
