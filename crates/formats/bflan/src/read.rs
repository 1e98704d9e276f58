//! Reading: the header, then the two sections that say what moves when.

use std::cell::Cell;

use crate::BflanError;
use crate::bytes::SectionBytes;
use crate::curve::{AnimationCurve, HermiteKey, StepKey};

const HEADER_BYTES: usize = 0x14;
const SECTION_HEADER_BYTES: usize = 8;
/// The versions that moved the frames of an animation, and made names of groups longer.
const WITH_USER_DATA: u32 = 0x0800_0000;
const LONG_GROUP_NAMES: u32 = 0x0500_0000;
const THING_NAME_BYTES: usize = 28;
const TRACK_BYTES: usize = 12;
/// Bytes that may be copied out of a file, as a multiple of its own.
const COPIES_MAX: usize = 4;

/// Returns `true` if the bytes begin with `FLAN`.
#[must_use]
pub fn is_bflan(bytes: &[u8]) -> bool {
    bytes.starts_with(b"FLAN")
}

/// Bounds for reading one animation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BflanLimits {
    /// Longest file in bytes.
    pub file_bytes: usize,
    /// Most keys of all tracks together.
    pub keys: usize,
}

impl Default for BflanLimits {
    /// 1 MiB and 65,536 keys.
    fn default() -> Self {
        Self { file_bytes: 1 << 20, keys: 1 << 16 }
    }
}

/// An animation.
#[derive(Debug, Clone, PartialEq)]
pub struct AnimationFile {
    /// Version of the format.
    pub version: u32,
    /// The name, for example `Active`.
    pub name: String,
    /// Names of the groups of panes that it is bound to.
    pub groups: Vec<String>,
    /// Its first and last frame within the whole movement.
    pub frame_range: [u16; 2],
    /// Whether it applies to the panes of parts as well.
    pub includes_parts: bool,
    /// Number of its frames.
    pub frames: u16,
    /// Whether it begins again at its end.
    pub is_looped: bool,
    /// Names of the textures that values refer to by number.
    pub textures: Vec<String>,
    /// What it moves.
    pub things: Vec<AnimatedThing>,
}

/// Something that an animation moves.
#[derive(Debug, Clone, PartialEq)]
pub struct AnimatedThing {
    /// The name.
    pub name: String,
    /// The kind.
    pub kind: AnimatedKind,
    /// Its values that change.
    pub tracks: Vec<AnimationTrack>,
}

/// The kind of a thing that an animation moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnimatedKind {
    /// A pane.
    Pane,
    /// A material.
    Material,
    /// User data of a pane.
    UserData,
    /// Something else, by its number.
    Other(u8),
}

/// A value that changes.
#[derive(Debug, Clone, PartialEq)]
pub struct AnimationTrack {
    /// What it is about: `FLPA` for places, `FLVI` for visibility, `FLVC` for colours of corners, and others.
    pub tag: [u8; 4],
    /// Number of the texture or colour.
    pub index: u8,
    /// Which of the values of the tag.
    pub target: u8,
    /// Name of the user datum, in a tag `FLEU`.
    pub user_datum: Option<String>,
    /// The curve.
    pub curve: AnimationCurve,
}

impl AnimationFile {
    /// Reads an animation.
    ///
    /// # Errors
    /// [`BflanError`] names the first defect.
    pub fn read(bytes: &[u8], limits: &BflanLimits) -> Result<Self, BflanError> {
        if bytes.len() > limits.file_bytes {
            return Err(BflanError::TooLarge { size: bytes.len(), limit: limits.file_bytes });
        }
        if !is_bflan(bytes) {
            return Err(BflanError::Magic);
        }
        let is_big_endian = match bytes.get(4..6) {
            Some([0xff, 0xfe]) => false,
            Some([0xfe, 0xff]) => true,
            Some(mark) => return Err(BflanError::ByteOrderMark { mark: [mark[0], mark[1]] }),
            None => return Err(BflanError::Truncated { section: "FLAN", offset: 4 }),
        };
        let budget = Cell::new(bytes.len() * COPIES_MAX);
        let file = SectionBytes { section: "FLAN", bytes, is_big_endian, budget: &budget };
        file.at(0, HEADER_BYTES)?;
        let mut animation = Self {
            version: file.u32(8)?,
            name: String::new(),
            groups: Vec::new(),
            frame_range: [0; 2],
            includes_parts: false,
            frames: 0,
            is_looped: false,
            textures: Vec::new(),
            things: Vec::new(),
        };
        let mut keys_left = limits.keys;
        let mut at = HEADER_BYTES;
        for number in 0..usize::from(file.u16(0x10)?) {
            let (kind, size) = (file.at(at, SECTION_HEADER_BYTES)?, file.u32(at + 4)?);
            let section = file.at(at, size as usize).ok().filter(|section| section.len() >= SECTION_HEADER_BYTES);
            let bytes = section.ok_or(BflanError::SectionSize { number, size })?;
            match &kind[..4] {
                b"pat1" => animation.read_tag(SectionBytes { section: "pat1", bytes, ..file })?,
                b"pai1" => animation.read_info(SectionBytes { section: "pai1", bytes, ..file }, &mut keys_left)?,
                _ => {}
            }
            at += size as usize;
        }
        Ok(animation)
    }

    fn read_tag(&mut self, section: SectionBytes<'_>) -> Result<(), BflanError> {
        let frames_at = if self.version >= WITH_USER_DATA { 0x18 } else { 0x14 };
        let (name_bytes, group_bytes) = if self.version >= LONG_GROUP_NAMES { (33, 36) } else { (25, 28) };
        let (count, groups_at) = (usize::from(section.u16(0xa)?), section.offset(0x10)?);
        self.name = section.name(section.offset(0xc)?)?;
        self.frame_range = [section.u16(frames_at)?, section.u16(frames_at + 2)?];
        self.includes_parts = section.u8(frames_at + 4)? & 1 != 0;
        let group = |number: usize| section.fixed_name(groups_at.saturating_add(number * group_bytes), name_bytes);
        self.groups = (0..count).map(group).collect::<Result<_, _>>()?;
        Ok(())
    }

    fn read_info(&mut self, section: SectionBytes<'_>, keys_left: &mut usize) -> Result<(), BflanError> {
        const TEXTURES_AT: usize = 0x14;
        self.frames = section.u16(8)?;
        self.is_looped = section.u8(0xa)? != 0;
        let (textures, things) = (usize::from(section.u16(0xc)?), usize::from(section.u16(0xe)?));
        let texture =
            |number: usize| section.name(TEXTURES_AT.saturating_add(section.offset(TEXTURES_AT + number * 4)?));
        self.textures = (0..textures).map(texture).collect::<Result<_, _>>()?;
        let list_at = section.offset(0x10)?;
        for number in 0..things {
            let at = section.offset(list_at.saturating_add(number * 4))?;
            self.things.push(read_thing(section, at, keys_left)?);
        }
        Ok(())
    }
}

fn read_thing(section: SectionBytes<'_>, at: usize, keys_left: &mut usize) -> Result<AnimatedThing, BflanError> {
    let name = section.fixed_name(at, THING_NAME_BYTES)?;
    let head_at = at + THING_NAME_BYTES;
    let tags = usize::from(section.u8(head_at)?);
    let kind = match section.u8(head_at + 1)? {
        0 => AnimatedKind::Pane,
        1 => AnimatedKind::Material,
        2 => AnimatedKind::UserData,
        other => AnimatedKind::Other(other),
    };
    let before = if kind == AnimatedKind::UserData { 4 } else { 0 };
    let mut tracks = Vec::new();
    for number in 0..tags {
        let tag_at = at.saturating_add(section.offset(head_at + 4 + number * 4)?).saturating_add(before);
        let letters = section.at(tag_at, 8)?;
        let tag = [letters[0], letters[1], letters[2], letters[3]];
        for track in 0..usize::from(letters[4]) {
            let track_at = tag_at.saturating_add(section.offset(tag_at + 8 + track * 4)?);
            // Many tags may share a track without keys.
            section.spend(TRACK_BYTES)?;
            tracks.extend(read_track(section, tag, track_at, keys_left)?);
        }
    }
    Ok(AnimatedThing { name, kind, tracks })
}

/// Reads a track. `None` for a curve that is not known.
fn read_track(
    section: SectionBytes<'_>,
    tag: [u8; 4],
    at: usize,
    keys_left: &mut usize,
) -> Result<Option<AnimationTrack>, BflanError> {
    section.at(at, TRACK_BYTES)?;
    let (kind, count) = (section.u16(at + 2)?, usize::from(section.u16(at + 4)?));
    let keys_at = at.saturating_add(section.offset(at + 8)?);
    let key_bytes = match kind {
        1 => 8,
        2 => 12,
        _ => return Ok(None),
    };
    *keys_left = keys_left.checked_sub(count).ok_or(BflanError::Repetition)?;
    section.spend(count * key_bytes)?;
    section.at(keys_at, count * key_bytes)?;
    let keys = (0..count).map(|number| keys_at + number * key_bytes);
    let curve = if kind == 1 {
        let key = |at| Ok(StepKey { frame: section.f32(at)?, value: section.u16(at + 4)? });
        AnimationCurve::Step(keys.map(key).collect::<Result<_, BflanError>>()?)
    } else {
        let key =
            |at| Ok(HermiteKey { frame: section.f32(at)?, value: section.f32(at + 4)?, slope: section.f32(at + 8)? });
        AnimationCurve::Hermite(keys.map(key).collect::<Result<_, BflanError>>()?)
    };
    let user_datum = if &tag == b"FLEU" { Some(section.name(keys_at + count * key_bytes + 4)?) } else { None };
    Ok(Some(AnimationTrack { tag, index: section.u8(at)?, target: section.u8(at + 1)?, user_datum, curve }))
}
