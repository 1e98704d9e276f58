//! Tests of the sitemap.

use serde_json::json;
use vitrine_core::addresses;
use vitrine_db::testing::{TestDb, engines};
use vitrine_db::{Execute, params};
use vitrine_seo::crawler_rows;
use vitrine_switch::themes::theme::KIND;
use vitrine_testing::{TestApp, assert_indexed, on_every_engine};

use crate::seo::{SeoTest as _, path, texts};

#[tokio::test]
async fn the_index_leads_to_every_page_that_may_be_found() {
    on_every_engine(async |test: TestApp| {
        test.with_layouts().await;
        let mona = test.creator("Mona").await;
        test.pass(60_000);
        let hex_id = test.named(&mona, "空 Ember", &[]).await;
        let visitor = test.visitor();
        let index = visitor.get("/sitemap.xml").await;
        assert_eq!((index.status.as_u16(), index.header("content-type")), (200, "application/xml; charset=utf-8"));
        let parts: Vec<String> = texts(&index.text(), "loc").iter().map(|url| path(url)).collect();
        let expected = [
            "/sitemaps/pages.xml",
            "/sitemaps/creators/0.xml",
            "/sitemaps/switch/layouts/0.xml",
            "/sitemaps/switch/themes/0.xml",
        ];
        assert_eq!(parts, expected);
        assert_eq!(texts(&index.text(), "lastmod")[3], "2026-05-04T09:31:00.000Z");
        let mut all = Vec::new();
        for part in &parts {
            let part = visitor.get(part).await.text();
            all.extend(texts(&part, "loc").iter().map(|url| path(url)));
        }
        let pages = addresses::TABLE.pages.iter().filter(|page| page.is_indexed && !page.pattern.contains('{'));
        for page in pages {
            assert!(all.contains(&page.pattern), "{} {all:?}", page.pattern);
        }
        assert!(all.contains(&"/creators/Mona".to_owned()), "{all:?}");
        assert!(all.contains(&format!("/switch/themes/%E7%A9%BA-ember-{hex_id}")), "{all:?}");
        assert!(!all.iter().any(|path| path.contains("/account") || path.contains("/moderation")), "{all:?}");
        for address in &all {
            let page = visitor.get(address).await;
            assert_eq!((page.status.as_u16(), crate::seo::is_noindex(&page)), (200, false), "{address}");
            let canonical = crate::seo::told(&page, "<link rel=\"canonical\"", "href").expect("a canonical address");
            let encoded = percent_encoding::utf8_percent_encode(&canonical, addresses::UNSAFE).to_string();
            assert_eq!(&path(&encoded), address);
        }
    })
    .await;
}

#[tokio::test]
async fn a_part_holds_a_block_of_public_numbers() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        test.named(&mona, "Ember Grid", &[]).await;
        let sql = "UPDATE item_numbers SET last = $1 WHERE kind = $2";
        test.app.db.execute(sql, params![9_998_i64, KIND.name]).await.expect("set");
        for name in ["Last of the first", "First of the second"] {
            test.named(&mona, name, &[]).await;
        }
        let visitor = test.visitor();
        let index = texts(&visitor.get("/sitemap.xml").await.text(), "loc");
        assert_eq!(
            index[index.len() - 2..].iter().map(|url| path(url)).collect::<Vec<_>>(),
            ["/sitemaps/switch/themes/0.xml", "/sitemaps/switch/themes/1.xml"]
        );
        let part = async |number: u32| {
            texts(&visitor.get(&format!("/sitemaps/switch/themes/{number}.xml")).await.text(), "loc")
        };
        assert_eq!(part(0).await.len(), 2);
        let second: Vec<String> = part(1).await.iter().map(|url| path(url)).collect();
        assert_eq!(second, ["/switch/themes/first-of-the-second-2710"]);
    })
    .await;
}

#[tokio::test]
async fn there_are_no_other_parts() {
    on_every_engine(async |test: TestApp| {
        test.with_layouts().await;
        for part in [
            "switch/layouts/1",
            "switch/layouts/00",
            "switch/layouts/-1",
            "switch/layouts/99999999999999999999",
            "switch/themes/0",
            "switch/0",
            "0",
            "pages/0",
            "creators/7",
            "",
            "wiiu/themes/4294967295",
        ] {
            let answer = test.visitor().get(&format!("/sitemaps/{part}.xml")).await;
            assert_eq!(answer.status.as_u16(), 404, "{part}");
        }
        assert_eq!(test.visitor().get("/sitemaps/pages").await.status.as_u16(), 404);
    })
    .await;
}

#[tokio::test]
async fn counts_leave_the_sitemap_as_it_is_and_names_do_not() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hex_id = test.named(&mona, "Ember Grid", &[]).await;
        let part = async || test.visitor().get("/sitemaps/switch/themes/0.xml").await;
        let before = part().await;
        let epoch = test.app.catalogue.epoch();
        test.set(&hex_id, "download_count", 7_i64.into()).await;
        assert_eq!(test.app.catalogue.epoch(), epoch, "nothing is read again");
        assert_eq!(part().await.header("etag"), before.header("etag"));
        let rename = "mutation($id: String!, $data: UpdateSwitchThemeInput!) { updateSwitchTheme(hexId: $id, data: $data) { slug } }";
        let answer = mona.graphql(rename, json!({ "id": hex_id, "data": { "name": "Amber Grid" } })).await;
        assert!(answer.json().get("errors").is_none(), "{}", answer.text());
        assert!(part().await.text().contains("/switch/themes/amber-grid-1<"));
    })
    .await;
}

#[tokio::test]
async fn slugs_are_found_by_an_index() {
    for engine in engines() {
        let db = TestDb::migrated(engine, &vitrine_core::schema::schema()).await;
        assert_indexed(&db, crawler_rows::SLUGS, params![0_i64, 2_560_000_i64, KIND.name], &["items"]).await;
    }
}
