//! The parts of a refusal against what is documented and against the browser app's words for them.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use super::*;

fn every_detail() -> Vec<ErrorDetail> {
    let params = [
        ErrorParams::Blocked { blocked_reason: "spam".into() },
        ErrorParams::Payload { most_mb: 64 },
        ErrorParams::File { most_mb: 8 },
        ErrorParams::Scope { scope: "PUBLISH" },
    ];
    let reasons = ErrorReason::examples().into_iter().map(ErrorDetail::from);
    reasons.chain(params.map(ErrorDetail::from)).collect()
}

fn sent(detail: &ErrorDetail) -> Map<String, Value> {
    match serde_json::to_value(detail).expect("it has a form in JSON") {
        Value::Object(parts) => parts,
        other => panic!("{other}"),
    }
}

fn param_names(sent: &Map<String, Value>) -> BTreeSet<String> {
    sent.get("params").and_then(Value::as_object).into_iter().flatten().map(|(name, _)| name.clone()).collect()
}

/// The names in braces of a message.
fn mentioned(words: &str) -> BTreeSet<String> {
    words.split('{').skip(1).filter_map(|rest| rest.split([',', '}']).next()).map(str::to_owned).collect()
}

#[test]
fn a_detail_is_sent_as_a_reason_and_its_parameters() {
    for (detail, expected) in [
        (ErrorReason::Empty.into(), json!({ "reason": "EMPTY" })),
        (ErrorReason::TooLong { most: 100 }.into(), json!({ "reason": "TOO_LONG", "params": { "most": 100 } })),
        (
            ErrorReason::TooSmall { least_width: 1280, least_height: 720, width: 16, height: 9 }.into(),
            json!({
                "reason": "TOO_SMALL",
                "params": { "leastWidth": 1280, "leastHeight": 720, "width": 16, "height": 9 },
            }),
        ),
        (ErrorParams::File { most_mb: 8 }.into(), json!({ "params": { "mostMb": 8 } })),
    ] {
        let detail: ErrorDetail = detail;
        assert_eq!(Value::Object(sent(&detail)), expected);
    }
}

#[test]
fn every_detail_is_documented_with_its_parameters() {
    let page = include_str!("../../../../../docs/errors.md");
    // A section for each code with several reasons, and one for the other codes. Each entry has its parameters before a colon.
    let sections: Vec<_> = page.split("\n### ").skip(1).collect();
    for detail in every_detail() {
        let sent = sent(&detail);
        let (title, name) = match sent.get("reason").and_then(Value::as_str) {
            Some(reason) => (format!("`{}`\n", detail.code()), reason.to_owned()),
            None => ("Codes with one meaning\n".to_owned(), detail.code().to_string()),
        };
        let section = sections.iter().find_map(|section| section.strip_prefix(title.as_str()));
        let entry = section.and_then(|text| text.lines().find_map(|line| line.strip_prefix(&format!("- `{name}`"))));
        let entry = entry.unwrap_or_else(|| panic!("docs/errors.md has no entry {name} in {title}"));
        let (params, _) = entry.split_once(':').unwrap_or_else(|| panic!("{name} has no colon"));
        let documented: BTreeSet<_> = params.split('`').skip(1).step_by(2).map(str::to_owned).collect();
        assert_eq!(documented, param_names(&sent), "{name} in {title}");
    }
}

#[test]
fn the_browser_app_has_words_for_every_detail_and_no_others() {
    let words: Value = serde_json::from_str(include_str!("../../../../../web/messages/en/errors.json")).expect("JSON");
    let mut reasons = 0;
    for detail in every_detail() {
        let sent = sent(&detail);
        let of_code = &words[detail.code().as_str()];
        let found = match sent.get("reason").and_then(Value::as_str) {
            Some(reason) => &of_code[reason],
            None => of_code,
        };
        let found = found.as_str().unwrap_or_else(|| panic!("no words for {} {sent:?}", detail.code()));
        assert_eq!(mentioned(found), param_names(&sent), "{found}");
        reasons += usize::from(sent.contains_key("reason"));
    }
    let all: usize = words.as_object().into_iter().flatten().filter_map(|(_, of)| of.as_object()).map(Map::len).sum();
    assert_eq!(all, reasons, "words for reasons that are never given");
}

#[test]
fn every_sentence_mentions_its_parameters() {
    for detail in every_detail() {
        let sentence = detail.to_string();
        for (name, value) in sent(&detail).get("params").and_then(Value::as_object).into_iter().flatten() {
            let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            assert!(sentence.contains(&value), "{sentence} does not mention {name}");
        }
    }
}
