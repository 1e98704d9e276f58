//! Finding the console file that a patch is for. Creators distribute patches under many names (`men.BPS`,
//! `AllMessage.bps` in a language folder, names of their own listed in `Patches`); the source size and checksum inside
//! the patch decide. If name and content contradict each other, nothing is guessed.

use crate::SystemFile;

/// Names and source of a patch whose console file is not known yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PatchNaming<'a> {
    /// Entry name in the archive, folders included.
    pub entry: &'a str,
    /// Console path that `Patches` of `metadata.json` gives for the entry, if it lists it.
    pub declared_path: Option<&'a str>,
    /// Size in bytes of the file the patch is made from.
    pub source_size: u64,
    /// CRC-32 of the file the patch is made from.
    pub source_crc: u32,
}

/// The console file a patch is for, to be compared with its content afterwards ([`SystemFile::accepts_source`]).
///
/// In this order: the entry's base name, what `Patches` declares, the content alone, the language folder it lies in.
/// `None` when nothing fits.
pub fn name_patch(patch: &PatchNaming<'_>) -> Option<&'static SystemFile> {
    let mut parts = patch.entry.rsplit('/');
    let base = parts.next().unwrap_or(patch.entry);
    SystemFile::find_by_patch_name(base)
        .or_else(|| SystemFile::find_by_console_path(patch.declared_path?))
        .or_else(|| SystemFile::find_by_content(patch.source_size, patch.source_crc))
        .or_else(|| parts.find_map(SystemFile::find_by_text_folder))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(entry: &str, declared_path: Option<&str>, source: (u64, u32), expected: Option<&str>) {
        let naming = PatchNaming { entry, declared_path, source_size: source.0, source_crc: source.1 };
        assert_eq!(name_patch(&naming).map(|file| file.patch_name), expected, "{entry}");
    }

    #[test]
    fn a_patch_is_named_by_name_declaration_content_or_folder() {
        let men = (6_859_489, 0xb9a4_343a);
        let german = (301_399, 0xf6fd_1ada);
        let unknown = (5, 5);
        check("Men.bps", None, unknown, Some("Men.bps"));
        check("sub/men.BPS", None, unknown, Some("Men.bps"));
        check("mine.bps", Some("Common/Package/Men2.pack"), men, Some("Men2.bps"));
        check("mine.bps", Some("Nowhere/x.pack"), men, Some("Men.bps"));
        check("text/AllMessage.bps", None, german, Some("AllMessage_EuDe.bps"));
        check("JpJapanese/Message/AllMessage.bps", None, unknown, Some("AllMessage_JpJa.bps"));
        check("mine.bps", None, unknown, None);
        check("Common/mine.bps", None, unknown, None);
    }
}
