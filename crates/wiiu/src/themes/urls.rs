//! Absolute addresses of a theme's files, for pages and consoles. Tokens are random and hashes follow from the content,
//! so another file has another address.

use vitrine_kit::app::App;
use vitrine_kit::object_urls;

use super::theme::Theme;
use super::wiiu_theme_rows::StoredPatch;

/// Bytes of a hash in an address: enough that nobody guesses it.
pub const HASH_BYTES: usize = 16;

fn of_theme(app: &App, theme: &Theme, rest: &str) -> String {
    let path = format!("/wiiu/themes/{}/{rest}", theme.item.number());
    object_urls::of_item(&app.config, &theme.item.visibility_facts(), &path)
}

/// Returns the form of a hash in an address.
pub fn hash_name(hash: &[u8]) -> String {
    hex::encode(&hash[..hash.len().min(HASH_BYTES)])
}

/// Returns the address of the file for the console.
pub fn download(app: &App, theme: &Theme) -> String {
    app.config.absolute_api(&format!("/wiiu/themes/{}/download", theme.item.number()))
}

/// Returns the address of a picture of the collage up to the number of lines.
pub fn previews(app: &App, theme: &Theme) -> String {
    pictures(app, theme, "preview", &theme.item.preview_token)
}

/// Returns the address of a part's pictures.
pub fn pictures(app: &App, theme: &Theme, route: &str, token: &[u8]) -> String {
    of_theme(app, theme, &format!("{route}/{}/", hex::encode(token)))
}

/// Returns the address of the clip.
pub fn bgm(app: &App, theme: &Theme, hash: &[u8]) -> String {
    of_theme(app, theme, &format!("bgm/{}.ogg", hash_name(hash)))
}

/// Returns the address of the splash as a download.
pub fn splash(app: &App, theme: &Theme, hash: &[u8]) -> String {
    of_theme(app, theme, &format!("splash/{}/splash.png", hash_name(hash)))
}

/// Returns the address of a patch as a download.
pub fn patch(app: &App, theme: &Theme, patch: &StoredPatch) -> String {
    of_theme(app, theme, &format!("patches/{}/{}.bps", hash_name(&patch.patch_hash), patch.file))
}
