//! Memory of a drawing, in a program of its own: other tests would be measured with it.

use peak_alloc::PeakAlloc;
use vitrine_scene::{SceneInput, build_scene};
use vitrine_stage::{SCREEN_HEIGHT_PX, SCREEN_WIDTH_PX, draw_scene};
use vitrine_target::Target;

#[global_allocator]
static PEAK: PeakAlloc = PeakAlloc;

/// Most memory of a drawing besides the wallpaper: the result, a mask, and pictures of games, users and news.
const MEMORY_MAX_MB: f32 = 16.0;

#[test]
fn a_drawing_needs_the_result_and_some_pictures() {
    let wallpaper = [20, 60, 120, 255].repeat((SCREEN_WIDTH_PX * SCREEN_HEIGHT_PX) as usize);
    for target in Target::ALL {
        let scene = build_scene(&SceneInput::stock(target));
        let before = PEAK.current_usage_as_mb();
        PEAK.reset_peak_usage();
        draw_scene(&scene, &wallpaper, &[]).expect("a wallpaper of the right size");
        let used = PEAK.peak_usage_as_mb() - before;
        assert!(used < MEMORY_MAX_MB, "{target:?}: {used} MB");
    }
}
