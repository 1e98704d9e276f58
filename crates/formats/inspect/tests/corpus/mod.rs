//! The malformed corpus: every row of the format pages' list of malformed input as files, in families, each with the
//! code that it must get. Deterministic, so that a family that changes shows in review. Used by the test that checks
//! the results, by the program that writes the files out, and as seeds for fuzzing.

pub mod bps;
pub mod bytes;
pub mod documents;
pub mod layout_ids;
pub mod options;
pub mod pictures;
pub mod sarc;
pub mod themes;
pub mod trees;
pub mod utheme;
pub mod yaz0;
pub mod zip;

/// Who reads the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reader {
    /// `vitrine_inspect::inspect`, under the case's own name.
    Inspect,
    /// A layout ID on one line.
    LayoutId,
    /// First line an option folder's name, the rest a value file.
    Option,
    /// First byte the kind as a digit, then a variable up to the line's end.
    Variable,
    /// A whole layout tree, in the notation of `trees.rs`.
    Tree,
}

/// The expected result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Refused or found in error with exactly this code.
    Refused(&'static str),
    /// Accepted, with this code as a warning or note.
    Told(&'static str),
    /// Accepted without an error: the row is listed because it must work.
    Accepted,
}

/// One file.
pub struct Case {
    /// Group of related defects; also the folder it is written to.
    pub family: &'static str,
    /// File name, unique within the family.
    pub name: String,
    /// Content.
    pub bytes: Vec<u8>,
    /// Who reads it.
    pub reader: Reader,
    /// The expected result.
    pub verdict: Verdict,
}

/// Collects the cases of one format.
pub struct Cases {
    cases: Vec<Case>,
    family: &'static str,
    extension: &'static str,
    reader: Reader,
}

impl Cases {
    fn new(extension: &'static str, reader: Reader) -> Self {
        Self { cases: Vec::new(), family: "", extension, reader }
    }

    fn family(&mut self, family: &'static str) {
        self.family = family;
    }

    fn add(&mut self, name: &str, verdict: Verdict, bytes: impl Into<Vec<u8>>) {
        let name = if name.contains('.') { name.to_owned() } else { format!("{name}.{}", self.extension) };
        self.cases.push(Case { family: self.family, name, bytes: bytes.into(), reader: self.reader, verdict });
    }

    fn refuse(&mut self, name: &str, code: &'static str, bytes: impl Into<Vec<u8>>) {
        self.add(name, Verdict::Refused(code), bytes);
    }

    fn tell(&mut self, name: &str, code: &'static str, bytes: impl Into<Vec<u8>>) {
        self.add(name, Verdict::Told(code), bytes);
    }

    fn accept(&mut self, name: &str, bytes: impl Into<Vec<u8>>) {
        self.add(name, Verdict::Accepted, bytes);
    }
}

/// The whole corpus.
pub fn all() -> Vec<Case> {
    let formats = [
        yaz0::cases(),
        sarc::cases(),
        zip::cases(),
        themes::cases(),
        documents::cases(),
        pictures::cases(),
        options::cases(),
        options::variables(),
        layout_ids::cases(),
        trees::cases(),
        bps::cases(),
        utheme::cases(),
    ];
    formats.into_iter().flat_map(|cases| cases.cases).collect()
}
