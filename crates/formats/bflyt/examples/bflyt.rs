//! Prints the panes of a layout: `cargo run -p vitrine-bflyt --example bflyt -- RdtBase.bflyt`.

use std::error::Error;

use vitrine_bflyt::{BflytLimits, LayoutFile, PaneContent};

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args_os().nth(1).ok_or("usage: bflyt FILE")?;
    let layout = LayoutFile::read(&std::fs::read(file)?, &BflytLimits::default())?;
    println!("{} {:#010x} {:?}", layout.name, layout.version, layout.size);
    println!("textures {:?}", layout.textures);
    let mut depths: Vec<usize> = Vec::with_capacity(layout.panes.len());
    for pane in &layout.panes {
        let depth = pane.parent.map_or(0, |parent| depths[parent] + 1);
        depths.push(depth);
        let what = match &pane.content {
            PaneContent::Group => String::new(),
            PaneContent::TouchArea => "touch".to_owned(),
            PaneContent::Picture(picture) => format!("picture {:?}", material(&layout, picture.material)),
            PaneContent::Text(text) => format!("text {:?}", text.text),
            PaneContent::Window(window) => format!("window {:?}", material(&layout, window.content.material)),
            PaneContent::Part(part) => format!("part {}", part.layout),
            PaneContent::Other(kind) => String::from_utf8_lossy(kind).into_owned(),
        };
        let [x, y, _] = pane.position;
        println!("{:indent$}{} {x}, {y} {:?} {what}", "", pane.name, pane.size, indent = 2 * depth);
    }
    Ok(())
}

fn material(layout: &LayoutFile, number: u16) -> Option<&str> {
    layout.materials.get(usize::from(number)).map(|material| material.name.as_str())
}
