//! `vitrine user …`, as an operator types it.

use std::fs::{self, File};

use super::{Ended, Place, end};

const WHY: &[&str] = &["--reason", "Asked by email."];

fn created(place: &Place, arguments: &[&str]) {
    let typed = place.0.join("typed");
    fs::write(&typed, "a long enough password of nobody").expect("a file");
    let mut command = place.command(&[&["user", "create"], arguments].concat(), &[]);
    command.stdin(File::open(&typed).expect("it is there"));
    let ended = end(command);
    assert_eq!(ended.status, Some(0), "{}", ended.said);
}

fn user(place: &Place, arguments: &[&str]) -> Ended {
    place.run(&[&["user"], arguments].concat(), &[])
}

fn printed(place: &Place, arguments: &[&str]) -> String {
    let ended = user(place, arguments);
    assert_eq!(ended.status, Some(0), "{arguments:?}: {}", ended.said);
    ended.printed
}

#[test]
fn a_member_is_found_helped_and_deleted() {
    let place = Place::new();
    created(&place, &["Mona", "--email", "mona@example.org"]);
    created(&place, &["runs", "--role", "admin"]);

    let table = printed(&place, &["list"]);
    assert!(table.starts_with("USERNAME") && table.lines().count() == 3, "{table}");
    let listed: serde_json::Value =
        serde_json::from_str(&printed(&place, &["list", "MONA@example.org", "--json"])).expect("JSON");
    assert_eq!((listed.as_array().map(Vec::len), &listed[0]["username"]), (Some(1), &"Mona".into()));
    let first = user(&place, &["list", "--limit", "1"]);
    assert!(first.printed.contains("Mona") && first.said.contains("--after Mona"), "{}{}", first.printed, first.said);
    assert!(printed(&place, &["list", "--after", "Mona"]).contains("runs"));
    assert_eq!(printed(&place, &["list", "nobody"]), "no account found\n");

    let id = listed[0]["uuid"].as_str().expect("an id");
    assert!(printed(&place, &["show", id]).contains("mona@example.org"));
    let shown: serde_json::Value = serde_json::from_str(&printed(&place, &["show", "mona", "--json"])).expect("JSON");
    assert_eq!((&shown["hasPassword"], &shown["isBlocked"]), (&true.into(), &false.into()));

    let with_why = |arguments: &[&str]| printed(&place, &[arguments, WHY].concat());
    let link = with_why(&["reset", "mona"]);
    assert!(link.starts_with("http://127.0.0.1:8080/recover#") && link.trim().len() == 73, "{link}");
    assert_eq!(with_why(&["rename", "mona", "Lisa"]), "Mona is Lisa now\n");
    user(&place, &["show", "mona"]).assert_says(2, &["there is no account mona any more", "Lisa"]);
    user(&place, &[&["rename", "lisa", "Anna"], WHY].concat()).assert_says(1, &["renamed in the last 30 days"]);
    assert_eq!(with_why(&["block", "lisa"]), "Lisa is blocked\n");
    assert!(printed(&place, &["show", "lisa"]).contains("blocked     yes: Asked by email."));
    assert_eq!(with_why(&["unblock", "lisa"]), "Lisa is not blocked\n");

    let zip = with_why(&["export", "lisa", "--out", "lisa.zip"]);
    assert_eq!(zip, "the data of Lisa is in lisa.zip\n");
    assert!(fs::read(place.0.join("lisa.zip")).expect("a file").starts_with(b"PK"));
    user(&place, &[&["export", "lisa", "--out", "lisa.zip"], WHY].concat()).assert_says(2, &["lisa.zip", "exists"]);
    user(&place, &[&["export", "lisa", "--out", "no/such/folder.zip"], WHY].concat()).assert_says(2, &["no/such"]);

    user(&place, &[&["erase", "lisa"], WHY].concat()).assert_says(2, &["--yes"]);
    user(&place, &[&["erase", "runs", "--yes"], WHY].concat()).assert_says(1, &["the only admin"]);
    assert_eq!(with_why(&["erase", "lisa", "--yes"]), "Lisa is deleted\n");
    user(&place, &["show", "lisa"]).assert_says(2, &["there is no account lisa", "vitrine user list"]);
    assert_eq!(place.run(&["audit", "verify"], &[]).status, Some(0));
}

#[test]
fn what_makes_no_sense_is_refused_in_words() {
    let place = Place::new();
    created(&place, &["mona"]);
    let long = "x".repeat(501);
    for (arguments, status, words) in [
        (&["reset", "mona"][..], 2, "--reason"),
        (&["reset", "mona", "--reason", "no"], 1, "--reason: "),
        (&["block", "mona", "--reason", &long], 1, "--reason: "),
        (&["block", "mona", "--reason", "a\u{202e}bcd"], 1, "--reason: "),
        (&["reset", "mona", "--mail", "--reason", "Asked."], 1, "VITRINE_SMTP_SERVER"),
        (&["rename", "mona", "admin", "--reason", "Asked."], 1, "This username is reserved"),
        (&["rename", "mona", "\u{1b}[31m", "--reason", "Asked."], 1, "Use 3 to 32 letters"),
        (&["show", "\u{1b}[31mnobody"], 2, "there is no account \u{fffd}[31mnobody"),
        (&["show", "' OR 1=1"], 2, "there is no account ' OR 1=1"),
        (&["list", "--limit", "0"], 2, "--limit"),
        (&["list", &long], 1, "254 characters"),
    ] {
        let ended = user(&place, arguments);
        assert!(
            ended.status == Some(status) && ended.said.contains(words),
            "{arguments:?}: {:?} {}",
            ended.status,
            ended.said
        );
        assert!(!ended.said.contains('\u{1b}') && ended.printed.is_empty(), "{arguments:?}: {}", ended.said);
    }
}
