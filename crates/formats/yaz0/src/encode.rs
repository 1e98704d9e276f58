//! Packing. This module owns the choice of effort and the writing of groups; `matches` finds earlier copies of the
//! input, `parse` decides which of them to use.

mod groups;
mod matches;
mod parse;

use crate::{Error, Yaz0Header};
use groups::GroupWriter;
use parse::LookAhead;

/// Effort spent on finding repetitions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum CompressionLevel {
    /// Not at all: literals only, one eighth larger than the input, as fast as copying.
    Store,
    /// Looking ahead a little, and skipping quickly through data that does not repeat, such as pictures.
    Fast,
    /// Looking ahead at every position: as small as the tools in use make it, in less time.
    #[default]
    Balanced,
    /// The cheapest combination of all repetitions found; up to ten times slower for the last few bytes.
    Best,
}

/// Packs data. `alignment` goes into the header as the hint it is; 0 and the archive's largest alignment are usual.
///
/// The same input, level and hint always give the same bytes. Fails only for inputs beyond 2³² − 1 bytes.
pub fn compress(bytes: &[u8], level: CompressionLevel, alignment: u32) -> Result<Vec<u8>, Error> {
    let size_bytes = u32::try_from(bytes.len()).map_err(|_| Error::InputTooLong { size: bytes.len() })?;
    let mut groups = GroupWriter::new(Yaz0Header { size_bytes, alignment }, bytes.len());
    match bytes.len() {
        0..0x800 => pack::<0x1000, 0x800>(bytes, level, &mut groups),
        0x800..0x4000 => pack::<0x4000, 0x2000>(bytes, level, &mut groups),
        0x4000..0xa000 => pack::<0x8000, 0x2000>(bytes, level, &mut groups),
        _ => pack::<0x10000, 0x2000>(bytes, level, &mut groups),
    }
    Ok(groups.finish())
}

/// Packs with tables of so many hashes of three and of four bytes: pictures hold so many different threes that small
/// tables would forget half of them, and for a short input clearing large ones would take as long as packing.
fn pack<const THREES: usize, const FOURS: usize>(bytes: &[u8], level: CompressionLevel, groups: &mut GroupWriter) {
    match level {
        CompressionLevel::Store => groups.literals(bytes, 0, bytes.len()),
        CompressionLevel::Fast => {
            let how = LookAhead { depth: 16, patience: 17, skip_after: Some(6) };
            parse::look_ahead::<THREES, FOURS>(bytes, &how, groups);
        }
        CompressionLevel::Balanced => {
            let how = LookAhead { depth: 32, patience: *crate::COPY_BYTES.end(), skip_after: None };
            parse::look_ahead::<THREES, FOURS>(bytes, &how, groups);
        }
        CompressionLevel::Best => parse::best::<THREES, FOURS>(bytes, groups),
    }
}
