//! Saving as requests see it: counted once, on lists immediately, and silent about what one may not see.

use futures::future::join_all;
use serde_json::{Value, json};
use vitrine_core::limits;
use vitrine_db::{Execute, params, push_list};
use vitrine_people::saves::saved_rows;
use vitrine_switch::layouts::layout::KIND as LAYOUT;
use vitrine_switch::themes::theme::KIND as THEME;
use vitrine_testing::{Answer, Caller, THEME_INPUT, TestApp, assert_indexed, on_every_engine, on_every_engine_with};

/// The fields of each kind.
const KINDS: [&str; 2] = ["SwitchTheme", "SwitchLayout"];

async fn ask(caller: &Caller, verb: &str, kind: &str, hex_id: &str) -> Answer {
    let document = format!("mutation($id: String!) {{ {verb}{kind}(hexId: $id) {{ hexId saveCount isSaved }} }}");
    caller.graphql(&document, json!({ "id": hex_id })).await
}

fn shown(answer: &Answer, field: &str) -> (Value, Value) {
    let item = answer.data()[field].clone();
    (item["saveCount"].clone(), item["isSaved"].clone())
}

async fn list(caller: &Caller, kind: &str, arguments: &str) -> (Vec<String>, u64) {
    let field = format!("s{}s", &kind[1..]);
    let document = format!("{{ {field}{arguments} {{ nodes {{ hexId isSaved }} pageInfo {{ itemCount }} }} }}");
    let data = caller.graphql(&document, json!({})).await.data();
    let ids =
        data[&field]["nodes"].as_array().expect("nodes").iter().map(|node| node["hexId"].as_str().expect("an id"));
    (ids.map(str::to_owned).collect(), data[&field]["pageInfo"]["itemCount"].as_u64().expect("a count"))
}

/// An item of each kind, the latest theme and the latest layout.
async fn items(test: &TestApp) -> [String; 2] {
    test.with_layouts().await;
    let theme = test.theme(&test.creator("maker").await, THEME_INPUT()).await;
    [theme, list(&test.visitor(), "SwitchLayout", "").await.0[0].clone()]
}

async fn update(test: &TestApp, hex_id: &str, set: &str) {
    let sql = format!("UPDATE items SET {set} WHERE id = $1");
    test.app.db.execute(&sql, params![THEME.parse_id(hex_id).expect("a number").0]).await.expect("changed");
    test.app.catalogue.refresh(&test.app.db).await.expect("followed");
}

async fn changes(test: &TestApp) -> i64 {
    test.app.db.scalar("SELECT COUNT(*) FROM catalogue_changes", params![]).await.expect("counts")
}

#[tokio::test]
async fn saving_and_unsaving_change_something_once() {
    on_every_engine(async |test: TestApp| {
        let items = items(&test).await;
        let (mona, theo) = (test.creator("mona").await, test.creator("theo").await);
        for (kind, hex_id) in KINDS.into_iter().zip(&items) {
            let (save, unsave) = (format!("save{kind}"), format!("unsave{kind}"));
            let before = changes(&test).await;
            assert_eq!(shown(&ask(&mona, "unsave", kind, hex_id).await, &unsave), (json!(0), json!(false)));
            assert_eq!(shown(&ask(&mona, "save", kind, hex_id).await, &save), (json!(1), json!(true)));
            assert_eq!(shown(&ask(&mona, "save", kind, hex_id).await, &save), (json!(1), json!(true)));
            assert_eq!(changes(&test).await, before + 2, "its count and its demand, once");
            assert_eq!(shown(&ask(&theo, "save", kind, hex_id).await, &save), (json!(2), json!(true)));
            assert_eq!(shown(&ask(&mona, "unsave", kind, hex_id).await, &unsave), (json!(1), json!(false)));
            assert_eq!(shown(&ask(&mona, "unsave", kind, hex_id).await, &unsave), (json!(1), json!(false)));
            assert_eq!(changes(&test).await, before + 6);
        }
    })
    .await;
}

#[tokio::test]
async fn lists_show_a_save_that_another_request_has_made_once_it_is_answered_again() {
    on_every_engine(async |test: TestApp| {
        let [theme, _] = items(&test).await;
        let mona = test.creator("mona").await;
        let count_on_list = async || {
            let answer = mona.graphql("{ switchThemes { nodes { saveCount } } }", json!({})).await;
            answer.data()["switchThemes"]["nodes"][0]["saveCount"].clone()
        };
        let id = THEME.parse_id(&theme).expect("a number").0;
        assert_eq!(count_on_list().await, 0);
        // Committed by a request that has not updated the lists.
        let sql = "SELECT id FROM users WHERE username_key = 'mona'";
        let account_id: i64 = test.app.db.scalar(sql, params![]).await.expect("an account");
        test.app.db.execute(saved_rows::ADD, params![id, account_id, 1_i64]).await.expect("saved");
        assert_eq!(count_on_list().await, 0);
        ask(&mona, "save", "SwitchTheme", &theme).await.data();
        assert_eq!(count_on_list().await, 1);
        let sql = "DELETE FROM item_saves WHERE item_id = $1";
        test.app.db.execute(sql, params![id]).await.expect("removed");
        ask(&mona, "unsave", "SwitchTheme", &theme).await.data();
        assert_eq!(count_on_list().await, 0);
    })
    .await;
}

#[tokio::test]
async fn concurrent_saves_of_many_count_each_person_once() {
    on_every_engine(async |test: TestApp| {
        let [theme, _] = items(&test).await;
        let people = join_all(["ann", "ben", "cleo"].map(|name| test.creator(name))).await;
        let saving = people.iter().flat_map(|person| (0..6).map(|_| ask(person, "save", "SwitchTheme", &theme)));
        for answer in join_all(saving).await {
            assert_eq!(answer.data()["saveSwitchTheme"]["isSaved"], true);
        }
        let (count, _) = shown(&ask(&people[0], "save", "SwitchTheme", &theme).await, "saveSwitchTheme");
        assert_eq!(count, 3);
        let undoing = people.iter().flat_map(|person| (0..6).map(|_| ask(person, "unsave", "SwitchTheme", &theme)));
        join_all(undoing).await.iter().for_each(|answer| drop(answer.data()));
        let both = (0..8).map(|at| ask(&people[0], ["save", "unsave"][at % 2], "SwitchTheme", &theme));
        join_all(both).await.iter().for_each(|answer| drop(answer.data()));
        let rows: i64 = test.app.db.scalar("SELECT COUNT(*) FROM item_saves", params![]).await.expect("counts");
        let visitor = format!("{{ switchTheme(hexId: \"{theme}\") {{ saveCount isSaved }} }}");
        let answer = test.visitor().graphql(&visitor, json!({})).await;
        assert_eq!(shown(&answer, "switchTheme"), (json!(rows), json!(null)), "the count is the number of rows");
    })
    .await;
}

#[tokio::test]
async fn a_thousand_saves_and_unsaves_by_fifty_people_at_once_leave_the_exact_count() {
    on_every_engine(async |test: TestApp| {
        let items = items(&test).await;
        let mut people = Vec::new();
        for number in 0..50 {
            people.push(test.creator(&format!("person-{number}")).await);
        }
        for (kind, hex_id) in KINDS.into_iter().zip(&items) {
            // Each goes back and forth at a pace of their own, and every third ends without it.
            let changing = people.iter().enumerate().map(|(number, person)| async move {
                for turn in 0..20 {
                    let is_save = (turn + usize::from(number % 3 == 0)) % 2 == 1;
                    let verb = if is_save { "save" } else { "unsave" };
                    let answer = ask(person, verb, kind, hex_id).await;
                    let (_, is_saved) = shown(&answer, &format!("{verb}{kind}"));
                    assert_eq!(is_saved, json!(is_save), "an answer tells what this person did");
                }
            });
            join_all(changing).await;
            let sql = "SELECT COUNT(*) FROM item_saves s JOIN items i ON i.id = s.item_id WHERE i.kind = $1";
            let name = if kind == "SwitchTheme" { THEME.name } else { LAYOUT.name };
            let rows: i64 = test.app.db.scalar(sql, params![name]).await.expect("counts");
            assert_eq!(rows, 33, "who saved last has saved");
            let field = format!("s{}", &kind[1..]);
            let document = format!("{{ {field}(hexId: \"{hex_id}\") {{ saveCount isSaved }} }}");
            let answer = test.visitor().graphql(&document, json!({})).await;
            assert_eq!(shown(&answer, &field).0, json!(33));
        }
    })
    .await;
}

#[tokio::test]
async fn lists_keep_what_is_saved_or_leave_it_out_and_are_ordered_by_saves() {
    on_every_engine(async |test: TestApp| {
        let (maker, mona) = (test.creator("maker").await, test.creator("mona").await);
        let mut themes = Vec::new();
        for name in ["Paper Sky", "Paper Boat", "Lantern"] {
            let mut input = THEME_INPUT();
            input["name"] = json!(name);
            themes.push(test.theme(&maker, input).await);
        }
        let [sky, boat, lantern] = [0, 1, 2].map(|at: usize| themes[at].as_str());
        let visitor = test.visitor();
        let by_saves = async |caller: &Caller| list(caller, "SwitchTheme", "(sort: SAVES)").await.0;
        assert_eq!(by_saves(&visitor).await, [lantern, boat, sky], "none is saved: the latest first");
        for (caller, hex_id) in [(&mona, sky), (&maker, sky), (&mona, boat)] {
            ask(caller, "save", "SwitchTheme", hex_id).await.data();
        }
        assert_eq!(by_saves(&visitor).await, [sky, boat, lantern], "a visitor's kept answer is out of date");
        let (second, router) = test.second_process().await;
        ask(&mona, "save", "SwitchTheme", lantern).await.data();
        ask(&maker, "save", "SwitchTheme", lantern).await.data();
        ask(&maker, "unsave", "SwitchTheme", sky).await.data();
        second.app.catalogue.refresh(&second.app.db).await.expect("followed");
        assert_eq!(by_saves(&visitor.at(&router)).await, [lantern, boat, sky], "another process follows");

        let asked = async |caller: &Caller, arguments: &str| list(caller, "SwitchTheme", arguments).await;
        ask(&mona, "unsave", "SwitchTheme", lantern).await.data();
        let owned = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>();
        assert_eq!(asked(&mona, "(isSaved: true, order: ASC)").await, (owned(&[sky, boat]), 2));
        assert_eq!(asked(&mona, "(isSaved: true, page: 2, limit: 1)").await, (owned(&[sky]), 2), "the exact total");
        assert_eq!(asked(&mona, "(isSaved: false)").await, (owned(&[lantern]), 1));
        assert_eq!(asked(&mona, "(isSaved: true, query: \"paper\", sort: CREATED)").await, (owned(&[boat, sky]), 2));
        assert_eq!(asked(&mona, "(isSaved: false, query: \"boat\")").await, (Vec::new(), 0));
        assert_eq!(asked(&maker, "(isSaved: false, query: \"paper\", order: ASC)").await.1, 2, "saved by another");
        assert_eq!(asked(&visitor, "(isSaved: false)").await.1, 3, "a visitor has saved nothing");
        let refused = visitor.graphql("{ switchThemes(isSaved: true) { nodes { hexId } } }", json!({})).await;
        assert_eq!(refused.code(), "UNAUTHENTICATED");
    })
    .await;
}

#[tokio::test]
async fn a_page_says_of_each_item_whether_this_viewer_has_saved_it() {
    on_every_engine(async |test: TestApp| {
        let [theme, layout] = items(&test).await;
        let mona = test.creator("mona").await;
        ask(&mona, "save", "SwitchTheme", &theme).await.data();
        ask(&mona, "save", "SwitchLayout", &layout).await.data();
        let both = "{ switchThemes { nodes { hexId isSaved } } switchLayouts { nodes { hexId isSaved } } }";
        let saved = async |caller: &Caller| {
            let data = caller.graphql(both, json!({})).await.data();
            let nodes = ["switchThemes", "switchLayouts"].map(|field| data[field]["nodes"].clone());
            let all = nodes.iter().flat_map(|nodes| nodes.as_array().expect("nodes"));
            let saved = all.filter(|node| node["isSaved"] == true).map(|node| node["hexId"].clone());
            saved.collect::<Vec<_>>()
        };
        assert_eq!(saved(&mona).await, [json!(theme), json!(layout)]);
        assert_eq!(saved(&test.creator("theo").await).await, Vec::<Value>::new());
        let of_visitor = test.visitor().graphql(both, json!({})).await.data();
        assert_eq!(of_visitor["switchThemes"]["nodes"], json!([{ "hexId": theme, "isSaved": null }]));
        assert_eq!(saved(&mona).await.len(), 2, "a visitor's kept answer is nobody else's");
    })
    .await;
}

#[tokio::test]
async fn what_one_may_not_see_is_like_what_never_was() {
    on_every_engine(async |test: TestApp| {
        let [theme, _] = items(&test).await;
        let (mona, theo) = (test.creator("mona").await, test.creator("theo").await);
        let never = |verb: &'static str| {
            let mona = &mona;
            async move { without_id(&ask(mona, verb, "SwitchTheme", "FFFFFF").await) }
        };
        assert_eq!(never("save").await["errors"][0]["extensions"]["code"], "NOT_FOUND");
        ask(&mona, "save", "SwitchTheme", &theme).await.data();
        for state in ["is_private = (1 = 1)", "deleted_at = 5"] {
            update(&test, &theme, state).await;
            assert_eq!(without_id(&ask(&theo, "save", "SwitchTheme", &theme).await), never("save").await, "{state}");
            assert_eq!(
                without_id(&ask(&theo, "unsave", "SwitchTheme", &theme).await),
                never("unsave").await,
                "{state}"
            );
            assert_eq!(list(&mona, "SwitchTheme", "(isSaved: true)").await.1, 0, "{state}");
        }
        let deleted = ask(&mona, "unsave", "SwitchTheme", &theme).await;
        assert_eq!(without_id(&deleted), never("unsave").await, "deleted is absent for everybody");
        update(&test, &theme, "deleted_at = NULL").await;
        let taken_back = ask(&mona, "unsave", "SwitchTheme", &theme).await.data();
        assert_eq!(taken_back, json!({ "unsaveSwitchTheme": null }), "it may still be unsaved, and is not shown");
        assert_eq!(ask(&mona, "unsave", "SwitchTheme", &theme).await.code(), "NOT_FOUND");
        update(&test, &theme, "is_private = (1 = 0)").await;
        assert_eq!(shown(&ask(&mona, "unsave", "SwitchTheme", &theme).await, "unsaveSwitchTheme").0, 0);
    })
    .await;
}

#[tokio::test]
async fn a_person_lists_what_they_have_saved_of_each_kind_the_latest_first() {
    on_every_engine(async |test: TestApp| {
        let [theme, layout] = items(&test).await;
        let mona = test.creator("mona").await;
        let (other, _) = list(&test.visitor(), "SwitchLayout", "(order: ASC)").await;
        ask(&mona, "save", "SwitchLayout", &layout).await.data();
        test.pass(1);
        ask(&mona, "save", "SwitchLayout", &other[0]).await.data();
        ask(&mona, "save", "SwitchTheme", &theme).await.data();
        let query = "{ me { savedSwitchLayouts { hexId } savedSwitchThemes { uuid hexId pageUrl } } }";
        let me = mona.graphql(query, json!({})).await.data()["me"].clone();
        assert_eq!(me["savedSwitchLayouts"], json!([{ "hexId": other[0] }, { "hexId": layout }]));
        let saved = &me["savedSwitchThemes"][0];
        assert_eq!(saved["pageUrl"], format!("/switch/themes/paper-sky-{theme}"));
        assert!(uuid::Uuid::parse_str(saved["uuid"].as_str().expect("a uuid")).is_ok());
        update(&test, &theme, "is_private = (1 = 1)").await;
        let now = mona.graphql(query, json!({})).await.data();
        assert_eq!(now["me"]["savedSwitchThemes"], json!([]), "what one may not see any more is left out");
        let theo = test.creator("theo").await.graphql(query, json!({})).await.data();
        assert_eq!(theo["me"], json!({ "savedSwitchLayouts": [], "savedSwitchThemes": [] }));
    })
    .await;
}

/// An answer apart from the number of its request.
fn without_id(answer: &Answer) -> Value {
    let mut json = answer.json();
    json["errors"][0]["extensions"]["requestId"].take();
    json
}

#[tokio::test]
async fn an_id_that_is_none_is_not_found() {
    on_every_engine(async |test: TestApp| {
        let [theme, _] = items(&test).await;
        let mona = test.creator("mona").await;
        let padded = format!("0{theme}");
        let hostile =
            ["", "0", "-1", "G", "' OR 1=1 --", "💾", "\u{0}", "7FFFFFFFFFFFFFFF", "FFFFFFFFFFFFFFFFFFFF", &padded];
        for hex_id in hostile {
            for (verb, kind) in [("save", KINDS[0]), ("unsave", KINDS[0]), ("save", KINDS[1]), ("unsave", KINDS[1])] {
                assert_eq!(ask(&mona, verb, kind, hex_id).await.code(), "NOT_FOUND", "{verb}{kind} {hex_id:?}");
            }
        }
        assert_eq!(ask(&mona, "save", "SwitchLayout", "FFFFFF").await.code(), "NOT_FOUND", "of the other kind");
        let rows: i64 = test.app.db.scalar("SELECT COUNT(*) FROM item_saves", params![]).await.expect("counts");
        assert_eq!(rows, 0);
        assert_eq!(
            ask(&mona, "save", "SwitchTheme", &theme.to_lowercase()).await.data()["saveSwitchTheme"]["hexId"],
            theme
        );
    })
    .await;
}

#[tokio::test]
async fn a_person_saves_at_most_120_times_a_minute() {
    on_every_engine_with(&[("VITRINE_RATE_FACTOR", "1")], async |test: TestApp| {
        let mona = test.creator("mona").await;
        for at in 0..120 {
            let verb = ["save", "unsave"][at % 2];
            assert_eq!(ask(&mona, verb, "SwitchLayout", "1").await.code(), "NOT_FOUND", "{at}");
        }
        assert_eq!(ask(&mona, "save", "SwitchLayout", "1").await.code(), "RATE_LIMITED");
        test.app.clock.advance(500);
        assert_eq!(ask(&mona, "save", "SwitchLayout", "1").await.code(), "NOT_FOUND", "two a second");
        assert_eq!(ask(&mona, "save", "SwitchLayout", "1").await.code(), "RATE_LIMITED");
        let other = ask(&test.creator("theo").await, "save", "SwitchLayout", "1").await;
        assert_eq!(other.code(), "NOT_FOUND", "another person is not held up");
    })
    .await;
}

#[tokio::test]
async fn saves_are_found_by_index() {
    on_every_engine(async |test: TestApp| {
        let db = &test.app.db;
        let id = LAYOUT.parse_id("7").expect("a number").0;
        assert_indexed(db, saved_rows::ADD, params![id, 3_i64, 1_i64], &["items", "item_saves"]).await;
        assert_indexed(db, saved_rows::REMOVE, params![id, 3_i64], &["items", "item_saves"]).await;
        assert_indexed(db, saved_rows::SAVED_BY, params![3_i64], &["item_saves"]).await;
        assert_indexed(db, saved_rows::LATEST, params![3_i64, LAYOUT.name, 500_i64], &["s", "i", "u"]).await;
        let mut values = params![3_i64];
        let list = push_list(&mut values, vec![id, id + 256, id + 512]);
        assert_indexed(db, &format!("{} ({list})", saved_rows::SAVED_AMONG), values, &["item_saves"]).await;
    })
    .await;
}

#[tokio::test]
async fn an_account_saves_so_many_and_no_more_whoever_asks_at_once() {
    on_every_engine(async |test: TestApp| {
        let (mona, theo) = (test.creator("mona").await, test.creator("theo").await);
        test.add_items(test.creator("many").await.user_id, limits::SAVES_MAX as i64 - 1).await;
        let fill = "INSERT INTO item_saves (item_id, user_id, created_at) SELECT id, $1, 1 FROM items";
        test.app.db.execute(fill, params![theo.user_id]).await.expect("saved");
        let mut themes = Vec::new();
        for _ in 0..3 {
            themes.push(test.theme(&mona, THEME_INPUT()).await);
        }
        let answers = join_all(themes.iter().map(|theme| ask(&theo, "save", "SwitchTheme", theme))).await;
        let refused: Vec<_> = answers.iter().filter(|answer| answer.code() == "BAD_USER_INPUT").collect();
        assert_eq!(refused.len(), 2, "{:?}", answers.iter().map(Answer::code).collect::<Vec<_>>());
        assert_eq!(refused[0].error()["extensions"]["params"], json!({ "most": limits::SAVES_MAX }));
        assert_eq!(saved_rows::count(&test.app.db, theo.user_id).await.expect("counts"), limits::SAVES_MAX as i64);
        let saved = &themes[answers.iter().position(|answer| answer.code().is_empty()).expect("one of them")];
        ask(&theo, "save", "SwitchTheme", saved).await.data();
        ask(&theo, "unsave", "SwitchTheme", saved).await.data();
        ask(&theo, "save", "SwitchTheme", &themes[0]).await.data();
    })
    .await;
}
