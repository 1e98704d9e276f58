//! Id of a request: our own, or that of a trusted proxy, so that both logs can be read together.

use std::net::IpAddr;

use http::HeaderMap;
use ipnet::IpNet;
use vitrine_core::clock::RandomSource;

/// Identifies a request in the log, in errors and in the `X-Request-Id` header of the response.
#[derive(Clone, Debug)]
pub struct RequestId(pub String);

/// Allowed lengths of an id from a proxy.
const LENGTHS: std::ops::RangeInclusive<usize> = 8..=64;

impl RequestId {
    /// Returns the id that a trusted proxy has given, if it is valid, otherwise a fresh one (rule O-3).
    pub fn find(peer: Option<IpAddr>, headers: &HeaderMap, trusted: &[IpNet], random: &RandomSource) -> Self {
        let is_trusted = peer.is_some_and(|peer| {
            let peer = peer.to_canonical();
            trusted.iter().any(|network| network.contains(&peer))
        });
        let mut given = headers.get_all("x-request-id").iter();
        match (given.next().filter(|_| is_trusted), given.next()) {
            (Some(only), None) if is_id(only.as_bytes()) => Self(String::from_utf8_lossy(only.as_bytes()).into_owned()),
            _ => Self(format!("{:016x}", u64::from_le_bytes(random.bytes()))),
        }
    }
}

fn is_id(bytes: &[u8]) -> bool {
    LENGTHS.contains(&bytes.len()) && bytes.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(peer: &str, given: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for value in given {
            headers.append("x-request-id", value.parse().expect("a header"));
        }
        let trusted = ["10.0.0.0/8".parse().expect("a network")];
        RequestId::find(peer.parse().ok(), &headers, &trusted, &RandomSource::seeded(1)).0
    }

    #[test]
    fn only_a_trusted_proxy_names_a_request_and_only_by_an_id() {
        let own = id("192.0.2.1", &[]);
        assert_eq!(own.len(), 16);
        let long = "a".repeat(64);
        for good in ["12345678", "4bf92f35-77b3-4da6", long.as_str()] {
            assert_eq!(id("10.1.2.3", &[good]), good);
            assert_eq!(id("::ffff:10.1.2.3", &[good]), good);
            assert_eq!(id("192.0.2.1", &[good]), own, "anybody else is not believed");
        }
        let too_long = "a".repeat(65);
        for bad in ["", "1234567", "1234 5678", "1234_5678", "{\"a\":1234}", "<b>12345678", too_long.as_str()] {
            assert_eq!(id("10.1.2.3", &[bad]), own, "{bad}");
        }
        assert_eq!(id("10.1.2.3", &["12345678", "87654321"]), own, "two are none");
        assert_eq!(id("nobody", &["12345678"]), own);
    }
}
