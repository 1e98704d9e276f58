//! The two macros of the crate: a list of parameters, and a struct filled from a row. With them feature code needs
//! neither a driver's types nor a procedural macro.

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
            fn from_query_result(
                row: &$crate::sea_orm::QueryResult,
                prefix: &str,
            ) -> ::std::result::Result<Self, $crate::sea_orm::DbErr> {
                ::std::result::Result::Ok(Self {
                    $($part: <$part_type as $crate::FromRow>::from_query_result(row, prefix)?,)?
                    $($field: row.try_get::<$type>(prefix, ::std::stringify!($field))?),*
                })
            }
        }
    };
}
