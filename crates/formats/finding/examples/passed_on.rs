//! A reader of folders that passes on what the reader of their files notices: `passed_on` prints each finding with its
//! severity and code, as a command would.

use std::fmt;

use vitrine_finding::{AnyKind, CodedKind, Finding, Severity};

/// Kinds of finding about one file.
enum TextKind {
    NotAscii,
}

impl CodedKind for TextKind {
    fn code(&self) -> &'static str {
        match self {
            TextKind::NotAscii => "text.not_ascii",
        }
    }
}

impl fmt::Display for TextKind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TextKind::NotAscii => out.write_str("the text holds characters beyond ASCII"),
        }
    }
}

/// Kinds of finding about a folder: about the folder itself, or about one of its files.
enum FolderKind {
    Empty,
    File(TextKind),
}

impl CodedKind for FolderKind {
    fn code(&self) -> &'static str {
        match self {
            FolderKind::Empty => "folder.empty",
            FolderKind::File(kind) => kind.code(),
        }
    }
}

impl fmt::Display for FolderKind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FolderKind::Empty => out.write_str("there is nothing in it"),
            FolderKind::File(kind) => kind.fmt(out),
        }
    }
}

fn check_text(text: &str) -> Option<Finding<TextKind>> {
    let line = text.lines().position(|line| !line.is_ascii())?;
    Some(Finding::new(Severity::Note, format!("line {}", line + 1), TextKind::NotAscii))
}

fn check_folder(files: &[(&str, &str)]) -> Vec<Finding<FolderKind>> {
    if files.is_empty() {
        return vec![Finding::new(Severity::Warning, "", FolderKind::Empty)];
    }
    let found = files.iter().filter_map(|(name, text)| Some(check_text(text)?.within(name).map(FolderKind::File)));
    found.collect()
}

fn main() {
    let folders: [&[(&str, &str)]; 2] = [&[], &[("a.txt", "plain"), ("b.txt", "plain\nnaïve")]];
    let all: Vec<Finding<AnyKind>> =
        folders.iter().flat_map(|files| check_folder(files)).map(|finding| finding.erase()).collect();
    for finding in &all {
        println!("{}: {finding} [{}]", finding.severity(), finding.code());
    }
    println!("worst: {:?}", all.iter().map(Finding::severity).max());
}
