//! Drawings of scenes: what they show, and what they cost at worst.

use std::time::{Duration, Instant};

use vitrine_layout::{Layout, LayoutStrictness};
use vitrine_scene::{ConsoleColours, MenuScene, PaneArtwork, SceneInput, build_scene};
use vitrine_stage::{DrawnStage, SCREEN_HEIGHT_PX, SCREEN_WIDTH_PX, StageError, ThemeIcon, draw_scene};
use vitrine_target::Target;

const BLUE: [u8; 4] = [20, 60, 120, 255];
/// Longest drawing of any layout, with debug assertions and on a busy machine.
const TIME_MAX: Duration = Duration::from_secs(5);

fn wallpaper(pixel: [u8; 4]) -> Vec<u8> {
    pixel.repeat((SCREEN_WIDTH_PX * SCREEN_HEIGHT_PX) as usize)
}

fn scene_of(text: &str, target: Target) -> MenuScene<'static> {
    let (layout, _) = Layout::read(text.as_bytes(), LayoutStrictness::Lenient).expect("a layout");
    build_scene(&SceneInput { layout: Some(&layout), ..SceneInput::stock(target) })
}

fn drawn(scene: &MenuScene) -> DrawnStage {
    draw_scene(scene, &wallpaper(BLUE), &[]).expect("a wallpaper of the right size")
}

fn pixel(stage: &DrawnStage, x: u32, y: u32) -> [u8; 4] {
    let at = ((y * SCREEN_WIDTH_PX + x) * 4) as usize;
    [stage.rgba[at], stage.rgba[at + 1], stage.rgba[at + 2], stage.rgba[at + 3]]
}

fn home(patches: &str) -> String {
    format!(r#"{{"Files":[{{"FileName":"blyt/RdtBase.bflyt","Patches":[{patches}]}}]}}"#)
}

#[test]
fn every_menu_is_drawn_over_its_wallpaper() {
    for target in Target::ALL {
        let stage = drawn(&build_scene(&SceneInput::stock(target)));
        assert_eq!(stage.skipped, 0, "{target:?}");
        let changed = stage.rgba.as_chunks::<4>().0.iter().filter(|pixel| **pixel != BLUE).count();
        let share = changed as f64 / f64::from(SCREEN_WIDTH_PX * SCREEN_HEIGHT_PX);
        assert!((0.01..0.7).contains(&share), "{target:?}: {share}");
        assert!(stage.rgba.iter().skip(3).step_by(4).all(|alpha| *alpha == 255), "{target:?}");
    }
}

#[test]
fn a_game_lies_where_the_scene_puts_it() {
    let stage = drawn(&scene_of(&home(r#"{"PaneName":"N_Icon_01","Position":{"X":0,"Y":100}}"#), Target::ResidentMenu));
    // The icon around 640, 222 has 256 pixels a side.
    for (x, y, is_icon) in [(640, 222, true), (514, 96, true), (766, 348, true), (510, 222, false), (640, 352, false)] {
        assert_eq!(pixel(&stage, x, y) != BLUE, is_icon, "{x}, {y}");
    }
}

#[test]
fn pictures_of_any_size_and_place_are_drawn_whole() {
    for step in 0..60 {
        let scale = 0.3 + f64::from(step) * 0.06;
        let (x, y) = (f64::from(step) * 7.3 - 300.3, 100.7 - f64::from(step) * 3.1);
        let scaled =
            format!(r#"{{"PaneName":"N_Game","Position":{{"X":{x},"Y":{y}}},"Scale":{{"X":{scale},"Y":{scale}}}}}"#);
        let scene = scene_of(&home(&scaled), Target::ResidentMenu);
        let stage = drawn(&scene);
        for pane in scene.panes.iter().filter(|pane| matches!(pane.artwork, PaneArtwork::Game(_))) {
            let [(left, top), _, (right, bottom), _] = pane.transform.corners(pane.width, pane.height);
            for (x, y) in [(left + 8.0, (top + bottom) / 2.0), (right - 8.0, (top + bottom) / 2.0)] {
                if (0.0..1280.0).contains(&x) && (0.0..720.0).contains(&y) {
                    assert_ne!(pixel(&stage, x as u32, y as u32), BLUE, "{scale} {x} {y}");
                }
            }
        }
    }
}

#[test]
fn corners_stay_round_where_a_pane_is_stretched() {
    let text = r#"{"Files":[{"FileName":"blyt/RdtBtnSet.bflyt","Patches":[
        {"PaneName":"P_PictBase","Scale":{"X":6,"Y":1}}]},{"FileName":"blyt/RdtBase.bflyt","Patches":[
        {"PaneName":"N_System","Position":{}},{"PaneName":"L_BtnSet","Position":{}},
        {"PaneName":"N_GameRoot","Visible":false}]}]}"#;
    let stage = drawn(&scene_of(text, Target::ResidentMenu));
    // 432 by 72: the top edge is straight as far as 36 from its end, where a stretched corner would have fallen off.
    assert_ne!(pixel(&stage, 640 + 176, 360 - 33), BLUE);
    assert_eq!(pixel(&stage, 640 + 214, 360 - 33), BLUE);
}

#[test]
fn a_console_set_to_white_draws_other_colours() {
    let of = |colours| drawn(&build_scene(&SceneInput { colours, ..SceneInput::stock(Target::ResidentMenu) }));
    let (white, black) = (of(ConsoleColours::White), of(ConsoleColours::Black));
    let at = (640 + 90, 360 + 186 + 30);
    assert!(pixel(&white, at.0, at.1)[0] > 200, "{:?}", pixel(&white, at.0, at.1));
    assert!(pixel(&black, at.0, at.1)[0] < 100, "{:?}", pixel(&black, at.0, at.1));
}

#[test]
fn an_icon_of_the_theme_takes_the_place_of_the_symbol() {
    let red = [255, 0, 0, 255].repeat(64 * 56);
    let icon = ThemeIcon { name: "power", width_px: 64, height_px: 56, rgba: &red };
    let input = SceneInput { icons: &["power"], ..SceneInput::stock(Target::ResidentMenu) };
    let scene = build_scene(&input);
    let button = scene.panes.iter().find(|pane| pane.part == "L_BtnPow" && pane.has_icon).expect("a button");
    let stage = draw_scene(&scene, &wallpaper(BLUE), &[icon]).expect("an icon of the right size");
    let [red, green, blue, _] = pixel(&stage, button.transform.x as u32 + 12, button.transform.y as u32 + 12);
    assert!(red > 100 && green == 0 && blue == 0, "{red} {green} {blue}");
}

#[test]
fn pixels_that_do_not_fill_their_size_are_refused() {
    let scene = build_scene(&SceneInput::stock(Target::ResidentMenu));
    assert_eq!(draw_scene(&scene, &[0; 16], &[]), Err(StageError::WallpaperSize));
    for (width_px, height_px) in [(64, 56), (0, 0), (u32::MAX, u32::MAX), (100_000, 1)] {
        let icon = ThemeIcon { name: "power", width_px, height_px, rgba: &[0; 4] };
        assert_eq!(draw_scene(&scene, &wallpaper(BLUE), &[icon]), Err(StageError::IconSize));
    }
}

#[test]
fn a_transparent_wallpaper_stays_transparent_around_the_menu() {
    let scene = build_scene(&SceneInput::stock(Target::ResidentMenu));
    let stage = draw_scene(&scene, &wallpaper([0, 0, 0, 0]), &[]).expect("a wallpaper");
    assert_eq!(pixel(&stage, 5, 5), [0, 0, 0, 0]);
    assert_eq!(pixel(&stage, 640 - 405, 360 - 38)[3], 255);
}

#[test]
fn panes_that_fill_the_screen_many_times_end() {
    let names = ["N_Root", "N_GameRoot", "N_Game", "N_System", "N_MyPage", "L_Hud"];
    for scale in ["1e3", "1e6", "1e30", "-50", "1e-30"] {
        for rotation in ["0", "45", "1e300"] {
            let patch = |name: &&str| {
                format!(
                    r#"{{"PaneName":"{name}","Scale":{{"X":{scale},"Y":{scale}}},"Rotation":{{"X":{rotation},"Z":{rotation}}}}}"#
                )
            };
            for name in names {
                let scene = scene_of(&home(&patch(&name)), Target::ResidentMenu);
                let start = Instant::now();
                drawn(&scene);
                assert!(start.elapsed() < TIME_MAX, "{name} {scale} {rotation}: {:?}", start.elapsed());
            }
        }
    }
    let grounds = ["Ntf", "Shop", "Pvr", "Ctrl", "Set", "Pow", "LR", "Splay", "Vgc"].map(|button| {
        format!(r#"{{"FileName":"blyt/RdtBtn{button}.bflyt","Patches":[{{"PaneName":"P_PictBase","Scale":{{"X":90,"Y":90}},"ColorTL":"40FFFFFF"}}]}}"#)
    });
    let icons = r#"{"FileName":"blyt/RdtBtnIconGame.bflyt","Patches":[{"PaneName":"RootPane","Scale":{"X":40,"Y":40},"Rotation":{"Z":30}}]}"#;
    let users = r#"{"FileName":"blyt/RdtBtnMyPage.bflyt","Patches":[{"PaneName":"RootPane","Scale":{"X":99,"Y":99}}]}"#;
    let scene = scene_of(&format!(r#"{{"Files":[{},{icons},{users}]}}"#, grounds.join(",")), Target::ResidentMenu);
    let start = Instant::now();
    let stage = drawn(&scene);
    assert!(start.elapsed() < TIME_MAX, "{:?}", start.elapsed());
    assert!(stage.skipped > 0);
}
