//! Request heads: the same verdicts however the bytes arrive.

use vitrine_input::head::{HeadReader, Verdict};

fn verdicts(bytes: &[u8], chunk: usize) -> Vec<Verdict> {
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
}
