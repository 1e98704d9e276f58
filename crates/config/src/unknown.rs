//! Check for unknown settings. An unknown name in the file is a mistake, so that no setting silently keeps its default. One in the
//! environment only causes a warning: platforms add variables that nobody typed, and a site must not fail to start because another
//! service has the same prefix. The value of a known one causes a warning if it is in quotes.

use super::settings::REFERENCE;
use super::shown;
use super::source::{PREFIX, SettingOrigin, SettingsSource};

/// Pointer to the list of all settings.
const SEE: &str = "see `vitrine settings`";

/// Messages about names that are not settings and values in quotes, one sentence each.
#[derive(Debug, Default)]
pub(super) struct UnknownNames {
    /// Reasons not to start.
    pub(super) mistakes: Vec<String>,
    /// Worth a line in the log.
    pub(super) warnings: Vec<String>,
}

/// Checks every name that is not a setting, and every value of one that is. `VITRINE_TEST_…`, `VITRINE_E2E_…` and `VITRINE_BENCH_…`
/// belong to the test suites.
pub(super) fn of(source: &SettingsSource) -> UnknownNames {
    let mut unknown = UnknownNames::default();
    for (name, place) in source.names().filter(|(name, _)| settings().all(|setting| setting != *name)) {
        let told = source.describe(name);
        let meant = nearest_setting(name);
        if place == SettingOrigin::File {
            let hint = meant.map_or(SEE.to_owned(), |meant| format!("did you mean {}?", meant.to_ascii_lowercase()));
            unknown.mistakes.push(format!("{told} isn't a setting; {hint}"));
        } else if is_set_by_a_platform(name) {
            let warning = format!("{told} is ignored: it looks like a platform's variable, not a setting");
            unknown.warnings.push(warning);
        } else if !belongs_to_the_suites(name) {
            let hint = meant.map_or(SEE.to_owned(), |meant| format!("did you mean {PREFIX}{meant}?"));
            unknown.warnings.push(format!("{told} is ignored: it isn't a setting; {hint}"));
        }
    }
    unknown.warnings.extend(in_quotes(source));
    unknown
}

/// Names and passwords are texts of any kind: in quotes they are no mistake, and yet seldom what was meant. No value is shown.
fn in_quotes(source: &SettingsSource) -> impl Iterator<Item = String> {
    let known = source.names().map(|(name, _)| name).filter(|name| settings().any(|setting| setting == *name));
    let quoted = known.filter(move |name| source.get(name).is_some_and(|value| shown::is_in_quotes(&value)));
    quoted.map(move |name| {
        format!(
            "{} starts and ends with a quotation mark, and both count as part of the value: remove them unless \
                intended",
            source.describe(name)
        )
    })
}

/// The full names of the settings that have a value in a source, in the order of the alphabet.
pub(super) fn given(source: &SettingsSource) -> Vec<&'static str> {
    let setting = |(name, _)| REFERENCE.iter().find(|known| known.short_name() == name);
    source.names().filter_map(setting).map(|setting| setting.name).collect()
}

fn settings() -> impl Iterator<Item = &'static str> {
    REFERENCE.iter().map(|setting| setting.short_name())
}

fn belongs_to_the_suites(name: &str) -> bool {
    ["TEST_", "E2E_", "BENCH_"].iter().any(|start| name.starts_with(start)) || matches!(name, "BIN" | "SHARED_LAYOUTS")
}

/// Variables that Kubernetes and linked containers put into the environment for a service whose name begins with
/// `vitrine`: `…SERVICE_HOST`, `…SERVICE_PORT`, `…SERVICE_PORT_HTTP`, `…PORT`, `…PORT_8080_TCP_ADDR`.
fn is_set_by_a_platform(name: &str) -> bool {
    let words: Vec<&str> = name.split('_').collect();
    let is_number = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    words.last() == Some(&"PORT")
        || words.ends_with(&["SERVICE", "HOST"])
        || words.windows(2).any(|pair| pair == ["SERVICE", "PORT"])
        || words.windows(3).any(|part| part[0] == "PORT" && is_number(part[1]))
}

/// The setting that a name misspells: at most one letter in five is wrong, missing, extra or swapped.
fn nearest_setting(name: &str) -> Option<&'static str> {
    let name = name.to_ascii_uppercase();
    settings()
        .map(|setting| (strsim::osa_distance(&name, setting), setting))
        .filter(|(distance, setting)| *distance <= (setting.len() / 5).max(1))
        .min()
        .map(|(_, setting)| setting)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_setting_has_a_name_that_a_platform_may_set() {
        for setting in settings() {
            assert!(!is_set_by_a_platform(setting), "{setting}");
        }
    }

    #[test]
    fn a_misspelling_is_told_from_a_name_of_its_own() {
        for (typed, meant) in [
            ("PUBLIC_URl", "PUBLIC_URL"),
            ("PUBLICURL", "PUBLIC_URL"),
            ("LITSEN", "LISTEN"),
            ("LOGS", "LOG"),
            ("WORKER", "WORKERS"),
            ("TRUSTED_PROXY", "TRUSTED_PROXIES"),
            ("ALLOWED_HOST", "ALLOWED_HOSTS"),
            ("CONECTIONS_PER_ADRESS", "CONNECTIONS_PER_ADDRESS"),
        ] {
            assert_eq!(nearest_setting(typed), Some(meant), "{typed}");
        }
        for own in ["HOME", "VERSION", "URL", "HOST", "IMAGE", "ENV", "SERVICE_HOST", "REPLICAS"] {
            assert_eq!(nearest_setting(own), None, "{own}");
        }
    }

    #[test]
    fn an_unknown_key_in_the_file_is_a_mistake_whatever_it_is_called() {
        for key in ["replicas", "service_host", "port", "test_engines", "public_ulr"] {
            let mut source = SettingsSource::default();
            source.add_file("vitrine.toml", &format!("{key} = 1")).expect("valid TOML");
            let unknown = of(&source);
            assert!(unknown.mistakes.len() == 1 && unknown.warnings.is_empty(), "{unknown:?}");
            assert!(unknown.mistakes[0].starts_with(key), "{unknown:?}");
            assert_eq!(unknown.mistakes[0].ends_with("did you mean public_url?"), key == "public_ulr", "{unknown:?}");
        }
    }
}
