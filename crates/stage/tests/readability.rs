//! Which texts are hard to read on which wallpapers, and what a scrim makes of them.

use std::time::{Duration, Instant};

use vitrine_layout::{Layout, LayoutStrictness};
use vitrine_scene::{ConsoleColours, MenuScene, SceneInput, build_scene};
use vitrine_stage::{ReadabilityReport, ReadablePart, StageError, check_readability, find_hard_parts};
use vitrine_target::Target;

const WIDTH: usize = 1280;
const HEIGHT: usize = 720;
/// Longest check, with debug assertions and on a busy machine.
const TIME_MAX: Duration = Duration::from_secs(20);

fn wallpaper(level: impl Fn(usize, usize) -> u8) -> Vec<u8> {
    (0..WIDTH * HEIGHT).flat_map(|at| [level(at % WIDTH, at / WIDTH); 3].into_iter().chain([255])).collect()
}

fn stock(target: Target) -> MenuScene<'static> {
    build_scene(&SceneInput::stock(target))
}

fn home_with(patches: &str) -> MenuScene<'static> {
    let text = format!(r#"{{"Files":[{{"FileName":"blyt/RdtBase.bflyt","Patches":[{patches}]}}]}}"#);
    let (layout, _) = Layout::read(text.as_bytes(), LayoutStrictness::Lenient).expect("a layout");
    build_scene(&SceneInput { layout: Some(&layout), ..SceneInput::stock(Target::ResidentMenu) })
}

fn checked(scene: &MenuScene, wallpaper: &[u8]) -> ReadabilityReport {
    check_readability(scene, wallpaper).expect("a wallpaper of the right size")
}

fn hard(scene: &MenuScene, wallpaper: &[u8]) -> Vec<ReadablePart> {
    checked(scene, wallpaper).parts
}

#[test]
fn light_texts_are_hard_to_read_on_white_in_every_menu() {
    use ReadablePart::{Clock, Footer, GameName, Labels, List, Status, Title, UserNames};
    let white = wallpaper(|_, _| 255);
    for (target, parts) in [
        (Target::ResidentMenu, &[Clock, Status, GameName, Footer][..]),
        (Target::Entrance, &[Clock, Status, Labels]),
        (Target::Flaunch, &[Title, Labels, Footer]),
        (Target::Set, &[Title, List, Labels, Footer]),
        (Target::MyPage, &[Title, GameName, UserNames, List, Labels, Footer]),
        (Target::Psl, &[Title, Footer]),
        (Target::Notification, &[Title, Labels, Footer]),
    ] {
        assert_eq!(hard(&stock(target), &white), parts, "{target:?}");
    }
}

#[test]
fn nothing_is_hard_to_read_on_a_dark_picture_with_its_grain() {
    let mut noise = 1_u32;
    let grain: Vec<u8> = (0..WIDTH * HEIGHT)
        .map(|_| {
            noise = noise.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            // One pixel in 64 is white.
            if noise >> 26 == 0 { 255 } else { 30 }
        })
        .collect();
    for target in Target::ALL {
        let scene = stock(target);
        assert_eq!(hard(&scene, &wallpaper(|_, _| 20)), [], "{target:?}");
        assert_eq!(hard(&scene, &wallpaper(|_, _| 70)), [], "{target:?}");
        assert_eq!(hard(&scene, &wallpaper(|x, y| grain[y * WIDTH + x])), [], "{target:?}");
    }
}

#[test]
fn a_bright_sky_hides_the_clock_alone() {
    let sky = wallpaper(|_, y| if y < 120 { 240 } else { 40 });
    assert_eq!(hard(&stock(Target::ResidentMenu), &sky), [ReadablePart::Clock, ReadablePart::Status]);
    let floor = wallpaper(|_, y| if y > 560 { 240 } else { 40 });
    assert_eq!(hard(&stock(Target::ResidentMenu), &floor), [ReadablePart::Footer]);
    // A narrow bright line behind one digit hides none of it.
    let line = wallpaper(|x, _| if x % 60 == 0 { 255 } else { 40 });
    assert_eq!(hard(&stock(Target::ResidentMenu), &line), []);
}

#[test]
fn fine_stripes_are_as_bright_as_their_mean() {
    let stripes = wallpaper(|x, _| if x % 2 == 0 { 255 } else { 0 });
    assert!(hard(&stock(Target::ResidentMenu), &stripes).contains(&ReadablePart::Clock));
}

#[test]
fn dark_texts_are_judged_the_other_way() {
    let input = SceneInput { colours: ConsoleColours::White, ..SceneInput::stock(Target::ResidentMenu) };
    let scene = build_scene(&input);
    // The console's own name of a game is pale on white.
    assert_eq!(hard(&scene, &wallpaper(|_, _| 255)), [ReadablePart::GameName]);
    let black = wallpaper(|_, _| 10);
    let report = checked(&scene, &black);
    assert!(report.parts.contains(&ReadablePart::Clock), "{:?}", report.parts);
    let scrimmed = report.scrimmed.expect("a scrim");
    assert!(scrimmed[4 * (WIDTH * 20 + 700)] > 60, "a scrim under dark texts is light");
    assert_eq!(find_hard_parts(&scene, &black).expect("the right size"), report.parts);
}

#[test]
fn with_the_scrim_everything_can_be_read_and_the_middle_stays() {
    for target in Target::ALL {
        let scene = stock(target);
        for picture in [wallpaper(|_, _| 255), wallpaper(|x, y| ((x + y) / 8) as u8), wallpaper(|_, y| (y / 3) as u8)] {
            let report = checked(&scene, &picture);
            assert_eq!(report.scrimmed.is_some(), !report.parts.is_empty(), "{target:?}");
            let Some(scrimmed) = report.scrimmed else { continue };
            assert_eq!(hard(&scene, &scrimmed), [], "{target:?}");
            assert_eq!(scrimmed.iter().skip(3).step_by(4).filter(|alpha| **alpha != 255).count(), 0);
        }
    }
    let white = wallpaper(|_, _| 255);
    let scrimmed = checked(&stock(Target::ResidentMenu), &white).scrimmed.expect("a scrim");
    assert_eq!(scrimmed[4 * (WIDTH * 330 + 1200)], 255, "the middle is not darkened");
}

#[test]
fn a_part_that_is_moved_away_hidden_or_faint_is_not_read() {
    let white = wallpaper(|_, _| 255);
    for patch in [
        r#"{"PaneName":"L_Hud","Visible":false}"#,
        r#"{"PaneName":"L_Hud","Position":{"X":5000,"Y":0}}"#,
        r#"{"PaneName":"L_Hud","Scale":{"X":0,"Y":0}}"#,
        r#"{"PaneName":"L_Hud","Scale":{"X":1e-9,"Y":1e-9}}"#,
    ] {
        assert!(!hard(&home_with(patch), &white).contains(&ReadablePart::Clock), "{patch}");
    }
    let moved = home_with(r#"{"PaneName":"L_Hud","Position":{"X":500,"Y":-130}}"#);
    let bright_middle = wallpaper(|_, y| if (460..520).contains(&y) { 255 } else { 20 });
    assert!(hard(&moved, &bright_middle).contains(&ReadablePart::Clock));
    assert!(!hard(&stock(Target::ResidentMenu), &bright_middle).contains(&ReadablePart::Clock));
}

#[test]
fn hostile_layouts_are_checked_in_bounded_time() {
    let noisy = wallpaper(|x, y| (x * y) as u8);
    for number in ["1e308", "-1e308", "1e6", "1e-300"] {
        let scene = home_with(&format!(
            r#"{{"PaneName":"N_Root","Scale":{{"X":{number},"Y":{number}}}}},{{"PaneName":"L_Hud","Position":{{"X":{number},"Y":0}},"Rotation":{{"Z":{number}}},"Scale":{{"X":{number},"Y":{number}}}}}"#
        ));
        let start = Instant::now();
        checked(&scene, &noisy);
        assert!(start.elapsed() < TIME_MAX, "{number}: {:?}", start.elapsed());
    }
}

#[test]
fn a_wallpaper_of_another_size_is_refused() {
    let scene = stock(Target::ResidentMenu);
    for length in [0, 4, WIDTH * HEIGHT * 4 - 1, WIDTH * HEIGHT * 4 + 4] {
        assert_eq!(check_readability(&scene, &vec![0; length]), Err(StageError::WallpaperSize));
    }
}
