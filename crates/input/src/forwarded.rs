//! The client of a request: the peer, or the address that trusted proxies name in `X-Forwarded-For`. Every proxy adds
//! the address it saw at the right end, so the list is read from there, and only as far as the proxies are trusted.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

/// The address of the client. `values` are the header's lines in the order in which they came.
///
/// An invalid entry ends the search: what is to the left of it may have been written by anyone. IPv4 addresses written
/// as IPv6 are returned as IPv4.
pub fn client<'a>(
    peer: IpAddr,
    values: impl DoubleEndedIterator<Item = &'a [u8]>,
    is_trusted: impl Fn(IpAddr) -> bool,
) -> IpAddr {
    let mut client = peer.to_canonical();
    let mut entries = values.rev().flat_map(|value| value.rsplit(|byte| *byte == b','));
    while is_trusted(client) {
        match entries.next().and_then(address) {
            Some(before) => client = before,
            None => break,
        }
    }
    client
}

/// An entry: an address, or an address with a port, as some proxies write it.
fn address(entry: &[u8]) -> Option<IpAddr> {
    let text = std::str::from_utf8(entry).ok()?.trim();
    let bare = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(text);
    let found = bare.parse().ok().or_else(|| text.parse::<SocketAddr>().ok().map(|with_port| with_port.ip()))?;
    Some(IpAddr::to_canonical(&found))
}

/// The network that one client usually has: the IPv4 address itself, or the /64 of an IPv6 address.
pub fn client_network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => {
            let s = v6.segments();
            IpAddr::V6(Ipv6Addr::new(s[0], s[1], s[2], s[3], 0, 0, 0, 0))
        }
        v4 => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(peer: &str, lines: &[&str]) -> String {
        let is_trusted = |address: IpAddr| address.to_string().starts_with("10.");
        let peer = peer.parse().expect("an address");
        client(peer, lines.iter().map(|line| line.as_bytes()), is_trusted).to_string()
    }

    #[test]
    fn only_trusted_proxies_are_believed_and_only_as_far() {
        for (peer, lines, client) in [
            ("8.8.8.8", &["1.2.3.4"][..], "8.8.8.8"),
            ("10.0.0.1", &["9.9.9.9, 1.2.3.4, 10.0.0.2"], "1.2.3.4"),
            ("10.0.0.1", &["9.9.9.9", "1.2.3.4", "10.0.0.2"], "1.2.3.4"),
            ("::ffff:10.0.0.1", &["::ffff:1.2.3.4"], "1.2.3.4"),
            ("10.0.0.1", &["1.2.3.4:5678"], "1.2.3.4"),
            ("10.0.0.1", &["[2001:db8::1]:443"], "2001:db8::1"),
            ("10.0.0.1", &["[2001:db8::1]"], "2001:db8::1"),
            ("10.0.0.1", &[], "10.0.0.1"),
            ("10.0.0.1", &["10.0.0.3, 10.0.0.2"], "10.0.0.3"),
        ] {
            assert_eq!(found(peer, lines), client, "{peer} {lines:?}");
        }
    }

    #[test]
    fn an_entry_that_cannot_be_read_ends_the_search() {
        for unreadable in ["unknown", "", " ", "1.2.3", "1.2.3.4 5", "_hidden", "\u{e9}", "1.2.3.4:x"] {
            assert_eq!(found("10.0.0.1", &[&format!("9.9.9.9, {unreadable}")]), "10.0.0.1", "{unreadable}");
            assert_eq!(found("10.0.0.1", &[&format!("9.9.9.9, {unreadable}, 10.0.0.2")]), "10.0.0.2", "{unreadable}");
            assert_eq!(found("10.0.0.1", &["9.9.9.9", unreadable]), "10.0.0.1", "{unreadable}");
        }
    }

    #[test]
    fn a_client_network_is_an_ipv4_address_or_the_first_half_of_an_ipv6_one() {
        for (one, other, same) in [
            ("2001:db8:1:2:3::4", "2001:db8:1:2:9::9", true),
            ("2001:db8:1:2::", "2001:db8:1:3::", false),
            ("::ffff:1.2.3.4", "1.2.3.4", true),
            ("1.2.3.4", "1.2.3.5", false),
        ] {
            let prefix = |text: &str| client_network(text.parse().expect("an address"));
            assert_eq!(prefix(one) == prefix(other), same, "{one} {other}");
        }
    }
}
