//! Starting with variables that a platform has set, and with damaged files.

use std::fs;
use std::path::{Path, PathBuf};

use crate::people::join;
use crate::site::{Folder, Plan};

/// The folder of a server that has run and been stopped gracefully, and its database.
async fn used_folder() -> (Folder, PathBuf) {
    let site = Plan::new().start().await;
    join(&site, 0, "alma").await;
    let folder = site.stop().await;
    let database = folder.data().join("vitrine.sqlite");
    assert!(fs::metadata(&database).is_ok_and(|file| file.len() > 8_192), "the database is where the README says");
    (folder, database)
}

/// The start must fail with a message that contains one of these words and is not a panic message.
async fn is_refused(plan: Plan, words: &[&str], what: &str) {
    let output = plan.start_refused().await;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.code().is_some_and(|code| code != 0), "{what}: it starts, and says {said}");
    assert!(words.iter().any(|word| said.contains(word)), "{what}: {said}");
    assert!(!said.contains("panicked"), "{what}: {said}");
}

#[tokio::test]
async fn variables_of_a_platform_do_not_end_the_start() {
    let injected = [
        ("VITRINE_SERVICE_HOST", "10.96.0.12"),
        ("VITRINE_SERVICE_PORT", "8080"),
        ("VITRINE_SERVICE_PORT_HTTP", "8080"),
        ("VITRINE_PORT", "tcp://10.96.0.12:8080"),
        ("VITRINE_PORT_8080_TCP", "tcp://10.96.0.12:8080"),
        ("VITRINE_PORT_8080_TCP_PROTO", "tcp"),
        ("VITRINE_PORT_8080_TCP_PORT", "8080"),
        ("VITRINE_PORT_8080_TCP_ADDR", "10.96.0.12"),
        // What else somebody may have set for a service beside it; one is almost the name of a setting.
        ("VITRINE_REPLICAS", "3"),
        ("VITRINE_LISTENER", "10.96.0.12:1"),
    ];
    let plan = injected.into_iter().fold(Plan::new(), |plan, (name, value)| plan.set(name, value));
    let site = plan.start().await;
    assert_eq!(site.client().get("/").await.expect("it is answered").status, 200);
}

#[tokio::test]
async fn rates_of_a_public_site_cannot_be_loosened() {
    let plan = || Plan::new().set("VITRINE_PUBLIC_URL", "https://themes.example");
    is_refused(plan().set("VITRINE_RATE_FACTOR", "10"), &["VITRINE_RATE_FACTOR"], "factor 10 with https").await;
    plan().set("VITRINE_RATE_FACTOR", "1").start().await;
}

#[tokio::test]
async fn a_damaged_database_is_refused_in_words() {
    type Damage = fn(&Path) -> std::io::Result<()>;
    let damages: [(&str, Damage); 4] = [
        ("emptied", |file| fs::write(file, b"")),
        ("cut in half", |file| {
            let bytes = fs::read(file)?;
            fs::write(file, &bytes[..bytes.len() / 2])
        }),
        ("overwritten in the middle", |file| {
            let mut bytes = fs::read(file)?;
            let length = bytes.len();
            bytes[4_096..length / 2].fill(0x5a);
            fs::write(file, bytes)
        }),
        ("no database at all", |file| fs::write(file, "<html>".repeat(4_000))),
    ];
    for (what, damage) in damages {
        let (folder, database) = used_folder().await;
        for side_file in ["vitrine.sqlite-wal", "vitrine.sqlite-shm"] {
            // A graceful stop has removed them already.
            let _ = fs::remove_file(folder.data().join(side_file));
        }
        damage(&database).expect("the file can be written");
        is_refused(Plan::new().over(folder), &["vitrine.sqlite", "database"], what).await;
    }
}
