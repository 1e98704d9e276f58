//! The file of one option value: a fragment of a layout with a UUID, possibly with markers for a variable. It is
//! checked once with a sample variable when read, and again with the chosen one when applied. Invariant: what reaches
//! the merge is an object of well-formed `Files` and `Anims` without `null` outside deletion markers.

use super::OptionKind;
use crate::json::{self, JsonObject, JsonValue};
use crate::schema::{Finding, check_option_value};
use crate::variables::{self, CheckedVariable, TemplateError, VariableError};
use uuid::Uuid;
use vitrine_finding::Severity;

/// One value of an option.
#[derive(Debug, Clone, PartialEq)]
pub struct OptionValue {
    /// Unique over all option values of a catalogue.
    pub uuid: Uuid,
    /// The file's name without ending: the label of a SELECT value.
    pub name: String,
    /// The file's text, markers included.
    pub json: String,
    /// A PNG of the layout with only this value active, drawn like an overlay.
    pub picture: Option<Vec<u8>>,
}

/// Contents of a value file with a variable filled in.
struct ValueFile {
    uuid: Option<JsonValue>,
    /// The variable that the picture was drawn with.
    example: Option<JsonValue>,
    changes: JsonObject,
    findings: Vec<Finding>,
}

/// Why a value file cannot be used.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ValueError {
    /// Not JSON once the variable is filled in.
    #[error("line {} can't be read: {}", .0.line, .0.defect)]
    Json(json::JsonError),
    /// Bytes that are not UTF-8.
    #[error("the file is not UTF-8 text")]
    NotUtf8,
    /// More bytes than a value file may have.
    #[error("the file is longer than {0} bytes")]
    TooLong(usize),
    /// JSON, but not an object.
    #[error("an option value must be a JSON object")]
    NotAnObject,
    /// A marker that cannot be filled in.
    #[error(transparent)]
    Template(#[from] TemplateError),
    /// No `uuid`.
    #[error("the value has no uuid")]
    MissingUuid,
    /// A malformed `uuid`.
    #[error("the uuid {0:?} is malformed")]
    MalformedUuid(String),
    /// An `example` that the option would not take.
    #[error("the example {0}")]
    Example(VariableError),
    /// A change that no console would accept.
    #[error("{0}")]
    Unsound(Finding),
}

impl ValueError {
    /// Stable identifier of the defect; for a text that is not JSON, that of the JSON error.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Json(error) => error.code(),
            Self::NotUtf8 => "option.not_utf8",
            Self::TooLong(_) => "option.too_long",
            Self::NotAnObject => "option.not_an_object",
            Self::Template(error) => error.code(),
            Self::MissingUuid => "option.missing_uuid",
            Self::MalformedUuid(_) => "option.malformed_uuid",
            Self::Example(_) => "option.example",
            Self::Unsound(_) => "option.unsound",
        }
    }
}

impl OptionValue {
    /// Reads a value file and checks it with a sample variable.
    ///
    /// # Errors
    /// [`ValueError`] for whatever would keep the value from being applied. Findings below an error are returned.
    pub fn read(
        kind: OptionKind,
        range: Option<(f64, f64)>,
        name: &str,
        bytes: &[u8],
        picture: Option<Vec<u8>>,
    ) -> Result<(Self, Vec<Finding>), ValueError> {
        let longest = json::JsonLimits::default().bytes;
        if bytes.len() > longest {
            return Err(ValueError::TooLong(longest));
        }
        let text = std::str::from_utf8(bytes).map_err(|_| ValueError::NotUtf8)?;
        let file = validate(text, kind, &variables::sample(kind, range), true)?;
        let written = file.uuid.ok_or(ValueError::MissingUuid)?;
        let uuid = match &written {
            JsonValue::Text(text) => Uuid::try_parse(text).map_err(|_| ValueError::MalformedUuid(text.clone()))?,
            other => return Err(ValueError::MalformedUuid(other.to_json())),
        };
        if let Some(example) = file.example {
            variables::check(kind, range, &entered(example)).map_err(ValueError::Example)?;
        }
        Ok((Self { uuid, name: name.to_owned(), json: text.to_owned(), picture }, file.findings))
    }
}

/// The variable that the picture of a value was drawn with, if its file names it.
pub fn example_of(kind: OptionKind, range: Option<(f64, f64)>, text: &str) -> Option<String> {
    let sample = kind.has_variable().then(|| variables::sample(kind, range))?;
    validate(text, kind, &sample, false).ok()?.example.map(entered)
}

/// A number may be written as a number.
fn entered(example: JsonValue) -> String {
    match example {
        JsonValue::Text(text) => text,
        other => other.to_json(),
    }
}

/// The changes of a value with the variable filled in, and nothing else of its file.
pub(crate) fn read_value(
    template: &str,
    kind: OptionKind,
    variable: &CheckedVariable,
) -> Result<JsonObject, ValueError> {
    // Animations were checked when the value was read, and only a text can break what was valid then.
    validate(template, kind, variable, kind == OptionKind::String).map(|file| file.changes)
}

fn validate(
    template: &str,
    kind: OptionKind,
    variable: &CheckedVariable,
    is_deep: bool,
) -> Result<ValueFile, ValueError> {
    let text = variables::fill_in(template, kind, variable)?;
    let document = json::read(text.as_bytes(), &json::JsonLimits::default()).map_err(ValueError::Json)?;
    let JsonValue::Object(mut changes) = document else {
        return Err(ValueError::NotAnObject);
    };
    let (uuid, example) = (changes.remove("uuid"), changes.remove("example"));
    let mut findings = check_option_value(&mut changes, is_deep);
    match findings.iter().position(|finding| finding.severity() == Severity::Error) {
        Some(first) => Err(ValueError::Unsound(findings.swap_remove(first))),
        None => Ok(ValueFile { uuid, example, changes, findings }),
    }
}

#[cfg(test)]
mod tests;
