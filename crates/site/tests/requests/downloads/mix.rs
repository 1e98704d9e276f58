//! Downloads of mixes: the archive of what the requester may see, whose downloads it counts, and the installer's list.

use axum::http::Request;
use serde_json::{Value, json};
use vitrine_db::{Execute, params};
use vitrine_nxtheme::read_theme;
use vitrine_site::downloads::count;
use vitrine_switch::themes::theme::KIND;
use vitrine_testing::{Answer, Caller, THEME_INPUT, TestApp, on_every_engine};
use vitrine_zip::ZipArchive;

async fn theme(test: &TestApp, creator: &Caller, name: &str, target: &str) -> String {
    let mut input = THEME_INPUT();
    (input["name"], input["target"]) = (name.into(), target.into());
    test.theme(creator, input).await
}

/// A mix of themes by two creators, whose numbers follow.
async fn mix(test: &TestApp) -> (String, Caller, [String; 3]) {
    let (mona, ines) = (test.creator("Mona").await, test.creator("Ines").await);
    let themes = [
        theme(test, &ines, "Dusk", "Entrance").await,
        theme(test, &mona, "Birch / 空", "ResidentMenu").await,
        theme(test, &mona, "Night", "Set").await,
    ];
    let create = "mutation($ids: [String!]!) { createSwitchMix(hexIds: $ids) { code } }";
    let made = test.visitor().graphql(create, json!({ "ids": themes })).await.data();
    let code = made["createSwitchMix"]["code"].as_str().expect("a code").to_owned();
    (code, mona, themes)
}

fn path(code: &str) -> String {
    format!("/api/switch/mixes/{code}/download")
}

/// Names of the entries, each of which is a sound theme.
fn entries(answer: &Answer) -> Vec<String> {
    assert_eq!(answer.status.as_u16(), 200, "{}", answer.text());
    let archive = ZipArchive::read(&answer.body, &vitrine_zip::ZipLimits::default()).expect("a ZIP");
    let themes = archive.entries().iter().map(|entry| {
        let bytes = entry.bytes().expect("it is sound");
        read_theme(&bytes, &vitrine_nxtheme::NxthemeLimits::default()).expect("a theme");
        entry.name().to_owned()
    });
    themes.collect()
}

async fn set(test: &TestApp, hex_id: &str, column: &str, value: i64) {
    let id = KIND.parse_id(hex_id).expect("a number").0;
    let sql = match column {
        "deleted_at" => "UPDATE items SET deleted_at = $2 WHERE id = $1",
        "is_private" => "UPDATE items SET is_private = ($2 = 1) WHERE id = $1",
        other => panic!("{other}"),
    };
    test.app.db.execute(sql, params![id, value]).await.expect("changed");
    test.app.catalogue.refresh(&test.app.db).await.expect("followed");
}

#[tokio::test]
async fn one_click_gives_the_themes_of_every_creator_by_menu() {
    on_every_engine(async |test: TestApp| {
        let (code, _, themes) = mix(&test).await;
        let answer = test.visitor().get(&path(&code.to_lowercase())).await;
        assert_eq!(
            entries(&answer),
            [
                format!("Birch 空 by Mona (Home Menu) (Vitrine-T{}).nxtheme", themes[1]),
                format!("Dusk by Ines (Lockscreen) (Vitrine-T{}).nxtheme", themes[0]),
                format!("Night by Mona (Settings) (Vitrine-T{}).nxtheme", themes[2]),
            ]
        );
        assert_eq!(answer.header("content-type"), "application/zip");
        assert_eq!(answer.header("content-length"), answer.body.len().to_string());
        assert_eq!(answer.header("cache-control"), "public, no-cache");
        let name = format!("attachment; filename=\"Mix by Mona, Ines (Vitrine-{code}).zip\"");
        assert!(answer.header("content-disposition").starts_with(&name), "{}", answer.header("content-disposition"));
        let again = test.visitor().get(&path(&code)).await;
        assert_eq!((again.header("etag"), &again.body), (answer.header("etag"), &answer.body));
    })
    .await;
}

#[tokio::test]
async fn the_file_holds_what_the_requester_may_see_at_that_moment() {
    on_every_engine(async |test: TestApp| {
        let (code, mona, themes) = mix(&test).await;
        set(&test, &themes[1], "is_private", 1).await;
        set(&test, &themes[0], "deleted_at", 5).await;
        let seen = test.visitor().get(&path(&code)).await;
        assert_eq!((entries(&seen).len(), seen.header("cache-control")), (1, "public, no-cache"));
        let hers = mona.get(&path(&code)).await;
        assert_eq!((entries(&hers).len(), hers.header("cache-control")), (2, "private, no-store"));
        set(&test, &themes[2], "is_private", 1).await;
        assert_eq!(test.visitor().get(&path(&code)).await.status.as_u16(), 404);
        let list = test.visitor().get(&format!("/api/switch/nxinstaller/{code}")).await;
        assert_eq!((list.status.as_u16(), list.json()["message"].clone()), (404, json!("Mix not found.")));
        for absent in ["M1234567", "m", "1234567", "..", "%00", "M1234567%2F.."] {
            let answer = test.visitor().get(&path(absent)).await;
            assert_eq!(answer.status.as_u16(), 404, "{absent}: {}", answer.text());
        }
    })
    .await;
}

#[tokio::test]
async fn each_theme_counts_as_downloaded_for_it_was_chosen() {
    on_every_engine(async |test: TestApp| {
        let (code, mona, themes) = mix(&test).await;
        let peer: std::net::SocketAddr = "192.0.2.1:4000".parse().expect("an address");
        for caller in [&mona, &test.visitor(), &test.visitor()] {
            let request = Request::get(path(&code)).extension(axum::extract::ConnectInfo(peer));
            entries(&caller.send(request, "").await);
            count::flush(&test.app, &test.site.downloads).await.expect("counted");
            test.app.catalogue.refresh(&test.app.db).await.expect("followed");
        }
        for hex_id in themes {
            let query = format!("{{ switchTheme(hexId: \"{hex_id}\") {{ downloadCount }} }}");
            let counted = test.visitor().graphql(&query, json!({})).await.data();
            assert_eq!(counted["switchTheme"]["downloadCount"], 1, "once for the network, and not for the creator");
        }
    })
    .await;
}

#[tokio::test]
async fn the_installer_lists_the_themes_under_the_code() {
    on_every_engine(async |test: TestApp| {
        let (code, mona, themes) = mix(&test).await;
        set(&test, &themes[2], "is_private", 1).await;
        for typed in [code.clone(), code.to_lowercase(), format!("%20{code}")] {
            let list = mona.get(&format!("/api/switch/nxinstaller/{typed}")).await.json();
            assert_eq!(list["groupname"], format!("Mix {code}"));
            let names: Vec<&Value> = list["themes"].as_array().expect("themes").iter().map(|t| &t["name"]).collect();
            assert_eq!(names, ["Birch / 空", "Dusk"], "nothing private, whoever asks");
            let url = list["themes"][0]["url"].as_str().expect("an address").replace("http://localhost:8080", "");
            assert_eq!(test.visitor().get(&url).await.status.as_u16(), 200);
        }
        // Words that begin with the letter, and codes of nothing, are searched for.
        theme(&test, &mona, "Made m7654321", "Psl").await;
        for word in ["made", "m7654321"] {
            let list = test.visitor().get(&format!("/api/switch/nxinstaller/{word}")).await.json();
            assert_eq!(list["themes"][0]["name"], "Made m7654321", "{word}");
        }
    })
    .await;
}
