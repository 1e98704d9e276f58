//! Overlays that are drawn in parts: together they are what is drawn at once.

use vitrine_layout::{Layout, LayoutStrictness};
use vitrine_scene::{
    CellKind, ConsoleColours, MenuScene, SceneInput, SymbolKind, build_scene, build_scene_with_cursor,
};
use vitrine_stage::{
    OverlayMemory, SCREEN_HEIGHT_PX, SCREEN_WIDTH_PX, ScreenPart, StagePictures, ThemeIcon, draw_overlay,
};
use vitrine_target::Target;

const BYTES: usize = (SCREEN_WIDTH_PX * SCREEN_HEIGHT_PX * 4) as usize;

/// A page that keeps the pixels and puts the parts in.
struct Page {
    pictures: StagePictures,
    memory: OverlayMemory,
    rgba: Vec<u8>,
}

impl Page {
    fn new() -> Self {
        Self { pictures: StagePictures::default(), memory: OverlayMemory::default(), rgba: vec![0; BYTES] }
    }

    fn draw(&mut self, scene: &MenuScene, icons: &[ThemeIcon<'_>]) -> ScreenPart {
        let drawn = draw_overlay(&mut self.pictures, &mut self.memory, scene, icons).expect("icons of the right size");
        let part = drawn.part;
        let width = part.width as usize * 4;
        for (line, row) in drawn.rgba.chunks_exact(width.max(1)).enumerate() {
            let start = ((part.top as usize + line) * SCREEN_WIDTH_PX as usize + part.left as usize) * 4;
            self.rgba[start..start + width].copy_from_slice(row);
        }
        part
    }
}

fn fresh(scene: &MenuScene, icons: &[ThemeIcon<'_>]) -> Vec<u8> {
    let mut page = Page::new();
    assert_eq!(page.draw(scene, icons), ScreenPart::WHOLE);
    page.rgba
}

/// Most pixels that may differ: on a smooth edge one of 16 samples may fall to the other side.
const PIXELS_MAX: usize = 40;
/// Largest difference of a channel that is none.
const LEVELS_MAX: u32 = 8;

/// Number of pixels of which a channel differs, seen over black.
fn differing(one: &[u8], other: &[u8]) -> usize {
    let over_black = |pixel: &[u8; 4], channel: usize| u32::from(pixel[channel]) * u32::from(pixel[3]) / 255;
    let pixels = one.as_chunks::<4>().0.iter().zip(other.as_chunks::<4>().0);
    let differ = |(one, other): &(&[u8; 4], &[u8; 4])| {
        (0..3).any(|channel| over_black(one, channel).abs_diff(over_black(other, channel)) > LEVELS_MAX)
    };
    pixels.filter(differ).count()
}

#[test]
fn moving_the_cursor_draws_little_and_leaves_no_trace() {
    for target in Target::ALL {
        let mut page = Page::new();
        let opened = build_scene_with_cursor(&SceneInput::stock(target), None);
        page.draw(&opened.scene, &[]);
        for cell in opened.cells.iter().chain(&opened.cells[..1]) {
            let moved = build_scene_with_cursor(&SceneInput::stock(target), Some((cell.kind, cell.number)));
            page.draw(&moved.scene, &[]);
            let pixels = differing(&page.rgba, &fresh(&moved.scene, &[]));
            assert!(pixels <= PIXELS_MAX, "{target:?} {:?} {}: {pixels}", cell.kind, cell.number);
        }
    }
}

#[test]
fn a_change_draws_the_part_that_it_is_in() {
    let mut page = Page::new();
    let of = |text: &str| {
        let (layout, _) = Layout::read(text.as_bytes(), LayoutStrictness::Lenient).expect("a layout");
        build_scene(&SceneInput { layout: Some(&layout), ..SceneInput::stock(Target::ResidentMenu) })
    };
    page.draw(&of("{}"), &[]);
    assert!(page.draw(&of("{}"), &[]).is_empty(), "nothing has changed");
    let hidden =
        of(r#"{"Files":[{"FileName":"blyt/RdtBase.bflyt","Patches":[{"PaneName":"L_BtnPow","Visible":false}]}]}"#);
    let part = page.draw(&hidden, &[]);
    assert!(part.width < 130 && part.height < 130 && !part.is_empty(), "{part:?}");
    assert!(differing(&page.rgba, &fresh(&hidden, &[])) <= PIXELS_MAX);
    let white = build_scene(&SceneInput { colours: ConsoleColours::White, ..SceneInput::stock(Target::Set) });
    assert_eq!(page.draw(&white, &[]), ScreenPart::WHOLE, "another menu");
}

#[test]
fn an_icon_with_other_pixels_is_drawn_anew() {
    let icons = |rgba| [ThemeIcon { name: "power", width_px: 2, height_px: 2, rgba }];
    let (red, blue) = ([255, 0, 0, 255].repeat(4), [0, 0, 255, 255].repeat(4));
    let input = SceneInput { icons: &["power"], ..SceneInput::stock(Target::ResidentMenu) };
    let scene = build_scene(&input);
    let mut page = Page::new();
    page.draw(&scene, &icons(&red));
    let part = page.draw(&scene, &icons(&blue));
    assert!(!part.is_empty() && part.width < 130, "{part:?}");
    assert!(differing(&page.rgba, &fresh(&scene, &icons(&blue))) <= PIXELS_MAX);
    assert!(page.draw(&scene, &icons(&blue)).is_empty());
}

#[test]
fn a_scrolled_row_is_drawn_where_the_scene_has_it() {
    let mut page = Page::new();
    let mut row_scroll = 0.0;
    let games = (0..12).map(|number| (CellKind::Game, number));
    for wanted in games.chain([(CellKind::Button(SymbolKind::AllSoftware), 0), (CellKind::Game, 0)]) {
        let input = SceneInput { row_scroll, ..SceneInput::stock(Target::ResidentMenu) };
        let moved = build_scene_with_cursor(&input, Some(wanted));
        row_scroll = moved.row_scroll;
        page.draw(&moved.scene, &[]);
        assert!(differing(&page.rgba, &fresh(&moved.scene, &[])) <= PIXELS_MAX, "{wanted:?}");
    }
}
