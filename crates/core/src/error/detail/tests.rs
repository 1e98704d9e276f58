//! The parts of a refusal against what is documented and against the browser app's words for them.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use super::*;

/// A list of all reasons as a chain: one that has no place in it does not compile.
fn after(reason: &Reason) -> Option<Reason> {
    Some(match reason {
        Reason::Empty => Reason::TooShort { least: 3 },
        Reason::TooShort { .. } => Reason::TooLong { most: 100 },
        Reason::TooLong { .. } => Reason::Length { least: 2, most: 30 },
        Reason::Length { .. } => Reason::ForbiddenCharacters,
        Reason::ForbiddenCharacters => Reason::TooMany { most: 10 },
        Reason::TooMany { .. } => Reason::TooFew { least: 2 },
        Reason::TooFew { .. } => Reason::OutOfRange { least: 1, most: 366 },
        Reason::OutOfRange { .. } => Reason::ThemeUnknown,
        Reason::ThemeUnknown => Reason::ThemeInPack,
        Reason::ThemeInPack => Reason::ThemeUnlisted,
        Reason::ThemeUnlisted => Reason::MarkedByModerator,
        Reason::MarkedByModerator => Reason::ThemeNotPublic,
        Reason::ThemeNotPublic => Reason::MenuTwice,
        Reason::MenuTwice => Reason::BackgroundOrLayout,
        Reason::BackgroundOrLayout => Reason::BackgroundNeeded,
        Reason::BackgroundNeeded => Reason::ScreenshotIsBackground,
        Reason::ScreenshotIsBackground => Reason::CropOutside,
        Reason::CropOutside => Reason::LayoutUnknown,
        Reason::LayoutUnknown => Reason::LayoutOfOtherMenu,
        Reason::LayoutOfOtherMenu => Reason::OptionsWithoutLayout,
        Reason::OptionsWithoutLayout => Reason::OptionsRefused,
        Reason::OptionsRefused => Reason::LayoutTwice,
        Reason::LayoutTwice => Reason::LayoutUnreadable { line: 3, column: 17 },
        Reason::LayoutUnreadable { .. } => {
            Reason::LayoutRefused { place: "Files[2].FileName".into(), finding: "layout.wrong_type" }
        }
        Reason::LayoutRefused { .. } => Reason::LayoutChangesNothing,
        Reason::LayoutChangesNothing => Reason::OtherKind { finding: "kind.rar" },
        Reason::OtherKind { .. } => Reason::LayoutTooLarge { most_kb: 512, most_depth: 32, most_values: 20_000 },
        Reason::LayoutTooLarge { .. } => Reason::CommonLayoutNotTaken,
        Reason::CommonLayoutNotTaken => Reason::OverlayIncomplete,
        Reason::OverlayIncomplete => Reason::OverlayWithoutLayout,
        Reason::OverlayWithoutLayout => Reason::OverlaySwapped,
        Reason::OverlaySwapped => Reason::OverlayDifferent,
        Reason::OverlayDifferent => Reason::OverlaySame,
        Reason::OverlaySame => Reason::IconOfOtherMenu,
        Reason::IconOfOtherMenu => Reason::IconNotPng,
        Reason::IconNotPng => Reason::IconSize { exact_width: 64, exact_height: 56, width: 16, height: 9 },
        Reason::IconSize { .. } => Reason::Username { least: 3, most: 32 },
        Reason::Username { .. } => Reason::Email,
        Reason::Email => Reason::PasswordCommon,
        Reason::PasswordCommon => Reason::PasswordWrong,
        Reason::PasswordWrong => Reason::OwnAccount,
        Reason::OwnAccount => Reason::Taken,
        Reason::Taken => Reason::Reserved,
        Reason::Reserved => Reason::NotAccepted,
        Reason::NotAccepted => Reason::ReportedAlready,
        Reason::ReportedAlready => Reason::OwnWork,
        Reason::OwnWork => Reason::TooSmall { least_width: 1280, least_height: 720, width: 16, height: 9 },
        Reason::TooSmall { .. } => Reason::TooManyPixels { most_side: 8192, most_millions: 16 },
        Reason::TooManyPixels { .. } => {
            Reason::NotTheScreen { exact_width: 1280, exact_height: 720, width: 16, height: 9 }
        }
        Reason::NotTheScreen { .. } => Reason::Animated,
        Reason::Animated => Reason::TooMuchMemory,
        Reason::TooMuchMemory => Reason::TooMuchMetadata,
        Reason::TooMuchMetadata => Reason::NotWidescreen { width: 1280, height: 960 },
        Reason::NotWidescreen { .. } => Reason::CoverNotSquare { width: 700, height: 900 },
        Reason::CoverNotSquare { .. } => Reason::NotAPatch,
        Reason::NotAPatch => Reason::ArchiveInsteadOfPatch,
        Reason::ArchiveInsteadOfPatch => Reason::PatchCorrupt,
        Reason::PatchCorrupt => Reason::PatchOfChangedOriginal,
        Reason::PatchOfChangedOriginal => Reason::PatchForOtherFile { name: "Men2".into() },
        Reason::PatchForOtherFile { .. } => Reason::PatchTooLarge { most_mb: 64 },
        Reason::PatchTooLarge { .. } => Reason::MessagesOfTwoRegions,
        Reason::MessagesOfTwoRegions => Reason::PatchNeeded,
        Reason::PatchNeeded => Reason::ThemeTooLarge { most_mb: 64 },
        Reason::ThemeTooLarge { .. } => Reason::NotAudio,
        Reason::NotAudio => Reason::AudioCorrupt,
        Reason::AudioCorrupt => Reason::AudioTooLong { seconds: 60 },
        Reason::AudioTooLong { .. } => Reason::AudioTooShort { seconds: 1 },
        Reason::AudioTooShort { .. } => Reason::AudioSampleRate { least: 8000, most: 96_000 },
        Reason::AudioSampleRate { .. } => Reason::AudioChannels { most: 2 },
        Reason::AudioChannels { .. } => Reason::TrimOutOfRange,
        Reason::TrimOutOfRange => Reason::MayShareBgmNeeded,
        Reason::MayShareBgmNeeded => Reason::CoverWithoutBgm,
        Reason::CoverWithoutBgm => Reason::WorksQuota { held: 500, allowed: 500 },
        Reason::WorksQuota { .. } => Reason::StorageQuota { held_mb: 2049, allowed_mb: 2048 },
        Reason::StorageQuota { .. } => Reason::DeletedQuota { held_mb: 6145, allowed_mb: 6144 },
        Reason::DeletedQuota { .. } => return None,
    })
}

fn every_detail() -> Vec<Detail> {
    let params = [
        Params::Blocked { blocked_reason: "spam".into() },
        Params::Payload { most_mb: 64 },
        Params::File { most_mb: 8 },
        Params::Scope { scope: "PUBLISH" },
    ];
    let reasons = std::iter::successors(Some(Reason::Empty), after).map(Detail::from);
    reasons.chain(params.map(Detail::from)).collect()
}

fn sent(detail: &Detail) -> Map<String, Value> {
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
        (Reason::Empty.into(), json!({ "reason": "EMPTY" })),
        (Reason::TooLong { most: 100 }.into(), json!({ "reason": "TOO_LONG", "params": { "most": 100 } })),
        (
            Reason::TooSmall { least_width: 1280, least_height: 720, width: 16, height: 9 }.into(),
            json!({
                "reason": "TOO_SMALL",
                "params": { "leastWidth": 1280, "leastHeight": 720, "width": 16, "height": 9 },
            }),
        ),
        (Params::File { most_mb: 8 }.into(), json!({ "params": { "mostMb": 8 } })),
    ] {
        let detail: Detail = detail;
        assert_eq!(Value::Object(sent(&detail)), expected);
    }
}

#[test]
fn every_detail_is_documented_with_its_parameters() {
    let page = include_str!("../../../../../docs/errors.md");
    for detail in every_detail() {
        let sent = sent(&detail);
        let reason =
            sent.get("reason").map_or("–".to_owned(), |reason| format!("`{}`", reason.as_str().unwrap_or_default()));
        let beginning = format!("| `{}` | {reason} | ", detail.code());
        let row = page.lines().find_map(|line| line.strip_prefix(&beginning));
        let row = row.unwrap_or_else(|| panic!("docs/errors.md has no line that begins with {beginning}"));
        let params = row.split(" | ").next().unwrap_or_default();
        let documented: BTreeSet<_> = params.split('`').skip(1).step_by(2).map(str::to_owned).collect();
        assert_eq!(documented, param_names(&sent), "{beginning}");
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
