//! Help for members on the command line: the functions behind `vitrine user`.

use serde_json::{Value, json};
use vitrine_community::moderation::people;
use vitrine_community::personal_data::{deletion, overview};
use vitrine_core::error::ErrorCode;
use vitrine_core::limits;
use vitrine_core::viewer::UserRole;
use vitrine_db::{Execute, params};
use vitrine_people::accounts::create::system_account;
use vitrine_people::accounts::recovery::{self, LinkDelivery};
use vitrine_people::accounts::{self, Person, usernames};
use vitrine_people::audit::{self, ChainVerdict};
use vitrine_site::personal_data::export;
use vitrine_testing::{Caller, MailServer, THEME_INPUT, TestApp, on_every_engine};
use vitrine_zip::{ZipArchive, ZipLimits};

const WHY: &str = "Asked by email on 1 May.";

async fn person(test: &TestApp, named: &str) -> Person {
    accounts::find(&test.app, named).await.expect("read").expect("an account")
}

async fn is_in(caller: &Caller) -> bool {
    !caller.graphql("{ me { uuid } }", json!({})).await.data()["me"].is_null()
}

/// Action, reason and detail of what the operator did, in order.
async fn done(test: &TestApp) -> Vec<(String, Option<String>, Option<String>)> {
    assert!(matches!(audit::verify(&test.app.db).await, Ok(ChainVerdict::Whole { .. })));
    let sql = "SELECT action, reason, detail FROM audit_log WHERE actor = 'command-line' ORDER BY seq";
    test.app.db.rows(sql, params![]).await.expect("rows")
}

fn entry(action: &str) -> (String, Option<String>, Option<String>) {
    (action.to_owned(), Some(WHY.to_owned()), None)
}

async fn recover(test: &TestApp, link: &str) -> String {
    let (_, token) = link.split_once("/recover#").expect("a link");
    let document = "mutation($data: RecoverByLinkInput!) { recoverByLink(data: $data) }";
    let data = json!({ "token": token, "password": "a lamp over the doorway" });
    test.visitor().graphql(document, json!({ "data": data })).await.code()
}

#[tokio::test]
async fn a_link_lets_a_member_in_again_once_and_replaces_the_one_before() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let reset = async |ends_sessions| {
            let link = recovery::reset(&test.app, mona.user_id, LinkDelivery::Shown, ends_sessions, WHY).await;
            link.expect("made").expect("it is shown")
        };
        let (first, second) = (reset(false).await, reset(false).await);
        assert!(is_in(&mona).await && second.starts_with(&test.app.config.absolute("/recover#")), "{second}");
        assert_eq!(recover(&test, &first).await, "NOT_FOUND");
        assert_eq!(recover(&test, &second).await, "");
        assert_eq!(recover(&test, &second).await, "NOT_FOUND");
        let late = reset(false).await;
        test.pass(limits::RECOVERY_LINK_MAX_AGE);
        assert_eq!(recover(&test, &late).await, "NOT_FOUND");
        let login = "mutation { login(data: { username: \"mona\", password: \"a lamp over the doorway\" }) { uuid } }";
        let answer = test.visitor().graphql(login, json!({})).await;
        let cookie = answer.header("set-cookie").split(';').next().map(str::to_owned);
        let again = test.visitor().with_cookie(cookie);
        assert!(is_in(&again).await);
        reset(true).await;
        assert!(!is_in(&again).await, "signed out");
        assert_eq!(done(&test).await, vec![entry("user.reset"); 4]);
    })
    .await;
}

#[tokio::test]
async fn a_link_is_mailed_to_the_confirmed_address() {
    for engine in vitrine_db::testing::engines() {
        let server = MailServer::start().await;
        let settings = server.settings();
        let settings: Vec<_> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let test = TestApp::with(engine, &settings).await;
        let mona = test.creator("Mona").await;
        test.app.db.execute("UPDATE users SET email = 'mona@example.org'", params![]).await.expect("set");
        let shown = recovery::reset(&test.app, mona.user_id, LinkDelivery::Mailed, false, WHY).await.expect("asked");
        assert_eq!(shown, None);
        test.do_jobs().await;
        let letters: Vec<String> = server.take().into_iter().map(|letter| letter.data.replace("=\n", "")).collect();
        let [letter] = &letters[..] else { panic!("one letter: {letters:?}") };
        let (_, link) = letter.split_at(letter.find("http").expect("a link"));
        let link: String = link.chars().take_while(|c| !c.is_whitespace()).collect();
        assert_eq!(recover(&test, &link).await, "");
        let (action, reason, _) = entry("user.reset");
        assert_eq!(done(&test).await, [(action, reason, Some("by email".to_owned()))]);
    }
}

#[tokio::test]
async fn renaming_keeps_the_rules_and_the_old_address_leads_on() {
    on_every_engine(async |test: TestApp| {
        let (mona, _lisa) = (test.creator("mona").await, test.creator("Lisa").await);
        let rename = async |name: &str| {
            let renamed = usernames::rename(&test.app, mona.user_id, name, WHY).await;
            renamed.map_err(|error| error.code)
        };
        for wrong in ["", "ab", "a b", "\u{202e}abc", &"a".repeat(33), "../etc"] {
            assert_eq!(rename(wrong).await, Err(ErrorCode::BadUserInput), "{wrong:?}");
        }
        for taken in ["lisa", "admin"] {
            assert_eq!(rename(taken).await, Err(ErrorCode::Conflict), "{taken}");
        }
        assert_eq!(rename("mona").await, Ok(()), "nothing to do");
        assert_eq!(rename("Anna").await, Ok(()));
        assert_eq!(rename("Emma").await, Err(ErrorCode::RateLimited));
        let page = test.visitor().get("/creators/mona").await;
        assert_eq!((page.status.as_u16(), page.header("location")), (301, "/creators/Anna"));
        assert!(accounts::find(&test.app, "mona").await.expect("read").is_none());
        assert_eq!(person(&test, &person(&test, "anna").await.uuid.to_string()).await.username, "Anna");
        assert_eq!(done(&test).await, [entry("user.change-username")], "without the names");
    })
    .await;
}

#[tokio::test]
async fn a_block_ends_the_sessions_and_is_lifted() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let uuid = person(&test, "mona").await.uuid;
        people::set_blocked(&test.app, uuid, true, WHY).await.expect("blocked");
        assert!(!is_in(&mona).await);
        let blocked = person(&test, "mona").await;
        assert_eq!((blocked.is_blocked, blocked.blocked_reason.as_deref()), (true, Some(WHY)));
        people::set_blocked(&test.app, uuid, true, WHY).await.expect("still blocked");
        people::set_blocked(&test.app, uuid, false, WHY).await.expect("lifted");
        let lifted = person(&test, "mona").await;
        assert_eq!((lifted.is_blocked, lifted.blocked_reason), (false, None));
        assert_eq!(done(&test).await, [entry("user.block"), entry("user.unblock")]);
    })
    .await;
}

#[tokio::test]
async fn an_account_is_seen_exported_and_deleted_on_behalf_of_its_owner() {
    on_every_engine(async |test: TestApp| {
        let (mona, staff) = (test.creator("Mona").await, test.account("keeper", UserRole::Moderator).await);
        let theme = test.theme(&mona, THEME_INPUT()).await;
        let seen = overview::see(&test.app, mona.user_id).await.expect("seen");
        assert_eq!((seen.items[0].kind.as_str(), seen.items[0].total, seen.access.sessions), ("switch-theme", 1, 1));
        assert!(seen.obstacles.is_none());

        let account = person(&test, "mona").await.account();
        for _ in 0..2 {
            let mut stream = export::begin_by_operator(&test.app, account.clone(), WHY).await.expect("begun");
            let mut zip = Vec::new();
            while let Some(piece) = stream.pieces.recv().await {
                zip.extend(piece.expect("written"));
            }
            let archive = ZipArchive::read(&zip, &ZipLimits::default()).expect("an archive");
            let json: Value = serde_json::from_slice(&archive.find("account.json").expect("it").bytes().expect("read"))
                .expect("JSON");
            assert_eq!((stream.name.as_str(), &json["username"]), ("vitrine-Mona.zip", &json!("Mona")));
            assert!(archive.find(&format!("switch-theme/{theme}/{theme}.nxtheme")).is_some());
        }
        assert_eq!(mona.get("/api/account/export").await.status.as_u16(), 200, "the owner's own is still there");

        let report = "mutation($id: String!) { reportContent(data: { kind: SWITCH_THEME, id: $id, category: OTHER, \
            text: \"It looks wrong to me.\" }) { id } }";
        staff.graphql(report, json!({ "id": theme })).await.data();
        let delete = async || deletion::delete_by_operator(&test.app, mona.user_id, WHY).await.map_err(|e| e.code);
        assert_eq!(delete().await, Err(ErrorCode::Conflict), "a case is open");
        test.app
            .db
            .execute("UPDATE moderation_cases SET closed_at = 5, decision = 'DISMISSED'", params![])
            .await
            .expect("decided");
        assert_eq!(delete().await, Ok(()));
        assert_eq!(delete().await, Err(ErrorCode::NotFound));
        assert!(!is_in(&mona).await && accounts::find(&test.app, "mona").await.expect("read").is_none());
        assert_eq!(test.visitor().get("/creators/mona").await.status.as_u16(), 404);
        let view = ("user.view".to_owned(), None, None);
        let export = entry("user.export");
        assert_eq!(done(&test).await, [view, export.clone(), export, entry("user.delete")]);
    })
    .await;
}

#[tokio::test]
async fn the_system_account_and_the_last_admin_stay() {
    on_every_engine(async |test: TestApp| {
        let admin = test.account("runs", UserRole::Admin).await;
        let deleted = deletion::delete_by_operator(&test.app, admin.user_id, WHY).await;
        assert_eq!(deleted.map_err(|error| error.code), Err(ErrorCode::Conflict));
        let house = system_account(&test.app).await.expect("the house");
        let refused = [
            deletion::delete_by_operator(&test.app, house.id, WHY).await.map_err(|error| error.code),
            usernames::rename(&test.app, house.id, "Anna", WHY).await.map_err(|error| error.code),
            people::set_blocked(&test.app, house.uuid, true, WHY).await.map_err(|error| error.code),
            recovery::reset(&test.app, house.id, LinkDelivery::Shown, true, WHY).await.map(drop).map_err(|e| e.code),
            export::begin_by_operator(&test.app, house.account(), WHY).await.map(drop).map_err(|error| error.code),
        ];
        assert_eq!(refused, [Err(ErrorCode::Forbidden); 5]);
        assert!(done(&test).await.is_empty());
    })
    .await;
}
