//! Making the pictures and the clip of a theme, and their sources. Pictures are decoded one after the other, so that no
//! two are in memory longer than the collage needs them.

use bytes::Bytes;
use vitrine_audio::{ClipTarget, SoundClip, TrimRange, make_clip};
use vitrine_blobs::{BlobKey, ContentHash};
use vitrine_core::error::{PublicError, Result};
use vitrine_core::limits;
use vitrine_db::DbError;
use vitrine_jobs::Progress;
use vitrine_kit::app::App;
use vitrine_kit::objects;
use vitrine_media::{
    DecodeLimits, Picture, PictureError, PictureFingerprint, PreviewSet, PreviewSize, screens_collage,
};

use super::theme::Theme;

/// Progress steps of a clip, which takes about as long as this many encoded pictures.
const CLIP_STEPS: usize = 8;

/// Files from the store.
pub(super) struct PreviewSources {
    launcher: Bytes,
    plaza: Option<Bytes>,
    cover: Option<Bytes>,
    splash: Option<Bytes>,
    /// Sound without a clip yet, and the part of it to keep.
    sound: Option<(Bytes, TrimRange)>,
}

/// Pictures and clip of a theme.
pub(super) struct ThemePreviews {
    pub collage: PreviewSet,
    pub launcher: PreviewSet,
    pub plaza: Option<PreviewSet>,
    pub cover: Option<PreviewSet>,
    pub splash: Option<PreviewSet>,
    pub clip: Option<SoundClip>,
    /// Fingerprint of its launcher.
    pub fingerprint: PictureFingerprint,
}

impl PreviewSources {
    pub(super) async fn of(app: &App, theme: &Theme) -> Result<Self> {
        let sound = match stored(app, objects::sound, theme.sound_hash.as_deref()).await? {
            Some(bytes) => {
                let ms = |ms: Option<i64>| ms.and_then(|ms| u32::try_from(ms).ok());
                let trim =
                    TrimRange { start_ms: ms(theme.sound_start_ms).unwrap_or(0), end_ms: ms(theme.sound_end_ms) };
                Some((bytes, trim))
            }
            None => None,
        };
        Ok(Self {
            launcher: stored(app, objects::screenshot, Some(&theme.launcher_hash)).await?.unwrap_or_default(),
            plaza: stored(app, objects::screenshot, theme.plaza_hash.as_deref()).await?,
            cover: stored(app, objects::screenshot, theme.cover_hash.as_deref()).await?,
            splash: stored(app, objects::overlay, theme.splash_hash.as_deref()).await?,
            sound,
        })
    }

    pub(super) fn make(self, progress: &Progress) -> std::result::Result<ThemePreviews, PreviewFailure> {
        let pieces = [Some(&self.launcher), self.plaza.as_ref(), self.cover.as_ref(), self.splash.as_ref()];
        let pictures = 1 + pieces.into_iter().flatten().count();
        let of_clip = if self.sound.is_some() { CLIP_STEPS } else { 0 };
        // One step more than there is to make, because storing it is the last.
        let steps = pictures * PreviewSet::file_count(&objects::PREVIEW_SIZES) + of_clip + 1;
        let mut done = 0;
        let mut render = |picture: &Picture, shape: ShapeRenderer| {
            let before = done;
            shape(picture, &objects::PREVIEW_SIZES, &mut |of_this, all| {
                progress.set_part(before + of_this, steps);
                done = before + all;
            })
        };

        let launcher = decoded(&self.launcher)?;
        let plaza = self.plaza.as_deref().map(decoded).transpose()?;
        let collage = render(&screens_collage(&launcher, plaza.as_ref())?, PreviewSet::render)?;
        let fingerprint = PictureFingerprint::of(&launcher)?;
        let launcher = render(&launcher, PreviewSet::render)?;
        let plaza = plaza.map(|plaza| render(&plaza, PreviewSet::render)).transpose()?;
        let cover = self.cover.as_deref().map(decoded).transpose()?;
        let cover = cover.map(|cover| render(&cover, PreviewSet::render_square)).transpose()?;
        let splash = self.splash.as_deref().map(decoded).transpose()?;
        let splash = splash.map(|splash| render(&splash, PreviewSet::render)).transpose()?;
        let clip = match self.sound {
            Some((bytes, trim)) => Some(clip_of(&bytes, trim)?),
            None => None,
        };
        progress.set_part(steps - 1, steps);
        Ok(ThemePreviews { collage, launcher, plaza, cover, splash, clip, fingerprint })
    }
}

/// Error for which nothing was made.
pub(super) enum PreviewFailure {
    /// A part that cannot be read, now or later.
    Piece(Box<dyn std::error::Error + Send + Sync>),
    Other(PublicError),
}

impl From<PublicError> for PreviewFailure {
    fn from(error: PublicError) -> Self {
        PreviewFailure::Other(error)
    }
}

impl From<DbError> for PreviewFailure {
    fn from(error: DbError) -> Self {
        PreviewFailure::Other(error.into())
    }
}

impl From<PictureError> for PreviewFailure {
    fn from(error: PictureError) -> Self {
        PreviewFailure::Piece(Box::new(error))
    }
}

/// Renders a picture in all sizes of a shape.
type ShapeRenderer =
    fn(&Picture, &[PreviewSize], &mut dyn FnMut(usize, usize)) -> std::result::Result<PreviewSet, PictureError>;

/// Limits for sound that a clip is made of.
pub fn audio_limits() -> vitrine_audio::SoundLimits {
    vitrine_audio::SoundLimits {
        max_bytes: limits::AUDIO_BYTES_MAX,
        max_seconds: limits::AUDIO_MS_MAX / 1000,
        ..vitrine_audio::SoundLimits::default()
    }
}

fn decoded(bytes: &[u8]) -> std::result::Result<Picture, PictureError> {
    Picture::decode(bytes, &DecodeLimits::default())
}

fn clip_of(bytes: &[u8], trim: TrimRange) -> std::result::Result<SoundClip, PreviewFailure> {
    let target = ClipTarget { max_duration_ms: limits::CLIP_MS.1, ..ClipTarget::default() };
    make_clip(bytes, &audio_limits(), trim, &target).map_err(|error| PreviewFailure::Piece(Box::new(error)))
}

/// Reads the file with this hash, if there is one.
async fn stored(app: &App, key: fn(ContentHash) -> BlobKey, hash: Option<&[u8]>) -> Result<Option<Bytes>> {
    match hash.and_then(ContentHash::from_slice) {
        Some(hash) => Ok(Some(app.blobs.get(key(hash)).await?)),
        None => Ok(None),
    }
}
