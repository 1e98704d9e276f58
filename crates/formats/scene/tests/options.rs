//! Every combination of the options of every layout, menu-wide ones too: each chosen value is in the scene, or what it changes is
//! named as left out.
//!
//! The project's own layouts are always combined. The published sample lies outside the repository; where it is absent,
//! "not run: …" says so.

#[path = "../../layout/tests/folder/mod.rs"]
mod folder;

use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use vitrine_layout::options::{LayoutOption, OptionChoice, OptionKind, example_of};
use vitrine_layout::tree::{self, CatalogueLayout, LayoutTree};
use vitrine_layout::{Layout, LayoutStrictness, merge_options};
use vitrine_scene::{FirmwareGeneration, MenuScene, SceneInput, build_scene};

/// A layout that changes nothing, in the place of a console's own.
const EMPTY: &str = r#"{"Files":[],"Anims":[]}"#;
/// Values that show what the layout shows anyway, by the end of their names, each with the reason.
const ALIKE: [(&str, &str); 8] = [
    (": Game Icons Roundedness: Square", "takes away round corners, which the layout does not have"),
    (
        ": Disable Button Background: enable",
        "changes a button that is there only while something of the system is paused",
    ),
    ("Gapless: No Redownload Games: enable", "hides marks of games that are not on the console"),
    ("Split Rounded: Enable eShop button: enable", "is the layout itself"),
    ("Transparent Playerselect: Position: Centered", "is the layout itself"),
    ("Two Row (10 Game Icons): Game Icons Size: Small", "is the layout itself"),
    ("Quiet Lock: Clock: Middle", "is the layout itself"),
    ("Round Table: Clear panel: Clear panel", "hides a pane that the stage does not draw"),
];

struct OfferedLayout<'a> {
    entry: &'a CatalogueLayout,
    base: Layout,
    common: Option<Layout>,
    options: Vec<LayoutOption>,
}

fn read(text: &str) -> Layout {
    Layout::read(text.as_bytes(), LayoutStrictness::Lenient).expect("the tree has read it").0
}

impl OfferedLayout<'_> {
    fn scene(&self, choices: &[OptionChoice]) -> MenuScene<'static> {
        let merged = merge_options(&self.base, &self.options, choices).expect("options of the layout");
        let firmware = FirmwareGeneration::of_layout(&merged);
        let stock = SceneInput::stock(self.entry.target);
        build_scene(&SceneInput { layout: Some(&merged), common: self.common.as_ref(), firmware, ..stock })
    }

    /// Every combination: of each option one value, or none.
    fn combinations(&self) -> Vec<Vec<OptionChoice>> {
        let mut all = vec![Vec::new()];
        for option in &self.options {
            let with_one = |chosen: &Vec<OptionChoice>| {
                let values = option
                    .values
                    .iter()
                    .map(|value| OptionChoice { value_uuid: value.uuid, variable: variable_of(option, &value.json) });
                values.map(|value| chosen.iter().cloned().chain([value]).collect()).collect::<Vec<_>>()
            };
            let more: Vec<Vec<OptionChoice>> = all.iter().flat_map(with_one).collect();
            all.extend(more);
        }
        all
    }

    /// Returns `false` for a value that is neither in the scene nor named, nor known to show what the layout shows anyway.
    fn is_accounted_for(&self, scene: &MenuScene, chosen: &[OptionChoice], choice: &OptionChoice) -> bool {
        let others: Vec<_> = chosen.iter().filter(|other| *other != choice).cloned().collect();
        let without = self.scene(&others);
        if without.panes != scene.panes || without.left_out != scene.left_out {
            return true;
        }
        // A later value changes the same.
        let (alone, bare) = (self.scene(std::slice::from_ref(choice)), self.scene(&[]));
        let name = self.name_of(choice);
        alone.panes != bare.panes
            || alone.left_out != bare.left_out
            || ALIKE.iter().any(|(known, _)| name.ends_with(known))
    }

    fn name_of(&self, choice: &OptionChoice) -> String {
        let option = self.options.iter().find(|option| option.value(choice.value_uuid).is_some()).expect("an option");
        let value = option.value(choice.value_uuid).expect("a value");
        format!("{}: {}: {}", self.entry.name, option.name, value.name)
    }
}

fn variable_of(option: &LayoutOption, json: &str) -> Option<String> {
    let greatest = option.range.map_or(1.0, |(_, greatest)| greatest);
    let sample = match option.kind {
        OptionKind::Toggle | OptionKind::Select => return None,
        OptionKind::Integer | OptionKind::Decimal => greatest.to_string(),
        OptionKind::String => "A".repeat(greatest as usize),
        OptionKind::Color => "#FF8800".to_owned(),
    };
    Some(example_of(option.kind, option.range, json).unwrap_or(sample))
}

/// Checks all combinations of a tree, and returns their number.
fn combine(tree: &LayoutTree) -> usize {
    let (mut all, mut whole) = (0, 0);
    let mut unseen = BTreeSet::new();
    for entry in &tree.layouts {
        let layout = OfferedLayout {
            entry,
            base: read(entry.layout_json.as_deref().unwrap_or(EMPTY)),
            common: entry.common_json.as_deref().map(read),
            options: tree.options_of(entry),
        };
        for chosen in layout.combinations() {
            let scene = layout.scene(&chosen);
            let silent = chosen.iter().filter(|choice| !layout.is_accounted_for(&scene, &chosen, choice));
            let silent: Vec<String> = silent.map(|choice| layout.name_of(choice)).collect();
            all += 1;
            whole += usize::from(silent.is_empty());
            unseen.extend(silent);
        }
    }
    println!("{whole} of {all} combinations");
    assert!(unseen.is_empty(), "neither drawn nor named: {unseen:#?}");
    all
}

#[test]
fn every_combination_of_our_own_options_is_drawn_or_named() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../content/layouts");
    let all = combine(&tree::read(&folder::Folder(root)));
    assert!(all > 100, "{all}");
}

#[test]
fn every_combination_of_published_options_is_drawn_or_named() {
    let shared = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/layouts");
    let root = std::env::var_os("VITRINE_SHARED_LAYOUTS").map_or(shared, PathBuf::from);
    if !root.join("targets").is_dir() {
        // Past the capture of tests that pass.
        let _ = writeln!(std::io::stderr(), "\nnot run: there is no tree of layouts at {}", root.display());
        return;
    }
    combine(&tree::read(&folder::Folder(root)));
}
