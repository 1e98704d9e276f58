//! The row of every item, whatever its kind.

use std::borrow::Cow;

use serde::{Deserialize, Deserializer};
use uuid::Uuid;
use vitrine_db::{FromRow, row};

use super::kind::{ItemId, ItemKind};
use crate::clock::Millis;
use crate::ids::HexId;
use crate::visibility::VisibilityFacts;

row! {
    /// A row of `items` with its creator's name, as `select_items!` reads it.
    #[derive(Clone, Debug)]
    pub struct Item {
        pub id: i64,
        pub uuid: Uuid,
        pub creator_id: i64,
        pub creator_account_uuid: Uuid,
        pub creator_username: String,
        pub creator_is_hidden: bool,
        /// Names the pictures of its creator, if everybody may see them.
        pub creator_avatar_token: Option<Vec<u8>>,
        pub name: String,
        pub slug: String,
        pub description: Option<String>,
        pub is_private: bool,
        pub is_nsfw: bool,
        /// Staff have marked it.
        pub is_nsfw_by_staff: bool,
        pub unlisted_reason: Option<String>,
        /// It is unlisted only because its pictures are being checked.
        pub is_held: bool,
        pub preview_token: Vec<u8>,
        pub preview_state: String,
        /// Names the pictures that are still to be made, when those there are show an earlier version.
        pub next_preview_token: Option<Vec<u8>>,
        pub thumb_hash: Option<Vec<u8>>,
        /// Leading colours, encoded as [`colors_of`](super::colors_of) reads them.
        pub colors: Option<Vec<u8>>,
        pub download_count: i64,
        pub save_count: i64,
        pub created_at: Millis,
        pub updated_at: Millis,
        pub deleted_at: Option<Millis>,
    }
}

/// Record that the catalogue keeps of an item, read from JSON. Its fields are those of `INDEXED_COLUMNS`, in their order. Texts
/// are borrowed from the JSON unless they contain escapes, because a start reads a million items.
#[derive(Deserialize)]
pub struct IndexedItem<'a> {
    pub id: i64,
    pub creator_id: i64,
    #[serde(borrow)]
    pub name: Cow<'a, str>,
    /// Empty without any.
    #[serde(borrow)]
    pub description: Cow<'a, str>,
    #[serde(deserialize_with = "is_one")]
    pub is_private: bool,
    #[serde(deserialize_with = "is_one")]
    pub is_nsfw: bool,
    #[serde(deserialize_with = "is_one")]
    pub is_unlisted: bool,
    /// In hexadecimal digits, like the next two.
    pub preview_token: &'a str,
    pub preview_state: &'a str,
    /// The most frequent colours of the pictures, packed; empty without any.
    pub colors: &'a str,
    /// Empty without any.
    pub fingerprint: &'a str,
    pub download_count: i64,
    pub save_count: i64,
    pub demand_2d: Millis,
    pub demand_7d: Millis,
    pub demand_28d: Millis,
    pub created_at: Millis,
    pub updated_at: Millis,
}

fn is_one<'de, D: Deserializer<'de>>(from: D) -> Result<bool, D::Error> {
    Ok(u8::deserialize(from)? == 1)
}

/// A record of one kind, which contains its item.
pub trait HasItem: FromRow + Clone + Send + Sync + Unpin + 'static {
    /// The item.
    fn item(&self) -> &Item;

    /// Bytes of the long texts that its kind adds.
    fn text_bytes(&self) -> usize {
        0
    }
}

/// A record whose kind is known: the item with the columns of the kind's own table.
pub trait OfKind: HasItem {
    /// The kind.
    const KIND: &'static ItemKind;
    /// The statement of `select_items!` for it.
    const SELECT: &'static str;
}

impl HasItem for Item {
    fn item(&self) -> &Item {
        self
    }
}

impl Item {
    /// The public number.
    pub fn number(&self) -> HexId {
        ItemId(self.id).number()
    }

    /// Path of its page.
    pub fn page_url(&self, kind: &ItemKind) -> String {
        kind.page_url(&self.slug, self.number())
    }

    /// Names the pictures of the item as it is now, made or not.
    pub fn current_preview_token(&self) -> &[u8] {
        self.next_preview_token.as_deref().unwrap_or(&self.preview_token)
    }

    /// Facts that decide about its visibility.
    pub fn visibility_facts(&self) -> VisibilityFacts {
        VisibilityFacts {
            owner_id: self.creator_id,
            is_private: self.is_private,
            is_nsfw: self.is_nsfw,
            is_hidden: self.creator_is_hidden,
            is_unlisted: self.unlisted_reason.is_some(),
            is_ready: is_ready(&self.preview_state),
            is_deleted: self.deleted_at.is_some(),
        }
    }
}

impl IndexedItem<'_> {
    /// Facts that decide about its visibility: those of an [`Item`] that is not deleted.
    pub fn visibility_facts(&self, creator_is_hidden: bool) -> VisibilityFacts {
        VisibilityFacts {
            owner_id: self.creator_id,
            is_private: self.is_private,
            is_nsfw: self.is_nsfw,
            is_hidden: creator_is_hidden,
            is_unlisted: self.is_unlisted,
            is_ready: is_ready(self.preview_state),
            is_deleted: false,
        }
    }
}

/// Returns true if there are pictures to show.
fn is_ready(preview_state: &str) -> bool {
    matches!(preview_state, "READY" | "OUTDATED")
}
