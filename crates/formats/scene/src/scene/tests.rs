//! Scenes of single changes, each checked where a console would draw it.

use vitrine_layout::LayoutStrictness;

use super::*;

fn layout(text: &str) -> Layout {
    Layout::read(text.as_bytes(), LayoutStrictness::Lenient).expect("the test's own layout is sound").0
}

fn home(text: &str) -> MenuScene<'static> {
    let layout = layout(text);
    let firmware = FirmwareGeneration::of_layout(&layout);
    build_scene(&SceneInput { layout: Some(&layout), firmware, ..SceneInput::stock(Target::ResidentMenu) })
}

fn found(scene: &MenuScene<'static>, part: &str, name: &str) -> ScenePane<'static> {
    *scene.panes.iter().find(|pane| pane.part == part && pane.name == name).unwrap_or_else(|| panic!("{part}/{name}"))
}

fn place(scene: &MenuScene<'static>, part: &str, name: &str) -> (f64, f64) {
    let transform = found(scene, part, name).transform;
    ((transform.x - 640.0).round(), (360.0 - transform.y).round())
}

fn files(patches: &str) -> String {
    format!(r#"{{"Files":[{{"FileName":"blyt/RdtBase.bflyt","Patches":[{patches}]}}]}}"#)
}

#[test]
fn the_stock_home_menu_is_where_a_console_draws_it() {
    let stock = SceneInput { firmware: FirmwareGeneration::UpTo19, ..SceneInput::stock(Target::ResidentMenu) };
    let scene = build_scene(&stock);
    assert_eq!(place(&scene, "N_Icon_00", "P_IconGame"), (-405.0, 38.0));
    assert_eq!(place(&scene, "N_Icon_03", "P_IconGame"), (405.0, 38.0));
    assert_eq!(place(&scene, "L_BtnAccount_00", "P_PictBase"), (-550.0, 295.0));
    assert_eq!(place(&scene, "L_BtnLR", "P_PictBase"), (-324.0, -186.0));
    assert_eq!(place(&scene, "L_BtnPow", "P_PictBase"), (324.0, -186.0));
    assert_eq!(scene.left_out.count(), 0);
}

#[test]
fn a_layout_without_the_online_button_centres_the_other_six() {
    for firmware in [FirmwareGeneration::UpTo19, FirmwareGeneration::From20] {
        let older = layout(r#"{"Files":[]}"#);
        let scene =
            build_scene(&SceneInput { layout: Some(&older), firmware, ..SceneInput::stock(Target::ResidentMenu) });
        assert!(!found(&scene, "L_BtnLR", "P_PictBase").is_visible);
        assert!(!found(&scene, "L_BtnVgc", "P_PictBase").is_visible);
        assert_eq!(place(&scene, "L_BtnNoti", "P_PictBase"), (-270.0, -186.0));
        assert_eq!(place(&scene, "L_BtnPow", "P_PictBase"), (270.0, -186.0));
    }
}

#[test]
fn buttons_are_smaller_from_firmware_20_whatever_a_layout_wants() {
    let text = r#"{"HideOnlineBtn":false,"TargetFirmware":2000,"Files":[{"FileName":"blyt/RdtBtnNtf.bflyt",
        "Patches":[{"PaneName":"P_PictBase","Size":{"X":150,"Y":66}}]}]}"#;
    let scene = home(text);
    assert_eq!(found(&scene, "L_BtnNoti", "P_PictBase").width, 72.0);
    assert!(found(&scene, "L_BtnVgc", "P_PictBase").is_visible);
}

#[test]
fn a_part_takes_the_scale_of_its_own_file() {
    let text = r#"{"Files":[
        {"FileName":"blyt/RdtBase.bflyt","Patches":[
            {"PaneName":"N_GameRoot","Position":{"X":2,"Y":53},"Scale":{"X":1.05,"Y":1.05}},
            {"PaneName":"N_Icon_01","Position":{"X":-280,"Y":80,"Z":130}}]},
        {"FileName":"blyt/RdtBtnIconGame.bflyt","Patches":[{"PaneName":"RootPane","Scale":{"X":0.7,"Y":0.7}}]}]}"#;
    let scene = home(text);
    let icon = found(&scene, "N_Icon_01", "P_IconGame");
    assert_eq!(place(&scene, "N_Icon_01", "P_IconGame"), (-292.0, 137.0));
    assert!((icon.transform.xx * icon.width - 188.16).abs() < 0.01);
}

#[test]
fn hidden_and_shrunk_panes_take_their_children_with_them() {
    let scene = home(&files(
        r#"{"PaneName":"N_System","Visible":false},{"PaneName":"N_MyPage","Scale":{"X":0,"Y":0}},{"PaneName":"L_Hud","Position":{}}"#,
    ));
    for part in ["L_BtnPow", "L_BtnAccount_00"] {
        assert!(!found(&scene, part, "P_PictBase").is_visible, "{part}");
    }
    assert_eq!(place(&scene, "L_Hud", "P_Ico00"), (-25.0, 0.0));
}

#[test]
fn origins_are_those_that_a_console_reads_from_what_installers_write() {
    let text = r#"{"Files":[{"FileName":"blyt/RdtBtnSet.bflyt","Patches":[
        {"PaneName":"P_PictBase","ParentOriginY":1,"ParentOriginX":2}]},
        {"FileName":"blyt/RdtBase.bflyt","Patches":[
        {"PaneName":"N_System","Position":{"X":0,"Y":0},"OriginX":2,"OriginY":3}]}]}"#;
    let scene = home(text);
    // The ground lies right of and above its position, and the row starts from the bottom of the screen.
    assert_eq!(place(&scene, "L_BtnSet", "P_PictBase"), (162.0 + 43.0, -360.0 + 43.0));
    assert_eq!(
        scene.left_out.changes().iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["RdtBase/N_System/OriginY"]
    );
}

#[test]
fn a_name_that_starts_at_the_left_edge_of_its_game_is_where_a_picture_shows_it() {
    // JAG Layout. In its author's picture the card is 179 left of the middle of the game, and the name begins at 105.
    let start = r#""ParentOriginY":1"#;
    let text = format!(
        r#"{{"Files":[{{"FileName":"blyt/RdtBtnIconGame.bflyt","Patches":[
            {{"PaneName":"N_Tip","Position":{{"X":0,"Y":0}}}},
            {{"PaneName":"L_Balloon","Position":{{"X":-128,"Y":-20}},{start}}}]}},
        {{"FileName":"blyt/RdtBalloon.bflyt","Patches":[
            {{"PaneName":"RootPane","Position":{{"X":-640,"Y":0}},{start}}},
            {{"PaneName":"N_Root","Position":{{"X":-37,"Y":9}},{start}}},
            {{"PaneName":"N_Trans",{start}}},{{"PaneName":"N_Size","Position":{{"X":0,"Y":7.5}},{start}}},
            {{"PaneName":"N_Scissor",{start}}}]}}]}}"#
    );
    let scene = home(&text);
    let x = |name| found(&scene, "N_Icon_00", name).transform.x;
    let game = x("P_IconGame");
    assert!((x("P_Card") - game + 179.0).abs() < 2.0, "{}", x("P_Card") - game);
    let name = x("P_Color") - found(&scene, "N_Icon_00", "P_Color").width / 2.0 - game;
    assert!((name + 105.0).abs() < 2.0, "{name}");
}

#[test]
fn colours_and_corners_are_those_of_the_layout() {
    let text = r#"{"Files":[{"FileName":"blyt/RdtBtnSet.bflyt","Patches":[
        {"PaneName":"P_PictBase","ColorTL":"80FF0000","UsdPatches":[{"PropName":"C_W","PropValues":["4","0","0","0"],"type":1},{"PropName":"S_RoundRadius","PropValues":["12,5"],"type":2}]}]},
        {"FileName":"blyt/RdtBtnPow.bflyt","Patches":[
        {"PaneName":"P_PictBase","UsdPatches":[{"PropName":"C_W","PropValues":["0","0","0","0"],"type":1},
            {"PropName":"S_RoundRadius","PropValues":["1109393408"],"type":1}]}]}]}"#;
    let scene = home(text);
    let settings = found(&scene, "L_BtnSet", "P_PictBase");
    assert_eq!(settings.colours[0], PaneColour { red: 0, green: 0, blue: 255, alpha: 128 });
    assert_eq!(settings.colours[3], PaneColour::WHITE);
    assert_eq!(settings.corner_radius, 12.5);
    let power = found(&scene, "L_BtnPow", "P_PictBase");
    assert_eq!(power.colours, [PaneColour::WHITE; 4]);
    assert_eq!(power.corner_radius, 40.0);
}

#[test]
fn the_order_of_drawing_follows_the_lists_of_the_layout() {
    let text = r#"{"Files":[{"FileName":"blyt/RdtBase.bflyt","Patches":[],"PushBackPanes":["N_GameRoot"]}]}"#;
    let at = |scene: &MenuScene, part: &str| scene.panes.iter().position(|pane| pane.part == part).expect("drawn");
    let stock = build_scene(&SceneInput::stock(Target::ResidentMenu));
    assert!(at(&stock, "N_Icon_00") < at(&stock, "L_Hud"));
    let pushed = home(text);
    assert!(at(&pushed, "N_Icon_00") > at(&pushed, "L_Hud"));
}

#[test]
fn the_animation_of_the_focused_icon_changes_that_icon_alone() {
    let curve = |target: u8, values: &str| {
        format!(
            r#"{{\"Index\":0,\"AnimationTarget\":{target},\"DataType\":2,\"FLEUUnknownInt\":0,\"FLEUEntryName\":\"\",\"KeyFrames\":[{values}]}}"#
        )
    };
    let key = |frame: f64, value: f64| format!(r#"{{\"Frame\":{frame},\"Value\":{value},\"Blend\":0}}"#);
    let animation = |curves: String| {
        format!(
            r#"{{\"LittleEndian\":true,\"Version\":0,\"pat1\":{{\"AnimationOrder\":0,\"Name\":\"A\",\"ChildBinding\":0,\"Groups\":[],\"Unk_StartOfFile\":0,\"Unk_EndOfFile\":0,\"Unk_EndOfHeader\":\"\"}},\"pai1\":{{\"FrameSize\":50,\"Flags\":0,\"Textures\":[],\"Entries\":[{{\"Name\":\"N_Root\",\"Target\":0,\"UnkwnownData\":\"\",\"Tags\":[{{\"Unknown\":0,\"TagType\":\"FLPA\",\"Entries\":[{curves}]}}]}}]}}}}"#
        )
    };
    let active = animation(curve(6, &[key(0.0, 1.0), key(50.0, 1.5)].join(",")));
    let inactive = animation(curve(1, &key(0.0, 12.0)));
    let text = format!(
        r#"{{"Files":[],"Anims":[{{"FileName":"anim/RdtBtnIconGame_Active.bflan","AnimJson":"{active}"}},
            {{"FileName":"anim/RdtBtnIconGame_Inactive.bflan","AnimJson":"{inactive}"}}]}}"#
    );
    let scene = home(&text);
    assert_eq!(found(&scene, "N_Icon_00", "P_IconGame").transform.xx, 1.5);
    assert_eq!(place(&scene, "N_Icon_00", "P_IconGame"), (-405.0, 38.0));
    assert_eq!(place(&scene, "N_Icon_01", "P_IconGame"), (-135.0, 50.0));
    assert_eq!(scene.left_out.count(), 0);
}

/// The home menu with one animation, of curves for the focused game, at a moment.
fn animated(info: &str, curves: &str, moment: AnimationMoment) -> MenuScene<'static> {
    let document = format!(
        r#"{{"pai1":{{{info},"Entries":[{{"Name":"N_Root","Target":0,"Tags":[{{"TagType":"FLPA","Entries":[{curves}]}}]}}]}}}}"#
    );
    let document = document.replace('\n', "").replace('"', "\\\"");
    let layout = layout(&format!(
        r#"{{"Files":[],"Anims":[{{"FileName":"anim/RdtBtnIconGame_Active.bflan","AnimJson":"{document}"}}]}}"#
    ));
    build_scene(&SceneInput { layout: Some(&layout), moment, ..SceneInput::stock(Target::ResidentMenu) })
}

fn height_at(info: &str, curve: &str, moment: AnimationMoment) -> f64 {
    place(&animated(info, curve, moment), "N_Icon_00", "P_IconGame").1 - 38.0
}

#[test]
fn an_animation_plays_along_its_slopes_and_starts_again() {
    let bounce = r#"{"AnimationTarget":1,"DataType":2,"KeyFrames":[{"Frame":0,"Value":0,"Blend":0},
        {"Frame":50,"Value":100,"Blend":0},{"Frame":100,"Value":0,"Blend":0}]}"#;
    let looped = r#""FrameSize":100,"Flags":1"#;
    let frames = [0, 25, 50, 75, 100, 125, u16::MAX];
    let heights = frames.map(|frame| height_at(looped, bounce, AnimationMoment::Frame(frame)));
    // 65535 is 35 after the last start, and 3 · 0.7² − 2 · 0.7³ is 0.784.
    assert_eq!(heights, [0.0, 50.0, 100.0, 50.0, 0.0, 50.0, 78.0]);
    let motion = animated(looped, bounce, AnimationMoment::Rest).motion;
    assert_eq!(motion, Some(SceneMotion { frames: 100, is_looped: true }));

    let once = r#""FrameSize":100,"Flags":0"#;
    assert_eq!(height_at(once, bounce, AnimationMoment::Frame(125)), 0.0);
    let straight = bounce.replace(r#""Blend":0"#, r#""Blend":2"#);
    assert_eq!(height_at(once, &straight, AnimationMoment::Frame(10)), 20.0);
    let steps = bounce.replace(r#""DataType":2"#, r#""DataType":1"#);
    assert_eq!(height_at(once, &steps, AnimationMoment::Frame(49)), 0.0);
    assert_eq!(height_at(once, &steps, AnimationMoment::Frame(50)), 100.0);
}

#[test]
fn what_stands_still_is_no_motion() {
    let still = r#"{"AnimationTarget":1,"DataType":2,"KeyFrames":[{"Frame":0,"Value":5},{"Frame":50,"Value":5}]}"#;
    let moving = r#"{"AnimationTarget":1,"DataType":2,"KeyFrames":[{"Frame":0,"Value":0},{"Frame":2,"Value":5}]}"#;
    assert_eq!(animated(r#""FrameSize":50"#, still, AnimationMoment::Rest).motion, None);
    assert_eq!(animated(r#""FrameSize":2"#, moving, AnimationMoment::Rest).motion, None);
    assert_eq!(build_scene(&SceneInput::stock(Target::ResidentMenu)).motion, None);
    let longest = animated(r#""FrameSize":1e300"#, moving, AnimationMoment::Rest).motion;
    assert_eq!(longest, Some(SceneMotion { frames: 1200, is_looped: false }));
}

#[test]
fn curves_without_a_number_leave_the_pane_where_it_is() {
    for keys in [
        r#"{"Frame":0,"Value":1e308,"Blend":1e308},{"Frame":100,"Value":-1e308,"Blend":-1e308}"#,
        r#"{"Frame":-1e308,"Value":0},{"Frame":1e308,"Value":0,"Blend":1e308}"#,
        r#"{"Value":3},{"Frame":9},{"Frame":"a","Value":"b"}"#,
        "",
    ] {
        let curve = format!(r#"{{"AnimationTarget":1,"DataType":2,"KeyFrames":[{keys}]}}"#);
        for frame in [0, 1, 50, u16::MAX] {
            let height = height_at(r#""FrameSize":100,"Flags":1"#, &curve, AnimationMoment::Frame(frame));
            assert!(height.is_finite(), "{keys} {frame}");
        }
    }
}

#[test]
fn a_change_that_the_stand_in_does_not_know_is_named() {
    let text = r#"{"Files":[
        {"FileName":"blyt/RdtBase.bflyt","Patches":[{"PaneName":"N_Strange","Position":{"X":1},"Visible":true},
            {"PaneName":"B_Hit","Size":{"X":9,"Y":9}}]},
        {"FileName":"blyt/Strange.bflyt","Patches":[{"PaneName":"P_A","Visible":false},{"PaneName":"P_B","Visible":true}]},
        {"FileName":"blyt/RdtBtnSet.bflyt","Patches":[{"PaneName":"P_PictBase","UsdPatches":[
            {"PropName":"S_DropShadowSize","PropValues":["8"],"type":2},
            {"PropName":"S_DropShadowAngle","PropValues":["0"],"type":2}]}]}]}"#;
    let scene = home(text);
    let names: Vec<String> = scene.left_out.changes().iter().map(ToString::to_string).collect();
    assert_eq!(
        names,
        [
            "RdtBase/N_Strange/Position",
            "RdtBase/N_Strange/Visible",
            "Strange/P_B/Visible",
            "RdtBtnSet/P_PictBase/S_DropShadowSize"
        ]
    );
    assert_eq!(scene.left_out.count(), 4);
}

#[test]
fn an_icon_of_the_theme_is_marked_on_its_button() {
    let input = SceneInput { icons: &["album", "lock"], ..SceneInput::stock(Target::ResidentMenu) };
    let scene = build_scene(&input);
    let marked: Vec<_> = scene.panes.iter().filter(|pane| pane.has_icon).map(|pane| pane.part).collect();
    assert_eq!(marked, ["L_BtnPvr"]);
}

#[test]
fn every_menu_has_panes_on_the_screen() {
    for target in Target::ALL {
        let scene = build_scene(&SceneInput::stock(target));
        let seen = scene.panes.iter().filter(|pane| {
            let (x, y) = (pane.transform.x, pane.transform.y);
            pane.is_visible && (0.0..1280.0).contains(&x) && (0.0..720.0).contains(&y)
        });
        assert!(seen.count() > 12, "{target:?}");
        assert!(scene.panes.len() < 400, "{target:?}: {}", scene.panes.len());
    }
}
