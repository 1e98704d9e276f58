//! The built binary as a collector sees it: every metric that the dashboard and the rules for alarms name is exported, with the
//! labels that they ask for, and both can be read.

#![allow(dead_code, reason = "what the attack suite has more than this test needs")]
#![allow(clippy::panic, reason = "a test has no better answer to what it did not expect")]

#[path = "attack/client.rs"]
mod client;
#[path = "attack/people.rs"]
mod people;
#[path = "attack/pictures.rs"]
mod pictures;
#[path = "attack/site.rs"]
mod site;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use promql_parser::parser::{Expr, VectorSelector, parse};
use promql_parser::util::{ExprVisitor, walk_expr};
use serde_json::{Value, json};

use client::{Client, Request};
use site::Plan;

/// What a collector adds to every series.
const OF_COLLECTOR: [&str; 2] = ["job", "instance"];

fn file(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../deploy/observe").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Every expression of the rules, by the name of its alarm.
fn rules() -> BTreeMap<String, String> {
    let rules: Value = serde_yaml_ng::from_str(&file("alerts.yml")).expect("YAML");
    let groups = rules["groups"].as_array().expect("groups");
    let rules = groups.iter().flat_map(|group| group["rules"].as_array().expect("rules"));
    let text = |rule: &Value, name: &str| rule[name].as_str().unwrap_or_else(|| panic!("{name} of {rule}")).to_owned();
    rules
        .map(|rule| {
            assert!(
                ["critical", "warning"].contains(&rule["labels"]["severity"].as_str().unwrap_or_default()),
                "{rule}"
            );
            assert!(!text(&rule["annotations"], "summary").is_empty());
            (text(rule, "alert"), text(rule, "expr"))
        })
        .collect()
}

/// Every expression of the dashboard, by the title of its panel.
fn panels() -> Vec<(String, String)> {
    let dashboard: Value = serde_json::from_str(&file("dashboard.json")).expect("JSON");
    let panels = dashboard["panels"].as_array().expect("panels");
    let of_panel = |panel: &Value| {
        let title = panel["title"].as_str().expect("a title").to_owned();
        let targets = panel["targets"].as_array().cloned().unwrap_or_default();
        targets
            .into_iter()
            .map(move |target| (title.clone(), target["expr"].as_str().expect("an expression").to_owned()))
    };
    panels.iter().flat_map(of_panel).collect()
}

/// What a dashboard fills in before it asks.
fn filled_in(expression: &str) -> String {
    expression.replace("$__rate_interval", "5m")
}

/// The selectors of an expression.
struct Selectors(Vec<VectorSelector>);

impl ExprVisitor for Selectors {
    type Error = String;

    fn pre_visit(&mut self, expression: &Expr) -> Result<bool, String> {
        match expression {
            Expr::VectorSelector(selector) => self.0.push(selector.clone()),
            Expr::MatrixSelector(selector) => self.0.push(selector.vs.clone()),
            _ => {}
        }
        Ok(true)
    }
}

fn selectors(expression: &str) -> Vec<VectorSelector> {
    let parsed = parse(&filled_in(expression)).unwrap_or_else(|error| panic!("{expression}: {error}"));
    let mut found = Selectors(Vec::new());
    walk_expr(&mut found, &parsed).expect("it visits everything");
    assert!(!found.0.is_empty(), "{expression} asks for nothing");
    found.0
}

/// The labels of every exported metric, by its name.
fn exported(text: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut found = BTreeMap::<String, BTreeSet<String>>::new();
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let (series, value) = line.rsplit_once(' ').expect("a value");
        value.parse::<f64>().unwrap_or_else(|_| panic!("no number: {line}"));
        let (name, labels) = series.split_once('{').unwrap_or((series, ""));
        let labels = labels.trim_end_matches('}').split("\",").filter_map(|label| label.split_once('='));
        found.entry(name.to_owned()).or_default().extend(labels.map(|(name, _)| name.to_owned()));
    }
    found
}

async fn scrape(admin: &Client) -> String {
    let answer = admin.get("/metrics").await.expect("it is answered");
    assert_eq!(answer.status, 200);
    String::from_utf8(answer.body.clone()).expect("text")
}

#[tokio::test]
async fn every_metric_that_the_dashboard_and_the_rules_name_is_exported() {
    let site = Plan::new().first(&["seed", "--items", "3", "--force"]).start().await;
    let mona = people::join(&site, 0, "mona").await;
    for request in [
        Request::graphql("{ tags { id } }", &Value::Null),
        people::sign_in_request("mona", "not the password"),
        Request::get("/switch/themes"),
        // Its job is run, and its pictures are stored.
        people::publish_request(&[people::Draft::new("A theme", &pictures::wallpaper())])
            .header("Cookie", mona.cookie.as_deref().expect("a session")),
    ] {
        site.client().send(request).await.expect("it is answered");
    }
    let admin = site.admin();
    let began = std::time::Instant::now();
    let text = loop {
        let text = scrape(&admin).await;
        let has_run = text.lines().any(|line| line.starts_with("vitrine_job_seconds_count"));
        if has_run || began.elapsed() > std::time::Duration::from_secs(30) {
            break text;
        }
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    };
    let exported = exported(&text);
    let asked = rules().into_iter().chain(panels()).collect::<Vec<_>>();
    assert!(asked.len() > 50, "{}", asked.len());
    for (whose, expression) in asked {
        for selector in selectors(&expression) {
            let name = selector.name.unwrap_or_else(|| panic!("{whose}: {expression} names no metric"));
            if name == "up" {
                continue;
            }
            let labels = exported.get(&name).unwrap_or_else(|| panic!("{whose}: {name} is not exported"));
            for matcher in &selector.matchers.matchers {
                let is_known = labels.contains(&matcher.name) || OF_COLLECTOR.contains(&matcher.name.as_str());
                assert!(is_known, "{whose}: {name} has no label {}, but {labels:?}", matcher.name);
            }
        }
    }
}

#[tokio::test]
async fn a_flood_of_names_makes_no_series_and_no_secret_is_told() {
    let site = Plan::new().start().await;
    let admin = site.admin();
    let flood = async |from: u32| {
        let client = site.client();
        for number in from..from + 60 {
            let word = format!("canary{number}");
            for request in [
                Request::graphql(&format!("query {word} {{ {word} }}"), &json!({ (&word): word })),
                Request::get(&format!("/{word}?{word}")).header("Cookie", &format!("connect.sid={word}")),
                Request::get(&format!("/api/{word}")).header("Authorization", &format!("Bearer {word}")),
                people::sign_in_request(&word, &word),
            ] {
                client.send(request).await.expect("it is answered");
            }
        }
        let text = scrape(&admin).await;
        assert!(!text.contains("canary"), "{text}");
        text.lines().filter(|line| line.starts_with("vitrine_re")).count()
    };
    let before = flood(0).await;
    assert_eq!(flood(1_000).await, before);
}
