//! Search for accounts by what people know of them: the beginning of the username, a former username or the public id, and for admins
//! and the operator also the email address or the linked identity.

use uuid::Uuid;
use vitrine_core::error::{ErrorReason, FieldError, Result};
use vitrine_core::limits;
use vitrine_core::paging::PageRequest;
use vitrine_kit::app::App;
use vitrine_people::accounts::account::username_key;

use super::StaffAccount;
use super::people_rows::{self as rows, FoundAccount, NameRange};

/// Returns a page of the accounts that a text finds, and their number, which is counted no further than
/// [`limits::ACCOUNTS_FOUND_MAX`]. Accounts found by anything but their name come first.
///
/// # Errors
/// `BAD_USER_INPUT` for a text that is too long or has control characters; database errors.
pub async fn find(
    app: &App,
    staff: &StaffAccount,
    text: &str,
    page: PageRequest,
) -> Result<(Vec<FoundAccount>, usize)> {
    let text = checked(text)?;
    let exact = exact(app, text, staff.is_admin()).await?;
    let ids: Vec<i64> = exact.iter().map(|account| account.id).collect();
    let (key, most) = (username_key(text), limits::ACCOUNTS_FOUND_MAX);
    let range = NameRange { prefix: &key, after: None };
    let by_name = rows::count_by_name(&app.db, range, most as i64).await? as usize;
    let also_by_name = exact.iter().filter(|account| account.username_key.starts_with(&key)).count();
    let total = (exact.len() + by_name - also_by_name.min(by_name)).min(most);
    let (limit, offset) = (page.limit as usize, page.offset());
    let count = limit.min(total.saturating_sub(offset));
    let mut found: Vec<FoundAccount> = exact.into_iter().skip(offset).take(count).collect();
    let (rest, skipped) = (count - found.len(), offset.saturating_sub(ids.len()));
    if rest > 0 {
        found.extend(rows::by_name(&app.db, range, ids, rest as i64, skipped as i64).await?);
    }
    Ok((found, total))
}

/// Returns the accounts that a text finds for the operator by name, at most `limit` of them, from after this name.
///
/// # Errors
/// Errors of [`find`].
pub async fn list(app: &App, text: &str, after: Option<&str>, limit: u32) -> Result<Vec<FoundAccount>> {
    let (text, after) = (checked(text)?, after.map(username_key));
    let exact = exact(app, text, true).await?;
    let ids = exact.iter().map(|account| account.id).collect();
    let key = username_key(text);
    let range = NameRange { prefix: &key, after: after.as_deref() };
    let mut found = rows::by_name(&app.db, range, ids, i64::from(limit), 0).await?;
    found.extend(exact.into_iter().filter(|account| after.as_ref().is_none_or(|after| account.username_key > *after)));
    found.sort_by(|one, other| one.username_key.cmp(&other.username_key));
    found.truncate(limit as usize);
    Ok(found)
}

fn checked(text: &str) -> Result<&str> {
    let text = text.trim();
    let wrong = |reason| Err(FieldError::new("search", reason).into());
    if text.chars().count() > limits::EMAIL_MAX {
        return wrong(ErrorReason::TooLong { most: limits::EMAIL_MAX });
    }
    if text.chars().any(char::is_control) { wrong(ErrorReason::ForbiddenCharacters) } else { Ok(text) }
}

async fn exact(app: &App, text: &str, is_for_admins: bool) -> Result<Vec<FoundAccount>> {
    if text.is_empty() {
        return Ok(Vec::new());
    }
    let uuid = Uuid::parse_str(text).unwrap_or_default();
    let mut found = rows::by_former_name(&app.db, &username_key(text), uuid).await?;
    if is_for_admins {
        let most = i64::from(limits::PAGE_LIMIT_DEFAULT);
        found.extend(rows::by_contact(&app.db, text, most).await?);
        found.sort_by(|one, other| one.username_key.cmp(&other.username_key));
        found.dedup_by_key(|account| account.id);
    }
    Ok(found)
}

/// Returns the present name of the account that had this username.
///
/// # Errors
/// Database errors.
pub async fn present_name(app: &App, former: &str) -> Result<Option<String>> {
    let found = rows::by_former_name(&app.db, &username_key(former), Uuid::nil()).await?;
    Ok(found.into_iter().next().map(|account| account.username))
}
