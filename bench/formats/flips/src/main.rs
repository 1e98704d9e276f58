//! Applies a patch in memory with Flips and prints the nanoseconds of each run, a line for each; the result goes to OUT.
//! Built like this Flips has a checksum as fast as ours, where the program has a slow one.
//!
//! ```text
//! flips-times RUNS PATCH SOURCE OUT
//! ```

use std::error::Error;
use std::hint::black_box;
use std::time::Instant;

use flips::BpsPatch;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [runs, patch, source, out] = arguments.as_slice() else {
        return Err("usage: flips-times RUNS PATCH SOURCE OUT".into());
    };
    let (patch, source) = (std::fs::read(patch)?, std::fs::read(source)?);
    for _ in 0..runs.parse::<u32>()? {
        let started = Instant::now();
        black_box(BpsPatch::new(&patch).apply(black_box(&source))?);
        println!("{}", started.elapsed().as_nanos());
    }
    Ok(std::fs::write(out, BpsPatch::new(&patch).apply(&source)?)?)
}
