//! Measures drawings: `cargo run --release --example measure -- content/layouts`. Prints for each layout of a tree, and for each
//! menu without one, the mean time of a whole drawing and of moving the cursor by one cell.

#[path = "../../formats/layout/tests/folder/mod.rs"]
mod folder;

use std::path::PathBuf;
use std::time::Instant;

use vitrine_layout::{Layout, LayoutStrictness, tree};
use vitrine_scene::{SceneInput, build_scene, build_scene_with_cursor};
use vitrine_stage::{OverlayMemory, StagePictures, draw_overlay};
use vitrine_target::Target;

const DRAWINGS: u32 = 20;

/// Mean milliseconds of one of several runs.
fn mean(mut run: impl FnMut(u32)) -> f64 {
    let start = Instant::now();
    (0..DRAWINGS).for_each(&mut run);
    start.elapsed().as_secs_f64() * 1000.0 / f64::from(DRAWINGS)
}

fn measure(input: &SceneInput<'_>) -> [f64; 3] {
    let mut pictures = StagePictures::default();
    let mut memory = OverlayMemory::default();
    let mut draw = |memory: &mut OverlayMemory, scene| {
        if let Err(error) = draw_overlay(&mut pictures, memory, &scene, &[]) {
            println!("{error}");
        }
    };
    draw(&mut OverlayMemory::default(), build_scene(input));
    let scene = mean(|_| drop(build_scene(input)));
    let whole = mean(|_| draw(&mut OverlayMemory::default(), build_scene(input)));
    let cells = build_scene_with_cursor(input, None).cells;
    let moved = mean(|number| {
        let cell = cells.get(number as usize % cells.len().max(1));
        draw(&mut memory, build_scene_with_cursor(input, cell.map(|cell| (cell.kind, cell.number))).scene);
    });
    [scene, whole, moved]
}

fn main() {
    let root = std::env::args_os().nth(1).map_or_else(|| PathBuf::from("content/layouts"), PathBuf::from);
    println!("scene  whole  moved (ms)");
    let line = |name: String, [scene, whole, moved]: [f64; 3]| println!("{scene:5.2} {whole:6.2} {moved:6.2}  {name}");
    for target in Target::ALL {
        line(format!("{target:?}"), measure(&SceneInput::stock(target)));
    }
    for entry in tree::read(&folder::Folder(root)).layouts {
        let text = entry.layout_json.as_deref().unwrap_or("{}");
        let Ok((layout, _)) = Layout::read(text.as_bytes(), LayoutStrictness::Lenient) else { continue };
        let input = SceneInput { layout: Some(&layout), ..SceneInput::stock(entry.target) };
        line(format!("{:?} {}", entry.target, entry.name), measure(&input));
    }
}
