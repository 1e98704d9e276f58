//! Scalars of the schema.

use async_graphql::{InputValueError, InputValueResult, Number, Scalar, ScalarType, Value};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use time::macros::format_description;
use vitrine_core::clock::Millis;

/// A moment in UTC, ISO 8601 with milliseconds: `2026-05-04T09:30:00.000Z`. The precision is fixed, because console
/// clients compare moments as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DateTime(pub Millis);

impl std::fmt::Display for DateTime {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let format = format_description!("[year]-[month]-[day]T[hour]:[minute]:[second].[subsecond digits:3]Z");
        let moment =
            OffsetDateTime::from_unix_timestamp_nanos(i128::from(self.0) * 1_000_000).map_err(|_| std::fmt::Error)?;
        f.write_str(&moment.format(format).map_err(|_| std::fmt::Error)?)
    }
}

#[Scalar(name = "DateTime")]
impl ScalarType for DateTime {
    fn parse(value: Value) -> InputValueResult<Self> {
        let Value::String(text) = &value else { return Err(InputValueError::expected_type(value)) };
        let moment = OffsetDateTime::parse(text, &Rfc3339).map_err(|_| InputValueError::custom("not a moment"))?;
        i64::try_from(moment.unix_timestamp_nanos().div_euclid(1_000_000))
            .map(Self)
            .map_err(|_| InputValueError::custom("not a moment"))
    }

    fn to_value(&self) -> Value {
        Value::String(self.to_string())
    }
}

/// An integer of at least 1. Smaller ones are accepted here, so that the error can name the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PositiveInt(pub i64);

#[Scalar(name = "PositiveInt")]
impl ScalarType for PositiveInt {
    fn parse(value: Value) -> InputValueResult<Self> {
        match &value {
            Value::Number(number) => {
                number.as_i64().map(PositiveInt).ok_or_else(|| InputValueError::expected_type(value))
            }
            _ => Err(InputValueError::expected_type(value)),
        }
    }

    fn to_value(&self) -> Value {
        Value::Number(Number::from(self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::DateTime;

    #[test]
    fn moments_have_three_decimals_and_a_z() {
        assert_eq!(DateTime(1_777_887_000_000).to_string(), "2026-05-04T09:30:00.000Z");
        assert_eq!(DateTime(0).to_string(), "1970-01-01T00:00:00.000Z");
    }
}
