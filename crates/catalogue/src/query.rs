//! The query for a list and its result, the same for every kind; filters that a kind does not have are unused. Limits
//! on input are enforced by the features, which turn names into row ids.

use vitrine_core::items::ItemMark;
use vitrine_core::limits;
use vitrine_core::paging::{ItemSort, PageRequest, SortOrder};
use vitrine_core::visibility::ListScope;
use vitrine_target::Target;

use super::colours::Colour;

/// A query for a list. All filters must match; creators, tags and layouts are given by row id.
#[derive(Clone, Debug)]
pub struct ListQuery {
    /// Only of this menu.
    pub target: Option<Target>,
    /// All of these words, as returned by [`vitrine_core::search::words`]; the last may be a prefix.
    pub words: Vec<String>,
    /// Items by any of these creators, if given. Ignored if only the viewer's own items can match.
    pub creators: Option<Vec<i64>>,
    /// With all of these tags.
    pub tags: Vec<i64>,
    /// Without any of these tags.
    pub excluded_tags: Vec<i64>,
    /// With any of these layouts, if given.
    pub layouts: Option<Vec<i64>>,
    /// Among these items, when given: those that the viewer has saved.
    pub among: Option<Vec<i64>>,
    /// Without these items: those that the viewer has saved, and others that only this viewer does not find.
    pub left_out: Vec<i64>,
    /// With all of these marks.
    pub marks: Vec<ItemMark>,
    /// Without any of these marks.
    pub excluded_marks: Vec<ItemMark>,
    /// Only with a leading colour near this one, if given.
    pub color: Option<Colour>,
    /// Kinds of non-public items to include.
    pub scope: ListScope,
    /// The sort key. `None` sorts by nearness of colour, else by relevance of the words, else by age.
    pub sort: Option<ItemSort>,
    /// The sort direction.
    pub order: SortOrder,
    /// Position and length of the page.
    pub page: PageRequest,
}

impl ListQuery {
    /// Returns true if it selects less than the whole list.
    pub(super) fn is_narrowed(&self) -> bool {
        let is_any_given =
            self.creators.is_some() || self.layouts.is_some() || self.among.is_some() || self.color.is_some();
        let is_all_empty = self.words.is_empty() && self.tags.is_empty() && self.excluded_tags.is_empty();
        let is_all_empty = is_all_empty && self.marks.is_empty() && self.excluded_marks.is_empty();
        let is_any_left_out = !self.left_out.is_empty();
        is_any_given || !is_all_empty || is_any_left_out || self.scope.only_private
    }

    /// Returns true if the result depends on what the viewer has saved, or on anything else of this viewer alone.
    pub(super) fn is_personal(&self) -> bool {
        self.among.is_some() || !self.left_out.is_empty()
    }

    /// Returns true if the fields in which the words stand are the first sort key.
    pub(super) fn is_ranked(&self) -> bool {
        self.sort.is_none() && self.color.is_none() && !self.words.is_empty()
    }

    /// Returns the colour whose nearness is the sort key.
    pub(super) fn ordering_colour(&self) -> Option<Colour> {
        self.color.filter(|_| self.sort.is_none())
    }

    /// Returns the key that decides among items whose words fit equally well, or alone if there are no words.
    pub(super) fn order_within(&self) -> ItemSort {
        self.sort.unwrap_or(if self.words.is_empty() { ItemSort::Created } else { ItemSort::Downloads })
    }
}

impl Default for ListQuery {
    /// Selects the first page of all public items, latest first.
    fn default() -> Self {
        Self {
            target: None,
            words: Vec::new(),
            creators: None,
            tags: Vec::new(),
            excluded_tags: Vec::new(),
            layouts: None,
            among: None,
            left_out: Vec::new(),
            marks: Vec::new(),
            excluded_marks: Vec::new(),
            color: None,
            scope: ListScope::default(),
            sort: None,
            order: SortOrder::Desc,
            page: PageRequest { page: 1, limit: limits::PAGE_LIMIT_DEFAULT },
        }
    }
}

/// An item at the version that the index holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ItemVersion {
    /// Row id.
    pub id: i64,
    /// Number that changes with each change of the item.
    pub number: u32,
}

/// A page of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListPage {
    /// The items in the order of the page.
    pub items: Vec<ItemVersion>,
    /// Number of all matches that the viewer may see.
    pub total: usize,
}

impl ListPage {
    /// Row ids in the order of the page.
    pub fn ids(&self) -> Vec<i64> {
        self.items.iter().map(|item| item.id).collect()
    }
}
