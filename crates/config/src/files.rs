//! Addresses from which browsers and consoles get files: a separate host for public files, and signed links to the store for
//! downloads.

use url::Url;

use super::Config;
use super::reader::SettingsReader;
use super::settings::{FILES_URL, SIGNED_LINKS};

/// Settings of file delivery, checked against the address of the site.
#[derive(Clone, Debug, Default)]
pub struct FileSettings {
    /// Origin under which this server delivers files only; without one, the site's own origin does.
    pub url: Option<Url>,
    /// Set if downloads are answered with a signed link to the store.
    pub signed_links: bool,
}

impl Config {
    /// An absolute address of a picture or another stored file: `path` begins with a slash. What only some may see stays on the
    /// site's own origin, because the cookie that shows who asks goes nowhere else, and because no cache may hold it.
    pub fn object_url(&self, path: &str, is_for_everybody: bool) -> String {
        match self.files.url.as_ref().filter(|_| is_for_everybody) {
            Some(url) => format!("{}{}{path}", url.as_str().trim_end_matches('/'), self.api_base),
            None => self.absolute_api(path),
        }
    }

    /// Returns true if a request that names this host (`host` or `host:port`) gets public files, and nothing else.
    pub fn serves_only_files_to(&self, host: &str) -> bool {
        self.files.url.as_ref().is_some_and(|url| answers(url, host))
    }
}

pub(super) fn read(
    read: &mut SettingsReader,
    public_url: &Url,
    allowed_hosts: &[String],
    storage_url: &str,
) -> FileSettings {
    let signed_links = read.switch(&SIGNED_LINKS);
    if signed_links && !storage_url.starts_with("s3://") {
        read.mistake(
            &SIGNED_LINKS,
            "needs a store that browsers can reach: set VITRINE_STORAGE_URL to an s3:// address, or turn it off",
        );
    }
    FileSettings { url: read_url(read, public_url, allowed_hosts), signed_links }
}

fn read_url(read: &mut SettingsReader, public_url: &Url, allowed_hosts: &[String]) -> Option<Url> {
    if !read.is_given(&FILES_URL) {
        return None;
    }
    let url: Url = read.parsed_or(&FILES_URL, "https://localhost", "an address like https://files.example.org");
    let is_origin = matches!(url.scheme(), "http" | "https") && url.host_str().is_some();
    let is_bare = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
    if !is_origin || !is_bare || !url.username().is_empty() || url.password().is_some() {
        read.mistake(&FILES_URL, "must be an http or https address with a host and nothing after it");
    } else if is_taken(&url, public_url, allowed_hosts) {
        read.mistake(
            &FILES_URL,
            "is a host of the site itself, so its pages would disappear: use another host, or remove it",
        );
    } else if url.scheme() == "http" && public_url.scheme() == "https" {
        read.mistake(&FILES_URL, "is plain http, which browsers don't load on an https site: use https");
    }
    Some(url)
}

/// Returns true if pages are served under this host.
fn is_taken(url: &Url, public_url: &Url, allowed_hosts: &[String]) -> bool {
    let is_named = |name: &String| answers(url, name);
    host_of(public_url).is_some_and(|own| answers(url, &own)) || allowed_hosts.iter().any(is_named)
}

/// Returns true if a request that names this host is for this origin.
pub(super) fn answers(url: &Url, host: &str) -> bool {
    host_of(url).is_some_and(|own| is_same_host(url.scheme(), &own, host))
}

/// Compares two hosts without regard to case. The port that the scheme implies may be given or left out.
pub(super) fn is_same_host(scheme: &str, one: &str, other: &str) -> bool {
    bare(scheme, one).eq_ignore_ascii_case(bare(scheme, other))
}

/// A host without the port that the scheme implies.
fn bare<'a>(scheme: &str, host: &'a str) -> &'a str {
    host.strip_suffix(if scheme == "https" { ":443" } else { ":80" }).unwrap_or(host)
}

/// Host and port as a request names them.
fn host_of(url: &Url) -> Option<String> {
    let name = url.host_str()?;
    Some(url.port().map_or_else(|| name.to_owned(), |port| format!("{name}:{port}")))
}

#[cfg(test)]
mod tests {
    use super::is_same_host;
    use crate::{Config, ConfigError, SettingsSource};

    const SITE: (&str, &str) = ("VITRINE_PUBLIC_URL", "https://themes.example");

    fn config(settings: &[(&str, &str)]) -> Result<Config, Vec<String>> {
        let all = [SITE].into_iter().chain(settings.iter().copied());
        Config::from_source(SettingsSource::of(all)).map_err(|ConfigError(mistakes)| mistakes)
    }

    #[test]
    fn what_everybody_may_see_is_addressed_at_its_own_host_and_all_else_at_the_site() {
        let set = config(&[("VITRINE_FILES_URL", "https://files.example/")]).expect("valid");
        assert_eq!(set.object_url("/a", true), "https://files.example/api/a");
        assert_eq!(set.object_url("/a", false), "https://themes.example/api/a");
        let unset = config(&[]).expect("valid");
        assert_eq!(unset.object_url("/a", true), "https://themes.example/api/a");
        assert!(unset.files.url.is_none() && !unset.files.signed_links);
    }

    #[test]
    fn letters_and_the_implied_port_make_no_other_host() {
        for (scheme, other, is_same) in [
            ("https", "Themes.EXAMPLE", true),
            ("https", "THEMES.example:443", true),
            ("https", "themes.example:80", false),
            ("http", "Themes.example:80", true),
            ("http", "themes.example:443", false),
            ("https", "themes.example:", false),
            ("https", "themes.example:443:443", false),
        ] {
            assert_eq!(is_same_host(scheme, "themes.example", other), is_same, "{scheme}://{other}");
            assert_eq!(is_same_host(scheme, other, "themes.example"), is_same, "{scheme}://{other}");
        }
    }

    #[test]
    fn the_host_of_files_is_no_host_of_the_site_and_its_pages_are_not_trusted() {
        let set = config(&[("VITRINE_FILES_URL", "https://files.example")]).expect("valid");
        for host in ["files.example", "FILES.example", "files.example:443"] {
            assert!(set.serves_only_files_to(host) && !set.answers_to(host), "{host}");
            assert!(!set.trusts_origin(&format!("https://{host}")), "{host}");
        }
        for host in ["themes.example", "files.example:80", "files.example.evil.example", "xfiles.example", ""] {
            assert!(!set.serves_only_files_to(host), "{host}");
        }
        assert!(set.answers_to("themes.example"));
        assert!(!config(&[]).expect("valid").serves_only_files_to("files.example"));
    }

    #[test]
    fn an_address_that_cannot_work_is_a_mistake() {
        for address in [
            "files.example",
            "ftp://files.example",
            "https://files.example/files",
            "https://files.example/?a",
            "https://files.example/#a",
            "https://operator:secret@files.example",
            "http://files.example",
            "https://themes.example",
            "https://Themes.example:443/",
            "https://other.example",
        ] {
            let settings = [("VITRINE_FILES_URL", address), ("VITRINE_ALLOWED_HOSTS", "other.example")];
            let mistakes = config(&settings).expect_err(address);
            assert!(mistakes.len() == 1 && mistakes[0].starts_with("VITRINE_FILES_URL"), "{address}: {mistakes:?}");
        }
    }

    #[test]
    fn links_at_the_store_need_one_that_has_addresses() {
        let on = ("VITRINE_SIGNED_LINKS", "true");
        for storage in ["file:/srv/files", "memory:"] {
            let mistakes = config(&[on, ("VITRINE_STORAGE_URL", storage)]).expect_err(storage);
            assert!(
                mistakes.len() == 1
                    && mistakes[0].starts_with("VITRINE_SIGNED_LINKS")
                    && mistakes[0].contains("VITRINE_STORAGE_URL"),
                "{mistakes:?}"
            );
        }
        assert!(config(&[on, ("VITRINE_STORAGE_URL", "s3://vitrine")]).is_ok_and(|config| config.files.signed_links));
    }
}
