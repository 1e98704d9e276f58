//! Record of a layout, with its options and their values, and the filter of its list.

use uuid::Uuid;
use vitrine_blobs::FileKind;
use vitrine_core::error::{PublicError, Result};
use vitrine_core::items::{FileColumns, HasItem, Item, ItemKind, PreviewNaming};
use vitrine_core::limits;
use vitrine_core::paging::ItemSort;
use vitrine_db::row;
use vitrine_layout::options::{LayoutOption, OptionKind, OptionValue, example_of};
use vitrine_media::PreviewSize;
use vitrine_target::Target;

/// The kind of layouts, for shared code.
pub const KIND: ItemKind = ItemKind {
    name: "switch-layout",
    code: 2,
    path: "/switch/layouts",
    letter: None,
    fields: &["switchLayout", "switchLayouts", "switchLayoutCreators", "layout", "layoutUpdatedAt"],
    sorts: &ItemSort::ALL,
    page_limit_max: limits::LAYOUT_LIMIT_MAX,
    pictures_path: |_, token| pictures_path(token),
    drawing: PreviewNaming::AtImport,
    is_marked_mature: true,
    facets: Some(
        "SELECT item_id, target, CAST(NULL AS BIGINT) AS layout_id, 0 AS marks FROM switch_layouts WHERE item_id",
    ),
    views: &[],
    files: FileColumns {
        sources: &[
            (("switch_layouts", "overlay_hash"), FileKind::Png),
            (("switch_layout_option_values", "overlay_hash"), FileKind::Png),
        ],
        previews: &[("switch_layout_option_values", "preview_token")],
        sizes: &PreviewSize::THEME,
        built: &[],
        item_ids: &[(
            "switch_layout_option_values",
            "(SELECT o.layout_id FROM switch_layout_options o WHERE o.id = option_id)",
        )],
    },
};

/// Returns the path below the API of the pictures with a preview token, of layouts as well as of option values.
pub fn pictures_path(token: &str) -> String {
    format!("/switch/layouts/pictures/{token}")
}

row! {
    /// A row of `switch_layouts` with its item.
    #[derive(Clone, Debug)]
    pub struct Layout with pub item: Item {
        pub target: String,
        pub color: Option<String>,
        pub layout_json: Option<String>,
        pub common_json: Option<String>,
        pub carried_id: Option<String>,
        pub overlay_hash: Option<Vec<u8>>,
    }
}

impl HasItem for Layout {
    fn item(&self) -> &Item {
        &self.item
    }

    fn text_bytes(&self) -> usize {
        [&self.layout_json, &self.common_json].into_iter().flatten().map(String::len).sum()
    }
}

impl Layout {
    pub fn target(&self) -> Result<Target> {
        target_of(&self.target)
    }
}

pub fn target_of(stored: &str) -> Result<Target> {
    Target::from_file_name(stored)
        .ok_or_else(|| PublicError::internal("reading a stored menu", format!("{stored} is no menu")))
}

/// Returns the colour behind an overlay, from its six stored hexadecimal digits.
pub fn background_of(digits: &str) -> Option<[u8; 3]> {
    if digits.len() != 6 || !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
        return None;
    }
    let [_, r, g, b] = u32::from_str_radix(digits, 16).ok()?.to_be_bytes();
    Some([r, g, b])
}

row! {
    /// A row of `switch_layout_options`.
    #[derive(Clone, Debug)]
    pub struct OptionRow {
        pub id: i64,
        pub layout_id: Option<i64>,
        pub target: String,
        pub kind: String,
        pub priority: i64,
        pub name: String,
        pub min_value: Option<f64>,
        pub max_value: Option<f64>,
    }
}

row! {
    /// A row of `switch_layout_option_values`.
    #[derive(Clone, Debug)]
    pub struct ValueRow {
        pub option_id: i64,
        pub uuid: Uuid,
        pub name: String,
        pub value_json: String,
        pub overlay_hash: Option<Vec<u8>>,
        pub preview_token: Option<Vec<u8>>,
        pub thumb_hash: Option<Vec<u8>>,
        pub drawing_version: i64,
    }
}

/// An option with its values, in order.
#[derive(Clone, Debug)]
pub struct OfferedOption {
    pub option: OptionRow,
    pub values: Vec<ValueRow>,
}

impl OfferedOption {
    pub fn kind(&self) -> OptionKind {
        OptionKind::from_name(&self.option.kind).unwrap_or(OptionKind::Toggle)
    }

    pub fn range(&self) -> Option<(f64, f64)> {
        self.option.min_value.zip(self.option.max_value)
    }

    /// Returns the variable that the picture of its value was drawn with.
    pub fn example(&self) -> Option<String> {
        self.values.first().and_then(|value| example_of(self.kind(), self.range(), &value.value_json))
    }

    /// Converts to the form that merging takes.
    pub fn to_format(&self) -> LayoutOption {
        LayoutOption {
            priority: u32::try_from(self.option.priority).unwrap_or(u32::MAX),
            kind: self.kind(),
            name: self.option.name.clone(),
            range: self.range(),
            is_global: self.option.layout_id.is_none(),
            values: self
                .values
                .iter()
                .map(|value| OptionValue {
                    uuid: value.uuid,
                    name: value.name.clone(),
                    json: value.value_json.clone(),
                    picture: None,
                })
                .collect(),
        }
    }
}
