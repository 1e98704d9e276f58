//! The address a request comes from, for rates and counters. It is used in memory only.

use std::net::{IpAddr, Ipv6Addr};

use http::HeaderMap;

/// Address of the caller; absent where a test calls the router directly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClientAddress(pub Option<IpAddr>);

impl ClientAddress {
    /// The peer, or what a trusted proxy says of it: the last address of `X-Forwarded-For` that is not itself a trusted
    /// proxy.
    pub fn find(peer: Option<IpAddr>, headers: &HeaderMap, trusted: &[IpAddr]) -> Self {
        let Some(peer) = peer else { return Self(None) };
        if !trusted.contains(&peer) {
            return Self(Some(peer));
        }
        let forwarded = headers
            .get_all("x-forwarded-for")
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(','))
            .filter_map(|part| part.trim().parse::<IpAddr>().ok())
            .collect::<Vec<_>>();
        Self(Some(forwarded.into_iter().rev().find(|address| !trusted.contains(address)).unwrap_or(peer)))
    }

    /// The address as far as it identifies a household: all of an IPv4 address, the first 64 bits of an IPv6 one.
    pub fn prefix(self) -> Option<IpAddr> {
        Some(match self.0? {
            IpAddr::V6(v6) => match v6.to_ipv4_mapped() {
                Some(v4) => IpAddr::V4(v4),
                None => {
                    let s = v6.segments();
                    IpAddr::V6(Ipv6Addr::new(s[0], s[1], s[2], s[3], 0, 0, 0, 0))
                }
            },
            v4 => v4,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_trusted_proxy_is_believed() {
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", "9.9.9.9, 1.2.3.4, 10.0.0.1".parse().expect("header"));
        let proxy: IpAddr = "10.0.0.1".parse().expect("address");
        let stranger: IpAddr = "8.8.8.8".parse().expect("address");
        assert_eq!(ClientAddress::find(Some(stranger), &headers, &[proxy]).0, Some(stranger));
        assert_eq!(ClientAddress::find(Some(proxy), &headers, &[proxy]).0, "1.2.3.4".parse().ok());
    }

    #[test]
    fn ipv6_counts_by_its_first_half() {
        let one = ClientAddress("2001:db8:1:2:3::4".parse().ok()).prefix();
        let two = ClientAddress("2001:db8:1:2:9::9".parse().ok()).prefix();
        assert_eq!(one, two);
    }
}
