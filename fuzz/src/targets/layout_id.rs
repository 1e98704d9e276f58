//! Layout IDs. What parses prints, and what is printed parses to the same.

use vitrine_layout::layout_id::{parse, print, print_plain};

pub fn layout_id(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok(id) = parse(text) else { return };
    assert_eq!(parse(&print(&id)).as_ref(), Ok(&id));
    let _ = print_plain(&id);
}
