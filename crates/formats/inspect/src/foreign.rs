//! Kinds of file that nothing here reads. They are recognised by their content, so that a message can name them and say
//! what to do. One table serves the command, the server and, compiled to WebAssembly, the forms. The texts that
//! browsers show for its codes are in `web/messages/*/findings.json`.

/// A kind of file that is recognised only to be named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ForeignKind {
    /// Stable identifier; listed in [`format::findings`](crate::format::findings).
    pub code: &'static str,
    /// Name for use in a sentence.
    pub label: &'static str,
    /// Advice what to do with it, as a sentence without its full stop.
    pub next_step: &'static str,
}

const UNPACK: &str = "unpack it and use the files inside";
const OTHER_PATCH: &str = "apply it to the original, then make a BPS patch from the original and the result";
const SYSTEM_FILE: &str = "it must not be shared: make a BPS patch from the original and this file instead";
const OTHER_SOUND: &str = "save it as WAV, MP3, Ogg Vorbis or FLAC";
const CONSOLE_SOUND: &str = "convert it to WAV, MP3, Ogg Vorbis or FLAC";

/// Offset of a signature, the signature, and the kind.
type FileSignature = (usize, &'static [u8], ForeignKind);

const fn row(
    at: usize,
    mark: &'static [u8],
    code: &'static str,
    label: &'static str,
    next_step: &'static str,
) -> FileSignature {
    (at, mark, ForeignKind { code, label, next_step })
}

const TABLE: [FileSignature; 26] = [
    row(0, b"7z\xbc\xaf\x27\x1c", "kind.seven_zip", "7-Zip archive", UNPACK),
    row(0, b"Rar!\x1a\x07", "kind.rar", "RAR archive", UNPACK),
    row(0, b"\x1f\x8b", "kind.gzip", "gzip file", UNPACK),
    row(0, b"\xfd7zXZ\0", "kind.xz", "xz file", UNPACK),
    row(257, b"ustar", "kind.tar", "tar archive", UNPACK),
    row(0, b"PATCH", "kind.ips", "IPS patch", OTHER_PATCH),
    row(0, b"IPS32", "kind.ips", "IPS patch", OTHER_PATCH),
    row(0, b"UPS1", "kind.ups", "UPS patch", OTHER_PATCH),
    row(0, b"\xd6\xc3\xc4", "kind.xdelta", "xdelta patch", OTHER_PATCH),
    row(0, b"BSDIFF", "kind.bsdiff", "bsdiff patch", OTHER_PATCH),
    row(0, b"Yaz0", "kind.szs", "packed system file of a console (.szs)", SYSTEM_FILE),
    row(0, b"SARC", "kind.sarc", "system file of a console (.pack, .sarc)", SYSTEM_FILE),
    row(0, b"FSAR", "kind.bfsar", "sound archive of a console (.bfsar)", SYSTEM_FILE),
    row(0, b"FLAN", "kind.bflan", "animation of a console's menu (.bflan)", "export it as JSON with a layout editor"),
    row(
        0,
        b"FLYT",
        "kind.bflyt",
        "layout of a console's menu (.bflyt)",
        "export the changes as layout.json with a layout editor",
    ),
    row(0, b"FSTM", "kind.bfstm", "music of a console (BFSTM)", CONSOLE_SOUND),
    row(0, b"CSTM", "kind.bcstm", "music of a console (BCSTM)", CONSOLE_SOUND),
    row(0, b"RSTM", "kind.brstm", "music of a console (BRSTM)", CONSOLE_SOUND),
    row(28, b"OpusHead", "kind.opus", "Opus sound", OTHER_SOUND),
    row(4, b"ftyp", "kind.mp4", "MP4 file, AAC or ALAC", OTHER_SOUND),
    row(0, b"\xff\xf1", "kind.aac", "AAC sound", OTHER_SOUND),
    row(0, b"\xff\xf9", "kind.aac", "AAC sound", OTHER_SOUND),
    row(
        0,
        b"\0\x05\x16\x07",
        "kind.apple_double",
        "macOS companion file (._name)",
        "use the file without ._ in front of its name",
    ),
    row(0, b"BNTX", "kind.bntx", "textures of a console (.bntx)", "save the picture as PNG, JPEG or DDS"),
    row(0, b"version https://git-lfs", "kind.git_lfs", "Git LFS pointer file", "download the file itself"),
    row(0, b"8BPS", "kind.psd", "Photoshop file", "export it as PNG or JPEG"),
];

/// The kind of a file that nothing here reads, by its content.
pub fn foreign(bytes: &[u8]) -> Option<ForeignKind> {
    let is_marked = |(at, mark, _): &&FileSignature| bytes.get(*at..).is_some_and(|rest| rest.starts_with(mark));
    TABLE.iter().find(is_marked).map(|(_, _, kind)| *kind)
}

impl std::fmt::Display for ForeignKind {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "this kind of file ({}) can't be used here: {}", self.label, self.next_step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_recognised_by_its_own_mark() {
        for (at, mark, kind) in TABLE {
            let bytes = [&vec![b'-'; at], mark, b" and more"].concat();
            assert_eq!(foreign(&bytes), Some(kind), "{}", kind.label);
            assert_eq!(foreign(&bytes[..at + mark.len() - 1]), None, "{} cut short", kind.label);
        }
        for ours in [&b"BPS1"[..], b"PK\x03\x04", b"\x89PNG", b"\xff\xd8\xff\xe0", b"DDS ", b"fLaC", b"{}", b""] {
            assert_eq!(foreign(ours), None, "{ours:?}");
        }
    }
}
