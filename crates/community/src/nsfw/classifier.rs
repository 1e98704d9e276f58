//! What looks at pictures: the model that somebody hands over, and the form in which the check asks one, here or elsewhere.

use std::time::Duration;

use futures::future::BoxFuture;
use vitrine_admission::work::Pools;
use vitrine_media::{Picture, PictureError};

/// How long a classifier may take for a picture.
pub const TIME_MAX: Duration = Duration::from_secs(5);

/// A trained model in this process, opened by whoever starts it: this crate runs none itself.
pub trait Model: Send + Sync {
    /// Width and height of the pictures it looks at.
    fn size_px(&self) -> (u32, u32);

    /// How mature a picture of that size looks, from 0 to 1; it comes as rows of red, green and blue. This may compute for a
    /// while.
    ///
    /// # Errors
    /// Why there is no score; for the log.
    fn score(&self, rgb: &[u8]) -> Result<f32, String>;
}

/// Says how mature a picture looks.
pub(super) trait Classifier: Send + Sync {
    /// What it needs of an opaque picture. Runs on a thread for CPU-bound work.
    fn prepare(&self, picture: &Picture) -> Result<Vec<u8>, PictureError>;

    /// From 0, not at all, to 1.
    fn score<'a>(&'a self, work: &'a Pools, prepared: Vec<u8>) -> BoxFuture<'a, Result<f32, ClassifierError>>;
}

/// Why a classifier says nothing; for the log.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(super) struct ClassifierError(pub(super) String);
