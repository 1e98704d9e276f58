//! Walking the chunks of PNG pictures. The checksums of chunks are repaired first, or little would be looked into.

use vitrine_png::Png;

use crate::input;

pub fn png(data: &[u8]) {
    let mut bytes = data.to_vec();
    let mut at = 8;
    while let Some(head) = bytes.get(at..).and_then(|rest| rest.first_chunk::<4>()) {
        let end = at.saturating_add(8).saturating_add(u32::from_be_bytes(*head) as usize);
        let Some(covered) = bytes.get(at + 4..end) else { break };
        let crc = input::crc32(covered);
        let Some(stored) = bytes.get_mut(end..).and_then(|rest| rest.first_chunk_mut::<4>()) else { break };
        *stored = crc.to_be_bytes();
        at = end + 4;
    }
    let Ok(png) = Png::read(&bytes, 1 << 16) else { return };
    assert!(u64::from(png.width) * u64::from(png.height) <= 1 << 16);
    assert!(png.unpacked_bytes() > 0 && png.trailing_bytes < bytes.len());
    // What follows the end changes nothing else.
    let kept = &bytes[..bytes.len() - png.trailing_bytes];
    let mut alone = png;
    alone.trailing_bytes = 0;
    assert_eq!(Png::read(kept, 1 << 16), Ok(alone));
}
