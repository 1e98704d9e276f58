//! Sources of settings: the environment first, then the file.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::{Error, ErrorKind};
use std::os::unix::fs::FileTypeExt;
use std::path::Path;

use super::{ConfigError, shown};

/// Prefix of settings in the environment.
pub(super) const PREFIX: &str = "VITRINE_";
/// The settings file where none is named: in the working folder, when present.
pub const DEFAULT_FILE: &str = "vitrine.toml";

/// Raw settings by name without prefix, with the source of each.
#[derive(Clone, Debug, Default)]
pub struct SettingsSource {
    values: BTreeMap<String, (String, SettingOrigin)>,
    /// Names, without prefix, that the environment gives another value than the file.
    overridden: Vec<String>,
    /// Mistakes in names, and values that are not text, one sentence each.
    pub(super) mistakes: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SettingOrigin {
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

/// The text of the file that `VITRINE_CONFIG` names.
fn named_file(path: &str) -> Result<String, ConfigError> {
    let read = match std::fs::metadata(path) {
        // The settings are read more than once, and what a pipe has only once: it would set nothing.
        Ok(found) if found.file_type().is_fifo() => Err(Error::other("it is a pipe")),
        _ => std::fs::read_to_string(path),
    };
    read.map_err(|error| {
        let found = shown::found(path, false);
        ConfigError(vec![format!("VITRINE_CONFIG: must be a readable file ({error}); {found}")])
    })
}

/// The text of the file that nobody has named; none if nothing has its name, not even a link that is a broken link.
fn default_file(path: &Path) -> Result<Option<String>, ConfigError> {
    let mistake = |told: String| ConfigError(vec![format!("{DEFAULT_FILE}: {told}")]);
    match std::fs::symlink_metadata(path) {
        Ok(_) => {}
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => {
            return Err(mistake(format!(
                "may be in the working folder, which can't be read ({error}): run the program in a folder its account \
                    can read, or set VITRINE_CONFIG"
            )));
        }
    }
    let read = match std::fs::metadata(path) {
        // Opening a pipe would wait for whoever writes to it.
        Ok(found) if !found.is_file() => Err(Error::other("it is not a regular file")),
        Ok(_) => std::fs::read_to_string(path),
        Err(error) if error.kind() == ErrorKind::NotFound => Err(Error::other("it is a broken link")),
        Err(error) => Err(error),
    };
    read.map(Some).map_err(|error| {
        mistake(format!(
            "must be a readable file, because it is in the working folder ({error}): allow the account that runs this \
                program to read it, fix it, or move it away"
        ))
    })
}

impl SettingsSource {
    /// The process environment, and the file it names (or `vitrine.toml` in the working folder, when present).
    pub fn environment() -> Result<Self, ConfigError> {
        let mut source = Self::default();
        let named = std::env::var("VITRINE_CONFIG").ok().filter(|path| !path.trim().is_empty());
        let text = match &named {
            Some(path) => Some(named_file(path)?),
            None => default_file(Path::new(DEFAULT_FILE))?,
        };
        if let Some(text) = text {
            source.add_file(named.as_deref().unwrap_or(DEFAULT_FILE), &text)?;
        }
        source.add_environment(std::env::vars_os());
        Ok(source)
    }

    fn add_environment(&mut self, variables: impl Iterator<Item = (OsString, OsString)>) {
        for (name, value) in variables {
            let Ok(name) = name.into_string() else { continue };
            let Some(short) = name.strip_prefix(PREFIX) else { continue };
            match value.into_string() {
                Ok(value) => {
                    let before = self.values.insert(short.to_owned(), (value.clone(), SettingOrigin::Environment));
                    if before.is_some_and(|(of_file, _)| of_file.trim() != value.trim()) {
                        self.overridden.push(short.to_owned());
                    }
                }
                Err(_) => self.mistakes.push(format!("{name}: is not valid UTF-8")),
            }
        }
    }

    /// The same with a database and files of its own in this folder.
    ///
    /// # Errors
    /// [`ConfigError`] if the settings name another database or other storage.
    pub fn in_folder(mut self, folder: &Path) -> Result<Self, ConfigError> {
        let named = ["DATABASE_URL", "STORAGE_URL"].into_iter().filter(|name| self.values.contains_key(*name));
        let mistakes: Vec<_> = named
            .map(|name| format!("{PREFIX}{name}: take it out, because a demo has its own in VITRINE_DATA_DIR"))
            .collect();
        if !mistakes.is_empty() {
            return Err(ConfigError(mistakes));
        }
        let folder = folder.to_string_lossy().into_owned();
        self.values.insert("DATA_DIR".to_owned(), (folder, SettingOrigin::Environment));
        Ok(self)
    }

    /// Settings given in code, by their full names; for tests.
    pub fn of<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let values = pairs
            .into_iter()
            .map(|(name, value)| {
                (name.strip_prefix(PREFIX).unwrap_or(name).to_owned(), (value.to_owned(), SettingOrigin::Environment))
            })
            .collect();
        Self { values, ..Self::default() }
    }

    pub(super) fn add_file(&mut self, path: &str, text: &str) -> Result<(), ConfigError> {
        let table: toml::Table = toml::from_str(text).map_err(|error| {
            // Not the line itself, as the parser would show it: it may be the one with a password.
            let line = error.span().map_or(1, |span| text[..span.start.min(text.len())].matches('\n').count() + 1);
            ConfigError(vec![format!(
                "{path} isn't valid TOML in line {line}: {}; put texts in quotes",
                error.message()
            )])
        })?;
        let mut spelled: BTreeMap<String, String> = BTreeMap::new();
        for (name, value) in table {
            let short = name.to_ascii_uppercase();
            if short == "CONFIG" {
                self.mistakes.push(format!(
                    "{path}: {name} can't be set in the file: remove it, and set VITRINE_CONFIG instead"
                ));
                continue;
            }
            if let Some(other) = spelled.insert(short.clone(), name.clone()) {
                self.mistakes.push(format!("{path}: {other} and {name} are the same setting: remove one of them"));
            }
            let text = match &value {
                toml::Value::Array(items) => {
                    items.iter().map(plain).collect::<Option<Vec<_>>>().map(|parts| parts.join(","))
                }
                single => plain(single),
            };
            match text {
                Some(text) => {
                    self.values.insert(short, (text, SettingOrigin::File));
                }
                None => self
                    .mistakes
                    .push(format!("{path}: {name} must be text, a whole number, a boolean or a list of them")),
            }
        }
        Ok(())
    }

    /// The value of a setting, by its name without prefix.
    pub fn get(&self, name: &str) -> Option<String> {
        self.values.get(name).map(|(value, _)| value.clone())
    }

    /// Every name without prefix, with where it was given, in the order of the alphabet.
    pub(super) fn names(&self) -> impl Iterator<Item = (&str, SettingOrigin)> {
        self.values.iter().map(|(name, (_, place))| (name.as_str(), *place))
    }

    /// Settings of the file that have no effect because the environment sets another value; one sentence each.
    pub fn overridden(&self) -> impl Iterator<Item = String> {
        self.overridden.iter().map(|name| {
            let in_file = name.to_ascii_lowercase();
            format!("{PREFIX}{name} is set in the environment, so the different {in_file} in the file is ignored")
        })
    }

    /// Returns the name of a setting as shown in messages.
    pub fn describe(&self, name: &str) -> String {
        match self.values.get(name) {
            Some((_, SettingOrigin::File)) => format!("{} (in the file)", name.to_ascii_lowercase()),
            _ => format!("{PREFIX}{name}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_environment_says_counts_and_another_value_in_the_file_is_told() {
        let mut source = SettingsSource::default();
        let file = "listen = \"127.0.0.1:1\"\nworkers = 2\nsmtp_password = \"GEHEIM\"\n";
        source.add_file("vitrine.toml", file).expect("valid TOML");
        let variables = [("LISTEN", "127.0.0.1:2"), ("WORKERS", "2"), ("SMTP_PASSWORD", "GEHEIMER")];
        let variables = variables.map(|(name, value)| (format!("{PREFIX}{name}").into(), value.into()));
        source.add_environment(variables.into_iter());
        assert_eq!(source.mistakes, Vec::<String>::new());
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
            let ConfigError(mistakes) = SettingsSource::default().add_file("vitrine.toml", &text).expect_err(line);
            let [told] = &mistakes[..] else { panic!("one mistake: {mistakes:?}") };
            assert!(told.starts_with("vitrine.toml isn't valid TOML in line "), "{told}");
            assert!(!told.contains("GEHEIM"), "{told}");
        }
    }

    #[test]
    fn bytes_that_are_no_text_are_a_mistake_in_a_setting_and_nothing_elsewhere() {
        use std::os::unix::ffi::OsStringExt;

        let bytes = || OsString::from_vec(vec![0xFF, 0xFE]);
        let mut source = SettingsSource::default();
        let foreign = [("PATH".into(), bytes()), (bytes(), "x".into())];
        source.add_environment(foreign.into_iter());
        assert!(source.mistakes.is_empty(), "foreign names are not looked at: {:?}", source.mistakes);
        source.add_environment([("VITRINE_LISTEN".into(), bytes())].into_iter());
        let mistakes = &source.mistakes;
        assert!(mistakes.len() == 1 && mistakes[0].starts_with("VITRINE_LISTEN"), "{mistakes:?}");
    }

    #[test]
    fn a_file_in_the_working_folder_is_read_or_told_of() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        assert_eq!(default_file(&path("absent")).expect("nothing is there"), None);
        std::fs::write(path("text"), "workers = 3").expect("written");
        assert_eq!(default_file(&path("text")).expect("a text").as_deref(), Some("workers = 3"));
        std::os::unix::fs::symlink(path("text"), path("link")).expect("linked");
        assert_eq!(default_file(&path("link")).expect("a text").as_deref(), Some("workers = 3"));

        std::fs::write(path("bytes"), [0xFF, 0xFE]).expect("written");
        std::fs::create_dir(path("folder")).expect("made");
        std::os::unix::fs::symlink(path("absent"), path("dangling")).expect("linked");
        std::os::unix::fs::symlink(path("loop"), path("loop")).expect("linked");
        make_pipe(&path("pipe"));
        for (name, cause) in [
            ("bytes", "UTF-8"),
            ("folder", "not a regular file"),
            ("dangling", "is a broken link"),
            ("loop", "os error"),
            ("pipe", "not a regular file"),
            ("text/below", "can't be read"),
        ] {
            let ConfigError(mistakes) = default_file(&path(name)).expect_err(name);
            let [told] = &mistakes[..] else { panic!("one mistake: {mistakes:?}") };
            assert!(told.starts_with("vitrine.toml: ") && told.contains(cause), "{name}: {told}");
        }
    }

    #[test]
    fn a_named_file_that_is_a_pipe_is_a_mistake_and_not_waited_for() {
        let folder = tempfile::tempdir().expect("a folder");
        let pipe = folder.path().join("pipe");
        make_pipe(&pipe);
        let ConfigError(mistakes) = named_file(pipe.to_str().expect("a text")).expect_err("a pipe");
        assert!(
            mistakes.len() == 1 && mistakes[0].starts_with("VITRINE_CONFIG: ") && mistakes[0].contains("it is a pipe"),
            "{mistakes:?}"
        );
        assert_eq!(named_file("/dev/null").expect("a file without settings"), "");
    }

    fn make_pipe(path: &Path) {
        let made = std::process::Command::new("mkfifo").arg(path).status();
        assert!(made.is_ok_and(|status| status.success()), "a pipe can be made");
    }
}
