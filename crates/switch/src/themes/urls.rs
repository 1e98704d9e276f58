//! Addresses of a theme's files, absolute, as pages and consoles follow them. The token in a
//! picture's address is random, so that no address can be guessed.

use vitrine_kit::app::App;
use vitrine_kit::object_urls;

use super::theme::Theme;

/// Returns the address of the file for the console.
pub fn download(app: &App, theme: &Theme) -> String {
    app.config.absolute_api(&format!("/switch/themes/{}/download", theme.item.number()))
}

/// Returns the address of a picture up to the number of lines.
pub fn previews(app: &App, theme: &Theme) -> String {
    pictures(app, theme, "preview")
}

/// Returns the address of the drawn preview's pictures of a theme with a screenshot.
pub fn drawn_previews(app: &App, theme: &Theme) -> String {
    pictures(app, theme, "drawn-preview")
}

fn pictures(app: &App, theme: &Theme, route: &str) -> String {
    let (number, token) = (theme.item.number(), hex::encode(&theme.item.preview_token));
    of_theme(app, theme, &format!("/switch/themes/{number}/{route}/{token}/"))
}

fn of_theme(app: &App, theme: &Theme, path: &str) -> String {
    object_urls::of_item(&app.config, &theme.item.visibility_facts(), path)
}

/// Returns the address of a picture that is always JPEG: 180, 240, 360 or 720 lines.
pub fn preview_jpeg(app: &App, theme: &Theme, lines: u32) -> String {
    format!("{}{lines}.jpg", previews(app, theme))
}

/// Returns the address of the background alone; `None` for a theme without one.
pub fn background(app: &App, theme: &Theme) -> Option<String> {
    let hash = theme.wallpaper_hash.as_ref()?;
    Some(piece(app, theme, "background", hash, "background.jpg"))
}

/// Returns the address of a part of the theme's file; `file` is its name and ending. It follows from the content, so
/// another file has another address.
pub fn piece(app: &App, theme: &Theme, route: &str, hash: &[u8], file: &str) -> String {
    let (number, hash) = (theme.item.number(), hex::encode(&hash[..hash.len().min(PIECE_HASH_BYTES)]));
    of_theme(app, theme, &format!("/switch/themes/{number}/{route}/{hash}/{file}"))
}

/// Bytes of a part's hash in its address: enough that nobody guesses it.
pub const PIECE_HASH_BYTES: usize = 16;
