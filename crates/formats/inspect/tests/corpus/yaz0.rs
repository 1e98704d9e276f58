//! Packed data with a wrong size, an early end or copies from before the start.

use vitrine_yaz0::{CompressionLevel, compress};

use super::bytes::{cut, joined, noise, patched};
use super::{Cases, Reader};

/// A header declaring `size` bytes, and groups.
fn packed(size: u32, groups: &[u8]) -> Vec<u8> {
    joined(&[b"Yaz0", &size.to_be_bytes(), &[0; 8], groups])
}

pub fn cases() -> Cases {
    let mut cases = Cases::new("szs", Reader::Inspect);
    let sound =
        compress(&b"repeat, repeat, repeat, and something new".repeat(4), CompressionLevel::Best, 0).expect("is short");

    cases.family("yaz0-header");
    cases.refuse("empty", "yaz0.too_short", b"");
    cases.refuse("magic-only", "yaz0.too_short", b"Yaz0");
    cases.refuse("fifteen-bytes", "yaz0.too_short", &sound[..15]);
    cases.refuse("yaz1", "yaz0.yaz1", patched(&sound, 3, b"1"));
    cases.refuse("yay0", "yaz0.magic", patched(&sound, 2, b"y"));
    cases.refuse("bare-text", "yaz0.magic", b"this is a text and no archive at all");
    cases.accept("size-0", packed(0, b""));
    cases.accept("size-0-with-data", packed(0, &noise(32)));

    cases.family("yaz0-bomb");
    cases.refuse("four-gib-of-nothing", "yaz0.impossible_size", packed(u32::MAX, &[0xff, 1, 2, 3]));
    cases.refuse("89-times-payload", "yaz0.impossible_size", packed(89 * 100, &noise(100)));
    cases.refuse("one-byte-without-data", "yaz0.impossible_size", packed(1, b""));
    let large = noise(1 << 20);
    cases.refuse("limit-and-one", "yaz0.too_large", packed((32 << 20) + 1, &large[..400_000]));
    cases.refuse("plausible-80-mib", "yaz0.too_large", packed(80 << 20, &large));

    cases.family("yaz0-truncated");
    for count in [1, 2, 5, 9] {
        cases.refuse(&format!("cut-by-{count}"), "yaz0.truncated", cut(&sound, count + 3));
    }
    cases.refuse("no-chunk-after-flags", "yaz0.truncated", packed(4, &[0xff]));
    cases.refuse("half-a-copy", "yaz0.truncated", packed(6, &[0x80, b'a', 0x10]));
    cases.refuse("long-copy-without-length", "yaz0.truncated", packed(40, &[0x80, b'a', 0x00, 0x00]));

    cases.family("yaz0-copies");
    cases.refuse("before-start", "yaz0.copy_before_start", packed(20, &[0x00, 0x10, 0x00, 0, 0]));
    cases.refuse("one-before-start", "yaz0.copy_before_start", packed(20, &[0x80, b'a', 0x10, 0x01, 0]));
    cases.refuse("4096-back", "yaz0.copy_before_start", packed(20, &[0x80, b'a', 0x1f, 0xff, 0]));
    cases.refuse("past-the-size", "yaz0.copy_past_end", packed(3, &[0x80, b'a', 0x10, 0x00]));
    cases.refuse("long-copy-past-the-size", "yaz0.copy_past_end", packed(200, &[0x80, b'a', 0x00, 0x00, 0xff]));

    cases.family("yaz0-after");
    cases.accept("garbage-after-the-end", joined(&[&sound, &noise(64)]));
    cases.accept("padded-to-four", joined(&[&sound, &[0; 3]]));
    let twice = compress(&sound, CompressionLevel::Fast, 0).expect("is short");
    cases.refuse("packed-twice", "inspect.packed_twice", twice);
    cases.accept("sound", sound);
    cases
}
