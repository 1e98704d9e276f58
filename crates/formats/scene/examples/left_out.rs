//! Prints the changes that scenes of the layouts of a tree leave out: `cargo run --example left_out -- content/layouts`.

#[path = "../../layout/tests/folder/mod.rs"]
mod folder;

use std::path::PathBuf;

use vitrine_layout::{Layout, LayoutStrictness, tree};
use vitrine_scene::{FirmwareGeneration, SceneInput, build_scene};

fn main() {
    let root = std::env::args_os().nth(1).map_or_else(|| PathBuf::from("content/layouts"), PathBuf::from);
    for entry in tree::read(&folder::Folder(root)).layouts {
        let read =
            |text: &String| Layout::read(text.as_bytes(), LayoutStrictness::Lenient).ok().map(|(layout, _)| layout);
        let layout = entry.layout_json.as_ref().and_then(read);
        let common = entry.common_json.as_ref().and_then(read);
        let firmware = layout.as_ref().map(FirmwareGeneration::of_layout).unwrap_or_default();
        let stock = SceneInput::stock(entry.target);
        let scene = build_scene(&SceneInput { layout: layout.as_ref(), common: common.as_ref(), firmware, ..stock });
        println!("{:?} {}: {} left out", entry.target, entry.name, scene.left_out.count());
        for change in scene.left_out.changes() {
            println!("  {change}");
        }
    }
}
