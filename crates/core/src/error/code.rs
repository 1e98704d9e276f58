//! The codes of errors: their form on the wire and their HTTP status.

use std::fmt;

use super::ErrorCode;

/// Defines the codes from rows of the table.
macro_rules! error_codes {
    ($( $code:ident = $word:literal, $status:literal, $when:literal $(, $in_app:literal)?; )+) => {
        /// Codes that a caller can get; the list is closed.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum ErrorCode {
            $( #[doc = $when] $code, )+
        }

        impl ErrorCode {
            /// Every code, in the order of the documentation.
            pub const ALL: &'static [Self] = &[$(Self::$code),+];

            pub(super) fn entry(self) -> $crate::error::code::CodeEntry {
                match self {
                    $( Self::$code => $crate::error::code::CodeEntry {
                        word: $word,
                        status: $status,
                        when: $when,
                        in_app: [$($in_app)?].first().copied(),
                    }, )+
                }
            }
        }
    };
}
pub(super) use error_codes;

/// Row of the table of codes.
pub(super) struct CodeEntry {
    pub(super) word: &'static str,
    pub(super) status: u16,
    pub(super) when: &'static str,
    /// Sentence of the browser app, where the code alone decides it.
    pub(super) in_app: Option<&'static str>,
}

impl ErrorCode {
    /// Reads its form on the wire.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|code| code.as_str() == text)
    }

    /// The code as clients see it.
    pub fn as_str(self) -> &'static str {
        self.entry().word
    }

    /// HTTP status where no GraphQL answer exists: REST routes, and requests refused before GraphQL is reached.
    pub fn http_status(self) -> u16 {
        self.entry().status
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
}
