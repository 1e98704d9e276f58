//! Servers of icons that are asked for what the binary does not have; none unless they are named.

use url::Url;

use super::hosts::endpoint_is_safe;
use super::reader::SettingsReader;
use super::settings::ICON_HOSTS;

const HOSTS_MAX: usize = 5;

pub(super) fn read(read: &mut SettingsReader) -> Vec<Url> {
    const RULE: &str = "at most five https addresses of servers, comma-separated, like https://api.iconify.design";
    let hosts: Vec<Url> = read.list(&ICON_HOSTS, RULE);
    let is_host = |url: &Url| endpoint_is_safe(url) && url.query().is_none() && url.fragment().is_none();
    if hosts.len() > HOSTS_MAX || !hosts.iter().all(is_host) {
        read.mistake(&ICON_HOSTS, &format!("must be {RULE}"));
    }
    hosts
}

#[cfg(test)]
mod tests {
    use crate::{Config, SettingsSource};

    #[test]
    fn a_few_safe_addresses_are_taken() {
        let read = |hosts: &str| {
            Config::from_source(SettingsSource::of([("VITRINE_ICON_HOSTS", hosts)])).map(|c| c.icon_hosts)
        };
        assert_eq!(read("").expect("valid"), []);
        let hosts = read("https://icons.example, https://other.example/v1,http://127.0.0.1:9000").expect("valid");
        assert_eq!(hosts.len(), 3);
        let many = ["https://icons.example"; 6].join(",");
        for wrong in ["icons.example", "http://icons.example", "https://icons.example?a=b", &many] {
            assert_eq!(read(wrong).expect_err("a mistake").0.len(), 1, "{wrong}");
        }
    }
}
