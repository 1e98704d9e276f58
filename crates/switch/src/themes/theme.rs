//! Record of a theme.

use vitrine_blobs::FileKind;
use vitrine_core::error::{PublicError, Result};
use vitrine_core::items::{FileColumns, HasItem, Item, ItemKind, ItemMark, PreviewNaming};
use vitrine_core::limits;
use vitrine_core::paging::ItemSort;
use vitrine_db::row;
use vitrine_kit::graphql::PreviewState;
use vitrine_media::PreviewSize;
use vitrine_target::{FirmwareVersion, Target};

use crate::layouts::layout::target_of;

/// Mark of themes in a pack that exists and is not private. Private packs get none, because a mark is visible to
/// everybody.
pub const IN_PACK: ItemMark = ItemMark(0);

/// The kind of themes, for shared code.
pub const KIND: ItemKind = ItemKind {
    name: "switch-theme",
    code: 1,
    path: "/switch/themes",
    letter: Some('T'),
    fields: &[
        "switchTheme",
        "switchThemes",
        "ownSwitchThemes",
        "switchThemeCreators",
        "themeCount",
        "switch",
        "theme",
        "themes",
        "lookupByQuickId",
    ],
    sorts: &ItemSort::ALL,
    page_limit_max: limits::PAGE_LIMIT_MAX,
    pictures_path: |number, token| format!("/switch/themes/{number}/preview/{token}"),
    drawing: PreviewNaming::NamedBefore,
    is_marked_mature: true,
    facets: Some(
        "SELECT d.item_id, d.target, d.layout_id, \
         CASE WHEN EXISTS (SELECT 1 FROM items p WHERE p.id = d.pack_id AND p.deleted_at IS NULL \
         AND NOT p.is_private) THEN 1 ELSE 0 END AS marks \
         FROM switch_themes d WHERE d.item_id",
    ),
    views: &[],
    files: FileColumns {
        sources: &[
            (("switch_themes", "wallpaper_hash"), FileKind::Jpeg),
            (("switch_themes", "screenshot_hash"), FileKind::Jpeg),
            (("switch_themes", "custom_overlay_hash"), FileKind::Png),
            (("switch_theme_icons", "icon_hash"), FileKind::Png),
        ],
        previews: &[("switch_themes", "drawn_preview_token")],
        sizes: &PreviewSize::THEME,
        built: &[(("switch_themes", "download_hash"), FileKind::Nxtheme)],
        item_ids: &[("switch_theme_icons", "theme_id")],
    },
};

row! {
    /// A row of `switch_themes` with its item.
    #[derive(Clone, Debug)]
    pub struct Theme with pub item: Item {
        pub target: String,
        pub layout_id: Option<i64>,
        /// Kept when the pack is deleted.
        pub pack_id: Option<i64>,
        pub wallpaper_hash: Option<Vec<u8>>,
        pub wallpaper_bytes: Option<i64>,
        /// Hash of the creator's own screenshot, which the item's pictures are then made from.
        pub screenshot_hash: Option<Vec<u8>>,
        /// Token of the drawn pictures, if those of the item show the screenshot.
        pub drawn_preview_token: Option<Vec<u8>>,
        /// Hash of a custom layout; the next is that of the layout for the shared parts.
        pub custom_layout_hash: Option<Vec<u8>>,
        pub custom_common_layout_hash: Option<Vec<u8>>,
        /// Hash of the picture of such a layout.
        pub custom_overlay_hash: Option<Vec<u8>>,
        pub changes_layout: bool,
        /// Firmware as layouts write it: 2000 for 20.0.0.
        pub minimum_firmware: Option<i64>,
        pub download_hash: Option<Vec<u8>>,
        pub download_bytes: Option<i64>,
    }
}

impl HasItem for Theme {
    fn item(&self) -> &Item {
        &self.item
    }
}

impl Theme {
    /// The code typed into installers: `T` and the public number.
    pub fn quick_id(&self) -> String {
        KIND.quick_id(self.item.number())
    }

    pub fn page_url(&self) -> String {
        self.item.page_url(&KIND)
    }

    /// Returns the menu that it changes.
    ///
    /// # Errors
    /// `INTERNAL` for a stored name that is not a menu.
    pub fn target(&self) -> Result<Target> {
        target_of(&self.target)
    }

    /// Returns the name a browser saves its file under.
    ///
    /// # Errors
    /// The errors of [`Theme::target`].
    pub fn file_name(&self) -> Result<String> {
        let names = vitrine_nxtheme::FileNames { service: "Vitrine" };
        names
            .theme(&self.item.name, &self.item.creator_username, self.target()?, "", &self.quick_id())
            .map_err(|error| PublicError::internal("naming a file", error))
    }

    /// Returns the first firmware that shows all of it; `None` for every firmware.
    pub fn minimum_firmware(&self) -> Option<FirmwareVersion> {
        self.minimum_firmware.and_then(|code| u16::try_from(code).ok()).map(FirmwareVersion::from_code)
    }

    /// Returns true if its creator provided a layout of the menu or of the parts that the home menu shares.
    pub fn has_custom_layouts(&self) -> bool {
        self.custom_layout_hash.is_some() || self.custom_common_layout_hash.is_some()
    }

    pub fn preview_state(&self) -> PreviewState {
        PreviewState::of(&self.item)
    }
}
