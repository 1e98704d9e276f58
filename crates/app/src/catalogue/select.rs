//! Answers lists from an index: what matches, how many that are, and which of them stand on the page. A list without
//! filter is read off its view; filters are intersected. Every match is put to `visibility`, directly or through the
//! class that was made of its answer.

use std::borrow::Cow;

use itertools::Itertools as _;
use roaring::{MultiOps, RoaringBitmap};

use super::bits::Bits;
use super::index::Index;
use super::query::{ListQuery, Listed, Version};
use super::views::View;
use crate::paging::SortOrder;
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

    /// What of it falls into `total` matches that stand behind `before` others.
    fn within(&self, before: usize, total: usize) -> Self {
        let position = |of_all: usize| of_all.clamp(before, before + total) - before;
        Self { first: position(self.first), end: position(self.end), total }
    }

    fn len(&self) -> usize {
        self.end - self.first
    }
}

/// Matches that are ordered by the query's sort alone.
struct Group {
    /// What everybody finds; `None` is the whole view.
    listed: Option<RoaringBitmap>,
    /// What this viewer finds besides.
    beyond: Vec<u32>,
    total: usize,
}

/// Sorting a match costs about as much as scanning this many positions of a view.
const SORT_COST: usize = 8;

/// Words of one search that may be mistyped: finding similar words costs about a millisecond.
const FORGIVEN_MAX: usize = 2;

impl Index {
    /// The requested page for a viewer, with the exact total.
    pub fn list(&self, viewer: &Viewer, query: &ListQuery) -> Listed {
        let view = View { target: query.target, with_mature: query.scope.include_nsfw, sort: query.order_within() };
        let groups = self.groups(viewer, query, view);
        let total = groups.iter().map(|group| group.total).sum();
        let window = Window::of(query, total);
        let mut slots = Vec::with_capacity(window.len());
        let mut before = 0;
        // Ascending, what fits best stands last.
        for group in groups.into_iter().rev() {
            let part = window.within(before, group.total);
            before += group.total;
            if part.len() > 0 {
                slots.append(&mut self.page(view, group, &part));
            }
        }
        if query.order == SortOrder::Desc {
            slots.reverse();
        }
        let entries = slots.into_iter().map(|slot| &self.entries[slot as usize]);
        Listed { items: entries.map(|entry| Version { id: entry.id, number: entry.version }).collect(), total }
    }

    /// Up to `count` different public items at random positions, chosen by `below(bound)`.
    pub fn random(&self, count: usize, mut below: impl FnMut(usize) -> usize) -> Vec<i64> {
        let listed = self.views.listed(false);
        let all = listed.len() as usize;
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
        let slots = places.into_iter().filter_map(|place| listed.select(place as u32));
        let entries = slots.map(|slot| &self.entries[slot as usize]);
        entries
            .filter(|entry| visibility::can_pick_at_random(&entry.visibility_facts()))
            .map(|entry| entry.id)
            .collect()
    }

    /// What matches and the viewer may see, what fits best first.
    fn groups(&self, viewer: &Viewer, query: &ListQuery, view: View) -> Vec<Group> {
        let Some(tiers) = self.tiers(viewer, query) else { return vec![self.group(viewer, query, view, None)] };
        let mut better = RoaringBitmap::new();
        let groups = tiers.into_iter().map(|tier| {
            let group = &tier - &better;
            better = tier;
            self.group(viewer, query, view, Some(group))
        });
        groups.collect()
    }

    fn group(&self, viewer: &Viewer, query: &ListQuery, view: View, matches: Option<RoaringBitmap>) -> Group {
        let beyond = self.beyond(viewer, query, matches.as_ref());
        let listed = if query.scope.only_private {
            Some(RoaringBitmap::new())
        } else {
            matches.map(|mut matches| {
                matches &= self.views.listed(view.with_mature);
                if let Some(target) = view.target {
                    matches &= self.views.of_menu(target);
                }
                matches
            })
        };
        let listed_len = listed.as_ref().map_or_else(|| self.views.order(view).len(), |listed| listed.len() as usize);
        Group { total: listed_len + beyond.len(), listed, beyond }
    }

    /// What of the matches the viewer finds on lists and the public does not: private items, those of hidden creators
    /// and unlisted ones, for their creators and for staff.
    fn beyond(&self, viewer: &Viewer, query: &ListQuery, matches: Option<&RoaringBitmap>) -> Vec<u32> {
        let Some(account) = viewer.account() else { return Vec::new() };
        let creator = (!viewer.is_staff()).then(|| self.terms.creator(account.id));
        let menu = query.target.map(|target| self.views.of_menu(target));
        let sets = [Some(self.views.unlisted()), creator, menu, matches];
        let candidates = sets.into_iter().flatten().intersection();
        let may_see =
            |slot: &u32| visibility::can_list(viewer, &self.entries[*slot as usize].visibility_facts(), query.scope);
        candidates.iter().filter(may_see).collect()
    }

    /// What the filter finds, whoever may see it: first what has all words in the name, then also what has some in a tag,
    /// and so on, each including what went before; one set when nothing is ranked. `None` without a filter.
    fn tiers(&self, viewer: &Viewer, query: &ListQuery) -> Option<Vec<RoaringBitmap>> {
        let mut sets: Vec<Cow<'_, RoaringBitmap>> =
            query.tags.iter().map(|tag| Cow::Borrowed(self.terms.tag(*tag))).collect();
        match (&query.creators, query.scope.only_private) {
            (None, false) => {}
            (Some(creators), is_private) if !is_private || viewer.is_staff() => {
                sets.push(Cow::Owned(creators.iter().map(|creator| self.terms.creator(*creator)).union()));
            }
            // Other creators in the query are ignored: a viewer cannot find other people's private items.
            _ => sets.push(viewer.account().map_or_else(Cow::default, |me| Cow::Borrowed(self.terms.creator(me.id)))),
        }
        if let Some(layouts) = &query.layouts {
            sets.push(Cow::Owned(layouts.iter().map(|layout| self.terms.layout(*layout)).union()));
        }
        if let Some(items) = &query.among {
            sets.push(Cow::Owned(items.iter().filter_map(|id| self.slots.get(id).copied()).collect()));
        }
        let words = self.words(query);
        if sets.is_empty() && words.is_empty() {
            if query.excluded_tags.is_empty() {
                return None;
            }
            sets.push(Cow::Owned(self.views.listed(true) | self.views.unlisted()));
        }
        let without = query.excluded_tags.iter().map(|tag| self.terms.tag(*tag)).union();
        let tiers = words.iter().map(Vec::len).max().unwrap_or(1);
        let tier = |at: usize| {
            // A word that nothing has is one empty set for all tiers.
            let of_words = words.iter().map(|found| &found[at.min(found.len() - 1)]);
            let all: Vec<&RoaringBitmap> = sets.iter().map(Cow::as_ref).chain(of_words).collect();
            all.intersection() - &without
        };
        Some((0..tiers).map(tier).collect())
    }

    /// What each word finds, by tier. All words must be found, so those after one that nothing has are left out.
    fn words(&self, query: &ListQuery) -> Vec<Vec<RoaringBitmap>> {
        let is_ranked = query.is_ranked();
        let mut found = Vec::with_capacity(query.words.len());
        let mut forgiven = 0;
        for (at, word) in query.words.iter().enumerate() {
            let is_last = at + 1 == query.words.len();
            let exactly =
                if is_last { self.terms.word_beginning(word, is_ranked) } else { self.terms.word(word, is_ranked) };
            let nearly = || {
                forgiven += 1;
                (forgiven <= FORGIVEN_MAX).then(|| self.terms.nearly(word, is_last, is_ranked)).flatten()
            };
            let Some(tiers) = exactly.or_else(nearly) else {
                found.push(vec![RoaringBitmap::new()]);
                break;
            };
            found.push(tiers);
        }
        found
    }

    /// The slots in a window of a group, ascending.
    fn page(&self, view: View, group: Group, window: &Window) -> Vec<u32> {
        let order = self.views.order(view);
        let key = |slot: u32| self.entries[slot as usize].key(view.sort);
        let Group { listed, mut beyond, .. } = group;
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
        let matches = listed.len() as usize;
        let passed_by = from_nearer_end * (order.len() / matches.max(1) + 1);
        if passed_by > matches * SORT_COST {
            let keyed = listed.iter().chain(beyond).map(|slot| (key(slot), slot)).collect();
            return smallest(keyed, window);
        }
        let mut bits = Bits::new(self.entries.len());
        bits.insert_all(&listed);
        if window.end == from_nearer_end {
            let in_order = order.iter().filter(|slot| bits.contains(*slot));
            let merged = in_order.merge_by(beyond, |one, other| key(*one) < key(*other));
            merged.skip(window.first).take(window.len()).collect()
        } else {
            let in_order = order.iter().rev().filter(|slot| bits.contains(*slot));
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
