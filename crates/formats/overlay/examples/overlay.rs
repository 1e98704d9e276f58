//! An overlay from two screenshots as raw 8-bit RGBA: `overlay BLACK WHITE OUT`. Other programs make such files from
//! pictures, and pictures from them.

use std::{env, error::Error, fs};

use vitrine_overlay::{AlphaMode, HEIGHT_PX, ScreenshotPixels, WIDTH_PX, overlay};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [black, white, out] = arguments.as_slice() else {
        return Err("usage: overlay BLACK WHITE OUT".into());
    };
    let (black, white) = (fs::read(black)?, fs::read(white)?);
    let shot = |rgba| ScreenshotPixels { width_px: WIDTH_PX, height_px: HEIGHT_PX, rgba };
    fs::write(out, overlay(shot(&black), shot(&white), AlphaMode::Soft)?)?;
    Ok(())
}
