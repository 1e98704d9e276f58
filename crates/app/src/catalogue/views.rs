//! The public lists in full, each in its order: one for every menu, with and without mature items, by every sort.
//! A view is made when first asked for and then kept in order with each change, so that a page of it costs its items
//! alone and its length is the exact total.

use std::sync::OnceLock;

use vitrine_target::Target;

use super::bits::Bits;
use super::entry::{Class, Entry, MENUS, menu};
use crate::paging::ItemSort;

/// A slot that has changed and what it held before.
pub(super) struct Touched {
    pub(super) slot: u32,
    pub(super) was: Option<Entry>,
}

/// Up to this many changes are moved one by one; more are merged in one pass over the view.
const FEW: usize = 16;

#[derive(Default)]
pub(super) struct Views {
    views: [[[OnceLock<Vec<u32>>; ItemSort::ALL.len()]; 2]; MENUS],
}

impl Views {
    /// The slots of a public list, ascending by key.
    pub(super) fn get(&self, entries: &[Entry], target: Option<Target>, with_mature: bool, sort: ItemSort) -> &[u32] {
        self.views[menu(target)][usize::from(with_mature)][sort as usize].get_or_init(|| {
            let listed = |slot: &u32| {
                let class = entries[*slot as usize].class;
                class.is_listed(with_mature) && class.is_of(target)
            };
            // A narrower view is the wider one without what does not belong, in the order that is there already.
            if target.is_some() {
                self.get(entries, None, with_mature, sort).iter().copied().filter(listed).collect()
            } else if !with_mature {
                self.get(entries, None, true, sort).iter().copied().filter(listed).collect()
            } else {
                let mut all: Vec<u32> = (0..entries.len() as u32).filter(listed).collect();
                all.sort_by_cached_key(|slot| entries[*slot as usize].key(sort));
                all
            }
        })
    }

    /// Keeps every view that exists true after these slots have changed.
    pub(super) fn update(&mut self, entries: &[Entry], touched: &[Touched]) {
        if touched.is_empty() {
            return;
        }
        for (menu_at, of_menu) in self.views.iter_mut().enumerate() {
            let target = Target::ALL.get(menu_at).copied();
            for (mature_at, of_scope) in of_menu.iter_mut().enumerate() {
                for sort in ItemSort::ALL {
                    if let Some(view) = of_scope[sort as usize].get_mut() {
                        let belongs = |class: Class| class.is_listed(mature_at == 1) && class.is_of(target);
                        update_one(view, entries, touched, sort, belongs);
                    }
                }
            }
        }
    }
}

fn update_one(
    view: &mut Vec<u32>,
    entries: &[Entry],
    touched: &[Touched],
    sort: ItemSort,
    belongs: impl Fn(Class) -> bool,
) {
    let (mut leaving, mut joining) = (Vec::new(), Vec::new());
    for Touched { slot, was } in touched {
        let now = &entries[*slot as usize];
        let was = was.as_ref().filter(|was| belongs(was.class));
        let is_in = belongs(now.class);
        if is_in && was.is_some_and(|was| was.key(sort) == now.key(sort)) {
            continue;
        }
        if was.is_some() {
            leaving.push(*slot);
        }
        if is_in {
            joining.push(*slot);
        }
    }
    if leaving.len() > FEW {
        let gone = Bits::of(entries.len(), leaving);
        view.retain(|slot| !gone.contains(*slot));
    } else {
        for slot in leaving {
            if let Some(at) = view.iter().position(|found| *found == slot) {
                view.remove(at);
            }
        }
    }
    let key = |slot: &u32| entries[*slot as usize].key(sort);
    if joining.len() > FEW {
        // The sort finds the two ordered runs and merges them.
        joining.sort_by_cached_key(key);
        view.append(&mut joining);
        view.sort_by_key(key);
    } else {
        for slot in joining {
            let at = view.partition_point(|found| key(found) < key(&slot));
            view.insert(at, slot);
        }
    }
}
