//! A classifier in this process: a model that runs on its own pool of threads, one picture at a time.

use std::sync::Arc;

use futures::FutureExt;
use futures::future::BoxFuture;
use vitrine_admission::pools::{WorkPools, within};
use vitrine_media::{CropRect, Picture, PictureError};

use super::classifier::{ClassifierError, PictureClassifier, PictureModel, TIME_MAX};

pub(super) struct ModelClassifier(pub(super) Arc<dyn PictureModel>);

impl ModelClassifier {
    /// Rates a picture. A model that takes too long keeps its thread until it is done; meanwhile other requests are refused.
    async fn look(&self, pools: &WorkPools, rgb: Vec<u8>) -> Result<f32, ClassifierError> {
        let model = self.0.clone();
        let looked = within(TIME_MAX, pools.classification.run(move || model.score(&rgb))).await;
        match looked {
            None => Err(ClassifierError("the model takes too long".to_owned())),
            Some(Err(refused)) => Err(ClassifierError(refused.message)),
            Some(Ok(score)) => score.map_err(ClassifierError),
        }
    }
}

impl PictureClassifier for ModelClassifier {
    /// Scales the whole picture to the shape of the model, as models are trained.
    fn prepare(&self, picture: &Picture) -> Result<Vec<u8>, PictureError> {
        let (width_px, height_px) = self.0.size_px();
        Ok(picture.crop_to(CropRect::WHOLE, width_px, height_px)?.pixels().to_vec())
    }

    fn score<'a>(&'a self, pools: &'a WorkPools, rgb: Vec<u8>) -> BoxFuture<'a, Result<f32, ClassifierError>> {
        self.look(pools, rgb).boxed()
    }
}
