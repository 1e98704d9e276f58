//! The address a request comes from, for rate limits and counters. It is never stored.

use std::net::IpAddr;

use http::{HeaderMap, HeaderValue};
use ipnet::IpNet;
use vitrine_input::forwarded;

/// Address of the caller; absent when a test calls the router directly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClientAddress(pub Option<IpAddr>);

impl ClientAddress {
    /// The peer, or the client named by a trusted proxy.
    pub fn find(peer: Option<IpAddr>, headers: &HeaderMap, trusted: &[IpNet]) -> Self {
        let values = headers.get_all("x-forwarded-for").iter().map(HeaderValue::as_bytes).collect::<Vec<_>>();
        let is_trusted = |address: IpAddr| trusted.iter().any(|network| network.contains(&address));
        Self(peer.map(|peer| forwarded::client(peer, values.into_iter(), is_trusted)))
    }

    /// The address as far as it identifies a client network, see [`forwarded::client_network`].
    pub fn prefix(self) -> Option<IpAddr> {
        self.0.map(forwarded::client_network)
    }
}
