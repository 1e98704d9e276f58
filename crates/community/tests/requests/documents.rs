//! Whether the documents can be read, say the same in every language, and say what is the case.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::json;
use vitrine_community::documents::facts::DocumentFacts;
use vitrine_community::documents::{DocumentKind, Documents, markdown, written};
use vitrine_community::personal_data::stored::{STORED, times};
use vitrine_config::{Config, SettingsSource};
use vitrine_people::accounts::{passkeys, session_cookie};
use vitrine_people::discord::transaction_cookie;
use vitrine_testing::{TestApp, on_every_engine};

const ADDRESSES: &str = include_str!("../../../../addresses.json");

fn config<'a>(settings: impl IntoIterator<Item = (&'a str, &'a str)>) -> Config {
    Config::from_source(SettingsSource::of(settings)).expect("valid")
}

fn with_everything() -> Config {
    config([
        ("VITRINE_OPERATOR", "Mona"),
        ("VITRINE_CONTACT", "mona@example.org"),
        ("VITRINE_JURISDICTION", "Iceland"),
        ("VITRINE_DISCORD_CLIENT_ID", "1"),
        ("VITRINE_DISCORD_CLIENT_SECRET", "2"),
        ("VITRINE_ANALYTICS_URL", "https://counts.example/api/send"),
        ("VITRINE_ANALYTICS_WEBSITE_ID", "3"),
    ])
}

/// Every document with each of its conditions, and without.
fn each() -> impl Iterator<Item = (DocumentKind, usize, bool)> {
    let languages = 0..written::LANGUAGES.len();
    let of_language = |language| DocumentKind::ALL.into_iter().map(move |name| (name, language));
    languages.flat_map(of_language).flat_map(|(name, language)| [(name, language, true), (name, language, false)])
}

fn read(name: DocumentKind, language: usize, holds: bool) -> vitrine_community::documents::Document {
    let facts = DocumentFacts::new(&with_everything(), "Vitrine").with_all(holds);
    markdown::read(written::text(name, language), &facts)
        .unwrap_or_else(|mistake| panic!("{}/{}.md: {mistake}", written::LANGUAGES[language], name.file()))
}

#[test]
fn every_document_has_the_same_parts_in_every_language() {
    for (name, language, holds) in each() {
        let (ours, first) = (read(name, language, holds), read(name, 0, holds));
        let at = format!("{}/{}.md", written::LANGUAGES[language], name.file());
        assert_eq!(ours.anchors().collect::<Vec<_>>(), first.anchors().collect::<Vec<_>>(), "{at}");
        assert_eq!(ours.changed_on, first.changed_on, "{at}");
        for (our, their) in ours.parts.iter().zip(&first.parts) {
            let kinds = |part: &vitrine_community::documents::TextSection| {
                part.blocks.iter().map(|block| (block.kind, block.lines.len())).collect::<Vec<_>>()
            };
            assert_eq!(kinds(our), kinds(their), "blocks of {at}#{}", our.id);
            let links = |part: &vitrine_community::documents::TextSection| {
                let lines = part.blocks.iter().flat_map(|block| &block.lines).flat_map(|line| &line.cells);
                let spans = std::iter::once(&part.summary).chain(lines).flatten();
                spans.filter_map(|span| span.href.clone()).collect::<BTreeSet<_>>()
            };
            assert_eq!(links(our), links(their), "links of {at}#{}", our.id);
        }
    }
}

#[test]
fn links_lead_to_pages_that_there_are() {
    let addresses = vitrine_input::page_address::AddressTable::parse(ADDRESSES).expect("our own table");
    for (name, language, holds) in each() {
        for href in read(name, language, holds).spans().filter_map(|span| span.href.as_deref()) {
            let Some(path) = href.strip_prefix('/') else { continue };
            let path = path.split(['?', '#']).next().unwrap_or_default();
            assert!(addresses.read(&format!("/{path}"), "").is_some(), "{}: {href}", name.file());
        }
    }
}

#[test]
fn the_privacy_policy_tells_of_everything_that_is_stored() {
    let policy = read(DocumentKind::PrivacyPolicy, 0, true);
    for stored in STORED {
        for (anchor, words) in stored.told {
            let part = policy.parts.iter().find(|part| part.id == *anchor);
            let text = part.unwrap_or_else(|| panic!("{}: there is no part #{anchor}", stored.table)).text();
            assert!(
                text.to_lowercase().contains(&words.to_lowercase()),
                "{}: #{anchor} does not say {words:?}",
                stored.table
            );
        }
    }
}

#[test]
fn the_privacy_policy_tells_how_long_everything_is_kept() {
    let names: BTreeSet<&str> = times().into_iter().map(|(name, _)| name).collect();
    for (name, value) in times() {
        assert!(value > 0, "{name} is a whole number of its unit");
        for (language, text) in
            (0..written::LANGUAGES.len()).map(|place| (place, written::text(DocumentKind::PrivacyPolicy, place)))
        {
            let is_told = text.contains(&format!("{{{name}}}"));
            assert!(is_told, "{}/privacy-policy.md does not say {{{name}}}", written::LANGUAGES[language]);
        }
    }
    for stored in STORED {
        assert!(stored.kept.iter().all(|name| names.contains(name)), "{}", stored.table);
    }
}

/// The sources in which a cookie is given.
fn cookies_in(folder: &Path) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for entry in std::fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(cookies_in(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = std::fs::read_to_string(&path).expect("a source");
            let names = text.split("COOKIE: &str = \"").skip(1).filter_map(|rest| rest.split('"').next());
            found.extend(names.filter(|name| !name.is_empty()).map(str::to_owned));
        }
    }
    found
}

#[test]
fn the_privacy_policy_names_every_cookie() {
    let known = [session_cookie::COOKIE, passkeys::cookie::COOKIE, transaction_cookie::COOKIE].map(str::to_owned);
    let crates = std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("..")).expect("the crates");
    let sources = crates.map(|entry| entry.expect("an entry").path().join("src")).filter(|folder| folder.is_dir());
    let found: BTreeSet<String> = sources.flat_map(|folder| cookies_in(&folder)).collect();
    assert!(known.iter().all(|name| found.contains(name)), "{found:?}");
    for language in 0..written::LANGUAGES.len() {
        let policy = read(DocumentKind::PrivacyPolicy, language, true);
        let text = policy.parts.iter().find(|part| part.id == "browser").expect("a part about the browser").text();
        for cookie in &found {
            assert!(text.contains(cookie.as_str()), "{}: {cookie}", written::LANGUAGES[language]);
        }
    }
}

#[test]
fn nothing_is_said_of_an_operator_who_has_said_nothing() {
    let documents = Documents::open(&config([])).expect("they can be read");
    for name in DocumentKind::ALL {
        let (language, document) = documents.find(name, "xx").expect("a document");
        assert_eq!(language, "en");
        for span in document.spans() {
            assert!(!span.text.contains("mailto") && span.href.as_deref() != Some("mailto:"), "{}", name.file());
        }
    }
    let said = |settings: Config, words: &str| {
        let documents = Documents::open(&settings).expect("they can be read");
        let (_, document) = documents.find(DocumentKind::PrivacyPolicy, "en").expect("a document");
        document.spans().any(|span| span.text.contains(words))
    };
    assert!(said(with_everything(), "Mona") && !said(config([]), "Mona"));
    assert!(said(config([("VITRINE_SITE_NAME", "Lumen")]), "Lumen"));
}

const OWN: &str = "---\nchanged: 2026-11-01\n---\n# Our terms\n\nOf {site}.\n\n## One {#one}\n\nBe kind.\n";

fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (path, text) in files {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        std::fs::write(path, text).expect("written");
    }
    folder
}

#[test]
fn an_operators_document_takes_the_place_of_ours_in_every_language() {
    let folder = folder(&[("en/terms-of-service.md", OWN), (".hidden", "")]);
    let place = folder.path().to_str().expect("text");
    let documents = Documents::open(&config([("VITRINE_DOCUMENTS", place)])).expect("they can be read");
    for language in ["en", "de", "ja"] {
        let (written_in, document) = documents.find(DocumentKind::TermsOfService, language).expect("a document");
        assert_eq!((written_in, document.title.as_str()), ("en", "Our terms"));
    }
    let (_, other) = documents.find(DocumentKind::HouseRules, "en").expect("ours");
    assert_eq!(other.parts.len(), 10);
}

#[test]
fn everything_that_is_wrong_with_an_operators_documents_is_told() {
    let large = " ".repeat(300 * 1024);
    let folder = folder(&[
        ("en/terms-of-service.md", &OWN.replace("{#one}", "")),
        ("en/privacy-policy.md", &OWN.replace("{site}", "{nobody}")),
        ("en/house-rules.md", &large),
        ("en/rules.md", OWN),
        ("xx/house-rules.md", OWN),
        ("en/switch-help.md", "<b>hello</b>"),
    ]);
    let place = folder.path().to_str().expect("text");
    let error = Documents::open(&config([("VITRINE_DOCUMENTS", place)])).expect_err("mistakes").to_string();
    for said in [
        "6 mistake(s)",
        "terms-of-service.md: line 8: needs an anchor",
        "privacy-policy.md: line 6: nothing is known of {nobody}",
        "house-rules.md: has 307200 bytes; documents have at most 262144",
        "rules.md: is no document; those are privacy-policy.md",
        "xx: is no folder of a language; those are en, de, ja",
        "switch-help.md: line 1: must begin with three hyphens",
    ] {
        assert!(error.contains(said), "{said}: {error}");
    }
}

const SHOWN: &str = "query($name: DocumentName!) { document(name: $name) { title changedOn language line { text href } \
    parts { id title summary { text } blocks { kind id start lines { isRight cells { text isStrong isEmphasis isCode href } } } } } }";

#[tokio::test]
async fn everybody_may_read_every_document() {
    on_every_engine(async |test: TestApp| {
        for name in [
            "PRIVACY_POLICY",
            "TERMS_OF_SERVICE",
            "FREQUENTLY_ASKED_QUESTIONS",
            "HOUSE_RULES",
            "SWITCH_HELP",
            "WIIU_HELP",
        ] {
            let data = test.visitor().graphql(SHOWN, json!({ "name": name })).await.data();
            let document = &data["document"];
            assert_eq!(document["language"], "en", "{name}");
            assert!(document["parts"].as_array().is_some_and(|parts| parts.len() > 4), "{name}");
        }
        let unknown = test.visitor().graphql(SHOWN, json!({ "name": "../../etc/passwd" })).await;
        assert_eq!(unknown.code(), "GRAPHQL_VALIDATION_FAILED");
        let many: String =
            (0..10).map(|n| format!("d{n}: document(name: PRIVACY_POLICY) {{ parts {{ title }} }} ")).collect();
        assert_eq!(test.visitor().graphql(&format!("{{ {many} }}"), json!({})).await.code(), "");
    })
    .await;
}
