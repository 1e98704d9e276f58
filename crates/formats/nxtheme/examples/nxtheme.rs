//! Builds a theme from a folder of its entries, or takes a theme apart, from the command line.
//!
//! ```text
//! nxtheme write {yaz0|zip} FOLDER OUT     nxtheme read IN FOLDER
//! ```
//!
//! Reading prints every finding and writes the entries as they would be written again.

use std::error::Error;
use std::path::Path;

use vitrine_nxtheme::{NxthemeLimits, OpenedTheme, ThemeContainer, read_theme, write};
use vitrine_zip::{CompressionMethod, NewEntry, ZipArchive};

const USAGE: &str = "usage: nxtheme write {yaz0|zip} FOLDER OUT | nxtheme read IN FOLDER";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["write", "yaz0", folder, out] => std::fs::write(out, build(folder, ThemeContainer::Yaz0Sarc)?)?,
        ["write", "zip", folder, out] => std::fs::write(out, build(folder, ThemeContainer::Zip)?)?,
        ["read", from, folder] => take_apart(&read_theme(&std::fs::read(from)?, &NxthemeLimits::default())?, folder)?,
        _ => return Err(USAGE.into()),
    }
    Ok(())
}

/// The folder's files as the entries of a theme: packed as they are, read, and written the way they should be.
fn build(folder: &str, container: ThemeContainer) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut files = Vec::new();
    for file in std::fs::read_dir(folder)? {
        let file = file?;
        let name = file.file_name().into_string().map_err(|name| format!("{name:?} is not Unicode"))?;
        files.push((name, std::fs::read(file.path())?));
    }
    let method = CompressionMethod::Store;
    let entries: Vec<NewEntry<'_>> = files.iter().map(|(name, bytes)| NewEntry { name, bytes, method }).collect();
    let opened = read_theme(&vitrine_zip::write(&entries)?, &NxthemeLimits::default())?;
    Ok(write(&opened.theme, container)?)
}

fn take_apart(opened: &OpenedTheme, folder: &str) -> Result<(), Box<dyn Error>> {
    println!("{:?}, version {:?}", opened.container, opened.theme.manifest.version);
    opened.validate().iter().for_each(|finding| println!("{} {finding}", finding.severity()));
    let bytes = write(&opened.theme, ThemeContainer::Zip)?;
    std::fs::create_dir_all(folder)?;
    for entry in ZipArchive::read(&bytes, &vitrine_zip::ZipLimits::default())?.entries() {
        std::fs::write(Path::new(folder).join(entry.name()), entry.bytes()?)?;
    }
    Ok(())
}
