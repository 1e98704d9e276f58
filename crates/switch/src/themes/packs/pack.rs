//! The record of a pack.

use vitrine_blobs::FileKind;
use vitrine_core::error::{PublicError, Result};
use vitrine_core::items::{FileColumns, HasItem, Item, ItemKind, PreviewNaming};
use vitrine_core::limits;
use vitrine_core::paging::ItemSort;
use vitrine_db::row;
use vitrine_kit::graphql::PreviewState;
use vitrine_media::PreviewSize;

/// The kind of packs, for shared code.
pub const KIND: ItemKind = ItemKind {
    name: "switch-pack",
    code: 3,
    path: "/switch/packs",
    letter: Some('P'),
    fields: &[
        "switchPack",
        "switchPacks",
        "switchPackCreators",
        "ownSwitchPacks",
        "packCount",
        "switch",
        "pack",
        "packs",
        "lookupByQuickId",
    ],
    sorts: &ItemSort::ALL,
    page_limit_max: limits::PAGE_LIMIT_MAX,
    pictures_path: |number, token| format!("/switch/packs/{number}/preview/{token}"),
    drawing: PreviewNaming::NamedWhenMade,
    is_marked_mature: false,
    facets: None,
    views: &[],
    files: FileColumns {
        sources: &[],
        previews: &[],
        sizes: &PreviewSize::ALL,
        built: &[(("switch_packs", "download_hash"), FileKind::Zip)],
        item_ids: &[],
    },
};

row! {
    /// A row of `switch_packs` with its item. Its pictures are its collage.
    #[derive(Clone, Debug)]
    pub struct Pack with pub item: Item {
        /// Number of its themes that are not deleted, including those that the viewer may not see.
        pub theme_count: i64,
        pub download_hash: Option<Vec<u8>>,
        pub download_bytes: Option<i64>,
    }
}

impl HasItem for Pack {
    fn item(&self) -> &Item {
        &self.item
    }
}

impl Pack {
    /// The code typed into installers: `P` and the public number.
    pub fn quick_id(&self) -> String {
        KIND.quick_id(self.item.number())
    }

    pub fn page_url(&self) -> String {
        self.item.page_url(&KIND)
    }

    /// The name a browser saves its file under.
    ///
    /// # Errors
    /// `INTERNAL` for a name that no file can have.
    pub fn file_name(&self) -> Result<String> {
        let names = vitrine_nxtheme::FileNames { service: "Vitrine" };
        names
            .pack(&self.item.name, &self.item.creator_username, &self.quick_id())
            .map_err(|error| PublicError::internal("naming a file", error))
    }

    pub fn preview_state(&self) -> PreviewState {
        PreviewState::of(&self.item)
    }

    /// Returns true if its collage shows its current themes, with these or with earlier pictures. Facts about an earlier collage, or about the file before
    /// it, could reveal themes that have become private.
    pub fn shows_collage(&self) -> bool {
        matches!(self.preview_state(), PreviewState::Ready | PreviewState::Outdated)
    }
}
