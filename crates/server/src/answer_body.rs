//! The body of a GraphQL response: JSON in parts, so that a long text which an answer has several times is in memory once.

use std::collections::{HashMap, VecDeque};
use std::convert::Infallible;
use std::io::Write as _;
use std::pin::Pin;
use std::task::{Context, Poll};

use async_graphql::{Response, Value};
use axum::body::Body;
use bytes::buf::Limit;
use bytes::{BufMut, Bytes, BytesMut};
use foldhash::fast::RandomState;
use http_body::{Frame, SizeHint};
use serde::Serialize;
use serde_json::{Error, Result};

/// Length from which a text is shared; a shorter one is written wherever it occurs. Nine tenths of the bytes of layouts
/// are in longer texts.
const SHARED_FROM: usize = 2 * 1024;

/// The bytes of a response.
#[derive(Debug)]
pub struct AnswerBody {
    parts: VecDeque<Bytes>,
    length: u64,
    held: u64,
}

impl AnswerBody {
    /// Writes the response as `serde_json` does, up to `most` bytes.
    ///
    /// # Errors
    ///
    /// An error of input and output if it is longer.
    pub fn of(response: &Response, most: usize) -> Result<Self> {
        let mut writer = AnswerWriter {
            parts: VecDeque::new(),
            text: BytesMut::new().limit(most),
            long: HashMap::default(),
            held: 0,
        };
        writer.put(br#"{"data":"#)?;
        writer.value(&response.data)?;
        if !response.extensions.is_empty() {
            writer.put(br#","extensions":"#)?;
            writer.short(&response.extensions)?;
        }
        if !response.errors.is_empty() {
            writer.put(br#","errors":"#)?;
            writer.short(&response.errors)?;
        }
        writer.put(b"}")?;
        writer.end_part();
        let length = (most - Limit::limit(&writer.text)) as u64;
        Ok(Self { parts: writer.parts, length, held: writer.held as u64 })
    }

    /// Returns the bytes of memory, which are fewer than are sent if texts occur again.
    pub fn held(&self) -> u64 {
        self.held
    }

    /// Returns the same bytes in one piece.
    pub fn joined(&self) -> Bytes {
        if let (Some(only), 1) = (self.parts.front(), self.parts.len()) {
            return only.clone();
        }
        let mut joined = BytesMut::with_capacity(usize::try_from(self.length).unwrap_or_default());
        self.parts.iter().for_each(|part| joined.extend_from_slice(part));
        joined.freeze()
    }

    pub fn length(&self) -> u64 {
        self.length
    }
}

impl http_body::Body for AnswerBody {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<std::result::Result<Frame<Bytes>, Infallible>>> {
        let part = self.parts.pop_front();
        self.length -= part.as_ref().map_or(0, Bytes::len) as u64;
        Poll::Ready(part.map(|part| Ok(Frame::data(part))))
    }

    fn is_end_stream(&self) -> bool {
        self.parts.is_empty()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.length)
    }
}

impl From<AnswerBody> for Body {
    fn from(body: AnswerBody) -> Self {
        match body.parts.len() {
            1 => Self::from(body.joined()),
            _ => Self::new(body),
        }
    }
}

struct AnswerWriter<'a> {
    parts: VecDeque<Bytes>,
    /// Text after these parts; its limit is the number of bytes that may follow.
    text: Limit<BytesMut>,
    /// Long texts, as they are written.
    long: HashMap<&'a str, Bytes, RandomState>,
    held: usize,
}

impl<'a> AnswerWriter<'a> {
    fn value(&mut self, value: &'a Value) -> Result<()> {
        match value {
            Value::String(text) if text.len() >= SHARED_FROM => self.long(text),
            Value::List(values) => {
                let mut before: &[u8] = b"[";
                for value in values {
                    self.put(std::mem::replace(&mut before, b","))?;
                    self.value(value)?;
                }
                self.put(if values.is_empty() { b"[]" } else { b"]" })
            }
            Value::Object(fields) => {
                let mut before: &[u8] = b"{";
                for (name, value) in fields {
                    self.put(std::mem::replace(&mut before, b","))?;
                    self.short(name.as_str())?;
                    self.put(b":")?;
                    self.value(value)?;
                }
                self.put(if fields.is_empty() { b"{}" } else { b"}" })
            }
            short => self.short(short),
        }
    }

    fn long(&mut self, text: &'a str) -> Result<()> {
        let part = match self.long.get(text) {
            Some(written) => written.clone(),
            None => {
                // A vector's spare capacity would stay allocated with it.
                let written = Bytes::from(serde_json::to_vec(text)?.into_boxed_slice());
                self.held += written.len();
                self.long.insert(text, written.clone());
                written
            }
        };
        let Some(left) = Limit::limit(&self.text).checked_sub(part.len()) else {
            return Err(Error::io(std::io::ErrorKind::WriteZero.into()));
        };
        self.text.set_limit(left);
        self.end_part();
        self.parts.push_back(part);
        Ok(())
    }

    fn end_part(&mut self) {
        let text = self.text.get_mut().split().freeze();
        self.held += text.len();
        self.parts.push_back(text);
    }

    fn short(&mut self, value: &(impl Serialize + ?Sized)) -> Result<()> {
        serde_json::to_writer((&mut self.text).writer(), value)
    }

    fn put(&mut self, bytes: &[u8]) -> Result<()> {
        (&mut self.text).writer().write_all(bytes).map_err(Error::io)
    }
}

#[cfg(test)]
mod tests {
    use async_graphql::{Name, ServerError};
    use http_body::Body as _;
    use rand::rngs::StdRng;
    use rand::{Rng, SeedableRng};

    use super::*;

    fn text(random: &mut StdRng) -> String {
        let length = match random.random_range(0..6) {
            0 => SHARED_FROM + random.random_range(0..3) - 1,
            1 => 3 * SHARED_FROM,
            _ => random.random_range(0..20),
        };
        // Few seeds, so that texts occur again.
        let mut signs = StdRng::seed_from_u64(random.random_range(0..3));
        (0..length).map(|_| ['a', '"', '\\', '\n', '\u{7f}', '\u{2028}', 'é', '😀'][signs.random_range(0..8)]).collect()
    }

    fn value(random: &mut StdRng, depth: u32) -> Value {
        match random.random_range(0..if depth == 0 { 5 } else { 8 }) {
            0 => Value::Null,
            1 => Value::from(random.random::<bool>()),
            2 => Value::from(random.random::<i64>()),
            3 => Value::from(random.random::<f64>()),
            4 | 5 => Value::String(text(random)),
            6 => Value::List((0..random.random_range(0..5)).map(|_| value(random, depth - 1)).collect()),
            _ => {
                let fields = 0..random.random_range(0..5);
                Value::Object(fields.map(|n| (Name::new(format!("field{n}")), value(random, depth - 1))).collect())
            }
        }
    }

    #[tokio::test]
    async fn it_is_what_serde_json_writes() {
        let mut random = StdRng::seed_from_u64(7);
        let mut in_parts = 0;
        for round in 0..400 {
            let mut response = Response::new(value(&mut random, 4));
            if round % 5 == 0 {
                response.errors = vec![ServerError::new(text(&mut random), None)];
                response = response.extension("more", value(&mut random, 1));
            }
            let expected = serde_json::to_vec(&response).expect("JSON");
            let body = AnswerBody::of(&response, expected.len()).expect("it fits");
            assert_eq!(body.joined(), expected);
            assert_eq!(body.size_hint().exact(), Some(expected.len() as u64));
            assert!(body.held() <= body.length());
            let distinct: HashMap<_, _> = body.parts.iter().map(|part| (part.as_ptr(), part.len())).collect();
            assert!(body.held() <= distinct.values().sum::<usize>() as u64, "each part is counted once");
            in_parts += usize::from(body.parts.len() > 1);
            let sent = axum::body::to_bytes(Body::from(body), expected.len()).await.expect("the whole body");
            assert_eq!(sent, expected);
            assert!(AnswerBody::of(&response, expected.len() - 1).expect_err("too long").is_io());
        }
        assert!(in_parts > 40, "{in_parts}");
    }

    #[test]
    fn a_long_text_is_held_once() {
        let long = Value::from("\"".repeat(SHARED_FROM));
        let response = Response::new(Value::List(vec![long; 10]));
        let body = AnswerBody::of(&response, usize::MAX).expect("JSON");
        assert_eq!(body.length() as usize, serde_json::to_vec(&response).expect("JSON").len());
        assert!(body.held() < 3 * SHARED_FROM as u64, "{}", body.held());
    }
}
