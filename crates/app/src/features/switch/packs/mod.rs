//! What people do with packs: listing, opening, saving, changing and deleting them here, publishing one together with its
//! themes in `switch/publish`. What a pack is, and its collage, is in `switch/themes/packs`.

pub mod deletion;
pub mod graphql;
#[cfg(test)]
mod permission_tests;
pub(crate) mod permissions;
pub mod pictures;
pub mod preview;
pub(crate) mod store;
#[cfg(test)]
mod tests;
pub mod update;
#[cfg(test)]
mod update_tests;
