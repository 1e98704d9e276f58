//! Check that an installation is whole (rule D-4): the database as its engine sees it, its triggers, rows and
//! the files they refer to, counts and derived columns, and the audit log. It reads while others write, so every problem is looked
//! at again before it is reported. Repairs lose nothing, and leave alone whatever is younger than a day.

pub mod audit_trail;
mod checked_rows;
mod content;
mod counters;
pub(super) mod damage;
mod derived;
mod files;
pub mod index;
mod items;
mod mend;
mod report;
mod unread;
pub mod weekly;

pub use report::{FsckFinding, FsckProblem, FsckReport, ProblemCounts};

use vitrine_core::clock::{DAY, Millis, RandomSource};
use vitrine_core::schema;
use vitrine_db::{Tx, tables_of};
use vitrine_kit::objects::ReferenceColumns;
use vitrine_people::audit;

use super::{Installation, OperateError};

/// Age below which nothing is touched, because its other half may still be on its way.
const SETTLED_AFTER: Millis = DAY;

/// Options of a check: its thoroughness, and the treatment of problems.
#[derive(Clone, Copy, Debug)]
pub struct FsckOptions {
    /// Read every file, not a sample.
    pub is_thorough: bool,
    /// Mend what can be mended without loss.
    pub repairs: bool,
    pub now: Millis,
}

/// One check under way.
struct FsckRun<'a> {
    of: &'a Installation,
    columns: ReferenceColumns,
    options: FsckOptions,
    random: &'a RandomSource,
    /// Set if the files in the store are those of this database, as far as one can tell.
    are_files_own: bool,
    report: FsckReport,
}

impl FsckRun<'_> {
    /// A moment before which things have settled.
    fn settled(&self) -> Millis {
        self.options.now - SETTLED_AFTER
    }

    /// One state of the database for as long as it takes.
    async fn snapshot(&self) -> Result<Tx, OperateError> {
        let tx = self.of.db.snapshot().await?;
        tx.without_limit().await?;
        Ok(tx)
    }
}

/// Checks everything, and reports the problems and the folders of files that cannot be read.
///
/// # Errors
/// What prevents looking: the database or the object store does not answer, or something of the schema is missing.
pub async fn check(of: &Installation, options: FsckOptions, random: &RandomSource) -> Result<FsckReport, OperateError> {
    let columns = ReferenceColumns::of(of.kinds);
    let mut run = FsckRun { of, columns, options, random, are_files_own: false, report: FsckReport::default() };
    database(&mut run).await?;
    items::check(&mut run).await?;
    counters::check(&mut run).await?;
    files::check(&mut run).await?;
    if let audit::ChainVerdict::Broken { seq, because } = audit::verify(&of.db).await? {
        run.report.add(FsckProblem::AuditLog, format!("entry {seq}"), because.to_owned(), None);
    }
    Ok(run.report)
}

async fn database(run: &mut FsckRun<'_>) -> Result<(), OperateError> {
    let of = run.of;
    let db = &of.db;
    run.report.foreign = tables_of(db, &schema::schema().tables().await?).await?.foreign;
    for sentence in db.integrity().await? {
        run.report.add(FsckProblem::Database, db.engine().to_string(), sentence, None);
    }
    let missing = db.missing_recreatable().await?;
    if missing.is_empty() {
        return Ok(());
    }
    let mut mended = None;
    if run.options.repairs {
        db.recreate(&schema::schema()).await?;
        mended = Some("created again".to_owned());
    }
    for statement in missing {
        let name = statement.trim_start_matches("DROP ").replace("IF EXISTS ", "");
        let said = "it is missing, so nothing keeps its counts right";
        run.report.add(FsckProblem::Trigger, name, said.to_owned(), mended.clone());
    }
    Ok(())
}
