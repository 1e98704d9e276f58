//! Builds the scene of a menu: its panes in the order of drawing, each with its place on the screen.

use vitrine_layout::Layout;
use vitrine_target::Target;

use crate::animation::{self, AnimationMoment};
use crate::artwork::{PaneArtwork, TextAlignment, TextRole};
use crate::base::{self, DEPTH_MAX};
use crate::clip::ClipRectangle;
use crate::colour::{ConsoleColours, PaneColour};
use crate::console_file::{ConsoleDrawing, ReplacedPane};
use crate::console_menu::ConsoleMenu;
use crate::firmware::{self, FirmwareGeneration};
use crate::left_out::LeftOutReport;
use crate::matrix::{PaneMatrix, ScreenTransform};
use crate::motion::SceneMotion;
use crate::patch;
use crate::row::{self, RowAxis};
use crate::tree::{FileTree, PaneTint, TreePane, TreeSet};

/// Most panes of a scene with those of its parts. A console's own menus have some thousand.
const WALKED_PANES_MAX: usize = 20_000;

/// The menu to show, and everything that changes it.
#[derive(Debug, Clone, Copy)]
pub struct SceneInput<'a> {
    /// The menu.
    pub target: Target,
    /// The layout with its options merged; `None` for the console's own.
    pub layout: Option<&'a Layout>,
    /// The layout of the archive that menus share.
    pub common: Option<&'a Layout>,
    /// The icons a theme brings, by the names of their files without endings.
    pub icons: &'a [&'a str],
    /// The system versions to show it on.
    pub firmware: FirmwareGeneration,
    /// The colours the console is set to.
    pub colours: ConsoleColours,
    /// The moment to show.
    pub moment: AnimationMoment,
    /// The place of the cursor.
    pub cursor: CursorPlace,
    /// Pixels that the row of games was scrolled by before the cursor moved.
    pub row_scroll: f64,
}

impl SceneInput<'_> {
    /// The menu as a console has it, on the newest firmware.
    #[must_use]
    pub fn stock(target: Target) -> Self {
        Self {
            target,
            layout: None,
            common: None,
            icons: &[],
            firmware: FirmwareGeneration::default(),
            colours: ConsoleColours::default(),
            moment: AnimationMoment::default(),
            cursor: CursorPlace::default(),
            row_scroll: 0.0,
        }
    }
}

/// The place of the cursor in a scene.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum CursorPlace {
    /// Place that a menu gives it when it opens.
    #[default]
    First,
    /// On an entry of the menu's row or grid, numbered as its picture.
    Entry(u8),
    /// On something else: no entry has it.
    Elsewhere,
}

/// A menu ready to be drawn.
#[derive(Debug, Clone)]
pub struct MenuScene<'a> {
    /// Every pane with a drawing, in the order of drawing.
    pub panes: Vec<ScenePane<'a>>,
    /// The changes of the layout that the panes do not show.
    pub left_out: LeftOutReport,
    /// The menu.
    pub target: Target,
    /// Its motion; `None` if nothing moves.
    pub motion: Option<SceneMotion>,
    /// Presence of a pane whose colour depends on that of the console.
    pub has_console_colours: bool,
    /// The direction of the row of games on the screen.
    pub(crate) row: Option<RowAxis>,
}

/// A pane with a drawing.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ScenePane<'a> {
    /// Name of the pane.
    pub name: &'a str,
    /// Name of the file it is in.
    pub file: &'a str,
    /// Name of the outermost part that it is in, within the menu's main file: `N_Icon_03` for a picture of a game. Empty if it
    /// is in none.
    pub part: &'a str,
    /// The drawing.
    pub artwork: PaneArtwork,
    /// The edge a text begins at.
    pub alignment: TextAlignment,
    /// The place on the screen.
    pub transform: ScreenTransform,
    /// Width in layout units.
    pub width: f64,
    /// Height in layout units.
    pub height: f64,
    /// Colours of the corners: top left, top right, bottom left, bottom right. White leaves a picture as it is.
    pub colours: [PaneColour; 4],
    /// Radius of the corners in layout units.
    pub corner_radius: f64,
    /// Width of the border in layout units.
    pub border: f64,
    /// Opacity from 0 to 1, apart from that of the colours.
    pub alpha: f64,
    /// Visibility: `false` if the pane or one around it is hidden.
    pub is_visible: bool,
    /// The area outside which nothing of it is drawn.
    pub clip: Option<ClipRectangle>,
    /// Presence of an icon of the theme for this symbol.
    pub has_icon: bool,
}

/// Builds the scene. Takes time in proportion to the size of the layouts, and memory for some hundred panes whatever they
/// hold: panes come from the stand-in for the menu alone.
#[must_use]
pub fn build_scene(input: &SceneInput<'_>) -> MenuScene<'static> {
    build_scene_on(input, None)
}

/// Builds the scene on a console's own menu, which is that of the input, in place of the stand-in.
#[must_use]
pub fn build_scene_on<'m>(input: &SceneInput<'_>, console: Option<&'m ConsoleMenu>) -> MenuScene<'m> {
    let menu = base::of_menu(input.target);
    let mut left_out = LeftOutReport::default();
    let mut trees = TreeSet::new(menu.files);
    let firmware = console.map_or(input.firmware, ConsoleMenu::firmware);
    match console {
        Some(console) => console.put_trees(&mut trees),
        None if input.target == Target::ResidentMenu => firmware::place_buttons(&mut trees, firmware, input.layout),
        None => {}
    }
    if let Some(layout) = input.layout {
        if console.is_some() {
            firmware::hide_online_button(&mut trees, layout);
        }
        patch::apply_files(&mut trees, layout, &mut left_out);
        firmware::fix_stretched_buttons(&mut trees, firmware, layout);
    }
    let own = |trees: &mut TreeSet<'m>, time| {
        if let Some(console) = console {
            console.animate(trees, input.layout, time, input.moment);
        }
    };
    animation::apply_animations(&mut trees, own, input.layout, input.moment, &mut left_out);
    let mut common_trees = TreeSet::new(base::COMMON_FILES);
    let has_home_hints = matches!(input.target, Target::ResidentMenu | Target::Flaunch);
    common_trees.change("FooterAll", "N_StartHints", |pane| pane.is_visible = has_home_hints);
    common_trees.change("FooterAll", "N_OkHints", |pane| pane.is_visible = !has_home_hints);
    if let Some(common) = input.common {
        patch::apply_files(&mut common_trees, common, &mut left_out);
        animation::apply_animations(&mut common_trees, |_, _| {}, Some(common), input.moment, &mut left_out);
    }
    let mut panes = Vec::new();
    let (mut motion, mut row, mut has_console_colours) = (None, None, false);
    for (trees, root) in [(&trees, menu.root), (&common_trees, base::COMMON_ROOT)] {
        let is_footer = root == base::COMMON_ROOT;
        if is_footer && input.target == Target::Entrance {
            // The lock screen has no footer.
            continue;
        }
        let mut walk = SceneWalk {
            walked: 0,
            trees,
            input,
            panes: &mut panes,
            motion: &mut motion,
            row: &mut row,
            has_console_colours: &mut has_console_colours,
        };
        walk.file(root, &ParentState::screen(), 0);
    }
    MenuScene { panes, left_out, target: input.target, motion, has_console_colours, row }
}

/// State that a pane hands to its children.
#[derive(Debug, Clone, Copy)]
struct ParentState<'a> {
    matrix: PaneMatrix,
    alpha: f64,
    is_visible: bool,
    clip: Option<ClipRectangle>,
    part: &'a str,
    number: u8,
    is_focused: bool,
    /// Size of the pane around the part.
    around: [f64; 2],
    /// The panes that the part has otherwise than its file.
    replaced: &'a [ReplacedPane],
}

impl ParentState<'_> {
    fn screen() -> Self {
        Self {
            matrix: PaneMatrix::IDENTITY,
            alpha: 1.0,
            is_visible: true,
            clip: None,
            part: "",
            number: 0,
            is_focused: true,
            around: [0.0; 2],
            replaced: &[],
        }
    }
}

struct SceneWalk<'w, 'a> {
    /// Panes so far.
    walked: usize,
    trees: &'w TreeSet<'a>,
    input: &'w SceneInput<'w>,
    panes: &'w mut Vec<ScenePane<'a>>,
    motion: &'w mut Option<SceneMotion>,
    row: &'w mut Option<RowAxis>,
    has_console_colours: &'w mut bool,
}

impl<'a> SceneWalk<'_, 'a> {
    fn file(&mut self, name: &'a str, inherited: &ParentState<'a>, depth: usize) {
        // The main file has no focus of its own: what is in it is neither focused nor not.
        let is_focused = inherited.is_focused && depth > 0;
        let trees = self.trees;
        let Some(tree) = trees.file(name, is_focused) else { return };
        if let Some(motion) = tree.motion.filter(|_| inherited.is_visible) {
            *self.motion = Some(motion.with(*self.motion));
        }
        if depth < DEPTH_MAX && !tree.panes.is_empty() {
            self.pane(name, tree, 0, inherited, [0.0; 2], depth);
        }
    }

    fn pane(
        &mut self,
        file: &'a str,
        tree: &FileTree<'a>,
        index: usize,
        inherited: &ParentState<'a>,
        offset: [f64; 2],
        depth: usize,
    ) {
        self.walked += 1;
        if self.walked > WALKED_PANES_MAX {
            return;
        }
        let pane = &tree.panes[index];
        let base = &pane.base;
        if (file, base.name) == row::ROW_PANE {
            *self.row = inherited.matrix.on_screen().and_then(RowAxis::of);
        }
        let [x, y, z] = pane.position;
        let centre = pane.centre();
        let anchor = pane.parent.map_or([0.0; 2], |parent| tree.panes[parent].anchor(pane.parent_origin));
        let place = [x + anchor[0] + offset[0], y + anchor[1] + offset[1], z];
        // The point a pane turns and grows around is its origin; its children count from its centre.
        let own = PaneMatrix::of(place, pane.rotation, pane.scale).after(&PaneMatrix::of(
            [centre[0], centre[1], 0.0],
            [0.0; 3],
            [1.0; 2],
        ));
        let is_shrunk = pane.scale.contains(&0.0);
        let mut here = ParentState {
            matrix: inherited.matrix.after(&own),
            alpha: inherited.alpha * pane.alpha,
            is_visible: inherited.is_visible
                && pane.is_visible
                && !is_shrunk
                && (!base.needs_focus || inherited.is_focused),
            ..*inherited
        };
        let size = base.around.map_or(pane.size, |more| inherited.around.map(|side| side + more));
        let Some(transform) = here.matrix.on_screen() else { return };
        if let Some(artwork) = base.artwork {
            let drawn = self.drawn(file, pane, artwork, transform, size, &here);
            self.panes.push(drawn);
        }
        if base.clips {
            here.clip = Some(ClipRectangle::around(transform.corners(size[0], size[1])).within(here.clip));
        }
        if !pane.passes_alpha {
            here.alpha = inherited.alpha;
        }
        let mut down = 0.0;
        for &child in &tree.panes[index].children {
            let child_size = tree.panes[child].size;
            // In a stack a console sets the place of each child, whatever its file says.
            let own = tree.panes[child].position;
            let offset = if base.stacks { [-own[0], -own[1] - down - child_size[1] / 2.0] } else { [0.0; 2] };
            if base.stacks {
                down += child_size[1];
            }
            self.pane(file, tree, child, &here, offset, depth + 1);
        }
        if let Some(part) = base.part {
            let around = pane.parent.map_or(pane.size, |parent| tree.panes[parent].size);
            let within = ParentState {
                part: if here.part.is_empty() { base.name } else { here.part },
                number: here.number.saturating_add(base.number.unwrap_or(0)),
                is_focused: here.is_focused && (self.has_cursor(tree, index, here.number) || !tree.has_choice()),
                around,
                replaced: pane.own.map_or(&[], |own| &own.replaced),
                matrix: pane.own.map_or(here.matrix, |own| {
                    here.matrix.after(&PaneMatrix::of([0.0; 3], [0.0; 3], own.magnification))
                }),
                ..here
            };
            self.file(part, &within, depth + 1);
        }
    }

    /// Returns `true` if the cursor is on this part of a file. `number` is the one handed to the file.
    fn has_cursor(&self, tree: &FileTree<'a>, index: usize, number: u8) -> bool {
        match self.input.cursor {
            CursorPlace::First => tree.panes[index].base.has_focus,
            CursorPlace::Entry(entry) => {
                entry.checked_sub(number).and_then(|entry| tree.entry_at(entry)) == Some(index)
            }
            CursorPlace::Elsewhere => false,
        }
    }

    fn drawn(
        &mut self,
        file: &'a str,
        pane: &TreePane<'a>,
        artwork: PaneArtwork,
        transform: ScreenTransform,
        size: [f64; 2],
        here: &ParentState<'a>,
    ) -> ScenePane<'a> {
        let base = &pane.base;
        let bordered = if artwork == PaneArtwork::Cursor { pane.border_tint } else { None };
        let has_icon = match artwork {
            PaneArtwork::Symbol(kind) => kind.icon_name().is_some_and(|name| self.input.icons.contains(&name)),
            _ => false,
        };
        let replaced = here.replaced.iter().find(|replaced| replaced.pane == base.name);
        let mut tint = bordered.unwrap_or(pane.tint);
        let drawing = replaced.map(|replaced| replaced.drawing).or(pane.own.map(|own| own.drawing));
        if let Some(replaced) = replaced {
            tint = PaneTint { material: replaced.white, corners: replaced.colours, ..tint };
        }
        let (artwork, size, transform, alignment) = match (artwork, drawing) {
            (PaneArtwork::Picture(_), Some(ConsoleDrawing::Picture(number))) => {
                (PaneArtwork::Picture(number), size, transform, base.alignment)
            }
            // The icon of the theme, if it brings one, takes the place of the console's.
            (PaneArtwork::Symbol(_), Some(ConsoleDrawing::Picture(number))) if !has_icon => {
                (PaneArtwork::Picture(number), size, transform, base.alignment)
            }
            (PaneArtwork::Text(_), Some(ConsoleDrawing::Text { height, down, alignment })) => {
                let (x, y) = transform.map(0.0, -down * (size[1] - height) / 2.0);
                (artwork, [size[0], height], ScreenTransform { x, y, ..transform }, alignment)
            }
            _ => (artwork, size, transform, base.alignment),
        };
        let colours = tint.colours(self.input.colours);
        *self.has_console_colours |= here.is_visible && tint.is_of_console();
        ScenePane {
            name: base.name,
            file,
            part: here.part,
            artwork: numbered_artwork(artwork, here.number),
            alignment,
            transform,
            width: size[0],
            height: size[1],
            colours,
            corner_radius: pane.radius,
            border: pane.border,
            alpha: here.alpha,
            is_visible: here.is_visible,
            clip: here.clip,
            has_icon,
        }
    }
}

/// Number of the first digit of the battery's charge among the digits of the status line.
const FIRST_BATTERY_DIGIT: u8 = 10;

/// The drawing with the number that its part was given.
fn numbered_artwork(artwork: PaneArtwork, number: u8) -> PaneArtwork {
    match artwork {
        PaneArtwork::Game(own) => PaneArtwork::Game(own.saturating_add(number)),
        PaneArtwork::User(own) => PaneArtwork::User(own.saturating_add(number)),
        PaneArtwork::News(own) => PaneArtwork::News(own.saturating_add(number)),
        PaneArtwork::Text(TextRole::ClockDigit(_)) => {
            PaneArtwork::Text(match number.checked_sub(FIRST_BATTERY_DIGIT) {
                Some(digit) => TextRole::BatteryDigit(digit),
                None => TextRole::ClockDigit(number),
            })
        }
        PaneArtwork::Text(TextRole::UserName(own)) => PaneArtwork::Text(TextRole::UserName(own.saturating_add(number))),
        PaneArtwork::Text(TextRole::GameName(own)) => PaneArtwork::Text(TextRole::GameName(own.saturating_add(number))),
        PaneArtwork::Text(TextRole::NewsTitle(own)) => {
            PaneArtwork::Text(TextRole::NewsTitle(own.saturating_add(number)))
        }
        other => other,
    }
}

#[cfg(test)]
mod tests;
