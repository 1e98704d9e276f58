//! The features, a folder each. Ranked, low to high: audit; nsfw; mail; notifications; tags, saves, follows; accounts; discord; item_files; listing; deletion;
//! moderation; publishing; switch/layouts; switch/themes; switch/publish; switch/packs; switch/mixes; switch/reading; wiiu/themes; wiiu/publish; every other kind of item; kinds;
//! downloads; home; creators; personal_data; findable; then those that `scripts/layers.py` does not name. A feature uses those below it; an operation
//! that involves two lives in the higher one.

pub mod accounts;
pub mod audit;
pub mod creators;
pub mod deletion;
pub mod discord;
pub mod documents;
pub mod downloads;
pub mod findable;
pub mod follows;
pub mod home;
pub mod icons;
pub mod item_files;
pub mod kinds;
pub mod listing;
pub mod mail;
pub mod moderation;
pub mod notifications;
pub mod nsfw;
pub mod personal_data;
pub mod publishing;
pub mod saves;
pub mod tags;

/// Everything for the handheld-hybrid console.
pub mod switch {
    pub mod layouts;
    pub mod mixes;
    pub mod packs;
    pub mod publish;
    pub mod reading;
    pub mod themes;
}

/// Everything for the dual-screen home console.
pub mod wiiu {
    pub mod publish;
    pub mod themes;
}

pub use self::kinds::KINDS;
