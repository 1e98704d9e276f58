//! Features that all kinds of items share: lists, tags, publishing, moderation, deletion, creators, personal data, documents and
//! icons.

pub mod creators;
pub mod deletion;
pub mod documents;
pub mod graphql;
pub mod icons;
pub mod item_files;
pub mod listing;
pub mod moderation;
pub mod nsfw;
pub mod personal_data;
pub mod publishing;
pub mod site_settings;
pub mod tags;
