//! Abuse: avoiding rate limits, making the server hold or read what it will refuse, and making it return too much.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::request::Builder;
use axum::http::{Method, Request};
use bytes::Bytes;
use serde_json::json;
use vitrine_core::items;
use vitrine_core::scopes::AccessTokenScope;
use vitrine_core::viewer::UserRole;
use vitrine_db::{Execute, params};
use vitrine_input::head::HeadError;
use vitrine_server::caller::RELIED_ON_FOR;
use vitrine_testing::{Answer, Caller, File, THEME_INPUT, TestApp, jpeg, on_every_engine, on_every_engine_with};

fn from(address: &str, method: Method, path: &str) -> Builder {
    let peer: std::net::SocketAddr = format!("{address}:4000").parse().expect("an address");
    Request::builder().method(method).uri(path).extension(ConnectInfo(peer))
}

fn question(query: &str) -> String {
    json!({ "query": query }).to_string()
}

/// Sends the same request until it is refused for its rate; true when that happened.
async fn is_counted(test: &TestApp, request: impl Fn() -> (Builder, String)) -> bool {
    for _ in 0..2_000 {
        let (builder, body) = request();
        if test.visitor().send(builder, body).await.status.as_u16() == 429 {
            return true;
        }
    }
    false
}

#[tokio::test]
async fn every_request_is_counted_whatever_it_holds() {
    on_every_engine_with(&[("VITRINE_RATE_FACTOR", "1")], async |test: TestApp| {
        let json =
            |address: &str| from(address, Method::POST, "/api/graphql").header("content-type", "application/json");
        let made_up = "connect.sid=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
        let proof = ("apollo-require-preflight", "true");
        assert!(is_counted(&test, || (json("192.0.2.1"), question("{ tags { id "))).await, "what does not parse");
        let with_cookie = || (json("192.0.2.2").header("cookie", made_up), question("{ tags { id "));
        assert!(is_counted(&test, with_cookie).await, "with a made-up cookie, without proof");
        let with_proof =
            || (json("192.0.2.3").header("cookie", made_up).header(proof.0, proof.1), question("nonsense"));
        assert!(is_counted(&test, with_proof).await, "with a made-up cookie");
        let short =
            || (json("192.0.2.4").header("cookie", "connect.sid=x").header(proof.0, proof.1), question("{ a }"));
        assert!(is_counted(&test, short).await, "with a cookie of another shape");
        let page = || (from("192.0.2.5", Method::GET, "/switch/themes").header("cookie", made_up), String::new());
        assert!(is_counted(&test, page).await, "a page with a made-up cookie");
        let kept = || (from("192.0.2.7", Method::GET, "/switch/themes"), String::new());
        assert!(is_counted(&test, kept).await, "a page that is kept");
        let upload =
            || (from("192.0.2.6", Method::POST, "/api/graphql").header("content-type", "text/plain"), "x".into());
        assert!(is_counted(&test, upload).await, "another type of body");
    })
    .await;
}

#[tokio::test]
async fn other_sites_cannot_make_a_browser_ask() {
    on_every_engine(async |test: TestApp| {
        let visitor = test.visitor();
        let ask = async |headers: &[(&str, &str)]| {
            let mut request = Request::builder().uri("/api/graphql?query=%7Btags%7Bid%7D%7D");
            for (name, value) in headers {
                request = request.header(*name, *value);
            }
            visitor.send(request, "").await
        };
        let picture = ask(&[("sec-fetch-site", "cross-site"), ("sec-fetch-dest", "image")]).await;
        assert_eq!((picture.status.as_u16(), picture.code().as_str()), (403, "CSRF_REJECTED"));
        for fine in [
            &[][..],
            &[("sec-fetch-site", "cross-site"), ("sec-fetch-dest", "document")],
            &[("sec-fetch-site", "same-origin"), ("sec-fetch-dest", "empty")],
            &[("sec-fetch-site", "none"), ("sec-fetch-dest", "document")],
        ] {
            assert_eq!(ask(fine).await.status.as_u16(), 200, "{fine:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn scripts_of_other_sites_read_what_visitors_may_and_act_by_token_alone() {
    on_every_engine(async |test: TestApp| {
        const ELSEWHERE: (&str, &str) = ("origin", "https://editor.example");
        let (visitor, mona) = (test.visitor(), test.creator("Mona").await);
        let hex_id = test.theme(&mona, THEME_INPUT()).await;
        let from_elsewhere = |method, path: &str| {
            let request = Request::builder().method(method).uri(path).header(ELSEWHERE.0, ELSEWHERE.1);
            request
                .header("sec-fetch-site", "cross-site")
                .header("sec-fetch-mode", "cors")
                .header("sec-fetch-dest", "empty")
        };
        for path in ["/api/graphql", "/api/switch/nxinstaller/x", "/schema.graphql"] {
            let request = from_elsewhere(Method::OPTIONS, path)
                .header("access-control-request-method", "POST")
                .header("access-control-request-headers", "content-type,authorization");
            let preflight = visitor.send(request, "").await;
            assert_eq!(preflight.status.as_u16(), 200, "{path}");
            assert_eq!(preflight.header("access-control-allow-origin"), "*", "{path}");
            assert!(preflight.header("access-control-allow-headers").contains("authorization"), "{path}");
            assert_eq!(preflight.header("access-control-allow-credentials"), "", "{path}");
        }
        let file = format!("/api/switch/themes/{hex_id}/download");
        for path in ["/api/graphql?query=%7Btags%7Bid%7D%7D", "/schema.graphql", &file, "/api/unknown"] {
            let answer = visitor.send(from_elsewhere(Method::GET, path), "").await;
            assert_eq!(answer.header("access-control-allow-origin"), "*", "{path}: {}", answer.status);
        }
        let page = visitor.send(from_elsewhere(Method::GET, "/"), "").await;
        assert_eq!(page.header("access-control-allow-origin"), "", "pages are for people");

        let json = || from_elsewhere(Method::POST, "/api/graphql").header("content-type", "application/json");
        let ask = json!({ "query": "{ me { username } }" }).to_string();
        assert_eq!(visitor.send(json(), ask.clone()).await.status.as_u16(), 200);
        assert_eq!(mona.send(json(), ask.clone()).await.code(), "CSRF_REJECTED", "never with a cookie");
        let by_token = test.visitor().with_token(&mona.make_token(&[AccessTokenScope::Read]).await);
        assert_eq!(by_token.send(json(), ask).await.data()["me"]["username"], "Mona");
        let change = json!({ "query": "mutation { logout }" }).to_string();
        let proven = || json().header("apollo-require-preflight", "true");
        for caller in [&visitor, &mona] {
            assert_eq!(caller.send(proven(), change.clone()).await.code(), "CSRF_REJECTED");
        }
    })
    .await;
}

/// A body without an end, and whether anybody has begun to read it.
fn watched_body() -> (Body, Arc<AtomicBool>) {
    let is_read = Arc::new(AtomicBool::new(false));
    let seen = is_read.clone();
    let body = Body::from_stream(futures::stream::poll_fn(move |_| {
        seen.store(true, Ordering::SeqCst);
        std::task::Poll::<Option<std::io::Result<Bytes>>>::Pending
    }));
    (body, is_read)
}

fn upload(length: Option<u64>) -> Builder {
    let request = Request::builder()
        .method(Method::POST)
        .uri("/api/graphql")
        .header("content-type", "multipart/form-data; boundary=x")
        .header("apollo-require-preflight", "true");
    match length {
        Some(length) => request.header("content-length", length),
        None => request,
    }
}

#[tokio::test]
async fn what_can_be_refused_unread_is_refused_unread() {
    on_every_engine(async |test: TestApp| {
        let refused = async |caller: &Caller, request: Builder| {
            let (body, is_read) = watched_body();
            let answer = caller.send(request, body).await;
            assert!(!is_read.load(Ordering::SeqCst), "{}", answer.text());
            answer
        };
        let answer = refused(&test.visitor(), upload(Some(50 << 20))).await;
        assert_eq!((answer.status.as_u16(), answer.code().as_str()), (401, "UNAUTHENTICATED"));
        let blocked = test.blocked("Blocky").await;
        assert_eq!(refused(&blocked, upload(Some(10))).await.code(), "BLOCKED");
        let mona = test.creator("Mona").await;
        assert_eq!(refused(&mona, upload(Some(65 << 20))).await.code(), "PAYLOAD_TOO_LARGE");
        let json = Request::builder()
            .method(Method::POST)
            .uri("/api/graphql")
            .header("content-type", "application/json")
            .header("content-length", 300 << 10);
        assert_eq!(refused(&test.visitor(), json).await.code(), "PAYLOAD_TOO_LARGE");
    })
    .await;
}

/// Sends an upload that never ends and waits until it is being read.
async fn unfinished(caller: &Caller, length: Option<u64>) -> tokio::task::JoinHandle<Answer> {
    let (body, is_read) = watched_body();
    let caller = caller.clone();
    let sending = tokio::spawn(async move { caller.send(upload(length), body).await });
    while !is_read.load(Ordering::SeqCst) {
        assert!(!sending.is_finished(), "it was refused");
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    sending
}

#[tokio::test]
async fn uploads_share_a_budget_and_an_account_sends_two_at_once() {
    for engine in vitrine_db::testing::engines() {
        let test = TestApp::with(engine, &[("VITRINE_UPLOAD_BUDGET_MB", "64")]).await;
        let (mona, nils) = (test.creator("Mona").await, test.creator("Nils").await);
        let two = [unfinished(&mona, Some(30 << 20)).await, unfinished(&mona, Some(1 << 20)).await];
        let third = mona.send(upload(Some(1)), Body::empty()).await;
        assert_eq!((third.status.as_u16(), third.code().as_str()), (429, "RATE_LIMITED"));
        let empty = nils.send(upload(Some(60 << 20)), Body::empty()).await;
        assert_eq!(empty.code(), "GRAPHQL_VALIDATION_FAILED", "what others have announced takes no room");
        for sending in two {
            sending.abort();
            let _ = sending.await;
        }
        assert_eq!(test.app.uploads.bytes_held(), 0);
    }
}

#[tokio::test]
async fn an_answer_is_bounded_while_it_is_put_together() {
    on_every_engine(async |test: TestApp| {
        test.with_layouts().await;
        let long = json!({ "Files": "x".repeat(1 << 20) }).to_string();
        let sql = "UPDATE switch_layouts SET layout_json = $1 WHERE layout_json IS NOT NULL";
        test.app.db.execute(sql, params![long]).await.expect("there is one");
        // Nothing has been listed yet, so nothing is kept of what they were before.
        let ask = async |times: usize| {
            let fields: String = (0..times).map(|i| format!("j{i}: json ")).collect();
            test.visitor().graphql(&format!("{{ switchLayouts {{ nodes {{ {fields} }} }} }}"), json!({})).await
        };
        assert_eq!(ask(3).await.code(), "");
        let refused = ask(14).await;
        assert_eq!(refused.code(), "QUERY_TOO_COMPLEX");
        assert!(refused.body.len() < 10_000, "{} bytes", refused.body.len());
        // Many short texts make a long response as well.
        let names = "name ".repeat(40);
        let sql = "UPDATE items SET name = $1";
        test.app.db.execute(sql, params!["n".repeat(2 << 20)]).await.expect("there are some");
        test.app.catalogue.refresh(&test.app.db).await.expect("the catalogue follows");
        let aliased: String = (0..6).map(|i| format!("n{i}: name ")).collect();
        let query = format!("{{ switchLayouts {{ nodes {{ {names} {aliased} }} }} }}");
        let refused = test.visitor().graphql(&query, json!({})).await;
        assert_eq!((refused.status.as_u16(), refused.code().as_str()), (200, "QUERY_TOO_COMPLEX"));
    })
    .await;
}

#[tokio::test]
async fn a_full_queue_answers_at_once_and_says_when_to_come_again() {
    on_every_engine(async |test: TestApp| {
        // The work waits until the sender is dropped.
        let (release, wait) = std::sync::mpsc::channel::<()>();
        let wait = Arc::new(std::sync::Mutex::new(wait));
        let mut waiting = Vec::new();
        loop {
            let (app, wait) = (test.app.clone(), wait.clone());
            let work = move || wait.lock().is_ok_and(|wait| wait.recv().is_ok());
            let mut work = Box::pin(async move { app.pools.passwords.run(work).await });
            match futures::poll!(work.as_mut()) {
                std::task::Poll::Ready(refused) => {
                    refused.expect_err("the queue is full");
                    break;
                }
                std::task::Poll::Pending => waiting.push(work),
            }
            assert!(waiting.len() < 1_000, "the queue has no end");
        }
        let login = "mutation { login(data: { username: \"Mona\", password: \"tinsel harbour quilt\" }) { uuid } }";
        let answer = test.visitor().graphql(login, json!({})).await;
        assert_eq!((answer.status.as_u16(), answer.code().as_str()), (503, "SERVICE_UNAVAILABLE"));
        assert!(!answer.header("retry-after").is_empty());
        drop(release);
        futures::future::join_all(waiting).await;
        let answer = test.visitor().graphql(login, json!({})).await;
        assert_eq!((answer.status.as_u16(), answer.code().as_str()), (200, "INVALID_CREDENTIALS"));
    })
    .await;
}

#[tokio::test]
async fn a_large_document_is_answered_as_a_small_one() {
    on_every_engine(async |test: TestApp| {
        let fields = "id name slug ".repeat(150);
        let answer = test.visitor().graphql(&format!("{{ tags(limit: 1) {{ {fields} }} }}"), json!({})).await;
        assert_eq!(answer.text(), r#"{"data":{"tags":[]}}"#);
    })
    .await;
}

#[tokio::test]
async fn a_head_that_the_listener_rejects_is_answered_with_its_code() {
    on_every_engine(async |test: TestApp| {
        for (error, status, code) in
            [(HeadError::Host, 400, "REQUEST_MALFORMED"), (HeadError::CookieTooLarge, 431, "HEADERS_TOO_LARGE")]
        {
            let answer = test.visitor().send(Request::builder().uri("/").extension(error), "").await;
            assert_eq!((answer.status.as_u16(), answer.json()["code"].as_str()), (status, Some(code)));
            assert_eq!(answer.header("x-content-type-options"), "nosniff");
        }
    })
    .await;
}

#[tokio::test]
async fn a_download_can_go_on_where_it_broke_off() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hex_id = test.theme(&mona, THEME_INPUT()).await;
        let path = format!("/api/switch/themes/{hex_id}/download");
        let whole = test.visitor().get(&path).await;
        let tag = whole.header("etag").to_owned();
        assert!(tag.len() > 10 && whole.header("accept-ranges") == "bytes");
        let part = async |range: &str, tag: &str| {
            let request = Request::builder().uri(&path).header("range", range).header("if-range", tag);
            test.visitor().send(request, "").await
        };
        let size = whole.body.len();
        let rest = part("bytes=1000-", &tag).await;
        assert_eq!((rest.status.as_u16(), &rest.body[..]), (206, &whole.body[1_000..]));
        assert_eq!(rest.header("content-range"), format!("bytes 1000-{}/{size}", size - 1));
        assert_eq!(part("bytes=1000-", "\"another\"").await.status.as_u16(), 200);
        assert_eq!(part("bytes=0-1,5-6", &tag).await.body.len(), size);
        let beyond = part("bytes=99999999-", &tag).await;
        assert_eq!((beyond.status.as_u16(), beyond.header("content-range")), (416, format!("bytes */{size}").as_str()));
    })
    .await;
}

#[tokio::test]
async fn what_ends_while_an_upload_arrives_ends_the_upload() {
    on_every_engine(async |test: TestApp| {
        for (what, code) in
            [("is_blocked", "BLOCKED"), ("session", "UNAUTHENTICATED"), ("token", "TOKEN_INVALID"), ("", "")]
        {
            let mona = test.creator(&format!("mona{}", what.len())).await;
            let caller = match what {
                "token" => test.visitor().with_token(&mona.make_token(&[AccessTokenScope::Publish]).await),
                _ => mona.clone(),
            };
            let meanwhile = async {
                let sql = match what {
                    "is_blocked" => return test.set_flag(mona.user_id, "is_blocked", true).await,
                    "session" => "DELETE FROM sessions WHERE user_id = $1",
                    "token" => "DELETE FROM access_tokens WHERE user_id = $1",
                    _ => return,
                };
                test.app.db.execute(sql, params![mona.user_id]).await.expect("ended");
            };
            let answer = caller.publish_slowly(THEME_INPUT(), &jpeg(), meanwhile).await;
            let held = "SELECT COUNT(*) FROM items WHERE creator_id = $1";
            let held: i64 = test.app.db.scalar(held, params![mona.user_id]).await.expect("counted");
            assert_eq!(held, i64::from(code.is_empty()), "{what}: {}", answer.text());
            if !code.is_empty() {
                assert_eq!(answer.code(), code);
            }
        }
    })
    .await;
}

/// Asks with a body that comes once `meanwhile` is done, too late for who the sender was found to be.
async fn ask_slowly(caller: &Caller, query: &str, meanwhile: impl Future<Output = ()>) -> Answer {
    let (begins, has_begun) = futures::channel::oneshot::channel();
    let (go_on, goes_on) = futures::channel::oneshot::channel();
    let body = question(query);
    let arriving = async move {
        begins.send(()).expect("it is waited for");
        goes_on.await.expect("it goes on");
        Ok::<_, std::io::Error>(Bytes::from(body))
    };
    let between = async {
        has_begun.await.expect("it is read");
        meanwhile.await;
        tokio::time::pause();
        tokio::time::advance(RELIED_ON_FOR).await;
        tokio::time::resume();
        go_on.send(()).expect("it is read to its end");
    };
    let request = Request::builder()
        .method(Method::POST)
        .uri("/api/graphql")
        .header("content-type", "application/json")
        .header("apollo-require-preflight", "true");
    let body = Body::from_stream(futures::stream::once(arriving));
    let (answer, ()) = futures::join!(caller.send(request, body), between);
    answer
}

#[tokio::test]
async fn what_ends_while_a_request_arrives_ends_the_request() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hex_id = test.theme(&mona, THEME_INPUT()).await;
        let unlist =
            format!("mutation {{ modUnlistSwitchThemes(hexId: \"{hex_id}\", reason: \"Stolen.\") {{ hexId }} }}");
        let unlisted = "SELECT COUNT(*) FROM items WHERE unlisted_reason IS NOT NULL";
        for (name, sql, code) in [
            ("demoted", "UPDATE users SET role = 'USER' WHERE id = $1", "FORBIDDEN"),
            ("blocked", "UPDATE users SET is_blocked = TRUE WHERE id = $1", "BLOCKED"),
            ("left", "DELETE FROM sessions WHERE user_id = $1", "UNAUTHENTICATED"),
        ] {
            let moderator = test.account(name, UserRole::Moderator).await;
            let meanwhile = async {
                test.app.db.execute(sql, params![moderator.user_id]).await.expect("changed");
            };
            let answer = ask_slowly(&moderator, &unlist, meanwhile).await;
            assert_eq!(answer.code(), code, "{name}: {}", answer.text());
            assert_eq!(test.app.db.scalar::<i64>(unlisted, params![]).await.expect("counted"), 0, "{name}");
        }
        let program = test.visitor().with_token(&mona.make_token(&[AccessTokenScope::Read]).await);
        let ended = async {
            let sql = "DELETE FROM access_tokens WHERE user_id = $1";
            test.app.db.execute(sql, params![mona.user_id]).await.expect("ended");
        };
        assert_eq!(ask_slowly(&program, "{ me { username } }", ended).await.code(), "TOKEN_INVALID");
        let moderator = test.account("Nils", UserRole::Moderator).await;
        assert_eq!(ask_slowly(&moderator, &unlist, async {}).await.code(), "");
        assert_eq!(test.app.db.scalar::<i64>(unlisted, params![]).await.expect("counted"), 1);
    })
    .await;
}

#[tokio::test]
async fn nothing_is_added_by_somebody_who_was_blocked_or_has_left_meanwhile() {
    on_every_engine(async |test: TestApp| {
        for (name, sql, code) in [
            ("blocked", "UPDATE users SET is_blocked = TRUE WHERE id = $1", "BLOCKED"),
            ("left", "UPDATE users SET deleted_at = 1 WHERE id = $1", "UNAUTHENTICATED"),
        ] {
            let mona = test.creator(name).await;
            let writer = mona.viewer(&test.app).await.require_writer().expect("not blocked yet");
            test.app.db.execute(sql, params![mona.user_id]).await.expect("changed");
            let tx = test.app.db.begin().await.expect("begins");
            let refused = items::lock_writer(&tx, &writer).await.expect_err("refused");
            assert_eq!(refused.code.as_str(), code);
            tx.rollback().await.expect("ended");
        }
    })
    .await;
}

#[tokio::test]
async fn only_an_uploaded_file_is_a_file() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let by_variable = "mutation($f: Upload!) { updateMe(data: {avatarImage: $f}) { uuid } }";
        let by_hand = r##"mutation { updateMe(data: {avatarImage: "#__graphql_file__:0"}) { uuid } }"##;
        for caller in [&test.visitor(), &mona] {
            for spelled in ["#__graphql_file__:0", "#__graphql_file__:18446744073709551615", "0"] {
                assert_eq!(
                    caller.graphql(by_variable, json!({"f": spelled})).await.code(),
                    "GRAPHQL_VALIDATION_FAILED"
                );
            }
        }
        assert_eq!(mona.graphql(by_hand, json!({})).await.code(), "GRAPHQL_VALIDATION_FAILED");

        let picture = jpeg();
        let upload = async |path: &'static str, variables| {
            mona.upload(by_variable, variables, &[File { path, bytes: &picture }], &[]).await
        };
        upload("variables.f", json!({"f": null})).await.data();
        let avatar = async || mona.graphql("{ me { avatarUrl } }", json!({})).await.data()["me"]["avatarUrl"].clone();
        let before = avatar().await;
        assert!(before.is_string());
        for (path, variables) in [("variables.g", json!({"f": null})), ("variables.g", json!({"f": null, "g": null}))] {
            assert_eq!(upload(path, variables).await.code(), "GRAPHQL_VALIDATION_FAILED");
        }
        let optional = "mutation($f: Upload, $b: String) { updateMe(data: {avatarImage: $f, bio: $b}) { uuid } }";
        let file = [File { path: "variables.b", bytes: &picture }];
        let answer = mona.upload(optional, json!({"f": null, "b": null}), &file, &[]).await;
        assert_eq!(answer.code(), "GRAPHQL_VALIDATION_FAILED");
        assert_eq!(avatar().await, before, "nothing is removed by a wrong map");
    })
    .await;
}

#[tokio::test]
async fn null_empties_nothing_that_was_declared_without_it() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let write = "mutation($b: String!) { updateMe(data: {bio: $b}) { bio } }";
        mona.graphql(write, json!({"b": "Painter"})).await.data();
        for wrong in [json!({"b": null}), json!({}), json!(null)] {
            let answer = mona.graphql(write, wrong).await;
            assert_eq!(answer.code(), "GRAPHQL_VALIDATION_FAILED");
            assert!(answer.text().contains("$b"), "{}", answer.text());
        }
        assert_eq!(mona.graphql("{ me { bio } }", json!({})).await.data()["me"]["bio"], "Painter");
    })
    .await;
}
