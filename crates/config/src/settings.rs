//! All settings. Each is defined here once, and this is where its default, range, meaning, documentation and checks come from.

use std::collections::BTreeMap;

use super::reader::SettingsReader;
use super::setting::Setting;

enum SettingScope {
    /// Each instance may have its own value.
    Machine,
    /// All instances of a site need the same value.
    Site,
}

/// Type of a setting that needs no check but that of its range.
trait PlainValue {
    fn read(read: &mut SettingsReader, setting: &Setting) -> Self;
    /// Text by which instances compare it.
    fn text(&self) -> String;
}

impl PlainValue for bool {
    fn read(read: &mut SettingsReader, setting: &Setting) -> Self {
        read.switch(setting)
    }

    fn text(&self) -> String {
        if *self { "on" } else { "off" }.to_owned()
    }
}

macro_rules! plain_numbers {
    ($($number:ty),+) => {
        $(impl PlainValue for $number {
            fn read(read: &mut SettingsReader, setting: &Setting) -> Self {
                read.within(setting) as Self
            }

            fn text(&self) -> String {
                self.to_string()
            }
        })+
    };
}

plain_numbers!(u32, u64, usize);

macro_rules! whole_numbers {
    () => {
        None
    };
    ($least:literal, $most:literal) => {
        Some(($least, $most))
    };
}

/// Defines settings: `[SCOPE] NAME = DEFAULT;` with the meaning as its comment. With `=> field: type, range` the value is a field of
/// [`Config`](crate::Config); the others are read by the module that understands them.
macro_rules! settings {
    ($(
        $(#[doc = $meaning:literal])+
        [$scope:ident $(, $secret:ident)?] $name:ident = $default:literal
            $(=> $field:ident: $type:ty $(, $least:literal..=$most:literal)?)?;
    )+) => {
        $(
            $(#[doc = $meaning])+
            pub static $name: Setting = Setting {
                name: concat!("VITRINE_", stringify!($name)),
                default: $default,
                meaning: concat!($($meaning),+),
                range: whole_numbers!($($($least, $most)?)?),
                is_secret: [$(stringify!($secret), )? ""].len() > 1,
                is_shared: matches!(SettingScope::$scope, SettingScope::Site),
            };
        )+

        /// Every setting, as printed by `vitrine settings` and in `docs/operate/settings.md`.
        pub static REFERENCE: &[&Setting] = &[$(&$name),+];

        /// Settings that need no check but that of their range.
        #[derive(Clone, Debug)]
        pub struct PlainSettings {
            $($(
                #[doc = concat!("`VITRINE_", stringify!($name), "`")]
                pub $field: $type,
            )?)+
        }

        impl PlainSettings {
            pub(super) fn read(read: &mut SettingsReader) -> Self {
                Self { $($($field: <$type as PlainValue>::read(read, &$name),)?)+ }
            }

            /// Adds those that all instances need to have the same.
            pub(super) fn add_shared(&self, shared: &mut BTreeMap<String, String>) {
                $($(
                    if $name.is_shared {
                        shared.insert($name.name.to_owned(), PlainValue::text(&self.$field));
                    }
                )?)+
            }
        }
    };
}

settings! {
    /// path of a TOML file with the settings below, in lower case and without the prefix
    [Machine] CONFIG = "vitrine.toml, when present";
    /// address and port to serve on
    [Machine] LISTEN = "127.0.0.1:8080";
    /// address and port of `/healthz`, `/readyz` and `/metrics`, or `off`; see docs/operate/observe.md
    [Machine] ADMIN_LISTEN = "127.0.0.1 with the port after that of VITRINE_LISTEN";
    /// folder of the embedded database and local files
    [Machine] DATA_DIR = "data";
    /// `sqlite:PATH` or `postgres://USER:PASSWORD@HOST/NAME`
    [Machine, secret] DATABASE_URL = "sqlite:DATA_DIR/vitrine.sqlite";
    /// `file:PATH` or `s3://BUCKET?endpoint=…&region=…&access_key_id=…&secret_access_key=…`
    [Site, secret] STORAGE_URL = "file:DATA_DIR/files";
    /// origin of a CDN or a second host name for pictures that everybody may see, like `https://files.example.org`; see
    /// docs/operate/files.md
    [Site] FILES_URL = "";
    /// whether downloads redirect to the store, with an address valid for a minute; needs an `s3://` store
    [Site] SIGNED_LINKS = "off";
    /// address where people and consoles reach the site
    [Site] PUBLIC_URL = "http://localhost:PORT";
    /// more host names of the site, comma-separated
    [Site] ALLOWED_HOSTS = "";
    /// path prefix of GraphQL and the REST routes
    [Site] API_BASE = "/api";
    /// addresses and networks (`10.0.0.0/8`) whose `X-Forwarded-For` is trusted, comma-separated
    [Machine] TRUSTED_PROXIES = "";
    /// whether introspection queries are answered
    [Site] INTROSPECTION = "on" => introspection: bool;
    /// allow session cookies over plain HTTP on an address other than this machine's
    [Site] INSECURE_COOKIES = "off" => insecure_cookies: bool;
    /// whole number that multiplies all rate limits
    [Site] RATE_FACTOR = "1" => rate_factor: u32, 1..=1_000_000;
    /// the same number again, required for a factor above 1 on an https site
    [Machine] RATE_FACTOR_CONFIRMED = "";
    /// prefix of the layout IDs of built files
    [Site] LAYOUT_ID_PREFIX = "Vitrine";
    /// prefix of the ids in Wii U themes; `Themezer` for the update notices of existing console clients
    [Site] THEME_ID_PREFIX = "Vitrine";
    /// theme installer for the console that pages name
    [Site] INSTALLER_NAME = "NXThemes Installer";
    /// address of that installer; required for another name
    [Site] INSTALLER_URL = "https://github.com/exelix11/SwitchThemeInjector";
    /// name of the site
    [Site] SITE_NAME = "Vitrine";
    /// who runs the site, named in those documents
    [Site] OPERATOR = "";
    /// contact of the operator: an email address, or the address of a page
    [Site] CONTACT = "";
    /// country or state whose law applies, named in the terms
    [Site] JURISDICTION = "";
    /// folder with documents that replace the program's, such as `en/privacy-policy.md`
    [Site] DOCUMENTS = "";
    /// client ID at Discord, which lets people sign in through Discord
    [Site, secret] DISCORD_CLIENT_ID = "";
    /// client secret for the client ID
    [Site, secret] DISCORD_CLIENT_SECRET = "";
    /// name of the platform that people sign in through
    [Site] DISCORD_NAME = "Discord";
    /// authorisation page of the platform
    [Site] DISCORD_AUTHORIZE_URL = "https://discord.com/oauth2/authorize";
    /// address that exchanges a code for a token
    [Site] DISCORD_TOKEN_URL = "https://discord.com/api/oauth2/token";
    /// address that answers `id`, `username` and `avatar`
    [Site] DISCORD_PROFILE_URL = "https://discord.com/api/users/@me";
    /// address that revokes a token
    [Site] DISCORD_REVOKE_URL = "https://discord.com/api/oauth2/token/revoke";
    /// value of `iss` that the platform sends
    [Site] DISCORD_ISSUER = "https://discord.com";
    /// address that receives a JPEG by POST and returns how mature it looks: `{"score":0.5}`
    [Site] NSFW_CHECK_URL = "";
    /// bearer token sent to that address
    [Site, secret] NSFW_CHECK_TOKEN = "";
    /// path of an ONNX model that checks pictures instead, in a build with the feature `onnx`; see docs/picture-check.md
    [Site] NSFW_MODEL = "";
    /// classes of the model that are mature, counted from 0, comma-separated
    [Site] NSFW_MODEL_CLASSES = "the only one, or the second of two";
    /// mean subtracted from red, green and blue (0 to 1): one number, or three
    [Site] NSFW_MODEL_MEAN = "0";
    /// deviation that red, green and blue are then divided by: one number, or three
    [Site] NSFW_MODEL_STD = "1";
    /// order of the colours for the model: `rgb` or `bgr`
    [Site] NSFW_MODEL_COLOURS = "rgb";
    /// output of the model: `probabilities` or `logits`
    [Site] NSFW_MODEL_OUTPUT = "probabilities";
    /// score from which a picture counts as mature
    [Site] NSFW_CHECK_THRESHOLD = "0.7";
    /// whether an item with such a picture that isn't marked as mature stays unlisted until a moderator decides
    [Site] NSFW_CHECK_HOLD = "off";
    /// comma-separated Iconify API servers to ask for missing icons, in this order
    [Site] ICON_HOSTS = "";
    /// `HOST` or `HOST:PORT` of a mail server; required to send email
    [Site, secret] SMTP_SERVER = "";
    /// encryption of the connection to the mail server: `starttls`, `on` from the start, or `off`
    [Site] SMTP_TLS = "starttls";
    /// PEM file with more certificates to trust for the mail server
    [Site] SMTP_CA_FILE = "";
    /// username at the mail server, if it needs one
    [Site, secret] SMTP_USER = "";
    /// password for that username
    [Site, secret] SMTP_PASSWORD = "";
    /// sender of emails, such as `Vitrine <no-reply@example.org>`
    [Site] MAIL_FROM = "";
    /// Umami-compatible address that receives visits, like `https://counts.example.org/api/send`; see docs/analytics.md
    [Site] ANALYTICS_URL = "";
    /// ID of the site there; nothing is counted without both
    [Site] ANALYTICS_WEBSITE_ID = "";
    /// number of jobs that run at the same time, besides one email
    [Machine] WORKERS = "2" => workers: usize, 1..=64;
    /// whether pictures of lists are also stored as AVIF, about a seventh smaller, for a second of processor time each; `off` for
    /// small machines
    [Site] AVIF = "on" => avif: bool;
    /// milliseconds between polls for changes by other processes
    [Machine] CATALOGUE_POLL_MS = "250" => catalogue_poll_ms: u64, 50..=900;
    /// megabytes for all uploads in progress together
    [Machine] UPLOAD_BUDGET_MB = "256" => upload_budget_mb: u64, 64..=65_536;
    /// megabytes for recently listed rows; 0 turns the cache off
    [Machine] ROW_CACHE_MB = "32" => row_cache_mb: u64, 0..=65_536;
    /// maximum number of open connections
    [Machine] CONNECTIONS = "4096" => connections: usize, 64..=1_000_000;
    /// maximum number of open connections per address; trusted proxies are exempt
    [Machine] CONNECTIONS_PER_ADDRESS = "64" => connections_per_address: usize, 4..=100_000;
    /// log filter, in the syntax of `tracing`
    [Machine] LOG = "info";
}
