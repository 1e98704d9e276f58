//! Host names that the admin listener answers to. A page of another site can make a browser on this machine ask any
//! address under a name of that site. Probes and collectors use an address, or a name that no such site can have.

use std::net::IpAddr;

use vitrine_config::Config;

/// Endings of names that nobody can register.
const PRIVATE: &[&str] = &["localhost", "local", "internal", "svc"];

pub struct AllowedHosts {
    /// Names that the operator has given.
    named: Vec<String>,
}

impl AllowedHosts {
    pub fn of(config: &Config) -> Self {
        let public = config.public_url.host_str().map(str::to_owned);
        let further = config.allowed_hosts.iter().map(|host| name_of(host).to_owned());
        Self { named: public.into_iter().chain(further).collect() }
    }

    /// Returns true if a request may name this host: an address, a name without a dot, a name that nobody can register,
    /// or one of the site's own.
    pub fn include(&self, host: &str) -> bool {
        let name = name_of(host);
        let unbracketed = name.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(name);
        let last = name.rsplit('.').next().unwrap_or_default();
        !name.is_empty()
            && (unbracketed.parse::<IpAddr>().is_ok()
                || PRIVATE.iter().any(|ending| last.eq_ignore_ascii_case(ending))
                || !name.contains('.')
                || self.named.iter().any(|named| named.eq_ignore_ascii_case(name)))
    }
}

/// Returns the host without its port.
fn name_of(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port))
            if port.bytes().all(|b| b.is_ascii_digit()) && (!name.contains(':') || name.ends_with(']')) =>
        {
            name
        }
        _ => host,
    }
}

#[cfg(test)]
mod tests {
    use vitrine_config::SettingsSource;

    use super::*;

    #[test]
    fn addresses_and_names_within_a_network_are_answered_and_names_of_others_are_not() {
        let settings = [
            ("VITRINE_PUBLIC_URL", "https://themes.example"),
            ("VITRINE_ALLOWED_HOSTS", "vitrine.monitoring.example:9000"),
        ];
        let hosts = AllowedHosts::of(&Config::from_source(SettingsSource::of(settings)).expect("valid"));
        for host in [
            "127.0.0.1:8081",
            "10.1.2.3",
            "[::1]:8081",
            "[fd00::7]",
            "localhost:8081",
            "vitrine",
            "vitrine:8081",
            "vitrine.default.svc:8081",
            "vitrine.internal",
            "themes.example",
            "THEMES.example:8081",
            "vitrine.monitoring.example:8081",
        ] {
            assert!(hosts.include(host), "{host}");
        }
        for host in
            ["evil.example", "127.0.0.1.evil.example:8081", "evil.example:x", "localhost.evil.example", "", ":80"]
        {
            assert!(!hosts.include(host), "{host}");
        }
    }
}
