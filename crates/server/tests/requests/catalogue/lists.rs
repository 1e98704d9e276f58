//! Lists against the rule itself: whatever is held, asked for and by whom, a list shows exactly what `visibility`
//! allows, in a total order, with the exact total. The model is the plainest one: filter everything, then sort.

use std::collections::BTreeMap;

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use uuid::Uuid;
use vitrine_catalogue::{
    Colour, IndexChange, IndexLoader, ItemIndex, ItemRecord, ItemVisualFeatures, ItemWords, ListQuery, WordField,
};
use vitrine_core::items::{ItemMark, ItemMarks};
use vitrine_core::paging::{ItemSort, PageRequest, SortOrder};
use vitrine_core::viewer::{UserRole, Viewer, ViewerAccount};
use vitrine_core::visibility::{self, ListScope, VisibilityFacts};
use vitrine_target::Target;

const VOCABULARY: [&str; 9] = ["paper", "papaya", "sky", "skyline", "night", "neon", "nocturne", "café", "空"];

fn random_item(rng: &mut StdRng, id: i64) -> ItemRecord {
    let owner_id = rng.random_range(1..=6);
    let mut words = ItemWords::default();
    for _ in 0..rng.random_range(0..4) {
        words.add(*WordField::ALL.choose(rng).expect("not empty"), VOCABULARY.choose(rng).expect("not empty"));
    }
    let mut tags: Vec<i64> = (0..rng.random_range(0..4)).map(|_| rng.random_range(1..=5)).collect();
    tags.sort_unstable();
    tags.dedup();
    ItemRecord {
        id,
        visibility_facts: VisibilityFacts {
            owner_id,
            is_private: rng.random_bool(0.2),
            is_nsfw: rng.random_bool(0.2),
            // Hiding concerns all items of a creator.
            is_hidden: owner_id == 6,
            is_ready: rng.random_bool(0.9),
            is_unlisted: rng.random_bool(0.1),
            is_deleted: false,
        },
        target: Target::ALL.choose(rng).copied(),
        layout_id: rng.random_bool(0.5).then(|| rng.random_range(1..=4)),
        marks: ItemMarks::from_bits(rng.random_range(0..4)),
        // Few different values, so that ties are common.
        created_at: rng.random_range(0..20),
        updated_at: rng.random_range(0..20),
        downloads: rng.random_range(0..5),
        saves: rng.random_range(0..3),
        trending: rng.random_range(0..6),
        rising: rng.random_range(0..6),
        visual_features: random_features(rng),
        preview_token: None,
        words,
        tags,
    }
}

const COLOURS: [[u8; 3]; 4] = [[200, 30, 30], [180, 50, 40], [30, 60, 190], [250, 250, 250]];

fn random_features(rng: &mut StdRng) -> ItemVisualFeatures {
    let count = rng.random_range(0..=5);
    let mut colour = || [COLOURS.choose(rng).expect("not empty").to_vec(), vec![rng.random_range(1..=255)]].concat();
    ItemVisualFeatures::read(&(0..count).flat_map(|_| colour()).collect::<Vec<u8>>(), &[])
}

fn viewer(id: i64, role: UserRole) -> Viewer {
    Viewer::SignedIn(ViewerAccount {
        id,
        uuid: Uuid::from_u128(id as u128),
        username: format!("Maker {id}"),
        role,
        is_blocked: false,
        blocked_reason: None,
        show_nsfw: false,
        language: None,
        sees_own: true,
    })
}

fn viewers() -> [Viewer; 5] {
    [
        Viewer::Visitor,
        viewer(2, UserRole::User),
        viewer(6, UserRole::User),
        viewer(90, UserRole::Verified),
        viewer(91, UserRole::Moderator),
    ]
}

fn some<T: Clone>(rng: &mut StdRng, of: &[T], often: f64) -> Vec<T> {
    let count = if rng.random_bool(often) { rng.random_range(1..=2) } else { 0 };
    of.choose_multiple(rng, count).cloned().collect()
}

fn random_query(rng: &mut StdRng) -> ListQuery {
    let words = some(rng, &["paper", "pap", "s", "sky", "ni", "cafe", "空", "absent"], 0.4);
    let choose = rng.random_bool(0.3);
    ListQuery {
        target: rng.random_bool(0.3).then(|| *Target::ALL.choose(rng).expect("not empty")),
        words: words.into_iter().map(str::to_owned).collect(),
        creators: Some(some(rng, &[1, 2, 3, 6, 77], 0.8)).filter(|_| choose),
        tags: some(rng, &[1, 2, 3, 77], 0.4),
        excluded_tags: some(rng, &[1, 4, 77], 0.2),
        layouts: Some(some(rng, &[1, 2, 77], 0.9)).filter(|_| !choose && rng.random_bool(0.3)),
        among: rng.random_bool(0.1).then(|| (0..80).map(|_| rng.random_range(1..=320)).collect()),
        color: rng.random_bool(0.2).then(|| Colour::of(*COLOURS.choose(rng).expect("not empty"))),
        left_out: if rng.random_bool(0.1) { (0..80).map(|_| rng.random_range(1..=320)).collect() } else { Vec::new() },
        marks: (0..2).map(ItemMark).filter(|_| rng.random_bool(0.1)).collect(),
        excluded_marks: (0..2).map(ItemMark).filter(|_| rng.random_bool(0.1)).collect(),
        scope: ListScope { include_nsfw: rng.random_bool(0.5), only_private: rng.random_bool(0.2) },
        sort: rng.random_bool(0.7).then(|| *ItemSort::ALL.choose(rng).expect("not empty")),
        order: if rng.random_bool(0.5) { SortOrder::Asc } else { SortOrder::Desc },
        page: PageRequest { page: rng.random_range(1..5), limit: *[1, 3, 20, 500].choose(rng).expect("not empty") },
    }
}

/// The answer of somebody who looks at every item.
fn plain_list(items: &[ItemRecord], viewer: &Viewer, query: &ListQuery) -> (Vec<i64>, usize) {
    let by_creator = |item: &ItemRecord| match &query.creators {
        _ if query.scope.only_private && !viewer.is_staff() => viewer.owns(item.visibility_facts.owner_id),
        None if query.scope.only_private => viewer.owns(item.visibility_facts.owner_id),
        None => true,
        Some(creators) => creators.contains(&item.visibility_facts.owner_id),
    };
    // The first field in which a word stands, and the worst of these; none where a word is missing.
    let field = |item: &ItemRecord, typed: &String, is_last: bool| {
        let fits = |word: &str| if is_last { word.starts_with(typed.as_str()) } else { word == typed };
        item.words.iter().filter(|(word, _)| fits(word)).map(|(_, field)| field as usize).min()
    };
    let fit = |item: &ItemRecord| {
        let mut words = query.words.iter().enumerate();
        words.try_fold(0, |worst, (at, word)| Some(worst.max(field(item, word, at + 1 == query.words.len())?)))
    };
    let mut found: Vec<&ItemRecord> = items
        .iter()
        .filter(|item| visibility::can_list(viewer, &item.visibility_facts, query.scope))
        .filter(|item| query.target.is_none_or(|target| item.target == Some(target)))
        .filter(|item| by_creator(item) && fit(item).is_some())
        .filter(|item| query.tags.iter().all(|tag| item.tags.contains(tag)))
        .filter(|item| !query.excluded_tags.iter().any(|tag| item.tags.contains(tag)))
        .filter(|item| query.among.as_ref().is_none_or(|ids| ids.contains(&item.id)))
        .filter(|item| !query.left_out.contains(&item.id))
        .filter(|item| query.marks.iter().all(|mark| item.marks.has(*mark)))
        .filter(|item| !query.excluded_marks.iter().any(|mark| item.marks.has(*mark)))
        .filter(|item| query.color.is_none_or(|color| item.visual_features.palette().closeness(color).is_some()))
        .filter(|item| query.layouts.as_ref().is_none_or(|of| item.layout_id.is_some_and(|id| of.contains(&id))))
        .collect();
    found.sort_by_key(|item| {
        let (rank, sort) = match query.sort {
            Some(sort) => (0, sort),
            None if query.color.is_some() => {
                let closeness = query.color.and_then(|color| item.visual_features.palette().closeness(color));
                return (std::cmp::Reverse(0), i64::from(closeness.expect("matches")), item.id);
            }
            None if query.words.is_empty() => (0, ItemSort::Created),
            None => (fit(item).expect("matches"), ItemSort::Downloads),
        };
        let value = match sort {
            ItemSort::Created => item.created_at,
            ItemSort::Updated => item.updated_at,
            ItemSort::Downloads => item.downloads,
            ItemSort::Saves => item.saves,
            ItemSort::Trending => item.trending.into(),
            ItemSort::Rising => item.rising.into(),
        };
        (std::cmp::Reverse(rank), value, item.id)
    });
    if query.order == SortOrder::Desc {
        found.reverse();
    }
    let page = found.iter().skip(query.page.offset()).take(query.page.limit as usize);
    (page.map(|item| item.id).collect(), found.len())
}

fn check(index: &ItemIndex, items: &[ItemRecord], queries: impl IntoIterator<Item = ListQuery>) {
    for query in queries {
        for viewer in &viewers() {
            let expected = plain_list(items, viewer, &query);
            let listed = index.list(viewer, &query);
            assert_eq!((listed.ids(), listed.total), expected, "{viewer:?} asks for {query:?}");
        }
    }
}

fn loaded(items: &[ItemRecord]) -> ItemIndex {
    let mut loading = IndexLoader::default();
    items.chunks(70).for_each(|some| loading.add(some));
    loading.finish()
}

#[test]
fn a_list_is_what_the_rule_allows_whatever_has_happened_before() {
    for seed in 0..12 {
        let rng = &mut StdRng::seed_from_u64(seed);
        let mut items: Vec<ItemRecord> = (1..=300).map(|id| random_item(rng, id)).collect();
        let mut index = loaded(&items);
        // Asked again after every change: what was found before must not be found again.
        let asked_again: Vec<ListQuery> = (0..40).map(|_| random_query(rng)).collect();
        check(&index, &items, asked_again.clone());
        for round in 0..6 {
            let size = if round % 2 == 0 { 5 } else { 60 };
            let mut changes = Vec::new();
            for _ in 0..size {
                let at = rng.random_range(0..items.len());
                let id = items[at].id;
                if rng.random_bool(0.2) {
                    items.swap_remove(at);
                    changes.push(IndexChange::Remove(id));
                } else {
                    let mut item = random_item(rng, id);
                    if rng.random_bool(0.5) {
                        // Only what it is ordered by changes, as with a download.
                        let ItemRecord { downloads, trending, rising, updated_at, .. } = item;
                        item = ItemRecord { downloads, trending, rising, updated_at, ..items[at].clone() };
                    }
                    items[at] = item.clone();
                    changes.push(IndexChange::Put(item));
                }
            }
            let fresh = 1_000 * (round + 1) + i64::from(rng.random_range(0..100));
            items.push(random_item(rng, fresh));
            changes.push(IndexChange::Put(items[items.len() - 1].clone()));
            index.apply(changes);
            check(&index, &items, asked_again.clone());
            check(&index, &items, (0..20).map(|_| random_query(rng)));
        }
    }
}

#[test]
fn the_order_is_total_and_stable_for_every_sort() {
    let rng = &mut StdRng::seed_from_u64(5);
    let mut index = ItemIndex::default();
    index.apply((1..=200).map(|id| IndexChange::Put(random_item(rng, id))));
    for sort in ItemSort::ALL {
        let ask = |order, page, limit| {
            let scope = ListScope { include_nsfw: true, only_private: false };
            let (sort, page) = (Some(sort), PageRequest { page, limit });
            let query = ListQuery { sort, order, page, scope, ..ListQuery::default() };
            index.list(&Viewer::Visitor, &query)
        };
        let up = ask(SortOrder::Asc, 1, 500).ids();
        let mut down = ask(SortOrder::Desc, 1, 500).ids();
        down.reverse();
        assert_eq!(up, down, "{sort:?}: one direction is the other reversed");
        let paged: Vec<i64> = (1..=30).flat_map(|page| ask(SortOrder::Asc, page, 7).ids()).collect();
        assert_eq!(paged, up, "{sort:?}: pages join without gap or repetition");
    }
}

#[test]
fn slots_of_items_that_left_are_used_again_and_old_words_find_nothing() {
    let rng = &mut StdRng::seed_from_u64(6);
    let mut items: Vec<ItemRecord> = (1..=900).map(|id| random_item(rng, id)).collect();
    let mut index = loaded(&items);
    for round in 0..4 {
        for item in &mut items {
            item.words = ItemWords::default();
            item.words.add(WordField::Name, &format!("round{round}"));
            item.words.add(WordField::Tag, "paper");
        }
        index.apply(items.iter().cloned().map(IndexChange::Put));
    }
    items.retain(|item| item.id % 3 != 0);
    index.apply((1..=900).filter(|id| id % 3 == 0).map(IndexChange::Remove));
    items.extend((901..=1_200).map(|id| random_item(rng, id)));
    index.apply(items.iter().filter(|item| item.id > 900).cloned().map(IndexChange::Put));
    assert_eq!(index.capacity(), 900);
    check(&index, &items, (0..60).map(|_| random_query(rng)));
    for (word, is_found) in [("round0", false), ("round1", false), ("round3", true)] {
        let query = ListQuery { words: vec![word.to_owned()], ..ListQuery::default() };
        assert_eq!(index.list(&Viewer::Visitor, &query).total > 0, is_found, "{word}");
    }
}

#[test]
fn creators_and_layouts_know_how_much_of_theirs_is_on_display() {
    let rng = &mut StdRng::seed_from_u64(7);
    let mut index = ItemIndex::default();
    let mut items: Vec<ItemRecord> = (1..=120).map(|id| random_item(rng, id)).collect();
    index.apply(items.iter().cloned().map(IndexChange::Put));
    items.retain(|item| item.id % 3 != 0);
    index.apply((1..=120).filter(|id| id % 3 == 0).map(IndexChange::Remove));
    let public = |item: &&ItemRecord| visibility::is_public(&item.visibility_facts, ListScope::default());
    for layout in 1..=4 {
        let expected = items.iter().filter(public).filter(|item| item.layout_id == Some(layout)).count();
        assert_eq!(index.listed_with_layout(layout), expected);
    }
    let owners = items.iter().filter(public).map(|item| item.visibility_facts.owner_id);
    let mut expected = BTreeMap::new();
    owners.for_each(|owner| *expected.entry(owner).or_insert(0) += 1);
    assert_eq!(BTreeMap::from_iter(index.creators(&[], "")), expected);
    let marked = items.iter().filter(public).filter(|item| item.marks.has(ItemMark(1)));
    let mut expected_marked = BTreeMap::new();
    marked.for_each(|item| *expected_marked.entry(item.visibility_facts.owner_id).or_insert(0) += 1);
    assert_eq!(BTreeMap::from_iter(index.creators(&[ItemMark(1)], "")), expected_marked);
    assert!(!expected.contains_key(&6), "a hidden creator has nothing on display");
}

#[test]
fn chance_hands_out_different_public_items() {
    let rng = &mut StdRng::seed_from_u64(8);
    let items: Vec<ItemRecord> = (1..=60).map(|id| random_item(rng, id)).collect();
    let mut index = ItemIndex::default();
    assert_eq!(index.random(&[], &[], 3, |_| 0), Vec::<i64>::new());
    index.apply(items.iter().cloned().map(IndexChange::Put));
    let public: Vec<i64> = items
        .iter()
        .filter(|item| visibility::can_pick_at_random(&item.visibility_facts))
        .map(|item| item.id)
        .collect();
    for count in [1, 10, 1_000] {
        let mut drawn = index.random(&[], &[], count, |bound| rng.random_range(0..bound));
        assert!(drawn.iter().all(|id| public.contains(id)));
        drawn.sort_unstable();
        drawn.dedup();
        assert_eq!(drawn.len(), count.min(public.len()), "each at most once");
    }
}

#[test]
fn chance_can_be_limited_to_marked_items() {
    let rng = &mut StdRng::seed_from_u64(9);
    let items: Vec<ItemRecord> = (1..=60).map(|id| random_item(rng, id)).collect();
    let mut index = ItemIndex::default();
    index.apply(items.iter().cloned().map(IndexChange::Put));
    for marks in [vec![ItemMark(0)], vec![ItemMark(0), ItemMark(1)]] {
        let has_all = |item: &&ItemRecord| marks.iter().all(|mark| item.marks.has(*mark));
        let public = items.iter().filter(|i| visibility::can_pick_at_random(&i.visibility_facts)).filter(has_all);
        let expected: Vec<i64> = public.map(|item| item.id).collect();
        assert!(!expected.is_empty());
        let mut picked = index.random(&marks, &[], 60, |bound| rng.random_range(0..bound));
        picked.sort_unstable();
        assert_eq!(picked, expected);
        let one = index.random(&marks, &[], 1, |bound| bound - 1);
        assert!(one.len() == 1 && expected.contains(&one[0]));
    }
    let without = index.random(&[ItemMark(0)], &[ItemMark(1)], 60, |bound| bound - 1);
    let is_right =
        |id: &i64| items.iter().any(|i| i.id == *id && i.marks.has(ItemMark(0)) && !i.marks.has(ItemMark(1)));
    assert!(!without.is_empty() && without.iter().all(is_right));
    assert_eq!(index.random(&[ItemMark(7)], &[], 3, |_| 0), Vec::<i64>::new());
}
