//! The codes of errors: their form on the wire and their HTTP status.

use std::fmt;

/// The closed list of codes that a caller can get. A test checks that each is documented in `docs/errors.md`; the
/// browser app has a text for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Code {
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

impl Code {
    /// Every code, in the order of the documentation.
    pub const ALL: &'static [Code] = &[
        Code::GraphqlParseFailed,
        Code::GraphqlValidationFailed,
        Code::QueryTooComplex,
        Code::CsrfRejected,
        Code::MethodNotAllowed,
        Code::UnsupportedMediaType,
        Code::PayloadTooLarge,
        Code::HeadersTooLarge,
        Code::RequestMalformed,
        Code::RequestTimeout,
        Code::RateLimited,
        Code::Unauthenticated,
        Code::ReauthRequired,
        Code::WayInTooNew,
        Code::TokenInvalid,
        Code::TokenExpired,
        Code::InsufficientScope,
        Code::InvalidCredentials,
        Code::Forbidden,
        Code::Blocked,
        Code::NotFound,
        Code::BadUserInput,
        Code::Conflict,
        Code::IdempotencyConflict,
        Code::DiscordAlreadyLinked,
        Code::LastLoginMethod,
        Code::QuotaExceeded,
        Code::FileTooLarge,
        Code::FileTypeNotAllowed,
        Code::FileCorrupt,
        Code::FileLimitExceeded,
        Code::ProviderUnavailable,
        Code::NsfwCheckUnavailable,
        Code::StorageUnavailable,
        Code::StorageFull,
        Code::ServiceUnavailable,
        Code::Internal,
    ];

    /// The code as clients see it.
    /// Reads its form on the wire.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|code| code.as_str() == text)
    }

    pub fn as_str(self) -> &'static str {
        match self {
            Code::GraphqlParseFailed => "GRAPHQL_PARSE_FAILED",
            Code::GraphqlValidationFailed => "GRAPHQL_VALIDATION_FAILED",
            Code::QueryTooComplex => "QUERY_TOO_COMPLEX",
            Code::CsrfRejected => "CSRF_REJECTED",
            Code::MethodNotAllowed => "METHOD_NOT_ALLOWED",
            Code::UnsupportedMediaType => "UNSUPPORTED_MEDIA_TYPE",
            Code::PayloadTooLarge => "PAYLOAD_TOO_LARGE",
            Code::HeadersTooLarge => "HEADERS_TOO_LARGE",
            Code::RequestMalformed => "REQUEST_MALFORMED",
            Code::RequestTimeout => "REQUEST_TIMEOUT",
            Code::RateLimited => "RATE_LIMITED",
            Code::Unauthenticated => "UNAUTHENTICATED",
            Code::ReauthRequired => "REAUTH_REQUIRED",
            Code::WayInTooNew => "WAY_IN_TOO_NEW",
            Code::TokenInvalid => "TOKEN_INVALID",
            Code::TokenExpired => "TOKEN_EXPIRED",
            Code::InsufficientScope => "INSUFFICIENT_SCOPE",
            Code::InvalidCredentials => "INVALID_CREDENTIALS",
            Code::Forbidden => "FORBIDDEN",
            Code::Blocked => "BLOCKED",
            Code::NotFound => "NOT_FOUND",
            Code::BadUserInput => "BAD_USER_INPUT",
            Code::Conflict => "CONFLICT",
            Code::IdempotencyConflict => "IDEMPOTENCY_CONFLICT",
            Code::DiscordAlreadyLinked => "DISCORD_ALREADY_LINKED",
            Code::LastLoginMethod => "LAST_LOGIN_METHOD",
            Code::QuotaExceeded => "QUOTA_EXCEEDED",
            Code::FileTooLarge => "FILE_TOO_LARGE",
            Code::FileTypeNotAllowed => "FILE_TYPE_NOT_ALLOWED",
            Code::FileCorrupt => "FILE_CORRUPT",
            Code::FileLimitExceeded => "FILE_LIMIT_EXCEEDED",
            Code::ProviderUnavailable => "PROVIDER_UNAVAILABLE",
            Code::NsfwCheckUnavailable => "NSFW_CHECK_UNAVAILABLE",
            Code::StorageUnavailable => "STORAGE_UNAVAILABLE",
            Code::StorageFull => "STORAGE_FULL",
            Code::ServiceUnavailable => "SERVICE_UNAVAILABLE",
            Code::Internal => "INTERNAL",
        }
    }

    /// HTTP status where no GraphQL answer exists: REST routes, and requests refused before GraphQL is reached.
    pub fn http_status(self) -> u16 {
        match self {
            Code::GraphqlParseFailed | Code::GraphqlValidationFailed | Code::QueryTooComplex | Code::BadUserInput => {
                400
            }
            Code::RequestMalformed => 400,
            Code::FileTypeNotAllowed | Code::FileCorrupt | Code::FileLimitExceeded => 400,
            Code::Unauthenticated | Code::InvalidCredentials | Code::TokenInvalid | Code::TokenExpired => 401,
            Code::CsrfRejected
            | Code::Forbidden
            | Code::Blocked
            | Code::QuotaExceeded
            | Code::ReauthRequired
            | Code::WayInTooNew => 403,
            Code::InsufficientScope => 403,
            Code::NotFound => 404,
            Code::MethodNotAllowed => 405,
            Code::RequestTimeout => 408,
            Code::Conflict | Code::IdempotencyConflict | Code::DiscordAlreadyLinked | Code::LastLoginMethod => 409,
            Code::PayloadTooLarge | Code::FileTooLarge => 413,
            Code::UnsupportedMediaType => 415,
            Code::RateLimited => 429,
            Code::HeadersTooLarge => 431,
            Code::Internal => 500,
            Code::ProviderUnavailable
            | Code::NsfwCheckUnavailable
            | Code::StorageUnavailable
            | Code::StorageFull
            | Code::ServiceUnavailable => 503,
        }
    }

    /// Value of `WWW-Authenticate` for a program whose access token is not good for its request (RFC 6750).
    pub fn challenge(self) -> Option<&'static str> {
        match self {
            Code::TokenInvalid | Code::TokenExpired => Some("Bearer error=\"invalid_token\""),
            Code::InsufficientScope => Some("Bearer error=\"insufficient_scope\""),
            _ => None,
        }
    }

    /// HTTP status of a GraphQL response that has nothing but this error. What is wrong with a document is said with 200,
    /// because console clients show the message of such an answer only.
    pub fn graphql_status(self) -> u16 {
        match self {
            Code::GraphqlParseFailed | Code::GraphqlValidationFailed | Code::QueryTooComplex => 200,
            other => other.http_status(),
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl serde::Serialize for Code {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_has_its_own_word_and_an_error_status() {
        let mut words: Vec<_> = Code::ALL.iter().map(|c| c.as_str()).collect();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), Code::ALL.len());
        assert!(Code::ALL.iter().all(|c| c.http_status() >= 400));
    }

    #[test]
    fn every_code_is_documented() {
        let page = include_str!("../../../../docs/errors.md");
        for code in Code::ALL {
            assert!(page.contains(&format!("`{code}`")), "{code} is missing from docs/errors.md");
        }
    }
}
