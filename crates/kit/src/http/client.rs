//! The address a request comes from, for rate limits and counters. It is never stored.

use std::net::IpAddr;

use http::{HeaderMap, HeaderValue};
use ipnet::IpNet;
use vitrine_input::forwarded;

/// Address of the caller; absent when a test calls the router directly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClientAddress(pub Option<IpAddr>);

impl ClientAddress {
    /// Returns the peer, or the client that a trusted proxy names.
    pub fn find(peer: Option<IpAddr>, headers: &HeaderMap, trusted: &[IpNet]) -> Self {
        let values = headers.get_all("x-forwarded-for").iter().map(HeaderValue::as_bytes).collect::<Vec<_>>();
        let is_trusted = |address: IpAddr| trusted.iter().any(|network| network.contains(&address));
        Self(peer.map(|peer| forwarded::client(peer, values.into_iter(), is_trusted)))
    }

    /// Returns the part of the address that identifies a client network, see [`forwarded::client_network`].
    pub fn prefix(self) -> Option<IpAddr> {
        self.0.map(forwarded::client_network)
    }

    /// Returns the network around the address, which the log may keep (rule P-5): a /24 of IPv4, a /48 of IPv6.
    pub fn network(self) -> Option<IpNet> {
        let address = self.0?.to_canonical();
        let bits = if address.is_ipv4() { 24 } else { 48 };
        IpNet::new(address, bits).ok().map(|network| network.trunc())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_gets_no_whole_address() {
        let network = |text: &str| {
            let address = ClientAddress(text.parse().ok());
            address.network().map(|network| network.to_string())
        };
        assert_eq!(network("203.0.113.77").as_deref(), Some("203.0.113.0/24"));
        assert_eq!(network("::ffff:203.0.113.77").as_deref(), Some("203.0.113.0/24"));
        assert_eq!(network("2001:db8:1:2:3:4:5:6").as_deref(), Some("2001:db8:1::/48"));
        assert_eq!(network("none"), None);
    }
}
