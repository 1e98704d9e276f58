//! Changes to the details and the themes of a published pack. Only given fields change. Two simultaneous changes do not
//! overwrite each other: the second gets an error.

use std::collections::BTreeSet;

use vitrine_admission::rates::RateSubject;
use vitrine_community::publishing::audit_trail::{self, AuditContext, FileVersions};
use vitrine_community::publishing::details::{self, DetailsChange, ItemDetails};
use vitrine_community::publishing::form::DetailsForm;
use vitrine_community::tags::NewTag;
use vitrine_core::error::{PublicError, Result};
use vitrine_core::items;
use vitrine_core::viewer::{Viewer, Writer};
use vitrine_core::visibility;
use vitrine_kit::app::SharedApp;

use super::membership::{joining, made_of, themes_changed};
use super::pack::{KIND, Pack};
use super::{collage, membership_rows, pack_rows};

/// Changes to a pack. Absent fields stay.
#[derive(Clone, Debug, Default)]
pub struct PackChange {
    pub details: DetailsChange,
    /// All themes that the pack is to have, besides those that the viewer may not see.
    pub theme_hex_ids: Option<Vec<String>>,
}

/// Changes a pack and returns its row id.
///
/// # Errors
/// `NOT_FOUND` for one that the writer may not open, `FORBIDDEN` for somebody else's, field errors below `data`, `CONFLICT` if
/// it or one of its themes was changed meanwhile; errors of the database.
pub async fn update(
    app: &SharedApp,
    writer: &Writer,
    hex_id: &str,
    change: PackChange,
    request_id: &str,
) -> Result<i64> {
    app.rates.changes.take(RateSubject::Account(writer.account().id)).await?;
    let viewer = Viewer::SignedIn(writer.account().clone());
    let pack = items::find::<Pack>(&app.db, &viewer, hex_id).await?.ok_or_else(PublicError::not_found)?;
    let is_for_moderators = change.details.is_for_moderators() && change.theme_hex_ids.is_none();
    details::admit(writer, &pack.item, change.details.expected_updated_at, is_for_moderators)?;
    let (id, creator_id) = (pack.item.id, pack.item.creator_id);
    let CheckedPackChange { facts, new_tags, themes } = check(app, &viewer, &pack, change).await?;
    if facts == ItemDetails::of(&pack.item) && new_tags.is_none() && themes.is_none() {
        return Ok(id);
    }
    let now = app.clock.now();
    let by = AuditContext { writer, request_id: Some(request_id), at: now };
    let (read, facts, new_tags, themes) = (&pack.item, &facts, new_tags.as_deref(), themes.as_deref());
    app.db
        .transaction(|tx| async move {
            details::admit(&items::lock_writer(&tx, writer).await?, read, None, is_for_moderators)?;
            details::store(&tx, read, facts, new_tags, now).await?;
            let versions = match facts.name != read.name || themes.is_some() {
                true => {
                    let had = membership_rows::themes_of(&tx, id).await?;
                    let after = made_of(&facts.name, themes.unwrap_or(&had));
                    Some(FileVersions { before: made_of(&read.name, &had), after })
                }
                false => None,
            };
            if let Some(themes) = themes {
                // They join before others leave: with too few themes the pack would dissolve in between.
                if pack_rows::join(&tx, id, creator_id, themes).await? < themes.len() as u64 {
                    return Err(themes_changed());
                }
                membership_rows::keep_only(&tx, id, themes).await?;
            }
            collage::enqueue_due(&tx, &[id], now).await?;
            let change = audit_trail::AuditedChange { kind: &KIND, read, facts, versions: versions.as_ref() };
            audit_trail::changed(&tx, by, change).await?;
            tx.commit().await?;
            Ok::<_, PublicError>(())
        })
        .await?;
    app.follow_changes().await;
    app.job_notifier.notify();
    Ok(id)
}

/// A pack after a change. Tags and themes are present only if they differ from before.
struct CheckedPackChange {
    facts: ItemDetails,
    new_tags: Option<Vec<NewTag>>,
    themes: Option<Vec<i64>>,
}

async fn check(app: &SharedApp, viewer: &Viewer, pack: &Pack, change: PackChange) -> Result<CheckedPackChange> {
    let id = pack.item.id;
    let mut field_errors = Vec::new();
    let mut form = DetailsForm { path: "data".into(), field_errors: &mut field_errors };
    // Its themes decide whether it is mature.
    let (facts, new_tags) = form.changed(ItemDetails::of(&pack.item), &change.details);
    let mut themes = None;
    if let Some(hex_ids) = &change.theme_hex_ids {
        let had = pack_rows::themes_of(&app.db, &[id]).await?.remove(&id).unwrap_or_default();
        // A theme that the writer cannot see was not meant to leave.
        let unseen = had.iter().filter(|theme| !visibility::can_open(viewer, &theme.item.visibility_facts()));
        let unseen: Vec<i64> = unseen.map(|theme| theme.item.id).collect();
        let asked = joining(&mut form, &app.db, viewer, pack.item.creator_id, Some(id), hex_ids, unseen.len()).await?;
        let asked: Vec<i64> = asked.iter().map(|theme| theme.item.id).chain(unseen).collect();
        let had: BTreeSet<i64> = had.iter().map(|theme| theme.item.id).collect();
        themes = Some(asked).filter(|asked| had != asked.iter().copied().collect());
    }
    if !field_errors.is_empty() {
        return Err(PublicError::field_errors(field_errors));
    }
    Ok(CheckedPackChange { facts, new_tags: details::others(&app.db, id, new_tags).await?, themes })
}
