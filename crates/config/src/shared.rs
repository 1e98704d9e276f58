//! Settings that have to be the same on all instances of a site, because addresses, built files, limits and texts depend on them.
//! The meanings are compared, not the spellings. None of the values is a secret: passwords, tokens and paths are only marked as
//! given, and servers that Vitrine calls are named by their origin alone.

use std::collections::BTreeMap;

use url::Url;

use super::bucket::{BucketAddress, bucket_of};
use super::nsfw_check::{NsfwClassifier, NsfwModel};
use super::{Config, MailTls};

/// Value shown for a setting that is kept secret.
const GIVEN: &str = "given";

type SharedSettings = BTreeMap<String, String>;

impl Config {
    /// Texts by the full names of settings. An empty one is no value; what only counts together with another setting is there with
    /// that one.
    pub fn shared(&self) -> BTreeMap<String, String> {
        let mut shared = SharedSettings::new();
        self.plain.add_shared(&mut shared);
        of_addresses(self, &mut shared);
        of_texts(self, &mut shared);
        of_discord(self, &mut shared);
        of_pictures(self, &mut shared);
        of_mail(self, &mut shared);
        shared
    }
}

fn add(shared: &mut SharedSettings, name: &str, value: impl Into<String>) {
    shared.insert(format!("VITRINE_{name}"), value.into());
}

fn of_addresses(config: &Config, shared: &mut SharedSettings) {
    let mut hosts: Vec<_> = config.allowed_hosts.iter().map(|host| host.to_ascii_lowercase()).collect();
    hosts.sort();
    hosts.dedup();
    add(shared, "PUBLIC_URL", origin(&config.public_url));
    add(shared, "ALLOWED_HOSTS", hosts.join(", "));
    add(shared, "API_BASE", &config.api_base);
    add(shared, "FILES_URL", config.files.url.as_ref().map(origin).unwrap_or_default());
    add(shared, "SIGNED_LINKS", switch(config.files.signed_links));
    add(shared, "STORAGE_URL", store(&config.storage_url, |name| std::env::var(name).ok()));
    add(shared, "ICON_HOSTS", config.icon_hosts.iter().map(origin).collect::<Vec<_>>().join(", "));
    let analytics = config.analytics.as_ref();
    add(shared, "ANALYTICS_URL", analytics.map(|analytics| origin(&analytics.url)).unwrap_or_default());
    if let Some(analytics) = analytics {
        add(shared, "ANALYTICS_WEBSITE_ID", &analytics.website_id);
    }
}

/// Adds the texts that pages and files show to everybody.
fn of_texts(config: &Config, shared: &mut SharedSettings) {
    let documents = &config.documents;
    add(shared, "LAYOUT_ID_PREFIX", &config.layout_id_service);
    add(shared, "THEME_ID_PREFIX", &config.theme_id_service);
    add(shared, "INSTALLER_NAME", &config.installer.name);
    add(shared, "INSTALLER_URL", config.installer.url.as_str());
    add(shared, "SITE_NAME", &documents.site_name);
    for (name, text) in
        [("OPERATOR", &documents.operator), ("CONTACT", &documents.contact), ("JURISDICTION", &documents.jurisdiction)]
    {
        add(shared, name, text.clone().unwrap_or_default());
    }
    add(shared, "DOCUMENTS", given(documents.folder.is_some()));
}

fn of_discord(config: &Config, shared: &mut SharedSettings) {
    add(shared, "DISCORD_CLIENT_ID", given(config.discord.is_some()));
    let Some(discord) = &config.discord else { return };
    add(shared, "DISCORD_CLIENT_SECRET", GIVEN);
    add(shared, "DISCORD_NAME", &discord.name);
    for (name, url) in [
        ("DISCORD_AUTHORIZE_URL", &discord.authorize_url),
        ("DISCORD_TOKEN_URL", &discord.token_url),
        ("DISCORD_PROFILE_URL", &discord.profile_url),
        ("DISCORD_REVOKE_URL", &discord.revoke_url),
    ] {
        add(shared, name, origin(url));
    }
    // Compared letter by letter when somebody signs in. Nobody has looked at whether it is an address.
    let is_origin = |issuer: &str| Url::parse(issuer).is_ok_and(|url| origin(&url) == issuer.trim_end_matches('/'));
    let issuer = Some(&discord.issuer).filter(|issuer| is_origin(issuer));
    add(shared, "DISCORD_ISSUER", issuer.map_or(GIVEN, |issuer| issuer));
}

fn of_pictures(config: &Config, shared: &mut SharedSettings) {
    let check = config.nsfw_check.as_ref();
    let (server, model) = match check.map(|check| &check.classifier) {
        Some(NsfwClassifier::Server { url, token }) => (Some((url, token)), None),
        Some(NsfwClassifier::Model(model)) => (None, Some(model)),
        None => (None, None),
    };
    add(shared, "NSFW_CHECK_URL", server.map(|(url, _)| origin(url)).unwrap_or_default());
    add(shared, "NSFW_MODEL", given(model.is_some()));
    if let Some(check) = check {
        add(shared, "NSFW_CHECK_THRESHOLD", check.threshold.to_string());
        add(shared, "NSFW_CHECK_HOLD", if check.holds { "on" } else { "off" });
    }
    if let Some((_, token)) = server {
        add(shared, "NSFW_CHECK_TOKEN", given(token.is_some()));
    }
    if let Some(NsfwModel { classes, mean, deviation, is_bgr, are_logits, .. }) = model {
        add(shared, "NSFW_MODEL_CLASSES", listed(classes));
        add(shared, "NSFW_MODEL_MEAN", listed(mean));
        add(shared, "NSFW_MODEL_STD", listed(deviation));
        add(shared, "NSFW_MODEL_COLOURS", if *is_bgr { "bgr" } else { "rgb" });
        add(shared, "NSFW_MODEL_OUTPUT", if *are_logits { "logits" } else { "probabilities" });
    }
}

fn of_mail(config: &Config, shared: &mut SharedSettings) {
    let server = config.mail.as_ref().map(|mail| format!("{}:{}", mail.host, mail.port));
    add(shared, "SMTP_SERVER", server.unwrap_or_default());
    let Some(mail) = &config.mail else { return };
    let tls = match mail.tls {
        MailTls::Immediate => "on",
        MailTls::StartTls => "starttls",
        MailTls::Off => "off",
    };
    add(shared, "SMTP_TLS", tls);
    add(shared, "SMTP_CA_FILE", given(mail.authorities.is_some()));
    add(shared, "SMTP_USER", given(mail.credentials.is_some()));
    add(shared, "SMTP_PASSWORD", given(mail.credentials.is_some()));
    add(shared, "MAIL_FROM", mail.from.to_string());
}

fn given(is_given: bool) -> &'static str {
    if is_given { GIVEN } else { "" }
}

fn switch(is_on: bool) -> &'static str {
    if is_on { "on" } else { "off" }
}

/// Origin of an address whose path or query may hold a key.
fn origin(url: &Url) -> String {
    url.origin().ascii_serialization()
}

fn listed(values: &[impl ToString]) -> String {
    values.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// Name of the store. A folder is only called a folder, because each machine may mount it elsewhere.
fn store(storage_url: &str, environment: impl Fn(&str) -> Option<String>) -> String {
    let Some(BucketAddress { name, prefix, endpoint, public_endpoint }) = bucket_of(storage_url, environment) else {
        return if storage_url.starts_with("file:") { "a folder" } else { "memory" }.to_owned();
    };
    // What is no address may have an account in it.
    let told = |endpoint: &str| match Url::parse(endpoint) {
        _ if endpoint.is_empty() => "the usual place".to_owned(),
        Ok(url) if url.origin().is_tuple() => endpoint.to_owned(),
        _ => "an endpoint".to_owned(),
    };
    let below = if prefix.is_empty() { String::new() } else { format!("/{prefix}") };
    let reached =
        if public_endpoint.is_empty() { String::new() } else { format!(", for clients at {}", told(&public_endpoint)) };
    format!("the bucket {name}{below} at {}{reached}", told(&endpoint))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{REFERENCE, Setting, SettingsSource, WRONG_WITH_SECRET};

    const DISCORD: [(&str, &str); 2] =
        [("VITRINE_DISCORD_CLIENT_ID", "4711"), ("VITRINE_DISCORD_CLIENT_SECRET", "GEHEIM")];
    const MAIL: [(&str, &str); 4] = [
        ("VITRINE_SMTP_SERVER", "mail.example"),
        ("VITRINE_SMTP_USER", "GEHEIM"),
        ("VITRINE_SMTP_PASSWORD", "GEHEIM"),
        ("VITRINE_MAIL_FROM", "Themes <no-reply@themes.example>"),
    ];
    const SERVER: [(&str, &str); 2] = [
        ("VITRINE_NSFW_CHECK_URL", "https:check.example/GEHEIM/score?key=GEHEIM"),
        ("VITRINE_NSFW_CHECK_TOKEN", "GEHEIM"),
    ];
    const MODEL: (&str, &str) = ("VITRINE_NSFW_MODEL", "/GEHEIM.onnx");
    const COUNTED: [(&str, &str); 2] =
        [("VITRINE_ANALYTICS_URL", "https://counts.example/GEHEIM"), ("VITRINE_ANALYTICS_WEBSITE_ID", "94db1cb1")];

    fn shared(settings: &[(&str, &str)]) -> SharedSettings {
        Config::from_source(SettingsSource::of(settings.iter().copied())).expect("valid").shared()
    }

    /// The names of those that are not the same, or not in both.
    fn differing(one: &[(&str, &str)], other: &[(&str, &str)]) -> Vec<String> {
        let (one, other) = (shared(one), shared(other));
        let names = one.keys().chain(other.keys()).collect::<std::collections::BTreeSet<_>>();
        names.into_iter().filter(|name| one.get(*name) != other.get(*name)).cloned().collect()
    }

    #[test]
    fn every_setting_is_shared_or_of_a_machine() {
        let with_server = shared(&[&DISCORD[..], &MAIL, &SERVER, &COUNTED].concat());
        let with_model = shared(&[MODEL]);
        for setting in REFERENCE {
            let is_shared = with_server.contains_key(setting.name) || with_model.contains_key(setting.name);
            assert_eq!(is_shared, setting.is_shared, "{setting:?}");
        }
        for name in with_server.keys().chain(with_model.keys()) {
            assert!(REFERENCE.iter().any(|setting| setting.name == name), "{name} is a setting");
        }
    }

    #[test]
    fn what_means_the_same_is_the_same_however_it_is_written() {
        let discord = |name, value| [&DISCORD[..], &[(name, value)]].concat();
        let usual_token = discord("VITRINE_DISCORD_TOKEN_URL", "https://discord.com/api/oauth2/token");
        let mail = |name, value| [&MAIL[..3], &[(name, value)]].concat();
        type Settings<'a> = &'a [(&'a str, &'a str)];
        let cases: [(Settings, Settings); 13] = [
            (
                &[("VITRINE_PUBLIC_URL", "https://Themes.example:443/")],
                &[("VITRINE_PUBLIC_URL", "https://themes.example")],
            ),
            (&[("VITRINE_INTROSPECTION", "ON")], &[("VITRINE_INTROSPECTION", "true")]),
            (&[("VITRINE_INTROSPECTION", "1")], &[]),
            (
                &[("VITRINE_ALLOWED_HOSTS", "B.example, a.example")],
                &[("VITRINE_ALLOWED_HOSTS", "a.example,b.example,")],
            ),
            (&[("VITRINE_RATE_FACTOR", "01")], &[]),
            (&[("VITRINE_LAYOUT_ID_PREFIX", "Vitrine:")], &[]),
            (&[MODEL, ("VITRINE_NSFW_MODEL_MEAN", "0.5")], &[MODEL, ("VITRINE_NSFW_MODEL_MEAN", "0.50,0.5, 0.5")]),
            (&[MODEL], &[("VITRINE_NSFW_MODEL", "/elsewhere.onnx"), ("VITRINE_NSFW_CHECK_THRESHOLD", "0.70")]),
            (&DISCORD, &usual_token),
            (&mail("VITRINE_MAIL_FROM", "a@b.example"), &mail("VITRINE_MAIL_FROM", " a@b.example ")),
            (&[("VITRINE_WORKERS", "7"), ("VITRINE_DATA_DIR", "elsewhere")], &[]),
            (&[("VITRINE_STORAGE_URL", "file:/one")], &[("VITRINE_STORAGE_URL", "file:/other")]),
            (
                &[("VITRINE_STORAGE_URL", "s3://v/a?endpoint=https://S3.example&access_key_id=A&secret_access_key=B")],
                &[("VITRINE_STORAGE_URL", "s3://v/a/?region=x&endpoint=https://GEHEIM:y@s3.example:443/")],
            ),
        ];
        for (one, other) in cases {
            assert_eq!(differing(one, other), [""; 0], "{one:?} and {other:?}");
        }
    }

    #[test]
    fn what_is_another_is_named_and_what_hangs_on_it_is_not() {
        let discord = |name, value| [&DISCORD[..], &[(name, value)]].concat();
        let issuer = discord("VITRINE_DISCORD_ISSUER", "https://discord.com/");
        type Settings<'a> = &'a [(&'a str, &'a str)];
        let cases: [(Settings, Settings, &str); 12] = [
            (&[("VITRINE_LAYOUT_ID_PREFIX", "Monkey")], &[("VITRINE_LAYOUT_ID_PREFIX", "Hockey")], "LAYOUT_ID_PREFIX"),
            (&[("VITRINE_LISTEN", "127.0.0.1:9000")], &[], "PUBLIC_URL"),
            (
                &[("VITRINE_FILES_URL", "https://files.monkey.example")],
                &[("VITRINE_FILES_URL", "https://cdn.monkey.example")],
                "FILES_URL",
            ),
            (&[("VITRINE_STORAGE_URL", "s3://v/a")], &[("VITRINE_STORAGE_URL", "s3://v/b")], "STORAGE_URL"),
            (
                &[("VITRINE_STORAGE_URL", "s3://v")],
                &[("VITRINE_STORAGE_URL", "s3://v?endpoint=https://h")],
                "STORAGE_URL",
            ),
            (
                &[("VITRINE_STORAGE_URL", "s3://v?endpoint=https://h")],
                &[("VITRINE_STORAGE_URL", "s3://v?endpoint=https://h&public_endpoint=https://i")],
                "STORAGE_URL",
            ),
            (&[("VITRINE_STORAGE_URL", "s3://v")], &[], "STORAGE_URL"),
            (&DISCORD, &issuer, "DISCORD_ISSUER"),
            (&[("VITRINE_INTROSPECTION", "off")], &[], "INTROSPECTION"),
            (&[("VITRINE_OPERATOR", "Mona")], &[], "OPERATOR"),
            (&[("VITRINE_OPERATOR", "Mona")], &[("VITRINE_OPERATOR", "Lisa")], "OPERATOR"),
            (
                &[("VITRINE_ICON_HOSTS", "https://a.example,https://b.example")],
                &[("VITRINE_ICON_HOSTS", "https://b.example,https://a.example")],
                "ICON_HOSTS",
            ),
        ];
        for (one, other, name) in cases {
            assert_eq!(differing(one, other), [format!("VITRINE_{name}")], "{one:?} and {other:?}");
        }
        // All that is compared of a feature that one of them has not is that it has not.
        let compared = |settings: &[(&str, &str)]| {
            let (with, without) = (shared(settings), shared(&[]));
            with.into_iter()
                .filter(|(name, value)| without.get(name).is_some_and(|other| other != value))
                .map(|(name, _)| name)
                .collect::<Vec<_>>()
        };
        assert_eq!(compared(&DISCORD), ["VITRINE_DISCORD_CLIENT_ID"]);
        assert_eq!(compared(&MAIL), ["VITRINE_SMTP_SERVER"]);
        assert_eq!(compared(&SERVER), ["VITRINE_NSFW_CHECK_URL"]);
        assert_eq!(compared(&[MODEL]), ["VITRINE_NSFW_MODEL"]);
    }

    #[test]
    fn an_endpoint_of_the_environment_counts_and_one_that_is_no_address_is_not_told() {
        let usual = |address: &str| store(address, |_| None);
        let under = |address: &str| store(address, |name| (name == "AWS_ENDPOINT_URL").then(|| "https://h".to_owned()));
        assert_eq!(under("s3://v"), usual("s3://v?endpoint=https://h"));
        assert_eq!(usual("s3://v/a?endpoint=https://h"), "the bucket v/a at https://h");
        assert!(!usual("s3://v?endpoint=u:GEHEIM@h:9000&public_endpoint=u:GEHEIM@i").contains("GEHEIM"));
    }

    #[test]
    fn no_secret_is_told_to_other_instances_wherever_it_was_put() {
        let features = [&DISCORD[..], &MAIL, &SERVER, &COUNTED].concat();
        let addresses = [
            "https://h.example/GEHEIM",
            "https:h.example/x?sig=GEHEIM",
            "https://GEHEIM@h.example/",
            "https://h/#GEHEIM",
        ];
        let mut told = vec![shared(&features), shared(&[MODEL])];
        for Setting { name, .. } in REFERENCE {
            // Everybody reads these on pages.
            if ["OPERATOR", "JURISDICTION", "SITE_NAME", "CONTACT", "INSTALLER_URL", "INSTALLER_NAME", "DISCORD_NAME"]
                .iter()
                .any(|public| name.ends_with(public))
            {
                continue;
            }
            for value in WRONG_WITH_SECRET.iter().chain(&addresses) {
                let settings = features.iter().copied().filter(|(other, _)| other != name);
                let config = Config::from_source(SettingsSource::of(settings.chain([(*name, *value)])));
                told.extend(config.map(|config| config.shared()));
            }
        }
        assert!(told.len() > 40, "many are taken: {}", told.len());
        for shared in told {
            assert!(!format!("{shared:?}").contains("GEHEIM"), "{shared:?}");
        }
    }
}
