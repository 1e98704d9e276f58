//! Packs: several themes that belong together. They are part of `themes`, because a theme shows its pack, a pack its
//! themes, and the collage of a pack is made of their pictures. A pack is published together with its themes, in
//! `switch/publish`; all else is here. Triggers let a pack follow its themes (`migrations/*/triggers.sql`).

pub mod collage;
pub mod collage_route;
pub mod deletion;
pub mod graphql;
pub mod membership;
pub mod membership_rows;
pub mod pack;
pub mod pack_rows;
pub mod permissions;
pub mod preview;
pub mod update;
pub mod urls;
