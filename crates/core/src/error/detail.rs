//! Details of a refusal: the reason that its code leaves open, and the numbers and names that its sentence mentions. Code,
//! parameters and the English sentence follow from one value, so they cannot disagree. The browser app builds a sentence in its
//! own language from the same parts.

use std::fmt;

use serde::Serialize;

use super::{ErrorCode, ErrorReason};

/// Sent as `reason` and `params`, or as `params` alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum ErrorDetail {
    Reason(ErrorReason),
    /// Parameters of a code that has a single meaning.
    Params {
        params: ErrorParams,
    },
}

/// Numbers and names mentioned in the sentence of a code that has a single meaning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged, rename_all_fields = "camelCase")]
pub enum ErrorParams {
    Blocked {
        /// Reason as the account itself may read it.
        blocked_reason: String,
    },
    Payload {
        most_mb: u64,
    },
    File {
        most_mb: u64,
    },
    Scope {
        /// The one that an access token lacks.
        scope: &'static str,
    },
}

impl ErrorDetail {
    pub fn code(&self) -> ErrorCode {
        match self {
            Self::Reason(reason) => reason.code(),
            Self::Params { params } => params.code(),
        }
    }
}

impl ErrorParams {
    fn code(&self) -> ErrorCode {
        match self {
            Self::Blocked { .. } => ErrorCode::Blocked,
            Self::Payload { .. } => ErrorCode::PayloadTooLarge,
            Self::File { .. } => ErrorCode::FileTooLarge,
            Self::Scope { .. } => ErrorCode::InsufficientScope,
        }
    }
}

impl From<ErrorReason> for ErrorDetail {
    fn from(reason: ErrorReason) -> Self {
        Self::Reason(reason)
    }
}

impl From<ErrorParams> for ErrorDetail {
    fn from(params: ErrorParams) -> Self {
        Self::Params { params }
    }
}

impl fmt::Display for ErrorDetail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Reason(reason) => reason.fmt(f),
            Self::Params { params } => params.fmt(f),
        }
    }
}

impl fmt::Display for ErrorParams {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Blocked { blocked_reason } => {
                write!(f, "Your account is blocked: {}.", blocked_reason.trim_end_matches('.'))
            }
            Self::Payload { most_mb } => {
                write!(f, "This is too much to send at once. At most {most_mb} MB are allowed.")
            }
            Self::File { most_mb } => write!(f, "This file is too large. At most {most_mb} MB are allowed."),
            Self::Scope { scope } => write!(f, "This access token lacks the scope {scope}."),
        }
    }
}

#[cfg(test)]
mod tests;
