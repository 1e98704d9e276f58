//! Reading layout JSON both ways. What is read is written, and what is written reads back the same.

use vitrine_layout::{Layout, LayoutStrictness};

pub fn layout_json(data: &[u8]) {
    for strictness in [LayoutStrictness::Strict, LayoutStrictness::Lenient] {
        let Ok((layout, findings)) = Layout::read(data, strictness) else { continue };
        for finding in &findings {
            assert!(!finding.to_string().is_empty());
        }
        let json = layout.to_json();
        let (again, _) = Layout::read(json.as_bytes(), LayoutStrictness::Strict).expect("what is written can be read");
        assert_eq!(again.to_json(), json);
    }
}
