//! What is not for everybody is in nothing that everybody gets, and what is taken back is gone from it at once.

use serde_json::json;
use url::form_urlencoded::byte_serialize;
use vitrine_core::viewer::UserRole;
use vitrine_db::{Execute, params};
use vitrine_testing::{Caller, TestApp, on_every_engine};

use crate::seo::{SeoTest as _, is_noindex, structured, told};

/// Items that are not listed for everybody: the word in their names, and their public numbers.
async fn unlisted_items(test: &TestApp) -> Vec<(&'static str, String)> {
    let (mona, hidden) = (test.creator("Mona").await, test.creator("Hidden").await);
    let mut items = vec![
        ("qprivate", test.named(&mona, "Qprivate", &[("isPrivate", true.into())]).await),
        ("qmature", test.named(&mona, "Qmature", &[("isNSFW", true.into())]).await),
        ("qunlisted", test.named(&mona, "Qunlisted", &[]).await),
        ("qpending", test.named(&mona, "Qpending", &[]).await),
        ("qdeleted", test.named(&mona, "Qdeleted", &[]).await),
        ("qhidden", test.named(&hidden, "Qhidden", &[]).await),
    ];
    test.set(&items[2].1, "unlisted_reason", "Not theirs.".into()).await;
    test.set(&items[3].1, "preview_state", "PENDING".into()).await;
    test.set(&items[4].1, "deleted_at", test.app.clock.now().into()).await;
    test.set_flag(hidden.user_id, "hide_items", true).await;
    items.push(("qboth", test.named(&mona, "Qboth", &[("isPrivate", true.into()), ("isNSFW", true.into())]).await));
    items
}

fn page_of(word: &str, hex_id: &str) -> String {
    format!("/switch/themes/{word}-{hex_id}")
}

async fn embedded(test: &TestApp, page: &str) -> u16 {
    let url: String = byte_serialize(format!("http://localhost:8080{page}").as_bytes()).collect();
    test.visitor().get(&format!("/oembed?url={url}")).await.status.as_u16()
}

#[tokio::test]
async fn items_that_are_not_listed_are_in_no_document() {
    on_every_engine(async |test: TestApp| {
        let items = unlisted_items(&test).await;
        let mona = test.creator("Listed").await;
        test.named(&mona, "Qlisted", &[]).await;
        for caller in ["Mona", "Listed"] {
            let documents = test.documents(caller).await;
            assert!(documents.len() >= 15, "{:?}", documents.keys());
            for (path, text) in &documents {
                let text = text.to_lowercase();
                for (word, _) in &items {
                    assert!(!text.contains(word), "{path} tells of {word}: {text}");
                }
                assert!(!text.contains("hidden"), "{path} tells of a hidden creator: {text}");
            }
            assert!(documents["/feeds/new.atom"].contains("Qlisted"));
            assert!(documents["/sitemaps/switch/themes/0.xml"].contains("qlisted"));
            assert!(!documents["/sitemaps/creators/0.xml"].contains("Mona"), "a creator without listed items");
        }
        assert_eq!(test.visitor().get("/feeds/creators/Hidden.atom").await.status.as_u16(), 404);
        let pages = ["/", "/switch/themes", "/switch/themes?tags=calm", "/creators/Mona"];
        for page in pages {
            let text = test.visitor().get(page).await.text().to_lowercase();
            for (word, _) in &items {
                assert!(!text.contains(word), "{page} tells of {word}");
            }
        }
    })
    .await;
}

#[tokio::test]
async fn pages_of_items_that_are_not_listed_say_no_more_than_they_have_to() {
    on_every_engine(async |test: TestApp| {
        let items = unlisted_items(&test).await;
        let staff = test.account("keeper", UserRole::Moderator).await;
        let german = test.visitor().with_cookie(Some("language=de".into()));
        let site_card = async |caller: &Caller| {
            told(&caller.get("/login").await, "<meta property=\"og:image\"", "content").expect("a card")
        };
        assert_ne!(site_card(&german).await, site_card(&staff).await);
        for (word, hex_id) in &items {
            let page = page_of(word, hex_id);
            assert_eq!(embedded(&test, &page).await, 404, "{word}");
            for caller in [test.visitor(), staff.clone(), german.clone()] {
                let answer = caller.get(&page).await;
                assert!(is_noindex(&answer), "{word}");
                assert!(structured(&answer).is_none(), "{word}");
                assert!(told(&answer, "+oembed\"", "href").is_none(), "{word}");
                let card = told(&answer, "<meta property=\"og:image\"", "content");
                if answer.status.as_u16() == 404 {
                    let name = format!("Q{}", &word[1..]);
                    assert!(card.is_none() && !answer.text().contains(&name), "{word}: {}", answer.text());
                } else if *word == "qmature" {
                    assert!(
                        card.is_some_and(|card| card.contains("/qmature-")),
                        "a card of its own, without its picture"
                    );
                } else {
                    assert_eq!(card, Some(site_card(&caller).await), "{word}");
                }
            }
        }
        let is_found = async |word: &str| {
            let (_, hex_id) = items.iter().find(|(known, _)| *known == word).expect("an item");
            test.visitor().get(&page_of(word, hex_id)).await.status.as_u16()
        };
        for (word, status) in [
            ("qprivate", 404),
            ("qdeleted", 404),
            ("qhidden", 404),
            ("qboth", 404),
            ("qmature", 200),
            ("qunlisted", 200),
            ("qpending", 200),
        ] {
            assert_eq!(is_found(word).await, status, "{word}");
        }
    })
    .await;
}

/// Takes a listed item back and says where it can still be read of it.
async fn still_told(test: &TestApp, page: &str, cards: &[String]) -> Vec<String> {
    let documents = test.documents("Mona").await.into_iter();
    let mut told: Vec<String> =
        documents.filter(|(_, text)| text.contains("Qgone") || text.contains("qgone")).map(|(path, _)| path).collect();
    for card in cards {
        if test.visitor().get(card).await.status.as_u16() != 404 {
            told.push(card.clone());
        }
    }
    if embedded(test, page).await != 404 {
        told.push("/oembed".into());
    }
    for caller in [test.visitor(), test.visitor().with_cookie(Some("language=ja".into()))] {
        let answer = caller.get(page).await;
        if !is_noindex(&answer) || structured(&answer).is_some() || told_of(&answer) {
            told.push(page.to_owned());
        }
    }
    told
}

fn told_of(answer: &vitrine_testing::Answer) -> bool {
    told(answer, "+oembed\"", "href").is_some()
}

#[tokio::test]
async fn what_is_taken_back_is_gone_from_everything_at_once() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        test.named(&mona, "Qstays", &[]).await;
        let hex_id = test.named(&mona, "Qgone", &[]).await;
        let page = page_of("qgone", &hex_id);
        let (other, router) = test.second_process().await;
        let listed = async || {
            let card = async |caller: &Caller| {
                let answer = caller.get(&page).await;
                crate::seo::path(&told(&answer, "<meta property=\"og:image\"", "content").expect("a card"))
            };
            let german = test.visitor().with_cookie(Some("language=de".into()));
            let cards = vec![card(&test.visitor()).await, card(&german).await];
            let there = test.visitor().at(&router);
            for path in [&page, &cards[0], &cards[1], "/feeds/new.atom", "/sitemaps/switch/themes/0.xml"] {
                assert_eq!(there.get(path).await.status.as_u16(), 200, "{path}");
            }
            let told = still_told(&test, &page, &cards).await;
            assert!(told.len() >= 13, "it was told of before: {told:?}");
            cards
        };
        let id = json!({ "id": hex_id });
        let cards = listed().await;
        for (back, forth) in [(("is_private", true), ("is_private", false)), (("is_nsfw", true), ("is_nsfw", false))] {
            test.set(&hex_id, back.0, back.1.into()).await;
            assert_eq!(still_told(&test, &page, &cards).await, Vec::<String>::new(), "{back:?}");
            test.set(&hex_id, forth.0, forth.1.into()).await;
            assert_eq!(listed().await, cards);
        }
        test.set(&hex_id, "unlisted_reason", "Not theirs.".into()).await;
        assert_eq!(still_told(&test, &page, &cards).await, Vec::<String>::new(), "unlisted");
        // Another process knows it as soon as it has followed.
        other.app.catalogue.refresh(&other.app.db).await.expect("followed");
        let there = test.visitor().at(&router);
        assert!(!there.get("/feeds/new.atom").await.text().contains("Qgone"));
        assert!(!there.get("/sitemaps/switch/themes/0.xml").await.text().contains("qgone"));
        for card in &cards {
            assert_eq!(there.get(card).await.status.as_u16(), 404, "{card}");
        }
        test.set(&hex_id, "unlisted_reason", Option::<String>::None.into()).await;
        listed().await;
        test.set_flag(mona.user_id, "hide_items", true).await;
        assert_eq!(test.visitor().get("/feeds/creators/Mona.atom").await.status.as_u16(), 404);
        assert!(!test.visitor().get("/feeds/new.atom").await.text().contains("Qgone"));
        assert!(!test.visitor().get("/sitemap.xml").await.text().contains("themes"));
        test.set_flag(mona.user_id, "hide_items", false).await;
        listed().await;
        let deleted = mona.graphql("mutation($id: String!) { deleteSwitchThemes(hexIds: [$id]) { hexIds } }", id).await;
        assert!(deleted.json().get("errors").is_none(), "{}", deleted.text());
        let answer = test.visitor().get(&page).await;
        assert_eq!(answer.status.as_u16(), 404);
        assert_eq!(still_told(&test, &page, &cards).await, Vec::<String>::new(), "deleted");
    })
    .await;
}

/// The row of an item says that it is private and how it is called now, and the lists do not know it yet.
#[tokio::test]
async fn a_name_that_was_never_public_is_told_by_no_list_that_is_a_moment_behind() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hex_id = test.named(&mona, "Qbefore", &[]).await;
        let pages = ["/api/switch/nxinstaller/__special_recent", "/api/switch/nxinstaller/qbefore", "/feeds/new.atom"];
        for page in pages {
            assert!(test.visitor().get(page).await.text().contains("Qbefore"), "{page}");
        }
        let id = vitrine_switch::themes::theme::KIND.parse_id(&hex_id).expect("a number").0;
        let hide = "UPDATE items SET is_private = TRUE, name = 'Qafter', slug = 'qafter' WHERE id = $1";
        test.app.db.execute(hide, params![id]).await.expect("changed");
        for page in pages.into_iter().chain(["/sitemaps/switch/themes/0.xml"]) {
            let text = test.visitor().get(page).await.text();
            assert!(!text.to_lowercase().contains("qafter"), "{page}: {text}");
        }
    })
    .await;
}
