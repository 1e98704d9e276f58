//! Works that were removed for good after a backup was made. Nothing is left of them by which a list could name them, but that
//! they are not there: a work of the backup that a later state of the same site does not have, although it had given the work's
//! number by then, was removed, because numbers are never given again.

use std::collections::{BTreeMap, VecDeque};

use vitrine_db::{Db, DbError};

use super::later::Later;
use super::store;
use crate::app::App;
use crate::clock::{DAY, Millis};
use crate::features::audit::store as audit;
use crate::items::ItemId;
use crate::limits::DELETED_WORKS_KEPT_FOR;
use crate::operate::OperateError;

/// Works looked at at once.
const AT_ONCE: i64 = 5_000;
/// By how much the clocks that two backups were made by may differ.
const CLOCKS_DIFFER_BY: Millis = DAY;

/// The state of a site that is restored.
pub struct Restored {
    pub made_at: Millis,
    /// Number and hash of the last entry of its audit log.
    last_entry: (i64, Vec<u8>),
}

impl Restored {
    /// The state that is in a database, as of this time.
    ///
    /// # Errors
    /// What the database reports.
    pub async fn of(db: &Db, made_at: Millis) -> Result<Self, OperateError> {
        let ends = audit::ends(db).await?;
        Ok(Self { made_at, last_entry: ends.map_or((0, Vec::new()), |ends| (ends.last_seq, ends.last_hash)) })
    }

    /// Whether another state is one that this one became. Each entry of the audit log has the hash of all before it, so that
    /// neither another site has this one nor the same site after an earlier backup was restored in between.
    async fn became(&self, later: &Later) -> Result<bool, DbError> {
        let (seq, hash) = &self.last_entry;
        let found = audit::after(&later.db, seq - 1, 1).await?;
        Ok(found.first().is_some_and(|entry| entry.link.seq == *seq && entry.hash == *hash))
    }
}

/// Deletes the works of a restored site that were removed before a later state of it; returns how many. They are deleted as of
/// so long ago that they are removed when the site runs.
///
/// # Errors
/// What the databases report.
pub async fn repeat(app: &App, restored: &Restored, later: &Later) -> Result<u64, OperateError> {
    // What is not deleted in one of them was removed in the other so long after at the earliest.
    if later.at < restored.made_at + DELETED_WORKS_KEPT_FOR - CLOCKS_DIFFER_BY || !restored.became(later).await? {
        return Ok(0);
    }
    let names = store::last_numbers(&later.db).await?;
    let numbers: BTreeMap<u8, i64> = names
        .into_iter()
        .filter_map(|(name, last)| app.catalogue.kinds().find(|kind| kind.name == name).map(|kind| (kind.code, last)))
        .collect();
    let is_given = |id: &i64| {
        let id = ItemId(*id);
        numbers.get(&id.code()).is_some_and(|last| id.number().0 <= *last)
    };
    let mut theirs = Theirs { db: &later.db, next: VecDeque::new(), is_read: false };
    let (mut from, mut deleted) = (0, 0);
    loop {
        let ours = store::works_from(&app.db, from, AT_ONCE).await?;
        let Some(last) = ours.last() else { return Ok(deleted) };
        from = last + 1;
        let mut removed = Vec::new();
        for id in ours {
            if !theirs.has(id).await? && is_given(&id) {
                removed.push(id);
            }
        }
        if !removed.is_empty() {
            deleted += store::delete_works(&app.db, &removed, later.at - DELETED_WORKS_KEPT_FOR).await?;
        }
    }
}

/// The works of a later state, asked about in the order of their ids.
struct Theirs<'a> {
    db: &'a Db,
    next: VecDeque<i64>,
    is_read: bool,
}

impl Theirs<'_> {
    /// Whether it has this work, deleted or not.
    async fn has(&mut self, id: i64) -> Result<bool, DbError> {
        while self.next.front().is_some_and(|next| *next < id) {
            self.next.pop_front();
        }
        if self.next.is_empty() && !self.is_read {
            self.next = store::all_works_from(self.db, id, AT_ONCE).await?.into();
            self.is_read = self.next.is_empty();
        }
        Ok(self.next.front() == Some(&id))
    }
}
