//! All targets in one libFuzzer program: the environment variable `VITRINE_FUZZ_TARGET` names the one to run.
#![no_main]

use std::sync::LazyLock;
use std::{env, process};

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

fuzz_target!(init: LazyLock::force(&TARGET), |data: &[u8]| TARGET(data));
