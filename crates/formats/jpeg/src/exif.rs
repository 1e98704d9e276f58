//! Two fields of the EXIF block: how the picture is turned, and who made the camera. Only the first directory is read
//! and no offset is followed twice, so that no cycle in the file can trap the reader.

/// Fields of the EXIF block, as far as they are readable.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExifFields {
    /// 1 for upright, 2 to 8 for the turned and mirrored forms. Other numbers are left out.
    pub orientation: Option<u16>,
    /// The maker, blanks and NULs trimmed. Screenshots of the console say `Nintendo` here.
    pub make: Option<String>,
}

const SIGNATURE: &[u8] = b"Exif\0\0";
const TAG_MAKE: u16 = 0x010f;
const TAG_ORIENTATION: u16 = 0x0112;
const TYPE_ASCII: u16 = 2;
const TYPE_SHORT: u16 = 3;
/// Longest maker's name taken over, in bytes.
const MAKE_BYTES: usize = 256;

impl ExifFields {
    /// Reads the content of an APP1 segment. `None` if it is not an EXIF block; damage inside one leaves fields empty.
    pub(crate) fn read(segment: &[u8]) -> Option<ExifFields> {
        let tiff = TiffReader::new(segment.strip_prefix(SIGNATURE)?)?;
        let mut exif = ExifFields::default();
        let directory = tiff.u32(4)? as usize;
        let count = usize::from(tiff.u16(directory)?);
        for index in 0..count {
            let Some(at) = directory.checked_add(2 + index * 12) else { break };
            let (Some(tag), Some(kind), Some(length)) = (tiff.u16(at), tiff.u16(at + 2), tiff.u32(at + 4)) else {
                break;
            };
            match (tag, kind) {
                (TAG_ORIENTATION, TYPE_SHORT) => {
                    exif.orientation = tiff.u16(at + 8).filter(|turn| (1..=8).contains(turn));
                }
                (TAG_MAKE, TYPE_ASCII) => exif.make = tiff.text(at + 8, length as usize),
                _ => {}
            }
        }
        Some(exif)
    }
}

/// The block's numbers, in the byte order it declares.
struct TiffReader<'a> {
    bytes: &'a [u8],
    is_little: bool,
}

impl<'a> TiffReader<'a> {
    fn new(bytes: &'a [u8]) -> Option<TiffReader<'a>> {
        match bytes.get(..4)? {
            [b'I', b'I', 42, 0] => Some(TiffReader { bytes, is_little: true }),
            [b'M', b'M', 0, 42] => Some(TiffReader { bytes, is_little: false }),
            _ => None,
        }
    }

    fn u16(&self, at: usize) -> Option<u16> {
        let field = self.bytes.get(at..at.checked_add(2)?)?.try_into().ok()?;
        Some(if self.is_little { u16::from_le_bytes(field) } else { u16::from_be_bytes(field) })
    }

    fn u32(&self, at: usize) -> Option<u32> {
        let field = self.bytes.get(at..at.checked_add(4)?)?.try_into().ok()?;
        Some(if self.is_little { u32::from_le_bytes(field) } else { u32::from_be_bytes(field) })
    }

    /// Text of `length` bytes: in the field itself up to four, elsewhere beyond.
    fn text(&self, field_at: usize, length: usize) -> Option<String> {
        let at = if length <= 4 { field_at } else { self.u32(field_at)? as usize };
        let raw = self.bytes.get(at..at.checked_add(length)?)?;
        let raw = raw.get(..raw.len().min(MAKE_BYTES))?;
        let text = std::str::from_utf8(raw.split(|byte| *byte == 0).next()?).ok()?.trim();
        (!text.is_empty()).then(|| text.to_owned())
    }
}
