//! What somebody has to find after an interruption.

use std::collections::BTreeMap;
use std::fmt::Debug;

/// Values by their keys: what was acknowledged last, and what was asked for since without an answer.
pub struct Expected<V> {
    values: BTreeMap<String, Value<V>>,
}

struct Value<V> {
    acknowledged: V,
    unanswered: Vec<V>,
}

impl<V: Clone + PartialEq + Debug> Expected<V> {
    pub fn new() -> Self {
        Self { values: BTreeMap::new() }
    }

    /// This is what there is.
    pub fn is(&mut self, key: &str, value: V) {
        self.values.insert(key.to_owned(), Value { acknowledged: value, unanswered: Vec::new() });
    }

    /// This may be what there is, as far as anybody knows.
    pub fn may_be(&mut self, key: &str, value: V) {
        self.values.get_mut(key).expect("a value that is known").unanswered.push(value);
    }

    pub fn forget(&mut self, key: &str) {
        self.values.remove(key);
    }

    pub fn keys(&self) -> Vec<String> {
        self.values.keys().cloned().collect()
    }

    pub fn get(&self, key: &str) -> Option<&V> {
        self.values.get(key).map(|value| &value.acknowledged)
    }

    /// Compares with what was found, which is known from now on; otherwise what is wrong.
    pub fn settle(&mut self, key: &str, found: V) -> Result<(), String> {
        let value = self.values.get(key).expect("a value that is known");
        if value.acknowledged != found && !value.unanswered.contains(&found) {
            return Err(format!(
                "{key} is {found:?}: acknowledged was {:?}, unanswered {:?}",
                value.acknowledged, value.unanswered
            ));
        }
        self.is(key, found);
        Ok(())
    }
}
