//! Description of a kind of item for shared code. Each kind is one value, defined in the folder of its feature and listed in
//! `vitrine_site::KINDS`.

use std::fmt;

use vitrine_blobs::FileKind;
use vitrine_media::PreviewSize;

use crate::ids::{HexId, slug_id};
use crate::paging::ItemSort;

/// Every kind, in the order in which they are listed.
pub type ItemKinds = &'static [&'static ItemKind];

/// A kind of item.
#[derive(Debug)]
pub struct ItemKind {
    /// The name in the database, the log and the tests. It must never change.
    pub name: &'static str,
    /// The lowest byte of the ids of its items. It must never change or be reused for another kind.
    pub code: u8,
    /// Path of its list; the pages of its items are below it.
    pub path: &'static str,
    /// The letter before the public number in the code that people type into installers.
    pub letter: Option<char>,
    /// The fields of the API, wherever they stand, whose results change with the items of this kind. Those that are root
    /// fields depend, for a visitor, on nothing but the catalogue.
    pub fields: &'static [&'static str],
    /// The supported sort keys; any other falls back to age.
    pub sorts: &'static [ItemSort],
    /// Largest page of its list.
    pub page_limit_max: u32,
    /// Path of an item's pictures below the API, from its public number and its preview token; `/` and the lines follow.
    pub pictures_path: fn(HexId, &str) -> String,
    /// Time at which its pictures are made.
    pub drawing: PreviewNaming,
    /// Set if an item is mature because it is marked so. Otherwise its parts decide.
    pub is_marked_mature: bool,
    /// A statement up to `WHERE item_id` that reads the filter columns of its own table: `item_id`, the name of its menu as
    /// `target`, the id of the layout it uses as `layout_id`, and as `marks` the sum of their bits ([`ItemMark`]). Without it the
    /// items have none of them.
    pub facets: Option<&'static str>,
    /// Lists that show only those of its items that have something.
    pub views: &'static [MarkedList],
    /// Columns of its tables that refer to stored files. A file that nothing refers to is deleted.
    pub files: FileColumns,
}

/// Time at which the pictures of an item are made, and the source of their name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PreviewNaming {
    /// At its import. No job makes them.
    AtImport,
    /// A job makes them and names them by their content.
    NamedWhenMade,
    /// A job makes them under a name that the item had before.
    NamedBefore,
}

/// List of a kind's items that have a certain mark.
#[derive(Clone, Copy, Debug)]
pub struct MarkedList {
    /// Path of the list; the pages of its items are below it.
    pub path: &'static str,
    /// Mark of the listed items.
    pub mark: ItemMark,
    /// Set if the mark is about sound.
    pub is_sound: bool,
}

/// Yes-or-no property of an item, by which the lists of its kind can be filtered: a bit, from 0 to 7, which the statement of
/// [`ItemKind::facets`] sets. Each kind defines the meaning of its own bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ItemMark(pub u8);

/// Set of an item's marks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ItemMarks(u8);

impl ItemMarks {
    /// Maximum number of marks.
    pub const COUNT: usize = 8;

    /// Creates the set from the sum that [`ItemKind::facets`] reads.
    pub fn from_bits(bits: i64) -> Self {
        Self(bits.to_le_bytes()[0])
    }

    /// Iterates over the marks of the set.
    pub fn iter(self) -> impl Iterator<Item = ItemMark> {
        (0..8).filter(move |bit| self.0 & 1 << bit != 0).map(ItemMark)
    }

    /// Returns true if the set contains this mark.
    pub fn has(self, mark: ItemMark) -> bool {
        self.0 & 1 << mark.0 != 0
    }
}

/// A table and its column.
pub type TableColumn = (&'static str, &'static str);

/// Columns that refer to files of the object store.
#[derive(Debug, Default)]
pub struct FileColumns {
    /// Columns with the hash of a source, and the type of its file.
    pub sources: &'static [(TableColumn, FileKind)],
    /// Columns with the token of previews, besides the token of the item.
    pub previews: &'static [TableColumn],
    /// The sizes in which pictures of the item itself are made; all others have those of a theme.
    pub sizes: &'static [PreviewSize],
    /// Columns with the hash of a built file, and its type.
    pub built: &'static [(TableColumn, FileKind)],
    /// Tables that do not call the id of the item `item_id`, each with the name of the column, or with a query in parentheses that
    /// yields the id for a row.
    pub item_ids: &'static [TableColumn],
}

impl FileColumns {
    /// Column or query by which a row of this table gives the id of the item that its files belong to.
    pub fn item_id_of(&self, table: &str) -> &'static str {
        self.item_ids.iter().find(|(named, _)| *named == table).map_or("item_id", |(_, column)| column)
    }
}

impl ItemKind {
    /// The id of the item with a public number.
    pub fn id(&self, number: HexId) -> ItemId {
        ItemId(number.0 << ItemId::CODE_BITS | i64::from(self.code))
    }

    /// The id of the item with a public number as people and programs write it.
    pub fn parse_id(&self, hex_id: &str) -> Option<ItemId> {
        HexId::parse(hex_id).map(|number| self.id(number))
    }

    /// The id of the item with a code as people type it, in any letter case.
    pub fn parse_quick_id(&self, quick_id: &str) -> Option<ItemId> {
        let mut letters = quick_id.chars();
        let letter = letters.next().filter(|first| self.letter.is_some_and(|own| own.eq_ignore_ascii_case(first)));
        letter.and_then(|_| self.parse_id(letters.as_str()))
    }

    /// An item as the audit log names it, such as `switch-theme:1A`.
    pub fn target(&self, id: ItemId) -> String {
        format!("{}:{id}", self.name)
    }

    /// Path of an item's page.
    pub fn page_url(&self, slug: &str, number: HexId) -> String {
        format!("{}/{}", self.path, slug_id(slug, number))
    }

    /// The code typed into installers; just the public number if the kind has no letter.
    pub fn quick_id(&self, number: HexId) -> String {
        self.letter.map_or_else(|| number.to_string(), |letter| format!("{letter}{number}"))
    }
}

/// The row id of an item: its public number, and in the lowest byte the code of its kind. An id identifies the kind,
/// and two kinds never share one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ItemId(pub i64);

impl ItemId {
    const CODE_BITS: u32 = 8;
    /// Distance from one number of a kind to its next.
    pub const STEP: i64 = 1 << Self::CODE_BITS;

    /// The public number.
    pub fn number(self) -> HexId {
        HexId(self.0 >> Self::CODE_BITS)
    }

    /// The code of its kind.
    pub fn code(self) -> u8 {
        self.0.to_le_bytes()[0]
    }
}

impl fmt::Display for ItemId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}
