//! The job and a change of the same theme at one moment: neither takes back what the other has done. And a change by somebody who
//! may not make it any more when it is stored.

use serde_json::json;
use vitrine_blobs::testing::Call;
use vitrine_community::nsfw::NsfwCheck;
use vitrine_community::publishing::change::{ItemChange, update};
use vitrine_community::publishing::details::DetailsChange;
use vitrine_core::viewer::UserRole;
use vitrine_db::{Execute, params};
use vitrine_layout::tree::MemorySource;
use vitrine_switch::layouts::import::import;
use vitrine_switch::publish::ThemeParts;
use vitrine_switch::themes::icons::MenuIcon;
use vitrine_switch::themes::theme::Theme;
use vitrine_testing::{THEME_INPUT, TestApp, jpeg, on_every_engine, tree};

use crate::publish::piece::{change, hex_id, icon_file, pieces};

#[tokio::test]
async fn a_change_that_the_first_pictures_overtake_goes_on() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hex_id = hex_id(&mona.publish(THEME_INPUT(), Some(&jpeg())).await);
        let icon = icon_file(MenuIcon::Album, 200);
        let mut held = test.faults.hold(Call::Put);
        let jobs = async {
            held.reached().await;
            test.do_jobs().await;
            drop(held);
        };
        let files = [("albumIcon", &icon[..])];
        let (changed, ()) = futures::join!(change(&mona, &hex_id, json!({}), &files), jobs);
        let changed = changed.data()["updateSwitchTheme"].clone();
        assert_eq!((&changed["previewState"], changed["albumIconUrl"].is_string()), (&json!("OUTDATED"), true));
    })
    .await;
}

#[tokio::test]
async fn a_theme_needs_what_its_layout_needs_that_was_imported_while_an_icon_changes() {
    on_every_engine(async |test: TestApp| {
        test.with_layouts().await;
        let mona = test.creator("Mona").await;
        let layouts = "{ switchLayouts(target: ResidentMenu) { nodes { hexId } } }";
        let layouts = mona.graphql(layouts, json!({})).await.data();
        let mut input = THEME_INPUT();
        input["layoutHexId"] = layouts["switchLayouts"]["nodes"][0]["hexId"].clone();
        let hex_id = test.theme(&mona, input).await;

        let MemorySource(mut tree) = tree();
        let layout = r#"{"AuthorName":"Ines","TargetFirmware":2000,"Files":[]}"#;
        tree.insert("ResidentMenu/Low Row/layout.json".into(), layout.as_bytes().to_vec());
        let icon = icon_file(MenuIcon::Album, 200);
        let mut held = test.faults.hold(Call::Put);
        let follows = async {
            held.reached().await;
            import(&test.app, MemorySource(tree)).await.expect("the tree is fine");
            test.do_jobs().await;
            test.pass(60_000);
            test.do_jobs().await;
            let followed = pieces(&mona, &hex_id).await;
            drop(held);
            followed
        };
        let files = [("albumIcon", &icon[..])];
        let (changed, followed) = futures::join!(change(&mona, &hex_id, json!({}), &files), follows);
        let changed = changed.data()["updateSwitchTheme"].clone();
        assert_eq!((&followed["previewState"], &followed["minimumFirmware"]), (&json!("READY"), &json!("20.0.0")));
        assert_eq!((&changed["minimumFirmware"], changed["albumIconUrl"].is_string()), (&json!("20.0.0"), true));
    })
    .await;
}

#[tokio::test]
async fn who_may_not_change_it_any_more_says_nothing_of_a_theme() {
    on_every_engine(async |test: TestApp| {
        let (mona, keeper) = (test.creator("Mona").await, test.account("keeper", UserRole::Moderator).await);
        let helper = test.account("helper", UserRole::Moderator).await;
        let hex_id = test.theme(&mona, THEME_INPUT()).await;
        let name = DetailsChange { name: Some("Last words".into()), ..DetailsChange::default() };
        let tags = DetailsChange { tags: Some(vec!["last words".into()]), ..DetailsChange::default() };
        for (caller, details, sql, code) in [
            (&mona, name, "UPDATE users SET is_blocked = TRUE WHERE id = $1", "BLOCKED"),
            (&keeper, tags.clone(), "UPDATE users SET is_blocked = TRUE WHERE id = $1", "BLOCKED"),
            (&helper, tags, "UPDATE users SET role = 'USER' WHERE id = $1", "FORBIDDEN"),
        ] {
            let writer = caller.viewer(&test.app).await.require_writer().expect("not yet");
            test.app.db.execute(sql, params![caller.user_id]).await.expect("changed");
            let change = ItemChange::<ThemeParts> { details, ..ItemChange::default() };
            let changed = update::<Theme>(&test.app, &NsfwCheck::default(), &writer, &hex_id, &change, "late").await;
            assert_eq!(changed.expect_err("refused").code.as_str(), code, "{}", caller.username);
        }
        let stored = "SELECT (SELECT COUNT(*) FROM items WHERE name = 'Last words') + \
                    (SELECT COUNT(*) FROM tags WHERE name = 'last words')";
        assert_eq!(test.app.db.scalar::<i64>(stored, params![]).await.expect("counted"), 0);
    })
    .await;
}
