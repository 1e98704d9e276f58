//! The length of the picture data. It is unpacked through a window and thrown away, so a file that claims little and
//! unpacks to much is found out without paying for it.

use miniz_oxide::inflate::stream::{InflateState, inflate};
use miniz_oxide::{DataFormat, MZError, MZFlush, MZStatus};

use crate::Error;

const WINDOW_BYTES: usize = 32 << 10;

/// Compares what the pieces of one zlib stream unpack to with the bytes expected. Stops as soon as it is more.
pub(crate) fn check_length(pieces: &[&[u8]], expected: u64) -> Result<(), Error> {
    if pieces.is_empty() {
        return Err(Error::DataMissing);
    }
    let mut state = InflateState::new_boxed(DataFormat::Zlib);
    let mut window = vec![0; WINDOW_BYTES];
    let mut actual = 0;
    for mut piece in pieces.iter().copied() {
        loop {
            let step = inflate(&mut state, piece, &mut window, MZFlush::None);
            piece = piece.get(step.bytes_consumed..).unwrap_or_default();
            actual += step.bytes_written as u64;
            if actual > expected {
                return Err(Error::DataTooLong { expected });
            }
            match step.status {
                Ok(MZStatus::StreamEnd) if actual == expected => return Ok(()),
                Ok(MZStatus::StreamEnd) => return Err(Error::DataTooShort { expected, actual }),
                // The next piece goes on where this one ends.
                Ok(_) | Err(MZError::Buf) if piece.is_empty() && step.bytes_written < WINDOW_BYTES => break,
                Ok(_) if step.bytes_consumed > 0 || step.bytes_written > 0 => {}
                _ => return Err(Error::DataDamaged),
            }
        }
    }
    Err(Error::DataTooShort { expected, actual })
}
