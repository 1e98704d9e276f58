//! PostgreSQL servers that are away, refuse, or lack the database.

use sqlx::{AssertSqlSafe, Connection as _, Executor as _, PgConnection};

use super::{Place, offered, silent_port};

fn refused(url: &str, status: i32, words: &[&str]) {
    let place = Place::new();
    std::fs::create_dir_all(place.data().join("files/temporary")).expect("made");
    place.is_refused(&[("VITRINE_DATABASE_URL", url)], status, words);
    let ended = place.run(&["migrate"], &[("VITRINE_DATABASE_URL", url)]);
    assert!(!ended.said.contains("s3cret"), "the password is never told: {}", ended.said);
}

#[test]
fn a_server_that_is_not_there_is_named() {
    let port = silent_port();
    let words = [&*format!("no response from 127.0.0.1:{port}"), "start the server", "VITRINE_DATABASE_URL"];
    refused(&format!("postgres://vitrine:s3cret@127.0.0.1:{port}/vitrine"), 69, &words);
}

#[test]
fn a_database_that_is_not_there_is_named() {
    let Some(server) = offered("VITRINE_TEST_POSTGRES_URL") else { return };
    let (address, _) = server.rsplit_once('/').expect("the address ends with a database");
    refused(&format!("{address}/no_such_database"), 78, &["has no database no_such_database", "create it"]);
}

#[tokio::test]
async fn an_account_that_is_not_let_in_or_may_not_enough_is_named() {
    let Some(server) = offered("VITRINE_TEST_POSTGRES_URL") else { return };
    let (_, host) = server.split_once('@').expect("the address has an account");
    let (host, _) = host.split_once('/').expect("and a database");
    // The server of the tests asks nobody for a password: one that no account has shows the same refusal.
    refused(
        &format!("postgres://nobody_known:s3cret@{host}/postgres"),
        77,
        &["refuses nobody_known", "correct the username and password"],
    );

    let mut admin = PgConnection::connect(&server).await.expect("it is there");
    let name = format!("start_{}", std::process::id());
    for sql in [
        format!("CREATE ROLE {name} LOGIN"),
        format!("CREATE DATABASE {name}"),
        format!("REVOKE ALL ON DATABASE {name} FROM PUBLIC"),
        format!("GRANT CONNECT ON DATABASE {name} TO {name}"),
    ] {
        admin.execute(AssertSqlSafe(sql)).await.expect("a superuser may");
    }
    let url = format!("postgres://{name}@{host}/{name}");
    let blocking = tokio::task::spawn_blocking(move || {
        refused(&url, 77, &["lacks a permission", "permission denied", "make it the owner"]);
    });
    let outcome = blocking.await;
    for sql in [format!("DROP DATABASE {name} WITH (FORCE)"), format!("DROP ROLE {name}")] {
        admin.execute(AssertSqlSafe(sql)).await.expect("a superuser may");
    }
    outcome.expect("as expected");
}

#[tokio::test]
async fn nothing_is_undone_without_a_backup_unless_that_is_said() {
    let Some(server) = offered("VITRINE_TEST_POSTGRES_URL") else { return };
    let mut admin = PgConnection::connect(&server).await.expect("it is there");
    let name = format!("undone_{}", std::process::id());
    admin.execute(AssertSqlSafe(format!("CREATE DATABASE {name}"))).await.expect("a superuser may");
    let (address, _) = server.rsplit_once('/').expect("the address ends with a database");
    let url = format!("{address}/{name}");
    let blocking = tokio::task::spawn_blocking(move || {
        let (place, settings) = (Place::new(), [("VITRINE_DATABASE_URL", url.as_str())]);
        assert_eq!(place.run(&["migrate"], &settings).status, Some(0));
        place.run(&["migrate", "--to", "1"], &settings).assert_says(2, &["`vitrine backup`", "--without-backup"]);
        let ended = place.run(&["migrate", "--to", "1", "--without-backup"], &settings);
        assert_eq!(ended.status, Some(0), "{}", ended.said);
        assert!(ended.printed.contains("the schema is at 1"), "{}", ended.printed);
    });
    let outcome = blocking.await;
    admin.execute(AssertSqlSafe(format!("DROP DATABASE {name} WITH (FORCE)"))).await.expect("a superuser may");
    outcome.expect("as expected");
}

#[tokio::test]
async fn a_database_of_another_program_or_for_readers_only_is_refused_and_left_alone() {
    let Some(server) = offered("VITRINE_TEST_POSTGRES_URL") else { return };
    let mut admin = PgConnection::connect(&server).await.expect("it is there");
    let name = format!("foreign_{}", std::process::id());
    admin.execute(AssertSqlSafe(format!("CREATE DATABASE {name}"))).await.expect("a superuser may");
    let (address, _) = server.rsplit_once('/').expect("the address ends with a database");
    let url = format!("{address}/{name}");
    let mut own = PgConnection::connect(&url).await.expect("it was made");
    own.execute("CREATE TABLE users (id INT)").await.expect("a superuser may");
    let refusing = url.clone();
    let outcome = tokio::task::spawn_blocking(move || {
        refused(
            &refusing,
            78,
            &["VITRINE_DATABASE_URL", "belongs to another program", "users", "Use an empty database"],
        );
    });
    let foreign = outcome.await;
    let left =
        own.fetch_all("SELECT 1 FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace").await;
    own.execute("DROP TABLE users").await.expect("a superuser may");
    let migrated = url.clone();
    let outcome = tokio::task::spawn_blocking(move || {
        assert_eq!(Place::new().run(&["migrate"], &[("VITRINE_DATABASE_URL", &migrated)]).status, Some(0));
    });
    outcome.await.expect("as expected");
    let sql = format!("ALTER DATABASE {name} SET default_transaction_read_only = on");
    own.execute(AssertSqlSafe(sql)).await.expect("a superuser may");
    let outcome = tokio::task::spawn_blocking(move || {
        refused(&url, 78, &["VITRINE_DATABASE_URL", "accepts no writes", "turn off default_transaction_read_only"]);
        // Whoever only reads is served, as by a standby.
        let place = Place::new();
        let settings = [("VITRINE_DATABASE_URL", url.as_str())];
        for (command, part) in [
            (&["audit", "verify"][..], "as recorded"),
            (&["backup", "made"], "the database is read-only"),
            (&["fsck"], "no problems found"),
        ] {
            let ended = place.run(command, &settings);
            let said = format!("{}{}", ended.printed, ended.said);
            assert!(ended.status == Some(0) && said.contains(part), "{command:?}: {said}");
        }
    });
    let read_only = outcome.await;
    drop(own);
    admin.execute(AssertSqlSafe(format!("DROP DATABASE {name} WITH (FORCE)"))).await.expect("a superuser may");
    foreign.expect("as expected");
    read_only.expect("as expected");
    assert_eq!(left.expect("it answers").len(), 1, "no table was added");
}
