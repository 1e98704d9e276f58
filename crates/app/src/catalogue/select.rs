//! Answers lists from an index: how many items match, and which of them stand on the page. A list without filter is read
//! off its view; what a filter leaves is found by going through the view, or sorted when little is left. Every match is put
//! to `visibility`, directly or through the class that was made of its answer.

use std::ops::Range;

use fixedbitset::FixedBitSet;
use itertools::{Either, Itertools as _};

use super::entry::Field;
use super::filter::Filter;
use super::index::Index;
use super::query::{ListQuery, Listed, Version};
use super::views::View;
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
    /// The positions `from..to`, counted from the end.
    fn from_end(from: usize, to: usize, total: usize) -> Self {
        Self { first: total - to, end: total - from, total }
    }

    fn len(&self) -> usize {
        self.end - self.first
    }
}

/// Matches that are ordered by the query's sort alone.
struct Group {
    /// What everybody finds, and how many that are; `None` is the whole view.
    listed: Option<(FixedBitSet, usize)>,
    /// What this viewer finds besides.
    beyond: Vec<u32>,
    total: usize,
}

/// Sorting a match costs about as much as scanning this many positions of a view.
const SORT_COST: usize = 8;

impl Index {
    /// The requested page for a viewer, with the exact total.
    pub fn list(&self, viewer: &Viewer, query: &ListQuery) -> Listed {
        let view = View { target: query.target, with_mature: query.scope.include_nsfw, sort: query.order_within() };
        let filter = self.filter(viewer, query);
        let matches = filter.as_ref().map(|filter| self.matches(filter, Field::ALL.len()));
        let all = self.group(viewer, query, view, matches);
        let total = all.total;
        let (from, to) = (query.page.offset().min(total), (query.page.offset() + query.page.limit as usize).min(total));
        // From here on positions are counted from the end of the ascending order: from what fits best, then from the largest.
        let (from, to) = if query.order == SortOrder::Desc { (from, to) } else { (total - to, total - from) };

        let mut slots = match &filter {
            Some(filter) if filter.is_ranked => self.ranked(viewer, query, view, filter, from..to),
            _ => self.page(view, all, &Window::from_end(from, to, total)),
        };
        if query.order == SortOrder::Desc {
            slots.reverse();
        }
        let entries = slots.into_iter().map(|slot| &self.entries[slot as usize]);
        Listed { items: entries.map(|entry| Version { id: entry.id, number: entry.version }).collect(), total }
    }

    /// A page of the matches, ascending, that puts what fits better further to the end. Tiers are looked at from the best
    /// on and only as far as the page goes.
    fn ranked(
        &self,
        viewer: &Viewer,
        query: &ListQuery,
        view: View,
        filter: &Filter<'_>,
        page: Range<usize>,
    ) -> Vec<u32> {
        let mut slots = Vec::with_capacity(page.len());
        let (mut better, mut before) = (FixedBitSet::new(), 0);
        for fields in 1..=Field::ALL.len() {
            let matches = self.matches(filter, fields);
            let mut tier = matches.clone();
            tier.difference_with(&better);
            better = matches;
            let group = self.group(viewer, query, view, Some(tier));
            let within = |position: usize| position.clamp(before, before + group.total) - before;
            let window = Window::from_end(within(page.start), within(page.end), group.total);
            before += group.total;
            if window.len() > 0 {
                slots.extend(self.page(view, group, &window).into_iter().rev());
            }
            if before >= page.end {
                break;
            }
        }
        slots.reverse();
        slots
    }

    /// Up to `count` different public items at random positions, chosen by `below(bound)`.
    pub fn random(&self, count: usize, mut below: impl FnMut(usize) -> usize) -> Vec<i64> {
        let listed = self.views.order(View { target: None, with_mature: false, sort: ItemSort::Created });
        let all = listed.len();
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
        let slots = places.into_iter().filter_map(|place| listed.from(place).next());
        let entries = slots.map(|slot| &self.entries[slot as usize]);
        entries
            .filter(|entry| visibility::can_pick_at_random(&entry.visibility_facts()))
            .map(|entry| entry.id)
            .collect()
    }

    fn group(&self, viewer: &Viewer, query: &ListQuery, view: View, matches: Option<FixedBitSet>) -> Group {
        let beyond = self.beyond(viewer, query, matches.as_ref());
        let listed = if query.scope.only_private {
            Some((FixedBitSet::new(), 0))
        } else {
            matches.map(|mut matches| {
                matches.intersect_with(self.views.listed(view.with_mature));
                if let Some(target) = view.target {
                    matches.intersect_with(self.views.of_menu(target));
                }
                let len = matches.count_ones(..);
                (matches, len)
            })
        };
        let listed_len = listed.as_ref().map_or_else(|| self.views.order(view).len(), |(_, len)| *len);
        Group { total: listed_len + beyond.len(), listed, beyond }
    }

    /// What of the matches the viewer finds on lists and the public does not: private items, those of hidden creators
    /// and unlisted ones, for their creators and for staff.
    fn beyond(&self, viewer: &Viewer, query: &ListQuery, matches: Option<&FixedBitSet>) -> Vec<u32> {
        let Some(account) = viewer.account() else { return Vec::new() };
        let unlisted = self.views.unlisted();
        let candidates = if viewer.is_staff() {
            Either::Left(unlisted.ones().map(|slot| slot as u32))
        } else {
            Either::Right(self.terms.creator(account.id).iter())
        };
        let sets = [Some(unlisted), query.target.map(|target| self.views.of_menu(target)), matches];
        let is_match = |slot: &u32| sets.iter().flatten().all(|set| set.contains(*slot as usize));
        let may_see =
            |slot: &u32| visibility::can_list(viewer, &self.entries[*slot as usize].visibility_facts(), query.scope);
        candidates.filter(is_match).filter(may_see).collect()
    }

    /// The slots in a window of a group, ascending.
    fn page(&self, view: View, group: Group, window: &Window) -> Vec<u32> {
        let order = self.views.order(view);
        let key = |slot: u32| self.entries[slot as usize].key(view.sort);
        let Group { listed, mut beyond, .. } = group;
        beyond.sort_by_cached_key(|slot| key(*slot));
        let Some((listed, matches)) = listed else {
            // The position of an item outside the view is after the smaller ones of the view and the smaller ones of
            // its own list.
            let place = |at: usize| at + order.rank(|slot| key(slot) < key(beyond[at]));
            let before = first_where(beyond.len(), |at| place(at) >= window.first);
            let rest = beyond[before..].iter().copied();
            let merged = order.from(window.first - before).merge_by(rest, |one, other| key(*one) < key(*other));
            return merged.take(window.len()).collect();
        };
        let from_nearer_end = window.end.min(window.total - window.first);
        let passed_by = from_nearer_end * (order.len() / matches.max(1) + 1);
        if passed_by > matches * SORT_COST {
            let listed = listed.ones().map(|slot| slot as u32);
            let keyed = listed.chain(beyond).map(|slot| (key(slot), slot)).collect();
            return smallest(keyed, window);
        }
        let is_match = |slot: &u32| listed.contains(*slot as usize);
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
}

/// The first of `count` places where something holds that holds for all after it.
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
