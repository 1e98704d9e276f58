//! Steps as later releases will have them, on top of the product's own: one that brings a kind of item, one that adds a column,
//! and one of triggers alone.

use vitrine_core::schema::testing::{FurtherSteps, add_steps};
use vitrine_db::{Migration, SqlByEngine};

/// Brings the Wii U themes: undoing it removes them, with what refers to them without a foreign key.
const KIND: Migration = Migration {
    number: 0,
    name: "kind",
    sql: SqlByEngine {
        sqlite: "CREATE TABLE sketches (item_id INTEGER PRIMARY KEY REFERENCES items (id) ON DELETE CASCADE,
                     note TEXT NOT NULL) STRICT;
                 CREATE INDEX sketches_note ON sketches (note);",
        postgres: "CREATE TABLE sketches (item_id BIGINT PRIMARY KEY REFERENCES items (id) ON DELETE CASCADE,
                       note TEXT NOT NULL);
                   CREATE INDEX sketches_note ON sketches (note);",
    },
    down: Some(on_both(
        "-- Lost: all Wii U themes.
         DELETE FROM download_marks WHERE item_id IN (SELECT id FROM items WHERE kind = 'wiiu-theme');
         DELETE FROM jobs WHERE kind = 'make_wiiu_pieces';
         DELETE FROM items WHERE kind = 'wiiu-theme';
         DROP TABLE sketches;",
    )),
};

const COLUMN: Migration = Migration {
    number: 0,
    name: "column",
    sql: on_both("ALTER TABLE users ADD COLUMN motto TEXT; CREATE INDEX users_motto ON users (motto);"),
    down: Some(on_both("-- Lost: mottos.\nDROP INDEX users_motto; ALTER TABLE users DROP COLUMN motto;")),
};

const TRIGGERS: Migration = Migration {
    number: 0,
    name: "triggers",
    sql: on_both("-- Nothing but triggers."),
    down: Some(on_both("-- Lost: nothing.")),
};

const fn on_both(sql: &'static str) -> SqlByEngine {
    SqlByEngine { sqlite: sql, postgres: sql }
}

/// The number of these steps.
pub const STEPS: u32 = 3;

/// Adds them to the schema until this is dropped.
pub fn further() -> FurtherSteps {
    add_steps(&[KIND, COLUMN, TRIGGERS])
}
