//! A platform on a port of its own: a token endpoint that checks what RFC 6749 and RFC 7636 want checked, a profile, a
//! revocation endpoint, and every way in which these can misbehave.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use parking_lot::Mutex;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use url::{Url, form_urlencoded};
use vitrine_kit::http::rest_json;

pub const CLIENT: (&str, &str) = ("client", "secret");
pub const ISSUER: &str = "https://platform.example";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mood {
    Right,
    Fails,
    Garbage,
    Huge,
    Redirects,
    Stalls,
}

#[derive(Default)]
struct Held {
    /// By code: who agreed, and the challenge of whoever asked.
    codes: HashMap<String, (Value, String)>,
    /// By token.
    tokens: HashMap<String, Value>,
    revoked: Vec<String>,
    moods: (Option<Mood>, Option<Mood>),
    asked: usize,
}

#[derive(Clone)]
pub struct Platform {
    origin: String,
    held: Arc<Mutex<Held>>,
}

impl Platform {
    pub async fn start() -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let origin = format!("http://{}", listener.local_addr().expect("an address"));
        let platform = Self { origin, held: Arc::default() };
        let routes = Router::new()
            .route("/token", post(token))
            .route("/profile", get(profile))
            .route("/revoke", post(revoke))
            .with_state(platform.clone());
        tokio::spawn(async move { axum::serve(listener, routes).await });
        platform
    }

    pub fn settings(&self) -> [(&'static str, String); 7] {
        [
            ("VITRINE_DISCORD_CLIENT_ID", CLIENT.0.to_owned()),
            ("VITRINE_DISCORD_CLIENT_SECRET", CLIENT.1.to_owned()),
            ("VITRINE_DISCORD_AUTHORIZE_URL", format!("{}/authorize", self.origin)),
            ("VITRINE_DISCORD_TOKEN_URL", format!("{}/token", self.origin)),
            ("VITRINE_DISCORD_PROFILE_URL", format!("{}/profile", self.origin)),
            ("VITRINE_DISCORD_REVOKE_URL", format!("{}/revoke", self.origin)),
            ("VITRINE_DISCORD_ISSUER", ISSUER.to_owned()),
        ]
    }

    /// How the token endpoint and the profile answer from now on.
    pub fn is(&self, token: Mood, profile: Mood) {
        self.held.lock().moods = (Some(token), Some(profile));
    }

    /// Requests to the token endpoint so far.
    pub fn asked(&self) -> usize {
        self.held.lock().asked
    }

    /// The tokens given out, and those revoked, once each of the former is one of the latter.
    pub async fn all_revoked(&self) -> bool {
        for _ in 0..200 {
            let is_done = {
                let held = self.held.lock();
                held.tokens.keys().all(|token| held.revoked.contains(token))
            };
            if is_done {
                return true;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        false
    }

    /// Somebody agrees on the page that a redirect leads to; the parameters of the callback.
    pub fn agree(&self, location: &str, profile: Value) -> Returned {
        let url = Url::parse(location).expect("an address");
        assert!(location.starts_with(&format!("{}/authorize?", self.origin)), "{location}");
        let asked: HashMap<_, _> = url.query_pairs().into_owned().collect();
        assert_eq!(asked["response_type"], "code");
        assert_eq!(asked["client_id"], CLIENT.0);
        assert_eq!(asked["redirect_uri"], "http://localhost:8080/api/auth/discord/callback");
        assert_eq!(asked["scope"], "identify");
        assert_eq!(asked["code_challenge_method"], "S256");
        let mut held = self.held.lock();
        let code = format!("code-{}", held.codes.len());
        held.codes.insert(code.clone(), (profile, asked["code_challenge"].clone()));
        Returned { code, state: asked["state"].clone(), issuer: ISSUER.to_owned() }
    }
}

/// What the platform sends a browser back with.
#[derive(Clone, Debug)]
pub struct Returned {
    pub code: String,
    pub state: String,
    pub issuer: String,
}

impl Returned {
    pub fn path(&self) -> String {
        let Self { code, state, issuer } = self;
        format!("/api/auth/discord/callback?code={code}&state={state}&iss={issuer}")
    }
}

/// Somebody at the platform, with more than is asked for.
pub fn person(id: &str, username: &str) -> Value {
    json!({ "id": id, "username": username, "avatar": "a_0123abcd", "email": "mona@example.org", "verified": true })
}

async fn answer(mood: Option<Mood>, right: Response) -> Response {
    match mood.unwrap_or(Mood::Right) {
        Mood::Right => right,
        Mood::Fails => (StatusCode::INTERNAL_SERVER_ERROR, "{\"error\":\"server_error\"}").into_response(),
        Mood::Garbage => "<html>\u{0}not JSON".into_response(),
        Mood::Huge => ([(header::CONTENT_TYPE, "application/json")], " ".repeat(1 << 20) + "{}").into_response(),
        Mood::Redirects => Redirect::temporary("/elsewhere").into_response(),
        Mood::Stalls => {
            tokio::time::sleep(Duration::from_secs(60)).await;
            right
        }
    }
}

async fn token(State(platform): State<Platform>, headers: HeaderMap, body: String) -> Response {
    let form = fields(&body);
    let (mood, right) = {
        let mut held = platform.held.lock();
        held.asked += 1;
        // "client:secret"
        let is_client = headers.get(header::AUTHORIZATION).is_some_and(|value| value == "Basic Y2xpZW50OnNlY3JldA==");
        let known = held.codes.remove(&form["code"]);
        let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(form["code_verifier"].as_bytes()));
        let is_right = is_client
            && form["grant_type"] == "authorization_code"
            && form["redirect_uri"] == "http://localhost:8080/api/auth/discord/callback";
        let right = match known.filter(|(_, asked)| is_right && *asked == challenge) {
            Some((profile, _)) => {
                let token = format!("token-{}", held.tokens.len());
                // What the server is never told it cannot give back.
                if held.moods.0.is_none_or(|mood| mood == Mood::Right) {
                    held.tokens.insert(token.clone(), profile);
                }
                told(StatusCode::OK, &json!({ "access_token": token, "token_type": "Bearer", "expires_in": 600 }))
            }
            None => told(StatusCode::BAD_REQUEST, &json!({ "error": "invalid_grant" })),
        };
        (held.moods.0, right)
    };
    answer(mood, right).await
}

async fn profile(State(platform): State<Platform>, headers: HeaderMap) -> Response {
    let (mood, right) = {
        let held = platform.held.lock();
        let token = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
        let right = match token.and_then(|token| held.tokens.get(token)) {
            Some(profile) => told(StatusCode::OK, profile),
            None => StatusCode::UNAUTHORIZED.into_response(),
        };
        (held.moods.1, right)
    };
    answer(mood, right).await
}

async fn revoke(State(platform): State<Platform>, body: String) -> StatusCode {
    let form = fields(&body);
    platform.held.lock().revoked.push(form["token"].clone());
    StatusCode::OK
}

fn fields(body: &str) -> HashMap<String, String> {
    form_urlencoded::parse(body.as_bytes()).into_owned().collect()
}

fn told(status: StatusCode, body: &Value) -> Response {
    rest_json(status, body.to_string())
}
