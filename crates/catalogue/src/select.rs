//! Lists from an index: number of matches, and the matches on a page. A list without filter is read from its view. A
//! filtered list is found by scanning the view, or by sorting when few items are left. `visibility` decides about every
//! match, directly or through the class derived from its answer.

use std::ops::Range;
use std::sync::Arc;

use fixedbitset::FixedBitSet;
use itertools::Itertools as _;
use vitrine_core::items::ItemMark;
use vitrine_core::paging::{ItemSort, SortOrder};
use vitrine_core::viewer::Viewer;
use vitrine_core::visibility;

use super::colours::Colour;
use super::found::PublicMatches;
use super::index::ItemIndex;
use super::query::{ItemVersion, ListPage, ListQuery};
use super::search::ListSearch;
use super::slots::union;
use super::views::ListView;
use super::words::WordField;

/// A page in ascending positions: `first..end` of `total` matches.
struct PageWindow {
    first: usize,
    end: usize,
    total: usize,
}

impl PageWindow {
    /// The positions `from..to`, counted from the end.
    fn from_end(from: usize, to: usize, total: usize) -> Self {
        Self { first: total - to, end: total - from, total }
    }

    fn len(&self) -> usize {
        self.end - self.first
    }
}

/// Matches that are ordered by the query's sort alone.
struct MatchGroup {
    /// Public matches; `None` is the whole view.
    listed: Option<Arc<PublicMatches>>,
    /// Further matches for this viewer.
    beyond: Vec<u32>,
    total: usize,
}

/// Number of positions of a view whose scan costs about as much as sorting one match.
const SORT_COST: usize = 8;

impl ItemIndex {
    /// Returns the requested page for a viewer, with the exact total.
    pub fn list(&self, viewer: &Viewer, query: &ListQuery) -> ListPage {
        let search = ListSearch::of(self, viewer, query);
        let all = self.group(&search, None, &[]);
        let total = all.total;
        let (from, to) = (query.page.offset().min(total), (query.page.offset() + query.page.limit as usize).min(total));
        // From here on positions are counted from the end of the ascending order: best words first, then largest key.
        let (from, to) = if query.order == SortOrder::Desc { (from, to) } else { (total - to, total - from) };

        let mut slots = if query.is_ranked() {
            self.ranked(&search, from..to)
        } else if let Some(colour) = query.ordering_colour() {
            self.nearest(&search, colour, all, &PageWindow::from_end(from, to, total))
        } else {
            self.page(search.view, all, &PageWindow::from_end(from, to, total))
        };
        if query.order == SortOrder::Desc {
            slots.reverse();
        }
        let entries = slots.into_iter().map(|slot| &self.entries[slot as usize]);
        ListPage { items: entries.map(|entry| ItemVersion { id: entry.id, number: entry.version }).collect(), total }
    }

    /// Returns all matches for a viewer.
    pub(super) fn all(&self, viewer: &Viewer, query: &ListQuery) -> FixedBitSet {
        let search = ListSearch::of(self, viewer, query);
        let MatchGroup { listed, beyond, .. } = self.group(&search, None, &[]);
        let mut all = match (listed, query.target) {
            (Some(found), _) => found.bits.clone(),
            (None, Some(target)) => self.views.listed(search.view.with_mature) & self.views.of_menu(target),
            (None, None) => self.views.listed(search.view.with_mature).clone(),
        };
        all.extend(beyond.into_iter().map(|slot| slot as usize));
        all
    }

    /// Returns a page of the matches, ascending, with better matches further to the end. Tiers are searched from the
    /// best on and only as far as the page goes.
    fn ranked(&self, search: &ListSearch<'_>, page: Range<usize>) -> Vec<u32> {
        let mut slots = Vec::with_capacity(page.len());
        let (mut better, mut before) = (Vec::new(), 0);
        for fields in 1..=WordField::ALL.len() {
            let group = self.group(search, Some(fields), &better);
            better.extend(group.listed.clone());
            let within = |position: usize| position.clamp(before, before + group.total) - before;
            let window = PageWindow::from_end(within(page.start), within(page.end), group.total);
            before += group.total;
            if window.len() > 0 {
                slots.extend(self.page(search.view, group, &window).into_iter().rev());
            }
            if before >= page.end {
                break;
            }
        }
        slots.reverse();
        slots
    }

    /// Returns up to `count` different public items with all of `marks` and none of `excluded_marks` at random
    /// positions, chosen by `below(bound)`.
    pub fn random(
        &self,
        marks: &[ItemMark],
        excluded_marks: &[ItemMark],
        count: usize,
        mut below: impl FnMut(usize) -> usize,
    ) -> Vec<i64> {
        let listed = self.views.order(ListView { target: None, with_mature: false, sort: ItemSort::Created });
        let is_narrowed = !marks.is_empty() || !excluded_marks.is_empty();
        let marked = is_narrowed.then(|| {
            let mut slots = self.views.listed(false).clone();
            let with = |mark: &ItemMark| union(&[self.terms.marked(*mark)], slots.len());
            let (wanted, unwanted) =
                (marks.iter().map(with).collect_vec(), excluded_marks.iter().map(with).collect_vec());
            wanted.iter().for_each(|with| slots.intersect_with(with));
            unwanted.iter().for_each(|with| slots.difference_with(with));
            slots.ones().map(|slot| slot as u32).collect_vec()
        });
        let all = marked.as_ref().map_or_else(|| listed.len(), Vec::len);
        let mut places: Vec<usize> = Vec::new();
        if count >= all {
            places.extend(0..all);
            for at in (1..places.len()).rev() {
                places.swap(at, below(at + 1));
            }
        } else {
            while places.len() < count {
                let place = below(all);
                if !places.contains(&place) {
                    places.push(place);
                }
            }
        }
        let slots = places.into_iter().filter_map(|place| match &marked {
            Some(slots) => slots.get(place).copied(),
            None => listed.from(place).next(),
        });
        let entries = slots.map(|slot| &self.entries[slot as usize]);
        entries
            .filter(|entry| visibility::can_pick_at_random(&entry.visibility_facts()))
            .map(|entry| entry.id)
            .collect()
    }

    fn group(&self, search: &ListSearch<'_>, tier: Option<usize>, better: &[Arc<PublicMatches>]) -> MatchGroup {
        let listed = search.listed(tier, better);
        let beyond = self.beyond(search, tier);
        let listed_len = listed.as_ref().map_or_else(|| self.views.order(search.view).len(), |found| found.len);
        MatchGroup { total: listed_len + beyond.len(), listed, beyond }
    }

    /// Returns the matches of a tier that are on lists for this viewer only: private items, those of hidden creators
    /// and unlisted ones, for their creators and for staff.
    fn beyond(&self, search: &ListSearch<'_>, tier: Option<usize>) -> Vec<u32> {
        let Some(account) = search.viewer.account() else { return Vec::new() };
        let candidates: Vec<u32> = if search.viewer.is_staff() {
            let mut unlisted = self.views.unlisted().clone();
            search.keep_in(&mut unlisted, tier);
            unlisted.ones().map(|slot| slot as u32).collect()
        } else {
            let own = self.terms.creator(account.id).iter();
            let unlisted = own.filter(|slot| self.views.unlisted().contains(*slot as usize));
            unlisted.filter(|slot| search.holds(*slot, tier)).collect()
        };
        let may_see = |slot: &u32| {
            let entry = &self.entries[*slot as usize];
            entry.class.is_of(search.view.target)
                && visibility::can_list(search.viewer, &entry.visibility_facts(), search.query.scope)
        };
        candidates.into_iter().filter(may_see).collect()
    }

    /// Returns the slots in a window of a group, ascending by the order of a view.
    fn page(&self, view: ListView, group: MatchGroup, window: &PageWindow) -> Vec<u32> {
        let MatchGroup { listed, mut beyond, .. } = group;
        let order = self.views.order(view);
        let key = |slot: u32| self.entries[slot as usize].key(view.sort);
        beyond.sort_by_cached_key(|slot| key(*slot));
        let Some(listed) = listed else {
            // The position of an item outside the view is after the smaller ones of the view and the smaller ones of
            // its own list.
            let place = |at: usize| at + order.rank(|slot| key(slot) < key(beyond[at]));
            let before = first_where(beyond.len(), |at| place(at) >= window.first);
            let rest = beyond[before..].iter().copied();
            let merged = order.from(window.first - before).merge_by(rest, |one, other| key(*one) < key(*other));
            return merged.take(window.len()).collect();
        };
        let from_nearer_end = window.end.min(window.total - window.first);
        let matches = listed.len;
        let passed_by = from_nearer_end * (order.len() / matches.max(1) + 1);
        if passed_by > matches * SORT_COST {
            let listed = listed.bits.ones().map(|slot| slot as u32);
            let keyed = listed.chain(beyond).map(|slot| (key(slot), slot)).collect();
            return smallest(keyed, window);
        }
        let is_match = |slot: &u32| listed.bits.contains(*slot as usize);
        if window.end == from_nearer_end {
            let in_order = order.iter().filter(is_match);
            let merged = in_order.merge_by(beyond, |one, other| key(*one) < key(*other));
            merged.skip(window.first).take(window.len()).collect()
        } else {
            let in_order = order.iter().rev().filter(is_match);
            let merged = in_order.merge_by(beyond.into_iter().rev(), |one, other| key(*one) > key(*other));
            let mut slots = merged.skip(window.total - window.end).take(window.len()).collect_vec();
            slots.reverse();
            slots
        }
    }

    /// Returns the slots in a window of a group, the nearest last. Ids are looked up only for slots exactly as near as
    /// the ends of the window.
    fn nearest(&self, search: &ListSearch<'_>, colour: Colour, group: MatchGroup, window: &PageWindow) -> Vec<u32> {
        let mut all = group.listed.map(|found| found.bits.clone()).unwrap_or_default();
        all.extend(group.beyond.into_iter().map(|slot| slot as usize));
        let closeness = search.closeness.get_or_init(|| self.visual_features.colours.closeness(&all, colour));
        let (near, Range { start: first, end }) = closeness.window(&all, window.first..window.end);
        let keyed =
            near.into_iter().map(|(near, slot)| ((near.into(), self.entries[slot as usize].id), slot)).collect();
        smallest(keyed, &PageWindow { first, end, total: window.total })
    }
}

/// Returns the first of `count` places from which on a condition holds for all.
fn first_where(count: usize, holds: impl Fn(usize) -> bool) -> usize {
    let (mut from, mut to) = (0, count);
    while from < to {
        let middle = (from + to) / 2;
        if holds(middle) {
            to = middle;
        } else {
            from = middle + 1;
        }
    }
    from
}

/// Returns the window of the matches, sorting no more than the page needs.
fn smallest(mut keyed: Vec<((i64, i64), u32)>, window: &PageWindow) -> Vec<u32> {
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
