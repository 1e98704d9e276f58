//! What has to be the same on all instances of a site, because addresses, built files, limits and what people are told depend on it.
//! A setting that is named nowhere here is.

use std::collections::BTreeMap;

use url::Url;

use super::source::{PREFIX, Source};
use super::{REFERENCE, shown};

/// Settings of a machine or of a process: each instance may have its own.
const OF_MACHINE: [&str; 14] = [
    "CONFIG",
    "LISTEN",
    "ADMIN_LISTEN",
    "DATA_DIR",
    "DATABASE_URL",
    "TRUSTED_PROXIES",
    "RATE_FACTOR_CONFIRMED",
    "WORKERS",
    "CATALOGUE_POLL_MS",
    "UPLOAD_BUDGET_MB",
    "ROW_CACHE_MB",
    "CONNECTIONS",
    "CONNECTIONS_PER_ADDRESS",
    "LOG",
];

/// Paths, which may be others on other machines: only whether there is one has to be the same.
const PATHS: [&str; 3] = ["DOCUMENTS", "NSFW_MODEL", "SMTP_CA_FILE"];

/// What is said of a value that is not shown.
const GIVEN: &str = "given";
/// A value is compared and shown as far as that.
const CHARS_MAX: usize = 500;

/// By their full names. Of a value that holds a secret or a path only that there is one, of a store its kind, and of one that is S3 its
/// bucket and endpoint. An empty text is no value.
pub(super) fn of(source: &Source, public_url: &Url, storage_url: &str) -> BTreeMap<String, String> {
    let settings = REFERENCE.iter().filter_map(|(name, default, _)| {
        let short = name.strip_prefix(PREFIX)?;
        let given = || source.get(short).map(|value| value.trim().to_owned()).filter(|value| !value.is_empty());
        let value = match short {
            _ if OF_MACHINE.contains(&short) => return None,
            "PUBLIC_URL" => public_url.as_str().trim_end_matches('/').to_owned(),
            "STORAGE_URL" => store(storage_url),
            _ => match given() {
                Some(value) if PATHS.contains(&short) || shown::is_secret(short, &value) => GIVEN.to_owned(),
                Some(value) => value.trim_end_matches('/').chars().take(CHARS_MAX).collect(),
                None => (*default).to_owned(),
            },
        };
        Some(((*name).to_owned(), value))
    });
    settings.collect()
}

fn store(address: &str) -> String {
    match Url::parse(address) {
        Ok(url) if url.scheme() == "s3" => {
            let endpoint = url.query_pairs().find(|(name, _)| name == "endpoint").and_then(|(_, value)| {
                let endpoint = Url::parse(&value).ok()?;
                let port = endpoint.port().map(|port| format!(":{port}")).unwrap_or_default();
                Some(format!(" at {}{port}", endpoint.host_str()?))
            });
            format!("the bucket {}{}", url.host_str().unwrap_or_default(), endpoint.unwrap_or_default())
        }
        _ if address.starts_with("file:") => "a folder".to_owned(),
        _ => "memory".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{Config, WRONG_WITH_SECRET};

    fn shared(settings: &[(&str, &str)]) -> BTreeMap<String, String> {
        Config::from_source(Source::of(settings.iter().copied())).expect("valid").shared
    }

    #[test]
    fn every_setting_is_shared_or_of_a_machine() {
        let short = |name: &str| REFERENCE.iter().any(|(full, ..)| full.strip_prefix(PREFIX) == Some(name));
        assert!(OF_MACHINE.iter().chain(&PATHS).all(|name| short(name)));
        assert_eq!(shared(&[]).len(), REFERENCE.len() - OF_MACHINE.len());
    }

    #[test]
    fn what_means_the_same_is_the_same_and_what_is_of_a_machine_is_not_looked_at() {
        let folders = [tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder")];
        let folders = folders.each_ref().map(|folder| {
            std::fs::create_dir(folder.path().join("en")).expect("made");
            folder.path().to_str().expect("a path")
        });
        let one = shared(&[
            ("VITRINE_PUBLIC_URL", "https://themes.example/"),
            ("VITRINE_LISTEN", "127.0.0.1:8080"),
            ("VITRINE_DOCUMENTS", folders[0]),
            ("VITRINE_RATE_FACTOR", "1"),
            ("VITRINE_DATABASE_URL", "postgres://a:b@h/d"),
            ("VITRINE_STORAGE_URL", "s3://vitrine?endpoint=https://s3.example&access_key_id=A&secret_access_key=B"),
        ]);
        let other = shared(&[
            ("VITRINE_PUBLIC_URL", "https://themes.example"),
            ("VITRINE_LISTEN", "127.0.0.1:8090"),
            ("VITRINE_DOCUMENTS", folders[1]),
            ("VITRINE_INTROSPECTION", " "),
            ("VITRINE_DATABASE_URL", "postgres://c:d@h/d"),
            ("VITRINE_STORAGE_URL", "s3://vitrine?endpoint=https://s3.example&access_key_id=C&secret_access_key=D"),
        ]);
        assert_eq!(one, other);
        for differing in [
            ("VITRINE_PUBLIC_URL", "https://other.example"),
            ("VITRINE_DOCUMENTS", ""),
            ("VITRINE_STORAGE_URL", "s3://pictures?endpoint=https://s3.example"),
            ("VITRINE_STORAGE_URL", "s3://vitrine?endpoint=https://s4.example"),
            ("VITRINE_STORAGE_URL", "file:files"),
            ("VITRINE_LAYOUT_ID_PREFIX", "Themes"),
            ("VITRINE_INTROSPECTION", "off"),
        ] {
            let given = [("VITRINE_PUBLIC_URL", "https://themes.example"), ("VITRINE_DOCUMENTS", folders[0])];
            let stored = ("VITRINE_STORAGE_URL", "s3://vitrine?endpoint=https://s3.example");
            let found = shared(&[given[0], given[1], stored, differing]);
            let others: Vec<_> = found.iter().filter(|(name, value)| one[*name] != **value).collect();
            assert!(others.len() == 1 && others[0].0 == differing.0, "{differing:?}: {others:?}");
        }
    }

    #[test]
    fn no_secret_is_told_to_other_instances_wherever_it_was_put() {
        let settings = [("SMTP_SERVER", "u:GEHEIM@mail.example"), ("MAIL_FROM", "a@b.example")];
        let mut taken = vec![Config::from_source(Source::of(settings))];
        for (name, ..) in REFERENCE {
            let given =
                WRONG_WITH_SECRET.iter().chain(&["GEHEIM-password", "s3://b?endpoint=http://u:GEHEIM@h&x=GEHEIM"]);
            taken.extend(given.map(|value| Config::from_source(Source::of([(*name, *value)]))));
        }
        let told: Vec<_> = taken.into_iter().flatten().map(|config| config.shared).collect();
        assert!(told.len() > 20, "many are taken: {}", told.len());
        assert!(!format!("{told:?}").contains("GEHEIM"), "{told:?}");
    }
}
