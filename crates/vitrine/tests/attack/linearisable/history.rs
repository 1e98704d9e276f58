//! What clients asked and were answered, with the moments at which they did.

use std::io::Result;
use std::sync::atomic::{AtomicU16, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::Value;

use super::check::{Event, What};
use crate::client::Answer;

/// Of all clients; a clone is the same history.
#[derive(Clone)]
pub struct History(Arc<Recorded>);

struct Recorded {
    /// Public numbers of the items.
    items: Vec<String>,
    /// How far a list may be behind.
    lag: Duration,
    since: Instant,
    names: AtomicU16,
    events: Vec<Mutex<Seen>>,
}

/// What was seen of an item.
#[derive(Clone, Default)]
struct Seen {
    events: Vec<Event>,
    /// Its names and counts on lists.
    listed: Vec<Event>,
}

impl Seen {
    /// Everything as one history. A list may lack what was not answered yet when it was asked for, although somebody else may have
    /// read it from its row; what was answered it has.
    fn as_one(&self) -> Vec<Event> {
        let changes = self.events.iter().filter(|event| event.what.changes());
        let unanswered_at = |moment: u64| {
            let unanswered = changes.clone().filter(move |change| change.ended.is_none_or(|ended| ended > moment));
            unanswered.map(|change| change.began).min().unwrap_or(moment)
        };
        let listed =
            self.listed.iter().map(|event| Event { began: event.began.min(unanswered_at(event.began)), ..*event });
        self.events.iter().copied().chain(listed).collect()
    }
}

/// A question on its way.
pub struct Call {
    pub item: usize,
    what: Option<What>,
    began: u64,
}

/// The name with this number.
pub fn name(number: u16) -> String {
    format!("Name {number}")
}

fn number_of(name: &Value) -> u16 {
    let number = name.as_str().and_then(|name| name.strip_prefix("Name ")?.parse().ok());
    number.unwrap_or_else(|| panic!("{name} is no name that anybody gave"))
}

impl History {
    /// Of these items, whose first names are the first numbers.
    pub fn of(items: Vec<String>, lag: Duration) -> Self {
        let names = AtomicU16::new(u16::try_from(items.len()).expect("a few items"));
        let events = items.iter().map(|_| Mutex::default()).collect();
        Self(Arc::new(Recorded { items, lag, since: Instant::now(), names, events }))
    }

    pub fn hex_id(&self, item: usize) -> &str {
        &self.0.items[item]
    }

    /// A name that nobody has given yet.
    pub fn new_name(&self) -> u16 {
        self.0.names.fetch_add(1, Ordering::Relaxed)
    }

    /// The events of each item.
    pub fn events(&self) -> Vec<Vec<Event>> {
        self.0.events.iter().map(|seen| seen.lock().expect("nobody panics").as_one()).collect()
    }

    fn now(&self) -> u64 {
        u64::try_from(self.0.since.elapsed().as_nanos()).expect("a test is short")
    }

    /// Immediately before the question is sent.
    pub fn begin(&self, item: usize, what: Option<What>) -> Call {
        Call { item, what, began: self.now() }
    }

    /// Immediately after the answer, which is returned as name and version if it shows the item.
    pub fn end(&self, call: Call, by: u8, answer: Result<Answer>) -> Option<(u16, Value)> {
        let now = self.now();
        let mut seen = self.0.events[call.item].lock().expect("nobody panics");
        let events = &mut seen.events;
        let event = |what, ended| Event { what, began: call.began, asked: call.began, ended, after: None };
        let Some(answer) = answer.ok().filter(|answer| answer.status == 200 && answer.code() != "REQUEST_TIMEOUT")
        else {
            // It may have been done all the same.
            events.extend(call.what.map(|what| event(what, None)));
            return None;
        };
        match (answer.code().as_str(), call.what) {
            ("", what) => {
                let after = what.is_some().then_some(events.len());
                events.extend(what.map(|what| event(what, Some(now))));
                let shown = answer.data()["shown"].take();
                events.extend(shows(&shown, by).map(|what| Event { after, ..event(what, Some(now)) }));
                Some((number_of(&shown["name"]), shown["updatedAt"].clone()))
            }
            ("CONFLICT", Some(What::RenameFrom { from, .. })) => {
                events.push(event(What::RefusedFrom { from }, Some(now)));
                None
            }
            // Somebody else was quicker; what it was does not matter to who asked.
            ("CONFLICT", Some(What::Rename { .. })) => None,
            (code, what) => panic!("{what:?} is answered with {code}: {}", answer.json()),
        }
    }

    /// The same of a list, in which names and counts may be those of a moment before the question.
    pub fn end_list(&self, calls: Vec<Call>, by: u8, answer: Result<Answer>) {
        let now = self.now();
        let Some(answer) = answer.ok().filter(|answer| answer.status == 200) else { return };
        let data = answer.data();
        let nodes = data.pointer("/shown/nodes").and_then(Value::as_array).expect("a list");
        let lag = u64::try_from(self.0.lag.as_nanos()).expect("a short time");
        for call in calls {
            let is_it = |node: &&Value| node["hexId"] == self.0.items[call.item].as_str();
            let shown = nodes.iter().find(is_it).unwrap_or_else(|| panic!("it is on the list: {data}"));
            let event = |what, lag| {
                let began = call.began.saturating_sub(lag);
                Event { what, began, asked: began, ended: Some(now), after: None }
            };
            let mut seen = self.0.events[call.item].lock().expect("nobody panics");
            let [row, saved] = shows(shown, by);
            seen.listed.push(event(row, lag));
            seen.events.push(event(saved, 0));
        }
    }
}

/// What an answer shows of an item: its row, and beside it whether this account has saved it.
fn shows(shown: &Value, by: u8) -> [What; 2] {
    let saves = shown["saveCount"].as_u64().and_then(|saves| u32::try_from(saves).ok()).expect("a count");
    let row = What::ShowsRow { name: number_of(&shown["name"]), saves };
    [row, What::ShowsSaved { by, is_saved: shown["isSaved"].as_bool().expect("who asks is signed in") }]
}

#[cfg(test)]
mod tests {
    use super::super::check::{Item, explain};
    use super::*;

    #[test]
    fn a_list_may_lack_what_is_not_answered_yet_and_nothing_else() {
        let event = |what, began, ended| Event { what, began, asked: began, ended: Some(ended), after: None };
        let shows = |name, began| event(What::ShowsRow { name, saves: 0 }, began, began + 1);
        let seen = |listed| Seen { events: vec![event(What::Rename { to: 1 }, 0, 10), shows(1, 2)], listed };
        let first = Item { name: 0, saved_by: 0 };
        explain(first, &seen(vec![shows(0, 4)]).as_one()).expect("the row was ahead of the list");
        explain(first, &seen(vec![shows(0, 11)]).as_one()).expect_err("the change was answered");
        explain(first, &seen(vec![shows(2, 4)]).as_one()).expect_err("nobody ever gave that name");

        let slow = event(What::Save { by: 0 }, 0, 100);
        let beside_it = |listed| Seen { events: vec![slow, event(What::Rename { to: 1 }, 10, 20)], listed };
        explain(first, &beside_it(vec![shows(1, 50)]).as_one()).expect("the slow one is not done yet");
        explain(first, &beside_it(vec![shows(0, 50)]).as_one()).expect_err("what was answered beside it is");
    }
}
