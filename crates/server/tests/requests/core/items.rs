//! Behaviour shared by items of every kind.

use std::collections::HashSet;

use serde_json::json;
use vitrine_core::ids::HexId;
use vitrine_core::items::item_rows;
use vitrine_core::items::{ItemId, ItemKind};
use vitrine_db::{Engine, Execute, params};
use vitrine_site::KINDS;
use vitrine_testing::{THEME_INPUT, TestApp, item, on_every_engine};

#[test]
fn kinds_share_nothing_that_tells_them_apart() {
    let distinct = |facts: Vec<String>| facts.iter().collect::<HashSet<_>>().len() == KINDS.len();
    assert!(distinct(KINDS.iter().map(|kind| kind.name.to_owned()).collect()));
    assert!(distinct(KINDS.iter().map(|kind| kind.code.to_string()).collect()));
    assert!(distinct(KINDS.iter().map(|kind| kind.path.to_owned()).collect()));
    let letters: Vec<char> = KINDS.iter().filter_map(|kind| kind.letter).collect();
    assert_eq!(letters.iter().collect::<HashSet<_>>().len(), letters.len());
    assert!(KINDS.iter().all(|kind| kind.code > 0 && !kind.sorts.is_empty()));
}

/// Columns that hold a hash or a token and refer to no file.
const NO_FILES: [&str; 28] = [
    // Names a picture at the platform that people sign in through.
    "avatar_hash",
    "avatar_thumb_hash",
    "banner_thumb_hash",
    // Of what an authenticator is asked to sign.
    "challenge_hash",
    // Of recovery codes.
    "code_hash",
    "content_hash",
    "cookie_hash",
    "cover_thumb_hash",
    "custom_common_layout_hash",
    "custom_layout_hash",
    // Of entries of the audit log.
    "first_hash",
    "hash",
    // Of somebody at the platform that people sign in through.
    "identity_hash",
    "key_hash",
    "last_hash",
    "launcher_thumb_hash",
    // Of pictures that are still to be made.
    "next_preview_token",
    "password_hash",
    "plaza_thumb_hash",
    "previous_hash",
    "request_hash",
    "session_hash",
    "splash_thumb_hash",
    "state_hash",
    // Of the numbers of the themes of a mix.
    "themes_hash",
    "thumb_hash",
    "token_hash",
    "visitor_hash",
];

/// Columns that refer to files and belong to no kind.
const OTHER_FILES: [(&str, &str); 3] =
    [("items", "preview_token"), ("users", "avatar_token"), ("users", "banner_token")];

#[tokio::test]
async fn every_column_that_refers_to_files_is_named_by_a_kind() {
    on_every_engine(async |test: TestApp| {
        let sql = match test.app.db.engine() {
            Engine::Sqlite => {
                "SELECT t.name, c.name FROM sqlite_master t JOIN pragma_table_info(t.name) c WHERE t.type = 'table' \
                 AND (c.name LIKE '%hash' OR c.name LIKE '%token')"
            }
            Engine::Postgres => {
                "SELECT table_name::TEXT, column_name::TEXT FROM information_schema.columns \
                 WHERE table_schema = current_schema() AND (column_name LIKE '%hash' OR column_name LIKE '%token')"
            }
        };
        let columns: Vec<(String, String)> = test.app.db.rows(sql, params![]).await.expect("the schema");
        assert!(columns.len() > NO_FILES.len(), "{columns:?}");
        for (table, column) in &columns {
            let files = KINDS.iter().map(|kind| &kind.files);
            let is_named = files
                .flat_map(|files| {
                    let typed = files.sources.iter().chain(files.built).map(|(column, _)| *column);
                    typed.chain(files.previews.iter().copied())
                })
                .chain(OTHER_FILES)
                .any(|named| named == (table.as_str(), column.as_str()));
            assert!(is_named || NO_FILES.contains(&column.as_str()), "{table}.{column}");
        }
    })
    .await;
}

#[test]
fn an_id_says_its_kind_and_its_number() {
    for kind in KINDS {
        for number in [1, 0x3f, 0xffff_ffff] {
            let id = kind.id(HexId(number));
            assert_eq!((id.code(), id.number()), (kind.code, HexId(number)));
            assert_eq!(kind.parse_id(&id.to_string()), Some(id));
            assert_eq!(ItemId(id.0 + ItemId::STEP).number(), HexId(number + 1));
        }
        assert_eq!((kind.parse_id("0"), kind.parse_id("x"), kind.parse_id("")), (None, None, None));
        let code = kind.quick_id(HexId(0x3f));
        let is_code = kind.letter.is_some();
        for code in [code.clone(), code.to_lowercase()] {
            assert_eq!(kind.parse_quick_id(&code), is_code.then(|| kind.id(HexId(0x3f))), "{}", kind.name);
        }
        for other in ["", "3F", "é3F", &format!("{code}g"), &format!("?{code}")] {
            assert_eq!(kind.parse_quick_id(other), None, "{other}");
        }
    }
}

async fn add(test: &TestApp, kind: &'static ItemKind) -> ItemId {
    let creator_id = test.app.db.scalar("SELECT MIN(id) FROM users", params![]).await.expect("an account");
    let item = item(kind, creator_id, test.app.random.uuid());
    let tx = test.app.db.begin().await.expect("begins");
    let id = item_rows::insert(&tx, &item).await.expect("added");
    tx.commit().await.expect("commits");
    id
}

#[tokio::test]
async fn each_kind_counts_for_itself_and_no_number_comes_again() {
    on_every_engine(async |test: TestApp| {
        test.creator("Mona").await;
        for kind in KINDS {
            let numbers = [add(&test, kind).await, add(&test, kind).await].map(|id| id.number().0);
            assert_eq!(numbers, [1, 2], "{}", kind.name);
            test.app
                .db
                .execute("DELETE FROM items WHERE id = $1", params![kind.id(HexId(2)).0])
                .await
                .expect("deleted");
            assert_eq!(add(&test, kind).await.number(), HexId(3), "{}", kind.name);
        }
    })
    .await;
}

#[tokio::test]
async fn items_added_at_once_get_numbers_of_their_own() {
    on_every_engine(async |test: TestApp| {
        test.creator("Mona").await;
        let ids = futures::future::join_all((0..20).map(|at| add(&test, KINDS[at % KINDS.len()]))).await;
        assert_eq!(ids.iter().collect::<HashSet<_>>().len(), 20);
    })
    .await;
}

#[tokio::test]
async fn an_unlisted_item_is_opened_by_its_address_and_on_no_list() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hex_id = test.theme(&mona, THEME_INPUT()).await;
        let visitor = test.visitor();
        let list = "{ switchThemes { pageInfo { itemCount } } randomSwitchThemes { hexId } }";
        let page = format!("{{ switchTheme(hexId: \"{hex_id}\") {{ name downloadUrl }} }}");
        let before = visitor.graphql(list, json!({})).await.data();
        assert_eq!(before["switchThemes"]["pageInfo"]["itemCount"], 1);
        let unlist = "UPDATE items SET unlisted_reason = 'stolen'";
        test.app.db.execute(unlist, params![]).await.expect("unlisted");
        test.app.catalogue.refresh(&test.app.db).await.expect("followed");
        let listed = visitor.graphql(list, json!({})).await.data();
        assert_eq!(listed, json!({ "switchThemes": { "pageInfo": { "itemCount": 0 } }, "randomSwitchThemes": [] }));
        assert_eq!(visitor.graphql(&page, json!({})).await.data()["switchTheme"]["name"], "Paper Sky");
        let download = visitor.get(&format!("/api/switch/themes/{hex_id}/download")).await;
        assert_eq!(download.status.as_u16(), 200);
        let words = visitor.get("/api/switch/nxinstaller/paper").await.json();
        assert_eq!(words["themes"], json!([]), "a console does not find it by words");
        let own = mona.graphql(list, json!({})).await.data();
        assert_eq!(own["switchThemes"]["pageInfo"]["itemCount"], 1, "its owner still sees it");
    })
    .await;
}
