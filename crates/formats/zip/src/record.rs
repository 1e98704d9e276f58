//! The three records of a ZIP as fields at fixed offsets. No checks here: `read` compares them, `write` fills them.

pub(crate) const LOCAL_SIGNATURE: u32 = 0x0403_4b50;
pub(crate) const CENTRAL_SIGNATURE: u32 = 0x0201_4b50;
pub(crate) const END_SIGNATURE: u32 = 0x0605_4b50;
pub(crate) const DESCRIPTOR_SIGNATURE: u32 = 0x0807_4b50;
pub(crate) const END64_SIGNATURE: u32 = 0x0606_4b50;
pub(crate) const LOCATOR64_SIGNATURE: u32 = 0x0706_4b50;

pub(crate) const LOCAL_BYTES: usize = 30;
pub(crate) const CENTRAL_BYTES: usize = 46;
pub(crate) const END_BYTES: usize = 22;
pub(crate) const END64_BYTES: usize = 56;
pub(crate) const LOCATOR64_BYTES: usize = 20;

/// Sizes and checksum follow the data instead of preceding it.
pub(crate) const FLAG_DESCRIPTOR: u16 = 1 << 3;
pub(crate) const FLAG_ENCRYPTED: u16 = 1 | 1 << 6 | 1 << 13;
pub(crate) const FLAG_UTF8: u16 = 1 << 11;
/// Bits 1 and 2 say how hard the packer tried and change nothing for a reader.
pub(crate) const FLAG_DEFLATE_EFFORT: u16 = 1 << 1 | 1 << 2;

pub(crate) const METHOD_STORE: u16 = 0;
pub(crate) const METHOD_DEFLATE: u16 = 8;

/// A little-endian 16-bit number at `at`, if it is inside.
pub(crate) fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    let field = bytes.get(at..at.checked_add(2)?)?;
    Some(u16::from_le_bytes(field.try_into().ok()?))
}

/// A little-endian 32-bit number at `at`, if it is inside.
pub(crate) fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    let field = bytes.get(at..at.checked_add(4)?)?;
    Some(u32::from_le_bytes(field.try_into().ok()?))
}

/// A little-endian 64-bit number at `at`, if it is inside.
pub(crate) fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    let field = bytes.get(at..at.checked_add(8)?)?;
    Some(u64::from_le_bytes(field.try_into().ok()?))
}

/// The first extra field of a kind; empty where it is cut off.
fn extra_field(extra: &[u8], kind: u16) -> Option<&[u8]> {
    let mut at = 0;
    while let (Some(found), Some(length)) = (u16_at(extra, at), u16_at(extra, at + 2)) {
        let (start, end) = (at + 4, at + 4 + usize::from(length));
        if found == kind {
            return Some(extra.get(start..end).unwrap_or_default());
        }
        at = end;
    }
    None
}

/// Replaces numbers that refer to the 64-bit form by those, and returns `true` if the form is present. A number without
/// its 64-bit form, or whose 64-bit form does not fit, stays `u32::MAX`, which no valid number here reaches.
fn resolve_zip64(extra: &[u8], numbers: &mut [&mut u32]) -> bool {
    let Some(content) = extra_field(extra, 1) else { return false };
    let mut place = 0;
    for number in numbers.iter_mut().filter(|number| ***number == u32::MAX) {
        if let Some(Ok(small)) = u64_at(content, place).map(u32::try_from) {
            **number = small;
        }
        place += 8;
    }
    true
}

/// The name in UTF-8 that Info-ZIP writes beside one in a code page, if it still belongs to that.
fn unicode_name<'a>(extra: &'a [u8], name: &[u8]) -> Option<&'a str> {
    let content = extra_field(extra, 0x7075)?;
    let is_of_name = content.first() == Some(&1) && u32_at(content, 1) == Some(crc32fast::hash(name));
    std::str::from_utf8(content.get(5..).filter(|_| is_of_name)?).ok()
}

/// Fields of the end record.
pub(crate) struct EndRecord {
    pub(crate) disk: u16,
    pub(crate) directory_disk: u16,
    pub(crate) count_here: u16,
    pub(crate) count: u16,
    pub(crate) directory_bytes: u32,
    pub(crate) directory_at: u32,
}

/// Fields of the 64-bit end record. In an archive it comes first, then its locator, then the end record.
pub(crate) struct EndRecord64 {
    /// Its offset, where the directory ends.
    pub(crate) at: usize,
    pub(crate) count: u64,
    pub(crate) directory_bytes: u64,
    pub(crate) directory_at: u64,
}

impl EndRecord64 {
    /// `None` where the bytes before the end record are no locator; an error where they are one, and it or the record
    /// that it names is wrong.
    pub(crate) fn before(bytes: &[u8], end_at: usize) -> Option<Result<EndRecord64, ()>> {
        let locator = end_at.checked_sub(LOCATOR64_BYTES)?;
        if u32_at(bytes, locator)? != LOCATOR64_SIGNATURE {
            return None;
        }
        Some(EndRecord64::read(bytes, locator).ok_or(()))
    }

    fn read(bytes: &[u8], locator: usize) -> Option<EndRecord64> {
        const SIZE_WITHOUT_ITS_HEAD: u64 = END64_BYTES as u64 - 12;
        let at = locator.checked_sub(END64_BYTES)?;
        let is_sound = u32_at(bytes, locator + 4)? == 0
            && u64_at(bytes, locator + 8)? == at as u64
            && u32_at(bytes, locator + 16)? <= 1
            && u32_at(bytes, at)? == END64_SIGNATURE
            && u64_at(bytes, at + 4)? == SIZE_WITHOUT_ITS_HEAD
            && u64_at(bytes, at + 16)? == 0
            && u64_at(bytes, at + 24)? == u64_at(bytes, at + 32)?;
        is_sound.then_some(EndRecord64 {
            at,
            count: u64_at(bytes, at + 32)?,
            directory_bytes: u64_at(bytes, at + 40)?,
            directory_at: u64_at(bytes, at + 48)?,
        })
    }
}

impl EndRecord {
    pub(crate) fn read(bytes: &[u8], at: usize) -> Option<EndRecord> {
        Some(EndRecord {
            disk: u16_at(bytes, at + 4)?,
            directory_disk: u16_at(bytes, at + 6)?,
            count_here: u16_at(bytes, at + 8)?,
            count: u16_at(bytes, at + 10)?,
            directory_bytes: u32_at(bytes, at + 12)?,
            directory_at: u32_at(bytes, at + 16)?,
        })
    }
}

/// One entry as the central directory describes it.
pub(crate) struct CentralRecord<'a> {
    pub(crate) made_by: u16,
    pub(crate) flags: u16,
    pub(crate) method: u16,
    pub(crate) crc: u32,
    pub(crate) packed: u32,
    pub(crate) size: u32,
    pub(crate) disk: u16,
    pub(crate) attributes: u32,
    pub(crate) local_at: u32,
    pub(crate) name: &'a [u8],
    pub(crate) unicode_name: Option<&'a str>,
    /// Bytes of the whole record, variable parts included.
    pub(crate) length: usize,
    /// True if it has numbers in the 64-bit form.
    pub(crate) has_zip64: bool,
}

impl<'a> CentralRecord<'a> {
    pub(crate) fn read(bytes: &'a [u8], at: usize) -> Option<CentralRecord<'a>> {
        if u32_at(bytes, at)? != CENTRAL_SIGNATURE {
            return None;
        }
        let name_bytes = usize::from(u16_at(bytes, at + 28)?);
        let extra_bytes = usize::from(u16_at(bytes, at + 30)?);
        let comment_bytes = usize::from(u16_at(bytes, at + 32)?);
        let length = CENTRAL_BYTES + name_bytes + extra_bytes + comment_bytes;
        let record = bytes.get(at..at.checked_add(length)?)?;
        let extra_at = CENTRAL_BYTES + name_bytes;
        let (mut packed, mut size, mut local_at) = (u32_at(record, 20)?, u32_at(record, 24)?, u32_at(record, 42)?);
        let extra = record.get(extra_at..extra_at + extra_bytes)?;
        let has_zip64 = resolve_zip64(extra, &mut [&mut size, &mut packed, &mut local_at]);
        let name = record.get(CENTRAL_BYTES..extra_at)?;
        Some(CentralRecord {
            made_by: u16_at(record, 4)?,
            flags: u16_at(record, 8)?,
            method: u16_at(record, 10)?,
            crc: u32_at(record, 16)?,
            packed,
            size,
            disk: u16_at(record, 34)?,
            attributes: u32_at(record, 38)?,
            local_at,
            name,
            unicode_name: unicode_name(extra, name),
            length,
            has_zip64,
        })
    }

    /// Returns `true` if the attributes name a link, a device or another thing that is neither file nor directory.
    pub(crate) fn is_special(&self) -> bool {
        const UNIX: u16 = 3;
        const OS_X: u16 = 19;
        const KIND_MASK: u32 = 0o170_000;
        let kind = (self.attributes >> 16) & KIND_MASK;
        matches!(self.made_by >> 8, UNIX | OS_X) && !matches!(kind, 0 | 0o100_000 | 0o040_000)
    }
}

/// One entry as the header before its data describes it.
pub(crate) struct LocalRecord<'a> {
    pub(crate) flags: u16,
    pub(crate) method: u16,
    pub(crate) crc: u32,
    pub(crate) packed: u32,
    pub(crate) size: u32,
    pub(crate) name: &'a [u8],
    /// Bytes of the whole header, variable parts included: the data begins here.
    pub(crate) length: usize,
    /// True if it has numbers in the 64-bit form.
    pub(crate) has_zip64: bool,
}

impl<'a> LocalRecord<'a> {
    pub(crate) fn read(bytes: &'a [u8], at: usize) -> Option<LocalRecord<'a>> {
        if u32_at(bytes, at)? != LOCAL_SIGNATURE {
            return None;
        }
        let name_bytes = usize::from(u16_at(bytes, at + 26)?);
        let extra_bytes = usize::from(u16_at(bytes, at + 28)?);
        let length = LOCAL_BYTES + name_bytes + extra_bytes;
        let record = bytes.get(at..at.checked_add(length)?)?;
        let extra_at = LOCAL_BYTES + name_bytes;
        let (mut packed, mut size) = (u32_at(record, 18)?, u32_at(record, 22)?);
        let has_zip64 = resolve_zip64(record.get(extra_at..)?, &mut [&mut size, &mut packed]);
        Some(LocalRecord {
            flags: u16_at(record, 6)?,
            method: u16_at(record, 8)?,
            crc: u32_at(record, 14)?,
            packed,
            size,
            name: record.get(LOCAL_BYTES..extra_at)?,
            length,
            has_zip64,
        })
    }
}
