//! The stage as a module of WebAssembly, for a worker of the browser app.
//!
//! The worker writes a `StageRequest`, as JSON, and the pixels of the icons behind it into the memory that
//! [`exports::input`] names, calls [`exports::draw`] with the length of the request, and reads the answer, JSON too, from
//! [`exports::answer`] and the drawing from [`exports::pixels`]. [`exports::check`] takes a wallpaper in place of the icons,
//! and gives it back with a scrim.

mod answer;
mod check;
mod names;
mod prepared;
mod request;

use vitrine_scene::{ConsoleMenu, FirmwareGeneration, SceneInput, build_scene_with_cursor_on};
use vitrine_stage::{ConsolePictures, OverlayMemory, StagePictures, ThemeIcon, draw_overlay};

use answer::StageAnswer;
pub use answer::StageDrawing;
pub use check::{CheckedWallpaper, check_wallpaper};
pub use names::cell_kind_name;
use prepared::PreparedMenu;
use request::StageRequest;

/// Most drawings that a page shows at once.
const PLACES: usize = 4;

/// Memory of the module between drawings.
#[derive(Debug, Default)]
pub struct StageWorkshop {
    pictures: StagePictures,
    places: [StagePlace; PLACES],
    /// Menus of somebody's own files.
    consoles: Vec<ConsoleMenu>,
}

impl StageWorkshop {
    /// Draws a menu from now on as a console's own files have it.
    pub fn put_console(&mut self, menu: ConsoleMenu, pictures: ConsolePictures) {
        self.pictures.put_console(menu.target(), pictures);
        self.consoles.retain(|other| other.target() != menu.target());
        self.consoles.push(menu);
        self.places = Default::default();
    }
}

/// The last drawing of a place.
#[derive(Debug, Default)]
struct StagePlace {
    prepared: Option<PreparedMenu>,
    memory: OverlayMemory,
}

/// Draws a menu over a transparent ground, as far as it differs from the last one of its place. `None` for a request that cannot
/// be read, or icons that do not fill their sizes.
#[must_use]
pub fn draw_menu(workshop: &mut StageWorkshop, request: &[u8], icons: &[u8]) -> Option<StageDrawing> {
    let mut request: StageRequest = serde_json::from_slice(request).ok()?;
    let files = request.take_files();
    let icons = icons_of(&request, icons)?;
    let names: Vec<&str> = icons.iter().map(|icon| icon.name).collect();
    let StageWorkshop { pictures, places, consoles } = workshop;
    let place = places.get_mut(request.place)?;
    let known = match place.prepared.take() {
        Some(known) if known.is_of(&files) => known,
        before => PreparedMenu::of(files, before)?,
    };
    let prepared = &*place.prepared.insert(known);
    let console = consoles.iter().find(|menu| menu.target() == prepared.target);
    let firmware = request.firmware.map_or(prepared.firmware, FirmwareGeneration::from);
    let input = SceneInput {
        icons: &names,
        firmware,
        colours: request.colours.into(),
        moment: request.moment(),
        row_scroll: request.row_scroll,
        ..prepared.input()
    };
    let cursor = request.cursor.as_ref().and_then(|cursor| Some((names::cell_kind(&cursor.kind)?, cursor.number)));
    let built = build_scene_with_cursor_on(&input, console, cursor);
    let drawn = draw_overlay(pictures, &mut place.memory, &built.scene, &icons).ok()?;
    let answer = serde_json::to_vec(&StageAnswer::new(&built, prepared, firmware, console.is_some(), &drawn)).ok()?;
    Some(StageDrawing { answer, part: drawn.part, rgba: drawn.rgba })
}

/// The icons of a request with their pixels, which follow each other and fill the input.
fn icons_of<'a>(request: &'a StageRequest, mut pixels: &'a [u8]) -> Option<Vec<ThemeIcon<'a>>> {
    let mut icons = Vec::with_capacity(request.icons.len());
    for icon in &request.icons {
        let length = u64::from(icon.width_px).checked_mul(u64::from(icon.height_px))?.checked_mul(4)?;
        let (rgba, rest) = pixels.split_at_checked(usize::try_from(length).ok()?)?;
        icons.push(ThemeIcon { name: &icon.name, width_px: icon.width_px, height_px: icon.height_px, rgba });
        pixels = rest;
    }
    pixels.is_empty().then_some(icons)
}

/// Functions that the worker calls. The memory that they exchange belongs to this module, and nothing here dereferences
/// an address.
#[allow(unsafe_code, reason = "a name that is seen from outside is unsafe to choose, as two could have the same")]
pub mod exports {
    use std::cell::RefCell;

    use super::StageWorkshop;

    /// Longest input in bytes: layouts and options within their limits, and the largest icons.
    const INPUT_BYTES_MAX: usize = 64 << 20;

    thread_local! {
        static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
        static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
        static WORKSHOP: RefCell<StageWorkshop> = RefCell::default();
        static PIXELS: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    }

    /// Allocates `length` bytes for a request and its icons together, and returns their address; null if they are too many.
    #[unsafe(no_mangle)]
    pub extern "C" fn input(length: usize) -> *mut u8 {
        if length > INPUT_BYTES_MAX {
            return std::ptr::null_mut();
        }
        INPUT.with_borrow_mut(|input| {
            input.clear();
            input.resize(length, 0);
            input.as_mut_ptr()
        })
    }

    /// Draws the menu of a request of this length, and returns the length of the answer: 0 for no valid request.
    #[unsafe(no_mangle)]
    pub extern "C" fn draw(request_length: usize) -> usize {
        // Two drawings at once would be the largest part of the memory.
        PIXELS.take();
        let drawing = INPUT.with_borrow(|input| {
            let (request, icons) = input.split_at_checked(request_length)?;
            WORKSHOP.with_borrow_mut(|workshop| super::draw_menu(workshop, request, icons))
        });
        INPUT.take();
        let (answer, rgba) = drawing.map_or_else(Default::default, |drawing| (drawing.answer, drawing.rgba));
        ANSWER.replace(answer);
        PIXELS.replace(rgba);
        ANSWER.with_borrow(Vec::len)
    }

    /// Answers the whole input by a function, for modules with more functions. Returns the length of the answer.
    pub fn answer_input(answer: fn(&mut StageWorkshop, &[u8]) -> Vec<u8>) -> usize {
        PIXELS.take();
        let input = INPUT.take();
        let answered = WORKSHOP.with_borrow_mut(|workshop| answer(workshop, &input));
        ANSWER.replace(answered);
        ANSWER.with_borrow(Vec::len)
    }

    /// Checks the wallpaper behind a request of this length, and returns the length of the answer: 0 for no valid request.
    #[unsafe(no_mangle)]
    pub extern "C" fn check(request_length: usize) -> usize {
        PIXELS.take();
        let input = INPUT.take();
        let (request, wallpaper) = input.split_at_checked(request_length).unwrap_or_default();
        let checked = super::check_wallpaper(request, wallpaper);
        let (answer, rgba) = checked.map_or_else(Default::default, |checked| (checked.answer, checked.rgba));
        ANSWER.replace(answer);
        PIXELS.replace(rgba);
        ANSWER.with_borrow(Vec::len)
    }

    /// Returns the address of the last answer.
    #[unsafe(no_mangle)]
    pub extern "C" fn answer() -> *const u8 {
        ANSWER.with_borrow(|answer| answer.as_ptr())
    }

    /// Returns the address of the pixels of the last drawing: red, green, blue and alpha, not premultiplied, of the part that
    /// the answer names.
    #[unsafe(no_mangle)]
    pub extern "C" fn pixels() -> *const u8 {
        PIXELS.with_borrow(|pixels| pixels.as_ptr())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};
    use vitrine_stage::ScreenPart;

    use super::{StageWorkshop, draw_menu};

    fn answer_to(request: &Value, icons: &[u8]) -> Option<Value> {
        let drawing = draw_menu(&mut StageWorkshop::default(), request.to_string().as_bytes(), icons)?;
        assert_eq!(drawing.part, ScreenPart::WHOLE);
        assert_eq!(drawing.rgba.len(), 1280 * 720 * 4);
        Some(serde_json::from_slice(&drawing.answer).expect("JSON"))
    }

    fn drawn(request: &Value) -> Value {
        answer_to(request, &[]).expect("a drawing")
    }

    fn kinds(answer: &Value) -> Vec<&str> {
        answer["cells"].as_array().expect("a list").iter().map(|cell| cell["kind"].as_str().expect("a name")).collect()
    }

    #[test]
    fn a_menu_comes_with_its_cells_and_the_cursor_on_the_first() {
        let answer = drawn(&json!({ "menu": "ResidentMenu" }));
        let first = answer["focused"].as_u64().expect("a cell") as usize;
        assert_eq!(
            answer["cells"][first],
            json!({ "kind": "game", "number": 0, "left": 107, "top": 194, "width": 256, "height": 256 })
        );
        for kind in ["user", "newsButton", "settings", "power", "gameShare"] {
            assert!(kinds(&answer).contains(&kind), "{kind}");
        }
        assert_eq!(answer["leftOut"], json!({ "count": 0, "changes": [] }));
    }

    #[test]
    fn every_menu_has_cells_and_the_cursor_moves_to_each() {
        for menu in ["ResidentMenu", "Entrance", "Flaunch", "Set", "MyPage", "Psl", "Notification"] {
            let opened = drawn(&json!({ "menu": menu }));
            for (position, cell) in opened["cells"].as_array().expect("a list").iter().enumerate() {
                let cursor = json!({ "kind": cell["kind"], "number": cell["number"] });
                let moved = drawn(&json!({ "menu": menu, "cursor": cursor }));
                assert_eq!(moved["focused"], position, "{menu} {cell}");
                assert_eq!(kinds(&moved), kinds(&opened), "{menu} {cell}");
            }
        }
    }

    #[test]
    fn options_are_merged_and_those_that_cannot_be_are_named() {
        let layout =
            r#"{"Files":[{"FileName":"blyt/RdtBase.bflyt","Patches":[{"PaneName":"N_Nothing","Visible":false}]}]}"#;
        let hide = r#"{"uuid":"0","Files":[{"FileName":"blyt/RdtBase.bflyt","Patches":[{"PaneName":"N_MyPage","Visible":false}]}]}"#;
        let option = |name: &str, kind: &str, json: &str| json!({ "kind": kind, "name": name, "priority": 1, "isGlobal": false, "json": json });
        let answer = drawn(&json!({
            "menu": "ResidentMenu",
            "layout": layout,
            "options": [option("No users", "TOGGLE", hide), option("Broken", "TOGGLE", "{"), option("No value", "INTEGER", "{}")],
        }));
        assert!(!kinds(&answer).contains(&"user"));
        assert_eq!(answer["refusedOptions"], json!(["Broken", "No value"]));
        assert_eq!(answer["leftOut"], json!({ "count": 1, "changes": ["RdtBase/N_Nothing/Visible"] }));
    }

    #[test]
    fn a_place_is_drawn_as_far_as_it_differs() {
        let mut workshop = StageWorkshop::default();
        let mut part = |request: &Value| {
            let drawing = draw_menu(&mut workshop, request.to_string().as_bytes(), &[]).expect("a drawing");
            let answer: Value = serde_json::from_slice(&drawing.answer).expect("JSON");
            assert_eq!(answer["part"]["width"], drawing.part.width);
            assert_eq!(drawing.rgba.len(), (drawing.part.width * drawing.part.height * 4) as usize);
            drawing.part
        };
        let home = json!({ "menu": "ResidentMenu" });
        assert_eq!(part(&home), ScreenPart::WHOLE);
        assert_eq!(part(&json!({ "menu": "ResidentMenu", "place": 1 })), ScreenPart::WHOLE);
        assert!(part(&home).is_empty());
        let moved = json!({ "menu": "ResidentMenu", "cursor": { "kind": "power", "number": 0 } });
        assert!(!part(&moved).is_empty());
        assert!(part(&moved).is_empty());
        let request = json!({ "menu": "ResidentMenu", "place": 4 }).to_string();
        assert!(draw_menu(&mut StageWorkshop::default(), request.as_bytes(), &[]).is_none());
    }

    #[test]
    fn the_answer_tells_what_the_drawing_depends_on() {
        let home = drawn(&json!({ "menu": "ResidentMenu" }));
        assert_eq!(home["varies"], json!({ "firmware": true, "colours": true }));
        assert_eq!((&home["firmware"], &home["motion"]), (&json!("FROM_20"), &Value::Null));
        assert_eq!(drawn(&json!({ "menu": "Set" }))["varies"]["firmware"], false);
        let older = drawn(&json!({ "menu": "ResidentMenu", "firmware": "UP_TO_19" }));
        assert!(kinds(&home).contains(&"gameShare") && !kinds(&older).contains(&"gameShare"));
        let curve = r#"{"AnimationTarget":1,"DataType":2,"KeyFrames":[{"Frame":0,"Value":0},{"Frame":80,"Value":50}]}"#;
        let animation = format!(
            r#"{{"pai1":{{"FrameSize":80,"Entries":[{{"Name":"N_Root","Target":0,"Tags":[{{"TagType":"FLPA","Entries":[{curve}]}}]}}]}}}}"#
        );
        let layout = json!({ "Anims": [{ "FileName": "anim/RdtBtnIconGame_Active.bflan", "AnimJson": animation }] });
        let moving = drawn(&json!({ "menu": "ResidentMenu", "layout": layout.to_string(), "frame": 12 }));
        assert_eq!(moving["motion"], json!({ "frames": 80, "isLooped": false }));
    }

    #[test]
    fn icons_fill_the_input_exactly() {
        let request = json!({ "menu": "ResidentMenu", "icons": [{ "name": "power", "widthPx": 2, "heightPx": 2 }] });
        assert!(answer_to(&request, &[255; 16]).is_some());
        for length in [0, 15, 17] {
            assert!(answer_to(&request, &vec![255; length]).is_none(), "{length}");
        }
        for side in [0_u32, 5000, u32::MAX] {
            let icons = json!([{ "name": "power", "widthPx": side, "heightPx": u32::MAX }]);
            assert!(answer_to(&json!({ "menu": "ResidentMenu", "icons": icons }), &[]).is_none(), "{side}");
        }
    }

    #[test]
    fn what_is_no_request_has_no_drawing() {
        for request in
            ["", "{}", "[]", r#"{"menu":"Kitchen"}"#, r#"{"menu":"Set","colours":"GREEN"}"#, r#"{"menu":"Set""#]
        {
            assert!(draw_menu(&mut StageWorkshop::default(), request.as_bytes(), &[]).is_none(), "{request}");
        }
    }

    #[test]
    fn hostile_layouts_and_cursors_end() {
        let patches: Vec<String> = ["N_Root", "N_Game", "N_System", "L_BtnPow", "N_Icon_00"]
            .iter()
            .map(|name| {
                format!(
                    r#"{{"PaneName":"{name}","Position":{{"X":1e308,"Y":-1e308}},"Scale":{{"X":1e300,"Y":-9e9}},"Rotation":{{"Z":1e308}}}}"#
                )
            })
            .collect();
        let text = format!(r#"{{"Files":[{{"FileName":"blyt/RdtBase.bflyt","Patches":[{}]}}]}}"#, patches.join(","));
        let many =
            (0..10_000).map(|number| format!(r#"{{"PaneName":"P_{number}","Visible":true}}"#)).collect::<Vec<_>>();
        let many = format!(r#"{{"Files":[{{"FileName":"blyt/RdtBase.bflyt","Patches":[{}]}}]}}"#, many.join(","));
        let deep = "[".repeat(100_000);
        let start = std::time::Instant::now();
        for layout in [text.as_str(), &many, &deep, "nothing", ""] {
            for number in [0, 255] {
                let cursor = json!({ "kind": "game", "number": number });
                let answer =
                    drawn(&json!({ "menu": "ResidentMenu", "layout": layout, "common": layout, "cursor": cursor }));
                assert!(answer["leftOut"]["changes"].as_array().is_some_and(|named| named.len() <= 200));
            }
        }
        assert!(start.elapsed() < std::time::Duration::from_secs(20), "{:?}", start.elapsed());
        let wrong = json!({ "menu": "Set", "cursor": { "kind": "teapot", "number": 1 } });
        assert_eq!(drawn(&wrong)["focused"], drawn(&json!({ "menu": "Set" }))["focused"]);
    }
}
