//! Times reading and validating one theme file: `read_bench RUNS FILE` prints the best nanoseconds of RUNS runs.

use std::error::Error;
use std::hint::black_box;
use std::time::Instant;

use vitrine_nxtheme::{FileContents, NxthemeLimits, read};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [runs, file] = arguments.as_slice() else { return Err("usage: read_bench RUNS FILE".into()) };
    let bytes = std::fs::read(file)?;
    let mut best = u128::MAX;
    for _ in 0..runs.parse::<u32>()? {
        let started = Instant::now();
        let contents = read(black_box(&bytes), &NxthemeLimits::default())?;
        let FileContents::Theme(opened) = &contents else { return Err("the file is a bundle".into()) };
        let findings = black_box(opened.validate());
        best = best.min(started.elapsed().as_nanos());
        if findings.iter().any(|finding| finding.severity() == vitrine_nxtheme::Severity::Error) {
            return Err(format!("the theme has errors: {findings:?}").into());
        }
    }
    println!("{best}");
    Ok(())
}
