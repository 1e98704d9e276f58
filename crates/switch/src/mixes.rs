//! Mixes: themes of different creators, at most one for each menu, combined without an account. A mix is no item:
//! nobody owns it, no list shows it, and it consists of nothing but its themes. Its code follows from them, so the same
//! themes are always the same mix. It is deleted when nobody has used it for 30 days, unless somebody has saved it.

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

/// Number of mixes deleted in one sweep.
const SWEPT_AT_ONCE: i64 = 1_000;

/// Deletes mixes that nobody has used for too long.
///
/// # Errors
/// Errors of the database.
pub async fn sweep(app: &App) -> Result<()> {
    mix_rows::forget(&app.db, app.clock.now() - vitrine_core::limits::MIX_KEPT_FOR, SWEPT_AT_ONCE).await?;
    Ok(())
}
