//! BPS on the command line: `info PATCH`, `apply PATCH SOURCE OUT`, `create SOURCE TARGET OUT`, and `bench [MIB]`,
//! which prints the speed of applying beside a plain memory copy of the same size. The oracle tests call it too.

use std::{env, fs, hint::black_box, process::ExitCode, time::Instant};
use vitrine_bps::{Limits, Patch, create};

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments[..] {
        ["info", patch] => info(patch),
        ["apply", patch, source, out] => apply(patch, source, out),
        ["create", source, target, out] => make(source, target, out),
        ["bench"] => bench(8),
        ["bench", mebibytes] => mebibytes.parse().map_err(Into::into).and_then(bench),
        _ => Err("usage: bps info PATCH | apply PATCH SOURCE OUT | create SOURCE TARGET OUT | bench [MIB]".into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

type Done = Result<(), Box<dyn std::error::Error>>;

fn info(patch: &str) -> Done {
    let bytes = fs::read(patch)?;
    let patch = Patch::parse(&bytes, &Limits::default())?;
    println!("source  {} bytes, checksum {:08x}", patch.source_size(), patch.source_crc());
    println!("target  {} bytes, checksum {:08x}", patch.target_size(), patch.target_crc());
    println!("actions {:?}", patch.verify()?);
    Ok(())
}

fn apply(patch: &str, source: &str, out: &str) -> Done {
    let bytes = fs::read(patch)?;
    let target = Patch::parse(&bytes, &Limits::default())?.apply(&fs::read(source)?)?;
    Ok(fs::write(out, target)?)
}

fn make(source: &str, target: &str, out: &str) -> Done {
    Ok(fs::write(out, create(&fs::read(source)?, &fs::read(target)?))?)
}

/// One line of `name=value` pairs, for `bench/formats/run.sh`. The pair of files resembles a menu archive: noise with
/// repeats, of which the target moves parts, changes single bytes all over and adds new blocks.
fn bench(mebibytes: usize) -> Done {
    let source = noise(mebibytes << 20, 1);
    let target = edited(&source);
    let started = Instant::now();
    let bytes = create(&source, &target);
    let create_ms = started.elapsed().as_secs_f64() * 1e3;
    let patch = Patch::parse(&bytes, &Limits::default())?;
    let summary = patch.verify()?;
    let actions = summary.source_reads + summary.target_reads + summary.source_copies + summary.target_copies;
    let apply_ms = fastest(|| patch.apply(&source).map(drop))?;
    let copy_ms = fastest(|| {
        black_box(black_box(&target).to_vec());
        Ok(())
    })?;
    if patch.apply(&source)? != target {
        return Err("the patch does not give the target".into());
    }
    println!(
        "target_bytes={} patch_bytes={} actions={actions} create_ms={create_ms:.1} apply_ms={apply_ms:.3} memcpy_ms={copy_ms:.3}",
        target.len(),
        bytes.len(),
    );
    Ok(())
}

/// Milliseconds of the fastest of 30 rounds: what the work costs when nothing disturbs it.
fn fastest(mut work: impl FnMut() -> Result<(), vitrine_bps::Error>) -> Result<f64, vitrine_bps::Error> {
    let mut best = f64::INFINITY;
    for _ in 0..30 {
        let started = Instant::now();
        work()?;
        best = best.min(started.elapsed().as_secs_f64() * 1e3);
    }
    Ok(best)
}

fn edited(source: &[u8]) -> Vec<u8> {
    let mut target = source.to_vec();
    let third = target.len() / 3;
    target.rotate_left(third / 2);
    target[..third].copy_from_slice(&source[..third]);
    for at in (0..target.len()).step_by(80) {
        target[at] ^= 0x55;
    }
    target.extend(noise(300_000, 7));
    target.extend(std::iter::repeat_n(0, 200_000));
    target
}

fn noise(length: usize, seed: u64) -> Vec<u8> {
    let mut state = seed;
    let mut out = Vec::with_capacity(length);
    while out.len() < length {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        out.extend_from_slice(&state.to_be_bytes()[..4]);
    }
    out.truncate(length);
    out
}
