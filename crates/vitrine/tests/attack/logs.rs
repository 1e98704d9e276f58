//! The log: one line for each request, and no secrets.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::time::sleep;

use crate::client::Request;
use crate::people::{self, Draft};
use crate::pictures;
use crate::site::{Plan, Site};

/// The lines of the log that are JSON and contain this text. They may be written after the response, so this waits for
/// them.
async fn lines_with(site: &Site, text: &str) -> Vec<Value> {
    let began = Instant::now();
    while !site.log().contains(text) && began.elapsed() < Duration::from_secs(5) {
        sleep(Duration::from_millis(20)).await;
    }
    let log = site.log();
    log.lines().filter(|line| line.contains(text)).filter_map(|line| serde_json::from_str(line).ok()).collect()
}

/// A member of the line whose name contains one of these words.
fn member<'a>(line: &'a Value, words: &[&str]) -> Option<&'a Value> {
    let members = line.as_object()?;
    members.iter().find(|(name, _)| words.iter().any(|word| name.contains(word))).map(|(_, value)| value)
}

#[tokio::test]
async fn every_request_is_one_line() {
    let site = Plan::new().start().await;
    let client = site.client();
    let requests = [
        ("page", Request::get("/"), 200),
        ("/api/graphql", Request::graphql("{ tags { id } }", &Value::Null), 200),
        ("/api/graphql", Request::post("/api/graphql", "text/plain", Vec::new()), 415),
        ("/api/switch/themes", Request::get("/api/switch/themes/FFFF/download"), 404),
        ("/api", Request::get("/api/nowhere"), 404),
    ];
    for (route, request, status) in requests {
        let answer = client.send(request).await.expect("it is answered");
        assert_eq!(answer.status, status, "{route}");
        let id = answer.header("x-request-id").expect("every answer has its id").to_owned();
        let lines = lines_with(&site, &id).await;
        assert_eq!(lines.len(), 1, "{route}: {lines:?}");
        let line = &lines[0];
        assert_eq!(member(line, &["status"]).and_then(Value::as_u64), Some(u64::from(status)), "{line}");
        assert!(
            member(line, &["route"]).and_then(Value::as_str).is_some_and(|found| found.starts_with(route)),
            "{line}"
        );
        assert!(member(line, &["_ms", "millis", "duration"]).is_some_and(Value::is_number), "{line}");
        assert!(member(line, &["bytes"]).is_some_and(Value::is_number), "{line}");
    }
}

#[tokio::test]
async fn no_secret_and_no_searched_word_is_ever_written() {
    let site = Plan::new().set("VITRINE_LOG", "info").start().await;
    let client = people::join(&site, 0, "alma").await;
    let session = client.cookie.clone().unwrap_or_default();
    let secrets = [
        "canary-password-1",
        "canary-cookie-2",
        "canary-query-3",
        "canary-variable-4",
        "canary-header-5",
        "canary-mail-6",
        "canary-path-7",
    ];
    let [password, cookie, query, variable, header, mail, path] = secrets;
    let wrong = json!({ "data": { "username": "alma", "password": password } });
    let login = "mutation Login($data: LoginInput!) { login(data: $data) { uuid } }";
    let mail = json!({ "data": { "username": "berta", "password": password, "email": format!("{mail}@mail.example"),
            "hasAccepted": true } });
    let requests = [
        Request::graphql(login, &wrong),
        Request::graphql("mutation J($data: RegisterInput!) { register(data: $data) { uuid } }", &mail),
        Request::graphql("{ me { uuid } }", &Value::Null)
            .header("Cookie", &format!("connect.sid={cookie}{}", "a".repeat(28))),
        Request::get("/").header("Cookie", &format!("connect.sid={cookie}; other={cookie}")),
        Request::get(&format!("/switch/themes?query={query}&token={query}")),
        Request::get(&format!("/api/graphql?query=%7Btags%7Bid%7D%7D&variables=%7B%22a%22%3A%22{query}%22%7D")),
        Request::get(&format!("/api/graphql?query={query}")),
        Request::get(&format!("/api/switch/nxinstaller/{path}")),
        Request::graphql(&format!("{{ switchThemes(query: \"{query}\") {{ nodes {{ name }} }} }}"), &Value::Null),
        Request::graphql(
            "query Q($q: String) { switchThemes(query: $q) { nodes { name } } }",
            &json!({ "q": variable }),
        ),
        Request::graphql(&format!("{{ {}", query), &Value::Null),
        Request::get("/")
            .header("Authorization", &format!("Bearer {header}"))
            .header("User-Agent", header)
            .header("Referer", header),
        Request::get("/help").header("X-Request-Id", header),
        people::multipart(people::part("operations", "", password.as_bytes())).header("Cookie", &session),
        people::publish_request(&[Draft::new("A theme", &pictures::wallpaper())]).header("Cookie", &session),
    ];
    for request in requests {
        site.client().send(request).await.expect("it is answered");
    }
    let mut broken = client.connect().await.expect("the server accepts");
    let request =
        format!("GET / HTTP/1.1\r\nHost: {cookie}\r\nCookie: {cookie}\r\nHost: {header}\r\nX: {header}\0\r\n\r\n");
    broken.write(request.as_bytes()).await.expect("the server listens");
    assert!(broken.is_closed_within(crate::client::HANG_GUARD).await);

    sleep(Duration::from_secs(1)).await;
    let log = site.log();
    assert!(log.lines().count() > 10, "requests are logged: {log}");
    let token = session.split('=').nth(1).unwrap_or_default();
    for secret in secrets.iter().chain([&token, &people::PASSWORD]) {
        let line = log.lines().find(|line| line.contains(secret));
        assert_eq!(line, None, "{secret} stands in the log");
    }
}

#[tokio::test]
async fn what_people_send_cannot_forge_a_line() {
    let site = Plan::new().start().await;
    let client = site.client();
    for target in ["/%0A%7B%22forged%22:1%7D", "/%1B%5B31mforged", "/api/%0D%0Aforged"] {
        client.get(target).await.expect("it is answered");
    }
    let log = site.log();
    let odd =
        log.lines().find(|line| line.starts_with("{\"forged") || line.contains('\u{1b}') || line.starts_with("forged"));
    assert_eq!(odd, None);
}
