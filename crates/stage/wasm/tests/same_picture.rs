//! Compares what the server draws with what the module of browsers draws and a browser lays over a wallpaper, for random
//! combinations of menus, layouts, options, icons, colours and places of the cursor.
//!
//! The module is built by `scripts/build-wasm.sh`, and Node runs it. Where either is absent, "not run: …" says so.

#[path = "../../../formats/layout/tests/folder/mod.rs"]
mod folder;

use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};
use vitrine_layout::options::{LayoutOption, OptionChoice, OptionKind};
use vitrine_layout::tree::{self, CatalogueLayout};
use vitrine_layout::{Layout, LayoutStrictness, merge_options};
use vitrine_scene::{
    AnimationMoment, CellKind, ConsoleColours, FirmwareGeneration, SceneInput, build_scene_with_cursor,
};
use vitrine_stage::{SCREEN_HEIGHT_PX, SCREEN_WIDTH_PX, ThemeIcon, draw_scene};
use vitrine_stage_wasm::cell_kind_name;
use vitrine_target::Target;

const COMBINATIONS: usize = 200;
const PIXELS: usize = (SCREEN_WIDTH_PX * SCREEN_HEIGHT_PX) as usize;
/// Largest difference of a channel that counts as none.
const LEVELS_MAX: u8 = 8;
/// Largest share of pixels that differ by more.
const SHARE_MAX: f64 = 0.01;
const ICONS: [&str; 4] = ["power", "album", "settings", "lock"];
/// Side of the icons.
const ICON_PX: u32 = 48;

/// Numbers that are the same in every run.
struct RandomNumbers(u64);

impl RandomNumbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end.max(1) as u64) as usize
    }

    fn is_heads(&mut self) -> bool {
        self.below(2) == 0
    }
}

/// A menu to draw, and what the server would draw it from.
struct Combination<'a> {
    target: Target,
    entry: Option<&'a CatalogueLayout>,
    chosen: Vec<(&'a LayoutOption, OptionChoice)>,
    icons: Vec<&'static str>,
    colours: ConsoleColours,
    /// Position of the cell that gets the cursor, among those of the menu.
    cell: Option<usize>,
    /// The frame of the animations.
    frame: Option<u16>,
}

impl<'a> Combination<'a> {
    fn random(layouts: &'a [CatalogueLayout], random: &mut RandomNumbers) -> Self {
        let entry = (random.below(10) > 0).then(|| &layouts[random.below(layouts.len())]);
        let target = entry.map_or_else(|| Target::ALL[random.below(Target::ALL.len())], |entry| entry.target);
        let mut combination = Self {
            target,
            entry,
            chosen: Vec::new(),
            icons: ICONS.into_iter().filter(|_| random.below(4) == 0).collect(),
            colours: if random.is_heads() { ConsoleColours::White } else { ConsoleColours::Black },
            cell: random.is_heads().then(|| random.below(20)),
            frame: (random.below(3) == 0).then(|| random.below(200) as u16),
        };
        let base = combination.base();
        for option in entry.into_iter().flat_map(|entry| &entry.options) {
            let value = &option.values[random.below(option.values.len())];
            let choice = OptionChoice { value_uuid: value.uuid, variable: variable(option, random) };
            let is_mergeable =
                merge_options(&base, std::slice::from_ref(option), std::slice::from_ref(&choice)).is_ok();
            if random.is_heads() && is_mergeable {
                combination.chosen.push((option, choice));
            }
        }
        combination
    }

    fn base(&self) -> Layout {
        read(self.layout_text().unwrap_or(r#"{"Files":[],"Anims":[]}"#))
    }

    fn layout_text(&self) -> Option<&'a str> {
        self.entry?.layout_json.as_deref()
    }

    /// Does something with the input that the server would build the scene from.
    fn with_input<Found>(&self, then: impl FnOnce(&SceneInput<'_>) -> Found) -> Found {
        let options: Vec<LayoutOption> = self.chosen.iter().map(|(option, _)| (*option).clone()).collect();
        let choices: Vec<OptionChoice> = self.chosen.iter().map(|(_, choice)| choice.clone()).collect();
        let layout = merge_options(&self.base(), &options, &choices).expect("each option can be merged");
        let layout = Some(layout).filter(|layout| self.layout_text().is_some() || !layout.is_empty());
        let common = self.entry.and_then(|entry| entry.common_json.as_deref()).filter(|_| self.target.allows_common());
        let common = common.map(read);
        then(&SceneInput {
            layout: layout.as_ref(),
            common: common.as_ref(),
            icons: &self.icons,
            firmware: layout.as_ref().map(FirmwareGeneration::of_layout).unwrap_or_default(),
            colours: self.colours,
            moment: self.frame.map_or(AnimationMoment::Rest, AnimationMoment::Frame),
            ..SceneInput::stock(self.target)
        })
    }

    /// The cell that gets the cursor; `None` where the menu opens with it.
    fn cursor(&self) -> Option<(CellKind, u8)> {
        self.with_input(|input| {
            let cells = build_scene_with_cursor(input, None).cells;
            let cell = cells.get(self.cell? % cells.len().max(1))?;
            Some((cell.kind, cell.number))
        })
    }

    /// Draws as the server does.
    fn native(&self, wallpaper: &[u8], icons: &[ThemeIcon<'_>]) -> Vec<u8> {
        let scene = self.with_input(|input| build_scene_with_cursor(input, self.cursor()).scene);
        draw_scene(&scene, wallpaper, icons).expect("a wallpaper of the right size").rgba
    }

    fn request(&self) -> Value {
        let options: Vec<Value> = self
            .chosen
            .iter()
            .map(|(option, choice)| {
                json!({
                    "kind": option.kind.name(),
                    "name": option.name,
                    "priority": option.priority,
                    "isGlobal": option.is_global,
                    "min": option.range.map(|(min, _)| min),
                    "max": option.range.map(|(_, max)| max),
                    "json": option.value(choice.value_uuid).map(|value| value.json.as_str()),
                    "variable": choice.variable,
                })
            })
            .collect();
        let icon = |name: &&str| json!({ "name": name, "widthPx": ICON_PX, "heightPx": ICON_PX });
        json!({
            "menu": self.target.file_name(),
            "layout": self.layout_text(),
            "common": self.entry.and_then(|entry| entry.common_json.as_deref()),
            "options": options,
            "icons": self.icons.iter().map(icon).collect::<Vec<_>>(),
            "colours": if self.colours == ConsoleColours::White { "WHITE" } else { "BLACK" },
            "frame": self.frame,
            "cursor": self.cursor().map(|(kind, number)| json!({ "kind": cell_kind_name(kind), "number": number })),
        })
    }
}

/// A text for an option that takes one.
fn variable(option: &LayoutOption, random: &mut RandomNumbers) -> Option<String> {
    let (min, max) = option.range.unwrap_or((0.0, 100.0));
    match option.kind {
        OptionKind::Toggle | OptionKind::Select => None,
        OptionKind::Integer | OptionKind::Decimal => {
            Some(format!("{}", (min + (max - min) * random.below(5) as f64 / 4.0).floor()))
        }
        OptionKind::String => Some("Ada's console".to_owned()),
        OptionKind::Color => Some(format!("#{:06X}", random.below(0x0100_0000))),
    }
}

fn read(text: &str) -> Layout {
    Layout::read(text.as_bytes(), LayoutStrictness::Lenient).expect("the tree has read it").0
}

/// The module, run by Node.
struct DrawingModule(Child);

impl DrawingModule {
    /// Starts it. `None` where it or Node is absent.
    fn start(requests: Vec<u8>) -> Option<Self> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let module = root.join("../../../target/console-stage.wasm");
        let not_run = |reason: &str| {
            // Past the capture of tests that pass.
            let _ = writeln!(std::io::stderr(), "\nnot run: drawings of server and browser are not compared: {reason}");
        };
        if !module.exists() {
            not_run("there is no target/console-stage.wasm (scripts/build-wasm.sh)");
            return None;
        }
        let started = Command::new("node")
            .arg(root.join("tests/draw.mjs"))
            .arg(module)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn();
        let Ok(mut node) = started else {
            not_run("there is no node");
            return None;
        };
        let mut input = node.stdin.take().expect("it is piped");
        std::thread::spawn(move || input.write_all(&requests));
        Some(Self(node))
    }

    fn next(&mut self) -> (Value, Vec<u8>) {
        let output = self.0.stdout.as_mut().expect("it is piped");
        let mut length = [0; 4];
        output.read_exact(&mut length).expect("an answer");
        let mut answer = vec![0; u32::from_le_bytes(length) as usize];
        output.read_exact(&mut answer).expect("an answer");
        let mut pixels = vec![0; PIXELS * 4];
        output.read_exact(&mut pixels).expect("a drawing");
        (serde_json::from_slice(&answer).expect("JSON"), pixels)
    }
}

/// Lays a drawing over a wallpaper, as a browser does.
fn laid_over(drawing: &[u8], wallpaper: &[u8]) -> Vec<u8> {
    let pixels = drawing.as_chunks::<4>().0.iter().zip(wallpaper.as_chunks::<4>().0);
    pixels
        .flat_map(|(over, under)| {
            let alpha = u32::from(over[3]);
            let mixed = |channel: usize| {
                ((u32::from(over[channel]) * alpha + u32::from(under[channel]) * (255 - alpha) + 127) / 255) as u8
            };
            [mixed(0), mixed(1), mixed(2), 255]
        })
        .collect()
}

/// The share of pixels of which a channel differs by more than [`LEVELS_MAX`].
fn differing(one: &[u8], other: &[u8]) -> f64 {
    let pixels = one.as_chunks::<4>().0.iter().zip(other.as_chunks::<4>().0);
    let differ = |(one, other): &(&[u8; 4], &[u8; 4])| {
        one.iter().zip(other.iter()).any(|(one, other)| one.abs_diff(*other) > LEVELS_MAX)
    };
    pixels.filter(differ).count() as f64 / PIXELS as f64
}

fn icon_pixels(number: usize) -> Vec<u8> {
    let pixel = |at: u32| {
        let (x, y) = (at % ICON_PX, at / ICON_PX);
        [(x * 5) as u8, (y * 5) as u8, (number * 80) as u8, if x.abs_diff(y) < 30 { 255 } else { 90 }]
    };
    (0..ICON_PX * ICON_PX).flat_map(pixel).collect()
}

fn layouts() -> Vec<CatalogueLayout> {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let shared =
        std::env::var_os("VITRINE_SHARED_LAYOUTS").map_or_else(|| repository.join("../shared/layouts"), PathBuf::from);
    let of = |root: PathBuf| tree::read(&folder::Folder(root)).layouts;
    let mut layouts = of(repository.join("content/layouts"));
    if shared.join("targets").is_dir() {
        layouts.extend(of(shared));
    }
    layouts
}

#[test]
fn server_and_browser_draw_the_same() {
    let layouts = layouts();
    let mut random = RandomNumbers(0x5EED_0F57_A6E5);
    let combinations: Vec<_> = (0..COMBINATIONS).map(|_| Combination::random(&layouts, &mut random)).collect();
    let pixels: Vec<Vec<u8>> = (0..ICONS.len()).map(icon_pixels).collect();
    let wallpaper: Vec<u8> = (0..PIXELS as u32)
        .flat_map(|at| {
            let (x, y) = (at % SCREEN_WIDTH_PX, at / SCREEN_WIDTH_PX);
            [(x / 5) as u8, (y / 3) as u8, ((x ^ y) & 255) as u8, 255]
        })
        .collect();
    let mut requests = Vec::new();
    let mut drawn = Vec::new();
    for combination in &combinations {
        let icons: Vec<ThemeIcon<'_>> = ICONS
            .iter()
            .zip(&pixels)
            .filter(|(name, _)| combination.icons.contains(name))
            .map(|(name, rgba)| ThemeIcon { name, width_px: ICON_PX, height_px: ICON_PX, rgba })
            .collect();
        let request = combination.request().to_string();
        let icon_bytes: Vec<u8> = icons.iter().flat_map(|icon| icon.rgba).copied().collect();
        requests.extend((request.len() as u32).to_le_bytes());
        requests.extend((icon_bytes.len() as u32).to_le_bytes());
        requests.extend(request.as_bytes());
        requests.extend(icon_bytes);
        drawn.push(icons);
    }
    let Some(mut module) = DrawingModule::start(requests) else { return };
    let mut worst = (0.0, String::new());
    let mut before: Option<Vec<u8>> = None;
    for (combination, icons) in combinations.iter().zip(&drawn) {
        let native = combination.native(&wallpaper, icons);
        let (answer, overlay) = module.next();
        assert_eq!(answer["refusedOptions"], json!([]));
        let share = differing(&native, &laid_over(&overlay, &wallpaper));
        let name = format!("{:?} {:?}", combination.target, combination.entry.map(|entry| &entry.name));
        assert!(share <= SHARE_MAX, "{name}: {share}");
        if share >= worst.0 {
            worst = (share, name);
        }
        before = Some(native);
    }
    assert!(module.0.wait().is_ok_and(|status| status.success()));
    // The comparison does see a difference.
    assert!(before.is_some_and(|last| differing(&last, &wallpaper) > SHARE_MAX));
    println!("{COMBINATIONS} combinations; at most {:.4} % of pixels differ: {}", worst.0 * 100.0, worst.1);
}
