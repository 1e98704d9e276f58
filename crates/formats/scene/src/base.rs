//! The stand-in for a console's own menu files: names, places and sizes of the panes that can be seen while a menu rests.
//! They were measured on public pictures, see [`format`](crate::format). Nothing here comes out of a console's file.

mod apps;
mod home;
mod lock;
mod news;
mod players;
mod settings;
mod shared;
mod unseen;
mod user;

use vitrine_target::Target;

use crate::artwork::{PaneArtwork, TextAlignment};

pub(crate) use unseen::{is_unseen_file, is_unseen_pane};

/// Deepest nesting of panes and parts together. A test holds every base below it.
pub(crate) const DEPTH_MAX: usize = 40;

/// The colours that a pane has before a layout changes them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum BaseColour {
    /// A colour of the console by its number.
    Numbered(u8),
    /// Red, green, blue and alpha.
    Own(u32),
}

/// One pane of a stand-in file.
#[derive(Debug, Clone, Copy)]
pub(crate) struct BasePane<'a> {
    /// Depth below the root of its file, which has 0. A pane belongs to the last pane before it that is less deep.
    pub depth: u8,
    pub name: &'a str,
    pub position: [f64; 2],
    pub size: [f64; 2],
    pub parent_origin: [u8; 2],
    pub artwork: Option<PaneArtwork>,
    pub alignment: TextAlignment,
    pub colour: BaseColour,
    pub radius: f64,
    pub border: f64,
    pub is_visible: bool,
    /// The file a part shows.
    pub part: Option<&'a str>,
    /// A number handed to the panes of the part, such as the number of a game.
    pub number: Option<u8>,
    /// The cursor is on this part.
    pub has_focus: bool,
    /// Shows only in the part that has the cursor.
    pub needs_focus: bool,
    /// The console sets the size itself, so that a layout's has no effect.
    pub has_fixed_size: bool,
    /// The console sets the scale itself.
    pub has_fixed_scale: bool,
    /// Takes the size of the pane around its part and adds this on each axis.
    pub around: Option<f64>,
    /// Cuts off what its children draw outside it.
    pub clips: bool,
    /// The console puts its children below each other, each as far down as the ones before are high.
    pub stacks: bool,
}

/// A pane without a drawing.
pub(crate) const fn pane(depth: u8, name: &'static str) -> BasePane<'static> {
    BasePane {
        depth,
        name,
        position: [0.0; 2],
        size: [0.0; 2],
        parent_origin: [0; 2],
        artwork: None,
        alignment: TextAlignment::Centre,
        colour: BaseColour::Own(0xFFFF_FFFF),
        radius: 0.0,
        border: 0.0,
        is_visible: true,
        part: None,
        number: None,
        has_focus: false,
        needs_focus: false,
        has_fixed_size: false,
        has_fixed_scale: false,
        around: None,
        clips: false,
        stacks: false,
    }
}

impl BasePane<'static> {
    pub const fn at(mut self, x: f64, y: f64) -> Self {
        self.position = [x, y];
        self
    }

    pub const fn size(mut self, width: f64, height: f64) -> Self {
        self.size = [width, height];
        self
    }

    pub const fn draws(mut self, artwork: PaneArtwork) -> Self {
        self.artwork = Some(artwork);
        self
    }

    pub const fn numbered_colour(mut self, number: u8) -> Self {
        self.colour = BaseColour::Numbered(number);
        self
    }

    pub const fn own_colour(mut self, rgba: u32) -> Self {
        self.colour = BaseColour::Own(rgba);
        self
    }

    pub const fn rounded(mut self, radius: f64) -> Self {
        self.radius = radius;
        self
    }

    pub const fn bordered(mut self, width: f64) -> Self {
        self.border = width;
        self
    }

    pub const fn hidden(mut self) -> Self {
        self.is_visible = false;
        self
    }

    pub const fn part(mut self, file: &'static str) -> Self {
        self.part = Some(file);
        self
    }

    pub const fn number(mut self, number: u8) -> Self {
        self.number = Some(number);
        self
    }

    pub const fn with_focus(mut self) -> Self {
        self.has_focus = true;
        self
    }

    pub const fn if_focused(mut self) -> Self {
        self.needs_focus = true;
        self
    }

    pub const fn fixed_size(mut self) -> Self {
        self.has_fixed_size = true;
        self
    }

    pub const fn fixed_scale(mut self) -> Self {
        self.has_fixed_scale = true;
        self
    }

    pub const fn around(mut self, more: f64) -> Self {
        self.around = Some(more);
        self
    }

    pub const fn left(mut self) -> Self {
        self.alignment = TextAlignment::Left;
        self
    }

    pub const fn right(mut self) -> Self {
        self.alignment = TextAlignment::Right;
        self
    }

    pub const fn clips(mut self) -> Self {
        self.clips = true;
        self
    }

    pub const fn stacks(mut self) -> Self {
        self.stacks = true;
        self
    }
}

/// A stand-in for one layout file. The first pane is its root.
#[derive(Debug)]
pub(crate) struct BaseFile {
    pub name: &'static str,
    pub panes: &'static [BasePane<'static>],
}

/// The stand-in for a menu.
#[derive(Debug)]
pub(crate) struct MenuBase {
    /// The file drawn first, with everything it shows.
    pub root: &'static str,
    pub files: &'static [&'static BaseFile],
}

/// The files of the archive that menus share, which a `common.json` changes, and the one drawn last.
pub(crate) const COMMON_FILES: &[&BaseFile] = shared::FOOTER_FILES;
/// The footer, drawn over everything else.
pub(crate) const COMMON_ROOT: &str = "Footer";

/// Returns the stand-in for a menu.
pub(crate) fn of_menu(target: Target) -> &'static MenuBase {
    match target {
        Target::ResidentMenu => &home::MENU,
        Target::Entrance => &lock::MENU,
        Target::Flaunch => &apps::MENU,
        Target::Set => &settings::MENU,
        Target::MyPage => &user::MENU,
        Target::Psl => &players::MENU,
        Target::Notification => &news::MENU,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn depth_of(files: &[&BaseFile], name: &str, above: usize) -> usize {
        assert!(above < DEPTH_MAX, "{name} is nested too deeply, or shows itself");
        let file = files.iter().find(|file| file.name == name).unwrap_or_else(|| panic!("{name} is missing"));
        let depth = |pane: &BasePane| {
            let here = above + usize::from(pane.depth) + 1;
            pane.part.map_or(here, |part| depth_of(files, part, here))
        };
        file.panes.iter().map(depth).max().unwrap_or(above)
    }

    #[test]
    fn every_part_exists_and_none_shows_itself() {
        for target in Target::ALL {
            let menu = of_menu(target);
            assert!(depth_of(menu.files, menu.root, 0) < DEPTH_MAX);
        }
        assert!(depth_of(COMMON_FILES, COMMON_ROOT, 0) < DEPTH_MAX);
    }

    #[test]
    fn a_file_has_one_root_and_each_name_once() {
        let files: Vec<_> = Target::ALL.iter().flat_map(|target| of_menu(*target).files).chain(COMMON_FILES).collect();
        for file in files {
            assert_eq!(file.panes[0].depth, 0, "{}", file.name);
            let mut names = HashSet::new();
            for pair in file.panes.windows(2) {
                assert!(pair[1].depth >= 1 && pair[1].depth <= pair[0].depth + 1, "{}/{}", file.name, pair[1].name);
            }
            for pane in file.panes {
                assert!(names.insert(pane.name), "{}/{}", file.name, pane.name);
            }
        }
    }
}
