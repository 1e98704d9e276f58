//! Examination of an installation that changes nothing: settings, versions, rights, clocks, disks and waiting work. Each check is a
//! function of what was opened; a new check is a new entry of `CHECKS`.

mod admin_rows;
pub mod clocks;
mod database;
mod disks;
mod files;
mod instances;
mod permissions;
pub mod settings;
mod waiting;

use std::fmt::Write as _;

use futures::future::{BoxFuture, FutureExt as _};
use serde::Serialize;
use vitrine_blobs::{BlobError, Blobs};
use vitrine_config::disk;
use vitrine_config::{Config, ConfigError};
use vitrine_core::clock::{Clock, Millis};
use vitrine_core::items::ItemKinds;
use vitrine_db::{Db, OpenOptions, sqlite_path};

use crate::own::{self, OwnershipError, require_own, require_own_file};
use crate::{OperateError, copy};

/// Severity of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum FindingLevel {
    /// All is well; listed for the record.
    Ok,
    /// The site works, but not as one that others rely on should.
    Warning,
    /// The site does not start, does not work, or is not safe.
    Error,
}

/// Finding of a check about one thing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DoctorFinding {
    pub level: FindingLevel,
    /// Name of the check.
    pub check: &'static str,
    /// The thing, such as a setting or a folder.
    pub what: String,
    pub found: String,
    /// Expected state, if it is another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<String>,
    /// Advice for the operator.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remedy: Option<String>,
}

/// Findings of all checks, in the order of the checks.
#[derive(Clone, Debug, Serialize)]
pub struct DoctorReport {
    pub findings: Vec<DoctorFinding>,
    pub errors: usize,
    pub warnings: usize,
}

/// Inputs of the checks. The database and the store are opened once for all of them.
struct DoctorContext<'a> {
    config: &'a Config,
    clock: &'a Clock,
    database: DatabaseState,
    store: Result<StoreTrial, BlobError>,
}

enum DatabaseState {
    Open(Db),
    /// An embedded one that the first start will make.
    NotMadeYet,
    Refused(OwnershipError),
}

/// A store that was tried out, with the time by its clock and by ours.
struct StoreTrial {
    store_ms: Millis,
    own_ms: Millis,
    /// Reason why it is not the store of this database.
    refusal: Option<OwnershipError>,
}

type DoctorCheck = for<'a> fn(&'a DoctorContext<'a>) -> BoxFuture<'a, Vec<DoctorFinding>>;

/// Every check, in the order in which its findings are printed.
const CHECKS: &[(&str, DoctorCheck)] = &[
    ("settings", |opened| async { settings::check(opened.config) }.boxed()),
    ("instances", |opened| instances::check(opened).boxed()),
    ("database", |opened| database::check(opened).boxed()),
    ("files", |opened| async { files::check(opened) }.boxed()),
    ("permissions", |opened| async { permissions::check(opened.config) }.boxed()),
    ("clocks", |opened| clocks::check(opened).boxed()),
    ("disks", |opened| async { disks::check(opened.config) }.boxed()),
    ("work", |opened| waiting::check(opened).boxed()),
];

/// Runs every check. If the settings cannot be read, that is the only finding. `model` gives the reason why the model in the
/// settings cannot be used, if there is one.
pub async fn examine(
    config: Result<&Config, &ConfigError>,
    kinds: ItemKinds,
    clock: &Clock,
    model: Option<&str>,
) -> DoctorReport {
    let config = match config {
        Ok(config) => config,
        Err(ConfigError(mistakes)) => {
            let told = mistakes.iter().map(|mistake| {
                let (what, found) = mistake.split_once(": ").unwrap_or(("the settings", mistake));
                finding(FindingLevel::Error, what, found).remedy("correct it. `vitrine settings` lists all settings")
            });
            return DoctorReport::of(told.map(|finding| DoctorFinding { check: "settings", ..finding }).collect());
        }
    };
    let database = open_database(config).await;
    let store = try_store(config, kinds, clock, &database).await;
    let opened = DoctorContext { config, clock, database, store };
    let mut findings: Vec<_> = model.into_iter().map(of_model).collect();
    for (name, check) in CHECKS {
        findings.extend(check(&opened).await.into_iter().map(|finding| DoctorFinding { check: name, ..finding }));
    }
    if let DatabaseState::Open(db) = &opened.database
        && let Err(error) = db.close().await
    {
        tracing::warn!(%error, "the database did not close cleanly");
    }
    DoctorReport::of(findings)
}

/// Every start ends with it, as with a mistake in the settings.
fn of_model(problem: &str) -> DoctorFinding {
    let found = problem.trim_start_matches("VITRINE_NSFW_MODEL: ");
    let finding =
        finding(FindingLevel::Error, "VITRINE_NSFW_MODEL", found).expected("a model that this program can run");
    DoctorFinding { check: "settings", ..finding.remedy("correct the path or the model, or remove the setting") }
}

/// An embedded database that does not exist is not made.
async fn open_database(config: &Config) -> DatabaseState {
    if sqlite_path(&config.database_url).is_some_and(|file| file.try_exists().is_ok_and(|exists| !exists)) {
        return DatabaseState::NotMadeYet;
    }
    let opened = async {
        require_own_file(config).await?;
        let db = Db::open(&config.database_url, OpenOptions::default()).await?;
        require_own(&db).await?;
        Ok(db)
    };
    opened.await.map_or_else(DatabaseState::Refused, DatabaseState::Open)
}

/// A folder that does not exist is not made. Of a site that is in use it has to be there.
async fn try_store(
    config: &Config,
    kinds: ItemKinds,
    clock: &Clock,
    database: &DatabaseState,
) -> Result<StoreTrial, BlobError> {
    let (is_in_use, is_unfinished) = match database {
        DatabaseState::Open(db) => {
            (copy::is_in_use(db).await.unwrap_or(true), copy::is_unfinished(db).await.unwrap_or(true))
        }
        DatabaseState::NotMadeYet => (false, false),
        DatabaseState::Refused(_) => (true, false),
    };
    let is_in_use = is_in_use || is_unfinished;
    if is_in_use && matches!(database, DatabaseState::Open(_)) {
        Blobs::open_existing(&config.storage_url).await?;
    } else if disk::files_folder(config).is_some_and(|folder| !folder.exists()) {
        return Err(BlobError::NotFound);
    }
    let store = Blobs::open(&config.storage_url).await?;
    let store_ms = store.try_out().await?;
    let own_ms = clock.now();
    let refusal = match database {
        // A database that does not answer is told of elsewhere.
        DatabaseState::Open(db) if is_in_use && !is_unfinished => {
            own::rows_alone::<OperateError>(db, &store, kinds).await.ok().flatten()
        }
        _ if is_in_use => None,
        _ => store.any().await?.map(OwnershipError::FilesAlone),
    };
    Ok(StoreTrial { store_ms, own_ms, refusal })
}

/// A finding about a thing, without an expectation yet.
fn finding(level: FindingLevel, what: impl Into<String>, found: impl Into<String>) -> DoctorFinding {
    DoctorFinding { level, check: "", what: what.into(), found: found.into(), expected: None, remedy: None }
}

impl DoctorFinding {
    fn expected(self, expected: impl Into<String>) -> Self {
        Self { expected: Some(expected.into()), ..self }
    }

    fn remedy(self, remedy: impl Into<String>) -> Self {
        Self { remedy: Some(remedy.into()), ..self }
    }
}

impl DoctorReport {
    fn of(findings: Vec<DoctorFinding>) -> Self {
        let count = |level| findings.iter().filter(|finding| finding.level == level).count();
        Self { errors: count(FindingLevel::Error), warnings: count(FindingLevel::Warning), findings }
    }

    /// A line for each finding, and one that counts them.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for DoctorFinding { level, what, found, expected, remedy, .. } in &self.findings {
            let level = match level {
                FindingLevel::Ok => "ok",
                FindingLevel::Warning => "warning",
                FindingLevel::Error => "error",
            };
            // Some errors tell of several things, each on a line of its own.
            let found = found.split_whitespace().collect::<Vec<_>>().join(" ");
            let _ = write!(text, "{level:8} {what}: {found}");
            if let Some(expected) = expected {
                let _ = write!(text, "; expected: {expected}");
            }
            if let Some(remedy) = remedy {
                let _ = write!(text, "; remedy: {remedy}");
            }
            text.push('\n');
        }
        let _ = writeln!(text, "{} error(s), {} warning(s)", self.errors, self.warnings);
        text
    }
}
