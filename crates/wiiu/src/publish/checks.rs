//! Checks of the permission to publish and of all parts. All field errors are collected, so that the creator can fix
//! them together. `decode` checks the content of the files.

use std::collections::BTreeMap;

use vitrine_community::publishing;
use vitrine_community::publishing::form::{CheckedDetails, DetailsForm};
use vitrine_core::error::{ErrorReason, FieldError, PublicError, Result};
use vitrine_core::items;
use vitrine_core::limits;
use vitrine_core::viewer::Writer;
use vitrine_kit::app::SharedApp;
use vitrine_utheme::{SalesRegion, SystemFile, SystemPart};

use super::content::WiiuThemeContent;
use super::fields::field_of;
use super::{WiiuSubmission, WiiuThemeParts};

/// A submission whose fields are checked; its files have not been read yet.
pub struct CheckedWiiuTheme {
    pub(super) details: CheckedDetails,
    pub(super) parts: WiiuThemeParts,
    /// Input path of this theme, for field errors about its files.
    pub(super) path: String,
}

/// Checks rates, quota and every field of every submission. Returns the errors together with the checked submissions,
/// so that the files are read too and all errors are reported at once.
pub async fn check(
    app: &SharedApp,
    writer: &Writer,
    submissions: Vec<WiiuSubmission>,
) -> Result<(Vec<CheckedWiiuTheme>, Vec<FieldError>)> {
    let (most, count) = (limits::WIIU_THEMES_PER_SUBMISSION_MAX, submissions.len());
    if count > most || count == 0 {
        return Err(PublicError::bad_input("data", format!("Publish 1 to {most} themes at once.")));
    }
    publishing::take_turn(app, writer).await?;
    // Checked again where the rows are added. Here it avoids reading files that would be refused anyway.
    items::check_quota(&app.db, writer, count).await?;
    let mut field_errors = Vec::new();
    let checked = submissions.into_iter().enumerate().map(|(position, submission)| {
        let mut form = DetailsForm { path: format!("data.{position}"), field_errors: &mut field_errors };
        checked(&mut form, submission)
    });
    let checked = checked.collect();
    Ok((checked, field_errors))
}

fn checked(form: &mut DetailsForm<'_>, submission: WiiuSubmission) -> CheckedWiiuTheme {
    let checked = CheckedWiiuTheme {
        details: form.new_details(&submission.details),
        parts: submission.parts,
        path: form.path.clone(),
    };
    parts(form, &WiiuThemeContent::default(), &checked.parts);
    checked
}

/// Checks that the edits of its parts leave a theme.
pub(super) fn parts(form: &mut DetailsForm<'_>, before: &WiiuThemeContent, parts: &WiiuThemeParts) {
    let mut patches: BTreeMap<&str, bool> = before.patches.keys().map(|name| (name.as_str(), false)).collect();
    for (name, edit) in &parts.patches {
        let name = name.trim_end_matches(".bps");
        if edit.leaves(patches.contains_key(name)) {
            patches.insert(name, edit.given().is_some());
        } else {
            patches.remove(name);
        }
    }
    let files: Vec<(&'static SystemFile, bool)> = patches
        .into_iter()
        .filter_map(|(name, is_given)| Some((SystemFile::find_by_patch_name(&format!("{name}.bps"))?, is_given)))
        .collect();
    if !files.iter().any(|(file, _)| matches!(file.part, SystemPart::Men | SystemPart::Men2 | SystemPart::Sound)) {
        form.add(FieldError::new("menPatch", ErrorReason::PatchNeeded));
    }
    one_region(form, &files);
    if !parts.launcher_screenshot.leaves(before.launcher.is_some()) {
        let missing = FieldError::new("launcherScreenshot", ErrorReason::Empty);
        form.add(missing.saying("Add a screenshot from the console."));
    }
    if parts.bgm.given().is_some_and(|sound| !sound.may_be_shared) {
        form.add(FieldError::new("mayShareBgm", ErrorReason::MayShareBgmNeeded));
    }
    if parts.album_cover.given().is_some() && !parts.bgm.leaves(before.has_bgm()) {
        form.add(FieldError::new("bgmAlbumCover", ErrorReason::CoverWithoutBgm));
    }
}

/// Reports an error if there are texts of two regions, at the uploaded texts of the region with fewer.
fn one_region(form: &mut DetailsForm<'_>, files: &[(&'static SystemFile, bool)]) {
    let mut counts: BTreeMap<SalesRegion, usize> = BTreeMap::new();
    for region in files.iter().filter_map(|(file, _)| file.region()) {
        *counts.entry(region).or_default() += 1;
    }
    if counts.len() < 2 {
        return;
    }
    let kept = counts.iter().max_by_key(|(_, count)| **count).map(|(region, _)| *region);
    let texts = files.iter().filter(|(file, _)| file.region().is_some());
    let (given, _): (Vec<_>, Vec<_>) = texts.partition(|(_, is_given)| *is_given);
    let fewer: Vec<_> = given.iter().filter(|(file, _)| file.region() != kept).collect();
    // Those may all have been there before; then all uploaded ones are reported.
    let told = if fewer.is_empty() { given.iter().collect() } else { fewer };
    for (file, _) in told {
        form.add(FieldError::new(field_of(file.patch_name), ErrorReason::MessagesOfTwoRegions));
    }
}

/// Checks the size of all files of the theme together.
pub(super) fn room(form: &mut DetailsForm<'_>, content: &WiiuThemeContent, parts: &WiiuThemeParts) {
    if content.bytes() > limits::WIIU_ITEM_BYTES_MAX as i64 {
        let first = parts.given_patches().next();
        let field = first.map_or_else(|| "splash".to_owned(), |(name, _)| field_of(name));
        let most_mb = limits::WIIU_ITEM_BYTES_MAX >> 20;
        form.add(FieldError::new(field, ErrorReason::ThemeTooLarge { most_mb }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use vitrine_checks::patch::name_of;

    #[test]
    fn names_lead_back_to_their_files() {
        for file in &vitrine_utheme::SYSTEM_FILES {
            let found = SystemFile::find_by_patch_name(&format!("{}.bps", name_of(file)));
            assert_eq!(found, Some(file));
        }
    }
}
