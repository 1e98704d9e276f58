//! Changing one's own account. Only what is given changes; a blocked account may still decide what it is shown and which
//! mail it gets.

use super::account::Person;
use super::store;
use crate::app::App;
use crate::edit::Edit;
use crate::error::{FieldError, PublicError, Reason, Result};
use crate::limits;
use crate::rates::Who;
use crate::text::{self, TextError};
use crate::viewer::Viewer;

/// What to change; what is absent stays.
#[derive(Clone, Debug, Default)]
pub struct AccountChange {
    pub bio: Edit<String>,
    pub show_nsfw: Option<bool>,
    pub notification_emails: Option<bool>,
    pub promotion_emails: Option<bool>,
}

impl AccountChange {
    /// Nothing in it is seen by anybody else.
    fn is_for_the_blocked(&self) -> bool {
        self.bio.is_keep()
    }
}

/// Changes the viewer's account.
///
/// # Errors
/// `RATE_LIMITED`, `UNAUTHENTICATED`, field errors below `data`, `BLOCKED`; what the database reports.
pub async fn update(app: &App, viewer: &Viewer, change: AccountChange) -> Result<Person> {
    let account = viewer.require_account()?;
    app.rates.account_changes.take(Who::Account(account.id))?;
    let bio = checked_bio(&change.bio)?;
    if !change.is_for_the_blocked() {
        viewer.require_writer()?;
    }
    store::change(&app.db, account.id, &change, &bio, app.clock.now()).await?;
    store::by_id(&app.db, account.id).await?.ok_or_else(PublicError::not_found)
}

/// The bio as it will be stored; an empty one is none.
fn checked_bio(typed: &Edit<String>) -> Result<Edit<String>> {
    let Edit::Replace(typed) = typed else { return Ok(typed.clone()) };
    match text::paragraph(typed, limits::BIO_MAX) {
        Ok(bio) => Ok(bio.map_or(Edit::Remove, Edit::Replace)),
        Err(TextError::TooLong(most, _)) => Err(FieldError::new("data.bio", Reason::TooLong { most }).into()),
        Err(_) => Err(FieldError::new("data.bio", Reason::ForbiddenCharacters).into()),
    }
}
