//! Defects of a text that should be JSON, and their places.

/// Why a text is not accepted as JSON, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {defect}")]
#[non_exhaustive]
pub struct JsonError {
    /// Line of the defect, from 1.
    pub line: usize,
    /// Column of the defect in characters, from 1.
    pub column: usize,
    /// The defect found there.
    pub defect: JsonDefect,
}

impl JsonError {
    /// Stable identifier of the defect.
    pub const fn code(&self) -> &'static str {
        self.defect.code()
    }
}

/// Defects of a JSON text.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum JsonDefect {
    /// More bytes than [`JsonLimits::bytes`](super::JsonLimits::bytes).
    #[error("the text is longer than {0} bytes")]
    TooLong(usize),
    /// Deeper than [`JsonLimits::depth`](super::JsonLimits::depth).
    #[error("lists and objects are nested more than {0} levels deep")]
    TooDeep(usize),
    /// More values than [`JsonLimits::values`](super::JsonLimits::values).
    #[error("the text has more than {0} values")]
    TooManyValues(usize),
    /// More members than [`JsonLimits::members`](super::JsonLimits::members).
    #[error("an object has more than {0} members")]
    TooManyMembers(usize),
    /// The bytes are not UTF-8.
    #[error("the text is not UTF-8")]
    NotUtf8,
    /// The text stops too early.
    #[error("the text ends in the middle of a value")]
    UnexpectedEnd,
    /// An unexpected character.
    #[error("unexpected character {0:?}")]
    Unexpected(char),
    /// Something follows the document.
    #[error("there is extra text after the end of the document")]
    TrailingText,
    /// One object has the same key twice.
    #[error("the key {0:?} occurs twice in one object")]
    DuplicateKey(String),
    /// A number that breaks the grammar, such as `01` or `1.`.
    #[error("a number isn't written as JSON requires")]
    MalformedNumber,
    /// A number beyond the range of a 64-bit float, such as `1E400`.
    #[error("a number is too large")]
    NumberOutOfRange,
    /// A number of more than 64 characters.
    #[error("a number has more than 64 characters")]
    NumberTooLong,
    /// An unknown or incomplete escape in a string.
    #[error("a string contains an unknown escape")]
    MalformedEscape,
    /// Half of a surrogate pair.
    #[error("a string contains half of a surrogate pair")]
    LoneSurrogate,
    /// A raw control character in a string.
    #[error("a string contains an unescaped control character")]
    ControlCharacter,
}

impl JsonDefect {
    /// Stable identifier of the defect.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::TooLong(_) => "json.too_long",
            Self::TooDeep(_) => "json.too_deep",
            Self::TooManyValues(_) => "json.too_many_values",
            Self::TooManyMembers(_) => "json.too_many_members",
            Self::NotUtf8 => "json.not_utf8",
            Self::UnexpectedEnd => "json.unexpected_end",
            Self::Unexpected(_) => "json.unexpected",
            Self::TrailingText => "json.trailing_text",
            Self::DuplicateKey(_) => "json.duplicate_key",
            Self::MalformedNumber => "json.malformed_number",
            Self::NumberOutOfRange => "json.number_out_of_range",
            Self::NumberTooLong => "json.number_too_long",
            Self::MalformedEscape => "json.malformed_escape",
            Self::LoneSurrogate => "json.lone_surrogate",
            Self::ControlCharacter => "json.control_character",
        }
    }
}
