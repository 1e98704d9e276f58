//! Making a mix of themes that everybody may see. Visitors can do so too, so it needs no account.

use std::net::IpAddr;

use vitrine_admission::rates::RateSubject;
use vitrine_blobs::ContentHash;
use vitrine_core::clock::{DAY, Millis};
use vitrine_core::error::{ErrorReason, FieldError, PublicError, Result};
use vitrine_core::items::item_rows;
use vitrine_core::limits;
use vitrine_core::viewer::Viewer;
use vitrine_core::visibility;
use vitrine_db::{DbError, Tx};
use vitrine_kit::app::App;
use vitrine_target::Target;

use super::{MixCode, mix_rows};
use crate::themes::theme::KIND;
use crate::themes::theme::Theme;

/// The field that names the themes.
const FIELD: &str = "hexIds";
/// Number of codes tried for a new mix. One in 150 is taken when there are a million mixes.
const ATTEMPTS: u32 = 16;

/// Finds the mix of these themes, or makes it. No two themes may be for the same menu.
///
/// # Errors
/// `RATE_LIMITED`, and `BAD_USER_INPUT` for no theme or too many, one that not everybody may see, and two for one menu.
pub async fn create(app: &App, viewer: &Viewer, address: Option<IpAddr>, hex_ids: &[String]) -> Result<MixCode> {
    let who = viewer.account().map(|account| RateSubject::Account(account.id)).or(address.map(RateSubject::Address));
    if let Some(who) = who {
        app.rates.mixes.take(who).await?;
    }
    let parts = checked(app, hex_ids).await?;
    let hash = hash(&parts);
    let now = app.clock.now();
    let (parts, hash) = (&parts, &hash);
    let made = app.db.transaction(|tx| async move {
        let made = find_or_insert(&tx, parts, hash, now).await?;
        tx.commit().await?;
        Ok::<_, DbError>(made)
    });
    made.await?.ok_or_else(|| PublicError::internal("making a mix", "every code that was tried is taken"))
}

/// Returns the themes with their menus, in the order of the menus.
async fn checked(app: &App, hex_ids: &[String]) -> Result<Vec<(Target, i64)>> {
    let most = limits::MIX_THEMES_MAX;
    if hex_ids.is_empty() {
        return Err(FieldError::new(FIELD, ErrorReason::Empty).into());
    }
    if hex_ids.len() > most {
        return Err(FieldError::new(FIELD, ErrorReason::TooMany { most }).into());
    }
    let ids: Vec<Option<i64>> = hex_ids.iter().map(|hex_id| KIND.parse_id(hex_id).map(|id| id.0)).collect();
    let known: Vec<i64> = ids.iter().flatten().copied().collect();
    let found = item_rows::by_ids::<Theme>(&app.db, &known).await?;
    let mut parts: Vec<(Target, i64)> = Vec::with_capacity(ids.len());
    let mut field_errors = Vec::new();
    for (position, id) in ids.into_iter().enumerate() {
        let theme = found.iter().find(|theme| Some(theme.item.id) == id);
        let refused = match theme.filter(|theme| visibility::can_open(&Viewer::Visitor, &theme.item.visibility_facts()))
        {
            None => ErrorReason::ThemeNotPublic,
            Some(theme) => {
                let target = theme.target()?;
                if parts.iter().all(|(taken, _)| *taken != target) {
                    parts.push((target, theme.item.id));
                    continue;
                }
                ErrorReason::MenuTwice
            }
        };
        field_errors.push(FieldError::new(format!("{FIELD}.{position}"), refused));
    }
    if !field_errors.is_empty() {
        return Err(PublicError::field_errors(field_errors));
    }
    parts.sort_unstable();
    Ok(parts)
}

/// Returns the hash of the themes. Their menus never change, so they need not be in it.
fn hash(parts: &[(Target, i64)]) -> ContentHash {
    let mut hasher = blake3::Hasher::new();
    for (_, theme_id) in parts {
        hasher.update(&theme_id.to_le_bytes());
    }
    ContentHash::from_bytes(*hasher.finalize().as_bytes())
}

async fn find_or_insert(
    tx: &Tx,
    parts: &[(Target, i64)],
    hash: &ContentHash,
    now: Millis,
) -> std::result::Result<Option<MixCode>, DbError> {
    for attempt in 0..ATTEMPTS {
        // Looked up again after each attempt, because another request may have made the same mix in the meantime.
        if let Some(code) = use_of(tx, hash, now).await? {
            return Ok(Some(code));
        }
        let code = MixCode::of(hash, attempt);
        if mix_rows::insert(tx, code, hash.as_bytes(), now).await? {
            for (target, theme_id) in parts {
                mix_rows::insert_part(tx, code, *target, *theme_id).await?;
            }
            return Ok(Some(code));
        }
    }
    Ok(None)
}

/// Returns the mix with this hash, and records its use; `None` if it has just been deleted.
async fn use_of(tx: &Tx, hash: &ContentHash, now: Millis) -> std::result::Result<Option<MixCode>, DbError> {
    match code_of(tx, hash).await? {
        // Recorded before, or deleted.
        Some(code) if mix_rows::touch(tx, code, now, now - DAY).await? == 0 => code_of(tx, hash).await,
        found => Ok(found),
    }
}

async fn code_of(tx: &Tx, hash: &ContentHash) -> std::result::Result<Option<MixCode>, DbError> {
    Ok(mix_rows::number_of(tx, hash.as_bytes()).await?.and_then(MixCode::from_number))
}
