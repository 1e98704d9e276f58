//! Rows: how structs and tuples are filled from them, and the macros with which feature code needs neither a driver's
//! types nor a procedural macro.

use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;
use sqlx::{ColumnIndex, Row as _, error::UnexpectedNullError};

use crate::value::Scalar;

/// A row that is not decoded yet.
#[derive(Debug)]
pub struct RawRow(pub(crate) RowOf);

#[derive(Debug)]
pub(crate) enum RowOf {
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

/// A column is missing, or does not have the expected type.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct DecodeError(#[from] sqlx::Error);

/// Types decoded from a row: structs by the names of its columns, with [`row!`](crate::row), and tuples by their positions.
pub trait FromRow: Sized {
    /// Decodes the row.
    ///
    /// # Errors
    /// If a column is missing, or does not have the expected type.
    fn from_row(row: &RawRow) -> Result<Self, DecodeError>;
}

/// Types decoded from one column: the types that [`params!`](crate::params) takes. Only an `Option` accepts `NULL`.
pub trait FromColumn: Sized {
    /// Decodes the column with this name or position.
    ///
    /// # Errors
    /// The errors of [`FromRow::from_row`].
    fn from_column<C: ColumnRef>(row: &RawRow, column: C) -> Result<Self, DecodeError>;
}

/// The name or the position of a column.
pub trait ColumnRef: ColumnIndex<SqliteRow> + ColumnIndex<PgRow> + Copy {}

impl<C: ColumnIndex<SqliteRow> + ColumnIndex<PgRow> + Copy> ColumnRef for C {}

impl<T: Scalar> FromColumn for Option<T> {
    fn from_column<C: ColumnRef>(row: &RawRow, column: C) -> Result<Option<T>, DecodeError> {
        match &row.0 {
            RowOf::Sqlite(row) => Ok(row.try_get(column)?),
            RowOf::Postgres(row) => Ok(row.try_get(column)?),
        }
    }
}

impl<T: Scalar> FromColumn for T {
    fn from_column<C: ColumnRef>(row: &RawRow, column: C) -> Result<T, DecodeError> {
        // SQLite's driver alone would read NULL as 0 or as an empty text.
        Option::from_column(row, column)?.ok_or_else(|| {
            let index = format!("{column:?}");
            DecodeError(sqlx::Error::ColumnDecode { index, source: UnexpectedNullError.into() })
        })
    }
}

macro_rules! tuples {
    ($($($type:ident $position:literal),+;)+) => {$(
        impl<$($type: FromColumn),+> FromRow for ($($type,)+) {
            fn from_row(row: &RawRow) -> Result<Self, DecodeError> {
                Ok(($($type::from_column(row, $position)?,)+))
            }
        }
    )+};
}

tuples! {
    A 0_usize;
    A 0_usize, B 1_usize;
    A 0_usize, B 1_usize, C 2_usize;
    A 0_usize, B 1_usize, C 2_usize, D 3_usize;
}

/// A list of parameters, in the order of their `$n`.
///
/// Takes `i64`, `i32`, `bool`, `f64`, `&str`, `String`, `Vec<u8>`, [`uuid::Uuid`] and an `Option` of each.
#[macro_export]
macro_rules! params {
    ($($value:expr),* $(,)?) => {{
        let params: $crate::Params = ::std::vec![$($crate::Value::from($value)),*];
        params
    }};
}

/// Declares a struct whose fields are filled from the columns of the same names.
///
/// A field may be of any type that implements [`FromColumn`](crate::FromColumn): the types that [`params!`] takes.
/// `struct Name with part: Part { … }` has a first field that is itself a row, filled from the same columns.
#[macro_export]
macro_rules! row {
    ($(#[$meta:meta])* $vis:vis struct $name:ident $(with $part_vis:vis $part:ident : $part_type:ty)? {
        $($(#[$field_meta:meta])* $field_vis:vis $field:ident : $type:ty),* $(,)?
    }) => {
        $(#[$meta])*
        $vis struct $name { $($part_vis $part: $part_type,)? $($(#[$field_meta])* $field_vis $field: $type),* }

        impl $crate::FromRow for $name {
            fn from_row(row: &$crate::RawRow) -> ::std::result::Result<Self, $crate::DecodeError> {
                ::std::result::Result::Ok(Self {
                    $($part: <$part_type as $crate::FromRow>::from_row(row)?,)?
                    $($field: <$type as $crate::FromColumn>::from_column(row, ::std::stringify!($field))?),*
                })
            }
        }
    };
}
