//! The memory that an answer holds while it is sent.

use axum::body::Body;
use axum::http::Response;
use http_body::Body as _;

/// Smaller answers are not counted: the kernel takes them at once.
const COUNTED_BYTES_MIN: u64 = 16 * 1024;

/// Bytes of memory that an answer holds until it is sent, among the extensions of the response. Needed where the length of the body
/// does not say it: some parts of the body are the same memory, or a layer compresses the body while it is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeldBytes(pub u64);

impl HeldBytes {
    /// The bytes that the response notes, or else has as the length of its body; `None` if too few to be counted, or not in memory.
    pub fn of(response: &Response<Body>) -> Option<Self> {
        let noted = response.extensions().get::<Self>().map(|held| held.0);
        // A body that is streamed does not know its length.
        let bytes = noted.or_else(|| response.body().size_hint().exact())?;
        (bytes >= COUNTED_BYTES_MIN).then_some(Self(bytes))
    }

    /// Notes them, for the layers around that change the body.
    pub fn note(mut response: Response<Body>) -> Response<Body> {
        if let Some(held) = Self::of(&response) {
            response.extensions_mut().insert(held);
        }
        response
    }
}
