//! Changes to the details and the parts of a published theme.

use vitrine_blobs::Token;
use vitrine_community::publishing::change::{Changeable, Changed, Renewed};
use vitrine_community::publishing::form::Form;
use vitrine_core::clock::Millis;
use vitrine_core::error::{FieldError, Result};
use vitrine_core::viewer::Writer;
use vitrine_db::{Db, Tx};
use vitrine_kit::app::SharedApp;
use vitrine_kit::graphql::PreviewState;
use vitrine_kit::objects;

use super::content::Content;
use super::{Pieces, checks, decode, wiiu_theme_content_rows};
use crate::themes::making::MakePieces;
use crate::themes::theme::Theme;

impl Changeable for Theme {
    type Pieces = Pieces;
    type Content = Content;

    async fn content(&self, db: &Db) -> Result<Content> {
        Content::of(db, self).await
    }

    /// Reads and checks the edits. All errors are reported together, so the files are read even if other fields are
    /// wrong.
    async fn renewed(
        &self,
        app: &SharedApp,
        _: &Writer,
        before: &Content,
        pieces: &Pieces,
        field_errors: &mut Vec<FieldError>,
    ) -> Result<Option<Renewed<Content>>> {
        checks::pieces(&mut Form { path: "data".into(), field_errors }, before, pieces);
        let (decoded, errors) = decode::decode(app, "data", pieces).await?;
        field_errors.extend(errors);
        let (content, files) = before.with(pieces, decoded);
        checks::room(&mut Form { path: "data".into(), field_errors }, &content, pieces);
        let gone = [
            self.plaza_preview_token.as_deref().filter(|_| content.plaza.is_none()),
            self.cover_preview_token.as_deref().filter(|_| content.cover.is_none()),
            self.splash_preview_token.as_deref().filter(|_| content.splash.is_none()),
        ];
        let gone = gone.into_iter().flatten().filter_map(Token::from_slice).flat_map(objects::previews).collect();
        // A failed theme may succeed without the part that was removed.
        let is_due = content.needs_more_than(before) || self.preview_state() == PreviewState::Failed;
        Ok(Some(Renewed { content, files, gone, is_due }))
    }

    async fn set_content(tx: &Tx, id: i64, content: &Content) -> Result<()> {
        Ok(wiiu_theme_content_rows::set_content(tx, id, content).await?)
    }

    async fn enqueue_making(tx: &Tx, id: i64, account_id: i64, now: Millis) -> Result<()> {
        let options = MakePieces::options(id, now).of_account(account_id);
        vitrine_jobs::enqueue(tx, &MakePieces { theme_id: id }, options).await?;
        Ok(())
    }

    async fn follow(tx: &Tx, changed: Changed<'_, Content>) -> Result<()> {
        let is_another_file = changed.content.is_some_and(|(before, content)| !content.installs_like(before));
        if changed.is_renamed || is_another_file {
            wiiu_theme_content_rows::increase_version(tx, changed.id).await?;
        }
        Ok(())
    }
}
