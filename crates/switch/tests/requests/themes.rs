//! Lists and single themes, tested with requests on seeded data: lists contain exactly what may be seen, what may not
//! be seen is absent, and no statement reads more rows than it names.

mod avif;
mod drawing;
mod look_alikes;
mod outage;
mod retries;

use serde_json::{Value, json};
use vitrine_core::items::item_rows;
use vitrine_core::items::{self, OfKind};
use vitrine_core::limits;
use vitrine_core::viewer::{UserRole, Viewer, ViewerAccount};
use vitrine_core::visibility::{self, ListScope};
use vitrine_db::{Execute, Params, params, push_list};
use vitrine_people::accounts;
use vitrine_seed::{SeedPlan, SeedReport};
use vitrine_switch::themes::theme::{KIND, Theme};
use vitrine_switch::themes::theme_rows;
use vitrine_testing::{Answer, Caller, THEME_INPUT, TestApp, assert_indexed, on_every_engine};

const LIST: &str = "query($v: Boolean, $p: Boolean, $c: [String!], $page: PositiveInt, $limit: PositiveInt, \
    $sort: ItemSort, $order: SortOrder, $tags: [String!], $q: String, $l: [String!], $t: Target) { \
    switchThemes(includeNSFW: $v, isPrivate: $p, creatorUuids: $c, page: $page, limit: $limit, sort: $sort, \
    order: $order, tags: $tags, query: $q, layoutHexIds: $l, target: $t) { \
    nodes { hexId isPrivate isNSFW creator { username } tags { slug } } pageInfo { itemCount limit page pageCount } } }";

async fn seeded(app: &TestApp, items: usize) -> SeedReport {
    // A few small layouts instead of all of the project's own, which take long to render.
    app.with_layouts().await;
    vitrine_seed::fill(&app.app, SeedPlan { items, packs: 0, wiiu_themes: 0, is_forced: false })
        .await
        .expect("an empty database takes the seed")
}

/// A session for a seeded account, without the cost of its password.
async fn sign_in(app: &TestApp, account: &str, role: UserRole) -> (Caller, Viewer) {
    let person = accounts::account_rows::by_key(&app.app.db, account).await.expect("reads").expect("it was seeded");
    let begun = accounts::sessions::begin(&app.app, person.id, role, None).await.expect("a session begins");
    let caller = app.visitor().with_cookie(Some(format!("connect.sid={}", begun.token)));
    let account = ViewerAccount {
        id: person.id,
        uuid: person.uuid,
        username: person.username.clone(),
        role,
        is_blocked: false,
        blocked_reason: None,
        show_nsfw: false,
        language: None,
        sees_own: true,
    };
    (caller, Viewer::SignedIn(account))
}

fn ids(answer: &Answer) -> Vec<String> {
    let data = answer.data();
    let nodes = data["switchThemes"]["nodes"].as_array().expect("nodes").iter();
    nodes.map(|node| node["hexId"].as_str().expect("an id").to_owned()).collect()
}

fn count(answer: &Answer) -> u64 {
    answer.data()["switchThemes"]["pageInfo"]["itemCount"].as_u64().expect("a count")
}

#[tokio::test]
async fn what_is_listed_is_exactly_what_the_rule_allows_for_every_caller() {
    on_every_engine(async |app| {
        seeded(&app, 160).await;
        let all: Vec<i64> = app.app.db.column("SELECT item_id FROM switch_themes", params![]).await.expect("reads");
        let themes = item_rows::by_ids::<Theme>(&app.app.db, &all).await.expect("reads");
        let mut callers = vec![(app.visitor(), Viewer::Visitor)];
        for (name, role) in [
            ("seed-user", UserRole::User),
            ("seed-owner", UserRole::User),
            ("seed-hidden", UserRole::User),
            ("seed-moderator", UserRole::Moderator),
        ] {
            callers.push(sign_in(&app, name, role).await);
        }
        for (caller, viewer) in &callers {
            for include_nsfw in [false, true] {
                let scope = ListScope { include_nsfw, only_private: false };
                let mut expected: Vec<String> = themes
                    .iter()
                    .filter(|theme| visibility::can_list(viewer, &theme.item.visibility_facts(), scope))
                    .map(|theme| theme.item.number().to_string())
                    .collect();
                let mut listed = Vec::new();
                for page in 1..=3 {
                    let answer = caller.graphql(LIST, json!({ "v": include_nsfw, "limit": 90, "page": page })).await;
                    assert_eq!(count(&answer), expected.len() as u64, "{viewer:?}: the exact total");
                    listed.extend(ids(&answer));
                }
                listed.sort();
                expected.sort();
                assert_eq!(listed, expected, "{viewer:?} {scope:?}");
            }
            for theme in &themes {
                let query = format!("{{ switchTheme(hexId: \"{}\") {{ hexId }} }}", theme.item.number());
                let answer = caller.graphql(&query, json!({})).await;
                let is_open = visibility::can_open(viewer, &theme.item.visibility_facts());
                let expected = if is_open { json!({ "hexId": theme.item.number().to_string() }) } else { Value::Null };
                assert_eq!(
                    answer.json()["data"]["switchTheme"],
                    expected,
                    "{viewer:?} {:?}",
                    theme.item.visibility_facts()
                );
                assert_eq!(answer.code(), if is_open { "" } else { "NOT_FOUND" });
            }
        }
    })
    .await;
}

#[tokio::test]
async fn private_themes_are_listed_to_their_owner_and_to_staff_who_ask_for_the_owner() {
    on_every_engine(async |app| {
        let report = seeded(&app, 60).await;
        let owner_uuid = report.accounts.owner.uuid.to_string();
        let private: Vec<String> = report.themes.private.iter().rev().cloned().collect();
        let (owner, _) = sign_in(&app, "seed-owner", UserRole::User).await;
        let (user, _) = sign_in(&app, "seed-user", UserRole::User).await;
        let (moderator, _) = sign_in(&app, "seed-moderator", UserRole::Moderator).await;
        let ask = async |caller: &Caller, creators: &[&String]| {
            let mut found = ids(&caller.graphql(LIST, json!({ "p": true, "c": creators })).await);
            found.sort();
            found
        };
        let mut expected = private.clone();
        expected.sort();
        assert_eq!(ask(&owner, &[]).await, expected);
        assert_eq!(ask(&user, &[]).await, Vec::<String>::new());
        assert_eq!(ask(&user, &[&owner_uuid]).await, Vec::<String>::new(), "other people's are not theirs to find");
        assert_eq!(ask(&moderator, &[&owner_uuid]).await, expected);
        let answer = app.visitor().graphql(LIST, json!({ "p": true })).await;
        assert_eq!(answer.code(), "UNAUTHENTICATED");
    })
    .await;
}

#[tokio::test]
async fn tags_are_left_out_and_only_what_the_viewer_has_saved_is_kept() {
    on_every_engine(async |app| {
        let mona = app.creator("mona").await;
        let mut hex_ids = Vec::new();
        for tags in [vec!["night"], vec!["night", "calm"], vec!["calm"]] {
            let mut input = THEME_INPUT();
            input["tags"] = json!(tags);
            hex_ids.push(app.theme(&mona, input).await);
        }
        let ask = async |caller: &Caller, arguments: &str| {
            let document = format!("{{ switchThemes({arguments}, order: ASC) {{ nodes {{ hexId }} }} }}");
            caller.graphql(&document, json!({})).await
        };
        let visitor = app.visitor();
        assert_eq!(ids(&ask(&visitor, "excludeTags: [\"night\"]").await), [&*hex_ids[2]]);
        assert_eq!(ids(&ask(&visitor, "tags: [\"calm\"], excludeTags: [\"Night\", \"absent\"]").await), [&*hex_ids[2]]);
        assert_eq!(ids(&ask(&visitor, "excludeTags: [\"absent\"]").await).len(), 3, "no tag of that name");
        assert_eq!(ids(&ask(&visitor, "excludeTags: [\"night\", \"calm\"]").await).len(), 0);
        let many = format!("excludeTags: {:?}", vec!["x"; limits::FILTER_TAGS_MAX + 1]);
        assert_eq!(ask(&visitor, &many).await.code(), "BAD_USER_INPUT");

        let saves = "INSERT INTO item_saves (item_id, user_id, created_at) VALUES ($1, $2, 1)";
        let saved = KIND.parse_id(&hex_ids[1]).expect("a number").0;
        {
            app.app.db.execute(saves, params![saved, mona.user_id]).await.expect("saved");
        }
        assert_eq!(ids(&ask(&mona, "isSaved: true").await), [&*hex_ids[1]]);
        assert_eq!(ids(&ask(&mona, "isSaved: true, excludeTags: [\"night\"]").await).len(), 0);
        assert_eq!(ids(&ask(&app.creator("theo").await, "isSaved: true").await).len(), 0, "saved by another");
        assert_eq!(ask(&visitor, "isSaved: true").await.code(), "UNAUTHENTICATED");
    })
    .await;
}

#[tokio::test]
async fn a_search_without_an_order_shows_the_best_fit_first() {
    on_every_engine(async |app| {
        let mona = app.creator("mona").await;
        let mut hex_ids = Vec::new();
        for (name, description) in [("Paper Sky", ""), ("Lantern", "A sky made of paper."), ("Paper Boat", "")] {
            let mut input = THEME_INPUT();
            (input["name"], input["description"], input["tags"]) = (json!(name), json!(description), json!(["calm"]));
            hex_ids.push(app.theme(&mona, input).await);
        }
        let ask = async |variables: Value| ids(&app.visitor().graphql(LIST, variables).await);
        assert_eq!(ask(json!({ "q": "paper" })).await, [&*hex_ids[2], &hex_ids[0], &hex_ids[1]]);
        assert_eq!(ask(json!({ "q": "sky paper" })).await, [&*hex_ids[0], &hex_ids[1]]);
        let by_age = json!({ "q": "sky", "sort": "CREATED" });
        assert_eq!(ask(by_age).await, [&*hex_ids[1], &hex_ids[0]]);
    })
    .await;
}

#[tokio::test]
async fn filters_narrow_and_unknown_names_find_nothing() {
    on_every_engine(async |app| {
        app.with_layouts().await;
        let mona = app.creator("mona").await;
        let layout =
            app.visitor().graphql("{ switchLayouts(target: ResidentMenu) { nodes { hexId } } }", json!({})).await;
        let layout = layout.data()["switchLayouts"]["nodes"][0]["hexId"].clone();
        let mut named = THEME_INPUT();
        named["name"] = json!("Café Nocturne");
        named["tags"] = json!(["Pixel Art", "night"]);
        named["layoutHexId"] = layout.clone();
        let cafe = app.theme(&mona, named).await;
        let mut plain = THEME_INPUT();
        plain["tags"] = json!(["night"]);
        let sky = app.theme(&mona, plain).await;
        let find = async |variables: Value| ids(&app.visitor().graphql(LIST, variables).await);
        assert_eq!(find(json!({ "q": "cafe noct" })).await, [cafe.as_str()], "marks folded, last word begun");
        assert_eq!(
            find(json!({ "q": "NIGHT mona" })).await,
            [sky.as_str(), cafe.as_str()],
            "tags and creator are searched"
        );
        assert_eq!(find(json!({ "q": "caf nocturne" })).await, Vec::<String>::new(), "only the last word may be begun");
        assert_eq!(find(json!({ "q": " ★ " })).await.len(), 2, "signs alone are no filter");
        assert_eq!(find(json!({ "tags": ["pixel-art"] })).await, [cafe.as_str()], "a tag by its slug");
        assert_eq!(find(json!({ "tags": ["Night", "Pixel Art"] })).await, [cafe.as_str()], "all of several tags");
        assert_eq!(find(json!({ "tags": ["night", "absent"] })).await, Vec::<String>::new());
        assert_eq!(find(json!({ "l": [layout] })).await, [cafe.as_str()]);
        assert_eq!(find(json!({ "l": ["ZZ"] })).await, Vec::<String>::new(), "no layout has this number");
        assert_eq!(find(json!({ "c": [uuid::Uuid::nil().to_string()] })).await, Vec::<String>::new());
        assert_eq!(find(json!({ "t": "Entrance" })).await, Vec::<String>::new());
        assert_eq!(find(json!({ "order": "ASC" })).await, [cafe.as_str(), sky.as_str()]);
    })
    .await;
}

#[tokio::test]
async fn arguments_out_of_bounds_are_refused_by_name() {
    on_every_engine(async |app| {
        let too_long = "x".repeat(101);
        let many = |count: usize, text: &str| vec![text.to_owned(); count];
        for (variables, field) in [
            (json!({ "page": 0 }), "page"),
            (json!({ "limit": -3 }), "limit"),
            (json!({ "q": too_long }), "query"),
            (json!({ "tags": many(11, "night") }), "tags"),
            (json!({ "l": many(51, "1") }), "layoutHexIds"),
            (json!({ "c": many(21, "00000000-0000-0000-0000-000000000000") }), "creatorUuids"),
            (json!({ "c": ["nobody"] }), "creatorUuids"),
        ] {
            let answer = app.visitor().graphql(LIST, variables.clone()).await;
            assert_eq!(
                (answer.code().as_str(), answer.error()["extensions"]["field"].as_str()),
                ("BAD_USER_INPUT", Some(field))
            );
        }
        let answer = app.visitor().graphql(LIST, json!({ "page": null, "limit": null, "sort": null })).await;
        let info = answer.data()["switchThemes"]["pageInfo"].clone();
        assert_eq!(info, json!({ "itemCount": 0, "limit": 20, "page": 1, "pageCount": 1 }), "null is the default");
    })
    .await;
}

#[tokio::test]
async fn a_number_is_read_in_any_case_and_nothing_else_is_one() {
    on_every_engine(async |app| {
        let mona = app.creator("mona").await;
        for _ in 0..9 {
            app.theme(&mona, THEME_INPUT()).await;
        }
        let last = app.theme(&mona, THEME_INPUT()).await;
        assert_eq!(last, "A");
        let ask = async |id: &str| {
            app.visitor().graphql("query($i: String!) { switchTheme(hexId: $i) { quickId } }", json!({ "i": id })).await
        };
        for id in ["A", "a"] {
            assert_eq!(ask(id).await.data()["switchTheme"]["quickId"], "TA");
        }
        for id in ["0A", "TA", "", "A ", "123456789", "00000000-0000-0000-0000-00000000000a"] {
            let answer = ask(id).await;
            assert_eq!(
                (answer.code().as_str(), &answer.json()["data"]["switchTheme"]),
                ("NOT_FOUND", &Value::Null),
                "{id:?}"
            );
        }
    })
    .await;
}

#[tokio::test]
async fn creators_list_everything_of_their_own() {
    on_every_engine(async |app| {
        let (mona, theo) = (app.creator("mona").await, app.creator("theo").await);
        let mut hex_ids = Vec::new();
        for is_private in [false, true, false] {
            let mut input = THEME_INPUT();
            input["isPrivate"] = json!(is_private);
            hex_ids.insert(0, app.theme(&mona, input).await);
        }
        app.theme(&theo, THEME_INPUT()).await;
        let unlist = "UPDATE items SET unlisted_reason = 'Spam', preview_state = 'FAILED' WHERE id = $1";
        let id = KIND.parse_id(&hex_ids[0]).expect("a number").0;
        app.app.db.execute(unlist, params![id]).await.expect("changed");
        let query = "query($page: PositiveInt, $limit: PositiveInt) { ownSwitchThemes(page: $page, limit: $limit) { \
            nodes { hexId isPrivate unlistedReason previewState tags { name } } pageInfo { itemCount pageCount } } }";
        let all = mona.graphql(query, json!({})).await.data()["ownSwitchThemes"].clone();
        let field = |name: &str| -> Vec<Value> {
            all["nodes"].as_array().expect("nodes").iter().map(|node| node[name].clone()).collect()
        };
        assert_eq!(json!(field("hexId")), json!(hex_ids));
        assert_eq!(json!(field("isPrivate")), json!([false, true, false]));
        assert_eq!(json!(field("unlistedReason")), json!(["Spam", null, null]));
        assert_eq!(field("previewState")[0], "FAILED");
        let second = mona.graphql(query, json!({ "page": 2, "limit": 2 })).await.data()["ownSwitchThemes"].clone();
        assert_eq!(second["nodes"][0]["hexId"], json!(hex_ids[2]));
        assert_eq!(second["pageInfo"], json!({ "itemCount": 3, "pageCount": 2 }));
        assert_eq!(app.visitor().graphql(query, json!({})).await.data()["ownSwitchThemes"], json!(null));
        assert_eq!(mona.graphql(query, json!({ "page": 0 })).await.code(), "BAD_USER_INPUT");

        let told = format!("{{ switchTheme(hexId: \"{}\") {{ unlistedReason }} }}", hex_ids[0]);
        let moderator = app.account("vera", UserRole::Moderator).await;
        for (caller, reason) in
            [(&mona, json!("Spam")), (&moderator, json!("Spam")), (&theo, json!(null)), (&app.visitor(), json!(null))]
        {
            let data = caller.graphql(&told, json!({})).await.data();
            assert_eq!(data["switchTheme"]["unlistedReason"], reason);
        }
    })
    .await;
}

#[tokio::test]
async fn pictures_of_a_private_theme_are_for_its_owner_and_staff() {
    on_every_engine(async |app| {
        let mona = app.creator("mona").await;
        let mut input = THEME_INPUT();
        input["isPrivate"] = json!(true);
        let hex_id = app.theme(&mona, input).await;
        let query =
            format!("{{ switchTheme(hexId: \"{hex_id}\") {{ preview240Url previewJpgLargeUrl backgroundImageUrl }} }}");
        let urls = mona.graphql(&query, json!({})).await.data()["switchTheme"].clone();
        let (other, moderator) = (app.creator("theo").await, app.account("vera", UserRole::Moderator).await);
        for url in ["preview240Url", "previewJpgLargeUrl", "backgroundImageUrl"] {
            let url = urls[url].as_str().expect("an address");
            let path = url.strip_prefix("http://localhost:8080").expect("an absolute address");
            for (caller, status) in [(&mona, 200), (&moderator, 200), (&other, 404), (&app.visitor(), 404)] {
                let answer = caller.get(path).await;
                assert_eq!(answer.status.as_u16(), status, "{path}");
                if status == 200 {
                    assert_eq!(answer.header("content-type"), "image/jpeg", "{path}");
                    assert_eq!(answer.header("cache-control"), "private, no-store", "{path}");
                }
            }
            let guessed = path.replace(|c: char| c.is_ascii_digit() && c != '0', "7");
            assert_eq!(mona.get(&guessed).await.status.as_u16(), 404, "the token is part of the name: {guessed}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_cached_response_never_outlives_its_items() {
    on_every_engine(async |app| {
        let (mona, visitor) = (app.creator("mona").await, app.visitor());
        let hex_id = app.theme(&mona, THEME_INPUT()).await;
        assert_eq!(ids(&visitor.graphql(LIST, json!({})).await), [hex_id.as_str()]);
        let (_, second) = app.second_process().await;
        assert_eq!(ids(&visitor.at(&second).graphql(LIST, json!({})).await), [hex_id.as_str()]);
        app.set_flag(mona.user_id, "hide_items", true).await;
        assert_eq!(ids(&visitor.graphql(LIST, json!({})).await), Vec::<String>::new());
        assert_eq!(ids(&mona.graphql(LIST, json!({})).await), [hex_id.as_str()], "still there for its owner");
        assert_eq!(ids(&visitor.graphql(LIST, json!({})).await), Vec::<String>::new(), "and for nobody else");
    })
    .await;
}

#[tokio::test]
async fn every_statement_about_themes_finds_its_rows_by_an_index() {
    on_every_engine(async |app| {
        seeded(&app, 60).await;
        for sql in [Theme::SELECT, theme_rows::OPTIONS_OF] {
            let mut values = Params::new();
            let list = push_list(&mut values, vec![3_i64, 4, 5]);
            assert_indexed(&app.app.db, &format!("{sql} ({list})"), values, &["i", "d", "x", "v", "o", "u"]).await;
        }
        let own = params![3_i64, KIND.name, 24_i64, 0_i64];
        assert_indexed(&app.app.db, items::item_rows::OF_CREATOR, own, &["items"]).await;
        for sql in [theme_rows::WALLPAPER_OF, theme_rows::DRAWN_PREVIEW_OF] {
            assert_indexed(&app.app.db, sql, params![3_i64], &["switch_themes"]).await;
        }
    })
    .await;
}
