//! Files of a console's own menu, as far as a scene needs them.

use crate::artwork::TextAlignment;
use crate::colour::PaneColour;

/// A layout file.
#[derive(Debug, Clone, Default)]
pub struct ConsoleFile {
    /// Its name without folder and ending, for example `RdtBase`.
    pub name: String,
    /// Its panes. Each comes after the one around it; the first one is around all.
    pub panes: Vec<ConsolePane>,
}

/// A pane of a layout file.
#[derive(Debug, Clone)]
pub struct ConsolePane {
    /// The name.
    pub name: String,
    /// Number of the pane around it.
    pub parent: Option<usize>,
    /// Visibility of it and what is in it.
    pub is_visible: bool,
    /// Its opacity applies to what is in it.
    pub passes_alpha: bool,
    /// Opacity from 0 to 1.
    pub alpha: f64,
    /// The point that its position is for, on each axis: 0 centre, 1 left or top, 2 right or bottom.
    pub origin: [u8; 2],
    /// The point of the pane around it that its position starts from.
    pub parent_origin: [u8; 2],
    /// Position.
    pub position: [f64; 3],
    /// Rotation in degrees.
    pub rotation: [f64; 3],
    /// Scale.
    pub scale: [f64; 2],
    /// Width and height.
    pub size: [f64; 2],
    /// Colours of the corners: top left, top right, bottom left, bottom right.
    pub colours: [PaneColour; 4],
    /// The colour that white of its material becomes.
    pub white: PaneColour,
    /// Number of a colour of the console; 0 for none.
    pub colour_number: u8,
    /// Radius of its corners, if it says one.
    pub radius: Option<f64>,
    /// Width of its border, if it says one.
    pub border: Option<f64>,
    /// Presence of user data. Installers add none to a pane without.
    pub has_user_data: bool,
    /// What it shows.
    pub drawing: ConsoleDrawing,
    /// Cuts off what is in it.
    pub clips: bool,
    /// Name of the file that it shows.
    pub part: Option<String>,
    /// Scale of that file.
    pub magnification: [f64; 2],
    /// The panes of that file that look otherwise here.
    pub replaced: Vec<ReplacedPane>,
}

impl Default for ConsolePane {
    fn default() -> Self {
        Self {
            name: String::new(),
            parent: None,
            is_visible: true,
            passes_alpha: true,
            alpha: 1.0,
            origin: [0; 2],
            parent_origin: [0; 2],
            position: [0.0; 3],
            rotation: [0.0; 3],
            scale: [1.0; 2],
            size: [0.0; 2],
            colours: [PaneColour::WHITE; 4],
            white: PaneColour::WHITE,
            colour_number: 0,
            radius: None,
            border: None,
            has_user_data: false,
            drawing: ConsoleDrawing::Nothing,
            clips: false,
            part: None,
            magnification: [1.0; 2],
            replaced: Vec::new(),
        }
    }
}

/// The drawing of a pane in its file.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum ConsoleDrawing {
    /// Nothing.
    Nothing,
    /// An area in its colours.
    Fill,
    /// A picture, by its number.
    Picture(u16),
    /// A text, which a console may replace.
    Text {
        /// Height of a line in layout units, as that of a text pane of the stand-in.
        height: f64,
        /// Place of the text in the pane: -1 at the top, 0 in the middle, 1 at the bottom.
        down: f64,
        /// The edge it begins at.
        alignment: TextAlignment,
    },
}

/// A pane that looks otherwise in one part than in the part's file.
#[derive(Debug, Clone)]
pub struct ReplacedPane {
    /// Name of the pane.
    pub pane: String,
    /// What it shows.
    pub drawing: ConsoleDrawing,
    /// Colours of its corners.
    pub colours: [PaneColour; 4],
    /// The colour that white of its material becomes.
    pub white: PaneColour,
}

/// An animation of a layout file, as far as its ends.
#[derive(Debug, Clone)]
pub struct ConsoleAnimation {
    /// Its name without folder and ending, for example `RdtBase_In`.
    pub name: String,
    /// What it changes.
    pub changes: Vec<ConsoleChange>,
}

/// A value that an animation changes.
#[derive(Debug, Clone)]
pub struct ConsoleChange {
    /// Name of the pane.
    pub pane: String,
    /// What it is about, for example `FLPA`.
    pub tag: String,
    /// Which of the values of the tag.
    pub target: u8,
    /// Name of the user datum, in a tag `FLEU`.
    pub user_datum: Option<String>,
    /// The value on the first frame.
    pub first: f64,
    /// The value on the last frame.
    pub last: f64,
}
