//! The SHA-256 of every file of a backup, in the form that `sha256sum -c SHA256SUMS` reads.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;

use sha2::{Digest, Sha256};
use vitrine_blobs::{BlobKey, ContentHash};

use super::{DATABASE, FILES, SUMS, in_folder};
use crate::OperateError;

const PIECE_BYTES: usize = 256 << 10;

/// SHA-256 of a file.
pub type Sha256Sum = [u8; 32];

/// The sums of a backup.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BackupSums {
    pub database: Sha256Sum,
    pub files: BTreeMap<BlobKey, Sha256Sum>,
}

impl BackupSums {
    /// Writes the list, and returns its own sum.
    ///
    /// # Errors
    /// Errors of the system.
    pub fn write(&self, folder: &Path) -> Result<Sha256Sum, OperateError> {
        let mut text = format!("{}  {DATABASE}\n", hex::encode(self.database));
        for (key, sum) in &self.files {
            // Writing into memory cannot fail.
            let _ = writeln!(text, "{}  {FILES}/{key}", hex::encode(sum));
        }
        let path = in_folder(folder, SUMS);
        let write = || {
            let mut file = File::create(&path)?;
            file.write_all(text.as_bytes())?;
            file.sync_all()
        };
        write().map_err(|error| OperateError::File(path.clone(), error))?;
        Ok(Sha256::digest(&text).into())
    }

    /// Reads the list, if its own sum is this one.
    ///
    /// # Errors
    /// If it is not the list that was written.
    pub fn read(folder: &Path, expected: &str) -> Result<Self, OperateError> {
        let path = in_folder(folder, SUMS);
        let damaged = |why: &str| OperateError::Damaged(format!("{} {why}: use another backup", path.display()));
        if path.exists() && !path.is_file() {
            return Err(damaged("is not a file"));
        }
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Err(damaged("is missing")),
            Err(error) => return Err(OperateError::File(path, error)),
        };
        if hex::encode(Sha256::digest(&text)) != expected {
            return Err(damaged("isn't the list written with the backup"));
        }
        let mut sums = Self::default();
        for line in text.lines() {
            let (sum, name) = line.split_once("  ").ok_or_else(|| damaged("has a line that isn't a checksum"))?;
            let mut bytes = Sha256Sum::default();
            hex::decode_to_slice(sum, &mut bytes).map_err(|_| damaged("has a line that isn't a checksum"))?;
            match name.strip_prefix(FILES).and_then(|name| name.strip_prefix('/')) {
                Some(key) => {
                    let key = key.parse().map_err(|_| damaged("lists a file that doesn't belong to a backup"))?;
                    sums.files.insert(key, bytes);
                }
                None if name == DATABASE => sums.database = bytes,
                None => return Err(damaged("lists a file that doesn't belong to a backup")),
            }
        }
        Ok(sums)
    }
}

/// The sum of what is in memory.
pub fn of_bytes(bytes: &[u8]) -> Sha256Sum {
    Sha256::digest(bytes).into()
}

/// Hashes and size of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileHashes {
    pub sum: Sha256Sum,
    pub bytes: u64,
    /// Hash by which the store names a file that is named by its content.
    pub content: ContentHash,
}

/// Reads a file through.
///
/// # Errors
/// Errors of the system; whatever is no file is not read, since a pipe would be waited for.
pub fn of_file(path: &Path) -> std::io::Result<FileHashes> {
    if !std::fs::metadata(path)?.is_file() {
        return Err(std::io::Error::other("it is not a file"));
    }
    let mut file = File::open(path)?;
    let (mut hasher, mut of_content) = (Sha256::new(), blake3::Hasher::new());
    let (mut piece, mut bytes) = (vec![0; PIECE_BYTES], 0);
    loop {
        let read = file.read(&mut piece)?;
        if read == 0 {
            let content = ContentHash::from_bytes(*of_content.finalize().as_bytes());
            return Ok(FileHashes { sum: hasher.finalize().into(), bytes, content });
        }
        hasher.update(&piece[..read]);
        of_content.update(&piece[..read]);
        bytes += read as u64;
    }
}
