//! The pictures a site shows of an item, in all sizes, as WebP and as baseline JPEG, with the placeholder hash.
//! Consoles have no WebP decoder, hence a JPEG of each size that they ask for. This module does not know where they are stored.

use jpeg_encoder::SamplingFactor;
use webp::{Encoder as WebpEncoder, PixelLayout, WebPConfig};

use crate::error::PictureError;
use crate::leading::{LeadingColour, leading_colours};
use crate::picture::Picture;
use crate::placeholder::{thumb_hash, thumb_hash_of_shape};
use crate::sniff::PictureType;
use crate::wallpaper::encode_baseline_jpeg;

/// Method 4 is where more effort stops paying, and less makes larger files that look worse (decision record 0027). Builds for
/// development, which hardly anybody downloads from, take the least.
const WEBP_METHOD: i32 = if cfg!(debug_assertions) { 0 } else { 4 };
const WEBP_QUALITY: f32 = 80.0;
const JPEG_QUALITY: u8 = 80;

/// A preview's size, all 16:9 (426×240 as close as whole pixels allow); the number in the name is its height in lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PreviewSize {
    /// 320×180.
    Tiny180,
    /// 426×240.
    Thumb240,
    /// 640×360.
    Sd360,
    /// 960×540, for lists on phones (decision record 0029). As WebP only: consoles do not know it.
    Medium540,
    /// 1280×720.
    Hd720,
    /// 1920×1080; enlarged if the source has fewer lines.
    Full1080,
}

impl PreviewSize {
    /// Every size.
    pub const ALL: [Self; 6] =
        [Self::Tiny180, Self::Thumb240, Self::Sd360, Self::Medium540, Self::Hd720, Self::Full1080];
    /// The sizes made of a Switch theme, whose screen has 720 lines.
    pub const THEME: [Self; 5] = [Self::Tiny180, Self::Thumb240, Self::Sd360, Self::Medium540, Self::Hd720];

    /// Returns `true` if the size is made as JPEG too.
    #[must_use]
    pub const fn has_jpeg(self) -> bool {
        !matches!(self, Self::Medium540)
    }

    /// Returns true if the size is made as AVIF too, later: the two that lists show.
    #[must_use]
    pub const fn has_avif(self) -> bool {
        matches!(self, Self::Sd360 | Self::Medium540)
    }

    /// Width in pixels.
    #[must_use]
    pub const fn width_px(self) -> u32 {
        match self {
            Self::Tiny180 => 320,
            Self::Thumb240 => 426,
            Self::Sd360 => 640,
            Self::Medium540 => 960,
            Self::Hd720 => 1280,
            Self::Full1080 => 1920,
        }
    }

    /// Height in pixels, the number in the name of the size.
    #[must_use]
    pub const fn height_px(self) -> u32 {
        match self {
            Self::Tiny180 => 180,
            Self::Thumb240 => 240,
            Self::Sd360 => 360,
            Self::Medium540 => 540,
            Self::Hd720 => 720,
            Self::Full1080 => 1080,
        }
    }
}

/// One size, encoded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RenderedPreview {
    /// Size of the preview.
    pub size: PreviewSize,
    /// Lossy WebP, quality 80.
    pub webp: Vec<u8>,
    /// Baseline JPEG, 4:2:0, quality 80, of the sizes that have one.
    pub jpeg: Option<Vec<u8>>,
}

/// All previews of one picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PreviewSet {
    /// One entry per requested size, in the requested order.
    pub pictures: Vec<RenderedPreview>,
    /// The placeholder, see [`thumb_hash`].
    pub thumb_hash: Vec<u8>,
    /// The leading colours, see [`leading_colours`].
    pub colours: Vec<LeadingColour>,
    /// The larger size that has an AVIF copy, as it was drawn: the copies are made of it.
    pub avif_source: Option<Picture>,
}

impl PreviewSet {
    /// Renders every size from one picture, usually the composed 1280×720 screen; other shapes are cropped to cover,
    /// alpha is laid on black.
    ///
    /// `progress` is called with the number of files done and in all, see [`PreviewSet::file_count`], first with zero done.
    ///
    /// # Errors
    /// [`PictureError::Encoding`] if an encoder fails.
    pub fn render(
        picture: &Picture,
        sizes: &[PreviewSize],
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Self, PictureError> {
        Self::render_in_shape(picture, sizes, PreviewSize::width_px, thumb_hash, progress)
    }

    /// Renders a square picture like [`PreviewSet::render`]: every size is as wide as it is high.
    ///
    /// # Errors
    /// The errors of [`PreviewSet::render`].
    pub fn render_square(
        picture: &Picture,
        sizes: &[PreviewSize],
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Self, PictureError> {
        Self::render_in_shape(picture, sizes, PreviewSize::height_px, thumb_hash_of_shape, progress)
    }

    /// Number of files rendered for these sizes.
    #[must_use]
    pub fn file_count(sizes: &[PreviewSize]) -> usize {
        sizes.iter().map(|size| if size.has_jpeg() { 2 } else { 1 }).sum()
    }

    fn render_in_shape(
        picture: &Picture,
        sizes: &[PreviewSize],
        width_px: fn(PreviewSize) -> u32,
        placeholder: fn(&Picture) -> Result<Vec<u8>, PictureError>,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Self, PictureError> {
        // From large to small, each scaled from the smallest previous one with at least one and a half times its lines:
        // visually as sharp as scaling from the source, with a fraction of the pixels read.
        let mut descending = sizes.to_vec();
        descending.sort_unstable_by(|a, b| b.cmp(a));
        descending.dedup();
        let total = Self::file_count(&descending);
        let mut done = 0;
        progress(done, total);
        let mut advance = || {
            done += 1;
            progress(done, total);
        };

        let source = picture.clone().flatten([0, 0, 0]);
        let mut scaled: Vec<Picture> = Vec::with_capacity(descending.len());
        let mut rendered: Vec<RenderedPreview> = Vec::with_capacity(descending.len());
        for size in descending {
            let nearest =
                scaled.iter().rev().find(|larger| larger.height_px() * 2 >= size.height_px() * 3).unwrap_or(&source);
            let preview = nearest.cover(width_px(size), size.height_px())?;
            let webp = encode_webp(&preview)?;
            advance();
            let jpeg = size.has_jpeg().then(|| encode_jpeg(&preview)).transpose()?;
            if jpeg.is_some() {
                advance();
            }
            rendered.push(RenderedPreview { size, webp, jpeg });
            scaled.push(preview);
        }

        let smallest = scaled.last().unwrap_or(&source);
        let (thumb_hash, colours) = (placeholder(smallest)?, leading_colours(smallest)?);
        let pictures =
            sizes.iter().filter_map(|size| rendered.iter().find(|preview| preview.size == *size).cloned()).collect();
        let avif_source = scaled.into_iter().find(|picture| picture.height_px() == PreviewSize::Medium540.height_px());
        Ok(Self { pictures, thumb_hash, colours, avif_source })
    }
}

/// One picture, encoded both ways.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EncodedPicture {
    /// Lossy WebP, quality 80.
    pub webp: Vec<u8>,
    /// Baseline JPEG, 4:2:0, quality 80.
    pub jpeg: Vec<u8>,
}

impl EncodedPicture {
    /// Encodes a picture of any size as previews are; alpha is laid on black.
    ///
    /// # Errors
    /// [`PictureError::Encoding`] if an encoder fails.
    pub fn of(picture: &Picture) -> Result<Self, PictureError> {
        let picture = picture.clone().flatten([0, 0, 0]);
        Ok(Self { webp: encode_webp(&picture)?, jpeg: encode_jpeg(&picture)? })
    }
}

fn encode_jpeg(picture: &Picture) -> Result<Vec<u8>, PictureError> {
    encode_baseline_jpeg(picture, JPEG_QUALITY, SamplingFactor::F_2_2)
}

fn encode_webp(picture: &Picture) -> Result<Vec<u8>, PictureError> {
    let failed = |reason: String| PictureError::Encoding { format: PictureType::Webp, reason };
    let mut config = WebPConfig::new().map_err(|()| failed("the library refused its own defaults".into()))?;
    config.quality = WEBP_QUALITY;
    config.method = WEBP_METHOD;
    WebpEncoder::new(picture.pixels(), PixelLayout::Rgb, picture.width_px(), picture.height_px())
        .encode_advanced(&config)
        .map(|memory| memory.to_vec())
        .map_err(|error| failed(format!("{error:?}")))
}
