//! Changing what is said of a published theme, and what it is made of. Only what is given changes. Two who change it at once
//! do not overwrite each other: the second is told.

use vitrine_blobs::{BlobKey, Token};
use vitrine_db::Tx;

use super::content::Content;
use super::{Pieces, decode, store};
use crate::app::SharedApp;
use crate::clock::Millis;
use crate::error::{FieldError, PublicError, Result};
use crate::features::nsfw::NsfwCheck;
use crate::features::publishing::form::Form;
use crate::features::publishing::recorded::{self, By, Versions};
use crate::features::publishing::said::{self, Facts, SaidChange};
use crate::features::wiiu::themes;
use crate::features::wiiu::themes::making::MakePieces;
use crate::features::wiiu::themes::theme::{KIND, Theme};
use crate::graphql::PreviewState;
use crate::items::{self, Storage};
use crate::objects::{self, StagedFiles};
use crate::rates::Who;
use crate::viewer::{Viewer, Writer};

/// What to change; what is absent stays.
#[derive(Clone, Debug, Default)]
pub struct Change {
    pub said: SaidChange,
    pub is_nsfw: Option<bool>,
    pub pieces: Pieces,
}

/// So often a change begins again that the job has overtaken, which a change enqueues once.
const ATTEMPTS: usize = 3;

/// Changes a theme and returns its row id.
///
/// # Errors
/// `NOT_FOUND` for one that the writer may not open, `FORBIDDEN` for somebody else's, field errors below `data`, `CONFLICT` if
/// it was changed meanwhile; what the stores report.
pub async fn update(
    app: &SharedApp,
    nsfw_check: &NsfwCheck,
    writer: &Writer,
    hex_id: &str,
    change: Change,
    request_id: &str,
) -> Result<i64> {
    app.rates.changes.take(Who::Account(writer.account().id)).await?;
    for _ in 0..ATTEMPTS {
        if let Some(id) = attempt(app, nsfw_check, writer, hex_id, &change, request_id).await? {
            return Ok(id);
        }
    }
    Err(said::changed_meanwhile())
}

/// None if the job has made pictures or the clip since the theme was read: what is written of its pieces would take them back.
async fn attempt(
    app: &SharedApp,
    nsfw_check: &NsfwCheck,
    writer: &Writer,
    hex_id: &str,
    change: &Change,
    request_id: &str,
) -> Result<Option<i64>> {
    let viewer = Viewer::SignedIn(writer.account().clone());
    let theme = themes::find(app, &viewer, hex_id).await?.ok_or_else(PublicError::not_found)?;
    let Change { said, is_nsfw, pieces } = change;
    let is_for_moderators = said.is_for_moderators() && pieces.is_keep();
    said::admit(writer, &theme.item, said.expected_updated_at, is_for_moderators)?;
    let mut field_errors = Vec::new();
    let mut form = Form { path: "data".into(), field_errors: &mut field_errors };
    let before = Facts::of(&theme.item);
    let (facts, new_tags) = form.said(before.clone(), said);
    let (is_nsfw, is_mature) = (*is_nsfw, is_nsfw.unwrap_or(theme.item.is_nsfw));
    let is_said = facts != before || is_mature != theme.item.is_nsfw;
    let facts = Facts { is_nsfw, ..facts };
    let has_picture = pieces.has_picture();
    let is_renamed = facts.name != before.name;
    let content = NewContent::of(app, &theme, pieces, field_errors).await?;
    let id = theme.item.id;
    let new_tags = said::others(&app.db, id, new_tags).await?;
    // What moderators take a mark from they have looked at.
    let is_own = viewer.is(theme.item.creator_id);
    let shows_more = has_picture || before.is_private || is_own && theme.item.is_nsfw;
    if shows_more && !facts.is_private && !is_mature {
        nsfw_check.require_answering(app).await?;
    }
    if !is_said && new_tags.is_none() && content.is_none() {
        return Ok(Some(id));
    }
    let changed = content.as_ref().map(|content| (&content.before, &content.content));
    let kept = Content::of(&app.db, &theme);
    let versions = Versions::of_change((&before.name, &facts.name), changed, kept, Content::made_of).await?;
    let now = app.clock.now();
    let by = By { writer, request_id: Some(request_id), at: now };
    let (read, facts, new_tags, content) = (&theme.item, &facts, new_tags.as_deref(), content.as_ref());
    let change = recorded::Change { kind: &KIND, read, facts, versions: versions.as_ref() };
    let is_done = app
        .db
        .transaction(|tx| async move {
            let storage = if is_own && content.is_some() { Some(Storage::lock(&tx, writer).await?) } else { None };
            said::store(&tx, read, facts, new_tags, now).await?;
            if let Some(content) = content {
                // From here on the job waits for the item's row, and then finds that the theme has been changed.
                if !items::store::previews_stand(&tx, read).await? {
                    tx.rollback().await?;
                    return Ok(false);
                }
                content.store(&tx, id, now).await?;
            }
            if let Some(before) = storage {
                items::check_storage(&tx, writer, &before).await?;
            }
            if is_renamed || content.is_some_and(|content| content.is_another_file) {
                store::increase_version(&tx, id).await?;
            }
            recorded::changed(&tx, by, change).await?;
            tx.commit().await?;
            Ok::<_, PublicError>(true)
        })
        .await?;
    if !is_done {
        return Ok(None);
    }
    app.follow_changes().await;
    app.job_notifier.notify();
    Ok(Some(id))
}

/// What the theme is made of after the change.
struct NewContent {
    content: Content,
    before: Content,
    staged: StagedFiles,
    /// Files that it does not use any more.
    replaced: Vec<BlobKey>,
    /// The name of its new pictures, if any are to be made.
    preview_token: Option<Vec<u8>>,
    /// Whether consoles get another file.
    is_another_file: bool,
}

impl NewContent {
    /// None if the theme stays as it is. `field_errors` are those of the rest of the change.
    async fn of(
        app: &SharedApp,
        theme: &Theme,
        pieces: &Pieces,
        mut field_errors: Vec<FieldError>,
    ) -> Result<Option<Self>> {
        if pieces.is_keep() {
            return if field_errors.is_empty() { Ok(None) } else { Err(PublicError::field_errors(field_errors)) };
        }
        let before = Content::of(&app.db, theme).await?;
        Form { path: "data".into(), field_errors: &mut field_errors }.wiiu_pieces(&before, pieces);
        let (decoded, errors) = decode::decode(app, "data", pieces).await?;
        field_errors.extend(errors);
        let (content, files) = before.with(pieces, decoded);
        Form { path: "data".into(), field_errors: &mut field_errors }.room(&content, pieces);
        if !field_errors.is_empty() {
            return Err(PublicError::field_errors(field_errors));
        }
        if content == before {
            return Ok(None);
        }
        let kept: Vec<BlobKey> = content.files().collect();
        let mut replaced: Vec<BlobKey> = before.files().filter(|key| !kept.contains(key)).collect();
        let gone = [
            theme.plaza_preview_token.as_deref().filter(|_| content.plaza.is_none()),
            theme.cover_preview_token.as_deref().filter(|_| content.cover.is_none()),
            theme.splash_preview_token.as_deref().filter(|_| content.splash.is_none()),
        ];
        replaced.extend(gone.into_iter().flatten().filter_map(Token::from_slice).flat_map(objects::previews));
        // What could not be made may be made without the piece that is gone.
        let is_due = content.needs_more_than(&before) || theme.preview_state() == PreviewState::Failed;
        let preview_token = is_due.then(|| app.random.bytes::<16>().to_vec());
        let is_another_file = !content.installs_like(&before);
        let staged = objects::put(app, files).await?;
        Ok(Some(Self { content, before, staged, replaced, preview_token, is_another_file }))
    }

    async fn store(&self, tx: &Tx, id: i64, now: Millis) -> Result<()> {
        store::set_content(tx, id, &self.content).await?;
        if let Some(preview_token) = &self.preview_token {
            items::store::renew_previews(tx, id, preview_token.clone()).await?;
            vitrine_jobs::enqueue(tx, &MakePieces { theme_id: id }, MakePieces::options(id, now)).await?;
        }
        self.staged.hold(tx, id, self.content.files()).await?;
        objects::let_go(tx, id, self.replaced.iter().copied(), now).await?;
        self.staged.commit(tx).await?;
        Ok(())
    }
}
