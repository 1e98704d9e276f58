//! Writing a theme. The same theme always gives the same bytes; the format version is what the content needs and no
//! more, so that older installers take all they can. Validating the content is left to `validate`.

use vitrine_layout::{Layout, LayoutStrictness};
use vitrine_sarc::NewEntry as SarcEntry;
use vitrine_zip::{CompressionMethod, NewEntry as ZipEntry};

use crate::entries::{COMMON, LAYOUT, PREVIEW};
use crate::manifest::MANIFEST;
use crate::{Theme, ThemeContainer, WallpaperImage, WriteError};

/// Alignment of every entry, and the hint in the Yaz0 header.
const ALIGNMENT: u32 = 4;

/// The format version a theme is written with.
///
/// 17 in a ZIP, which older installers cannot read anyway and then say so; 16 for the buttons of newer firmware or a
/// layout that names the firmware it was made for; 15 for all others.
pub fn version_for(theme: &Theme, container: ThemeContainer) -> i64 {
    if container == ThemeContainer::Zip {
        return 17;
    }
    let target = theme.manifest.target;
    let has_new_icon = theme.icons.keys().any(|name| target.icon(name).is_some_and(|icon| icon.min_firmware.is_some()));
    let names_firmware = |text: &Option<Vec<u8>>| {
        let read = text.as_deref().and_then(|text| Layout::read(text, LayoutStrictness::Lenient).ok());
        read.is_some_and(|(layout, _)| layout.target_firmware().is_some())
    };
    if has_new_icon || names_firmware(&theme.layout) || names_firmware(&theme.common) { 16 } else { 15 }
}

/// Writes a theme as one file.
///
/// Refuses what no reader would find again: icons the menu does not have, and a `common.json` outside the home menu.
/// A theme as [`crate::read`] gives it has neither.
pub fn write(theme: &Theme, container: ThemeContainer) -> Result<Vec<u8>, WriteError> {
    let manifest = theme.manifest.to_json(version_for(theme, container));
    let theme = &in_usual_form(theme);
    let entries = list_entries(theme, manifest.as_bytes())?;
    match container {
        ThemeContainer::Yaz0Sarc => {
            let sorted: Vec<SarcEntry<'_>> = entries.iter().map(|(name, bytes)| SarcEntry { name, bytes }).collect();
            let archive = vitrine_sarc::write(&sorted, vitrine_sarc::ArchiveLayout::default())?;
            Ok(vitrine_yaz0::compress(&archive, vitrine_yaz0::CompressionLevel::Balanced, ALIGNMENT)?)
        }
        ThemeContainer::Zip => {
            let listed: Vec<ZipEntry<'_>> =
                entries.iter().map(|(name, bytes)| ZipEntry { name, bytes, method: method_for(name) }).collect();
            Ok(vitrine_zip::write(&listed)?)
        }
    }
}

/// Layouts that consoles or desktop tools read in another form than the usual one are written in that; all others keep their
/// bytes.
fn in_usual_form(theme: &Theme) -> Theme {
    let mut theme = theme.clone();
    for text in [&mut theme.layout, &mut theme.common].into_iter().flatten() {
        if let Ok(Some(usual)) = Layout::usual_form(text) {
            *text = usual.into_bytes();
        }
    }
    theme
}

/// JPEG and PNG are compressed already.
fn method_for(name: &str) -> CompressionMethod {
    if name.ends_with(".jpg") || name.ends_with(".png") { CompressionMethod::Store } else { CompressionMethod::Deflate }
}

fn list_entries<'a>(theme: &'a Theme, manifest: &'a [u8]) -> Result<Vec<(String, &'a [u8])>, WriteError> {
    let target = theme.manifest.target;
    if theme.common.is_some() && !target.allows_common() {
        return Err(WriteError::CommonNotAllowed);
    }
    if let Some(name) = theme.icons.keys().find(|name| target.icon(name).is_none()) {
        return Err(WriteError::UnknownIcon { name: name.clone() });
    }
    let wallpaper = theme.wallpaper.as_ref().map(|picture| (picture.entry_name(), WallpaperImage::bytes(picture)));
    let fixed = [
        Some((MANIFEST, manifest)),
        wallpaper,
        theme.layout.as_deref().map(|text| (LAYOUT, text)),
        theme.common.as_deref().map(|text| (COMMON, text)),
        theme.preview.as_deref().map(|picture| (PREVIEW, picture)),
    ];
    let fixed = fixed.into_iter().flatten().map(|(name, bytes)| (name.to_owned(), bytes));
    let icons = theme.icons.iter().map(|(name, icon)| (format!("{name}.{}", icon.extension()), icon.bytes()));
    Ok(fixed.chain(icons).collect())
}
