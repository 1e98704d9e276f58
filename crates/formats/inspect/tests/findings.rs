//! The list of findings has every code that can be reported, no other, each once and with the severity it is
//! reported with. What can be reported is read from the sources, from the functions that give the codes.

#![allow(dead_code, reason = "the corpus is shared with other tests and not all of it is used here")]

mod corpus;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use corpus::Reader;
use vitrine_inspect::{FileReport, inspect};

const LIST: &str = include_str!("../findings.md");

/// An entry of the list: a code, with the severities and readers of its group.
struct Row {
    code: &'static str,
    severities: Vec<&'static str>,
    evidence: &'static str,
    meaning: &'static str,
}

/// The entries of the list. A group begins with `**severities**, readers (source):`, an entry has one code or several before
/// a colon.
fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    let mut group = None;
    for line in LIST.lines() {
        if line.starts_with('#') {
            group = None;
        } else if let Some(rest) = line.strip_prefix("**") {
            group = rest.strip_suffix(':').and_then(|rest| rest.split_once("**, "));
            assert!(group.is_some(), "{line}");
        } else if let Some(rest) = line.strip_prefix("- `") {
            let (severities, evidence) = group.expect("a group before its codes");
            let (codes, meaning) = rest.split_once("`: ").expect("a meaning after the codes");
            rows.extend(codes.split("`, `").map(|code| Row {
                code,
                severities: severities.split(", ").collect(),
                evidence,
                meaning,
            }));
        }
    }
    rows
}

/// Every code within the functions `code` of a source. What they give beside codes, such as those of regions, has no full
/// stop.
fn codes_in(source: &str) -> Vec<&str> {
    let bodies = source.split("fn code(").skip(1).filter_map(|rest| rest.split("\n    }\n").next());
    let quoted = bodies.flat_map(|body| body.split('"').skip(1).step_by(2));
    quoted.filter(|text| text.contains('.')).collect()
}

/// Every Rust source in a folder and in those within it.
fn sources(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("the folder of a crate's sources can be listed");
    let paths = entries.map(|entry| entry.expect("the entry was just listed").path());
    paths
        .flat_map(|path| match path.extension() {
            Some(extension) if extension == "rs" => vec![std::fs::read_to_string(path).expect("a source is text")],
            _ if path.is_dir() => sources(&path),
            _ => Vec::new(),
        })
        .collect()
}

/// Every code that the format crates can report.
fn codes() -> BTreeSet<String> {
    // Reasons not to write a file or to decode its pixels: reading it never gives them.
    let writers = ["dds.pixel_count", "dds.too_large", "yaz0.input_too_long"];
    // Given to kinds that a newer version of another crate may add.
    let unknown = ["nxtheme.wallpaper_jpeg"];
    let formats = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut codes = BTreeSet::new();
    for format in std::fs::read_dir(formats).expect("the crates lie beside this one") {
        let folder = format.expect("the entry was just listed").path();
        // The crate of the common form reports nothing itself, and no report is made of a console's own menu files.
        if ["finding", "bflan", "bflyt", "bntx"].iter().any(|name| folder.ends_with(name)) {
            continue;
        }
        for source in sources(&folder.join("src")) {
            codes.extend(
                codes_in(&source)
                    .into_iter()
                    .filter(|code| !writers.contains(code) && !unknown.contains(code))
                    .map(str::to_owned),
            );
        }
    }
    let foreign = include_str!("../src/foreign.rs");
    codes.extend(foreign.split('"').filter(|text| text.starts_with("kind.")).map(str::to_owned));
    codes
}

#[test]
fn the_list_has_every_code_once_and_no_other() {
    let listed: Vec<&str> = rows().into_iter().map(|row| row.code).collect();
    let set: BTreeSet<String> = listed.iter().map(|code| (*code).to_owned()).collect();
    assert_eq!(set.len(), listed.len(), "a code is listed twice");
    let codes = codes();
    let missing: Vec<_> = codes.difference(&set).collect();
    let unknown: Vec<_> = set.difference(&codes).collect();
    assert!(missing.is_empty() && unknown.is_empty(), "not in the list: {missing:?}\nin no source: {unknown:?}");
    assert!(codes.len() > 300, "{} codes were found", codes.len());
}

#[test]
fn every_row_has_a_severity_and_a_source() {
    let sources = ["tool", "derived", "reported", "unverified", "ours", "not known"];
    for Row { code, severities, evidence, meaning } in rows() {
        assert!(severities.iter().all(|word| ["error", "warning", "note"].contains(word)), "{code}: {severities:?}");
        let named = evidence.strip_suffix(')').and_then(|text| text.rsplit_once(" ("));
        let (readers, source) = named.unwrap_or(("", evidence));
        assert!(!meaning.is_empty() && sources.contains(&source), "{code}: {evidence}, {meaning}");
        // Our own rules and unknown answers may stand alone, everything else names its readers.
        assert!(!readers.is_empty() || ["ours", "not known"].contains(&source), "{code}: {evidence}");
    }
}

fn collect(report: &FileReport, seen: &mut BTreeMap<&'static str, BTreeSet<&'static str>>) {
    for finding in report.refusal.iter().chain(&report.findings) {
        seen.entry(finding.code()).or_default().insert(finding.severity().name());
    }
    report.parts.iter().for_each(|part| collect(part, seen));
}

#[test]
fn the_corpus_is_reported_with_the_severities_of_the_list() {
    let list: BTreeMap<_, _> = rows().into_iter().map(|row| (row.code, row.severities)).collect();
    let mut seen = BTreeMap::new();
    for case in corpus::all().iter().filter(|case| case.reader == Reader::Inspect) {
        collect(&inspect(&case.name, &case.bytes), &mut seen);
    }
    for (code, severities) in &seen {
        let listed = list.get(code).unwrap_or_else(|| panic!("{code} is not in the list"));
        assert!(severities.iter().all(|word| listed.contains(word)), "{code}: {severities:?}, listed as {listed:?}");
    }
    assert!(seen.len() > 150, "{} codes were seen", seen.len());
}
