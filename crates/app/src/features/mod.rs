//! The features, a folder each. Ranked, low to high: tags, accounts; listing; switch/layouts; switch/themes;
//! switch/publish; downloads; home. A feature uses those below it; an operation that involves two lives in the higher
//! one.

pub mod accounts;
pub mod downloads;
pub mod home;
pub mod listing;
pub mod switch;
pub mod tags;

use crate::items::Kind;

pub const KINDS: &[&Kind] = &[&switch::layouts::layout::KIND, &switch::themes::theme::KIND];
