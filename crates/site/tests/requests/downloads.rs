//! Downloads: the file, its headers, its count, and the installer's list.

mod link;
mod mix;
mod pack;
mod utheme;

use serde_json::{Value, json};
use vitrine_blobs::testing::Call;
use vitrine_blobs::{BlobError, BlobKey, ContentHash};
use vitrine_core::clock::DAY;
use vitrine_core::viewer::UserRole;
use vitrine_db::{Execute, params};
use vitrine_kit::http::ClientAddress;
use vitrine_kit::objects;
use vitrine_layout::tree::MemorySource;
use vitrine_nxtheme::{NxthemeLimits, read_theme};
use vitrine_site::downloads::count;
use vitrine_switch::layouts::import::import;
use vitrine_switch::themes::theme::KIND;
use vitrine_testing::{
    Answer, Caller, THEME_INPUT, TestApp, on_every_engine, on_every_engine_in_memory, on_every_engine_with, tree,
};

/// A download as a console sends it, from an address.
async fn from(caller: &Caller, method: &str, path: &str, address: &str, range: Option<&str>) -> Answer {
    let peer: std::net::SocketAddr = format!("{address}:4000").parse().expect("an address");
    let mut request =
        axum::http::Request::builder().method(method).uri(path).extension(axum::extract::ConnectInfo(peer));
    if let Some(range) = range {
        request = request.header("range", range);
    }
    caller.send(request, "").await
}

async fn downloads(test: &TestApp, hex_id: &str) -> Value {
    count::flush(&test.app, &test.site.downloads).await.expect("counted");
    test.app.catalogue.refresh(&test.app.db).await.expect("followed");
    let query = "query($hexId: String!) { switchTheme(hexId: $hexId) { downloadCount } }";
    test.visitor().graphql(query, json!({ "hexId": hex_id })).await.data()["switchTheme"]["downloadCount"].clone()
}

fn input(name: &str) -> Value {
    let mut input = THEME_INPUT();
    input["name"] = name.into();
    input
}

#[tokio::test]
async fn one_click_gives_a_sound_theme_file() {
    on_every_engine(async |test: TestApp| {
        test.with_layouts().await;
        let mona = test.creator("Mona").await;
        let layouts = "{ switchLayouts(target: ResidentMenu) { nodes { hexId } } }";
        let layout =
            test.visitor().graphql(layouts, json!({})).await.data()["switchLayouts"]["nodes"][0]["hexId"].clone();
        let mut theme = input("空 / Sky \"7\"");
        theme["layoutHexId"] = layout;
        theme["options"] = json!([{ "layoutOptionValueUuid": "33333333-3333-4333-8333-333333333331" }]);
        let hex_id = test.theme(&mona, theme).await;

        let answer = test.visitor().get(&format!("/api/switch/themes/{}/download", hex_id.to_lowercase())).await;
        assert_eq!(answer.status.as_u16(), 200);
        assert_eq!(answer.header("content-type"), "application/nxtheme");
        assert_eq!(answer.header("content-length"), answer.body.len().to_string());
        assert_eq!(answer.header("content-encoding"), "");
        let name = answer.header("content-disposition");
        assert!(name.starts_with("attachment; filename=\"_ Sky 7 by Mona"), "{name}");
        assert!(name.contains("filename*=UTF-8''%E7%A9%BA"), "{name}");

        let opened = read_theme(&answer.body, &NxthemeLimits::default()).expect("a theme");
        let errors: Vec<_> =
            opened.validate().into_iter().filter(|f| f.severity() == vitrine_nxtheme::Severity::Error).collect();
        assert!(errors.is_empty(), "{errors:?}");
        let theme = opened.theme;
        assert_eq!((theme.manifest.author.as_str(), theme.manifest.layout_info.as_str()), ("Mona", "Low Row by Ines"));
        let layout: Value = serde_json::from_slice(&theme.layout.expect("a layout")).expect("JSON");
        assert_eq!(layout["Files"][0]["Patches"][0]["Scale"]["X"], 0.5);
        assert!(theme.common.is_some(), "the home menu may change the shared file");
        let again = test.visitor().get(&format!("/api/switch/themes/{hex_id}/download")).await;
        assert_eq!(again.body, answer.body, "the same parts give the same bytes");
    })
    .await;
}

#[tokio::test]
async fn a_download_counts_once_for_each_client_network_and_day() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hex_id = test.theme(&mona, THEME_INPUT()).await;
        let path = format!("/api/switch/themes/{hex_id}/download");
        let visitor = test.visitor();
        for _ in 0..3 {
            from(&visitor, "GET", &path, "192.0.2.1", None).await;
        }
        assert_eq!(downloads(&test, &hex_id).await, 1);
        from(&visitor, "GET", &path, "192.0.2.1", None).await;
        assert_eq!(downloads(&test, &hex_id).await, 1, "also after it was written down");
        from(&visitor, "HEAD", &path, "192.0.2.2", None).await;
        from(&visitor, "GET", &path, "192.0.2.3", Some("bytes=100-200")).await;
        from(&mona, "GET", &path, "192.0.2.4", None).await;
        assert_eq!(downloads(&test, &hex_id).await, 1, "no HEAD, no middle of the file, not the owner");
        from(&visitor, "GET", &path, "192.0.2.5", Some("bytes=0-")).await;
        assert_eq!(downloads(&test, &hex_id).await, 2);
        test.pass(DAY - 60_000);
        from(&visitor, "GET", &path, "192.0.2.1", None).await;
        assert_eq!(downloads(&test, &hex_id).await, 2, "a day is 24 hours, not until midnight");
        test.pass(120_000);
        from(&visitor, "GET", &path, "192.0.2.1", None).await;
        assert_eq!(downloads(&test, &hex_id).await, 3);
    })
    .await;
}

/// The fields that answer the files of a layout.
const LAYOUT_FILES: [&str; 3] = ["buildSwitchLayout", "buildSwitchLayoutZip", "buildSwitchCommonLayout"];

#[tokio::test]
async fn the_files_of_a_layout_are_counted_as_one_download_a_day() {
    on_every_engine(async |test: TestApp| {
        test.with_layouts().await;
        let layouts = "{ switchLayouts(query: \"Low Row\") { nodes { hexId downloadCount } } }";
        let shown = async || {
            count::flush(&test.app, &test.site.downloads).await.expect("counted");
            test.app.catalogue.refresh(&test.app.db).await.expect("followed");
            test.visitor().graphql(layouts, json!({})).await.data()["switchLayouts"]["nodes"][0].clone()
        };
        let hex_id = shown().await["hexId"].as_str().expect("a number").to_owned();
        let take = async |address: &str, field: &str, hex_id: &str| {
            let query = format!("{{ {field}(hexId: \"{hex_id}\") {{ fileName }} }}");
            let peer: std::net::SocketAddr = format!("{address}:4000").parse().expect("an address");
            let request = axum::http::Request::builder()
                .method("POST")
                .uri("/api/graphql")
                .header("content-type", "application/json")
                .extension(axum::extract::ConnectInfo(peer));
            test.visitor().send(request, json!({ "query": query }).to_string()).await
        };
        for field in LAYOUT_FILES {
            assert_eq!(take("192.0.2.1", field, &hex_id).await.code(), "", "{field}");
        }
        assert_eq!(shown().await["downloadCount"], 1, "whichever files one household takes");
        take("192.0.2.7", LAYOUT_FILES[2], &hex_id).await;
        assert_eq!(shown().await["downloadCount"], 2);
        assert_eq!(take("192.0.2.8", LAYOUT_FILES[0], "FFFF").await.code(), "NOT_FOUND");
        let bad = format!("{}(hexId: \"{hex_id}\", options: [{{ layoutOptionValueUuid: \"x\" }}])", LAYOUT_FILES[0]);
        let refused = test.visitor().graphql(&format!("{{ {bad} {{ data }} }}"), json!({})).await;
        assert_eq!(refused.code(), "BAD_USER_INPUT");
        assert_eq!(shown().await["downloadCount"], 2, "nothing was built, nothing is counted");
        test.pass(2 * DAY);
        take("192.0.2.1", LAYOUT_FILES[1], &hex_id).await;
        assert_eq!(shown().await["downloadCount"], 3);
    })
    .await;
}

/// Public numbers of the themes in this order.
async fn ordered(test: &TestApp, sort: &str) -> Vec<String> {
    count::flush(&test.app, &test.site.downloads).await.expect("counted");
    test.app.catalogue.refresh(&test.app.db).await.expect("followed");
    let query = format!("{{ switchThemes(sort: {sort}) {{ nodes {{ hexId }} }} }}");
    let nodes = test.visitor().graphql(&query, json!({})).await.data()["switchThemes"]["nodes"].clone();
    nodes.as_array().expect("nodes").iter().map(|node| node["hexId"].as_str().expect("a number").to_owned()).collect()
}

#[tokio::test]
async fn what_many_take_is_popular_and_one_who_clicks_moves_little() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let old = test.theme(&mona, input("Old")).await;
        let plain = test.theme(&mona, input("Plain")).await;
        // Their own saves move nothing.
        for verb in ["save", "unsave", "save"] {
            let save = format!("mutation {{ {verb}SwitchTheme(hexId: \"{old}\") {{ hexId }} }}");
            assert_eq!(mona.graphql(&save, json!({})).await.code(), "");
        }
        test.pass(20 * DAY);
        let new = test.theme(&test.creator("Vera").await, input("New")).await;
        for sort in ["TRENDING", "RISING"] {
            assert_eq!(
                ordered(&test, sort).await,
                [&new, &plain, &old].map(String::as_str),
                "{sort}: without downloads by age"
            );
        }
        let path = format!("/api/switch/themes/{old}/download");
        // One household, as often as it likes.
        for _ in 0..30 {
            from(&test.visitor(), "GET", &path, "192.0.2.1", None).await;
        }
        for sort in ["TRENDING", "RISING"] {
            assert_eq!(ordered(&test, sort).await, [&new, &old, &plain].map(String::as_str), "{sort}: one person");
        }
        for household in 2..30 {
            from(&test.visitor(), "GET", &path, &format!("192.0.2.{household}"), None).await;
        }
        for sort in ["TRENDING", "RISING"] {
            assert_eq!(ordered(&test, sort).await, [&old, &new, &plain].map(String::as_str), "{sort}: many people");
        }
        // Weeks later nobody comes any more, and something is published.
        test.pass(60 * DAY);
        let latest = test.theme(&test.creator("Theo").await, input("Latest")).await;
        assert_eq!(ordered(&test, "TRENDING").await, [&latest, &old, &new, &plain].map(String::as_str));
        assert_eq!(ordered(&test, "DOWNLOADS").await[0], old);
    })
    .await;
}

#[tokio::test]
async fn saving_again_and_again_gains_nothing() {
    on_every_engine(async |test: TestApp| {
        let (mona, theo) = (test.creator("Mona").await, test.creator("Theo").await);
        let theme = test.theme(&mona, input("Old")).await;
        test.pass(9 * DAY);
        let id = KIND.parse_id(&theme).expect("a number").0;
        let sql = "SELECT demand_2d, demand_7d, demand_28d FROM items WHERE id = $1";
        let demand = async || -> (i64, i64, i64) { test.app.db.row(sql, params![id]).await.expect("a row") };
        let before = demand().await;
        let say = async |verb: &str| {
            let change = format!("mutation {{ {verb}SwitchTheme(hexId: \"{theme}\") {{ saveCount }} }}");
            assert_eq!(theo.graphql(&change, json!({})).await.code(), "", "{verb}");
        };
        say("save").await;
        let once = demand().await;
        assert!(once.0 > before.0 && once.1 > before.1 && once.2 > before.2, "{before:?} {once:?}");
        for _ in 0..10 {
            say("unsave").await;
            say("save").await;
        }
        let often = demand().await;
        assert!((often.0 - once.0).abs() < 1_000 && (often.2 - once.2).abs() < 1_000, "{once:?} {often:?}");
        say("unsave").await;
        let after = demand().await;
        assert!((after.0 - before.0).abs() < 1_000 && (after.1 - before.1).abs() < 1_000, "{before:?} {after:?}");
    })
    .await;
}

#[tokio::test]
async fn a_private_file_is_absent_for_everybody_else() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let mut private = THEME_INPUT();
        private["isPrivate"] = true.into();
        let hex_id = test.theme(&mona, private).await;
        let path = format!("/api/switch/themes/{hex_id}/download");
        let other = test.creator("Other").await;
        let staff = test.account("Staff", UserRole::Moderator).await;
        for caller in [&test.visitor(), &other] {
            let answer = caller.get(&path).await;
            let nowhere = caller.get("/api/switch/themes/FFFF/download").await;
            assert_eq!(
                (answer.status.as_u16(), answer.json()),
                (404, nowhere.json()),
                "private and absent look the same"
            );
        }
        for caller in [&mona, &staff] {
            let answer = caller.get(&path).await;
            assert_eq!((answer.status.as_u16(), answer.header("cache-control")), (200, "private, no-store"));
        }
    })
    .await;
}

#[tokio::test]
async fn what_is_no_number_is_not_found() {
    on_every_engine(async |test: TestApp| {
        for id in ["0", "01", "zz", "123456789", "%2e%2e", "1'--", "%00"] {
            let answer = test.visitor().get(&format!("/api/switch/themes/{id}/download")).await;
            assert_eq!(answer.status.as_u16(), 404, "{id}");
            assert_eq!(answer.json()["statusCode"], 404);
            assert!(answer.json()["message"].is_string());
        }
    })
    .await;
}

#[tokio::test]
async fn the_installer_finds_themes_by_code_by_word_and_at_random() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let first = test.theme(&mona, input("Paper Sky")).await;
        test.pass(1_000);
        for name in ["Tea House", "Night Tea", "Moss"] {
            test.pass(1_000);
            test.theme(&mona, input(name)).await;
        }
        let ask = async |id: &str| test.visitor().get(&format!("/api/switch/nxinstaller/{id}")).await;

        let one = ask(&format!("T{}", first.to_lowercase())).await;
        assert_eq!(one.body.first(), Some(&b'{'));
        let theme = one.json()["themes"][0].clone();
        assert_eq!((theme["name"].as_str(), theme["target"].as_str()), (Some("Paper Sky"), Some("home")));
        assert_eq!(one.json().get("groupname"), None);
        for (field, media) in [("url", "application/nxtheme"), ("preview", "image/jpeg"), ("thumbnail", "image/jpeg")] {
            let path = theme[field]
                .as_str()
                .expect("an absolute address")
                .trim_start_matches("http://localhost:8080")
                .to_owned();
            let file = test.visitor().get(&path).await;
            assert_eq!((file.status.as_u16(), file.header("content-type")), (200, media));
        }
        let names = |answer: &Answer| {
            let json = answer.json();
            let names: Vec<String> = json["themes"]
                .as_array()
                .expect("a list")
                .iter()
                .map(|t| t["name"].as_str().unwrap_or_default().to_owned())
                .collect();
            names
        };
        assert_eq!(names(&ask("__special_recent").await), ["Moss", "Night Tea", "Tea House", "Paper Sky"]);
        assert_eq!(names(&ask("__SPECIAL_RANDOM").await).len(), 3);
        assert_eq!(names(&ask("__special_whatever").await), Vec::<String>::new());
        assert_eq!(
            names(&ask("tea").await),
            ["Night Tea", "Tea House"],
            "a word that looks like a code and names no theme"
        );
        assert_eq!(names(&ask("paper%20sky").await), ["Paper Sky"]);
        assert_eq!(names(&ask("nothing-like-this").await), Vec::<String>::new());
        for nothing in ["a/b", "", "%20", "%ff", "100%", "why?not", "sky?moss", "夜", "__special", "p1"] {
            let answer = ask(nothing).await;
            assert_eq!(answer.header("content-type"), "application/json", "{nothing}");
            match nothing {
                "p1" => assert_eq!(answer.json()["statusCode"], 404),
                _ => assert_eq!((answer.status.as_u16(), names(&answer)), (200, Vec::new()), "{nothing}"),
            }
        }
        assert_eq!(names(&ask("paper?sky").await), ["Paper Sky"], "a question mark belongs to what was typed");
        assert_eq!(names(&ask("PAPER%20sKY").await), ["Paper Sky"]);
        let unknown = ask("tFFFF").await;
        assert_eq!((unknown.status.as_u16(), unknown.json()["statusCode"].as_i64()), (404, Some(404)));
    })
    .await;
}

#[tokio::test]
async fn the_installer_never_sees_what_a_visitor_may_not() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let with = |field: &str| {
            let mut input = input("Hidden Thing");
            input[field] = true.into();
            input
        };
        let private = test.theme(&mona, with("isPrivate")).await;
        let mature = test.theme(&mona, with("isNSFW")).await;
        let hider = test.creator("Hider").await;
        let hidden = test.theme(&hider, input("Hidden Thing")).await;
        test.set_flag(hider.user_id, "hide_items", true).await;
        let ask = async |id: &str| test.visitor().get(&format!("/api/switch/nxinstaller/{id}")).await;
        for query in ["hidden", "__special_recent", "__special_random"] {
            assert_eq!(ask(query).await.json()["themes"], json!([]), "{query}");
        }
        for code in [&private, &hidden] {
            assert_eq!(ask(&format!("t{code}")).await.status.as_u16(), 404);
        }
        assert_eq!(
            ask(&format!("t{mature}")).await.json()["themes"][0]["name"],
            "Hidden Thing",
            "by its number it opens"
        );
    })
    .await;
}

#[tokio::test]
async fn a_file_that_cannot_be_kept_or_found_is_built_and_served() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let path = format!("/api/switch/themes/{}/download", test.theme(&mona, THEME_INPUT()).await);
        let get = async |router: &axum::Router| {
            let request = axum::http::Request::get(&path)
                .header("host", "localhost:8080")
                .body(axum::body::Body::empty())
                .expect("a request");
            let answer = tower::ServiceExt::oneshot(router.clone(), request).await.expect("infallible");
            let status = answer.status().as_u16();
            (status, axum::body::to_bytes(answer.into_body(), usize::MAX).await.expect("a body"))
        };
        // Looking for the file and reading the wallpaper succeed; storing the built file fails.
        test.faults.fail_after(2, BlobError::Full);
        let (status, first) = get(&test.router).await;
        assert_eq!(status, 200);
        assert!(read_theme(&first, &NxthemeLimits::default()).is_ok());

        for error in [BlobError::Unavailable("unplugged".into()), BlobError::Other("no right".into())] {
            let (_, router) = test.second_process().await;
            test.faults.fail_after(0, error);
            assert_eq!(get(&router).await, (200, first.clone()), "the parts can be read");
        }
        test.faults.fail_all(BlobError::Unavailable("unplugged".into()));
        assert_eq!(get(&test.router).await, (200, first), "it is in memory");
        let (_, router) = test.second_process().await;
        assert_eq!(get(&router).await.0, 503, "nothing of it can be read");
    })
    .await;
}

#[tokio::test]
async fn a_file_that_is_due_to_be_swept_is_not_when_it_is_recorded_again() {
    on_every_engine_in_memory(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let path = format!("/api/switch/themes/{}/download", test.theme(&mona, THEME_INPUT()).await);
        assert_eq!(test.visitor().get(&path).await.status.as_u16(), 200);
        // It stays in the store, and for more than a day nothing refers to it.
        let forget = "UPDATE switch_themes SET download_hash = NULL";
        test.app.db.execute(forget, params![]).await.expect("forgotten");
        test.pass(2 * DAY);
        let (_, router) = test.second_process().await;
        let visitor = test.visitor().at(&router);
        let mut held = test.faults.hold(Call::Head);
        let meanwhile = async {
            held.reached().await;
            objects::sweep(&test.app).await.expect("swept");
            drop(held);
        };
        let (answer, ()) = Box::pin(futures::future::join(visitor.get(&path), meanwhile)).await;
        assert_eq!(answer.status.as_u16(), 200);
        let recorded = "SELECT download_hash FROM switch_themes";
        let recorded: Vec<u8> = test.app.db.scalar(recorded, params![]).await.expect("it is recorded");
        let key = objects::nxtheme(ContentHash::from_slice(&recorded).expect("a hash"));
        assert!(test.app.blobs.exists(key).await.expect("asked"), "its row refers to it");
    })
    .await;
}

#[tokio::test]
async fn a_file_whose_size_cannot_be_noted_is_served() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hex_id = test.theme(&mona, THEME_INPUT()).await;
        let writer = test.app.db.begin().await.expect("begins");
        writer.execute("UPDATE switch_themes SET target = target", params![]).await.expect("holds the row");
        let answer = test.visitor().get(&format!("/api/switch/themes/{hex_id}/download")).await;
        writer.rollback().await.expect("rolls back");
        assert_eq!(answer.status.as_u16(), 200);
        assert!(read_theme(&answer.body, &NxthemeLimits::default()).is_ok());
    })
    .await;
}

/// A published theme with the layout of the tree and one of its options.
async fn with_layout(test: &TestApp) -> String {
    test.with_layouts().await;
    let mona = test.creator("Mona").await;
    let layouts = "{ switchLayouts(target: ResidentMenu) { nodes { hexId } } }";
    let layouts = test.visitor().graphql(layouts, json!({})).await.data();
    let mut theme = THEME_INPUT();
    theme["layoutHexId"] = layouts["switchLayouts"]["nodes"][0]["hexId"].clone();
    theme["options"] = json!([{ "layoutOptionValueUuid": "33333333-3333-4333-8333-333333333331" }]);
    test.theme(&mona, theme).await
}

#[tokio::test]
async fn a_file_that_is_there_is_served_without_its_layout() {
    on_every_engine(async |test: TestApp| {
        let hex_id = with_layout(&test).await;
        let path = format!("/api/switch/themes/{hex_id}/download");
        let first = test.visitor().get(&path).await;
        let unreadable = "UPDATE switch_layouts SET layout_json = 'no layout'";
        test.app.db.execute(unreadable, params![]).await.expect("updates");
        let (_, router) = test.second_process().await;
        for visitor in [test.visitor(), test.visitor().at(&router)] {
            let again = visitor.get(&path).await;
            assert_eq!((again.status.as_u16(), &again.body), (200, &first.body));
            assert_eq!(again.header("etag"), first.header("etag"));
        }
    })
    .await;
}

#[tokio::test]
async fn who_has_the_file_already_is_told_so_and_not_counted() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hex_id = test.theme(&mona, THEME_INPUT()).await;
        let path = format!("/api/switch/themes/{hex_id}/download");
        let tag = test.visitor().get(&path).await.header("etag").to_owned();
        let ask = async |known: &str| {
            let peer: std::net::SocketAddr = "192.0.2.7:4000".parse().expect("an address");
            let request = axum::http::Request::builder().uri(&path).header("if-none-match", known);
            test.visitor().send(request.extension(axum::extract::ConnectInfo(peer)), "").await
        };
        for known in [tag.clone(), format!("W/{tag}"), format!("\"other\", {tag}"), "*".to_owned()] {
            let answer = ask(&known).await;
            assert_eq!(
                (answer.status.as_u16(), answer.body.len(), answer.header("etag")),
                (304, 0, tag.as_str()),
                "{known}"
            );
        }
        assert_eq!(downloads(&test, &hex_id).await, 0);
        assert_eq!(ask("\"other\"").await.status.as_u16(), 200);
        assert_eq!(downloads(&test, &hex_id).await, 1);
    })
    .await;
}

#[tokio::test]
async fn a_layout_that_changes_gives_a_new_file_and_leaves_the_old_one_to_the_sweeper() {
    on_every_engine(async |test: TestApp| {
        let hex_id = with_layout(&test).await;
        let path = format!("/api/switch/themes/{hex_id}/download");
        let key = async || -> BlobKey {
            let sql = "SELECT download_hash FROM switch_themes";
            let hash: Vec<u8> = test.app.db.scalar(sql, params![]).await.expect("a file");
            objects::nxtheme(ContentHash::from_slice(&hash).expect("a hash"))
        };
        let sweep = async || {
            test.pass(DAY + 1);
            objects::sweep(&test.app).await.expect("swept");
        };
        let first = test.visitor().get(&path).await;
        let old = key().await;

        let MemorySource(mut files) = tree();
        let option = files.get_mut("ResidentMenu/Low Row/options/1_TOGGLE_Compact/on.json").expect("an option");
        *option = String::from_utf8_lossy(option).replace("0.5", "0.25").into_bytes();
        import(&test.app, MemorySource(files)).await.expect("it imports");
        let second = test.visitor().get(&path).await;
        assert_ne!((second.header("etag"), &second.body), (first.header("etag"), &first.body));
        let new = key().await;
        sweep().await;
        assert!(test.app.blobs.get(old).await.is_err(), "swept");
        assert!(test.app.blobs.get(new).await.is_ok(), "still the theme's");

        test.with_layouts().await;
        // From memory in this process, rebuilt in another.
        let (_, router) = test.second_process().await;
        for visitor in [test.visitor(), test.visitor().at(&router)] {
            let third = visitor.get(&path).await;
            assert_eq!((third.header("etag"), &third.body), (first.header("etag"), &first.body), "as it was");
            assert_eq!(key().await, old);
        }
        sweep().await;
        assert!(test.app.blobs.get(old).await.is_ok() && test.app.blobs.get(new).await.is_err());
    })
    .await;
}

#[tokio::test]
async fn downloads_have_a_rate() {
    on_every_engine_with(&[("VITRINE_RATE_FACTOR", "1")], async |test: TestApp| {
        let visitor = test.visitor();
        let mut refused = None;
        for _ in 0..200 {
            let answer = from(&visitor, "GET", "/api/switch/themes/1/download", "192.0.2.9", None).await;
            if answer.status.as_u16() == 429 {
                refused = Some(answer);
                break;
            }
        }
        let refused = refused.expect("the bucket empties");
        assert!(refused.header("retry-after").parse::<u64>().is_ok_and(|s| s >= 1));
        assert_eq!(refused.json()["statusCode"], 429);
        assert_eq!(ClientAddress(None).prefix(), None);
    })
    .await;
}

#[tokio::test]
async fn two_processes_that_count_the_same_downloads_count_each_once() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let mut hex_ids = Vec::new();
        for number in 0..6 {
            hex_ids.push(test.theme(&mona, input(&format!("Theme {number}"))).await);
        }
        let (other, _) = test.second_process().await;
        for round in 0..3 {
            for (site, hex_id) in
                [&test.site, &other].into_iter().flat_map(|site| hex_ids.iter().map(move |id| (site, id)))
            {
                for visitor in 0..8 {
                    let theme_id = KIND.parse_id(hex_id).expect("a number").0;
                    count::record(&site.app, &site.downloads, theme_id, Some([203, 0, round, visitor].into()));
                }
            }
            let (one, two) =
                tokio::join!(count::flush(&test.app, &test.site.downloads), count::flush(&other.app, &other.downloads));
            one.and(two).expect("both are written");
        }
        for hex_id in &hex_ids {
            assert_eq!(downloads(&test, hex_id).await, 24, "8 visitors in each of 3 rounds");
        }
    })
    .await;
}
