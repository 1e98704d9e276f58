//! Pictures of a console's own menu: the texture in the colours and corners of its pane.

use vitrine_scene::{ConsoleDrawing, ConsoleFile, ConsoleMenu, ConsolePane, PaneColour, SceneInput, build_scene_on};
use vitrine_stage::{
    ConsolePicture, ConsolePictures, ConsoleTexture, OverlayMemory, PictureRepeat, SCREEN_WIDTH_PX, StagePictures,
    draw_overlay,
};
use vitrine_target::Target;

/// Two pixels beside each other: white, and black at half opacity.
const PIXELS: [u8; 8] = [255, 255, 255, 255, 0, 0, 0, 128];

fn drawn(picture: ConsolePicture, pane: ConsolePane) -> impl Fn(usize, usize) -> [u8; 4] {
    let root = ConsolePane { name: "RootPane".into(), size: [1280.0, 720.0], ..ConsolePane::default() };
    let pane = ConsolePane {
        name: "P_Own".into(),
        parent: Some(0),
        size: [200.0, 100.0],
        drawing: ConsoleDrawing::Picture(0),
        ..pane
    };
    let file = ConsoleFile { name: "RdtBase".into(), panes: vec![root, pane] };
    let menu = ConsoleMenu::new(vec![file], Vec::new()).expect("a menu");
    let scene = build_scene_on(&SceneInput::stock(Target::ResidentMenu), Some(&menu));
    let mut pictures = StagePictures::default();
    let texture = ConsoleTexture::new(2, 1, PIXELS.to_vec());
    pictures.put_console(Target::ResidentMenu, ConsolePictures::new(vec![texture], vec![picture]));
    let drawn = draw_overlay(&mut pictures, &mut OverlayMemory::default(), &scene, &[]).expect("a drawing");
    move |x, y| {
        let at = (y * SCREEN_WIDTH_PX as usize + x) * 4;
        [drawn.rgba[at], drawn.rgba[at + 1], drawn.rgba[at + 2], drawn.rgba[at + 3]]
    }
}

const WHOLE: ConsolePicture = ConsolePicture {
    texture: 0,
    black: PaneColour { red: 0, green: 0, blue: 0, alpha: 0 },
    corners: [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]],
    repeat: PictureRepeat::Edge,
};

#[test]
fn a_texture_has_the_colours_of_its_pane() {
    let orange = PaneColour::opaque(255, 128, 0);
    let at = drawn(WHOLE, ConsolePane { white: orange, ..ConsolePane::default() });
    assert_eq!(at(545, 360), [255, 128, 0, 255]);
    assert_eq!(at(735, 360), [0, 0, 0, 128]);
    assert_eq!(at(535, 360), [0; 4], "beside the pane");
    let blue = ConsolePicture { black: PaneColour::opaque(0, 0, 255), ..WHOLE };
    assert_eq!(drawn(blue, ConsolePane::default())(735, 360), [0, 0, 255, 255]);
}

#[test]
fn corners_mirror_and_crop_a_texture() {
    let mirrored = ConsolePicture { corners: [[1.0, 0.0], [0.0, 0.0], [1.0, 1.0]], ..WHOLE };
    assert_eq!(drawn(mirrored, ConsolePane::default())(735, 360), [255; 4]);
    let right = ConsolePicture { corners: [[0.75, 0.0], [1.0, 0.0], [0.75, 1.0]], ..WHOLE };
    assert_eq!(drawn(right, ConsolePane::default())(640, 360), [0, 0, 0, 128]);
    for corners in [[[0.0; 2]; 3], [[f32::MAX, 0.0], [0.0, f32::MIN], [1e30, -1e30]]] {
        // It shows nothing, or anything, and ends.
        let _ = drawn(ConsolePicture { corners, ..WHOLE }, ConsolePane::default())(640, 360);
    }
}

#[test]
fn missing_textures_and_pixels_show_nothing() {
    assert!(ConsoleTexture::new(2, 2, PIXELS.to_vec()).is_none());
    assert!(ConsoleTexture::new(0, 0, Vec::new()).is_none());
    assert_eq!(drawn(ConsolePicture { texture: 9, ..WHOLE }, ConsolePane::default())(640, 360), [0; 4]);
}
