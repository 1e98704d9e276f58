//! Measures drawings: `cargo run --release --example measure -- content/layouts`. Prints the mean time for each layout of a tree
//! and for each menu without one.

#[path = "../../formats/layout/tests/folder/mod.rs"]
mod folder;

use std::path::PathBuf;
use std::time::Instant;

use vitrine_layout::{Layout, LayoutStrictness, tree};
use vitrine_scene::{SceneInput, build_scene};
use vitrine_stage::{SCREEN_HEIGHT_PX, SCREEN_WIDTH_PX, draw_scene};

const DRAWINGS: u32 = 20;

fn main() {
    let root = std::env::args_os().nth(1).map_or_else(|| PathBuf::from("content/layouts"), PathBuf::from);
    let wallpaper = [30, 60, 90, 255].repeat((SCREEN_WIDTH_PX * SCREEN_HEIGHT_PX) as usize);
    let mut sum = 0.0;
    let layouts = tree::read(&folder::Folder(root)).layouts;
    for entry in &layouts {
        let text = entry.layout_json.as_deref().unwrap_or("{}");
        let Ok((layout, _)) = Layout::read(text.as_bytes(), LayoutStrictness::Lenient) else { continue };
        let input = SceneInput { layout: Some(&layout), ..SceneInput::stock(entry.target) };
        let start = Instant::now();
        for _ in 0..DRAWINGS {
            if let Err(error) = draw_scene(&build_scene(&input), &wallpaper, &[]) {
                println!("{error}");
            }
        }
        let each = start.elapsed().as_secs_f64() * 1000.0 / f64::from(DRAWINGS);
        sum += each;
        println!("{each:6.2} ms  {:?} {}", entry.target, entry.name);
    }
    println!("{:6.2} ms in the mean", sum / layouts.len().max(1) as f64);
}
