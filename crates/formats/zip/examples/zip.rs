//! Packs a folder's files into a ZIP archive, or takes an archive apart, from the command line.
//!
//! ```text
//! zip write {store|deflate} FOLDER OUT     zip read IN FOLDER
//! ```

use std::error::Error;
use std::path::Path;

use vitrine_zip::{CompressionMethod, NewEntry, ZipArchive, ZipLimits, write};

const USAGE: &str = "usage: zip write {store|deflate} FOLDER OUT | zip read IN FOLDER";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["write", "store", folder, out] => pack(CompressionMethod::Store, folder, out),
        ["write", "deflate", folder, out] => pack(CompressionMethod::Deflate, folder, out),
        ["read", from, folder] => unpack(from, folder),
        _ => Err(USAGE.into()),
    }
}

fn pack(method: CompressionMethod, folder: &str, out: &str) -> Result<(), Box<dyn Error>> {
    let mut files = Vec::new();
    for file in std::fs::read_dir(folder)? {
        let file = file?;
        let name = file.file_name().into_string().map_err(|name| format!("{name:?} is not Unicode"))?;
        files.push((name, std::fs::read(file.path())?));
    }
    files.sort();
    let entries: Vec<NewEntry<'_>> = files.iter().map(|(name, bytes)| NewEntry { name, bytes, method }).collect();
    std::fs::write(out, write(&entries)?)?;
    Ok(())
}

fn unpack(from: &str, folder: &str) -> Result<(), Box<dyn Error>> {
    let bytes = std::fs::read(from)?;
    let archive = ZipArchive::read(&bytes, &ZipLimits::default())?;
    for entry in archive.entries().iter().filter(|entry| !entry.is_directory()) {
        // The reader has refused every name that leads out of the folder.
        let path = Path::new(folder).join(entry.name());
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent)?;
        }
        std::fs::write(path, entry.bytes()?)?;
    }
    Ok(())
}
