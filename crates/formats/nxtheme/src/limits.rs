//! The limits of one upload. Every limit is checked before the bytes are unpacked.

/// Bounds for reading one file. Sizes are bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NxthemeLimits {
    /// The file as it was sent.
    pub file_bytes: usize,
    /// One theme, unpacked.
    pub theme_bytes: usize,
    /// Entries of one theme.
    pub theme_entries: usize,
    /// Themes in a bundle.
    pub bundle_themes: usize,
    /// All themes of a bundle together, unpacked.
    pub bundle_bytes: usize,
    /// `info.json`.
    pub manifest_bytes: usize,
    /// `layout.json` and `common.json`, each.
    pub layout_bytes: usize,
    /// The wallpaper and the preview, each.
    pub picture_bytes: usize,
    /// Each icon.
    pub icon_bytes: usize,
}

impl Default for NxthemeLimits {
    /// 25 MB sent, 16 MiB and 32 entries to a theme, 50 themes of 128
    /// MiB to a bundle; 64 KiB, 1 MiB, 5 MiB and 256 KiB for the entries.
    ///
    /// A full theme has half a megabyte to three.
    fn default() -> NxthemeLimits {
        NxthemeLimits {
            file_bytes: 25_000_000,
            theme_bytes: 16 << 20,
            theme_entries: 32,
            bundle_themes: 50,
            bundle_bytes: 128 << 20,
            manifest_bytes: 64 << 10,
            layout_bytes: 1 << 20,
            picture_bytes: 5 << 20,
            icon_bytes: 256 << 10,
        }
    }
}
