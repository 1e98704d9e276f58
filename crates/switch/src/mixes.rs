//! Mixes: themes of different creators, at most one for each menu, that somebody has put together without an account. A mix
//! is no item: nobody owns it, no list shows it, and it says nothing but which themes it has. Its code follows from these,
//! so the same themes are always the same mix. It is forgotten when nobody has used it for 30 days, unless somebody has
//! saved it.

mod code;
pub mod create;
pub mod find;
pub mod graphql;
pub mod mix;
pub mod mix_rows;
pub mod permissions;
pub mod saves;

use vitrine_core::error::Result;
use vitrine_kit::app::App;

pub use code::MixCode;
pub use create::create;
pub use find::{find, themes_of};

/// Root fields whose answers change although the catalogue does not: a page that begins with one is never cached.
pub const EXPIRING_FIELDS: &[&str] = &["switchMix"];

/// Mixes forgotten in one sweep.
const SWEPT_AT_ONCE: i64 = 1_000;

/// Forgets mixes that nobody has used for too long.
///
/// # Errors
/// What the database reports.
pub async fn sweep(app: &App) -> Result<()> {
    mix_rows::forget(&app.db, app.clock.now() - vitrine_core::limits::MIX_KEPT_FOR, SWEPT_AT_ONCE).await?;
    Ok(())
}
