//! What is on display, kept in memory: lists, totals, searches and chance are answered from here, so that their cost
//! does not depend on the number of items (decision record 0002). The database stays the only truth: the catalogue is
//! loaded from it, follows it, and is thrown away with the process. What is only shown of an item is not here.

mod bits;
mod entry;
mod follow;
mod index;
mod postings;
mod query;
mod select;
mod store;
#[cfg(test)]
mod tests;
mod views;

use std::sync::atomic::{AtomicU64, Ordering};

use parking_lot::RwLock;
use vitrine_db::Db;

pub use entry::{Item, PreviewToken};
pub use index::{Change, Held, Index};
pub use query::{ListQuery, Listed};

use crate::clock::Chance;
use crate::error::Result;
use crate::viewer::Viewer;

/// The kinds of items on display.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Kind {
    /// Switch themes.
    Theme,
    /// Switch layouts.
    Layout,
}

/// The index of every kind, and how far it has followed the database.
pub struct Catalogue {
    themes: RwLock<Index>,
    layouts: RwLock<Index>,
    generation: AtomicU64,
    /// Number of the last change taken over. Whoever holds it is the one who refreshes.
    seen: tokio::sync::Mutex<i64>,
}

impl Catalogue {
    /// Reads all items.
    ///
    /// # Errors
    /// What the database reports.
    pub async fn load(db: &Db) -> Result<Self> {
        let read = follow::read_all(db).await?;
        Ok(Self {
            themes: RwLock::new(read.themes),
            layouts: RwLock::new(read.layouts),
            generation: AtomicU64::new(1),
            seen: tokio::sync::Mutex::new(read.latest),
        })
    }

    /// Changes with everything that anybody could notice. An answer that was begun at one generation is out of date at
    /// the next.
    pub fn generation(&self) -> u64 {
        self.generation.load(Ordering::Acquire)
    }

    /// A page of themes, as this viewer may see them.
    pub fn list_themes(&self, viewer: &Viewer, query: &ListQuery) -> Listed {
        self.themes.read().list(viewer, query)
    }

    /// A page of layouts.
    pub fn list_layouts(&self, viewer: &Viewer, query: &ListQuery) -> Listed {
        self.layouts.read().list(viewer, query)
    }

    /// What is known of a theme that is not deleted; whether the viewer may see it is for `visibility` to say.
    pub fn find_theme(&self, id: i64) -> Option<Held> {
        self.themes.read().find(id)
    }

    /// What is known of a layout.
    pub fn find_layout(&self, id: i64) -> Option<Held> {
        self.layouts.read().find(id)
    }

    /// Row ids of up to `count` different public themes, drawn by lot.
    pub fn random_themes(&self, chance: &Chance, count: usize) -> Vec<i64> {
        self.themes.read().surprise(count, |bound| chance.below(bound))
    }

    /// Row ids of up to `count` different layouts, drawn by lot.
    pub fn random_layouts(&self, chance: &Chance, count: usize) -> Vec<i64> {
        self.layouts.read().surprise(count, |bound| chance.below(bound))
    }

    /// Row ids of the creators with a theme on the public lists.
    pub fn theme_creators(&self) -> Vec<i64> {
        self.themes.read().creators()
    }

    /// Row ids of the creators with a layout on the public lists.
    pub fn layout_creators(&self) -> Vec<i64> {
        self.layouts.read().creators()
    }

    /// Number of themes on display that use a layout.
    pub fn themes_with_layout(&self, layout_id: i64) -> usize {
        self.themes.read().listed_with_layout(layout_id)
    }

    /// Numbers of themes and layouts held, whoever may see them.
    pub fn counts(&self) -> (usize, usize) {
        (self.themes.read().len(), self.layouts.read().len())
    }
}
