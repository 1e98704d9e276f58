//! Request bodies: how long one may take to arrive, and the small ones as a whole.

use std::time::Duration;

use axum::body::Body;
use bytes::{Bytes, BytesMut};
use futures::{Stream, StreamExt};
use http::{HeaderMap, header};
use tokio::time::Instant;

use crate::error::{Code, PublicError, Result};
use crate::limits;

/// Why a body did not arrive.
#[derive(Debug, thiserror::Error)]
pub enum BodyFault {
    /// It came more slowly than it must.
    #[error("the body arrives too slowly")]
    TooSlow,
    /// The connection broke.
    #[error("the body broke off: {0}")]
    Broken(#[source] axum::Error),
}

impl BodyFault {
    /// The refusal.
    pub fn into_public(self) -> PublicError {
        match self {
            Self::TooSlow => PublicError::new(Code::RequestTimeout, "The request took too long to arrive."),
            Self::Broken(_) => PublicError::new(Code::GraphqlValidationFailed, "The request broke off."),
        }
    }
}

/// The length that the request announces.
pub fn announced_length(headers: &HeaderMap) -> Option<u64> {
    headers.get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

/// The body as it comes: after a while it must have come at a minimum rate, and all of it in time.
pub fn paced(body: Body) -> impl Stream<Item = Result<Bytes, BodyFault>> + Send {
    struct Paced {
        pieces: axum::body::BodyDataStream,
        began: Instant,
        received: u64,
    }
    let paced = Paced { pieces: body.into_data_stream(), began: Instant::now(), received: 0 };
    futures::stream::unfold(Some(paced), |paced| async move {
        let mut paced = paced?;
        let credit = Duration::from_millis(paced.received * 1_000 / limits::BODY_BYTES_PER_SECOND_MIN);
        let until = paced.began + (limits::BODY_PATIENCE + credit).min(limits::UPLOAD_TIME_MAX);
        match tokio::time::timeout_at(until, paced.pieces.next()).await {
            Err(_) => Some((Err(BodyFault::TooSlow), None)),
            Ok(None) => None,
            Ok(Some(Err(error))) => Some((Err(BodyFault::Broken(error)), None)),
            Ok(Some(Ok(bytes))) => {
                paced.received += bytes.len() as u64;
                Some((Ok(bytes), Some(paced)))
            }
        }
    })
}

/// A whole body of at most this many bytes. One that announces more is refused unread.
pub async fn whole(headers: &HeaderMap, body: Body, most: usize) -> Result<Bytes> {
    let too_large = || PublicError::new(Code::PayloadTooLarge, format!("A request has at most {} kB.", most / 1024));
    if announced_length(headers).is_some_and(|length| length > most as u64) {
        return Err(too_large());
    }
    let mut pieces = std::pin::pin!(paced(body));
    let mut bytes = BytesMut::new();
    while let Some(piece) = pieces.next().await {
        let piece = piece.map_err(BodyFault::into_public)?;
        if bytes.len() + piece.len() > most {
            return Err(too_large());
        }
        bytes.extend_from_slice(&piece);
    }
    Ok(bytes.freeze())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A body that gives this many bytes every second.
    fn dripping(bytes: usize, seconds: u64) -> Body {
        Body::from_stream(futures::stream::unfold(0, move |second| async move {
            if second == seconds {
                return None;
            }
            tokio::time::sleep(Duration::from_secs(1)).await;
            Some((Ok::<_, std::io::Error>(Bytes::from(vec![0; bytes])), second + 1))
        }))
    }

    async fn received(body: Body) -> std::result::Result<usize, BodyFault> {
        let mut pieces = std::pin::pin!(paced(body));
        let mut received = 0;
        while let Some(piece) = pieces.next().await {
            received += piece?.len();
        }
        Ok(received)
    }

    #[tokio::test(start_paused = true)]
    async fn a_slow_body_is_cut_and_a_patient_one_is_not() {
        assert!(matches!(received(dripping(100, 60)).await, Err(BodyFault::TooSlow)));
        assert!(matches!(received(dripping(0, 60)).await, Err(BodyFault::TooSlow)));
        assert_eq!(received(dripping(100, 9)).await.expect("soon over"), 900);
        let rate = limits::BODY_BYTES_PER_SECOND_MIN as usize;
        assert_eq!(received(dripping(rate, 120)).await.expect("fast enough"), rate * 120);
        let enough_for_hours = dripping(rate * 100, 1_000);
        assert!(matches!(received(enough_for_hours).await, Err(BodyFault::TooSlow)), "all of it in time");
    }

    #[tokio::test]
    async fn what_announces_too_much_is_refused_unread() {
        let mut headers = HeaderMap::new();
        headers.insert(header::CONTENT_LENGTH, http::HeaderValue::from(11));
        let never = Body::from_stream(futures::stream::pending::<std::io::Result<Bytes>>());
        let refused = whole(&headers, never, 10).await.expect_err("too large");
        assert_eq!(refused.code, Code::PayloadTooLarge);
        let refused = whole(&HeaderMap::new(), Body::from("01234567890"), 10).await.expect_err("too large");
        assert_eq!(refused.code, Code::PayloadTooLarge);
        assert_eq!(whole(&HeaderMap::new(), Body::from("0123456789"), 10).await.expect("fits").len(), 10);
    }
}
