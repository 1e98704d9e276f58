//! Addresses of pictures, clips and pieces of files, absolute, as pages and consoles follow them: what everybody may see is
//! addressed at the host of files, where there is one. Downloads are none of these: each is counted, so no cache answers it.

use vitrine_config::Config;
use vitrine_core::viewer::Viewer;
use vitrine_core::visibility::{self, VisibilityFacts};

/// Of an item; `path` lies below the API and begins with a slash.
pub fn of_item(config: &Config, item: &VisibilityFacts, path: &str) -> String {
    config.object_url(path, visibility::can_open(&Viewer::Visitor, item))
}

/// Of an account.
pub fn of_creator(config: &Config, id: i64, is_hidden: bool, path: &str) -> String {
    config.object_url(path, visibility::can_see_creator(&Viewer::Visitor, id, is_hidden))
}

/// Of what nobody can hide.
pub fn of_everybody(config: &Config, path: &str) -> String {
    config.object_url(path, true)
}
