//! What is offered for searches that find nothing, and the names by which lists can be narrowed, tested with requests.

use serde_json::{Value, json};
use vitrine_core::limits;
use vitrine_db::{Execute, params};
use vitrine_switch::themes::theme::KIND;
use vitrine_testing::{Caller, THEME_INPUT, TestApp, on_every_engine, plain};

const SEARCH: &str = "query($q: String, $t: Target) {
    switchThemes(query: $q, target: $t, limit: 1) { nearestSpelling pageInfo { itemCount } }
    switchLayouts(query: $q, target: $t, limit: 1) { nearestSpelling pageInfo { itemCount } } }";

async fn named(test: &TestApp, creator: &Caller, name: &str) -> i64 {
    let mut input = THEME_INPUT();
    (input["name"], input["description"], input["tags"]) = (json!(name), json!("Quiet."), json!(["calm"]));
    KIND.parse_id(&test.theme(creator, input).await).expect("a number").0
}

/// What is offered for themes and for layouts.
async fn offered(caller: &Caller, variables: Value) -> [Value; 2] {
    let data = caller.graphql(SEARCH, variables).await.data();
    ["switchThemes", "switchLayouts"].map(|list| data[list]["nearestSpelling"].clone())
}

#[tokio::test]
async fn a_search_that_finds_nothing_offers_what_finds_something() {
    on_every_engine(async |test| {
        test.with_layouts().await;
        let mona = test.creator("mona").await;
        for name in ["Lantern Row", "Café Nocturne", "Nightfall", "Rain Drop", "Тихая ночь"] {
            named(&test, &mona, name).await;
        }
        let visitor = test.visitor();
        for (typed, of_themes) in [
            ("lxntxrn", json!("lantern")),
            ("Café noktrne", json!("Café nocturne")),
            ("тихайа ночь", json!("тихая ночь")),
            ("mxna lantern", json!(null)),
            // These find something, or are no search.
            ("night fall", json!(null)),
            ("raindrop", json!(null)),
            ("lantern", json!(null)),
            ("lantrn", json!(null)),
            (" ★ ", json!(null)),
            ("", json!(null)),
        ] {
            let [theme, layout] = offered(&visitor, json!({ "q": typed })).await;
            assert_eq!((theme, layout), (of_themes.clone(), json!(null)), "{typed}");
            if let Some(text) = of_themes.as_str() {
                let found = visitor.graphql(SEARCH, json!({ "q": text })).await.data();
                assert_ne!(found["switchThemes"]["pageInfo"]["itemCount"], 0, "{text}");
            }
        }
        let elsewhere = json!({ "q": "lxntxrn", "t": "Entrance" });
        assert_eq!(offered(&visitor, elsewhere).await, [json!(null), json!(null)], "on no list of another menu");
    })
    .await;
}

#[tokio::test]
async fn what_becomes_private_is_offered_to_nobody_else_from_then_on() {
    on_every_engine(async |test| {
        let mona = test.creator("mona").await;
        let theme = named(&test, &mona, "Marigold").await;
        let typed = json!({ "q": "mxrigxld" });
        for caller in [test.visitor(), test.visitor(), mona.clone()] {
            assert_eq!(offered(&caller, typed.clone()).await[0], "marigold");
        }
        for change in ["is_private", "unlisted"] {
            let sql = match change {
                "is_private" => "UPDATE items SET is_private = TRUE WHERE id = $1",
                _ => "UPDATE items SET is_private = FALSE, unlisted_reason = 'Spam' WHERE id = $1",
            };
            test.app.db.execute(sql, params![theme]).await.expect("changed");
            test.app.catalogue.refresh(&test.app.db).await.expect("followed");
            for caller in [test.visitor(), test.creator(&format!("other-{}", change.len())).await] {
                assert_eq!(offered(&caller, typed.clone()).await[0], json!(null), "{change}");
            }
        }
        assert_eq!(offered(&mona, typed).await[0], "marigold", "on her own lists it still is");
    })
    .await;
}

#[tokio::test]
async fn searches_of_every_length_and_script_are_answered_or_refused() {
    on_every_engine(async |test| {
        let mona = test.creator("mona").await;
        named(&test, &mona, "Lantern Row").await;
        let visitor = test.visitor();
        let most = limits::SEARCH_MAX;
        for typed in ["a ".repeat(1_000), "lantern ".repeat(1_000), "x".repeat(most + 1), "\u{302}".repeat(10_000)] {
            let answer = visitor.graphql(SEARCH, json!({ "q": typed })).await;
            assert_eq!(answer.code(), "BAD_USER_INPUT", "{}", typed.len());
        }
        for typed in [
            "x".repeat(most),
            "z ".repeat(most / 2),
            "lxntxrn ".repeat(most / 8),
            "夜の庭".repeat(most / 3),
            format!("l{}", "\u{302}".repeat(700)),
            format!("z{}", "\u{1DC4}".repeat(400)),
            "\u{645}\u{64E}".repeat(most / 2),
            "\u{202E}\u{0}lxntxrn".to_owned(),
        ] {
            let [theme, _] = offered(&visitor, json!({ "q": typed })).await;
            let text = theme.as_str().unwrap_or_default();
            assert!(text.split(' ').all(|word| ["", "lantern"].contains(&word)), "{text}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_spelling_costs_as_much_as_many_fields() {
    on_every_engine(async |test| {
        let ask = async |asked: &str| {
            let query = format!(
                "{{ switchThemes(query: \"zzzz\", limit: 500) {{ {asked} nodes {{ hexId {} }} }} }}",
                "name ".repeat(19)
            );
            test.visitor().graphql(&query, json!({})).await.code()
        };
        assert_eq!(ask("").await, "");
        assert_eq!(ask("nearestSpelling").await, "QUERY_TOO_COMPLEX");
    })
    .await;
}

/// A theme with a background of one colour.
async fn coloured(test: &TestApp, creator: &Caller, name: &str, rgb: [u8; 3]) -> String {
    let mut input = THEME_INPUT();
    input["name"] = name.into();
    let published = creator.publish(input, Some(&plain(1280, 720, rgb))).await;
    let hex_id = published.data()["createSwitchThemes"][0]["hexId"].as_str().expect("a theme").to_owned();
    test.do_jobs().await;
    hex_id
}

#[tokio::test]
async fn a_colour_finds_what_is_near_it_the_nearest_first() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("mona").await;
        let reddish = coloured(&test, &mona, "Reddish", [190, 60, 40]).await;
        let blue = coloured(&test, &mona, "Blue", [40, 60, 190]).await;
        let red = coloured(&test, &mona, "Red", [200, 30, 30]).await;
        let list = async |arguments: &str| {
            let query = format!("{{ switchThemes({arguments}) {{ nodes {{ hexId }} pageInfo {{ itemCount }} }} }}");
            let data = test.visitor().graphql(&query, json!({})).await.data()["switchThemes"].clone();
            let nodes = data["nodes"].as_array().expect("nodes").iter();
            let ids: Vec<String> = nodes.map(|node| node["hexId"].as_str().expect("a number").to_owned()).collect();
            assert_eq!(data["pageInfo"]["itemCount"], ids.len(), "{arguments}");
            ids
        };
        for arguments in ["color: \"#C81E1E\"", "color: \"#c81e1e\", sort: COLOR_SIMILARITY"] {
            assert_eq!(list(arguments).await, [red.clone(), reddish.clone()], "{arguments}");
        }
        assert_eq!(list("color: \"#C81E1E\", order: ASC").await, [reddish.clone(), red.clone()]);
        assert_eq!(list("color: \"#C81E1E\", query: \"reddish\"").await, [reddish.as_str()]);
        assert_eq!(list("color: \"#C81E1E\", sort: CREATED, order: ASC").await, [reddish.clone(), red.clone()]);
        assert!(list("color: \"#00FF00\"").await.is_empty());
        assert_eq!(list("sort: COLOR_SIMILARITY").await, [red.clone(), blue, reddish], "without a colour by age");

        let query = "query($id: String!) { switchTheme(hexId: $id) { colors { hex share } } }";
        let colors = test.visitor().graphql(query, json!({ "id": red })).await.data()["switchTheme"]["colors"].clone();
        assert_eq!(colors, json!([{ "hex": "#C81E1E", "share": 1.0 }]));
        for wrong in ["", "#", "C81E1E", "#C81E1", "#C81E1EFF", "#GGGGGG", "red", "#１２３４５６"] {
            let query = "query($color: String) { switchThemes(color: $color) { nodes { hexId } } }";
            let answer = test.visitor().graphql(query, json!({ "color": wrong })).await;
            assert_eq!(answer.code(), "BAD_USER_INPUT", "{wrong}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_layout_is_found_by_the_colours_it_is_shown_in() {
    on_every_engine(async |test: TestApp| {
        test.with_layouts().await;
        let near = "{ switchLayouts(color: \"#336699\") { nodes { name colors { hex share } downloadCount } } }";
        let nodes = test.visitor().graphql(near, json!({})).await.data()["switchLayouts"]["nodes"].clone();
        assert_eq!((nodes.as_array().map(Vec::len), &nodes[0]["name"]), (Some(1), &json!("Low Row")), "{nodes}");
        assert_eq!(nodes[0]["colors"][0]["hex"], "#336699");
    })
    .await;
}

#[tokio::test]
async fn creators_of_a_list_are_found_by_what_is_typed_and_no_more_than_are_wanted() {
    on_every_engine(async |test: TestApp| {
        let mut uuids = Vec::new();
        for (name, themes, is_private) in
            [("Jackie-Chan", 1, false), ("channel.7", 2, false), ("Mona", 3, false), ("chani", 1, true)]
        {
            let creator = test.creator(name).await;
            for _ in 0..themes {
                let mut input = THEME_INPUT();
                input["isPrivate"] = is_private.into();
                test.theme(&creator, input).await;
            }
            uuids.push(creator.graphql("{ me { uuid } }", json!({})).await.data()["me"]["uuid"].clone());
        }
        let visitor = test.visitor();
        let document = "query($query: String, $uuids: [String!], $limit: PositiveInt) {
            switchThemeCreators(query: $query, uuids: $uuids, limit: $limit) { username } }";
        for (variables, expected) in [
            (json!({}), &["channel.7", "Jackie-Chan", "Mona"][..]),
            (json!({ "limit": 2 }), &["channel.7", "Mona"]),
            (json!({ "query": "CHAN" }), &["channel.7", "Jackie-Chan"]),
            (json!({ "query": "chan", "limit": 1 }), &["channel.7"]),
            (json!({ "query": "kie-ch" }), &["Jackie-Chan"]),
            (json!({ "query": "chani" }), &[]),
            (json!({ "query": "%" }), &["channel.7", "Jackie-Chan", "Mona"]),
            (json!({ "uuids": [uuids[0], uuids[3]] }), &["Jackie-Chan"]),
            (json!({ "uuids": [uuids[0], uuids[2]], "query": "mon" }), &["Mona"]),
            (json!({ "uuids": ["00000000-0000-0000-0000-000000000000"] }), &[]),
        ] {
            let found = visitor.graphql(document, variables.clone()).await.data();
            let names = found["switchThemeCreators"].as_array().expect("a list");
            let names: Vec<&str> = names.iter().map(|creator| creator["username"].as_str().expect("a name")).collect();
            assert_eq!(names, expected, "{variables}");
        }
        let none = visitor.graphql("{ switchPackCreators(query: \"chan\") { username } }", json!({})).await.data();
        assert_eq!(none["switchPackCreators"], json!([]), "of another kind");
        for (variables, field) in [
            (json!({ "uuids": ["x"] }), "uuids"),
            (json!({ "uuids": vec![&uuids[0]; limits::FILTER_CREATORS_MAX + 1] }), "uuids"),
            (json!({ "query": "x".repeat(limits::SEARCH_MAX + 1) }), "query"),
            (json!({ "limit": -1 }), "limit"),
        ] {
            let refused = visitor.graphql(document, variables.clone()).await;
            assert_eq!(refused.code(), "BAD_USER_INPUT", "{variables}");
            assert_eq!(refused.json()["errors"][0]["extensions"]["field"], field, "{variables}");
        }
    })
    .await;
}
