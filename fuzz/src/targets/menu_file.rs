//! Reading a console's own menu file, and building its menu.

use vitrine_menu_file::read_menu_file;
use vitrine_scene::{SceneInput, build_scene_on};

/// Panes of a scene: those that are walked through, and those of the footer.
const PANES_MAX: usize = 25_000;

pub fn menu_file(data: &[u8]) {
    let Ok(file) = read_menu_file(data) else { return };
    let scene = build_scene_on(&SceneInput::stock(file.menu.target()), Some(&file.menu));
    assert!(scene.panes.len() <= PANES_MAX);
}
