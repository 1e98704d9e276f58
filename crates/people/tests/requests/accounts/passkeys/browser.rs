//! A browser: it keeps cookies, and hands on what server and authenticator say.

use std::collections::BTreeMap;

use axum::http::header;
use serde_json::{Value, json};
use vitrine_testing::{Answer, Caller, TestApp};

use crate::accounts::passkeys::Authenticator;

const ADD: &str = "mutation($name: String!, $credential: String!) { addPasskey(name: $name, credential: $credential) \
    { uuid name isSynced lastUsedAt } }";
const LOGIN: &str = "mutation($credential: String!) { loginWithPasskey(credential: $credential) { username } }";

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

    pub async fn graphql(&mut self, query: &str, variables: Value) -> Answer {
        let cookies: Vec<_> = self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let caller = self.caller.with_cookie((!cookies.is_empty()).then(|| cookies.join("; ")));
        let answer = caller.graphql(query, variables).await;
        for set in answer.headers.get_all(header::SET_COOKIE) {
            let set = set.to_str().expect("text");
            let (name, value) = set.split(';').next().and_then(|pair| pair.split_once('=')).expect("a pair");
            if name == "passkey.transaction" {
                assert!(set.ends_with("; Path=/api; HttpOnly; SameSite=Lax; Max-Age=300"), "{set}");
            }
            self.cookies.insert(name.to_owned(), value.to_owned());
        }
        answer
    }

    pub async fn username(&mut self) -> Option<String> {
        let me = self.graphql("{ me { username } }", json!({})).await.data();
        me["me"]["username"].as_str().map(str::to_owned)
    }

    pub async fn passkeys(&mut self) -> Value {
        let list = "{ myPasskeys { uuid name createdAt lastUsedAt isSynced } }";
        self.graphql(list, json!({})).await.data()["myPasskeys"].clone()
    }

    pub async fn creation_options(&mut self) -> String {
        let data = self.graphql("mutation { beginAddingPasskey }", json!({})).await.data();
        data["beginAddingPasskey"].as_str().expect("options").to_owned()
    }

    pub async fn send_new(&mut self, name: &str, credential: &str) -> Answer {
        self.graphql(ADD, json!({ "name": name, "credential": credential })).await
    }

    /// Has a passkey made and adds it.
    pub async fn add(&mut self, authenticator: &mut Authenticator, name: &str) -> Answer {
        let options = self.creation_options().await;
        self.send_new(name, &authenticator.create(&options).to_string()).await
    }

    pub async fn request_options(&mut self) -> String {
        let data = self.graphql("mutation { beginPasskeyLogin }", json!({})).await.data();
        data["beginPasskeyLogin"].as_str().expect("options").to_owned()
    }

    pub async fn send_login(&mut self, credential: &str) -> Answer {
        self.graphql(LOGIN, json!({ "credential": credential })).await
    }

    /// Signs in by passkey.
    pub async fn login(&mut self, authenticator: &mut Authenticator) -> Answer {
        let options = self.request_options().await;
        self.send_login(&authenticator.get(&options).to_string()).await
    }

    /// Removes the passkey at this place of the list.
    pub async fn remove(&mut self, at: usize) -> Answer {
        let uuid = self.passkeys().await[at]["uuid"].clone();
        let query = "mutation($uuid: String!) { removePasskey(uuid: $uuid) { rpId userId allAcceptedCredentialIds } }";
        self.graphql(query, json!({ "uuid": uuid })).await
    }
}
