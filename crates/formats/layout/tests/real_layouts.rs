//! Every layout of the catalogues at hand, with every combination of its options. The published sample lies outside the
//! repository; where it is absent, "not run: …" says so.

mod folder;

use std::io::Write as _;
use std::path::{Path, PathBuf};
use vitrine_layout::layout_id::{self, LayoutId};
use vitrine_layout::options::{LayoutOption, OptionChoice, OptionKind};
use vitrine_layout::tree::{self, CatalogueLayout, LayoutTree};
use vitrine_layout::{BuildInput, CommonInput, Layout, LayoutStrictness, Severity, build, build_common};

fn catalogue(root: &Path) -> LayoutTree {
    tree::read(&folder::Folder(root.to_owned()))
}

fn published_sample() -> Option<LayoutTree> {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let root =
        std::env::var_os("VITRINE_SHARED_LAYOUTS").map_or_else(|| repository.join("../shared/layouts"), PathBuf::from);
    if !root.join("targets").is_dir() {
        // Past the capture of tests that pass.
        let _ = writeln!(std::io::stderr(), "\nnot run: there is no tree of layouts at {}", root.display());
        return None;
    }
    Some(catalogue(&root))
}

fn own_layouts() -> LayoutTree {
    catalogue(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../content/layouts"))
}

/// A variable the option accepts.
fn variable(option: &LayoutOption) -> Option<String> {
    match option.kind {
        OptionKind::Toggle | OptionKind::Select => None,
        OptionKind::Integer | OptionKind::Decimal => Some(option.range.map_or(1.0, |(min, _)| min).to_string()),
        OptionKind::String => {
            Some("Ж\"\\".repeat(100).chars().take(option.range.map_or(3, |(_, max)| max as usize)).collect())
        }
        OptionKind::Color => Some("#FF8000CC".to_owned()),
    }
}

/// Every way to choose one value or none of each option.
fn combinations(options: &[LayoutOption]) -> Vec<Vec<OptionChoice>> {
    options.iter().fold(vec![Vec::new()], |shorter, option| {
        let mut longer = shorter.clone();
        for value in &option.values {
            let choice = OptionChoice { value_uuid: value.uuid, variable: variable(option) };
            longer.extend(shorter.iter().map(|choices| [choices.as_slice(), std::slice::from_ref(&choice)].concat()));
        }
        longer
    })
}

fn assert_sound(json: &str, what: &str) {
    assert!(!json.contains("__self"), "{what}: a marker leaked");
    assert!(!json.contains(":null"), "{what}: a null leaked");
    let (layout, findings) = Layout::read(json.as_bytes(), LayoutStrictness::Strict).expect(what);
    let errors: Vec<String> =
        findings.iter().filter(|finding| finding.severity() == Severity::Error).map(ToString::to_string).collect();
    assert!(errors.is_empty(), "{what}: {errors:?}");
    assert_eq!(layout.to_json(), json, "{what}: reading and writing changes it");
}

/// Builds every combination of every layout; returns how many there were.
fn build_everything(catalogue: &LayoutTree) -> usize {
    let mut count = 0;
    for (number, layout) in catalogue.layouts.iter().enumerate() {
        count += build_all_combinations(catalogue, layout, number);
    }
    count
}

fn build_all_combinations(catalogue: &LayoutTree, layout: &CatalogueLayout, number: usize) -> usize {
    let id = LayoutId::new("Vitrine", &format!("{number:x}")).expect("a service and a number make an id");
    let base = layout.layout_json.as_ref().map(|json| {
        assert_sound(json, &layout.name);
        Layout::read(json.as_bytes(), LayoutStrictness::Strict).expect("it was read a moment ago").0
    });
    if let Some(common) = &layout.common_json {
        let (common, _) = Layout::read(common.as_bytes(), LayoutStrictness::Strict).expect("the importer wrote it");
        let input = CommonInput { layout_name: &layout.name, author: Some("Ada"), layout_id: &id, common: &common };
        let built = build_common(&input);
        assert_sound(&built, &layout.name);
        assert!(built.contains(&format!("\"ID\":\"Vitrine:{number:x}-common\"")), "{built}");
    }
    let options = catalogue.options_of(layout);
    let combinations = combinations(&options);
    for choices in &combinations {
        let what = format!("{} with {choices:?}", layout.name);
        let input = BuildInput {
            target: layout.target,
            layout_name: &layout.name,
            author: Some("Ada"),
            layout_id: &id,
            base: base.as_ref(),
            options: &options,
            choices,
        };
        match build(&input).expect(&what) {
            None => assert!(base.is_none(), "{what}: nothing came of it"),
            Some(json) => {
                assert_sound(&json, &what);
                let (built, _) =
                    Layout::read(json.as_bytes(), LayoutStrictness::Strict).expect("it was read a moment ago");
                let written = built.id().expect("every layout is stamped");
                let parsed = layout_id::parse(written).expect("what is stamped can be read");
                assert_eq!(parsed.options().len(), choices.len(), "{what}");
                assert_eq!(built.target_name(), Some(layout.target.console_file()));
            }
        }
    }
    combinations.len()
}

#[test]
fn the_published_sample_is_taken_whole_and_every_combination_merges() {
    let Some(catalogue) = published_sample() else { return };
    let refusals: Vec<String> = catalogue.refusals.iter().map(ToString::to_string).collect();
    assert!(refusals.is_empty(), "{refusals:?}");
    assert_eq!(catalogue.layouts.len(), 16);
    assert_eq!(catalogue.global_options.len(), 2);
    let count = build_everything(&catalogue);
    println!("{count} combinations of the published sample");
    assert!(count > 80, "{count}");
}

#[test]
fn every_combination_of_our_own_layouts_merges() {
    let catalogue = own_layouts();
    let refusals: Vec<String> = catalogue.refusals.iter().map(ToString::to_string).collect();
    assert!(refusals.is_empty(), "{refusals:?}");
    assert!(!catalogue.layouts.is_empty());
    println!("{} combinations of our own layouts", build_everything(&catalogue));
}

#[test]
fn what_is_odd_about_the_published_sample_is_remarked() {
    let Some(catalogue) = published_sample() else { return };
    let remarks: Vec<String> = catalogue.remarks.iter().map(ToString::to_string).collect();
    let has = |path: &str, words: &str| remarks.iter().any(|remark| remark.contains(path) && remark.contains(words));
    assert!(has("Entrance/_GLOBAL/options/1_TOGGLE_Disable HUD", "the priority 1 is outside"), "{remarks:#?}");
    assert!(has("3_TOGGLE_Rounded Game Icons/enable.json", "decimal comma"), "{remarks:#?}");
    assert!(has("JAG Layout/common.json, Ready8X", "obsolete"), "{remarks:#?}");
    assert!(has("Two Row (10 Game Icons)", "this pane is listed but not changed"), "{remarks:#?}");
}

#[test]
fn a_marker_for_something_the_layout_does_not_have_leaves_no_trace() {
    let Some(catalogue) = published_sample() else { return };
    let layout = catalogue.layouts.iter().find(|layout| layout.name == "Home Split").expect("the sample has it");
    let options = catalogue.options_of(layout);
    let roundness = options.iter().find(|option| option.is_global).expect("the home menu has a global option");
    let square = roundness.values.iter().find(|value| value.name == "Square").expect("one value is square");
    let json = layout.layout_json.as_deref().expect("it is no stock layout");
    let (base, _) = Layout::read(json.as_bytes(), LayoutStrictness::Strict).expect("the importer wrote it");
    let choice = OptionChoice { value_uuid: square.uuid, variable: None };
    let merged = vitrine_layout::merge_options(&base, &options, &[choice]).expect("the value is sound");
    let radii = |layout: &Layout| {
        layout
            .files()
            .flat_map(|file| file.panes().collect::<Vec<_>>())
            .flat_map(|pane| pane.user_data().collect::<Vec<_>>())
            .filter(|property| property.name() == "S_RoundRadius")
            .count()
    };
    assert!(radii(&merged) <= radii(&base));
    assert_eq!(merged.files().count(), base.files().count(), "only changes to what is there were applied");
}

#[test]
fn a_stock_layout_gets_a_layout_only_from_its_options() {
    let Some(catalogue) = published_sample() else { return };
    let lock = catalogue
        .layouts
        .iter()
        .find(|layout| layout.name == "Default" && layout.target.theme_name() == "lock")
        .expect("the sample has the stock lock screen");
    let options = catalogue.options_of(lock);
    let id = LayoutId::new("Vitrine", "14").expect("a service and a number make an id");
    let built = |choices: &[OptionChoice]| {
        build(&BuildInput {
            target: lock.target,
            layout_name: "Default",
            author: None,
            layout_id: &id,
            base: None,
            options: &options,
            choices,
        })
        .expect("the options are sound")
    };
    assert_eq!(built(&[]), None);
    let hud = options.iter().find(|option| option.name == "Disable HUD").expect("the sample has it");
    let json = built(&[OptionChoice { value_uuid: hud.values[0].uuid, variable: None }]).expect("it hides two panes");
    assert_eq!(
        json,
        "{\"PatchName\":\"Default\",\"TargetName\":\"Entrance.szs\",\
         \"ID\":\"Vitrine:14|50a8db91-9b9d-4e3b-85b8-9ba1213bc498\",\"Files\":[{\"FileName\":\"blyt/Hud.bflyt\",\
         \"Patches\":[{\"PaneName\":\"RootPane\",\"Visible\":false},{\"PaneName\":\"N_Root\",\"Visible\":false}]}]}"
    );
}
