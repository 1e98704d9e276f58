//! What many items refer to, their tags and creators: read once while items are read, not once for each item.

use std::collections::{BTreeSet, HashMap};

use parking_lot::{RwLock, RwLockReadGuard};
use vitrine_core::text::index_words;

/// The words of tags, by id.
pub(super) type KnownTags = HashMap<i64, Box<str>>;

/// Creators, by id.
pub(super) type KnownCreators = HashMap<i64, Creator>;

/// What the index takes over from the creator of an item.
pub(super) struct Creator {
    /// Of the name.
    pub(super) words: Box<str>,
    pub(super) is_hidden: bool,
}

/// What is known while some items are read. It is not kept any longer, because it is never read again.
#[derive(Default)]
pub struct Known {
    tags: RwLock<KnownTags>,
    creators: RwLock<KnownCreators>,
}

impl Known {
    pub(super) fn tags(&self) -> RwLockReadGuard<'_, KnownTags> {
        self.tags.read()
    }

    pub(super) fn creators(&self) -> RwLockReadGuard<'_, KnownCreators> {
        self.creators.read()
    }

    /// Those of these tags that are not known.
    pub(super) fn unknown_tags(&self, ids: impl Iterator<Item = i64>) -> Vec<i64> {
        unknown(&self.tags, ids)
    }

    /// Those of these creators that are not known.
    pub(super) fn unknown_creators(&self, ids: impl Iterator<Item = i64>) -> Vec<i64> {
        unknown(&self.creators, ids)
    }

    /// Takes over tags, by id, with their names.
    pub(super) fn learn_tags(&self, read: Vec<(i64, String)>) {
        self.tags.write().extend(read.into_iter().map(|(id, name)| (id, words_of(&name))));
    }

    /// Takes over creators, by id, with their names and whether their works are hidden.
    pub(super) fn learn_creators(&self, read: Vec<(i64, String, bool)>) {
        let creator = |(id, name, is_hidden): (i64, String, bool)| (id, Creator { words: words_of(&name), is_hidden });
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
