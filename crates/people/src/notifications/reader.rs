//! An account as the weekly email sees it.

use uuid::Uuid;
use vitrine_core::clock::Millis;
use vitrine_db::row;

row! {
    /// An account that wants notification emails and has had none for a week.
    pub struct DigestReader {
        pub id: i64,
        pub uuid: Uuid,
        pub username: String,
        pub show_nsfw: bool,
        pub language: Option<String>,
        /// End of the period that the last email covered.
        pub digested_at: Millis,
    }
}
