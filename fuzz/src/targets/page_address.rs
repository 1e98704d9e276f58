//! Addresses of pages, and the public numbers and slugs in them.

use std::collections::HashSet;
use std::sync::LazyLock;

use vitrine_input::ids::{HexId, slug, slug_id};
use vitrine_input::page_address::AddressTable;

static TABLE: LazyLock<AddressTable> =
    LazyLock::new(|| AddressTable::parse(include_str!("../../../addresses.json")).expect("our own table"));

pub fn page_address(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let (path, query) = text.split_once('?').unwrap_or((text, ""));
    if let Some(read) = TABLE.read(path, query) {
        if let Some(hex_id) = read.variables.get("hexId").and_then(|id| id.as_str()) {
            assert_eq!(HexId::parse(hex_id).map(|id| id.to_string()).as_deref(), Some(hex_id));
        }
        for list in read.variables.values().filter_map(|value| value.as_array()) {
            assert!(!list.is_empty());
            assert_eq!(list.iter().collect::<HashSet<_>>().len(), list.len());
        }
        if let Some(page) = read.variables.get("page") {
            assert!(page.as_i64().is_some_and(|page| (2..=i64::from(i32::MAX)).contains(&page)));
        }
    }
    let made = slug(text);
    assert!(!made.contains(['/', '?', '#', ' ']) && made.chars().count() <= 60);
    assert_eq!(HexId::from_slug_id(&slug_id(&made, HexId(0x3f))), Some(HexId(0x3f)));
}
