//! Reading. Headers first, then every node with its name and data range; entries are slices of the input, so memory
//! used is the list alone. An accepted archive means the same to every reader, or a [`Finding`] names the difference.

use std::collections::HashSet;

use crate::bytes::{read_u16, read_u32};
use crate::{
    ByteOrder, Error, Finding, FindingKind, HASH_MULTIPLIER, HEADER_BYTES, MAX_NODES, NODE_BYTES, NODES_AT,
    SFAT_HEADER_BYTES, SFNT_HEADER_BYTES, VERSION, name_hash,
};

/// Returns `true` if the bytes begin with `SARC`.
pub fn is_sarc(bytes: &[u8]) -> bool {
    bytes.starts_with(b"SARC")
}

/// Bounds for reading one archive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SarcLimits {
    /// Longest archive in bytes.
    pub archive_bytes: usize,
    /// Most entries.
    pub entries: usize,
}

impl Default for SarcLimits {
    /// 128 MiB and as many entries as the format allows.
    fn default() -> SarcLimits {
        SarcLimits { archive_bytes: 128 << 20, entries: MAX_NODES }
    }
}

/// A checked archive. Its entries borrow from the bytes it was read from.
#[derive(Debug, Clone)]
pub struct SarcArchive<'a> {
    entries: Vec<ArchivedFile<'a>>,
    endian: ByteOrder,
    data_at: usize,
    findings: Vec<Finding>,
}

/// One file of an archive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ArchivedFile<'a> {
    /// The name, ASCII, parts separated by `/` where there are any.
    pub name: &'a str,
    /// The data.
    pub bytes: &'a [u8],
}

impl<'a> SarcArchive<'a> {
    /// Checks the whole structure and lists the entries in the order of their nodes.
    pub fn read(bytes: &'a [u8], limits: &SarcLimits) -> Result<SarcArchive<'a>, Error> {
        let header = SarcHeader::read(bytes, limits)?;
        let mut odd = header.oddities(bytes.len());
        let mut seen = HashSet::new();
        let mut entries = Vec::with_capacity(header.count);
        let mut ranges = Vec::with_capacity(header.count);
        let mut previous_hash = 0;
        // Two readers ignore the offsets of names and hand these out one after the other.
        let mut listed = header.names(bytes);
        for index in 0..header.count {
            let node = FileNode::read(bytes, index, &header)?;
            let name = node.name(bytes, index, &header)?;
            if !seen.insert(name) {
                return Err(Error::DuplicateName { name: name.to_owned() });
            }
            let data = node.data(bytes, name, &header)?;
            if node.hash < previous_hash {
                push_once(&mut odd, FindingKind::Unsorted);
            }
            if listed.next() != Some(name.as_bytes()) {
                push_once(&mut odd, FindingKind::NameOrder);
            }
            if node.attributes >> 24 > 1 {
                odd.push(FindingKind::CollisionMark { name: name.to_owned() });
            }
            previous_hash = node.hash;
            ranges.push((node.begin, node.end, index));
            entries.push(ArchivedFile { name, bytes: data });
        }
        match ranges.first() {
            None => odd.push(FindingKind::Empty),
            Some((0, ..)) => {}
            Some(_) => odd.push(FindingKind::FirstDataOffset),
        }
        check_overlaps(&mut ranges, &entries)?;
        let findings = odd.into_iter().map(|kind| Finding::new(kind.severity(), "", kind)).collect();
        Ok(SarcArchive { entries, endian: header.endian, data_at: header.data_at, findings })
    }

    /// The entries in the order of their nodes, which is that of their hashes in a valid archive.
    pub fn entries(&self) -> &[ArchivedFile<'a>] {
        &self.entries
    }

    /// The data of the entry with exactly this name.
    pub fn find(&self, name: &str) -> Option<&'a [u8]> {
        self.entries.iter().find(|entry| entry.name == name).map(|entry| entry.bytes)
    }

    /// The byte order of the archive's numbers.
    pub fn endian(&self) -> ByteOrder {
        self.endian
    }

    /// Offset of the data area, in bytes from the start of the archive.
    pub fn data_start(&self) -> usize {
        self.data_at
    }

    /// Findings about the archive, each once.
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }
}

struct SarcHeader {
    endian: ByteOrder,
    declared_bytes: u32,
    data_at: usize,
    count: usize,
    multiplier: u32,
    names_at: usize,
}

impl SarcHeader {
    fn read(bytes: &[u8], limits: &SarcLimits) -> Result<SarcHeader, Error> {
        if bytes.len() > limits.archive_bytes {
            return Err(Error::TooLarge { size: bytes.len(), limit: limits.archive_bytes });
        }
        if !is_sarc(bytes) {
            return Err(Error::Magic);
        }
        let cut = Error::Truncated { offset: 0 };
        let endian = match bytes.get(6..8) {
            Some([0xff, 0xfe]) => ByteOrder::Little,
            Some([0xfe, 0xff]) => ByteOrder::Big,
            Some(&[first, second]) => return Err(Error::ByteOrderMark { mark: [first, second] }),
            _ => return Err(cut),
        };
        let (Some(size), Some(declared_bytes), Some(data_at), Some(version), Some(_)) = (
            read_u16(bytes, 4, endian),
            read_u32(bytes, 8, endian),
            read_u32(bytes, 12, endian),
            read_u16(bytes, 16, endian),
            read_u16(bytes, 18, endian),
        ) else {
            return Err(cut);
        };
        check_header_size("SARC", size, HEADER_BYTES)?;
        if version != VERSION {
            return Err(Error::Version { version });
        }
        let (count, multiplier) = read_sfat(bytes, endian, limits)?;
        let names_at = read_sfnt(bytes, endian, count)?;
        let data_at = data_at as usize;
        if data_at < names_at || data_at > bytes.len() {
            return Err(Error::DataStart { offset: data_at });
        }
        Ok(SarcHeader { endian, declared_bytes, data_at, count, multiplier, names_at })
    }

    /// The names in the order in which they are written.
    fn names<'a>(&self, bytes: &'a [u8]) -> impl Iterator<Item = &'a [u8]> + use<'a> {
        let area = bytes.get(self.names_at..self.data_at).unwrap_or_default();
        area.split(|byte| *byte == 0).filter(|name| !name.is_empty())
    }

    fn oddities(&self, size: usize) -> Vec<FindingKind> {
        let mut odd = Vec::new();
        if self.declared_bytes as usize != size {
            odd.push(FindingKind::FileSize { declared: self.declared_bytes, size });
        }
        if self.multiplier != HASH_MULTIPLIER {
            odd.push(FindingKind::Multiplier { multiplier: self.multiplier });
        }
        odd
    }
}

fn check_header_size(section: &'static str, size: u16, expected: usize) -> Result<(), Error> {
    if usize::from(size) == expected {
        Ok(())
    } else {
        Err(Error::HeaderSize { section, size, expected: expected as u16 })
    }
}

/// The number of nodes and the hash multiplier.
fn read_sfat(bytes: &[u8], endian: ByteOrder, limits: &SarcLimits) -> Result<(usize, u32), Error> {
    let offset = HEADER_BYTES;
    let cut = Error::Truncated { offset };
    let (Some(magic), Some(size), Some(count), Some(multiplier)) = (
        bytes.get(offset..offset + 4),
        read_u16(bytes, offset + 4, endian),
        read_u16(bytes, offset + 6, endian),
        read_u32(bytes, offset + 8, endian),
    ) else {
        return Err(cut);
    };
    if magic != b"SFAT" {
        return Err(Error::SectionMagic { section: "SFAT", offset });
    }
    check_header_size("SFAT", size, SFAT_HEADER_BYTES)?;
    let (count, limit) = (usize::from(count), limits.entries.min(MAX_NODES));
    if count > limit {
        return Err(Error::TooManyNodes { count, limit });
    }
    Ok((count, multiplier))
}

/// Checks the header of the names and returns the offset of the first name.
fn read_sfnt(bytes: &[u8], endian: ByteOrder, count: usize) -> Result<usize, Error> {
    let offset = NODES_AT + count * NODE_BYTES;
    if offset > bytes.len() {
        return Err(Error::NodesOutOfBounds { count });
    }
    let (Some(magic), Some(size), Some(_)) =
        (bytes.get(offset..offset + 4), read_u16(bytes, offset + 4, endian), read_u16(bytes, offset + 6, endian))
    else {
        return Err(Error::Truncated { offset });
    };
    if magic != b"SFNT" {
        return Err(Error::SectionMagic { section: "SFNT", offset });
    }
    check_header_size("SFNT", size, SFNT_HEADER_BYTES)?;
    Ok(offset + SFNT_HEADER_BYTES)
}

struct FileNode {
    hash: u32,
    attributes: u32,
    begin: usize,
    end: usize,
}

impl FileNode {
    fn read(bytes: &[u8], index: usize, header: &SarcHeader) -> Result<FileNode, Error> {
        let at = NODES_AT + index * NODE_BYTES;
        let field = |offset| read_u32(bytes, at + offset, header.endian);
        let (Some(hash), Some(attributes), Some(begin), Some(end)) = (field(0), field(4), field(8), field(12)) else {
            return Err(Error::NodesOutOfBounds { count: header.count });
        };
        Ok(FileNode { hash, attributes, begin: begin as usize, end: end as usize })
    }

    /// Offset of the name from the first name, in bytes.
    fn name_offset(&self) -> usize {
        (self.attributes & 0x00ff_ffff) as usize * 4
    }

    fn name<'a>(&self, bytes: &'a [u8], node: usize, header: &SarcHeader) -> Result<&'a str, Error> {
        if self.attributes >> 24 == 0 {
            return Err(Error::Nameless { node });
        }
        let names = bytes.get(header.names_at..header.data_at).unwrap_or_default();
        let from = names.get(self.name_offset()..).filter(|from| !from.is_empty());
        let from = from.ok_or(Error::NameOutOfBounds { node })?;
        let length = from.iter().position(|byte| *byte == 0).ok_or(Error::NameUnterminated { node })?;
        let raw = from.get(..length).unwrap_or_default();
        let name = std::str::from_utf8(raw)
            .ok()
            .filter(|name| is_name(name))
            .ok_or_else(|| Error::NameRefused { node, name: String::from_utf8_lossy(raw).into_owned() })?;
        let expected = name_hash(raw, header.multiplier);
        if self.hash != expected {
            return Err(Error::HashMismatch { node, name: name.to_owned(), found: self.hash, expected });
        }
        Ok(name)
    }

    fn data<'a>(&self, bytes: &'a [u8], name: &str, header: &SarcHeader) -> Result<&'a [u8], Error> {
        if self.begin > self.end {
            return Err(Error::DataReversed { name: name.to_owned() });
        }
        let area = bytes.get(header.data_at..).unwrap_or_default();
        area.get(self.begin..self.end).ok_or_else(|| Error::DataOutOfBounds { name: name.to_owned() })
    }
}

/// Returns `true` if a name may be in an archive. Names become no paths here, but others who unpack the archive make
/// paths of them.
pub(crate) fn is_name(name: &str) -> bool {
    let is_allowed = |byte: u8| byte.is_ascii_graphic() && byte != b'\\' && byte != b':' || byte == b' ';
    name.bytes().all(is_allowed) && name.split('/').all(|part| !matches!(part, "" | "." | ".."))
}

fn push_once(odd: &mut Vec<FindingKind>, kind: FindingKind) {
    if !odd.contains(&kind) {
        odd.push(kind);
    }
}

fn check_overlaps(ranges: &mut [(usize, usize, usize)], entries: &[ArchivedFile<'_>]) -> Result<(), Error> {
    ranges.sort_unstable();
    let mut covered = 0;
    for &(begin, end, index) in ranges.iter().filter(|(begin, end, _)| begin < end) {
        if begin < covered {
            let name = entries.get(index).map(|entry| entry.name.to_owned()).unwrap_or_default();
            return Err(Error::DataOverlap { name });
        }
        covered = end;
    }
    Ok(())
}
