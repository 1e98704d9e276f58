//! Requests to a whole application, as its callers send them.

mod deletion;
mod documents;
mod icons;
mod listing;
mod moderation;
mod nsfw;
mod publishing;
mod tags;
