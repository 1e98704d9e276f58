//! Addresses of rows and files. Both may hold a password, so a message about a mistake in one does not show it.

use std::path::Path;

use url::Url;
use vitrine_db::sqlite_path;

use super::reader::SettingsReader;
use super::setting::Setting;
use super::settings::{DATABASE_URL, STORAGE_URL};

/// Message for an address in place of a path. Without this check the address would be shown in every later message.
const NOT_A_PATH: &str = "must have a path after sqlite: or file:, not an address";

/// Query parameters that the PostgreSQL driver accepts; it would log any other with its value.
const PARAMETERS: [&str; 18] = [
    "application_name",
    "dbname",
    "host",
    "hostaddr",
    "options",
    "password",
    "port",
    "ssl-ca",
    "ssl-cert",
    "ssl-key",
    "ssl-mode",
    "ssl-root-cert",
    "sslcert",
    "sslkey",
    "sslmode",
    "sslrootcert",
    "statement-cache-capacity",
    "user",
];

/// The address of the database, by default of a file in the data folder.
pub(super) fn database(read: &mut SettingsReader, data_dir: &Path, warnings: &mut Vec<String>) -> String {
    const NAME: &Setting = &DATABASE_URL;
    let url = read.text_or(NAME, &format!("sqlite:{}", data_dir.join("vitrine.sqlite").display()));
    if let Some(path) = url.strip_prefix("sqlite:") {
        if path.trim_start_matches('/').is_empty() {
            read.mistake(NAME, "needs the path of a file, as in sqlite:PATH");
        } else if path.contains("://") {
            read.mistake(NAME, NOT_A_PATH);
        }
    } else if url.starts_with("postgres://") || url.starts_with("postgresql://") {
        postgres(read, NAME, &url, warnings);
    } else {
        read.mistake(NAME, "must start with sqlite: or postgres://, in lower case");
    }
    url
}

fn postgres(read: &mut SettingsReader, name: &Setting, url: &str, warnings: &mut Vec<String>) {
    let Ok(parsed) = Url::parse(url) else {
        read.mistake(
            name,
            "must be an address like postgres://USER:PASSWORD@HOST/NAME; in a password, write / as %2F, # as %23, ? \
                as %3F and @ as %40",
        );
        return;
    };
    if parsed.fragment().is_some() {
        read.mistake(name, "must not contain #: in a password, write it as %23");
    }
    let is_known = |key: &str| PARAMETERS.contains(&key) || key.starts_with("options[");
    if parsed.query_pairs().any(|(key, _)| !is_known(&key)) {
        warnings.push(format!(
            "{}: an unknown parameter after the question mark is ignored; in a password, write ? as %3F",
            read.source.describe(name.short_name())
        ));
    }
}

/// The address of the files, by default of a folder in the data folder.
pub(super) fn storage(read: &mut SettingsReader, data_dir: &Path) -> String {
    const NAME: &Setting = &STORAGE_URL;
    let url = read.text_or(NAME, &format!("file:{}", data_dir.join("files").display()));
    match url.strip_prefix("file:") {
        Some(path) if path.trim_start_matches('/').is_empty() => {
            read.mistake(NAME, "needs the path of a folder, as in file:PATH");
        }
        Some(path) if path.contains("://") => read.mistake(NAME, NOT_A_PATH),
        None if !url.starts_with("s3://") && url != "memory:" => {
            read.mistake(NAME, "must start with file: or s3://, in lower case");
        }
        _ => {}
    }
    url
}

/// The folder of the files would be made where the file of the database is to be, and stand in its way from then on, also when the
/// settings have been put right.
pub(super) fn require_apart(read: &mut SettingsReader, database_url: &str, storage_url: &str) {
    let absolute = |path: &Path| std::path::absolute(path).ok();
    let database = sqlite_path(database_url).and_then(absolute).filter(|path| path.file_name().is_some());
    let files = vitrine_blobs::folder_of(storage_url);
    if let (Some(database), Some(files)) = (database, files.and_then(absolute))
        && files.starts_with(&database)
    {
        let (storage, database) =
            (read.source.describe(STORAGE_URL.short_name()), read.source.describe(DATABASE_URL.short_name()));
        read.mistakes.push(format!(
            "{storage}: must not be the path of the database ({database}), or lie below it: use another folder"
        ));
    }
}

#[cfg(test)]
mod tests {
    use crate::{Config, ConfigError, SettingsSource};

    #[test]
    fn an_address_without_a_place_is_a_mistake() {
        for (name, value) in [
            ("VITRINE_DATABASE_URL", "sqlite:"),
            ("VITRINE_DATABASE_URL", "sqlite://"),
            ("VITRINE_DATABASE_URL", "SQLITE:x"),
            ("VITRINE_DATABASE_URL", "sqlite:postgres://u:p@h/d"),
            ("VITRINE_DATABASE_URL", "sqlite://sqlite://x"),
            ("VITRINE_DATABASE_URL", "postgres://u:p#1@h/d"),
            ("VITRINE_DATABASE_URL", "postgres://u:12#1@h/d"),
            ("VITRINE_STORAGE_URL", "file:"),
            ("VITRINE_STORAGE_URL", "files:/srv"),
            ("VITRINE_STORAGE_URL", "file:s3://bucket"),
            ("VITRINE_STORAGE_URL", "memory:x"),
        ] {
            let ConfigError(mistakes) = Config::from_source(SettingsSource::of([(name, value)])).expect_err(value);
            assert!(mistakes.len() == 1 && mistakes[0].starts_with(name), "{value}: {mistakes:?}");
        }
    }

    #[test]
    fn files_do_not_lie_where_the_database_is() {
        let told = |settings: &[(&str, &str)]| match Config::from_source(SettingsSource::of(settings.iter().copied())) {
            Ok(_) => Vec::new(),
            Err(ConfigError(mistakes)) => mistakes,
        };
        let (database, storage) = ("VITRINE_DATABASE_URL", "VITRINE_STORAGE_URL");
        for settings in [
            &[("VITRINE_DATA_DIR", "x"), (storage, "file:x/vitrine.sqlite")][..],
            &[(storage, "file:./data//vitrine.sqlite/files")],
            &[(database, "sqlite:data/files")],
            &[(database, "sqlite:///srv/site.sqlite"), (storage, "file:/srv/site.sqlite")],
        ] {
            let told = told(settings);
            assert!(
                told.len() == 1 && told[0].contains(storage) && told[0].contains(database),
                "{settings:?}: {told:?}"
            );
        }
        for settings in [
            &[(storage, "file:data/vitrine.sqlite.files")][..],
            &[(database, "sqlite:data/files/vitrine.sqlite")],
            &[(database, "sqlite::memory:")],
            &[(storage, "memory:")],
        ] {
            assert_eq!(told(settings), Vec::<String>::new(), "{settings:?}");
        }
    }

    #[test]
    fn a_parameter_that_nobody_knows_is_told_without_its_value() {
        let warnings =
            |url| Config::from_source(SettingsSource::of([("VITRINE_DATABASE_URL", url)])).expect("valid").warnings;
        assert!(warnings("postgres://u:p@h/d?sslmode=require&options[search_path]=x").is_empty());
        for url in ["postgres://u:12?GEHEIM@h/d", "postgres://u@h/d?pasword=GEHEIM"] {
            let told = warnings(url);
            assert!(
                told.len() == 1 && told[0].starts_with("VITRINE_DATABASE_URL") && !told[0].contains("GEHEIM"),
                "{told:?}"
            );
        }
    }
}
