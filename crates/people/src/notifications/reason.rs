//! Texts that moderators and reporters write to one another.

use vitrine_core::error::{ErrorReason, FieldError, PublicError, Result};
use vitrine_core::limits;
use vitrine_core::text::{self, TextError};

/// Reads a text of several lines, with a length within these bounds.
///
/// # Errors
/// `BAD_USER_INPUT`.
pub fn read_text(field: &str, typed: &str, (least, most): (usize, usize)) -> Result<String> {
    let wrong = |reason| PublicError::field_errors(vec![FieldError::new(field, reason)]);
    let read = text::paragraph(typed, most).map_err(|error| match error {
        TextError::TooLong(most, _) => wrong(ErrorReason::TooLong { most }),
        TextError::TooShort(least) => wrong(ErrorReason::TooShort { least }),
        TextError::Forbidden => wrong(ErrorReason::ForbiddenCharacters),
    })?;
    let read = read.ok_or_else(|| wrong(ErrorReason::Empty))?;
    if text::length(&read) < least {
        return Err(wrong(ErrorReason::TooShort { least }));
    }
    Ok(read)
}

/// Reads a moderator's reason, which the affected person will read.
///
/// # Errors
/// `BAD_USER_INPUT`.
pub fn read_reason(field: &str, typed: Option<&str>) -> Result<String> {
    read_text(field, typed.unwrap_or_default(), limits::STAFF_REASON)
}
