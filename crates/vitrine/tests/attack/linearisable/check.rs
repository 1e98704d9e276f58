//! Whether the answers about one item can be explained by doing everything in some order, one after the other, each at some
//! moment between its question and its answer (Herlihy and Wing, 1990). Searched after Wing and Gong (1993), with each pair of
//! what is done and what stands there then visited once (Lowe, 2017).

use std::collections::HashSet;

/// More than any history of a test needs; one that needs more is too long or too parallel.
const VISITED_MAX: usize = 3_000_000;

/// What an item is, as far as it is changed here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Item {
    pub name: u16,
    /// A bit for each account.
    pub saved_by: u16,
}

/// What was done, or what an answer shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    Rename {
        to: u16,
    },
    /// Done if the name is still this one.
    RenameFrom {
        from: u16,
        to: u16,
    },
    /// Refused, because the name is another.
    RefusedFrom {
        from: u16,
    },
    Save {
        by: u8,
    },
    Unsave {
        by: u8,
    },
    ShowsRow {
        name: u16,
        saves: u32,
    },
    ShowsSaved {
        by: u8,
        is_saved: bool,
    },
}

impl What {
    pub fn changes(self) -> bool {
        matches!(self, What::Rename { .. } | What::RenameFrom { .. } | What::Save { .. } | What::Unsave { .. })
    }

    /// The item afterwards, if this can happen to it.
    fn after(self, item: Item) -> Option<Item> {
        let shows = |is_so: bool| is_so.then_some(item);
        match self {
            What::Rename { to } => Some(Item { name: to, ..item }),
            What::RenameFrom { from, to } => (item.name == from).then_some(Item { name: to, ..item }),
            What::Save { by } => Some(Item { saved_by: item.saved_by | 1 << by, ..item }),
            What::Unsave { by } => Some(Item { saved_by: item.saved_by & !(1 << by), ..item }),
            What::RefusedFrom { from } => shows(item.name != from),
            What::ShowsRow { name, saves } => shows(item.name == name && item.saved_by.count_ones() == saves),
            What::ShowsSaved { by, is_saved } => shows((item.saved_by >> by & 1 == 1) == is_saved),
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Event {
    pub what: What,
    /// Nanoseconds on the test's own clock.
    pub began: u64,
    /// What was answered by then it comes after; of most it is when they began.
    pub asked: u64,
    /// `None` without an answer: then it was done at any time from its beginning on, or never.
    pub ended: Option<u64>,
    /// What it comes after besides, by its place in the history: an answer shows what its own question has done.
    pub after: Option<usize>,
}

/// The events that are done, a bit each.
type Done = Box<[u64]>;

fn has(done: &Done, event: usize) -> bool {
    done[event / 64] >> (event % 64) & 1 == 1
}

fn with(done: &Done, event: usize) -> Done {
    let mut more = done.clone();
    more[event / 64] |= 1 << (event % 64);
    more
}

/// The number of states that were visited, or what cannot be explained.
pub fn explain(first: Item, history: &[Event]) -> Result<usize, String> {
    let nothing: Done = vec![0; history.len().div_ceil(64)].into();
    let mut visited = HashSet::new();
    let mut open = vec![(nothing, first)];
    let mut furthest = (0, String::new());
    while let Some((mut done, item)) = open.pop() {
        let due = settle(history, &mut done, item);
        if !visited.insert((done.clone(), item)) {
            continue;
        }
        assert!(visited.len() < VISITED_MAX, "the history is too long or too parallel to be explained");
        if history.iter().enumerate().all(|(place, event)| event.ended.is_none() || has(&done, place)) {
            return Ok(visited.len());
        }
        let count = done.iter().map(|word| word.count_ones()).sum::<u32>();
        if count >= furthest.0 {
            let waiting: Vec<_> = due.iter().map(|place| history[*place]).collect();
            furthest =
                (count, format!("{count} of {} events lead to {item:?}, then nothing: {waiting:?}", history.len()));
        }
        // Popped in the order of the answers, which is mostly that in which they were done.
        let changes = due.into_iter().rev().filter(|place| history[*place].what.changes());
        open.extend(changes.filter_map(|place| Some((with(&done, place), history[place].what.after(item)?))));
    }
    Err(furthest.1)
}

/// Does everything that only shows the item as it is now, which nothing else can mind, and returns what could come next.
fn settle(history: &[Event], done: &mut Done, item: Item) -> Vec<usize> {
    loop {
        let due = due(history, done);
        let shown = due.iter().filter(|place| {
            let what = history[**place].what;
            !what.changes() && what.after(item).is_some()
        });
        let before = done.clone();
        shown.for_each(|place| *done = with(done, *place));
        if before == *done {
            return due;
        }
    }
}

/// What may be done next: whatever began before the first end of what is not done yet, and was asked before that of a change.
fn due(history: &[Event], done: &Done) -> Vec<usize> {
    let undone = || history.iter().enumerate().filter(|(place, _)| !has(done, *place));
    let first_end = |ends: &mut dyn Iterator<Item = u64>| ends.min().unwrap_or(u64::MAX);
    let any = first_end(&mut undone().filter_map(|(_, event)| event.ended));
    let change =
        first_end(&mut undone().filter(|(_, event)| event.what.changes()).filter_map(|(_, event)| event.ended));
    let is_due =
        |event: &Event| event.began <= any && event.asked <= change && event.after.is_none_or(|other| has(done, other));
    undone().filter(|(_, event)| is_due(event)).map(|(place, _)| place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: Item = Item { name: 0, saved_by: 0 };

    fn event(what: What, began: u64, ended: u64) -> Event {
        Event { what, began, asked: began, ended: Some(ended), after: None }
    }

    fn shows(name: u16, saves: u32) -> What {
        What::ShowsRow { name, saves }
    }

    #[test]
    fn one_after_the_other_everybody_sees_what_was_done_before() {
        let history =
            [event(What::Rename { to: 1 }, 0, 1), event(What::Save { by: 3 }, 2, 3), event(shows(1, 1), 4, 5)];
        explain(FIRST, &history).expect("that is the order");
        for stale in [shows(0, 1), shows(1, 0), shows(0, 0), shows(2, 1)] {
            let history = [history[0], history[1], event(stale, 4, 5)];
            explain(FIRST, &history).expect_err("a stale or invented answer");
        }
    }

    #[test]
    fn what_happens_at_the_same_time_may_be_seen_or_not_and_is_not_forgotten_again() {
        let rename = event(What::Rename { to: 1 }, 0, 10);
        let look = |name, began| event(shows(name, 0), began, began + 1);
        for names in [[0, 0, 0], [0, 0, 1], [0, 1, 1], [1, 1, 1]] {
            let looks = [look(names[0], 1), look(names[1], 3), look(names[2], 5)];
            explain(FIRST, &[&[rename][..], &looks].concat()).expect("at some moment it was done");
        }
        explain(FIRST, &[rename, look(1, 1), look(0, 3)]).expect_err("it was seen, and then not");
    }

    #[test]
    fn of_two_changes_of_the_same_one_is_refused() {
        let from = |to| What::RenameFrom { from: 0, to };
        let refused = What::RefusedFrom { from: 0 };
        explain(FIRST, &[event(from(1), 0, 5), event(refused, 1, 6)]).expect("the second came too late");
        explain(FIRST, &[event(from(1), 0, 5), event(from(2), 1, 6)]).expect_err("a lost update");
        explain(FIRST, &[event(refused, 0, 1), event(from(1), 2, 3)]).expect_err("refused without a reason");
    }

    #[test]
    fn an_answer_shows_what_its_question_has_done() {
        let save = event(What::Save { by: 0 }, 0, 9);
        let answer = |is_saved| Event { after: Some(0), ..event(What::ShowsSaved { by: 0, is_saved }, 0, 9) };
        explain(FIRST, &[save, answer(true)]).expect("that is what it is for");
        explain(FIRST, &[save, answer(false)]).expect_err("it was read too early");
        let undone = event(What::Unsave { by: 0 }, 3, 5);
        explain(FIRST, &[save, answer(false), undone]).expect("somebody else took it off in between");
    }

    #[test]
    fn what_nobody_answered_was_done_late_or_never() {
        let rename = Event { ended: None, ..event(What::Rename { to: 1 }, 0, 0) };
        for names in [[0, 0], [0, 1], [1, 1]] {
            let looks = [event(shows(names[0], 0), 5, 6), event(shows(names[1], 0), 7, 8)];
            explain(FIRST, &[&[rename][..], &looks].concat()).expect("nobody knows");
        }
        explain(FIRST, &[rename, event(shows(1, 0), 5, 6), event(shows(0, 0), 7, 8)]).expect_err("not undone again");
    }

    #[test]
    fn many_at_once_are_explained_in_time() {
        let save = |by: u8| event(What::Save { by }, 0, 100);
        let mut history: Vec<Event> = (0..16).map(save).collect();
        history.extend((0..16).map(|by| event(What::Unsave { by }, 0, 100)));
        history.extend((0..8).map(|n| event(shows(0, n * 2), 10 + u64::from(n), 10 + u64::from(n))));
        explain(FIRST, &history).expect("one is saved after the other");
    }
}
