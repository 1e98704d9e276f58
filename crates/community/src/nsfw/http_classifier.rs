//! A classifier that another server runs: it takes a JPEG by `POST` and answers `{"score": 0.5}`.

use futures::FutureExt;
use futures::future::BoxFuture;
use http::{Request, header};
use oauth2::AccessToken;
use serde::Deserialize;
use tokio::sync::Semaphore;
use url::Url;
use vitrine_admission::pools::WorkPools;
use vitrine_kit::outgoing::HttpClient;
use vitrine_media::{CropRect, EncodedPicture, Picture, PictureError};

use super::classifier::{ClassifierError, PictureClassifier, TIME_MAX};

/// Longer side of the picture that is sent, in pixels; classifiers in use look at 224 to 448.
const SIDE_PX: u32 = 448;
const ANSWER_BYTES_MAX: usize = 64 * 1024;
/// Concurrent requests: a classifier that stalls holds these and no more.
const AT_ONCE: usize = 8;

pub(super) struct HttpClassifier {
    url: Url,
    token: Option<AccessToken>,
    client: HttpClient,
    asking: Semaphore,
}

#[derive(Deserialize)]
struct ClassifierAnswer {
    score: f32,
}

impl HttpClassifier {
    pub(super) fn new(url: &Url, token: Option<&AccessToken>) -> Self {
        Self {
            url: url.clone(),
            token: token.cloned(),
            client: HttpClient::new(TIME_MAX, ANSWER_BYTES_MAX),
            asking: Semaphore::new(AT_ONCE),
        }
    }

    async fn ask(&self, jpeg: Vec<u8>) -> Result<f32, ClassifierError> {
        let wrong = |what: &str| ClassifierError(what.to_owned());
        let _asking = self.asking.try_acquire().map_err(|_| wrong("it is asked by too many at once"))?;
        let mut request = Request::post(self.url.as_str()).header(header::CONTENT_TYPE, "image/jpeg");
        if let Some(token) = &self.token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {}", token.secret()));
        }
        let request = request.body(jpeg).map_err(|_| wrong("the question cannot be put"))?;
        let answer = self.client.send(request).await.map_err(|error| wrong(&error.to_string()))?;
        if answer.status() != 200 {
            return Err(wrong(&format!("answered with status {}", answer.status().as_u16())));
        }
        let Ok(ClassifierAnswer { score }) = serde_json::from_slice(answer.body()) else {
            return Err(wrong("the answer cannot be read"));
        };
        if (0.0..=1.0).contains(&score) { Ok(score) } else { Err(wrong("the score is not from 0 to 1")) }
    }
}

impl PictureClassifier for HttpClassifier {
    /// Encodes the whole picture, in its own shape, as a small JPEG.
    fn prepare(&self, picture: &Picture) -> Result<Vec<u8>, PictureError> {
        let longer = picture.width_px().max(picture.height_px()).max(SIDE_PX);
        let side = |px: u32| (px * SIDE_PX / longer).max(1);
        let small = picture.crop_to(CropRect::WHOLE, side(picture.width_px()), side(picture.height_px()))?;
        EncodedPicture::of(&small).map(|encoded| encoded.jpeg)
    }

    fn score<'a>(&'a self, _: &'a WorkPools, jpeg: Vec<u8>) -> BoxFuture<'a, Result<f32, ClassifierError>> {
        self.ask(jpeg).boxed()
    }
}
