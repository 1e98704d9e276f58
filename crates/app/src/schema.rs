//! The database schema: numbered steps with a twin for each engine, and the triggers that are made anew.

use vitrine_db::{Migration, Schema, Twins};

macro_rules! twins {
    ($file:literal) => {
        Twins {
            sqlite: include_str!(concat!("../../../migrations/sqlite/", $file)),
            postgres: include_str!(concat!("../../../migrations/postgres/", $file)),
        }
    };
}

/// Everything the schema is made of.
pub fn schema() -> Schema {
    Schema {
        migrations: vec![Migration { number: 1, name: "first", sql: twins!("0001_first.sql") }],
        recreatable: Some(twins!("triggers.sql")),
    }
}
