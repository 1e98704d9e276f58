//! The keys of objects. A key determines path, content type and caching; since it consists only of numbers, hashes and
//! words of this module, user input can never get into a path (rule F-4).

use std::fmt;
use std::str::FromStr;

/// The BLAKE3 hash that identifies a source by its content, or an artefact by its inputs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ContentHash([u8; 32]);

/// A random name of 128 bits, for objects whose address must not be guessable (rule F-1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BlobToken([u8; 16]);

/// Type of a stored file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum FileKind {
    /// A JPEG picture.
    Jpeg,
    /// A PNG picture.
    Png,
    /// A WebP picture.
    Webp,
    /// An AVIF picture.
    Avif,
    /// A DDS texture.
    Dds,
    /// A JSON document.
    Json,
    /// A Switch theme as consoles install it.
    Nxtheme,
    /// A Wii U theme as consoles install it.
    Utheme,
    /// A ZIP archive.
    Zip,
    /// A BPS patch.
    Bps,
    /// Ogg Vorbis sound.
    Ogg,
    /// Any other bytes.
    Binary,
}

/// The formats of previews.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PreviewFormat {
    /// Lossy WebP, for browsers.
    Webp,
    /// Baseline JPEG, for consoles.
    Jpeg,
    /// AVIF, for browsers that show it: smaller than the WebP, and made after it, if at all.
    Avif,
}

/// The name of one object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum BlobKey {
    /// A validated original, named by its own content, so that storing it twice is idempotent. Never served as such.
    Source {
        /// The hash of the object's bytes.
        hash: ContentHash,
        /// Type of the file.
        kind: FileKind,
    },
    /// One size of a preview. A new token invalidates every address of the old one.
    Preview {
        /// The random name that the sizes share.
        token: BlobToken,
        /// The height in lines.
        height: u16,
        /// The format.
        format: PreviewFormat,
    },
    /// A file built for consoles, named by the hash of its inputs and of its builder's version.
    Artefact {
        /// The hash of everything it was built from.
        hash: ContentHash,
        /// Type of the file.
        kind: FileKind,
    },
}

/// The kinds of keys, for listing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KeyGroup {
    /// All [`BlobKey::Source`].
    Sources,
    /// All [`BlobKey::Preview`].
    Previews,
    /// All [`BlobKey::Artefact`].
    Artefacts,
}

/// First bytes of hashes and tokens: a part of a group.
pub type ShardRange = std::ops::RangeInclusive<u8>;

/// A whole group.
pub const ALL_SHARDS: ShardRange = 0..=u8::MAX;

impl ContentHash {
    /// The hash of these bytes.
    pub fn of(bytes: &[u8]) -> ContentHash {
        ContentHash(*blake3::hash(bytes).as_bytes())
    }

    /// The hash with these bytes, as a row stores it.
    pub fn from_bytes(bytes: [u8; 32]) -> ContentHash {
        ContentHash(bytes)
    }

    /// The hash with these bytes, if there are 32.
    pub fn from_slice(bytes: &[u8]) -> Option<ContentHash> {
        bytes.try_into().ok().map(ContentHash)
    }

    /// Its bytes, for a row.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl BlobToken {
    /// The token with these bytes, which must come from a random source.
    pub fn from_bytes(bytes: [u8; 16]) -> BlobToken {
        BlobToken(bytes)
    }

    /// The token with these bytes, if there are 16.
    pub fn from_slice(bytes: &[u8]) -> Option<BlobToken> {
        bytes.try_into().ok().map(BlobToken)
    }

    /// Its bytes, for a row.
    pub fn as_bytes(&self) -> &[u8; 16] {
        &self.0
    }
}

impl FileKind {
    const ALL: [FileKind; 12] = [
        FileKind::Jpeg,
        FileKind::Png,
        FileKind::Webp,
        FileKind::Avif,
        FileKind::Dds,
        FileKind::Json,
        FileKind::Nxtheme,
        FileKind::Utheme,
        FileKind::Zip,
        FileKind::Bps,
        FileKind::Ogg,
        FileKind::Binary,
    ];

    /// The ending of its file names, without the dot.
    pub fn extension(self) -> &'static str {
        match self {
            FileKind::Jpeg => "jpg",
            FileKind::Png => "png",
            FileKind::Webp => "webp",
            FileKind::Avif => "avif",
            FileKind::Dds => "dds",
            FileKind::Json => "json",
            FileKind::Nxtheme => "nxtheme",
            FileKind::Utheme => "utheme",
            FileKind::Zip => "zip",
            FileKind::Bps => "bps",
            FileKind::Ogg => "ogg",
            FileKind::Binary => "bin",
        }
    }

    /// The media type to serve it with, from the allow-list of rule F-5.
    pub fn content_type(self) -> &'static str {
        match self {
            FileKind::Jpeg => "image/jpeg",
            FileKind::Png => "image/png",
            FileKind::Webp => "image/webp",
            FileKind::Avif => "image/avif",
            FileKind::Json => "application/json",
            FileKind::Zip | FileKind::Utheme => "application/zip",
            FileKind::Ogg => "audio/ogg",
            FileKind::Dds | FileKind::Nxtheme | FileKind::Bps | FileKind::Binary => "application/octet-stream",
        }
    }

    fn from_extension(extension: &str) -> Option<FileKind> {
        FileKind::ALL.into_iter().find(|kind| kind.extension() == extension)
    }
}

impl PreviewFormat {
    const ALL: [PreviewFormat; 3] = [PreviewFormat::Webp, PreviewFormat::Jpeg, PreviewFormat::Avif];

    /// Type of a file in this format.
    pub fn kind(self) -> FileKind {
        match self {
            PreviewFormat::Webp => FileKind::Webp,
            PreviewFormat::Jpeg => FileKind::Jpeg,
            PreviewFormat::Avif => FileKind::Avif,
        }
    }
}

impl KeyGroup {
    /// All groups.
    pub const ALL: [KeyGroup; 3] = [KeyGroup::Sources, KeyGroup::Previews, KeyGroup::Artefacts];

    pub(crate) fn folder(self) -> &'static str {
        match self {
            KeyGroup::Sources => "source",
            KeyGroup::Previews => "preview",
            KeyGroup::Artefacts => "artefact",
        }
    }

    pub(crate) fn folder_of_shard(self, shard: u8) -> String {
        format!("{}/{shard:02x}", self.folder())
    }
}

impl BlobKey {
    /// The group it belongs to.
    pub fn group(&self) -> KeyGroup {
        match self {
            BlobKey::Source { .. } => KeyGroup::Sources,
            BlobKey::Preview { .. } => KeyGroup::Previews,
            BlobKey::Artefact { .. } => KeyGroup::Artefacts,
        }
    }

    /// The first byte of its hash or token.
    pub fn shard(&self) -> u8 {
        match self {
            BlobKey::Source { hash, .. } | BlobKey::Artefact { hash, .. } => hash.0[0],
            BlobKey::Preview { token, .. } => token.0[0],
        }
    }

    /// Type of the object.
    pub fn kind(&self) -> FileKind {
        match self {
            BlobKey::Source { kind, .. } | BlobKey::Artefact { kind, .. } => *kind,
            BlobKey::Preview { format, .. } => format.kind(),
        }
    }

    /// The media type to serve it with.
    pub fn content_type(&self) -> &'static str {
        self.kind().content_type()
    }

    /// The `Cache-Control` value for a public response with this object. An object of a private item is `private,
    /// no-store` whatever its key (rule F-6), which only the caller can know.
    pub fn cache_control(&self) -> &'static str {
        match self {
            BlobKey::Source { .. } => "private, no-store",
            BlobKey::Preview { .. } => "public, max-age=86400",
            BlobKey::Artefact { .. } => "public, max-age=31536000, immutable",
        }
    }
}

/// The path of the object below the root of any store: `{group}/{first byte}/…`, so that no folder grows large.
impl fmt::Display for BlobKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let folder = self.group().folder_of_shard(self.shard());
        match self {
            BlobKey::Source { hash, kind } | BlobKey::Artefact { hash, kind } => {
                write!(f, "{folder}/{hash}.{}", kind.extension())
            }
            BlobKey::Preview { token, height, format } => {
                write!(f, "{folder}/{token}/{height}.{}", format.kind().extension())
            }
        }
    }
}

/// The text is not the path of any key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not the path of an object")]
pub struct NotAKey;

impl FromStr for BlobKey {
    type Err = NotAKey;

    fn from_str(path: &str) -> Result<BlobKey, NotAKey> {
        let key = parse(path).ok_or(NotAKey)?;
        // Only one spelling is valid: `+7.webp` and `007.webp` are not keys.
        if key.to_string() == path { Ok(key) } else { Err(NotAKey) }
    }
}

fn parse(path: &str) -> Option<BlobKey> {
    let mut parts = path.split('/');
    let (folder, _shard, name) = (parts.next()?, parts.next()?, parts.next()?);
    let group = KeyGroup::ALL.into_iter().find(|group| group.folder() == folder)?;
    let key = if group == KeyGroup::Previews {
        let (height, extension) = parts.next()?.split_once('.')?;
        let format = PreviewFormat::ALL.into_iter().find(|format| format.kind().extension() == extension)?;
        BlobKey::Preview { token: name.parse().ok()?, height: height.parse().ok()?, format }
    } else {
        let (hash, extension) = name.split_once('.')?;
        let (hash, kind) = (hash.parse().ok()?, FileKind::from_extension(extension)?);
        match group {
            KeyGroup::Sources => BlobKey::Source { hash, kind },
            _ => BlobKey::Artefact { hash, kind },
        }
    };
    parts.next().is_none().then_some(key)
}

macro_rules! hex_name {
    ($name:ident, $size:literal) => {
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&hex::encode(self.0))
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({self})", stringify!($name))
            }
        }

        impl FromStr for $name {
            type Err = NotAKey;

            fn from_str(text: &str) -> Result<$name, NotAKey> {
                // The decoder reads capitals as well, but only one spelling is valid.
                if text.bytes().any(|byte| byte.is_ascii_uppercase()) {
                    return Err(NotAKey);
                }
                let mut bytes = [0; $size];
                hex::decode_to_slice(text, &mut bytes).map_err(|_| NotAKey)?;
                Ok($name(bytes))
            }
        }
    };
}

hex_name!(ContentHash, 32);
hex_name!(BlobToken, 16);

#[cfg(test)]
mod tests {
    use super::*;

    fn keys() -> Vec<BlobKey> {
        let hash = ContentHash::of(b"neon");
        let token = BlobToken::from_bytes([0xa7; 16]);
        let mut keys: Vec<BlobKey> = FileKind::ALL
            .into_iter()
            .flat_map(|kind| [BlobKey::Source { hash, kind }, BlobKey::Artefact { hash, kind }])
            .collect();
        for format in PreviewFormat::ALL {
            keys.extend([180, 240, 360, 720, 1080].map(|height| BlobKey::Preview { token, height, format }));
        }
        keys
    }

    #[test]
    fn every_key_has_a_path_of_its_own_and_reads_back() {
        let keys = keys();
        let paths: std::collections::BTreeSet<String> = keys.iter().map(BlobKey::to_string).collect();
        assert_eq!(paths.len(), keys.len());
        for key in keys {
            assert_eq!(key.to_string().parse(), Ok(key));
        }
    }

    #[test]
    fn paths_hold_nothing_but_small_letters_digits_dots_and_slashes() {
        for key in keys() {
            let path = key.to_string();
            assert!(path.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'.' || b == b'/'));
            assert!(!path.contains(".."), "{path}");
        }
    }

    #[test]
    fn other_spellings_of_a_path_are_no_keys() {
        let good = "preview/a7/a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7/360.webp";
        assert!(good.parse::<BlobKey>().is_ok());
        let bad = [
            "",
            "/",
            "preview/a7/a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7/0360.webp",
            "preview/a7/a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7/+360.webp",
            "preview/a7/a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7/360.png",
            "preview/a7/a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7/360.webp/x",
            "preview/a8/a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7/360.webp",
            "preview/a7/A7A7A7A7A7A7A7A7A7A7A7A7A7A7A7A7/360.webp",
            "preview/../a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7/360.webp",
            "other/a7/a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7/360.webp",
            "source/a7/é.png",
        ];
        for path in bad {
            assert_eq!(path.parse::<BlobKey>(), Err(NotAKey), "{path}");
        }
    }

    #[test]
    fn names_have_one_spelling_and_one_length() {
        let good = "0123456789abcdef0123456789abcdef";
        assert_eq!(good.parse::<BlobToken>().expect("a token").to_string(), good);
        assert_eq!(good.repeat(2).parse::<ContentHash>().expect("a hash").to_string(), good.repeat(2));
        let other = [&good[1..], &good[2..], &good.repeat(2), &good.to_uppercase(), &"é".repeat(16), ""];
        for name in other.into_iter().chain(["+123456789abcdef0123456789abcdef", "../../../../../../etc/passwd/..."]) {
            assert_eq!(name.parse::<BlobToken>(), Err(NotAKey), "{name}");
        }
        assert_eq!(good.parse::<ContentHash>(), Err(NotAKey));
    }
}
