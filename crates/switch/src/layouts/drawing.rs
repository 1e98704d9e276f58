//! Pictures of layouts and of their option values, drawn by `super::stage` on the colour that the layout names. Of a value
//! that the stage does not show, its author's picture is taken.

use std::sync::Arc;

use bytes::Bytes;
use vitrine_blobs::{BlobKey, BlobToken};
use vitrine_core::error::{PublicError, Result};
use vitrine_kit::app::App;
use vitrine_kit::objects;
use vitrine_layout::options::{LayoutOption, OptionChoice, OptionKind, OptionValue, example_of};
use vitrine_layout::{Layout as FormatLayout, merge_options};
use vitrine_media::{LeadingColour, Picture, PictureError, PreviewSet, compose_on_colour, leading_colours};
use vitrine_scene::MenuScene;
use vitrine_target::Target;

use super::layout::background_of;
use super::stage;

/// The background colour of a layout that names none.
const DEFAULT_BACKGROUND: [u8; 3] = [0x2b, 0x2b, 0x2b];
/// A layout that changes nothing, for options of a menu without one.
const EMPTY_LAYOUT: &str = r#"{"Files":[],"Anims":[]}"#;

/// A layout to draw.
pub(super) struct LayoutDrawing {
    target: Target,
    layout: Option<FormatLayout>,
    common: Option<FormatLayout>,
    background: Option<[u8; 3]>,
}

/// Stored pictures of a layout or of a value.
pub(super) struct DrawnLayout {
    pub(super) token: BlobToken,
    pub(super) thumb_hash: Vec<u8>,
    pub(super) colours: Vec<LeadingColour>,
}

/// Files to be stored together.
pub(super) type NewFiles = Vec<(BlobKey, Bytes)>;

impl LayoutDrawing {
    /// `colour` is the background, as six hexadecimal digits.
    pub(super) fn of(
        target: Target,
        layout_json: Option<&str>,
        common_json: Option<&str>,
        colour: Option<&str>,
    ) -> Arc<Self> {
        Arc::new(Self {
            target,
            layout: layout_json.and_then(stage::read),
            common: common_json.filter(|_| target.allows_common()).and_then(stage::read),
            background: colour.and_then(background_of),
        })
    }

    /// The menu of a console, which menu-wide options are drawn on.
    pub(super) fn stock(target: Target) -> Arc<Self> {
        Self::of(target, None, None, None)
    }

    fn scene(&self) -> MenuScene<'static> {
        stage::scene(self.target, self.layout.as_ref(), self.common.as_ref(), &[])
    }

    /// Returns the scene with one value on; `None` if it shows nothing of the value.
    fn scene_with(&self, option: &LayoutOption, value: &OptionValue) -> Option<MenuScene<'static>> {
        let variable = match option.kind {
            OptionKind::Toggle | OptionKind::Select => None,
            kind => Some(variable_of(kind, option.range, value)?),
        };
        let base = self.layout.clone().or_else(|| stage::read(EMPTY_LAYOUT))?;
        let choice = OptionChoice { value_uuid: value.uuid, variable };
        let merged = merge_options(&base, std::slice::from_ref(option), &[choice]).ok()?;
        let scene = stage::scene(self.target, Some(&merged), self.common.as_ref(), &[]);
        (scene.panes != self.scene().panes).then_some(scene)
    }

    fn draw(&self, scene: &MenuScene) -> std::result::Result<PreviewSet, PictureError> {
        let background = Picture::filled(1280, 720, self.background.unwrap_or(DEFAULT_BACKGROUND))?;
        // The colours of a layout are not those of the sample games.
        let colours = leading_colours(&background)?;
        let picture = stage::draw(scene, background, &[])?;
        Ok(PreviewSet { colours, ..PreviewSet::render(&picture, &objects::PREVIEW_SIZES, &mut |_, _| {})? })
    }
}

/// The variable to draw a value with: the example that its file names, or else the greatest number, which shows most.
fn variable_of(kind: OptionKind, range: Option<(f64, f64)>, value: &OptionValue) -> Option<String> {
    let greatest =
        range.map(|(_, greatest)| greatest).filter(|_| matches!(kind, OptionKind::Integer | OptionKind::Decimal));
    example_of(kind, range, &value.json).or_else(|| Some(greatest?.to_string()))
}

/// Draws a layout. The files are only collected.
pub(super) async fn draw_layout(app: &App, layout: &Arc<LayoutDrawing>, files: &mut NewFiles) -> Result<DrawnLayout> {
    let layout = layout.clone();
    let work = tokio::task::spawn_blocking(move || layout.draw(&layout.scene()));
    collected(app, work.await.map_err(|error| PublicError::internal("drawing a layout", error))?, files)
}

/// Draws a layout with one value on. `overlay` is its author's picture. The files are only collected. `None` if nothing shows the
/// value.
pub(super) async fn draw_value(
    app: &App,
    layout: &Arc<LayoutDrawing>,
    option: &LayoutOption,
    value: &OptionValue,
    overlay: Option<Bytes>,
    files: &mut NewFiles,
) -> Result<Option<DrawnLayout>> {
    // The picture in the value is the author's, which is not copied.
    let value = OptionValue { picture: None, name: value.name.clone(), json: value.json.clone(), ..*value };
    let option = LayoutOption { values: vec![value.clone()], name: option.name.clone(), ..*option };
    let layout = layout.clone();
    let work = tokio::task::spawn_blocking(move || {
        let scene = layout.scene_with(&option, &value);
        match (scene, overlay) {
            (Some(scene), _) => layout.draw(&scene).map(Some),
            (None, Some(png)) => {
                let picture = compose_on_colour(&png, layout.background)?;
                PreviewSet::render(&picture, &objects::PREVIEW_SIZES, &mut |_, _| {}).map(Some)
            }
            (None, None) => Ok(None),
        }
    });
    let drawn = work.await.map_err(|error| PublicError::internal("drawing a layout", error))?;
    drawn.transpose().map(|drawn| collected(app, drawn, files)).transpose()
}

fn collected(
    app: &App,
    drawn: std::result::Result<PreviewSet, PictureError>,
    files: &mut NewFiles,
) -> Result<DrawnLayout> {
    let drawn =
        drawn.map_err(|error| PublicError::bad_input("overlay.png", format!("The picture can't be used: {error}.")))?;
    let token = BlobToken::from_bytes(app.random.bytes());
    files.extend(objects::rendered(token, drawn.pictures));
    Ok(DrawnLayout { token, thumb_hash: drawn.thumb_hash, colours: drawn.colours })
}
