//! Writing: the same entries always give the same bytes. No directory entries, no extra fields, one fixed date, and
//! nothing the reader of this crate would refuse.

use crate::error::WriteError;
use crate::limits::ZipLimits;
use crate::name::{SeenNames, check_name};
use crate::record::{CENTRAL_SIGNATURE, END_SIGNATURE, FLAG_UTF8, LOCAL_SIGNATURE, METHOD_DEFLATE, METHOD_STORE};

/// 1 January 1980, the earliest date the format knows.
const FIXED_DATE: u16 = 1 << 5 | 1;
/// Version 2.0 of the format: deflate and directories.
const VERSION: u16 = 20;
/// Compression level of [`CompressionMethod::Deflate`], 0 to 10.
const DEFLATE_EFFORT: u8 = 7;

/// Compression method of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CompressionMethod {
    /// No compression: right for pictures and archives, which do not shrink.
    Store,
    /// Deflated, unless that would not make it smaller: then stored.
    Deflate,
}

/// One file to be written.
#[derive(Debug, Clone, Copy)]
pub struct NewEntry<'a> {
    /// Full name with `/` between its parts; never a directory.
    pub name: &'a str,
    /// The data.
    pub bytes: &'a [u8],
    /// Its compression method.
    pub method: CompressionMethod,
}

/// Writes an archive with the entries in the given order.
///
/// Fails for a name [`check_name`] refuses (longer than 255 bytes, or a directory), for two names that differ only in
/// letter case, and for archives that 32-bit sizes cannot describe.
pub fn write(entries: &[NewEntry<'_>]) -> Result<Vec<u8>, WriteError> {
    let expected: usize = entries.iter().map(|entry| entry.bytes.len() + 2 * entry.name.len() + 76).sum();
    let mut writer = ZipWriter { archive: Vec::with_capacity(expected + 22), ..ZipWriter::default() };
    entries.iter().try_for_each(|entry| writer.add(entry))?;
    writer.finish()
}

/// Writes an archive entry by entry, so that no more than one of them is in memory besides the archive.
#[derive(Default)]
pub struct ZipWriter {
    archive: Vec<u8>,
    /// Number of bytes already taken away.
    taken_bytes: usize,
    directory: Vec<u8>,
    seen: SeenNames,
    count: u16,
}

impl ZipWriter {
    /// Adds an entry after the others.
    ///
    /// # Errors
    /// The errors of [`write()`]; the archive can then not be finished.
    pub fn add(&mut self, entry: &NewEntry<'_>) -> Result<(), WriteError> {
        check_new_name(entry.name, &mut self.seen)?;
        self.count = self.count.checked_add(1).filter(|count| *count < u16::MAX).ok_or(WriteError::TooLarge)?;
        write_entry(entry, self.taken_bytes, &mut self.archive, &mut self.directory)
    }

    /// Number of bytes written so far, those taken away included.
    pub fn size_bytes(&self) -> usize {
        self.taken_bytes + self.archive.len()
    }

    /// Takes the bytes written so far, to be sent or kept elsewhere. [`finish`](Self::finish) then gives the rest.
    pub fn take(&mut self) -> Vec<u8> {
        self.taken_bytes += self.archive.len();
        std::mem::take(&mut self.archive)
    }

    /// Returns the archive, or the rest of it that has not been taken.
    ///
    /// # Errors
    /// [`WriteError::TooLarge`] for one that 32-bit sizes cannot describe.
    pub fn finish(self) -> Result<Vec<u8>, WriteError> {
        let Self { mut archive, taken_bytes, mut directory, count, .. } = self;
        let directory_at = narrow(taken_bytes + archive.len())?;
        let directory_bytes = narrow(directory.len())?;
        archive.append(&mut directory);
        put32(&mut archive, &[END_SIGNATURE, 0]);
        put16(&mut archive, &[count, count]);
        put32(&mut archive, &[directory_bytes, directory_at]);
        put16(&mut archive, &[0]);
        Ok(archive)
    }
}

fn check_new_name(name: &str, seen: &mut SeenNames) -> Result<(), WriteError> {
    let limit = ZipLimits::default().name_bytes.max(255);
    let verdict = if name.ends_with('/') { Err(crate::NameDefect::Traversal) } else { check_name(name, limit) };
    verdict.map_err(|defect| WriteError::Name { name: name.to_owned(), defect })?;
    if seen.insert(name) { Ok(()) } else { Err(WriteError::DuplicateName { name: name.to_owned() }) }
}

fn write_entry(
    entry: &NewEntry<'_>,
    taken_bytes: usize,
    archive: &mut Vec<u8>,
    directory: &mut Vec<u8>,
) -> Result<(), WriteError> {
    let deflated = match entry.method {
        CompressionMethod::Store => None,
        CompressionMethod::Deflate => Some(miniz_oxide::deflate::compress_to_vec(entry.bytes, DEFLATE_EFFORT)),
    }
    .filter(|deflated| deflated.len() < entry.bytes.len());
    let method = if deflated.is_some() { METHOD_DEFLATE } else { METHOD_STORE };
    let packed = deflated.as_deref().unwrap_or(entry.bytes);
    let flags = if entry.name.is_ascii() { 0 } else { FLAG_UTF8 };
    let name_bytes = u16::try_from(entry.name.len()).map_err(|_| WriteError::TooLarge)?;
    let local_at = narrow(taken_bytes + archive.len())?;
    let numbers = [crc32fast::hash(entry.bytes), narrow(packed.len())?, narrow(entry.bytes.len())?];

    put32(archive, &[LOCAL_SIGNATURE]);
    put16(archive, &[VERSION, flags, method, 0, FIXED_DATE]);
    put32(archive, &numbers);
    put16(archive, &[name_bytes, 0]);
    archive.extend_from_slice(entry.name.as_bytes());
    archive.extend_from_slice(packed);

    put32(directory, &[CENTRAL_SIGNATURE]);
    put16(directory, &[VERSION, VERSION, flags, method, 0, FIXED_DATE]);
    put32(directory, &numbers);
    put16(directory, &[name_bytes, 0, 0, 0, 0]);
    put32(directory, &[0, local_at]);
    directory.extend_from_slice(entry.name.as_bytes());
    Ok(())
}

/// A size in the 32-bit form, short of the value that declares the 64-bit form.
fn narrow(size: usize) -> Result<u32, WriteError> {
    u32::try_from(size).ok().filter(|size| *size < u32::MAX).ok_or(WriteError::TooLarge)
}

fn put16(out: &mut Vec<u8>, values: &[u16]) {
    values.iter().for_each(|value| out.extend_from_slice(&value.to_le_bytes()));
}

fn put32(out: &mut Vec<u8>, values: &[u32]) {
    values.iter().for_each(|value| out.extend_from_slice(&value.to_le_bytes()));
}
