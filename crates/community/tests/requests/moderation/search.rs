//! The search for accounts.

use serde_json::{Value, json};
use vitrine_community::moderation::people_rows::{self as rows, NameRange};
use vitrine_community::moderation::search;
use vitrine_core::viewer::UserRole;
use vitrine_db::{Execute, params};
use vitrine_testing::{Answer, Caller, TestApp, assert_indexed, on_every_engine};

use crate::moderation::{audited, uuid};

const SEARCH: &str = "query($search: String!, $page: PositiveInt, $limit: PositiveInt) { users(search: $search, page: $page, \
    limit: $limit) { nodes { uuid username role isBlocked } pageInfo { itemCount pageCount } } }";

async fn page(caller: &Caller, search: &str, page: u32, limit: u32) -> Answer {
    caller.graphql(SEARCH, json!({ "search": search, "page": page, "limit": limit })).await
}

fn names(answer: &Answer) -> (Vec<String>, i64) {
    let users = &answer.data()["users"];
    let name = |node: &Value| node["username"].as_str().expect("a name").to_owned();
    let found = users["nodes"].as_array().expect("nodes").iter().map(name).collect();
    (found, users["pageInfo"]["itemCount"].as_i64().expect("a count"))
}

async fn found(caller: &Caller, search: &str) -> Vec<String> {
    names(&page(caller, search, 1, 20).await).0
}

#[tokio::test]
async fn accounts_are_found_by_name_and_what_else_is_known_of_them() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        for name in ["mona-2", "Mona.3", "monb", "Zoe"] {
            test.creator(name).await;
        }
        let (staff, admin) =
            (test.account("keeper", UserRole::Moderator).await, test.account("runs", UserRole::Admin).await);
        let db = &test.app.db;
        let email = "UPDATE users SET email = 'Lark@Example.org' WHERE username_key = 'zoe'";
        db.execute(email, params![]).await.expect("set");
        let linked =
            "INSERT INTO discord_identities (user_id, discord_id, username, linked_at) VALUES ($1, '7700', 'lark', 5)";
        db.execute(linked, params![mona.user_id]).await.expect("linked");
        let former =
            "INSERT INTO former_usernames (username_key, user_id, username, changed_at) VALUES ('zora', $1, 'Zora', 5)";
        db.execute(former, params![mona.user_id]).await.expect("renamed");
        let gone = "UPDATE users SET deleted_at = 5 WHERE username_key = 'monb'";
        db.execute(gone, params![]).await.expect("deleted");

        for search in ["mona", " MONA ", "mon"] {
            assert_eq!(found(&staff, search).await, ["Mona", "mona-2", "Mona.3"], "{search}");
        }
        assert_eq!(found(&staff, "ona").await, [""; 0]);
        assert_eq!(found(&staff, "zora").await, ["Mona"], "by a former name");
        assert_eq!(found(&staff, &uuid(&mona).await).await, ["Mona"]);
        for search in ["lark@example.org", "7700", "lark"] {
            assert_eq!(found(&staff, search).await, [""; 0], "{search} is for admins");
        }
        assert_eq!(found(&admin, "LARK@example.org").await, ["Zoe"]);
        for search in ["7700", "lark"] {
            assert_eq!(found(&admin, search).await, ["Mona"], "{search}");
        }
        for hostile in ["%", "_ona", "mona%", "' OR 1=1 --", "\u{10ffff}", "mona\u{202e}"] {
            assert_eq!(found(&admin, hostile).await, [""; 0], "{hostile}");
        }
        for (wrong, reason) in [("x".repeat(255), "TOO_LONG"), ("a\u{0}b".to_owned(), "FORBIDDEN_CHARACTERS")] {
            let answer = page(&admin, &wrong, 1, 20).await;
            assert_eq!(
                (answer.code(), &answer.error()["extensions"]["reason"]),
                ("BAD_USER_INPUT".into(), &json!(reason))
            );
        }
        assert!(audited(&test).await.is_empty(), "only who opens an account is recorded");
    })
    .await;
}

#[tokio::test]
async fn pages_go_on_from_those_found_otherwise_to_those_found_by_name() {
    on_every_engine(async |test: TestApp| {
        let staff = test.account("keeper", UserRole::Moderator).await;
        let mut ids = Vec::new();
        for name in ["mona", "mona1", "mona2", "mona3", "other"] {
            ids.push(test.creator(name).await.user_id);
        }
        let former = "INSERT INTO former_usernames (username_key, user_id, username, changed_at) VALUES ('mona0', $1, 'mona0', 5)";
        test.app.db.execute(former, params![ids[3]]).await.expect("renamed");
        for (search, number, expected) in [
            ("mona", 1, &["mona", "mona1"][..]),
            ("mona", 2, &["mona2", "mona3"]),
            ("mona", 3, &[]),
            ("", 3, &["mona3", "other"]),
        ] {
            let (names, total) = names(&page(&staff, search, number, 2).await);
            assert_eq!((names, total), (expected.iter().map(|name| (*name).to_owned()).collect(), if search.is_empty() { 6 } else { 4 }));
        }
        let (first, total) = names(&page(&staff, "mona0", 1, 2).await);
        assert_eq!((first, total), (vec!["mona3".to_owned()], 1));
        // What the command line lists, each page after the last name of the one before.
        let mut listed = Vec::new();
        let mut after: Option<String> = None;
        while let Some(last) = {
            let part = search::list(&test.app, "mona", after.as_deref(), 3).await.expect("a list");
            listed.extend(part.iter().map(|account| account.username.clone()));
            part.last().map(|account| account.username.clone())
        } {
            after = Some(last);
        }
        assert_eq!(listed, ["mona", "mona1", "mona2", "mona3"]);
        assert!(search::list(&test.app, "mona", Some("zzz"), 3).await.expect("a list").is_empty());
        let all = search::list(&test.app, "mona", Some("a"), 3).await.expect("a list");
        assert_eq!(all.len(), 3, "a name before the first changes nothing");
    })
    .await;
}

#[tokio::test]
async fn no_search_reads_all_accounts() {
    on_every_engine(async |test: TestApp| {
        let db = &test.app.db;
        let tables = &["users", "u", "former_usernames", "discord_identities"];
        let range = NameRange { prefix: "mona", after: None };
        for range in [range, NameRange { after: Some("mona5"), ..range }] {
            let (sql, values) = range.page_sql(vec![1, 2], 20, 0);
            assert_indexed(db, &sql, values, tables).await;
        }
        assert_indexed(db, &rows::by_contact_sql(), params!["lark@example.org", 20_i64], tables).await;
        let values = params!["mona", test.app.random.uuid()];
        assert_indexed(db, &rows::by_former_name_sql(), values, tables).await;
    })
    .await;
}
