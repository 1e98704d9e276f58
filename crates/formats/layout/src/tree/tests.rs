//! Whole trees in memory: what is taken, what is refused, and that one bad layout spoils no other.

use super::*;
use crate::options::{FolderNameError, OptionKind, ValueError};
use crate::schema::{Layout, LayoutStrictness};

const CREATOR: &str = "4dbf1256-afc4-4b01-a871-bafa54e5bad5";

/// The first bytes of a PNG of that size, which is all the tree looks at.
fn png(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR".to_vec();
    bytes.extend(width.to_be_bytes());
    bytes.extend(height.to_be_bytes());
    bytes
}

fn details(number: u128) -> Vec<u8> {
    format!(r#"{{"description":"D","creatorUuid":"{CREATOR}","uuid":"{}"}}"#, Uuid::from_u128(number)).into()
}

fn value(number: u128) -> Vec<u8> {
    format!(r#"{{"uuid":"{}","Files":[]}}"#, Uuid::from_u128(number)).into()
}

const LAYOUT: &[u8] = br#"{"Files":[{"FileName":"blyt/A.bflyt","Patches":[{"PaneName":"P","Visible":true}]}]}"#;

/// A valid tree with one layout, "Low Row", to be spoilt by a test.
fn sound() -> MemorySource {
    let mut source = MemorySource::default();
    let home = "targets/ResidentMenu";
    for (path, bytes) in [
        ("Low Row/details.json", details(1)),
        ("Low Row/layout.json", LAYOUT.to_vec()),
        ("Low Row/overlay.png", png(1280, 720)),
        ("Low Row/options/2_SELECT_Size/Large.json", value(12)),
        ("Low Row/options/2_SELECT_Size/Large.png", png(1280, 720)),
        ("Low Row/options/2_SELECT_Size/Small.json", value(11)),
        ("Low Row/options/2_SELECT_Size/Small.png", png(1280, 720)),
        ("_GLOBAL/options/100_TOGGLE_Round/on.json", value(21)),
        ("_GLOBAL/options/100_TOGGLE_Round/on.png", png(1280, 720)),
    ] {
        source.0.insert(format!("{home}/{path}"), bytes);
    }
    source
}

/// Puts a file into the folder of "Low Row" and reads the tree.
fn with(file: &str, bytes: impl Into<Vec<u8>>) -> LayoutTree {
    let mut source = sound();
    source.0.insert(format!("targets/ResidentMenu/Low Row/{file}"), bytes.into());
    read(&source)
}

fn reasons(catalogue: &LayoutTree) -> Vec<OmissionReason> {
    catalogue.refusals.iter().map(|refusal| refusal.kind().clone()).collect()
}

fn notes(catalogue: &LayoutTree) -> Vec<RemarkKind> {
    catalogue.remarks.iter().map(|remark| remark.kind().clone()).collect()
}

#[test]
fn a_sound_tree_is_taken_whole() {
    let catalogue = read(&sound());
    assert_eq!(reasons(&catalogue), []);
    assert_eq!(notes(&catalogue), []);
    let layout = &catalogue.layouts[0];
    assert_eq!((layout.target, layout.name.as_str()), (Target::ResidentMenu, "Low Row"));
    assert_eq!(layout.details.uuid, Uuid::from_u128(1));
    assert_eq!(layout.layout_json.as_deref().map(str::as_bytes), Some(LAYOUT));
    assert!(layout.common_json.is_none() && layout.overlay_png.is_some());
    let option = &layout.options[0];
    assert_eq!((option.priority, option.kind, option.name.as_str()), (2, OptionKind::Select, "Size"));
    assert_eq!(option.values.iter().map(|value| value.name.as_str()).collect::<Vec<_>>(), ["Large", "Small"]);
    assert!(option.values.iter().all(|value| value.picture.is_some()));
    let offered = catalogue.options_of(layout);
    assert_eq!(offered.iter().map(|option| option.is_global).collect::<Vec<_>>(), [false, true]);
}

#[test]
fn the_root_may_be_the_folder_of_the_targets() {
    let MemorySource(files) = sound();
    let inner = files.into_iter().map(|(path, bytes)| (path.replacen("targets/", "", 1), bytes)).collect();
    assert_eq!(read(&MemorySource(inner)).layouts.len(), 1);
    assert_eq!(reasons(&read(&MemorySource::default())), [OmissionReason::NoTargets]);
}

#[test]
fn one_bad_layout_does_not_stop_the_others() {
    let mut source = sound();
    for (path, bytes) in [
        ("targets/Entrance/Broken/details.json", details(2)),
        ("targets/Entrance/Broken/layout.json", b"{\n]".to_vec()),
        ("targets/Entrance/Without details/layout.json", LAYOUT.to_vec()),
        ("targets/Kitchen/X/details.json", details(3)),
        ("targets/common/X/details.json", details(4)),
        ("targets/Set/Default/details.json", details(5)),
        ("targets/Psl/Twin/details.json", details(1)),
        ("targets/ResidentMenu/.DS_Store", Vec::new()),
    ] {
        source.0.insert(path.into(), bytes);
    }
    let catalogue = read(&source);
    let refusals: Vec<String> = catalogue.refusals.iter().map(ToString::to_string).collect();
    assert_eq!(
        refusals,
        [
            "targets/Entrance/Broken/layout.json: line 2 can't be read: unexpected character ']'",
            "targets/Entrance/Without details: has no details.json",
            "targets/Kitchen: isn't the name of a menu",
            "targets/ResidentMenu/Low Row/details.json: the uuid 00000000-0000-0000-0000-000000000001 belongs to another layout",
            "targets/common: the catalogue doesn't take layouts that only change the shared file",
        ]
    );
    let names: Vec<&str> = catalogue.layouts.iter().map(|layout| layout.name.as_str()).collect();
    assert_eq!(names, ["Twin", "Default"]);
}

#[test]
fn details_are_held_to_their_form() {
    let check = |text: String, reason: OmissionReason| {
        assert_eq!(reasons(&with("details.json", text.clone())), [reason], "{text}")
    };
    check(r#"{"description":"D"}"#.into(), OmissionReason::BadDetail("creatorUuid"));
    check(format!(r#"{{"creatorUuid":"{CREATOR}","uuid":"x"}}"#), OmissionReason::BadDetail("uuid"));
    check(format!(r#"{{"creatorUuid":"{CREATOR}","description":7}}"#), OmissionReason::BadDetail("description"));
    check(format!(r#"{{"creatorUuid":"{CREATOR}","color":7}}"#), OmissionReason::BadDetail("color"));
    check("[]".into(), OmissionReason::BadDetail("the object of details"));
}

#[test]
fn a_missing_uuid_is_derived_the_same_way_every_time() {
    let text = format!(r#"{{"creatorUuid":"{CREATOR}","description":"D"}}"#);
    let catalogue = with("details.json", text.clone());
    let uuid = catalogue.layouts[0].details.uuid;
    assert_eq!(notes(&catalogue), [RemarkKind::DerivedUuid(uuid)]);
    assert_eq!(uuid.to_string(), "6853fb07-4be6-5a87-983d-4b6017873843");
    assert_eq!(with("details.json", text).layouts[0].details.uuid, uuid);
}

#[test]
fn a_colour_loses_its_hash_or_is_left_out() {
    let colour = |written: &str| {
        let uuid = Uuid::from_u128(1);
        let text =
            format!(r#"{{"creatorUuid":"{CREATOR}","uuid":"{uuid}","description":"","color":"{written}","name":"x"}}"#);
        let catalogue = with("details.json", text);
        (catalogue.layouts[0].details.colour.clone(), notes(&catalogue))
    };
    let unknown = RemarkKind::UnknownDetail("name".into());
    assert_eq!(colour("#52ad34"), (Some("52ad34".into()), vec![unknown.clone()]));
    assert_eq!(colour("77777"), (None, vec![RemarkKind::MalformedColour("77777".into()), unknown]));
}

#[test]
fn layouts_are_repaired_or_refused() {
    let catalogue = with("layout.json", r#"{"TargetName":"Set.szs","Files":[],"Anims":null}"#);
    assert_eq!(catalogue.layouts[0].layout_json.as_deref(), Some(r#"{"TargetName":"Set.szs","Files":[]}"#));
    assert!(
        matches!(&notes(&catalogue)[..], [RemarkKind::Json(_), RemarkKind::OtherTargetName(name)] if name == "Set.szs")
    );
    let catalogue = with("layout.json", r#"{"Files":7}"#);
    assert!(matches!(&reasons(&catalogue)[..], [OmissionReason::UnsoundLayout(_)]), "{:?}", catalogue.refusals);
}

#[test]
fn pictures_are_looked_at() {
    let mut source = sound();
    source.0.remove("targets/ResidentMenu/Low Row/overlay.png");
    assert_eq!(reasons(&read(&source)), [OmissionReason::MissingOverlay]);
    assert_eq!(reasons(&with("overlay.png", "GIF89a")), [OmissionReason::NotAPng]);
    assert_eq!(notes(&with("overlay.png", png(640, 360))), [RemarkKind::PictureSize(640, 360)]);
    assert_eq!(notes(&with("options/2_SELECT_Size/Small.png", "GIF89a")), [RemarkKind::PictureNotPng]);
    assert!(matches!(
        &reasons(&with("overlay.png", vec![0; LONGEST_PICTURE_BYTES + 1]))[..],
        [OmissionReason::Unreadable(_)]
    ));
    source = sound();
    source.0.remove("targets/ResidentMenu/Low Row/options/2_SELECT_Size/Small.png");
    assert_eq!(notes(&read(&source)), [RemarkKind::MissingPicture]);
}

#[test]
fn a_common_layout_is_kept_for_the_home_menu_only() {
    let catalogue = with("common.json", r#"{"Files":[]}"#);
    assert_eq!(catalogue.layouts[0].common_json.as_deref(), Some(r#"{"Files":[]}"#));
    let mut source = sound();
    source.0.insert("targets/Set/Plain/details.json".into(), details(7));
    source.0.insert("targets/Set/Plain/common.json".into(), br#"{"Files":[]}"#.to_vec());
    let catalogue = read(&source);
    assert!(catalogue.layouts[1].common_json.is_none());
    assert_eq!(notes(&catalogue), [RemarkKind::CommonNotAllowed]);
}

#[test]
fn a_bad_option_is_refused_and_the_layout_stays() {
    let check = |file: &str, bytes: Vec<u8>, reason: OmissionReason| {
        let catalogue = with(&format!("options/{file}"), bytes);
        assert_eq!(reasons(&catalogue), [reason], "{file}");
        assert_eq!(catalogue.layouts.len(), 1, "{file}");
    };
    check("Size/on.json", value(30), OmissionReason::OptionName(FolderNameError::MissingPart));
    check(
        "3_TOGGLE(1,2)_A/on.json",
        value(30),
        OmissionReason::OptionName(FolderNameError::BoundsNotAllowed(OptionKind::Toggle)),
    );
    check(
        "3_SELECT_A/on.json",
        value(30),
        OmissionReason::ValueCount { kind: OptionKind::Select, expected: "at least two values", found: 1 },
    );
    check(
        "3_TOGGLE_A/on.txt",
        Vec::new(),
        OmissionReason::ValueCount { kind: OptionKind::Toggle, expected: "exactly one value", found: 0 },
    );
    check("3_TOGGLE_A/on.json", value(11), OmissionReason::DuplicateValueUuid(Uuid::from_u128(11)));
    check("2_SELECT_Size/Tiny.json", value(11), OmissionReason::DuplicateValueUuid(Uuid::from_u128(11)));
    check(
        "3_TOGGLE_A/on.json",
        b"{}".to_vec(),
        OmissionReason::Value { file: "on.json".into(), error: crate::options::ValueError::MissingUuid },
    );
}

#[test]
fn what_has_no_place_in_a_layout_is_passed_over() {
    assert_eq!(notes(&with("resources/draft.psd", "8BPS")), [RemarkKind::UnknownEntry]);
    assert_eq!(notes(&with("options/readme.txt", "x")), [RemarkKind::UnknownEntry]);
    assert_eq!(notes(&with("options/2_SELECT_Size/Other.png", png(1280, 720))), [RemarkKind::UnknownEntry]);
}

#[test]
fn animations_of_an_option_without_effect_are_remarked() {
    let text =
        format!(r#"{{"uuid":"{}","Anims":[{{"FileName":"anim/A_In.bflan","__self":null}}]}}"#, Uuid::from_u128(30));
    assert!(notes(&with("options/3_TOGGLE_A/on.json", text)).contains(&RemarkKind::AnimationsWithoutList));
}

#[test]
fn an_id_of_another_layout_is_left_out() {
    let carrying = |id: &str| format!(r#"{{"ID":"{id}","Files":[]}}"#).into_bytes();
    let id_of = |catalogue: &LayoutTree, position: usize| {
        let json = catalogue.layouts[position].layout_json.clone().expect("it has a layout");
        Layout::read(json.as_bytes(), LayoutStrictness::Strict).expect("it was read before").0.id().map(str::to_owned)
    };
    let of_flow = with("layout.json", carrying("Themezer:5"));
    let note = |id: &str, owner: &str| RemarkKind::IdOfAnother { id: id.into(), owner: owner.into() };
    assert!(notes(&of_flow).contains(&note("Themezer:5", "Flow Layout")), "{:?}", notes(&of_flow));
    assert_eq!(id_of(&of_flow, 0), None);

    let mut source = sound();
    let flow = r#"{"description":"D","creatorUuid":"4dbf1256-afc4-4b01-a871-bafa54e5bad5","uuid":"0cbb94e7-df26-469b-86fa-5c788c44a518"}"#;
    for (path, bytes) in
        [("details.json", flow.into()), ("layout.json", carrying("Themezer:5")), ("overlay.png", png(1280, 720))]
    {
        source.0.insert(format!("targets/ResidentMenu/Flow Layout/{path}"), bytes);
    }
    assert_eq!(id_of(&read(&source), 0).as_deref(), Some("Themezer:5"), "its own");

    let mut source = sound();
    source.0.insert("targets/ResidentMenu/Low Row/layout.json".into(), carrying("Mine:3"));
    for (path, bytes) in
        [("details.json", details(2)), ("layout.json", carrying("Mine:3|")), ("overlay.png", png(1280, 720))]
    {
        source.0.insert(format!("targets/ResidentMenu/Second Row/{path}"), bytes);
    }
    let twice = read(&source);
    assert_eq!((id_of(&twice, 0).as_deref(), id_of(&twice, 1)), (Some("Mine:3"), None));
    assert!(notes(&twice).contains(&note("Mine:3|", "Low Row")), "{:?}", notes(&twice));
}

#[test]
fn an_example_outside_the_bounds_refuses_its_option() {
    let value = |example: &str| {
        let uuid = Uuid::from_u128(31);
        let patch = r#"{"PaneName":"P","Size":{"X":"??{integer}??"}}"#;
        format!(
            r#"{{"uuid":"{uuid}","example":{example},"Files":[{{"FileName":"blyt/A.bflyt","Patches":[{patch}]}}]}}"#
        )
    };
    let refused = |example: &str| reasons(&with("options/3_INTEGER(0,9)_Gap/gap.json", value(example)));
    assert_eq!(refused("9"), []);
    let reason = refused("10");
    assert!(matches!(reason.as_slice(), [OmissionReason::Value { error: ValueError::Example(_), .. }]), "{reason:?}");
}

#[test]
fn the_author_named_in_a_value_file_harms_nothing() {
    let value = format!(r#"{{"uuid":"{}","AuthorName":"Ada","Files":[]}}"#, Uuid::from_u128(31));
    let catalogue = with("options/3_TOGGLE_Gap/gap.json", value);
    assert_eq!(reasons(&catalogue), []);
    let worst = catalogue.remarks.iter().map(TreeRemark::severity).max();
    assert_eq!(worst, Some(vitrine_finding::Severity::Note), "{:?}", catalogue.remarks);
}

#[test]
fn a_folder_of_options_is_read_without_a_tree() {
    let mut source = MemorySource::default();
    source.0.insert("2_SELECT_Size/Large.json".into(), value(12));
    source.0.insert("2_SELECT_Size/Small.json".into(), value(11));
    source.0.insert("1_TOGGLE_Round/on.json".into(), value(21));
    source.0.insert("Round/on.json".into(), value(22));
    let read = read_options(&source, false);
    let names: Vec<_> = read.options.iter().map(|option| option.name.as_str()).collect();
    assert_eq!(names, ["Round", "Size"]);
    let refusals: Vec<_> = read.refusals.iter().map(|refusal| refusal.place()).collect();
    assert_eq!(refusals, ["Round"]);
    assert_eq!(read.remarks.iter().filter(|remark| *remark.kind() == RemarkKind::MissingPicture).count(), 3);
}
