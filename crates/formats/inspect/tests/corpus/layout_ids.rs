//! Incomplete and ambiguous layout IDs.

use super::{Cases, Reader};

const ONE: &str = "6f1b3c2e-8d4a-4b7e-9a10-2c3d4e5f6a7b";
const TWO: &str = "7f1b3c2e-8d4a-4b7e-9a10-2c3d4e5f6a7b";

pub fn cases() -> Cases {
    let mut cases = Cases::new("id", Reader::LayoutId);
    cases.family("layout-id");
    for (name, text, code) in [
        ("empty", "", "layout_id.no_service"),
        ("no-colon", "Vitrine", "layout_id.no_service"),
        ("empty-service", ":3f", "layout_id.malformed_service"),
        ("empty-id", "Vitrine:", "layout_id.malformed_id"),
        ("empty-id-with-options", "Vitrine:|", "layout_id.malformed_id"),
        ("option-no-uuid", "Vitrine:3f|hello", "layout_id.missing_uuid"),
        ("option-short-uuid", "Vitrine:3f|6f1b3c2e-8d4a", "layout_id.missing_uuid"),
        ("comma-at-the-end", "Vitrine:3f|6f1b3c2e-8d4a-4b7e-9a10-2c3d4e5f6a7b,", "layout_id.missing_uuid"),
        ("two-commas", "Vitrine:3f|6f1b3c2e-8d4a-4b7e-9a10-2c3d4e5f6a7b,,", "layout_id.missing_uuid"),
        ("variable-open", "Vitrine:3f|6f1b3c2e-8d4a-4b7e-9a10-2c3d4e5f6a7b(5", "layout_id.open_variable"),
        ("no-comma", "Vitrine:3f|6f1b3c2e-8d4a-4b7e-9a10-2c3d4e5f6a7b;", "layout_id.missing_comma"),
    ] {
        cases.refuse(name, code, text);
    }
    cases.refuse("twenty-kilobytes", "layout_id.too_long", format!("Vitrine:{}", "a".repeat(20 << 10)));
    cases.accept("bar-without-options", "Vitrine:3f|");
    for (name, options) in [
        ("two-variables", format!("{ONE}(5),{TWO}(a)")),
        ("variable-with-comma", format!("{ONE}(a%2Cb)")),
        ("variable-with-parenthesis", format!("{ONE}(a%29b)")),
        ("variable-with-bar", format!("{ONE}(a%7Cb)")),
        ("one-option-twice", format!("{ONE},{ONE}")),
    ] {
        cases.accept(name, format!("Vitrine:3f|{options}"));
    }
    cases
}
