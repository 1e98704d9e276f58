//! Deviations of the settings from the needs of a public site. Contradictory settings do not get this far, because they stop every
//! start.

use super::{DoctorFinding, FindingLevel, finding};
use url::Url;
use vitrine_community::documents::Documents;
use vitrine_config::{Config, MailTls, is_loopback};

/// Rule that returns a finding if the settings deviate from it.
type SettingsRule = fn(&Config) -> Option<DoctorFinding>;

const RULES: &[SettingsRule] = &[
    public_address,
    cookies,
    proxies,
    every_proxy,
    listening,
    rates,
    files_host,
    links_in_clear,
    contact,
    operator,
    mail,
    unencrypted_mail,
    rows_for_a_moment,
    files_for_a_moment,
    documents,
];

pub fn check(config: &Config) -> Vec<DoctorFinding> {
    let mut findings: Vec<_> = RULES.iter().filter_map(|rule| rule(config)).collect();
    findings.extend(config.warnings.iter().map(|warning| finding(FindingLevel::Warning, "settings", warning.clone())));
    if findings.is_empty() {
        findings.push(finding(FindingLevel::Ok, "settings", "suitable for a public site"));
    }
    findings
}

fn is_https(config: &Config) -> bool {
    config.public_url.scheme() == "https"
}

fn public_address(config: &Config) -> Option<DoctorFinding> {
    let (level, found) = match (is_https(config), config.insecure_cookies) {
        (true, _) => return None,
        (false, true) => (FindingLevel::Error, "plain http for other machines: sessions can be read in transit"),
        (false, false) => (FindingLevel::Warning, "an address of this machine that nobody else can reach"),
    };
    let named = format!("{} is {found}", config.public_url.as_str().trim_end_matches('/'));
    Some(
        finding(level, "VITRINE_PUBLIC_URL", named)
            .expected("an https address")
            .remedy("put a TLS proxy in front and use the address it serves"),
    )
}

fn cookies(config: &Config) -> Option<DoctorFinding> {
    (config.insecure_cookies && is_https(config)).then(|| {
        finding(FindingLevel::Warning, "VITRINE_INSECURE_COOKIES", "on, but it has no effect on an https site")
            .expected("off")
            .remedy("remove it")
    })
}

fn proxies(config: &Config) -> Option<DoctorFinding> {
    (is_https(config) && config.trusted_proxies.is_empty()).then(|| {
        finding(
            FindingLevel::Error,
            "VITRINE_TRUSTED_PROXIES",
            "nothing: all visitors share the proxy's address and its rate limits",
        )
        .expected("the addresses of the proxy that serves https")
        .remedy("list the proxy's addresses or networks")
    })
}

fn every_proxy(config: &Config) -> Option<DoctorFinding> {
    let every = config.trusted_proxies.iter().find(|network| network.prefix_len() == 0)?;
    Some(
        finding(FindingLevel::Error, "VITRINE_TRUSTED_PROXIES", format!("{every}: anyone can fake any address"))
            .expected("the proxy's own addresses")
            .remedy("list only the proxy's addresses or networks"),
    )
}

fn listening(config: &Config) -> Option<DoctorFinding> {
    (is_https(config) && config.listen.ip().is_unspecified()).then(|| {
        finding(
            FindingLevel::Warning,
            "VITRINE_LISTEN",
            format!("{}: every network can reach the port without the proxy", config.listen),
        )
        .expected("an address that only the proxy can reach")
        .remedy("choose one, or close the port to others, as a container network does")
    })
}

fn rates(config: &Config) -> Option<DoctorFinding> {
    (config.rate_factor > 1).then(|| {
        let level = if is_https(config) { FindingLevel::Error } else { FindingLevel::Warning };
        finding(level, "VITRINE_RATE_FACTOR", config.rate_factor.to_string())
            .expected("1")
            .remedy("remove it: the usual rates limit password guessing and floods")
    })
}

fn files_host(config: &Config) -> Option<DoctorFinding> {
    let url = config.files.url.as_ref()?;
    let is_here = is_loopback(url) && is_https(config);
    is_here.then(|| {
        finding(
            FindingLevel::Error,
            "VITRINE_FILES_URL",
            format!(
                "{}: an address of this machine, so nobody else can load pictures",
                url.origin().ascii_serialization()
            ),
        )
        .expected("a host that reaches this server from everywhere")
        .remedy("use such a host, or remove the setting")
    })
}

fn links_in_clear(config: &Config) -> Option<DoctorFinding> {
    let storage = Url::parse(&config.storage_url).ok().filter(|_| config.files.signed_links && is_https(config))?;
    let named = |name: &str| storage.query_pairs().find(|(key, _)| key == name).map(|(_, value)| value.into_owned());
    let endpoint = named("public_endpoint").or_else(|| named("endpoint")).filter(|url| url.starts_with("http://"))?;
    Some(
        finding(
            FindingLevel::Error,
            "VITRINE_SIGNED_LINKS",
            format!(
                "leads to {} without encryption: browsers refuse such downloads on an https site",
                origin_of(&endpoint)
            ),
        )
        .expected("a store reachable by https")
        .remedy("set its https address as public_endpoint in VITRINE_STORAGE_URL, or turn the setting off"),
    )
}

/// Origin of an address, without an account that it may contain.
fn origin_of(address: &str) -> String {
    Url::parse(address).map_or_else(|_| "the store".to_owned(), |url| url.origin().ascii_serialization())
}

fn contact(config: &Config) -> Option<DoctorFinding> {
    config.documents.contact.is_none().then(|| {
        finding(FindingLevel::Warning, "VITRINE_CONTACT", "nothing: the privacy policy has no contact")
            .expected("an email address, or the address of a page")
            .remedy("set it")
    })
}

fn operator(config: &Config) -> Option<DoctorFinding> {
    config.documents.operator.is_none().then(|| {
        finding(FindingLevel::Warning, "VITRINE_OPERATOR", "nothing: the documents don't say who runs the site")
            .expected("a name")
            .remedy("set it")
    })
}

fn mail(config: &Config) -> Option<DoctorFinding> {
    config.mail.is_none().then(|| {
        finding(
            FindingLevel::Warning,
            "VITRINE_SMTP_SERVER",
            "nothing: people who forget their password can't get a link",
        )
        .expected("a mail server")
        .remedy("set it together with VITRINE_MAIL_FROM")
    })
}

fn unencrypted_mail(config: &Config) -> Option<DoctorFinding> {
    let mail = config.mail.as_ref().filter(|mail| mail.tls == MailTls::Off)?;
    let is_here = matches!(mail.host.as_str(), "localhost" | "127.0.0.1" | "::1");
    (!is_here).then(|| {
        finding(
            FindingLevel::Warning,
            "VITRINE_SMTP_TLS",
            format!("off: emails to {} can be read in transit", mail.host),
        )
        .expected("starttls or on")
        .remedy("set it, unless the network is your own")
    })
}

fn rows_for_a_moment(config: &Config) -> Option<DoctorFinding> {
    config.database_url.ends_with(":memory:").then(|| {
        finding(FindingLevel::Error, "VITRINE_DATABASE_URL", "a database that is lost when the process ends")
            .expected("a file or a server")
            .remedy("name one")
    })
}

fn files_for_a_moment(config: &Config) -> Option<DoctorFinding> {
    config.storage_url.starts_with("memory:").then(|| {
        finding(
            FindingLevel::Error,
            "VITRINE_STORAGE_URL",
            "files that are lost when the process ends, while rows still refer to them",
        )
        .expected("a folder or a bucket")
        .remedy("name one")
    })
}

fn documents(config: &Config) -> Option<DoctorFinding> {
    let problem = Documents::open(config).err()?;
    Some(
        finding(FindingLevel::Error, "VITRINE_DOCUMENTS", problem.to_string())
            .expected("documents that can be shown")
            .remedy("correct them; see docs/documents.md"),
    )
}
