//! What many items refer to, their tags and creators: read once while items are read, not once for each item.

use std::collections::{BTreeSet, HashMap};

use parking_lot::{RwLock, RwLockReadGuard};
use vitrine_db::Execute;

use super::store;
use crate::error::Result;
use crate::items::IndexedItem;
use crate::text::index_words;

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
pub(super) struct Known {
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

    /// Reads what is not known yet of these items and their tags.
    pub(super) async fn learn(&self, db: &impl Execute, items: &[IndexedItem<'_>], tags: &[(i64, i64)]) -> Result<()> {
        let missing = unknown(&self.tags, tags.iter().map(|(_, tag)| *tag));
        for some in missing.chunks(store::BATCH_BY_ID) {
            let read = store::tag_names(db, some).await?;
            self.tags.write().extend(read.into_iter().map(|(id, name)| (id, words_of(&name))));
        }
        let missing = unknown(&self.creators, items.iter().map(|item| item.creator_id));
        for some in missing.chunks(store::BATCH_BY_ID) {
            let read = store::creators(db, some).await?;
            let creator =
                |(id, name, is_hidden): (i64, String, bool)| (id, Creator { words: words_of(&name), is_hidden });
            self.creators.write().extend(read.into_iter().map(creator));
        }
        Ok(())
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
