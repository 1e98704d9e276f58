//! The limits of console files, which the server's table of limits repeats.

/// Layout data that somebody uploads: bytes, lists and objects inside one another, and values.
pub const LAYOUT_JSON: (usize, usize, usize) = (512 * 1024, 32, 20_000);
/// A patch for a file of the Wii U's menu, in bytes.
pub const BPS_BYTES_MAX: usize = 16 << 20;
/// The file that it makes, in bytes.
pub const BPS_TARGET_BYTES_MAX: u64 = 64 << 20;
