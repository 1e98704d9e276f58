//! Where a copy goes: an empty database and an empty store, or those of the same copy that was broken off.

use futures::TryStreamExt;
use vitrine_blobs::KeyGroup;
use vitrine_db::Db;

use super::{Identity, store};
use crate::operate::{Installation, OperateError, Place};
use crate::schema;

/// What a target is.
enum State {
    /// Nothing is there.
    Empty,
    /// A copy was begun from this.
    Begun(Vec<u8>),
    /// There are rows.
    InUse,
}

/// Refuses a target in which there is anything. Changes nothing.
///
/// # Errors
/// [`OperateError::Occupied`], with what was found; what database and store report.
pub async fn check_empty(place: &Place, identity: Identity) -> Result<(), OperateError> {
    let (db, blobs) = place.look().await?;
    let state = match &db {
        Some(db) => state(db).await?,
        None => State::Empty,
    };
    if let Some(db) = db {
        db.close().await?;
    }
    match state {
        State::InUse => Err(OperateError::Occupied(
            "there are rows in the target's database: name an empty one, or empty this one first".to_owned(),
        )),
        State::Begun(other) if other != identity => Err(OperateError::Occupied(
            "the target is the unfinished copy of something else: name an empty database and an empty store".to_owned(),
        )),
        State::Begun(_) => Ok(()),
        State::Empty => {
            for group in KeyGroup::ALL {
                if let Some(found) = blobs.list(group).try_next().await? {
                    let said =
                        format!("there are files in the target's store, such as {}: name an empty one", found.key);
                    return Err(OperateError::Occupied(said));
                }
            }
            Ok(())
        }
    }
}

async fn state(db: &Db) -> Result<State, OperateError> {
    let tx = db.snapshot().await?;
    let tables = vitrine_db::tables(&tx).await?;
    let state = if tables.iter().any(|table| table.name == "users") {
        match store::begun(&tx).await? {
            Some(identity) => State::Begun(identity),
            None if store::has_rows(&tx).await? => State::InUse,
            None => State::Empty,
        }
    } else if tables.is_empty() {
        State::Empty
    } else {
        State::InUse
    };
    tx.rollback().await?;
    Ok(state)
}

/// Gives a target the tables of this version, without triggers, and notes what is copied into it.
pub(super) async fn prepare(to: &Installation, steps: u32, identity: Identity) -> Result<(), OperateError> {
    let schema = schema::schema();
    // One that was broken off when its rows were there already has the latest, and is filled anew.
    if to.db.schema_number().await? > steps {
        to.db.migrate_down(&schema, steps).await?;
    }
    to.db.migrate(&schema.bare(steps)).await?;
    store::begin(&to.db, &identity).await?;
    Ok(())
}
