//! Mixes: themes of different creators, at most one for each menu, that somebody has put together without an account. A mix
//! is no item: nobody owns it, no list shows it, and it says nothing but which themes it has. Its code follows from these,
//! so the same themes are always the same mix. It is forgotten when nobody has used it for 30 days, unless somebody has
//! saved it.

mod code;
pub mod create;
pub mod mix;
pub(crate) mod store;

pub use code::MixCode;
pub use create::create;
