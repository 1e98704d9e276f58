//! Ogg pages (RFC 3533): reading them with every check they allow. One logical stream alone is taken, since players
//! disagree on what chained and multiplexed ones mean.

use crate::error::Error;

const HEADER_BYTES: usize = 27;
const CONTINUED: u8 = 1;
const FIRST: u8 = 2;
const LAST: u8 = 4;
/// The granule position of a page on which no packet ends.
const NO_GRANULE: u64 = u64::MAX;

/// One page whose checksum is right.
pub(crate) struct OggPage<'a> {
    /// Samples of the stream up to the end of the last packet that ends here, or `None` if none does.
    pub granule: Option<u64>,
    pub is_first: bool,
    pub is_last: bool,
    pub is_continued: bool,
    serial: u32,
    sequence: u32,
    lacing: &'a [u8],
    body: &'a [u8],
}

impl<'a> OggPage<'a> {
    /// The parts of packets on this page, each with whether its packet ends with it.
    pub fn parts(&self) -> PacketParts<'a> {
        PacketParts { lacing: self.lacing, body: self.body }
    }
}

/// The parts of packets on a page.
#[derive(Default)]
pub(crate) struct PacketParts<'a> {
    lacing: &'a [u8],
    body: &'a [u8],
}

impl PacketParts<'_> {
    pub fn is_empty(&self) -> bool {
        self.lacing.is_empty()
    }
}

impl<'a> Iterator for PacketParts<'a> {
    type Item = (&'a [u8], bool);

    fn next(&mut self) -> Option<Self::Item> {
        if self.lacing.is_empty() {
            return None;
        }
        let end = self.lacing.iter().position(|length| *length < 255);
        let (used, lacing) = self.lacing.split_at(end.map_or(self.lacing.len(), |at| at + 1));
        let (part, body) = self.body.split_at(used.iter().map(|length| usize::from(*length)).sum());
        (self.lacing, self.body) = (lacing, body);
        Some((part, end.is_some()))
    }
}

/// The pages of a file with one logical stream, in order; ends behind the page with the end flag.
pub(crate) struct OggPages<'a> {
    rest: &'a [u8],
    serial: u32,
    sequence: u32,
    granule: u64,
    has_begun: bool,
    has_ended: bool,
}

impl<'a> OggPages<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { rest: bytes, serial: 0, sequence: 0, granule: 0, has_begun: false, has_ended: false }
    }

    /// The next page, or `None` behind the last.
    pub fn next_page(&mut self) -> Result<Option<OggPage<'a>>, Error> {
        if self.has_ended {
            return match self.rest {
                [] => Ok(None),
                [b'O', b'g', b'g', b'S', ..] => Err(Error::UnsupportedFormat("an Ogg file with several streams")),
                _ => Err(Error::Corrupt("bytes follow the last Ogg page")),
            };
        }
        if self.rest.is_empty() {
            return Err(Error::Corrupt("the Ogg stream does not end"));
        }
        let (page, rest) = read_page(self.rest)?;
        if !self.has_begun {
            (self.serial, self.sequence) = (page.serial, page.sequence);
        }
        if page.serial != self.serial || self.has_begun && page.is_first {
            return Err(Error::UnsupportedFormat("an Ogg file with several streams"));
        }
        if !self.has_begun && !page.is_first || page.sequence != self.sequence {
            return Err(Error::Corrupt("an Ogg page is missing"));
        }
        if let Some(granule) = page.granule {
            if granule < self.granule {
                return Err(Error::Corrupt("an Ogg page goes back in time"));
            }
            self.granule = granule;
        }
        self.sequence = self.sequence.wrapping_add(1);
        (self.has_begun, self.has_ended, self.rest) = (true, page.is_last, rest);
        Ok(Some(page))
    }
}

fn read_page(bytes: &[u8]) -> Result<(OggPage<'_>, &[u8]), Error> {
    const CUT: Error = Error::Corrupt("an Ogg page is cut off");
    let (head, rest) = bytes.split_at_checked(HEADER_BYTES).ok_or(CUT)?;
    if !head.starts_with(b"OggS\0") {
        return Err(Error::Corrupt("there is no Ogg page where one should be"));
    }
    let word = |at: usize| u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
    let (lacing, rest) = rest.split_at_checked(usize::from(head[26])).ok_or(CUT)?;
    let body_bytes = lacing.iter().map(|length| usize::from(*length)).sum();
    let (body, rest) = rest.split_at_checked(body_bytes).ok_or(CUT)?;
    // The checksum counts as zero in itself.
    let sum = crc(crc(crc(crc(0, &head[..22]), &[0; 4]), &head[26..]), lacing);
    if crc(sum, body) != word(22) {
        return Err(Error::Corrupt("an Ogg page fails its checksum"));
    }
    let granule = u64::from(word(6)) | u64::from(word(10)) << 32;
    let page = OggPage {
        granule: (granule != NO_GRANULE).then_some(granule),
        is_first: head[5] & FIRST != 0,
        is_last: head[5] & LAST != 0,
        is_continued: head[5] & CONTINUED != 0,
        serial: word(14),
        sequence: word(18),
        lacing,
        body,
    };
    Ok((page, rest))
}

/// CRC-32 of Ogg: polynomial 04C11DB7, not reflected, beginning with zero, eight bytes a step.
fn crc(mut sum: u32, bytes: &[u8]) -> u32 {
    let (words, rest) = bytes.as_chunks::<8>();
    for word in words {
        let [a, b, c, d] = (sum ^ u32::from_be_bytes([word[0], word[1], word[2], word[3]])).to_be_bytes();
        let [e, f, g, h] = [word[4], word[5], word[6], word[7]];
        sum = [a, b, c, d, e, f, g, h]
            .iter()
            .zip(CRC_TABLES.iter().rev())
            .fold(0, |sum, (byte, table)| sum ^ table[usize::from(*byte)]);
    }
    rest.iter().fold(sum, |sum, byte| sum << 8 ^ CRC_TABLES[0][usize::from((sum >> 24) as u8 ^ byte)])
}

/// The checksum of each byte, and of each followed by one to seven zeros.
static CRC_TABLES: [[u32; 256]; 8] = {
    let mut tables = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let mut sum = (byte as u32) << 24;
        let mut bit = 0;
        while bit < 8 {
            sum = if sum >> 31 == 1 { sum << 1 ^ 0x04c1_1db7 } else { sum << 1 };
            bit += 1;
        }
        tables[0][byte] = sum;
        byte += 1;
    }
    let mut zeros = 1;
    while zeros < 8 {
        let mut byte = 0;
        while byte < 256 {
            let sum = tables[zeros - 1][byte];
            tables[zeros][byte] = sum << 8 ^ tables[0][(sum >> 24) as usize];
            byte += 1;
        }
        zeros += 1;
    }
    tables
};
