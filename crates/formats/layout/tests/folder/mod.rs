//! A tree of layouts in a folder on disk, for tests and the benchmark.

use std::path::PathBuf;
use vitrine_layout::tree::{TreeEntry, TreeSource};

/// The folder that holds `targets`.
pub struct Folder(pub PathBuf);

impl TreeSource for Folder {
    fn list(&self, folder: &[&str]) -> Result<Vec<TreeEntry>, String> {
        let path: PathBuf = [self.0.clone()].into_iter().chain(folder.iter().map(PathBuf::from)).collect();
        let entries = std::fs::read_dir(path).map_err(|error| error.to_string())?;
        entries
            .map(|entry| {
                let entry = entry.map_err(|error| error.to_string())?;
                let is_folder = entry.file_type().map_err(|error| error.to_string())?.is_dir();
                Ok(TreeEntry { name: entry.file_name().to_string_lossy().into_owned(), is_folder })
            })
            .collect()
    }

    fn read(&self, file: &[&str], longest_bytes: usize) -> Result<Vec<u8>, String> {
        let path: PathBuf = [self.0.clone()].into_iter().chain(file.iter().map(PathBuf::from)).collect();
        let bytes = std::fs::read(path).map_err(|error| error.to_string())?;
        if bytes.len() > longest_bytes {
            return Err(format!("the file is longer than {longest_bytes} bytes"));
        }
        Ok(bytes)
    }
}
