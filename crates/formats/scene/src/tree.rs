//! Trees of panes that a layout can change: one for each file of the stand-in.

use std::collections::HashMap;

use crate::base::{BaseColour, BaseFile, BasePane};
use crate::colour::{self, ConsoleColours, PaneColour};
use crate::console_file::ConsolePane;
use crate::motion::SceneMotion;

/// The colours of a pane: its own, if it has no number, times those of its corners.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct PaneTint {
    /// Number of a colour of the console; 0 for none.
    pub number: u8,
    /// The colour of its material.
    pub material: PaneColour,
    /// Top left, top right, bottom left, bottom right.
    pub corners: [PaneColour; 4],
}

impl PaneTint {
    /// White, the tint that leaves a picture as it is.
    pub const WHITE: Self = Self { number: 0, material: PaneColour::WHITE, corners: [PaneColour::WHITE; 4] };

    fn of_base(colour: BaseColour) -> Self {
        let (number, material) = match colour {
            BaseColour::Numbered(number) => (number, PaneColour::WHITE),
            BaseColour::Own(rgba) => {
                let [red, green, blue, alpha] = rgba.to_be_bytes();
                (0, PaneColour { red, green, blue, alpha })
            }
        };
        Self { number, material, ..Self::WHITE }
    }

    /// Returns `true` for a colour that differs between a console set to white and one set to black.
    pub fn is_of_console(&self) -> bool {
        self.number != 0 && self.colours(ConsoleColours::White) != self.colours(ConsoleColours::Black)
    }

    /// The colours to draw the corners in.
    pub fn colours(&self, console: ConsoleColours) -> [PaneColour; 4] {
        let whole = match self.number {
            0 => self.material,
            number => colour::numbered(number, console).unwrap_or(PaneColour::WHITE),
        };
        self.corners.map(|corner| corner.times(whole))
    }
}

/// A pane as it stands after the changes so far.
#[derive(Debug, Clone)]
pub(crate) struct TreePane<'a> {
    pub base: BasePane<'a>,
    pub position: [f64; 3],
    pub rotation: [f64; 3],
    pub scale: [f64; 2],
    pub size: [f64; 2],
    pub is_visible: bool,
    /// From 0 to 1.
    pub alpha: f64,
    /// Its opacity applies to the panes in it.
    pub passes_alpha: bool,
    /// The point of the pane that its position is for, on each axis: 0 centre, 1 left or top, 2 right or bottom.
    pub origin: [u8; 2],
    /// The point of the parent that its position starts from.
    pub parent_origin: [u8; 2],
    pub tint: PaneTint,
    /// The colour of the cursor, if a layout sets it.
    pub border_tint: Option<PaneTint>,
    pub radius: f64,
    pub border: f64,
    /// What only a console's own file has.
    pub own: Option<&'a ConsolePane>,
    /// Parent and children as positions within the file. Children are in the order of drawing.
    pub parent: Option<usize>,
    pub children: Vec<usize>,
}

impl<'a> TreePane<'a> {
    pub fn new(base: BasePane<'a>, parent: Option<usize>) -> Self {
        let [x, y] = base.position;
        Self {
            base,
            position: [x, y, 0.0],
            rotation: [0.0; 3],
            scale: [1.0; 2],
            size: base.size,
            is_visible: base.is_visible,
            alpha: 1.0,
            passes_alpha: true,
            origin: [0; 2],
            parent_origin: base.parent_origin,
            tint: PaneTint::of_base(base.colour),
            border_tint: None,
            radius: base.radius,
            border: base.border,
            own: None,
            parent,
            children: Vec::new(),
        }
    }

    /// The centre of the pane seen from its position. `sign` of an axis points to its first edge: left and top.
    pub fn centre(&self) -> [f64; 2] {
        [edge(self.origin[0], self.size[0], 1.0), edge(self.origin[1], self.size[1], -1.0)]
    }

    /// The point of this pane, seen from its centre, that the positions of a child start from.
    pub fn anchor(&self, parent_origin: [u8; 2]) -> [f64; 2] {
        [edge(parent_origin[0], self.size[0], -1.0), edge(parent_origin[1], self.size[1], 1.0)]
    }
}

/// Half a length towards an edge: `first` is the direction of the first one.
fn edge(origin: u8, length: f64, first: f64) -> f64 {
    match origin {
        1 => first * length / 2.0,
        2 => -first * length / 2.0,
        _ => 0.0,
    }
}

/// The panes of one file.
#[derive(Debug, Clone)]
pub(crate) struct FileTree<'a> {
    pub panes: Vec<TreePane<'a>>,
    /// Motion by its animations.
    pub motion: Option<SceneMotion>,
    by_name: HashMap<&'a str, usize>,
}

impl<'a> FileTree<'a> {
    fn of_base(file: &'static BaseFile) -> Self {
        let mut panes = Vec::with_capacity(file.panes.len());
        let mut open: Vec<usize> = Vec::new();
        for (index, base) in file.panes.iter().enumerate() {
            open.truncate(usize::from(base.depth));
            panes.push(TreePane::new(*base, open.last().copied()));
            open.push(index);
        }
        Self::new(panes)
    }

    /// Puts panes together. Each comes after its parent.
    pub fn new(mut panes: Vec<TreePane<'a>>) -> Self {
        for index in 0..panes.len() {
            if let Some(parent) = panes[index].parent {
                panes[parent].children.push(index);
            }
        }
        // Of several panes with one name, a console finds the first.
        let by_name = panes.iter().enumerate().rev().map(|(index, pane)| (pane.base.name, index)).collect();
        Self { panes, motion: None, by_name }
    }

    /// Returns `true` if the cursor is on one part of the file at most. In any other file all parts have it or none.
    pub fn has_choice(&self) -> bool {
        self.panes.iter().any(|pane| pane.base.has_focus)
    }

    /// The part of a row or grid that shows the entry of this number: the last one whose own number is not larger.
    pub fn entry_at(&self, number: u8) -> Option<usize> {
        let file = self.panes.iter().find(|pane| pane.base.has_focus)?.base.part;
        let entries = self.panes.iter().enumerate().filter(|(_, pane)| pane.base.part == file);
        let reached = entries.filter(|(_, pane)| pane.base.number.unwrap_or(0) <= number);
        reached.max_by_key(|(_, pane)| pane.base.number).map(|(index, _)| index)
    }

    pub fn find(&self, name: &str) -> Option<usize> {
        self.by_name.get(name).copied()
    }

    pub fn pane_mut(&mut self, name: &str) -> Option<&mut TreePane<'a>> {
        let index = self.find(name)?;
        self.panes.get_mut(index)
    }

    /// Moves a pane to the start of its parent's children, which draws it behind them, or to the end. Returns `false` if there
    /// is no such pane.
    pub fn reorder(&mut self, name: &str, is_first: bool) -> bool {
        let Some(index) = self.find(name) else { return false };
        if let Some(parent) = self.panes[index].parent {
            let children = &mut self.panes[parent].children;
            children.retain(|child| *child != index);
            let at = if is_first { 0 } else { children.len() };
            children.insert(at, index);
        }
        true
    }
}

/// The trees of a menu and of the archive that menus share. A file has a second tree, with the animation of the focused
/// thing, once a layout has one.
#[derive(Debug)]
pub(crate) struct TreeSet<'a> {
    files: HashMap<&'a str, FileTrees<'a>>,
}

#[derive(Debug)]
struct FileTrees<'a> {
    plain: FileTree<'a>,
    focused: Option<FileTree<'a>>,
}

impl<'a> TreeSet<'a> {
    pub fn new(files: &[&'static BaseFile]) -> Self {
        let mut set = Self { files: HashMap::new() };
        for file in files {
            set.put(file.name, FileTree::of_base(file));
        }
        set
    }

    /// Adds the tree of a file, in place of that of the stand-in.
    pub fn put(&mut self, name: &'a str, plain: FileTree<'a>) {
        self.files.insert(name, FileTrees { plain, focused: None });
    }

    pub fn file_mut(&mut self, name: &str) -> Option<&mut FileTree<'a>> {
        Some(&mut self.files.get_mut(name)?.plain)
    }

    /// The tree of a file, for the thing that has the cursor or for all others.
    pub fn file(&self, name: &str, is_focused: bool) -> Option<&FileTree<'a>> {
        let FileTrees { plain, focused } = self.files.get(name)?;
        Some(focused.as_ref().filter(|_| is_focused).unwrap_or(plain))
    }

    /// The tree of a file for the thing that has the cursor, to be changed.
    pub fn focused_mut(&mut self, name: &str) -> Option<&mut FileTree<'a>> {
        let FileTrees { plain, focused } = self.files.get_mut(name)?;
        Some(focused.get_or_insert_with(|| plain.clone()))
    }

    /// Changes a pane of the stand-in.
    pub fn change(&mut self, file: &str, pane: &str, change: impl FnOnce(&mut TreePane<'a>)) {
        if let Some(pane) = self.file_mut(file).and_then(|file| file.pane_mut(pane)) {
            change(pane);
        }
    }
}
