//! Settings: read once from the environment and an optional TOML file, checked together, passed down. All mistakes are
//! reported together, in plain words. A name in the file is the variable's name without the prefix, in lower case.

mod admin;
mod analytics;
mod discord;
mod documents;
mod files;
mod hosts;
mod icons;
mod installer;
mod mail;
mod networks;
mod nsfw_check;
mod shown;
mod source;
mod stores;

use std::net::SocketAddr;
use std::path::PathBuf;

use ipnet::IpNet;
use tracing_subscriber::EnvFilter;
use url::Url;

pub use admin::Admin;
pub use analytics::Analytics;
pub use discord::Discord;
pub use documents::Documents;
pub use files::Files;
pub use installer::Installer;
pub use mail::{Mail, MailTls};
pub use nsfw_check::{NsfwCheck, NsfwClassifier, NsfwModel};
#[cfg(test)]
pub(crate) use shown::WRONG_WITH_SECRET;
pub use source::{DEFAULT_FILE, Source};

#[derive(Clone, Debug)]
pub struct Config {
    /// Address and port to serve on (`VITRINE_LISTEN`).
    pub listen: SocketAddr,
    /// Where health and metrics are answered (`VITRINE_ADMIN_LISTEN`); nowhere when it is off.
    pub admin: Option<Admin>,
    /// Folder of the embedded database and the local files (`VITRINE_DATA_DIR`).
    pub data_dir: PathBuf,
    /// `sqlite:PATH` or `postgres://…` (`VITRINE_DATABASE_URL`).
    pub database_url: String,
    /// `file:PATH` or `s3://bucket?…` (`VITRINE_STORAGE_URL`).
    pub storage_url: String,
    /// Address under which people and consoles reach the site, without a trailing slash (`VITRINE_PUBLIC_URL`).
    pub public_url: Url,
    /// Further host names under which the site answers (`VITRINE_ALLOWED_HOSTS`, comma-separated).
    pub allowed_hosts: Vec<String>,
    /// Where files are got (`VITRINE_FILES_URL`, `VITRINE_SIGNED_LINKS`).
    pub files: Files,
    /// Path prefix of GraphQL and the REST routes (`VITRINE_API_BASE`).
    pub api_base: String,
    /// Proxies whose `X-Forwarded-For` is believed (`VITRINE_TRUSTED_PROXIES`, comma-separated networks and addresses).
    /// IPv4 addresses written as IPv6 are stored as IPv4 here: compare with canonical addresses.
    pub trusted_proxies: Vec<IpNet>,
    /// Answer introspection queries (`VITRINE_INTROSPECTION`, on or off).
    pub introspection: bool,
    /// Session cookies without `Secure`, for plain HTTP (`VITRINE_INSECURE_COOKIES`).
    pub insecure_cookies: bool,
    /// All rates are multiplied by this (`VITRINE_RATE_FACTOR`); for test suites that send many requests. On an https
    /// site a factor above 1 has to be confirmed (`VITRINE_RATE_FACTOR_CONFIRMED`).
    pub rate_factor: u32,
    /// What layout IDs begin with (`VITRINE_LAYOUT_ID_PREFIX`).
    pub layout_id_service: String,
    /// What the ids in files of Wii U themes begin with (`VITRINE_THEME_ID_PREFIX`), without the colon.
    pub theme_id_service: String,
    /// What pages tell people to install themes with (`VITRINE_INSTALLER_NAME` and `VITRINE_INSTALLER_URL`).
    pub installer: Installer,
    /// What documents say of the site, and where an operator's own are (`VITRINE_SITE_NAME`, `VITRINE_OPERATOR`,
    /// `VITRINE_CONTACT`, `VITRINE_JURISDICTION`, `VITRINE_DOCUMENTS`).
    pub documents: Documents,
    /// Sign-in through a chat platform (`VITRINE_DISCORD_…`); off without a client id.
    pub discord: Option<Discord>,
    /// What says whether a picture looks mature (`VITRINE_NSFW_CHECK_…`, `VITRINE_NSFW_MODEL…`); nothing without an address
    /// or a model.
    pub nsfw_check: Option<NsfwCheck>,
    /// Servers of icons that the binary does not have (`VITRINE_ICON_HOSTS`).
    pub icon_hosts: Vec<Url>,
    /// The server that mail is sent through (`VITRINE_SMTP_…`, `VITRINE_MAIL_FROM`); off without one.
    pub mail: Option<Mail>,
    /// Who is told of visits (`VITRINE_ANALYTICS_URL` and `VITRINE_ANALYTICS_WEBSITE_ID`); nobody without both.
    pub analytics: Option<Analytics>,
    /// Jobs worked on at once (`VITRINE_WORKERS`).
    pub workers: usize,
    /// Milliseconds between two polls for changes of other processes (`VITRINE_CATALOGUE_POLL_MS`).
    pub catalogue_poll_ms: u64,
    /// Megabytes (of 1,048,576 bytes) that unfinished uploads of all people together may take
    /// (`VITRINE_UPLOAD_BUDGET_MB`).
    pub upload_budget_mb: u64,
    /// Megabytes that cached rows of items may take, 0 to cache none (`VITRINE_ROW_CACHE_MB`).
    pub row_cache_mb: u64,
    /// Connections held open at once (`VITRINE_CONNECTIONS`).
    pub connections: usize,
    /// Connections of one address held open at once; trusted proxies are not counted
    /// (`VITRINE_CONNECTIONS_PER_ADDRESS`).
    pub connections_per_address: usize,
    /// Names of the settings that are given, in the order of the alphabet.
    pub given: Vec<&'static str>,
    /// Warnings about the settings, one sentence each; for the log.
    pub warnings: Vec<String>,
}

/// All mistakes of a configuration, one sentence each.
#[derive(Debug, thiserror::Error)]
#[error("the configuration has {} mistake(s):\n{}", .0.len(), .0.iter().map(|m| format!("  - {m}")).collect::<Vec<_>>().join("\n"))]
pub struct ConfigError(pub Vec<String>);

/// Name, default and meaning of every setting, as printed by `vitrine settings` and in the README.
pub const REFERENCE: &[(&str, &str, &str)] = &[
    (
        "VITRINE_CONFIG",
        "vitrine.toml, when present",
        "path of a TOML file with the settings below, in lower case without the prefix",
    ),
    ("VITRINE_LISTEN", "127.0.0.1:8080", "address and port to serve on"),
    (
        "VITRINE_ADMIN_LISTEN",
        "127.0.0.1 with the port after that of VITRINE_LISTEN",
        "address and port of `/healthz`, `/readyz` and `/metrics`, or `off`; see docs/operate/observe.md",
    ),
    ("VITRINE_DATA_DIR", "data", "folder of the embedded database and the local files"),
    ("VITRINE_DATABASE_URL", "sqlite:DATA_DIR/vitrine.sqlite", "`sqlite:PATH` or `postgres://USER:PASSWORD@HOST/NAME`"),
    (
        "VITRINE_STORAGE_URL",
        "file:DATA_DIR/files",
        "`file:PATH` or `s3://BUCKET?endpoint=…&region=…&access_key_id=…&secret_access_key=…`",
    ),
    (
        "VITRINE_FILES_URL",
        "",
        "origin of a CDN or a second host name for pictures that everybody may see, like `https://files.example.org`; see \
         docs/operate/files.md",
    ),
    (
        "VITRINE_SIGNED_LINKS",
        "off",
        "whether downloads are answered with an address at the store, good for a minute; needs an `s3://` store",
    ),
    ("VITRINE_PUBLIC_URL", "http://localhost:PORT", "address under which people and consoles reach the site"),
    ("VITRINE_ALLOWED_HOSTS", "", "further host names under which the site answers, comma-separated"),
    ("VITRINE_API_BASE", "/api", "path prefix of GraphQL and the REST routes"),
    (
        "VITRINE_TRUSTED_PROXIES",
        "",
        "addresses and networks (`10.0.0.0/8`) whose `X-Forwarded-For` is trusted, comma-separated",
    ),
    ("VITRINE_INTROSPECTION", "on", "whether introspection queries are answered"),
    (
        "VITRINE_INSECURE_COOKIES",
        "off",
        "allow session cookies over plain HTTP on an address other than this machine's",
    ),
    ("VITRINE_RATE_FACTOR", "1", "whole number by which all rate limits are multiplied"),
    ("VITRINE_RATE_FACTOR_CONFIRMED", "", "the same number again, required for a factor above 1 on an https site"),
    ("VITRINE_LAYOUT_ID_PREFIX", "Vitrine", "prefix of the layout IDs of built files"),
    (
        "VITRINE_THEME_ID_PREFIX",
        "Vitrine",
        "prefix of the ids in Wii U themes; `Themezer` for the update notices of existing console clients",
    ),
    ("VITRINE_INSTALLER_NAME", installer::DEFAULT_NAME, "theme installer for the console that pages name"),
    ("VITRINE_INSTALLER_URL", installer::DEFAULT_URL, "where people get that installer; required for another name"),
    (
        "VITRINE_SITE_NAME",
        documents::DEFAULT_SITE_NAME,
        "what the privacy policy, the terms and the help call the site",
    ),
    ("VITRINE_OPERATOR", "", "who runs the site, named in those documents"),
    ("VITRINE_CONTACT", "", "where the operator is reached: an e-mail address, or that of a page"),
    ("VITRINE_JURISDICTION", "", "country or state whose law applies, named in the terms"),
    ("VITRINE_DOCUMENTS", "", "folder with documents in place of those of the program, such as `en/privacy-policy.md`"),
    ("VITRINE_DISCORD_CLIENT_ID", "", "client id at Discord; with it people can sign in through Discord"),
    ("VITRINE_DISCORD_CLIENT_SECRET", "", "client secret that belongs to the client id"),
    ("VITRINE_DISCORD_NAME", discord::DEFAULT_NAME, "what pages call the platform that people sign in through"),
    ("VITRINE_DISCORD_AUTHORIZE_URL", discord::AUTHORIZE_URL, "page of the platform on which people agree"),
    ("VITRINE_DISCORD_TOKEN_URL", discord::TOKEN_URL, "address that exchanges a code for a token"),
    ("VITRINE_DISCORD_PROFILE_URL", discord::PROFILE_URL, "address that answers `id`, `username` and `avatar`"),
    ("VITRINE_DISCORD_REVOKE_URL", discord::REVOKE_URL, "address that revokes a token"),
    ("VITRINE_DISCORD_ISSUER", discord::ISSUER, "what the platform calls itself in `iss`"),
    (
        "VITRINE_NSFW_CHECK_URL",
        "",
        "address that takes a JPEG by POST and answers how mature it looks: `{\"score\":0.5}`",
    ),
    ("VITRINE_NSFW_CHECK_TOKEN", "", "bearer token sent to that address"),
    (
        "VITRINE_NSFW_MODEL",
        "",
        "path of an ONNX model that looks at pictures instead, in a build with the feature `onnx`; see docs/picture-check.md",
    ),
    (
        "VITRINE_NSFW_MODEL_CLASSES",
        "the only one, or the second of two",
        "classes of the model that are mature, counted from 0, comma-separated",
    ),
    ("VITRINE_NSFW_MODEL_MEAN", "0", "subtracted from red, green and blue (0 to 1): one number, or three"),
    ("VITRINE_NSFW_MODEL_STD", "1", "red, green and blue are then divided by this: one number, or three"),
    ("VITRINE_NSFW_MODEL_COLOURS", "rgb", "order of the colours that the model takes: `rgb` or `bgr`"),
    ("VITRINE_NSFW_MODEL_OUTPUT", "probabilities", "what the model answers: `probabilities` or `logits`"),
    ("VITRINE_NSFW_CHECK_THRESHOLD", nsfw_check::DEFAULT_THRESHOLD, "from which score a picture looks mature"),
    (
        "VITRINE_ICON_HOSTS",
        "",
        "servers with the API of Iconify that this server asks for icons which it does not have, comma-separated, in their order",
    ),
    ("VITRINE_SMTP_SERVER", "", "`HOST` or `HOST:PORT` of a mail server; with it the site sends mail"),
    (
        "VITRINE_SMTP_TLS",
        "starttls",
        "encryption of mail on its way to the server: `starttls`, `on` from the start, or `off`",
    ),
    (
        "VITRINE_SMTP_CA_FILE",
        "",
        "PEM file with certificates to trust when talking to the mail server, beside those that the machine trusts",
    ),
    ("VITRINE_SMTP_USER", "", "name at the mail server, where it asks for one"),
    ("VITRINE_SMTP_PASSWORD", "", "password that belongs to the name"),
    ("VITRINE_MAIL_FROM", "", "whom mail is from, such as `Vitrine <no-reply@example.org>`"),
    (
        "VITRINE_ANALYTICS_URL",
        "",
        "address that takes visits as Umami does, like `https://counts.example.org/api/send`; see docs/analytics.md",
    ),
    ("VITRINE_ANALYTICS_WEBSITE_ID", "", "what the site is called there; nothing is counted without both"),
    ("VITRINE_WORKERS", "2", "number of jobs run concurrently, beside one letter at a time"),
    ("VITRINE_CATALOGUE_POLL_MS", "250", "milliseconds between two polls for changes of other processes, 50 to 900"),
    ("VITRINE_UPLOAD_BUDGET_MB", "256", "megabytes for all uploads in progress together, 64 to 65,536"),
    ("VITRINE_ROW_CACHE_MB", "32", "megabytes for rows that lists have shown lately, 0 to 65,536; 0 caches none"),
    ("VITRINE_CONNECTIONS", "4096", "maximum number of open connections, 64 to 1,000,000"),
    (
        "VITRINE_CONNECTIONS_PER_ADDRESS",
        "64",
        "maximum number of open connections of one address, 4 to 100,000; trusted proxies are exempt",
    ),
    ("VITRINE_LOG", "info", "log filter, in the syntax of `tracing`"),
];

impl Config {
    /// Reads the environment and the settings file.
    pub fn from_environment() -> Result<Self, ConfigError> {
        Self::from_source(Source::environment()?)
    }

    /// Checks every setting of a source; all mistakes are reported together.
    pub fn from_source(source: Source) -> Result<Self, ConfigError> {
        let source::Unknown { mut mistakes, mut warnings } = source.unknown_names();
        warnings.extend(source.overridden());
        let mut read = Reader { source: &source, mistakes: &mut mistakes };

        let listen: SocketAddr = read.parsed("LISTEN", "127.0.0.1:8080", "an address with a port, like 0.0.0.0:8080");
        let admin = admin::read(&mut read, listen, &mut warnings);
        let data_dir = read.path("DATA_DIR", "data").unwrap_or_default();
        let database_url = stores::database(&mut read, &data_dir, &mut warnings);
        let storage_url = stores::storage(&mut read, &data_dir);
        let public_url = hosts::public_url(&mut read, listen.port());
        let api_base = hosts::api_base(&mut read);
        let trusted_proxies = networks::read(&mut read, "TRUSTED_PROXIES");
        let allowed_hosts = hosts::allowed(&mut read);
        let files = files::read(&mut read, &public_url, &allowed_hosts, &storage_url);
        let introspection = read.switch("INTROSPECTION", true);
        let insecure_cookies = read.switch("INSECURE_COOKIES", false);
        if public_url.scheme() == "http" && !is_loopback(&public_url) && !insecure_cookies {
            read.mistake(
                "PUBLIC_URL",
                "is plain http for other machines: use https, or set VITRINE_INSECURE_COOKIES=on",
            );
        }
        let rate_factor = read.within("RATE_FACTOR", 1, 1, 1_000_000) as u32;
        let is_confirmed = read.text("RATE_FACTOR_CONFIRMED", "").parse() == Ok(rate_factor);
        if rate_factor > 1 && public_url.scheme() == "https" && !is_confirmed {
            read.mistake(
                "RATE_FACTOR",
                "weakens the rate limits of a public site: leave it at 1, or set VITRINE_RATE_FACTOR_CONFIRMED to the \
                 same number",
            );
        }
        let layout_id_service = read.text("LAYOUT_ID_PREFIX", "Vitrine").trim_end_matches(':').to_owned();
        if layout_id_service.is_empty() || layout_id_service.contains([':', '|', ' ']) {
            read.mistake("LAYOUT_ID_PREFIX", "must be a word without colon, vertical bar or space");
        }
        if vitrine_layout::published::is_taken(&layout_id_service) {
            warnings.push(format!(
                "VITRINE_LAYOUT_ID_PREFIX={layout_id_service}: layouts that were not published under it get their uuid in \
                 place of a number, because installers take numbers for other layouts"
            ));
        }
        let theme_id_service = read.text("THEME_ID_PREFIX", "Vitrine").trim_end_matches(':').to_owned();
        let is_word = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric());
        if !is_word(&theme_id_service) {
            read.mistake("THEME_ID_PREFIX", "must be a word of letters and digits");
        }
        let installer = installer::read(&mut read);
        let documents = documents::read(&mut read);
        let discord = discord::read(&mut read);
        let nsfw_check = nsfw_check::read(&mut read);
        let icon_hosts = icons::read(&mut read);
        let mail = mail::read(&mut read);
        let analytics = analytics::read(&mut read);
        let workers = read.within("WORKERS", 2, 1, 64) as usize;
        let catalogue_poll_ms = read.within("CATALOGUE_POLL_MS", 250, 50, 900) as u64;
        let upload_budget_mb = read.within("UPLOAD_BUDGET_MB", 256, 64, 65_536) as u64;
        let row_cache_mb = read.within("ROW_CACHE_MB", 32, 0, 65_536) as u64;
        let connections = read.within("CONNECTIONS", 4096, 64, 1_000_000) as usize;
        let connections_per_address = read.within("CONNECTIONS_PER_ADDRESS", 64, 4, 100_000) as usize;
        if connections_per_address > connections {
            read.mistake("CONNECTIONS_PER_ADDRESS", "must not be more than VITRINE_CONNECTIONS");
        }
        log_filter(&mut read);

        if !mistakes.is_empty() {
            return Err(ConfigError(mistakes));
        }
        Ok(Self {
            listen,
            admin,
            data_dir,
            database_url,
            storage_url,
            public_url,
            allowed_hosts,
            files,
            api_base,
            trusted_proxies,
            introspection,
            insecure_cookies,
            rate_factor,
            layout_id_service,
            theme_id_service,
            installer,
            documents,
            discord,
            nsfw_check,
            icon_hosts,
            mail,
            analytics,
            workers,
            catalogue_poll_ms,
            upload_budget_mb,
            row_cache_mb,
            connections,
            connections_per_address,
            given: source.given(),
            warnings,
        })
    }

    /// An absolute address of the site: `path` begins with a slash.
    pub fn absolute(&self, path: &str) -> String {
        format!("{}{path}", self.public_url.as_str().trim_end_matches('/'))
    }

    pub fn absolute_api(&self, path: &str) -> String {
        self.absolute(&format!("{}{path}", self.api_base))
    }

    /// Cookies carry `Secure` unless the site is served over plain HTTP.
    pub fn secure_cookies(&self) -> bool {
        self.public_url.scheme() == "https"
    }

    /// May a request name this host (`host` or `host:port`)? The configured address, the further names, and, while the
    /// site is served on this machine's own address, any name of this machine. The default port of the site's scheme
    /// may be given or left out.
    pub fn answers_to(&self, host: &str) -> bool {
        let Some(own) = files::host_of(&self.public_url) else { return false };
        if self.serves_only_files_to(host) {
            return false;
        }
        let host = self.without_implied_port(host);
        let is_host = |name: &str| self.without_implied_port(name).eq_ignore_ascii_case(host);
        if is_host(&own) || self.allowed_hosts.iter().any(|name| is_host(name)) {
            return true;
        }
        is_loopback(&self.public_url) && Url::parse(&format!("http://{host}")).is_ok_and(|url| is_loopback(&url))
    }

    fn without_implied_port<'a>(&self, host: &'a str) -> &'a str {
        host.strip_suffix(if self.public_url.scheme() == "https" { ":443" } else { ":80" }).unwrap_or(host)
    }

    /// May a request come from a page of this origin?
    pub fn trusts_origin(&self, origin: &str) -> bool {
        origin.split_once("://").is_some_and(|(scheme, host)| {
            matches!(scheme, "http" | "https")
                && self.answers_to(host)
                && (scheme == self.public_url.scheme() || is_loopback(&self.public_url))
        })
    }
}

/// Whether an address is one of this machine.
pub fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(url::Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(url::Host::Ipv4(address)) => address.is_loopback(),
        Some(url::Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

/// Secrets travel to these, so only to another port of this machine in the clear.
fn endpoint_is_safe(url: &Url) -> bool {
    (url.scheme() == "https" || url.scheme() == "http" && is_loopback(url)) && url.host_str().is_some()
}

/// What is written to the log is decided by the binary, which has begun to by now.
fn log_filter(read: &mut Reader) {
    let filter = read.text("LOG", "info");
    if EnvFilter::builder().parse(filter).is_err() {
        read.mistake("LOG", "must be a filter like info, or info,vitrine_request=warn");
    }
}

struct Reader<'a> {
    source: &'a Source,
    mistakes: &'a mut Vec<String>,
}

impl Reader<'_> {
    fn mistake(&mut self, name: &str, rule: &str) {
        let value = self.source.get(name).unwrap_or_default();
        self.mistake_in(name, &value, rule);
    }

    /// A mistake in a part of a value.
    fn mistake_in(&mut self, name: &str, part: &str, rule: &str) {
        self.mistakes.push(format!("{}: {rule}; {}", self.source.describe(name), shown::found(name, part)));
    }

    /// A setting is missing that another one needs. Neither value is shown: one may be a secret.
    fn incomplete(&mut self, missing: &str, given: &str) {
        self.mistakes.push(format!(
            "{}: is needed with {}",
            self.source.describe(missing),
            self.source.describe(given)
        ));
    }

    fn text(&mut self, name: &str, default: &str) -> String {
        self.source.get(name).filter(|v| !v.trim().is_empty()).unwrap_or_else(|| default.to_owned()).trim().to_owned()
    }

    /// A path; none where the setting and its default are empty. An address is refused, because a path is shown wherever there is
    /// something to say about it.
    fn path(&mut self, name: &str, default: &str) -> Option<PathBuf> {
        let text = self.text(name, default);
        if text.contains("://") {
            self.mistake(name, "must be a path, not an address");
            return None;
        }
        (!text.is_empty()).then(|| text.into())
    }

    fn parsed<T: std::str::FromStr>(&mut self, name: &str, default: &str, rule: &str) -> T {
        let text = self.text(name, default);
        text.parse().unwrap_or_else(|_| {
            self.mistake(name, &format!("must be {rule}"));
            match default.parse() {
                Ok(value) => value,
                Err(_) => unreachable!("the default of {name} is valid"),
            }
        })
    }

    fn within(&mut self, name: &str, default: i64, least: i64, most: i64) -> i64 {
        match self.text(name, &default.to_string()).parse::<i64>() {
            Ok(value) if (least..=most).contains(&value) => value,
            _ => {
                self.mistake(name, &format!("must be a whole number from {least} to {most}"));
                default
            }
        }
    }

    fn switch(&mut self, name: &str, default: bool) -> bool {
        match self.text(name, if default { "on" } else { "off" }).to_ascii_lowercase().as_str() {
            "on" | "true" | "1" | "yes" => true,
            "off" | "false" | "0" | "no" => false,
            _ => {
                self.mistake(name, "must be on or off");
                default
            }
        }
    }

    fn list<T: std::str::FromStr>(&mut self, name: &str, rule: &str) -> Vec<T> {
        let text = self.text(name, "");
        let parts: Result<Vec<T>, _> =
            text.split(',').map(str::trim).filter(|p| !p.is_empty()).map(str::parse).collect();
        parts.unwrap_or_else(|_| {
            self.mistake(name, &format!("must be {rule}"));
            Vec::new()
        })
    }
}

#[cfg(test)]
mod tests;
