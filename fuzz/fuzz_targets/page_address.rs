//! Addresses of pages, and the public numbers and slugs in them.
#![no_main]

use libfuzzer_sys::fuzz_target;
use vitrine_input::ids::{HexId, slug, slug_id};
use vitrine_input::page_address::{PageAddress, read};

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let (path, query) = text.split_once('?').unwrap_or((text, ""));
    if let PageAddress::Theme(hex_id) | PageAddress::Layout(hex_id) = read(path, query) {
        assert_eq!(HexId::parse(&hex_id).map(|id| id.to_string()), Some(hex_id));
    }
    let made = slug(text);
    assert!(!made.contains(['/', '?', '#', ' ']) && made.chars().count() <= 60);
    assert_eq!(HexId::from_slug_id(&slug_id(&made, HexId(0x3f))), Some(HexId(0x3f)));
});
