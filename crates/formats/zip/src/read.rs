//! Reading: the end record, the directory, then every entry's own header, each compared with the others before any
//! data is touched. An archive that passes has exactly one meaning: every byte belongs to one entry, the directory or
//! the end record, or follows it. When an archive is only listed, an entry that fails these checks does not keep the
//! others from being read.

use std::borrow::Cow;

use crate::code_page::CodePage;
use crate::error::{Error, NameDefect};
use crate::finding::{Finding, FindingKind};
use crate::limits::ZipLimits;
use crate::name::{SeenNames, check_name};
use crate::record::{
    CentralRecord, DESCRIPTOR_SIGNATURE, END_BYTES, END_SIGNATURE, EndRecord, EndRecord64, FLAG_DEFLATE_EFFORT,
    FLAG_DESCRIPTOR, FLAG_ENCRYPTED, FLAG_UTF8, LocalRecord, METHOD_DEFLATE, METHOD_STORE, u16_at, u32_at, u64_at,
};
use vitrine_finding::Severity;

/// An archive whose structure has been checked from end to end. Data is still packed.
#[derive(Debug, Clone)]
pub struct ZipArchive<'a> {
    entries: Vec<ArchiveEntry<'a>>,
    findings: Vec<Finding>,
}

/// One file or directory of an archive.
#[derive(Debug, Clone)]
pub struct ArchiveEntry<'a> {
    name: Cow<'a, str>,
    /// Why it cannot be unpacked.
    defect: Option<Error>,
    packed: &'a [u8],
    size: u32,
    crc: u32,
    is_deflated: bool,
}

impl<'a> ZipArchive<'a> {
    /// Checks the whole structure and lists the entries in the order of the directory.
    ///
    /// Costs no more memory than the list: nothing is inflated here, and the sums of all declared sizes are checked
    /// against `limits`, so that reading every entry afterwards stays inside them.
    pub fn read(bytes: &'a [u8], limits: &ZipLimits) -> Result<ZipArchive<'a>, Error> {
        Self::read_as(bytes, limits, false)
    }

    /// Lists the entries of an archive whose names only serve to be shown, as of one that people pack themselves: names in
    /// code pages are decoded with the feature `code-pages`, `\` parts folders, names may come twice, and an entry that cannot be
    /// read says so in [`ArchiveEntry::bytes`] and keeps none of the others from being read.
    ///
    /// # Errors
    /// For an archive whose directory cannot be followed, or that is larger than `limits` in all.
    pub fn look_through(bytes: &'a [u8], limits: &ZipLimits) -> Result<ZipArchive<'a>, Error> {
        Self::read_as(bytes, limits, true)
    }

    fn read_as(bytes: &'a [u8], limits: &ZipLimits, is_patient: bool) -> Result<ZipArchive<'a>, Error> {
        if bytes.len() > limits.archive_bytes {
            return Err(Error::ArchiveTooLarge { size: bytes.len(), limit: limits.archive_bytes });
        }
        let (end_at, archive_end) = find_end_record(bytes)?;
        let CentralDirectory { start: directory_at, end: directory_end, count, is_zip64 } =
            directory_extent(bytes, end_at, limits)?;
        let mut at = directory_at;
        let mut has_zip64 = is_zip64;
        let mut seen = SeenNames::default();
        let mut code_page = None;
        let mut total = 0_u64;
        let mut entries = Vec::with_capacity(count);
        let mut extents = Vec::with_capacity(count);
        let mut findings = Vec::new();
        for index in 0..count {
            let record = CentralRecord::read(bytes.get(..directory_end).unwrap_or_default(), at)
                .ok_or(Error::DirectoryDamaged { index })?;
            at += record.length;
            let raw = record.unicode_name.filter(|_| is_patient).map_or(record.name, str::as_bytes);
            let name = match entry_name(raw, limits) {
                Ok(name) => Cow::Borrowed(name),
                Err(_) if is_patient => {
                    let name = if is_in_code_page(&record) {
                        let names = || names_in_code_pages(bytes, directory_at, count);
                        code_page.get_or_insert_with(|| CodePage::of(names())).decode(raw)
                    } else {
                        String::from_utf8_lossy(raw).into_owned()
                    };
                    let name = shown_name(&name, limits);
                    findings.push(Finding::new(Severity::Note, name.clone(), FindingKind::OddName));
                    name.into()
                }
                Err(error) => return Err(error),
            };
            if !seen.insert(&name) && !is_patient {
                return Err(Error::DuplicateName { name: name.into_owned() });
            }
            let located = check_record(&record, &name, limits)
                .and_then(|()| locate_data(bytes, directory_at, &record, &name))
                .and_then(|located| match total + u64::from(record.size) {
                    sum if sum > limits.total_bytes => Err(Error::TotalTooLarge { limit: limits.total_bytes }),
                    sum => {
                        total = sum;
                        Ok(located)
                    }
                });
            let (packed, defect) = match located {
                Ok(EntryExtent { packed, start, end, has_zip64: is_long }) => {
                    has_zip64 |= record.has_zip64 || is_long;
                    extents.push((start, end, index));
                    (packed, None)
                }
                Err(error) if is_patient => (&[][..], Some(error)),
                Err(error) => return Err(error),
            };
            entries.push(ArchiveEntry {
                name,
                defect,
                packed,
                size: record.size,
                crc: record.crc,
                is_deflated: record.method == METHOD_DEFLATE,
            });
        }
        if at != directory_end {
            return Err(Error::DirectoryMisplaced);
        }
        let are_all_located = extents.len() == entries.len();
        check_extents(&mut extents, &entries, are_all_located.then_some(directory_at))?;
        let size = bytes.len() - archive_end;
        let odd = [(size > 0, FindingKind::TrailingBytes { size }), (has_zip64, FindingKind::NeedlessZip64)];
        let odd = odd.into_iter().filter(|(is_so, _)| *is_so);
        findings.extend(odd.map(|(_, kind)| Finding::new(Severity::Warning, "", kind)));
        Ok(ZipArchive { entries, findings })
    }

    /// Findings about the archive, each once.
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// The entries, directories included, in the order of the central directory.
    pub fn entries(&self) -> &[ArchiveEntry<'a>] {
        &self.entries
    }

    /// The entry with exactly this name.
    pub fn find(&self, name: &str) -> Option<&ArchiveEntry<'a>> {
        self.entries.iter().find(|entry| entry.name() == name)
    }
}

impl ArchiveEntry<'_> {
    /// The full name, `/` between its parts, ending with `/` for a directory.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns `true` for a file that a system adds to archives on its own: the `._name` that a Mac stores beside a
    /// file, a file in its folder `__MACOSX`, or a file of a file manager.
    pub fn is_left_behind(&self) -> bool {
        let base = self.name.rsplit('/').next().unwrap_or(&self.name);
        self.name.starts_with("__MACOSX/")
            || base.starts_with("._")
            || [".DS_Store", "Thumbs.db", "desktop.ini"].contains(&base)
    }

    /// Returns `true` for a directory, which holds no data.
    pub fn is_directory(&self) -> bool {
        self.name.ends_with('/')
    }

    /// Size of the unpacked data.
    pub fn size_bytes(&self) -> u64 {
        u64::from(self.size)
    }

    /// Size of the data inside the archive.
    pub fn packed_bytes(&self) -> u64 {
        self.packed.len() as u64
    }

    /// Unpacks the entry and compares size and CRC-32.
    ///
    /// Never allocates more than [`ArchiveEntry::size_bytes`], which was checked against the limits when the archive was read.
    pub fn bytes(&self) -> Result<Vec<u8>, Error> {
        if let Some(defect) = &self.defect {
            return Err(defect.clone());
        }
        let data = if self.is_deflated { self.inflate()? } else { self.packed.to_vec() };
        let found = crc32fast::hash(&data);
        if found != self.crc {
            return Err(Error::Checksum { name: self.name.to_string(), expected: self.crc, found });
        }
        Ok(data)
    }

    fn inflate(&self) -> Result<Vec<u8>, Error> {
        use miniz_oxide::inflate::TINFLStatus;
        use miniz_oxide::inflate::core::inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
        use miniz_oxide::inflate::core::{DecompressorOxide, decompress};

        let mut data = vec![0; self.size as usize];
        let (status, consumed, written) = decompress(
            &mut DecompressorOxide::new(),
            self.packed,
            &mut data,
            0,
            TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF,
        );
        if status == TINFLStatus::Done && consumed == self.packed.len() && written == data.len() {
            Ok(data)
        } else {
            Err(Error::DataDamaged { name: self.name.to_string() })
        }
    }
}

/// Finds the end record: its offset, and the end of the archive.
///
/// It is the only place where a comment reaches the last byte and contains no other signature. If there is none, the
/// last signature counts, because programs that search from the end find that one.
fn find_end_record(bytes: &[u8]) -> Result<(usize, usize), Error> {
    let signature = END_SIGNATURE.to_le_bytes();
    let last = bytes.len().checked_sub(END_BYTES).ok_or(Error::EndRecordMissing)?;
    let first = last.saturating_sub(usize::from(u16::MAX));
    let begins = |at: &usize| bytes.get(*at..*at + 4) == Some(signature.as_slice());
    let end_of = |at: usize| u16_at(bytes, at + 20).map(|comment| at + END_BYTES + usize::from(comment));
    let mut candidates = (first..=last).filter(|at| begins(at) && end_of(*at) == Some(bytes.len()));
    let Some(end_at) = candidates.next() else {
        let end_at = (first..=last).rev().find(begins).ok_or(Error::EndRecordMissing)?;
        let archive_end = end_of(end_at).filter(|end| *end <= bytes.len()).ok_or(Error::EndRecordMissing)?;
        return Ok((end_at, archive_end));
    };
    if let Some(offset) = candidates.next() {
        return Err(Error::EndRecordAmbiguous { offset });
    }
    let comment = bytes.get(end_at + END_BYTES..).unwrap_or_default();
    match comment.windows(4).position(|window| window == signature) {
        Some(inside) => Err(Error::EndRecordAmbiguous { offset: end_at + END_BYTES + inside }),
        None => Ok((end_at, bytes.len())),
    }
}

struct CentralDirectory {
    start: usize,
    end: usize,
    count: usize,
    is_zip64: bool,
}

/// Reads the extent of the directory and its number of entries. The 32-bit and the 64-bit form must agree.
fn directory_extent(bytes: &[u8], end_at: usize, limits: &ZipLimits) -> Result<CentralDirectory, Error> {
    let end = EndRecord::read(bytes, end_at).ok_or(Error::EndRecordMissing)?;
    let end64 = EndRecord64::before(bytes, end_at).transpose().map_err(|()| Error::Zip64)?;
    let (count, size, start) = (u64::from(end.count), u64::from(end.directory_bytes), u64::from(end.directory_at));
    let is_beyond = [count == u16::MAX.into(), size == u32::MAX.into(), start == u32::MAX.into()];
    if end.disk != 0 || end.directory_disk != 0 || end.count_here != end.count {
        return Err(Error::MultiPart);
    }
    let (count, size, start) = match &end64 {
        None if is_beyond.contains(&true) => return Err(Error::Zip64),
        None => (count, size, start),
        Some(end64) => {
            let pairs = [(count, end64.count), (size, end64.directory_bytes), (start, end64.directory_at)];
            if pairs.iter().zip(is_beyond).any(|((short, long), is_beyond)| !is_beyond && short != long) {
                return Err(Error::Zip64);
            }
            (end64.count, end64.directory_bytes, end64.directory_at)
        }
    };
    let count = usize::try_from(count).unwrap_or(usize::MAX);
    if count > limits.entries {
        return Err(Error::TooManyEntries { count, limit: limits.entries });
    }
    let end = end64.as_ref().map_or(end_at, |end64| end64.at);
    if start.checked_add(size) != Some(end as u64) {
        return Err(Error::DirectoryMisplaced);
    }
    let start = usize::try_from(start).map_err(|_| Error::DirectoryMisplaced)?;
    Ok(CentralDirectory { start, end, count, is_zip64: end64.is_some() })
}

fn entry_name<'a>(raw: &'a [u8], limits: &ZipLimits) -> Result<&'a str, Error> {
    let refuse = |defect| Error::Name { name: String::from_utf8_lossy(raw).into_owned(), defect };
    let name = std::str::from_utf8(raw).map_err(|_| refuse(NameDefect::NotUtf8))?;
    check_name(name, limits.name_bytes).map_err(refuse)?;
    Ok(name)
}

fn is_in_code_page(record: &CentralRecord<'_>) -> bool {
    record.flags & FLAG_UTF8 == 0 && record.unicode_name.is_none() && std::str::from_utf8(record.name).is_err()
}

/// The names that say in no way what they are written in.
fn names_in_code_pages(bytes: &[u8], directory_at: usize, count: usize) -> impl Iterator<Item = &[u8]> {
    let mut at = directory_at;
    let records = std::iter::from_fn(move || {
        let record = CentralRecord::read(bytes, at)?;
        at += record.length;
        Some(record)
    });
    records.take(count).filter(is_in_code_page).map(|record| record.name)
}

/// A name as it can be shown.
fn shown_name(name: &str, limits: &ZipLimits) -> String {
    let name = name.replace('\\', "/");
    let shown = |character: char| if character.is_control() { char::REPLACEMENT_CHARACTER } else { character };
    let name: String = name.trim_start_matches('/').chars().map(shown).collect();
    // The end says what kind of file it is.
    let from = name.len().saturating_sub(limits.name_bytes);
    let from = (from..name.len()).find(|at| name.is_char_boundary(*at)).unwrap_or(0);
    name[from..].to_owned()
}

/// Everything that can be checked from the directory's record alone.
fn check_record(record: &CentralRecord<'_>, name: &str, limits: &ZipLimits) -> Result<(), Error> {
    let owned = || name.to_owned();
    if record.flags & FLAG_ENCRYPTED != 0 {
        return Err(Error::Encrypted { name: owned() });
    }
    if record.flags & !(FLAG_DESCRIPTOR | FLAG_UTF8 | FLAG_DEFLATE_EFFORT) != 0 {
        return Err(Error::UnknownFlags { name: owned(), flags: record.flags });
    }
    if record.is_special() {
        return Err(Error::NotAFile { name: owned() });
    }
    if !matches!(record.method, METHOD_STORE | METHOD_DEFLATE) {
        return Err(Error::UnknownMethod { name: owned(), method: record.method });
    }
    if [record.size, record.packed, record.local_at].contains(&u32::MAX) {
        return Err(Error::Zip64);
    }
    if record.disk != 0 {
        return Err(Error::MultiPart);
    }
    let (packed, size) = (u64::from(record.packed), u64::from(record.size));
    if record.method == METHOD_STORE && packed != size {
        return Err(Error::StoredSizesDiffer { name: owned(), packed, size });
    }
    if name.ends_with('/') && size != 0 {
        return Err(Error::DirectoryWithData { name: owned() });
    }
    if size > limits.entry_bytes {
        return Err(Error::EntryTooLarge { name: owned(), size, limit: limits.entry_bytes });
    }
    if size > limits.ratio_floor_bytes && size > packed.saturating_mul(limits.ratio) {
        return Err(Error::RatioTooHigh { name: owned(), packed, size });
    }
    Ok(())
}

/// Extent of an entry in the archive.
struct EntryExtent<'a> {
    packed: &'a [u8],
    /// Offsets of the start of its header and the end of its descriptor.
    start: usize,
    end: usize,
    /// True if the header has numbers in the 64-bit form.
    has_zip64: bool,
}

/// Finds the packed data and the entry's whole extent.
fn locate_data<'a>(
    bytes: &'a [u8],
    directory_at: usize,
    record: &CentralRecord<'_>,
    name: &str,
) -> Result<EntryExtent<'a>, Error> {
    let body = bytes.get(..directory_at).unwrap_or_default();
    let start = record.local_at as usize;
    let local = LocalRecord::read(body, start)
        .ok_or_else(|| Error::LocalHeaderMissing { name: name.to_owned(), offset: start })?;
    let is_streamed = record.flags & FLAG_DESCRIPTOR != 0;
    check_headers_agree(record, &local, is_streamed)
        .map_err(|field| Error::HeadersDiffer { name: name.to_owned(), field })?;
    let data_at = start + local.length;
    let data_end = data_at + record.packed as usize;
    let packed = body.get(data_at..data_end).ok_or_else(|| Error::DataOutOfBounds { name: name.to_owned() })?;
    let mut end = data_end;
    if is_streamed {
        let length = descriptor_length(body, data_end, record, local.has_zip64 || record.has_zip64)
            .ok_or_else(|| Error::DescriptorDamaged { name: name.to_owned() })?;
        end += length;
    }
    Ok(EntryExtent { packed, start, end, has_zip64: local.has_zip64 })
}

/// Compares the two descriptions of an entry. The error is the name of the field that differs.
fn check_headers_agree(
    central: &CentralRecord<'_>,
    local: &LocalRecord<'_>,
    is_streamed: bool,
) -> Result<(), &'static str> {
    // A streaming packer leaves the three numbers zero; one that fills them in has to fill in the truth.
    let agrees = |central: u32, local: u32| central == local || (is_streamed && local == 0);
    if central.name != local.name {
        Err("name")
    } else if central.method != local.method {
        Err("method")
    } else if central.flags != local.flags {
        Err("flags")
    } else if !agrees(central.crc, local.crc) {
        Err("checksum")
    } else if !agrees(central.packed, local.packed) || !agrees(central.size, local.size) {
        Err("size")
    } else {
        Ok(())
    }
}

/// Length of the descriptor at `at`: checksum and two sizes, with or without a signature before them; the sizes are
/// twice as long in the 64-bit form.
fn descriptor_length(body: &[u8], at: usize, record: &CentralRecord<'_>, may_be_long: bool) -> Option<usize> {
    const SHORT: usize = 12;
    const LONG: usize = 20;
    let is_short = |at: usize| {
        u32_at(body, at) == Some(record.crc)
            && u32_at(body, at + 4) == Some(record.packed)
            && u32_at(body, at + 8) == Some(record.size)
    };
    let is_long = |at: usize| {
        may_be_long
            && u32_at(body, at) == Some(record.crc)
            && u64_at(body, at + 4) == Some(record.packed.into())
            && u64_at(body, at + 12) == Some(record.size.into())
    };
    let signature = if u32_at(body, at) == Some(DESCRIPTOR_SIGNATURE) { 4 } else { 0 };
    let lengths = [signature, 0].map(|before| match () {
        () if is_long(at + before) => Some(before + LONG),
        () if is_short(at + before) => Some(before + SHORT),
        () => None,
    });
    lengths.into_iter().flatten().next()
}

/// Every byte before the directory belongs to one entry at most, and to exactly one where the directory's place is given.
fn check_extents(
    extents: &mut [(usize, usize, usize)],
    entries: &[ArchiveEntry<'_>],
    directory_at: Option<usize>,
) -> Result<(), Error> {
    extents.sort_unstable();
    let mut covered = 0;
    for &(start, end, index) in extents.iter() {
        if start < covered {
            let name = entries.get(index).map(|entry| entry.name.to_string()).unwrap_or_default();
            return Err(Error::Overlap { name });
        }
        if start > covered && directory_at.is_some() {
            return Err(Error::Unaccounted { offset: covered, size: start - covered });
        }
        covered = end;
    }
    match directory_at {
        Some(directory_at) if covered < directory_at => {
            Err(Error::Unaccounted { offset: covered, size: directory_at - covered })
        }
        _ => Ok(()),
    }
}
