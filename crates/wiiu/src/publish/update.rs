//! Changes to the details and the parts of a published theme.

use vitrine_blobs::BlobToken;
use vitrine_community::publishing::change::{AppliedChange, ChangeableItem, RenewedContent};
use vitrine_community::publishing::form::DetailsForm;
use vitrine_core::clock::Millis;
use vitrine_core::error::{FieldError, Result};
use vitrine_core::viewer::Writer;
use vitrine_db::{Db, Tx};
use vitrine_kit::app::SharedApp;
use vitrine_kit::graphql::PreviewState;
use vitrine_kit::objects;

use super::content::WiiuThemeContent;
use super::{WiiuThemeParts, checks, decode, wiiu_theme_content_rows};
use crate::themes::making::MakePieces;
use crate::themes::theme::Theme;

impl ChangeableItem for Theme {
    type Parts = WiiuThemeParts;
    type Content = WiiuThemeContent;

    async fn content(&self, db: &Db) -> Result<WiiuThemeContent> {
        WiiuThemeContent::of(db, self).await
    }

    /// Reads and checks the edits. All errors are reported together, so the files are read even if other fields are
    /// wrong.
    async fn renewed(
        &self,
        app: &SharedApp,
        _: &Writer,
        before: &WiiuThemeContent,
        parts: &WiiuThemeParts,
        field_errors: &mut Vec<FieldError>,
    ) -> Result<Option<RenewedContent<WiiuThemeContent>>> {
        checks::parts(&mut DetailsForm { path: "data".into(), field_errors }, before, parts);
        let (decoded, errors) = decode::decode(app, "data", parts).await?;
        field_errors.extend(errors);
        let (content, files) = before.with(parts, decoded);
        checks::room(&mut DetailsForm { path: "data".into(), field_errors }, &content, parts);
        let gone = [
            self.plaza_preview_token.as_deref().filter(|_| content.plaza.is_none()),
            self.cover_preview_token.as_deref().filter(|_| content.cover.is_none()),
            self.splash_preview_token.as_deref().filter(|_| content.splash.is_none()),
        ];
        let gone = gone.into_iter().flatten().filter_map(BlobToken::from_slice).flat_map(objects::previews).collect();
        // A failed theme may succeed without the part that was removed.
        let is_due = content.needs_more_than(before) || self.preview_state() == PreviewState::Failed;
        Ok(Some(RenewedContent { content, files, gone, is_due }))
    }

    async fn set_content(tx: &Tx, id: i64, content: &WiiuThemeContent) -> Result<()> {
        Ok(wiiu_theme_content_rows::set_content(tx, id, content).await?)
    }

    async fn enqueue_making(tx: &Tx, id: i64, account_id: i64, now: Millis) -> Result<()> {
        let options = MakePieces::options(id, now).of_account(account_id);
        vitrine_jobs::enqueue(tx, &MakePieces { theme_id: id }, options).await?;
        Ok(())
    }

    async fn follow(tx: &Tx, changed: AppliedChange<'_, WiiuThemeContent>) -> Result<()> {
        let is_another_file = changed.content.is_some_and(|(before, content)| !content.installs_like(before));
        if changed.is_renamed || is_another_file {
            wiiu_theme_content_rows::increase_version(tx, changed.id).await?;
        }
        Ok(())
    }
}
