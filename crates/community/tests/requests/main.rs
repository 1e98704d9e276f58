//! Requests to a whole application, as its callers send them.

#![allow(clippy::panic, reason = "a test has no better answer to what it did not expect")]

mod deletion;
mod documents;
mod icons;
mod listing;
mod moderation;
mod nsfw;
mod publishing;
mod site_settings;
mod tags;
