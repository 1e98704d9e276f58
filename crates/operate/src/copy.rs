//! A whole installation into an empty one, of whichever engine and store. Files go first and rows last, in one transaction: a
//! copy that was broken off is resumed by making it again, which skips the files that are there. Nothing is believed to be
//! copied before it has been compared with what it was copied from.

mod address;
mod copy_state_rows;
mod files;
mod place;
pub mod room;
mod target;

pub use files::FileCopySummary;
pub use place::{check_apart, check_outside};
pub use room::{check_room, explain};
pub use target::{busy, check_empty, claim};

use std::collections::BTreeMap;

use vitrine_blobs::BlobKey;
use vitrine_core::clock::Clock;
use vitrine_core::schema;
use vitrine_db::{AllContents, DatabaseClaim, Db, DbError, Execute, SchemaTables, tables_of};
use vitrine_kit::objects;

use super::{Installation, InstallationAddress, OperateError, ProgressListener, instances, references};

/// Summary of a copy.
#[derive(Clone, Debug, Default)]
pub struct CopySummary {
    /// Row count and digest of each table.
    pub tables: AllContents,
    pub moved: FileCopySummary,
    /// Tables and columns of the source that are not of the schema, and so not in the copy.
    pub foreign: Vec<String>,
}

impl CopySummary {
    /// The number of all rows.
    pub fn rows(&self) -> u64 {
        self.tables.values().map(|contents| contents.rows).sum()
    }
}

/// Identity of a copy's source. A copy that was broken off is only resumed from the same source.
pub type CopyIdentity = [u8; 32];

/// Identity of an installation, made from its secrets.
///
/// # Errors
/// Errors of the database.
pub async fn identity(of: &Installation) -> Result<CopyIdentity, OperateError> {
    let mut hasher = blake3::Hasher::new();
    for (name, value) in copy_state_rows::secrets(&of.db).await? {
        hasher.update(name.as_bytes()).update(&[0]).update(&value);
    }
    Ok(*hasher.finalize().as_bytes())
}

/// Combines the identity with the store of the target. A copy resumed into another store would take the files there for its own.
pub fn identity_into(of: CopyIdentity, to: &InstallationAddress) -> CopyIdentity {
    let store = address::store_of(&to.storage_url, |name| std::env::var(name).ok());
    let mut hasher = blake3::Hasher::new();
    *hasher.update(&of).update(&store).finalize().as_bytes()
}

/// Copies everything into a target that [`check_empty`] has not refused, and compares the copy. The source may be in use; what
/// is written there after the rows were read is not in the copy.
///
/// # Errors
/// [`OperateError::Failed`] if the copy is not what it was made from; as [`claim`]; what databases and stores report.
pub async fn copy(
    from: &Installation,
    to: &Installation,
    identity: CopyIdentity,
    clock: &Clock,
    tell: ProgressListener<'_>,
) -> Result<CopySummary, OperateError> {
    let claim = begin(from, to, identity).await?;
    let copied = fill(from, to, identity, clock, tell).await?;
    finish(&to.db).await?;
    drop(claim);
    Ok(copied)
}

/// Copies the files alone, while the source is in use: the target stays unfinished, and [`copy`] goes on with what has come
/// since.
///
/// # Errors
/// The errors of [`copy`].
pub async fn copy_files(
    from: &Installation,
    to: &Installation,
    identity: CopyIdentity,
    tell: ProgressListener<'_>,
) -> Result<FileCopySummary, OperateError> {
    let claim = begin(from, to, identity).await?;
    let moved = files::transfer(from, to, &referred(from).await?, tell).await?;
    to.blobs.flush().await?;
    drop(claim);
    Ok(moved)
}

async fn begin(from: &Installation, to: &Installation, identity: CopyIdentity) -> Result<DatabaseClaim, OperateError> {
    let steps = from.db.schema_number().await?;
    // A source that lacks something is told before anything is begun.
    check_source(from).await?;
    claim(to, steps, identity).await
}

/// Checks that the source has everything that is to be copied. Changes nothing.
///
/// # Errors
/// The missing parts of the source's schema; errors of the source.
pub async fn check_source(from: &Installation) -> Result<(), OperateError> {
    let schema = schema::schema().bare(from.db.schema_number().await?);
    Ok(tables_of(&from.db, &schema.tables().await?).await.map(drop)?)
}

/// Copies like [`copy`] into a target that was claimed. The target stays unfinished until [`finish`], so that nobody serves it and
/// it can be filled again while more is done to it.
///
/// # Errors
/// [`OperateError::Occupied`] if somebody has used the target since it was claimed: their data is there. The errors of [`copy`].
pub async fn fill(
    from: &Installation,
    to: &Installation,
    identity: CopyIdentity,
    clock: &Clock,
    tell: ProgressListener<'_>,
) -> Result<CopySummary, OperateError> {
    let tables = schema::schema().bare(from.db.schema_number().await?).tables().await?;
    let mut moved = files::transfer(from, to, &referred(from).await?, tell).await?;

    let source = from.db.snapshot().await?;
    source.without_limit().await?;
    let foreign = tables_of(&source, &tables).await?.foreign;
    // Those that have come meanwhile; what the rows refer to is there before they are.
    let files = references::all(&source, from.kinds).await?;
    moved.add(files::transfer(from, to, &files, tell).await?);
    to.blobs.flush().await?;
    let tx = to.db.begin().await?;
    tx.without_limit().await?;
    copy_state_rows::hold(&tx).await?;
    if !target::is_own(&tx, identity).await? {
        tx.rollback().await?;
        target::give_back(to).await?;
        return Err(OperateError::Occupied(
            "another process has written to the target's database since it was found empty. Its rows were left alone: \
                use an empty database. Nothing refers to the files copied into the target's store"
                .to_owned(),
        ));
    }
    let copied = vitrine_db::copy_rows(&source, &tx, &tables).await?;
    // It stays unfinished until it has been compared.
    target::note_filled(&tx, identity).await?;
    tx.commit().await?;
    source.rollback().await?;

    compare_rows(to, &copied, &tables).await?;
    moved.mended = files::compare(from, to, &files, tell).await?;
    if moved.mended > 0 {
        to.blobs.flush().await?;
    }
    to.db.migrate(&schema::schema()).await?;
    let left = &files::left_over(to, &files).await?;
    let leaving = to.db.transaction(|tx| async move {
        objects::release(&tx, left.iter().copied(), clock.now()).await?;
        // They run on what this is a copy of.
        instances::forget_all(&tx).await?;
        tx.commit().await
    });
    leaving.await?;
    to.db.analyze().await?;
    Ok(CopySummary { tables: copied, moved, foreign })
}

/// Marks a target as finished.
///
/// # Errors
/// Errors of the database.
pub async fn finish(db: &impl Execute) -> Result<(), DbError> {
    copy_state_rows::finish(db).await.map(drop)
}

/// Returns true if a database is a copy that was broken off and must not be served.
///
/// # Errors
/// Errors of the database.
pub async fn is_unfinished(db: &Db) -> Result<bool, DbError> {
    Ok(db.schema_number().await? > 0 && copy_state_rows::begun(db).await?.is_some())
}

/// Returns true if anybody has used a database. Then its store has files, too.
///
/// # Errors
/// Errors of the database.
pub async fn is_in_use(db: &Db) -> Result<bool, DbError> {
    Ok(db.schema_number().await? > 0 && copy_state_rows::has_rows(db).await?)
}

async fn referred(of: &Installation) -> Result<BTreeMap<BlobKey, bool>, OperateError> {
    let tx = of.db.snapshot().await?;
    tx.without_limit().await?;
    let files = references::all(&tx, of.kinds).await?;
    tx.rollback().await?;
    Ok(files)
}

async fn compare_rows(copy: &Installation, expected: &AllContents, tables: &SchemaTables) -> Result<(), OperateError> {
    let tx = copy.db.begin().await?;
    tx.without_limit().await?;
    // As it will be when it is finished.
    copy_state_rows::finish(&tx).await?;
    let found = vitrine_db::contents(&tx, tables).await?;
    tx.rollback().await?;
    let differs = expected.iter().find(|(table, contents)| found.get(*table) != Some(contents));
    match differs {
        None => Ok(()),
        Some((table, contents)) => Err(OperateError::Failed(format!(
            "the copy of table {table} doesn't match its source ({} rows, {} expected): don't use the target",
            found.get(table).map_or(0, |found| found.rows),
            contents.rows
        ))),
    }
}
