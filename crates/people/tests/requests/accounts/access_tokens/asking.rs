//! Asking with a token: who one is, what one may do, and what is refused.

use axum::body::Body;
use axum::http::{Method, Request, header};
use serde_json::{Value, json};
use vitrine_core::clock::DAY;
use vitrine_core::scopes::AccessTokenScope;
use vitrine_core::viewer::UserRole;
use vitrine_db::{Execute, params};
use vitrine_testing::{Answer, Caller, THEME_INPUT, TestApp, jpeg, on_every_engine, on_every_engine_with};

use crate::accounts::access_tokens::{REVOKE, create, listed, program, signed_in_again};

const ME: &str = "{ me { username } }";

/// A request as a program sends it: JSON, and no header but the token.
async fn plainly(caller: &Caller, query: &str) -> Answer {
    let request =
        Request::builder().method(Method::POST).uri("/api/graphql").header(header::CONTENT_TYPE, "application/json");
    caller.send(request, json!({ "query": query }).to_string()).await
}

/// The same with these headers.
async fn with_headers(caller: &Caller, query: &str, headers: &[(&str, &str)]) -> Answer {
    let mut request =
        Request::builder().method(Method::POST).uri("/api/graphql").header(header::CONTENT_TYPE, "application/json");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    caller.send(request, json!({ "query": query }).to_string()).await
}

async fn name_of(caller: &Caller) -> Value {
    plainly(caller, ME).await.data()["me"]["username"].clone()
}

#[tokio::test]
async fn a_token_stands_for_its_account_within_its_scopes() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let theme = test.theme(&test.creator("Adam").await, THEME_INPUT()).await;
        let save = format!("mutation {{ saveSwitchTheme(hexId: \"{theme}\") {{ hexId }} }}");
        let reader = program(&mona, &[AccessTokenScope::Read]).await;
        assert_eq!(name_of(&reader).await, "Mona");
        let refused = plainly(&reader, &save).await;
        assert_eq!((refused.status.as_u16(), refused.code().as_str()), (403, "INSUFFICIENT_SCOPE"));
        assert_eq!(refused.error()["extensions"]["params"], json!({ "scope": "SAVE" }));
        assert_eq!(refused.header("www-authenticate"), "Bearer error=\"insufficient_scope\"");

        let saver = program(&mona, &[AccessTokenScope::Save]).await;
        plainly(&saver, &save).await.data();
        assert_eq!(plainly(&saver, ME).await.code(), "INSUFFICIENT_SCOPE");
        let is_saved = format!("{{ switchTheme(hexId: \"{theme}\") {{ isSaved }} }}");
        let saved = async |caller: &Caller| plainly(caller, &is_saved).await.data()["switchTheme"]["isSaved"].clone();
        assert_eq!(
            (saved(&reader).await, saved(&saver).await),
            (json!(true), json!(null)),
            "without READ as a visitor"
        );

        // One field that is not admitted refuses the whole request, also behind an alias or a fragment.
        for query in [
            "{ me { username } mySessions { uuid } }",
            "{ me: mySessions { uuid } }",
            "query { ...F } fragment F on Query { myAccessTokens { uuid } }",
            "{ ... on Query { myPasskeys { uuid } } }",
            "mutation { updateMe(data: { bio: \"Taken over.\" }) { uuid } }",
            "mutation { createAccessToken(name: \"Child\", scopes: [READ]) { token } }",
            "mutation { logout }",
        ] {
            let all = program(&mona, &AccessTokenScope::ALL).await;
            assert_eq!(plainly(&all, query).await.code(), "INSUFFICIENT_SCOPE", "{query}");
        }
        assert!(!plainly(&saver, "{ __schema { queryType { name } } }").await.data().is_null());
    })
    .await;
}

#[tokio::test]
async fn what_is_no_good_token_is_refused_and_never_a_visitor() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let token = mona.make_token(&[AccessTokenScope::Read]).await;
        let other = format!("vitrine_pat_{}", "A".repeat(43));
        let long = "x".repeat(9_000);
        for bearer in
            ["", "nonsense", &token[..54], &token.to_uppercase(), &format!("{token}A"), &other, &long, "' OR 1=1 --"]
        {
            let answer = plainly(&mona.with_token(bearer), "{ tags { id } }").await;
            assert_eq!((answer.status.as_u16(), answer.code().as_str()), (401, "TOKEN_INVALID"), "{bearer}");
            assert_eq!(answer.header("www-authenticate"), "Bearer error=\"invalid_token\"");
            assert_eq!(answer.json()["data"], Value::Null);
        }
        let bytes = header::HeaderValue::from_bytes(b"Bearer \xff\xfe").expect("a header");
        let request = Request::builder()
            .method(Method::POST)
            .uri("/api/graphql")
            .header(header::CONTENT_TYPE, "application/json")
            .header(header::AUTHORIZATION, bytes);
        let answer = test.visitor().send(request, json!({ "query": ME }).to_string()).await;
        assert_eq!(answer.code(), "TOKEN_INVALID");
        // Another scheme is not ours to refuse.
        let basic = with_headers(&test.visitor(), "{ tags { id } }", &[("authorization", "Basic bW9uYTp4")]).await;
        assert!(!basic.data().is_null());
    })
    .await;
}

#[tokio::test]
async fn a_token_ends_when_it_expires_is_revoked_or_its_account_goes() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let made = create(&mona, "Day", &["READ"], 1).await.data()["createAccessToken"].clone();
        let day = mona.with_token(made["token"].as_str().expect("a token"));
        test.pass(DAY - 1);
        assert_eq!(name_of(&day).await, "Mona");
        assert_eq!(listed(&mona).await[0]["lastUsedAt"], "2026-05-05T09:00:00.000Z");
        test.pass(1);
        let expired = plainly(&day, "{ tags { id } }").await;
        assert_eq!((expired.status.as_u16(), expired.code().as_str()), (401, "TOKEN_EXPIRED"));

        let mona = signed_in_again(&test, &mona).await;
        let made = create(&mona, "Long", &["READ"], 90).await.data()["createAccessToken"].clone();
        let long = mona.with_token(made["token"].as_str().expect("a token"));
        assert_eq!(name_of(&long).await, "Mona");
        mona.graphql(REVOKE, json!({ "uuid": made["accessToken"]["uuid"] })).await.data();
        assert_eq!(plainly(&long, ME).await.code(), "TOKEN_INVALID");

        let last = program(&mona, &AccessTokenScope::ALL).await;
        test.set_flag(mona.user_id, "is_blocked", true).await;
        let blocked = plainly(&last, "{ tags { id } }").await;
        assert_eq!((blocked.status.as_u16(), blocked.code().as_str()), (403, "BLOCKED"));
        test.set_flag(mona.user_id, "is_blocked", false).await;
        assert_eq!(name_of(&last).await, "Mona", "it works again");
        mona.graphql("mutation { deleteMyAccount(confirm: true) }", json!({})).await.data();
        assert_eq!(plainly(&last, ME).await.code(), "TOKEN_INVALID");
    })
    .await;
}

#[tokio::test]
async fn a_new_password_and_a_way_back_in_revoke_every_token_and_signing_out_elsewhere_revokes_none() {
    on_every_engine(async |test: TestApp| {
        let data = json!({ "data": { "username": "Mona", "password": "tinsel harbour quilt", "hasAccepted": true } });
        let register = "mutation($data: RegisterInput!) { register(data: $data) { uuid } }";
        let answer = test.visitor().graphql(register, data).await;
        let cookie = |answer: &Answer| answer.header("set-cookie").split(';').next().unwrap_or_default().to_owned();
        let mona = test.visitor().with_cookie(Some(cookie(&answer)));
        let first = program(&mona, &[AccessTokenScope::Read]).await;
        mona.graphql("mutation { endOtherSessions }", json!({})).await.data();
        assert_eq!(name_of(&first).await, "Mona");
        let codes = mona.graphql("mutation { makeRecoveryCodes }", json!({})).await.data();
        let change = "mutation { updateMe(data: { password: \"another quilted harbour\", \
            currentPassword: \"tinsel harbour quilt\" }) { uuid } }";
        let changed = mona.graphql(change, json!({})).await;
        let mona = test.visitor().with_cookie(Some(cookie(&changed)));
        assert_eq!(plainly(&first, ME).await.code(), "TOKEN_INVALID");

        let second = program(&mona, &[AccessTokenScope::Read]).await;
        let recover = "mutation($data: RecoverByCodeInput!) { recoverByCode(data: $data) { username } }";
        let code = codes["makeRecoveryCodes"][0].clone();
        let data = json!({ "data": { "username": "Mona", "code": code, "password": "a third harbour quilt" } });
        let back = test.visitor().graphql(recover, data).await;
        assert_eq!(back.data()["recoverByCode"]["username"], "Mona");
        assert_eq!(plainly(&second, ME).await.code(), "TOKEN_INVALID");
    })
    .await;
}

#[tokio::test]
async fn a_token_of_staff_has_no_rights_of_staff() {
    on_every_engine(async |test: TestApp| {
        let (mona, admin) = (test.creator("Mona").await, test.account("Ada", UserRole::Admin).await);
        let mut input = THEME_INPUT();
        input["isPrivate"] = json!(true);
        let private = test.theme(&mona, input).await;
        let public = test.theme(&mona, THEME_INPUT()).await;
        let all = program(&admin, &AccessTokenScope::ALL).await;
        let page = format!("{{ switchTheme(hexId: \"{private}\") {{ hexId }} }}");
        assert!(!admin.graphql(&page, json!({})).await.data()["switchTheme"].is_null());
        assert_eq!(plainly(&all, &page).await.code(), "NOT_FOUND");
        let delete = format!("mutation {{ deleteSwitchThemes(hexIds: [\"{public}\"]) {{ hexIds }} }}");
        assert_eq!(plainly(&all, &delete).await.code(), "FORBIDDEN");
        assert_eq!(plainly(&all, "{ moderationCases { nodes { id } } }").await.code(), "INSUFFICIENT_SCOPE");
        // What was saved while it was visible is not shown to the token either.
        admin
            .graphql(&format!("mutation {{ saveSwitchTheme(hexId: \"{private}\") {{ hexId }} }}"), json!({}))
            .await
            .data();
        let saved = "{ me { savedSwitchThemes { hexId } } }";
        let of_admin = admin.graphql(saved, json!({})).await.data()["me"]["savedSwitchThemes"].clone();
        assert_eq!(of_admin, json!([{ "hexId": private }]));
        assert_eq!(plainly(&all, saved).await.data()["me"]["savedSwitchThemes"], json!([]));
    })
    .await;
}

#[tokio::test]
async fn a_program_publishes_without_the_header_that_browsers_need() {
    on_every_engine(async |test: TestApp| {
        test.with_layouts().await;
        let mona = test.creator("Mona").await;
        let publisher = program(&mona, &[AccessTokenScope::Publish]).await;
        let query = "mutation($data: [CreateSwitchThemeInput!]!) { createSwitchThemes(themesData: $data) { hexId } }";
        let mut input = THEME_INPUT();
        input["backgroundImage"] = Value::Null;
        let (boundary, mut body) = ("token-test", Vec::new());
        let operations = json!({ "query": query, "variables": { "data": [input] } }).to_string();
        let map = json!({ "0": ["variables.data.0.backgroundImage"] }).to_string();
        let picture = jpeg();
        for (name, extra, bytes) in [
            ("operations", "", operations.as_bytes()),
            ("map", "", map.as_bytes()),
            ("0", "; filename=\"a.jpg\"", &picture),
        ] {
            let head = format!("--{boundary}\r\nContent-Disposition: form-data; name=\"{name}\"{extra}\r\n\r\n");
            body.extend_from_slice(head.as_bytes());
            body.extend_from_slice(bytes);
            body.extend_from_slice(b"\r\n");
        }
        body.extend_from_slice(format!("--{boundary}--\r\n").as_bytes());
        let send = async |caller: &Caller| {
            let request = Request::builder()
                .method(Method::POST)
                .uri("/api/graphql")
                .header(header::CONTENT_TYPE, format!("multipart/form-data; boundary={boundary}"));
            caller.send(request, body.clone()).await
        };
        let published = send(&publisher).await.data()["createSwitchThemes"][0]["hexId"].clone();
        assert!(published.is_string());
        let reader = program(&mona, &[AccessTokenScope::Read, AccessTokenScope::Save]).await;
        assert_eq!(send(&reader).await.code(), "INSUFFICIENT_SCOPE");
        assert_eq!(send(&mona).await.code(), "CSRF_REJECTED", "a cookie still needs it");
        assert_eq!(send(&test.visitor()).await.code(), "CSRF_REJECTED");
        let own = "{ ownSwitchThemes { nodes { hexId } } }";
        assert_eq!(plainly(&reader, own).await.data()["ownSwitchThemes"]["nodes"][0]["hexId"], published);
    })
    .await;
}

#[tokio::test]
async fn a_token_counts_and_the_cookie_beside_it_does_not() {
    on_every_engine(async |test: TestApp| {
        let (mona, adam) = (test.creator("Mona").await, test.creator("Adam").await);
        let token = mona.make_token(&[AccessTokenScope::Read]).await;
        let cookie = adam.cookie().expect("a session").to_owned();
        let authorization = format!("Bearer {token}");
        let both = [("cookie", cookie.as_str()), ("authorization", authorization.as_str())];
        let answer = with_headers(&test.visitor(), ME, &both).await;
        assert_eq!(answer.data()["me"]["username"], "Mona");
        let foreign = [both[0], both[1], ("origin", "https://evil.example"), ("sec-fetch-site", "cross-site")];
        assert_eq!(with_headers(&test.visitor(), ME, &foreign).await.data()["me"]["username"], "Mona");
        // The session does not lend what the token lacks, and is not ended.
        for query in ["mutation { logout }", "{ mySessions { uuid } }", "mutation { endAllSessions }"] {
            assert_eq!(with_headers(&test.visitor(), query, &both).await.code(), "INSUFFICIENT_SCOPE");
        }
        let bad = [both[0], ("authorization", "Bearer nonsense")];
        assert_eq!(with_headers(&test.visitor(), ME, &bad).await.code(), "TOKEN_INVALID", "nor does it stand in");
        assert_eq!(adam.graphql(ME, json!({})).await.data()["me"]["username"], "Adam");
    })
    .await;
}

#[tokio::test]
async fn answers_to_visitors_and_to_tokens_are_never_mixed() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let mut input = THEME_INPUT();
        input["isPrivate"] = json!(true);
        let private = test.theme(&mona, input).await;
        let query = format!("{{ switchTheme(hexId: \"{private}\") {{ hexId }} }}");
        let (reader, visitor) = (program(&mona, &[AccessTokenScope::Read]).await, test.visitor());
        let by_get: String =
            url::form_urlencoded::Serializer::new("/api/graphql?".to_owned()).append_pair("query", &query).finish();
        for _ in 0..2 {
            assert_eq!(plainly(&visitor, &query).await.code(), "NOT_FOUND");
            assert_eq!(plainly(&reader, &query).await.data()["switchTheme"]["hexId"], private);
            assert_eq!(visitor.get(&by_get).await.code(), "NOT_FOUND");
            assert_eq!(reader.get(&by_get).await.data()["switchTheme"]["hexId"], private);
            let listed = "{ switchThemes { pageInfo { itemCount } nodes { isSaved } } }";
            plainly(&reader, listed).await.data();
            plainly(&visitor, listed).await.data();
        }
        let answer = reader.get(&by_get).await;
        assert_eq!(answer.header("cache-control"), "no-store");
        let change = "/api/graphql?query=mutation%20%7B%20createSwitchMix(hexIds:%20[])%20%7B%20code%20%7D%20%7D";
        let saver = program(&mona, &[AccessTokenScope::Save]).await;
        assert_eq!(saver.get(change).await.code(), "METHOD_NOT_ALLOWED");
    })
    .await;
}

#[tokio::test]
async fn private_files_are_had_with_read_alone() {
    on_every_engine(async |test: TestApp| {
        test.with_layouts().await;
        let (mona, adam) = (test.creator("Mona").await, test.creator("Adam").await);
        let mut input = THEME_INPUT();
        input["isPrivate"] = json!(true);
        let private = mona.publish(input, Some(&jpeg())).await.data()["createSwitchThemes"][0]["hexId"].clone();
        let private = private.as_str().expect("a number");
        test.do_jobs().await;
        let picture = format!("{{ switchTheme(hexId: \"{private}\") {{ previewJpg240Url }} }}");
        let picture = mona.graphql(&picture, json!({})).await;
        let url = picture.json()["data"]["switchTheme"]["previewJpg240Url"].as_str().map(str::to_owned);
        let mut files = vec![format!("/api/switch/themes/{private}/download")];
        files.extend(url.and_then(|url| url.split_once("/api/").map(|(_, path)| format!("/api/{path}"))));
        let reader = program(&mona, &[AccessTokenScope::Read]).await;
        let writer = program(&mona, &[AccessTokenScope::Publish, AccessTokenScope::Save]).await;
        let other = program(&adam, &AccessTokenScope::ALL).await;
        for file in &files {
            let had = reader.get(file).await;
            assert_eq!((had.status.as_u16(), had.header("cache-control")), (200, "private, no-store"), "{file}");
            for nobody in [&writer, &other, &test.visitor()] {
                assert_eq!(nobody.get(file).await.status.as_u16(), 404, "{file}");
            }
            let wrong = mona.with_token("nonsense").get(file).await;
            assert_eq!(wrong.status.as_u16(), 401, "{file}");
            assert_eq!(wrong.header("www-authenticate"), "Bearer error=\"invalid_token\"");
        }
        // What is about the account itself takes no token.
        assert_eq!(reader.get("/api/account/export").await.status.as_u16(), 401);
    })
    .await;
}

/// What a mutation answers is read as well: no way of writing shows what a token may not see.
#[tokio::test]
async fn what_is_private_is_absent_for_whoever_may_write_and_not_read() {
    on_every_engine(async |test: TestApp| {
        test.with_layouts().await;
        let mona = test.creator("Mona").await;
        let public = mona.publish(THEME_INPUT(), Some(&jpeg())).await.data()["createSwitchThemes"][0]["hexId"].clone();
        let mut input = THEME_INPUT();
        input["isPrivate"] = json!(true);
        let private = mona.publish(input, Some(&jpeg())).await.data()["createSwitchThemes"][0]["hexId"].clone();
        test.do_jobs().await;
        let ways = |id: &Value| {
            let data = "{ name: \"Renamed\" }";
            [
                format!("mutation {{ saveSwitchTheme(hexId: {id}) {{ name }} }}"),
                format!("mutation {{ updateSwitchTheme(hexId: {id}, data: {data}) {{ name }} }}"),
                format!("mutation {{ restoreSwitchThemes(hexIds: [{id}]) {{ name }} }}"),
                format!("mutation {{ deleteSwitchThemes(hexIds: [{id}]) {{ hexIds }} }}"),
            ]
        };
        let writer = program(&mona, &[AccessTokenScope::Publish, AccessTokenScope::Save]).await;
        for way in ways(&private) {
            let answer = writer.graphql(&way, json!({})).await;
            assert_eq!((answer.code(), answer.json()["data"].is_null()), ("NOT_FOUND".into(), true), "{way}");
        }
        for way in ways(&public) {
            writer.graphql(&way, json!({})).await.data();
        }
        let reader = program(&mona, &AccessTokenScope::ALL).await;
        for way in ways(&private) {
            reader.graphql(&way, json!({})).await.data();
        }
        // Deleted a moment ago: it may come back for whoever may see it.
        let back = format!("mutation {{ restoreSwitchThemes(hexIds: [{private}]) {{ name }} }}");
        assert_eq!(writer.graphql(&back, json!({})).await.code(), "NOT_FOUND");
        assert_eq!(reader.graphql(&back, json!({})).await.data()["restoreSwitchThemes"][0]["name"], "Renamed");
    })
    .await;
}

#[tokio::test]
async fn whoever_may_write_and_not_read_puts_no_private_theme_into_a_pack() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let (one, two) = (test.theme(&mona, THEME_INPUT()).await, test.theme(&mona, THEME_INPUT()).await);
        let mut input = THEME_INPUT();
        input["isPrivate"] = json!(true);
        let private = test.theme(&mona, input).await;
        let writer = program(&mona, &[AccessTokenScope::Publish]).await;
        let create = |ids: &[&str]| {
            let pack = format!("{{ name: \"Woods\", tags: [\"calm\"], themeHexIds: {ids:?} }}");
            format!("mutation {{ createSwitchThemes(packData: {pack}, themesData: []) {{ name pack {{ hexId }} }} }}")
        };
        let refused = plainly(&writer, &create(&[&one, &private])).await;
        let why = refused.error()["extensions"].clone();
        let unknown = |field: &str| (json!("THEME_UNKNOWN"), json!(field), Value::Null);
        assert_eq!(
            (why["reason"].clone(), why["field"].clone(), refused.json()["data"].clone()),
            unknown("packData.themeHexIds.1")
        );
        let made = plainly(&writer, &create(&[&one, &two])).await.data();
        let pack = made["createSwitchThemes"][0]["pack"]["hexId"].clone();
        let ids = [&one, &two, &private];
        let change = format!(
            "mutation {{ updateSwitchPack(hexId: {pack}, data: {{ themeHexIds: {ids:?} }}) {{ themes {{ hexId }} }} }}"
        );
        let refused = plainly(&writer, &change).await;
        let why = refused.error()["extensions"].clone();
        assert_eq!(
            (why["reason"].clone(), why["field"].clone(), refused.json()["data"].clone()),
            unknown("data.themeHexIds.2")
        );
        let reader = program(&mona, &[AccessTokenScope::Publish, AccessTokenScope::Read]).await;
        let changed = plainly(&reader, &change).await.data();
        assert_eq!(changed["updateSwitchPack"]["themes"].as_array().map(Vec::len), Some(3));
    })
    .await;
}

#[tokio::test]
async fn whoever_may_write_and_not_read_takes_no_private_theme_out_of_a_pack() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let (one, two) = (test.theme(&mona, THEME_INPUT()).await, test.theme(&mona, THEME_INPUT()).await);
        let mut input = THEME_INPUT();
        input["isPrivate"] = json!(true);
        let private = test.theme(&mona, input).await;
        let three = test.theme(&mona, THEME_INPUT()).await;
        let data = json!({ "name": "Woods", "themeHexIds": [one, two, private] });
        let made = mona.publish_pack(data, Vec::new()).await.data();
        let pack = made["createSwitchThemes"][0]["pack"]["hexId"].clone();
        let writer = program(&mona, &[AccessTokenScope::Publish]).await;
        let change = async |ids: &[&str]| {
            let data = format!("{{ themeHexIds: {ids:?} }}");
            let change =
                format!("mutation {{ updateSwitchPack(hexId: {pack}, data: {data}) {{ themes {{ hexId }} }} }}");
            plainly(&writer, &change).await
        };
        let themes = |ids: &[&str]| ids.iter().map(|id| json!({ "hexId": id })).collect::<Value>();
        let shown = async || {
            let query = format!("{{ switchPack(hexId: {pack}) {{ themes {{ hexId }} }} }}");
            mona.graphql(&query, json!({})).await.data()["switchPack"]["themes"].clone()
        };
        let changed = change(&[&one, &three]).await.data();
        assert_eq!(changed["updateSwitchPack"]["themes"], themes(&[&one, &three]));
        assert_eq!(shown().await, themes(&[&one, &private, &three]), "by their numbers");
        change(&[&one]).await.data();
        assert_eq!(shown().await, themes(&[&one, &private]), "a pack of two");
        assert_eq!(change(&[]).await.error()["extensions"]["reason"], "TOO_FEW");
    })
    .await;
}

#[tokio::test]
async fn a_token_has_a_rate_of_its_own() {
    on_every_engine_with(&[("VITRINE_RATE_FACTOR", "1")], async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let (busy, other) =
            (program(&mona, &[AccessTokenScope::Read]).await, program(&mona, &[AccessTokenScope::Read]).await);
        let mut refused = None;
        for _ in 0..200 {
            let answer = plainly(&busy, "{ __typename }").await;
            if answer.status.as_u16() == 429 {
                refused = Some(answer);
                break;
            }
        }
        let refused = refused.expect("150 at once");
        assert_eq!(refused.code(), "RATE_LIMITED");
        assert!(refused.header("retry-after").parse::<u32>().is_ok_and(|seconds| seconds > 0));
        assert_eq!(name_of(&other).await, "Mona", "another token goes on");
        assert_eq!(mona.graphql(ME, json!({})).await.data()["me"]["username"], "Mona", "and so does its owner");
    })
    .await;
}

#[tokio::test]
async fn when_it_was_used_is_written_once_an_hour() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let reader = program(&mona, &[AccessTokenScope::Read]).await;
        name_of(&reader).await;
        let marked = "UPDATE access_tokens SET last_used_at = last_used_at + 1";
        test.app.db.execute(marked, params![]).await.expect("marked");
        test.pass(20 * 60_000);
        name_of(&reader).await;
        let used: i64 = test.app.db.scalar("SELECT last_used_at FROM access_tokens", params![]).await.expect("one");
        assert_eq!(used % 3_600_000, 1, "it was not written again");
        test.pass(40 * 60_000);
        name_of(&reader).await;
        assert_eq!(listed(&mona).await[0]["lastUsedAt"], "2026-05-04T10:00:00.000Z");
    })
    .await;
}

#[tokio::test]
async fn a_page_takes_no_token() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let reader = program(&mona, &[AccessTokenScope::Read]).await;
        let request = Request::builder().method(Method::GET).uri("/account");
        let page = reader.send(request, Body::empty()).await;
        assert!(!page.text().contains("\"username\":\"Mona\""));
    })
    .await;
}
