//! Prints the properties of PNG pictures and the features that readers show differently: `png FILE…`.

use std::{env, fs};

use vitrine_png::Png;

/// Limit on pixels: those of a picture of 4096 by 4096.
const MAX_PIXELS: u64 = 1 << 24;

fn main() -> std::io::Result<()> {
    for path in env::args().skip(1) {
        match Png::read(&fs::read(&path)?, MAX_PIXELS) {
            Ok(png) => {
                let (width, height, depth, colour) = (png.width, png.height, png.bit_depth, png.colour);
                println!("{path}: {width}×{height}, {colour:?}, {depth} bits per channel");
                for finding in png.findings() {
                    println!("  {}: {finding} [{}]", finding.severity(), finding.code());
                }
            }
            Err(error) => println!("{path}: {error} [{}]", error.code()),
        }
    }
    Ok(())
}
