//! Tags and creators that many items refer to. They are read once for a load instead of once for each item.

use std::collections::{BTreeSet, HashMap};

use parking_lot::{RwLock, RwLockReadGuard};
use vitrine_core::text::index_words;

/// Words of tags, by id.
pub(super) type KnownTags = HashMap<i64, Box<str>>;

/// Creators, by id.
pub(super) type KnownCreators = HashMap<i64, IndexedCreator>;

/// Properties of a creator that the index stores with each of their items.
pub(super) struct IndexedCreator {
    /// Words of the username.
    pub(super) words: Box<str>,
    pub(super) is_hidden: bool,
}

/// Tags and creators that were read for a load. They are dropped afterwards, because nothing reads them again.
#[derive(Default)]
pub struct KnownReferences {
    tags: RwLock<KnownTags>,
    creators: RwLock<KnownCreators>,
}

impl KnownReferences {
    pub(super) fn tags(&self) -> RwLockReadGuard<'_, KnownTags> {
        self.tags.read()
    }

    pub(super) fn creators(&self) -> RwLockReadGuard<'_, KnownCreators> {
        self.creators.read()
    }

    /// Returns the tags that have not been read yet.
    pub(super) fn unknown_tags(&self, ids: impl Iterator<Item = i64>) -> Vec<i64> {
        unknown(&self.tags, ids)
    }

    /// Returns the creators that have not been read yet.
    pub(super) fn unknown_creators(&self, ids: impl Iterator<Item = i64>) -> Vec<i64> {
        unknown(&self.creators, ids)
    }

    /// Adds tags, by id, with their names.
    pub(super) fn learn_tags(&self, read: Vec<(i64, String)>) {
        self.tags.write().extend(read.into_iter().map(|(id, name)| (id, words_of(&name))));
    }

    /// Adds creators, by id, with their names and whether their items are hidden.
    pub(super) fn learn_creators(&self, read: Vec<(i64, String, bool)>) {
        let creator =
            |(id, name, is_hidden): (i64, String, bool)| (id, IndexedCreator { words: words_of(&name), is_hidden });
        self.creators.write().extend(read.into_iter().map(creator));
    }
}

fn unknown<T>(known: &RwLock<HashMap<i64, T>>, ids: impl Iterator<Item = i64>) -> Vec<i64> {
    let known = known.read();
    let missing: BTreeSet<i64> = ids.filter(|id| !known.contains_key(id)).collect();
    missing.into_iter().collect()
}

fn words_of(name: &str) -> Box<str> {
    let mut words = String::new();
    index_words(name, &mut words);
    words.into_boxed_str()
}
