//! Checks the request heads that arrive on an HTTP/1 connection. The server's own parser accepts what two servers in a
//! row may read differently (a length as well as an encoding, the same length twice) and discards it before anyone can
//! see it. This reader gets the same bytes, reads each head with the same parser, and reports what the product does not
//! accept.
//!
//! It must never find the end of a request elsewhere than the server does. Where it could, it stops reading and reports
//! that the request is the last of its connection.

use memchr::memchr;

/// Bytes of a request line's target.
pub const TARGET_BYTES_MAX: usize = 8 * 1024;
/// Bytes of all header lines together.
pub const HEADER_BYTES_MAX: usize = 32 * 1024;
/// Header fields of a request.
pub const FIELDS_MAX: usize = 100;
/// Bytes of all `Cookie` values together.
pub const COOKIE_BYTES_MAX: usize = 4 * 1024;
/// Bytes of a head that are collected: the largest that can be accepted, plus some to detect that it is too large.
pub const HEAD_BYTES_MAX: usize = 40 * 1024;
/// Fields that are parsed, so that a few too many can be distinguished from an unparsable head.
const FIELDS_READ_MAX: usize = 128;

/// Why a request is refused because of its head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeadError {
    /// It is not a request of HTTP/1.
    Malformed,
    /// It has a length as well as a transfer encoding.
    LengthAndEncoding,
    /// It has more than one length, even if they are the same.
    SeveralLengths,
    /// It has no `Host`, more than one, or a target at another host.
    Host,
    /// It has a `Transfer-Encoding`, which HTTP/1.0 does not support.
    EncodingBeforeHttp11,
    /// Its `Transfer-Encoding` is not `chunked`, once.
    Encoding,
    /// A header is folded over several lines.
    Folded,
    /// More than [`FIELDS_MAX`] fields.
    TooManyFields,
    /// More than [`HEADER_BYTES_MAX`] bytes of header lines.
    HeadersTooLarge,
    /// A target of more than [`TARGET_BYTES_MAX`] bytes.
    TargetTooLong,
    /// Cookies of more than [`COOKIE_BYTES_MAX`] bytes.
    CookieTooLarge,
}

impl HeadError {
    /// Status of the refusal: 431 for a head that is too large, 400 for any other.
    #[must_use]
    pub fn status(self) -> u16 {
        match self {
            Self::TooManyFields | Self::HeadersTooLarge | Self::TargetTooLong | Self::CookieTooLarge => 431,
            Self::Malformed
            | Self::LengthAndEncoding
            | Self::SeveralLengths
            | Self::Host
            | Self::EncodingBeforeHttp11
            | Self::Encoding
            | Self::Folded => 400,
        }
    }

    /// Message for the client.
    #[must_use]
    pub fn message(self) -> &'static str {
        match self {
            Self::Malformed => "The request is malformed.",
            Self::LengthAndEncoding => "The request has both a Content-Length and a Transfer-Encoding.",
            Self::SeveralLengths => "The request has more than one Content-Length.",
            Self::Host => "The request must name exactly one host.",
            Self::EncodingBeforeHttp11 => "HTTP/1.0 doesn't support Transfer-Encoding.",
            Self::Encoding => "The only supported Transfer-Encoding is chunked, once.",
            Self::Folded => "A header is folded over several lines.",
            Self::TooManyFields => "The request has more than 100 header fields.",
            Self::HeadersTooLarge => "The request's headers are larger than 32 KiB.",
            Self::TargetTooLong => "The request's address is longer than 8 KiB.",
            Self::CookieTooLarge => "The request's cookies are larger than 4 KiB.",
        }
    }
}

/// The result for one request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeadVerdict {
    /// Why it is refused, if it is.
    pub error: Option<HeadError>,
    /// Nothing after it is read: the connection is closed after its response.
    pub is_last: bool,
}

impl HeadVerdict {
    /// A refusal; what follows on the connection is not read.
    #[must_use]
    pub fn refused(error: HeadError) -> Self {
        Self { error: Some(error), is_last: true }
    }
}

/// Part of the stream that the next byte belongs to.
#[derive(Debug, Default)]
enum ParseStage {
    /// Before a head, where empty lines are allowed; `true` after a CR without its LF yet.
    #[default]
    Between,
    AfterReturn,
    /// Within a head, of which some bytes are stored.
    Head,
    /// Within a body, with so many bytes left.
    Body(u64),
    /// Not read any more.
    Opaque,
}

/// Reads the heads of one connection, however its bytes are split. Stores the bytes of an incomplete head, never more
/// than [`HEAD_BYTES_MAX`].
#[derive(Debug, Default)]
pub struct HeadReader {
    stage: ParseStage,
    /// The beginning of an incomplete head.
    head: Vec<u8>,
    /// Bytes of empty lines before the head.
    blank: usize,
}

impl HeadReader {
    /// Takes the next bytes, and passes on a verdict for each head that they complete.
    pub fn feed(&mut self, mut bytes: &[u8], mut verdict: impl FnMut(HeadVerdict)) {
        while let Some(&first) = bytes.first() {
            match self.stage {
                ParseStage::Opaque => return,
                ParseStage::Body(left) => {
                    let here = usize::try_from(left).map_or(bytes.len(), |left| left.min(bytes.len()));
                    bytes = bytes.get(here..).unwrap_or_default();
                    self.stage = match left - here as u64 {
                        0 => ParseStage::Between,
                        left => ParseStage::Body(left),
                    };
                }
                ParseStage::Between | ParseStage::AfterReturn if first == b'\n' => {
                    self.stage = ParseStage::Between;
                    bytes = self.skip_blank(bytes, &mut verdict);
                }
                ParseStage::Between if first == b'\r' => {
                    self.stage = ParseStage::AfterReturn;
                    bytes = self.skip_blank(bytes, &mut verdict);
                }
                ParseStage::AfterReturn => self.refuse(HeadError::Malformed, &mut verdict),
                ParseStage::Between => {
                    self.stage = ParseStage::Head;
                    self.blank = 0;
                }
                ParseStage::Head => bytes = self.collect(bytes, &mut verdict),
            }
        }
    }

    /// The next byte begins a request.
    #[must_use]
    pub fn is_between(&self) -> bool {
        matches!(self.stage, ParseStage::Between)
    }

    /// Part of a head has arrived.
    #[must_use]
    pub fn is_within_head(&self) -> bool {
        self.blank > 0 || matches!(self.stage, ParseStage::Head | ParseStage::AfterReturn)
    }

    /// Bytes of a declared body are still missing.
    #[must_use]
    pub fn is_within_body(&self) -> bool {
        matches!(self.stage, ParseStage::Body(_))
    }

    fn skip_blank<'a>(&mut self, bytes: &'a [u8], verdict: &mut impl FnMut(HeadVerdict)) -> &'a [u8] {
        self.blank += 1;
        if self.blank > HEAD_BYTES_MAX {
            self.refuse(HeadError::HeadersTooLarge, verdict);
        }
        bytes.get(1..).unwrap_or_default()
    }

    fn refuse(&mut self, error: HeadError, verdict: &mut impl FnMut(HeadVerdict)) {
        self.stage = ParseStage::Opaque;
        self.head = Vec::new();
        self.blank = 0;
        verdict(HeadVerdict::refused(error));
    }

    /// Stores what belongs to the head and returns the rest.
    fn collect<'a>(&mut self, bytes: &'a [u8], verdict: &mut impl FnMut(HeadVerdict)) -> &'a [u8] {
        let Some(end) = end_of_head(&self.head, bytes) else {
            if self.head.len() + bytes.len() > HEAD_BYTES_MAX {
                self.refuse(HeadError::HeadersTooLarge, verdict);
            } else {
                self.head.extend_from_slice(bytes);
            }
            return &[];
        };
        let (here, rest) = bytes.split_at_checked(end).unwrap_or((bytes, &[]));
        if self.head.len() + here.len() > HEAD_BYTES_MAX {
            self.refuse(HeadError::HeadersTooLarge, verdict);
            return &[];
        }
        let (found, stage) = if self.head.is_empty() {
            check(here)
        } else {
            self.head.extend_from_slice(here);
            let checked = check(&self.head);
            // An idle connection stores nothing of its last request.
            self.head = Vec::new();
            checked
        };
        self.stage = stage;
        verdict(found);
        rest
    }
}

/// Puts `+` in the place of blanks and of other bytes that no address has, where `bytes` begin with a GET request for
/// something below `prefix`: some console clients send there what a person has typed as it is. Only bytes within the
/// target change, and none becomes the end of anything, so that the request ends where it ended.
pub fn mend_target(bytes: &mut [u8], prefix: &[u8]) {
    const METHOD: &[u8] = b"GET ";
    const VERSION: &[u8] = b" HTTP/1.1";
    let Some(line) = memchr(b'\n', bytes).and_then(|end| bytes.get(..end)) else { return };
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let Some(target) = line.strip_prefix(METHOD).and_then(|rest| rest.strip_suffix(VERSION)) else { return };
    if !target.starts_with(prefix) {
        return;
    }
    let target = METHOD.len()..METHOD.len() + target.len();
    for byte in bytes.get_mut(target).unwrap_or_default() {
        if matches!(byte, b' ' | b'<' | b'>' | b'^' | b'`') {
            *byte = b'+';
        }
    }
}

/// Finds the end of the head in `bytes`, which follow `before`: after the first empty line.
fn end_of_head(before: &[u8], bytes: &[u8]) -> Option<usize> {
    // The empty line may have begun in the previous bytes.
    match (before, bytes) {
        ([.., b'\n', b'\r'], [b'\n', ..]) | ([.., b'\n'], [b'\n', ..]) => return Some(1),
        ([.., b'\n'], [b'\r', b'\n', ..]) => return Some(2),
        _ => {}
    }
    let mut from = 0;
    loop {
        from += memchr(b'\n', bytes.get(from..)?)? + 1;
        match bytes.get(from..)? {
            [b'\n', ..] => return Some(from + 1),
            [b'\r', b'\n', ..] => return Some(from + 2),
            _ => {}
        }
    }
}

/// Checks a complete head, and determines where the byte after it belongs.
fn check(head: &[u8]) -> (HeadVerdict, ParseStage) {
    match read(head) {
        Ok(BodyLength::None) => (HeadVerdict { error: None, is_last: false }, ParseStage::Between),
        Ok(BodyLength::Bytes(length)) => (HeadVerdict { error: None, is_last: false }, ParseStage::Body(length)),
        Ok(BodyLength::Unknown) => (HeadVerdict { error: None, is_last: true }, ParseStage::Opaque),
        Err(error) => (HeadVerdict::refused(error), ParseStage::Opaque),
    }
}

/// Length of the body that follows a head.
enum BodyLength {
    None,
    Bytes(u64),
    /// Only the server's own decoder can tell where it ends.
    Unknown,
}

fn read(head: &[u8]) -> Result<BodyLength, HeadError> {
    let mut fields = [httparse::EMPTY_HEADER; FIELDS_READ_MAX];
    let mut request = httparse::Request::new(&mut fields);
    match request.parse(head) {
        Ok(httparse::Status::Complete(length)) if length == head.len() => {}
        Ok(_) => return Err(HeadError::Malformed),
        Err(httparse::Error::TooManyHeaders) => return Err(HeadError::TooManyFields),
        Err(_) if has_folded_line(head) => return Err(HeadError::Folded),
        Err(_) => return Err(HeadError::Malformed),
    }
    let (Some(method), Some(target), Some(version)) = (request.method, request.path, request.version) else {
        return Err(HeadError::Malformed);
    };
    let line_bytes = memchr(b'\n', head).map_or(0, |end| end + 1);
    if target.len() > TARGET_BYTES_MAX {
        return Err(HeadError::TargetTooLong);
    }
    if head.len() - line_bytes > HEADER_BYTES_MAX {
        return Err(HeadError::HeadersTooLarge);
    }
    if request.headers.len() > FIELDS_MAX {
        return Err(HeadError::TooManyFields);
    }
    let (mut hosts, mut cookie_bytes, mut encodings, mut lengths, mut length) = (0, 0, 0, 0, 0);
    let (mut is_encoded_otherwise, mut is_elsewhere) = (false, false);
    let host_of_target = host_of(target);
    for field in request.headers.iter() {
        let is = |name: &str| field.name.eq_ignore_ascii_case(name);
        if is("host") {
            hosts += 1;
            is_elsewhere |= host_of_target.is_some_and(|host| !field.value.eq_ignore_ascii_case(host.as_bytes()));
        } else if is("cookie") {
            cookie_bytes += field.value.len();
        } else if is("transfer-encoding") {
            encodings += 1;
            // Servers disagree about the end of a body that is encoded otherwise, or twice.
            is_encoded_otherwise |= !field.value.trim_ascii().eq_ignore_ascii_case(b"chunked");
        } else if is("content-length") {
            lengths += 1;
            length = decimal(field.value).ok_or(HeadError::Malformed)?;
        }
    }
    if lengths > 1 {
        return Err(HeadError::SeveralLengths);
    }
    let is_encoded = encodings > 0;
    if is_encoded && lengths > 0 {
        return Err(HeadError::LengthAndEncoding);
    }
    if is_encoded && version == 0 {
        return Err(HeadError::EncodingBeforeHttp11);
    }
    if encodings > 1 || is_encoded_otherwise {
        return Err(HeadError::Encoding);
    }
    // HTTP/1.0 may omit it.
    if hosts > 1 || (hosts == 0 && version == 1) || is_elsewhere {
        return Err(HeadError::Host);
    }
    if cookie_bytes > COOKIE_BYTES_MAX {
        return Err(HeadError::CookieTooLarge);
    }
    Ok(match length {
        // Bytes after CONNECT would belong to a tunnel.
        _ if is_encoded || method == "CONNECT" => BodyLength::Unknown,
        0 => BodyLength::None,
        length => BodyLength::Bytes(length),
    })
}

/// The host of a target that is a whole address, as proxies are sent it.
fn host_of(target: &str) -> Option<&str> {
    let (_, rest) = target.split_once("://").filter(|_| !target.starts_with('/'))?;
    rest.split(['/', '?', '#']).next()
}

/// A number of digits only, as the server parses a length.
fn decimal(digits: &[u8]) -> Option<u64> {
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    std::str::from_utf8(digits).ok()?.parse().ok()
}

/// A line after the first begins with white space.
fn has_folded_line(head: &[u8]) -> bool {
    head.windows(2).any(|pair| matches!(pair, [b'\n', b' ' | b'\t']))
}

#[cfg(test)]
mod tests;
