//! A classifier that another server runs: it takes a JPEG by `POST` and answers `{"score": 0.5}`.

use std::time::Duration;

use futures::FutureExt;
use futures::future::BoxFuture;
use http::{Request, header};
use serde::Deserialize;
use tokio::sync::Semaphore;

use super::{Classifier, ClassifierError};
use crate::config;
use crate::outgoing::Client;

const TIME_MAX: Duration = Duration::from_secs(5);
const ANSWER_BYTES_MAX: usize = 64 * 1024;
/// Questions at once: a classifier that stalls holds these and no more.
const AT_ONCE: usize = 8;

pub(super) struct HttpClassifier {
    settings: config::NsfwCheck,
    client: Client,
    asking: Semaphore,
}

#[derive(Deserialize)]
struct Answer {
    score: f32,
}

impl HttpClassifier {
    pub(super) fn new(settings: &config::NsfwCheck) -> Self {
        Self {
            settings: settings.clone(),
            client: Client::new(TIME_MAX, ANSWER_BYTES_MAX),
            asking: Semaphore::new(AT_ONCE),
        }
    }

    async fn ask(&self, jpeg: Vec<u8>) -> Result<f32, ClassifierError> {
        let wrong = |what: &str| ClassifierError(what.to_owned());
        let _asking = self.asking.try_acquire().map_err(|_| wrong("it is asked by too many at once"))?;
        let mut request = Request::post(self.settings.url.as_str()).header(header::CONTENT_TYPE, "image/jpeg");
        if let Some(token) = &self.settings.token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {}", token.secret()));
        }
        let request = request.body(jpeg).map_err(|_| wrong("the question cannot be put"))?;
        let answer = self.client.send(request).await.map_err(|error| wrong(&error.to_string()))?;
        if answer.status() != 200 {
            return Err(wrong(&format!("answered with status {}", answer.status().as_u16())));
        }
        let Ok(Answer { score }) = serde_json::from_slice(answer.body()) else {
            return Err(wrong("the answer cannot be read"));
        };
        if (0.0..=1.0).contains(&score) { Ok(score) } else { Err(wrong("the score is not from 0 to 1")) }
    }
}

impl Classifier for HttpClassifier {
    fn score(&self, jpeg: Vec<u8>) -> BoxFuture<'_, Result<f32, ClassifierError>> {
        self.ask(jpeg).boxed()
    }
}
