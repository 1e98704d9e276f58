//! Accounts: registration, sign-in and sign-out, and the sessions behind the cookie. Names are unique regardless of letter case;
//! the database decides that. The system account owns imported content and can never have a session.

pub mod access_tokens;
pub mod account;
pub mod account_rows;
pub mod choose_language;
pub mod create;
pub mod device;
pub mod graphql;
pub mod identities;
pub mod passkeys;
pub mod passwords;
pub mod permissions;
pub mod picture_check;
pub mod profile_pictures;
mod proof;
pub mod recovery;
pub mod register;
pub mod session_cookie;
pub mod session_list;
pub mod sessions;
pub mod sign_in;
pub mod update;
pub mod usernames;

pub use account::{Person, SystemAccount, lock_rights};
pub use update::{AccountChange, update};

use uuid::Uuid;
use vitrine_core::error::{ErrorReason, FieldError, PublicError, Result};
use vitrine_core::limits;
use vitrine_kit::app::App;

/// Returns an account as its owner sees it.
pub async fn person(app: &App, id: i64) -> Result<Option<Person>> {
    Ok(account_rows::by_id(&app.db, id).await?)
}

/// Finds an account by username or public id. A former username is not one.
///
/// # Errors
/// Database errors.
pub async fn find(app: &App, named: &str) -> Result<Option<Person>> {
    if let Some(person) = account_rows::by_key(&app.db, &account::username_key(named)).await? {
        return Ok(Some(person));
    }
    match Uuid::parse_str(named) {
        Ok(uuid) => Ok(account_rows::by_uuid(&app.db, uuid).await?),
        Err(_) => Ok(None),
    }
}

/// Finds the row ids of the creators in a filter. `None` means no filter; unknown ids match nothing.
pub async fn ids_of(app: &App, field: &str, uuids: Option<Vec<String>>) -> Result<Option<Vec<i64>>> {
    let Some(uuids) = uuids.filter(|uuids| !uuids.is_empty()) else { return Ok(None) };
    if uuids.len() > limits::FILTER_CREATORS_MAX {
        return Err(FieldError::new(field, ErrorReason::TooMany { most: limits::FILTER_CREATORS_MAX }).into());
    }
    let parsed: std::result::Result<Vec<Uuid>, _> = uuids.iter().map(|uuid| Uuid::parse_str(uuid)).collect();
    let parsed = parsed.map_err(|_| PublicError::bad_input(field, "Give a creator's UUID."))?;
    Ok(Some(account_rows::ids_by_uuid(&app.db, parsed).await?))
}

/// Returns summaries of these creators for lists, sorted by name; at most [`limits::NAMES_MAX`] of them.
pub async fn summaries(app: &App, ids: Vec<i64>) -> Result<Vec<graphql::CreatorSummary>> {
    let mut found = account_rows::names(&app.db, ids).await?;
    found.sort_by_key(|row| row.username.to_lowercase());
    let summary = |row: account_rows::CreatorNameRow| {
        let owner = profile_pictures::PictureOwner { id: row.id, uuid: row.uuid, is_hidden: row.is_hidden };
        graphql::CreatorSummary::new(app, owner, row.username, row.avatar_token.as_deref())
    };
    Ok(found.into_iter().map(summary).collect())
}

/// Deletes expired sessions, mailed links, challenges and access tokens, sign-in attempts that no longer count, and records of
/// identities that are no longer refused.
pub async fn sweep(app: &App) -> Result<()> {
    sessions::sweep(app).await?;
    recovery::sweep(app).await?;
    passkeys::sweep(app).await?;
    access_tokens::sweep(app).await?;
    sign_in::sweep(app).await?;
    identities::sweep(app).await
}

/// Name of this installation's secret in its database. It is generated once and copied with the rows, so backups of one site can be
/// told from those of another by it.
pub const SECRET: &str = "addresses";

/// Returns random bytes of this installation, generated at its first start.
pub async fn secret(
    db: &vitrine_db::Db,
    random: &vitrine_core::clock::RandomSource,
) -> std::result::Result<[u8; 32], vitrine_db::DbError> {
    let proposal: [u8; 32] = random.bytes();
    let kept = account_rows::secret(db, SECRET, proposal.to_vec()).await?;
    Ok(kept.try_into().unwrap_or(proposal))
}
