//! Findings about a theme, each with its entry and severity. There is one kind for each row of the reference tools'
//! verdicts, which [`format`](crate::format) lists, and for each habit that reading repairs.

use vitrine_finding::CodedKind;
use vitrine_jpeg::FindingKind as JpegKind;
use vitrine_target::{FirmwareVersion, Target};

/// One thing noticed about a theme. Its place is the entry it is about, with the place within the entry where that is a
/// layout: `layout.json, Files[2]`; empty for the theme as a whole. An error is what a console refuses or fails at, or
/// what the PC tool calls an error.
pub type Finding = vitrine_finding::Finding<FindingKind>;

/// Kinds of finding about a theme.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum FindingKind {
    /// A SARC without Yaz0 around it, which network installs and the PC tool refuse.
    #[error("the archive isn't packed, and some installers refuse that")]
    NotPacked,
    /// Something odd about the SARC archive.
    #[error("{0}")]
    Archive(vitrine_sarc::FindingKind),
    /// Something odd about the ZIP archive.
    #[error("{0}")]
    Zip(vitrine_zip::FindingKind),
    /// An entry no reader looks at.
    #[error("no installer reads this entry")]
    EntryIgnored,
    /// A layout without any change, such as JSON of another kind. For callers who do not take one.
    #[error("it has no effect on a console and is left out")]
    LayoutChangesNothing,
    /// A layout beyond the limits of a caller.
    #[error("it is too large and is left out")]
    LayoutTooLarge,
    /// Transparent parts of a background that its menu shows as black. Seeing it takes decoding, so it is for callers who do.
    #[error("the picture has transparent parts, and this menu shows them as black")]
    TransparencyLost,
    /// An entry in another letter case than consoles look for, or in a folder.
    #[error("consoles don't find it: it must be called {expected} and not be in a folder")]
    EntryName {
        /// The name that consoles look for.
        expected: String,
    },

    /// `info.json` begins with a byte order mark.
    #[error("the text starts with a byte order mark, which consoles skip")]
    ByteOrderMark,
    /// A field in another letter case than the console reads.
    #[error("{written:?} must be written {field}")]
    FieldCase {
        /// The field meant.
        field: &'static str,
        /// The field as it is written.
        written: String,
    },
    /// A text field of another type. The console refuses the file.
    #[error("{field} isn't text")]
    FieldNotText {
        /// Name of the field.
        field: &'static str,
    },
    /// A text with line breaks or other control characters.
    #[error("{field} contains control characters")]
    ControlCharacter {
        /// Name of the field.
        field: &'static str,
    },
    /// `Target` in a spelling the console refuses.
    #[error("the Target {written:?} isn't spelled as the console expects")]
    TargetSpelling {
        /// The value as it is written.
        written: String,
    },
    /// No `Version`.
    #[error("the format version is missing")]
    VersionMissing,
    /// `Version` is text, a fraction or too large to be a version.
    #[error("the format version isn't a whole number")]
    VersionNotAnInteger,
    /// `Version` is zero or below.
    #[error("the format version {version} is not above zero")]
    VersionNotPositive {
        /// The version.
        version: i64,
    },
    /// `Version` is above [`crate::MAX_VERSION`].
    #[error("the format version {version} is newer than any installer supports")]
    VersionTooNew {
        /// The version.
        version: i64,
    },
    /// Up to version 7 the console reads no icon but the home menu's `album.dds`.
    #[error("the console ignores this icon because the format version is {version}")]
    VersionIgnoresIcon {
        /// The version.
        version: i64,
    },
    /// Up to version 8 the layout is applied before the icons and cannot override them.
    #[error("the console applies the layout before the icons because the format version is {version}")]
    VersionLayoutFirst {
        /// The version.
        version: i64,
    },
    /// `ThemeName` is blank.
    #[error("the theme has no name")]
    NameBlank,
    /// `Author` is blank.
    #[error("the theme has no author")]
    AuthorBlank,
    /// `Id` is missing or shorter than eight characters.
    #[error("the theme has no Id of at least eight characters")]
    IdShort,

    /// Neither wallpaper nor layout.
    #[error("the theme has neither a wallpaper nor a layout")]
    Empty,
    /// Both wallpapers; the DDS one counts.
    #[error("image.dds is used instead")]
    WallpaperTwice,
    /// A picture under the name of another kind. Tools go by the content.
    #[error("the content is {found}, which doesn't match the name")]
    ContentUnlikeName {
        /// Kind of the content.
        found: &'static str,
    },
    /// Another kind of picture under a name that ends in `.dds`. The console takes it for a DDS all the same.
    #[error("the content is {found}, but the console reads every .dds entry as a DDS")]
    NotDds {
        /// Kind of the content.
        found: &'static str,
    },
    /// The wallpaper is a PNG.
    #[error("the wallpaper is a PNG; it must be a JPEG or a DDS")]
    WallpaperPng,
    /// The wallpaper is not a picture any tool knows.
    #[error("the wallpaper is neither a JPEG nor a DDS")]
    WallpaperUnknown,
    /// Something about the JPEG.
    #[error("{0}")]
    WallpaperJpeg(JpegKind),
    /// The wallpaper's DDS cannot be read.
    #[error("the wallpaper can't be read: {0}")]
    WallpaperDds(vitrine_dds::Error),
    /// The wallpaper's DDS is not DXT1.
    #[error("the wallpaper is stored as {found}, not DXT1")]
    WallpaperEncoding {
        /// Its code.
        found: String,
    },
    /// The wallpaper's DDS has another size than 1280×720.
    #[error("the wallpaper has {width}×{height} pixels, not 1280×720")]
    WallpaperSize {
        /// Width found.
        width: u32,
        /// Height found.
        height: u32,
    },
    /// Mipmaps or other bytes after a DDS picture, which are ignored.
    #[error("{size} extra bytes follow the picture and are ignored")]
    TrailingBytes {
        /// Number of bytes.
        size: usize,
    },

    /// Both forms of one icon; the DDS one counts.
    #[error("the .dds of the same name is used instead")]
    IconTwice,
    /// An icon of another menu. No reader loads it.
    #[error("{target} doesn't have this icon")]
    IconOfAnotherMenu {
        /// The theme's menu.
        target: Target,
    },
    /// The icon is a JPEG.
    #[error("the icon is a JPEG; it must be a PNG or a DDS")]
    IconJpeg,
    /// The icon is not a picture any tool knows.
    #[error("the icon is neither a PNG nor a DDS")]
    IconUnknown,
    /// The icon's DDS cannot be read.
    #[error("the icon can't be read: {0}")]
    IconDds(vitrine_dds::Error),
    /// The icon's PNG cannot be read.
    #[error("the icon can't be read: {0}")]
    IconPng(vitrine_png::Error),
    /// A PNG of a kind that some decoders get wrong.
    #[error("the icon is {what}; 8-bit RGBA without interlacing works everywhere")]
    IconPngKind {
        /// The feature that decoders get wrong.
        what: vitrine_png::PortabilityIssue,
    },
    /// The icon has another size than the console shows.
    #[error("the icon has {width}×{height} pixels, not {expected_width}×{expected_height}")]
    IconSize {
        /// Width found.
        width: u32,
        /// Height found.
        height: u32,
        /// Width needed.
        expected_width: u32,
        /// Height needed.
        expected_height: u32,
    },
    /// The icon is only shown by newer firmware.
    #[error("the icon needs firmware {firmware} or newer")]
    IconNeedsFirmware {
        /// The first firmware that has the button.
        firmware: FirmwareVersion,
    },

    /// Both spellings of the preview; the capitalised one counts.
    #[error("Preview.png is used instead")]
    PreviewTwice,
    /// The preview is not a valid PNG.
    #[error("the preview can't be read: {0}")]
    PreviewPng(vitrine_png::Error),
    /// The preview has another size than 1280×720.
    #[error("the preview has {width}×{height} pixels, not 1280×720")]
    PreviewSize {
        /// Width found.
        width: u32,
        /// Height found.
        height: u32,
    },

    /// A layout that is not a JSON object. Installing aborts.
    #[error("the layout can't be read: {0}")]
    LayoutUnreadable(vitrine_layout::LayoutError),
    /// Something about the layout's content.
    #[error("{0}")]
    Layout(vitrine_layout::FindingKind),
    /// The layout says that it is for another menu.
    #[error("the layout is made for {found}, not {expected}")]
    LayoutTarget {
        /// The console file it names.
        found: String,
        /// The console file it is used for.
        expected: &'static str,
    },
    /// A `common.json` for a menu other than the home menu: the console ignores it, the PC tool may complain.
    #[error("only the home menu reads this entry")]
    CommonIgnored,
}

impl FindingKind {
    /// Returns `true` for a defect that reading repairs: the theme, written again, no longer has it.
    pub const fn is_repaired(&self) -> bool {
        matches!(
            self,
            Self::NotPacked
                | Self::Archive(_)
                | Self::Zip(_)
                | Self::EntryIgnored
                | Self::EntryName { .. }
                | Self::TransparencyLost
                | Self::LayoutChangesNothing
                | Self::LayoutTooLarge
                | Self::ByteOrderMark
                | Self::FieldCase { .. }
                | Self::FieldNotText { .. }
                | Self::TargetSpelling { .. }
                | Self::VersionMissing
                | Self::VersionNotAnInteger
                | Self::VersionNotPositive { .. }
                | Self::VersionTooNew { .. }
                | Self::VersionIgnoresIcon { .. }
                | Self::VersionLayoutFirst { .. }
                | Self::WallpaperTwice
                | Self::ContentUnlikeName { .. }
                | Self::NotDds { .. }
                | Self::IconTwice
                | Self::IconOfAnotherMenu { .. }
                | Self::PreviewTwice
                | Self::CommonIgnored
        )
    }
}

impl CodedKind for FindingKind {
    fn code(&self) -> &'static str {
        match self {
            Self::NotPacked => "nxtheme.not_packed",
            Self::Archive(kind) => kind.code(),
            Self::Zip(kind) => kind.code(),
            Self::EntryIgnored => "nxtheme.entry_ignored",
            Self::EntryName { .. } => "nxtheme.entry_name",
            Self::TransparencyLost => "nxtheme.transparency_lost",
            Self::LayoutChangesNothing => "nxtheme.layout_changes_nothing",
            Self::LayoutTooLarge => "nxtheme.layout_too_large",
            Self::ByteOrderMark => "nxtheme.byte_order_mark",
            Self::FieldCase { .. } => "nxtheme.field_case",
            Self::FieldNotText { .. } => "nxtheme.field_not_text",
            Self::ControlCharacter { .. } => "nxtheme.control_character",
            Self::TargetSpelling { .. } => "nxtheme.target_spelling",
            Self::VersionMissing => "nxtheme.version_missing",
            Self::VersionNotAnInteger => "nxtheme.version_not_an_integer",
            Self::VersionNotPositive { .. } => "nxtheme.version_not_positive",
            Self::VersionTooNew { .. } => "nxtheme.version_too_new",
            Self::VersionIgnoresIcon { .. } => "nxtheme.version_ignores_icon",
            Self::VersionLayoutFirst { .. } => "nxtheme.version_layout_first",
            Self::NameBlank => "nxtheme.name_blank",
            Self::AuthorBlank => "nxtheme.author_blank",
            Self::IdShort => "nxtheme.id_short",
            Self::Empty => "nxtheme.theme_empty",
            Self::WallpaperTwice => "nxtheme.wallpaper_twice",
            Self::ContentUnlikeName { .. } => "nxtheme.content_unlike_name",
            Self::NotDds { .. } => "nxtheme.not_dds",
            Self::WallpaperPng => "nxtheme.wallpaper_png",
            Self::WallpaperUnknown => "nxtheme.wallpaper_unknown",
            Self::WallpaperJpeg(kind) => match kind {
                JpegKind::Unreadable(_) => "nxtheme.wallpaper_jpeg_unreadable",
                JpegKind::Size { .. } => "nxtheme.wallpaper_size",
                JpegKind::Progressive => "nxtheme.wallpaper_progressive",
                JpegKind::Kind { .. } => "nxtheme.wallpaper_jpeg_kind",
                JpegKind::Precision { .. } => "nxtheme.wallpaper_precision",
                JpegKind::Components { .. } => "nxtheme.wallpaper_components",
                JpegKind::Sampling { .. } => "nxtheme.wallpaper_sampling",
                JpegKind::TableMissing { .. } => "nxtheme.wallpaper_table_missing",
                JpegKind::Truncated => "nxtheme.wallpaper_truncated",
                JpegKind::SeveralFrames { .. } => "nxtheme.wallpaper_several_frames",
                JpegKind::RgbColours => "nxtheme.wallpaper_rgb",
                JpegKind::TrailingBytes { .. } => "nxtheme.wallpaper_trailing_bytes",
                JpegKind::Turned { .. } => "nxtheme.wallpaper_turned",
                // For kinds that a newer `vitrine-jpeg` may add.
                _ => "nxtheme.wallpaper_jpeg",
            },
            Self::WallpaperDds(_) => "nxtheme.wallpaper_dds_unreadable",
            Self::WallpaperEncoding { .. } => "nxtheme.wallpaper_encoding",
            Self::WallpaperSize { .. } => "nxtheme.wallpaper_size",
            Self::TrailingBytes { .. } => "nxtheme.trailing_bytes",
            Self::IconTwice => "nxtheme.icon_twice",
            Self::IconOfAnotherMenu { .. } => "nxtheme.icon_of_another_menu",
            Self::IconJpeg => "nxtheme.icon_jpeg",
            Self::IconUnknown => "nxtheme.icon_unknown",
            Self::IconDds(_) => "nxtheme.icon_dds_unreadable",
            Self::IconPng(_) => "nxtheme.icon_png_unreadable",
            Self::IconPngKind { .. } => "nxtheme.icon_png_kind",
            Self::IconSize { .. } => "nxtheme.icon_size",
            Self::IconNeedsFirmware { .. } => "nxtheme.icon_needs_firmware",
            Self::PreviewTwice => "nxtheme.preview_twice",
            Self::PreviewPng(_) => "nxtheme.preview_unreadable",
            Self::PreviewSize { .. } => "nxtheme.preview_size",
            Self::LayoutUnreadable(error) => error.code(),
            Self::Layout(kind) => kind.code(),
            Self::LayoutTarget { .. } => "nxtheme.layout_target",
            Self::CommonIgnored => "nxtheme.common_ignored",
        }
    }
}
