//! Layout trees whose files contradict each other. A tree is one file here: a line with a path, then the content, up to
//! a line `---`.

use std::collections::BTreeMap;

use super::bytes::joined;
use super::pictures::png;
use super::{Cases, Reader};

const DETAILS: &str =
    r#"{"creatorUuid":"4dbf1256-afc4-4b01-a871-bafa54e5bad5","uuid":"7f1b3c2e-8d4a-4b7e-9a10-2c3d4e5f6a7b"}"#;
const ONE: &str = r#"{"uuid":"6f1b3c2e-8d4a-4b7e-9a10-2c3d4e5f6a7b","Files":[]}"#;
const TWO: &str = r#"{"uuid":"5f1b3c2e-8d4a-4b7e-9a10-2c3d4e5f6a7b","Files":[]}"#;

/// The files of a tree in that notation.
pub fn files(mut bytes: &[u8]) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    while !bytes.is_empty() {
        let end = bytes.windows(5).position(|window| window == b"\n---\n");
        let (file, rest) = end.map_or((bytes, &bytes[bytes.len()..]), |at| (&bytes[..at], &bytes[at + 5..]));
        bytes = rest;
        let split = file.iter().position(|byte| *byte == b'\n').unwrap_or(file.len());
        let content = file[split..].strip_prefix(b"\n").unwrap_or_default();
        files.insert(String::from_utf8_lossy(&file[..split]).into_owned(), content.to_vec());
    }
    files
}

fn tree(files: &[(&str, &[u8])]) -> Vec<u8> {
    let files: Vec<_> = files.iter().map(|(path, content)| joined(&[path.as_bytes(), b"\n", content])).collect();
    files.join(b"\n---\n".as_slice())
}

/// A stock layout for the lock screen with these further files below it.
fn layout(more: &[(&str, &[u8])]) -> Vec<u8> {
    let more: Vec<_> = more.iter().map(|(path, content)| (format!("targets/Entrance/Side/{path}"), *content)).collect();
    let more: Vec<_> = more.iter().map(|(path, content)| (path.as_str(), *content)).collect();
    tree(&[&[("targets/Entrance/Side/details.json", DETAILS.as_bytes())], more.as_slice()].concat())
}

pub fn cases() -> Cases {
    let mut cases = Cases::new("tree", Reader::Tree);
    let (one, two) = (ONE.as_bytes(), TWO.as_bytes());
    let overlay = png(1280, 720);

    cases.family("tree-layouts");
    cases.refuse("empty", "tree.no_targets", "");
    cases.refuse("no-menu", "tree.no_targets", tree(&[("readme.txt", b"hello")]));
    cases.refuse("menu-unknown", "tree.not_a_target", tree(&[("targets/Desktop/A/details.json", DETAILS.as_bytes())]));
    cases.refuse("common-target", "tree.common_target", tree(&[("targets/common/A/details.json", DETAILS.as_bytes())]));
    cases.refuse("no-details", "tree.missing_details", tree(&[("targets/Entrance/Side/layout.json", b"{}")]));
    cases.refuse("details-broken", "tree.broken_details", tree(&[("targets/Entrance/Side/details.json", b"{")]));
    cases.refuse("no-creator", "tree.bad_detail", tree(&[("targets/Entrance/Side/details.json", b"{}")]));
    let twice = tree(&[
        ("targets/Entrance/Side/details.json", DETAILS.as_bytes()),
        ("targets/Entrance/Top/details.json", DETAILS.as_bytes()),
    ]);
    cases.refuse("layout-uuid-twice", "tree.duplicate_layout_uuid", twice);
    cases.refuse("layout-broken", "tree.broken_layout", layout(&[("layout.json", b"{"), ("overlay.png", &overlay)]));
    let unsound = br#"{"Files":[{"Patches":[]}]}"#;
    cases.refuse(
        "layout-unsound",
        "tree.unsound_layout",
        layout(&[("layout.json", unsound), ("overlay.png", &overlay)]),
    );
    cases.refuse("no-overlay", "tree.missing_overlay", layout(&[("layout.json", br#"{"Files":[]}"#)]));
    let words = layout(&[("layout.json", br#"{"Files":[]}"#), ("overlay.png", b"no picture")]);
    cases.refuse("overlay-of-words", "tree.not_a_png", words);
    cases.accept("stock", layout(&[]));

    cases.family("tree-options");
    cases.refuse("folder-without-kind", "tree.option_name", layout(&[("options/1_Name/on.json", one)]));
    cases.refuse("select-of-one", "tree.value_count", layout(&[("options/1_SELECT_Size/small.json", one)]));
    let two_values: [(&str, &[u8]); 2] =
        [("options/1_TOGGLE_Size/small.json", one), ("options/1_TOGGLE_Size/large.json", two)];
    cases.refuse("toggle-of-two", "tree.value_count", layout(&two_values));
    let same: [(&str, &[u8]); 2] =
        [("options/1_SELECT_Size/small.json", one), ("options/1_SELECT_Size/large.json", one)];
    cases.refuse("value-uuid-twice", "tree.duplicate_value_uuid", layout(&same));
    cases.refuse("value-broken", "tree.value", layout(&[("options/1_TOGGLE_Size/on.json", b"{")]));
    cases.refuse("value-without-uuid", "tree.value", layout(&[("options/1_TOGGLE_Size/on.json", b"{}")]));
    cases.accept(
        "select-of-two",
        layout(&[("options/1_SELECT_Size/small.json", one), ("options/1_SELECT_Size/large.json", two)]),
    );
    cases
}
