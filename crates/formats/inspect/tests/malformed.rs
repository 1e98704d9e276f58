//! The malformed corpus: every file gets the code its row of the format pages asks for, none takes over a second, and
//! none makes the reader hold more than 64 MB beyond what the file's format is allowed to unpack to.

mod corpus;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;
use std::time::Duration;

use corpus::{Case, Reader, Verdict};
use peak_alloc::PeakAlloc;
use rustix::time::{ClockId, clock_gettime};
use vitrine_inspect::{Severity, inspect};
use vitrine_layout::options::{OptionKind, OptionValue, parse_folder_name};
use vitrine_layout::tree::{self, MemorySource};
use vitrine_layout::{layout_id, variables};

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// The most any file of the corpus may unpack to by its format's limits.
const DECLARED_LIMIT_MB: f32 = 64.0;
const BEYOND_LIMIT_MB: f32 = 64.0;
const LONGEST: Duration = Duration::from_secs(1);

/// Made once, so that the memory measured is the reader's alone.
static CORPUS: LazyLock<Vec<Case>> = LazyLock::new(corpus::all);

/// What a reader made of a file: the highest severity of its findings, and all codes.
struct Answer {
    worst: Option<Severity>,
    codes: Vec<&'static str>,
}

impl Answer {
    fn refused(code: &'static str) -> Self {
        Self { worst: Some(Severity::Error), codes: vec![code] }
    }

    fn of<T>(result: Result<T, &'static str>) -> Self {
        match result {
            Ok(_) => Self { worst: None, codes: Vec::new() },
            Err(code) => Self::refused(code),
        }
    }
}

fn answer(case: &Case) -> Answer {
    let text = || String::from_utf8_lossy(&case.bytes);
    match case.reader {
        Reader::Inspect => {
            let report = inspect(&case.name, &case.bytes);
            Answer { worst: report.worst(), codes: report.codes() }
        }
        Reader::LayoutId => Answer::of(layout_id::parse(&text()).map_err(|error| error.code())),
        Reader::Option => {
            let split = case.bytes.iter().position(|byte| *byte == b'\n').expect("a folder's name has its line");
            let (folder, value) = (String::from_utf8_lossy(&case.bytes[..split]), &case.bytes[split + 1..]);
            Answer::of(read_option(&folder, value))
        }
        Reader::Tree => read_tree(&case.bytes),
        Reader::Variable => {
            let text = text();
            let (kind, variable) = text.split_at(1);
            let kind = OptionKind::ALL[kind.parse::<usize>().expect("the first letter is a digit")];
            let canonical = variables::canonical(kind, None, variable);
            Answer::of(canonical.map_err(|error| error.code()))
        }
    }
}

fn read_tree(bytes: &[u8]) -> Answer {
    let catalogue = tree::read(&MemorySource(corpus::trees::files(bytes)));
    let codes: Vec<_> = catalogue.refusals.iter().map(|refusal| refusal.code()).collect();
    Answer { worst: (!codes.is_empty()).then_some(Severity::Error), codes }
}

fn read_option(folder: &str, value: &[u8]) -> Result<(), &'static str> {
    let folder = parse_folder_name(folder).map_err(|error| error.code())?;
    let read = OptionValue::read(folder.kind, folder.range, "value", value, None);
    read.map(|_| ()).map_err(|error| error.code())
}

/// What is wrong with the result, if anything.
fn objection(case: &Case, answer: &Answer) -> Option<String> {
    let has = |code: &str| answer.codes.contains(&code);
    let is_as_it_should = match case.verdict {
        Verdict::Refused(code) => has(code) && answer.worst == Some(Severity::Error),
        Verdict::Told(code) => has(code) && answer.worst < Some(Severity::Error),
        Verdict::Accepted => answer.worst < Some(Severity::Error),
    };
    (!is_as_it_should).then(|| {
        format!("{}/{}: {:?} expected, got {:?} {:?}", case.family, case.name, case.verdict, answer.worst, answer.codes)
    })
}

/// The processor time that this thread has taken: what else the machine is busy with is no finding.
fn processor_time() -> Duration {
    let taken = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(taken.tv_sec.unsigned_abs(), u32::try_from(taken.tv_nsec).expect("less than a second"))
}

#[test]
fn every_malformed_file_gets_its_own_answer_quickly_and_in_bounds() {
    let cases = &*CORPUS;
    let mut objections = Vec::new();
    for case in cases {
        MEMORY.reset_peak_usage();
        let before = MEMORY.current_usage_as_mb();
        let began = processor_time();
        let answer = answer(case);
        let (took, used) = (processor_time() - began, MEMORY.peak_usage_as_mb() - before);
        let place = format!("{}/{}", case.family, case.name);
        if took > LONGEST {
            objections.push(format!("{place}: took {took:?}"));
        }
        if used > DECLARED_LIMIT_MB + BEYOND_LIMIT_MB {
            objections.push(format!("{place}: held {used} MB"));
        }
        objections.extend(objection(case, &answer));
    }
    assert!(objections.is_empty(), "{} of {}:\n{}", objections.len(), cases.len(), objections.join("\n"));
}

#[test]
fn the_corpus_is_as_large_as_promised_and_names_no_file_twice() {
    let cases = &*CORPUS;
    let mut families: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for case in cases {
        assert!(families.entry(case.family).or_default().insert(&case.name), "{}/{} twice", case.family, case.name);
    }
    println!("{} files in {} families", cases.len(), families.len());
    assert!(cases.len() >= 300 && families.len() >= 25, "{} files in {} families", cases.len(), families.len());
}

#[test]
fn every_code_of_the_corpus_is_documented() {
    let documented = include_str!("../findings.md");
    let missing: BTreeSet<_> = CORPUS
        .iter()
        .filter_map(|case| match case.verdict {
            Verdict::Refused(code) | Verdict::Told(code) => Some(code),
            Verdict::Accepted => None,
        })
        .filter(|code| !documented.contains(&format!("`{code}`")))
        .collect();
    assert!(missing.is_empty(), "findings.md lacks {missing:?}");
}
