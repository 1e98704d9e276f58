//! Cards.

use vitrine_blobs::BlobError;
use vitrine_core::clock::DAY;
use vitrine_db::Execute;
use vitrine_kit::objects;
use vitrine_media::{CARD_HEIGHT_PX, CARD_WIDTH_PX, DecodeLimits, Picture};
use vitrine_testing::{Caller, TestApp, on_every_engine};

use crate::seo::{SeoTest as _, path, told};

/// Path of the card of a page.
async fn card_of(caller: &Caller, page: &str) -> String {
    path(&told(&caller.follow(page).await, "<meta property=\"og:image\"", "content").expect("a card"))
}

#[tokio::test]
async fn a_page_has_a_card_of_the_size_that_it_says() {
    on_every_engine(async |test: TestApp| {
        test.with_layouts().await;
        let mona = test.creator("Mona").await;
        let theme = test.named(&mona, "空の猫", &[]).await;
        let visitor = test.visitor();
        for page in [
            "/",
            "/switch/themes",
            "/wiiu/bgms",
            "/create",
            "/creators/mona",
            "/switch/layouts/x-1",
            &format!("/switch/themes/x-{theme}"),
        ] {
            let answer = visitor.follow(page).await;
            let size = ["width", "height"].map(|side| told(&answer, &format!("og:image:{side}\""), "content"));
            assert_eq!(size, [Some("1200".into()), Some("630".into())], "{page}");
            assert!(told(&answer, "og:image:alt\"", "content").is_some_and(|alt| alt.len() > 5), "{page}");
            let card = visitor.get(&card_of(&visitor, page).await).await;
            assert_eq!((card.status.as_u16(), card.header("content-type")), (200, "image/jpeg"), "{page}");
            assert_eq!(card.header("cross-origin-resource-policy"), "cross-origin", "{page}");
            let picture = Picture::decode(&card.body, &DecodeLimits::default()).expect("a picture");
            assert_eq!((picture.width_px(), picture.height_px()), (CARD_WIDTH_PX, CARD_HEIGHT_PX), "{page}");
            assert!(card.body.len() < 600_000, "{page}: {} bytes", card.body.len());
        }
    })
    .await;
}

#[tokio::test]
async fn a_change_has_another_card_and_the_old_one_is_gone() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hex_id = test.named(&mona, "Ember Grid", &[]).await;
        let (visitor, page) = (test.visitor(), format!("/switch/themes/x-{hex_id}"));
        let first = card_of(&visitor, &page).await;
        let shown = visitor.get(&first).await;
        test.set(&hex_id, "name", "Amber Grid".into()).await;
        let second = card_of(&visitor, &page).await;
        assert_ne!(first, second);
        assert_eq!(visitor.get(&first).await.status.as_u16(), 404);
        assert_ne!(visitor.get(&second).await.body, shown.body);
        test.set(&hex_id, "is_nsfw", true.into()).await;
        let mature = card_of(&visitor, &page).await;
        assert_eq!(visitor.get(&second).await.status.as_u16(), 404, "with its picture");
        assert_eq!(visitor.get(&mature).await.status.as_u16(), 200);
        for wrong in ["00.jpg", "", ".jpg", "0.png", &"0".repeat(32), &format!("{}.jpg", "0".repeat(32))] {
            let path = format!("{}/{wrong}", mature.rsplit_once('/').expect("a hash").0);
            assert_eq!(visitor.get(&path).await.status.as_u16(), 404, "{path}");
        }
        for wrong in [
            "/api/cards/nowhere/0.jpg",
            "/api/cards/account/0.jpg",
            "/api/cards/switch/mix/M1/0.jpg",
            "/api/cards/creators/nobody/0.jpg",
        ] {
            assert_eq!(visitor.get(wrong).await.status.as_u16(), 404, "{wrong}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_card_is_drawn_once_and_swept_after_a_day() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hex_id = test.named(&mona, "Ember Grid", &[]).await;
        let visitor = test.visitor();
        let card = card_of(&visitor, &format!("/switch/themes/x-{hex_id}")).await;
        let together = futures::future::join_all((0..8).map(|_| visitor.get(&card))).await;
        assert!(together.iter().all(|answer| answer.status.as_u16() == 200 && answer.body == together[0].body));
        let staged = async || -> Vec<String> {
            let sql = "SELECT object_key FROM pending_objects WHERE object_key LIKE 'artefact/%'";
            test.app.db.column(sql, vitrine_db::params![]).await.expect("read")
        };
        let keys = staged().await;
        assert_eq!(keys.len(), 1, "{keys:?}");
        let key = keys[0].parse().expect("a key");
        assert_eq!(test.app.blobs.get(key).await.expect("stored"), together[0].body);
        // Another process finds it.
        let (_, router) = test.second_process().await;
        assert_eq!(visitor.at(&router).get(&card).await.body, together[0].body);
        test.pass(DAY + 1);
        objects::sweep(&test.app).await.expect("swept");
        assert!(staged().await.is_empty() && test.app.blobs.get(key).await.is_err());
        let (_, router) = test.second_process().await;
        assert_eq!(visitor.at(&router).get(&card).await.body, together[0].body, "drawn again, the same");
    })
    .await;
}

#[tokio::test]
async fn a_card_is_drawn_although_nothing_can_be_stored() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hex_id = test.named(&mona, "Ember Grid", &[]).await;
        let card = card_of(&test.visitor(), "/switch/themes").await;
        test.faults.fail_all(BlobError::Unavailable("down".into()));
        assert_eq!(test.visitor().get(&card).await.status.as_u16(), 200, "it needs no picture");
        let of_item = card_of(&test.visitor(), &format!("/switch/themes/x-{hex_id}")).await;
        let answer = test.visitor().get(&of_item).await;
        assert!(answer.status.as_u16() >= 500 && !answer.header("retry-after").is_empty(), "{}", answer.text());
    })
    .await;
}
