//! The database schema: numbered steps with one SQL text per engine, and the triggers, which are recreated.

use vitrine_db::{Migration, Schema, SqlByEngine};

macro_rules! sql_by_engine {
    ($file:literal) => {
        SqlByEngine {
            sqlite: include_str!(concat!("../../../migrations/sqlite/", $file)),
            postgres: include_str!(concat!("../../../migrations/postgres/", $file)),
        }
    };
}

pub fn schema() -> Schema {
    Schema {
        migrations: vec![
            Migration { number: 1, name: "first", sql: sql_by_engine!("0001_first.sql") },
            Migration { number: 2, name: "wiiu_themes", sql: sql_by_engine!("0002_wiiu_themes.sql") },
            Migration { number: 3, name: "item_files", sql: sql_by_engine!("0003_item_files.sql") },
            Migration { number: 4, name: "languages", sql: sql_by_engine!("0004_languages.sql") },
            Migration { number: 5, name: "access_tokens", sql: sql_by_engine!("0005_access_tokens.sql") },
            Migration { number: 6, name: "deleted_works", sql: sql_by_engine!("0006_deleted_works.sql") },
            Migration { number: 7, name: "expiring_tokens", sql: sql_by_engine!("0007_expiring_tokens.sql") },
            Migration { number: 8, name: "rates", sql: sql_by_engine!("0008_rates.sql") },
        ],
        recreatable: Some(sql_by_engine!("triggers.sql")),
    }
}
