//! The one list of types that go into a statement and come out of a row. Both drivers translate each of them.

use sqlx::{Arguments, Decode, Encode, Postgres, Sqlite, Type};
use uuid::Uuid;

use crate::{DbError, Params};

/// A type whose columns both drivers can read. `NULL` is not among its values.
pub trait Scalar: for<'r> Decode<'r, Sqlite> + Type<Sqlite> + for<'r> Decode<'r, Postgres> + Type<Postgres> {}

macro_rules! types {
    ($($variant:ident($type:ty)),* $(,)?) => {
        /// A parameter of a statement. Without a value it is `NULL`, which PostgreSQL wants to have a type as well.
        #[derive(Clone, Debug)]
        pub enum Value {
            $(#[doc = concat!("`", stringify!($type), "`")] $variant(Option<$type>)),*
        }

        $(
            impl Scalar for $type {}

            impl From<$type> for Value {
                fn from(value: $type) -> Value {
                    Value::$variant(Some(value))
                }
            }

            impl From<Option<$type>> for Value {
                fn from(value: Option<$type>) -> Value {
                    Value::$variant(value)
                }
            }
        )*

        pub(crate) fn arguments<'q, A: Arguments>(params: Params) -> Result<A, DbError>
        where
            $(Option<$type>: Encode<'q, A::Database> + Type<A::Database>),*
        {
            let mut arguments = A::default();
            for value in params {
                let added = match value {
                    $(Value::$variant(value) => arguments.add(value)),*
                };
                added.map_err(|err| DbError::Encode(err.to_string()))?;
            }
            Ok(arguments)
        }
    };
}

types! {
    Bool(bool),
    Int(i32),
    BigInt(i64),
    Double(f64),
    Text(String),
    Bytes(Vec<u8>),
    Uuid(Uuid),
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::from(text.to_owned())
    }
}

impl From<Option<&str>> for Value {
    fn from(text: Option<&str>) -> Value {
        Value::from(text.map(str::to_owned))
    }
}
