//! The database schema: numbered steps with one SQL text per engine, and the triggers, which are recreated.

use vitrine_db::{Migration, Schema, SqlByEngine};

macro_rules! sql_by_engine {
    ($($part:literal),+) => {
        SqlByEngine {
            sqlite: include_str!(concat!("../../../migrations/sqlite/", $($part),+)),
            postgres: include_str!(concat!("../../../migrations/postgres/", $($part),+)),
        }
    };
}

/// A step and what undoes it.
macro_rules! step {
    ($number:literal, $name:literal, $file:literal) => {
        Migration {
            number: $number,
            name: $name,
            sql: sql_by_engine!($file, ".sql"),
            down: Some(sql_by_engine!($file, ".down.sql")),
        }
    };
}

pub fn schema() -> Schema {
    Schema {
        migrations: vec![
            // Without it there would be an empty database, which is no step back but a new beginning.
            Migration { number: 1, name: "first", sql: sql_by_engine!("0001_first.sql"), down: None },
            step!(2, "wiiu_themes", "0002_wiiu_themes"),
            step!(3, "item_files", "0003_item_files"),
            step!(4, "languages", "0004_languages"),
            step!(5, "access_tokens", "0005_access_tokens"),
            step!(6, "deleted_works", "0006_deleted_works"),
            step!(7, "expiring_tokens", "0007_expiring_tokens"),
            step!(8, "rates", "0008_rates"),
            step!(9, "removed_works", "0009_removed_works"),
            step!(10, "indexes_of_accounts", "0010_indexes_of_accounts"),
            step!(11, "mature_packs", "0011_mature_packs"),
            step!(12, "instances", "0012_instances"),
            step!(13, "ways_in", "0013_ways_in"),
            step!(14, "staff_decisions", "0014_staff_decisions"),
            step!(15, "background", "0015_background"),
            step!(16, "former_usernames", "0016_former_usernames"),
            step!(17, "drawn_values", "0017_drawn_values"),
        ],
        recreatable: Some(sql_by_engine!("triggers.sql")),
    }
}
