//! Reading: the header, then section by section, with a stack of the panes that are open.

use std::cell::Cell;

use crate::BflytError;
use crate::bytes::SectionBytes;
use crate::material::{LayoutMaterial, read_materials};
use crate::pane::{LayoutPane, read_pane};
use crate::user_data::read_user_data;

const HEADER_BYTES: usize = 0x14;
const SECTION_HEADER_BYTES: usize = 8;
/// The version since which the name of a group is longer.
const LONG_GROUP_NAMES: u32 = 0x0502_0000;
const PANE_NAME_BYTES: usize = 24;
/// Bytes that may be copied out of a file, as a multiple of its own: names are in it once, and are referred to.
const COPIES_MAX: usize = 4;

/// Returns `true` if the bytes begin with `FLYT`.
#[must_use]
pub fn is_bflyt(bytes: &[u8]) -> bool {
    bytes.starts_with(b"FLYT")
}

/// Bounds for reading one layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BflytLimits {
    /// Longest file in bytes.
    pub file_bytes: usize,
    /// Most panes.
    pub panes: usize,
    /// Most panes within each other.
    pub depth: usize,
}

impl Default for BflytLimits {
    /// 4 MiB, 8192 panes, 64 deep: a multiple of the largest menu.
    fn default() -> Self {
        Self { file_bytes: 4 << 20, panes: 8192, depth: 64 }
    }
}

/// A layout.
#[derive(Debug, Clone, PartialEq)]
pub struct LayoutFile {
    /// Version of the format, for example `0x0900_0000`.
    pub version: u32,
    /// Name of the layout.
    pub name: String,
    /// Width and height of the screen that it is made for.
    pub size: [f32; 2],
    /// Names of the textures that materials refer to by number.
    pub textures: Vec<String>,
    /// The materials that panes refer to by number.
    pub materials: Vec<LayoutMaterial>,
    /// The panes, in the order of drawing. Each comes after the one around it.
    pub panes: Vec<LayoutPane>,
    /// The groups that animations are bound to.
    pub groups: Vec<PaneGroup>,
}

/// A named list of panes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaneGroup {
    /// The name.
    pub name: String,
    /// Names of the panes.
    pub panes: Vec<String>,
}

impl LayoutFile {
    /// Reads a layout.
    ///
    /// # Errors
    /// [`BflytError`] names the first defect.
    pub fn read(bytes: &[u8], limits: &BflytLimits) -> Result<Self, BflytError> {
        if bytes.len() > limits.file_bytes {
            return Err(BflytError::TooLarge { size: bytes.len(), limit: limits.file_bytes });
        }
        if !is_bflyt(bytes) {
            return Err(BflytError::Magic);
        }
        let is_big_endian = match bytes.get(4..6) {
            Some([0xff, 0xfe]) => false,
            Some([0xfe, 0xff]) => true,
            Some(mark) => return Err(BflytError::ByteOrderMark { mark: [mark[0], mark[1]] }),
            None => return Err(BflytError::Truncated { section: "FLYT", offset: 4 }),
        };
        let budget = Cell::new(bytes.len() * COPIES_MAX);
        let file = SectionBytes { section: "FLYT", bytes, is_big_endian, budget: &budget };
        let (version, count) = (file.u32(8)?, usize::from(file.u16(0x10)?));
        file.at(0, HEADER_BYTES)?;
        let mut reader = LayoutReader {
            limits,
            open: Vec::new(),
            last: None,
            layout: Self {
                version,
                name: String::new(),
                size: [0.0; 2],
                textures: Vec::new(),
                materials: Vec::new(),
                panes: Vec::new(),
                groups: Vec::new(),
            },
        };
        let mut at = HEADER_BYTES;
        for number in 0..count {
            let header = file.at(at, SECTION_HEADER_BYTES)?;
            let (kind, size) = ([header[0], header[1], header[2], header[3]], file.u32(at + 4)?);
            if (size as usize) < SECTION_HEADER_BYTES {
                return Err(BflytError::SectionSize { number, size });
            }
            let section = file.at(at, size as usize).map_err(|_| BflytError::SectionSize { number, size })?;
            reader.section(number, kind, SectionBytes { section: "section", bytes: section, ..file })?;
            at += size as usize;
        }
        Ok(reader.layout)
    }
}

struct LayoutReader<'a> {
    limits: &'a BflytLimits,
    /// The panes whose children are being read.
    open: Vec<usize>,
    /// The pane that user data and children belong to: the one that came last.
    last: Option<usize>,
    layout: LayoutFile,
}

impl LayoutReader<'_> {
    fn section(&mut self, number: usize, kind: [u8; 4], section: SectionBytes<'_>) -> Result<(), BflytError> {
        let named = |name| SectionBytes { section: name, ..section };
        match &kind {
            b"lyt1" => {
                let section = named("lyt1");
                self.layout.size = section.floats(0xc)?;
                self.layout.name = section.name(0x1c)?;
            }
            b"txl1" => self.layout.textures = read_names(named("txl1"))?,
            b"mat1" => self.layout.materials = read_materials(named("mat1"), self.layout.version)?,
            b"grp1" => {
                self.layout.groups.push(read_group(named("grp1"), self.layout.version)?);
                self.last = None;
            }
            b"usd1" => {
                let data = read_user_data(named("usd1"))?;
                // That of the whole layout stands before all panes, and that of a group behind them.
                if let Some(pane) = self.last.and_then(|last| self.layout.panes.get_mut(last)) {
                    pane.user_data.extend(data);
                }
            }
            b"pas1" => {
                let parent = self.last.ok_or(BflytError::Nesting { number })?;
                if self.open.len() >= self.limits.depth {
                    return Err(BflytError::TooDeep { limit: self.limits.depth });
                }
                self.open.push(parent);
            }
            b"pae1" => self.last = Some(self.open.pop().ok_or(BflytError::Nesting { number })?),
            _ => {
                if let Some(pane) = read_pane(kind, section)? {
                    if self.layout.panes.len() >= self.limits.panes {
                        return Err(BflytError::TooManyPanes { limit: self.limits.panes });
                    }
                    self.last = Some(self.layout.panes.len());
                    self.layout.panes.push(LayoutPane { parent: self.open.last().copied(), ..pane });
                }
            }
        }
        Ok(())
    }
}

/// A list of names: offsets count from the list of offsets.
fn read_names(section: SectionBytes<'_>) -> Result<Vec<String>, BflytError> {
    const LIST_AT: usize = 0xc;
    let count = usize::from(section.u16(8)?);
    (0..count).map(|number| section.name(LIST_AT.saturating_add(section.offset(LIST_AT + number * 4)?))).collect()
}

fn read_group(section: SectionBytes<'_>, version: u32) -> Result<PaneGroup, BflytError> {
    let name_bytes = if version >= LONG_GROUP_NAMES { 34 } else { 24 };
    let count = usize::from(section.u16(8 + name_bytes)?);
    let list_at = if version >= LONG_GROUP_NAMES { 8 + name_bytes + 2 } else { 8 + name_bytes + 4 };
    let panes = (0..count).map(|number| section.fixed_name(list_at + number * PANE_NAME_BYTES, PANE_NAME_BYTES));
    Ok(PaneGroup { name: section.fixed_name(8, name_bytes)?, panes: panes.collect::<Result<_, _>>()? })
}
