//! Packs, unpacks and times Yaz0 from the command line.
//!
//! ```text
//! yaz0 compress {store|fast|balanced|best} IN OUT     yaz0 decompress IN OUT     yaz0 time LEVEL FILE...
//! ```
//!
//! `time` unpacks files that are packed and packs all others, writes the result beside each as FILE.out, and prints a line
//! for each: the nanoseconds that it takes, the best of several runs.

use std::error::Error;
use std::hint::black_box;
use std::time::Instant;

use vitrine_yaz0::{CompressionLevel, compress, decompress, is_yaz0};

const USAGE: &str = "usage: yaz0 compress {store|fast|balanced|best} IN OUT | decompress IN OUT | time LEVEL FILE...";
const LEVELS: [(&str, CompressionLevel); 4] = [
    ("store", CompressionLevel::Store),
    ("fast", CompressionLevel::Fast),
    ("balanced", CompressionLevel::Balanced),
    ("best", CompressionLevel::Best),
];

/// Largest unpacked size.
const LIMIT: usize = 1 << 30;
const ROUNDS: u32 = 10;
const ROUND_NANOSECONDS: f64 = 50_000.0;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["compress", level, from, to] => {
            std::fs::write(to, compress(&std::fs::read(from)?, level_of(level)?, 0)?)?;
        }
        ["decompress", from, to] => std::fs::write(to, decompress(&std::fs::read(from)?, LIMIT)?)?,
        ["time", level, files @ ..] => {
            for file in files {
                time(file, level_of(level)?)?;
            }
        }
        _ => return Err(USAGE.into()),
    }
    Ok(())
}

fn level_of(name: &str) -> Result<CompressionLevel, &'static str> {
    LEVELS.iter().find(|(known, _)| *known == name).map(|(_, level)| *level).ok_or(USAGE)
}

fn time(file: &str, level: CompressionLevel) -> Result<(), Box<dyn Error>> {
    let bytes = std::fs::read(file)?;
    let work =
        || if is_yaz0(&bytes) { decompress(black_box(&bytes), LIMIT) } else { compress(black_box(&bytes), level, 0) };
    std::fs::write(format!("{file}.out"), work()?)?;
    println!("{:.1}", best_nanoseconds(work));
    Ok(())
}

/// Measures one call, in the fastest of several rounds. A round makes so many calls that reading the clock does not
/// count.
fn best_nanoseconds<T>(mut work: impl FnMut() -> T) -> f64 {
    let mut round = |calls: u32| {
        let started = Instant::now();
        (0..calls).for_each(|_| drop(black_box(work())));
        started.elapsed().as_nanos() as f64 / f64::from(calls)
    };
    let calls = (ROUND_NANOSECONDS / round(1).max(1.0)).clamp(1.0, 1000.0) as u32;
    (0..ROUNDS).map(|_| round(calls)).fold(f64::INFINITY, f64::min)
}
