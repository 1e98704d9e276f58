//! Kinds of file. Content decides, because people rename files and consoles go by content too. The name only helps if
//! the content is damaged or says too little.

use serde::Serialize;
use vitrine_layout::json::{self, JsonObject, JsonValue};

use crate::foreign;

/// Bytes a packed file may unpack to: twice the budget of a theme, so that system files of a menu can be listed too.
pub(crate) const MAX_UNPACKED_SIZE: usize = 32 << 20;

/// A kind of file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum ContentKind {
    /// One theme of a Switch menu, in either container.
    SwitchTheme,
    /// A ZIP archive of themes.
    ThemeBundle,
    /// Packed data that is not a theme.
    Yaz0,
    /// An unpacked console archive.
    Sarc,
    /// A ZIP archive that is neither theme nor bundle.
    Zip,
    /// A Wii U theme.
    WiiuTheme,
    /// A BPS patch.
    Bps,
    /// A DDS picture.
    Dds,
    /// A JPEG picture.
    Jpeg,
    /// A PNG picture.
    Png,
    /// `info.json` of a theme.
    Manifest,
    /// A layout patch.
    Layout,
    /// A value of a layout option.
    OptionValue,
    /// `metadata.json` of a Wii U theme.
    WiiuMetadata,
    /// A web page, saved in the place of a file.
    WebPage,
    /// The error response of a server, saved in the place of a file.
    ErrorAnswer,
    /// One animation of a menu as JSON, which belongs into a layout.
    Animation,
    /// A kind that nothing here reads, recognised to be named; see [`crate::foreign`].
    Foreign,
    /// None of these.
    Unknown,
}

impl ContentKind {
    /// Name of the kind for use in a sentence.
    pub const fn label(self) -> &'static str {
        match self {
            ContentKind::SwitchTheme => "Switch theme",
            ContentKind::ThemeBundle => "bundle of Switch themes",
            ContentKind::Yaz0 => "Yaz0 data",
            ContentKind::Sarc => "SARC archive",
            ContentKind::Zip => "ZIP archive",
            ContentKind::WiiuTheme => "Wii U theme",
            ContentKind::Bps => "BPS patch",
            ContentKind::Dds => "DDS picture",
            ContentKind::Jpeg => "JPEG picture",
            ContentKind::Png => "PNG picture",
            ContentKind::Manifest => "theme manifest",
            ContentKind::Layout => "layout",
            ContentKind::OptionValue => "layout option value",
            ContentKind::WiiuMetadata => "Wii U theme metadata",
            ContentKind::WebPage => "web page",
            ContentKind::ErrorAnswer => "error message of a server",
            ContentKind::Animation => "animation of a layout",
            ContentKind::Foreign => "file of another kind",
            ContentKind::Unknown => "unknown file",
        }
    }

    /// The kind of a file, by its content; by its name where the content says too little, and for what consoles open
    /// as a theme because it is called `.nxtheme`.
    pub fn detect(name: &str, bytes: &[u8]) -> Self {
        let extension = name.rsplit_once('.').map(|(_, extension)| extension.to_lowercase()).unwrap_or_default();
        let starts = |magic: &[u8]| bytes.starts_with(magic);
        match () {
            () if starts(b"Yaz") || starts(b"SARC") => match extension.as_str() {
                "nxtheme" => ContentKind::SwitchTheme,
                _ if starts(b"SARC") => ContentKind::Sarc,
                _ => of_yaz0(bytes),
            },
            () if starts(b"PK") => of_zip(&extension, bytes),
            () if starts(b"BPS1")
                || (extension == "bps" && [&b"PATCH"[..], b"UPS1", b"\xd6\xc3\xc4"].into_iter().any(starts)) =>
            {
                ContentKind::Bps
            }
            () if starts(b"DDS ") => ContentKind::Dds,
            () if starts(b"\xff\xd8") => ContentKind::Jpeg,
            () if starts(b"\x89PNG") => ContentKind::Png,
            () if looks_like_web_page(bytes) => ContentKind::WebPage,
            () if foreign(bytes).is_some() => ContentKind::Foreign,
            () if looks_like_json(bytes) => of_json(name, bytes),
            () => of_extension(name, &extension),
        }
    }
}

/// Kind of file that a name promises.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NamePromise {
    /// One kind of file.
    Kind(ContentKind),
    /// A picture, whose kind tools go by the content for.
    Picture(ContentKind),
    /// Any console archive, packed or not.
    ConsoleArchive,
    /// Any ZIP archive.
    Zip,
    /// Any of the JSON files.
    Json,
}

impl NamePromise {
    pub(crate) fn of(name: &str) -> Option<Self> {
        let base = name.rsplit(['/', '\\']).next().unwrap_or(name).to_lowercase();
        let (_, extension) = base.rsplit_once('.')?;
        Some(match (base.as_str(), extension) {
            ("info.json", _) => Self::Kind(ContentKind::Manifest),
            ("metadata.json", _) => Self::Kind(ContentKind::WiiuMetadata),
            ("layout.json" | "common.json", _) => Self::Kind(ContentKind::Layout),
            (_, "json") => Self::Json,
            (_, "nxtheme") => Self::Kind(ContentKind::SwitchTheme),
            (_, "utheme") => Self::Kind(ContentKind::WiiuTheme),
            (_, "bps") => Self::Kind(ContentKind::Bps),
            (_, "dds") => Self::Kind(ContentKind::Dds),
            (_, "jpg" | "jpeg") => Self::Picture(ContentKind::Jpeg),
            (_, "png") => Self::Picture(ContentKind::Png),
            (_, "szs" | "sarc") => Self::ConsoleArchive,
            (_, "zip") => Self::Zip,
            _ => return None,
        })
    }

    /// Returns `true` if a file of this kind is what the name promises.
    pub(crate) fn is_kept_by(self, kind: ContentKind) -> bool {
        use ContentKind::{Manifest, Sarc, SwitchTheme, ThemeBundle, WiiuMetadata, WiiuTheme, Yaz0};
        match self {
            // An installer takes a bundle under this name too.
            Self::Kind(SwitchTheme) => matches!(kind, SwitchTheme | ThemeBundle),
            Self::Kind(promised) | Self::Picture(promised) => kind == promised,
            Self::ConsoleArchive => matches!(kind, Yaz0 | Sarc | SwitchTheme),
            Self::Zip => matches!(kind, ContentKind::Zip | SwitchTheme | ThemeBundle | WiiuTheme),
            Self::Json => matches!(
                kind,
                Manifest | WiiuMetadata | ContentKind::Layout | ContentKind::OptionValue | ContentKind::Animation
            ),
        }
    }

    pub(crate) fn label(self) -> &'static str {
        match self {
            Self::Kind(kind) | Self::Picture(kind) => kind.label(),
            Self::ConsoleArchive => "console archive",
            Self::Zip => "ZIP archive",
            Self::Json => "JSON file",
        }
    }
}

/// The kind by name, for content that cannot be recognised.
fn of_extension(name: &str, extension: &str) -> ContentKind {
    match extension {
        "nxtheme" => ContentKind::SwitchTheme,
        "szs" => ContentKind::Yaz0,
        "sarc" => ContentKind::Sarc,
        "zip" => ContentKind::Zip,
        "utheme" => ContentKind::WiiuTheme,
        "bps" => ContentKind::Bps,
        "dds" => ContentKind::Dds,
        "jpg" | "jpeg" => ContentKind::Jpeg,
        "png" => ContentKind::Png,
        "json" => of_json_name(name),
        _ => ContentKind::Unknown,
    }
}

/// A packed archive with a manifest is a theme; an unrecognised one is treated as a theme, whose report says more.
fn of_yaz0(bytes: &[u8]) -> ContentKind {
    let Ok(unpacked) = vitrine_yaz0::decompress(bytes, MAX_UNPACKED_SIZE) else { return ContentKind::Yaz0 };
    match vitrine_sarc::SarcArchive::read(&unpacked, &vitrine_sarc::SarcLimits::default()) {
        Ok(archive) if archive.find("info.json").is_some() => ContentKind::SwitchTheme,
        _ => ContentKind::Yaz0,
    }
}

fn of_zip(extension: &str, bytes: &[u8]) -> ContentKind {
    let Ok(archive) = vitrine_zip::ZipArchive::look_through(bytes, &vitrine_zip::ZipLimits::default()) else {
        return match extension {
            "utheme" => ContentKind::WiiuTheme,
            "nxtheme" => ContentKind::SwitchTheme,
            _ => ContentKind::Zip,
        };
    };
    let has = |matches: &dyn Fn(&str) -> bool| archive.entries().iter().any(|entry| matches(entry.name()));
    let ends = |ending: &'static str| move |name: &str| name.to_lowercase().ends_with(ending);
    if has(&|name| name == "info.json") {
        ContentKind::SwitchTheme
    } else if has(&ends(".nxtheme")) {
        ContentKind::ThemeBundle
    } else if has(&|name| name.to_lowercase().ends_with("info.json")) {
        // In a folder, or in capitals: a theme that consoles do not find.
        ContentKind::SwitchTheme
    } else if has(&|name| name.eq_ignore_ascii_case("metadata.json")) || has(&ends(".bps")) || extension == "utheme" {
        ContentKind::WiiuTheme
    } else if extension == "nxtheme" {
        ContentKind::SwitchTheme
    } else {
        ContentKind::Zip
    }
}

/// Returns `true` if a text begins like a web page. A browser that cannot get a file saves the page that says so.
fn looks_like_web_page(bytes: &[u8]) -> bool {
    const LOOKED_AT: usize = 1024;
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    let start = text.get(..text.len().min(LOOKED_AT)).unwrap_or_default().to_ascii_lowercase();
    let has = |word: &[u8]| start.windows(word.len()).any(|window| window == word);
    start.first() == Some(&b'<') && (has(b"<html") || has(b"<!doctype html") || has(b"<head") || has(b"<body"))
}

/// Fields of a server's error response. No file that a console reads has any of them.
const OF_ERROR_ANSWERS: [&str; 8] = ["error", "errors", "message", "msg", "detail", "status", "statusCode", "success"];

fn looks_like_json(bytes: &[u8]) -> bool {
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    matches!(text.trim_ascii_start().first(), Some(b'{' | b'['))
}

/// Decided by the members: an option value has a `uuid` beside its changes, a manifest a `Target`.
fn of_json(name: &str, bytes: &[u8]) -> ContentKind {
    let Ok(JsonValue::Object(root)) = json::read(bytes, &json::JsonLimits::default()) else {
        return of_json_name(name);
    };
    let has_any = |keys: &[&str]| keys.iter().any(|key| JsonObject::has(&root, key));
    if has_any(&["Metadata", "themeID", "themeName"]) {
        ContentKind::WiiuMetadata
    } else if has_any(&["creatorUuid"]) {
        // `details.json` of a layout is checked by importing its tree, not alone.
        ContentKind::Unknown
    } else if has_any(&["uuid"]) {
        ContentKind::OptionValue
    } else if has_any(&["pat1", "pai1"]) {
        ContentKind::Animation
    } else if has_any(&["Files", "Anims", "PatchName", "HideOnlineBtn"]) {
        ContentKind::Layout
    } else if has_any(&["Target", "ThemeName", "Version"]) {
        ContentKind::Manifest
    } else if has_any(&OF_ERROR_ANSWERS) {
        ContentKind::ErrorAnswer
    } else {
        of_json_name(name)
    }
}

fn of_json_name(name: &str) -> ContentKind {
    match name.rsplit(['/', '\\']).next().unwrap_or(name).to_lowercase().as_str() {
        "info.json" => ContentKind::Manifest,
        "metadata.json" => ContentKind::WiiuMetadata,
        // A value file lies in a folder named after its option: `1_TOGGLE_Name/value.json`.
        _ if option_folder(name).is_some() => ContentKind::OptionValue,
        _ => ContentKind::Layout,
    }
}

/// The option folder a value file lies in, if its path says so.
pub(crate) fn option_folder(path: &str) -> Option<vitrine_layout::options::FolderName> {
    let folder = path.rsplit(['/', '\\']).nth(1)?;
    vitrine_layout::options::parse_folder_name(folder).ok()
}
