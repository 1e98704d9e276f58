//! All public lists in their order: one for every menu, with and without mature items, by every sort. They are built
//! with the index and updated with each change, so that a page costs no more than its items, and the length is the
//! exact total. A list without mature items is a part of the one with them and takes no memory of its own.

use std::thread::ScopedJoinHandle;

use fixedbitset::FixedBitSet;
use vitrine_core::paging::ItemSort;
use vitrine_target::Target;

use super::entry::{IndexEntry, ListingClass, MENUS, menu};
use super::order::{OrderedSlots, SlotOrder};

/// Menu, maturity and sort of one list.
#[derive(Clone, Copy)]
pub(super) struct ListView {
    pub(super) target: Option<Target>,
    pub(super) with_mature: bool,
    pub(super) sort: ItemSort,
}

impl ListView {
    /// Returns the views of the lists with mature items, which contain the others.
    fn whole() -> impl Iterator<Item = ListView> {
        let targets = Target::ALL.into_iter().map(Some).chain([None]);
        targets
            .flat_map(|target| ItemSort::ALL.into_iter().map(move |sort| ListView { target, with_mature: true, sort }))
    }

    fn holds(self, class: ListingClass) -> bool {
        class.is_listed(self.with_mature) && class.is_of(self.target)
    }
}

/// Lists in one order, by menu.
type OrdersByMenu = [SlotOrder; MENUS];

/// Returns a test for slots on the lists without mature items.
fn is_suitable_for_all(entries: &[IndexEntry]) -> impl Fn(u32) -> bool {
    |slot| entries[slot as usize].class.is_listed(false)
}

/// Sorts the slots of these lists in one order, by menu.
fn parted(entries: &[IndexEntry], listed: &[u32], sort: ItemSort) -> OrdersByMenu {
    let mut keyed: Vec<((i64, i64), u32)> =
        listed.iter().map(|slot| (entries[*slot as usize].key(sort), *slot)).collect();
    keyed.sort_unstable();
    let mut held: [Vec<u32>; MENUS] = Default::default();
    for (_, slot) in keyed {
        let class = entries[slot as usize].class;
        // Every item is on the list of all menus, which is the last, and on that of its own.
        let of_its_own = Some(class.menu()).filter(|menu| *menu != MENUS - 1);
        for menu in of_its_own.into_iter().chain([MENUS - 1]) {
            held[menu].push(slot);
        }
    }
    held.map(|list| SlotOrder::of(&list, is_suitable_for_all(entries)))
}

/// Returns the result of a thread, or continues its panic here.
pub(super) fn joined<T>(thread: ScopedJoinHandle<'_, T>) -> T {
    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

#[derive(Default)]
pub(super) struct ListViews {
    /// Orders with mature items.
    orders: [[SlotOrder; ItemSort::ALL.len()]; MENUS],
    /// Items on the public lists without mature ones, and with them.
    listed: [FixedBitSet; 2],
    /// Items on no public list: private, hidden, unlisted or not ready.
    unlisted: FixedBitSet,
    menus: [FixedBitSet; MENUS],
}

impl ListViews {
    /// Builds the lists of the entries in these slots.
    pub(super) fn of(entries: &[IndexEntry]) -> Self {
        let mut views = Self::default();
        for (slot, entry) in (0..).zip(entries) {
            views.sort_in(slot, entry.class);
        }
        let listed: Vec<u32> = views.listed[1].ones().map(|slot| slot as u32).collect();
        // One thread for each group of sorts: a million items are sorted and split six times.
        let threads = std::thread::available_parallelism().map_or(1, |cores| cores.get().min(ItemSort::ALL.len()));
        let made = std::thread::scope(|scope| {
            let sorts = ItemSort::ALL.chunks(ItemSort::ALL.len().div_ceil(threads));
            let threads: Vec<_> = sorts
                .map(|sorts| {
                    let listed = &listed;
                    scope.spawn(move || {
                        sorts.iter().map(|sort| (*sort, parted(entries, listed, *sort))).collect::<Vec<_>>()
                    })
                })
                .collect();
            threads.into_iter().flat_map(joined).collect::<Vec<_>>()
        });
        for (sort, mut held) in made {
            for view in ListView::whole().filter(|view| view.sort == sort) {
                *views.order_mut(view) = std::mem::take(&mut held[menu(view.target)]);
            }
        }
        views
    }

    pub(super) fn order(&self, view: ListView) -> OrderedSlots<'_> {
        let order = &self.orders[menu(view.target)][view.sort as usize];
        if view.with_mature { order.whole() } else { order.part(self.listed(false)) }
    }

    fn order_mut(&mut self, view: ListView) -> &mut SlotOrder {
        &mut self.orders[menu(view.target)][view.sort as usize]
    }

    /// Returns the items on the public lists.
    pub(super) fn listed(&self, with_mature: bool) -> &FixedBitSet {
        &self.listed[usize::from(with_mature)]
    }

    /// Returns the items that are on lists for some viewers only.
    pub(super) fn unlisted(&self) -> &FixedBitSet {
        &self.unlisted
    }

    pub(super) fn of_menu(&self, target: Target) -> &FixedBitSet {
        &self.menus[menu(Some(target))]
    }

    /// Replaces the entry of a slot, and moves the slot to its new place in each order.
    pub(super) fn replace(&mut self, entries: &mut [IndexEntry], slot: u32, now: IndexEntry) {
        let was = entries[slot as usize];
        let moves = |view: &ListView| {
            let is_held = (view.holds(was.class), view.holds(now.class));
            let is_placed_alike = was.key(view.sort) == now.key(view.sort) && was.class == now.class;
            is_held.0 != is_held.1 || is_held.0 && !is_placed_alike
        };
        // The other slots are placed by their keys, so an entry leaves its places before its key changes.
        for view in ListView::whole().filter(|view| view.holds(was.class)).filter(moves) {
            let (key, is_of_part) = (was.key(view.sort), was.class.is_listed(false));
            self.order_mut(view).remove(slot, is_of_part, |other| entries[other as usize].key(view.sort) < key);
        }
        entries[slot as usize] = now;
        let entries = &*entries;
        for view in ListView::whole().filter(|view| view.holds(now.class)).filter(moves) {
            let key = now.key(view.sort);
            let is_before = |other: u32| entries[other as usize].key(view.sort) < key;
            self.order_mut(view).insert(slot, is_suitable_for_all(entries), is_before);
        }
        self.sort_out(slot, was.class);
        self.sort_in(slot, now.class);
    }

    fn sort_in(&mut self, slot: u32, class: ListingClass) {
        for set in self.sets_of(class) {
            set.grow_and_insert(slot as usize);
        }
    }

    fn sort_out(&mut self, slot: u32, class: ListingClass) {
        for set in self.sets_of(class) {
            set.remove(slot as usize);
        }
    }

    fn sets_of(&mut self, class: ListingClass) -> impl Iterator<Item = &mut FixedBitSet> {
        let [listed, with_mature] = &mut self.listed;
        let sets = [
            (class.is_listed(false), listed),
            (class.is_listed(true), with_mature),
            (class.is_held() && !class.is_listed(true), &mut self.unlisted),
            (class.is_held(), &mut self.menus[class.menu()]),
        ];
        sets.into_iter().filter_map(|(belongs, set)| belongs.then_some(set))
    }
}
