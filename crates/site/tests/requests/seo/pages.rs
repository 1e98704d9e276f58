//! The heads of pages.

use serde_json::json;
use vitrine_testing::{TestApp, on_every_engine};

use crate::seo::{SeoTest as _, is_noindex, path, structured, told};

#[tokio::test]
async fn a_list_has_one_address_for_what_it_shows() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        test.named(&mona, "Ember Grid", &[]).await;
        for (asked, canonical) in [
            ("/switch/themes?sort=saves&order=asc&q=ember&color=ff0000", "/switch/themes"),
            (
                "/switch/themes?tags=Paper,calm&target=ResidentMenu",
                "/switch/themes?target=ResidentMenu&tags=calm%2Cpaper",
            ),
            ("/switch/themes/", "/switch/themes"),
            ("/?utm_source=x", "/"),
        ] {
            let page = test.visitor().get(asked).await;
            assert_eq!(
                told(&page, "<link rel=\"canonical\"", "href").map(|url| path(&url)).as_deref(),
                Some(canonical),
                "{asked}"
            );
            assert!(!is_noindex(&page), "{asked}");
        }
        for asked in [
            "/switch/themes?nsfw=1",
            "/switch/themes?page=99",
            "/switch/themes?tags=unknown",
            "/switch/themes?target=Entrance",
            "/switch/themes?private=1",
            "/switch/themes?saved=1",
            "/search?q=ember",
            "/login",
            "/account",
        ] {
            assert!(is_noindex(&test.visitor().get(asked).await), "{asked}");
        }
    })
    .await;
}

#[tokio::test]
async fn pages_say_what_they_are_about() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hex_id = test.named(&mona, "</script><b>", &[]).await;
        let page = test.visitor().follow(&format!("/switch/themes/x-{hex_id}")).await;
        let about = structured(&page).expect("structured data");
        let (work, crumbs) = (&about["@graph"][0], &about["@graph"][1]["itemListElement"]);
        assert_eq!((&work["@type"], &work["name"]), (&json!("VisualArtwork"), &json!("</script><b>")));
        assert_eq!(work["creator"]["name"], "Mona");
        assert_eq!((&crumbs[0]["name"], &crumbs[1]["position"]), (&json!("Switch Themes"), &json!(2)));
        assert_eq!(
            Some(work["url"].as_str().expect("an address").to_owned()),
            told(&page, "<link rel=\"canonical\"", "href")
        );
        let picture = path(work["image"].as_str().expect("a picture"));
        assert_eq!(test.visitor().get(&picture).await.status.as_u16(), 200);
        let home = structured(&test.visitor().get("/").await).expect("structured data");
        assert_eq!(
            home["potentialAction"]["target"]["urlTemplate"],
            "http://localhost:8080/search?q={search_term_string}"
        );
        let creator = structured(&test.visitor().get("/creators/Mona").await).expect("structured data");
        assert_eq!((&creator["@type"], &creator["mainEntity"]["name"]), (&json!("ProfilePage"), &json!("Mona")));
        assert!(structured(&test.visitor().get("/nowhere").await).is_none());
    })
    .await;
}
