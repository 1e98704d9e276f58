//! Deleting an account: who may, what goes, and what is left.

use std::collections::BTreeSet;

use futures::TryStreamExt;
use serde_json::{Value, json};
use vitrine_blobs::KeyGroup;
use vitrine_community::deletion;
use vitrine_community::personal_data::{account_deletion_rows, purge};
use vitrine_core::clock::DAY;
use vitrine_core::limits;
use vitrine_core::viewer::UserRole;
use vitrine_db::{Engine, Execute, Params, params};
use vitrine_kit::objects;
use vitrine_people::accounts::identities::{self, PlatformIdentity};
use vitrine_people::audit::{self, ChainVerdict};
use vitrine_people::mail::{self, AccountEvent, AccountOwner};
use vitrine_testing::{
    Answer, Behaviour, Caller, MailServer, THEME_INPUT, TestApp, assert_indexed, on_every_engine, on_every_engine_with,
};

const NAME: &str = "Mona.Lark";
const EMAIL: &str = "lark@example.org";
const DISCORD: &str = "770011223344";

async fn delete(caller: &Caller) -> Answer {
    caller.graphql("mutation { deleteMyAccount(confirm: true) }", json!({})).await
}

async fn can_delete(caller: &Caller) -> Value {
    caller.graphql("{ canDeleteAccount }", json!({})).await.data()["canDeleteAccount"].clone()
}

async fn prospect(caller: &Caller) -> Value {
    let fields = "isLastAdmin caseUntil works { kind count } saveCount mixCount followCount followerCount";
    let query = format!("{{ accountDeletion {{ {fields} }} }}");
    caller.graphql(&query, json!({})).await.data()["accountDeletion"].clone()
}

/// Every column of text.
async fn texts(test: &TestApp) -> Vec<(String, String)> {
    let sql = match test.app.db.engine() {
        Engine::Sqlite => {
            "SELECT t.name, c.name FROM sqlite_master t JOIN pragma_table_info(t.name) c \
             WHERE t.type = 'table' AND c.type = 'TEXT'"
        }
        Engine::Postgres => {
            "SELECT table_name::TEXT, column_name::TEXT FROM information_schema.columns \
             WHERE table_schema = current_schema() AND data_type = 'text'"
        }
    };
    test.app.db.rows(sql, Params::new()).await.expect("the schema")
}

/// The columns in which a word is found, whatever its letter case.
async fn places(test: &TestApp, word: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (table, column) in texts(test).await {
        let sql = format!("SELECT COUNT(*) FROM {table} WHERE LOWER({column}) LIKE $1");
        let count: i64 =
            test.app.db.scalar(&sql, params![format!("%{}%", word.to_lowercase())]).await.expect("a count");
        if count > 0 {
            found.insert(format!("{table}.{column}"));
        }
    }
    found
}

/// The tables that hold something of an account: those with a column that names one as the person concerned.
async fn tables_about(test: &TestApp, user_id: i64) -> BTreeSet<String> {
    let sql = match test.app.db.engine() {
        Engine::Sqlite => {
            "SELECT t.name FROM sqlite_master t JOIN pragma_table_info(t.name) c WHERE t.type = 'table' AND c.name = 'user_id'"
        }
        Engine::Postgres => {
            "SELECT table_name::TEXT FROM information_schema.columns \
             WHERE table_schema = current_schema() AND column_name = 'user_id'"
        }
    };
    let tables: Vec<String> = test.app.db.column(sql, Params::new()).await.expect("the schema");
    assert!(tables.len() > 8, "{tables:?}");
    let mut found = BTreeSet::new();
    for table in tables {
        let sql = format!("SELECT COUNT(*) FROM {table} WHERE user_id = $1");
        let count: i64 = test.app.db.scalar(&sql, params![user_id]).await.expect("a count");
        if count > 0 {
            found.insert(table);
        }
    }
    found
}

/// One row about an account in every table that can hold one, as far as `mona` has none there yet.
async fn fill(test: &TestApp, user_id: i64) {
    let now = test.app.clock.now();
    for (sql, values) in [
        ("INSERT INTO recovery_codes (user_id, code_hash, created_at) VALUES ($1, $2, $3)", true),
        ("INSERT INTO recovery_links (user_id, token_hash, expires_at) VALUES ($1, $2, $3)", true),
        ("INSERT INTO notifications (user_id, type, created_at) VALUES ($1, 'WORK_SAVED', $2)", false),
        ("INSERT INTO known_devices (user_id, browser, system, seen_at) VALUES ($1, 'Firefox', 'Linux', $2)", false),
    ] {
        let values = if values { params![user_id, vec![7_u8; 32], now] } else { params![user_id, now] };
        test.app.db.execute(sql, values).await.expect("inserted");
    }
    let choice =
        "INSERT INTO notification_preferences (user_id, type, on_site, by_mail) VALUES ($1, 'WORK_SAVED', $2, $2)";
    test.app.db.execute(choice, params![user_id, false]).await.expect("inserted");
    let name =
        "INSERT INTO former_usernames (username_key, user_id, username, changed_at) VALUES ('monet', $1, 'Monet', $2)";
    test.app.db.execute(name, params![user_id, now]).await.expect("inserted");
    add_passkey(test, user_id).await;
    let token = "INSERT INTO access_tokens (token_hash, uuid, user_id, name, scopes, created_at, expires_at) \
        VALUES ($1, $2, $3, 'Backup', 1, $4, $4)";
    let values = params![vec![7_u8; 32], test.app.random.uuid(), user_id, now];
    test.app.db.execute(token, values).await.expect("inserted");
}

pub async fn add_passkey(test: &TestApp, user_id: i64) {
    let sql = "INSERT INTO passkeys (credential_id, uuid, user_id, name, public_key, transports, sign_count, can_sync, \
        is_synced, created_at) VALUES ($1, $2, $3, 'Blue key', $1, 0, 0, $4, $4, $5)";
    let values = params![vec![7_u8; 32], test.app.random.uuid(), user_id, true, test.app.clock.now()];
    test.app.db.execute(sql, values).await.expect("inserted");
}

#[tokio::test]
async fn no_table_keeps_anything_about_who_has_left() {
    on_every_engine(async |test: TestApp| {
        let (mona, fan) = (mona(&test).await, test.creator("Fan").await);
        let other = test.theme(&fan, THEME_INPUT()).await;
        let save = format!("mutation {{ saveSwitchTheme(hexId: \"{other}\") {{ hexId }} }}");
        mona.graphql(&save, json!({})).await.data();
        fill(&test, mona.user_id).await;
        let held = tables_about(&test, mona.user_id).await;
        for table in [
            "sessions",
            "item_saves",
            "notifications",
            "recovery_codes",
            "known_devices",
            "passkeys",
            "access_tokens",
            "former_usernames",
        ] {
            assert!(held.contains(table), "{table} of {held:?}");
        }
        assert_eq!(delete(&mona).await.data(), json!({ "deleteMyAccount": true }));
        assert_eq!(tables_about(&test, mona.user_id).await, BTreeSet::new());
    })
    .await;
}

#[tokio::test]
async fn letters_that_have_ended_go_with_their_account_and_no_others() {
    let server = MailServer::start().await;
    let settings = server.settings();
    let settings: Vec<_> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
    on_every_engine_with(&settings, async |test: TestApp| {
        let (mona, fan) = (mona(&test).await, test.creator("Fan").await);
        let address = "UPDATE users SET email = 'fan@example.org' WHERE id = $1";
        test.app.db.execute(address, params![fan.user_id]).await.expect("set");
        // Both are confirmed, without the letters that ask for it.
        test.app.db.execute("UPDATE users SET is_email_unconfirmed = $1", params![false]).await.expect("set");
        test.app.db.execute("DELETE FROM jobs WHERE kind = 'send-letter'", params![]).await.expect("removed");
        let post = async |caller: &Caller| {
            let tx = test.app.db.begin().await.expect("begins");
            let owner = AccountOwner { id: caller.user_id, username: &caller.username, language: None };
            mail::tell_owner(&test.app, &tx, owner, AccountEvent::AddressChanged, None).await.expect("posts");
            tx.commit().await.expect("commits");
        };
        for behaviour in [Behaviour::Accept, Behaviour::Refuse(550)] {
            server.behave(behaviour);
            post(&mona).await;
            post(&fan).await;
            test.do_jobs().await;
        }
        // The second name is nobody's.
        for username in [NAME, "Mona.Larking"] {
            let ask = "mutation($username: String!) { sendRecoveryLink(username: $username) }";
            test.visitor().graphql(ask, json!({ "username": username })).await.data();
        }
        test.do_jobs().await;
        post(&mona).await;
        let letters_to = async |address: &str| -> i64 {
            let sql = "SELECT COUNT(*) FROM jobs WHERE kind = 'send-letter' AND payload LIKE $1";
            test.app.db.scalar(sql, params![format!("%{address}%")]).await.expect("a count")
        };
        let links = async || -> Vec<String> {
            let sql = "SELECT unique_key FROM jobs WHERE kind = 'recovery-link' ORDER BY unique_key";
            test.app.db.column(sql, params![]).await.expect("names")
        };
        assert_eq!((letters_to(EMAIL).await, letters_to("fan@example.org").await), (3, 2));
        assert_eq!(links().await, ["mona.lark", "mona.larking"]);
        delete(&mona).await.data();
        assert_eq!((letters_to(EMAIL).await, letters_to("fan@example.org").await), (1, 2), "what waits is sent");
        assert_eq!(links().await, ["mona.larking"]);
    })
    .await;
}

/// What a request adds that was under way when the account was deleted.
async fn add_late(test: &TestApp, user_id: i64, creator_id: i64) {
    for sql in [
        "INSERT INTO item_saves (item_id, user_id, created_at) SELECT id, $1, $2 FROM items WHERE creator_id = $3",
        "INSERT INTO follows (creator_id, user_id, created_at) SELECT id, $1, $2 FROM users WHERE id = $3",
        "INSERT INTO notification_preferences (user_id, type, on_site, by_mail) \
         SELECT $1, 'WORK_SAVED', u.notification_emails, u.notification_emails FROM users u WHERE u.created_at <= $2 AND u.id = $3",
        "UPDATE reports SET reporter_id = $1 WHERE created_at <= $2 AND case_id IN \
         (SELECT c.id FROM moderation_cases c JOIN items i ON i.id = c.item_id WHERE i.creator_id = $3)",
    ] {
        let values = params![user_id, test.app.clock.now(), creator_id];
        assert_eq!(test.app.db.execute(sql, values).await.expect(sql), 1, "{sql}");
    }
}

#[tokio::test]
async fn what_comes_of_requests_that_were_under_way_goes_with_the_next_sweep() {
    on_every_engine(async |test: TestApp| {
        let (mona, fan) = (mona(&test).await, test.creator("Fan").await);
        let other = test.theme(&fan, THEME_INPUT()).await;
        let report = "mutation($id: String!) { reportContent(data: { kind: SWITCH_THEME, id: $id, category: OTHER, \
            text: \"It looks wrong to me.\" }) { id } }";
        mona.graphql(report, json!({ "id": other })).await.data();
        delete(&mona).await.data();
        add_late(&test, mona.user_id, fan.user_id).await;
        let counts = async || -> (i64, i64, i64) {
            let sql = "SELECT i.save_count, u.follower_count, (SELECT COUNT(*) FROM reports WHERE reporter_id IS NOT NULL) \
                       FROM items i JOIN users u ON u.id = i.creator_id WHERE u.id = $1";
            test.app.db.row(sql, params![fan.user_id]).await.expect("an item")
        };
        assert_eq!(counts().await, (1, 1, 1));
        purge::sweep(&test.app).await.expect("swept");
        assert_eq!((tables_about(&test, mona.user_id).await, counts().await), (BTreeSet::new(), (0, 0, 0)));
    })
    .await;
}

#[tokio::test]
async fn a_process_that_is_told_to_stop_leaves_other_accounts_to_the_next() {
    on_every_engine(async |test: TestApp| {
        for name in ["Mona", "Fan"] {
            let caller = test.creator(name).await;
            delete(&caller).await.data();
            let device =
                "INSERT INTO known_devices (user_id, browser, system, seen_at) VALUES ($1, 'Firefox', 'Linux', $2)";
            let values = params![caller.user_id, test.app.clock.now()];
            test.app.db.execute(device, values).await.expect("inserted");
        }
        test.app.stop();
        purge::sweep(&test.app).await.expect("swept");
        let left = "SELECT COUNT(*) FROM known_devices";
        let left: i64 = test.app.db.scalar(left, params![]).await.expect("a count");
        assert_eq!(left, 1, "the one whose turn it was is done with");
    })
    .await;
}

fn named(places: &[&str]) -> BTreeSet<String> {
    places.iter().map(|place| (*place).to_owned()).collect()
}

async fn files(test: &TestApp) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for group in KeyGroup::ALL {
        let keys: Vec<_> = test.app.blobs.list(group).try_collect().await.expect("the keys");
        found.extend(keys.into_iter().map(|listed| listed.key.to_string()));
    }
    found
}

async fn theme(test: &TestApp, creator: &Caller, name: &str) -> String {
    let mut input = THEME_INPUT();
    (input["name"], input["description"]) = (name.into(), format!("Made by {NAME}, {EMAIL}").into());
    test.theme(creator, input).await
}

/// Somebody with everything that an account can have.
async fn mona(test: &TestApp) -> Caller {
    let mona = test.creator(NAME).await;
    let change = "mutation($data: UpdateMeInput!) { updateMe(data: $data) { uuid } }";
    mona.graphql(change, json!({ "data": { "bio": format!("I am {NAME}"), "email": EMAIL } })).await.data();
    let identity = PlatformIdentity { discord_id: DISCORD.into(), username: "mona.lark".into(), avatar_hash: None };
    identities::link(&test.app.db, mona.user_id, &identity, 1).await.expect("linked");
    mona
}

async fn sweep(test: &TestApp, after: i64) {
    test.pass(after);
    deletion::purge::sweep(&test.app).await.expect("swept");
    purge::sweep(&test.app).await.expect("swept");
    test.pass(2 * DAY);
    for _ in 0..5 {
        objects::sweep(&test.app).await.expect("swept");
    }
}

#[tokio::test]
async fn what_is_left_of_a_person_is_the_reserved_name_and_in_the_end_nothing() {
    on_every_engine(async |test: TestApp| {
        let before = files(&test).await;
        let (mona, fan) = (mona(&test).await, test.creator("Fan").await);
        let items = [theme(&test, &mona, "Paper Sky").await, theme(&test, &mona, "Paper Boat").await];
        let other = test.theme(&fan, THEME_INPUT()).await;
        let with_fan = files(&test).await;
        let download = format!("/api/switch/themes/{}/download", items[0]);
        assert_eq!(fan.get(&download).await.status, 200);
        for (caller, theme) in [(&fan, &items[0]), (&mona, &other)] {
            let save = format!("mutation {{ saveSwitchTheme(hexId: \"{theme}\") {{ hexId }} }}");
            caller.graphql(&save, json!({})).await.data();
        }
        let expected = named(&[
            "discord_identities.username",
            "items.description",
            "users.bio",
            "users.username",
            "users.username_key",
        ]);
        assert_eq!(places(&test, NAME).await, expected, "the search finds what is there");
        assert_eq!(places(&test, EMAIL).await, named(&["items.description", "users.email"]));
        assert_eq!(places(&test, DISCORD).await, named(&["discord_identities.discord_id"]));

        assert_eq!(delete(&mona).await.data()["deleteMyAccount"], true);
        assert_eq!(places(&test, NAME).await, named(&["users.username_key"]));
        assert_eq!(places(&test, EMAIL).await, named(&[]));
        assert_eq!(places(&test, DISCORD).await, named(&[]));
        for page in [format!("/creators/{NAME}"), format!("/switch/themes/x-{}", items[0]), download] {
            assert_eq!(test.visitor().follow(&page).await.status, 404, "{page}");
        }
        let found = "{ switchThemes(query: \"lark\") { pageInfo { itemCount } nearestSpelling } \
            switchThemeCreators { username } }";
        let found = test.visitor().graphql(found, json!({})).await.data();
        assert_eq!(found["switchThemes"], json!({ "pageInfo": { "itemCount": 0 }, "nearestSpelling": null }));
        assert_eq!(found["switchThemeCreators"], json!([{ "username": "Fan" }]));
        let saved = format!("{{ switchTheme(hexId: \"{other}\") {{ saveCount }} }}");
        assert_eq!(test.visitor().graphql(&saved, json!({})).await.data()["switchTheme"]["saveCount"], 0);

        sweep(&test, limits::DELETED_ITEMS_KEPT_FOR).await;
        let kept = files(&test).await;
        assert!(kept.is_subset(&with_fan) && kept.len() > before.len(), "what others use stays: {kept:?}");
        let count = "SELECT COUNT(*) FROM items WHERE creator_id = $1";
        let left: i64 = test.app.db.scalar(count, params![mona.user_id]).await.expect("a count");
        assert_eq!((left, places(&test, NAME).await), (0, named(&["users.username_key"])));
        sweep(&test, purge::NAME_RESERVED_FOR - limits::DELETED_ITEMS_KEPT_FOR).await;
        assert_eq!(places(&test, NAME).await, named(&[]));
        assert!(matches!(audit::verify(&test.app.db).await, Ok(ChainVerdict::Whole { .. })));
    })
    .await;
}

#[tokio::test]
async fn every_file_of_the_items_goes_with_them() {
    on_every_engine(async |test: TestApp| {
        let before = files(&test).await;
        let mona = mona(&test).await;
        let (one, two) = (json!({ "name": "Both" }), vec![THEME_INPUT(), THEME_INPUT()]);
        let published = mona.publish_pack(one, two).await;
        assert_eq!(published.code(), "");
        test.do_jobs().await;
        assert!(files(&test).await.len() > before.len() + 10);
        delete(&mona).await.data();
        sweep(&test, limits::DELETED_ITEMS_KEPT_FOR - 1).await;
        let left: i64 = test.app.db.scalar("SELECT COUNT(*) FROM items", params![]).await.expect("a count");
        assert_eq!(left, 3, "not before their time");
        sweep(&test, 1).await;
        assert_eq!(files(&test).await, before);
    })
    .await;
}

#[tokio::test]
async fn it_needs_a_recent_sign_in_and_ends_every_session() {
    on_every_engine(async |test: TestApp| {
        let mona = mona(&test).await;
        test.pass(DAY);
        assert_eq!(delete(&mona).await.code(), "REAUTH_REQUIRED");
        assert_eq!(can_delete(&mona).await, true);
        let ada = test.creator("Ada").await;
        assert_eq!(
            ada.graphql("mutation { deleteMyAccount(confirm: false) }", json!({})).await.code(),
            "BAD_USER_INPUT"
        );
        let missing = ada.graphql("mutation { deleteMyAccount }", json!({})).await.code();
        assert_eq!(missing, "GRAPHQL_VALIDATION_FAILED");
        let deleted = delete(&ada).await;
        assert!(deleted.header("set-cookie").starts_with("connect.sid=;"), "{}", deleted.header("set-cookie"));
        assert_eq!(ada.graphql("{ me { uuid } }", json!({})).await.data()["me"], Value::Null);
        assert_eq!(delete(&ada).await.code(), "UNAUTHENTICATED");
        let entry = "SELECT COUNT(*) FROM audit_log WHERE action = 'user.delete'";
        assert_eq!(test.app.db.scalar::<i64>(entry, params![]).await.expect("a count"), 1);
    })
    .await;
}

#[tokio::test]
async fn a_name_is_reserved_for_90_days() {
    on_every_engine(async |test: TestApp| {
        let ada = test.creator("Ada").await;
        delete(&ada).await.data();
        let register = "mutation { register(data: { username: \"aDA\", password: \"tinsel harbour quilt\", \
            hasAccepted: true }) { uuid } }";
        test.pass(purge::NAME_RESERVED_FOR - 1);
        purge::sweep(&test.app).await.expect("swept");
        assert_eq!(test.visitor().graphql(register, json!({})).await.code(), "CONFLICT");
        test.pass(1);
        purge::sweep(&test.app).await.expect("swept");
        assert_eq!(test.visitor().graphql(register, json!({})).await.code(), "");
    })
    .await;
}

#[tokio::test]
async fn the_last_admin_stays_and_of_the_last_two_one() {
    on_every_engine(async |test: TestApp| {
        let (first, second) =
            (test.account("First", UserRole::Admin).await, test.account("Second", UserRole::Admin).await);
        assert_eq!(
            (can_delete(&first).await, prospect(&first).await["isLastAdmin"].clone()),
            (json!(true), json!(false))
        );
        let (one, other) = tokio::join!(delete(&first), delete(&second));
        let codes = BTreeSet::from([one.code(), other.code()]);
        assert_eq!(codes, BTreeSet::from([String::new(), "CONFLICT".to_owned()]));
        let left = if one.code().is_empty() { &second } else { &first };
        assert_eq!((can_delete(left).await, prospect(left).await["isLastAdmin"].clone()), (json!(false), json!(true)));
    })
    .await;
}

#[tokio::test]
async fn an_open_case_stands_against_it_for_30_days_and_reports_stay_without_their_author() {
    on_every_engine(async |test: TestApp| {
        let (ada, fan) = (test.creator("Ada").await, test.creator("Fan").await);
        let keeper = test.account("Keeper", UserRole::Moderator).await;
        let item = test.theme(&ada, THEME_INPUT()).await;
        let report = "mutation($id: String!) { reportContent(data: { kind: SWITCH_THEME, id: $id, category: OTHER, \
            text: \"It looks wrong to me.\" }) { id } }";
        fan.graphql(report, json!({ "id": item })).await.data();
        assert_eq!(can_delete(&ada).await, false);
        assert_eq!(prospect(&ada).await["caseUntil"], "2026-06-03T09:30:00.000Z");
        assert_eq!(prospect(&ada).await["works"], json!([{ "kind": "SWITCH_THEME", "count": 1 }]));
        assert_eq!(delete(&ada).await.code(), "CONFLICT");
        assert_eq!(can_delete(&fan).await, true, "who reports may leave");
        delete(&fan).await.data();
        let queue = "{ moderationCases { nodes { reportCount } } }";
        let nodes = keeper.graphql(queue, json!({})).await.data()["moderationCases"]["nodes"].clone();
        assert_eq!(nodes, json!([{ "reportCount": 1 }]));
        let authors = "SELECT COUNT(*) FROM reports WHERE reporter_id IS NOT NULL";
        assert_eq!(test.app.db.scalar::<i64>(authors, params![]).await.expect("a count"), 0);
        for (days, may_leave) in [(30, true), (-30, false)] {
            let asked = "UPDATE users SET deletion_asked_at = deletion_asked_at - $1";
            test.app.db.execute(asked, params![days * DAY]).await.expect("changed");
            assert_eq!(can_delete(&ada).await, may_leave, "who has asked is not put off by younger cases");
        }
        let opened = "UPDATE moderation_cases SET opened_at = opened_at - $1";
        test.app.db.execute(opened, params![30 * DAY]).await.expect("changed");
        assert_eq!(can_delete(&ada).await, true);
        assert_eq!(delete(&ada).await.code(), "");
    })
    .await;
}

#[tokio::test]
async fn removing_what_is_left_of_an_account_reads_no_table_in_full() {
    on_every_engine(async |test: TestApp| {
        let db = &test.app.db;
        assert_indexed(db, account_deletion_rows::ACCOUNTS_TO_REMOVE, params![1, 50], &["users", "u", "items", "i"])
            .await;
        assert_indexed(db, account_deletion_rows::FORGET_DELETER, params![1], &["items"]).await;
        let tables =
            ["users", "u", "item_saves", "follows", "notifications", "new_items", "reports", "moderation_cases"];
        assert_indexed(db, &account_deletion_rows::with_late_rows(), params![1, 50], &tables).await;
        // What the database looks for by itself when the row goes.
        for (table, column) in
            [("items", "deleted_by"), ("moderation_cases", "assignee_id"), ("moderation_cases", "closed_by")]
        {
            let sql = format!("SELECT 1 FROM {table} WHERE {column} = $1");
            assert_indexed(db, &sql, params![1], &[table]).await;
        }
    })
    .await;
}
