//! Target of a copy: an empty database and an empty store, or those of the same copy that was broken off.

use vitrine_core::schema;
use vitrine_db::{DatabaseClaim, Db, DbError, Execute, Tx};

use super::{CopyIdentity, copy_state_rows, files};
use crate::{Installation, InstallationAddress, OperateError};

/// State of a target.
enum TargetState {
    /// Nothing is there.
    Empty,
    /// A copy was begun from this.
    Begun(Vec<u8>),
    /// There are rows.
    InUse,
}

/// Name of the claim on a target.
const COPYING: &str = "copy into";
/// Suffix in the mark of a target that has been claimed: any row in it belongs to somebody else.
const CLAIMED: u8 = 0;
/// Suffix in the mark of a target whose rows are those of the copy.
const FILLED: u8 = 1;

/// Refuses a target in which there is anything, or that makes no sense. Changes nothing.
///
/// # Errors
/// [`OperateError::Occupied`], with what was found; [`OperateError::Busy`] while another process fills it;
/// [`OperateError::Senseless`] for a store or a database that would end with the process, or one in the way of the other; what
/// stands against writing there, and what database and store report.
pub async fn check_empty(place: &InstallationAddress, identity: CopyIdentity) -> Result<(), OperateError> {
    super::place::check(place)?;
    let (db, blobs) = place.look().await?;
    let state = match &db {
        Some(db) => {
            drop(hold(db).await?);
            state(db).await?
        }
        None => TargetState::Empty,
    };
    if let Some(db) = db {
        db.close().await?;
    }
    match state {
        TargetState::InUse => Err(in_use()),
        TargetState::Begun(other) if !is_of(&other, identity) => Err(begun_otherwise()),
        TargetState::Begun(_) => Ok(()),
        TargetState::Empty => {
            if let Some(key) = blobs.any().await.map_err(files::not_listed)? {
                let said = format!("the target's store contains files, such as {key}: use an empty store");
                return Err(OperateError::Occupied(said));
            }
            Ok(())
        }
    }
}

async fn state(db: &Db) -> Result<TargetState, OperateError> {
    let tx = db.snapshot().await?;
    let tables = vitrine_db::tables(&tx).await?;
    let state = if tables.iter().any(|table| table.name == "users") {
        match copy_state_rows::begun(&tx).await? {
            Some(identity) => TargetState::Begun(identity),
            None if copy_state_rows::has_rows(&tx).await? => TargetState::InUse,
            None => TargetState::Empty,
        }
    } else if tables.is_empty() {
        TargetState::Empty
    } else {
        TargetState::InUse
    };
    tx.rollback().await?;
    Ok(state)
}

fn in_use() -> OperateError {
    OperateError::Occupied(
        "the target's database contains rows: use an empty database, or empty this one first".to_owned(),
    )
}

fn begun_otherwise() -> OperateError {
    OperateError::Occupied(
        "the target is an unfinished copy of something else, or was started with another store or an earlier version: \
            use that store, or an empty database and store"
            .to_owned(),
    )
}

fn is_of(mark: &[u8], identity: CopyIdentity) -> bool {
    mark.starts_with(&identity)
}

async fn hold(db: &Db) -> Result<DatabaseClaim, OperateError> {
    db.claim(COPYING).await?.ok_or_else(busy)
}

/// Error while another process fills a target.
pub fn busy() -> OperateError {
    let said = "another process is copying or restoring into this database: wait until it is done, or stop it";
    OperateError::Busy(said.to_owned())
}

/// Takes a target for a copy of this, until the claim is dropped: gives it the tables of so many steps, without triggers, and notes
/// what is copied into it, so that nobody serves it. Whether it is empty is decided here, whatever [`check_empty`] saw before.
///
/// # Errors
/// [`OperateError::Busy`] while another process has it, [`OperateError::Occupied`] if it is not empty: nothing was changed then.
/// Errors of the database.
pub async fn claim(to: &Installation, steps: u32, identity: CopyIdentity) -> Result<DatabaseClaim, OperateError> {
    let claim = hold(&to.db).await?;
    if matches!(state(&to.db).await?, TargetState::InUse) {
        return Err(in_use());
    }
    let schema = schema::schema();
    if to.db.schema_number().await? == 0 {
        to.db.migrate(&schema.bare(steps)).await?;
    }
    let tx = to.db.begin().await?;
    tx.without_limit().await?;
    copy_state_rows::hold(&tx).await?;
    match copy_state_rows::begun(&tx).await? {
        Some(other) if !is_of(&other, identity) => return Err(begun_otherwise()),
        Some(_) => {}
        None if copy_state_rows::has_rows(&tx).await? => return Err(in_use()),
        None => copy_state_rows::begin(&tx, &marked(identity, CLAIMED)).await.map(drop)?,
    }
    tx.commit().await?;
    // One that was broken off when its rows were there already has the latest, and is filled anew.
    if to.db.schema_number().await? > steps {
        to.db.migrate_down(&schema, steps).await?;
    }
    to.db.migrate(&schema.bare(steps)).await?;
    Ok(claim)
}

/// Returns true if all rows in a target are from an earlier attempt. A server that was starting when the target was claimed may
/// have written others.
pub(super) async fn is_own(tx: &Tx, identity: CopyIdentity) -> Result<bool, DbError> {
    Ok(match copy_state_rows::begun(tx).await? {
        Some(mark) if mark == marked(identity, CLAIMED) => !copy_state_rows::has_rows(tx).await?,
        Some(mark) => mark == marked(identity, FILLED),
        None => false,
    })
}

/// Notes that the rows in a target are those of the copy.
pub(super) async fn note_filled(tx: &impl Execute, identity: CopyIdentity) -> Result<(), DbError> {
    copy_state_rows::begin(tx, &marked(identity, FILLED)).await.map(drop)
}

fn marked(identity: CopyIdentity, state: u8) -> Vec<u8> {
    [&identity[..], &[state]].concat()
}

/// Leaves a target to whoever uses it, with the triggers of its schema.
pub(super) async fn give_back(to: &Installation) -> Result<(), OperateError> {
    copy_state_rows::finish(&to.db).await?;
    to.db.migrate(&schema::schema()).await?;
    Ok(())
}
