//! What legitimate users do: create an account, sign in, publish, wait for the pictures, download.

use std::io::Result;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::client::{Answer, Client, Request};
use crate::site::Site;

pub const PASSWORD: &str = "seven silent swans";

const REGISTER: &str = "mutation Join($data: RegisterInput!) { register(data: $data) { username } }";
const LOGIN: &str = "mutation Login($data: LoginInput!) { login(data: $data) { username } }";
pub const PUBLISH: &str = "mutation Publish($themes: [CreateSwitchThemeInput!]!) {
    createSwitchThemes(themesData: $themes) { hexId downloadUrl } }";
/// The multipart boundary of every upload here; the digits keep it distinct from any content.
const BOUNDARY: &str = "----attack-7f3a9c1e55d2";

#[derive(Clone)]
pub struct Draft {
    pub name: String,
    pub tags: Vec<String>,
    /// The background file.
    pub picture: Vec<u8>,
}

impl Draft {
    pub fn new(name: &str, picture: &[u8]) -> Self {
        Self { name: name.to_owned(), tags: vec!["attack".to_owned()], picture: picture.to_vec() }
    }
}

/// A theme whose publication the server has acknowledged.
#[derive(Clone, Debug)]
pub struct Published {
    pub hex_id: String,
    pub download: String,
}

/// Creates an account and returns its signed-in client.
pub async fn join(site: &Site, number: u16, name: &str) -> Client {
    let mut client = site.client_at(number);
    let answer =
        client.ask(REGISTER, &json!({ "data": { "username": name, "password": PASSWORD, "hasAccepted": true } })).await;
    let answer = answer.expect("registering is answered");
    client.cookie = session_of(&answer);
    assert!(client.cookie.is_some(), "{name} gets a session: {}", String::from_utf8_lossy(&answer.body));
    client
}

pub async fn sign_in(client: &Client, name: &str, password: &str) -> Result<Answer> {
    client.send(sign_in_request(name, password)).await
}

pub fn sign_in_request(name: &str, password: &str) -> Request {
    Request::graphql(LOGIN, &json!({ "data": { "username": name, "password": password } }))
}

/// The session cookie of a response, as the value of a `Cookie` header.
pub fn session_of(answer: &Answer) -> Option<String> {
    answer.header("set-cookie").and_then(|cookie| cookie.split(';').next()).map(str::to_owned)
}

pub async fn publish(client: &Client, draft: &Draft) -> Result<Answer> {
    client.send(publish_request(std::slice::from_ref(draft))).await
}

pub fn publish_request(drafts: &[Draft]) -> Request {
    let themes: Vec<Value> = drafts
        .iter()
        .map(|draft| json!({ "name": draft.name, "target": "ResidentMenu", "tags": draft.tags, "backgroundImage": null }))
        .collect();
    let operations = json!({ "query": PUBLISH, "variables": { "themes": themes } }).to_string();
    let map: serde_json::Map<String, Value> = (0..drafts.len())
        .map(|n| (format!("picture{n}"), json!([format!("variables.themes.{n}.backgroundImage")])))
        .collect();
    let mut body = part("operations", "", operations.as_bytes());
    body.extend(part("map", "", Value::Object(map).to_string().as_bytes()));
    for (n, draft) in drafts.iter().enumerate() {
        body.extend(part(&format!("picture{n}"), "; filename=\"picture\"", &draft.picture));
    }
    body.extend(end());
    multipart(body)
}

/// What ends a multipart body.
pub fn end() -> Vec<u8> {
    format!("--{BOUNDARY}--\r\n").into_bytes()
}

pub fn multipart(body: Vec<u8>) -> Request {
    Request::post("/api/graphql", &format!("multipart/form-data; boundary={BOUNDARY}"), body)
        .header("Apollo-Require-Preflight", "true")
}

/// One part of a multipart body.
pub fn part(name: &str, more: &str, content: &[u8]) -> Vec<u8> {
    let mut part =
        format!("--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{name}\"{more}\r\n\r\n").into_bytes();
    part.extend_from_slice(content);
    part.extend_from_slice(b"\r\n");
    part
}

/// The themes that a response acknowledges; none if it refuses.
pub fn acknowledged(answer: &Answer) -> Vec<Published> {
    let themes = answer.data()["createSwitchThemes"].take();
    let published = |theme: &Value| {
        let url = theme["downloadUrl"].as_str()?;
        let path = url.split_once("://").and_then(|(_, rest)| rest.find('/').map(|at| rest[at..].to_owned()));
        Some(Published {
            hex_id: theme["hexId"].as_str()?.to_owned(),
            download: path.unwrap_or_else(|| url.to_owned()),
        })
    };
    themes.as_array().into_iter().flatten().filter_map(published).collect()
}

/// Publishes themes, which must succeed, and waits for their pictures.
pub async fn publish_and_wait(client: &Client, drafts: &[Draft]) -> Vec<Published> {
    let mut themes = Vec::new();
    // A busy machine reads two pictures in the time that a request has, whatever else it does.
    for some in drafts.chunks(2) {
        let answer = client.send(publish_request(some)).await.expect("publishing is answered");
        let accepted = acknowledged(&answer);
        assert_eq!(accepted.len(), some.len(), "accepted: {}", String::from_utf8_lossy(&answer.body));
        themes.extend(accepted);
    }
    wait_until_ready(client, &themes, Duration::from_secs(60)).await;
    themes
}

/// Waits until all of these have their pictures.
pub async fn wait_until_ready(client: &Client, themes: &[Published], within: Duration) {
    let began = Instant::now();
    for theme in themes {
        loop {
            let state = preview_state(client, theme).await;
            if state == "READY" {
                break;
            }
            assert!(began.elapsed() < within, "theme {} is {state} after {:?}", theme.hex_id, began.elapsed());
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    }
}

async fn preview_state(client: &Client, theme: &Published) -> String {
    let query = "query State($id: String!) { switchTheme(hexId: $id) { previewState } }";
    match client.ask(query, &json!({ "id": theme.hex_id })).await {
        Ok(answer) => match answer.data().pointer("/switchTheme/previewState") {
            Some(state) => state.as_str().unwrap_or_default().to_owned(),
            None => format!("not there ({}, {})", answer.status, answer.code()),
        },
        Err(error) => format!("not answered ({error})"),
    }
}
