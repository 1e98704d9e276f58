//! Under which names the site answers, and what is this machine.

use url::Url;

use super::{Config, files};

impl Config {
    /// May a request name this host (`host` or `host:port`)? The configured address, the further names, and, while the
    /// site is served on this machine's own address, any name of this machine. The default port of the site's scheme
    /// may be given or left out.
    pub fn answers_to(&self, host: &str) -> bool {
        let Some(own) = files::host_of(&self.public_url) else { return false };
        if self.serves_only_files_to(host) {
            return false;
        }
        let host = self.without_implied_port(host);
        let is_host = |name: &str| self.without_implied_port(name).eq_ignore_ascii_case(host);
        if is_host(&own) || self.allowed_hosts.iter().any(|name| is_host(name)) {
            return true;
        }
        is_loopback(&self.public_url) && Url::parse(&format!("http://{host}")).is_ok_and(|url| is_loopback(&url))
    }

    fn without_implied_port<'a>(&self, host: &'a str) -> &'a str {
        host.strip_suffix(if self.public_url.scheme() == "https" { ":443" } else { ":80" }).unwrap_or(host)
    }

    /// May a request come from a page of this origin?
    pub fn trusts_origin(&self, origin: &str) -> bool {
        origin.split_once("://").is_some_and(|(scheme, host)| {
            matches!(scheme, "http" | "https")
                && self.answers_to(host)
                && (scheme == self.public_url.scheme() || is_loopback(&self.public_url))
        })
    }
}

/// Whether an address is one of this machine.
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
