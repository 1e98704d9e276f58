//! Documents that cost more than they seem to, requests that another site makes a browser send, several mutations in
//! one request, and random items that must not be cached.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};

use crate::client::{Answer, Client, Request};
use crate::documents;
use crate::layouts;
use crate::people;
use crate::pictures;
use crate::site::{Folder, Plan};

/// A second is guaranteed; the rest is for an unoptimised binary on a busy machine.
const ANSWERED_WITHIN: Duration = Duration::from_secs(3);
/// Longer request lines are refused before the document is read.
const ADDRESS_MAX: usize = 7_000;

fn by_get(document: &str) -> Request {
    Request::get(&format!("/api/graphql?query={}", utf8_percent_encode(document, NON_ALPHANUMERIC)))
}

async fn code_of(client: &Client, document: &str) -> String {
    client.ask(document, &Value::Null).await.expect("the document is answered").code()
}

fn random_themes(answer: &Answer) -> Vec<String> {
    let themes = answer.data()["randomSwitchThemes"].take();
    themes.as_array().into_iter().flatten().map(|theme| theme["hexId"].to_string()).collect()
}

#[tokio::test]
async fn every_hostile_document_is_answered_at_once_and_leaves_nothing_running() {
    let documents = documents::all();
    assert_eq!(documents.len(), documents::COUNT);
    let mut site = Plan::new().start().await;
    let client = site.client();
    let mut faults = Vec::new();
    for (n, document) in documents.iter().enumerate() {
        let get = by_get(&document.text);
        let mut requests = vec![("POST", Request::graphql(&document.text, &Value::Null))];
        if n % 3 == 0 && get.bytes(0).len() < ADDRESS_MAX {
            requests.push(("GET", get));
        }
        for (method, request) in requests {
            let began = Instant::now();
            match tokio::time::timeout(ANSWERED_WITHIN, client.send(request)).await {
                Ok(Ok(answer)) if answer.status < 500 => {}
                Ok(Ok(answer)) => faults.push(format!("{method} {}: status {}", document.name, answer.status)),
                Ok(Err(error)) => faults.push(format!("{method} {}: {error}", document.name)),
                Err(_) => faults.push(format!("{method} {}: nothing after {:?}", document.name, began.elapsed())),
            }
        }
        // A server that hangs no longer responds: three failures are as informative as all.
        assert!(faults.len() < 3, "{faults:#?}");
    }
    assert!(faults.is_empty(), "{faults:#?}");
    site.wait_until_idle(Duration::from_secs(5)).await;
    let status = site.terminate(Duration::from_secs(10)).await;
    assert!(status.is_some_and(|status| status.success()), "SIGTERM ends it in order: {status:?}");
}

#[tokio::test]
async fn a_query_that_another_site_makes_a_browser_send_is_refused() {
    let site = Plan::new().start().await;
    let client = site.client();
    for mode in ["no-cors", "cors", "navigate"] {
        let request = by_get("{ tags { id } }").header("Sec-Fetch-Site", "cross-site").header("Sec-Fetch-Mode", mode);
        let answer = client.send(request.header("Sec-Fetch-Dest", "image")).await.expect("it is answered");
        assert_eq!((answer.status, answer.code().as_str()), (403, "CSRF_REJECTED"), "mode {mode}");
    }
    let script = by_get("{ tags { id } }").header("Sec-Fetch-Site", "cross-site").header("Sec-Fetch-Mode", "cors");
    let script = client.send(script.header("Sec-Fetch-Dest", "empty")).await.expect("it is answered");
    assert_eq!((script.status, script.header("access-control-allow-origin")), (200, Some("*")), "a script may ask");
    for site in ["same-origin", "none"] {
        let answer = client.send(by_get("{ tags { id } }").header("Sec-Fetch-Site", site)).await;
        assert_eq!(answer.expect("it is answered").status, 200, "{site}");
    }
    let console = client.send(by_get("{ tags { id } }")).await.expect("it is answered");
    assert_eq!(console.status, 200, "clients that are no browser send no such header");
}

#[tokio::test]
async fn several_changes_in_one_request_are_refused_in_every_disguise() {
    let site = Plan::new().start().await;
    let client = site.client();
    let six = documents::registrations();
    let one = |k: usize| {
        format!("r{k}: register(data: {{ username: \"hidden{k}\", password: \"{}\" }}) {{ uuid }}", people::PASSWORD)
    };
    let mut disguises: Vec<String> = [1, 3, 9, 11, 12, 15, 25, 35, 60].map(documents::hidden_registrations).into();
    disguises.extend([
        format!("mutation {{ {six} }}"),
        format!("mutation {{ ...f }} fragment f on Mutation {{ {six} }}"),
        format!("mutation {{ ...f }} fragment f on Mutation {{ ...g }} fragment g on Mutation {{ ... {{ {six} }} }}"),
        format!(
            "mutation {{ ...f ...g }} fragment f on Mutation {{ {} }} fragment g on Mutation {{ {} }}",
            one(0),
            one(1)
        ),
        format!("mutation {{ {} ... on Mutation {{ {} }} }}", one(0), one(1)),
        format!("mutation {{ {} ... @include(if: true) {{ {} }} }}", one(0), one(1)),
        format!("mutation {{ {} logout }}", one(0)),
    ]);
    for disguise in &disguises {
        let answer = client.ask(disguise, &Value::Null).await.expect("the document is answered");
        assert_eq!(answer.code(), "QUERY_TOO_COMPLEX", "{disguise}");
        assert_eq!(people::session_of(&answer), None, "no session begins: {disguise}");
    }
    for name in ["hidden0", "hidden1"] {
        for password in [people::PASSWORD, "a long enough password"] {
            let answer = people::sign_in(&client, name, password).await.expect("signing in is answered");
            assert_eq!(answer.code(), "INVALID_CREDENTIALS", "no account was made");
        }
    }
}

#[tokio::test]
async fn random_items_are_never_cached() {
    let site = Plan::new().start().await;
    let client = people::join(&site, 0, "alma").await;
    let drafts = ["One", "Two", "Three", "Four", "Five"]
        .map(|n| people::Draft::new(&format!("Theme {n}"), &pictures::wallpaper()));
    people::publish_and_wait(&client, &drafts).await;
    let client = site.client();
    let random = "randomSwitchThemes(limit: 1) { hexId }";
    let mut forms: Vec<String> = [1, 3, 11, 12, 20, 36].map(|depth| documents::at_root(depth, random)).into();
    forms.extend([
        format!("{{ {random} }}"),
        format!("{{ ...{{ ...{{ ... on Query {{ {random} }} }} }} tags {{ id }} }}"),
        format!("{{ ...f }} fragment f on Query {{ ...g }} fragment g on Query {{ {random} }}"),
        format!("{{ ... @include(if: true) {{ {random} }} }}"),
    ]);
    for form in &forms {
        if code_of(&client, form).await == "QUERY_TOO_COMPLEX" {
            continue;
        }
        let mut seen = HashSet::new();
        for _ in 0..20 {
            let answer = client.ask(form, &Value::Null).await.expect("the document is answered");
            let themes = random_themes(&answer);
            assert_eq!(themes.len(), 1, "{form}: {}", String::from_utf8_lossy(&answer.body));
            seen.insert(themes);
        }
        assert!(seen.len() > 1, "twenty times the same of five: {form}");
    }
}

#[tokio::test]
async fn documents_have_limits_and_ordinary_ones_are_within() {
    let site = Plan::new().start().await;
    let client = site.client();
    let repeated = |n: usize| format!("{{ tags(limit: 1) {{ {} }} }}", "id ".repeat(n));
    let list = "query List($page: PositiveInt) { switchThemes(page: $page, limit: 10) { nodes { hexId name slug pageUrl target
        isNSFW thumbHash preview240Url creator { uuid username pageUrl } tags { id name slug } } pageInfo { itemCount } } }";
    let answer = client.ask(list, &json!({ "page": 1 })).await.expect("the document is answered");
    assert_eq!((answer.status, answer.code().as_str()), (200, ""), "the list of the site itself");
    let spreads = "...f ".repeat(30);
    let spreads = format!("{{ switchThemes {{ nodes {{ {spreads} }} }} }} fragment f on SwitchTheme {{ name slug }}");
    assert_eq!(code_of(&client, &spreads).await, "", "30 spreads are no bomb");
    assert_eq!(code_of(&client, &repeated(1_500)).await, "", "1,500 tokens are allowed");

    let beyond = [
        ("10^17 selections", documents::fragment_bomb(18, 10)),
        ("5,041 selections", documents::fragment_bomb(3, 71)),
        ("a fragment that spreads itself", documents::cycle(1)),
        ("a cycle of two", documents::cycle(2)),
        ("a cycle that nothing spreads", documents::cycle(3).replacen("{ ...c0 }", "{ tags { id } }", 1)),
        ("2,100 tokens", repeated(2_100)),
    ];
    for (what, document) in &beyond {
        let answer = client.ask(document, &Value::Null).await.expect("the document is answered");
        assert_eq!(answer.code(), "QUERY_TOO_COMPLEX", "{what}");
        assert_eq!(answer.status, 200, "{what}");
    }
}

#[tokio::test]
async fn an_answer_of_many_megabytes_is_refused_instead_of_sent() {
    let folder = Folder::new();
    let tree = layouts::write(&folder, 3_000);
    let site = Plan::new().over(folder).first(&["layouts", "import", &tree]).start().await;
    let client = site.client();
    let texts = (0..6).map(|k| format!("t{k}: json ")).collect::<String>();
    let layouts =
        (0..9).map(|k| format!("l{k}: switchLayouts(limit: 999999) {{ nodes {{ ...texts }} }} ")).collect::<String>();
    let document = format!("{{ {layouts} }} fragment texts on SwitchLayout {{ {texts} }}");
    let answer = client.ask(&document, &Value::Null).await.expect("it is answered");
    assert_eq!(answer.code(), "QUERY_TOO_COMPLEX", "{} bytes came", answer.body.len());
    let once = "{ switchLayouts(limit: 999999) { nodes { hexId name json commonJson options { name values { uuid json } } } } }";
    let answer = client.ask(once, &Value::Null).await.expect("it is answered");
    assert_eq!((answer.status, answer.code().as_str()), (200, ""), "pickers get all layouts");
    assert!(answer.body.len() > 200_000, "{} bytes: the long text is there", answer.body.len());
}
