//! Unpacking Yaz0. What unpacks is packed again in every effort and has to come back unchanged.

use vitrine_yaz0::{CompressionLevel, compress, decompress};

pub fn yaz0(data: &[u8]) {
    let Ok(unpacked) = decompress(data, 1 << 16) else { return };
    // One effort per input: which one the input itself decides.
    let level = match data.len() % 3 {
        0 => CompressionLevel::Store,
        1 => CompressionLevel::Fast,
        _ => CompressionLevel::Best,
    };
    let packed = compress(&unpacked, level, 0).expect("64 KiB can be announced");
    assert_eq!(decompress(&packed, 1 << 16).as_ref(), Ok(&unpacked));
}
