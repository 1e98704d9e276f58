//! The table of findings lists every code that can be reported, no other, each once and with the severity it is
//! reported with. What can be reported is read from the sources: a variant added to an enum of errors is a code at once.

#![allow(dead_code, reason = "the corpus is shared with other tests and not all of it is used here")]

mod corpus;

use std::collections::{BTreeMap, BTreeSet};

use corpus::Reader;
use vitrine_inspect::{Report, Severity, inspect};

const TABLE: &str = include_str!("../findings.md");

/// The rows of the table: code and severities.
fn rows() -> Vec<(&'static str, Vec<&'static str>)> {
    let cells = |line: &'static str| line.trim_matches('|').split('|').map(str::trim).collect::<Vec<_>>();
    let rows = TABLE.lines().filter(|line| line.starts_with("| `")).map(cells);
    rows.map(|row| (row[0].trim_matches('`'), row[1].split(", ").collect())).collect()
}

/// The variants of an enum, from the source that declares it.
fn variants<'a>(source: &'a str, name: &str) -> Vec<&'a str> {
    let start = source.find(&format!("pub enum {name} {{")).expect("the source declares the enum");
    let body = &source[start..];
    let body = &body[..body.find("\n}").expect("the enum ends")];
    let lines = body.lines().skip(1).filter_map(|line| line.strip_prefix("    "));
    let names = lines.filter(|line| line.starts_with(|letter: char| letter.is_ascii_uppercase()));
    names.map(|line| line.split(|letter: char| !letter.is_alphanumeric()).next().expect("a first part")).collect()
}

/// `CopyPastEnd` of `yaz0` is `yaz0.copy_past_end`.
fn code_of(format: &str, variant: &str) -> String {
    let words = variant.char_indices().flat_map(|(at, letter)| {
        let gap = (letter.is_uppercase() && at > 0).then_some('_');
        gap.into_iter().chain(letter.to_lowercase())
    });
    format!("{format}.{}", words.collect::<String>())
}

/// Every text in quotation marks that begins with one of these formats.
fn literals(source: &str, formats: &[&str]) -> Vec<String> {
    let product = source.split("#[cfg(test)]").next().unwrap_or(source);
    let quoted = product.split('"').skip(1).step_by(2);
    let is_code = |text: &&str| {
        let Some((format, rest)) = text.split_once('.') else { return false };
        let is_word = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_';
        formats.contains(&format) && !rest.is_empty() && rest.chars().all(is_word)
    };
    quoted.filter(is_code).map(str::to_owned).collect()
}

macro_rules! source {
    ($path:literal) => {
        include_str!(concat!("../../", $path))
    };
}

/// Every code that the sources can report.
fn codes() -> BTreeSet<String> {
    let by_variant: [(&str, &str, &[&str]); 25] = [
        ("yaz0", source!("yaz0/src/error.rs"), &["Error"]),
        ("sarc", source!("sarc/src/error.rs"), &["Error"]),
        ("zip", source!("zip/src/error.rs"), &["Error"]),
        ("sarc", source!("sarc/src/finding.rs"), &["FindingKind"]),
        ("zip", source!("zip/src/finding.rs"), &["FindingKind"]),
        ("zip.name", source!("zip/src/error.rs"), &["NameDefect"]),
        ("nxtheme", source!("nxtheme/src/error.rs"), &["Error"]),
        ("dds", source!("dds/src/error.rs"), &["Error"]),
        ("jpeg", source!("jpeg/src/error.rs"), &["Error"]),
        ("jpeg", source!("jpeg/src/finding.rs"), &["FindingKind"]),
        ("png", source!("png/src/lib.rs"), &["Error"]),
        ("png", source!("png/src/finding.rs"), &["FindingKind", "Oddity"]),
        ("dds", source!("dds/src/finding.rs"), &["FindingKind"]),
        ("json", source!("layout/src/json/reader.rs"), &["Defect"]),
        ("layout", source!("layout/src/schema.rs"), &["Error"]),
        ("layout", source!("layout/src/schema/finding.rs"), &["FindingKind"]),
        ("option", source!("layout/src/options/folder.rs"), &["FolderNameError"]),
        ("option", source!("layout/src/options/value.rs"), &["ValueError"]),
        ("option", source!("layout/src/variables.rs"), &["VariableError", "TemplateError"]),
        ("layout_id", source!("layout/src/layout_id.rs"), &["Error"]),
        ("tree", source!("layout/src/tree/report.rs"), &["Reason", "Note"]),
        ("bps", "", &[]),
        ("utheme", "", &[]),
        ("overlay", "", &[]),
        ("inspect", "", &[]),
    ];
    // Variants that hold the error of another format, whose code is given in their place.
    let passed_on = [
        "zip.name",
        "nxtheme.yaz0",
        "nxtheme.sarc",
        "nxtheme.zip",
        "nxtheme.manifest_json",
        "jpeg.unreadable",
        "png.odd",
        "layout.json",
        "option.json",
        "tree.json",
        "option.template",
    ];
    // Reasons not to write a file or to decode its pixels: reading it never gives them.
    let writers = ["dds.pixel_count", "dds.too_large", "yaz0.input_too_long"];
    let is_given = |code: &String| !passed_on.contains(&code.as_str()) && !writers.contains(&code.as_str());
    let mut codes = BTreeSet::new();
    for (format, source, enums) in by_variant {
        let of_enum = |name: &&str| {
            variants(source, name).into_iter().map(|variant| code_of(format, variant)).collect::<Vec<_>>()
        };
        codes.extend(enums.iter().flat_map(of_enum).filter(is_given));
    }
    for source in [
        source!("bps/src/error.rs"),
        source!("bps/src/finding.rs"),
        source!("utheme/src/error.rs"),
        source!("utheme/src/finding.rs"),
        source!("overlay/src/compute.rs"),
        source!("inspect/src/lib.rs"),
        source!("inspect/src/archive.rs"),
        source!("inspect/src/patch.rs"),
        source!("inspect/src/picture.rs"),
        include_str!("../../../vitrine/src/tools/inspect.rs"),
    ] {
        codes.extend(literals(source, &["bps", "utheme", "overlay", "inspect", "dds", "png"]));
    }
    let of_themes = literals(source!("nxtheme/src/finding.rs"), &["nxtheme"]);
    // Given to variants that are not there yet.
    codes.extend(of_themes.into_iter().filter(|code| code != "nxtheme.wallpaper_jpeg"));
    codes
}

#[test]
fn the_table_lists_every_code_once_and_no_other() {
    let listed: Vec<&str> = rows().into_iter().map(|(code, _)| code).collect();
    let set: BTreeSet<String> = listed.iter().map(|code| (*code).to_owned()).collect();
    assert_eq!(set.len(), listed.len(), "a code is listed twice");
    let codes = codes();
    let missing: Vec<_> = codes.difference(&set).collect();
    let unknown: Vec<_> = set.difference(&codes).collect();
    assert!(missing.is_empty() && unknown.is_empty(), "not in the table: {missing:?}\nin no source: {unknown:?}");
    assert!(codes.len() > 300, "{} codes were found", codes.len());
}

#[test]
fn every_row_has_a_severity_and_a_source() {
    let sources = ["tool", "derived", "reported", "unverified", "ours", "not known"];
    for line in TABLE.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<_> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [_, severities, meaning, readers, source] = cells.as_slice() else { panic!("{line}") };
        assert!(severities.split(", ").all(|word| ["error", "warning", "note"].contains(&word)), "{line}");
        assert!(!meaning.is_empty() && !readers.is_empty() && sources.contains(source), "{line}");
        assert_eq!(*readers == "?", *source == "not known" && !readers.starts_with("none"), "{line}");
    }
}

fn collect(report: &Report, seen: &mut BTreeMap<String, BTreeSet<&'static str>>) {
    for finding in report.refusal.iter().chain(&report.findings) {
        let word = match finding.severity {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        };
        seen.entry(finding.code.clone()).or_default().insert(word);
    }
    report.parts.iter().for_each(|part| collect(part, seen));
}

#[test]
fn the_corpus_is_reported_with_the_severities_of_the_table() {
    let table: BTreeMap<_, _> = rows().into_iter().collect();
    let mut seen = BTreeMap::new();
    for case in corpus::all().iter().filter(|case| case.reader == Reader::Inspect) {
        collect(&inspect(&case.name, &case.bytes), &mut seen);
    }
    for (code, severities) in &seen {
        let listed = table.get(code.as_str()).unwrap_or_else(|| panic!("{code} is not in the table"));
        assert!(severities.iter().all(|word| listed.contains(word)), "{code}: {severities:?}, listed as {listed:?}");
    }
    assert!(seen.len() > 150, "{} codes were seen", seen.len());
}
