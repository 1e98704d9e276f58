//! Settings that contradict each other or that nobody knows, what they name, and an address that is taken.

use std::net::TcpListener;

use super::sqlite::written;
use super::{Place, assert_unchanged, listing, make_pipe};

#[test]
fn settings_that_contradict_each_other_are_told_together() {
    let place = Place::migrated();
    type Case = (&'static [(&'static str, &'static str)], &'static [&'static str]);
    let cases: [Case; 10] = [
        (
            &[("VITRINE_DATABASE_URL", "sqlite:new.sqlite"), ("VITRINE_STORAGE_URL", "file:new.sqlite")],
            &["VITRINE_STORAGE_URL", "VITRINE_DATABASE_URL", "use another folder"],
        ),
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
fn every_mistake_in_the_form_of_the_file_is_told_at_once() {
    let place = Place::migrated();
    let file =
        "WORKERS = 5\nworkers = 3\nconfig = \"other.toml\"\nrate_factor = 1.5\n[smtp]\nserver = \"mail.example\"\n";
    std::fs::write(place.0.join("vitrine.toml"), file).expect("a file");
    let words = [
        "5 mistake",
        "WORKERS and workers are the same setting",
        "config can't be set in the file",
        "rate_factor must be text, a whole number",
        "smtp must be text",
        "VITRINE_LOG: must be a filter",
    ];
    place.is_refused(&[("VITRINE_LOG", "vitrine[[[")], 78, &words);
}

#[test]
fn a_file_in_the_working_folder_that_cannot_be_read_ends_the_start() {
    let place = Place::new();
    let file = place.0.join("vitrine.toml");
    let is_refused = |cause: &str| {
        place.is_refused(&[], 78, &["vitrine.toml: must be a readable file", cause, "or move it away"]);
        let before = listing(&place.0);
        let ended = place.run(&["doctor"], &[]);
        let told = "error    vitrine.toml: must be a readable file";
        assert!(ended.status == Some(2) && ended.printed.starts_with(told), "{}{}", ended.printed, ended.said);
        assert_unchanged(&before, &listing(&place.0));
    };
    std::fs::write(&file, [0xFF, 0xFE]).expect("a file");
    is_refused("UTF-8");
    std::fs::remove_file(&file).expect("removed");
    std::os::unix::fs::symlink("nowhere.toml", &file).expect("a link");
    is_refused("a broken link");
    std::fs::remove_file(&file).expect("removed");
    make_pipe(&file);
    is_refused("not a regular file");
    std::fs::remove_file(&file).expect("removed");
    std::fs::create_dir(&file).expect("a folder");
    is_refused("not a regular file");
    std::fs::remove_dir(&file).expect("removed");

    make_pipe(&file);
    let named = [("VITRINE_CONFIG", "vitrine.toml")];
    place.is_refused(&named, 78, &["VITRINE_CONFIG: must be a readable file (it is a pipe)"]);
    assert!(!place.data().exists(), "no database was made");
}

#[test]
fn an_address_that_is_taken_is_noticed_before_anything_is_opened() {
    let place = Place::new();
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("its address").to_string();
    let words = [&*address, "VITRINE_LISTEN", "stop the other program that uses it"];
    place.is_refused(&[("VITRINE_LISTEN", &address)], 69, &words);
    assert!(!place.data().exists(), "no database was made");

    let words = [&*address, "VITRINE_ADMIN_LISTEN", "stop the other program that uses it"];
    place.is_refused(&[("VITRINE_ADMIN_LISTEN", &address)], 69, &words);
    let elsewhere = ["192.0.2.1:1 (VITRINE_ADMIN_LISTEN)", "choose an address of this machine"];
    place.is_refused(&[("VITRINE_ADMIN_LISTEN", "192.0.2.1:1")], 78, &elsewhere);
    assert!(!place.data().exists(), "no database was made");
}

#[test]
fn what_settings_name_is_read_before_a_database_is_made_or_migrated() {
    let (older, new) = (Place::migrated(), Place::new());
    // As of a release with other triggers: a start makes them anew.
    written(&older.database(), "UPDATE schema_migrations SET checksum = 'of others' WHERE number = 0;");
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
}

#[test]
fn settings_that_would_break_the_site_are_refused() {
    let place = Place::migrated();
    for (name, value, words) in [
        ("VITRINE_API_BASE", "/{x}", "must start but not end with a slash"),
        ("VITRINE_API_BASE", "/../x", "must start but not end with a slash"),
        ("VITRINE_API_BASE", "/assets", "addresses of the site itself"),
        ("VITRINE_ALLOWED_HOSTS", "https://foo.example", "without https://"),
        ("VITRINE_LOG", "vitrine[[[", "must be a filter like info"),
    ] {
        place.is_refused(&[(name, value)], 78, &[name, words]);
        let ended = place.run(&["doctor"], &[(name, value)]);
        assert!(ended.status == Some(2) && ended.printed.contains(words), "{}", ended.printed);
    }
    let mistakes = [("VITRINE_STORAGE_URL", "file:"), ("VITRINE_DATABASE_URL", "sqlite:"), ("VITRINE_LISTEN", "x")];
    place.is_refused(&mistakes, 78, &["3 mistake", "VITRINE_STORAGE_URL", "VITRINE_DATABASE_URL", "VITRINE_LISTEN"]);
}

#[test]
fn every_line_that_a_bad_filter_causes_is_for_people() {
    let ended = Place::migrated().run(&["serve"], &[("VITRINE_LOG", "vitrine[[[")]);
    let is_told = |line: &str| line.starts_with("vitrine: ") || line.starts_with("  - ") || line.starts_with('{');
    assert!(ended.said.lines().all(is_told), "{}", ended.said);
}

#[test]
fn the_environment_wins_over_the_file_and_an_empty_name_of_the_file_is_none() {
    let place = Place::migrated();
    std::fs::write(place.0.join("vitrine.toml"), "workers = 3\nlog = \"warn\"\n").expect("a file");
    for named in [("VITRINE_CONFIG", ""), ("VITRINE_CONFIG", "vitrine.toml")] {
        let ended = place.run(&["doctor"], &[named, ("VITRINE_WORKERS", "4")]);
        assert_eq!(ended.status, Some(0), "{}{}", ended.printed, ended.said);
        assert!(
            ended.printed.contains("VITRINE_WORKERS is set in the environment, so the different workers in the file"),
            "{}",
            ended.printed
        );
    }
}

#[test]
fn a_model_that_cannot_be_used_is_an_error_for_doctor_too() {
    let ended = Place::migrated().run(&["doctor"], &[("VITRINE_NSFW_MODEL", "missing.onnx")]);
    assert_eq!(ended.status, Some(2), "{}", ended.printed);
    assert!(ended.printed.contains("error    VITRINE_NSFW_MODEL: "), "{}", ended.printed);
}

#[test]
fn a_limit_of_open_files_that_is_too_low_is_named() {
    let place = Place::migrated();
    let served = place.command(&["serve"], &[]);
    let mut command = std::process::Command::new("sh");
    command.args(["-c", "ulimit -n 20; exec \"$0\" serve"]).arg(served.get_program()).current_dir(&place.0);
    for (name, value) in served.get_envs() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    let piped = std::process::Stdio::piped;
    command.stdin(std::process::Stdio::null()).stdout(piped()).stderr(piped());
    super::end(command).assert_says(71, &["the limit of open files is 20", "LimitNOFILE"]);
}
