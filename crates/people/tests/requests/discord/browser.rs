//! A browser: it keeps cookies by name and path, and goes where it is told.

use std::collections::BTreeMap;

use axum::body::Body;
use axum::http::{Request, header};
use serde_json::{Value, json};
use vitrine_testing::{Answer, Caller, TestApp};

use crate::discord::platform::{Platform, Returned};

pub const SIGN_IN: &str = "/api/auth/discord";
pub const LINK: &str = "/api/auth/discord/link";
pub const LINKED: &str = "/account/sign-in";
const REGISTER: &str = "mutation($data: RegisterWithDiscordInput!) { registerWithDiscord(data: $data) { username } }";

#[derive(Clone)]
pub struct Browser {
    caller: Caller,
    pub cookies: BTreeMap<String, String>,
}

impl Browser {
    pub fn new(test: &TestApp) -> Self {
        Self { caller: test.visitor(), cookies: BTreeMap::new() }
    }

    /// The browser of somebody signed in.
    pub fn of(caller: &Caller) -> Self {
        let (name, value) = caller.cookie().and_then(|cookie| cookie.split_once('=')).expect("a session");
        Self { caller: caller.clone(), cookies: [(name.to_owned(), value.to_owned())].into() }
    }

    pub fn session(&self) -> Option<&String> {
        self.cookies.get("connect.sid")
    }

    fn caller(&self) -> Caller {
        let cookies: Vec<_> = self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        self.caller.with_cookie((!cookies.is_empty()).then(|| cookies.join("; ")))
    }

    fn keep(&mut self, answer: &Answer) {
        for set in answer.headers.get_all(header::SET_COOKIE) {
            let set = set.to_str().expect("text");
            assert!(set.contains("; HttpOnly; SameSite=Lax; Max-Age="), "{set}");
            let (name, value) = set.split(';').next().and_then(|pair| pair.split_once('=')).expect("a pair");
            let path = if name == "connect.sid" { "; Path=/;" } else { "; Path=/api;" };
            assert!(set.contains(path), "{set}");
            match value {
                "" => self.cookies.remove(name),
                value => self.cookies.insert(name.to_owned(), value.to_owned()),
            };
        }
    }

    pub async fn get(&mut self, path: &str) -> Answer {
        let answer = self.caller().get(path).await;
        self.keep(&answer);
        answer
    }

    /// Where a path leads.
    pub async fn led(&mut self, path: &str) -> String {
        let answer = self.get(path).await;
        assert_eq!(answer.status.as_u16(), 303, "{path}: {}", answer.text());
        assert_eq!(answer.header("cache-control"), "no-store");
        answer.header("location").to_owned()
    }

    pub async fn graphql(&mut self, query: &str, variables: Value) -> Answer {
        let answer = self.caller().graphql(query, variables).await;
        self.keep(&answer);
        answer
    }

    pub async fn username(&mut self) -> Option<String> {
        let me = self.graphql("{ me { username } }", json!({})).await.data();
        me["me"]["username"].as_str().map(str::to_owned)
    }

    /// The path that the platform sends this browser back to after somebody has agreed.
    pub async fn agreed(&mut self, platform: &Platform, from: &str, who: Value) -> Returned {
        let location = self.led(from).await;
        platform.agree(&location, who)
    }

    /// To the platform and back; where that leads.
    pub async fn go(&mut self, platform: &Platform, from: &str, who: Value) -> String {
        let returned = self.agreed(platform, from, who).await;
        self.led(&returned.path()).await
    }

    pub async fn register(&mut self, username: &str) -> Answer {
        self.graphql(REGISTER, json!({ "data": { "username": username, "hasAccepted": true } })).await
    }

    pub async fn unlink(&mut self) -> Answer {
        let request = Request::delete(LINK).header("Apollo-Require-Preflight", "true");
        let answer = self.caller().send(request, Body::empty()).await;
        self.keep(&answer);
        answer
    }

    pub async fn send(&mut self, request: axum::http::request::Builder) -> Answer {
        self.caller().send(request, Body::empty()).await
    }
}
