//! The file of a Wii U theme, from publishing to the console's archive.

use serde_json::json;
use vitrine_db::{Execute, params};
use vitrine_testing::wiiu::{WIIU_THEME_INPUT, patch};
use vitrine_testing::{Caller, TestApp, on_every_engine, plain};
use vitrine_wiiu::themes::theme::KIND;

async fn published(creator: &Caller) -> String {
    let launcher = plain(1280, 720, [30, 90, 150]);
    let (men, sound) = (patch("Men.bps", b"the launcher"), patch("cafe_barista_men.bps", b"the music"));
    let files = [("menPatch", &men[..]), ("cafeBaristaMenPatch", &sound), ("launcherScreenshot", &launcher)];
    let data = creator.publish_wiiu(WIIU_THEME_INPUT(), &files).await.data();
    data["createWiiuThemes"][0]["hexId"].as_str().expect("a number").to_owned()
}

#[tokio::test]
async fn the_archive_has_the_shape_that_every_installer_accepts() {
    on_every_engine(async |test: TestApp| {
        let creator = test.creator("mona").await;
        let hex_id = published(&creator).await;
        test.do_jobs().await;
        let path = format!("/api/wiiu/themes/{hex_id}/download");
        let file = test.visitor().get(&path).await;
        assert_eq!(file.status.as_u16(), 200);
        assert_eq!(file.header("content-type"), "application/octet-stream");
        assert_eq!(file.header("content-length"), file.body.len().to_string());
        assert!(file.header("content-disposition").contains(&format!("Paper Plaza-W{hex_id}.utheme")));
        let read = vitrine_utheme::read(&file.body, &vitrine_utheme::UthemeLimits::default()).expect("a theme");
        assert_eq!(read.findings, []);
        let metadata = &read.theme.metadata;
        assert_eq!(metadata.theme_id, format!("Vitrine:{hex_id}"));
        assert_eq!((metadata.theme_name.as_str(), metadata.theme_author.as_str()), ("Paper Plaza", "mona"));
        assert_eq!(metadata.theme_version, "1.0");
        let names: Vec<&str> = read.theme.patches.iter().map(|patch| patch.file().patch_name).collect();
        assert_eq!(names, ["Men.bps", "cafe_barista_men.bps"]);
        let again = test.visitor().get(&path).await;
        assert_eq!((again.header("etag"), &again.body), (file.header("etag"), &file.body));
        // Kept in the store, and known to the row.
        let stored: i64 = test
            .app
            .db
            .scalar("SELECT download_bytes FROM wiiu_themes WHERE item_id = $1", params![id(&hex_id)])
            .await
            .expect("recorded");
        assert_eq!(stored as usize, again.header("content-length").parse::<usize>().expect("a length"));
    })
    .await;
}

#[tokio::test]
async fn a_console_learns_of_another_version_and_then_of_none() {
    on_every_engine(async |test: TestApp| {
        let creator = test.creator("mona").await;
        let hex_id = published(&creator).await;
        test.do_jobs().await;
        let outdated = async |installed: &str, version: &str| {
            let ask = format!(
                "{{ wiiu {{ checkUpdates(items: [{{ id: \"{installed}\", version: \"{version}\" }}]) {{ hexId }} }} }}"
            );
            let data = test.visitor().graphql(&ask, json!({})).await.data();
            data["wiiu"]["checkUpdates"].as_array().expect("a list").len()
        };
        let own = format!("Vitrine:{hex_id}");
        assert_eq!(outdated(&own, "1.0").await, 0);
        assert_eq!(outdated(&own, "0.9").await, 1);
        assert_eq!(outdated(&hex_id, "0.9").await, 1);
        for unknown in ["Vitrine:FFFF", "Themezer:1", "", "Vitrine:", "Vitrine:zz", "../1"] {
            assert_eq!(outdated(unknown, "0.9").await, 0, "{unknown}");
        }
        let change =
            "mutation($id: String!) { updateWiiuTheme(hexId: $id, data: { name: \"Paper Street\" }) { version } }";
        let changed = creator.graphql(change, json!({ "id": hex_id })).await.data();
        assert_eq!(changed["updateWiiuTheme"]["version"], "2.0");
        assert_eq!((outdated(&own, "1.0").await, outdated(&own, "2.0").await), (1, 0));
        let file = test.visitor().get(&format!("/api/wiiu/themes/{hex_id}/download")).await;
        let read = vitrine_utheme::read(&file.body, &vitrine_utheme::UthemeLimits::default()).expect("a theme");
        assert_eq!(read.theme.metadata.theme_version, "2.0");
        assert_eq!(read.theme.metadata.theme_name, "Paper Street");
    })
    .await;
}

#[tokio::test]
async fn a_theme_whose_patch_is_gone_is_not_handed_on_in_part() {
    on_every_engine(async |test: TestApp| {
        let creator = test.creator("mona").await;
        let hex_id = published(&creator).await;
        let sql = "SELECT patch_hash FROM wiiu_theme_patches WHERE item_id = $1 AND file = 'Men'";
        let hash: Vec<u8> = test.app.db.scalar(sql, params![id(&hex_id)]).await.expect("a patch");
        let key = vitrine_kit::objects::patch(vitrine_blobs::ContentHash::from_slice(&hash).expect("a hash"));
        test.app.blobs.delete(key).await.expect("deleted");
        let answer = test.visitor().get(&format!("/api/wiiu/themes/{hex_id}/download")).await;
        assert!(!answer.status.is_success(), "{}", answer.status);
        assert!(answer.json()["message"].is_string(), "{}", answer.text());
    })
    .await;
}

fn id(hex_id: &str) -> i64 {
    KIND.parse_id(hex_id).expect("a number").0
}
