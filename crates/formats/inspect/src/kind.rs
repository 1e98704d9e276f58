//! Kinds of file. Content decides, because people rename files and consoles go by content too. The name only helps if
//! the content is damaged or says too little.

use serde::Serialize;
use vitrine_layout::json::{self, Object, Value};

use crate::foreign;

/// Bytes a packed file may unpack to: twice the budget of a theme, so that system files of a menu can be listed too.
pub(crate) const MAX_UNPACKED_SIZE: usize = 32 << 20;

/// A kind of file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Kind {
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

impl Kind {
    /// Name of the kind for use in a sentence.
    pub const fn label(self) -> &'static str {
        match self {
            Kind::SwitchTheme => "Switch theme",
            Kind::ThemeBundle => "bundle of Switch themes",
            Kind::Yaz0 => "Yaz0 data",
            Kind::Sarc => "SARC archive",
            Kind::Zip => "ZIP archive",
            Kind::WiiuTheme => "Wii U theme",
            Kind::Bps => "BPS patch",
            Kind::Dds => "DDS picture",
            Kind::Jpeg => "JPEG picture",
            Kind::Png => "PNG picture",
            Kind::Manifest => "theme manifest",
            Kind::Layout => "layout",
            Kind::OptionValue => "layout option value",
            Kind::WiiuMetadata => "Wii U theme metadata",
            Kind::WebPage => "web page",
            Kind::ErrorAnswer => "error message of a server",
            Kind::Animation => "animation of a layout",
            Kind::Foreign => "file of another kind",
            Kind::Unknown => "unknown file",
        }
    }

    /// The kind of a file, by its content; by its name where the content says too little, and for what consoles open
    /// as a theme because it is called `.nxtheme`.
    pub fn detect(name: &str, bytes: &[u8]) -> Self {
        let extension = name.rsplit_once('.').map(|(_, extension)| extension.to_lowercase()).unwrap_or_default();
        let starts = |magic: &[u8]| bytes.starts_with(magic);
        match () {
            () if starts(b"Yaz") || starts(b"SARC") => match extension.as_str() {
                "nxtheme" => Kind::SwitchTheme,
                _ if starts(b"SARC") => Kind::Sarc,
                _ => of_yaz0(bytes),
            },
            () if starts(b"PK") => of_zip(&extension, bytes),
            () if starts(b"BPS1")
                || (extension == "bps" && [&b"PATCH"[..], b"UPS1", b"\xd6\xc3\xc4"].into_iter().any(starts)) =>
            {
                Kind::Bps
            }
            () if starts(b"DDS ") => Kind::Dds,
            () if starts(b"\xff\xd8") => Kind::Jpeg,
            () if starts(b"\x89PNG") => Kind::Png,
            () if looks_like_web_page(bytes) => Kind::WebPage,
            () if foreign(bytes).is_some() => Kind::Foreign,
            () if looks_like_json(bytes) => of_json(name, bytes),
            () => of_extension(name, &extension),
        }
    }
}

/// Kind of file that a name promises.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Promise {
    /// One kind of file.
    Kind(Kind),
    /// A picture, whose kind tools go by the content for.
    Picture(Kind),
    /// Any console archive, packed or not.
    ConsoleArchive,
    /// Any ZIP archive.
    Zip,
    /// Any of the JSON files.
    Json,
}

impl Promise {
    pub(crate) fn of(name: &str) -> Option<Self> {
        let base = name.rsplit(['/', '\\']).next().unwrap_or(name).to_lowercase();
        let (_, extension) = base.rsplit_once('.')?;
        Some(match (base.as_str(), extension) {
            ("info.json", _) => Self::Kind(Kind::Manifest),
            ("metadata.json", _) => Self::Kind(Kind::WiiuMetadata),
            ("layout.json" | "common.json", _) => Self::Kind(Kind::Layout),
            (_, "json") => Self::Json,
            (_, "nxtheme") => Self::Kind(Kind::SwitchTheme),
            (_, "utheme") => Self::Kind(Kind::WiiuTheme),
            (_, "bps") => Self::Kind(Kind::Bps),
            (_, "dds") => Self::Kind(Kind::Dds),
            (_, "jpg" | "jpeg") => Self::Picture(Kind::Jpeg),
            (_, "png") => Self::Picture(Kind::Png),
            (_, "szs" | "sarc") => Self::ConsoleArchive,
            (_, "zip") => Self::Zip,
            _ => return None,
        })
    }

    /// Returns `true` if a file of this kind is what the name promises.
    pub(crate) fn is_kept_by(self, kind: Kind) -> bool {
        use Kind::{Manifest, Sarc, SwitchTheme, ThemeBundle, WiiuMetadata, WiiuTheme, Yaz0};
        match self {
            // An installer takes a bundle under this name too.
            Self::Kind(SwitchTheme) => matches!(kind, SwitchTheme | ThemeBundle),
            Self::Kind(promised) | Self::Picture(promised) => kind == promised,
            Self::ConsoleArchive => matches!(kind, Yaz0 | Sarc | SwitchTheme),
            Self::Zip => matches!(kind, Kind::Zip | SwitchTheme | ThemeBundle | WiiuTheme),
            Self::Json => matches!(kind, Manifest | WiiuMetadata | Kind::Layout | Kind::OptionValue | Kind::Animation),
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
fn of_extension(name: &str, extension: &str) -> Kind {
    match extension {
        "nxtheme" => Kind::SwitchTheme,
        "szs" => Kind::Yaz0,
        "sarc" => Kind::Sarc,
        "zip" => Kind::Zip,
        "utheme" => Kind::WiiuTheme,
        "bps" => Kind::Bps,
        "dds" => Kind::Dds,
        "jpg" | "jpeg" => Kind::Jpeg,
        "png" => Kind::Png,
        "json" => of_json_name(name),
        _ => Kind::Unknown,
    }
}

/// A packed archive with a manifest is a theme; an unrecognised one is treated as a theme, whose report says more.
fn of_yaz0(bytes: &[u8]) -> Kind {
    let Ok(unpacked) = vitrine_yaz0::decompress(bytes, MAX_UNPACKED_SIZE) else { return Kind::Yaz0 };
    match vitrine_sarc::Archive::read(&unpacked, &vitrine_sarc::Limits::default()) {
        Ok(archive) if archive.find("info.json").is_some() => Kind::SwitchTheme,
        _ => Kind::Yaz0,
    }
}

fn of_zip(extension: &str, bytes: &[u8]) -> Kind {
    let Ok(archive) = vitrine_zip::Archive::look_through(bytes, &vitrine_zip::Limits::default()) else {
        return match extension {
            "utheme" => Kind::WiiuTheme,
            "nxtheme" => Kind::SwitchTheme,
            _ => Kind::Zip,
        };
    };
    let has = |matches: &dyn Fn(&str) -> bool| archive.entries().iter().any(|entry| matches(entry.name()));
    let ends = |ending: &'static str| move |name: &str| name.to_lowercase().ends_with(ending);
    if has(&|name| name == "info.json") {
        Kind::SwitchTheme
    } else if has(&ends(".nxtheme")) {
        Kind::ThemeBundle
    } else if has(&|name| name.to_lowercase().ends_with("info.json")) {
        // In a folder, or in capitals: a theme that consoles do not find.
        Kind::SwitchTheme
    } else if has(&|name| name.eq_ignore_ascii_case("metadata.json")) || has(&ends(".bps")) || extension == "utheme" {
        Kind::WiiuTheme
    } else if extension == "nxtheme" {
        Kind::SwitchTheme
    } else {
        Kind::Zip
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
fn of_json(name: &str, bytes: &[u8]) -> Kind {
    let Ok(Value::Object(root)) = json::read(bytes, &json::Limits::default()) else { return of_json_name(name) };
    let has_any = |keys: &[&str]| keys.iter().any(|key| Object::has(&root, key));
    if has_any(&["Metadata", "themeID", "themeName"]) {
        Kind::WiiuMetadata
    } else if has_any(&["creatorUuid"]) {
        // `details.json` of a layout is checked by importing its tree, not alone.
        Kind::Unknown
    } else if has_any(&["uuid"]) {
        Kind::OptionValue
    } else if has_any(&["pat1", "pai1"]) {
        Kind::Animation
    } else if has_any(&["Files", "Anims", "PatchName", "HideOnlineBtn"]) {
        Kind::Layout
    } else if has_any(&["Target", "ThemeName", "Version"]) {
        Kind::Manifest
    } else if has_any(&OF_ERROR_ANSWERS) {
        Kind::ErrorAnswer
    } else {
        of_json_name(name)
    }
}

fn of_json_name(name: &str) -> Kind {
    match name.rsplit(['/', '\\']).next().unwrap_or(name).to_lowercase().as_str() {
        "info.json" => Kind::Manifest,
        "metadata.json" => Kind::WiiuMetadata,
        // A value file lies in a folder named after its option: `1_TOGGLE_Name/value.json`.
        _ if option_folder(name).is_some() => Kind::OptionValue,
        _ => Kind::Layout,
    }
}

/// The option folder a value file lies in, if its path says so.
pub(crate) fn option_folder(path: &str) -> Option<vitrine_layout::options::FolderName> {
    let folder = path.rsplit(['/', '\\']).nth(1)?;
    vitrine_layout::options::parse_folder_name(folder).ok()
}
