//! Addresses of a pack's files, absolute, as pages and consoles follow them.

use vitrine_kit::app::App;
use vitrine_kit::object_urls;

use super::pack::{KIND, Pack};

/// Returns the address of the file with all its themes.
pub fn download(app: &App, pack: &Pack) -> String {
    app.config.absolute_api(&format!("/switch/packs/{}/download", pack.item.number()))
}

/// Returns the address of its collage up to the number of lines.
pub fn previews(app: &App, pack: &Pack) -> String {
    let (number, token) = (pack.item.number(), hex::encode(&pack.item.preview_token));
    let path = format!("{}/", (KIND.pictures_path)(number, &token));
    object_urls::of_item(&app.config, &pack.item.visibility_facts(), &path)
}
