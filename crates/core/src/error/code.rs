//! The codes of errors: their form on the wire and their HTTP status.

use std::fmt;

/// The closed list of codes that a caller can get. A test checks that each is documented in `docs/errors.md`; the
/// browser app has a text for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ErrorCode {
    GraphqlParseFailed,
    /// The document does not fit the schema.
    GraphqlValidationFailed,
    /// Depth, aliases, root fields, tokens, directives or cost beyond the limit.
    QueryTooComplex,
    /// A request with a session cookie, a mutation or an upload without proof that it comes from the site.
    CsrfRejected,
    MethodNotAllowed,
    /// The media type of the body is not accepted here.
    UnsupportedMediaType,
    PayloadTooLarge,
    /// The request line or the headers are larger than the limit.
    HeadersTooLarge,
    /// The request's head is ambiguous or not HTTP, or its body breaks off.
    RequestMalformed,
    /// The request took too long to arrive or to answer.
    RequestTimeout,
    /// Too many requests from this address or account.
    RateLimited,
    /// No session, or an expired one.
    Unauthenticated,
    /// The sign-in is too long ago for what is asked.
    ReauthRequired,
    /// The sign-in method used was added to the account less than a day ago.
    WayInTooNew,
    /// An access token that never was, or has been revoked.
    TokenInvalid,
    TokenExpired,
    /// The access token is not for this, or for nothing that any token is admitted to.
    InsufficientScope,
    /// Sign-in failed; never says why.
    InvalidCredentials,
    Forbidden,
    Blocked,
    /// Absent, or not visible to this viewer: the two cannot be told apart.
    NotFound,
    BadUserInput,
    /// The value is taken, or the state has changed in the meantime.
    Conflict,
    /// An idempotency key was used again with another body.
    IdempotencyConflict,
    /// The identity belongs to another account, or the account to another identity.
    DiscordAlreadyLinked,
    /// The account could not be signed in to without this method.
    LastLoginMethod,
    /// The account has reached its quota.
    QuotaExceeded,
    /// The file is larger than the limit in bytes.
    FileTooLarge,
    /// The file's content is not of an accepted type.
    FileTypeNotAllowed,
    /// The file cannot be read to its end.
    FileCorrupt,
    /// The file expands to more than the limit (pixels, frames, entries).
    FileLimitExceeded,
    /// The platform that people sign in through does not answer.
    ProviderUnavailable,
    /// The classifier for mature content does not answer.
    NsfwCheckUnavailable,
    /// The object store does not answer.
    StorageUnavailable,
    StorageFull,
    /// The server is starting, stopping or overloaded, or the database does not answer.
    ServiceUnavailable,
    /// A defect; the log has the cause under the request id.
    Internal,
}

impl ErrorCode {
    /// Every code, in the order of the documentation.
    pub const ALL: &'static [ErrorCode] = &[
        ErrorCode::GraphqlParseFailed,
        ErrorCode::GraphqlValidationFailed,
        ErrorCode::QueryTooComplex,
        ErrorCode::CsrfRejected,
        ErrorCode::MethodNotAllowed,
        ErrorCode::UnsupportedMediaType,
        ErrorCode::PayloadTooLarge,
        ErrorCode::HeadersTooLarge,
        ErrorCode::RequestMalformed,
        ErrorCode::RequestTimeout,
        ErrorCode::RateLimited,
        ErrorCode::Unauthenticated,
        ErrorCode::ReauthRequired,
        ErrorCode::WayInTooNew,
        ErrorCode::TokenInvalid,
        ErrorCode::TokenExpired,
        ErrorCode::InsufficientScope,
        ErrorCode::InvalidCredentials,
        ErrorCode::Forbidden,
        ErrorCode::Blocked,
        ErrorCode::NotFound,
        ErrorCode::BadUserInput,
        ErrorCode::Conflict,
        ErrorCode::IdempotencyConflict,
        ErrorCode::DiscordAlreadyLinked,
        ErrorCode::LastLoginMethod,
        ErrorCode::QuotaExceeded,
        ErrorCode::FileTooLarge,
        ErrorCode::FileTypeNotAllowed,
        ErrorCode::FileCorrupt,
        ErrorCode::FileLimitExceeded,
        ErrorCode::ProviderUnavailable,
        ErrorCode::NsfwCheckUnavailable,
        ErrorCode::StorageUnavailable,
        ErrorCode::StorageFull,
        ErrorCode::ServiceUnavailable,
        ErrorCode::Internal,
    ];

    /// The code as clients see it.
    /// Reads its form on the wire.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|code| code.as_str() == text)
    }

    pub fn as_str(self) -> &'static str {
        match self {
            ErrorCode::GraphqlParseFailed => "GRAPHQL_PARSE_FAILED",
            ErrorCode::GraphqlValidationFailed => "GRAPHQL_VALIDATION_FAILED",
            ErrorCode::QueryTooComplex => "QUERY_TOO_COMPLEX",
            ErrorCode::CsrfRejected => "CSRF_REJECTED",
            ErrorCode::MethodNotAllowed => "METHOD_NOT_ALLOWED",
            ErrorCode::UnsupportedMediaType => "UNSUPPORTED_MEDIA_TYPE",
            ErrorCode::PayloadTooLarge => "PAYLOAD_TOO_LARGE",
            ErrorCode::HeadersTooLarge => "HEADERS_TOO_LARGE",
            ErrorCode::RequestMalformed => "REQUEST_MALFORMED",
            ErrorCode::RequestTimeout => "REQUEST_TIMEOUT",
            ErrorCode::RateLimited => "RATE_LIMITED",
            ErrorCode::Unauthenticated => "UNAUTHENTICATED",
            ErrorCode::ReauthRequired => "REAUTH_REQUIRED",
            ErrorCode::WayInTooNew => "WAY_IN_TOO_NEW",
            ErrorCode::TokenInvalid => "TOKEN_INVALID",
            ErrorCode::TokenExpired => "TOKEN_EXPIRED",
            ErrorCode::InsufficientScope => "INSUFFICIENT_SCOPE",
            ErrorCode::InvalidCredentials => "INVALID_CREDENTIALS",
            ErrorCode::Forbidden => "FORBIDDEN",
            ErrorCode::Blocked => "BLOCKED",
            ErrorCode::NotFound => "NOT_FOUND",
            ErrorCode::BadUserInput => "BAD_USER_INPUT",
            ErrorCode::Conflict => "CONFLICT",
            ErrorCode::IdempotencyConflict => "IDEMPOTENCY_CONFLICT",
            ErrorCode::DiscordAlreadyLinked => "DISCORD_ALREADY_LINKED",
            ErrorCode::LastLoginMethod => "LAST_LOGIN_METHOD",
            ErrorCode::QuotaExceeded => "QUOTA_EXCEEDED",
            ErrorCode::FileTooLarge => "FILE_TOO_LARGE",
            ErrorCode::FileTypeNotAllowed => "FILE_TYPE_NOT_ALLOWED",
            ErrorCode::FileCorrupt => "FILE_CORRUPT",
            ErrorCode::FileLimitExceeded => "FILE_LIMIT_EXCEEDED",
            ErrorCode::ProviderUnavailable => "PROVIDER_UNAVAILABLE",
            ErrorCode::NsfwCheckUnavailable => "NSFW_CHECK_UNAVAILABLE",
            ErrorCode::StorageUnavailable => "STORAGE_UNAVAILABLE",
            ErrorCode::StorageFull => "STORAGE_FULL",
            ErrorCode::ServiceUnavailable => "SERVICE_UNAVAILABLE",
            ErrorCode::Internal => "INTERNAL",
        }
    }

    /// HTTP status where no GraphQL answer exists: REST routes, and requests refused before GraphQL is reached.
    pub fn http_status(self) -> u16 {
        match self {
            ErrorCode::GraphqlParseFailed
            | ErrorCode::GraphqlValidationFailed
            | ErrorCode::QueryTooComplex
            | ErrorCode::BadUserInput => 400,
            ErrorCode::RequestMalformed => 400,
            ErrorCode::FileTypeNotAllowed | ErrorCode::FileCorrupt | ErrorCode::FileLimitExceeded => 400,
            ErrorCode::Unauthenticated
            | ErrorCode::InvalidCredentials
            | ErrorCode::TokenInvalid
            | ErrorCode::TokenExpired => 401,
            ErrorCode::CsrfRejected
            | ErrorCode::Forbidden
            | ErrorCode::Blocked
            | ErrorCode::QuotaExceeded
            | ErrorCode::ReauthRequired
            | ErrorCode::WayInTooNew => 403,
            ErrorCode::InsufficientScope => 403,
            ErrorCode::NotFound => 404,
            ErrorCode::MethodNotAllowed => 405,
            ErrorCode::RequestTimeout => 408,
            ErrorCode::Conflict
            | ErrorCode::IdempotencyConflict
            | ErrorCode::DiscordAlreadyLinked
            | ErrorCode::LastLoginMethod => 409,
            ErrorCode::PayloadTooLarge | ErrorCode::FileTooLarge => 413,
            ErrorCode::UnsupportedMediaType => 415,
            ErrorCode::RateLimited => 429,
            ErrorCode::HeadersTooLarge => 431,
            ErrorCode::Internal => 500,
            ErrorCode::ProviderUnavailable
            | ErrorCode::NsfwCheckUnavailable
            | ErrorCode::StorageUnavailable
            | ErrorCode::StorageFull
            | ErrorCode::ServiceUnavailable => 503,
        }
    }

    /// Value of `WWW-Authenticate` for a program whose access token is not good for its request (RFC 6750).
    pub fn challenge(self) -> Option<&'static str> {
        match self {
            ErrorCode::TokenInvalid | ErrorCode::TokenExpired => Some("Bearer error=\"invalid_token\""),
            ErrorCode::InsufficientScope => Some("Bearer error=\"insufficient_scope\""),
            _ => None,
        }
    }

    /// HTTP status of a GraphQL response that has nothing but this error. What is wrong with a document is said with 200,
    /// because console clients show the message of such an answer only.
    pub fn graphql_status(self) -> u16 {
        match self {
            ErrorCode::GraphqlParseFailed | ErrorCode::GraphqlValidationFailed | ErrorCode::QueryTooComplex => 200,
            other => other.http_status(),
        }
    }
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl serde::Serialize for ErrorCode {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_has_its_own_word_and_an_error_status() {
        let mut words: Vec<_> = ErrorCode::ALL.iter().map(|c| c.as_str()).collect();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), ErrorCode::ALL.len());
        assert!(ErrorCode::ALL.iter().all(|c| c.http_status() >= 400));
    }

    #[test]
    fn every_code_is_documented() {
        let page = include_str!("../../../../docs/errors.md");
        for code in ErrorCode::ALL {
            assert!(page.contains(&format!("`{code}`")), "{code} is missing from docs/errors.md");
        }
    }
}
