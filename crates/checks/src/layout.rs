//! Reading layout data that a creator brings along: within limits of its own, as strictly as a console, and for the menu that
//! it says it is for. What is stored is our own writing of it.

use vitrine_layout::{Layout, Severity, Strictness, json};
use vitrine_target::LayoutTarget;

use crate::limits;
use crate::{Reason, Refusal};

/// The layout as it is stored, and whether it changes anything.
#[derive(Debug)]
pub struct LayoutText {
    /// Written anew.
    pub json: String,
    /// It changes nothing.
    pub is_empty: bool,
}

/// Reads a `layout.json` or `common.json`.
///
/// # Errors
/// What a console or the limits speak against.
pub fn read(bytes: &[u8], used_for: LayoutTarget) -> Result<LayoutText, Refusal> {
    let (most_bytes, most_depth, most_values) = limits::LAYOUT_JSON;
    let within = json::Limits { bytes: most_bytes, depth: most_depth, values: most_values, ..json::Limits::default() };
    json::read(bytes, &within).map_err(unreadable)?;
    let (layout, findings) = Layout::read(bytes, Strictness::Strict).map_err(|error| match error {
        vitrine_layout::Error::Json(error) => unreadable(error),
        other => Refusal::saying(Reason::LayoutRefused { place: "{}".into() }, format!("{other}.")),
    })?;
    if let Some(refused) = findings.iter().find(|finding| finding.severity() >= Severity::Error) {
        let place = if refused.place().is_empty() { "{}".to_owned() } else { refused.place().to_owned() };
        let sentence = format!("A console would refuse this layout. {refused}.");
        return Err(Refusal::saying(Reason::LayoutRefused { place }, sentence));
    }
    let made_for = layout.target_name().and_then(LayoutTarget::from_file_name);
    if let Some(made_for) = made_for.filter(|made_for| *made_for != used_for) {
        let sentence =
            format!("This layout is for {}; here is one for {} needed.", made_for.nice_name(), used_for.nice_name());
        return Err(Refusal::saying(Reason::LayoutOfOtherMenu, sentence));
    }
    Ok(LayoutText { json: layout.to_json(), is_empty: layout.is_empty() })
}

fn unreadable(error: json::Error) -> Refusal {
    let (most_bytes, most_depth, most_values) = limits::LAYOUT_JSON;
    match error.defect {
        json::Defect::TooLong(_) | json::Defect::TooDeep(_) | json::Defect::TooManyValues(_) => {
            Reason::LayoutTooLarge { most_kb: most_bytes / 1024, most_depth, most_values }.into()
        }
        _ => Refusal::saying(
            Reason::LayoutUnreadable { line: error.line, column: error.column },
            format!("Line {} cannot be read: {}.", error.line, error.defect),
        ),
    }
}

#[cfg(test)]
mod tests {
    use vitrine_target::Target;

    use super::*;

    const HOME: LayoutTarget = LayoutTarget::Menu(Target::ResidentMenu);

    fn refused(text: &str) -> Reason {
        read(text.as_bytes(), HOME).expect_err("refused").reason
    }

    #[test]
    fn what_a_console_refuses_is_refused_with_its_place() {
        let place = |place: &str| Reason::LayoutRefused { place: place.into() };
        assert_eq!(refused("[]"), place("{}"));
        assert_eq!(refused(r#"{"Files":[{"Patches":[]}]}"#), place("Files[0]"));
        assert_eq!(refused(r#"{"Files":[],"Anims":null}"#), place("Anims"));
        assert_eq!(refused("{\n  \"Files\": [}"), Reason::LayoutUnreadable { line: 2, column: 13 });
        let animation = r#"{"Files":[],"Anims":[{"FileName":"anim/A_In.bflan","AnimJson":"{}"}]}"#;
        assert_eq!(refused(animation), place("Anims[0].AnimJson"));
        let user_data = r#"{"Files":[{"FileName":"blyt/A.bflyt","Patches":[{"PaneName":"P","UsdPatches":[
            {"PropName":"R","PropValues":["much"],"type":1}]}]}]}"#;
        assert_eq!(refused(user_data), place("Files[0].Patches[0].UsdPatches[0]"));
    }

    #[test]
    fn a_layout_is_for_the_menu_that_it_names() {
        let lock = r#"{"TargetName":"Entrance.szs","Files":[]}"#;
        assert_eq!(refused(lock), Reason::LayoutOfOtherMenu);
        assert_eq!(refused(r#"{"TargetName":"common.szs","Files":[]}"#), Reason::LayoutOfOtherMenu);
        assert!(read(lock.as_bytes(), LayoutTarget::Menu(Target::Entrance)).is_ok());
    }

    #[test]
    fn what_is_too_large_too_deep_or_too_much_is_refused() {
        let too_large = Reason::LayoutTooLarge { most_kb: 512, most_depth: 32, most_values: 20_000 };
        assert_eq!(refused(&format!("{{\"Files\":[],\"x\":\"{}\"}}", "a".repeat(512 * 1024))), too_large);
        assert_eq!(refused(&format!("{{\"x\":{}{}}}", "[".repeat(40), "]".repeat(40))), too_large);
        assert_eq!(refused(&format!("{{\"x\":[{}0]}}", "0,".repeat(20_000))), too_large);
    }

    #[test]
    fn what_is_stored_is_written_anew() {
        let text = read("\u{feff}{ \"Files\" : [ ] , \"TargetFirmware\" : 2000 }".as_bytes(), HOME).expect("sound");
        assert_eq!((text.json.as_str(), text.is_empty), (r#"{"Files":[],"TargetFirmware":2000}"#, true));
    }
}
