//! Packing. This module owns the choice of effort and the writing of groups; `matches` finds earlier copies of the
//! input, `parse` decides which of them to use.

mod groups;
mod matches;
mod parse;

use crate::{Error, Header};
use groups::Groups;

/// How hard to look for repetitions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Level {
    /// Not at all: literals only, one eighth larger than the input, as fast as copying.
    Store,
    /// One look ahead and a short search. Skips quickly through data that does not repeat.
    Fast,
    /// The cheapest combination of all repetitions found, block by block.
    #[default]
    Best,
}

/// Packs data. `alignment` goes into the header as the hint it is; 0 and the archive's largest alignment are usual.
///
/// The same input, level and hint always give the same bytes. Fails only for inputs beyond 2³² − 1 bytes.
pub fn compress(bytes: &[u8], level: Level, alignment: u32) -> Result<Vec<u8>, Error> {
    let size_bytes = u32::try_from(bytes.len()).map_err(|_| Error::InputTooLong { size: bytes.len() })?;
    let mut groups = Groups::new(Header { size_bytes, alignment }, bytes.len());
    match level {
        Level::Store => groups.literals(bytes),
        Level::Fast => parse::fast(bytes, &mut groups),
        Level::Best => parse::best(bytes, &mut groups),
    }
    Ok(groups.finish())
}
