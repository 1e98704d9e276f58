//! The lists of items that have a page: one for each kind, and views that show a part of a kind.

use vitrine_core::addresses;
use vitrine_core::ids::slug_id;
use vitrine_core::items::{Item, ItemKind, ItemKinds, ItemMark};
use vitrine_input::page_address::PageEntry;

/// A list of items.
#[derive(Clone, Copy, Debug)]
pub struct ItemList {
    /// Its path; the pages of its items are below it.
    pub path: &'static str,
    pub kind: &'static ItemKind,
    /// Mark that its items have, if it shows only some of its kind.
    pub mark: Option<ItemMark>,
    /// True for a list of music.
    pub is_sound: bool,
}

impl ItemList {
    /// Returns the list of everything of a kind.
    pub fn of(kind: &'static ItemKind) -> Self {
        Self { path: kind.path, kind, mark: None, is_sound: false }
    }

    /// Returns all lists, a kind before its views.
    pub fn all(kinds: ItemKinds) -> impl Iterator<Item = Self> {
        kinds.iter().flat_map(|kind| {
            let views = kind.views.iter().map(|view| Self {
                path: view.path,
                kind,
                mark: Some(view.mark),
                is_sound: view.is_sound,
            });
            std::iter::once(Self::of(kind)).chain(views)
        })
    }

    /// Finds the list at a path.
    pub fn at(kinds: ItemKinds, path: &str) -> Option<Self> {
        Self::all(kinds).find(|list| list.path == path)
    }

    /// Finds the list that contains the item of a page.
    pub fn of_item_page(kinds: ItemKinds, page: &PageEntry) -> Option<Self> {
        Self::at(kinds, page.pattern.strip_suffix("/{slugId}")?)
    }

    /// Marks that all items of the list have.
    pub fn marks(&self) -> &[ItemMark] {
        self.mark.as_slice()
    }

    /// Returns its page in the address table.
    pub fn page(&self) -> Option<&'static PageEntry> {
        addresses::TABLE.pages.iter().find(|page| page.pattern == self.path)
    }

    /// Returns the page of its items in the address table.
    pub fn item_page(&self) -> Option<&'static PageEntry> {
        addresses::TABLE.pages.iter().find(|page| page.pattern.strip_suffix("/{slugId}") == Some(self.path))
    }

    /// Returns the path of the page of one of its items.
    pub fn page_url(&self, item: &Item) -> String {
        format!("{}/{}", self.path, slug_id(&item.slug, item.number()))
    }
}

#[cfg(test)]
mod tests {
    use vitrine_site::KINDS;

    use super::*;

    #[test]
    fn the_lists_are_those_of_the_table() {
        let mut ours: Vec<(&str, &str, bool)> =
            ItemList::all(KINDS).map(|list| (list.path, list.kind.name, list.mark.is_some())).collect();
        ours.sort_unstable();
        let pages = addresses::TABLE.pages.iter().filter(|page| !page.pattern.contains('{'));
        let mut theirs: Vec<(&str, &str, bool)> =
            pages.filter_map(|page| Some((&*page.pattern, page.kind.as_deref()?, page.of.is_some()))).collect();
        theirs.sort_unstable();
        assert_eq!(ours, theirs);
        for list in ItemList::all(KINDS) {
            let page = list.item_page().unwrap_or_else(|| panic!("{} has no page of its items", list.path));
            assert_eq!(ItemList::of_item_page(KINDS, page).map(|list| list.path), Some(list.path));
        }
    }
}
