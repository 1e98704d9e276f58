//! Addresses of the site: the one for people, further hosts, and the prefix of the API. Also the names that it answers to, and the
//! addresses of this machine.

use url::Url;
use vitrine_core::addresses;

use super::Config;
use super::files::{answers, is_same_host};
use super::reader::SettingsReader;
use super::setting::Setting;
use super::settings::{ALLOWED_HOSTS, API_BASE, PUBLIC_URL};

/// Segments of files and routes beside the pages, of which none can be the first of the API's.
const TAKEN: [&str; 11] = [
    ".well-known",
    "assets",
    "builds",
    "feeds",
    "oembed",
    "robots.txt",
    "schema.graphql",
    "share",
    "sitemap.xml",
    "sitemaps",
    "sw.js",
];

/// The address where people and consoles reach the site. Pages, letters and feeds name it, and so does the log.
pub(super) fn public_url(read: &mut SettingsReader, port: u16) -> Url {
    const NAME: &Setting = &PUBLIC_URL;
    let url: Url = read.parsed_or(NAME, &format!("http://localhost:{port}"), "an address like https://example.org");
    if !matches!(url.scheme(), "http" | "https") || url.host_str().is_none() {
        read.mistake(NAME, "must be an http or https address with a host");
    } else if !url.username().is_empty() || url.password().is_some() {
        read.mistake(NAME, "must have no username or password: this address is public");
    } else if url.path() != "/" || url.query().is_some() || url.fragment().is_some() {
        read.mistake(NAME, "must have no path: the site is served at the root of its host");
    }
    url
}

/// Reads further hosts under which the site answers. Each invalid one is a mistake of its own.
pub(super) fn allowed(read: &mut SettingsReader) -> Vec<String> {
    const NAME: &Setting = &ALLOWED_HOSTS;
    let mut hosts = Vec::new();
    for entry in read.text(NAME).split(',').map(str::trim).filter(|entry| !entry.is_empty()) {
        match is_host(entry) {
            true => hosts.push(entry.to_owned()),
            false => read.mistake_in(
                NAME,
                entry,
                "must be comma-separated hosts as browsers send them, like themes.example or themes.example:8443, \
                    without https://, path or asterisk, and with other letters than a to z as xn--…",
            ),
        }
    }
    hosts
}

fn is_host(entry: &str) -> bool {
    let is_written = |c: char| c.is_ascii_alphanumeric() || "-._:[]".contains(c);
    let parsed = Url::parse(&format!("http://{entry}")).ok();
    entry.chars().all(is_written) && parsed.is_some_and(|url| url.host_str().is_some() && !entry.ends_with(':'))
}

/// The path prefix of the API.
pub(super) fn api_base(read: &mut SettingsReader) -> String {
    const NAME: &Setting = &API_BASE;
    let base = read.text(NAME);
    let is_written = |c: char| c.is_ascii_alphanumeric() || "-._~".contains(c);
    let is_segment = |segment: &str| !matches!(segment, "" | "." | "..") && segment.chars().all(is_written);
    match base.strip_prefix('/') {
        Some(segments) if segments.split('/').all(is_segment) => {
            let first = segments.split('/').next().unwrap_or_default();
            if TAKEN.contains(&first) || is_of_pages(first) {
                read.mistake(
                    NAME,
                    "starts like addresses of the site itself, which would disappear: choose another, like /api",
                );
            }
        }
        _ => read.mistake(
            NAME,
            "must start but not end with a slash, and have only letters, digits and - . _ ~ between slashes, like /api",
        ),
    }
    base
}

/// Returns true if the address of a page begins with this segment.
fn is_of_pages(segment: &str) -> bool {
    let begins = |pattern: &str| pattern.split('/').nth(1) == Some(segment);
    let table: serde_json::Value = serde_json::from_str(addresses::WRITTEN).unwrap_or_default();
    let pages = table["pages"].as_array().into_iter().flatten();
    pages.filter_map(|page| page["pattern"].as_str()).any(begins)
}

impl Config {
    /// Returns true if a request may name this host (`host` or `host:port`): the configured address, the further names, and, while
    /// the site is served on this machine's own address, any name of this machine. The default port of the site's scheme may be
    /// given or left out.
    pub fn answers_to(&self, host: &str) -> bool {
        if self.serves_only_files_to(host) {
            return false;
        }
        let is_host = |name: &String| is_same_host(self.public_url.scheme(), name, host);
        if answers(&self.public_url, host) || self.allowed_hosts.iter().any(is_host) {
            return true;
        }
        is_loopback(&self.public_url) && Url::parse(&format!("http://{host}")).is_ok_and(|url| is_loopback(&url))
    }

    /// Returns true if a request may come from a page of this origin.
    pub fn trusts_origin(&self, origin: &str) -> bool {
        origin.split_once("://").is_some_and(|(scheme, host)| {
            matches!(scheme, "http" | "https")
                && self.answers_to(host)
                && (scheme == self.public_url.scheme() || is_loopback(&self.public_url))
        })
    }
}

/// Returns true for an address of this machine.
pub fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(url::Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(url::Host::Ipv4(address)) => address.is_loopback(),
        Some(url::Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

/// Secrets travel to these, so only to another port of this machine in the clear.
pub(super) fn endpoint_is_safe(url: &Url) -> bool {
    (url.scheme() == "https" || url.scheme() == "http" && is_loopback(url)) && url.host_str().is_some()
}

#[cfg(test)]
mod tests {
    use crate::{Config, ConfigError, SettingsSource};

    fn mistakes(name: &str, value: &str) -> Vec<String> {
        match Config::from_source(SettingsSource::of([(name, value)])) {
            Ok(_) => Vec::new(),
            Err(ConfigError(mistakes)) => mistakes,
        }
    }

    #[test]
    fn a_prefix_is_made_of_plain_segments_that_the_site_does_not_have() {
        for base in ["/api", "/v1/api", "/~a.b_c-d", "/a/..b"] {
            assert_eq!(mistakes("VITRINE_API_BASE", base), [""; 0], "{base}");
        }
        for base in [
            "api",
            "/",
            "/api/",
            "//api",
            "/a//b",
            "/{x}",
            "/*x",
            "/a b",
            "/api?x",
            "/api#x",
            "/../x",
            "/a/.",
            "/%61",
            "/ä",
            "/assets",
            "/switch",
            "/switch/api",
            "/share",
            "/sw.js",
        ] {
            let told = mistakes("VITRINE_API_BASE", base);
            assert!(told.len() == 1 && told[0].starts_with("VITRINE_API_BASE"), "{base}: {told:?}");
        }
    }

    #[test]
    fn what_is_no_host_is_named() {
        let hosts = "themes.example, a.example:8443,127.0.0.1,[::1]:8080,localhost,my_service,,";
        assert_eq!(mistakes("VITRINE_ALLOWED_HOSTS", hosts), [""; 0]);
        for entry in [
            "https://foo.example",
            "*",
            "*.example",
            "foo bar",
            ";",
            "foo/",
            "a:b@foo",
            "foo:",
            "foo:99999",
            "müller.example",
            ":80",
        ] {
            let told = mistakes("VITRINE_ALLOWED_HOSTS", &format!("themes.example,{entry}"));
            assert!(told.len() == 1 && told[0].starts_with("VITRINE_ALLOWED_HOSTS"), "{entry}: {told:?}");
        }
    }

    #[test]
    fn a_public_address_has_neither_an_account_nor_a_path() {
        for address in
            ["https://user:geheim@h.example", "https://user@h.example", "https://h.example/#x", "https://h.example/x"]
        {
            let told = mistakes("VITRINE_PUBLIC_URL", address);
            assert!(told.len() == 1 && !told[0].contains("geheim"), "{address}: {told:?}");
        }
    }
}
