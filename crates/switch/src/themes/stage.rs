//! The menu of a theme as a console draws it, for themes whose layout has no picture and themes without a layout. It stands
//! in for the picture that the layout's creator would have taken.

use bytes::Bytes;
use vitrine_blobs::ContentHash;
use vitrine_core::error::Result;
use vitrine_kit::app::App;
use vitrine_kit::objects;
use vitrine_layout::{Layout, LayoutStrictness};
use vitrine_media::{DecodeLimits, Picture, PictureError, PixelChannels};
use vitrine_scene::{FirmwareGeneration, SceneInput, build_scene};
use vitrine_stage::{ThemeIcon, draw_scene};
use vitrine_target::Target;

use super::theme::Theme;
use super::{layout_files, theme_rows};
use crate::layouts::build::LayoutJsonFiles;

/// Files that the menu is drawn from.
pub(super) struct StageSources {
    target: Target,
    files: LayoutJsonFiles,
    /// Names and PNG files of the theme's icons.
    icons: Vec<(String, Bytes)>,
}

impl StageSources {
    pub(super) async fn of(app: &App, theme: &Theme) -> Result<Self> {
        let files = layout_files::of(app, theme).await?.built;
        let stored = theme_rows::icons_of(&app.db, &[theme.item.id]).await?.remove(&theme.item.id);
        let mut icons = Vec::new();
        for icon in stored.unwrap_or_default() {
            if let Some(hash) = ContentHash::from_slice(&icon.icon_hash) {
                icons.push((icon.name, app.blobs.get(objects::icon(hash)).await?));
            }
        }
        Ok(Self { target: theme.target()?, files, icons })
    }

    /// Draws the menu over a background of the screen's size.
    pub(super) fn draw(&self, background: Picture) -> std::result::Result<Picture, PictureError> {
        // A layout was checked when it was published. One that cannot be read any more changes nothing here.
        let read = |text: &Option<String>| {
            let text = text.as_deref()?;
            Layout::read(text.as_bytes(), LayoutStrictness::Lenient).ok().map(|(layout, _)| layout)
        };
        let (layout, common) = (read(&self.files.layout_json), read(&self.files.common_json));
        let decoded = self
            .icons
            .iter()
            .map(|(name, png)| Ok((name.as_str(), Picture::decode(png, &DecodeLimits::default())?.with_alpha())));
        let icons = decoded.collect::<std::result::Result<Vec<_>, PictureError>>()?;
        let names: Vec<&str> = icons.iter().map(|(name, _)| *name).collect();
        let scene = build_scene(&SceneInput {
            layout: layout.as_ref(),
            common: common.as_ref(),
            icons: &names,
            firmware: layout.as_ref().map(FirmwareGeneration::of_layout).unwrap_or_default(),
            ..SceneInput::stock(self.target)
        });
        let icons: Vec<ThemeIcon<'_>> = icons
            .iter()
            .map(|(name, icon)| ThemeIcon {
                name,
                width_px: icon.width_px(),
                height_px: icon.height_px(),
                rgba: icon.pixels(),
            })
            .collect();
        let (width, height) = (background.width_px(), background.height_px());
        let background = background.with_alpha();
        let drawn = draw_scene(&scene, background.pixels(), &icons)
            .map_err(|error| PictureError::Corrupt(error.to_string()))?;
        Ok(Picture::from_pixels(width, height, PixelChannels::Rgba, drawn.rgba)?.flatten([0, 0, 0]))
    }
}
