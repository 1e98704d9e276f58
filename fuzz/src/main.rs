//! All targets in one libFuzzer program: the environment variable `VITRINE_FUZZ_TARGET` names the one to run.
#![no_main]

use std::sync::LazyLock;
use std::{env, panic, process};

use libfuzzer_sys::fuzz_target;
use vitrine_fuzz::targets::{self, Target};

const VARIABLE: &str = "VITRINE_FUZZ_TARGET";

static TARGET: LazyLock<Target> = LazyLock::new(|| {
    let name = env::var(VARIABLE).unwrap_or_default();
    targets::find(&name).unwrap_or_else(|| {
        let names: Vec<&str> = targets::ALL.iter().map(|(name, _)| *name).collect();
        eprintln!("{VARIABLE} is '{name}', but has to name a target:\n  {}", names.join("\n  "));
        process::exit(2)
    })
});

/// The product catches the panics of this decoder and calls the file damaged.
const CONTAINED: &str = "/symphonia-codec-vorbis-";

/// libFuzzer ends at every panic, before anything can catch it. Those of `CONTAINED` are passed over; one that nothing catches
/// still reaches libFuzzer.
fn prepare() {
    LazyLock::force(&TARGET);
    let end = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        if !panic.location().is_some_and(|place| place.file().contains(CONTAINED)) {
            end(panic);
        }
    }));
}

fuzz_target!(init: prepare(), |data: &[u8]| TARGET(data));
