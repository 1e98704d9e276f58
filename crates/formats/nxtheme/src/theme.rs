//! A theme as a value: what a reader returns and a writer takes. Pictures and layouts stay bytes; validating them is
//! the work of `validate`.

use std::collections::BTreeMap;

use crate::ThemeManifest;

/// Everything one `.nxtheme` holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Theme {
    /// `info.json`.
    pub manifest: ThemeManifest,
    /// `image.jpg` or `image.dds`.
    pub wallpaper: Option<WallpaperImage>,
    /// `layout.json`, the patch for the menu's own file.
    pub layout: Option<Vec<u8>>,
    /// `common.json`, the patch for the file the home menu shares.
    pub common: Option<Vec<u8>>,
    /// Icons by their base names, e.g. `album`.
    pub icons: BTreeMap<String, IconImage>,
    /// `preview.png`, deprecated: no installer shows it.
    pub preview: Option<Vec<u8>>,
}

impl Theme {
    /// A theme with nothing but a manifest.
    pub fn new(manifest: ThemeManifest) -> Theme {
        Theme { manifest, wallpaper: None, layout: None, common: None, icons: BTreeMap::new(), preview: None }
    }

    /// Bytes of all files but the manifest.
    pub fn size_bytes(&self) -> usize {
        let files =
            [self.wallpaper.as_ref().map(WallpaperImage::bytes), self.layout.as_deref(), self.common.as_deref()];
        let icons = self.icons.values().map(IconImage::bytes);
        files.into_iter().chain([self.preview.as_deref()]).flatten().chain(icons).map(<[u8]>::len).sum()
    }
}

/// The wallpaper by the entry it belongs under.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WallpaperImage {
    /// `image.jpg`, which the console converts.
    Jpeg(Vec<u8>),
    /// `image.dds`, which it uses as it is.
    Dds(Vec<u8>),
}

impl WallpaperImage {
    /// The file.
    pub fn bytes(&self) -> &[u8] {
        match self {
            WallpaperImage::Jpeg(bytes) | WallpaperImage::Dds(bytes) => bytes,
        }
    }

    /// The entry it is written under.
    pub const fn entry_name(&self) -> &'static str {
        match self {
            WallpaperImage::Jpeg(_) => "image.jpg",
            WallpaperImage::Dds(_) => "image.dds",
        }
    }
}

/// An icon by the entry it belongs under.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum IconImage {
    /// `<name>.png`, which the console converts.
    Png(Vec<u8>),
    /// `<name>.dds`, which it uses as it is.
    Dds(Vec<u8>),
}

impl IconImage {
    /// The file.
    pub fn bytes(&self) -> &[u8] {
        match self {
            IconImage::Png(bytes) | IconImage::Dds(bytes) => bytes,
        }
    }

    /// The ending of the entry it is written under.
    pub const fn extension(&self) -> &'static str {
        match self {
            IconImage::Png(_) => "png",
            IconImage::Dds(_) => "dds",
        }
    }
}

/// Container that a theme's entries are packed in. Both carry the same entries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ThemeContainer {
    /// SARC in Yaz0: every installer reads it.
    Yaz0Sarc,
    /// ZIP: installers since version 5.
    Zip,
}
