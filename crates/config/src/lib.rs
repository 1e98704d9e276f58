//! Settings: read once from the environment and an optional TOML file, checked together, passed down. All mistakes are
//! reported together, in plain words. A name in the file is the variable's name without the prefix, in lower case.

mod admin;
mod analytics;
mod bucket;
mod discord;
pub mod disk;
mod documents;
mod files;
mod hosts;
mod icons;
mod installer;
mod mail;
mod networks;
mod nsfw_check;
mod prefixes;
mod rates;
mod reader;
mod setting;
mod settings;
mod shared;
mod shown;
mod source;
mod stores;
mod unknown;

use std::net::SocketAddr;
use std::ops::{Deref, DerefMut};
use std::path::PathBuf;

use ipnet::IpNet;
use tracing_subscriber::EnvFilter;
use url::Url;

pub use admin::AdminListener;
pub use analytics::AnalyticsSettings;
pub use bucket::{BucketAddress, bucket_of};
pub use discord::DiscordSettings;
pub use documents::DocumentSettings;
pub use files::FileSettings;
pub use hosts::is_loopback;
pub use installer::InstallerLink;
pub use mail::{MailSettings, MailTls};
pub use nsfw_check::{NsfwCheck, NsfwClassifier, NsfwModel};
pub use setting::Setting;
pub use settings::{PlainSettings, REFERENCE};
#[cfg(any(test, feature = "testing"))]
pub use shown::WRONG_WITH_SECRET;
pub use source::{DEFAULT_FILE, SettingsSource};

use reader::SettingsReader;
use settings::{CONNECTIONS_PER_ADDRESS, DATA_DIR, LISTEN, LOG, PUBLIC_URL, TRUSTED_PROXIES};
use unknown::UnknownNames;

#[derive(Clone, Debug)]
pub struct Config {
    /// Address and port to serve on (`VITRINE_LISTEN`).
    pub listen: SocketAddr,
    /// Listener for health and metrics (`VITRINE_ADMIN_LISTEN`); none when it is off.
    pub admin: Option<AdminListener>,
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
    /// Addresses from which files are delivered (`VITRINE_FILES_URL`, `VITRINE_SIGNED_LINKS`).
    pub files: FileSettings,
    /// Path prefix of GraphQL and the REST routes (`VITRINE_API_BASE`).
    pub api_base: String,
    /// Proxies whose `X-Forwarded-For` is believed (`VITRINE_TRUSTED_PROXIES`, comma-separated networks and addresses).
    /// IPv4 addresses written as IPv6 are stored as IPv4 here: compare with canonical addresses.
    pub trusted_proxies: Vec<IpNet>,
    /// Prefix of layout IDs (`VITRINE_LAYOUT_ID_PREFIX`).
    pub layout_id_service: String,
    /// Prefix of the ids in files of Wii U themes (`VITRINE_THEME_ID_PREFIX`), without the colon.
    pub theme_id_service: String,
    /// Installer that pages recommend (`VITRINE_INSTALLER_NAME` and `VITRINE_INSTALLER_URL`).
    pub installer: InstallerLink,
    /// Facts about the site in its documents, and the folder of an operator's own documents (`VITRINE_SITE_NAME`,
    /// `VITRINE_OPERATOR`, `VITRINE_CONTACT`, `VITRINE_JURISDICTION`, `VITRINE_DOCUMENTS`).
    pub documents: DocumentSettings,
    /// Sign-in through a chat platform (`VITRINE_DISCORD_…`); off without a client id.
    pub discord: Option<DiscordSettings>,
    /// Classifier that decides whether a picture looks mature (`VITRINE_NSFW_CHECK_…`, `VITRINE_NSFW_MODEL…`); none without an
    /// address or a model.
    pub nsfw_check: Option<NsfwCheck>,
    /// Servers of icons that the binary does not have (`VITRINE_ICON_HOSTS`).
    pub icon_hosts: Vec<Url>,
    /// The server that mail is sent through (`VITRINE_SMTP_…`, `VITRINE_MAIL_FROM`); off without one.
    pub mail: Option<MailSettings>,
    /// Analytics server that is told of visits (`VITRINE_ANALYTICS_URL` and `VITRINE_ANALYTICS_WEBSITE_ID`); off unless both are
    /// set.
    pub analytics: Option<AnalyticsSettings>,
    /// Settings that need no check but that of their range.
    pub plain: PlainSettings,
    /// Names of the settings that are given, in the order of the alphabet.
    pub given: Vec<&'static str>,
    /// Warnings about the settings, one sentence each; for the log.
    pub warnings: Vec<String>,
}

/// All mistakes of a configuration, one sentence each.
#[derive(Debug, thiserror::Error)]
#[error("the configuration has {} mistake(s):\n{}", .0.len(), .0.iter().map(|m| format!("  - {m}")).collect::<Vec<_>>().join("\n"))]
pub struct ConfigError(pub Vec<String>);

impl Deref for Config {
    type Target = PlainSettings;

    fn deref(&self) -> &PlainSettings {
        &self.plain
    }
}

impl DerefMut for Config {
    fn deref_mut(&mut self) -> &mut PlainSettings {
        &mut self.plain
    }
}

impl Config {
    /// Reads the environment and the settings file.
    pub fn from_environment() -> Result<Self, ConfigError> {
        Self::from_source(SettingsSource::environment()?)
    }

    /// Checks every setting of a source; all mistakes are reported together.
    pub fn from_source(source: SettingsSource) -> Result<Self, ConfigError> {
        let UnknownNames { mistakes: of_names, mut warnings } = unknown::of(&source);
        let mut mistakes = source.mistakes.clone();
        mistakes.extend(of_names);
        warnings.extend(source.overridden());
        let mut read = SettingsReader { source: &source, mistakes: &mut mistakes };

        let listen: SocketAddr = read.parsed(&LISTEN, "an address with a port, like 0.0.0.0:8080");
        let admin = admin::read(&mut read, listen, &mut warnings);
        let data_dir = read.path(&DATA_DIR).unwrap_or_default();
        let database_url = stores::database(&mut read, &data_dir, &mut warnings);
        let storage_url = stores::storage(&mut read, &data_dir);
        stores::require_apart(&mut read, &database_url, &storage_url);
        let public_url = hosts::public_url(&mut read, listen.port());
        let api_base = hosts::api_base(&mut read);
        let trusted_proxies = networks::read(&mut read, &TRUSTED_PROXIES);
        let allowed_hosts = hosts::allowed(&mut read);
        let files = files::read(&mut read, &public_url, &allowed_hosts, &storage_url);
        let plain = PlainSettings::read(&mut read);
        if public_url.scheme() == "http" && !is_loopback(&public_url) && !plain.insecure_cookies {
            read.mistake(
                &PUBLIC_URL,
                "is plain http for other machines: use https, or set VITRINE_INSECURE_COOKIES=on",
            );
        }
        rates::require_confirmation(&mut read, plain.rate_factor, &public_url);
        let layout_id_service = prefixes::layouts(&mut read, &mut warnings);
        let theme_id_service = prefixes::themes(&mut read);
        let installer = installer::read(&mut read);
        let documents = documents::read(&mut read);
        let discord = discord::read(&mut read);
        let nsfw_check = nsfw_check::read(&mut read);
        let icon_hosts = icons::read(&mut read);
        let mail = mail::read(&mut read);
        let analytics = analytics::read(&mut read);
        if plain.connections_per_address > plain.connections {
            read.mistake(&CONNECTIONS_PER_ADDRESS, "must not be more than VITRINE_CONNECTIONS");
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
            layout_id_service,
            theme_id_service,
            installer,
            documents,
            discord,
            nsfw_check,
            icon_hosts,
            mail,
            analytics,
            plain,
            given: unknown::given(&source),
            warnings,
        })
    }

    /// Returns the name of the site.
    pub fn site_name(&self) -> &str {
        &self.documents.site_name
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
}

/// Checks the log filter. The binary applies it, and has already done so at this point.
fn log_filter(read: &mut SettingsReader) {
    let filter = read.text(&LOG);
    if EnvFilter::builder().parse(filter).is_err() {
        read.mistake(&LOG, "must be a filter like info, or info,vitrine_request=warn");
    }
}

#[cfg(test)]
mod tests;
