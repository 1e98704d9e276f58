//! Changing a published pack: what is said of it, and which themes are in it. Only what is given changes. Two who change it
//! at once do not overwrite each other: the second is told.

use std::collections::BTreeSet;

use super::store::{self, Facts};
use crate::app::SharedApp;
use crate::clock::Millis;
use crate::error::{Code, PublicError, Result};
use crate::features::switch::publish::checks::Form;
use crate::features::switch::publish::pack::themes_changed;
use crate::features::switch::publish::update::changed_meanwhile;
use crate::features::switch::themes::packs::{self, collage, pack::Pack};
use crate::features::tags;
use crate::ids::slug;
use crate::rates::Who;
use crate::viewer::{Role, Viewer, Writer};

/// What to change; what is absent stays.
#[derive(Clone, Debug, Default)]
pub struct Change {
    pub name: Option<String>,
    /// Empty for none.
    pub description: Option<String>,
    pub tags: Option<Vec<String>>,
    pub is_private: Option<bool>,
    /// All themes that it shall have.
    pub theme_hex_ids: Option<Vec<String>>,
    /// When the pack had last been changed in the eyes of who asks.
    pub expected_updated_at: Option<Millis>,
}

impl Change {
    /// Moderators see to it that a pack is found under the right words, and say nothing in its creator's name.
    fn is_for_moderators(&self) -> bool {
        self.name.is_none() && self.description.is_none() && self.is_private.is_none() && self.theme_hex_ids.is_none()
    }
}

/// Changes a pack and returns its row id.
///
/// # Errors
/// `NOT_FOUND` for one that the writer may not open, `FORBIDDEN` for somebody else's, field errors below `data`, `CONFLICT` if
/// it or one of its themes was changed meanwhile; what the database reports.
pub async fn update(app: &SharedApp, writer: &Writer, hex_id: &str, change: Change) -> Result<i64> {
    app.rates.changes.take(Who::Account(writer.account().id))?;
    let viewer = Viewer::SignedIn(writer.account().clone());
    let pack = packs::find(app, &viewer, hex_id).await?.ok_or_else(PublicError::not_found)?;
    if !may_change(writer, &pack, &change) {
        return Err(PublicError::new(Code::Forbidden, "Only its creator can change this."));
    }
    if change.expected_updated_at.is_some_and(|expected| expected != pack.item.updated_at) {
        return Err(changed_meanwhile());
    }
    let (id, creator_id, read_at) = (pack.item.id, pack.item.creator_id, pack.item.updated_at);
    let Checked { facts, new_tags, themes } = check(app, &pack, change).await?;
    if facts == facts_of(&pack) && new_tags.is_none() && themes.is_none() {
        return Ok(id);
    }
    let now = app.clock.now();
    // Later than the last change, whatever the clock says: it tells the versions apart.
    let updated_at = now.max(read_at + 1);
    let (facts, new_tags, themes) = (&facts, new_tags.as_deref(), themes.as_deref());
    app.db
        .transaction(|tx| async move {
            if store::update(&tx, id, facts, read_at, updated_at).await? == 0 {
                return Err(changed_meanwhile());
            }
            if let Some(new_tags) = new_tags {
                let tag_ids = tags::resolve(&tx, new_tags, now).await?;
                tags::replace_of_item(&tx, id, &tag_ids).await?;
            }
            if let Some(themes) = themes {
                // They join before others leave: with too few it would dissolve in between.
                if packs::store::join(&tx, id, creator_id, themes).await? < themes.len() as u64 {
                    return Err(themes_changed());
                }
                store::keep_only(&tx, id, themes).await?;
            }
            collage::enqueue_due(&tx, &[id], now).await?;
            tx.commit().await?;
            Ok(())
        })
        .await?;
    app.follow_changes().await;
    app.job_notifier.notify();
    Ok(id)
}

fn may_change(writer: &Writer, pack: &Pack, change: &Change) -> bool {
    let account = writer.account();
    match account.role {
        _ if account.id == pack.item.creator_id => true,
        Role::Admin => true,
        Role::Moderator => change.is_for_moderators(),
        _ => false,
    }
}

fn facts_of(pack: &Pack) -> Facts {
    Facts {
        name: pack.item.name.clone(),
        slug: pack.item.slug.clone(),
        description: pack.item.description.clone(),
        is_private: pack.item.is_private,
    }
}

/// A pack after a change; tags and themes only where they are others than before.
struct Checked {
    facts: Facts,
    new_tags: Option<Vec<tags::NewTag>>,
    themes: Option<Vec<i64>>,
}

async fn check(app: &SharedApp, pack: &Pack, change: Change) -> Result<Checked> {
    let (id, mut facts) = (pack.item.id, facts_of(pack));
    let mut field_errors = Vec::new();
    let mut form = Form { path: "data".into(), field_errors: &mut field_errors };
    if let Some(name) = &change.name {
        facts.name = form.name(name);
        facts.slug = slug(&facts.name);
    }
    if let Some(description) = &change.description {
        facts.description = form.description(Some(description));
    }
    facts.is_private = change.is_private.unwrap_or(facts.is_private);
    let mut new_tags = change.tags.map(|tags| form.tags(&tags));
    let mut themes = None;
    if let Some(hex_ids) = &change.theme_hex_ids {
        let asked = form.joining(&app.db, pack.item.creator_id, Some(id), hex_ids, 0).await?;
        let had: BTreeSet<i64> = store::themes_of(&app.db, id).await?.into_iter().collect();
        themes = Some(asked).filter(|asked| had != asked.iter().copied().collect());
    }
    if !field_errors.is_empty() {
        return Err(PublicError::field_errors(field_errors));
    }
    if new_tags.is_some() {
        let known = tags::of_items(&app.db, &[id]).await?.remove(&id).unwrap_or_default();
        new_tags = new_tags.filter(|tags| tags.iter().map(|tag| &tag.slug).ne(known.iter().map(|tag| &tag.slug)));
    }
    Ok(Checked { facts, new_tags, themes })
}
