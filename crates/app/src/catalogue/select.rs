//! Answers lists from an index: what matches, how many that are, and which of them stand on the page. A list without
//! filter is read off its view; filters are intersected. Every match is put to `visibility`, directly or through the
//! class that was made of its answer.

use std::borrow::Cow;
use std::ops::Range;

use itertools::Itertools as _;
use roaring::{MultiOps, RoaringBitmap};

use super::bits::Bits;
use super::entry::Field;
use super::index::Index;
use super::query::{ListQuery, Listed, Version};
use super::terms::{Terms, Word};
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
    /// What everybody finds; `None` is the whole view.
    listed: Option<RoaringBitmap>,
    /// What this viewer finds besides.
    beyond: Vec<u32>,
    total: usize,
}

/// What a list is narrowed by.
struct Filter<'a> {
    /// What has each tag, one of the creators and so on.
    sets: Vec<Cow<'a, RoaringBitmap>>,
    /// For each word of the search those that it stands for. All must be found.
    words: Vec<Vec<&'a Word>>,
    excluded: RoaringBitmap,
    is_ranked: bool,
}

impl Filter<'_> {
    /// What matches with all words in the first so many fields, whoever may see it.
    fn matches(&self, terms: &Terms, fields: usize) -> RoaringBitmap {
        let of_words: Vec<RoaringBitmap> = self.words.iter().map(|words| terms.with_any(words, fields)).collect();
        let sets = of_words.into_iter().map(Cow::Owned).chain(self.sets.iter().map(|set| Cow::Borrowed(&**set)));
        let matches = sets.reduce(|all, set: Cow<'_, RoaringBitmap>| Cow::Owned(all.into_owned() & &*set));
        let matches = matches.map_or_else(RoaringBitmap::new, Cow::into_owned);
        if self.excluded.is_empty() { matches } else { matches - &self.excluded }
    }
}

/// Sorting a match costs about as much as scanning this many positions of a view.
const SORT_COST: usize = 8;

/// Asking a compressed set costs about as much as entering this many of its slots into plain bits.
const BIT_GAIN: usize = 8;

/// Words of one search that may be mistyped: finding similar words costs about a millisecond.
const TYPOS_MAX: usize = 2;

impl Index {
    /// The requested page for a viewer, with the exact total.
    pub fn list(&self, viewer: &Viewer, query: &ListQuery) -> Listed {
        let view = View { target: query.target, with_mature: query.scope.include_nsfw, sort: query.order_within() };
        let filter = self.filter(viewer, query);
        let matches = filter.as_ref().map(|filter| filter.matches(&self.terms, Field::ALL.len()));
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
        let (mut better, mut before) = (RoaringBitmap::new(), 0);
        for fields in 1..=Field::ALL.len() {
            let tier = filter.matches(&self.terms, fields);
            let group = self.group(viewer, query, view, Some(&tier - &better));
            better = tier;
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

    /// What the query is narrowed by; `None` when by nothing.
    fn filter<'a>(&'a self, viewer: &Viewer, query: &ListQuery) -> Option<Filter<'a>> {
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
        let excluded = query.excluded_tags.iter().map(|tag| self.terms.tag(*tag)).union();
        Some(Filter { sets, words, excluded, is_ranked: query.is_ranked() })
    }

    /// The words that each word of the search stands for. Those after one that no item has are left out.
    fn words(&self, query: &ListQuery) -> Vec<Vec<&Word>> {
        let mut found = Vec::with_capacity(query.words.len());
        let mut typos = 0;
        for (at, word) in query.words.iter().enumerate() {
            let is_last = at + 1 == query.words.len();
            let mut words = if is_last { self.terms.words_beginning(word) } else { self.terms.word(word) };
            if words.is_empty() && typos < TYPOS_MAX {
                typos += 1;
                words = self.terms.similar_words(word, is_last);
            }
            let is_nothing = words.is_empty();
            found.push(words);
            if is_nothing {
                break;
            }
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
        // Plain bits answer at once, but filling them pays only for a long scan.
        let bits = (passed_by > matches / BIT_GAIN).then(|| {
            let mut bits = Bits::new(self.entries.len());
            bits.insert_all(&listed);
            bits
        });
        let is_match = |slot: &u32| bits.as_ref().map_or_else(|| listed.contains(*slot), |bits| bits.contains(*slot));
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
