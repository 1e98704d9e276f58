//! Block-linear data of the Tegra X1, put into rows.

/// Width of a GOB in bytes.
const GOB_BYTES: usize = 64;
/// Height of a GOB in rows.
const GOB_ROWS: usize = 8;
/// Bytes that stay together.
const RUN_BYTES: usize = 16;

/// The length of tiled data, whole blocks throughout.
pub(crate) fn tiled_length(row_bytes: usize, rows: usize, block_gobs: usize) -> usize {
    row_bytes.next_multiple_of(GOB_BYTES) * rows.next_multiple_of(GOB_ROWS * block_gobs)
}

/// Puts tiled data into rows. `None` if it is too short for them; the end of the last blocks may be missing.
pub(crate) fn untiled(tiled: &[u8], row_bytes: usize, rows: usize, block_gobs: usize) -> Option<Vec<u8>> {
    let gobs_across = row_bytes.div_ceil(GOB_BYTES);
    let block_bytes = block_gobs * GOB_ROWS * GOB_BYTES;
    let mut lines = vec![0; row_bytes * rows];
    for (y, line) in lines.chunks_mut(row_bytes).enumerate() {
        let block_row = y / (GOB_ROWS * block_gobs) * gobs_across * block_bytes;
        let gob_row = y % (GOB_ROWS * block_gobs) / GOB_ROWS * GOB_ROWS * GOB_BYTES;
        let within = y % GOB_ROWS / 2 * 64 + y % 2 * RUN_BYTES;
        for (number, run) in line.chunks_mut(RUN_BYTES).enumerate() {
            let x = number * RUN_BYTES;
            let column = x % GOB_BYTES / 32 * 256 + x % 32 / RUN_BYTES * 32;
            let at = block_row + x / GOB_BYTES * block_bytes + gob_row + within + column;
            run.copy_from_slice(tiled.get(at..at + run.len())?);
        }
    }
    Some(lines)
}
