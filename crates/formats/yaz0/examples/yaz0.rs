//! Packs, unpacks and times Yaz0 from the command line.
//!
//! ```text
//! yaz0 compress {store|fast|balanced|best} IN OUT     yaz0 decompress IN OUT     yaz0 bench RUNS IN
//! ```
//!
//! `bench` prints one line per measurement: what, level, best nanoseconds of RUNS runs, packed bytes.

use std::error::Error;
use std::hint::black_box;
use std::time::Instant;

use vitrine_yaz0::{Level, compress, decompress};

const USAGE: &str = "usage: yaz0 compress {store|fast|balanced|best} IN OUT | decompress IN OUT | bench RUNS IN";
const LEVELS: [(&str, Level); 4] =
    [("store", Level::Store), ("fast", Level::Fast), ("balanced", Level::Balanced), ("best", Level::Best)];

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["compress", level, from, to] => {
            let level = LEVELS.iter().find(|(name, _)| name == level).ok_or(USAGE)?.1;
            std::fs::write(to, compress(&std::fs::read(from)?, level, 0)?)?;
        }
        ["decompress", from, to] => std::fs::write(to, decompress(&std::fs::read(from)?, 1 << 30)?)?,
        ["bench", runs, from] => bench(&std::fs::read(from)?, runs.parse()?)?,
        _ => return Err(USAGE.into()),
    }
    Ok(())
}

fn bench(bytes: &[u8], runs: u32) -> Result<(), Box<dyn Error>> {
    for (name, level) in LEVELS {
        let packed = compress(bytes, level, 0)?;
        let packing = fastest(runs, || compress(black_box(bytes), level, 0).map(|packed| packed.len()));
        println!("compress {name} {packing} {}", packed.len());
        let unpacking = fastest(runs, || decompress(black_box(&packed), bytes.len()).map(|unpacked| unpacked.len()));
        println!("decompress {name} {unpacking} {}", packed.len());
        if decompress(&packed, bytes.len())? != bytes {
            return Err("what was packed does not unpack to itself".into());
        }
    }
    Ok(())
}

/// The shortest of several runs in nanoseconds: what the work costs when nothing else interferes.
fn fastest<T>(runs: u32, mut work: impl FnMut() -> T) -> u128 {
    (0..runs.max(1))
        .map(|_| {
            let started = Instant::now();
            black_box(work());
            started.elapsed().as_nanos()
        })
        .min()
        .unwrap_or_default()
}
