//! Where settings come from: the environment first, then the file.

use std::collections::BTreeMap;
use std::ffi::OsString;

use super::{ConfigError, shown};

/// What the names of settings begin with in the environment.
pub(super) const PREFIX: &str = "VITRINE_";
/// The settings file where none is named: in the working folder, when present.
pub const DEFAULT_FILE: &str = "vitrine.toml";

/// Raw settings by name without prefix, with the source of each.
#[derive(Clone, Debug, Default)]
pub struct Source {
    values: BTreeMap<String, (String, Place)>,
    /// Names, without prefix, that the environment gives another value than the file.
    overridden: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
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
        let named = std::env::var("VITRINE_CONFIG").ok().filter(|path| !path.trim().is_empty());
        let path = named.clone().unwrap_or_else(|| DEFAULT_FILE.to_owned());
        match std::fs::read_to_string(&path) {
            Ok(text) => source.add_file(&path, &text)?,
            Err(error) if named.is_some() => {
                let found = shown::found("CONFIG", &path);
                let told = format!("VITRINE_CONFIG: must be a file that can be read ({error}); {found}");
                return Err(ConfigError(vec![told]));
            }
            Err(_) => {}
        }
        source.add_environment(std::env::vars_os())?;
        Ok(source)
    }

    fn add_environment(&mut self, variables: impl Iterator<Item = (OsString, OsString)>) -> Result<(), ConfigError> {
        let mut mistakes = Vec::new();
        for (name, value) in variables {
            let Ok(name) = name.into_string() else { continue };
            let Some(short) = name.strip_prefix(PREFIX) else { continue };
            match value.into_string() {
                Ok(value) => {
                    let before = self.values.insert(short.to_owned(), (value.clone(), Place::Environment));
                    if before.is_some_and(|(of_file, _)| of_file.trim() != value.trim()) {
                        self.overridden.push(short.to_owned());
                    }
                }
                Err(_) => mistakes.push(format!("{name}: is not valid UTF-8")),
            }
        }
        if mistakes.is_empty() { Ok(()) } else { Err(ConfigError(mistakes)) }
    }

    /// Settings given in code, by their full names; for tests.
    pub fn of<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let values = pairs
            .into_iter()
            .map(|(name, value)| {
                (name.strip_prefix(PREFIX).unwrap_or(name).to_owned(), (value.to_owned(), Place::Environment))
            })
            .collect();
        Self { values, overridden: Vec::new() }
    }

    pub(super) fn add_file(&mut self, path: &str, text: &str) -> Result<(), ConfigError> {
        let table: toml::Table = toml::from_str(text).map_err(|error| {
            // Not the line itself, as the parser would show it: it may be the one with a password.
            let line = error.span().map_or(1, |span| text[..span.start.min(text.len())].matches('\n').count() + 1);
            ConfigError(vec![format!(
                "{path} is not valid TOML in line {line}: {}; a text is put in quotes",
                error.message()
            )])
        })?;
        for (name, value) in table {
            let text = match &value {
                toml::Value::Array(items) => {
                    items.iter().map(plain).collect::<Option<Vec<_>>>().map(|parts| parts.join(","))
                }
                single => plain(single),
            };
            let Some(text) = text else {
                return Err(ConfigError(vec![format!(
                    "{path}: {name} must be a text, a number, a boolean or a list of them"
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

    /// Every name without prefix, with where it was given, in the order of the alphabet.
    pub(super) fn names(&self) -> impl Iterator<Item = (&str, Place)> {
        self.values.iter().map(|(name, (_, place))| (name.as_str(), *place))
    }

    /// What is in the file and counts for nothing, because the environment says something else; a sentence each.
    pub fn overridden(&self) -> impl Iterator<Item = String> {
        self.overridden.iter().map(|name| {
            let in_file = name.to_ascii_lowercase();
            format!(
                "{PREFIX}{name} is set in the environment, so that {in_file} in the file, which is another, is ignored"
            )
        })
    }

    /// How a message refers to a setting.
    pub fn describe(&self, name: &str) -> String {
        match self.values.get(name) {
            Some((_, Place::File)) => format!("{} (in the file)", name.to_ascii_lowercase()),
            _ => format!("{PREFIX}{name}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_environment_says_counts_and_another_value_in_the_file_is_told() {
        let mut source = Source::default();
        let file = "listen = \"127.0.0.1:1\"\nworkers = 2\nsmtp_password = \"GEHEIM\"\n";
        source.add_file("vitrine.toml", file).expect("valid TOML");
        let variables = [("LISTEN", "127.0.0.1:2"), ("WORKERS", "2"), ("SMTP_PASSWORD", "GEHEIMER")];
        let variables = variables.map(|(name, value)| (format!("{PREFIX}{name}").into(), value.into()));
        source.add_environment(variables.into_iter()).expect("valid");
        assert_eq!(source.get("LISTEN").as_deref(), Some("127.0.0.1:2"));
        let told: Vec<_> = source.overridden().collect();
        let names: Vec<_> = told.iter().filter_map(|sentence| sentence.split(' ').next()).collect();
        assert_eq!(names, ["VITRINE_LISTEN", "VITRINE_SMTP_PASSWORD"]);
        assert!(!told.concat().contains("GEHEIM") && !told.concat().contains("127.0.0.1"), "{told:?}");
    }

    #[test]
    fn a_line_that_is_no_toml_is_told_by_its_number_and_not_shown() {
        for line in [
            "database_url = postgres://u:GEHEIM@h/d",
            "database_url = 'postgres://u:GEHEIM@h/d",
            "database_url = \"postgres://u:GEHEIM@h/d",
            "database_url: postgres://u:GEHEIM@h/d",
            "database_url = \"a\\GEHEIM\"",
            "database_url = GEHEIM",
            "smtp_password = \"a\" GEHEIM",
            "smtp_password = 12GEHEIM",
            "smtp_password = { GEHEIM }",
            "smtp_password = [\"GEHEIM\"",
            "smtp_password = \"a\"\nsmtp_password = \"GEHEIM\"",
        ] {
            let text = format!("listen = \"127.0.0.1:1\"\n{line}\n");
            let ConfigError(mistakes) = Source::default().add_file("vitrine.toml", &text).expect_err(line);
            let [told] = &mistakes[..] else { panic!("one mistake: {mistakes:?}") };
            assert!(told.starts_with("vitrine.toml is not valid TOML in line "), "{told}");
            assert!(!told.contains("GEHEIM"), "{told}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn bytes_that_are_no_text_are_a_mistake_in_a_setting_and_nothing_elsewhere() {
        use std::os::unix::ffi::OsStringExt;

        let bytes = || OsString::from_vec(vec![0xFF, 0xFE]);
        let mut source = Source::default();
        let foreign = [("PATH".into(), bytes()), (bytes(), "x".into())];
        source.add_environment(foreign.into_iter()).expect("foreign names are not looked at");
        let ConfigError(mistakes) =
            source.add_environment([("VITRINE_LISTEN".into(), bytes())].into_iter()).expect_err("no address");
        assert!(mistakes.len() == 1 && mistakes[0].starts_with("VITRINE_LISTEN"), "{mistakes:?}");
    }
}
