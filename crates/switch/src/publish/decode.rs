//! Decoding of uploaded files. It runs on a pool of its own under limits, and only our own encoding is stored: pictures
//! without any metadata of the original file, layouts written anew.

use std::collections::BTreeMap;

use bytes::Bytes;
use vitrine_admission::uploads::UploadedFile;
use vitrine_checks::layout::{self, LayoutText};
use vitrine_community::publishing::change::PartChanges as _;
use vitrine_core::edit::ValueEdit;
use vitrine_core::error::{ErrorReason, FieldError, PublicError, Result};
use vitrine_core::file_errors;
use vitrine_core::limits;
use vitrine_inspect::Severity;
use vitrine_kit::app::App;
use vitrine_media::{
    DecodeLimits, Picture, PictureError, PictureType, PixelChannels, encode_png, encode_wallpaper_jpeg, is_alike,
    read_background_with_alpha,
};
use vitrine_nxtheme::Finding;
use vitrine_overlay::{AlphaMode, Error as OverlayError, HEIGHT_PX, ScreenshotPixels, WIDTH_PX};
use vitrine_target::{IconSpec, LayoutTarget, Target};

use super::checks::CheckedTheme;
use super::content::DecodedParts;
use super::{BackgroundUpload, ThemeParts};
use crate::picture_errors;
use crate::themes::changes::PartCorrections;
use crate::themes::icons::MenuIcon;
pub use vitrine_community::publishing::picture_limits::background_limits;

/// A checked submission with its files.
pub struct DecodedTheme {
    pub(super) checked: CheckedTheme,
    pub(super) files: DecodedParts,
}

/// Limits for a screenshot: those of a background, with no room for any size but that of the screen.
pub fn screenshot_limits() -> DecodeLimits {
    let (width, height) = limits::WALLPAPER;
    DecodeLimits { max_side_px: width, max_pixels: u64::from(width) * u64::from(height), ..background_limits() }
}

/// Limits for an icon, with no room for any other size.
pub fn icon_limits(spec: &IconSpec) -> DecodeLimits {
    DecodeLimits {
        max_bytes: limits::ICON_BYTES_MAX as u64,
        min_width_px: spec.width,
        min_height_px: spec.height,
        max_side_px: spec.width.max(spec.height),
        max_pixels: u64::from(spec.width) * u64::from(spec.height),
        ..DecodeLimits::default()
    }
}

/// Decodes all files; field errors are reported together.
pub async fn decode(app: &App, checked: Vec<CheckedTheme>) -> Result<Vec<DecodedTheme>> {
    let mut field_errors = Vec::new();
    let mut decoded = Vec::with_capacity(checked.len());
    for theme in checked {
        let (files, errors) = decode_parts(app, &theme.path, theme.target, &theme.parts, None).await?;
        field_errors.extend(errors);
        decoded.push(DecodedTheme { checked: theme, files });
    }
    if field_errors.is_empty() { Ok(decoded) } else { Err(PublicError::field_errors(field_errors)) }
}

/// Decodes the new parts of one theme. Returns them, and the errors of those that failed. `wallpaper` is the stored one
/// that stays.
pub async fn decode_parts(
    app: &App,
    path: &str,
    target: Target,
    parts: &ThemeParts,
    wallpaper: Option<Bytes>,
) -> Result<(DecodedParts, Vec<FieldError>)> {
    if parts.is_keep() {
        return Ok(Default::default());
    }
    let (path, parts) = (path.to_owned(), parts.clone());
    app.pools
        .pictures
        .run(move || {
            let mut reader = ThemeFileReader { path, field_errors: Vec::new() };
            let files = reader.all(target, &parts, wallpaper)?;
            Ok((files, reader.field_errors))
        })
        .await?
}

/// Reads the files of one theme and collects their errors.
struct ThemeFileReader {
    path: String,
    field_errors: Vec<FieldError>,
}

impl ThemeFileReader {
    fn all(&mut self, target: Target, parts: &ThemeParts, stored: Option<Bytes>) -> Result<DecodedParts> {
        let wallpaper = self.wallpaper(target, parts)?;
        let screenshot = self.screenshot(parts, wallpaper.as_ref(), stored)?;
        let menu = LayoutTarget::Menu(target);
        Ok(DecodedParts {
            wallpaper: wallpaper.map(encode_background).transpose()?,
            screenshot: encode(screenshot)?,
            custom_layout: self.layout(&parts.custom_layout, menu, "customLayoutJson", &parts.changes)?,
            custom_common_layout: self.layout(
                &parts.custom_common_layout,
                LayoutTarget::Common,
                "customCommonLayoutJson",
                &parts.changes,
            )?,
            overlay: self.overlay(parts)?,
            icons: self.icons(parts)?,
        })
    }

    /// Decodes the wallpaper, with its transparent parts if the menu shows through them.
    fn wallpaper(&mut self, target: Target, parts: &ThemeParts) -> Result<Option<Picture>> {
        let Some(BackgroundUpload { file, crop }) = parts.background.given() else { return Ok(None) };
        let picture = read_background_with_alpha(&read(file)?, &background_limits(), *crop);
        let Some(picture) = self.picture(picture, picture_errors::of_background)? else { return Ok(None) };
        if target.shows_through() || picture.channels() == PixelChannels::Rgb {
            return Ok(Some(picture));
        }
        let lost = vitrine_nxtheme::FindingKind::TransparencyLost;
        parts.changes.note("backgroundImage", Finding::new(Severity::Warning, "", lost).erase());
        Ok(Some(picture.flatten([0, 0, 0])))
    }

    /// Decodes a screenshot that shows more than the background, either the new or the stored one.
    fn screenshot(
        &mut self,
        parts: &ThemeParts,
        wallpaper: Option<&Picture>,
        stored: Option<Bytes>,
    ) -> Result<Option<Picture>> {
        let Some(file) = parts.screenshot.given() else { return Ok(None) };
        let picture = Picture::decode(&read(file)?, &screenshot_limits());
        let picture = self.picture(picture, |path, error| picture_errors::of_screen(path, "screenshotImage", error))?;
        let stored = stored.filter(|_| wallpaper.is_none() && picture.is_some());
        let stored = stored.map(|bytes| Picture::decode(&bytes, &DecodeLimits::default())).transpose();
        let stored = stored.map_err(|error| PublicError::internal("reading a wallpaper", error))?;
        let flat = |picture: &Picture| picture.clone().flatten([0, 0, 0]);
        let behind = wallpaper.or(stored.as_ref()).map(flat);
        if behind.zip(picture.as_ref()).is_some_and(|(behind, picture)| is_alike(&behind, picture)) {
            self.add("screenshotImage", ErrorReason::ScreenshotIsBackground);
        }
        Ok(picture)
    }

    fn layout(
        &mut self,
        edit: &ValueEdit<UploadedFile>,
        used_for: LayoutTarget,
        field: &'static str,
        changes: &PartCorrections,
    ) -> Result<Option<LayoutText>> {
        let Some(file) = edit.given() else { return Ok(None) };
        match layout::read(&read(file)?, used_for) {
            Ok(text) => {
                let rewritten = text.rewritten.iter().take(limits::FINDINGS_MAX);
                rewritten.for_each(|finding| changes.note(field, finding.erase()));
                Ok(Some(text))
            }
            Err(refusal) => {
                self.field_errors.push(file_errors::refused(format!("{}.{field}", self.path), refusal));
                Ok(None)
            }
        }
    }

    /// Computes the menu without its wallpaper, from two screenshots.
    fn overlay(&mut self, parts: &ThemeParts) -> Result<Option<Vec<u8>>> {
        let (Some(black), Some(white)) = (parts.overlay_black.given(), parts.overlay_white.given()) else {
            return Ok(None);
        };
        let black = self.screen(black, "overlayBlackImage")?;
        let white = self.screen(white, "overlayWhiteImage")?;
        let (Some(black), Some(white)) = (black, white) else { return Ok(None) };
        let reason = match vitrine_overlay::overlay(shot(&black), shot(&white), AlphaMode::Soft) {
            Ok(pixels) => return png(Picture::from_pixels(WIDTH_PX, HEIGHT_PX, PixelChannels::Rgba, pixels)).map(Some),
            Err(OverlayError::Swapped) => ErrorReason::OverlaySwapped,
            Err(OverlayError::DifferentMenus { .. }) => ErrorReason::OverlayDifferent,
            Err(OverlayError::NothingShowsThrough) => ErrorReason::OverlaySame,
            Err(error) => return Err(PublicError::internal("computing an overlay", error)),
        };
        self.add("overlayWhiteImage", reason);
        Ok(None)
    }

    fn screen(&mut self, file: &UploadedFile, field: &str) -> Result<Option<Picture>> {
        let picture = Picture::decode(&read(file)?, &screenshot_limits());
        let picture = self.picture(picture, |path, error| picture_errors::of_screen(path, field, error))?;
        Ok(picture.map(Picture::with_alpha))
    }

    fn icons(&mut self, parts: &ThemeParts) -> Result<BTreeMap<MenuIcon, Vec<u8>>> {
        let mut icons = BTreeMap::new();
        for (icon, edit) in &parts.icons {
            let (Some(file), Some(spec)) = (edit.given(), icon.spec()) else { continue };
            let picture = Picture::decode_only(PictureType::Png, &read(file)?, &icon_limits(spec));
            let field = icon.input_field();
            let picture = self.picture(picture, |path, error| picture_errors::of_icon(path, &field, spec, error))?;
            if let Some(picture) = picture {
                icons.insert(*icon, png(Ok(picture.with_alpha()))?);
            }
        }
        Ok(icons)
    }

    /// Returns the picture, or `None` after recording its error.
    fn picture(
        &mut self,
        decoded: std::result::Result<Picture, PictureError>,
        refused: impl FnOnce(&str, PictureError) -> Result<FieldError>,
    ) -> Result<Option<Picture>> {
        match decoded {
            Ok(picture) => Ok(Some(picture)),
            Err(error) => {
                self.field_errors.push(refused(&self.path, error)?);
                Ok(None)
            }
        }
    }

    fn add(&mut self, field: &str, reason: ErrorReason) {
        self.field_errors.push(FieldError::new(format!("{}.{field}", self.path), reason));
    }
}

fn shot(picture: &Picture) -> ScreenshotPixels<'_> {
    ScreenshotPixels { width_px: picture.width_px(), height_px: picture.height_px(), rgba: picture.pixels() }
}

fn read(file: &UploadedFile) -> Result<Bytes> {
    file.read().map_err(|error| PublicError::internal("reading an upload", error))
}

fn encode(picture: Option<Picture>) -> Result<Option<Vec<u8>>> {
    let encoded = picture.as_ref().map(encode_wallpaper_jpeg).transpose();
    encoded.map_err(|error| PublicError::internal("encoding a picture of the screen", error))
}

/// Encodes a background that its menu shows through as PNG, because JPEG has no transparency, and any other as a
/// wallpaper.
fn encode_background(picture: Picture) -> Result<Vec<u8>> {
    if picture.channels() == PixelChannels::Rgba {
        png(Ok(picture))
    } else {
        Ok(encode(Some(picture))?.unwrap_or_default())
    }
}

fn png(picture: std::result::Result<Picture, PictureError>) -> Result<Vec<u8>> {
    picture.and_then(|picture| encode_png(&picture)).map_err(|error| PublicError::internal("encoding a picture", error))
}
