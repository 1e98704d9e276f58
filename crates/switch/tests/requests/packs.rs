//! Packs from outside: publishing them, finding them, and what happens to them when their themes change.

mod update;

use futures::future::join_all;
use serde_json::{Value, json};
use vitrine_core::items::OfKind;
use vitrine_core::scopes::AccessTokenScope;
use vitrine_core::viewer::UserRole;
use vitrine_db::{Execute, params};
use vitrine_switch::themes::packs::pack::{KIND, Pack};
use vitrine_switch::themes::theme::KIND as THEME;
use vitrine_testing::{Answer, Caller, THEME_INPUT, TestApp, assert_indexed, on_every_engine};

use crate::packs::update::update;

const SHOWN: &str =
    "hexId name description isPrivate isNSFW previewState thumbHash tags { name } themes { hexId name }";

/// Publishes a pack of new themes with these names and of published ones.
pub async fn publish(creator: &Caller, pack: Value, names: &[&str]) -> Answer {
    let inputs: Vec<Value> = names.iter().map(|name| with_name(name)).collect();
    creator.publish_pack(pack, inputs).await
}

pub fn with_name(name: &str) -> Value {
    let mut input = THEME_INPUT();
    input["name"] = name.into();
    input
}

/// A pack of two new themes with all pictures; its number and theirs.
async fn pack(test: &TestApp, creator: &Caller) -> (String, Vec<String>) {
    pack_of(test, creator, &["Ash", "Birch"]).await
}

pub async fn pack_of(test: &TestApp, creator: &Caller, names: &[&str]) -> (String, Vec<String>) {
    let published = publish(creator, json!({ "name": "Woods" }), names).await.data()["createSwitchThemes"].clone();
    test.do_jobs().await;
    let themes = published.as_array().expect("themes").iter().map(|theme| text(&theme["hexId"])).collect();
    (text(&published[0]["pack"]["hexId"]), themes)
}

pub fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}")).to_owned()
}

/// The pack as a caller sees it; null if they do not.
pub async fn seen(caller: &Caller, hex_id: &str) -> Value {
    let query = format!("query($id: String!) {{ switchPack(hexId: $id) {{ {SHOWN} }} }}");
    caller.graphql(&query, json!({ "id": hex_id })).await.json()["data"]["switchPack"].clone()
}

/// The numbers of the packs or themes that a list shows to a caller.
pub async fn listed(caller: &Caller, list: &str) -> Vec<String> {
    let query = format!("{{ list: {list} {{ nodes {{ hexId }} pageInfo {{ itemCount }} }} }}");
    let list = caller.graphql(&query, json!({})).await.data()["list"].clone();
    let nodes: Vec<String> = list["nodes"].as_array().expect("nodes").iter().map(|node| text(&node["hexId"])).collect();
    assert_eq!(list["pageInfo"]["itemCount"], nodes.len());
    nodes
}

async fn update_theme(caller: &Caller, hex_id: &str, data: Value) -> Answer {
    let mutation = "mutation($id: String!, $data: UpdateSwitchThemeInput!) { \
        updateSwitchTheme(hexId: $id, data: $data) { hexId } }";
    caller.graphql(mutation, json!({ "id": hex_id, "data": data })).await
}

pub async fn delete_themes(caller: &Caller, ids: &[&str]) -> Answer {
    let mutation = "mutation($ids: [String!]!) { deleteSwitchThemes(hexIds: $ids) { hexIds } }";
    caller.graphql(mutation, json!({ "ids": ids })).await
}

pub async fn restore_themes(caller: &Caller, ids: &[&str]) -> Answer {
    let mutation = "mutation($ids: [String!]!) { restoreSwitchThemes(hexIds: $ids) { hexId pack { hexId } } }";
    caller.graphql(mutation, json!({ "ids": ids })).await
}

#[tokio::test]
async fn a_pack_is_published_with_its_themes_and_listed_when_its_collage_is_made() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let mut inputs = vec![with_name("Birch"), with_name("Ash"), with_name("Lock")];
        inputs[0]["tags"] = json!(["calm", "night"]);
        inputs[2]["target"] = "Entrance".into();
        let answer = mona.publish_pack(json!({ "name": "Woods", "description": "Trees." }), inputs).await;
        let themes = answer.data()["createSwitchThemes"].clone();
        let names: Vec<&Value> = themes.as_array().expect("themes").iter().map(|theme| &theme["name"]).collect();
        assert_eq!(names, ["Birch", "Ash", "Lock"], "in the order given");
        let hex_id = text(&themes[0]["pack"]["hexId"]);
        let visitor = test.visitor();
        assert_eq!(listed(&visitor, "switchPacks").await, Vec::<String>::new());
        let waiting = seen(&visitor, &hex_id).await;
        assert_eq!((&waiting["previewState"], &waiting["thumbHash"]), (&json!("PENDING"), &json!(null)));

        test.do_jobs().await;
        assert_eq!(listed(&visitor, "switchPacks").await, [hex_id.as_str()]);
        let shown = seen(&visitor, &hex_id.to_lowercase()).await;
        assert_eq!((&shown["name"], &shown["description"]), (&json!("Woods"), &json!("Trees.")));
        assert_eq!((&shown["previewState"], shown["thumbHash"].is_string()), (&json!("READY"), true));
        // "Paper" has two of the themes, as has nothing else but "calm", which all have.
        assert_eq!(shown["tags"], json!([{ "name": "calm" }, { "name": "Paper" }, { "name": "night" }]));
        let in_order: Vec<&Value> = shown["themes"].as_array().expect("themes").iter().map(|t| &t["name"]).collect();
        assert_eq!(in_order, ["Ash", "Birch", "Lock"], "by menu, then by name");

        let pictures = "{ list: switchPacks { nodes { preview180Url preview1080Url previewJpgSmallUrl \
                        collagePreview { jpgHdUrl } } } }";
        let urls = visitor.graphql(pictures, json!({})).await.data()["list"]["nodes"][0].clone();
        for (url, size) in [
            (&urls["preview180Url"], (320, 180)),
            (&urls["preview1080Url"], (1920, 1080)),
            (&urls["previewJpgSmallUrl"], (426, 240)),
            (&urls["collagePreview"]["jpgHdUrl"], (1280, 720)),
        ] {
            let path = text(url).strip_prefix("http://localhost:8080").expect("absolute").to_owned();
            let picture = visitor.get(&path).await;
            assert_eq!(picture.status.as_u16(), 200, "{path}");
            let decoded = vitrine_media::Picture::decode(&picture.body, &vitrine_media::DecodeLimits::default());
            let decoded = decoded.expect("a picture");
            assert_eq!((decoded.width_px(), decoded.height_px()), size);
        }
    })
    .await;
}

#[tokio::test]
async fn a_public_pack_takes_no_tags_of_its_private_themes() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let tagged = |tag: &str, is_private: bool| {
            let mut input = with_name("Ash");
            (input["tags"], input["isPrivate"]) = (json!([tag]), is_private.into());
            input
        };
        let secret = || test.theme(&mona, tagged("wedding", true));
        let tags_of = async |pack: Value, inputs: Vec<Value>| {
            let published = mona.publish_pack(pack, inputs).await.data();
            seen(&mona, &text(&published["createSwitchThemes"][0]["pack"]["hexId"])).await["tags"].clone()
        };
        let public = json!({ "name": "Woods", "themeHexIds": [secret().await] });
        let tags = tags_of(public, vec![tagged("garden", true), tagged("calm", false)]).await;
        assert_eq!(tags, json!([{ "name": "calm" }]));
        let private = json!({ "name": "Woods", "isPrivate": true, "themeHexIds": [secret().await] });
        let tags = tags_of(private, vec![tagged("garden", true)]).await;
        assert_eq!(tags, json!([{ "name": "garden" }, { "name": "wedding" }]));
        let none = json!({ "name": "Woods", "themeHexIds": [secret().await] });
        let refused = mona.publish_pack(none, vec![tagged("garden", true)]).await.error()["extensions"].clone();
        assert_eq!((&refused["reason"], &refused["field"]), (&json!("EMPTY"), &json!("packData.tags")));
    })
    .await;
}

/// Before any job has run: whoever knows the address must not see the picture for as long as the queue is busy.
#[tokio::test]
async fn a_collage_is_gone_at_once_when_one_of_its_themes_becomes_private() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let inputs = vec![with_name("Ash"), with_name("Birch"), with_name("Cedar")];
        let answer = mona.publish_pack(json!({ "name": "Woods" }), inputs).await;
        let themes = answer.data()["createSwitchThemes"].clone();
        test.do_jobs().await;
        let visitor = test.visitor();
        let list = visitor.graphql("{ switchPacks { nodes { preview720Url } } }", json!({})).await;
        let url = text(&list.data()["switchPacks"]["nodes"][0]["preview720Url"]);
        let path = url.strip_prefix("http://localhost:8080").expect("absolute").to_owned();
        assert_eq!(visitor.get(&path).await.status.as_u16(), 200);
        update_theme(&mona, &text(&themes[1]["hexId"]), json!({ "isPrivate": true })).await.data();
        assert_eq!(visitor.get(&path).await.status.as_u16(), 404, "the collage with what is private now");
        let pack = text(&answer.data()["createSwitchThemes"][0]["pack"]["hexId"]);
        let looks = format!("{{ switchPack(hexId: \"{pack}\") {{ thumbHash collageThumbHash colors {{ hex }} }} }}");
        let none = json!({ "thumbHash": null, "collageThumbHash": "", "colors": [] });
        assert_eq!(visitor.graphql(&looks, json!({})).await.data()["switchPack"], none, "nor what it looked like");
        test.do_jobs().await;
        assert_eq!(listed(&visitor, "switchPacks").await.len(), 1);
    })
    .await;
}

#[tokio::test]
async fn published_themes_join_a_pack_and_no_second_one() {
    on_every_engine(async |test: TestApp| {
        let (mona, ada) = (test.creator("Mona").await, test.creator("Ada").await);
        let mut own = Vec::new();
        for name in ["Ash", "Birch", "Cedar"] {
            own.push(test.theme(&mona, with_name(name)).await);
        }
        let foreign = test.theme(&ada, with_name("Foreign")).await;
        assert_eq!(listed(&test.visitor(), "switchThemes(standaloneOnly: true)").await.len(), 4);
        let joined = json!({ "name": "Woods", "themeHexIds": [own[0], own[1].to_lowercase(), own[0]] });
        let answer = publish(&mona, joined, &[]).await.data()["createSwitchThemes"].clone();
        assert_eq!(
            (&answer[0]["hexId"], &answer[1]["hexId"], &answer[2]),
            (&json!(own[0]), &json!(own[1]), &Value::Null)
        );
        // Their pictures are there already.
        test.do_jobs().await;
        assert_eq!(listed(&test.visitor(), "switchPacks").await.len(), 1);
        assert_eq!(
            listed(&test.visitor(), "switchThemes(standaloneOnly: true)").await,
            [foreign.clone(), own[2].clone()]
        );
        assert_eq!(listed(&test.visitor(), "switchThemes").await.len(), 4);

        for (ids, reason, field) in [
            (json!([own[2], own[1]]), "THEME_IN_PACK", "packData.themeHexIds.1"),
            (json!([own[2], foreign]), "THEME_UNKNOWN", "packData.themeHexIds.1"),
            (json!(["FFFF", own[2]]), "THEME_UNKNOWN", "packData.themeHexIds.0"),
            (json!([own[2], "1' OR '1'='1"]), "THEME_UNKNOWN", "packData.themeHexIds.1"),
            (json!([own[2], own[2]]), "TOO_FEW", "packData.themeHexIds"),
            (json!([own[2]]), "TOO_FEW", "packData.themeHexIds"),
            (json!([]), "TOO_FEW", "packData.themeHexIds"),
            (json!(vec![own[2].clone(); 26]), "TOO_MANY", "packData.themeHexIds"),
        ] {
            let refused = publish(&mona, json!({ "name": "Other", "themeHexIds": ids }), &[]).await;
            let extensions = refused.error()["extensions"].clone();
            assert_eq!((&extensions["reason"], &extensions["field"]), (&json!(reason), &json!(field)), "{ids}");
        }
        let alone = publish(&mona, json!({ "name": "Other" }), &["Alone"]).await;
        assert_eq!(alone.error()["extensions"]["reason"], "TOO_FEW");
        let nameless = publish(&mona, json!({ "name": " ", "tags": [] }), &["One", "Two"]).await;
        let complaints = nameless.error()["extensions"]["complaints"].clone();
        assert_eq!(
            (&complaints[0]["field"], &complaints[1]["field"]),
            (&json!("packData.name"), &json!("packData.tags"))
        );
        assert_eq!(listed(&test.visitor(), "switchPacks").await.len(), 1, "nothing is left of what was refused");
        assert_eq!(listed(&mona, "switchThemes").await.len(), 4);
    })
    .await;
}

#[tokio::test]
async fn the_same_request_makes_one_pack() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let (a, b) = (test.theme(&mona, with_name("Ash")).await, test.theme(&mona, with_name("Birch")).await);
        let key = test.app.random.uuid().to_string();
        let ask = async |pack: Value| {
            let mutation = "mutation($pack: CreateSwitchPackInput) { \
                createSwitchThemes(packData: $pack, themesData: []) { hexId } }";
            mona.upload(mutation, json!({ "pack": pack }), &[], &[("Idempotency-Key", &key)]).await
        };
        let woods = json!({ "name": "Woods", "themeHexIds": [a, b] });
        let answers = join_all([ask(woods.clone()), ask(woods.clone()), ask(woods)]).await;
        let first = answers[0].json();
        assert!(first["errors"].is_null(), "{first}");
        for answer in &answers {
            assert_eq!(answer.json(), first, "whoever comes second gets the answer of the first");
        }
        let other = ask(json!({ "name": "Other woods", "themeHexIds": [a, b] })).await;
        assert_eq!(other.code(), "IDEMPOTENCY_CONFLICT");
        test.do_jobs().await;
        assert_eq!(listed(&test.visitor(), "switchPacks").await.len(), 1);
    })
    .await;
}

#[tokio::test]
async fn what_a_viewer_may_not_see_of_a_pack_is_absent() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let (hex_id, themes) = pack_of(&test, &mona, &["Ash", "Birch", "Cedar"]).await;
        let staff = test.account("keeper", UserRole::Moderator).await;
        let others = [test.visitor(), test.creator("Ada").await];
        let pack_of_theme = async |caller: &Caller, theme: &str| {
            let query = format!("{{ switchTheme(hexId: \"{theme}\") {{ pack {{ hexId themes {{ hexId }} }} }} }}");
            caller.graphql(&query, json!({})).await.json()["data"]["switchTheme"].clone()
        };
        let before = test.visitor().graphql("{ switchPacks { nodes { preview720Url } } }", json!({})).await.data();
        let picture = text(&before["switchPacks"]["nodes"][0]["preview720Url"]);
        let picture = picture.strip_prefix("http://localhost:8080").expect("absolute").to_owned();
        assert_eq!(test.visitor().get(&picture).await.status.as_u16(), 200);

        update_theme(&mona, &themes[1], json!({ "isPrivate": true })).await.data();
        for other in &others {
            let shown = seen(other, &hex_id).await;
            assert_eq!(shown["themes"].as_array().map(Vec::len), Some(2), "{shown}");
            assert_eq!(shown["previewState"], "PENDING", "its collage still shows the private theme");
            assert_eq!(pack_of_theme(other, &themes[0]).await["pack"]["themes"].as_array().map(Vec::len), Some(2));
            assert_eq!(pack_of_theme(other, &themes[1]).await, Value::Null);
        }
        for insider in [&mona, &staff] {
            assert_eq!(seen(insider, &hex_id).await["themes"].as_array().map(Vec::len), Some(3));
        }
        assert_eq!(listed(&test.visitor(), "switchPacks").await, Vec::<String>::new());
        test.do_jobs().await;
        assert_eq!(listed(&test.visitor(), "switchPacks").await, [hex_id.as_str()]);
        assert_eq!(test.visitor().get(&picture).await.status.as_u16(), 404, "the collage with the private theme");

        // A program of hers that was not let see what is her own.
        let program = mona.with_token(&mona.make_token(&[AccessTokenScope::Save]).await);
        let [visitor, ada] = others;
        let others = [visitor, ada, program];
        let (alone, none) = ("switchThemes(standaloneOnly: true)", Vec::<String>::new());
        for other in &others {
            assert_eq!(listed(other, alone).await, none);
        }
        update(&mona, &hex_id, json!({ "isPrivate": true })).await.data();
        for other in &others {
            assert_eq!(seen(other, &hex_id).await, Value::Null);
            assert_eq!(pack_of_theme(other, &themes[0]).await, json!({ "pack": null }));
            assert_eq!(listed(other, alone).await, [themes[2].as_str(), &themes[0]], "as if there were no pack");
        }
        assert_eq!(pack_of_theme(&mona, &themes[0]).await["pack"]["hexId"], json!(hex_id));
        for list in [alone, "switchThemes(standaloneOnly: true, isPrivate: true)"] {
            assert_eq!(listed(&mona, list).await, none, "she cannot put them into another: {list}");
        }
        assert_eq!(listed(&mona, "switchThemes").await.len(), 2);

        update(&mona, &hex_id, json!({ "isPrivate": false })).await.data();
        for caller in others.iter().chain([&mona]) {
            assert_eq!(listed(caller, alone).await, none);
        }
    })
    .await;
}

#[tokio::test]
async fn a_pack_is_mature_as_long_as_one_of_its_themes_is() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let (hex_id, themes) = pack_of(&test, &mona, &["Ash", "Birch", "Cedar"]).await;
        let is_mature = async || seen(&mona, &hex_id).await["isNSFW"].as_bool().expect("a mark");
        assert!(!is_mature().await);
        update_theme(&mona, &themes[1], json!({ "isNSFW": true })).await.data();
        assert!(is_mature().await);
        assert_eq!(listed(&test.visitor(), "switchPacks").await, Vec::<String>::new());
        assert_eq!(listed(&test.visitor(), "switchPacks(includeNSFW: true)").await, [hex_id.as_str()]);
        delete_themes(&mona, &[&themes[1]]).await.data();
        assert!(!is_mature().await);
        restore_themes(&mona, &[&themes[1]]).await.data();
        assert!(is_mature().await);
        update_theme(&mona, &themes[1], json!({ "isNSFW": false })).await.data();
        assert!(!is_mature().await);
        let sql = "UPDATE items SET is_nsfw = TRUE WHERE id = $1";
        let id = THEME.parse_id(&themes[2]).expect("a number").0;
        test.app.db.execute(sql, params![id]).await.expect("marked by whoever");
        assert!(is_mature().await);
    })
    .await;
}

/// Its mark would tell of a theme that others do not see, and take the pack off their lists.
#[tokio::test]
async fn a_private_theme_makes_no_pack_mature_that_others_see() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let (hex_id, themes) = pack_of(&test, &mona, &["Ash", "Birch", "Cedar"]).await;
        let theme = async |data: Value| update_theme(&mona, &themes[1], data).await.data();
        let pack = async |data: Value| update(&mona, &hex_id, data).await.data();
        let is_mature = async || seen(&mona, &hex_id).await["isNSFW"].as_bool().expect("a mark");
        theme(json!({ "isNSFW": true })).await;
        let is_private = |on: bool| json!({ "isPrivate": on });

        assert!(is_mature().await);
        theme(is_private(true)).await;
        assert!(!is_mature().await, "the theme is private");
        test.do_jobs().await;
        assert_eq!(listed(&test.visitor(), "switchPacks").await, [hex_id.as_str()]);
        pack(is_private(true)).await;
        assert!(is_mature().await, "the pack is closed");
        pack(is_private(false)).await;
        assert!(!is_mature().await, "and opened again");
        pack(is_private(true)).await;
        theme(is_private(false)).await;
        assert!(is_mature().await, "the theme is public, the pack is not");
        pack(is_private(false)).await;
        assert!(is_mature().await, "both are public");

        theme(json!({ "isPrivate": true, "isNSFW": false })).await;
        theme(json!({ "isNSFW": true })).await;
        assert!(!is_mature().await, "marked while it is private");
        theme(json!({ "isPrivate": false })).await;
        assert!(is_mature().await);
    })
    .await;
}

/// Marks and deletions that meet on the same pack: whatever their order, the pack is what its themes make it.
#[tokio::test]
async fn a_pack_follows_themes_that_change_at_the_same_time() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let (hex_id, themes) = pack_of(&test, &mona, &["Ash", "Birch", "Cedar", "Dogwood"]).await;
        let (app, mona, themes) = (&test.app, &mona, &themes);
        for round in 0..6 {
            let changes = (0..12_usize).map(|turn| {
                let (theme, other) = (&themes[turn % 4], &themes[(turn + 1) % 4]);
                async move {
                    match turn % 3 {
                        0 => {
                            let data = json!({ "isNSFW": (turn + round) % 2 == 0 });
                            update_theme(mona, theme, data).await.code()
                        }
                        1 => delete_themes(mona, &[theme, other]).await.code(),
                        _ => restore_themes(mona, &[other, theme]).await.code(),
                    }
                }
            });
            let codes: Vec<String> = join_all(changes).await;
            assert!(codes.iter().all(|code| ["", "NOT_FOUND", "CONFLICT"].contains(&code.as_str())), "{codes:?}");
            let id = KIND.parse_id(&hex_id).expect("a number").0;
            let counted = "SELECT COUNT(*), COUNT(CASE WHEN i.is_nsfw THEN 1 END) FROM switch_themes t \
                           JOIN items i ON i.id = t.item_id WHERE t.pack_id = $1 AND i.deleted_at IS NULL";
            let live: Vec<(i64, i64)> = app.db.rows(counted, params![id]).await.expect("themes");
            let (count, mature) = live[0];
            let facts = "SELECT p.theme_count, i.is_nsfw, i.deleted_at IS NULL FROM switch_packs p JOIN items i ON i.id = p.item_id WHERE p.item_id = $1";
            let kept: Vec<(i64, bool, bool)> = app.db.rows(facts, params![id]).await.expect("the pack");
            let expected = (count, mature > 0, count >= 2);
            assert_eq!(kept, [expected], "round {round}");
        }
        let all: Vec<&str> = themes.iter().map(String::as_str).collect();
        restore_themes(mona, &all).await.data();
        test.do_jobs().await;
        let shown = seen(mona, &hex_id).await;
        assert_eq!((shown["themes"].as_array().map(Vec::len), &shown["previewState"]), (Some(4), &json!("READY")));
    })
    .await;
}

#[tokio::test]
async fn a_pack_left_with_one_theme_is_dissolved_until_the_deletion_is_undone() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let (hex_id, themes) = pack(&test, &mona).await;
        let visitor = test.visitor();
        delete_themes(&mona, &[&themes[0]]).await.data();
        assert_eq!(seen(&mona, &hex_id).await, Value::Null, "for its creator too");
        assert_eq!(listed(&visitor, "switchThemes(standaloneOnly: true)").await, [themes[1].as_str()]);
        let restored = restore_themes(&mona, &[&themes[0]]).await.data()["restoreSwitchThemes"].clone();
        assert_eq!(restored, json!([{ "hexId": themes[0], "pack": { "hexId": hex_id } }]));
        assert_eq!(listed(&visitor, "switchThemes(standaloneOnly: true)").await, Vec::<String>::new());
        test.do_jobs().await;
        assert_eq!(listed(&visitor, "switchPacks").await, [hex_id.as_str()]);

        // In another pack meanwhile, the last theme does not come back.
        delete_themes(&mona, &[&themes[0]]).await.data();
        let elsewhere =
            publish(&mona, json!({ "name": "Elsewhere", "themeHexIds": [themes[1]] }), &["New"]).await.data();
        let elsewhere = text(&elsewhere["createSwitchThemes"][0]["pack"]["hexId"]);
        restore_themes(&mona, &[&themes[0]]).await.data();
        assert_eq!(seen(&mona, &hex_id).await, Value::Null);
        assert_eq!(seen(&mona, &elsewhere).await["themes"].as_array().map(Vec::len), Some(2));
        assert_eq!(listed(&visitor, "switchThemes(standaloneOnly: true)").await, [themes[0].as_str()]);
    })
    .await;
}

#[tokio::test]
async fn packs_are_found_by_every_argument() {
    on_every_engine(async |test: TestApp| {
        let (mona, ada) = (test.creator("Mona").await, test.creator("Ada").await);
        let (woods, _) = pack(&test, &mona).await;
        test.pass(1_000);
        let town = json!({ "name": "Town", "tags": ["brick"], "description": "Bricks." });
        let town = text(&publish(&ada, town, &["Red", "Grey"]).await.data()["createSwitchThemes"][0]["pack"]["hexId"]);
        test.do_jobs().await;
        let visitor = test.visitor();
        let uuid = "{ switchPackCreators { uuid username } }";
        let creators = visitor.graphql(uuid, json!({})).await.data()["switchPackCreators"].clone();
        assert_eq!((&creators[0]["username"], &creators[1]["username"]), (&json!("Ada"), &json!("Mona")));
        let by_ada = format!("switchPacks(creatorUuids: [{}])", creators[0]["uuid"]);
        for (list, found) in [
            ("switchPacks", vec![&town, &woods]),
            ("switchPacks(order: ASC)", vec![&woods, &town]),
            ("switchPacks(query: \"wood\")", vec![&woods]),
            ("switchPacks(query: \"bricks\")", vec![&town]),
            ("switchPacks(tags: [\"Brick\"])", vec![&town]),
            ("switchPacks(excludeTags: [\"brick\"])", vec![&woods]),
            (by_ada.as_str(), vec![&town]),
            ("switchPacks(sort: SAVES, page: 3)", vec![]),
        ] {
            let query = format!("{{ {list} {{ nodes {{ hexId }} }} }}");
            let nodes = visitor.graphql(&query, json!({})).await.data()["switchPacks"]["nodes"].clone();
            let nodes: Vec<String> = nodes.as_array().expect("nodes").iter().map(|node| text(&node["hexId"])).collect();
            assert_eq!(nodes.iter().collect::<Vec<_>>(), found, "{list}");
        }
        let spelling = "{ switchPacks(query: \"wodos\") { nearestSpelling } }";
        assert_eq!(visitor.graphql(spelling, json!({})).await.code(), "");
        let random = visitor.graphql("{ randomSwitchPacks(limit: 10) { pageUrl themes { hexId } } }", json!({})).await;
        assert_eq!(random.data()["randomSwitchPacks"].as_array().map(Vec::len), Some(2));

        let save = format!("mutation {{ saveSwitchPack(hexId: \"{woods}\") {{ saveCount isSaved }} }}");
        let saved = ada.graphql(&save, json!({})).await.data();
        assert_eq!(saved["saveSwitchPack"], json!({ "saveCount": 1, "isSaved": true }));
        assert_eq!(listed(&ada, "switchPacks(isSaved: true)").await, [woods.as_str()]);
        let me =
            ada.graphql("{ me { savedSwitchPacks { hexId pageUrl } savedSwitchThemes { hexId } } }", json!({})).await;
        let page = format!("/switch/packs/woods-{woods}");
        let mine = json!({ "savedSwitchPacks": [{ "hexId": woods, "pageUrl": page }], "savedSwitchThemes": [] });
        assert_eq!(me.data()["me"], mine);
        let unsave = format!("mutation {{ unsaveSwitchPack(hexId: \"{woods}\") {{ saveCount }} }}");
        assert_eq!(ada.graphql(&unsave, json!({})).await.data()["unsaveSwitchPack"]["saveCount"], 0);
    })
    .await;
}

#[tokio::test]
async fn packs_within_themes_within_packs_are_bounded() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let (hex_id, _) = pack(&test, &mona).await;
        let nested = |depth: usize| {
            let (open, close) = ("{ themes { pack ".repeat(depth), "} }".repeat(depth));
            format!("{{ switchPack(hexId: \"{hex_id}\") {open} {{ name }} {close} }}")
        };
        let twice = test.visitor().graphql(&nested(2), json!({})).await.data();
        assert_eq!(twice["switchPack"]["themes"][1]["pack"]["themes"][0]["pack"]["name"], "Woods");
        for depth in [4, 5] {
            assert_eq!(test.visitor().graphql(&nested(depth), json!({})).await.code(), "QUERY_TOO_COMPLEX", "{depth}");
        }
    })
    .await;
}

#[tokio::test]
async fn packs_and_their_themes_are_found_by_an_index() {
    use vitrine_switch::themes::packs::pack_rows;
    on_every_engine(async |test: TestApp| {
        let db = &test.app.db;
        let themes = format!("{} ($1, $2)", pack_rows::OF_PACKS);
        assert_indexed(db, &themes, params![1_i64, 2_i64], &["switch_themes"]).await;
        assert_indexed(db, &format!("{} ($1)", pack_rows::PACKS_OF), params![1_i64], &["switch_themes"]).await;
        assert_indexed(db, pack_rows::IN_PRIVATE_PACKS, params![1_i64], &["p", "t"]).await;
        assert_indexed(db, &format!("{} ($1)", Pack::SELECT), params![1_i64], &["i", "d", "u"]).await;
        let due = format!("SELECT p.id FROM items p WHERE p.id IN ($1) AND {}", pack_rows::IS_DUE);
        assert_indexed(db, &due, params![1_i64], &["p", "w", "i"]).await;
    })
    .await;
}

#[tokio::test]
async fn a_pack_brings_no_theme_back_that_staff_have_unlisted() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let staff = test.account("keeper", UserRole::Moderator).await;
        let (hex_id, themes) = pack_of(&test, &mona, &["Ash", "Birch", "Cedar"]).await;
        let alone = test.theme(&mona, with_name("Dusk")).await;
        for id in [&alone, &themes[0]] {
            let document =
                "mutation($id: String!) { modUnlistSwitchThemes(hexId: $id, reason: \"A copy.\") { hexId } }";
            staff.graphql(document, json!({ "id": id })).await.data();
        }
        for is_private in [true, false] {
            let other = json!({ "name": "Other", "isPrivate": is_private, "themeHexIds": [alone] });
            let refused = publish(&mona, other, &["Elm"]).await.error()["extensions"].clone();
            let expected = (&json!("THEME_UNLISTED"), &json!("packData.themeHexIds.0"));
            assert_eq!((&refused["reason"], &refused["field"]), expected);
        }
        let mut with_both = themes.clone();
        with_both.push(alone.clone());
        let refused = update(&mona, &hex_id, json!({ "themeHexIds": with_both })).await;
        assert_eq!(refused.error()["extensions"]["reason"], "THEME_UNLISTED");
        update(&mona, &hex_id, json!({ "name": "Forest", "themeHexIds": themes })).await.data();

        let names = async |caller: &Caller| seen(caller, &hex_id).await["themes"].as_array().expect("themes").len();
        assert_eq!((names(&test.visitor()).await, names(&mona).await, names(&staff).await), (2, 3, 3));
    })
    .await;
}
