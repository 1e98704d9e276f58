//! The table of pages, which the browser reads too: what pages there are and how their addresses are read.

use std::sync::LazyLock;

use percent_encoding::{AsciiSet, CONTROLS};
use vitrine_input::page_address::AddressTable;

/// The characters to encode in an otherwise complete address.
pub const UNSAFE: &AsciiSet =
    &CONTROLS.add(b' ').add(b'"').add(b'<').add(b'>').add(b'`').add(b'\\').add(b'^').add(b'{').add(b'}').add(b'|');

/// Text of the table of pages.
pub const WRITTEN: &str = include_str!("../../../addresses.json");

/// Parsed table of pages, read once for the process.
pub static TABLE: LazyLock<AddressTable> =
    LazyLock::new(|| AddressTable::parse(WRITTEN).expect("the table is part of the program, and tests read it"));
