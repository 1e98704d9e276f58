//! The number of a request.

/// Names a request in the log, in errors and in the answer's `X-Request-Id`.
#[derive(Clone, Debug)]
pub struct RequestId(pub String);
