//! Memory of a drawing, in a program of its own: other tests would be measured with it.

use peak_alloc::PeakAlloc;
use vitrine_scene::{SceneInput, build_scene};
use vitrine_stage::{OverlayMemory, SCREEN_HEIGHT_PX, SCREEN_WIDTH_PX, StagePictures, draw_overlay, draw_scene};
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
    sizes_that_are_never_seen_again_are_not_kept();
}

/// Most memory that drawings of all sizes leave behind: 12 MB of scaled pictures, 2 MB of texts, 4 MB of pictures, one drawing.
const KEPT_MAX_MB: f32 = 24.0;

/// A part of the one test: two would be measured with each other.
fn sizes_that_are_never_seen_again_are_not_kept() {
    let before = PEAK.current_usage_as_mb();
    let (mut pictures, mut memory) = (StagePictures::default(), OverlayMemory::default());
    for number in 0..120 {
        let mut scene = build_scene(&SceneInput::stock(Target::ResidentMenu));
        let scale = 0.5 + f64::from(number) / 100.0;
        for pane in &mut scene.panes {
            pane.transform.xx *= scale;
            pane.transform.yy *= scale;
        }
        draw_overlay(&mut pictures, &mut memory, &scene, &[]).expect("no icons");
        let kept = PEAK.current_usage_as_mb() - before;
        assert!(kept < KEPT_MAX_MB, "{number}: {kept} MB");
    }
}
