//! What is found on installations that are as they should be, and on others.

use vitrine_config::{Config, ConfigError, SettingsSource};
use vitrine_core::clock::{Clock, DAY};
use vitrine_core::schema::schema;
use vitrine_db::testing::{TestDb, engines};
use vitrine_db::{Engine, Execute, params};
use vitrine_operate::doctor::{DoctorFinding, FindingLevel, examine};
use vitrine_operate::instances::InstancePresence;
use vitrine_site::KINDS;
use vitrine_testing::{NOW, TestApp};

use crate::steps::further;

/// As a public site needs them, but for where rows and files are.
const PUBLIC: [(&str, &str); 7] = [
    ("VITRINE_PUBLIC_URL", "https://themes.example"),
    ("VITRINE_TRUSTED_PROXIES", "10.0.0.1"),
    ("VITRINE_CONTACT", "staff@themes.example"),
    ("VITRINE_OPERATOR", "The Themes Society"),
    ("VITRINE_SMTP_SERVER", "mail.example"),
    ("VITRINE_MAIL_FROM", "no-reply@themes.example"),
    ("VITRINE_CONNECTIONS", "64"),
];

fn config(settings: &[(&str, &str)]) -> Result<Config, ConfigError> {
    Config::from_source(SettingsSource::of(PUBLIC.iter().chain(settings).copied()))
}

async fn found(settings: &[(&str, &str)]) -> Vec<DoctorFinding> {
    let config = config(settings);
    examine(config.as_ref(), KINDS, &Clock::fixed(NOW), None).await.findings
}

fn worst(findings: &[DoctorFinding], what: &str) -> FindingLevel {
    let about = findings.iter().filter(|finding| finding.what == what);
    about.map(|finding| finding.level).max().unwrap_or_else(|| panic!("nothing about {what}: {findings:#?}"))
}

#[tokio::test]
async fn a_first_start_that_is_prepared_well_has_nothing_wrong_and_nothing_is_made() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let database = format!("sqlite:{}", data.join("vitrine.sqlite").display());
    let files = format!("file:{}", data.join("files").display());
    let settings = [
        ("VITRINE_DATA_DIR", data.to_str().expect("a path")),
        ("VITRINE_DATABASE_URL", &*database),
        ("VITRINE_STORAGE_URL", &*files),
    ];
    let found = found(&settings).await;
    let of_settings: Vec<_> = found.iter().filter(|finding| finding.check == "settings").collect();
    assert!(of_settings.len() == 1 && of_settings[0].level == FindingLevel::Ok, "{of_settings:#?}");
    assert_eq!(worst(&found, "VITRINE_DATABASE_URL"), FindingLevel::Ok);
    assert_eq!(worst(&found, "VITRINE_STORAGE_URL"), FindingLevel::Ok);
    assert!(!data.exists(), "it only looks");
}

#[tokio::test]
async fn every_deviation_of_the_settings_is_told_with_what_to_do() {
    type Case = (&'static [(&'static str, &'static str)], &'static str, FindingLevel);
    let cases: [Case; 13] = [
        (&[("VITRINE_PUBLIC_URL", "http://localhost:8080")], "VITRINE_PUBLIC_URL", FindingLevel::Warning),
        (
            &[("VITRINE_PUBLIC_URL", "http://themes.example"), ("VITRINE_INSECURE_COOKIES", "on")],
            "VITRINE_PUBLIC_URL",
            FindingLevel::Error,
        ),
        (&[("VITRINE_INSECURE_COOKIES", "on")], "VITRINE_INSECURE_COOKIES", FindingLevel::Warning),
        (&[("VITRINE_TRUSTED_PROXIES", "")], "VITRINE_TRUSTED_PROXIES", FindingLevel::Error),
        (&[("VITRINE_TRUSTED_PROXIES", "10.0.0.1,::/0")], "VITRINE_TRUSTED_PROXIES", FindingLevel::Error),
        (&[("VITRINE_LISTEN", "0.0.0.0:8080")], "VITRINE_LISTEN", FindingLevel::Warning),
        (
            &[("VITRINE_RATE_FACTOR", "5"), ("VITRINE_RATE_FACTOR_CONFIRMED", "5")],
            "VITRINE_RATE_FACTOR",
            FindingLevel::Error,
        ),
        (&[("VITRINE_FILES_URL", "https://localhost:8443")], "VITRINE_FILES_URL", FindingLevel::Error),
        (
            &[("VITRINE_SIGNED_LINKS", "on"), ("VITRINE_STORAGE_URL", "s3://vitrine?endpoint=http://store.internal")],
            "VITRINE_SIGNED_LINKS",
            FindingLevel::Error,
        ),
        (&[("VITRINE_CONTACT", "")], "VITRINE_CONTACT", FindingLevel::Warning),
        (&[("VITRINE_OPERATOR", "")], "VITRINE_OPERATOR", FindingLevel::Warning),
        (&[("VITRINE_SMTP_SERVER", ""), ("VITRINE_MAIL_FROM", "")], "VITRINE_SMTP_SERVER", FindingLevel::Warning),
        (&[("VITRINE_SMTP_TLS", "off")], "VITRINE_SMTP_TLS", FindingLevel::Warning),
    ];
    for (settings, what, level) in cases {
        let config = config(settings).unwrap_or_else(|error| panic!("{what}: {error}"));
        let findings = vitrine_operate::doctor::settings::check(&config);
        assert_eq!(worst(&findings, what), level, "{settings:?}");
        let told = findings.iter().find(|finding| finding.what == what).expect("told");
        assert!(told.expected.is_some() && told.remedy.is_some(), "{told:?}");
    }
    let documents = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(documents.path().join("no-language")).expect("made");
    let documents = documents.path().to_str().expect("a path");
    for (setting, value) in [
        ("VITRINE_DATABASE_URL", "sqlite::memory:"),
        ("VITRINE_STORAGE_URL", "memory:"),
        ("VITRINE_DOCUMENTS", documents),
    ] {
        let findings =
            vitrine_operate::doctor::settings::check(&config(&[(setting, value)]).expect("it can be tried out"));
        assert_eq!(worst(&findings, setting), FindingLevel::Error);
    }
    let unknown =
        vitrine_operate::doctor::settings::check(&config(&[("VITRINE_FROM_SOMEWHERE", "x")]).expect("a warning"));
    assert!(unknown.iter().any(|finding| finding.found.contains("VITRINE_FROM_SOMEWHERE")), "{unknown:?}");
}

#[tokio::test]
async fn mistakes_in_the_settings_are_all_that_can_be_told_then() {
    let settings = config(&[("VITRINE_WORKERS", "many"), ("VITRINE_LISTEN", "x")]);
    let report = examine(settings.as_ref(), KINDS, &Clock::fixed(NOW), None).await;
    assert_eq!((report.errors, report.warnings, report.findings.len()), (2, 0, 2));
    assert!(report.text().contains("VITRINE_WORKERS"), "{}", report.text());
}

#[test]
fn a_secret_in_a_setting_that_is_taken_is_in_no_finding() {
    for vitrine_config::Setting { name, .. } in vitrine_config::REFERENCE {
        for value in vitrine_config::WRONG_WITH_SECRET {
            let Ok(config) = config(&[(name, value)]) else { continue };
            let findings = vitrine_operate::doctor::settings::check(&config);
            assert!(!format!("{findings:?}").contains("GEHEIM"), "{name}={value}: {findings:?}");
        }
    }
}

#[tokio::test]
async fn the_database_its_clock_and_the_work_in_it_are_looked_at_on_every_engine() {
    for engine in engines() {
        let test = TestApp::new(engine).await;
        let settings = [("VITRINE_DATABASE_URL", &*test.db.url), ("VITRINE_STORAGE_URL", "memory:")];
        let config = config(&settings).expect("valid");
        let report = examine(Ok(&config), KINDS, &Clock::system(), None).await;
        let version = if engine == Engine::Sqlite { "SQLite 3." } else { "PostgreSQL " };
        assert!(report.findings.iter().any(|finding| finding.what.starts_with(version)), "{}", report.text());
        assert_eq!(worst(&report.findings, "the schema"), FindingLevel::Ok);
        assert_eq!(worst(&report.findings, "the clock of the database"), FindingLevel::Ok);
        assert_eq!(worst(&report.findings, "administrators"), FindingLevel::Warning);
        if engine == Engine::Postgres {
            assert_eq!(worst(&report.findings, "fsync"), FindingLevel::Error, "as the server of the tests is run");
        }

        let of_yesterday = Clock::fixed(Clock::system().now() - DAY);
        let report = examine(Ok(&config), KINDS, &of_yesterday, None).await;
        assert_eq!(worst(&report.findings, "the clock of the database"), FindingLevel::Error);
        assert!(report.text().contains("s ahead"), "{}", report.text());
        assert_eq!(worst(&report.findings, "the clock of the store"), FindingLevel::Error);
    }
}

#[tokio::test]
async fn a_server_with_another_setting_is_named() {
    for engine in engines() {
        let test = TestApp::new(engine).await;
        let settings = [("VITRINE_DATABASE_URL", &*test.db.url), ("VITRINE_STORAGE_URL", "memory:")];
        let config = config(&settings).expect("valid");
        let of_instances = async |config: &Config| {
            let mut findings = examine(Ok(config), KINDS, &Clock::system(), None).await.findings;
            findings.retain(|finding| finding.check == "instances");
            findings
        };
        let none = of_instances(&config).await;
        assert!(
            none.len() == 1 && none[0].level == FindingLevel::Ok && none[0].found.starts_with("no server has reported"),
            "{none:#?}"
        );

        let of_server = [&PUBLIC[..], &settings[..1]].concat();
        let server = test.idle_instance_with(&of_server).await.site.app.clone();
        let presence = InstancePresence::new(&server);
        presence.say(&server).await.expect("said");
        let findings = of_instances(&server.config).await;
        // Its clock is one for tests.
        let levels: Vec<_> = findings.iter().map(|finding| finding.level).collect();
        assert!(
            levels == [FindingLevel::Ok, FindingLevel::Error] && findings[1].found.starts_with("its clock is "),
            "{findings:#?}"
        );
        let of_now = "UPDATE instances SET ahead_ms = 12";
        test.app.db.execute(of_now, params![]).await.expect("as of a clock that is right");
        let findings = of_instances(&server.config).await;
        assert!(findings.len() == 1 && findings[0].level == FindingLevel::Ok, "{findings:#?}");
        assert!(findings[0].found.starts_with("running "), "{findings:#?}");

        // The server has rates and perhaps a store of the tests.
        let findings = of_instances(&config).await;
        let rate = findings.iter().find(|finding| finding.what == "VITRINE_RATE_FACTOR").expect("told");
        assert_eq!(rate.level, FindingLevel::Warning);
        assert!(rate.found.contains("1 on this command; 10000 on "), "{rate:?}");
        assert!(rate.expected.is_some() && rate.remedy.is_some(), "{rate:?}");
        if engine == Engine::Postgres {
            assert_eq!(worst(&findings, "VITRINE_STORAGE_URL"), FindingLevel::Error);
        }
        presence.leave(&server).await.expect("gone");
        assert!(of_instances(&config).await[0].found.starts_with("no server has reported"));
    }
}

#[tokio::test]
async fn a_dropped_table_and_a_changed_list_of_migrations_are_reported() {
    let _further = further();
    for engine in engines() {
        let test = TestApp::new(engine).await;
        let settings = [("VITRINE_DATABASE_URL", &*test.db.url), ("VITRINE_STORAGE_URL", "memory:")];
        let config = config(&settings).expect("valid");
        let of_schema = async || {
            let mut findings = examine(Ok(&config), KINDS, &Clock::fixed(NOW), None).await.findings;
            findings.retain(|finding| finding.what == "the schema");
            findings
        };
        assert_eq!(of_schema().await.iter().map(|finding| finding.level).collect::<Vec<_>>(), [FindingLevel::Ok]);
        test.app.db.execute("DROP TABLE removed_items", params![]).await.expect("dropped");
        assert!(of_schema().await[0].found.starts_with("the schema lacks the table removed_items: "));
        let added = schema().migrations.into_iter().find(|step| step.name == "kind").expect("a further step").number;
        let forget = "DELETE FROM schema_migrations WHERE number = $1";
        test.app.db.execute(forget, params![i64::from(added)]).await.expect("it was noted");
        let findings = of_schema().await;
        assert!(findings.len() == 1 && findings[0].level == FindingLevel::Error, "{findings:#?}");
        assert!(
            findings[0].found.starts_with(&format!("migration {added} (kind) is missing from the table")),
            "{findings:#?}"
        );

        // Its numbers mean nothing.
        let changed = "UPDATE schema_migrations SET checksum = 'of another first step' WHERE number = 1";
        test.app.db.execute(changed, params![]).await.expect("it was noted");
        let findings = of_schema().await;
        assert!(findings.len() == 1 && findings[0].level == FindingLevel::Error, "{findings:#?}");
        assert!(findings[0].found.contains("a build from before version 0.1.0"), "{findings:#?}");
    }
}

#[tokio::test]
async fn both_engines_have_the_same_indexes_and_as_many_references() {
    let mut all = Vec::new();
    for engine in engines() {
        let db = TestDb::migrated(engine, &schema()).await;
        let (indexes, references) = match engine {
            Engine::Sqlite => (
                "SELECT CAST(name AS TEXT) FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL",
                "SELECT COUNT(*) FROM sqlite_schema m JOIN pragma_foreign_key_list(m.name) WHERE m.type = 'table'",
            ),
            Engine::Postgres => (
                "SELECT CAST(i.indexrelid::regclass AS TEXT) FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid \
                 WHERE NOT i.indisprimary AND c.relnamespace = current_schema()::regnamespace",
                "SELECT COUNT(*) FROM pg_constraint \
                 WHERE contype = 'f' AND connamespace = current_schema()::regnamespace",
            ),
        };
        let mut indexes: Vec<String> = db.column(indexes, params![]).await.expect("indexes");
        indexes.sort();
        let references: i64 = db.scalar(references, params![]).await.expect("a count");
        assert!(indexes.len() > 90 && references > 40, "{engine}: {indexes:?}, {references}");
        all.push((indexes, references));
    }
    assert!(all.iter().all(|of_engine| *of_engine == all[0]), "{all:#?}");
}
