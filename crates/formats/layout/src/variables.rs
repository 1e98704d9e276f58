//! Variables of options: checking what a person entered and putting it into the text of a value file. Parsing the
//! resulting JSON is done in `options`. Invariant: no entered text can leave its place in the JSON, and no marker
//! remains in what is parsed. Source: [`format::options`](crate::format::options).

use crate::expression::evaluate;
use crate::json;
use crate::options::OptionKind;

pub use crate::expression::ExpressionError;

/// The longest variable, in characters.
pub const LONGEST_CHARACTERS: usize = 1000;

/// Why an entered variable does not fit its option.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum VariableError {
    /// INTEGER: not a whole number in decimal digits.
    #[error("must be a whole number")]
    NotAWholeNumber,
    /// DECIMAL: not a decimal number.
    #[error("must be a number")]
    NotANumber,
    /// INTEGER or DECIMAL: outside the option's bounds.
    #[error("must be between {min} and {max}")]
    OutOfRange {
        /// The least value.
        min: f64,
        /// The greatest value.
        max: f64,
    },
    /// STRING: too few or too many characters.
    #[error("must have between {min} and {max} characters")]
    Length {
        /// The fewest characters.
        min: f64,
        /// The most characters.
        max: f64,
    },
    /// COLOR: not 3, 4, 6 or 8 hexadecimal digits.
    #[error("must be a colour of 3, 4, 6 or 8 hexadecimal digits, such as #FF8000CC")]
    NotAColour,
}

impl VariableError {
    /// Stable identifier of the defect.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NotAWholeNumber => "option.not_a_whole_number",
            Self::NotANumber => "option.not_a_number",
            Self::OutOfRange { .. } => "option.out_of_range",
            Self::Length { .. } => "option.length",
            Self::NotAColour => "option.not_a_colour",
        }
    }
}

/// Why a variable cannot be filled into a value file's text.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TemplateError {
    /// A marker of another kind, or one that is malformed.
    #[error("the marker {0:?} can't be used in an option of this kind")]
    ForeignMarker(String),
    /// Markers so many, or a variable so long, that the text outgrows what is read as JSON.
    #[error("the text becomes longer than {0} bytes with the variable filled in")]
    TooLong(usize),
    /// A marker whose expression has no value.
    #[error("the expression {expression:?} {error}")]
    Expression {
        /// The text between the question marks.
        expression: String,
        /// The defect of the expression.
        error: ExpressionError,
    },
}

impl TemplateError {
    /// Stable identifier of the defect.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::ForeignMarker(_) => "option.foreign_marker",
            Self::TooLong(_) => "option.too_long",
            Self::Expression { .. } => "option.expression",
        }
    }
}

/// The greatest whole number that survives a 64-bit float.
const GREATEST_INTEGER: f64 = 9_007_199_254_740_991.0;

/// A variable that fits its option, ready to be filled in.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum CheckedVariable {
    None,
    Number(f64),
    Text(String),
    /// Red, green, blue, alpha as two digits each.
    Colour([String; 4]),
}

/// Checks an entered variable and returns it in the form layout IDs carry: whole numbers plainly, decimals with at most
/// 8 significant digits, texts and colours as entered.
///
/// # Errors
/// [`VariableError`] with the option's own bounds in its words. Options that carry no variable accept any text and
/// answer it empty.
pub fn canonical(kind: OptionKind, range: Option<(f64, f64)>, entered: &str) -> Result<String, VariableError> {
    Ok(match check(kind, range, entered)? {
        CheckedVariable::None => String::new(),
        CheckedVariable::Number(number) => number_text(number, 8, kind == OptionKind::Integer),
        CheckedVariable::Text(_) | CheckedVariable::Colour(_) => entered.to_owned(),
    })
}

/// Checks an entered variable against its option.
pub(crate) fn check(
    kind: OptionKind,
    range: Option<(f64, f64)>,
    entered: &str,
) -> Result<CheckedVariable, VariableError> {
    match kind {
        OptionKind::Toggle | OptionKind::Select => Ok(CheckedVariable::None),
        OptionKind::Integer => {
            let digits = entered.strip_prefix('-').unwrap_or(entered);
            if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(VariableError::NotAWholeNumber);
            }
            let bounds = range.unwrap_or((-GREATEST_INTEGER, GREATEST_INTEGER));
            bounded(entered.parse().map_err(|_| VariableError::NotAWholeNumber)?, bounds)
        }
        OptionKind::Decimal => {
            if !json::is_number(entered) || entered.len() > LONGEST_CHARACTERS {
                return Err(VariableError::NotANumber);
            }
            bounded(entered.parse().map_err(|_| VariableError::NotANumber)?, range.unwrap_or((f64::MIN, f64::MAX)))
        }
        OptionKind::String => {
            let (min, max) = range.unwrap_or((0.0, LONGEST_CHARACTERS as f64));
            let max = max.min(LONGEST_CHARACTERS as f64);
            let length = entered.chars().count() as f64;
            if length < min || length > max {
                return Err(VariableError::Length { min, max });
            }
            Ok(CheckedVariable::Text(entered.to_owned()))
        }
        OptionKind::Color => colour(entered).map(CheckedVariable::Colour).ok_or(VariableError::NotAColour),
    }
}

fn bounded(number: f64, (min, max): (f64, f64)) -> Result<CheckedVariable, VariableError> {
    if number.is_finite() && (min..=max).contains(&number) {
        Ok(CheckedVariable::Number(number))
    } else {
        Err(VariableError::OutOfRange { min, max })
    }
}

/// The channels of a colour, digits as entered; a missing alpha is opaque.
fn colour(entered: &str) -> Option<[String; 4]> {
    let digits = entered.strip_prefix('#').unwrap_or(entered);
    if !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let width = match digits.len() {
        3 | 4 => 1,
        6 | 8 => 2,
        _ => return None,
    };
    let channel = |position: usize| match digits.get(position * width..(position + 1) * width) {
        Some(digit) => digit.repeat(2 / width),
        None => "FF".to_owned(),
    };
    Some([channel(0), channel(1), channel(2), channel(3)])
}

/// A variable that every option of this kind accepts, for validating a value file before anybody has chosen.
pub(crate) fn sample(kind: OptionKind, range: Option<(f64, f64)>) -> CheckedVariable {
    let least = range.map(|(min, _)| min);
    match kind {
        OptionKind::Toggle | OptionKind::Select => CheckedVariable::None,
        // Not zero, because expressions that divide by the variable are valid for nearly every other choice.
        OptionKind::Integer | OptionKind::Decimal => {
            let (min, max) = range.unwrap_or((1.0, 1.0));
            CheckedVariable::Number(if min <= 1.0 && max >= 1.0 { 1.0 } else { max })
        }
        OptionKind::String => {
            CheckedVariable::Text("A".repeat(least.unwrap_or(1.0).clamp(0.0, LONGEST_CHARACTERS as f64) as usize))
        }
        OptionKind::Color => CheckedVariable::Colour(["00", "00", "00", "FF"].map(str::to_owned)),
    }
}

/// Fills the variable into the text of a value file.
pub(crate) fn fill_in(template: &str, kind: OptionKind, variable: &CheckedVariable) -> Result<String, TemplateError> {
    let longest = json::JsonLimits::default().bytes;
    let mut out = String::with_capacity(template.len());
    let mut done = 0;
    let mut search = 0;
    while let Some(offset) = template[search..].find("??") {
        let start = search + offset;
        let Some(marker) = marker_at(template, start) else {
            search = start + 1;
            continue;
        };
        let foreign = || TemplateError::ForeignMarker(template[start..marker.end].chars().take(60).collect());
        let (mut from, mut to) = (start, marker.end);
        let mut replacement = String::new();
        match (marker.form, variable) {
            (MarkerForm::Text, CheckedVariable::Text(text)) => json::escape(text, &mut replacement),
            (MarkerForm::Colour(order), CheckedVariable::Colour(channels)) => {
                order.iter().for_each(|channel| replacement.push_str(&channels[*channel]));
            }
            (MarkerForm::Number(of_kind), CheckedVariable::Number(number)) if of_kind == kind => {
                let expression = &template[start + 2..marker.end - 2];
                let result = evaluate(expression, variable_name(kind), *number)
                    .map_err(|error| TemplateError::Expression { expression: expression.to_owned(), error })?;
                replacement = number_text(result, 6, kind == OptionKind::Integer);
                // A quote that closed the string before this one opens none here.
                if start > done && is_opening_quote(template, start) && template[to..].starts_with('"') {
                    from -= 1;
                    to += 1;
                }
            }
            _ => return Err(foreign()),
        }
        out.push_str(&template[done..from]);
        out.push_str(&replacement);
        if out.len() > longest {
            return Err(TemplateError::TooLong(longest));
        }
        (done, search) = (to, to);
    }
    out.push_str(&template[done..]);
    Ok(out)
}

fn variable_name(kind: OptionKind) -> &'static str {
    if kind == OptionKind::Integer { "{integer}" } else { "{decimal}" }
}

/// Returns `true` if a quote that is not escaped stands right before `position`.
fn is_opening_quote(text: &str, position: usize) -> bool {
    let Some(before) = text[..position].strip_suffix('"') else {
        return false;
    };
    let backslashes = before.len() - before.trim_end_matches('\\').len();
    backslashes % 2 == 0
}

struct VariableMarker {
    end: usize,
    form: MarkerForm,
}

enum MarkerForm {
    Text,
    /// Positions in the channels red, green, blue, alpha.
    Colour([usize; 4]),
    Number(OptionKind),
    /// Braces between question marks that mean nothing.
    Malformed,
}

/// The marker that begins with the question marks at `start`. It ends with the next ones in the same string.
fn marker_at(text: &str, start: usize) -> Option<VariableMarker> {
    let inner = &text[start + 2..];
    let length = inner.find("??")?;
    let body = &inner[..length];
    let end = start + length + 4;
    if body.contains(['"', '\n', '\r']) {
        return None;
    }
    let lower = body.to_ascii_lowercase();
    let form = if lower == "string" {
        MarkerForm::Text
    } else if lower.contains(variable_name(OptionKind::Integer)) {
        MarkerForm::Number(OptionKind::Integer)
    } else if lower.contains(variable_name(OptionKind::Decimal)) {
        MarkerForm::Number(OptionKind::Decimal)
    } else if let Some(order) = channel_order(&lower) {
        MarkerForm::Colour(order)
    } else if lower.contains('{') && lower.contains('}') {
        MarkerForm::Malformed
    } else {
        return None;
    };
    Some(VariableMarker { end, form })
}

/// `{color:AABBGGRR}` and its like: four channels in the order written.
fn channel_order(body: &str) -> Option<[usize; 4]> {
    let blocks = body.strip_prefix("{color")?.strip_suffix('}')?;
    let blocks = blocks.strip_prefix(':').unwrap_or(blocks);
    if blocks.len() != 8 {
        return None;
    }
    let mut order = [0; 4];
    for (place, position) in order.iter_mut().zip((0..8).step_by(2)) {
        *place = ["rr", "gg", "bb", "aa"].iter().position(|name| blocks.get(position..position + 2) == Some(*name))?;
    }
    Some(order)
}

/// A number in plain decimal text, rounded to significant digits and cut to a whole number where one is due.
fn number_text(number: f64, digits: usize, is_whole: bool) -> String {
    let rounded: f64 = if is_whole && digits > 6 {
        // A layout ID carries an INTEGER as it was chosen.
        number
    } else {
        format!("{number:.*e}", digits - 1).parse().unwrap_or(number)
    };
    let result = if is_whole { rounded.trunc() } else { rounded };
    // Adding zero turns a negative zero into a plain one.
    (result + 0.0).to_string()
}

#[cfg(test)]
mod tests;
