//! Turns raw RGBA pixels into a DDS file and back, from the command line.
//!
//! ```text
//! dds encode {DXT1|DXT3|DXT5} {quick|thorough} WIDTH HEIGHT IN.rgba OUT.dds     dds decode IN.dds OUT.rgba
//! ```
//!
//! Decoding prints width, height and encoding.

use std::error::Error;

use vitrine_dds::{BlockEncoding, Dds, EncodingEffort, decode, encode};

const USAGE: &str = "usage: dds encode {DXT1|DXT3|DXT5} {quick|thorough} WIDTH HEIGHT IN OUT | dds decode IN OUT";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["encode", encoding, effort, width, height, from, to] => {
            let known = [BlockEncoding::Dxt1, BlockEncoding::Dxt3, BlockEncoding::Dxt5];
            let encoding = known.into_iter().find(|known| known.code() == encoding.as_bytes()).ok_or(USAGE)?;
            let effort = if *effort == "thorough" { EncodingEffort::Thorough } else { EncodingEffort::Quick };
            let pixels = std::fs::read(from)?;
            std::fs::write(to, encode(&pixels, width.parse()?, height.parse()?, encoding, effort)?)?;
        }
        ["decode", from, to] => {
            let bytes = std::fs::read(from)?;
            let header = Dds::read(&bytes)?.header;
            println!("{} {} {}", header.width, header.height, String::from_utf8_lossy(header.encoding.code()));
            std::fs::write(to, decode(&bytes, 1 << 24)?.rgba)?;
        }
        _ => return Err(USAGE.into()),
    }
    Ok(())
}
