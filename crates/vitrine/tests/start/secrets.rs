//! Passwords and keys in settings and arguments: whatever is wrong with them, no output has them.

use super::Place;

/// In every value of these tests, where a password or a key is.
const SECRET: &str = "GEHEIM";

const WRONG: [&str; 8] = [
    "'postgres://u:GEHEIM@127.0.0.1:1/d'",
    "\"postgres://u:GEHEIM@127.0.0.1:1/d\"",
    "mysql://u:GEHEIM@h/d",
    "S3://b?endpoint=http://127.0.0.1:1&secret_access_key=GEHEIM",
    "'s3://b?secret_access_key=GEHEIM'",
    "https://u:GEHEIM@h.example",
    "postgres://u:1#GEHEIM@127.0.0.1/d",
    "postgres://127.0.0.1:1/d?pasword=GEHEIM",
];

/// In the two settings that take addresses, an address where a path belongs.
const BEHIND_A_SCHEME: [(&str, &str); 2] = [
    ("VITRINE_DATABASE_URL", "sqlite:postgres://u:GEHEIM@127.0.0.1:1/d"),
    ("VITRINE_STORAGE_URL", "file:s3://b?secret_access_key=GEHEIM"),
];

/// Names of all settings, as the program lists them.
fn names(place: &Place) -> Vec<String> {
    let listed = place.run(&["settings"], &[]).printed;
    let names = listed.lines().filter(|line| line.starts_with("VITRINE_"));
    names.map(str::to_owned).collect()
}

fn tells_nothing(place: &Place, arguments: &[&str], settings: &[(&str, &str)]) {
    let ended = place.run(arguments, settings);
    assert_ne!(ended.status, None, "{arguments:?} {settings:?} goes on");
    let said = ended.said + &ended.printed;
    assert!(!said.contains(SECRET), "{arguments:?} {settings:?}: {said}");
}

#[test]
fn no_output_has_a_secret_that_is_in_a_setting() {
    let place = Place::new();
    let names = names(&place);
    assert!(names.len() > 50, "{names:?}");
    let commands = [&["serve"][..], &["doctor"], &["doctor", "--json"], &["settings"], &["fsck"], &["jobs", "list"]];
    for value in WRONG {
        let all: Vec<_> =
            names.iter().filter(|name| *name != "VITRINE_CONFIG").map(|name| (name.as_str(), value)).collect();
        for command in commands {
            tells_nothing(&place, command, &all);
        }
        tells_nothing(&place, &["serve"], &[("VITRINE_CONFIG", value)]);
        // Each for itself, since one that cannot be read at all keeps others from being looked at.
        for name in ["VITRINE_DATABASE_URL", "VITRINE_STORAGE_URL"] {
            tells_nothing(&place, &["serve"], &[(name, value)]);
            tells_nothing(&place, &["doctor"], &[(name, value)]);
        }
        tells_nothing(&place, &["serve"], &[("VITRINE_PUBLIC_URL", value), ("VITRINE_LISTEN", "192.0.2.1:1")]);

        // In the file, written well and not.
        let file = place.0.join("settings.toml");
        let well: String = names
            .iter()
            .map(|name| format!("{} = {value:?}\n", name.trim_start_matches("VITRINE_").to_ascii_lowercase()))
            .collect();
        for text in [well, format!("database_url = {value}\nworkers = many\n")] {
            std::fs::write(&file, text).expect("a file");
            let named = [("VITRINE_CONFIG", file.to_str().expect("a text"))];
            for command in [&["serve"][..], &["doctor"], &["settings"]] {
                tells_nothing(&place, command, &named);
            }
        }
    }
}

#[test]
fn no_output_has_a_secret_that_is_where_a_path_belongs() {
    let place = Place::migrated();
    for setting in BEHIND_A_SCHEME {
        for command in [&["serve"][..], &["doctor"], &["fsck"], &["jobs", "list"], &["backup", "saved"], &["migrate"]] {
            tells_nothing(&place, command, &[setting]);
        }
        place.is_refused(&[setting], 78, &[setting.0, "must have a path after sqlite: or file:"]);
    }
}

#[test]
fn no_output_has_a_secret_that_is_in_an_argument() {
    let place = Place::migrated();
    assert_eq!(place.run(&["backup", "saved"], &[]).status, Some(0));
    let elsewhere = place.0.join("elsewhere");
    let elsewhere = [("VITRINE_DATA_DIR", elsewhere.to_str().expect("a text"))];
    for value in WRONG {
        tells_nothing(&place, &["restore", "saved", "--deletions", value], &elsewhere);
        tells_nothing(&place, &["copy", "--from", value, "--to", "sqlite:a,file:b"], &[]);
        tells_nothing(&place, &["copy", "--from", &format!("{value},file:b"), "--to", "sqlite:a,file:b"], &[]);
    }
    place
        .run(&["copy", "--from", "mysql://u:GEHEIM@h/d", "--to", "sqlite:a,file:b"], &[])
        .assert_says(2, &["--from", "must be"]);
    place
        .run(&["restore", "saved", "--deletions", "mysql://u:GEHEIM@h/d"], &elsewhere)
        .assert_says(66, &["--deletions"]);
}

#[test]
fn a_public_address_with_an_account_is_refused() {
    let words = ["VITRINE_PUBLIC_URL", "must have no username or password"];
    Place::migrated().is_refused(&[("VITRINE_PUBLIC_URL", "https://user:geheim@themes.example")], 78, &words);
}
