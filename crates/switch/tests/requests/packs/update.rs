//! Changing, deleting and restoring packs, and the collage of one that is not published yet.

use futures::future::join_all;
use serde_json::{Value, json};
use vitrine_community::publishing::details::DetailsChange;
use vitrine_core::limits;
use vitrine_core::viewer::UserRole;
use vitrine_db::{Execute, params};
use vitrine_switch::themes::packs::pack::KIND;
use vitrine_switch::themes::packs::update::{PackChange, update as change};
use vitrine_testing::{Answer, Caller, File, TestApp, assert_indexed, jpeg, on_every_engine, picture, plain};

use crate::packs::{delete_themes, listed, pack_of, publish, restore_themes, seen, text, with_name};

pub async fn update(caller: &Caller, hex_id: &str, data: Value) -> Answer {
    let mutation = "mutation($id: String!, $data: UpdateSwitchPackInput!) { updateSwitchPack(hexId: $id, data: $data) { \
        name description slug isPrivate isNSFW updatedAt tags { name } themes { hexId } } }";
    caller.graphql(mutation, json!({ "id": hex_id, "data": data })).await
}

async fn delete(caller: &Caller, hex_id: &str, with_themes: bool) -> Answer {
    let mutation = "mutation($id: String!, $all: Boolean!) { \
        deleteSwitchPack(hexId: $id, deleteThemes: $all) { hexIds restorableUntil } }";
    caller.graphql(mutation, json!({ "id": hex_id, "all": with_themes })).await
}

async fn restore(caller: &Caller, hex_id: &str) -> Answer {
    let mutation = "mutation($id: String!) { restoreSwitchPack(hexId: $id) { hexId themes { hexId } } }";
    caller.graphql(mutation, json!({ "id": hex_id })).await
}

fn numbers(pack: &Value) -> Vec<String> {
    pack["themes"].as_array().expect("themes").iter().map(|theme| text(&theme["hexId"])).collect()
}

#[tokio::test]
async fn what_is_given_changes_and_nothing_else() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let (hex_id, themes) = pack_of(&test, &mona, &["Ash", "Birch", "Cedar"]).await;
        let first = update(&mona, &hex_id, json!({})).await.data()["updateSwitchPack"].clone();
        assert_eq!(seen(&test.visitor(), &hex_id).await["previewState"], "READY", "nothing has changed");
        let data = json!({ "name": "Forest", "description": "Dark.", "tags": ["night"] });
        let changed = update(&mona, &hex_id, data).await.data()["updateSwitchPack"].clone();
        assert_eq!(
            (&changed["name"], &changed["slug"], &changed["description"]),
            (&json!("Forest"), &json!("forest"), &json!("Dark."))
        );
        assert_eq!(changed["tags"], json!([{ "name": "night" }]));
        assert_eq!(seen(&test.visitor(), &hex_id).await["previewState"], "READY", "its collage is still right");
        let stale = json!({ "name": "Park", "expectedUpdatedAt": first["updatedAt"] });
        assert_eq!(update(&mona, &hex_id, stale).await.code(), "CONFLICT");

        let new = test.theme(&mona, with_name("Dogwood")).await;
        let list = json!({ "themeHexIds": [themes[0], new.to_lowercase(), themes[2]], "description": null });
        let changed = update(&mona, &hex_id, list).await.data()["updateSwitchPack"].clone();
        assert_eq!(
            (numbers(&changed), &changed["description"]),
            (vec![themes[0].clone(), themes[2].clone(), new], &json!(null))
        );
        assert_eq!(listed(&test.visitor(), "switchPacks").await, Vec::<String>::new(), "another collage is needed");
        test.do_jobs().await;
        assert_eq!(listed(&test.visitor(), "switchPacks").await, [hex_id.as_str()]);
        assert_eq!(listed(&test.visitor(), "switchThemes(standaloneOnly: true)").await, [themes[1].as_str()]);
    })
    .await;
}

#[tokio::test]
async fn who_may_not_change_it_any_more_says_nothing_of_a_pack() {
    on_every_engine(async |test: TestApp| {
        let (mona, helper) = (test.creator("Mona").await, test.account("helper", UserRole::Moderator).await);
        let (hex_id, themes) = pack_of(&test, &mona, &["Ash", "Birch", "Cedar"]).await;
        let name = DetailsChange { name: Some("Last words".into()), ..DetailsChange::default() };
        let tags = DetailsChange { tags: Some(vec!["last words".into()]), ..DetailsChange::default() };
        let two = Some(themes[..2].to_vec());
        let block = "UPDATE users SET is_blocked = TRUE WHERE id = $1";
        for (caller, details, theme_hex_ids, sql, code) in [
            (&helper, tags, None, "UPDATE users SET role = 'USER' WHERE id = $1", "FORBIDDEN"),
            (&mona, name, None, block, "BLOCKED"),
            (&mona, DetailsChange::default(), two, block, "BLOCKED"),
        ] {
            let unblock = "UPDATE users SET is_blocked = FALSE WHERE id = $1";
            test.app.db.execute(unblock, params![caller.user_id]).await.expect("changed");
            let writer = caller.viewer(&test.app).await.require_writer().expect("not yet");
            test.app.db.execute(sql, params![caller.user_id]).await.expect("changed");
            let changed = change(&test.app, &writer, &hex_id, PackChange { details, theme_hex_ids }, "late").await;
            assert_eq!(changed.expect_err("refused").code.as_str(), code, "{}", caller.username);
        }
        let shown = seen(&test.visitor(), &hex_id).await;
        assert_eq!((&shown["name"], numbers(&shown).len()), (&json!("Woods"), 3));
        assert_ne!(shown["tags"][0]["name"], "last words");
    })
    .await;
}

#[tokio::test]
async fn hostile_changes_of_a_pack_are_refused_in_full() {
    on_every_engine(async |test: TestApp| {
        let (mona, ada) = (test.creator("Mona").await, test.creator("Ada").await);
        let (hex_id, themes) = pack_of(&test, &mona, &["Ash", "Birch"]).await;
        let (_, others) = pack_of(&test, &mona, &["Elm", "Fir"]).await;
        let foreign = test.theme(&ada, with_name("Foreign")).await;
        for (data, reason, field) in [
            (json!({ "name": "" }), "EMPTY", "data.name"),
            (json!({ "name": "a\u{202e}b".repeat(2) }), "FORBIDDEN_CHARACTERS", "data.name"),
            (json!({ "name": "x".repeat(101) }), "TOO_LONG", "data.name"),
            (json!({ "description": "x".repeat(4_001) }), "TOO_LONG", "data.description"),
            (json!({ "tags": [] }), "EMPTY", "data.tags"),
            (json!({ "tags": vec!["tag"; 11] }), "TOO_MANY", "data.tags"),
            (json!({ "themeHexIds": [] }), "TOO_FEW", "data.themeHexIds"),
            (json!({ "themeHexIds": [themes[0], themes[0]] }), "TOO_FEW", "data.themeHexIds"),
            (json!({ "themeHexIds": [themes[0], others[0]] }), "THEME_IN_PACK", "data.themeHexIds.1"),
            (json!({ "themeHexIds": [themes[0], foreign] }), "THEME_UNKNOWN", "data.themeHexIds.1"),
            (json!({ "themeHexIds": [themes[0], "", themes[1]] }), "THEME_UNKNOWN", "data.themeHexIds.1"),
            (json!({ "themeHexIds": vec!["1"; 5_000] }), "TOO_MANY", "data.themeHexIds"),
        ] {
            let refused = update(&mona, &hex_id, data.clone()).await.error()["extensions"].clone();
            assert_eq!((&refused["reason"], &refused["field"]), (&json!(reason), &json!(field)), "{data}");
        }
        let mut shown = seen(&mona, &hex_id).await;
        assert_eq!((numbers(&shown), &shown["name"]), (themes, &json!("Woods")));
        let staff = test.account("keeper", UserRole::Moderator).await;
        assert_eq!(update(&staff, &hex_id, json!({ "themeHexIds": [] })).await.code(), "FORBIDDEN");
        update(&staff, &hex_id, json!({ "tags": ["right words"] })).await.data();
        shown = seen(&mona, &hex_id).await;
        assert_eq!(shown["tags"], json!([{ "name": "right words" }]));
    })
    .await;
}

#[tokio::test]
async fn a_deleted_pack_leaves_its_themes_and_comes_back() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let (hex_id, themes) = pack_of(&test, &mona, &["Ash", "Birch"]).await;
        let visitor = test.visitor();
        let deleted = delete(&mona, &hex_id.to_lowercase(), false).await.data()["deleteSwitchPack"].clone();
        assert_eq!(deleted, json!({ "hexIds": [hex_id], "restorableUntil": "2026-05-04T09:31:00.000Z" }));
        assert_eq!(seen(&mona, &hex_id).await, Value::Null);
        assert_eq!(listed(&visitor, "switchThemes(standaloneOnly: true)").await.len(), 2);
        assert_eq!(delete(&mona, &hex_id, false).await.code(), "NOT_FOUND");
        test.pass(limits::RESTORABLE_FOR);
        assert_eq!(numbers(&restore(&mona, &hex_id).await.data()["restoreSwitchPack"]), themes);
        assert_eq!(listed(&visitor, "switchPacks").await, [hex_id.as_str()]);
        assert_eq!(restore(&mona, &hex_id).await.code(), "", "asking twice does no harm");

        // Its themes are elsewhere when it should come back.
        delete(&mona, &hex_id, false).await.data();
        publish(&mona, json!({ "name": "Elsewhere", "themeHexIds": [themes[0]] }), &["New"]).await.data();
        assert_eq!(restore(&mona, &hex_id).await.code(), "CONFLICT");
        assert_eq!(seen(&mona, &hex_id).await, Value::Null);
        test.pass(limits::RESTORABLE_FOR + 1);
        assert_eq!(restore(&mona, &hex_id).await.code(), "NOT_FOUND");
    })
    .await;
}

#[tokio::test]
async fn a_pack_goes_with_its_themes_and_comes_back_with_them() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let (hex_id, themes) = pack_of(&test, &mona, &["Ash", "Birch", "Cedar"]).await;
        let visitor = test.visitor();
        delete_themes(&mona, &[&themes[2]]).await.data();
        test.pass(1_000);
        delete(&mona, &hex_id, true).await.data();
        assert_eq!(listed(&visitor, "switchThemes").await, Vec::<String>::new());
        assert_eq!(numbers(&restore(&mona, &hex_id).await.data()["restoreSwitchPack"]), themes[..2], "not the third");
        assert_eq!(listed(&visitor, "switchThemes").await.len(), 2);
        test.do_jobs().await;
        assert_eq!(listed(&visitor, "switchPacks").await, [hex_id.as_str()]);

        // A theme restored by itself does not bring a deleted pack back.
        delete(&mona, &hex_id, true).await.data();
        restore_themes(&mona, &[&themes[0], &themes[1]]).await.data();
        assert_eq!(seen(&mona, &hex_id).await, Value::Null);
        assert_eq!(listed(&visitor, "switchThemes(standaloneOnly: true)").await.len(), 2);
        restore(&mona, &hex_id).await.data();
        assert_eq!(listed(&visitor, "switchThemes(standaloneOnly: true)").await.len(), 0);
        // One that has dissolved is brought back by its themes alone.
        delete_themes(&mona, &[&themes[0]]).await.data();
        assert_eq!(restore(&mona, &hex_id).await.code(), "NOT_FOUND");
    })
    .await;
}

#[tokio::test]
async fn a_theme_taken_out_while_deleted_stays_out() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let (hex_id, themes) = pack_of(&test, &mona, &["Ash", "Birch", "Cedar"]).await;
        delete_themes(&mona, &[&themes[2]]).await.data();
        let new = test.theme(&mona, with_name("Dogwood")).await;
        update(&mona, &hex_id, json!({ "themeHexIds": [themes[0], new] })).await.data();
        restore_themes(&mona, &[&themes[2]]).await.data();
        assert_eq!(seen(&mona, &hex_id).await["themes"].as_array().map(Vec::len), Some(2));
        let alone = listed(&test.visitor(), "switchThemes(standaloneOnly: true)").await;
        assert_eq!(alone, [themes[2].clone(), themes[1].clone()]);
    })
    .await;
}

/// Everybody takes from and gives to the same two packs, in opposite orders.
#[tokio::test]
async fn packs_that_change_at_the_same_time_share_no_theme_and_do_not_deadlock() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let (one, a) = pack_of(&test, &mona, &["Ash", "Birch"]).await;
        let (other, b) = pack_of(&test, &mona, &["Elm", "Fir"]).await;
        let loose = [test.theme(&mona, with_name("Oak")).await, test.theme(&mona, with_name("Yew")).await];
        let (mona, one, other) = (&mona, &one, &other);
        let (a, b, loose) = (&a, &b, &loose);
        for round in 0..4_usize {
            let changes = (0..14_usize).map(|turn| async move {
                let (pack, own) = if turn % 2 == 0 { (one, a) } else { (other, b) };
                let free = &loose[(turn / 2 + round) % 2];
                match turn % 7 {
                    0..3 => update(mona, pack, json!({ "themeHexIds": [own[0], own[1], free] })).await.code(),
                    3 => update(mona, pack, json!({ "themeHexIds": own })).await.code(),
                    4 => delete(mona, pack, turn % 3 == 0).await.code(),
                    5 => restore(mona, pack).await.code(),
                    _ => {
                        let ids = if turn % 2 == 0 { [&a[0], &b[1]] } else { [&b[1], &a[0]] };
                        delete_themes(mona, &ids.map(String::as_str)).await.code();
                        restore_themes(mona, &ids.map(String::as_str)).await.code()
                    }
                }
            });
            let codes: Vec<String> = join_all(changes).await;
            let allowed = ["", "CONFLICT", "NOT_FOUND", "BAD_USER_INPUT"];
            assert!(codes.iter().all(|code| allowed.contains(&code.as_str())), "{codes:?}");
            let counted = "SELECT p.item_id FROM switch_packs p JOIN items i ON i.id = p.item_id \
                WHERE p.theme_count <> (SELECT COUNT(*) FROM switch_themes t JOIN items x ON x.id = t.item_id \
                WHERE t.pack_id = p.item_id AND x.deleted_at IS NULL) OR (i.deleted_at IS NULL AND p.theme_count < 2)";
            let wrong: Vec<i64> = test.app.db.column(counted, params![]).await.expect("packs");
            assert_eq!(wrong, Vec::<i64>::new(), "round {round}");
            restore(mona, one).await;
            restore(mona, other).await;
        }
    })
    .await;
}

#[tokio::test]
async fn a_collage_can_be_seen_before_its_pack_is_published() {
    on_every_engine(async |test: TestApp| {
        let (mona, ada) = (test.creator("Mona").await, test.creator("Ada").await);
        let theme = test.theme(&mona, with_name("Ash")).await;
        let mut hidden = with_name("Hidden");
        hidden["isPrivate"] = true.into();
        let hidden = test.theme(&mona, hidden).await;
        let mutation = "mutation($themes: [SwitchPackPreviewInput!]!) { \
            generateSwitchPackPreview(themes: $themes) { data fileName mimetype } }";
        let ask = async |caller: &Caller, themes: Value, files: &[File<'_>]| {
            caller.upload(mutation, json!({ "themes": themes }), files, &[]).await
        };
        let (background, large) = (jpeg(), plain(1920, 1200, [200, 40, 90]));
        let files = [
            File { path: "variables.themes.1.image", bytes: &background },
            File { path: "variables.themes.2.image", bytes: &large },
        ];
        let mixed = json!([{ "hexId": theme }, { "image": null }, { "image": null }]);
        let made = ask(&ada, mixed, &files).await.data()["generateSwitchPackPreview"].clone();
        assert_eq!((&made["fileName"], &made["mimetype"]), (&json!("collage.jpg"), &json!("image/jpeg")));
        use base64::Engine as _;
        let bytes = base64::engine::general_purpose::STANDARD.decode(text(&made["data"])).expect("Base64");
        let shown = vitrine_media::Picture::decode(&bytes, &vitrine_media::DecodeLimits::default()).expect("a picture");
        assert_eq!((shown.width_px(), shown.height_px()), (1280, 720));

        let two = json!([{ "hexId": theme }, { "hexId": hidden }]);
        ask(&mona, two.clone(), &[]).await.data();
        let (small, broken) = (picture(640, 360), b"no picture".to_vec());
        for (themes, file, code, field) in [
            (two, None, "BAD_USER_INPUT", "themes.1.hexId"),
            (json!([{ "hexId": theme }, { "hexId": "nothing" }]), None, "BAD_USER_INPUT", "themes.1.hexId"),
            (json!([{ "hexId": theme }]), None, "BAD_USER_INPUT", "themes"),
            (json!([]), None, "BAD_USER_INPUT", "themes"),
            (json!(vec![json!({ "hexId": theme }); 26]), None, "BAD_USER_INPUT", "themes"),
            (json!([{ "hexId": theme }, {}]), None, "BAD_USER_INPUT", "themes.1"),
            (json!([{ "hexId": theme }, { "image": null }]), Some(&small), "FILE_LIMIT_EXCEEDED", "themes.1.image"),
            (json!([{ "hexId": theme }, { "image": null }]), Some(&broken), "FILE_TYPE_NOT_ALLOWED", "themes.1.image"),
            (
                json!([{ "hexId": theme }, { "hexId": theme, "image": null }]),
                Some(&small),
                "BAD_USER_INPUT",
                "themes.1",
            ),
        ] {
            let files: Vec<File<'_>> =
                file.iter().map(|bytes| File { path: "variables.themes.1.image", bytes }).collect();
            let refused = ask(&ada, themes.clone(), &files).await.error();
            let extensions = &refused["extensions"];
            assert_eq!((&extensions["code"], &extensions["field"]), (&json!(code), &json!(field)), "{themes}");
        }
        assert_eq!(ask(&test.visitor(), json!([]), &[]).await.code(), "UNAUTHENTICATED");
    })
    .await;
}

#[tokio::test]
async fn what_changing_a_pack_reads_is_found_by_an_index() {
    use vitrine_switch::themes::packs::membership_rows;
    on_every_engine(async |test: TestApp| {
        for sql in [membership_rows::THEMES_OF, membership_rows::THEMES_DELETED_WITH] {
            assert_indexed(&test.app.db, sql, params![KIND.code as i64], &["t", "i", "p"]).await;
        }
    })
    .await;
}
