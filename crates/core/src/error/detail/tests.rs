//! The parts of a refusal against what is documented and against the browser app's words for them.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use super::*;

/// A list of all reasons as a chain: one that has no place in it does not compile.
fn after(reason: &ErrorReason) -> Option<ErrorReason> {
    Some(match reason {
        ErrorReason::Empty => ErrorReason::TooShort { least: 3 },
        ErrorReason::TooShort { .. } => ErrorReason::TooLong { most: 100 },
        ErrorReason::TooLong { .. } => ErrorReason::Length { least: 2, most: 30 },
        ErrorReason::Length { .. } => ErrorReason::ForbiddenCharacters,
        ErrorReason::ForbiddenCharacters => ErrorReason::TooMany { most: 10 },
        ErrorReason::TooMany { .. } => ErrorReason::TooFew { least: 2 },
        ErrorReason::TooFew { .. } => ErrorReason::OutOfRange { least: 1, most: 366 },
        ErrorReason::OutOfRange { .. } => ErrorReason::ThemeUnknown,
        ErrorReason::ThemeUnknown => ErrorReason::ThemeInPack,
        ErrorReason::ThemeInPack => ErrorReason::ThemeUnlisted,
        ErrorReason::ThemeUnlisted => ErrorReason::MarkedByModerator,
        ErrorReason::MarkedByModerator => ErrorReason::ThemeNotPublic,
        ErrorReason::ThemeNotPublic => ErrorReason::MenuTwice,
        ErrorReason::MenuTwice => ErrorReason::BackgroundOrLayout,
        ErrorReason::BackgroundOrLayout => ErrorReason::BackgroundNeeded,
        ErrorReason::BackgroundNeeded => ErrorReason::ScreenshotIsBackground,
        ErrorReason::ScreenshotIsBackground => ErrorReason::CropOutside,
        ErrorReason::CropOutside => ErrorReason::LayoutUnknown,
        ErrorReason::LayoutUnknown => ErrorReason::LayoutOfOtherMenu,
        ErrorReason::LayoutOfOtherMenu => ErrorReason::OptionsWithoutLayout,
        ErrorReason::OptionsWithoutLayout => ErrorReason::OptionsRefused,
        ErrorReason::OptionsRefused => ErrorReason::LayoutTwice,
        ErrorReason::LayoutTwice => ErrorReason::LayoutUnreadable { line: 3, column: 17 },
        ErrorReason::LayoutUnreadable { .. } => {
            ErrorReason::LayoutRefused { place: "Files[2].FileName".into(), finding: "layout.wrong_type" }
        }
        ErrorReason::LayoutRefused { .. } => ErrorReason::LayoutChangesNothing,
        ErrorReason::LayoutChangesNothing => ErrorReason::OtherKind { finding: "kind.rar" },
        ErrorReason::OtherKind { .. } => {
            ErrorReason::LayoutTooLarge { most_kb: 512, most_depth: 32, most_values: 20_000 }
        }
        ErrorReason::LayoutTooLarge { .. } => ErrorReason::CommonLayoutNotTaken,
        ErrorReason::CommonLayoutNotTaken => ErrorReason::OverlayIncomplete,
        ErrorReason::OverlayIncomplete => ErrorReason::OverlayWithoutLayout,
        ErrorReason::OverlayWithoutLayout => ErrorReason::OverlaySwapped,
        ErrorReason::OverlaySwapped => ErrorReason::OverlayDifferent,
        ErrorReason::OverlayDifferent => ErrorReason::OverlaySame,
        ErrorReason::OverlaySame => ErrorReason::IconOfOtherMenu,
        ErrorReason::IconOfOtherMenu => ErrorReason::IconNotPng,
        ErrorReason::IconNotPng => ErrorReason::IconSize { exact_width: 64, exact_height: 56, width: 16, height: 9 },
        ErrorReason::IconSize { .. } => ErrorReason::Username { least: 3, most: 32 },
        ErrorReason::Username { .. } => ErrorReason::Email,
        ErrorReason::Email => ErrorReason::PasswordCommon,
        ErrorReason::PasswordCommon => ErrorReason::PasswordWrong,
        ErrorReason::PasswordWrong => ErrorReason::OwnAccount,
        ErrorReason::OwnAccount => ErrorReason::Taken,
        ErrorReason::Taken => ErrorReason::Reserved,
        ErrorReason::Reserved => ErrorReason::NotAccepted,
        ErrorReason::NotAccepted => ErrorReason::ReportedAlready,
        ErrorReason::ReportedAlready => ErrorReason::OwnItem,
        ErrorReason::OwnItem => ErrorReason::TooSmall { least_width: 1280, least_height: 720, width: 16, height: 9 },
        ErrorReason::TooSmall { .. } => ErrorReason::TooManyPixels { most_side: 8192, most_millions: 16 },
        ErrorReason::TooManyPixels { .. } => {
            ErrorReason::NotTheScreen { exact_width: 1280, exact_height: 720, width: 16, height: 9 }
        }
        ErrorReason::NotTheScreen { .. } => ErrorReason::Animated,
        ErrorReason::Animated => ErrorReason::TooMuchMemory,
        ErrorReason::TooMuchMemory => ErrorReason::TooMuchMetadata,
        ErrorReason::TooMuchMetadata => ErrorReason::NotWidescreen { width: 1280, height: 960 },
        ErrorReason::NotWidescreen { .. } => ErrorReason::CoverNotSquare { width: 700, height: 900 },
        ErrorReason::CoverNotSquare { .. } => ErrorReason::NotAPatch,
        ErrorReason::NotAPatch => ErrorReason::ArchiveInsteadOfPatch,
        ErrorReason::ArchiveInsteadOfPatch => ErrorReason::PatchCorrupt,
        ErrorReason::PatchCorrupt => ErrorReason::PatchOfChangedOriginal,
        ErrorReason::PatchOfChangedOriginal => ErrorReason::PatchForOtherFile { name: "Men2".into() },
        ErrorReason::PatchForOtherFile { .. } => ErrorReason::PatchTooLarge { most_mb: 64 },
        ErrorReason::PatchTooLarge { .. } => ErrorReason::MessagesOfTwoRegions,
        ErrorReason::MessagesOfTwoRegions => ErrorReason::PatchNeeded,
        ErrorReason::PatchNeeded => ErrorReason::ThemeTooLarge { most_mb: 64 },
        ErrorReason::ThemeTooLarge { .. } => ErrorReason::NotAudio,
        ErrorReason::NotAudio => ErrorReason::AudioCorrupt,
        ErrorReason::AudioCorrupt => ErrorReason::AudioTooLong { seconds: 60 },
        ErrorReason::AudioTooLong { .. } => ErrorReason::AudioTooShort { seconds: 1 },
        ErrorReason::AudioTooShort { .. } => ErrorReason::AudioSampleRate { least: 8000, most: 96_000 },
        ErrorReason::AudioSampleRate { .. } => ErrorReason::AudioChannels { most: 2 },
        ErrorReason::AudioChannels { .. } => ErrorReason::TrimOutOfRange,
        ErrorReason::TrimOutOfRange => ErrorReason::MayShareBgmNeeded,
        ErrorReason::MayShareBgmNeeded => ErrorReason::CoverWithoutBgm,
        ErrorReason::CoverWithoutBgm => ErrorReason::ItemsQuota { held: 500, allowed: 500 },
        ErrorReason::ItemsQuota { .. } => ErrorReason::StorageQuota { held_mb: 2049, allowed_mb: 2048 },
        ErrorReason::StorageQuota { .. } => ErrorReason::DeletedQuota { held_mb: 6145, allowed_mb: 6144 },
        ErrorReason::DeletedQuota { .. } => return None,
    })
}

fn every_detail() -> Vec<ErrorDetail> {
    let params = [
        ErrorParams::Blocked { blocked_reason: "spam".into() },
        ErrorParams::Payload { most_mb: 64 },
        ErrorParams::File { most_mb: 8 },
        ErrorParams::Scope { scope: "PUBLISH" },
    ];
    let reasons = std::iter::successors(Some(ErrorReason::Empty), after).map(ErrorDetail::from);
    reasons.chain(params.map(ErrorDetail::from)).collect()
}

fn sent(detail: &ErrorDetail) -> Map<String, Value> {
    match serde_json::to_value(detail).expect("it has a form in JSON") {
        Value::Object(parts) => parts,
        other => panic!("{other}"),
    }
}

fn param_names(sent: &Map<String, Value>) -> BTreeSet<String> {
    sent.get("params").and_then(Value::as_object).into_iter().flatten().map(|(name, _)| name.clone()).collect()
}

/// The names in braces of a message.
fn mentioned(words: &str) -> BTreeSet<String> {
    words.split('{').skip(1).filter_map(|rest| rest.split([',', '}']).next()).map(str::to_owned).collect()
}

#[test]
fn a_detail_is_sent_as_a_reason_and_its_parameters() {
    for (detail, expected) in [
        (ErrorReason::Empty.into(), json!({ "reason": "EMPTY" })),
        (ErrorReason::TooLong { most: 100 }.into(), json!({ "reason": "TOO_LONG", "params": { "most": 100 } })),
        (
            ErrorReason::TooSmall { least_width: 1280, least_height: 720, width: 16, height: 9 }.into(),
            json!({
                "reason": "TOO_SMALL",
                "params": { "leastWidth": 1280, "leastHeight": 720, "width": 16, "height": 9 },
            }),
        ),
        (ErrorParams::File { most_mb: 8 }.into(), json!({ "params": { "mostMb": 8 } })),
    ] {
        let detail: ErrorDetail = detail;
        assert_eq!(Value::Object(sent(&detail)), expected);
    }
}

#[test]
fn every_detail_is_documented_with_its_parameters() {
    let page = include_str!("../../../../../docs/errors.md");
    // A section for each code with several reasons, and one for the other codes. Each entry has its parameters before a colon.
    let sections: Vec<_> = page.split("\n### ").skip(1).collect();
    for detail in every_detail() {
        let sent = sent(&detail);
        let (title, name) = match sent.get("reason").and_then(Value::as_str) {
            Some(reason) => (format!("`{}`\n", detail.code()), reason.to_owned()),
            None => ("Codes with one meaning\n".to_owned(), detail.code().to_string()),
        };
        let section = sections.iter().find_map(|section| section.strip_prefix(title.as_str()));
        let entry = section.and_then(|text| text.lines().find_map(|line| line.strip_prefix(&format!("- `{name}`"))));
        let entry = entry.unwrap_or_else(|| panic!("docs/errors.md has no entry {name} in {title}"));
        let (params, _) = entry.split_once(':').unwrap_or_else(|| panic!("{name} has no colon"));
        let documented: BTreeSet<_> = params.split('`').skip(1).step_by(2).map(str::to_owned).collect();
        assert_eq!(documented, param_names(&sent), "{name} in {title}");
    }
}

#[test]
fn the_browser_app_has_words_for_every_detail_and_no_others() {
    let words: Value = serde_json::from_str(include_str!("../../../../../web/messages/en/errors.json")).expect("JSON");
    let mut reasons = 0;
    for detail in every_detail() {
        let sent = sent(&detail);
        let of_code = &words[detail.code().as_str()];
        let found = match sent.get("reason").and_then(Value::as_str) {
            Some(reason) => &of_code[reason],
            None => of_code,
        };
        let found = found.as_str().unwrap_or_else(|| panic!("no words for {} {sent:?}", detail.code()));
        assert_eq!(mentioned(found), param_names(&sent), "{found}");
        reasons += usize::from(sent.contains_key("reason"));
    }
    let all: usize = words.as_object().into_iter().flatten().filter_map(|(_, of)| of.as_object()).map(Map::len).sum();
    assert_eq!(all, reasons, "words for reasons that are never given");
}

#[test]
fn every_sentence_mentions_its_parameters() {
    for detail in every_detail() {
        let sentence = detail.to_string();
        for (name, value) in sent(&detail).get("params").and_then(Value::as_object).into_iter().flatten() {
            let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            assert!(sentence.contains(&value), "{sentence} does not mention {name}");
        }
    }
}
