//! Files that the menu of a theme is drawn from, and what its preview shows of them.

use bytes::Bytes;
use uuid::Uuid;
use vitrine_blobs::ContentHash;
use vitrine_core::error::Result;
use vitrine_kit::app::App;
use vitrine_kit::objects;
use vitrine_layout::options::OptionChoice;
use vitrine_media::{DecodeLimits, Picture, PictureError};
use vitrine_scene::MenuScene;
use vitrine_target::Target;

use super::layout_files::{self, LayoutFiles};
use super::theme::Theme;
use super::theme_rows;
use crate::layouts;
use crate::layouts::stage::{self, LeftOutChanges};

/// Files that the menu is drawn from.
pub(super) struct StageSources {
    target: Target,
    files: LayoutFiles,
    /// Prefix of layout IDs.
    service: String,
    /// Names and PNG files of the theme's icons.
    icons: Vec<(String, Bytes)>,
}

/// The drawn menu, and what it shows of the theme.
pub(super) struct DrawnMenu {
    pub(super) picture: Picture,
    pub(super) left_out: LeftOutChanges,
    /// Option values that it shows.
    pub(super) values: Vec<Uuid>,
}

impl StageSources {
    pub(super) async fn of(app: &App, theme: &Theme) -> Result<Self> {
        let stored = theme_rows::icons_of(&app.db, &[theme.item.id]).await?.remove(&theme.item.id);
        let mut icons = Vec::new();
        for icon in stored.unwrap_or_default() {
            if let Some(hash) = ContentHash::from_slice(&icon.icon_hash) {
                icons.push((icon.name, app.blobs.get(objects::icon(hash)).await?));
            }
        }
        let files = layout_files::of(app, theme).await?;
        Ok(Self { target: theme.target()?, files, service: app.config.layout_id_service.clone(), icons })
    }

    /// Returns the colour that the theme's layout names for its background.
    pub(super) fn background_colour(&self) -> Option<[u8; 3]> {
        self.files.layout.as_ref().and_then(|layout| layout.color.as_deref()).and_then(layouts::layout::background_of)
    }

    /// Draws the menu over a background of the screen's size.
    pub(super) fn draw(&self, background: Picture) -> std::result::Result<DrawnMenu, PictureError> {
        let decoded = self
            .icons
            .iter()
            .map(|(name, png)| Ok((name.clone(), Picture::decode(png, &DecodeLimits::default())?.with_alpha())));
        let icons = decoded.collect::<std::result::Result<Vec<_>, PictureError>>()?;
        let names: Vec<&str> = icons.iter().map(|(name, _)| name.as_str()).collect();
        let scene = stage::scene_of(self.target, &self.files.built, &names);
        Ok(DrawnMenu {
            left_out: LeftOutChanges::of(&scene.left_out),
            values: self.shown_values(&scene, &names),
            picture: stage::draw(&scene, background, &icons)?,
        })
    }

    /// Returns the chosen option values that a scene shows. A value is not shown if a later one changes the same, or if the
    /// scene leaves its changes out.
    fn shown_values(&self, scene: &MenuScene, icons: &[&str]) -> Vec<Uuid> {
        let choices = &self.files.choices;
        let of = |choices: &[OptionChoice]| {
            let built = self.files.with_choices(&self.service, choices).ok()?;
            Some(stage::scene_of(self.target, &built, icons))
        };
        let bare = if choices.is_empty() { None } else { of(&[]) };
        let is_shown = |choice: &OptionChoice| {
            let others: Vec<_> =
                choices.iter().filter(|other| other.value_uuid != choice.value_uuid).cloned().collect();
            let Some(without) = of(&others) else { return false };
            if without.panes != scene.panes {
                return true;
            }
            // A value that says what the layout does anyway lacks nothing.
            let alone = of(std::slice::from_ref(choice));
            alone.zip(bare.as_ref()).is_some_and(|(alone, bare)| {
                alone.panes == bare.panes && alone.left_out.count() == bare.left_out.count()
            })
        };
        choices.iter().filter(|choice| is_shown(choice)).map(|choice| choice.value_uuid).collect()
    }
}
