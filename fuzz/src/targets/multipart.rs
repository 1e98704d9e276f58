//! GraphQL's multipart requests, in pieces and at once: never more bytes or files come out than went in.

use bytes::Bytes;
use futures::executor::block_on;
use futures::stream;
use vitrine_input::multipart::{FormLimits, UploadForm, boundary};

const LIMITS: FormLimits = FormLimits { bytes: 1 << 20, parts: 8, operations: 1_000, map: 1_000 };

/// Variables and sizes of the files, as far as the form is valid.
fn read(body: &[u8], chunk: usize) -> Vec<(String, usize)> {
    block_on(async {
        let pieces = body.chunks(chunk.max(1)).map(|piece| Ok::<_, std::io::Error>(Bytes::copy_from_slice(piece)));
        let mut files = Vec::new();
        let Ok(mut form) = UploadForm::begin(stream::iter(pieces), "x", LIMITS).await else { return files };
        loop {
            match form.next_file().await {
                Ok(Some(mut file)) => {
                    let mut size = 0;
                    loop {
                        match file.chunk().await {
                            Ok(Some(bytes)) => size += bytes.len(),
                            Ok(None) => break,
                            Err(_) => return files,
                        }
                    }
                    files.push((file.variable, size));
                }
                Ok(None) | Err(_) => return files,
            }
        }
    })
}

pub fn multipart(data: &[u8]) {
    let [chunk, body @ ..] = data else { return };
    if let Ok(text) = std::str::from_utf8(body) {
        let _ = boundary(text);
    }
    for chunk in [usize::from(*chunk), usize::MAX] {
        let files = read(body, chunk);
        assert!(files.iter().map(|(_, size)| size).sum::<usize>() <= body.len());
        assert!(files.len() <= LIMITS.parts);
    }
}
