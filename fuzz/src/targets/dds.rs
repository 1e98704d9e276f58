//! Reading and decoding DDS pictures.

use vitrine_dds::{Dds, DdsHeader, decode};

const MAX_PIXELS: u64 = 1 << 16;

pub fn dds(data: &[u8]) {
    let Ok(dds) = Dds::read(data) else {
        assert!(decode(data, MAX_PIXELS).is_err());
        return;
    };
    let header = dds.header;
    assert_eq!(DdsHeader::read(&header.write()).as_ref(), Ok(&header));
    assert_eq!(dds.blocks.len() as u64, header.payload_bytes());
    if let Ok(picture) = decode(data, MAX_PIXELS) {
        assert_eq!((picture.width, picture.height), (header.width, header.height));
        assert_eq!(picture.rgba.len() as u64, u64::from(header.width) * u64::from(header.height) * 4);
    }
}
