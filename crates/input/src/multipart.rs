//! GraphQL's multipart requests, part by part: `operations` comes first, then `map`, then the files, each of which
//! stands for exactly one variable. File names are ignored. Only the first two parts are collected here; the caller
//! decides what happens to the bytes of a file.

use std::collections::BTreeMap;
use std::error::Error;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll, ready};

use bytes::{Bytes, BytesMut};
use futures::Stream;
use futures::stream::BoxStream;

/// The limits of a form.
#[derive(Clone, Copy, Debug)]
pub struct FormLimits {
    /// Bytes of the whole form.
    pub bytes: u64,
    /// Parts.
    pub parts: usize,
    /// Bytes of the `operations` part.
    pub operations: usize,
    /// Bytes of the `map` part.
    pub map: usize,
}

/// Bytes between the content of one part and that of the next: the boundary and the part's headers.
const PART_HEADERS_MAX: usize = 8 * 1024;
/// Bytes passed to the parser at a time.
const PIECE_BYTES: usize = 16 * 1024;

/// Why a form is refused.
#[derive(Debug, thiserror::Error)]
pub enum FormError {
    /// A part, or the whole form, has too many bytes.
    #[error("{what}: at most {most} bytes")]
    TooLarge {
        /// The part, or the form.
        what: &'static str,
        /// Bytes it may have.
        most: u64,
    },
    /// There are too many parts; contains the limit.
    #[error("at most {0} parts")]
    TooManyParts(usize),
    /// It violates the order or the syntax; contains a description.
    #[error("{0}")]
    Invalid(&'static str),
    /// The body itself could not be read.
    #[error("the body could not be read: {0}")]
    Body(Box<dyn Error + Send + Sync>),
}

/// A form whose first two parts have been read.
pub struct UploadForm<'a> {
    parts: multer::Multipart<'a>,
    /// Bytes passed to the parser since it last returned something.
    unanswered: Arc<AtomicUsize>,
    limits: FormLimits,
    part_count: usize,
    operations: Bytes,
    /// Variables by the name of their part.
    missing: BTreeMap<String, Vec<String>>,
}

/// A file of a form.
pub struct FilePart<'f> {
    /// The variable it stands for, without the leading `variables.`.
    pub variable: String,
    field: multer::Field<'f>,
    unanswered: Arc<AtomicUsize>,
}

/// The boundary in a `Content-Type` of `multipart/form-data`.
pub fn boundary(content_type: &str) -> Option<String> {
    multer::parse_boundary(content_type).ok()
}

impl<'a> UploadForm<'a> {
    /// Reads `operations` and `map`.
    ///
    /// # Errors
    /// [`FormError`].
    pub async fn begin<S, E>(body: S, boundary: &str, limits: FormLimits) -> Result<UploadForm<'a>, FormError>
    where
        S: Stream<Item = Result<Bytes, E>> + Send + 'a,
        E: Into<Box<dyn Error + Send + Sync>> + 'static,
    {
        let unanswered = Arc::new(AtomicUsize::new(0));
        let whole = multer::SizeLimit::new().whole_stream(limits.bytes);
        let body = BodyPieces {
            body: Box::pin(futures::StreamExt::map(body, |piece| piece.map_err(Into::into))),
            left: Bytes::new(),
            gave_last_time: false,
            unanswered: unanswered.clone(),
        };
        let constraints = multer::Constraints::new().size_limit(whole);
        let mut form = UploadForm {
            parts: multer::Multipart::with_constraints(body, boundary, constraints),
            unanswered,
            limits,
            part_count: 0,
            operations: Bytes::new(),
            missing: BTreeMap::new(),
        };
        form.operations = form.take_text("operations", limits.operations).await?;
        let map = form.take_text("map", limits.map).await?;
        form.missing =
            serde_json::from_slice(&map).map_err(|_| FormError::Invalid("the map is JSON: names to lists of paths"))?;
        Ok(form)
    }

    /// The request as JSON.
    pub fn operations(&self) -> &Bytes {
        &self.operations
    }

    /// The next file. Unread bytes of the previous one are skipped.
    ///
    /// # Errors
    /// [`FormError`]; also if the form ends before all files of the map have arrived.
    pub async fn next_file(&mut self) -> Result<Option<FilePart<'a>>, FormError> {
        let Some(field) = self.next_part().await? else {
            return if self.missing.is_empty() {
                Ok(None)
            } else {
                Err(FormError::Invalid("the map names a file that did not come"))
            };
        };
        let paths = field.name().and_then(|name| self.missing.remove(name));
        let paths = paths.ok_or(FormError::Invalid("a file that the map does not name"))?;
        let [path] = paths.as_slice() else {
            return Err(FormError::Invalid("each file belongs to exactly one variable"));
        };
        let variable = path.strip_prefix("variables.").ok_or(FormError::Invalid("files belong to variables"))?;
        Ok(Some(FilePart { variable: variable.to_owned(), field, unanswered: self.unanswered.clone() }))
    }

    async fn next_part(&mut self) -> Result<Option<multer::Field<'a>>, FormError> {
        let field = self.parts.next_field().await.map_err(form_error)?;
        self.unanswered.store(0, Ordering::Relaxed);
        if field.is_some() {
            self.part_count += 1;
            if self.part_count > self.limits.parts {
                return Err(FormError::TooManyParts(self.limits.parts));
            }
        }
        Ok(field)
    }

    async fn take_text(&mut self, name: &'static str, most: usize) -> Result<Bytes, FormError> {
        let field = self.next_part().await?;
        let Some(mut field) = field.filter(|field| field.name() == Some(name)) else {
            return Err(FormError::Invalid("operations comes first, then map, then the files"));
        };
        let mut bytes = BytesMut::new();
        while let Some(chunk) = field.chunk().await.map_err(form_error)? {
            self.unanswered.store(0, Ordering::Relaxed);
            if bytes.len() + chunk.len() > most {
                return Err(FormError::TooLarge { what: name, most: most as u64 });
            }
            bytes.extend_from_slice(&chunk);
        }
        Ok(bytes.freeze())
    }
}

impl FilePart<'_> {
    /// The next bytes of the file; `None` at its end.
    ///
    /// # Errors
    /// [`FormError`].
    pub async fn chunk(&mut self) -> Result<Option<Bytes>, FormError> {
        let chunk = self.field.chunk().await.map_err(form_error)?;
        self.unanswered.store(0, Ordering::Relaxed);
        Ok(chunk)
    }
}

fn form_error(error: multer::Error) -> FormError {
    match error {
        multer::Error::StreamSizeExceeded { limit } => FormError::TooLarge { what: "An upload", most: limit },
        multer::Error::StreamReadFailed(error) => match error.downcast::<HeadersTooLong>() {
            Ok(_) => FormError::TooLarge { what: "The headers of a part", most: PART_HEADERS_MAX as u64 },
            Err(error) => FormError::Body(error),
        },
        _ => FormError::Invalid("it ended early or is not multipart/form-data"),
    }
}

/// The parser has received more bytes than the headers of a part may have, and has not found their end.
#[derive(Debug, thiserror::Error)]
#[error("the headers of a part are too long")]
struct HeadersTooLong;

/// The body in small pieces, with a pause after each: the parser would otherwise read all it can get before it parses
/// anything, and it collects without a limit while it looks for the end of a part's headers.
struct BodyPieces<'a> {
    body: BoxStream<'a, Result<Bytes, Box<dyn Error + Send + Sync>>>,
    left: Bytes,
    gave_last_time: bool,
    unanswered: Arc<AtomicUsize>,
}

impl Stream for BodyPieces<'_> {
    type Item = Result<Bytes, Box<dyn Error + Send + Sync>>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if std::mem::take(&mut self.gave_last_time) {
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        while self.left.is_empty() {
            match ready!(self.body.as_mut().poll_next(context)) {
                Some(Ok(bytes)) => self.left = bytes,
                end => return Poll::Ready(end),
            }
        }
        let length = self.left.len().min(PIECE_BYTES);
        if self.unanswered.fetch_add(length, Ordering::Relaxed) > PART_HEADERS_MAX + PIECE_BYTES {
            return Poll::Ready(Some(Err(Box::new(HeadersTooLong))));
        }
        let piece = self.left.split_to(length);
        self.gave_last_time = true;
        Poll::Ready(Some(Ok(piece)))
    }
}

#[cfg(test)]
mod tests {
    use futures::stream;

    use super::*;

    const LIMITS: FormLimits = FormLimits { bytes: 1 << 20, parts: 5, operations: 1_000, map: 500 };

    fn part(name: &str, content: &str) -> String {
        format!("--x\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{content}\r\n")
    }

    /// The variables and sizes of the files of a form that arrives in chunks of this size.
    async fn read(form: &str, chunk: usize) -> Result<Vec<(String, usize)>, FormError> {
        let pieces: Vec<Result<Bytes, std::io::Error>> =
            form.as_bytes().chunks(chunk).map(|piece| Ok(Bytes::copy_from_slice(piece))).collect();
        let mut form = UploadForm::begin(stream::iter(pieces), "x", LIMITS).await?;
        let mut files = Vec::new();
        while let Some(mut file) = form.next_file().await? {
            let mut size = 0;
            while let Some(bytes) = file.chunk().await? {
                size += bytes.len();
            }
            files.push((file.variable, size));
        }
        Ok(files)
    }

    #[tokio::test]
    async fn a_form_is_the_same_however_it_arrives() {
        let map = r#"{"0":["variables.a.0.file"],"1":["variables.b"]}"#;
        let form = [
            part("operations", "{}"),
            part("map", map),
            part("1", &"y".repeat(200_000)),
            part("0", ""),
            "--x--\r\n".into(),
        ];
        for chunk in [1, 7, 1_000, 1 << 20] {
            let files = read(&form.concat(), chunk).await.expect("sound");
            assert_eq!(files, [("b".to_owned(), 200_000), ("a.0.file".to_owned(), 0)], "{chunk}");
        }
    }

    #[tokio::test]
    async fn a_part_with_endless_headers_is_refused_before_they_are_collected() {
        let long = format!("--x\r\nX-A: {}", "a".repeat(900_000));
        for form in [long.clone(), format!("{}{}{long}", part("operations", "{}"), part("map", "{}"))] {
            for chunk in [4_096, 1 << 20] {
                let error = read(&form, chunk).await.expect_err("refused");
                assert!(matches!(error, FormError::TooLarge { what: "The headers of a part", .. }), "{error:?}");
            }
        }
    }

    #[tokio::test]
    async fn what_is_too_large_or_out_of_order_is_refused() {
        let begin = format!("{}{}", part("operations", "{}"), part("map", r#"{"0":["variables.a"]}"#));
        let cases = [
            (format!("{}--x--\r\n", part("operations", &"x".repeat(1_001))), true),
            (format!("{}{}--x--\r\n", part("operations", "{}"), part("map", &"x".repeat(501))), true),
            (format!("{begin}{}", part("0", &"x".repeat(1 << 20))), true),
            (part("map", "{}"), false),
            (format!("{}{}", part("operations", "{}"), part("0", "x")), false),
            (format!("{begin}{}--x--\r\n", part("9", "x")), false),
            (format!("{begin}{}{}--x--\r\n", part("0", "x"), part("0", "x")), false),
            (format!("{begin}--x--\r\n"), false),
            (format!("{begin}{}", part("0", "cut short")), false),
            (String::new(), false),
        ];
        for (form, is_size) in cases {
            let error = read(&form, 4_096).await.expect_err("refused");
            assert_eq!(matches!(error, FormError::TooLarge { .. }), is_size, "{error:?}");
        }
        let map = r#"{"0":["variables.a"],"1":["variables.b"],"2":["variables.c"],"3":["variables.d"]}"#;
        let many: String = (0..4).map(|i| part(&i.to_string(), "x")).collect();
        let many = format!("{}{}{many}--x--\r\n", part("operations", "{}"), part("map", map));
        assert!(matches!(read(&many, 100).await, Err(FormError::TooManyParts(5))));
    }
}
