//! Tests with files that were put together by hand.

use vitrine_layout::{Layout, LayoutStrictness};

use super::*;
use crate::artwork::TextRole;
use crate::colour::PaneColour;
use crate::console_file::{ConsoleChange, ReplacedPane};
use crate::scene::{MenuScene, SceneInput, ScenePane, build_scene_on};
use crate::{CellKind, build_scene_with_cursor_on};

fn pane(name: &str, parent: usize) -> ConsolePane {
    ConsolePane { name: name.into(), parent: Some(parent), ..ConsolePane::default() }
}

fn root() -> ConsolePane {
    ConsolePane { name: "RootPane".into(), size: [1280.0, 720.0], ..ConsolePane::default() }
}

fn file(name: &str, panes: Vec<ConsolePane>) -> ConsoleFile {
    ConsoleFile { name: name.into(), panes }
}

/// A home menu with two games that are closer together than those of the stand-in, and a picture that the stand-in lacks.
fn home(animations: Vec<ConsoleAnimation>) -> ConsoleMenu {
    let game = |name: &str, x: f64| ConsolePane { position: [x, 0.0, 0.0], ..pane(name, 1) };
    let base = vec![
        root(),
        pane("N_Game", 0),
        game("N_Icon_00", -100.0),
        ConsolePane { part: Some("RdtBtnIconGame".into()), ..pane("L_Icon", 2) },
        game("N_Icon_01", 100.0),
        ConsolePane { part: Some("RdtBtnIconGame".into()), ..pane("L_Icon", 4) },
        ConsolePane {
            position: [0.0, -200.0, 0.0],
            size: [50.0; 2],
            drawing: ConsoleDrawing::Picture(7),
            ..pane("P_Deco", 0)
        },
    ];
    let icon = vec![
        root(),
        ConsolePane { size: [180.0; 2], drawing: ConsoleDrawing::Picture(3), ..pane("P_IconGame", 0) },
        ConsolePane { part: Some("Cursor3".into()), ..pane("UF_Cursor", 1) },
    ];
    ConsoleMenu::new(vec![file("RdtBase", base), file("RdtBtnIconGame", icon)], animations).expect("a home menu")
}

fn named<'a, 's>(scene: &'a MenuScene<'s>, name: &str) -> Vec<&'a ScenePane<'s>> {
    scene.panes.iter().filter(|pane| pane.name == name && pane.is_visible).collect()
}

fn input(layout: Option<&Layout>) -> SceneInput<'_> {
    SceneInput { layout, ..SceneInput::stock(Target::ResidentMenu) }
}

fn layout(patches: &str, anims: &str) -> Layout {
    let text = format!(
        r#"{{"HideOnlineBtn":false,"Files":[{{"FileName":"blyt/RdtBase.bflyt","Patches":[{patches}]}}],"Anims":[{anims}]}}"#
    );
    Layout::read(text.as_bytes(), LayoutStrictness::Lenient).expect("a layout").0
}

#[test]
fn places_are_those_of_the_files_and_games_those_of_the_stand_in() {
    let menu = home(Vec::new());
    let scene = build_scene_on(&input(None), Some(&menu));
    let games: Vec<_> =
        named(&scene, "P_IconGame").iter().map(|pane| (pane.artwork, pane.transform.x, pane.width)).collect();
    assert_eq!(games, [(PaneArtwork::Game(0), 540.0, 180.0), (PaneArtwork::Game(1), 740.0, 180.0)]);
    let deco = named(&scene, "P_Deco");
    assert_eq!((deco[0].artwork, deco[0].transform.y), (PaneArtwork::Picture(7), 560.0));
    // The footer comes from the archive that menus share, and the cursor from the stand-in, which has what this file lacks.
    assert!(scene.panes.iter().any(|pane| pane.artwork == PaneArtwork::Text(TextRole::HintOptions)));
    assert_eq!(named(&scene, "P_Main").len(), 1);
}

#[test]
fn the_cursor_moves_between_the_games_of_the_files() {
    let menu = home(Vec::new());
    let moved = build_scene_with_cursor_on(&input(None), Some(&menu), Some((CellKind::Game, 1)));
    let games: Vec<_> = moved.cells.iter().filter(|cell| cell.kind == CellKind::Game).map(|cell| cell.number).collect();
    assert_eq!((games.as_slice(), moved.focused), ([0, 1].as_slice(), Some(1)));
    assert_eq!(named(&moved.scene, "P_Main")[0].transform.x, 740.0);
}

#[test]
fn a_layout_changes_panes_that_the_stand_in_lacks() {
    let menu = home(Vec::new());
    let changed =
        layout(r#"{"PaneName":"P_Deco","Position":{"X":10,"Y":20}},{"PaneName":"P_None","Visible":true}"#, "");
    let scene = build_scene_on(&input(Some(&changed)), Some(&menu));
    let deco = named(&scene, "P_Deco")[0].transform;
    assert_eq!((deco.x, deco.y), (650.0, 340.0));
    let left_out: Vec<String> = scene.left_out.changes().iter().map(ToString::to_string).collect();
    assert_eq!(left_out, ["RdtBase/P_None/Visible"]);
}

#[test]
fn animations_of_the_files_end_and_those_of_a_layout_replace_them() {
    let change = |pane: &str, first: f64, last: f64| ConsoleChange {
        pane: pane.into(),
        tag: "FLPA".into(),
        target: 0,
        user_datum: None,
        first,
        last,
    };
    let animation = |name: &str, changes| ConsoleAnimation { name: name.into(), changes };
    let menu = home(vec![
        animation("RdtBase_In", vec![change("P_Deco", -600.0, 33.0), change("N_Game", 0.0, f64::NAN)]),
        animation("RdtBase_Decide", vec![change("P_Deco", 0.0, 500.0)]),
        animation("RdtBtnIconGame_Active", vec![change("P_IconGame", 0.0, 5.0)]),
    ]);
    let place = |layout: Option<&Layout>, moment| {
        let scene = build_scene_on(&SceneInput { moment, ..input(layout) }, Some(&menu));
        let games = named(&scene, "P_IconGame").iter().map(|pane| pane.transform.x).collect::<Vec<_>>();
        (named(&scene, "P_Deco")[0].transform.x, games)
    };
    let rest = AnimationMoment::Rest;
    assert_eq!(place(None, rest), (673.0, vec![545.0, 740.0]), "the game with the cursor alone is moved");
    assert_eq!(place(None, AnimationMoment::Start).0, 40.0);
    let still = layout("", r#"{"FileName":"anim/RdtBase_In.bflan","AnimJson":"{}"}"#);
    assert_eq!(place(Some(&still), rest).0, 640.0);
}

#[test]
fn a_part_may_show_other_pictures_than_its_file() {
    let replaced = ReplacedPane {
        pane: "P_Pict".into(),
        drawing: ConsoleDrawing::Picture(9),
        colours: [PaneColour::WHITE; 4],
        white: PaneColour::opaque(1, 2, 3),
    };
    let part = |replaced| ConsolePane { part: Some("Button".into()), replaced, ..pane("L_Own", 0) };
    let picture = ConsolePane { drawing: ConsoleDrawing::Picture(1), ..pane("P_Pict", 0) };
    let files = vec![
        file("RdtBase", vec![root(), part(Vec::new()), part(vec![replaced])]),
        file("Button", vec![root(), picture]),
    ];
    let menu = ConsoleMenu::new(files, Vec::new()).expect("a menu");
    let scene = build_scene_on(&input(None), Some(&menu));
    let shown: Vec<_> = named(&scene, "P_Pict").iter().map(|pane| (pane.artwork, pane.colours[0])).collect();
    let expected =
        [(PaneArtwork::Picture(1), PaneColour::WHITE), (PaneArtwork::Picture(9), PaneColour::opaque(1, 2, 3))];
    assert_eq!(shown, expected);
}

#[test]
fn a_theme_s_icon_takes_the_place_of_the_console_s() {
    let symbol = ConsolePane { drawing: ConsoleDrawing::Picture(4), ..pane("P_Pict_00", 0) };
    let shown = ConsolePane { part: Some("RdtBtnPow".into()), ..pane("L_BtnPow", 0) };
    let files = vec![file("RdtBase", vec![root(), shown]), file("RdtBtnPow", vec![root(), symbol])];
    let menu = ConsoleMenu::new(files, Vec::new()).expect("a menu");
    let artwork = |icons| {
        let scene = build_scene_on(&SceneInput { icons, ..input(None) }, Some(&menu));
        let pane = named(&scene, "P_Pict_00")[0];
        (pane.artwork, pane.has_icon)
    };
    assert_eq!(artwork(&[]), (PaneArtwork::Picture(4), false));
    assert_eq!(artwork(&["power"]), (PaneArtwork::Symbol(crate::SymbolKind::Power), true));
}

#[test]
fn the_ground_of_a_console_makes_way_for_the_wallpaper() {
    let ground = ConsolePane { drawing: ConsoleDrawing::Fill, size: [1280.0, 720.0], ..pane("P_Bg_00", 0) };
    let shown = ConsolePane { part: Some("BgNml".into()), ..pane("L_BgNml", 0) };
    let files = vec![file("RdtBase", vec![root(), shown]), file("BgNml", vec![root(), ground])];
    let menu = ConsoleMenu::new(files, Vec::new()).expect("a menu");
    let back =
        r#"{"Files":[{"FileName":"blyt/BgNml.bflyt","Patches":[{"PaneName":"P_Bg_00","Position":{"X":0,"Y":0}}]}]}"#;
    let (back, _) = Layout::read(back.as_bytes(), LayoutStrictness::Lenient).expect("a layout");
    let height = |layout| named(&build_scene_on(&input(layout), Some(&menu)), "P_Bg_00")[0].transform.y;
    assert_eq!((height(None), height(Some(&back))), (-59_640.0, 360.0));
}

#[test]
fn files_that_make_no_menu_are_refused() {
    let refused = |files| ConsoleMenu::new(files, Vec::new()).expect_err("a reason");
    assert_eq!(refused(Vec::new()), ConsoleMenuError::NoMenu);
    assert_eq!(refused(vec![file("FooterAll", vec![root()])]), ConsoleMenuError::NoMenu);
    let many = vec![file("RdtBase", vec![root()]), file("Other", vec![pane("P", 0); PANES_MAX])];
    assert_eq!(refused(many), ConsoleMenuError::TooManyPanes);
    for panes in [vec![pane("P", 0)], vec![root(), root()], vec![root(), pane("P", 2), pane("P", 0)]] {
        assert_eq!(refused(vec![file("RdtBase", panes)]), ConsoleMenuError::Order);
    }
}

#[test]
fn parts_within_each_other_and_huge_numbers_end() {
    let part = |name: &str| ConsolePane { part: Some(name.into()), ..pane("L_Part", 0) };
    let twice = |name: &str, other: &str| file(name, vec![root(), part(other), part(other), part(other)]);
    let huge = ConsolePane {
        position: [f64::from(f32::MAX); 3],
        rotation: [1e30; 3],
        scale: [f64::from(f32::MAX); 2],
        size: [f64::INFINITY; 2],
        part: Some("RdtBase".into()),
        ..pane("P_Huge", 0)
    };
    let deep =
        std::iter::once(root()).chain((0..60).map(|parent| pane("P", parent))).chain([part("RdtBase")]).collect();
    let own = [
        vec![twice("RdtBase", "Second"), twice("Second", "Third"), twice("Third", "RdtBase")],
        vec![file("RdtBase", vec![root(), huge])],
        vec![file("RdtBase", deep)],
        vec![file("RdtBase", Vec::new())],
    ];
    let start = std::time::Instant::now();
    for files in own {
        let menu = ConsoleMenu::new(files, Vec::new()).expect("a menu");
        let scene = build_scene_on(&input(None), Some(&menu));
        assert!(scene.panes.len() <= 20_400);
    }
    assert!(start.elapsed() < std::time::Duration::from_secs(5), "{:?}", start.elapsed());
}

#[test]
fn a_layout_does_what_an_installer_does_to_the_file() {
    let mut menu = home(Vec::new());
    // As an installer leaves it: a console sets the scale of games itself.
    menu.files[0].panes[2].scale = [0.5; 2];
    menu.files[1].panes[1].has_user_data = true;
    let radius = r#"[{"PropName":"S_RoundRadius","PropValues":["12"],"type":2}]"#;
    let text = format!(
        r#"{{"Files":[{{"FileName":"blyt/RdtBtnIconGame.bflyt","Patches":[{{"PaneName":"P_IconGame","UsdPatches":{radius}}}]}},
            {{"FileName":"blyt/RdtBase.bflyt","Patches":[{{"PaneName":"P_Deco","UsdPatches":{radius}}}]}}]}}"#
    );
    let (layout, _) = Layout::read(text.as_bytes(), LayoutStrictness::Lenient).expect("a layout");
    let scene = build_scene_on(&input(Some(&layout)), Some(&menu));
    let game = named(&scene, "P_IconGame")[0];
    assert_eq!((game.transform.xx, game.corner_radius, named(&scene, "P_Deco")[0].corner_radius), (1.0, 12.0, 0.0));
    let left_out: Vec<_> = scene.left_out.changes().iter().map(ToString::to_string).collect();
    assert_eq!(left_out, ["RdtBase/P_Deco/S_RoundRadius"], "it has no user data, and installers add none");
}
