//! Menus of a console's own files, which take the place of the stand-in. Somebody else reads the files.
//!
//! A console sets some things while it runs: the pictures of games and users, texts, the cursor, and how many entries a row
//! has. They come from the stand-in, by the names of files and panes.

use std::collections::HashMap;

use vitrine_layout::Layout;
use vitrine_target::Target;

use crate::animation::{self, AnimationMoment, AnimationTime};
use crate::artwork::PaneArtwork;
use crate::base::{self, BaseFile, BasePane};
use crate::colour::{self, ConsoleColours};
use crate::console_file::{ConsoleAnimation, ConsoleDrawing, ConsoleFile, ConsolePane};
use crate::firmware::FirmwareGeneration;
use crate::tree::{FileTree, PaneTint, TreePane, TreeSet};

/// Most panes of all files together.
const PANES_MAX: usize = 20_000;
/// The panes that an installer moves away to put the wallpaper in their place, with their files. Source: the table of templates
/// of `exelix11/SwitchThemeInjector`.
const GROUNDS: [(&str, &str); 4] =
    [("BgNml", "P_Bg_00"), ("EntMain", "P_BgL"), ("EntMain", "P_BgR"), ("PslSelectSinglePlayer", "P_Bg")];
/// The place that it moves them to.
const GROUND_PLACE: [f64; 3] = [5000.0, 60000.0, 0.0];
/// The pane of a part that a console puts the cursor in.
const CURSOR_PANE: &str = "UF_Cursor";
/// Largest side of a pane in layout units: what is larger shows nothing that can be told.
const SIDE_MAX: f64 = 100_000.0;

/// A menu of a console's own files.
#[derive(Debug)]
pub struct ConsoleMenu {
    target: Target,
    files: Vec<ConsoleFile>,
    animations: Vec<ConsoleAnimation>,
    code: ConsoleCode,
}

/// Called through pointers, so that a program which makes no such menu has none of their code.
#[derive(Debug, Clone, Copy)]
struct ConsoleCode {
    put_trees: for<'m> fn(&'m ConsoleMenu, &mut TreeSet<'m>),
    animate: for<'m> fn(&'m ConsoleMenu, &mut TreeSet<'m>, Option<&Layout>, AnimationTime, AnimationMoment),
}

/// Reason why files make no menu.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConsoleMenuError {
    /// They lack the main file of every menu.
    NoMenu,
    /// They have too many panes.
    TooManyPanes,
    /// A pane comes before the one around it.
    Order,
}

impl std::fmt::Display for ConsoleMenuError {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(match self {
            Self::NoMenu => "no menu has its main file here",
            Self::TooManyPanes => "the files have too many panes",
            Self::Order => "a pane comes before the one around it",
        })
    }
}

impl std::error::Error for ConsoleMenuError {}

impl ConsoleMenu {
    /// Puts files together to the menu whose main file is among them.
    ///
    /// # Errors
    /// [`ConsoleMenuError`] for files that make no menu.
    pub fn new(files: Vec<ConsoleFile>, mut animations: Vec<ConsoleAnimation>) -> Result<Self, ConsoleMenuError> {
        let has_root = |target: &Target| files.iter().any(|file| file.name == base::of_menu(*target).root);
        let target = Target::ALL.into_iter().find(has_root).ok_or(ConsoleMenuError::NoMenu)?;
        if files.iter().map(|file| file.panes.len()).sum::<usize>() > PANES_MAX {
            return Err(ConsoleMenuError::TooManyPanes);
        }
        for file in &files {
            let is_ordered =
                |(index, pane): (usize, &ConsolePane)| pane.parent.map_or(index == 0, |parent| parent < index);
            if !file.panes.iter().enumerate().all(is_ordered) {
                return Err(ConsoleMenuError::Order);
            }
        }
        // A console chooses the frame of some, such as the digits of a number. Others play when something is pressed.
        animations.retain(|animation| {
            animation::time_of(&animation.name) != AnimationTime::OtherTime && !animation::has_states(&animation.name)
        });
        Ok(Self { target, files, animations, code: ConsoleCode { put_trees, animate } })
    }

    /// The menu that it is.
    #[must_use]
    pub fn target(&self) -> Target {
        self.target
    }

    /// Its files.
    #[must_use]
    pub fn files(&self) -> &[ConsoleFile] {
        &self.files
    }

    /// The system versions that it is of.
    pub(crate) fn firmware(&self) -> FirmwareGeneration {
        let has = |name: &str| self.files.iter().any(|file| file.name == name);
        // The button of virtual game cards came with it.
        if self.target != Target::ResidentMenu || has("RdtBtnVgc") {
            FirmwareGeneration::From20
        } else {
            FirmwareGeneration::UpTo19
        }
    }

    pub(crate) fn put_trees<'m>(&'m self, trees: &mut TreeSet<'m>) {
        (self.code.put_trees)(self, trees);
    }

    /// Applies its own animations of a time, but for those that the layout replaces.
    pub(crate) fn animate<'m>(
        &'m self,
        trees: &mut TreeSet<'m>,
        layout: Option<&Layout>,
        time: AnimationTime,
        moment: AnimationMoment,
    ) {
        (self.code.animate)(self, trees, layout, time, moment);
    }
}

fn put_trees<'m>(menu: &'m ConsoleMenu, trees: &mut TreeSet<'m>) {
    let known = base::of_menu(menu.target).files;
    for file in &menu.files {
        let stand_in = known.iter().find(|known| known.name == file.name).copied();
        trees.put(&file.name, tree_of(file, stand_in));
    }
}

fn animate<'m>(
    menu: &'m ConsoleMenu,
    trees: &mut TreeSet<'m>,
    layout: Option<&Layout>,
    time: AnimationTime,
    moment: AnimationMoment,
) {
    let replaced: Vec<&str> = layout.into_iter().flat_map(Layout::anims).map(|anim| anim.name()).collect();
    let is_own = |name: &str| {
        !replaced
            .iter()
            .any(|path| path.strip_prefix("anim/").and_then(|path| path.strip_suffix(".bflan")) == Some(name))
    };
    for animation in &menu.animations {
        let name = animation.name.as_str();
        let is_now = animation::time_of(name) == time;
        let Some((file, _)) = name.split_once('_').filter(|_| is_now && is_own(name)) else { continue };
        let is_at_start = time == AnimationTime::Opening && moment == AnimationMoment::Start;
        if time == AnimationTime::Unfocused {
            // The tree of what has the cursor is copied before what is without it changes.
            let _ = trees.focused_mut(file);
        }
        let tree = if time == AnimationTime::Focused { trees.focused_mut(file) } else { trees.file_mut(file) };
        let Some(tree) = tree else { continue };
        for change in &animation.changes {
            let value = if is_at_start { change.first } else { change.last };
            let Some(pane) = tree.pane_mut(&change.pane).filter(|_| value.is_finite()) else { continue };
            match &change.user_datum {
                Some(name) => animation::apply_user_data_value(pane, name, value),
                None => animation::apply_value(pane, &change.tag, change.target.into(), value),
            };
        }
    }
}

fn tree_of<'m>(file: &'m ConsoleFile, stand_in: Option<&'static BaseFile>) -> FileTree<'m> {
    let stand_in = stand_in.map_or(&[][..], |file| file.panes);
    let known: HashMap<&str, &BasePane<'static>> = stand_in.iter().map(|pane| (pane.name, pane)).collect();
    let mut panes: Vec<TreePane<'m>> =
        file.panes.iter().map(|pane| pane_of(&file.name, pane, known.get(pane.name.as_str()).copied())).collect();
    // What a console shows in a pane while it runs may be a part within the pane in its file.
    for index in 0..panes.len() {
        let Some(part) = panes[index].base.part.filter(|_| file.panes[index].part.is_none()) else { continue };
        let is_within = |own: &ConsolePane| {
            own.parent == Some(index) || own.parent.and_then(|parent| file.panes[parent].parent) == Some(index)
        };
        let shown = file.panes.iter().position(|own| own.part.as_deref() == Some(part) && is_within(own));
        if let Some(shown) = shown {
            let given = panes[index].base;
            panes[index].base = BasePane { part: None, number: None, has_focus: false, ..given };
            let taken = &mut panes[shown].base;
            (taken.number, taken.has_focus, taken.needs_focus) = (given.number, given.has_focus, given.needs_focus);
        }
    }
    FileTree::new(panes)
}

fn pane_of<'m>(file: &str, own: &'m ConsolePane, known: Option<&BasePane<'static>>) -> TreePane<'m> {
    let mut base: BasePane<'m> = known.copied().unwrap_or(base::pane(0, ""));
    base.name = &own.name;
    base.artwork = match (base.artwork, own.drawing) {
        (None | Some(PaneArtwork::Fill), ConsoleDrawing::Picture(number)) => Some(PaneArtwork::Picture(number)),
        (None, ConsoleDrawing::Fill) => Some(PaneArtwork::Fill),
        (artwork, _) => artwork,
    };
    base.part = own.part.as_deref().or(base.part);
    base.clips |= own.clips;
    base.needs_focus |= own.name == CURSOR_PANE;
    let is_ground = GROUNDS.contains(&(file, own.name.as_str()));
    // Groups with such a name may hold what is seen.
    let is_unseen = base::is_unseen_pane(file, &own.name) && !own.name.starts_with("N_Scroll");
    let is_unseen = match known {
        Some(known) => !known.is_visible,
        None => is_unseen || own.part.as_deref().is_some_and(base::is_unseen_file),
    };
    let is_picture = matches!(base.artwork, Some(PaneArtwork::Picture(_)));
    let is_numbered = colour::numbered(own.colour_number, ConsoleColours::Black).is_some();
    TreePane {
        position: if is_ground { GROUND_PLACE } else { own.position },
        rotation: own.rotation,
        // An installer may have written a layout into the file.
        scale: if base.has_fixed_scale { [1.0; 2] } else { own.scale },
        size: own.size.map(|side| side.clamp(0.0, SIDE_MAX)),
        is_visible: own.is_visible && !is_unseen,
        alpha: own.alpha,
        passes_alpha: own.passes_alpha,
        origin: own.origin,
        parent_origin: own.parent_origin,
        tint: PaneTint {
            number: if is_numbered { own.colour_number } else { 0 },
            material: own.white,
            corners: own.colours,
        },
        radius: own.radius.unwrap_or(if is_picture { 0.0 } else { base.radius }),
        border: own.border.unwrap_or(base.border),
        own: Some(own),
        ..TreePane::new(base, own.parent)
    }
}

#[cfg(test)]
mod tests;
