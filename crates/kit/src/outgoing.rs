//! Requests to servers that the settings name. No address contains text that a person typed. Answers are limited in
//! time and size, and redirects are not followed.

use std::time::Duration;

use http::{Request, Response};

/// Client for such requests. It is empty if the certificates of the machine cannot be read.
#[derive(Clone)]
pub struct HttpClient {
    http: Option<reqwest::Client>,
    answer_bytes_max: usize,
}

/// Reason for a missing answer, for the log. It names no address.
#[derive(Debug, thiserror::Error)]
pub enum RequestError {
    #[error("the connection cannot be made safe")]
    Tls,
    #[error("{0}")]
    Transport(String),
    #[error("the answer is larger than {0} bytes")]
    TooLarge(usize),
}

impl HttpClient {
    /// Creates a client with a time limit for a whole answer and a limit of its size.
    pub fn new(time_max: Duration, answer_bytes_max: usize) -> Self {
        // A second provider is refused, which only means that one is already installed.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).timeout(time_max).build();
        let http = client.inspect_err(|error| tracing::error!(%error, "requests to other servers cannot be sent"));
        Self { http: http.ok(), answer_bytes_max }
    }

    /// Sends a request and reads its answer, both within one time limit.
    ///
    /// # Errors
    /// [`RequestError`]; an answer that says no is none.
    pub async fn send(&self, request: Request<Vec<u8>>) -> Result<Response<Vec<u8>>, RequestError> {
        let client = self.http.as_ref().ok_or(RequestError::Tls)?;
        let failed = |error: reqwest::Error| RequestError::Transport(error.without_url().to_string());
        let request = reqwest::Request::try_from(request).map_err(failed)?;
        let mut answer = client.execute(request).await.map_err(failed)?;
        let mut body = Vec::new();
        while let Some(piece) = answer.chunk().await.map_err(failed)? {
            if body.len() + piece.len() > self.answer_bytes_max {
                return Err(RequestError::TooLarge(self.answer_bytes_max));
            }
            body.extend_from_slice(&piece);
        }
        let mut response = Response::new(body);
        *response.status_mut() = answer.status();
        *response.headers_mut() = answer.headers().clone();
        Ok(response)
    }
}
