//! Reading uploaded layout data within its own limits, by the rules of a console, and for the menu that it says it is
//! for. The stored text is written anew and never the uploaded bytes.

use vitrine_layout::{Finding, Layout, LayoutStrictness, Severity, json};
use vitrine_target::LayoutTarget;

use crate::limits;
use crate::{CheckRefusal, RefusalReason, other_kind};

/// The layout as it is stored.
#[derive(Debug)]
pub struct LayoutText {
    /// Written anew, in the usual form.
    pub json: String,
    /// Findings about everything that was put into the usual form.
    pub rewritten: Vec<Finding>,
}

/// Reads a `layout.json` or `common.json`.
///
/// # Errors
/// A defect that a console refuses, an exceeded limit, or a layout that changes nothing.
pub fn read(bytes: &[u8], used_for: LayoutTarget) -> Result<LayoutText, CheckRefusal> {
    if let Some(other) = other_kind(bytes) {
        return Err(other);
    }
    let (most_bytes, most_depth, most_values) = limits::LAYOUT_JSON;
    let within =
        json::JsonLimits { bytes: most_bytes, depth: most_depth, values: most_values, ..json::JsonLimits::default() };
    let (layout, mut findings) = Layout::read_within(bytes, LayoutStrictness::Strict, &within).map_err(|error| {
        let finding = error.code();
        match error {
            vitrine_layout::LayoutError::Json(error) => unreadable(error),
            other => {
                CheckRefusal::saying(RefusalReason::LayoutRefused { place: "{}".into(), finding }, format!("{other}."))
            }
        }
    })?;
    if let Some(refused) = findings.iter().find(|finding| finding.severity() >= Severity::Error) {
        let place = if refused.place().is_empty() { "{}".to_owned() } else { refused.place().to_owned() };
        let is_established = refused.kind().is_refused_by_consoles();
        let why = if is_established { "A console would refuse this layout" } else { "This layout can't be used" };
        let reason = RefusalReason::LayoutRefused { place, finding: refused.code() };
        return Err(CheckRefusal::saying(reason, format!("{why}. {refused}.")));
    }
    let made_for = layout.target_name().and_then(LayoutTarget::from_file_name);
    if let Some(made_for) = made_for.filter(|made_for| *made_for != used_for) {
        let sentence = format!(
            "This layout is for {}. A layout for {} is needed here.",
            made_for.nice_name(),
            used_for.nice_name()
        );
        return Err(CheckRefusal::saying(RefusalReason::LayoutOfOtherMenu, sentence));
    }
    if layout.is_empty() {
        return Err(RefusalReason::LayoutChangesNothing.into());
    }
    findings.retain(|finding| finding.kind().is_rewritten());
    Ok(LayoutText { json: layout.to_json(), rewritten: findings })
}

fn unreadable(error: json::JsonError) -> CheckRefusal {
    let (most_bytes, most_depth, most_values) = limits::LAYOUT_JSON;
    match error.defect {
        json::JsonDefect::TooLong(_) | json::JsonDefect::TooDeep(_) | json::JsonDefect::TooManyValues(_) => {
            RefusalReason::LayoutTooLarge { most_kb: most_bytes / 1024, most_depth, most_values }.into()
        }
        _ => CheckRefusal::saying(
            RefusalReason::LayoutUnreadable { line: error.line, column: error.column },
            format!("Line {} can't be read: {}.", error.line, error.defect),
        ),
    }
}

#[cfg(test)]
mod tests {
    use vitrine_target::Target;

    use super::*;

    const HOME: LayoutTarget = LayoutTarget::Menu(Target::ResidentMenu);

    fn refused(text: &str) -> RefusalReason {
        read(text.as_bytes(), HOME).expect_err("refused").reason
    }

    #[test]
    fn what_a_console_refuses_is_refused_with_its_place() {
        let refused = |text: &str| match refused(text) {
            RefusalReason::LayoutRefused { place, finding } => (place, finding),
            other => panic!("{text}: {other:?}"),
        };
        let place = |place: &str, finding| (place.to_owned(), finding);
        assert_eq!(refused("[]"), place("{}", "layout.not_an_object"));
        assert_eq!(refused(r#"{"Files":[{"Patches":[]}]}"#), place("Files[0]", "layout.missing_field"));
        assert_eq!(refused(r#"{"Files":[],"Anims":null}"#), place("Anims", "layout.null"));
        let animation = r#"{"Files":[],"Anims":[{"FileName":"anim/A_In.bflan","AnimJson":"{}"}]}"#;
        assert_eq!(refused(animation), place("Anims[0].AnimJson", "layout.animation_without"));
        let user_data = r#"{"Files":[{"FileName":"blyt/A.bflyt","Patches":[{"PaneName":"P","UsdPatches":[
            {"PropName":"R","PropValues":["much"],"type":1}]}]}]}"#;
        assert_eq!(refused(user_data), place("Files[0].Patches[0].UsdPatches[0]", "layout.not_a_number"));
    }

    #[test]
    fn what_is_no_json_is_refused_with_its_line() {
        assert_eq!(refused("{\n  \"Files\": [}"), RefusalReason::LayoutUnreadable { line: 2, column: 13 });
    }

    #[test]
    fn a_console_is_said_to_refuse_only_what_it_is_known_to_refuse() {
        let sentence = |fields: &str| read(pane(fields).as_bytes(), HOME).expect_err("refused").sentence.expect("one");
        assert!(sentence(r#""Visible":null"#).starts_with("A console would refuse this layout."));
        assert!(sentence(r#""Position":7"#).starts_with("This layout can't be used."));
    }

    #[test]
    fn a_layout_is_for_the_menu_that_it_names() {
        let lock = r#"{"TargetName":"Entrance.szs","Files":[],"HideOnlineBtn":false}"#;
        assert_eq!(refused(lock), RefusalReason::LayoutOfOtherMenu);
        assert_eq!(refused(r#"{"TargetName":"common.szs","Files":[]}"#), RefusalReason::LayoutOfOtherMenu);
        assert!(read(lock.as_bytes(), LayoutTarget::Menu(Target::Entrance)).is_ok());
    }

    #[test]
    fn what_changes_nothing_is_no_layout() {
        let package = r#"{"name":"theme-builder","version":"1.0.0","dependencies":{"left-pad":"1"}}"#;
        let animation = r#"{"LittleEndian":true,"Version":1,"pat1":{},"pai1":{}}"#;
        let inside = format!("{{\"layout\":{}}}", pane(r#""Visible":false"#));
        let lower_case = pane(r#""Visible":false"#).replace("Files", "files");
        let named = pane(r#""PaneName":"P""#).replace(r#""PaneName":"P","#, "");
        for text in [package, animation, &inside, &lower_case, &named, r#"{"Files":[]}"#, "{}"] {
            assert_eq!(refused(text), RefusalReason::LayoutChangesNothing, "{text}");
        }
    }

    #[test]
    fn what_is_too_large_too_deep_or_too_much_is_refused() {
        let too_large = RefusalReason::LayoutTooLarge { most_kb: 512, most_depth: 32, most_values: 20_000 };
        assert_eq!(refused(&format!("{{\"Files\":[],\"x\":\"{}\"}}", "a".repeat(512 * 1024))), too_large);
        assert_eq!(refused(&format!("{{\"x\":{}{}}}", "[".repeat(40), "]".repeat(40))), too_large);
        assert_eq!(refused(&format!("{{\"x\":[{}0]}}", "0,".repeat(20_000))), too_large);
    }

    #[test]
    fn what_a_console_reads_is_stored_in_the_usual_form_and_noted() {
        let text = read(format!("\u{feff} {}", pane(r#""ColorTL" : "0""#)).as_bytes(), HOME).expect("sound");
        assert_eq!(text.json, pane(r#""ColorTL":"00000000""#));
        let noted: Vec<_> = text.rewritten.iter().map(Finding::code).collect();
        assert_eq!(noted, ["layout.colour_form"]);
    }

    fn pane(fields: &str) -> String {
        format!(r#"{{"Files":[{{"FileName":"blyt/A.bflyt","Patches":[{{"PaneName":"P",{fields}}}]}}]}}"#)
    }
}
