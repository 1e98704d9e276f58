//! Where settings come from: the environment first, then the file. Names that mean nothing are mistakes, so that a
//! misspelt setting is not silently the default.

use std::collections::BTreeMap;

use super::{ConfigError, REFERENCE};

const PREFIX: &str = "VITRINE_";

/// Raw settings by name without prefix, with the place each was found.
#[derive(Clone, Debug, Default)]
pub struct Source {
    values: BTreeMap<String, (String, Place)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Environment,
    File,
}

fn plain(value: &toml::Value) -> Option<String> {
    match value {
        toml::Value::String(text) => Some(text.clone()),
        toml::Value::Integer(number) => Some(number.to_string()),
        toml::Value::Boolean(switch) => Some(switch.to_string()),
        _ => None,
    }
}

impl Source {
    /// The process environment, and the file it names (or `vitrine.toml` in the working folder, when present).
    pub fn environment() -> Result<Self, ConfigError> {
        let mut source = Self::default();
        let named = std::env::var("VITRINE_CONFIG").ok();
        let path = named.clone().unwrap_or_else(|| "vitrine.toml".to_owned());
        match std::fs::read_to_string(&path) {
            Ok(text) => source.add_file(&path, &text)?,
            Err(error) if named.is_some() => {
                return Err(ConfigError(vec![format!("VITRINE_CONFIG: the file {path} cannot be read: {error}")]));
            }
            Err(_) => {}
        }
        for (name, value) in std::env::vars() {
            if let Some(short) = name.strip_prefix(PREFIX) {
                source.values.insert(short.to_owned(), (value, Place::Environment));
            }
        }
        Ok(source)
    }

    /// Settings given in code, by their full names; for tests.
    pub fn of<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let values = pairs
            .into_iter()
            .map(|(name, value)| {
                (name.strip_prefix(PREFIX).unwrap_or(name).to_owned(), (value.to_owned(), Place::Environment))
            })
            .collect();
        Self { values }
    }

    fn add_file(&mut self, path: &str, text: &str) -> Result<(), ConfigError> {
        let table: toml::Table =
            toml::from_str(text).map_err(|error| ConfigError(vec![format!("{path} is not valid TOML: {error}")]))?;
        for (name, value) in table {
            let text = match &value {
                toml::Value::Array(items) => {
                    items.iter().map(plain).collect::<Option<Vec<_>>>().map(|parts| parts.join(","))
                }
                single => plain(single),
            };
            let Some(text) = text else {
                return Err(ConfigError(vec![format!(
                    "{path}: {name} is a text, a number, a switch or a list of them"
                )]));
            };
            self.values.insert(name.to_ascii_uppercase(), (text, Place::File));
        }
        Ok(())
    }

    /// The value of a setting, by its name without prefix.
    pub fn get(&self, name: &str) -> Option<String> {
        self.values.get(name).map(|(value, _)| value.clone())
    }

    /// How to name a setting to the person who made the mistake.
    pub fn describe(&self, name: &str) -> String {
        match self.values.get(name) {
            Some((_, Place::File)) => format!("{} (in the file)", name.to_ascii_lowercase()),
            _ => format!("{PREFIX}{name}"),
        }
    }

    /// A sentence for every name that is no setting. `VITRINE_TEST_…` and `VITRINE_E2E_…` belong to the suites.
    pub fn unknown_names(&self) -> Vec<String> {
        self.values
            .keys()
            .filter(|name| !name.starts_with("TEST_") && !name.starts_with("E2E_") && !name.starts_with("BENCH_"))
            .filter(|name| !matches!(name.as_str(), "BIN" | "SHARED_LAYOUTS"))
            .filter(|name| !REFERENCE.iter().any(|(known, ..)| known.strip_prefix(PREFIX) == Some(name)))
            .map(|name| format!("{} is not a setting; see `vitrine settings`", self.describe(name)))
            .collect()
    }
}
