//! Files of the encoder, read as a browser's decoder begins to.

use vitrine_avif::encode_avif;
use vitrine_media::Picture;

/// The content of the first box of this type at any depth, behind its head.
fn content<'a>(file: &'a [u8], kind: &[u8; 4]) -> &'a [u8] {
    let at = file.windows(4).position(|window| window == kind).expect("the box is there");
    let size = u32::from_be_bytes(file[at - 4..at].try_into().expect("four bytes")) as usize;
    &file[at + 4..at - 4 + size]
}

#[test]
fn a_picture_becomes_an_avif_of_its_size() {
    for (width, height) in [(960, 540), (640, 360), (360, 360), (16, 16)] {
        let picture = Picture::filled(width, height, [200, 40, 90]).expect("a picture");
        let file = encode_avif(&picture).expect("encoded");
        assert!(content(&file, b"ftyp").starts_with(b"avif"));
        let extents = content(&file, b"ispe");
        assert_eq!(extents[4..8], width.to_be_bytes());
        assert_eq!(extents[8..12], height.to_be_bytes());
        // 8 bits with a third of the samples for colour: version 1, profile 0, subsampled both ways.
        let configuration = content(&file, b"av1C");
        assert_eq!((configuration[0], configuration[1] >> 5), (0x81, 0));
        assert_eq!(configuration[2] & 0b0111_1100, 0b0000_1100, "not 10 bits, not monochrome, subsampled");
        assert_eq!(file, encode_avif(&picture).expect("encoded"), "the same again");
    }
}
