//! Listener for health and metrics: an address of its own, which only this machine reaches unless the operator sets another.

use std::net::{Ipv4Addr, SocketAddr};

use super::reader::SettingsReader;
use super::settings::ADMIN_LISTEN;

/// The admin listener.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AdminListener {
    /// Address and port.
    pub address: SocketAddr,
    /// The operator has named it. An address that is only the default may be taken by another program, which is no
    /// reason not to serve the site.
    pub is_chosen: bool,
}

pub(super) fn read(read: &mut SettingsReader, listen: SocketAddr, warnings: &mut Vec<String>) -> Option<AdminListener> {
    let text = read.text_or(&ADMIN_LISTEN, "");
    if text.is_empty() {
        return Some(AdminListener { address: (Ipv4Addr::LOCALHOST, next(listen.port())).into(), is_chosen: false });
    }
    if text.eq_ignore_ascii_case("off") {
        return None;
    }
    let Ok(address) = text.parse::<SocketAddr>() else {
        read.mistake(&ADMIN_LISTEN, "must be off, or an address with a port, like 127.0.0.1:8081");
        return None;
    };
    if is_taken_by(listen, address) {
        read.mistake(&ADMIN_LISTEN, "is the address of the site itself; use another port");
    }
    if !address.ip().is_loopback() {
        warnings.push(format!(
            "VITRINE_ADMIN_LISTEN={address}: every machine that can reach this address sees health and metrics; allow \
                only your monitoring"
        ));
    }
    Some(AdminListener { address, is_chosen: true })
}

/// The port after this one; any free one after a port that the system chooses.
fn next(port: u16) -> u16 {
    match port {
        0 => 0,
        u16::MAX => u16::MAX - 1,
        port => port + 1,
    }
}

fn is_taken_by(listen: SocketAddr, admin: SocketAddr) -> bool {
    let overlaps = listen.ip() == admin.ip() || listen.ip().is_unspecified() || admin.ip().is_unspecified();
    admin.port() != 0 && admin.port() == listen.port() && overlaps
}

#[cfg(test)]
mod tests {
    use crate::{Config, ConfigError, SettingsSource};

    fn admin(settings: &[(&str, &str)]) -> Result<(Option<String>, usize), Vec<String>> {
        match Config::from_source(SettingsSource::of(settings.iter().copied())) {
            Ok(config) => Ok((
                config.admin.map(|admin| admin.address.to_string()),
                config.warnings.iter().filter(|warning| warning.starts_with("VITRINE_ADMIN_LISTEN")).count(),
            )),
            Err(ConfigError(mistakes)) => Err(mistakes),
        }
    }

    #[test]
    fn it_is_on_this_machine_beside_the_site_unless_something_else_is_said() {
        let on = |address: &str| Ok((Some(address.to_owned()), 0));
        assert_eq!(admin(&[]), on("127.0.0.1:8081"));
        assert_eq!(admin(&[("VITRINE_LISTEN", "0.0.0.0:80")]), on("127.0.0.1:81"));
        assert_eq!(admin(&[("VITRINE_LISTEN", "127.0.0.1:0")]), on("127.0.0.1:0"));
        assert_eq!(admin(&[("VITRINE_LISTEN", "127.0.0.1:65535")]), on("127.0.0.1:65534"));
        assert_eq!(admin(&[("VITRINE_ADMIN_LISTEN", "[::1]:9000")]), on("[::1]:9000"));
        for off in ["off", "OFF", " off "] {
            assert_eq!(admin(&[("VITRINE_ADMIN_LISTEN", off)]), Ok((None, 0)));
        }
    }

    #[test]
    fn an_address_that_others_reach_is_warned_of() {
        for address in ["0.0.0.0:9000", "10.1.2.3:9000", "[::]:9000"] {
            assert_eq!(admin(&[("VITRINE_ADMIN_LISTEN", address)]), Ok((Some(address.to_owned()), 1)), "{address}");
        }
    }

    #[test]
    fn what_is_no_address_or_the_site_s_own_is_a_mistake() {
        for (listen, address) in [
            ("127.0.0.1:8080", "9000"),
            ("127.0.0.1:8080", "localhost:9000"),
            ("127.0.0.1:8080", "on"),
            ("127.0.0.1:8080", "127.0.0.1:8080"),
            ("0.0.0.0:8080", "127.0.0.1:8080"),
            ("127.0.0.1:8080", "0.0.0.0:8080"),
        ] {
            let mistakes = admin(&[("VITRINE_LISTEN", listen), ("VITRINE_ADMIN_LISTEN", address)]).expect_err(address);
            assert!(mistakes.len() == 1 && mistakes[0].starts_with("VITRINE_ADMIN_LISTEN"), "{mistakes:?}");
        }
    }
}
