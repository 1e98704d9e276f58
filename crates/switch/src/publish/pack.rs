//! The pack that themes are published in: its own fields, and the published themes that join it.

use std::collections::HashMap;

use vitrine_community::publishing::form::{CheckedSaid, Form};
use vitrine_community::publishing::recorded::MadeOf;
use vitrine_community::tags::{self, NewTag};
use vitrine_core::error::{FieldError, PublicError, Reason, Result};
use vitrine_core::limits;
use vitrine_core::viewer::{Account, Viewer};
use vitrine_core::visibility;
use vitrine_db::Execute;

use crate::themes::packs;
use crate::themes::store as themes;
use crate::themes::theme::{KIND as THEME, Theme};

/// A pack as submitted by its creator.
#[derive(Clone, Debug)]
pub struct PackSubmission {
    /// Name as typed.
    pub name: String,
    /// Description as typed.
    pub description: Option<String>,
    /// Names of tags as typed; when absent the commonest of its themes, of those that are not private unless it is.
    pub tags: Option<Vec<String>>,
    pub is_private: bool,
    /// Published themes that join it.
    pub theme_hex_ids: Vec<String>,
}

/// A pack whose fields are valid.
pub struct CheckedPack {
    pub(super) said: CheckedSaid,
    /// Of the published themes that join it.
    pub(super) theme_ids: Vec<i64>,
}

/// Everything that the file of a pack with this name and these themes is made of: the themes tell of their own files.
pub fn made_of(name: &str, theme_ids: &[i64]) -> MadeOf {
    let mut sorted = theme_ids.to_vec();
    sorted.sort_unstable();
    sorted.into_iter().fold(MadeOf::new(name), |made_of, id| made_of.with("theme", id.to_le_bytes()))
}

/// Checks a new pack with these new themes.
pub(super) async fn check(
    form: &mut Form<'_>,
    db: &impl Execute,
    creator: &Account,
    submission: PackSubmission,
    new: impl Iterator<Item = &CheckedSaid>,
    new_count: usize,
) -> Result<CheckedPack> {
    let viewer = Viewer::SignedIn(creator.clone());
    let name = form.name(&submission.name);
    let description = form.description(submission.description.as_deref());
    let typed = submission.tags.as_deref().map(|typed| form.tags(typed));
    let joining = joining(form, db, &viewer, creator.id, None, &submission.theme_hex_ids, new_count).await?;
    let tags = match typed {
        Some(tags) => tags,
        None => {
            // What only private themes say is as private as they are.
            let tells = |is_private: bool| submission.is_private || !is_private;
            let telling = joining.iter().filter(|theme| tells(theme.item.is_private));
            let telling: Vec<i64> = telling.map(|theme| theme.item.id).collect();
            let mut known = tags::of_items(db, &telling).await?;
            let known = telling.iter().filter_map(|id| known.remove(id)).flatten();
            let known = known.map(|tag| NewTag { name: tag.name, slug: tag.slug });
            let new = new.filter(|said| tells(said.is_private)).flat_map(|said| &said.tags);
            let tags = commonest(new.cloned().chain(known));
            // Where something else is wrong, there may be some once that is mended.
            if tags.is_empty() && form.field_errors.is_empty() { form.tags(&[]) } else { tags }
        }
    };
    // It is mature as soon as one of its themes is.
    let said = CheckedSaid { name, description, tags, is_private: submission.is_private, is_nsfw: false };
    Ok(CheckedPack { said, theme_ids: joining.iter().map(|theme| theme.item.id).collect() })
}

/// The published themes that a pack shall have, besides so many others: each once, its creator's own, seen by whoever asks,
/// and in no other pack. `pack` is the pack if it exists.
pub async fn joining(
    form: &mut Form<'_>,
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
        form.add(FieldError::new(FIELD, Reason::TooMany { most }));
        return Ok(Vec::new());
    }
    let ids: Vec<Option<i64>> = hex_ids.iter().map(|hex_id| THEME.parse_id(hex_id).map(|id| id.0)).collect();
    let known: Vec<i64> = ids.iter().flatten().copied().collect();
    let found = themes::by_ids(db, &known).await?;
    let others: Vec<i64> = found.iter().filter_map(|theme| theme.pack_id).filter(|id| Some(*id) != pack).collect();
    let others = packs::store::by_ids(db, &others).await?;
    let mut joining: Vec<Theme> = Vec::with_capacity(ids.len());
    // Counted, so that the pack is not said to be too small as well.
    let mut refused_count = 0;
    for (position, id) in ids.into_iter().enumerate() {
        let own = found.iter().find(|theme| Some(theme.item.id) == id && theme.item.creator_id == creator_id);
        let checked = match own.filter(|theme| visibility::can_open(viewer, &theme.item.visibility_facts())) {
            None => Err(Reason::ThemeUnknown),
            Some(theme) => {
                let is_taken =
                    |other: &packs::pack::Pack| Some(other.item.id) == theme.pack_id && other.item.deleted_at.is_none();
                if others.iter().any(is_taken) { Err(Reason::ThemeInPack) } else { Ok(theme) }
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
        form.add(FieldError::new(FIELD, Reason::TooFew { least }));
    }
    Ok(joining)
}

/// At most as many tags as an item may have: those of most themes, of equals the first.
fn commonest(tags: impl Iterator<Item = NewTag>) -> Vec<NewTag> {
    let mut counted: Vec<(NewTag, usize)> = Vec::new();
    let mut places: HashMap<String, usize> = HashMap::new();
    for tag in tags {
        match places.get(&tag.slug) {
            Some(place) => counted[*place].1 += 1,
            None => {
                places.insert(tag.slug.clone(), counted.len());
                counted.push((tag, 1));
            }
        }
    }
    counted.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    counted.into_iter().take(limits::TAGS_PER_ITEM_MAX).map(|(tag, _)| tag).collect()
}

/// A theme was deleted, or joined another pack, since it was checked.
pub fn themes_changed() -> PublicError {
    PublicError::new(vitrine_core::error::Code::Conflict, "One of these themes was changed elsewhere meanwhile.")
}
