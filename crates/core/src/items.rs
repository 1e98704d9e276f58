//! Items: what creators publish. Whatever its kind, an item has a row of `items` (who made it, its name, who may see
//! it, its pictures, its counts), and tags, saves and downloads refer to that row. What only one kind has is in the
//! kind's own table and folder; what shared code needs to know about a kind is one [`ItemKind`] (decision record 0005).

pub mod demand;
mod find;
mod item;
pub mod item_rows;
mod kind;
mod quota;

pub use crate::{item_columns, select_items};
pub use demand::ItemDemand;
pub use find::{find, find_by_id};
pub use item::{HasItem, IndexedItem, Item, OfKind};
pub use item_rows::INDEXED_COLUMNS;
pub use kind::{FileColumns, ItemId, ItemKind, ItemKinds, ItemMark, ItemMarks, MarkedList, PreviewNaming, TableColumn};
pub use quota::{StorageUse, allowed, check_quota, check_restored, check_storage, lock_publishing, lock_writer};
