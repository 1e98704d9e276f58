//! Building the scene of every menu with a layout. Every number of it is finite, and it is never larger than the stand-in.

use vitrine_layout::{Layout, LayoutStrictness};
use vitrine_scene::{LEFT_OUT_LISTED_MAX, SceneInput, build_scene};
use vitrine_target::Target;

const PANES_MAX: usize = 400;

pub fn scene(data: &[u8]) {
    let Ok((layout, _)) = Layout::read(data, LayoutStrictness::Lenient) else { return };
    for target in Target::ALL {
        let stock = SceneInput::stock(target);
        let scene = build_scene(&SceneInput { layout: Some(&layout), common: Some(&layout), ..stock });
        assert!(scene.panes.len() <= PANES_MAX);
        assert!(scene.left_out.changes().len() <= LEFT_OUT_LISTED_MAX.min(scene.left_out.count()));
        for pane in &scene.panes {
            let t = pane.transform;
            let numbers = [t.xx, t.yx, t.xy, t.yy, t.x, t.y, pane.corner_radius, pane.border, pane.alpha];
            assert!(numbers.iter().all(|number| number.is_finite()), "{pane:?}");
        }
    }
}
