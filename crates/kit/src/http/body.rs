//! Request bodies: time limits, and reading small ones completely.

use axum::body::Body;
use bytes::{Bytes, BytesMut};
use futures::{Stream, StreamExt};
use http::{HeaderMap, header};
use tokio::time::Instant;
use vitrine_core::error::{ErrorCode, PublicError, Result};
use vitrine_core::limits;

#[derive(Debug, thiserror::Error)]
pub enum BodyError {
    /// The body arrived too slowly.
    #[error("the body arrives too slowly")]
    TooSlow,
    #[error("the connection broke: {0}")]
    Broken(#[source] axum::Error),
}

impl BodyError {
    pub fn into_public(self) -> PublicError {
        match self {
            Self::TooSlow => {
                PublicError::new(ErrorCode::RequestTimeout, "The request took too long to arrive. Try again.")
            }
            Self::Broken(_) => PublicError::new(ErrorCode::RequestMalformed, "The request ended early."),
        }
    }
}

/// Returns the length that the request declares.
pub fn declared_length(headers: &HeaderMap) -> Option<u64> {
    headers.get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

/// Returns the body as a stream with a minimum rate and a time limit for the whole. A fast start is no credit for
/// stopping later.
pub fn paced(body: Body) -> impl Stream<Item = Result<Bytes, BodyError>> + Send {
    struct PacedBody {
        pieces: axum::body::BodyDataStream,
        until: Instant,
        window_until: Instant,
        in_window: u64,
    }
    let now = Instant::now();
    let paced = PacedBody {
        pieces: body.into_data_stream(),
        until: now + limits::UPLOAD_TIME_MAX,
        window_until: now + limits::BODY_RATE_WINDOW,
        in_window: 0,
    };
    futures::stream::unfold(Some(paced), |paced| async move {
        let mut paced = paced?;
        match tokio::time::timeout_at(paced.window_until.min(paced.until), paced.pieces.next()).await {
            Err(_) => Some((Err(BodyError::TooSlow), None)),
            Ok(None) => None,
            Ok(Some(Err(error))) => Some((Err(BodyError::Broken(error)), None)),
            Ok(Some(Ok(bytes))) => {
                paced.in_window += bytes.len() as u64;
                if paced.in_window >= limits::BODY_BYTES_PER_SECOND_MIN * limits::BODY_RATE_WINDOW.as_secs() {
                    paced.in_window = 0;
                    paced.window_until = Instant::now() + limits::BODY_RATE_WINDOW;
                }
                Some((Ok(bytes), Some(paced)))
            }
        }
    })
}

/// Reads a complete body of at most this many bytes. One that declares more is refused unread.
pub async fn whole(headers: &HeaderMap, body: Body, most: usize) -> Result<Bytes> {
    let too_large =
        || PublicError::new(ErrorCode::PayloadTooLarge, format!("A request can have at most {} kB.", most / 1024));
    if declared_length(headers).is_some_and(|length| length > most as u64) {
        return Err(too_large());
    }
    let mut pieces = std::pin::pin!(paced(body));
    let mut bytes = BytesMut::new();
    while let Some(piece) = pieces.next().await {
        let piece = piece.map_err(BodyError::into_public)?;
        if bytes.len() + piece.len() > most {
            return Err(too_large());
        }
        bytes.extend_from_slice(&piece);
    }
    Ok(bytes.freeze())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// A body that sends this many bytes every second.
    fn dripping(bytes: usize, seconds: u64) -> Body {
        Body::from_stream(futures::stream::unfold(0, move |second| async move {
            if second == seconds {
                return None;
            }
            tokio::time::sleep(Duration::from_secs(1)).await;
            Some((Ok::<_, std::io::Error>(Bytes::from(vec![0; bytes])), second + 1))
        }))
    }

    async fn received(body: Body) -> std::result::Result<usize, BodyError> {
        let mut pieces = std::pin::pin!(paced(body));
        let mut received = 0;
        while let Some(piece) = pieces.next().await {
            received += piece?.len();
        }
        Ok(received)
    }

    #[tokio::test(start_paused = true)]
    async fn a_slow_body_is_cut_and_a_patient_one_is_not() {
        assert!(matches!(received(dripping(100, 60)).await, Err(BodyError::TooSlow)));
        assert!(matches!(received(dripping(0, 60)).await, Err(BodyError::TooSlow)));
        assert_eq!(received(dripping(100, 9)).await.expect("soon over"), 900);
        let rate = limits::BODY_BYTES_PER_SECOND_MIN as usize * 2;
        assert_eq!(received(dripping(rate, 120)).await.expect("fast enough"), rate * 120);
        let stopping =
            Body::from_stream(dripping(rate * 100, 1).into_data_stream().chain(dripping(0, 60).into_data_stream()));
        assert!(matches!(received(stopping).await, Err(BodyError::TooSlow)), "what came first is no credit");
        let enough_for_hours = dripping(rate * 100, 1_000);
        assert!(matches!(received(enough_for_hours).await, Err(BodyError::TooSlow)), "all of it in time");
    }

    #[tokio::test]
    async fn what_declares_too_much_is_refused_unread() {
        let mut headers = HeaderMap::new();
        headers.insert(header::CONTENT_LENGTH, http::HeaderValue::from(11));
        let never = Body::from_stream(futures::stream::pending::<std::io::Result<Bytes>>());
        let refused = whole(&headers, never, 10).await.expect_err("too large");
        assert_eq!(refused.code, ErrorCode::PayloadTooLarge);
        let refused = whole(&HeaderMap::new(), Body::from("01234567890"), 10).await.expect_err("too large");
        assert_eq!(refused.code, ErrorCode::PayloadTooLarge);
        assert_eq!(whole(&HeaderMap::new(), Body::from("0123456789"), 10).await.expect("fits").len(), 10);
    }
}
