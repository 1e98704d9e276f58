//! The walk from marker to marker. Segments are skipped by their lengths and picture data by looking for the next
//! marker, so thumbnails inside segments are never taken for the picture. Time is linear, memory a few bytes.

use crate::tables::{DecodingTable, DefinedTables};
use crate::{Error, ExifFields, FrameHeader, FrameKind};

/// Returns `true` if the bytes begin like a JPEG, by the three bytes that all reference tools look at.
pub fn is_jpeg(bytes: &[u8]) -> bool {
    bytes.starts_with(&[0xff, 0xd8, 0xff])
}

/// Contents of a file's markers.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Jpeg {
    /// The first frame header, which decoders use.
    pub frame: FrameHeader,
    /// Number of frame headers. Above one, tools disagree on which counts.
    pub frame_count: usize,
    /// The EXIF block, if there is one.
    pub exif: Option<ExifFields>,
    /// The colour transform Adobe programs note: 0 none (RGB or CMYK as stored), 1 YCbCr, 2 YCCK.
    pub adobe_transform: Option<u8>,
    /// Sampling factors of a component, across and down, that no decoder takes.
    pub bad_sampling: Option<(u8, u8)>,
    /// The first table that picture data asks for and that was not defined before it.
    pub missing_table: Option<DecodingTable>,
    /// True if the file ends before the end marker.
    pub is_truncated: bool,
    /// Bytes after the end marker.
    pub trailing_bytes: usize,
}

const CODE_TABLES: u8 = 0xc4;
const QUANTIZATION_TABLES: u8 = 0xdb;
const END_OF_IMAGE: u8 = 0xd9;
const START_OF_SCAN: u8 = 0xda;
const APP1: u8 = 0xe1;
const APP14: u8 = 0xee;

impl Jpeg {
    /// Walks through the whole file.
    ///
    /// A file that is cut after its frame header is read, with [`Jpeg::is_truncated`] set.
    pub fn read(bytes: &[u8]) -> Result<Jpeg, Error> {
        if !is_jpeg(bytes) {
            return Err(Error::Magic);
        }
        let mut walk = MarkerWalk { bytes, at: 2, ..MarkerWalk::default() };
        while walk.step()? {}
        let (Some(frame), frame_count) = (walk.frame, walk.frame_count) else {
            return Err(Error::FrameMissing);
        };
        Ok(Jpeg {
            frame,
            frame_count,
            exif: walk.exif,
            adobe_transform: walk.adobe_transform,
            bad_sampling: walk.tables.bad_sampling(),
            missing_table: walk.missing_table,
            is_truncated: !walk.has_ended,
            trailing_bytes: if walk.has_ended { bytes.len() - walk.at } else { 0 },
        })
    }
}

#[derive(Default)]
struct MarkerWalk<'a> {
    bytes: &'a [u8],
    at: usize,
    frame: Option<FrameHeader>,
    frame_count: usize,
    exif: Option<ExifFields>,
    adobe_transform: Option<u8>,
    tables: DefinedTables,
    missing_table: Option<DecodingTable>,
    has_ended: bool,
}

impl<'a> MarkerWalk<'a> {
    /// Passes one marker and what belongs to it. False at the end of the picture or the file.
    fn step(&mut self) -> Result<bool, Error> {
        let offset = self.at;
        let Some(marker) = self.next_marker()? else { return Ok(false) };
        match marker {
            END_OF_IMAGE => {
                self.has_ended = true;
                return Ok(false);
            }
            // Restart markers, TEM and a second SOI stand alone.
            0x01 | 0xd0..=0xd8 => return Ok(true),
            _ => {}
        }
        let Some(segment) = self.take_segment(offset)? else { return Ok(false) };
        if let Some(kind) = FrameKind::from_marker(marker) {
            let frame = FrameHeader::read(kind, segment).ok_or(Error::SegmentDamaged { offset })?;
            if self.frame.is_none() {
                self.tables.set_frame(&frame, segment);
            }
            self.frame.get_or_insert(frame);
            self.frame_count += 1;
        }
        match marker {
            START_OF_SCAN if self.frame.is_none() => return Err(Error::ScanBeforeFrame { offset }),
            START_OF_SCAN if !DefinedTables::is_whole(segment) => return Err(Error::SegmentDamaged { offset }),
            START_OF_SCAN => {
                self.missing_table = self.missing_table.or_else(|| self.tables.missing_for(segment));
                self.skip_scan();
            }
            QUANTIZATION_TABLES => {
                self.tables.define_quantization(segment).ok_or(Error::SegmentDamaged { offset })?;
            }
            CODE_TABLES => self.tables.define_codes(segment).ok_or(Error::SegmentDamaged { offset })?,
            APP1 if self.exif.is_none() => self.exif = ExifFields::read(segment),
            APP14 => {
                if let Some(fields) = segment.strip_prefix(b"Adobe") {
                    self.adobe_transform = fields.get(6).copied();
                }
            }
            _ => {}
        }
        Ok(true)
    }

    /// The second byte of the next marker, any number of fill bytes before it. `None` at the end of the file.
    fn next_marker(&mut self) -> Result<Option<u8>, Error> {
        let offset = self.at;
        match self.bytes.get(self.at) {
            None => return Ok(None),
            Some(0xff) => {}
            Some(_) => return Err(Error::MarkerMissing { offset }),
        }
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let Some(fill) = rest.iter().position(|byte| *byte != 0xff) else {
            self.at = self.bytes.len();
            return Ok(None);
        };
        self.at += fill + 1;
        match rest.get(fill) {
            Some(0) => Err(Error::MarkerMissing { offset }),
            marker => Ok(marker.copied()),
        }
    }

    /// The content of the segment here. `None` if the file ends inside it.
    fn take_segment(&mut self, offset: usize) -> Result<Option<&'a [u8]>, Error> {
        let bytes = self.bytes;
        let Some(length) = bytes.get(self.at..).and_then(|rest| rest.first_chunk::<2>()) else {
            self.at = bytes.len();
            return Ok(None);
        };
        let length = usize::from(u16::from_be_bytes(*length));
        if length < 2 {
            return Err(Error::SegmentDamaged { offset });
        }
        let (start, end) = (self.at + 2, self.at + length);
        self.at = end.min(bytes.len());
        Ok(bytes.get(start..end))
    }

    /// Passes picture data: up to the next marker that is neither a stuffed zero, a restart nor fill.
    fn skip_scan(&mut self) {
        while let Some(rest) = self.bytes.get(self.at..).filter(|rest| !rest.is_empty()) {
            let Some(found) = rest.iter().position(|byte| *byte == 0xff) else { break };
            self.at += found;
            match rest.get(found + 1) {
                Some(0x00 | 0xd0..=0xd7) => self.at += 2,
                Some(0xff) => self.at += 1,
                Some(_) => return,
                None => break,
            }
        }
        self.at = self.bytes.len();
    }
}
