//! Interfaces of picture classifiers: the model that a caller provides, and the classifier that the check asks, here or on another
//! server.

use std::time::Duration;

use futures::future::BoxFuture;
use vitrine_admission::pools::WorkPools;
use vitrine_media::{Picture, PictureError};

/// Longest time that a classifier may take for a picture.
pub const TIME_MAX: Duration = Duration::from_secs(5);

/// A trained model in this process. The caller provides it, because this crate runs none itself.
pub trait PictureModel: Send + Sync {
    /// Width and height of its input pictures.
    fn size_px(&self) -> (u32, u32);

    /// Rates how mature a picture of that size looks, from 0 to 1. The pixels come as rows of red, green and blue. This may compute
    /// for a while.
    ///
    /// # Errors
    /// The reason why there is no score, for the log.
    fn score(&self, rgb: &[u8]) -> Result<f32, String>;
}

/// Rates how mature a picture looks.
pub(super) trait PictureClassifier: Send + Sync {
    /// Prepares the input for an opaque picture. Runs on a thread for CPU-bound work.
    fn prepare(&self, picture: &Picture) -> Result<Vec<u8>, PictureError>;

    /// Returns a score from 0, not mature, to 1.
    fn score<'a>(&'a self, pools: &'a WorkPools, prepared: Vec<u8>) -> BoxFuture<'a, Result<f32, ClassifierError>>;
}

/// The reason why a classifier gives no score, for the log.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(super) struct ClassifierError(pub(super) String);
