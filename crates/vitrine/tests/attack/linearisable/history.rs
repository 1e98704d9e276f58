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
    events: Vec<Mutex<Vec<Event>>>,
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
        self.0.events.iter().map(|events| events.lock().expect("nobody panics").clone()).collect()
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
        let mut events = self.0.events[call.item].lock().expect("nobody panics");
        let event = |what, ended| Event { what, began: call.began, ended, after: None };
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
            let event = |what| {
                let lag = if matches!(what, What::ShowsRow { .. }) { lag } else { 0 };
                Event { what, began: call.began.saturating_sub(lag), ended: Some(now), after: None }
            };
            let mut events = self.0.events[call.item].lock().expect("nobody panics");
            events.extend(shows(shown, by).map(event));
        }
    }
}

/// What an answer shows of an item: its row, and beside it whether this account has saved it.
fn shows(shown: &Value, by: u8) -> impl Iterator<Item = What> {
    let saves = shown["saveCount"].as_u64().and_then(|saves| u32::try_from(saves).ok()).expect("a count");
    let row = What::ShowsRow { name: number_of(&shown["name"]), saves };
    [row, What::ShowsSaved { by, is_saved: shown["isSaved"].as_bool().expect("who asks is signed in") }].into_iter()
}
