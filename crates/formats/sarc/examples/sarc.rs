//! Packs a folder's files into a SARC archive, or takes an archive apart, from the command line.
//!
//! ```text
//! sarc write {little|big} FOLDER OUT     sarc read IN FOLDER
//! ```
//!
//! Reading prints the byte order, where data begins, and every finding.

use std::error::Error;
use std::path::Path;

use vitrine_sarc::{ArchiveLayout, ByteOrder, NewEntry, SarcArchive, SarcLimits, write};

const USAGE: &str = "usage: sarc write {little|big} FOLDER OUT | sarc read IN FOLDER";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["write", "little", folder, out] => pack(ByteOrder::Little, folder, out),
        ["write", "big", folder, out] => pack(ByteOrder::Big, folder, out),
        ["read", from, folder] => unpack(from, folder),
        _ => Err(USAGE.into()),
    }
}

fn pack(endian: ByteOrder, folder: &str, out: &str) -> Result<(), Box<dyn Error>> {
    let mut files = Vec::new();
    for file in std::fs::read_dir(folder)? {
        let file = file?;
        let name = file.file_name().into_string().map_err(|name| format!("{name:?} is not Unicode"))?;
        files.push((name, std::fs::read(file.path())?));
    }
    let entries: Vec<NewEntry<'_>> = files.iter().map(|(name, bytes)| NewEntry { name, bytes }).collect();
    std::fs::write(out, write(&entries, ArchiveLayout { endian, ..ArchiveLayout::default() })?)?;
    Ok(())
}

fn unpack(from: &str, folder: &str) -> Result<(), Box<dyn Error>> {
    let bytes = std::fs::read(from)?;
    let archive = SarcArchive::read(&bytes, &SarcLimits::default())?;
    println!("{:?} {:#x}", archive.endian(), archive.data_start());
    archive.findings().iter().for_each(|finding| println!("{}: {finding}", finding.severity()));
    for entry in archive.entries() {
        // The reader has refused every name that leads out of the folder.
        let path = Path::new(folder).join(entry.name);
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent)?;
        }
        std::fs::write(path, entry.bytes)?;
    }
    Ok(())
}
