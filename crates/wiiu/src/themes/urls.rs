//! Addresses of a theme's files, absolute, as pages and consoles follow them. Tokens are random and hashes follow from the
//! content, so that another piece has another address.

use vitrine_kit::app::App;
use vitrine_kit::object_urls;

use super::theme::Theme;
use super::wiiu_theme_rows::StoredPatch;

/// Bytes of a hash in an address: as many as nobody guesses.
pub const HASH_BYTES: usize = 16;

fn of_theme(app: &App, theme: &Theme, rest: &str) -> String {
    let path = format!("/wiiu/themes/{}/{rest}", theme.item.number());
    object_urls::of_item(&app.config, &theme.item.visibility_facts(), &path)
}

/// What stands for a hash in an address.
pub fn hash_name(hash: &[u8]) -> String {
    hex::encode(&hash[..hash.len().min(HASH_BYTES)])
}

/// The file for the console.
pub fn download(app: &App, theme: &Theme) -> String {
    app.config.absolute_api(&format!("/wiiu/themes/{}/download", theme.item.number()))
}

/// Everything before the lines of a picture of the collage.
pub fn previews(app: &App, theme: &Theme) -> String {
    pictures(app, theme, "preview", &theme.item.preview_token)
}

/// The same of a piece.
pub fn pictures(app: &App, theme: &Theme, route: &str, token: &[u8]) -> String {
    of_theme(app, theme, &format!("{route}/{}/", hex::encode(token)))
}

/// The clip.
pub fn bgm(app: &App, theme: &Theme, hash: &[u8]) -> String {
    of_theme(app, theme, &format!("bgm/{}.ogg", hash_name(hash)))
}

/// The splash, to be saved.
pub fn splash(app: &App, theme: &Theme, hash: &[u8]) -> String {
    of_theme(app, theme, &format!("splash/{}/splash.png", hash_name(hash)))
}

/// A patch, to be saved.
pub fn patch(app: &App, theme: &Theme, patch: &StoredPatch) -> String {
    of_theme(app, theme, &format!("patches/{}/{}.bps", hash_name(&patch.patch_hash), patch.file))
}
