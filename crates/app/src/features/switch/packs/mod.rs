//! What people do with packs: listing, opening and saving them here, publishing one together with its themes in
//! `switch/publish`. What a pack is, and its collage, is in `switch/themes/packs`.

pub mod graphql;
pub mod pictures;
#[cfg(test)]
mod tests;
