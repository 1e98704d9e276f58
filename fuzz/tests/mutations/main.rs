//! Every target with all its seeds, then with random changes of them, the same in every run. This finds what breaks
//! at once; `scripts/fuzz.sh` searches on, guided by coverage.
//!
//! An input that a target fails on is written to `fuzz/artifacts`, and the failed test names the command that runs the
//! target with that file alone: `VITRINE_FUZZ_INPUT=FILE`.

mod mutator;

use std::panic::catch_unwind;
use std::path::Path;
use std::sync::LazyLock;
use std::time::{Duration, Instant};
use std::{env, fs};

use mutator::Mutator;
use peak_alloc::PeakAlloc;
use vitrine_fuzz::seeds::{self, Seed};
use vitrine_fuzz::targets::{self, Target};

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// For each target. Without optimisation an input costs 5 to 150 microseconds, and all of them some 20 seconds of
/// processor time.
const CHANGED_SEEDS: usize = 20_000;
/// For the target that encodes, where an input costs a millisecond.
const CHANGED_SEEDS_TO_ENCODE: usize = 2_000;
/// Of the whole program.
const MOST_MEMORY_MB: f32 = 512.0;
const LONGEST: Duration = Duration::from_secs(1);

static SEEDS: LazyLock<Vec<Seed>> = LazyLock::new(|| seeds::all().expect("seeds can be made and read"));

/// What is wrong with how a target took an input, if anything.
fn objection(target: Target, input: &[u8]) -> Option<String> {
    let is_slow = || {
        let began = Instant::now();
        target(input);
        began.elapsed() > LONGEST
    };
    // Measured twice, because other programs may have had the processor the first time.
    match catch_unwind(|| is_slow() && is_slow()) {
        Err(_) => return Some("panicked".to_owned()),
        Ok(true) => return Some(format!("took over {LONGEST:?}")),
        Ok(false) => {}
    }
    let used = MEMORY.peak_usage_as_mb();
    (used > MOST_MEMORY_MB).then(|| {
        MEMORY.reset_peak_usage();
        format!("(or one on another thread) held {used:.0} MB")
    })
}

/// The first input that a target fails on, with its place among all of them.
fn search(target: Target, seeds: &[&[u8]], changes: usize) -> Option<(usize, Vec<u8>, String)> {
    let mut mutator = Mutator::new(seeds);
    let changed = (0..changes).map(|_| mutator.input());
    let inputs = seeds.iter().map(|seed| seed.to_vec()).chain(changed);
    inputs.enumerate().find_map(|(place, input)| objection(target, &input).map(|reason| (place, input, reason)))
}

fn check(name: &str) {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the package has a folder of its own");
    let target = targets::find(name).expect("the names of tests are those of targets");
    if let Some(file) = env::var_os("VITRINE_FUZZ_INPUT") {
        let input = fs::read(repository.join(file)).expect("VITRINE_FUZZ_INPUT names a file");
        assert_eq!(objection(target, &input), None);
        return;
    }
    let seeds: Vec<&[u8]> = SEEDS.iter().filter(|seed| seed.target == name).map(|seed| &seed.bytes[..]).collect();
    assert!(!seeds.is_empty(), "{name} has no seeds");
    let changes = if name == "clip" { CHANGED_SEEDS_TO_ENCODE } else { CHANGED_SEEDS };
    let Some((place, input, reason)) = search(target, &seeds, changes) else { return };
    let file = format!("fuzz/artifacts/{name}-input-{place}");
    fs::create_dir_all(repository.join("fuzz/artifacts")).expect("the folder of findings can be made");
    fs::write(repository.join(&file), input).expect("a finding can be written");
    panic!(
        "with the input {file} the target {name} {reason}; to run it again:\nVITRINE_FUZZ_INPUT={file} \
         cargo test --package vitrine-fuzz --test mutations -- --exact no_input_breaks::{name}"
    );
}

macro_rules! tests {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                super::check(stringify!($name));
            }
        )*
    };
}

mod no_input_breaks {
    vitrine_fuzz::for_each_target!(tests);
}

/// A length that is believed, as in most formats.
fn believes_a_length(data: &[u8]) {
    if let [length, rest @ ..] = data {
        assert!(rest.get(..usize::from(*length)).is_some());
    }
}

#[test]
fn a_target_that_believes_a_length_is_caught_and_in_every_run_with_the_same_input() {
    let found = search(believes_a_length, &[b"\x04four"], CHANGED_SEEDS);
    assert!(found.as_ref().is_some_and(|(place, ..)| *place > 0), "{found:?}");
    assert_eq!(search(believes_a_length, &[b"\x04four"], CHANGED_SEEDS), found);
}
