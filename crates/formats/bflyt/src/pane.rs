//! Panes: the header that all have, and what each kind has behind it.

use crate::BflytError;
use crate::bytes::SectionBytes;
use crate::user_data::UserData;

/// Length of a pane's header, with that of its section.
const PANE_BYTES: usize = 0x54;
const NAME_BYTES: usize = 24;
const OVERRIDES_AT: usize = PANE_BYTES + 12;
const OVERRIDE_BYTES: usize = 40;

/// A pane of a layout.
#[derive(Debug, Clone, PartialEq)]
pub struct LayoutPane {
    /// The name.
    pub name: String,
    /// Number of the pane around it, which comes before it in the list.
    pub parent: Option<usize>,
    /// Visibility of the pane and everything in it.
    pub is_visible: bool,
    /// Whether its opacity applies to the panes in it.
    pub passes_alpha: bool,
    /// Opacity.
    pub alpha: u8,
    /// The point of the pane that its position is for, across and down.
    pub origin: [PaneOrigin; 2],
    /// The point of the parent that its position counts from, across and down.
    pub parent_origin: [PaneOrigin; 2],
    /// Position: right, up, and towards the viewer.
    pub position: [f32; 3],
    /// Rotation around the three axes in degrees.
    pub rotation: [f32; 3],
    /// Scale across and up.
    pub scale: [f32; 2],
    /// Width and height.
    pub size: [f32; 2],
    /// The named values it carries.
    pub user_data: Vec<UserData>,
    /// What it shows.
    pub content: PaneContent,
}

/// A side of a pane along one axis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaneOrigin {
    /// The middle.
    Centre,
    /// Left, or top.
    Start,
    /// Right, or bottom.
    End,
}

/// The content of a pane.
#[derive(Debug, Clone, PartialEq)]
pub enum PaneContent {
    /// Nothing but the panes in it.
    Group,
    /// An area that takes touches.
    TouchArea,
    /// A picture, or an area in a colour.
    Picture(PicturePane),
    /// A text.
    Text(TextPane),
    /// A window: a picture with a frame.
    Window(WindowPane),
    /// Another layout.
    Part(PartPane),
    /// A kind that is not read any further: for aligning, capturing and clipping.
    Other([u8; 4]),
}

/// A picture, or an area in a colour where its material has no texture.
#[derive(Debug, Clone, PartialEq)]
pub struct PicturePane {
    /// Colours of the corners: top left, top right, bottom left, bottom right.
    pub colours: [[u8; 4]; 4],
    /// Number of the material.
    pub material: u16,
    /// For each texture of the material, the point of it at each corner.
    pub coordinates: Vec<[[f32; 2]; 4]>,
}

/// A text.
#[derive(Debug, Clone, PartialEq)]
pub struct TextPane {
    /// The text. In many panes a console replaces it.
    pub text: String,
    /// Number of the material.
    pub material: u16,
    /// Where the text begins in the pane, across and down.
    pub alignment: [PaneOrigin; 2],
    /// Colours of the top and bottom of the letters.
    pub colours: [[u8; 4]; 2],
    /// Width and height of the font.
    pub font_size: [f32; 2],
}

/// A window.
#[derive(Debug, Clone, PartialEq)]
pub struct WindowPane {
    /// What it has in the middle.
    pub content: PicturePane,
    /// Thickness of the frame: left, right, top, bottom.
    pub frame_size: [u16; 4],
    /// Its frames: one for all corners, four, or eight with the sides.
    pub frames: Vec<WindowFrame>,
}

/// A frame of a window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WindowFrame {
    /// Number of the material.
    pub material: u16,
    /// How its texture is turned, 0 for not.
    pub flip: u8,
}

/// A use of another layout.
#[derive(Debug, Clone, PartialEq)]
pub struct PartPane {
    /// Name of the layout, without `.bflyt`.
    pub layout: String,
    /// Its scale across and up.
    pub magnification: [f32; 2],
    /// The panes of it that are replaced.
    pub overrides: Vec<PartOverride>,
}

/// A pane that is replaced where a layout is used.
#[derive(Debug, Clone, PartialEq)]
pub struct PartOverride {
    /// Name of the pane.
    pub pane: String,
    /// What it shows instead, unless that stays.
    pub content: Option<PaneContent>,
}

/// Reads a section of a kind that is a pane. `None` for any other kind.
pub(crate) fn read_pane(kind: [u8; 4], section: SectionBytes<'_>) -> Result<Option<LayoutPane>, BflytError> {
    let name = match &kind {
        b"pan1" => "pan1",
        b"bnd1" => "bnd1",
        b"pic1" => "pic1",
        b"txt1" => "txt1",
        b"wnd1" => "wnd1",
        b"prt1" => "prt1",
        b"ali1" => "ali1",
        b"cpt1" => "cpt1",
        b"scr1" => "scr1",
        _ => return Ok(None),
    };
    let section = SectionBytes { section: name, ..section };
    section.at(0, PANE_BYTES)?;
    let (flags, origins) = (section.u8(8)?, section.u8(9)?);
    let [rotation_x, rotation_y, rotation_z, scale_x, scale_y, width, height] = section.floats(0x38)?;
    Ok(Some(LayoutPane {
        name: section.fixed_name(0xc, NAME_BYTES)?,
        parent: None,
        is_visible: flags & 1 != 0,
        passes_alpha: flags & 2 != 0,
        alpha: section.u8(0xa)?,
        origin: [origin_of(origins), origin_of(origins >> 2)],
        parent_origin: [origin_of(origins >> 4), origin_of(origins >> 6)],
        position: section.floats(0x2c)?,
        rotation: [rotation_x, rotation_y, rotation_z],
        scale: [scale_x, scale_y],
        size: [width, height],
        user_data: Vec::new(),
        content: read_content(kind, section, true)?,
    }))
}

/// A part within a part's replacement has no replacements of its own, so that none can contain itself.
fn read_content(kind: [u8; 4], section: SectionBytes<'_>, with_overrides: bool) -> Result<PaneContent, BflytError> {
    Ok(match &kind {
        b"pan1" => PaneContent::Group,
        b"bnd1" => PaneContent::TouchArea,
        b"pic1" => PaneContent::Picture(read_picture(section, PANE_BYTES)?),
        b"txt1" => PaneContent::Text(read_text(section)?),
        b"wnd1" => PaneContent::Window(read_window(section)?),
        b"prt1" => PaneContent::Part(read_part(section, with_overrides)?),
        _ => PaneContent::Other(kind),
    })
}

fn origin_of(bits: u8) -> PaneOrigin {
    match bits & 3 {
        1 => PaneOrigin::Start,
        2 => PaneOrigin::End,
        _ => PaneOrigin::Centre,
    }
}

fn read_picture(section: SectionBytes<'_>, at: usize) -> Result<PicturePane, BflytError> {
    section.at(at, 20)?;
    let sets = usize::from(section.u8(at + 18)?);
    let corners = |set: usize| -> Result<[[f32; 2]; 4], BflytError> {
        let [ax, ay, bx, by, cx, cy, dx, dy] = section.floats(at + 20 + set * 32)?;
        Ok([[ax, ay], [bx, by], [cx, cy], [dx, dy]])
    };
    section.spend(sets * 32)?;
    Ok(PicturePane {
        colours: [section.colour(at)?, section.colour(at + 4)?, section.colour(at + 8)?, section.colour(at + 12)?],
        material: section.u16(at + 16)?,
        coordinates: (0..sets).map(corners).collect::<Result<_, _>>()?,
    })
}

fn read_text(section: SectionBytes<'_>) -> Result<TextPane, BflytError> {
    let (length, text_at) = (usize::from(section.u16(0x56)?), section.offset(0x64)?);
    let alignment = section.u8(0x5c)?;
    Ok(TextPane {
        // Without a text there is no offset either.
        text: if text_at == 0 { String::new() } else { section.text(text_at, length)? },
        material: section.u16(0x58)?,
        alignment: [origin_of(alignment), origin_of(alignment >> 2)],
        colours: [section.colour(0x68)?, section.colour(0x6c)?],
        font_size: section.floats(0x70)?,
    })
}

fn read_window(section: SectionBytes<'_>) -> Result<WindowPane, BflytError> {
    let size = |number: usize| section.u16(0x5c + number * 2);
    let frame_size = [size(0)?, size(1)?, size(2)?, size(3)?];
    let frames = usize::from(section.u8(0x64)?);
    let (content_at, table_at) = (section.offset(0x68)?, section.offset(0x6c)?);
    section.spend(frames * size_of::<WindowFrame>())?;
    let frame = |number: usize| -> Result<WindowFrame, BflytError> {
        let at = section.offset(table_at.saturating_add(number * 4))?;
        section.at(at, 3)?;
        Ok(WindowFrame { material: section.u16(at)?, flip: section.u8(at + 2)? })
    };
    section.at(content_at, 20)?;
    Ok(WindowPane {
        content: read_picture(section, content_at)?,
        frame_size,
        frames: (0..frames).map(frame).collect::<Result<_, _>>()?,
    })
}

fn read_part(section: SectionBytes<'_>, with_overrides: bool) -> Result<PartPane, BflytError> {
    let count = section.u32(PANE_BYTES)? as usize;
    // The name follows the list, so that the list must be inside whether it is read or not.
    let list = count.checked_mul(OVERRIDE_BYTES).and_then(|bytes| section.at(OVERRIDES_AT, bytes).ok());
    let list = list.ok_or(BflytError::Truncated { section: section.section, offset: PANE_BYTES })?;
    let layout = section.name(OVERRIDES_AT + list.len())?;
    let read_override = |number: usize| -> Result<PartOverride, BflytError> {
        let at = OVERRIDES_AT + number * OVERRIDE_BYTES;
        let content_at = section.offset(at + 28)?;
        let content = if content_at == 0 { None } else { Some(read_replacement(section, content_at)?) };
        Ok(PartOverride { pane: section.fixed_name(at, NAME_BYTES)?, content })
    };
    Ok(PartPane {
        layout,
        magnification: section.floats(PANE_BYTES + 4)?,
        overrides: (0..if with_overrides { count } else { 0 }).map(read_override).collect::<Result<_, _>>()?,
    })
}

/// A replacement is a section within the section.
fn read_replacement(section: SectionBytes<'_>, at: usize) -> Result<PaneContent, BflytError> {
    let header = section.at(at, 8)?;
    let kind = [header[0], header[1], header[2], header[3]];
    let bytes = section.at(at, section.offset(at + 4)?)?;
    read_content(kind, SectionBytes { bytes, ..section }, false)
}
