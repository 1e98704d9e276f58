//! Record of a Wii U theme. Music and splashes are parts of themes: their lists show the themes that have one.

use vitrine_blobs::FileKind;
use vitrine_core::ids::slug_id;
use vitrine_core::items::{FileColumns, HasItem, Item, ItemKind, ItemMark, MarkedList, PreviewNaming};
use vitrine_core::limits;
use vitrine_core::paging::ItemSort;
use vitrine_db::row;
use vitrine_kit::graphql::PreviewState;
use vitrine_media::PreviewSize;
use vitrine_utheme::SalesRegion;

/// Mark of themes with a music clip.
pub const HAS_BGM: ItemMark = ItemMark(0);
/// Mark of themes with a splash.
pub const HAS_SPLASH: ItemMark = ItemMark(1);

/// The kind of Wii U themes, for shared code.
pub const KIND: ItemKind = ItemKind {
    name: "wiiu-theme",
    code: 4,
    path: "/wiiu/themes",
    letter: Some('W'),
    fields: &[
        "wiiuTheme",
        "wiiuThemes",
        "wiiuBgms",
        "wiiuSplashes",
        "ownWiiuThemes",
        "wiiuThemeCreators",
        "wiiuBgmCreators",
        "wiiuSplashCreators",
        "themeCount",
        "wiiu",
        "theme",
        "themes",
        "lookupByQuickId",
        "checkUpdates",
    ],
    sorts: &ItemSort::ALL,
    page_limit_max: limits::PAGE_LIMIT_MAX,
    pictures_path: |number, token| format!("/wiiu/themes/{number}/preview/{token}"),
    drawing: PreviewNaming::NamedBefore,
    is_marked_mature: true,
    facets: Some(
        "SELECT item_id, CAST(NULL AS TEXT) AS target, CAST(NULL AS BIGINT) AS layout_id, \
         (CASE WHEN bgm_hash IS NULL THEN 0 ELSE 1 END) + (CASE WHEN splash_hash IS NULL THEN 0 ELSE 2 END) AS marks \
         FROM wiiu_themes WHERE item_id",
    ),
    views: &[
        MarkedList { path: "/wiiu/bgms", mark: HAS_BGM, is_sound: true },
        MarkedList { path: "/wiiu/splashes", mark: HAS_SPLASH, is_sound: false },
    ],
    files: FileColumns {
        sources: &[
            (("wiiu_themes", "launcher_hash"), FileKind::Jpeg),
            (("wiiu_themes", "plaza_hash"), FileKind::Jpeg),
            (("wiiu_themes", "cover_hash"), FileKind::Jpeg),
            (("wiiu_themes", "splash_hash"), FileKind::Png),
            (("wiiu_themes", "sound_hash"), FileKind::Binary),
            (("wiiu_theme_patches", "patch_hash"), FileKind::Bps),
        ],
        previews: &[
            ("wiiu_themes", "launcher_preview_token"),
            ("wiiu_themes", "plaza_preview_token"),
            ("wiiu_themes", "cover_preview_token"),
            ("wiiu_themes", "splash_preview_token"),
        ],
        sizes: &PreviewSize::THEME,
        built: &[(("wiiu_themes", "bgm_hash"), FileKind::Ogg), (("wiiu_themes", "download_hash"), FileKind::Utheme)],
        item_ids: &[],
    },
};

row! {
    /// A row of `wiiu_themes` with its item, whose pictures are the collage. The pictures of a part have a token of
    /// their own.
    #[derive(Clone, Debug)]
    pub struct Theme with pub item: Item {
        /// Version of the content of the file; 2 is written as `2.0`.
        pub version: i64,
        /// Region whose texts it changes: `JP`, `US` or `EU`.
        pub text_region: Option<String>,
        /// Hash of the screenshot of the launcher.
        pub launcher_hash: Vec<u8>,
        pub launcher_preview_token: Option<Vec<u8>>,
        pub launcher_thumb_hash: Option<Vec<u8>>,
        /// Hash of the screenshot of the plaza.
        pub plaza_hash: Option<Vec<u8>>,
        pub plaza_preview_token: Option<Vec<u8>>,
        pub plaza_thumb_hash: Option<Vec<u8>>,
        /// Hash of the uploaded sound that a clip is still to be made of, and the part to use.
        pub sound_hash: Option<Vec<u8>>,
        pub sound_start_ms: Option<i64>,
        pub sound_end_ms: Option<i64>,
        /// Hash of the clip.
        pub bgm_hash: Option<Vec<u8>>,
        pub bgm_bytes: Option<i64>,
        pub bgm_duration_ms: Option<i64>,
        /// Wave form: the loudest sample of each part, 0 to 255.
        pub bgm_peaks: Option<Vec<u8>>,
        /// Hash of the cover, a square.
        pub cover_hash: Option<Vec<u8>>,
        pub cover_preview_token: Option<Vec<u8>>,
        pub cover_thumb_hash: Option<Vec<u8>>,
        /// Hash of the splash.
        pub splash_hash: Option<Vec<u8>>,
        pub splash_bytes: Option<i64>,
        pub splash_preview_token: Option<Vec<u8>>,
        pub splash_thumb_hash: Option<Vec<u8>>,
        pub download_hash: Option<Vec<u8>>,
        pub download_bytes: Option<i64>,
    }
}

impl HasItem for Theme {
    fn item(&self) -> &Item {
        &self.item
    }

    fn text_bytes(&self) -> usize {
        self.bgm_peaks.as_ref().map_or(0, Vec::len)
    }
}

impl Theme {
    /// Returns the code typed into installers: `W` and the public number.
    pub fn quick_id(&self) -> String {
        KIND.quick_id(self.item.number())
    }

    pub fn page_url(&self) -> String {
        self.item.page_url(&KIND)
    }

    /// Returns the path of the page that shows its music, if it has any.
    pub fn bgm_page_url(&self) -> Option<String> {
        self.bgm_hash.as_ref().map(|_| format!("/wiiu/bgms/{}", slug_id(&self.item.slug, self.item.number())))
    }

    /// Returns the path of the page that shows its splash, if it has one.
    pub fn splash_page_url(&self) -> Option<String> {
        self.splash_hash.as_ref().map(|_| format!("/wiiu/splashes/{}", slug_id(&self.item.slug, self.item.number())))
    }

    /// Returns the `themeVersion` of its file.
    pub fn theme_version(&self) -> String {
        version_name(self.version)
    }

    /// Returns the `themeID` of its file.
    pub fn theme_id(&self, service: &str) -> String {
        format!("{service}:{}", self.item.number())
    }

    /// Returns the name a browser saves its file under.
    pub fn file_name(&self) -> String {
        vitrine_utheme::download_name(&self.item.name, &self.quick_id())
    }

    pub fn preview_state(&self) -> PreviewState {
        PreviewState::of(&self.item)
    }
}

/// Returns a version as files write it.
pub fn version_name(version: i64) -> String {
    format!("{version}.0")
}

/// Returns the name of a region in rows.
pub fn region_name(region: SalesRegion) -> &'static str {
    match region {
        SalesRegion::Japan => "JP",
        SalesRegion::America => "US",
        SalesRegion::Europe => "EU",
    }
}
