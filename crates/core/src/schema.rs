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
    let migrations = vec![
        // No way back: without it there would be an empty database, which is no step back but a new beginning.
        Migration { number: 1, name: "first", sql: sql_by_engine!("0001_first.sql"), down: None },
        Migration {
            number: 2,
            name: "drawing",
            sql: sql_by_engine!("0002_drawing.sql"),
            down: Some(sql_by_engine!("0002_drawing.down.sql")),
        },
        Migration {
            number: 3,
            name: "takedowns",
            sql: sql_by_engine!("0003_takedowns.sql"),
            down: Some(sql_by_engine!("0003_takedowns.down.sql")),
        },
        Migration {
            number: 4,
            name: "site",
            sql: sql_by_engine!("0004_site.sql"),
            down: Some(sql_by_engine!("0004_site.down.sql")),
        },
        Migration {
            number: 5,
            name: "people",
            sql: sql_by_engine!("0005_people.sql"),
            down: Some(sql_by_engine!("0005_people.down.sql")),
        },
    ];
    let schema = Schema { migrations, recreatable: Some(sql_by_engine!("triggers.sql")) };
    #[cfg(feature = "testing")]
    let schema = testing::extended(schema);
    schema
}

/// Further steps for tests, compiled only with the feature `testing`. An upgrade, a way back and the backup of an earlier release
/// need a later step than the first, and the product may have no other.
#[cfg(feature = "testing")]
pub mod testing {
    use std::cell::RefCell;
    use std::marker::PhantomData;
    use std::rc::Rc;

    use vitrine_db::{Migration, Schema};

    thread_local! {
        static FURTHER: RefCell<Vec<Migration>> = const { RefCell::new(Vec::new()) };
    }

    /// Keeps the steps of [`add_steps`] in the schema of this thread until it is dropped.
    #[must_use = "the steps are gone when this is dropped"]
    pub struct FurtherSteps(PhantomData<Rc<()>>);

    impl Drop for FurtherSteps {
        fn drop(&mut self) {
            FURTHER.take();
        }
    }

    /// Adds steps to the schema of this thread, numbered on from those of the product.
    pub fn add_steps(steps: &[Migration]) -> FurtherSteps {
        FURTHER.replace(steps.to_vec());
        FurtherSteps(PhantomData)
    }

    pub(super) fn extended(mut schema: Schema) -> Schema {
        let next = schema.number() + 1;
        let steps = FURTHER.with_borrow(Vec::clone).into_iter();
        schema.migrations.extend((next..).zip(steps).map(|(number, step)| Migration { number, ..step }));
        schema
    }
}
