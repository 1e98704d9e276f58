//! How feeds, the sitemap, cards and oEmbed are asked.

use url::Url;
use vitrine_core::language::Language;
use vitrine_core::permissions::{PermissionActor, PermissionRow};
use vitrine_seo::cards::PreviewCard;
use vitrine_seo::crawler_rows;
use vitrine_seo::lists::ItemList;
use vitrine_seo::standing::Indexability;
use vitrine_seo::words::{LanguageWords, PageTexts};
use vitrine_switch::themes::theme::KIND;
use vitrine_testing::Caller;

use crate::permissions::{Fixture, get};

pub async fn ask(fixture: &Fixture, row: &PermissionRow, actor: PermissionActor) -> String {
    let PermissionRow { operation, state, .. } = *row;
    let caller = &fixture.callers[&actor];
    let (hex_id, _) = fixture.item(&KIND, actor, state);
    let owner = &fixture.callers
        [if actor == PermissionActor::BlockedOwner { &PermissionActor::BlockedOwner } else { &PermissionActor::Owner }];
    let page = format!("/switch/themes/paper-sky-{hex_id}");
    let entry = format!("{}/{hex_id}</id>", KIND.path);
    match operation {
        "GET /robots.txt" => get(caller, "/robots.txt").await,
        "GET /.well-known/security.txt" => get(caller, "/.well-known/security.txt").await,
        "GET /sitemap.xml" => get(caller, "/sitemap.xml").await,
        "GET /sitemaps/{path}.xml" => listed(caller, "/sitemaps/switch/themes/0.xml", &format!("{page}<")).await,
        "GET /feeds/{path}.atom" => listed(caller, "/feeds/switch/themes.atom", &entry).await,
        "GET /feeds/creators/{username}.atom" => {
            listed(caller, &format!("/feeds/creators/{}.atom", owner.username), &entry).await
        }
        "GET /feeds/tags/{slug}.atom" => listed(caller, "/feeds/tags/calm.atom", &entry).await,
        "GET /oembed" => {
            let page = Url::parse_with_params("http://x/oembed", [("url", format!("http://localhost:8080{page}"))]);
            get(caller, page.expect("an address").as_str().trim_start_matches("http://x")).await
        }
        "GET {api}/cards/{path}/{hash}.jpg" => {
            get(caller, &card(fixture, hex_id, Indexability::Listed, &page).await).await
        }
        "GET {api}/cards/{path}/{hash}.jpg(without the picture)" => {
            get(caller, &card(fixture, hex_id, Indexability::Mature, &page).await).await
        }
        other => panic!("the test does not know how to ask {other}"),
    }
}

/// Whether an item is in a document that this caller gets.
async fn listed(caller: &Caller, path: &str, entry: &str) -> String {
    let answer = caller.get(path).await;
    match answer.status.as_u16() {
        200 => if answer.text().contains(entry) { "L" } else { "-" }.into(),
        404 => "NF".into(),
        other => other.to_string(),
    }
}

/// Path of the card that a theme has, or would have if it stood otherwise.
async fn card(fixture: &Fixture, hex_id: &str, standing: Indexability, page: &str) -> String {
    let app = &fixture.test.app;
    let id = KIND.parse_id(hex_id).expect("a number").0;
    let item = crawler_rows::items(&app.db, &[id]).await.expect("read").pop().expect("a row");
    let token = item.preview_token[..].try_into().ok();
    let pages = PageTexts::default();
    let words = LanguageWords::new(Language::default(), &pages);
    let card = PreviewCard::of_item(words, &ItemList::of(&KIND), standing, &item.name, &item.creator_username, token);
    let url = card.expect("a card").url(app, words.language, page);
    url.strip_prefix("http://localhost:8080").expect("an address of this site").to_owned()
}
