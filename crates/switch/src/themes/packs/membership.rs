//! Themes of a pack: the rules for joining it, and its content for its file.

use vitrine_community::publishing::audit_trail::MadeOf;
use vitrine_community::publishing::form::DetailsForm;
use vitrine_core::error::{ErrorCode, ErrorReason, FieldError, PublicError, Result};
use vitrine_core::items::item_rows;
use vitrine_core::limits;
use vitrine_core::viewer::Viewer;
use vitrine_core::visibility;
use vitrine_db::Execute;

use super::pack::Pack;
use crate::themes::theme::{KIND as THEME, Theme};

/// Checks the published themes that a pack is to have, besides `other_count` others: each once, the creator's own,
/// visible to the writer, in no other pack, and on the lists unless it is in this pack already. `pack` is the pack if
/// it exists.
pub async fn joining(
    form: &mut DetailsForm<'_>,
    db: &impl Execute,
    viewer: &Viewer,
    creator_id: i64,
    pack: Option<i64>,
    hex_ids: &[String],
    other_count: usize,
) -> Result<Vec<Theme>> {
    const FIELD: &str = "themeHexIds";
    let (least, most) = limits::PACK_THEMES;
    if hex_ids.len() + other_count > most {
        form.add(FieldError::new(FIELD, ErrorReason::TooMany { most }));
        return Ok(Vec::new());
    }
    let ids: Vec<Option<i64>> = hex_ids.iter().map(|hex_id| THEME.parse_id(hex_id).map(|id| id.0)).collect();
    let known: Vec<i64> = ids.iter().flatten().copied().collect();
    let found = item_rows::by_ids::<Theme>(db, &known).await?;
    let others: Vec<i64> = found.iter().filter_map(|theme| theme.pack_id).filter(|id| Some(*id) != pack).collect();
    let others = item_rows::by_ids::<Pack>(db, &others).await?;
    let mut joining: Vec<Theme> = Vec::with_capacity(ids.len());
    // Counted, so that the pack is not reported as too small as well.
    let mut refused_count = 0;
    for (position, id) in ids.into_iter().enumerate() {
        let own = found.iter().find(|theme| Some(theme.item.id) == id && theme.item.creator_id == creator_id);
        let checked = match own.filter(|theme| visibility::can_open(viewer, &theme.item.visibility_facts())) {
            None => Err(ErrorReason::ThemeUnknown),
            Some(theme) => {
                let is_taken = |other: &Pack| Some(other.item.id) == theme.pack_id && other.item.deleted_at.is_none();
                let joins = pack.is_none() || theme.pack_id != pack;
                match () {
                    () if others.iter().any(is_taken) => Err(ErrorReason::ThemeInPack),
                    () if joins && theme.item.unlisted_reason.is_some() => Err(ErrorReason::ThemeUnlisted),
                    () => Ok(theme),
                }
            }
        };
        match checked {
            Ok(theme) if joining.iter().any(|before| before.item.id == theme.item.id) => {}
            Ok(theme) => joining.push(theme.clone()),
            Err(reason) => {
                form.add(FieldError::new(format!("{FIELD}.{position}"), reason));
                refused_count += usize::from(id.is_some());
            }
        }
    }
    if joining.len() + refused_count + other_count < least {
        form.add(FieldError::new(FIELD, ErrorReason::TooFew { least }));
    }
    Ok(joining)
}

/// Returns the inputs of the file of a pack with this name and these themes; each theme lists its own.
pub fn made_of(name: &str, theme_ids: &[i64]) -> MadeOf {
    let mut sorted = theme_ids.to_vec();
    sorted.sort_unstable();
    sorted.into_iter().fold(MadeOf::new(name), |made_of, id| made_of.with("theme", id.to_le_bytes()))
}

/// Error of a theme that was deleted, or joined another pack, since it was checked.
pub fn themes_changed() -> PublicError {
    PublicError::new(
        ErrorCode::Conflict,
        "One of these themes was changed elsewhere in the meantime. Reload and try again.",
    )
}
