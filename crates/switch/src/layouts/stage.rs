//! Drawing of a menu as a console draws it, from layout files and icons.
//!
//! The rule of previews: what the site draws is drawn from the files that a console gets, with all options and icons. It is never put
//! together from pictures that people made. Those are screenshots, and shown beside it.

use serde::{Deserialize, Serialize};
use vitrine_layout::{Layout, LayoutStrictness};
use vitrine_media::{Picture, PictureError, PixelChannels};
use vitrine_scene::{FirmwareGeneration, LeftOutReport, MenuScene, SceneInput, build_scene};
use vitrine_stage::{ThemeIcon, draw_scene};
use vitrine_target::Target;

use super::build::LayoutJsonFiles;

/// Version of the drawing. Raise it when the same files give a visibly different picture: stored previews of an older version are
/// then drawn anew in the background. 0 stands for previews put together from pictures.
pub const DRAWING_VERSION: i64 = 1;

/// Names of changes that are kept with a preview. The live preview names more.
const NAMED_MAX: usize = 40;

/// Changes of a layout that a drawn preview leaves out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeftOutChanges {
    pub count: usize,
    /// The first of them, as file, object and property.
    pub names: Vec<String>,
}

impl LeftOutChanges {
    /// Adds the changes that another preview leaves out.
    pub(crate) fn add(&mut self, other: &Self) {
        self.count += other.count;
        let room = NAMED_MAX.saturating_sub(self.names.len());
        self.names.extend(other.names.iter().take(room).cloned());
    }

    pub(crate) fn of(report: &LeftOutReport) -> Self {
        let names = report.changes().iter().take(NAMED_MAX).map(ToString::to_string);
        Self { count: report.count(), names: names.collect() }
    }
}

/// Builds the scene of a menu from stored files. `icons` are the names of the theme's icons.
pub fn scene_of(target: Target, files: &LayoutJsonFiles, icons: &[&str]) -> MenuScene<'static> {
    let read = |text: &Option<String>| text.as_deref().and_then(read);
    scene(target, read(&files.layout_json).as_ref(), read(&files.common_json).as_ref(), icons)
}

/// Reads stored JSON. It was checked when it was published, and what cannot be read any more changes nothing.
pub(crate) fn read(json: &str) -> Option<Layout> {
    Layout::read(json.as_bytes(), LayoutStrictness::Lenient).ok().map(|(layout, _)| layout)
}

/// Builds the scene of a menu.
pub(crate) fn scene(
    target: Target,
    layout: Option<&Layout>,
    common: Option<&Layout>,
    icons: &[&str],
) -> MenuScene<'static> {
    let firmware = layout.map(FirmwareGeneration::of_layout).unwrap_or_default();
    build_scene(&SceneInput { layout, common, icons, firmware, ..SceneInput::stock(target) })
}

/// Draws a scene over a background of the screen's size, with the icons of a theme by their names.
///
/// # Errors
/// [`PictureError::Corrupt`] for a background of another size.
pub fn draw(scene: &MenuScene, background: Picture, icons: &[(String, Picture)]) -> Result<Picture, PictureError> {
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
    let drawn =
        draw_scene(scene, background.pixels(), &icons).map_err(|error| PictureError::Corrupt(error.to_string()))?;
    Ok(Picture::from_pixels(width, height, PixelChannels::Rgba, drawn.rgba)?.flatten([0, 0, 0]))
}
