//! Reading of the uploaded files on a pool of its own, under limits. Only our own encoding of pictures is stored, and
//! of patches only the parts that the console uses. Sound is stored unchanged until the job has made the clip.

use bytes::Bytes;
use vitrine_admission::uploads::UploadedFile;
use vitrine_checks::patch;
use vitrine_core::edit::ValueEdit;
use vitrine_core::error::{ErrorParams, FieldError, PublicError, Result};
use vitrine_core::file_errors;
use vitrine_core::limits;
use vitrine_kit::app::App;
use vitrine_media::Picture;
use vitrine_utheme::SystemFile;

use super::content::DecodedParts;
use super::fields::field_of;
use super::{WiiuThemeParts, sound, uploaded_pictures};

/// Decodes the new parts of one theme. Returns them, and the errors of those that failed.
pub async fn decode(app: &App, path: &str, parts: &WiiuThemeParts) -> Result<(DecodedParts, Vec<FieldError>)> {
    if parts.files().next().is_none() {
        return Ok(Default::default());
    }
    let (path, parts) = (path.to_owned(), parts.clone());
    app.pools
        .pictures
        .run(move || {
            let mut reader = ThemeFileReader { path, field_errors: Vec::new() };
            let files = reader.all(&parts)?;
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
    fn all(&mut self, parts: &WiiuThemeParts) -> Result<DecodedParts> {
        Ok(DecodedParts {
            patches: self.patches(parts)?,
            launcher_screenshot: self.screen(
                &parts.launcher_screenshot,
                "launcherScreenshot",
                uploaded_pictures::stored_jpeg,
            )?,
            plaza_screenshot: self.screen(
                &parts.plaza_screenshot,
                "waraWaraPlazaScreenshot",
                uploaded_pictures::stored_jpeg,
            )?,
            sound: self.sound(parts)?,
            album_cover: self.cover(&parts.album_cover)?,
            splash: self.screen(&parts.splash, "splash", uploaded_pictures::stored_png)?,
        })
    }

    fn patches(&mut self, parts: &WiiuThemeParts) -> Result<Vec<vitrine_utheme::ThemePatch>> {
        let mut patches = Vec::new();
        for (name, upload) in parts.given_patches() {
            let Some(file) = SystemFile::find_by_patch_name(name) else { continue };
            let field = field_of(name);
            let Some(bytes) = self.read(upload, limits::BPS_BYTES_MAX as u64, &field)? else { continue };
            let checked = patch::check(file, &bytes).map_err(|refusal| file_errors::refused(&field, refusal));
            patches.extend(self.noted(checked));
        }
        Ok(patches)
    }

    fn screen(
        &mut self,
        edit: &ValueEdit<UploadedFile>,
        field: &str,
        stored: fn(&Picture) -> Result<Vec<u8>>,
    ) -> Result<Option<Vec<u8>>> {
        let Some(upload) = edit.given() else { return Ok(None) };
        let Some(bytes) = self.read(upload, limits::IMAGE_BYTES_MAX as u64, field)? else { return Ok(None) };
        let picture = uploaded_pictures::screen(&bytes, field)?;
        self.noted(picture).map(|picture| stored(&picture)).transpose()
    }

    fn cover(&mut self, edit: &ValueEdit<UploadedFile>) -> Result<Option<Vec<u8>>> {
        let Some(upload) = edit.given() else { return Ok(None) };
        let field = "bgmAlbumCover";
        let Some(bytes) = self.read(upload, limits::IMAGE_BYTES_MAX as u64, field)? else { return Ok(None) };
        let picture = uploaded_pictures::cover(&bytes, field)?;
        self.noted(picture).map(|picture| uploaded_pictures::stored_jpeg(&picture)).transpose()
    }

    fn sound(&mut self, parts: &WiiuThemeParts) -> Result<Option<(Bytes, (u32, u32))>> {
        let Some(given) = parts.bgm.given() else { return Ok(None) };
        let Some(bytes) = self.read(&given.file, limits::AUDIO_BYTES_MAX as u64, "bgm")? else { return Ok(None) };
        let part = sound::check(given, &bytes)?;
        Ok(self.noted(part).map(|part| (bytes, part)))
    }

    /// Returns the bytes of a file, unless it is too large to read.
    fn read(&mut self, file: &UploadedFile, most: u64, field: &str) -> Result<Option<Bytes>> {
        if file.length() > most {
            self.noted::<()>(Err(FieldError::new(field, ErrorParams::File { most_mb: most >> 20 })));
            return Ok(None);
        }
        file.read().map(Some).map_err(|error| PublicError::internal("reading an upload", error))
    }

    /// Returns the value, or `None` after recording its error.
    fn noted<T>(&mut self, read: std::result::Result<T, FieldError>) -> Option<T> {
        read.map_err(|error| {
            let field = format!("{}.{}", self.path, error.field);
            self.field_errors.push(FieldError { field, ..error });
        })
        .ok()
    }
}
