//! Menu files of our own making come out as they were written.

mod sample;

use sample::{CYAN, MAGENTA, archive_of, home_files, large_home, layout, pane, part, szs};
use vitrine_layout::{Layout, LayoutStrictness};
use vitrine_menu_file::{MenuFile, MenuFileError, read_menu_file};
use vitrine_sarc::ByteOrder;
use vitrine_scene::{AnimationMoment, PaneArtwork, SceneInput, build_scene_on};
use vitrine_stage::{OverlayMemory, StagePictures, draw_overlay};
use vitrine_target::Target;

fn read(bytes: &[u8]) -> MenuFile {
    read_menu_file(bytes).expect("a menu")
}

/// The drawing of a home menu: the colour of a place.
fn drawn(file: MenuFile, input: &SceneInput<'_>) -> impl Fn(usize, usize) -> [u8; 4] + use<> {
    let mut pictures = StagePictures::default();
    pictures.put_console(file.menu.target(), file.pictures);
    let scene = build_scene_on(input, Some(&file.menu));
    let drawn = draw_overlay(&mut pictures, &mut OverlayMemory::default(), &scene, &[]).expect("a drawing");
    move |x, y| drawn.rgba.as_chunks::<4>().0[y * 1280 + x]
}

fn stock() -> SceneInput<'static> {
    SceneInput::stock(Target::ResidentMenu)
}

#[test]
fn a_home_menu_is_drawn_from_its_own_file() {
    let file = read(&szs(&home_files()));
    assert_eq!((file.menu.target(), file.unread.as_slice()), (Target::ResidentMenu, &[][..]));
    let at = drawn(file, &stock());
    assert_eq!(at(640, 160), MAGENTA, "the sign, where its animation ends");
    assert_eq!(at(640, 610), CYAN, "the symbol of the power button");
    assert_eq!(at(640, 300)[3], 0, "games of the stand-in were here");
    assert_eq!(at(340, 420)[3], 255, "the first game");
    assert_eq!(at(600, 610)[..3], [0x50; 3], "the ground of the button, in the console's colour 31");
}

#[test]
fn layouts_and_icons_of_a_theme_apply_to_the_file() {
    let text = r#"{"Files":[{"FileName":"blyt/RdtBase.bflyt","Patches":[{"PaneName":"P_Sign","Visible":false},
        {"PaneName":"N_GameRoot","Position":{"X":0,"Y":100}}]}]}"#;
    let (layout, _) = Layout::read(text.as_bytes(), LayoutStrictness::Strict).expect("a layout");
    let file = read(&szs(&home_files()));
    let input = SceneInput { layout: Some(&layout), icons: &["power"], ..stock() };
    let scene = build_scene_on(&input, Some(&file.menu));
    assert_eq!(scene.left_out.count(), 0);
    assert!(scene.panes.iter().any(|pane| pane.has_icon && matches!(pane.artwork, PaneArtwork::Symbol(_))));
    let at = drawn(file, &SceneInput { icons: &[], ..input });
    assert_eq!((at(640, 160)[3], at(340, 260)[3]), (0, 255));
}

#[test]
fn an_unpacked_archive_is_a_menu_too() {
    assert_eq!(read(&sample::archive(&home_files())).menu.target(), Target::ResidentMenu);
}

#[test]
fn the_first_frame_is_that_of_the_animation() {
    let at = drawn(read(&szs(&home_files())), &SceneInput { moment: AnimationMoment::Start, ..stock() });
    assert_eq!(at(640, 160)[3], 0);
}

#[test]
fn every_menu_is_recognised_by_its_main_file() {
    let roots = [
        ("blyt/RdtBase.bflyt", Target::ResidentMenu),
        ("blyt/EntMain.bflyt", Target::Entrance),
        ("blyt/FlcCntMain.bflyt", Target::Flaunch),
        ("blyt/SetBase.bflyt", Target::Set),
        ("blyt/PslSelectSinglePlayer.bflyt", Target::Psl),
        ("blyt/MypBase.bflyt", Target::MyPage),
        ("blyt/NtfBase.bflyt", Target::Notification),
    ];
    for (name, target) in roots {
        let bytes = szs(&[(name, layout("Root", &[], |_| {})), ("blyt/BgNml.bflyt", layout("BgNml", &[], |_| {}))]);
        assert_eq!(read(&bytes).menu.target(), target);
    }
}

#[test]
fn what_cannot_be_read_is_named_and_the_rest_is_shown() {
    let mut files = home_files();
    files.retain(|(name, _)| *name != "timg/__Combined.bntx");
    files.push(("timg/__Combined.bntx", b"BNTX".to_vec()));
    files.push(("blyt/Broken.bflyt", b"FLYT".to_vec()));
    files.push(("anim/Broken_In.bflan", b"FLAN".to_vec()));
    let file = read(&szs(&files));
    assert_eq!(file.unread, ["__Combined.bntx", "Broken", "Broken_In", "Power^s", "Sign^s"]);
    assert_eq!(drawn(file, &stock())(340, 420)[3], 255);
}

#[test]
fn files_of_another_kind_say_which() {
    let refused = |bytes: &[u8]| read_menu_file(bytes).expect_err("a reason").code();
    let common = szs(&[("blyt/FooterAll.bflyt", layout("FooterAll", &[], |_| {}))]);
    let theme = szs(&[("info.json", b"{}".to_vec()), ("image.dds", Vec::new())]);
    let noise: Vec<u8> = (0..8192_u32).map(|at| (at.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    let broken_root = szs(&[("blyt/RdtBase.bflyt", b"FLYT".to_vec())]);
    let cut = szs(&home_files());
    let content = [vec![7; 0x200], b"NCA3".to_vec()].concat();
    for (bytes, code) in [
        (&b""[..], "noArchive"),
        (b"hello", "noArchive"),
        (b"\x89PNG\r\n\x1a\n", "noArchive"),
        (b"PFS0\0\0\0\0", "container"),
        (&content, "container"),
        (&noise, "container"),
        (b"\x28\xb5\x2f\xfd0000", "otherCompression"),
        (b"PK\x03\x04", "otherCompression"),
        (&common, "otherArchive"),
        (&vitrine_yaz0::compress(b"text", vitrine_yaz0::CompressionLevel::Fast, 0).expect("packed"), "otherArchive"),
        (&theme, "theme"),
        (&broken_root, "damaged"),
        (&cut[..cut.len() / 2], "damaged"),
        (&vec![0; 25 << 20], "tooLarge"),
        (b"Yaz0\xff\xff\xff\xff\0\0\0\0\0\0\0\0", "damaged"),
        (&archive_of(&home_files(), ByteOrder::Big), "otherConsole"),
    ] {
        assert_eq!(refused(bytes), code, "{:x?}", &bytes[..bytes.len().min(16)]);
    }
}

#[test]
fn a_file_of_the_size_of_a_console_s_is_read_with_every_texture() {
    let bytes = large_home();
    let file = read(&bytes);
    assert_eq!(file.unread, [""; 0]);
    let panes: usize = file.menu.files().iter().map(|file| file.panes.len()).sum();
    assert!((800..1200).contains(&panes), "{panes}");
    let scene = build_scene_on(&stock(), Some(&file.menu));
    let shown = scene.panes.iter().filter(|pane| matches!(pane.artwork, PaneArtwork::Picture(_))).count();
    assert_eq!(shown, 48 * 16);
}

/// `e2e/support/home-menu.szs` is this sample. `VITRINE_UPDATE_SAMPLE=1` writes it anew.
#[test]
fn the_sample_of_the_browser_tests_is_current() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../e2e/support/home-menu.szs");
    let bytes = szs(&home_files());
    if std::env::var_os("VITRINE_UPDATE_SAMPLE").is_some() {
        std::fs::write(path, &bytes).expect("a file that can be written");
    }
    assert!(std::fs::read(path).is_ok_and(|kept| kept == bytes), "run this test with VITRINE_UPDATE_SAMPLE=1");
}

#[test]
fn a_part_of_the_archive_that_is_missing_comes_from_the_stand_in() {
    let base = layout("RdtBase", &[], |writer| {
        let hud = part(writer, "Hud");
        pane(writer, b"prt1", "L_Hud", ([0.0, 0.0], [10.0, 10.0]), &hud);
    });
    let file = read(&szs(&[("blyt/RdtBase.bflyt", base)]));
    let scene = build_scene_on(&stock(), Some(&file.menu));
    assert!(scene.panes.iter().any(|pane| pane.artwork == PaneArtwork::Battery));
}

#[test]
fn a_reason_has_a_sentence() {
    let error = MenuFileError::Damaged { defect: "it is cut".into() };
    assert_eq!((error.to_string().as_str(), error.code()), ("the file is damaged: it is cut", "damaged"));
}
