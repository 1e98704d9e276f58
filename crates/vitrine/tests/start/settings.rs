//! Settings that contradict each other or that nobody knows, what they name, and an address that is taken.

use std::net::TcpListener;

use super::Place;

#[test]
fn settings_that_contradict_each_other_are_told_together() {
    let place = Place::migrated();
    type Case = (&'static [(&'static str, &'static str)], &'static [&'static str]);
    let cases: [Case; 9] = [
        (&[("VITRINE_PUBLIC_URL", "http://themes.example")], &["VITRINE_PUBLIC_URL", "use https, or set"]),
        (
            &[("VITRINE_PUBLIC_URL", "https://themes.example"), ("VITRINE_RATE_FACTOR", "10")],
            &["VITRINE_RATE_FACTOR", "VITRINE_RATE_FACTOR_CONFIRMED"],
        ),
        (
            &[("VITRINE_CONNECTIONS", "64"), ("VITRINE_CONNECTIONS_PER_ADDRESS", "65")],
            &["VITRINE_CONNECTIONS_PER_ADDRESS", "VITRINE_CONNECTIONS"],
        ),
        (&[("VITRINE_SMTP_SERVER", "mail.example")], &["VITRINE_MAIL_FROM", "VITRINE_SMTP_SERVER"]),
        (&[("VITRINE_DISCORD_CLIENT_ID", "1")], &["VITRINE_DISCORD_CLIENT_SECRET", "VITRINE_DISCORD_CLIENT_ID"]),
        (&[("VITRINE_ANALYTICS_URL", "https://counts.example/api")], &["VITRINE_ANALYTICS_WEBSITE_ID"]),
        (&[("VITRINE_SIGNED_LINKS", "on")], &["VITRINE_SIGNED_LINKS", "set VITRINE_STORAGE_URL to an s3:// address"]),
        (
            &[("VITRINE_PUBLIC_URL", "https://themes.example"), ("VITRINE_FILES_URL", "http://files.themes.example")],
            &["VITRINE_FILES_URL", "use https"],
        ),
        (
            &[("VITRINE_DATABASE_URL", "mysql://x"), ("VITRINE_WORKERS", "many")],
            &["2 mistake", "VITRINE_DATABASE_URL", "VITRINE_WORKERS"],
        ),
    ];
    for (settings, words) in cases {
        place.is_refused(settings, 78, words);
    }
}

#[test]
fn variables_that_are_no_settings_are_told_and_end_no_start() {
    let place = Place::migrated();
    let injected = [
        ("VITRINE_SERVICE_HOST", "10.96.0.12"),
        ("VITRINE_PORT", "tcp://10.96.0.12:8080"),
        ("VITRINE_FROM_SOMEWHERE", "x"),
        ("VITRINE_LISTNE", "127.0.0.1:1"),
        // Ends the start behind the point where names are looked at.
        ("VITRINE_LISTEN", "192.0.2.1:1"),
    ];
    let ended = place.run(&["serve"], &injected);
    ended.assert_says(78, &["192.0.2.1:1 (VITRINE_LISTEN)", "choose an address of this machine"]);
    for name in ["VITRINE_SERVICE_HOST", "VITRINE_PORT", "VITRINE_FROM_SOMEWHERE", "VITRINE_LISTNE"] {
        let told = ended.said.lines().find(|line| line.contains(name) && line.contains("is ignored"));
        assert!(told.is_some_and(|line| line.contains("WARN")), "{name}: {}", ended.said);
    }
    assert!(ended.said.contains("did you mean VITRINE_LISTEN?"), "{}", ended.said);
}

#[test]
fn a_misspelt_name_in_the_file_ends_the_start() {
    let place = Place::migrated();
    let file = place.data().join("settings.toml");
    std::fs::write(&file, "listne = \"127.0.0.1:1\"\n").expect("a file");
    let file = file.to_str().expect("a text");
    place.is_refused(&[("VITRINE_CONFIG", file)], 78, &["listne", "did you mean listen?"]);
}

#[test]
fn an_address_that_is_taken_is_noticed_before_anything_is_opened() {
    let place = Place::new();
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("its address").to_string();
    let words = [&*address, "VITRINE_LISTEN", "end the other program that uses it"];
    place.is_refused(&[("VITRINE_LISTEN", &address)], 69, &words);
    assert!(!place.data().exists(), "no database was made");

    let words = [&*address, "VITRINE_ADMIN_LISTEN", "end the other program that uses it"];
    place.is_refused(&[("VITRINE_ADMIN_LISTEN", &address)], 69, &words);
    let elsewhere = ["192.0.2.1:1 (VITRINE_ADMIN_LISTEN)", "choose an address of this machine"];
    place.is_refused(&[("VITRINE_ADMIN_LISTEN", "192.0.2.1:1")], 78, &elsewhere);
    assert!(!place.data().exists(), "no database was made");
}

#[test]
fn what_settings_name_is_read_before_a_database_is_made_or_migrated() {
    let (older, new) = (Place::migrated(), Place::new());
    assert_eq!(older.run(&["migrate", "--to", "6"], &[]).status, Some(0));
    for place in [&older, &new] {
        let documents = place.0.join("documents");
        std::fs::create_dir_all(documents.join("en")).expect("a folder");
        std::fs::write(documents.join("en/privacy-policy.md"), "No heading, and {{ nothing }} that is known.\n")
            .expect("a file");
        let folder = documents.to_str().expect("a text");
        place.is_refused(&[("VITRINE_DOCUMENTS", folder)], 78, &["VITRINE_DOCUMENTS", "privacy-policy.md"]);
        // Which of the two it is depends on whether this build runs models at all.
        let status = if cfg!(feature = "onnx") { 66 } else { 78 };
        place.is_refused(&[("VITRINE_NSFW_MODEL", "missing.onnx")], status, &["VITRINE_NSFW_MODEL"]);
    }
    assert!(!new.data().exists(), "no database was made");
    older.run(&["jobs", "list"], &[]).assert_says(65, &["its schema is at 6"]);
}
