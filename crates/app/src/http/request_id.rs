//! The id of a request.

/// Identifies a request in the log, in errors and in the `X-Request-Id` header of the response.
#[derive(Clone, Debug)]
pub struct RequestId(pub String);
