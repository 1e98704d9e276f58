//! The length of the picture data and the filter of each row. It is unpacked through a window and thrown away, so a
//! file that claims little and unpacks to much is found out without paying for it.

use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::inflate_flags::{
    TINFL_FLAG_HAS_MORE_INPUT, TINFL_FLAG_PARSE_ZLIB_HEADER, TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF,
};
use miniz_oxide::inflate::core::{DecompressorOxide, decompress};
use miniz_oxide::inflate::stream::{InflateState, inflate};
use miniz_oxide::{DataFormat, MZError, MZFlush, MZStatus};

use crate::{Error, PassRows};

const WINDOW_BYTES: usize = 32 << 10;

/// The highest filter there is.
const LAST_FILTER: u8 = 4;

/// Compares what the pieces of one zlib stream unpack to with the rows expected. Stops as soon as it is more.
pub(crate) fn check(pieces: &[&[u8]], passes: &[PassRows]) -> Result<(), Error> {
    let expected = passes.iter().map(|pass| pass.rows * pass.row_bytes).sum();
    if pieces.is_empty() {
        return Err(Error::DataMissing);
    }
    if copies_from_before_the_start(pieces) {
        return Err(Error::DataDamaged);
    }
    let mut state = InflateState::new_boxed(DataFormat::Zlib);
    let mut window = vec![0; WINDOW_BYTES];
    let mut actual = 0;
    let mut filters = FilterPositions::new(passes);
    for mut piece in pieces.iter().copied() {
        loop {
            let step = inflate(&mut state, piece, &mut window, MZFlush::None);
            piece = piece.get(step.bytes_consumed..).unwrap_or_default();
            if actual + step.bytes_written as u64 > expected {
                return Err(Error::DataTooLong { expected });
            }
            filters.check(actual, window.get(..step.bytes_written).unwrap_or_default())?;
            actual += step.bytes_written as u64;
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

/// Checks for copies from before the start of the data, which every decoder refuses. This needs a pass of its own: a
/// window that is written again and again accepts them, because it is full from the beginning.
fn copies_from_before_the_start(pieces: &[&[u8]]) -> bool {
    const FLAGS: u32 =
        TINFL_FLAG_PARSE_ZLIB_HEADER | TINFL_FLAG_HAS_MORE_INPUT | TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
    let mut state = Box::<DecompressorOxide>::default();
    let mut first = vec![0; WINDOW_BYTES];
    let mut written = 0;
    for piece in pieces {
        let (status, _, size) = decompress(&mut state, piece, &mut first, written, FLAGS);
        written += size;
        if status != TINFLStatus::NeedsMoreInput {
            return status == TINFLStatus::Failed;
        }
    }
    false
}

/// Positions of the filter bytes in the unpacked data.
struct FilterPositions<'a> {
    passes: std::slice::Iter<'a, PassRows>,
    /// Rows left of the present pass, and their length.
    rows_left: u64,
    row_bytes: u64,
    /// Offset of the next filter byte in the unpacked data, and its row.
    next: u64,
    row: u64,
}

impl<'a> FilterPositions<'a> {
    fn new(passes: &'a [PassRows]) -> Self {
        let mut filters = Self { passes: passes.iter(), rows_left: 0, row_bytes: 0, next: 0, row: 0 };
        filters.start_pass();
        filters
    }

    fn start_pass(&mut self) {
        if let Some(pass) = self.passes.next() {
            (self.rows_left, self.row_bytes) = (pass.rows, pass.row_bytes);
        }
    }

    /// Looks at the filters in unpacked data that begins at `offset`.
    fn check(&mut self, offset: u64, unpacked: &[u8]) -> Result<(), Error> {
        while self.rows_left > 0 {
            let at = usize::try_from(self.next - offset).unwrap_or(usize::MAX);
            let Some(&filter) = unpacked.get(at) else { return Ok(()) };
            if filter > LAST_FILTER {
                return Err(Error::FilterUnknown { row: self.row, filter });
            }
            self.next += self.row_bytes;
            self.row += 1;
            self.rows_left -= 1;
            if self.rows_left == 0 {
                self.start_pass();
            }
        }
        Ok(())
    }
}
