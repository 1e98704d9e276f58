//! Number of listed items by creator or by tag.

use std::cmp::Reverse;
use std::collections::HashMap;

/// Numbers of items, by the row id of a creator or tag. An id without items is absent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ItemCounts(pub(super) HashMap<i64, usize>);

impl ItemCounts {
    pub(super) fn add(&mut self, id: i64, count: usize) {
        *self.0.entry(id).or_default() += count;
    }

    /// Returns true if there is an item with this id.
    pub fn has(&self, id: i64) -> bool {
        self.0.contains_key(&id)
    }

    /// Returns the number of items with this id.
    pub fn of(&self, id: i64) -> usize {
        self.0.get(&id).copied().unwrap_or_default()
    }

    /// Returns the row ids with the largest numbers, at most `most`: the largest first, and the oldest first among
    /// equals.
    pub fn largest(&self, most: usize) -> Vec<i64> {
        let mut all: Vec<(Reverse<usize>, i64)> = self.0.iter().map(|(id, count)| (Reverse(*count), *id)).collect();
        if all.len() > most {
            all.select_nth_unstable(most);
            all.truncate(most);
        }
        all.sort_unstable();
        all.into_iter().map(|(_, id)| id).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_come_first_and_no_more_than_are_wanted() {
        let counts = ItemCounts([(7, 2), (3, 5), (4, 2), (9, 1)].into());
        for (most, expected) in
            [(0, &[][..]), (1, &[3]), (2, &[3, 4]), (3, &[3, 4, 7]), (4, &[3, 4, 7, 9]), (9, &[3, 4, 7, 9])]
        {
            assert_eq!(counts.largest(most), expected, "{most}");
        }
        assert!(counts.has(9) && !counts.has(8));
    }
}
