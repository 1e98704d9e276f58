//! Reference of all settings.

use super::{discord, documents, installer, nsfw_check};

/// Name, default and meaning of every setting, as printed by `vitrine settings` and in `docs/operate/settings.md`.
pub const REFERENCE: &[(&str, &str, &str)] = &[
    (
        "VITRINE_CONFIG",
        "vitrine.toml, when present",
        "path of a TOML file with the settings below, in lower case and without the prefix",
    ),
    ("VITRINE_LISTEN", "127.0.0.1:8080", "address and port to serve on"),
    (
        "VITRINE_ADMIN_LISTEN",
        "127.0.0.1 with the port after that of VITRINE_LISTEN",
        "address and port of `/healthz`, `/readyz` and `/metrics`, or `off`; see docs/operate/observe.md",
    ),
    ("VITRINE_DATA_DIR", "data", "folder of the embedded database and local files"),
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
        "whether downloads redirect to the store, with an address valid for a minute; needs an `s3://` store",
    ),
    ("VITRINE_PUBLIC_URL", "http://localhost:PORT", "address where people and consoles reach the site"),
    ("VITRINE_ALLOWED_HOSTS", "", "more host names of the site, comma-separated"),
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
    ("VITRINE_RATE_FACTOR", "1", "whole number that multiplies all rate limits"),
    ("VITRINE_RATE_FACTOR_CONFIRMED", "", "the same number again, required for a factor above 1 on an https site"),
    ("VITRINE_LAYOUT_ID_PREFIX", "Vitrine", "prefix of the layout IDs of built files"),
    (
        "VITRINE_THEME_ID_PREFIX",
        "Vitrine",
        "prefix of the ids in Wii U themes; `Themezer` for the update notices of existing console clients",
    ),
    ("VITRINE_INSTALLER_NAME", installer::DEFAULT_NAME, "theme installer for the console that pages name"),
    ("VITRINE_INSTALLER_URL", installer::DEFAULT_URL, "address of that installer; required for another name"),
    (
        "VITRINE_SITE_NAME",
        documents::DEFAULT_SITE_NAME,
        "name of the site in the privacy policy, the terms and the help",
    ),
    ("VITRINE_OPERATOR", "", "who runs the site, named in those documents"),
    ("VITRINE_CONTACT", "", "contact of the operator: an email address, or the address of a page"),
    ("VITRINE_JURISDICTION", "", "country or state whose law applies, named in the terms"),
    ("VITRINE_DOCUMENTS", "", "folder with documents that replace the program's, such as `en/privacy-policy.md`"),
    ("VITRINE_DISCORD_CLIENT_ID", "", "client ID at Discord, which lets people sign in through Discord"),
    ("VITRINE_DISCORD_CLIENT_SECRET", "", "client secret for the client ID"),
    ("VITRINE_DISCORD_NAME", discord::DEFAULT_NAME, "name of the platform that people sign in through"),
    ("VITRINE_DISCORD_AUTHORIZE_URL", discord::AUTHORIZE_URL, "authorisation page of the platform"),
    ("VITRINE_DISCORD_TOKEN_URL", discord::TOKEN_URL, "address that exchanges a code for a token"),
    ("VITRINE_DISCORD_PROFILE_URL", discord::PROFILE_URL, "address that answers `id`, `username` and `avatar`"),
    ("VITRINE_DISCORD_REVOKE_URL", discord::REVOKE_URL, "address that revokes a token"),
    ("VITRINE_DISCORD_ISSUER", discord::ISSUER, "value of `iss` that the platform sends"),
    (
        "VITRINE_NSFW_CHECK_URL",
        "",
        "address that receives a JPEG by POST and returns how mature it looks: `{\"score\":0.5}`",
    ),
    ("VITRINE_NSFW_CHECK_TOKEN", "", "bearer token sent to that address"),
    (
        "VITRINE_NSFW_MODEL",
        "",
        "path of an ONNX model that checks pictures instead, in a build with the feature `onnx`; see \
            docs/picture-check.md",
    ),
    (
        "VITRINE_NSFW_MODEL_CLASSES",
        "the only one, or the second of two",
        "classes of the model that are mature, counted from 0, comma-separated",
    ),
    ("VITRINE_NSFW_MODEL_MEAN", "0", "mean subtracted from red, green and blue (0 to 1): one number, or three"),
    ("VITRINE_NSFW_MODEL_STD", "1", "deviation that red, green and blue are then divided by: one number, or three"),
    ("VITRINE_NSFW_MODEL_COLOURS", "rgb", "order of the colours for the model: `rgb` or `bgr`"),
    ("VITRINE_NSFW_MODEL_OUTPUT", "probabilities", "output of the model: `probabilities` or `logits`"),
    ("VITRINE_NSFW_CHECK_THRESHOLD", nsfw_check::DEFAULT_THRESHOLD, "score from which a picture counts as mature"),
    (
        "VITRINE_NSFW_CHECK_HOLD",
        "off",
        "whether an item with such a picture that isn't marked as mature stays unlisted until a moderator decides",
    ),
    ("VITRINE_ICON_HOSTS", "", "comma-separated Iconify API servers to ask for missing icons, in this order"),
    ("VITRINE_SMTP_SERVER", "", "`HOST` or `HOST:PORT` of a mail server; required to send email"),
    (
        "VITRINE_SMTP_TLS",
        "starttls",
        "encryption of the connection to the mail server: `starttls`, `on` from the start, or `off`",
    ),
    ("VITRINE_SMTP_CA_FILE", "", "PEM file with more certificates to trust for the mail server"),
    ("VITRINE_SMTP_USER", "", "username at the mail server, if it needs one"),
    ("VITRINE_SMTP_PASSWORD", "", "password for that username"),
    ("VITRINE_MAIL_FROM", "", "sender of emails, such as `Vitrine <no-reply@example.org>`"),
    (
        "VITRINE_ANALYTICS_URL",
        "",
        "Umami-compatible address that receives visits, like `https://counts.example.org/api/send`; see \
            docs/analytics.md",
    ),
    ("VITRINE_ANALYTICS_WEBSITE_ID", "", "ID of the site there; nothing is counted without both"),
    ("VITRINE_WORKERS", "2", "number of jobs that run at the same time, besides one email"),
    (
        "VITRINE_AVIF",
        "on",
        "whether pictures of lists are also stored as AVIF, about a seventh smaller, for a second of processor time each; `off` for small machines",
    ),
    ("VITRINE_CATALOGUE_POLL_MS", "250", "milliseconds between polls for changes by other processes, 50 to 900"),
    ("VITRINE_UPLOAD_BUDGET_MB", "256", "megabytes for all uploads in progress together, 64 to 65,536"),
    ("VITRINE_ROW_CACHE_MB", "32", "megabytes for recently listed rows, 0 to 65,536; 0 turns the cache off"),
    ("VITRINE_CONNECTIONS", "4096", "maximum number of open connections, 64 to 1,000,000"),
    (
        "VITRINE_CONNECTIONS_PER_ADDRESS",
        "64",
        "maximum number of open connections per address, 4 to 100,000; trusted proxies are exempt",
    ),
    ("VITRINE_LOG", "info", "log filter, in the syntax of `tracing`"),
];
