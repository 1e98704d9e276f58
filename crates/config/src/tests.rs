//! What settings are accepted, and how mistakes in them are told.

use super::*;

#[test]
fn nothing_set_serves_this_machine() {
    let config = Config::from_source(SettingsSource::of([])).expect("defaults are valid");
    assert_eq!(config.absolute_api("/graphql"), "http://localhost:8080/api/graphql");
    assert!(config.answers_to("127.0.0.1:9999") && config.answers_to("[::1]:8080"));
    assert!(!config.answers_to("evil.example") && !config.trusts_origin("http://evil.example"));
    assert!(config.trusts_origin("http://localhost:8080"));
}

#[test]
fn every_mistake_is_reported_at_once() {
    let source = SettingsSource::of([
        ("VITRINE_LISTEN", "everywhere"),
        ("VITRINE_DATABASE_URL", "mysql://x"),
        ("VITRINE_API_BASE", "api/"),
        ("VITRINE_WORKERS", "many"),
        ("VITRINE_PUBLIC_URL", "typo"),
        ("VITRINE_TRUSTED_PROXIES", "10.0.0.1, proxy"),
    ]);
    let ConfigError(mistakes) = Config::from_source(source).expect_err("six mistakes");
    assert_eq!(mistakes.len(), 6, "{mistakes:#?}");
}

#[test]
fn mistakes_in_the_form_of_a_file_are_reported_with_all_others() {
    let mut source = SettingsSource::default();
    let file = "workers = 3\nWORKERS = 5\nconfig = \"x\"\nrate_factor = 1.5\nlisten = \"everywhere\"\nreplicas = 2\n\
                [smtp]\nserver = \"mail.example\"\n";
    source.add_file("vitrine.toml", file).expect("valid TOML");
    let ConfigError(mistakes) = Config::from_source(source).expect_err("six mistakes");
    assert_eq!(mistakes.len(), 6, "{mistakes:#?}");
    for words in [
        &["vitrine.toml: ", "workers", "WORKERS", "are the same setting"][..],
        &["vitrine.toml: config ", "VITRINE_CONFIG"],
        &["vitrine.toml: rate_factor ", "a whole number"],
        &["vitrine.toml: smtp "],
        &["listen (in the file): "],
        &["replicas (in the file) isn't a setting"],
    ] {
        let is_told = |mistake: &&String| words.iter().all(|word| mistake.contains(word));
        assert_eq!(mistakes.iter().filter(is_told).count(), 1, "{words:?}: {mistakes:#?}");
    }
}

#[test]
fn plain_http_beyond_this_machine_needs_to_be_said() {
    let far = ("VITRINE_PUBLIC_URL", "http://vitrine.example");
    assert!(Config::from_source(SettingsSource::of([far])).is_err());
    assert!(Config::from_source(SettingsSource::of([far, ("VITRINE_INSECURE_COOKIES", "on")])).is_ok());
}

#[test]
fn bounds_on_memory_and_connections_are_whole_numbers_in_their_range() {
    let config = Config::from_source(SettingsSource::of([])).expect("defaults are valid");
    let bounds = |c: &Config| (c.upload_budget_mb, c.row_cache_mb, c.connections, c.connections_per_address);
    assert_eq!(bounds(&config), (256, 32, 4096, 64));
    let chosen = [
        ("VITRINE_UPLOAD_BUDGET_MB", "65536"),
        ("VITRINE_ROW_CACHE_MB", "0"),
        ("VITRINE_CONNECTIONS", "64"),
        ("VITRINE_CONNECTIONS_PER_ADDRESS", "4"),
    ];
    assert_eq!(bounds(&Config::from_source(SettingsSource::of(chosen)).expect("in range")), (65_536, 0, 64, 4));
    for (name, value) in [
        ("VITRINE_UPLOAD_BUDGET_MB", "63"),
        ("VITRINE_UPLOAD_BUDGET_MB", "65537"),
        ("VITRINE_ROW_CACHE_MB", "-1"),
        ("VITRINE_CONNECTIONS", "63"),
        ("VITRINE_CONNECTIONS", "unlimited"),
        ("VITRINE_CONNECTIONS_PER_ADDRESS", "3"),
        ("VITRINE_CONNECTIONS_PER_ADDRESS", "100001"),
    ] {
        let ConfigError(mistakes) = Config::from_source(SettingsSource::of([(name, value)])).expect_err("out of range");
        assert!(mistakes.len() == 1 && mistakes[0].starts_with(name), "{mistakes:?}");
    }
}

#[test]
fn what_a_platform_puts_into_the_environment_is_told_and_ignored() {
    let injected = [
        ("VITRINE_SERVICE_HOST", "10.96.0.17"),
        ("VITRINE_SERVICE_PORT", "8080"),
        ("VITRINE_SERVICE_PORT_HTTP", "8080"),
        ("VITRINE_PORT", "tcp://10.96.0.17:8080"),
        ("VITRINE_PORT_8080_TCP", "tcp://10.96.0.17:8080"),
        ("VITRINE_PORT_8080_TCP_PROTO", "tcp"),
        ("VITRINE_PORT_8080_TCP_PORT", "8080"),
        ("VITRINE_PORT_8080_TCP_ADDR", "10.96.0.17"),
        ("VITRINE_WORKERS_SERVICE_HOST", "10.96.0.18"),
        ("VITRINE_WORKERS_PORT_9090_UDP", "udp://10.96.0.18:9090"),
        ("VITRINE_REPLICAS", "2"),
    ];
    let config = Config::from_source(SettingsSource::of(injected)).expect("nothing of this is a mistake");
    assert_eq!(config.listen.port(), 8080);
    for (name, _) in injected {
        let told = config.warnings.iter().filter(|warning| warning.starts_with(&format!("{name} "))).count();
        assert_eq!(told, 1, "{name}: {:?}", config.warnings);
    }
    assert_eq!(config.warnings.len(), injected.len());
}

#[test]
fn a_misspelt_variable_is_ignored_and_told_with_the_setting_that_is_meant() {
    let config =
        Config::from_source(SettingsSource::of([("VITRINE_TRUSTED_PROXY", "10.0.0.1")])).expect("a warning alone");
    let told = "VITRINE_TRUSTED_PROXY is ignored: it isn't a setting; did you mean VITRINE_TRUSTED_PROXIES?";
    assert_eq!(config.warnings, [told]);
}

#[test]
fn the_port_that_the_scheme_implies_may_be_said_or_not() {
    let hosts = ("VITRINE_ALLOWED_HOSTS", "other.example, said.example:443, odd.example:8443");
    let site = ("VITRINE_PUBLIC_URL", "https://vitrine.example");
    let config = Config::from_source(SettingsSource::of([site, hosts])).expect("valid");
    for host in ["vitrine.example", "other.example", "said.example", "Vitrine.example", "OTHER.example"] {
        for host in [host.to_owned(), format!("{host}:443")] {
            assert!(config.answers_to(&host) && config.trusts_origin(&format!("https://{host}")), "{host}");
        }
        let elsewhere = [format!("{host}:80"), format!("{host}:8443"), format!("{host}:"), format!("{host}:443:443")];
        for host in elsewhere {
            assert!(!config.answers_to(&host) && !config.trusts_origin(&format!("https://{host}")), "{host}");
        }
    }
    assert!(config.answers_to("odd.example:8443") && !config.answers_to("odd.example"));
    assert!(!config.trusts_origin("http://vitrine.example:443"));

    let plain = [("VITRINE_PUBLIC_URL", "http://vitrine.example"), ("VITRINE_INSECURE_COOKIES", "on")];
    let config = Config::from_source(SettingsSource::of(plain)).expect("valid");
    assert!(config.answers_to("vitrine.example:80") && config.trusts_origin("http://vitrine.example:80"));
    assert!(!config.answers_to("vitrine.example:443"));
}

#[test]
fn a_secret_in_a_setting_is_in_no_message_wherever_it_was_put() {
    for Setting { name, .. } in REFERENCE {
        for value in shown::WRONG_WITH_SECRET {
            let mut of_file = SettingsSource::default();
            let key = name.trim_start_matches("VITRINE_").to_ascii_lowercase();
            let line = format!("{key} = {value:?}\n");
            of_file.add_file("vitrine.toml", &line).expect("valid TOML");
            for source in [SettingsSource::of([(*name, value)]), of_file] {
                let told = match Config::from_source(source) {
                    Ok(config) => config.warnings.join("\n"),
                    Err(error) => error.to_string(),
                };
                assert!(!told.contains("GEHEIM"), "{name}={value}: {told}");
            }
        }
    }
}

#[test]
fn a_value_in_quotes_is_told_as_that() {
    let url = ("VITRINE_DATABASE_URL", "'postgres://u:GEHEIM@h/d'");
    let ConfigError(mistakes) = Config::from_source(SettingsSource::of([url])).expect_err("a mistake");
    assert!(
        mistakes.len() == 1 && mistakes[0].ends_with("the quotes count as part of the value: remove them"),
        "{mistakes:?}"
    );
}

#[test]
fn quotes_around_a_value_that_is_no_mistake_are_told_without_the_value() {
    let quoted = [
        ("VITRINE_OPERATOR", "'GEHEIM Society'"),
        ("VITRINE_SITE_NAME", "\"GEHEIM\""),
        ("VITRINE_JURISDICTION", "''"),
        ("VITRINE_SMTP_USER", "'GEHEIM'"),
        ("VITRINE_SMTP_PASSWORD", "\"GEHEIM\""),
        ("VITRINE_DISCORD_CLIENT_SECRET", "'GEHEIM'"),
        ("VITRINE_NSFW_CHECK_TOKEN", "'GEHEIM'"),
    ];
    let other = [
        ("VITRINE_SMTP_SERVER", "mail.example"),
        ("VITRINE_MAIL_FROM", "no-reply@themes.example"),
        ("VITRINE_DISCORD_CLIENT_ID", "4711"),
        ("VITRINE_DISCORD_NAME", "Mona's"),
        ("VITRINE_NSFW_CHECK_URL", "https://check.example/score"),
    ];
    let config = Config::from_source(SettingsSource::of(quoted.into_iter().chain(other))).expect("texts of any kind");
    for (name, _) in quoted {
        let told = |warning: &&String| warning.starts_with(&format!("{name} ")) && warning.contains("remove them");
        assert_eq!(config.warnings.iter().filter(told).count(), 1, "{name}: {:?}", config.warnings);
    }
    assert_eq!(config.warnings.len(), quoted.len(), "{:?}", config.warnings);
    assert!(!config.warnings.concat().contains("GEHEIM"), "{:?}", config.warnings);
    // What is no setting is told once, and what belongs to the suites not at all.
    let unknown = [("VITRINE_OPERATR", "'GEHEIM'"), ("VITRINE_TEST_ENGINES", "'GEHEIM'")];
    let told = Config::from_source(SettingsSource::of(unknown)).expect("a warning alone").warnings;
    assert!(told.len() == 1 && told[0].ends_with("did you mean VITRINE_OPERATOR?"), "{told:?}");
}

#[test]
fn quotes_in_the_file_count_only_within_those_that_its_form_asks_for() {
    let warnings = |line: &str| {
        let mut source = SettingsSource::default();
        source.add_file("vitrine.toml", line).expect("valid TOML");
        Config::from_source(source).expect("valid").warnings
    };
    for line in ["operator = \"Mona\"", "operator = 'Mona'", "allowed_hosts = [\"a.example\", \"b.example\"]"] {
        assert_eq!(warnings(line), Vec::<String>::new(), "{line}");
    }
    for line in ["operator = \"'GEHEIM'\"", "operator = '\"GEHEIM\"'"] {
        let told = warnings(line);
        assert!(told.len() == 1 && told[0].starts_with("operator (in the file) starts and ends"), "{told:?}");
        assert!(!told[0].contains("GEHEIM"), "{told:?}");
    }
}

#[test]
fn a_log_filter_that_is_none_is_a_mistake() {
    for filter in ["vitrine[[[", "'info'", "info,=", "vitrine=loud"] {
        let ConfigError(mistakes) =
            Config::from_source(SettingsSource::of([("VITRINE_LOG", filter)])).expect_err(filter);
        assert!(mistakes.len() == 1 && mistakes[0].starts_with("VITRINE_LOG"), "{mistakes:?}");
    }
    for filter in ["", "warn", "info,vitrine_request=warn", "off"] {
        assert!(Config::from_source(SettingsSource::of([("VITRINE_LOG", filter)])).is_ok(), "{filter}");
    }
}
