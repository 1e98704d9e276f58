//! Where there is no database yet: what looks for one makes none, and a first start makes one when all else is there.

use std::fs::{self, File};

use super::{Place, end, listing, names, silent_port};

#[test]
fn what_needs_a_database_finds_none_and_makes_none() {
    let place = Place::new();
    for arguments in [
        &["jobs", "list"][..],
        &["jobs", "retry", "--failed"],
        &["audit", "verify"],
        &["user", "grant", "mona", "admin"],
        &["user", "list"],
        &["user", "reset", "mona", "--reason", "Asked."],
        &["migrate", "--to", "1"],
        &["fsck"],
        &["fsck", "--repair"],
        &["backup", "copy"],
    ] {
        let words = ["there is no database", "data/vitrine.sqlite", "VITRINE_DATABASE_URL", "VITRINE_DATA_DIR"];
        place.run(arguments, &[]).assert_says(66, &words);
        assert!(listing(&place.0).is_empty(), "{arguments:?} makes {:?}", names(&listing(&place.0)));
    }
    for arguments in [
        &["verify-backup", "nowhere"][..],
        &["restore", "nowhere"],
        &["copy", "--from", "sqlite:a/v.sqlite,file:a/files", "--to", "sqlite:b/v.sqlite,file:b/files"],
        &["healthcheck", "--timeout", "1"],
        &["layouts", "import", "nowhere"],
    ] {
        let ended = place.run(arguments, &[("VITRINE_ADMIN_LISTEN", &format!("127.0.0.1:{}", silent_port()))]);
        assert!(ended.status.is_some_and(|status| status != 0), "{arguments:?}: {}{}", ended.printed, ended.said);
        assert!(listing(&place.0).is_empty(), "{arguments:?} makes {:?}", names(&listing(&place.0)));
    }
}

#[test]
fn a_first_start_with_a_store_that_is_of_no_use_makes_nothing() {
    let place = Place::new();
    let away = format!("s3://themes?endpoint=http://127.0.0.1:{}&access_key_id=me&secret_access_key=x", silent_port());
    for (store, status) in [(&*away, 69), ("file:/proc/no-such-folder", 73)] {
        place.is_refused(&[("VITRINE_STORAGE_URL", store)], status, &["VITRINE_STORAGE_URL"]);
        place.run(&["user", "create", "mona"], &[("VITRINE_STORAGE_URL", store)]).assert_says(status, &[]);
        assert!(listing(&place.0).is_empty(), "it makes {:?}", names(&listing(&place.0)));
    }
}

#[test]
fn a_password_that_cannot_be_read_makes_nothing() {
    let place = Place::new();
    let mut command = place.command(&["user", "create", "mona"], &[]);
    command.stdin(File::open(&place.0).expect("a folder, which has no text"));
    end(command).assert_says(2, &["standard input"]);
    assert!(listing(&place.0).is_empty(), "it makes {:?}", names(&listing(&place.0)));
}

#[test]
fn the_first_account_can_be_made_before_the_first_start() {
    let place = Place::new();
    let typed = place.0.join("typed");
    fs::write(&typed, "a long enough password of nobody").expect("a file");
    let mut command = place.command(&["user", "create", "mona", "--role", "admin"], &[]);
    command.stdin(File::open(&typed).expect("it is there"));
    let ended = end(command);
    assert_eq!(ended.status, Some(0), "{}", ended.said);
    let ended = place.run(&["user", "grant", "mona", "moderator"], &[]);
    assert_eq!((ended.status, ended.printed.trim()), (Some(0), "mona is MODERATOR"), "{}", ended.said);
    place
        .run(&["user", "grant", "nobody", "admin"], &[])
        .assert_says(2, &["there is no account nobody", "user create"]);
}
