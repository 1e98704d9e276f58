//! Decoding the uploaded pictures. It runs on a pool of its own under limits, and only our own encoding is stored:
//! 1280×720, baseline, without any metadata of the original file.

use bytes::Bytes;
use vitrine_media::{DecodeLimits, Picture, encode_wallpaper_jpeg, is_alike, read_background};

use super::Background;
use super::checks::Checked;
use super::picture_errors;
use crate::app::App;
use crate::error::{FieldError, PublicError, Reason, Result};
use crate::limits;
use crate::uploads::UploadedFile;

/// A checked submission with its pictures.
pub struct Decoded {
    pub(super) checked: Checked,
    pub(super) pictures: Pictures,
}

/// 1280×720 baseline JPEG each.
#[derive(Default)]
pub struct Pictures {
    pub(super) wallpaper: Option<Vec<u8>>,
    pub(super) screenshot: Option<Vec<u8>>,
}

pub fn background_limits() -> DecodeLimits {
    DecodeLimits {
        max_bytes: limits::IMAGE_BYTES_MAX as u64,
        min_width_px: limits::WALLPAPER.0,
        min_height_px: limits::WALLPAPER.1,
        max_side_px: limits::IMAGE_SIDE_MAX,
        max_pixels: limits::IMAGE_PIXELS_MAX,
        max_memory_bytes: limits::IMAGE_MEMORY_MAX,
        ..DecodeLimits::default()
    }
}

/// Those of a background, with no room for any other size than that of the screen.
pub fn screenshot_limits() -> DecodeLimits {
    let (width, height) = limits::WALLPAPER;
    DecodeLimits { max_side_px: width, max_pixels: u64::from(width) * u64::from(height), ..background_limits() }
}

/// Decodes all pictures; field errors are reported together.
pub async fn decode(app: &App, checked: Vec<Checked>) -> Result<Vec<Decoded>> {
    let mut field_errors = Vec::new();
    let mut decoded = Vec::with_capacity(checked.len());
    for mut theme in checked {
        let (background, screenshot) = (theme.background.take(), theme.screenshot.take());
        let (pictures, errors) = if background.is_none() && screenshot.is_none() {
            Default::default()
        } else {
            let path = theme.path.clone();
            app.work.pictures.run(move || decode_pictures(&path, background, screenshot)).await??
        };
        field_errors.extend(errors);
        decoded.push(Decoded { checked: theme, pictures });
    }
    if field_errors.is_empty() { Ok(decoded) } else { Err(PublicError::field_errors(field_errors)) }
}

/// The pictures of one theme, and what is wrong with those that are missing.
fn decode_pictures(
    path: &str,
    background: Option<Background>,
    screenshot: Option<UploadedFile>,
) -> Result<(Pictures, Vec<FieldError>)> {
    let mut field_errors = Vec::new();
    let mut wallpaper = None;
    if let Some(Background { file, crop }) = background {
        match read_background(&read(&file)?, &background_limits(), crop) {
            Ok(picture) => wallpaper = Some(picture),
            Err(error) => field_errors.push(picture_errors::of_background(path, error)?),
        }
    }
    let mut shown = None;
    if let Some(file) = screenshot {
        match Picture::decode(&read(&file)?, &screenshot_limits()) {
            Ok(picture) if wallpaper.as_ref().is_some_and(|wallpaper| is_alike(wallpaper, &picture)) => {
                field_errors.push(FieldError::new(format!("{path}.screenshotImage"), Reason::ScreenshotIsBackground));
            }
            Ok(picture) => shown = Some(picture),
            Err(error) => field_errors.push(picture_errors::of_screenshot(path, error)?),
        }
    }
    Ok((Pictures { wallpaper: encode(wallpaper)?, screenshot: encode(shown)? }, field_errors))
}

/// The screenshot of a theme that is there already, as it will be stored. `wallpaper` is the theme's own, as stored.
pub async fn decode_screenshot(app: &App, path: &str, file: UploadedFile, wallpaper: Option<Bytes>) -> Result<Vec<u8>> {
    let path = path.to_owned();
    let work = move || -> Result<Vec<u8>> {
        let picture = match Picture::decode(&read(&file)?, &screenshot_limits()) {
            Ok(picture) => picture,
            Err(error) => return Err(picture_errors::of_screenshot(&path, error)?.into()),
        };
        let wallpaper = wallpaper.map(|bytes| Picture::decode(&bytes, &DecodeLimits::default())).transpose();
        let wallpaper = wallpaper.map_err(|error| PublicError::internal("reading a wallpaper", error))?;
        if wallpaper.is_some_and(|wallpaper| is_alike(&wallpaper, &picture)) {
            return Err(FieldError::new(format!("{path}.screenshotImage"), Reason::ScreenshotIsBackground).into());
        }
        Ok(encode(Some(picture))?.unwrap_or_default())
    };
    app.work.pictures.run(work).await?
}

fn read(file: &UploadedFile) -> Result<Bytes> {
    file.read().map_err(|error| PublicError::internal("reading an upload", error))
}

fn encode(picture: Option<Picture>) -> Result<Option<Vec<u8>>> {
    let encoded = picture.as_ref().map(encode_wallpaper_jpeg).transpose();
    encoded.map_err(|error| PublicError::internal("encoding a picture of the screen", error))
}
