//! Availability of the classifier. Public items are not published while it does not answer.

use parking_lot::Mutex;
use vitrine_core::clock::{Millis, SECOND};
use vitrine_core::error::{ErrorCode, PublicError, Result};
use vitrine_kit::app::App;
use vitrine_media::Picture;

use super::NsfwCheck;
use super::classifier::{ClassifierError, PictureClassifier};

/// Time for which an answer shows that the classifier is available.
const TRUSTED_FOR: Millis = 60 * SECOND;
/// Time for which nobody waits again for a classifier that has not answered.
const AWAY_FOR: Millis = 10 * SECOND;

/// The last known availability of a classifier.
#[derive(Default)]
pub(super) struct ClassifierAvailability(Mutex<AvailabilityState>);

#[derive(Clone, Copy, Default)]
enum AvailabilityState {
    #[default]
    Nothing,
    AnsweredAt(Millis),
    /// It did not answer about our test picture.
    AwaySince(Millis),
}

impl ClassifierAvailability {
    /// Remembers whether somebody's picture was rated. A failure does not prove that the classifier is away, because the picture
    /// may be the cause; but the next check asks the classifier again.
    pub(super) fn saw(&self, answer: &std::result::Result<f32, ClassifierError>, now: Millis) {
        let mut known = self.0.lock();
        *known = match (answer, *known) {
            (Ok(_), _) => AvailabilityState::AnsweredAt(now),
            (Err(_), AvailabilityState::AwaySince(at)) => AvailabilityState::AwaySince(at),
            (Err(_), _) => AvailabilityState::Nothing,
        };
    }
}

impl NsfwCheck {
    /// Admits an item that is about to become public. A classifier that has not answered lately is asked about a plain test
    /// picture.
    ///
    /// # Errors
    /// `NSFW_CHECK_UNAVAILABLE` if there is a classifier that does not answer.
    pub async fn require_answering(&self, app: &App) -> Result<()> {
        let Some(classifier) = &self.classifier else { return Ok(()) };
        let now = app.clock.now();
        let known = *self.availability.0.lock();
        let answers = match known {
            AvailabilityState::AnsweredAt(at) if now - at < TRUSTED_FOR => true,
            AvailabilityState::AwaySince(at) if now - at < AWAY_FOR => false,
            _ => {
                let answer = look_at_plain_picture(app, classifier.as_ref()).await;
                *self.availability.0.lock() = match &answer {
                    Ok(_) => AvailabilityState::AnsweredAt(app.clock.now()),
                    Err(error) => {
                        tracing::warn!(%error, "publishing is paused because pictures cannot be checked");
                        AvailabilityState::AwaySince(app.clock.now())
                    }
                };
                answer.is_ok()
            }
        };
        if answers { Ok(()) } else { Err(unavailable()) }
    }
}

async fn look_at_plain_picture(
    app: &App,
    classifier: &dyn PictureClassifier,
) -> std::result::Result<f32, ClassifierError> {
    let prepared = Picture::filled(64, 64, [128, 128, 128]).and_then(|plain| classifier.prepare(&plain));
    let prepared = prepared.map_err(|error| ClassifierError(error.to_string()))?;
    classifier.score(&app.pools, prepared).await
}

pub(super) fn unavailable() -> PublicError {
    let message =
        "Pictures can't be checked for mature content right now. Publish privately for now, or try again later.";
    PublicError::new(ErrorCode::NsfwCheckUnavailable, message).retry_after((AWAY_FOR / SECOND).unsigned_abs())
}
