//! Kinds of picture by content. Tools decide by the first bytes and not by the entry's name, and so does this crate.

/// A kind of picture the tools tell apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PictureKind {
    /// Begins with `DDS `.
    Dds,
    /// Begins with `FF D8 FF`.
    Jpeg,
    /// Has `PNG` at offset 1.
    Png,
    /// Anything else.
    Unknown,
}

impl PictureKind {
    /// The kind of these bytes, by the very bytes the reference tools look at.
    pub fn of(bytes: &[u8]) -> PictureKind {
        if vitrine_dds::is_dds(bytes) {
            PictureKind::Dds
        } else if vitrine_jpeg::is_jpeg(bytes) {
            PictureKind::Jpeg
        } else if bytes.get(1..4) == Some(b"PNG") {
            PictureKind::Png
        } else {
            PictureKind::Unknown
        }
    }
}
