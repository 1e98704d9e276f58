//! Answers lists from an index: what matches, how many that are, and which of them stand on the page. A list without
//! filter is read off its view; filters are intersected smallest first. Every match is put to `visibility`, directly
//! or through the class that was made of its answer.

use super::bits::Bits;
use super::index::Index;
use super::postings::Found;
use super::query::{ListQuery, Listed};
use crate::paging::{ItemSort, SortOrder};
use crate::viewer::Viewer;
use crate::visibility;

/// A page in ascending positions: `first..end` of `total` matches.
struct Window {
    first: usize,
    end: usize,
    total: usize,
}

impl Window {
    fn of(query: &ListQuery, total: usize) -> Self {
        let (from, to) = (query.page.offset().min(total), (query.page.offset() + query.page.limit as usize).min(total));
        match query.order {
            SortOrder::Asc => Self { first: from, end: to, total },
            SortOrder::Desc => Self { first: total - to, end: total - from, total },
        }
    }

    fn len(&self) -> usize {
        self.end - self.first
    }
}

/// Sorting a match costs about as much as passing by this many places of a view.
const SORT_COST: usize = 8;

/// Words of one search that may be mistyped: looking for what is nearly a word costs about a millisecond.
const FORGIVEN_MAX: usize = 2;

impl Index {
    /// The page that a viewer asked for, with the exact total.
    pub fn list(&self, viewer: &Viewer, query: &ListQuery) -> Listed {
        let found = self.found(viewer, query);
        let view = self.views.get(&self.entries, query.target, query.scope.include_nsfw, query.sort);
        let (window, mut slots) = if found.is_empty() {
            self.page_of_all(viewer, query, view)
        } else {
            self.page_of_matches(viewer, query, view, found)
        };
        if query.order == SortOrder::Desc {
            slots.reverse();
        }
        Listed { ids: slots.into_iter().map(|slot| self.entries[slot as usize].id).collect(), total: window.total }
    }

    /// Up to `count` different public items at random places, chosen by `below(bound)`.
    pub fn surprise(&self, count: usize, mut below: impl FnMut(usize) -> usize) -> Vec<i64> {
        let view = self.views.get(&self.entries, None, false, ItemSort::Created);
        let mut places: Vec<usize> = Vec::new();
        if count >= view.len() {
            places.extend(0..view.len());
            for at in (1..places.len()).rev() {
                places.swap(at, below(at + 1));
            }
        } else {
            while places.len() < count {
                let place = below(view.len());
                if !places.contains(&place) {
                    places.push(place);
                }
            }
        }
        let chosen = places.into_iter().map(|place| &self.entries[view[place] as usize]);
        chosen.filter(|entry| visibility::can_surprise(&entry.standing())).map(|entry| entry.id).collect()
    }

    /// What each part of the filter finds; empty without a filter.
    fn found<'a>(&'a self, viewer: &Viewer, query: &ListQuery) -> Vec<Found<'a>> {
        let bound = self.entries.len();
        let mut found: Vec<Found<'a>> = query.tags.iter().map(|tag| Found::Slots(self.postings.tag(*tag))).collect();
        match (&query.creators, query.scope.only_private) {
            (None, false) => {}
            (Some(creators), is_private) if !is_private || viewer.is_staff() => {
                found.push(self.postings.creators(creators, bound));
            }
            // Whom else the viewer asks for is not looked at: other people's private items are not theirs to find.
            _ => found.push(Found::Slots(viewer.account().map_or(&[], |account| self.postings.creator(account.id)))),
        }
        if let Some(layouts) = &query.layouts {
            found.push(self.postings.layouts(layouts, bound));
        }
        let mut forgiven = 0;
        for (at, word) in query.words.iter().enumerate() {
            let is_last = at + 1 == query.words.len();
            let exact = if is_last { self.postings.word_beginning(word, bound) } else { self.postings.word(word) };
            let part = match exact {
                Some(part) => part,
                None if forgiven < FORGIVEN_MAX => {
                    forgiven += 1;
                    self.postings.nearly(word, is_last, bound)
                }
                None => Found::Slots(&[]),
            };
            let is_nothing = part.len() == 0;
            found.push(part);
            // All words must be found, so the others need not be looked for.
            if is_nothing {
                break;
            }
        }
        found
    }

    fn page_of_all(&self, viewer: &Viewer, query: &ListQuery, view: &[u32]) -> (Window, Vec<u32>) {
        let mut more = self.listed_beyond_public(viewer, query);
        let window = Window::of(query, view.len() + more.len());
        if more.is_empty() {
            let slots = view[window.first..window.end].to_vec();
            return (window, slots);
        }
        let key = |slot: u32| self.entries[slot as usize].key(query.sort);
        more.sort_by_cached_key(|slot| key(*slot));
        // An item beyond the view stands behind the view's smaller ones and behind the smaller ones of its kind.
        let place = |at: usize| at + view.partition_point(|slot| key(*slot) < key(more[at]));
        let before = (0..more.len()).take_while(|at| place(*at) < window.first).count();
        let (mut in_view, mut in_more) =
            (view[window.first - before..].iter().copied().peekable(), more[before..].iter().copied().peekable());
        let merged = std::iter::from_fn(|| match (in_view.peek(), in_more.peek()) {
            (Some(one), Some(other)) if key(*other) < key(*one) => in_more.next(),
            (Some(_), _) => in_view.next(),
            (None, _) => in_more.next(),
        });
        let slots = merged.take(window.len()).collect();
        (window, slots)
    }

    /// What the viewer finds on lists and the public does not: items of hidden creators, for themselves and for staff.
    fn listed_beyond_public(&self, viewer: &Viewer, query: &ListQuery) -> Vec<u32> {
        let beyond = |slot: &u32| {
            !self.class(*slot).is_listed(query.scope.include_nsfw) && self.is_visible(viewer, query, *slot)
        };
        match viewer.account() {
            None => Vec::new(),
            Some(_) if viewer.is_staff() => (0..self.entries.len() as u32).filter(beyond).collect(),
            Some(account) => self.postings.creator(account.id).iter().copied().filter(beyond).collect(),
        }
    }

    fn is_visible(&self, viewer: &Viewer, query: &ListQuery, slot: u32) -> bool {
        let entry = &self.entries[slot as usize];
        if !entry.class.is_of(query.target) {
            return false;
        }
        if !query.scope.only_private && entry.class.is_listed(query.scope.include_nsfw) {
            return true;
        }
        // A visitor sees what is public and nothing else.
        viewer.account().is_some() && visibility::can_list(viewer, &entry.standing(), query.scope)
    }

    fn page_of_matches(
        &self,
        viewer: &Viewer,
        query: &ListQuery,
        view: &[u32],
        found: Vec<Found<'_>>,
    ) -> (Window, Vec<u32>) {
        let mut matches = intersection(found);
        matches.retain(|slot| self.is_visible(viewer, query, *slot));
        let window = Window::of(query, matches.len());
        if window.len() == 0 {
            return (window, Vec::new());
        }
        let from_nearer_end = window.end.min(window.total - window.first);
        let passed_by = from_nearer_end * (view.len() / matches.len() + 1);
        let is_in_view = !query.scope.only_private
            && (viewer.account().is_none()
                || matches.iter().all(|slot| self.class(*slot).is_listed(query.scope.include_nsfw)));
        let slots = if is_in_view && passed_by < matches.len() * SORT_COST {
            walk(view, &Bits::of(self.entries.len(), matches), &window)
        } else {
            let sorted = matches.iter().map(|slot| (self.entries[*slot as usize].key(query.sort), *slot)).collect();
            smallest(sorted, &window)
        };
        (window, slots)
    }
}

/// Slots that are in every list.
fn intersection(mut found: Vec<Found<'_>>) -> Vec<u32> {
    found.sort_by_cached_key(Found::len);
    let mut found = found.into_iter();
    let mut matches = match found.next() {
        Some(Found::Slots(slots)) => slots.to_vec(),
        Some(Found::Bits(bits)) => bits.iter().collect(),
        None => Vec::new(),
    };
    for part in found {
        match part {
            Found::Bits(bits) => matches.retain(|slot| bits.contains(*slot)),
            Found::Slots(mut rest) => matches.retain(|slot| {
                // Both ascend, so the search goes on where it ended, in growing steps.
                let mut step = 1;
                while step < rest.len() && rest[step] < *slot {
                    step *= 2;
                }
                let reach = rest.len().min(step + 1);
                rest = &rest[rest[..reach].partition_point(|found| found < slot)..];
                rest.first() == Some(slot)
            }),
        }
    }
    matches
}

/// The window of the matches by passing along a view from its nearer end.
fn walk(view: &[u32], matches: &Bits, window: &Window) -> Vec<u32> {
    let is_match = |slot: &u32| matches.contains(*slot);
    if window.end <= window.total - window.first {
        view.iter().copied().filter(is_match).skip(window.first).take(window.len()).collect()
    } else {
        let from_end = view.iter().rev().copied().filter(is_match).skip(window.total - window.end).take(window.len());
        let mut slots: Vec<u32> = from_end.collect();
        slots.reverse();
        slots
    }
}

/// The window of the matches by sorting no more than is on the page.
fn smallest(mut keyed: Vec<((i64, i64), u32)>, window: &Window) -> Vec<u32> {
    let mut page = &mut keyed[..];
    if window.first > 0 {
        page = page.select_nth_unstable(window.first - 1).2;
    }
    if window.len() < page.len() {
        page = page.select_nth_unstable(window.len()).0;
    }
    page.sort_unstable();
    page.iter().map(|(_, slot)| *slot).collect()
}
