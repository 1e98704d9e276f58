//! Request heads: the same verdicts however the bytes arrive, and a mended target ends where it ended.

use vitrine_input::head::{HeadReader, HeadVerdict, mend_target};

fn verdicts(bytes: &[u8], chunk: usize) -> Vec<HeadVerdict> {
    let mut reader = HeadReader::default();
    let mut found = Vec::new();
    for piece in bytes.chunks(chunk.max(1)) {
        reader.feed(piece, |verdict| found.push(verdict));
    }
    found
}

pub fn head(data: &[u8]) {
    let [chunk, bytes @ ..] = data else { return };
    assert_eq!(verdicts(bytes, usize::from(*chunk)), verdicts(bytes, usize::MAX));
    let mut mended = bytes.to_vec();
    mend_target(&mut mended, b"/");
    let differ = bytes.iter().zip(&mended).filter(|(before, after)| before != after);
    assert!(differ.clone().all(|(before, after)| *after == b'+' && !before.is_ascii_control()));
    assert_eq!(bytes.len(), mended.len());
}
