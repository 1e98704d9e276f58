//! One item in the index, whatever its kind: what lists are sorted and filtered by, and nothing that is only displayed.
//! Its visibility is computed by `visibility`, once for each change.

use vitrine_core::clock::Millis;
use vitrine_core::items::ItemMarks;
use vitrine_core::paging::ItemSort;
use vitrine_core::visibility::{self, ListScope, VisibilityFacts};
use vitrine_target::Target;

use super::visual_features::ItemVisualFeatures;
use super::words::ItemWords;

/// Token that names an item's pictures in the object store.
pub type PreviewToken = [u8; 16];

/// Input of the index for one item.
#[derive(Clone, Debug)]
pub struct ItemRecord {
    /// Row id.
    pub id: i64,
    /// Facts that decide about its visibility. Deleted items are never read.
    pub visibility_facts: VisibilityFacts,
    /// Menu that it changes.
    pub target: Option<Target>,
    /// Layout that it uses.
    pub layout_id: Option<i64>,
    /// Further properties that its list can be narrowed by.
    pub marks: ItemMarks,
    /// Time of publication.
    pub created_at: Millis,
    /// Time of the last change.
    pub updated_at: Millis,
    /// Counted downloads.
    pub downloads: i64,
    /// Number of people who saved it.
    pub saves: i64,
    /// Sort key by current popularity.
    pub trending: u32,
    /// Sort key by demand above the usual.
    pub rising: u32,
    /// Colours and fingerprint of its picture.
    pub visual_features: ItemVisualFeatures,
    /// Token that names its pictures.
    pub preview_token: Option<PreviewToken>,
    /// Words that it is found by. One that stands in several fields counts in the first.
    pub words: ItemWords,
    /// Row ids of its tags.
    pub tags: Vec<i64>,
}

/// Facts about an item that routes need without querying the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CatalogueItem {
    /// Facts that decide about its visibility.
    pub visibility_facts: VisibilityFacts,
    /// Token that names its pictures; `None` until it has some.
    pub preview_token: Option<PreviewToken>,
    /// Time of the last change.
    pub updated_at: Millis,
}

/// An item on the public lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListedItem {
    /// Row id.
    pub id: i64,
    /// Row id of its creator.
    pub owner_id: i64,
    /// Time of the last change.
    pub updated_at: Millis,
}

/// The public lists that an item is on, in one byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ListingClass(u8);

/// Number of menu classes: one for each menu, and one for items without a menu.
pub(super) const MENUS: usize = Target::ALL.len() + 1;

impl ListingClass {
    const LISTED: u8 = 1;
    const LISTED_WITH_MATURE: u8 = 2;
    const HELD: u8 = 4;
    const MENU_SHIFT: u8 = 3;
    /// Class of a slot that holds no item.
    pub(super) const NOWHERE: ListingClass = ListingClass(0);

    fn of(visibility_facts: &VisibilityFacts, target: Option<Target>) -> Self {
        let mut bits = Self::HELD | (menu(target) as u8) << Self::MENU_SHIFT;
        if visibility::is_public(visibility_facts, ListScope::default()) {
            bits |= Self::LISTED;
        }
        if visibility::is_public(visibility_facts, ListScope { include_nsfw: true, only_private: false }) {
            bits |= Self::LISTED_WITH_MATURE;
        }
        Self(bits)
    }

    /// Returns true if the item is on the public lists, with or without mature items.
    pub(super) fn is_listed(self, with_mature: bool) -> bool {
        self.0 & if with_mature { Self::LISTED_WITH_MATURE } else { Self::LISTED } != 0
    }

    /// Returns true if the item is for this menu, or no menu is given.
    pub(super) fn is_of(self, target: Option<Target>) -> bool {
        target.is_none_or(|target| self.menu() == target as usize)
    }

    /// Returns the class of its menu, as [`menu`] numbers them.
    pub(super) fn menu(self) -> usize {
        usize::from(self.0 >> Self::MENU_SHIFT)
    }

    pub(super) fn is_held(self) -> bool {
        self.0 & Self::HELD != 0
    }
}

/// Returns the class of a menu: its position in [`Target::ALL`], or the last class for items without a menu.
pub(super) fn menu(target: Option<Target>) -> usize {
    target.map_or(MENUS - 1, |target| target as usize)
}

/// Part of a [`ItemRecord`] that stays in memory besides its terms and visual features: 72 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IndexEntry {
    pub(super) id: i64,
    owner_id: i64,
    created_at: Millis,
    updated_at: Millis,
    downloads: u32,
    saves: u32,
    trending: u32,
    rising: u32,
    preview_token: PreviewToken,
    /// Number of the last reading of the item; no two readings share one.
    pub(super) version: u32,
    flags: u8,
    pub(super) class: ListingClass,
}

const PRIVATE: u8 = 1;
const NSFW: u8 = 2;
const HIDDEN: u8 = 4;
const READY: u8 = 8;
const HAS_PREVIEWS: u8 = 16;
const UNLISTED: u8 = 32;

fn count(value: i64) -> u32 {
    u32::try_from(value.max(0)).unwrap_or(u32::MAX)
}

impl IndexEntry {
    pub(super) fn of(item: &ItemRecord, version: u32) -> Self {
        let visibility_facts = &item.visibility_facts;
        let flags = [
            (visibility_facts.is_private, PRIVATE),
            (visibility_facts.is_nsfw, NSFW),
            (visibility_facts.is_hidden, HIDDEN),
            (visibility_facts.is_ready, READY),
            (visibility_facts.is_unlisted, UNLISTED),
            (item.preview_token.is_some(), HAS_PREVIEWS),
        ];
        Self {
            id: item.id,
            owner_id: visibility_facts.owner_id,
            created_at: item.created_at,
            updated_at: item.updated_at,
            downloads: count(item.downloads),
            saves: count(item.saves),
            trending: item.trending,
            rising: item.rising,
            preview_token: item.preview_token.unwrap_or_default(),
            version,
            flags: flags.into_iter().filter(|(is_set, _)| *is_set).fold(0, |all, (_, flag)| all | flag),
            class: ListingClass::of(visibility_facts, item.target),
        }
    }

    /// Returns the entry that stays in a slot whose item has left.
    pub(super) fn gone(self) -> Self {
        Self { class: ListingClass::NOWHERE, ..self }
    }

    pub(super) fn updated_at(&self) -> Millis {
        self.updated_at
    }

    pub(super) fn listed_item(&self) -> ListedItem {
        ListedItem { id: self.id, owner_id: self.owner_id, updated_at: self.updated_at }
    }

    pub(super) fn preview_token(&self) -> Option<PreviewToken> {
        (self.flags & HAS_PREVIEWS != 0).then_some(self.preview_token)
    }

    pub(super) fn visibility_facts(&self) -> VisibilityFacts {
        VisibilityFacts {
            owner_id: self.owner_id,
            is_private: self.flags & PRIVATE != 0,
            is_nsfw: self.flags & NSFW != 0,
            is_hidden: self.flags & HIDDEN != 0,
            is_unlisted: self.flags & UNLISTED != 0,
            is_ready: self.flags & READY != 0,
            is_deleted: !self.class.is_held(),
        }
    }

    /// Returns the item's sort key in an ascending list; the id makes the order total.
    pub(super) fn key(&self, sort: ItemSort) -> (i64, i64) {
        let value = match sort {
            ItemSort::Created => self.created_at,
            ItemSort::Updated => self.updated_at,
            ItemSort::Downloads => i64::from(self.downloads),
            ItemSort::Saves => i64::from(self.saves),
            ItemSort::Trending => i64::from(self.trending),
            ItemSort::Rising => i64::from(self.rising),
        };
        (value, self.id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_keeps_what_decides_about_visibility() {
        for bits in 0..32 {
            let visibility_facts = VisibilityFacts {
                owner_id: 9,
                is_private: bits & 1 != 0,
                is_nsfw: bits & 2 != 0,
                is_hidden: bits & 4 != 0,
                is_ready: bits & 8 != 0,
                is_unlisted: bits & 16 != 0,
                is_deleted: false,
            };
            let item = ItemRecord {
                id: 5,
                visibility_facts,
                target: Some(Target::Notification),
                layout_id: None,
                marks: ItemMarks::default(),
                created_at: 1,
                updated_at: 2,
                downloads: 3,
                saves: -1,
                trending: 4,
                rising: 5,
                visual_features: ItemVisualFeatures::default(),
                preview_token: None,
                words: ItemWords::default(),
                tags: Vec::new(),
            };
            let entry = IndexEntry::of(&item, 7);
            assert_eq!(entry.visibility_facts(), visibility_facts);
            assert_eq!(entry.key(ItemSort::Saves), (0, 5));
            assert_eq!(entry.preview_token(), None);
            for with_mature in [false, true] {
                let scope = ListScope { include_nsfw: with_mature, only_private: false };
                assert_eq!(entry.class.is_listed(with_mature), visibility::is_public(&visibility_facts, scope));
                assert!(!entry.gone().class.is_listed(with_mature));
            }
            assert!(entry.class.is_of(None) && entry.class.is_of(Some(Target::Notification)));
            assert!(!entry.class.is_of(Some(Target::ResidentMenu)));
            assert!(entry.class.is_held() && entry.gone().visibility_facts().is_deleted);
        }
    }

    #[test]
    fn an_entry_is_small() {
        assert_eq!(size_of::<IndexEntry>(), 72);
    }
}
