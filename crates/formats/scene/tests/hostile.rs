//! Layouts made to harm: time, memory and numbers stay bounded whatever they hold.

use std::time::{Duration, Instant};

use vitrine_layout::json::JsonLimits;
use vitrine_layout::{Layout, LayoutStrictness};
use vitrine_scene::{AnimationMoment, LEFT_OUT_LISTED_MAX, MenuScene, SceneInput, build_scene};
use vitrine_target::Target;

/// Longest time for any layout within the limits of a file, with debug assertions and on a busy machine.
const TIME_MAX: Duration = Duration::from_secs(5);

fn scene_of(text: &str, target: Target) -> MenuScene<'static> {
    let (layout, _) = Layout::read(text.as_bytes(), LayoutStrictness::Lenient).expect("a layout");
    let start = Instant::now();
    let scene = build_scene(&SceneInput { layout: Some(&layout), common: Some(&layout), ..SceneInput::stock(target) });
    assert!(start.elapsed() < TIME_MAX, "{:?}", start.elapsed());
    assert_finite(&scene);
    scene
}

fn assert_finite(scene: &MenuScene) {
    assert!(scene.panes.len() < 400);
    assert!(scene.left_out.changes().len() <= LEFT_OUT_LISTED_MAX);
    for pane in &scene.panes {
        let t = pane.transform;
        let numbers = [t.xx, t.yx, t.xy, t.yy, t.x, t.y, pane.corner_radius, pane.border, pane.alpha];
        assert!(numbers.iter().all(|number| number.is_finite()), "{pane:?}");
    }
}

fn home(patches: &str) -> String {
    format!(r#"{{"Files":[{{"FileName":"blyt/RdtBase.bflyt","Patches":[{patches}]}}]}}"#)
}

#[test]
fn the_largest_numbers_leave_no_number_that_is_not_finite() {
    let huge = r#""Position":{"X":1e308,"Y":-1e308,"Z":1e308},"Scale":{"X":1e308,"Y":-1e308},"Size":{"X":1e308,"Y":1e308},"Rotation":{"X":1e308,"Y":1e308,"Z":1e308}"#;
    let names = ["RootPane", "N_Root", "N_GameRoot", "N_Game", "N_Icon_00", "N_System", "L_Hud", "L_BtnPow"];
    let patches: Vec<String> = names.iter().map(|name| format!(r#"{{"PaneName":"{name}",{huge}}}"#)).collect();
    scene_of(&home(&patches.join(",")), Target::ResidentMenu);
    for name in names {
        scene_of(&home(&format!(r#"{{"PaneName":"{name}",{huge}}}"#)), Target::ResidentMenu);
    }
}

#[test]
fn ten_thousand_panes_make_no_scene_larger() {
    let patches: Vec<String> = (0..10_000)
        .map(|number| format!(r#"{{"PaneName":"P_{number}","Position":{{"X":{number}}},"Visible":true}}"#))
        .collect();
    let scene = scene_of(&home(&patches.join(",")), Target::ResidentMenu);
    assert_eq!(scene.left_out.count(), 40_000);
    let known: Vec<String> =
        (0..10_000).map(|number| format!(r#"{{"PaneName":"N_Icon_00","Position":{{"X":{number}}}}}"#)).collect();
    assert_eq!(scene_of(&home(&known.join(",")), Target::ResidentMenu).left_out.count(), 10_000);
}

#[test]
fn an_order_given_a_hundred_thousand_times_ends() {
    let names = vec![r#""N_System","N_GameRoot","N_Nothing""#; 30_000].join(",");
    let text = format!(
        r#"{{"Files":[{{"FileName":"blyt/RdtBase.bflyt","Patches":[],"PullFrontPanes":[{names}],"PushBackPanes":[{names}]}}]}}"#
    );
    if text.len() <= JsonLimits::default().bytes {
        scene_of(&text, Target::ResidentMenu);
    }
    let fewer = names[..100_000].rsplit_once(',').map_or("", |(names, _)| names);
    scene_of(
        &format!(r#"{{"Files":[{{"FileName":"blyt/RdtBase.bflyt","Patches":[],"PushBackPanes":[{fewer}]}}]}}"#),
        Target::ResidentMenu,
    );
}

#[test]
fn groups_that_hold_each_other_and_panes_under_wrong_names_change_nothing() {
    let text = r#"{"Files":[{"FileName":"blyt/RdtBase.bflyt","Patches":[{"PaneName":"","Visible":false}],
        "AddGroups":[{"GroupName":"A","Panes":["B","A"]},{"GroupName":"B","Panes":["A"]}]},
        {"FileName":"","Patches":[{"PaneName":"RootPane","Visible":false}]},
        {"FileName":"blyt/.bflyt","Patches":[]},{"FileName":"blyt/RdtBase.bflyt/../x","Patches":[]}]}"#;
    for target in Target::ALL {
        assert!(scene_of(text, target).panes.iter().any(|pane| pane.is_visible), "{target:?}");
    }
}

#[test]
fn a_thousand_animations_with_wild_frames_end() {
    let frames: Vec<String> =
        (0..200).map(|frame| format!(r#"{{\"Frame\":{},\"Value\":1e308,\"Blend\":0}}"#, 200 - frame)).collect();
    let curve = format!(r#"{{\"AnimationTarget\":255,\"KeyFrames\":[{}]}}"#, frames.join(","));
    let curves = [curve.clone(), curve.replace("255", "6"), curve.replace("255", "0")].join(",");
    let document = format!(
        r#"{{\"pai1\":{{\"FrameSize\":1e308,\"Entries\":[{{\"Name\":\"N_Root\",\"Target\":0,\"Tags\":[{{\"TagType\":\"FLPA\",\"Entries\":[{curves}]}}]}}]}}}}"#
    );
    let anims =
        vec![format!(r#"{{"FileName":"anim/RdtBtnIconGame_Active.bflan","AnimJson":"{document}"}}"#); 20].join(",");
    let text = format!(r#"{{"Files":[],"Anims":[{anims},{{"FileName":"anim/_.bflan","AnimJson":"[["}}]}}"#);
    scene_of(&text, Target::ResidentMenu);
    let (layout, _) = Layout::read(text.as_bytes(), LayoutStrictness::Lenient).expect("a layout");
    for frame in [0, 199, u16::MAX] {
        let moment = AnimationMoment::Frame(frame);
        let input = SceneInput { layout: Some(&layout), moment, ..SceneInput::stock(Target::ResidentMenu) };
        assert_finite(&build_scene(&input));
    }
}
