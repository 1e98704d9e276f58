//! What a pack is: several themes that belong together. A theme shows its pack and a pack its themes, and the collage of a
//! pack is made of the pictures of its themes, so this is a part of `themes`; what creators do with packs is in
//! `switch/packs`. Triggers let a pack follow its themes (`migrations/*/triggers.sql`).

pub mod collage;
pub mod pack;
pub mod store;
pub mod urls;
