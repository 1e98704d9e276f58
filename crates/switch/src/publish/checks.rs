//! Checks of the permission to publish and of all fields. All field errors are collected, so that the creator can fix
//! them together.

use std::sync::Arc;

use vitrine_community::publishing;
use vitrine_community::publishing::form::{CheckedDetails, DetailsForm};
use vitrine_core::edit::ValueEdit;
use vitrine_core::error::{ErrorCode, ErrorReason, FieldError, PublicError, Result};
use vitrine_core::items;
use vitrine_core::items::item_rows;
use vitrine_core::limits;
use vitrine_core::viewer::Writer;
use vitrine_kit::app::SharedApp;
use vitrine_target::Target;

use super::content::{CheckedLayout, ThemeContent};
use super::pack::{self, CheckedPack, PackSubmission};
use super::{ThemeParts, ThemeSubmission};
use crate::layouts;
use crate::layouts::layout::Layout;
use crate::themes::icons::MenuIcon;

/// A submission whose fields are valid; its files have not been checked yet.
pub struct CheckedTheme {
    pub(super) details: CheckedDetails,
    pub(super) target: Target,
    pub(super) layout: Option<CheckedLayout>,
    pub(super) parts: ThemeParts,
    /// Input path of this theme, for field errors about its pictures.
    pub(super) path: String,
}

/// Checks rates, quota and every field of every submission.
pub async fn check(
    app: &SharedApp,
    writer: &Writer,
    submissions: Vec<ThemeSubmission>,
    pack: Option<PackSubmission>,
) -> Result<(Vec<CheckedTheme>, Option<CheckedPack>)> {
    let (most, count) = (limits::THEMES_PER_SUBMISSION_MAX, submissions.len());
    if count > most || count == 0 && pack.is_none() {
        return Err(PublicError::bad_input("themesData", format!("Publish 1 to {most} themes at once.")));
    }
    publishing::take_turn(app, writer).await?;
    // Checked again where the rows are added. Here it avoids processing pictures that would be refused anyway.
    items::check_quota(&app.db, writer, count + usize::from(pack.is_some())).await?;

    let mut field_errors = Vec::new();
    let mut checked = Vec::with_capacity(submissions.len());
    for (position, submission) in submissions.into_iter().enumerate() {
        let mut form = DetailsForm { path: format!("themesData.{position}"), field_errors: &mut field_errors };
        if let Some(theme) = check_one(&mut form, app, writer, submission).await? {
            checked.push(theme);
        }
    }
    let checked_pack = match pack {
        Some(submission) => {
            let mut form = DetailsForm { path: "packData".into(), field_errors: &mut field_errors };
            let new = checked.iter().map(|theme| &theme.details);
            Some(pack::check(&mut form, &app.db, writer.account(), submission, new, count).await?)
        }
        None => None,
    };
    if field_errors.is_empty() { Ok((checked, checked_pack)) } else { Err(PublicError::field_errors(field_errors)) }
}

async fn check_one(
    form: &mut DetailsForm<'_>,
    app: &SharedApp,
    writer: &Writer,
    submission: ThemeSubmission,
) -> Result<Option<CheckedTheme>> {
    let before = form.field_errors.len();
    let details = form.new_details(&submission.details);
    let layout = parts(form, app, writer, submission.target, &ThemeContent::default(), &submission.parts).await?;
    if form.field_errors.len() > before {
        return Ok(None);
    }
    Ok(Some(CheckedTheme {
        details,
        target: submission.target,
        layout,
        parts: submission.parts,
        path: form.path.clone(),
    }))
}

/// Checks that the edits of its parts leave a theme. Returns the layout of the catalogue that it then uses.
pub(super) async fn parts(
    form: &mut DetailsForm<'_>,
    app: &SharedApp,
    writer: &Writer,
    target: Target,
    before: &ThemeContent,
    parts: &ThemeParts,
) -> Result<Option<CheckedLayout>> {
    let has_layout = parts.layout_hex_id.leaves(before.layout_id.is_some());
    let has_custom = parts.custom_layout.leaves(before.custom_layout.is_some());
    let has_common = parts.custom_common_layout.leaves(before.custom_common_layout.is_some());
    if has_layout && has_custom {
        form.add(FieldError::new("customLayoutJson", ErrorReason::LayoutTwice));
    } else if has_layout && has_common {
        form.add(FieldError::new("customCommonLayoutJson", ErrorReason::LayoutTwice));
    }
    if has_common && !target.allows_common() {
        form.add(FieldError::new("customCommonLayoutJson", ErrorReason::CommonLayoutNotTaken));
    }
    overlay(form, before, parts, has_custom);
    for (icon, _) in parts.icons.iter().filter(|(icon, edit)| edit.given().is_some() && icon.target() != target) {
        form.add(FieldError::new(icon.input_field(), ErrorReason::IconOfOtherMenu));
    }
    let has_icons = MenuIcon::ALL.into_iter().any(|icon| {
        let was_there = before.icons.contains_key(&icon);
        parts.icons.get(&icon).map_or(was_there, |edit| edit.leaves(was_there))
    });
    let has_background = parts.background.leaves(before.wallpaper.is_some());
    if !has_background && !has_layout && !has_custom && !has_common && !has_icons {
        form.add(FieldError::new("backgroundImage", ErrorReason::BackgroundOrLayout));
    }
    let checked = layout(form, app, writer, target, before, parts).await?;
    // An unchanged stock layout adds nothing to the file.
    let is_bare = checked.as_ref().is_some_and(|checked| checked.built.layout_json.is_none());
    if is_bare && !has_background && !has_icons {
        form.add(FieldError::new("backgroundImage", ErrorReason::BackgroundNeeded));
    }
    Ok(checked)
}

/// Checks the two screenshots of a creator's own layout. Its picture is computed from both, so they come and go
/// together.
fn overlay(form: &mut DetailsForm<'_>, before: &ThemeContent, parts: &ThemeParts, has_custom: bool) {
    let ThemeParts { overlay_black: black, overlay_white: white, .. } = parts;
    let had_one = before.custom_overlay.is_some();
    let is_pair = black.given().is_some() == white.given().is_some() && black.leaves(had_one) == white.leaves(had_one);
    if !is_pair {
        let missing = if black.given().is_some() { "overlayWhiteImage" } else { "overlayBlackImage" };
        form.add(FieldError::new(missing, ErrorReason::OverlayIncomplete));
    } else if black.given().is_some() && !has_custom {
        form.add(FieldError::new("overlayBlackImage", ErrorReason::OverlayWithoutLayout));
    }
}

async fn layout(
    form: &mut DetailsForm<'_>,
    app: &SharedApp,
    writer: &Writer,
    target: Target,
    before: &ThemeContent,
    parts: &ThemeParts,
) -> Result<Option<CheckedLayout>> {
    let given = parts.choices.clone();
    let layout = match (&parts.layout_hex_id, before.layout_id) {
        (ValueEdit::Replace(hex_id), _) => {
            let viewer = vitrine_core::viewer::Viewer::SignedIn(writer.account().clone());
            let found = items::find(&app.db, &viewer, hex_id).await?.map(Arc::new);
            if found.is_none() {
                form.add(FieldError::new("layoutHexId", ErrorReason::LayoutUnknown));
                return Ok(None);
            }
            found
        }
        (ValueEdit::Keep, Some(id)) => item_rows::by_id::<Layout>(&app.db, id).await?.map(Arc::new),
        (ValueEdit::Keep, None) | (ValueEdit::Remove, _) => None,
    };
    let Some(layout) = layout else {
        if given.is_some_and(|choices| !choices.is_empty()) {
            form.add(FieldError::new("options", ErrorReason::OptionsWithoutLayout));
        }
        return Ok(None);
    };
    let made_for = layout.target()?;
    if made_for != target {
        let (a, b) = (made_for.nice_name(), target.nice_name());
        form.add(
            FieldError::new("layoutHexId", ErrorReason::LayoutOfOtherMenu)
                .saying(format!("This layout is for {a}, but the theme is for {b}.")),
        );
        return Ok(None);
    }
    let offered = layouts::layout_rows::options_of(&app.db, layout.item.id, &layout.target).await?;
    let is_same = before.layout_id == Some(layout.item.id);
    let choices = given.clone().unwrap_or_else(|| if is_same { before.choices.clone() } else { Vec::new() });
    let mut applied = choices.clone();
    if given.is_none() {
        // A later import may have removed a value that was chosen before it.
        applied.retain(|c| offered.iter().any(|o| o.values.iter().any(|v| v.uuid == c.value_uuid)));
    }
    match layouts::build::build(&app.config.layout_id_service, &layout, &offered, &applied) {
        Ok(built) => Ok(Some(CheckedLayout { layout, choices, built })),
        Err(PublicError { code, message, detail, .. }) if code == ErrorCode::BadUserInput => {
            form.add(FieldError { field: "options".into(), code, message, detail: detail.map(|detail| *detail) });
            Ok(None)
        }
        Err(error) => Err(error),
    }
}
