//! BPS on the command line: `info PATCH`, `apply PATCH SOURCE OUT`, `create SOURCE TARGET OUT`, and
//! `time RUNS PATCH SOURCE`, which prints the nanoseconds of each run of applying in memory. The oracle tests and the
//! benchmark call it.

use std::{env, fs, hint::black_box, process::ExitCode, time::Instant};
use vitrine_bps::{BpsPatch, PatchLimits, create};

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments[..] {
        ["info", patch] => info(patch),
        ["apply", patch, source, out] => apply(patch, source, out),
        ["create", source, target, out] => make(source, target, out),
        ["time", runs, patch, source] => time(runs, patch, source),
        _ => {
            Err("usage: bps info PATCH | apply PATCH SOURCE OUT | create SOURCE TARGET OUT | time RUNS PATCH SOURCE"
                .into())
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

type ExampleResult = Result<(), Box<dyn std::error::Error>>;

fn info(patch: &str) -> ExampleResult {
    let bytes = fs::read(patch)?;
    let patch = BpsPatch::parse(&bytes, &PatchLimits::default())?;
    println!("source  {} bytes, checksum {:08x}", patch.source_size(), patch.source_crc());
    println!("target  {} bytes, checksum {:08x}", patch.target_size(), patch.target_crc());
    println!("actions {:?}", patch.verify()?);
    Ok(())
}

fn apply(patch: &str, source: &str, out: &str) -> ExampleResult {
    let bytes = fs::read(patch)?;
    let target = BpsPatch::parse(&bytes, &PatchLimits::default())?.apply(&fs::read(source)?)?;
    Ok(fs::write(out, target)?)
}

fn make(source: &str, target: &str, out: &str) -> ExampleResult {
    Ok(fs::write(out, create(&fs::read(source)?, &fs::read(target)?))?)
}

fn time(runs: &str, patch: &str, source: &str) -> ExampleResult {
    let (patch, source) = (fs::read(patch)?, fs::read(source)?);
    for _ in 0..runs.parse::<u32>()? {
        let started = Instant::now();
        black_box(BpsPatch::parse(&patch, &PatchLimits::default())?.apply(black_box(&source))?);
        println!("{}", started.elapsed().as_nanos());
    }
    Ok(())
}
