//! Opening the model that the settings name. The feature `onnx` decides whether this build can run one.

use std::sync::Arc;

use vitrine_community::nsfw::PictureModel;
use vitrine_config::{Config, NsfwClassifier};

use crate::failure::CommandError;

/// Opens the model that checks pictures, if the settings name one.
pub async fn open(config: &Config) -> Result<Option<Arc<dyn PictureModel>>, CommandError> {
    match config.nsfw_check.as_ref().map(|check| &check.classifier) {
        Some(NsfwClassifier::Model(model)) => onnx::open(model.clone()).await.map(Some),
        _ => Ok(None),
    }
}

#[cfg(not(feature = "onnx"))]
mod onnx {
    //! Messages of a build without the feature.

    use vitrine_config::NsfwModel;

    use super::{Arc, CommandError, PictureModel};

    pub async fn open(_: NsfwModel) -> Result<Arc<dyn PictureModel>, CommandError> {
        Err(CommandError::Setting(
            "VITRINE_NSFW_MODEL is set, but this build can't run models. Build it with \
             `cargo build --release --package vitrine --features onnx`, or use a checking service with VITRINE_NSFW_CHECK_URL."
                .to_owned(),
        ))
    }
}

#[cfg(feature = "onnx")]
mod onnx {
    //! A model in the ONNX format.

    use std::time::Duration;

    use super::{Arc, CommandError, PictureModel};
    use tokio::sync::oneshot;
    use vitrine_classifier::{AnswerMeaning, Classifier, ColourOrder, ModelSettings, OpenError};
    use vitrine_community::nsfw::TIME_MAX;
    use vitrine_config::NsfwModel;
    use vitrine_operate::OperateError;

    /// Time limit for opening a model. The largest ones take a few seconds.
    const OPENING_MAX: Duration = Duration::from_secs(60);

    struct OnnxModel(Classifier);

    impl PictureModel for OnnxModel {
        fn size_px(&self) -> (u32, u32) {
            (self.0.width_px(), self.0.height_px())
        }

        fn score(&self, rgb: &[u8]) -> Result<f32, String> {
            self.0.score(rgb).map_err(|error| error.to_string())
        }
    }

    pub async fn open(settings: NsfwModel) -> Result<Arc<dyn PictureModel>, CommandError> {
        let path = settings.path.clone();
        let (reply, opened) = oneshot::channel();
        // A thread that does not delay the end of the process: reading a model may never finish.
        std::thread::spawn(move || drop(reply.send(read(&settings))));
        let told = |reason: &str| format!("VITRINE_NSFW_MODEL: {}: {reason}", path.display());
        let unusable = |reason: &str| CommandError::Setting(told(reason));
        let model = match tokio::time::timeout(OPENING_MAX, opened).await {
            Ok(Ok(Ok(model))) => model,
            Ok(Ok(Err(error @ OpenError::Read(_)))) => {
                return Err(OperateError::Missing(told(&error.to_string())).into());
            }
            Ok(Ok(Err(error))) => return Err(unusable(&error.to_string())),
            Ok(Err(_)) => return Err(unusable("opening it ended abruptly")),
            Err(_) => return Err(unusable(&format!("it didn't load within {} seconds", OPENING_MAX.as_secs()))),
        };
        if model.trial() > TIME_MAX {
            let (took, most) = (model.trial().as_secs_f32(), TIME_MAX.as_secs());
            return Err(unusable(&format!("it takes {took:.1} seconds per picture, but at most {most} are allowed")));
        }
        let (width, height, ms) = (model.width_px(), model.height_px(), model.trial().as_millis() as u64);
        tracing::info!(width, height, ms, "the picture-check model is loaded");
        Ok(Arc::new(OnnxModel(model)))
    }

    fn read(settings: &NsfwModel) -> Result<Classifier, OpenError> {
        let of_file = ModelSettings {
            mean: settings.mean,
            deviation: Some(settings.deviation),
            colours: if settings.is_bgr { ColourOrder::Bgr } else { ColourOrder::Rgb },
            answers: if settings.are_logits { AnswerMeaning::Logits } else { AnswerMeaning::Probabilities },
            mature: settings.classes.clone(),
        };
        Classifier::open(&settings.path, &of_file)
    }
}
