//! The database: whether it opens, what it is, how it is set up, and whether its schema is this program's.

use vitrine_core::schema;
use vitrine_db::{DatabaseDiagnosis, Db, DbError, Engine, SchemaProblem, tables_of};

use super::{DatabaseState, DoctorContext, DoctorFinding, FindingLevel, finding};
use crate::copy;

/// Connections of one process, with some left for an administrator.
const CONNECTIONS_LEAST: u64 = 30;

const SCHEMA: &str = "the schema";

pub(super) async fn check(opened: &DoctorContext<'_>) -> Vec<DoctorFinding> {
    let db = match &opened.database {
        DatabaseState::Open(db) => db,
        DatabaseState::NotMadeYet => {
            let found = "the database doesn't exist yet; the first start creates it";
            return vec![finding(FindingLevel::Ok, "VITRINE_DATABASE_URL", found)];
        }
        DatabaseState::Refused(error) => {
            return vec![finding(FindingLevel::Error, "VITRINE_DATABASE_URL", error.to_string())];
        }
    };
    let mut findings = match db.diagnose().await {
        Ok(diagnosis) => of_diagnosis(db.engine(), &diagnosis),
        Err(error) => vec![finding(FindingLevel::Error, "the database", error.to_string())],
    };
    match copy::is_unfinished(db).await {
        Ok(false) => {}
        Ok(true) => findings.push(
            finding(FindingLevel::Error, "the database", "a copy or restoration into it was interrupted")
                .expected("a finished one")
                .remedy("run the interrupted `vitrine copy` or `vitrine restore` again, or empty the database"),
        ),
        Err(error) => findings.push(finding(FindingLevel::Error, "the database", error.to_string())),
    }
    match db.check_schema(&schema::schema()).await {
        Ok(()) => findings.extend(of_tables(db).await),
        Err(DbError::Schema(problem @ SchemaProblem::Older { .. })) => {
            findings.push(finding(FindingLevel::Warning, SCHEMA, problem.to_string()).expected("this program's"));
        }
        Err(error) => findings.push(finding(FindingLevel::Error, SCHEMA, error.to_string()).expected("this program's")),
    }
    findings
}

/// Checks that all tables of this program's schema are there, and looks for others.
async fn of_tables(db: &Db) -> Vec<DoctorFinding> {
    let schema = schema::schema();
    let found = async { tables_of(db, &schema.tables().await?).await };
    let foreign = match found.await {
        Ok(found) => found.foreign,
        Err(error) => {
            return vec![
                finding(FindingLevel::Error, SCHEMA, error.to_string()).expected("all its tables and columns"),
            ];
        }
    };
    if foreign.is_empty() {
        return vec![finding(FindingLevel::Ok, SCHEMA, format!("at {}", schema.number()))];
    }
    vec![
        finding(FindingLevel::Warning, SCHEMA, format!("no migration created {}", foreign.join(", ")))
            .expected("nothing else in the site's database, because backups and copies don't include it")
            .remedy("move it to a database of its own"),
    ]
}

fn of_diagnosis(engine: Engine, diagnosis: &DatabaseDiagnosis) -> Vec<DoctorFinding> {
    let settings: Vec<String> = diagnosis.settings.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let mut findings = vec![finding(FindingLevel::Ok, diagnosis.version.clone(), settings.join(" "))];
    if engine == Engine::Sqlite {
        // What its durability depends on was read back when it was opened, which fails otherwise.
        return findings;
    }
    let value = |wanted: &str| {
        diagnosis.settings.iter().find(|(name, _)| *name == wanted).map_or("", |(_, value)| value.as_str())
    };
    if value("fsync") != "on" {
        findings.push(
            finding(
                FindingLevel::Error,
                "fsync",
                format!("{}: a crash of its machine can lose all data", value("fsync")),
            )
            .expected("on")
            .remedy("remove it from postgresql.conf"),
        );
    }
    if value("full_page_writes") != "on" {
        findings.push(
            finding(
                FindingLevel::Warning,
                "full_page_writes",
                format!("{}: pages may be torn at a power failure", value("full_page_writes")),
            )
            .expected("on, unless the file system writes whole pages")
            .remedy("remove it from postgresql.conf"),
        );
    }
    if value("max_connections").parse().is_ok_and(|most: u64| most < CONNECTIONS_LEAST) {
        findings.push(
            finding(FindingLevel::Warning, "max_connections", value("max_connections"))
                .expected(format!("at least {CONNECTIONS_LEAST} for each process of the site"))
                .remedy("raise it in postgresql.conf"),
        );
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_that_may_lose_everything_is_an_error() {
        let with = |fsync: &str, pages: &str, connections: &str| {
            let settings = vec![
                ("fsync", fsync.to_owned()),
                ("full_page_writes", pages.to_owned()),
                ("max_connections", connections.to_owned()),
            ];
            let diagnosis = DatabaseDiagnosis { version: "PostgreSQL 17.1".to_owned(), settings, now_ms: 0 };
            of_diagnosis(Engine::Postgres, &diagnosis)
                .into_iter()
                .map(|found| (found.what, found.level))
                .collect::<Vec<_>>()
        };
        let fine = ("PostgreSQL 17.1".to_owned(), FindingLevel::Ok);
        assert!(matches!(&with("on", "on", "100")[..], [only] if *only == fine));
        let [first, others @ ..] = &with("off", "off", "10")[..] else { panic!("four findings") };
        assert_eq!(*first, fine);
        let expected = [
            ("fsync", FindingLevel::Error),
            ("full_page_writes", FindingLevel::Warning),
            ("max_connections", FindingLevel::Warning),
        ];
        assert_eq!(others, expected.map(|(what, level)| (what.to_owned(), level)));
    }
}
