//! Content of a theme as stored, and the result of a creator's edits to it. Publishing starts from nothing, a change
//! from the stored content. The rules apply to the result, so they are the same for both.

use std::collections::BTreeMap;
use std::sync::Arc;

use bytes::Bytes;
use vitrine_blobs::{BlobKey, ContentHash};
use vitrine_checks::layout::LayoutText;
use vitrine_community::publishing::audit_trail::MadeOf;
use vitrine_community::publishing::change;
use vitrine_core::edit::ValueEdit;
use vitrine_core::error::Result;
use vitrine_db::Execute;
use vitrine_kit::objects;
use vitrine_layout::options::OptionChoice;
use vitrine_layout::{Layout, LayoutStrictness};

use super::parts::ThemeParts;
use crate::layouts;
use crate::layouts::build::LayoutJsonFiles;
use crate::themes::compatibility::ThemeCompatibility;
use crate::themes::icons::MenuIcon;
use crate::themes::theme::Theme;
use crate::themes::theme_rows as themes;

/// A layout of the catalogue, with options that it takes.
pub struct CheckedLayout {
    pub(super) layout: Arc<layouts::layout::Layout>,
    pub(super) choices: Vec<OptionChoice>,
    pub(super) built: LayoutJsonFiles,
}

/// New parts in stored form: background and screenshot as 1280×720 baseline JPEG, overlay and icons as PNG.
#[derive(Default)]
pub struct DecodedParts {
    pub(super) wallpaper: Option<Vec<u8>>,
    pub(super) screenshot: Option<Vec<u8>>,
    pub(super) custom_layout: Option<LayoutText>,
    pub(super) custom_common_layout: Option<LayoutText>,
    pub(super) overlay: Option<Vec<u8>>,
    pub(super) icons: BTreeMap<MenuIcon, Vec<u8>>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct ThemeContent {
    pub layout_id: Option<i64>,
    /// In the order of their UUIDs.
    pub choices: Vec<OptionChoice>,
    /// Hash and length of the stored wallpaper.
    pub wallpaper: Option<(ContentHash, i64)>,
    pub screenshot: Option<ContentHash>,
    pub custom_layout: Option<String>,
    pub custom_common_layout: Option<String>,
    pub custom_overlay: Option<ContentHash>,
    pub icons: BTreeMap<MenuIcon, ContentHash>,
    pub compatibility: ThemeCompatibility,
}

impl ThemeContent {
    /// Reads the content of this theme.
    pub async fn of(db: &impl Execute, theme: &Theme) -> Result<Self> {
        let id = theme.item.id;
        let texts = match theme.has_custom_layouts() {
            true => themes::custom_layouts_of(db, &[id]).await?.remove(&id).unwrap_or_default(),
            false => themes::CustomLayouts::default(),
        };
        let icons = themes::icons_of(db, &[id]).await?.remove(&id).unwrap_or_default();
        let icons =
            icons.iter().filter_map(|stored| Some((MenuIcon::from_name(&stored.name)?, hash(&stored.icon_hash)?)));
        let mut choices = themes::choices_of(db, id).await?;
        choices.sort_by_key(|choice| choice.value_uuid);
        let wallpaper = theme.wallpaper_hash.as_deref().and_then(hash);
        Ok(Self {
            layout_id: theme.layout_id,
            choices,
            wallpaper: wallpaper.map(|hash| (hash, theme.wallpaper_bytes.unwrap_or_default())),
            screenshot: theme.screenshot_hash.as_deref().and_then(hash),
            custom_layout: texts.layout_json,
            custom_common_layout: texts.common_json,
            custom_overlay: theme.custom_overlay_hash.as_deref().and_then(hash),
            icons: icons.collect(),
            compatibility: ThemeCompatibility {
                changes_layout: theme.changes_layout,
                minimum_firmware: theme.minimum_firmware(),
            },
        })
    }

    /// Returns the content after the edits, and the files to store for it.
    pub fn with(
        &self,
        parts: &ThemeParts,
        layout: Option<&CheckedLayout>,
        decoded: DecodedParts,
    ) -> (Self, Vec<(BlobKey, Bytes)>) {
        let mut content = self.clone();
        let mut files = Vec::new();
        let mut store = |key: fn(ContentHash) -> BlobKey, bytes: Vec<u8>| {
            let hash = ContentHash::of(&bytes);
            files.push((key(hash), Bytes::from(bytes)));
            hash
        };
        content.layout_id = layout.map(|checked| checked.layout.item.id);
        content.choices = layout.map(|checked| checked.choices.clone()).unwrap_or_default();
        content.choices.sort_by_key(|choice| choice.value_uuid);
        let wallpaper = decoded.wallpaper.map(|bytes| (bytes.len() as i64, store(objects::wallpaper, bytes)));
        parts.background.put(&mut content.wallpaper, wallpaper.map(|(length, hash)| (hash, length)));
        let screenshot = decoded.screenshot.map(|bytes| store(objects::screenshot, bytes));
        parts.screenshot.put(&mut content.screenshot, screenshot);
        parts.custom_layout.put(&mut content.custom_layout, decoded.custom_layout.map(|text| text.json));
        let common = decoded.custom_common_layout.map(|text| text.json);
        parts.custom_common_layout.put(&mut content.custom_common_layout, common);
        let overlay = decoded.overlay.map(|bytes| store(objects::overlay, bytes));
        parts.overlay_black.put(&mut content.custom_overlay, overlay);
        // The picture of another layout would show what the file does not do.
        if content.custom_layout.is_none() || (overlay.is_none() && content.custom_layout != self.custom_layout) {
            content.custom_overlay = None;
        }
        for (icon, bytes) in decoded.icons {
            let hash = store(objects::icon, bytes);
            content.icons.insert(icon, hash);
        }
        content.icons.retain(|icon, _| !matches!(parts.icons.get(icon), Some(ValueEdit::Remove)));
        let built = match layout {
            Some(checked) => checked.built.clone(),
            None => LayoutJsonFiles {
                layout_json: content.custom_layout.clone(),
                common_json: content.custom_common_layout.clone(),
            },
        };
        content.compatibility = ThemeCompatibility::of(&built, content.icons.keys().copied());
        (content, files)
    }

    /// Returns true if its only content is a custom layout that changes nothing.
    pub fn is_bare(&self) -> bool {
        let changes_nothing = |json: &String| {
            Layout::read(json.as_bytes(), LayoutStrictness::Lenient).is_ok_and(|(layout, _)| layout.is_empty())
        };
        let is_alone = self.wallpaper.is_none() && self.icons.is_empty() && self.custom_common_layout.is_none();
        is_alone && self.custom_layout.as_ref().is_some_and(changes_nothing)
    }

    /// Returns true if both have the same pictures: those are drawn from everything in it.
    pub fn looks_like(&self, other: &Self) -> bool {
        let drawn = |content: &Self| Self { compatibility: ThemeCompatibility::default(), ..content.clone() };
        drawn(self) == drawn(other)
    }
}

impl change::ItemContent for ThemeContent {
    fn made_of(&self, name: &str) -> MadeOf {
        let mut made_of = MadeOf::new(name)
            .with_some("layout", self.layout_id.map(i64::to_le_bytes))
            .with_some("background", self.wallpaper.map(|(hash, _)| *hash.as_bytes()))
            .with_some("screenshot", self.screenshot.map(|hash| *hash.as_bytes()))
            .with_some("own layout", self.custom_layout.as_ref())
            .with_some("own common layout", self.custom_common_layout.as_ref())
            .with_some("own overlay", self.custom_overlay.map(|hash| *hash.as_bytes()));
        for choice in &self.choices {
            made_of = made_of.with("choice", choice.value_uuid).with_some("variable", choice.variable.as_ref());
        }
        for (icon, hash) in &self.icons {
            made_of = made_of.with(icon.name(), hash.as_bytes());
        }
        made_of
    }

    fn files(&self) -> impl Iterator<Item = BlobKey> + Send {
        let wallpaper = self.wallpaper.map(|(hash, _)| objects::wallpaper(hash));
        let pictures = [wallpaper, self.screenshot.map(objects::screenshot), self.custom_overlay.map(objects::overlay)];
        pictures.into_iter().flatten().chain(self.icons.values().map(|hash| objects::icon(*hash)))
    }
}

fn hash(bytes: &[u8]) -> Option<ContentHash> {
    ContentHash::from_slice(bytes)
}
