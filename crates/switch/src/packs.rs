//! What people do with packs: listing, opening, saving, changing and deleting them here, publishing one together with its
//! themes in `switch/publish`. What a pack is, and its collage, is in `switch/themes/packs`.

pub mod deletion;
pub mod graphql;
pub mod permissions;
pub mod pictures;
pub mod preview;
pub mod store;
pub mod update;
