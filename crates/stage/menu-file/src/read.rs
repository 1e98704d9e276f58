//! Reading: unpack, open the archive, and read what the menu is made of.

use std::borrow::Cow;

use vitrine_bflan::{AnimationFile, BflanLimits};
use vitrine_bflyt::{BflytLimits, LayoutFile};
use vitrine_sarc::{ByteOrder, SarcArchive, SarcLimits, is_sarc};
use vitrine_scene::{ConsoleMenu, ConsoleMenuError};
use vitrine_stage::ConsolePictures;
use vitrine_yaz0::is_yaz0;

use crate::MenuFileError;
use crate::animations::console_animation;
use crate::foreign;
use crate::panes::console_file;
use crate::pictures::PictureTable;

/// Longest file in bytes. The largest menu has 5 MB.
pub const FILE_BYTES_MAX: usize = 24 << 20;
/// Longest archive in bytes once it is unpacked.
const ARCHIVE_BYTES_MAX: usize = 48 << 20;
/// Most entries of an archive. The largest menu has some 1,500.
const ENTRIES_MAX: usize = 8192;
/// Most panes of a layout file.
const FILE_PANES_MAX: usize = 4096;
/// Most layout files.
const LAYOUTS_MAX: usize = 1024;
/// Most animations.
const ANIMATIONS_MAX: usize = 4096;
/// Most key frames of all animations together.
const KEYS_MAX: usize = 1 << 20;
/// Most names of files that could not be read.
const UNREAD_MAX: usize = 50;

/// A menu of a console's own file.
#[derive(Debug)]
pub struct MenuFile {
    /// The menu.
    pub menu: ConsoleMenu,
    /// Its pictures.
    pub pictures: ConsolePictures,
    /// Names of files and textures in it that could not be read and are not shown.
    pub unread: Vec<String>,
}

/// Reads a menu file, packed or unpacked.
///
/// # Errors
/// [`MenuFileError`] for a file that shows no menu.
pub fn read_menu_file(bytes: &[u8]) -> Result<MenuFile, MenuFileError> {
    if bytes.len() > FILE_BYTES_MAX {
        return Err(MenuFileError::TooLarge);
    }
    let archive = unpacked(bytes)?;
    let limits = SarcLimits { archive_bytes: ARCHIVE_BYTES_MAX, entries: ENTRIES_MAX };
    let archive = SarcArchive::read(&archive, &limits).map_err(|error| match error {
        vitrine_sarc::Error::TooLarge { .. } => MenuFileError::TooLarge,
        error => MenuFileError::damaged(error),
    })?;
    if archive.find("info.json").is_some() {
        return Err(MenuFileError::Theme);
    }
    if archive.endian() == ByteOrder::Big {
        return Err(MenuFileError::OtherConsole);
    }
    let mut unread = Vec::new();
    let mut pictures = PictureTable::new(textures_of(&archive), &mut unread);
    let mut files = Vec::new();
    let mut first_defect = None;
    for (name, bytes) in named(&archive, "blyt/", ".bflyt").take(LAYOUTS_MAX) {
        let limits = BflytLimits { panes: FILE_PANES_MAX, ..BflytLimits::default() };
        match LayoutFile::read(bytes, &limits) {
            Ok(layout) => files.push(console_file(name, layout, &mut pictures)),
            Err(error) => {
                first_defect.get_or_insert_with(|| MenuFileError::damaged(format!("{name}: {error}")));
                unread.push(name.to_owned());
            }
        }
    }
    let mut keys = KEYS_MAX;
    let mut animations = Vec::new();
    for (name, bytes) in named(&archive, "anim/", ".bflan").take(ANIMATIONS_MAX) {
        let limits = BflanLimits { keys: keys.min(BflanLimits::default().keys), ..BflanLimits::default() };
        match AnimationFile::read(bytes, &limits) {
            Ok(animation) => animations.push(console_animation(name, &animation, &mut keys)),
            Err(_) => unread.push(name.to_owned()),
        }
    }
    let menu = ConsoleMenu::new(files, animations).map_err(|error| match error {
        // The main file of the menu may be the one that is broken.
        ConsoleMenuError::NoMenu => first_defect.unwrap_or(MenuFileError::OtherArchive),
        error => MenuFileError::damaged(error),
    })?;
    let pictures = pictures.decoded(&mut unread);
    unread.truncate(UNREAD_MAX);
    Ok(MenuFile { menu, pictures, unread })
}

fn unpacked(bytes: &[u8]) -> Result<Cow<'_, [u8]>, MenuFileError> {
    if is_sarc(bytes) {
        return Ok(Cow::Borrowed(bytes));
    }
    if !is_yaz0(bytes) {
        return Err(foreign::reason_of(bytes));
    }
    let archive = vitrine_yaz0::decompress(bytes, ARCHIVE_BYTES_MAX).map_err(|error| match error {
        vitrine_yaz0::Error::TooLarge { .. } => MenuFileError::TooLarge,
        error => MenuFileError::damaged(error),
    })?;
    if is_sarc(&archive) { Ok(Cow::Owned(archive)) } else { Err(MenuFileError::OtherArchive) }
}

/// The files of a folder with this ending, by their names without both.
fn named<'a>(
    archive: &'a SarcArchive<'_>,
    folder: &'static str,
    ending: &'static str,
) -> impl Iterator<Item = (&'a str, &'a [u8])> {
    archive.entries().iter().filter_map(move |entry| {
        let name = entry.name.strip_prefix(folder)?.strip_suffix(ending)?;
        Some((name, entry.bytes))
    })
}

fn textures_of<'a>(archive: &SarcArchive<'a>) -> Option<&'a [u8]> {
    let found = archive.entries().iter().find(|entry| entry.name.starts_with("timg/") && entry.name.ends_with(".bntx"));
    found.map(|entry| entry.bytes)
}
