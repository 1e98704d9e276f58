//! Changes to the details and the parts of a published theme.

use vitrine_community::publishing::change::{AppliedChange, ChangeableItem, RenewedContent};
use vitrine_community::publishing::form::DetailsForm;
use vitrine_core::clock::Millis;
use vitrine_core::error::{ErrorReason, FieldError, Result};
use vitrine_core::viewer::Writer;
use vitrine_db::{Db, Tx};
use vitrine_kit::app::SharedApp;
use vitrine_kit::objects;

use super::content::ThemeContent;
use super::decode::decode_parts;
use super::{ThemeParts, checks, theme_content_rows};
use crate::themes::packs::collage;
use crate::themes::previews::MakePreviews;
use crate::themes::theme::Theme;

impl ChangeableItem for Theme {
    type Parts = ThemeParts;
    type Content = ThemeContent;

    async fn content(&self, db: &Db) -> Result<ThemeContent> {
        ThemeContent::of(db, self).await
    }

    async fn renewed(
        &self,
        app: &SharedApp,
        writer: &Writer,
        before: &ThemeContent,
        parts: &ThemeParts,
        field_errors: &mut Vec<FieldError>,
    ) -> Result<Option<RenewedContent<ThemeContent>>> {
        let target = self.target()?;
        let mut form = DetailsForm { path: "data".into(), field_errors };
        let layout = checks::parts(&mut form, app, writer, target, before, parts).await?;
        if !field_errors.is_empty() {
            return Ok(None);
        }
        let wallpaper = match before.wallpaper.filter(|_| parts.screenshot.given().is_some()) {
            Some((hash, _)) => Some(objects::get(app, objects::wallpaper(hash)).await?),
            None => None,
        };
        let (decoded, errors) = decode_parts(app, "data", target, parts, wallpaper).await?;
        if !errors.is_empty() {
            field_errors.extend(errors);
            return Ok(None);
        }
        let (content, files) = before.with(parts, layout.as_ref(), decoded);
        if content.is_bare() {
            field_errors.push(FieldError::new("data.backgroundImage", ErrorReason::BackgroundNeeded));
        }
        let is_due = !content.looks_like(before);
        Ok(Some(RenewedContent { content, files, gone: Vec::new(), is_due }))
    }

    async fn set_content(tx: &Tx, id: i64, content: &ThemeContent) -> Result<()> {
        Ok(theme_content_rows::set_content(tx, id, content).await?)
    }

    async fn enqueue_making(tx: &Tx, id: i64, account_id: i64, now: Millis) -> Result<()> {
        let options = MakePreviews::options(id, now).of_account(account_id);
        vitrine_jobs::enqueue(tx, &MakePreviews { theme_id: id }, options).await?;
        Ok(())
    }

    async fn follow(tx: &Tx, changed: AppliedChange<'_, ThemeContent>) -> Result<()> {
        collage::enqueue_due_of(tx, &[changed.id], changed.at).await?;
        Ok(())
    }
}
