//! The subject of a report or a case: an item of any kind, or a creator.

use uuid::Uuid;
use vitrine_core::error::{PublicError, Result};
use vitrine_core::items::{Item, ItemId, ItemKind};
use vitrine_core::viewer::Viewer;
use vitrine_core::visibility;
use vitrine_db::{DbError, Tx};
use vitrine_kit::app::App;
use vitrine_people::audit;

use super::subject_rows;

/// A subject as a request names it.
#[derive(Clone, Copy, Debug)]
pub enum SubjectRef<'a> {
    /// An item by its kind and its public number.
    Item(&'static ItemKind, &'a str),
    /// A creator by their public id.
    Creator(&'a str),
}

/// Columns of a case that hold its subject: an item or a creator.
pub type CaseColumns = (Option<i64>, Option<i64>);

/// A subject that was found.
#[derive(Clone, Debug)]
pub enum CaseSubject {
    Item { kind: &'static ItemKind, item: Box<Item> },
    Creator { id: i64, uuid: Uuid, is_hidden: bool },
}

impl CaseSubject {
    /// Finds it, regardless of who may see it.
    ///
    /// # Errors
    /// `NOT_FOUND`; database errors.
    pub async fn find(app: &App, named: SubjectRef<'_>) -> Result<Self> {
        match named {
            SubjectRef::Item(kind, hex_id) => {
                let id = kind.parse_id(hex_id).ok_or_else(PublicError::not_found)?;
                let item = subject_rows::item(&app.db, id.0).await?.ok_or_else(PublicError::not_found)?;
                Ok(Self::Item { kind, item: Box::new(item) })
            }
            SubjectRef::Creator(uuid) => {
                let uuid = Uuid::parse_str(uuid).map_err(|_| PublicError::not_found())?;
                let creator = subject_rows::creator(&app.db, uuid).await?.ok_or_else(PublicError::not_found)?;
                Ok(Self::Creator { id: creator.id, uuid, is_hidden: creator.hide_items })
            }
        }
    }

    /// Finds it if the viewer may see it.
    ///
    /// # Errors
    /// `NOT_FOUND`; database errors.
    pub async fn find_visible(app: &App, viewer: &Viewer, named: SubjectRef<'_>) -> Result<Self> {
        let found = Self::find(app, named).await?;
        let is_visible = match &found {
            Self::Item { item, .. } => visibility::can_open(viewer, &item.visibility_facts()),
            Self::Creator { id, is_hidden, .. } => !is_hidden || viewer.owns(*id) || viewer.is_staff(),
        };
        if is_visible { Ok(found) } else { Err(PublicError::not_found()) }
    }

    /// Returns the row id of its owner.
    pub fn owner_id(&self) -> i64 {
        match self {
            Self::Item { item, .. } => item.creator_id,
            Self::Creator { id, .. } => *id,
        }
    }

    /// Returns the columns in which a case stores it.
    pub fn columns(&self) -> CaseColumns {
        match self {
            Self::Item { item, .. } => (Some(item.id), None),
            Self::Creator { id, .. } => (None, Some(*id)),
        }
    }

    /// Returns it as a target of the audit log.
    pub fn target(&self) -> String {
        match self {
            Self::Item { kind, item } => kind.target(ItemId(item.id)),
            Self::Creator { uuid, .. } => audit::account(*uuid),
        }
    }

    /// Waits until nobody else opens, joins or closes a case about it. Call it first in a transaction.
    ///
    /// # Errors
    /// Database errors.
    pub async fn lock(&self, tx: &Tx) -> Result<()> {
        Ok(lock(tx, self.columns()).await?)
    }
}

/// Locks the subject in these columns of a case, as [`CaseSubject::lock`] does.
pub(super) async fn lock(tx: &Tx, (item, creator): CaseColumns) -> std::result::Result<(), DbError> {
    let what = if item.is_some() { "case of item" } else { "case of creator" };
    tx.lock(what, &item.or(creator).unwrap_or_default().to_le_bytes()).await
}
