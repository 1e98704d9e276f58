//! Compares scenes of the home menu with the pictures that authors made of their layouts on a console: the predicted icons of
//! games against the opaque area of the overlay, and icons, buttons and users against themselves some pixels aside.
//!
//! The project's own layouts are always compared. The published sample lies outside the repository; where it is absent,
//! "not run: …" says so.

#[path = "../../layout/tests/folder/mod.rs"]
mod folder;

use std::io::Write as _;
use std::path::{Path, PathBuf};

use vitrine_layout::options::OptionChoice;
use vitrine_layout::tree::{self, CatalogueLayout, LayoutTree};
use vitrine_layout::{Layout, LayoutStrictness, merge_options};
use vitrine_scene::{FirmwareGeneration, MenuScene, PaneArtwork, SceneInput, ScenePane, build_scene};
use vitrine_target::Target;

const WIDTH: usize = 1280;
const HEIGHT: usize = 720;
/// Least mean overlap of all layouts of a tree.
const MEAN_MIN: f64 = 0.95;
/// Least mean share of the opaque area around icons that they cover. Panels and names beside icons count against it.
const MEAN_REVERSE_MIN: f64 = 0.95;
/// Least overlap of a layout that is not among the known ones.
const LAYOUT_MIN: f64 = 0.9;
/// Alpha from which a pixel of an overlay belongs to the menu. Authors' overlays keep half-transparent edges.
const OPAQUE: u8 = 128;
/// Overlap below which an icon is not in the picture: its author has fewer games than the stage.
const PICTURED_MIN: f64 = 0.25;
/// Distance at which an icon must not fit better than where it was predicted.
const SHIFT_PX: f64 = 12.0;

/// Layouts below [`LAYOUT_MIN`], each with its reason.
const KNOWN: [(&str, &str); 3] = [
    ("Side View Right", "its picture shows the row without the 65 units that N_Game is moved down by"),
    ("Diamond Homescreen with Show User Icons: enable", "its picture is one of Abstract Layout"),
    ("Small Compact Homescreen with Show User Icons: enable", "its picture is one of Abstract Layout"),
];

/// Distance around an icon in which anything opaque that is not an icon counts against the prediction.
const NEAR_PX: f64 = 24.0;
/// Thickness of the cursor around an icon.
const CURSOR_PX: f64 = 10.0;

struct Overlay {
    alpha: Vec<u8>,
}

impl Overlay {
    fn read(bytes: &[u8]) -> Self {
        let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
        decoder.set_transformations(png::Transformations::ALPHA | png::Transformations::STRIP_16);
        let mut reader = decoder.read_info().expect("an overlay is a PNG");
        let mut pixels = vec![0; reader.output_buffer_size().expect("an overlay has a size")];
        let frame = reader.next_frame(&mut pixels).expect("an overlay is whole");
        assert_eq!((frame.width as usize, frame.height as usize), (WIDTH, HEIGHT));
        let channels = frame.color_type.samples();
        Self { alpha: pixels.chunks_exact(channels).take(WIDTH * HEIGHT).map(|pixel| pixel[channels - 1]).collect() }
    }

    /// The share of the pane's area on the screen that is opaque here, if the pane were moved by this much; `None` if less
    /// than a quarter of it is on the screen.
    fn share(&self, pane: &ScenePane, (right, down): (f64, f64)) -> Option<f64> {
        let t = pane.transform;
        let determinant = t.xx * t.yy - t.xy * t.yx;
        if determinant.abs() < 1e-9 {
            return None;
        }
        let corners = t.corners(pane.width, pane.height).map(|(x, y)| (x + right, y + down));
        let side = |least: bool, axis: fn((f64, f64)) -> f64, most: usize| {
            let values = corners.map(axis);
            let edge = if least {
                values.into_iter().fold(f64::MAX, f64::min)
            } else {
                values.into_iter().fold(f64::MIN, f64::max)
            };
            edge.clamp(0.0, most as f64) as usize
        };
        let (left, end) = (side(true, |point| point.0, WIDTH), side(false, |point| point.0, WIDTH));
        let (top, bottom) = (side(true, |point| point.1, HEIGHT), side(false, |point| point.1, HEIGHT));
        let (mut inside, mut opaque) = (0_u32, 0_u32);
        for y in top..bottom {
            for x in left..end {
                let (dx, dy) = (x as f64 + 0.5 - t.x - right, y as f64 + 0.5 - t.y - down);
                let own_x = (t.yy * dx - t.xy * dy) / determinant;
                let own_y = (t.xx * dy - t.yx * dx) / determinant;
                if is_inside(pane, own_x, own_y) {
                    inside += 1;
                    opaque += u32::from(self.alpha[y * WIDTH + x] >= OPAQUE);
                }
            }
        }
        let whole = determinant.abs() * pane.width * pane.height;
        (f64::from(inside) > whole / 4.0).then(|| f64::from(opaque) / f64::from(inside))
    }
}

/// The share of the opaque pixels near a pane that belong to it. Pixels of other panes with the same drawing do not count.
fn reverse_share(overlay: &Overlay, pane: &ScenePane, others: &[&ScenePane]) -> f64 {
    let t = pane.transform;
    let reach = pane.width.hypot(pane.height) / 2.0 * t.xx.hypot(t.yx) + 2.0 * NEAR_PX;
    let span = |centre: f64, most: usize| {
        ((centre - reach).clamp(0.0, most as f64) as usize)..((centre + reach).clamp(0.0, most as f64) as usize)
    };
    let (mut own, mut near) = (0_u32, 0_u32);
    for y in span(t.y, HEIGHT) {
        for x in span(t.x, WIDTH) {
            let at = (x as f64 + 0.5, y as f64 + 0.5);
            if overlay.alpha[y * WIDTH + x] < OPAQUE || !is_near(pane, at, NEAR_PX) {
                continue;
            }
            if is_near(pane, at, CURSOR_PX) {
                own += 1;
            } else if others.iter().any(|other| is_near(other, at, CURSOR_PX)) {
                continue;
            }
            near += 1;
        }
    }
    if near == 0 { 0.0 } else { f64::from(own) / f64::from(near) }
}

/// Returns `true` for a point of the screen within so many pixels of a pane, corners apart.
fn is_near(pane: &ScenePane, (x, y): (f64, f64), distance: f64) -> bool {
    let t = pane.transform;
    let determinant = t.xx * t.yy - t.xy * t.yx;
    let (dx, dy) = (x - t.x, y - t.y);
    let (own_x, own_y) = ((t.yy * dx - t.xy * dy) / determinant, (t.xx * dy - t.yx * dx) / determinant);
    let scale = determinant.abs().sqrt();
    own_x.abs() <= pane.width / 2.0 + distance / scale && own_y.abs() <= pane.height / 2.0 + distance / scale
}

/// Returns `true` for a point within the rounded rectangle of a pane.
fn is_inside(pane: &ScenePane, x: f64, y: f64) -> bool {
    let radius = pane.corner_radius.min(pane.width / 2.0).min(pane.height / 2.0);
    let (over_x, over_y) = (x.abs() - (pane.width / 2.0 - radius), y.abs() - (pane.height / 2.0 - radius));
    over_x <= radius && over_y <= radius && (over_x <= 0.0 || over_y <= 0.0 || over_x.hypot(over_y) <= radius)
}

fn tree_of(root: &Path) -> LayoutTree {
    tree::read(&folder::Folder(root.to_owned()))
}

fn own_layouts() -> LayoutTree {
    tree_of(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../content/layouts"))
}

fn published_sample() -> Option<LayoutTree> {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let root =
        std::env::var_os("VITRINE_SHARED_LAYOUTS").map_or_else(|| repository.join("../shared/layouts"), PathBuf::from);
    if !root.join("targets").is_dir() {
        // Past the capture of tests that pass.
        let _ = writeln!(std::io::stderr(), "\nnot run: there is no tree of layouts at {}", root.display());
        return None;
    }
    Some(tree_of(&root))
}

fn layout_of(text: Option<&String>) -> Option<Layout> {
    text.map(|text| Layout::read(text.as_bytes(), LayoutStrictness::Lenient).expect("the tree has read it").0)
}

fn scene_of(entry: &CatalogueLayout, choices: &[OptionChoice]) -> MenuScene<'static> {
    // A picture of the console's own menu was taken before it had an online button, as a layout that changes nothing shows it.
    let own = layout_of(Some(entry.layout_json.as_ref().unwrap_or(&r#"{"Files":[]}"#.to_owned())));
    let merged = own.map(|layout| merge_options(&layout, &entry.options, choices).expect("an option of the layout"));
    let common = layout_of(entry.common_json.as_ref());
    let firmware = merged.as_ref().map_or(FirmwareGeneration::UpTo19, FirmwareGeneration::of_layout);
    let stock = SceneInput::stock(entry.target);
    build_scene(&SceneInput { layout: merged.as_ref(), common: common.as_ref(), firmware, ..stock })
}

struct Comparison {
    name: String,
    overlap: f64,
    /// Share of the opaque area around the icons that they cover.
    reverse: f64,
    icons: usize,
    /// Icons that fit better some pixels aside.
    misplaced: usize,
}

/// Compares the round grounds of buttons and users with a picture. Returns the number of those in it, and of those that fit
/// better some pixels aside.
fn compare_round(scene: &MenuScene<'static>, overlay: &Overlay) -> (usize, Vec<&'static str>) {
    let is_round = |pane: &&ScenePane| pane.is_visible && pane.name == "P_PictBase";
    let mut pictured = 0;
    let mut misplaced = Vec::new();
    for pane in scene.panes.iter().filter(is_round) {
        let Some(share) = overlay.share(pane, (0.0, 0.0)).filter(|share| *share >= PICTURED_MIN) else { continue };
        pictured += 1;
        let aside = [(SHIFT_PX, 0.0), (-SHIFT_PX, 0.0), (0.0, SHIFT_PX), (0.0, -SHIFT_PX)];
        let best = aside.into_iter().filter_map(|shift| overlay.share(pane, shift)).fold(0.0, f64::max);
        if best > share + 0.01 {
            misplaced.push(pane.part);
        }
    }
    (pictured, misplaced)
}

/// Compares the icons of games in a scene with a picture.
fn compare(name: &str, scene: &MenuScene<'static>, overlay: &Overlay) -> Comparison {
    let is_game = |pane: &&ScenePane| pane.is_visible && matches!(pane.artwork, PaneArtwork::Game(_));
    let games: Vec<&ScenePane> = scene.panes.iter().filter(is_game).collect();
    let mut shares = Vec::new();
    let mut reverse = Vec::new();
    let mut misplaced = 0;
    for pane in &games {
        let Some(share) = overlay.share(pane, (0.0, 0.0)).filter(|share| *share >= PICTURED_MIN) else { continue };
        let aside = [(SHIFT_PX, 0.0), (-SHIFT_PX, 0.0), (0.0, SHIFT_PX), (0.0, -SHIFT_PX)];
        let best = aside.into_iter().filter_map(|shift| overlay.share(pane, shift)).fold(0.0, f64::max);
        misplaced += usize::from(best > share + 0.01);
        shares.push(share);
        reverse.push(reverse_share(overlay, pane, &games));
    }
    let mean = |shares: &[f64]| if shares.is_empty() { 0.0 } else { shares.iter().sum::<f64>() / shares.len() as f64 };
    let (overlap, reverse) = (mean(&shares), mean(&reverse));
    Comparison { name: name.to_owned(), overlap, reverse, icons: shares.len(), misplaced }
}

/// Compares every layout of the home menu, alone and with each option value that has a picture and needs no text. Prints a
/// line for each, and fails below the tolerance.
fn assert_pictured(tree: &LayoutTree) {
    let mut found = Vec::new();
    let mut round = (0, 0);
    for entry in tree.layouts.iter().filter(|entry| entry.target == Target::ResidentMenu) {
        let Some(overlay) = &entry.overlay_png else { continue };
        found.push(compare(&entry.name, &scene_of(entry, &[]), &Overlay::read(overlay)));
        let (pictured, misplaced) = compare_round(&scene_of(entry, &[]), &Overlay::read(overlay));
        if !misplaced.is_empty() {
            println!("buttons and users that fit better elsewhere: {}: {misplaced:?}", entry.name);
        }
        round = (round.0 + pictured, round.1 + misplaced.len());
        for option in entry.options.iter().filter(|option| !option.kind.has_variable()) {
            for value in &option.values {
                let Some(picture) = &value.picture else { continue };
                let choice = OptionChoice { value_uuid: value.uuid, variable: None };
                let name = format!("{} with {}: {}", entry.name, option.name, value.name);
                found.push(compare(&name, &scene_of(entry, &[choice]), &Overlay::read(picture)));
            }
        }
    }
    found.sort_by(|left, right| left.overlap.total_cmp(&right.overlap));
    for one in &found {
        let Comparison { name, overlap, reverse, icons, misplaced } = one;
        println!("{overlap:.3} and back {reverse:.3}, {icons:2} icons, {misplaced} fit better elsewhere: {name}");
    }
    let mean = |value: fn(&Comparison) -> f64| found.iter().map(value).sum::<f64>() / found.len() as f64;
    let (overlap, reverse) = (mean(|one| one.overlap), mean(|one| one.reverse));
    println!("{overlap:.3} and back {reverse:.3} in the mean of {} pictures", found.len());
    assert!(overlap >= MEAN_MIN && reverse >= MEAN_REVERSE_MIN, "{overlap} and back {reverse}");
    println!("{} buttons and users, {} fit better elsewhere", round.0, round.1);
    assert!(round.1 * 50 <= round.0, "{} of {} buttons and users fit better elsewhere", round.1, round.0);
    for one in found {
        let is_known = KNOWN.iter().any(|(name, _)| one.name == *name);
        assert!(is_known || one.overlap >= LAYOUT_MIN, "{}: {}", one.name, one.overlap);
        assert!(is_known || one.misplaced == 0, "{}: {} icons fit better elsewhere", one.name, one.misplaced);
        assert!(is_known || one.icons >= 3, "{}: only {} icons are in the picture", one.name, one.icons);
    }
}

#[test]
fn icons_of_our_own_layouts_are_where_their_pictures_show_them() {
    assert_pictured(&own_layouts());
}

#[test]
fn icons_of_published_layouts_are_where_their_pictures_show_them() {
    if let Some(sample) = published_sample() {
        assert_pictured(&sample);
    }
}
