//! The pack that themes are published in: its own fields, and the published themes that join it.

use std::collections::HashMap;

use vitrine_community::publishing::form::{CheckedDetails, DetailsForm};
use vitrine_community::tags::{self, NewTag};
use vitrine_core::error::Result;
use vitrine_core::limits;
use vitrine_core::viewer::{Viewer, ViewerAccount};
use vitrine_db::Execute;

use crate::themes::packs::membership;

/// A pack as submitted by its creator.
#[derive(Clone, Debug)]
pub struct PackSubmission {
    /// Name as typed.
    pub name: String,
    /// Description as typed.
    pub description: Option<String>,
    /// Names of tags as typed. If absent, the commonest of its themes; those of private themes count only in a private
    /// pack.
    pub tags: Option<Vec<String>>,
    pub is_private: bool,
    /// Published themes that join it.
    pub theme_hex_ids: Vec<String>,
}

/// A pack whose fields are valid.
pub struct CheckedPack {
    pub(super) details: CheckedDetails,
    /// Ids of the published themes that join it.
    pub(super) theme_ids: Vec<i64>,
}

/// Checks a new pack with these new themes.
pub(super) async fn check(
    form: &mut DetailsForm<'_>,
    db: &impl Execute,
    creator: &ViewerAccount,
    submission: PackSubmission,
    new: impl Iterator<Item = &CheckedDetails>,
    new_count: usize,
) -> Result<CheckedPack> {
    let viewer = Viewer::SignedIn(creator.clone());
    let name = form.name(&submission.name);
    let description = form.description(submission.description.as_deref());
    let typed = submission.tags.as_deref().map(|typed| form.tags(typed));
    let joining =
        membership::joining(form, db, &viewer, creator.id, None, &submission.theme_hex_ids, new_count).await?;
    let tags = match typed {
        Some(tags) => tags,
        None => {
            // Tags that only private themes have stay private.
            let tells = |is_private: bool| submission.is_private || !is_private;
            let telling = joining.iter().filter(|theme| tells(theme.item.is_private));
            let telling: Vec<i64> = telling.map(|theme| theme.item.id).collect();
            let mut known = tags::of_items(db, &telling).await?;
            let known = telling.iter().filter_map(|id| known.remove(id)).flatten();
            let known = known.map(|tag| NewTag { name: tag.name, slug: tag.slug });
            let new = new.filter(|details| tells(details.is_private)).flat_map(|details| &details.tags);
            let tags = commonest(new.cloned().chain(known));
            // Other errors may hide tags that appear once they are fixed.
            if tags.is_empty() && form.field_errors.is_empty() { form.tags(&[]) } else { tags }
        }
    };
    // It is mature as soon as one of its themes is.
    let details = CheckedDetails { name, description, tags, is_private: submission.is_private, is_nsfw: false };
    Ok(CheckedPack { details, theme_ids: joining.iter().map(|theme| theme.item.id).collect() })
}

/// Returns the tags of most themes, at most as many as an item may have; the first ones among equals.
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
