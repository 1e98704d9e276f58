//! Whether a picture looks mature, as a classifier sees it: a suggestion to whoever publishes it, which changes nothing by
//! itself. Without a classifier the creator's own mark decides. Nothing of the picture is stored, and of the file itself
//! nothing leaves this server: the classifier gets a small encoding of its pixels.

pub mod graphql;
mod http_classifier;
#[cfg(test)]
mod permission_tests;
pub(crate) mod permissions;
#[cfg(test)]
mod tests;

use futures::future::BoxFuture;
use vitrine_media::{CropRect, DecodeLimits, EncodedPicture, Picture, PictureError};

use crate::app::App;
use crate::config::Config;
use crate::error::{Code, PublicError, Result};
use crate::limits;
use crate::picture_errors::{exceeded, refused};
use crate::rates::Who;
use crate::uploads::UploadedFile;
use crate::viewer::Writer;

use http_classifier::HttpClassifier;

/// The longer side of what a classifier gets, in pixels; those in use look at 224 to 448.
const SIDE_PX: u32 = 448;

/// Says how mature a picture looks.
trait Classifier: Send + Sync {
    /// From 0, not at all, to 1.
    fn score(&self, jpeg: Vec<u8>) -> BoxFuture<'_, std::result::Result<f32, ClassifierError>>;
}

/// Why a classifier says nothing; for the log.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct ClassifierError(String);

/// What this process asks about pictures, if anything.
#[derive(Default)]
pub struct NsfwCheck {
    classifier: Option<Box<dyn Classifier>>,
    threshold: f32,
}

/// What a classifier says of a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Opinion {
    /// From 0 to 1.
    pub score: f32,
    pub is_nsfw: bool,
}

impl NsfwCheck {
    pub fn new(config: &Config) -> Self {
        let Some(settings) = &config.nsfw_check else { return Self::default() };
        Self { classifier: Some(Box::new(HttpClassifier::new(settings))), threshold: settings.threshold }
    }

    /// What the classifier says of a picture; none where there is no classifier.
    ///
    /// # Errors
    /// A field error at `image` for what is no picture; `NSFW_CHECK_UNAVAILABLE`, `RATE_LIMITED`, `SERVICE_UNAVAILABLE`.
    pub async fn ask(&self, app: &App, writer: &Writer, image: UploadedFile) -> Result<Option<Opinion>> {
        app.rates.picture_checks.take(Who::Account(writer.account().id))?;
        let Some(classifier) = &self.classifier else { return Ok(None) };
        let jpeg = app.work.pictures.run(move || small(&image)).await??;
        match classifier.score(jpeg).await {
            Ok(score) => Ok(Some(Opinion { score, is_nsfw: score >= self.threshold })),
            Err(error) => {
                tracing::warn!(%error, "a picture is not checked");
                Err(PublicError::new(
                    Code::NsfwCheckUnavailable,
                    "The picture cannot be checked for mature content at the moment.",
                ))
            }
        }
    }
}

/// The whole picture, of its own shape, as a small JPEG.
fn small(image: &UploadedFile) -> Result<Vec<u8>> {
    let bytes = image.read().map_err(|error| PublicError::internal("reading an upload", error))?;
    let limits = DecodeLimits {
        max_bytes: limits::IMAGE_BYTES_MAX as u64,
        max_side_px: limits::IMAGE_SIDE_MAX,
        max_pixels: limits::IMAGE_PIXELS_MAX,
        max_memory_bytes: limits::IMAGE_MEMORY_MAX,
        ..DecodeLimits::default()
    };
    let encoded = Picture::decode(&bytes, &limits).and_then(|picture| {
        let longer = picture.width_px().max(picture.height_px()).max(SIDE_PX);
        let side = |px: u32| (px * SIDE_PX / longer).max(1);
        let (width_px, height_px) = (side(picture.width_px()), side(picture.height_px()));
        let small = picture.flatten([0, 0, 0]).crop_to(CropRect::WHOLE, width_px, height_px)?;
        EncodedPicture::of(&small)
    });
    encoded.map(|encoded| encoded.jpeg).map_err(|error: PictureError| {
        let limit = exceeded(&error);
        refused("image".to_owned(), error, limit).map_or_else(|internal| internal, PublicError::from)
    })
}
