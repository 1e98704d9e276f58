//! The picture check: a classifier rates whether a picture looks mature. Before publishing, its answer is a suggestion to the
//! creator and marks nothing by itself. About published items it reports to the moderators (`published`). Without a classifier the
//! creator's own mark decides. While a configured classifier does not answer, no unmarked item becomes public. The score of a
//! published picture is stored. The file itself never leaves this server: a remote classifier gets a small encoding of its pixels.

pub mod account_pictures;
mod availability;
mod check_rows;
mod classifier;
pub mod graphql;
mod http_classifier;
mod model_classifier;
pub mod permissions;
pub mod published;

use std::sync::Arc;

use vitrine_admission::rates::RateSubject;
use vitrine_admission::uploads::UploadedFile;
use vitrine_config::{Config, NsfwClassifier};
use vitrine_core::error::{PublicError, Result};
use vitrine_core::limits;
use vitrine_core::picture_errors::{exceeded, refused};
use vitrine_core::viewer::Writer;
use vitrine_kit::app::App;
use vitrine_media::{DecodeLimits, Picture, PictureError};

pub use classifier::{PictureModel, TIME_MAX};

use availability::{ClassifierAvailability, unavailable};
use classifier::PictureClassifier;
use http_classifier::HttpClassifier;
use model_classifier::ModelClassifier;

/// The picture check of this process, if there is a classifier.
#[derive(Clone, Default)]
pub struct NsfwCheck {
    classifier: Option<Arc<dyn PictureClassifier>>,
    threshold: f32,
    /// True if published items that look mature are unlisted.
    holds: bool,
    availability: Arc<ClassifierAvailability>,
}

/// A classifier's rating of a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NsfwRating {
    /// Score from 0 to 1.
    pub score: f32,
    pub is_nsfw: bool,
}

impl NsfwCheck {
    /// Creates the check from the settings, with the model that they name.
    pub fn new(config: &Config, model: Option<Arc<dyn PictureModel>>) -> Self {
        let Some(settings) = &config.nsfw_check else { return Self::default() };
        let classifier: Arc<dyn PictureClassifier> = match (&settings.classifier, model) {
            (NsfwClassifier::Server { url, token }, _) => Arc::new(HttpClassifier::new(url, token.as_ref())),
            (NsfwClassifier::Model(_), Some(model)) => Arc::new(ModelClassifier(model)),
            (NsfwClassifier::Model(model), None) => {
                tracing::error!(path = %model.path.display(), "the picture-check model is not loaded: no picture is \
                    checked");
                return Self::default();
            }
        };
        Self {
            classifier: Some(classifier),
            threshold: settings.threshold,
            holds: settings.holds,
            availability: Arc::default(),
        }
    }

    /// Rates a picture. Returns `None` without a classifier.
    ///
    /// # Errors
    /// A field error at `image` if it is not a picture; `NSFW_CHECK_UNAVAILABLE`, `RATE_LIMITED`, `SERVICE_UNAVAILABLE`.
    pub async fn ask(&self, app: &App, writer: &Writer, image: UploadedFile) -> Result<Option<NsfwRating>> {
        app.rates.picture_checks.take(RateSubject::Account(writer.account().id))?;
        let Some(classifier) = &self.classifier else { return Ok(None) };
        let prepared = {
            let classifier = classifier.clone();
            app.pools.pictures.run(move || prepare(&image, classifier.as_ref())).await??
        };
        let answer = classifier.score(&app.pools, prepared).await;
        self.availability.saw(&answer, app.clock.now());
        match answer {
            Ok(score) => Ok(Some(NsfwRating { score, is_nsfw: score >= self.threshold })),
            Err(error) => {
                tracing::warn!(%error, "a picture was not checked");
                Err(unavailable())
            }
        }
    }
}

fn prepare(image: &UploadedFile, classifier: &dyn PictureClassifier) -> Result<Vec<u8>> {
    let bytes = image.read().map_err(|error| PublicError::internal("reading an upload", error))?;
    let limits = DecodeLimits {
        max_bytes: limits::IMAGE_BYTES_MAX as u64,
        max_side_px: limits::IMAGE_SIDE_MAX,
        max_pixels: limits::IMAGE_PIXELS_MAX,
        max_memory_bytes: limits::IMAGE_MEMORY_MAX,
        ..DecodeLimits::default()
    };
    let picture = Picture::decode(&bytes, &limits).map(|picture| picture.flatten([0, 0, 0]));
    picture.and_then(|picture| classifier.prepare(&picture)).map_err(|error: PictureError| {
        let limit = exceeded(&error);
        refused("image".to_owned(), error, limit).map_or_else(|internal| internal, PublicError::from)
    })
}
