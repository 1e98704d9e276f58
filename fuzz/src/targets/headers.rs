//! Cookies, accepted types and languages, forwarded addresses: what is found was sent, and a peer not trusted is the client.

use std::net::{IpAddr, Ipv4Addr};

use vitrine_input::{accept, cookies, forwarded};

pub fn headers(data: &[u8]) {
    let lines = || data.split(|byte| *byte == b'\n');
    if let Some(value) = cookies::find(lines(), "sid") {
        assert!(!value.contains(';'));
    }
    if accept::names(lines(), "br") {
        assert!(data.windows(2).any(|name| name.eq_ignore_ascii_case(b"br")));
    }
    if let Some(language) = accept::language(lines(), &["de", "en"]) {
        assert!(data.windows(2).any(|name| name.eq_ignore_ascii_case(language.as_bytes())));
    }
    let peer = IpAddr::V4(Ipv4Addr::LOCALHOST);
    let values: Vec<&[u8]> = lines().collect();
    assert_eq!(forwarded::client(peer, values.iter().copied(), |_| false), peer);
    let believing = forwarded::client(peer, values.iter().copied(), |address| address.is_loopback());
    assert_eq!(believing, believing.to_canonical());
    let client_network = forwarded::client_network(believing);
    assert_eq!(forwarded::client_network(client_network), client_network);
}
