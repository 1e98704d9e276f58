//! The check whether a menu can be read on a wallpaper.

use serde::Serialize;
use vitrine_scene::{SceneInput, build_scene};
use vitrine_stage::{ReadablePart, check_readability};

use crate::prepared::PreparedMenu;
use crate::request::StageRequest;

/// A checked wallpaper.
#[derive(Debug)]
pub struct CheckedWallpaper {
    /// The parts that are hard to read, as JSON.
    pub answer: Vec<u8>,
    /// The wallpaper with a scrim under them; empty if there are none.
    pub rgba: Vec<u8>,
}

#[derive(Debug, Serialize)]
struct ReadabilityAnswer {
    parts: Vec<&'static str>,
}

/// Checks whether the texts of a menu can be read on a wallpaper of 1280 × 720 pixels. `None` for a request that cannot be read,
/// or a wallpaper of another size.
#[must_use]
pub fn check_wallpaper(request: &[u8], wallpaper: &[u8]) -> Option<CheckedWallpaper> {
    let mut request: StageRequest = serde_json::from_slice(request).ok()?;
    let prepared = PreparedMenu::of(request.take_files(), None)?;
    let input = SceneInput { colours: request.colours.into(), ..prepared.input() };
    let report = check_readability(&build_scene(&input), wallpaper).ok()?;
    let answer = ReadabilityAnswer { parts: report.parts.into_iter().map(part_name).collect() };
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
        let parts = |request: &Value| {
            let checked = check_wallpaper(request.to_string().as_bytes(), &white).expect("an answer");
            let answer: Value = serde_json::from_slice(&checked.answer).expect("JSON");
            let parts = answer["parts"].as_array().expect("a list").clone();
            assert_eq!(checked.rgba.len(), if parts.is_empty() { 0 } else { white.len() });
            parts.iter().map(|part| part.as_str().expect("a name").to_owned()).collect::<Vec<_>>()
        };
        let option = json!({ "kind": "TOGGLE", "name": "No clock", "priority": 1, "isGlobal": false, "json": hidden });
        assert_eq!(parts(&json!({ "menu": "ResidentMenu" })), ["clock", "status", "gameName", "footer"]);
        assert_eq!(parts(&json!({ "menu": "ResidentMenu", "layout": hidden })), ["gameName", "footer"]);
        assert_eq!(parts(&json!({ "menu": "ResidentMenu", "options": [option] })), ["gameName", "footer"]);
        assert_eq!(parts(&json!({ "menu": "ResidentMenu", "colours": "WHITE" })), ["gameName"]);
        let cut = &white[1..];
        for (request, wallpaper) in [("{}", &white[..]), (r#"{"menu":"Set"}"#, cut), (r#"{"menu":"Set"}"#, &[])] {
            assert!(check_wallpaper(request.as_bytes(), wallpaper).is_none(), "{request}");
        }
    }
}
