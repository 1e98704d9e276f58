//! Absolute addresses of pictures, clips and parts of files, for pages and consoles. Public files are at the host of
//! files, if there is one. Downloads are not among them: each is counted, so no cache may answer it.

use vitrine_config::Config;
use vitrine_core::viewer::Viewer;
use vitrine_core::visibility::{self, VisibilityFacts};

/// Returns the URL of an object of an item; `path` lies below the API and begins with a slash.
pub fn of_item(config: &Config, item: &VisibilityFacts, path: &str) -> String {
    config.object_url(path, visibility::can_open(&Viewer::Visitor, item))
}

/// Returns the URL of an object of an account.
pub fn of_creator(config: &Config, id: i64, is_hidden: bool, path: &str) -> String {
    config.object_url(path, visibility::can_see_creator(&Viewer::Visitor, id, is_hidden))
}

/// Returns the URL of an object that nobody can hide.
pub fn of_everybody(config: &Config, path: &str) -> String {
    config.object_url(path, true)
}
