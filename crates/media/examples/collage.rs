//! Makes the collage of pictures: `cargo run -p vitrine-media --example collage -- out.jpg picture…`

use std::error::Error;

use vitrine_media::{Collage, DecodeLimits, Picture, PreviewSize, Previews};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let out = arguments.next().ok_or("usage: collage out.jpg picture…")?;
    let pictures: Vec<String> = arguments.collect();
    let begin = std::time::Instant::now();
    let mut collage = Collage::of(pictures.len());
    for path in &pictures {
        collage.add(&Picture::decode(&std::fs::read(path)?, &DecodeLimits::default())?)?;
    }
    let collage = collage.finish()?;
    eprintln!("composed in {:?}", begin.elapsed());
    let previews = Previews::render(&collage, &[PreviewSize::Full1080], &mut |_, _| {})?;
    std::fs::write(out, &previews.pictures[0].jpeg)?;
    Ok(())
}
