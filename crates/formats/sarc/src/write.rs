//! Writing, by the rules that keep every reader happy: nodes, names and data in the order of their hashes, the first
//! data at the start of the data area, true sizes everywhere. The same entries always give the same bytes.

use crate::bytes::{put_u16, put_u32};
use crate::read::is_name;
use crate::{
    ByteOrder, HASH_MULTIPLIER, HEADER_BYTES, MAX_NODES, NODE_BYTES, NODES_AT, SFAT_HEADER_BYTES, SFNT_HEADER_BYTES,
    VERSION, WriteError, name_hash,
};

/// One file to be written.
#[derive(Debug, Clone, Copy)]
pub struct NewEntry<'a> {
    /// ASCII name, unique in the archive.
    pub name: &'a str,
    /// The data.
    pub bytes: &'a [u8],
}

/// Alignment of the files' data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DataAlignment {
    /// One alignment for all files: a power of two up to 0x2000. Four is enough for all a theme can hold.
    Fixed(u32),
    /// The alignment that the console's own packers give to each kind of file they nest, recognised by its first bytes.
    ByContent,
}

/// Start of the data area.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DataStart {
    /// Right after the names, at a multiple of the largest alignment.
    Tight,
    /// At a multiple of 0x1000, as the PC tool and the console installer write.
    Page,
}

/// Arrangement of an archive. The default is that of themes: little-endian, alignment 4, data right after names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ArchiveLayout {
    /// Byte order of all numbers.
    pub endian: ByteOrder,
    /// Alignment of the data of each file.
    pub alignment: DataAlignment,
    /// Start of the data area.
    pub data_start: DataStart,
}

impl Default for ArchiveLayout {
    fn default() -> ArchiveLayout {
        ArchiveLayout { endian: ByteOrder::Little, alignment: DataAlignment::Fixed(4), data_start: DataStart::Tight }
    }
}

impl DataAlignment {
    /// The alignment of a file that begins like this, in bytes.
    pub fn of(self, bytes: &[u8]) -> u32 {
        match self {
            DataAlignment::Fixed(alignment) => alignment,
            DataAlignment::ByContent => alignment_by_content(bytes),
        }
    }
}

/// Writes an archive. The order of `entries` does not matter.
pub fn write(entries: &[NewEntry<'_>], layout: ArchiveLayout) -> Result<Vec<u8>, WriteError> {
    let sorted = sort_and_check(entries, layout.alignment)?;
    let endian = layout.endian;
    let mut names = Vec::new();
    let mut nodes = Vec::with_capacity(sorted.len());
    let (mut data_bytes, mut widest) = (0_usize, 4_usize);
    for &(hash, entry) in &sorted {
        let alignment = layout.alignment.of(entry.bytes) as usize;
        widest = widest.max(alignment);
        let begin = data_bytes.next_multiple_of(alignment);
        data_bytes = begin.checked_add(entry.bytes.len()).ok_or(WriteError::TooLarge)?;
        nodes.push((hash, names.len() / 4, begin, data_bytes));
        names.extend_from_slice(entry.name.as_bytes());
        names.resize((names.len() + 1).next_multiple_of(4), 0);
    }
    let page = match layout.data_start {
        DataStart::Tight => widest,
        DataStart::Page => widest.max(0x1000),
    };
    let data_at = (NODES_AT + sorted.len() * NODE_BYTES + SFNT_HEADER_BYTES + names.len()).next_multiple_of(page);
    let size = data_at.checked_add(data_bytes).ok_or(WriteError::TooLarge)?;
    let narrow = |size: usize| u32::try_from(size).map_err(|_| WriteError::TooLarge);
    // Name offsets have 24 bits for a quarter of the offset.
    if names.len() / 4 > 0x00ff_ffff {
        return Err(WriteError::TooLarge);
    }

    let mut out = Vec::with_capacity(size);
    out.extend_from_slice(b"SARC");
    put_u16(&mut out, endian, HEADER_BYTES as u16);
    put_u16(&mut out, endian, 0xfeff);
    put_u32(&mut out, endian, narrow(size)?);
    put_u32(&mut out, endian, narrow(data_at)?);
    put_u16(&mut out, endian, VERSION);
    put_u16(&mut out, endian, 0);
    out.extend_from_slice(b"SFAT");
    put_u16(&mut out, endian, SFAT_HEADER_BYTES as u16);
    put_u16(&mut out, endian, sorted.len() as u16);
    put_u32(&mut out, endian, HASH_MULTIPLIER);
    for &(hash, name_at, begin, end) in &nodes {
        put_u32(&mut out, endian, hash);
        put_u32(&mut out, endian, 0x0100_0000 | name_at as u32);
        put_u32(&mut out, endian, narrow(begin)?);
        put_u32(&mut out, endian, narrow(end)?);
    }
    out.extend_from_slice(b"SFNT");
    put_u16(&mut out, endian, SFNT_HEADER_BYTES as u16);
    put_u16(&mut out, endian, 0);
    out.extend_from_slice(&names);
    for (&(_, _, begin, _), (_, entry)) in nodes.iter().zip(&sorted) {
        out.resize(data_at + begin, 0);
        out.extend_from_slice(entry.bytes);
    }
    out.resize(size, 0);
    Ok(out)
}

/// The entries with their hashes, ascending.
fn sort_and_check<'e, 'b>(
    entries: &'e [NewEntry<'b>],
    alignment: DataAlignment,
) -> Result<Vec<(u32, &'e NewEntry<'b>)>, WriteError> {
    if entries.len() > MAX_NODES {
        return Err(WriteError::TooManyEntries { count: entries.len() });
    }
    if let DataAlignment::Fixed(alignment) = alignment
        && !(alignment.is_power_of_two() && alignment <= 0x2000)
    {
        return Err(WriteError::Alignment { alignment });
    }
    if let Some(entry) = entries.iter().find(|entry| !is_name(entry.name)) {
        return Err(WriteError::NameRefused { name: entry.name.to_owned() });
    }
    let mut sorted: Vec<(u32, &NewEntry<'_>)> =
        entries.iter().map(|entry| (name_hash(entry.name.as_bytes(), HASH_MULTIPLIER), entry)).collect();
    sorted.sort_by_key(|(hash, entry)| (*hash, entry.name));
    for pair in sorted.windows(2) {
        if let [(first_hash, first), (second_hash, second)] = pair
            && first_hash == second_hash
        {
            return Err(if first.name == second.name {
                WriteError::DuplicateName { name: first.name.to_owned() }
            } else {
                WriteError::HashCollision { first: first.name.to_owned(), second: second.name.to_owned() }
            });
        }
    }
    Ok(sorted)
}

/// The table packers use for files nested in archives.
fn alignment_by_content(bytes: &[u8]) -> u32 {
    let four: [u8; 4] = bytes.first_chunk().copied().unwrap_or_default();
    match &four {
        b"SARC" | b"FRES" | b"Gfx2" | b"FFNT" => 0x2000,
        b"BNTX" | b"BNSH" | b"FSHA" => 0x1000,
        b"Yaz0" | b"CGFX" | b"CFNT" => 0x80,
        [b'Y', b'B', ..] | [b'B', b'Y', ..] => 0x80,
        b"MsgS" if bytes.starts_with(b"MsgStdBn") => 0x80,
        b"MsgP" if bytes.starts_with(b"MsgPrjBn") => 0x80,
        [_, b'S', b'T', b'M'] | [_, b'W', b'A', b'V'] | b"FSTP" => 0x20,
        b"CTPK" => 0x10,
        b"AAMP" => 8,
        _ => 4,
    }
}
