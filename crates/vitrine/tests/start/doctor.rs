//! `vitrine doctor`: what it prints, how it ends, and that it changes nothing.

use super::{Place, assert_unchanged, listing, silent_port};

#[test]
fn nothing_is_made_where_there_is_nothing_yet() {
    let place = Place::new();
    let ended = place.run(&["doctor"], &[]);
    assert_eq!(ended.status, Some(0), "{}{}", ended.printed, ended.said);
    assert!(ended.printed.contains("the first start creates it"), "{}", ended.printed);
    assert!(ended.printed.lines().last().is_some_and(|line| line.starts_with("0 error(s)")), "{}", ended.printed);
    assert!(!place.data().exists());
}

#[test]
fn what_is_wrong_is_printed_for_people_and_for_programs() {
    let place = Place::migrated();
    let before = listing(&place.0);
    let store =
        format!("s3://themes?endpoint=http://127.0.0.1:{}&access_key_id=me&secret_access_key=s3cret", silent_port());
    let settings = [("VITRINE_STORAGE_URL", &*store), ("VITRINE_PUBLIC_URL", "https://themes.example")];
    let ended = place.run(&["doctor"], &settings);
    assert_eq!(ended.status, Some(2), "{}", ended.said);
    for line in [
        "error    VITRINE_TRUSTED_PROXIES: nothing",
        "error    VITRINE_STORAGE_URL: the bucket themes",
        "ok       SQLite 3.",
    ] {
        assert!(ended.printed.contains(line), "\"{line}\" is missing in: {}", ended.printed);
    }
    assert!(!ended.printed.contains("s3cret") && !ended.said.contains("s3cret"));

    let ended = place.run(&["doctor", "--json"], &settings);
    assert_eq!(ended.status, Some(2), "{}", ended.said);
    let report: serde_json::Value = serde_json::from_str(&ended.printed).expect("JSON");
    assert!(report["errors"].as_u64().is_some_and(|count| count >= 2), "{report}");
    let findings = report["findings"].as_array().expect("a list");
    let of_proxies = findings.iter().find(|finding| finding["what"] == "VITRINE_TRUSTED_PROXIES").expect("told");
    assert_eq!((&of_proxies["level"], &of_proxies["check"]), (&"error".into(), &"settings".into()));
    assert!(of_proxies["expected"].is_string() && of_proxies["remedy"].is_string());
    assert_unchanged(&before, &listing(&place.0));

    let ended = place.run(&["doctor"], &[("VITRINE_WORKERS", "many")]);
    assert_eq!(ended.status, Some(2), "{}", ended.said);
    assert!(ended.printed.starts_with("error    VITRINE_WORKERS:"), "{}", ended.printed);
}
