//! An account as the weekly letter sees it.

use uuid::Uuid;
use vitrine_core::clock::Millis;
use vitrine_db::row;

row! {
    /// Somebody who wants mail about what happens, and has had none for a week.
    pub struct Reader {
        pub id: i64,
        pub uuid: Uuid,
        pub username: String,
        pub show_nsfw: bool,
        pub language: Option<String>,
        /// The letter before told of what came up to then.
        pub digested_at: Millis,
    }
}
