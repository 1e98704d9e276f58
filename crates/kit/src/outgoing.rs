//! Requests to servers that the settings name. Nothing that a person typed is part of an address. Answers are bounded in time
//! and size, and redirects are not followed.

use std::time::Duration;

use http::{Request, Response};

/// Sends requests. It holds nothing where the certificates of the machine cannot be read.
#[derive(Clone)]
pub struct Client {
    http: Option<reqwest::Client>,
    answer_bytes_max: usize,
}

/// Why there is no answer; for the log, which names no address.
#[derive(Debug, thiserror::Error)]
pub enum RequestError {
    #[error("the connection cannot be made safe")]
    Tls,
    #[error("{0}")]
    Transport(String),
    #[error("the answer is larger than {0} bytes")]
    TooLarge(usize),
}

impl Client {
    /// A client that waits so long for an answer, from its first byte to its last, and reads so many bytes of it.
    pub fn new(time_max: Duration, answer_bytes_max: usize) -> Self {
        // A second provider is refused, which only means that one is already installed.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).timeout(time_max).build();
        let http = client.inspect_err(|error| tracing::error!(%error, "requests to other servers cannot be sent"));
        Self { http: http.ok(), answer_bytes_max }
    }

    /// Sends a request and reads its answer, both together within the time of one.
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
