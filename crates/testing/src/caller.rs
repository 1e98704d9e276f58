//! Callers: a visitor, or an account with a session. All send requests in the same way.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use bytes::Bytes;
use serde_json::{Value, json};
use tower::ServiceExt;
use vitrine_core::scopes::AccessTokenScope;
use vitrine_core::viewer::{UserRole, Viewer};
use vitrine_kit::app::App;
use vitrine_people::accounts::{account, account_rows, sessions};

use super::TestApp;

#[derive(Clone)]
pub struct Caller {
    router: Router,
    cookie: Option<String>,
    /// What it sends as `Authorization`.
    authorization: Option<String>,
    /// Row id of the account; 0 for a visitor.
    pub user_id: i64,
    /// Name of the account; empty for a visitor.
    pub username: String,
}

pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Bytes,
}

pub struct File<'a> {
    /// The variable it stands for, for example `variables.themesData.0.backgroundImage`.
    pub path: &'a str,
    pub bytes: &'a [u8],
}

impl TestApp {
    pub fn visitor(&self) -> Caller {
        Caller { router: self.router.clone(), cookie: None, authorization: None, user_id: 0, username: String::new() }
    }

    /// A signed-in account with a role, created without the cost of hashing a password.
    pub async fn account(&self, username: &str, role: UserRole) -> Caller {
        let person = account_rows::NewPerson {
            uuid: self.app.random.uuid(),
            username,
            username_key: &account::username_key(username),
            email: None,
            is_email_unconfirmed: false,
            password_hash: None,
            role: role.as_str(),
            is_verified: role == UserRole::Verified,
            has_accepted: true,
            language: None,
            now: self.app.clock.now(),
        };
        let user_id = account_rows::insert(&self.app.db, &person).await.expect("the name is free");
        let begun = sessions::begin(&self.app, user_id, role, None).await.expect("a session begins");
        Caller {
            router: self.router.clone(),
            cookie: Some(format!("connect.sid={}", begun.token)),
            authorization: None,
            user_id,
            username: username.to_owned(),
        }
    }

    pub async fn creator(&self, username: &str) -> Caller {
        self.account(username, UserRole::User).await
    }

    /// An account that a moderator has blocked.
    pub async fn blocked(&self, username: &str) -> Caller {
        let caller = self.creator(username).await;
        self.set_flag(caller.user_id, "is_blocked", true).await;
        caller
    }

    /// Sets a flag of an account, as staff will.
    pub async fn set_flag(&self, user_id: i64, column: &str, on: bool) {
        use vitrine_db::Execute;
        assert!(["is_blocked", "hide_items"].contains(&column));
        let sql = format!("UPDATE users SET {column} = $2 WHERE id = $1");
        self.app.db.execute(&sql, vitrine_db::params![user_id, on]).await.expect("the account is there");
        self.app.catalogue.refresh(&self.app.db).await.expect("the catalogue follows");
    }
}

impl Caller {
    /// The same caller, talking to another process.
    pub fn at(&self, router: &Router) -> Caller {
        Caller { router: router.clone(), ..self.clone() }
    }

    pub fn cookie(&self) -> Option<&str> {
        self.cookie.as_deref()
    }

    pub fn with_cookie(&self, cookie: Option<String>) -> Caller {
        Caller { cookie, ..self.clone() }
    }

    /// The same account as a program that sends an access token in the place of the cookie.
    pub fn with_token(&self, token: &str) -> Caller {
        Caller { cookie: None, authorization: Some(format!("Bearer {token}")), ..self.clone() }
    }

    /// Makes an access token with these scopes.
    pub async fn make_token(&self, scopes: &[AccessTokenScope]) -> String {
        let scopes: Vec<&str> = scopes.iter().map(|scope| scope.as_str()).collect();
        let make =
            "mutation($scopes: [AccessTokenScope!]!) { createAccessToken(name: \"Test\", scopes: $scopes) { token } }";
        let made = self.graphql(make, json!({ "scopes": scopes })).await.data();
        made["createAccessToken"]["token"].as_str().expect("a token").to_owned()
    }

    /// Who the sender of a request is found to be when it begins.
    pub async fn viewer(&self, app: &App) -> Viewer {
        let token = self.cookie().and_then(|cookie| cookie.split_once('=')).expect("a cookie").1;
        sessions::viewer(app, token).await.expect("read")
    }

    /// Sends any request; `Host`, the session cookie and the access token are added.
    pub async fn send(&self, request: axum::http::request::Builder, body: impl Into<Body>) -> Answer {
        let mut request = request.body(body.into()).expect("a valid request");
        let headers = request.headers_mut();
        headers.entry(header::HOST).or_insert(header::HeaderValue::from_static("localhost:8080"));
        if let Some(cookie) = &self.cookie {
            headers.entry(header::COOKIE).or_insert(cookie.parse().expect("a valid header"));
        }
        if let Some(authorization) = &self.authorization {
            headers.entry(header::AUTHORIZATION).or_insert(authorization.parse().expect("a valid header"));
        }
        let response = self.router.clone().oneshot(request).await.expect("the router is infallible");
        let (parts, body) = response.into_parts();
        let body = to_bytes(body, usize::MAX).await.expect("the body ends");
        Answer { status: parts.status, headers: parts.headers, body }
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send(Request::builder().method(Method::GET).uri(path), Body::empty()).await
    }

    /// A page, and where it leads if it is a redirect.
    pub async fn follow(&self, path: &str) -> Answer {
        let answer = self.get(path).await;
        if answer.status.is_redirection() { self.get(answer.header("location")).await } else { answer }
    }

    /// A GraphQL request as the browser sends it.
    pub async fn graphql(&self, query: &str, variables: Value) -> Answer {
        let body = json!({ "query": query, "variables": variables }).to_string();
        let request = Request::builder()
            .method(Method::POST)
            .uri("/api/graphql")
            .header(header::CONTENT_TYPE, "application/json")
            .header("Apollo-Require-Preflight", "true");
        self.send(request, body).await
    }

    /// A GraphQL request with files, as the browser sends it.
    pub async fn upload(&self, query: &str, variables: Value, files: &[File<'_>], headers: &[(&str, &str)]) -> Answer {
        let (mut request, body) = Self::form(query, variables, files);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        self.send(request, body).await
    }

    fn form(query: &str, variables: Value, files: &[File<'_>]) -> (axum::http::request::Builder, Vec<u8>) {
        const BOUNDARY: &str = "vitrine-test-boundary";
        let mut body = Vec::new();
        let mut part = |name: &str, extra: &str, bytes: &[u8]| {
            body.extend_from_slice(
                format!("--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{name}\"{extra}\r\n\r\n").as_bytes(),
            );
            body.extend_from_slice(bytes);
            body.extend_from_slice(b"\r\n");
        };
        part("operations", "", json!({ "query": query, "variables": variables }).to_string().as_bytes());
        let map: serde_json::Map<String, Value> =
            files.iter().enumerate().map(|(i, file)| (i.to_string(), json!([file.path]))).collect();
        part("map", "", Value::Object(map).to_string().as_bytes());
        for (i, file) in files.iter().enumerate() {
            part(&i.to_string(), "; filename=\"picture\"", file.bytes);
        }
        body.extend_from_slice(format!("--{BOUNDARY}--\r\n").as_bytes());
        let request = Request::builder()
            .method(Method::POST)
            .uri("/api/graphql")
            .header(header::CONTENT_TYPE, format!("multipart/form-data; boundary={BOUNDARY}"))
            .header("Apollo-Require-Preflight", "true");
        (request, body)
    }

    /// Publishes a theme whose second half is sent when something else has been done.
    pub async fn publish_slowly(
        &self,
        mut input: Value,
        background: &[u8],
        meanwhile: impl Future<Output = ()>,
    ) -> Answer {
        input["backgroundImage"] = Value::Null;
        let file = File { path: "variables.data.0.backgroundImage", bytes: background };
        let (request, body) = Self::form(PUBLISH, json!({ "data": [input] }), &[file]);
        let (first, second) = body.split_at(body.len() / 2);
        let (sender, receiver) = futures::channel::mpsc::unbounded::<std::io::Result<Bytes>>();
        let send = |half: &[u8]| sender.unbounded_send(Ok(Bytes::copy_from_slice(half))).expect("it is received");
        send(first);
        let between = async {
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
            meanwhile.await;
            send(second);
            sender.close_channel();
        };
        let (answer, ()) = futures::join!(self.send(request, Body::from_stream(receiver)), between);
        answer
    }

    /// Publishes a theme from its input and a background, and returns the response.
    pub async fn publish(&self, input: Value, background: Option<&[u8]>) -> Answer {
        let background: Vec<_> = background.map(|bytes| ("backgroundImage", bytes)).into_iter().collect();
        self.publish_pictures(input, &background).await
    }

    /// The same with pictures by the names of their fields.
    pub async fn publish_pictures(&self, mut input: Value, pictures: &[(&str, &[u8])]) -> Answer {
        let paths: Vec<String> = pictures.iter().map(|(field, _)| format!("variables.data.0.{field}")).collect();
        let files: Vec<File<'_>> = paths.iter().zip(pictures).map(|(path, (_, bytes))| File { path, bytes }).collect();
        for (field, _) in pictures {
            input[*field] = Value::Null;
        }
        self.upload(PUBLISH, json!({ "data": [input] }), &files, &[]).await
    }

    /// Publishes a pack of new themes, each with a background.
    pub async fn publish_pack(&self, pack: Value, mut inputs: Vec<Value>) -> Answer {
        let paths: Vec<String> = (0..inputs.len()).map(|at| format!("variables.data.{at}.backgroundImage")).collect();
        let background = super::jpeg();
        let files: Vec<File<'_>> = paths.iter().map(|path| File { path, bytes: &background }).collect();
        inputs.iter_mut().for_each(|input| input["backgroundImage"] = Value::Null);
        self.upload(PUBLISH_PACK, json!({ "pack": pack, "data": inputs }), &files, &[]).await
    }
}

/// The mutation of [`Caller::publish_pack`].
const PUBLISH_PACK: &str = "mutation($pack: CreateSwitchPackInput, $data: [CreateSwitchThemeInput!]!) { \
    createSwitchThemes(packData: $pack, themesData: $data) { hexId name pack { hexId name } } }";

/// The mutation of [`Caller::publish_pictures`].
const PUBLISH: &str = "mutation($data: [CreateSwitchThemeInput!]!) { createSwitchThemes(themesData: $data) { \
    hexId uuid pageUrl slug name previewState previewProgress downloadUrl tags { name slug } } }";

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|e| panic!("not JSON ({e}): {}", self.text()))
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// `data` of a success; fails the test on any error.
    pub fn data(&self) -> Value {
        let json = self.json();
        assert!(json.get("errors").is_none(), "errors: {}", json["errors"]);
        json["data"].clone()
    }

    /// The code of the first error; empty for a success.
    pub fn code(&self) -> String {
        self.json()["errors"][0]["extensions"]["code"].as_str().unwrap_or_default().to_owned()
    }

    pub fn error(&self) -> Value {
        self.json()["errors"][0].clone()
    }

    /// A header's value; empty when absent.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|v| v.to_str().ok()).unwrap_or_default()
    }
}
