//! What is in a theme's file, in forms that a browser shows and the form for publishing takes: textures become pictures.

use std::collections::BTreeMap;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use vitrine_core::limits;
use vitrine_media::{Channels, Picture, encode_png, encode_wallpaper_jpeg};
use vitrine_nxtheme::{OpenedTheme, PictureKind, Wallpaper};

use super::line::ReadTheme;
use super::matching::{self, Candidate};
use crate::themes::icons::Icon;

/// Everything of a theme's file. What is larger than may be published is left out; `findings` say what is wrong with it.
pub fn read(file_name: Option<String>, opened: &OpenedTheme, candidates: &[Candidate]) -> ReadTheme {
    let theme = &opened.theme;
    let target = theme.manifest.target;
    let icons = theme.icons.iter().filter_map(|(entry, icon)| {
        Some((Icon::of_entry(target, entry)?.name(), STANDARD.encode(icon_png(icon.bytes())?)))
    });
    ReadTheme {
        file_name,
        name: theme.manifest.name.clone(),
        author: theme.manifest.author.clone(),
        target: target.file_name(),
        layout: matching::find(candidates, theme),
        background_image: theme.wallpaper.as_ref().and_then(background).map(|bytes| STANDARD.encode(bytes)),
        icons: icons.collect::<BTreeMap<_, _>>(),
        custom_layout_json: theme.layout.as_deref().and_then(text),
        custom_common_layout_json: theme.common.as_deref().and_then(text),
        findings: opened.validate().iter().take(limits::FINDINGS_MAX).map(vitrine_nxtheme::Finding::erase).collect(),
    }
}

/// A picture that a browser shows.
fn background(wallpaper: &Wallpaper) -> Option<Vec<u8>> {
    let bytes = wallpaper.bytes();
    match PictureKind::of(bytes) {
        PictureKind::Jpeg | PictureKind::Png => Some(bytes.to_vec()),
        PictureKind::Dds => encode_wallpaper_jpeg(&texture(bytes)?.flatten([0, 0, 0])).ok(),
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
    Picture::from_pixels(decoded.width, decoded.height, Channels::Rgba, decoded.rgba).ok()
}

fn text(json: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(json).ok().filter(|text| text.len() <= limits::LAYOUT_JSON.0)?;
    Some(text.to_owned())
}
