//! Parts of a theme's file, in forms that a browser shows and the form for publishing accepts: textures become
//! pictures.

use std::collections::BTreeMap;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use vitrine_checks::{CheckRefusal, RefusalReason, layout};
use vitrine_core::limits;
use vitrine_inspect::Severity;
use vitrine_media::{Picture, PixelChannels, encode_png, encode_wallpaper_jpeg};
use vitrine_nxtheme::{Finding, FindingKind, OpenedTheme, PictureKind, WallpaperImage};
use vitrine_target::{LayoutTarget, Target};

use super::line::ReadTheme;
use super::matching::{self, LayoutCandidate};
use crate::themes::icons::MenuIcon;

/// Returns all parts of a theme's file. Parts too large to publish are left out, and `findings` say why.
pub fn read(file_name: Option<String>, opened: &OpenedTheme, candidates: &[LayoutCandidate]) -> ReadTheme {
    let theme = &opened.theme;
    let target = theme.manifest.target;
    let icons = theme.icons.iter().filter_map(|(entry, icon)| {
        Some((MenuIcon::of_entry(target, entry)?.name(), STANDARD.encode(icon_png(icon.bytes())?)))
    });
    let mut findings = opened.validate();
    let background = theme.wallpaper.as_ref().and_then(|wallpaper| background(wallpaper, target, &mut findings));
    let mut own =
        |text: &Option<Vec<u8>>, used_for, entry| own_layout(text.as_deref()?, used_for, entry, &mut findings);
    let custom_layout_json = own(&theme.layout, LayoutTarget::Menu(target), "layout.json");
    let custom_common_layout_json = own(&theme.common, LayoutTarget::Common, "common.json");
    ReadTheme {
        file_name,
        name: theme.manifest.name.clone(),
        author: theme.manifest.author.clone(),
        target: target.file_name(),
        layout: matching::find(candidates, theme),
        background_image: background.map(|bytes| STANDARD.encode(bytes)),
        icons: icons.collect::<BTreeMap<_, _>>(),
        custom_layout_json,
        custom_common_layout_json,
        findings: findings.iter().take(limits::FINDINGS_MAX).map(vitrine_nxtheme::Finding::erase).collect(),
    }
}

/// Converts a background for a browser, with its transparent parts if the menu shows through them.
fn background(wallpaper: &WallpaperImage, target: Target, findings: &mut Vec<Finding>) -> Option<Vec<u8>> {
    let bytes = wallpaper.bytes();
    match PictureKind::of(bytes) {
        PictureKind::Jpeg | PictureKind::Png => Some(bytes.to_vec()),
        PictureKind::Dds => {
            let texture = texture(bytes)?;
            if texture.has_transparency() && target.shows_through() {
                return encode_png(&texture).ok();
            }
            if texture.has_transparency() {
                let lost = Finding::new(Severity::Warning, wallpaper.entry_name(), FindingKind::TransparencyLost);
                findings.push(lost);
            }
            encode_wallpaper_jpeg(&texture.flatten([0, 0, 0])).ok()
        }
        PictureKind::Unknown => None,
    }
}

fn icon_png(bytes: &[u8]) -> Option<Vec<u8>> {
    match PictureKind::of(bytes) {
        PictureKind::Png => Some(bytes.to_vec()),
        PictureKind::Dds => encode_png(&texture(bytes)?).ok(),
        PictureKind::Jpeg | PictureKind::Unknown => None,
    }
}

fn texture(bytes: &[u8]) -> Option<Picture> {
    let (width, height) = limits::WALLPAPER;
    let decoded = vitrine_dds::decode(bytes, u64::from(width) * u64::from(height)).ok()?;
    Picture::from_pixels(decoded.width, decoded.height, PixelChannels::Rgba, decoded.rgba).ok()
}

/// Returns the layout as it would be stored. One that publishing would refuse is left out, and the findings say why.
fn own_layout(json: &[u8], used_for: LayoutTarget, entry: &str, findings: &mut Vec<Finding>) -> Option<String> {
    match layout::read(json, used_for) {
        Ok(text) => Some(text.json),
        Err(CheckRefusal { reason: RefusalReason::LayoutChangesNothing, .. }) => {
            findings.push(Finding::new(Severity::Warning, entry, FindingKind::LayoutChangesNothing));
            None
        }
        // Findings about its content are already listed.
        Err(CheckRefusal { reason: RefusalReason::LayoutTooLarge { .. }, .. }) => {
            findings.push(Finding::new(Severity::Warning, entry, FindingKind::LayoutTooLarge));
            None
        }
        Err(_) => None,
    }
}
