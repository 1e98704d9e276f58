//! Networks in settings: `10.0.0.0/8`, `fd00::/8`, or a single address.

use std::net::{IpAddr, Ipv6Addr};

use ipnet::{IpNet, Ipv4Net};

use super::reader::SettingsReader;
use super::setting::Setting;

/// Bits of an IPv4-mapped IPv6 address before the IPv4 address.
const MAPPED_BITS: u8 = 96;

/// Reads a comma-separated list; every invalid entry is reported as a mistake of its own.
pub(super) fn read(read: &mut SettingsReader, name: &Setting) -> Vec<IpNet> {
    let mut networks = Vec::new();
    for entry in read.text(name).split(',').map(str::trim).filter(|entry| !entry.is_empty()) {
        match network(entry) {
            Some(network) => networks.push(network),
            None => read.mistake_in(name, entry, "must be IP addresses and networks, comma-separated, like 10.0.0.0/8"),
        }
    }
    networks
}

/// The network with its host bits cleared; a network of mapped addresses becomes the IPv4 network that is meant.
fn network(entry: &str) -> Option<IpNet> {
    let network = entry.parse::<IpNet>().ok().or_else(|| entry.parse::<IpAddr>().ok().map(IpNet::from))?;
    let mapped = |address: Ipv6Addr, bits: u8| {
        Ipv4Net::new(address.to_ipv4_mapped()?, bits.checked_sub(MAPPED_BITS)?).ok().map(IpNet::V4)
    };
    let network = match network {
        IpNet::V6(v6) => mapped(v6.addr(), v6.prefix_len()).unwrap_or(network),
        IpNet::V4(_) => network,
    };
    Some(network.trunc())
}

#[cfg(test)]
mod tests {
    use crate::{Config, ConfigError, SettingsSource};

    fn trusted(list: &str) -> Result<Vec<String>, Vec<String>> {
        Config::from_source(SettingsSource::of([("VITRINE_TRUSTED_PROXIES", list)]))
            .map(|config| config.trusted_proxies.iter().map(ToString::to_string).collect())
            .map_err(|ConfigError(mistakes)| mistakes)
    }

    #[test]
    fn networks_and_single_addresses_of_both_families_are_taken() {
        assert_eq!(trusted(""), Ok(Vec::new()));
        let list = "10.0.0.1, 172.16.9.9/12,::1 ,fd00::/8, ::ffff:192.0.2.7, ::ffff:10.1.0.0/112, ::/0";
        let expected = ["10.0.0.1/32", "172.16.0.0/12", "::1/128", "fd00::/8", "192.0.2.7/32", "10.1.0.0/16", "::/0"];
        assert_eq!(trusted(list), Ok(expected.map(str::to_owned).to_vec()));
    }

    #[test]
    fn what_is_no_network_is_named() {
        for entry in ["proxy", "10.0.0.0/33", "10.0.0", "fd00::/129", "10.0.0.1:80", "/8"] {
            let mistakes = trusted(&format!("10.0.0.1, {entry}")).expect_err("no network");
            assert!(mistakes.len() == 1 && mistakes[0].ends_with(&format!("found \"{entry}\"")), "{mistakes:?}");
        }
    }
}
