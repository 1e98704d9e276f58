//! The check whether a menu can be read on a wallpaper.

use serde::Serialize;
use vitrine_scene::{ConsoleColours, SceneInput, build_scene};
use vitrine_stage::{ReadablePart, check_readability, find_hard_parts};

use crate::prepared::PreparedMenu;
use crate::request::StageRequest;

/// A checked wallpaper.
#[derive(Debug)]
pub struct CheckedWallpaper {
    /// The parts that are hard to read, as JSON.
    pub answer: Vec<u8>,
    /// The wallpaper with a scrim under those of a console set to black; empty if there are none.
    pub rgba: Vec<u8>,
}

#[derive(Debug, Serialize)]
struct ReadabilityAnswer {
    /// The parts that are hard to read on a console set to black.
    black: Vec<&'static str>,
    /// The parts that are hard to read on a console set to white.
    white: Vec<&'static str>,
}

/// Checks whether the texts of a menu can be read on a wallpaper of 1280 × 720 pixels. `None` for a request that cannot be read,
/// or a wallpaper of another size.
#[must_use]
pub fn check_wallpaper(request: &[u8], wallpaper: &[u8]) -> Option<CheckedWallpaper> {
    let mut request: StageRequest = serde_json::from_slice(request).ok()?;
    let prepared = PreparedMenu::of(request.take_files(), None)?;
    let scene = |colours| build_scene(&SceneInput { colours, ..prepared.input() });
    let report = check_readability(&scene(ConsoleColours::Black), wallpaper).ok()?;
    let white = find_hard_parts(&scene(ConsoleColours::White), wallpaper).ok()?;
    let names = |parts: Vec<ReadablePart>| parts.into_iter().map(part_name).collect();
    let answer = ReadabilityAnswer { black: names(report.parts), white: names(white) };
    Some(CheckedWallpaper { answer: serde_json::to_vec(&answer).ok()?, rgba: report.scrimmed.unwrap_or_default() })
}

fn part_name(part: ReadablePart) -> &'static str {
    match part {
        ReadablePart::Clock => "clock",
        ReadablePart::Status => "status",
        ReadablePart::Title => "title",
        ReadablePart::GameName => "gameName",
        ReadablePart::UserNames => "userNames",
        ReadablePart::List => "list",
        ReadablePart::Labels => "labels",
        ReadablePart::Footer => "footer",
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::check_wallpaper;

    #[test]
    fn a_wallpaper_is_checked_with_the_layout() {
        let white = vec![255; 1280 * 720 * 4];
        let hidden =
            r#"{"Files":[{"FileName":"blyt/RdtBase.bflyt","Patches":[{"PaneName":"L_Hud","Visible":false}]}]}"#;
        let parts = |request: &Value, colours: &str| {
            let checked = check_wallpaper(request.to_string().as_bytes(), &white).expect("an answer");
            let answer: Value = serde_json::from_slice(&checked.answer).expect("JSON");
            let is_readable = answer["black"] == json!([]);
            assert_eq!(checked.rgba.len(), if is_readable { 0 } else { white.len() });
            let parts = answer[colours].as_array().expect("a list");
            parts.iter().map(|part| part.as_str().expect("a name").to_owned()).collect::<Vec<_>>()
        };
        let option = json!({ "kind": "TOGGLE", "name": "No clock", "priority": 1, "isGlobal": false, "json": hidden });
        let home = json!({ "menu": "ResidentMenu" });
        assert_eq!(parts(&home, "black"), ["clock", "status", "gameName", "footer"]);
        assert_eq!(parts(&home, "white"), ["gameName"]);
        assert_eq!(parts(&json!({ "menu": "ResidentMenu", "layout": hidden }), "black"), ["gameName", "footer"]);
        assert_eq!(parts(&json!({ "menu": "ResidentMenu", "options": [option] }), "black"), ["gameName", "footer"]);
        let cut = &white[1..];
        for (request, wallpaper) in [("{}", &white[..]), (r#"{"menu":"Set"}"#, cut), (r#"{"menu":"Set"}"#, &[])] {
            assert!(check_wallpaper(request.as_bytes(), wallpaper).is_none(), "{request}");
        }
    }
}
