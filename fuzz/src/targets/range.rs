//! The `Range` header: a part lies within the file.

use vitrine_input::range::{RequestedRange, read};

pub fn range(data: &[u8]) {
    let Some((size, value)) = data.split_first_chunk::<4>() else { return };
    let size = u64::from(u32::from_le_bytes(*size));
    if let RequestedRange::Part(range) = read(value, size) {
        assert!(range.start() <= range.end() && *range.end() < size);
    }
}
