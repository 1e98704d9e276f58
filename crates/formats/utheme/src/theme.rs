//! A theme as a value, and the archive written from it. Only valid patches can become part of one: they are checked on
//! the way in, so that writing has nothing left to doubt but names and emptiness.

use vitrine_bps::{ActionSummary, BpsPatch, strip_metadata};
use vitrine_zip::{CompressionMethod, NewEntry};

use crate::{SystemFile, ThemeMetadata, WriteError};

/// Everything an installer makes use of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Theme {
    /// The four fields.
    pub metadata: ThemeMetadata,
    /// The patches, at most one per console file.
    pub patches: Vec<ThemePatch>,
    /// The previews, at most one per screen.
    pub previews: Vec<PreviewPicture>,
}

/// A patch that has passed every check that is possible without its source file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ThemePatch {
    file: &'static SystemFile,
    bytes: Vec<u8>,
    target_size: u64,
    summary: ActionSummary,
}

impl ThemePatch {
    /// Checks `bytes` and, where the patch carries metadata, removes that: consoles fail on it. [`read`](crate::read)
    /// compares the source of the patch with that of `file`; this function does not.
    ///
    /// # Errors
    /// The first defect `vitrine-bps` finds, except metadata.
    pub fn check(
        file: &'static SystemFile,
        bytes: &[u8],
        limits: &vitrine_bps::PatchLimits,
    ) -> Result<Self, vitrine_bps::Error> {
        let bytes = strip_metadata(bytes, limits)?;
        let patch = BpsPatch::parse(&bytes, limits)?;
        let (summary, target_size) = (patch.verify()?, patch.target_size());
        Ok(Self { file, bytes, target_size, summary })
    }

    /// The console file it is for.
    pub fn file(&self) -> &'static SystemFile {
        self.file
    }

    /// The patch, without metadata.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Size in bytes of the file it makes.
    pub fn target_size(&self) -> u64 {
        self.target_size
    }

    /// Summary of its actions.
    pub fn summary(&self) -> &ActionSummary {
        &self.summary
    }
}

/// Screen that a preview shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PreviewScreen {
    /// Both screens in one picture.
    Collage,
    /// The launcher on the gamepad.
    Launcher,
    /// The plaza on the television.
    Warawara,
}

impl PreviewScreen {
    /// All screens.
    pub const ALL: [PreviewScreen; 3] = [PreviewScreen::Collage, PreviewScreen::Launcher, PreviewScreen::Warawara];

    /// Entry name without its extension.
    pub const fn entry_name(self) -> &'static str {
        match self {
            PreviewScreen::Collage => "preview-collage",
            PreviewScreen::Launcher => "preview-launcher",
            PreviewScreen::Warawara => "preview-warawara",
        }
    }
}

/// One picture, as a file. Its pixels are not looked at here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PreviewPicture {
    /// Screen that it shows.
    pub screen: PreviewScreen,
    /// The picture file.
    pub bytes: Vec<u8>,
}

impl PreviewPicture {
    /// The extension its content asks for: `webp`, `jpg` or `png`; `None` for anything else.
    pub fn extension(&self) -> Option<&'static str> {
        match self.bytes.as_slice() {
            [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some("webp"),
            [0xff, 0xd8, 0xff, ..] => Some("jpg"),
            [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..] => Some("png"),
            _ => None,
        }
    }
}

impl Theme {
    /// The archive: `metadata.json`, the patches in the order of [`SYSTEM_FILES`](crate::SYSTEM_FILES), the previews;
    /// everything at the root, no directory entries, one fixed date. The same theme always gives the same bytes.
    /// Previews that are no picture are left out.
    ///
    /// # Errors
    /// See [`WriteError`].
    pub fn to_archive(&self) -> Result<Vec<u8>, WriteError> {
        if self.patches.is_empty() {
            return Err(WriteError::NoPatches);
        }
        let metadata = self.metadata.to_json()?;
        let mut entries =
            vec![NewEntry { name: "metadata.json", bytes: metadata.as_bytes(), method: CompressionMethod::Deflate }];
        for file in &crate::SYSTEM_FILES {
            let mut patches = self.patches.iter().filter(|patch| patch.file == file);
            let Some(patch) = patches.next() else {
                continue;
            };
            if patches.next().is_some() {
                return Err(WriteError::TwoPatches { console_path: file.console_path });
            }
            entries.push(NewEntry { name: file.patch_name, bytes: &patch.bytes, method: CompressionMethod::Deflate });
        }
        let previews = self.named_previews()?;
        entries.extend(previews.iter().map(|(name, bytes)| NewEntry { name, bytes, method: CompressionMethod::Store }));
        Ok(vitrine_zip::write(&entries)?)
    }

    fn named_previews(&self) -> Result<Vec<(String, &[u8])>, WriteError> {
        let mut named = Vec::new();
        for screen in PreviewScreen::ALL {
            let mut previews = self.previews.iter().filter(|preview| preview.screen == screen);
            let Some(preview) = previews.next() else {
                continue;
            };
            if previews.next().is_some() {
                return Err(WriteError::TwoPreviews { name: screen.entry_name() });
            }
            if let Some(extension) = preview.extension() {
                named.push((format!("{}.{extension}", screen.entry_name()), preview.bytes.as_slice()));
            }
        }
        Ok(named)
    }
}
