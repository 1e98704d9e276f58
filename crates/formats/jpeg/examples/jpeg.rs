//! Checks JPEG files as wallpapers, from the command line: a line for each file with its size and kind, then a line for
//! each finding.
//!
//! ```text
//! jpeg FILE…
//! ```

use std::error::Error;

use vitrine_jpeg::{Jpeg, check_wallpaper};

fn main() -> Result<(), Box<dyn Error>> {
    for path in std::env::args().skip(1) {
        let bytes = std::fs::read(&path)?;
        match Jpeg::read(&bytes) {
            Ok(jpeg) => {
                let (frame, exif) = (jpeg.frame, jpeg.exif.unwrap_or_default());
                let make = exif.make.unwrap_or_else(|| "-".to_owned());
                println!(
                    "{path} {}x{} {:?} {} components, {} bits, turned {}, made by {make}",
                    frame.width,
                    frame.height,
                    frame.kind,
                    frame.components,
                    frame.precision,
                    exif.orientation.unwrap_or(1),
                );
            }
            Err(error) => println!("{path} {error}"),
        }
        for finding in check_wallpaper(&bytes) {
            println!("  {} {finding} [{}]", finding.severity(), finding.code());
        }
    }
    Ok(())
}
