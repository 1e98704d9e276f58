//! Reasons of refusals: which of the cases that its code covers.

use super::ErrorCode;

/// Defines the reasons from rows of the table.
macro_rules! error_reasons {
    ($( $code:ident {$(
        $reason:ident $({ $($param:ident: $type:ty),+ })?: $when:literal, $sentence:literal $(, in app $in_app:literal)?;
    )+} )+) => {
        /// Reason of a refusal; the list is closed.
        #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
        #[serde(tag = "reason", content = "params", rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "camelCase")]
        pub enum ErrorReason {
            $($( #[doc = $when] $reason $({ $($param: $type),+ })?, )+)+
        }

        impl ErrorReason {
            pub(super) const TABLE: &'static [$crate::error::reason::ReasonEntry] = &[$($( $crate::error::reason::ReasonEntry {
                code: $crate::error::ErrorCode::$code,
                name: stringify!($reason),
                params: &[$($( $crate::error::reason::ParamEntry {
                    name: stringify!($param),
                    is_number: <$type as $crate::error::reason::ParamType>::IS_NUMBER,
                } ),+)?],
                when: $when,
                sentence: $sentence,
                in_app: [$($in_app,)? ""][0],
            }, )+)+];

            pub(super) fn code(&self) -> $crate::error::ErrorCode {
                match self { $($( Self::$reason { .. } => $crate::error::ErrorCode::$code, )+)+ }
            }

            /// One of each, with different values for its parameters.
            #[cfg(test)]
            pub(super) fn examples() -> Vec<Self> {
                let mut number = 10;
                let mut next = || { number += 1; number };
                vec![$($( Self::$reason $({ $($param: <$type as $crate::error::reason::ParamType>::example(next())),+ })?, )+)+]
            }
        }

        impl std::fmt::Display for ErrorReason {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self { $($( Self::$reason $({ $($param),+ })? => write!(f, $sentence), )+)+ }
            }
        }
    };
}
pub(super) use error_reasons;

/// Row of the table of reasons.
pub(super) struct ReasonEntry {
    pub(super) code: ErrorCode,
    /// Name of the variant.
    pub(super) name: &'static str,
    pub(super) params: &'static [ParamEntry],
    pub(super) when: &'static str,
    pub(super) sentence: &'static str,
    /// Sentence of the browser app, if it is another one.
    pub(super) in_app: &'static str,
}

/// Parameter of a reason.
pub(super) struct ParamEntry {
    /// Name of the field.
    pub(super) name: &'static str,
    pub(super) is_number: bool,
}

/// Type of a parameter.
pub(super) trait ParamType {
    const IS_NUMBER: bool;

    #[cfg(test)]
    fn example(number: u8) -> Self;
}

macro_rules! param_types {
    ($($type:ty, $is_number:literal, $example:expr;)+) => {$(
        impl ParamType for $type {
            const IS_NUMBER: bool = $is_number;

            #[cfg(test)]
            fn example(number: u8) -> Self {
                let example: fn(u8) -> Self = $example;
                example(number)
            }
        }
    )+};
}
param_types! {
    i64, true, i64::from;
    u32, true, u32::from;
    u64, true, u64::from;
    usize, true, usize::from;
    String, false, |number| format!("name {number}");
    &'static str, false, |_| "a finding";
}
