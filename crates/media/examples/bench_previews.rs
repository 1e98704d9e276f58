//! Measures what the previews of one theme cost: decode, crop to the screen, lay the overlay over it, scale, encode every
//! size as WebP and JPEG, hash. `bench/previews/run.sh` runs it beside the same work done by another tool.
//!
//! Usage: `bench_previews OVERLAY.png ROUNDS PICTURE...`; prints one JSON line per picture with CPU milliseconds a round.

use std::error::Error;
use std::time::Instant;

use vitrine_media::{CropRect, DecodeLimits, Picture, PreviewSize, Previews, compose, read_overlay};

/// CPU time of this process so far in milliseconds, user and system, all threads (`/proc/self/stat`, fields 14 and 15).
fn cpu_ms() -> Result<f64, Box<dyn Error>> {
    let stat = std::fs::read_to_string("/proc/self/stat")?;
    let (_, fields) = stat.rsplit_once(") ").ok_or("no process name in /proc/self/stat")?;
    let ticks: f64 = fields.split(' ').skip(11).take(2).map(|field| field.parse::<f64>().unwrap_or(0.0)).sum();
    // Linux reports in hundredths of a second whatever the kernel's own clock.
    Ok(ticks * 10.0)
}

fn render(upload: &[u8], overlay: &[u8]) -> Result<Previews, Box<dyn Error>> {
    let picture = Picture::decode(upload, &DecodeLimits::background())?;
    let wallpaper = picture.crop_to(CropRect::WHOLE, 1280, 720)?;
    let screen = compose(&wallpaper, &read_overlay(overlay)?)?;
    Ok(Previews::render(&screen, &PreviewSize::THEME, &mut |_, _| {})?)
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let overlay = std::fs::read(arguments.next().ok_or("an overlay is needed")?)?;
    let rounds: u32 = arguments.next().ok_or("a number of rounds is needed")?.parse()?;
    for path in arguments {
        let upload = std::fs::read(&path)?;
        let first = render(&upload, &overlay)?;
        let (cpu_before, started) = (cpu_ms()?, Instant::now());
        for _ in 0..rounds {
            std::hint::black_box(render(std::hint::black_box(&upload), &overlay)?);
        }
        let cpu = (cpu_ms()? - cpu_before) / f64::from(rounds);
        let wall = started.elapsed().as_secs_f64() * 1000.0 / f64::from(rounds);
        let webp: usize = first.pictures.iter().map(|preview| preview.webp.len()).sum();
        let jpeg: usize = first.pictures.iter().map(|preview| preview.jpeg.len()).sum();
        println!(
            r#"{{"picture":"{path}","cpu_ms":{cpu:.2},"wall_ms":{wall:.2},"webp_bytes":{webp},"jpeg_bytes":{jpeg}}}"#
        );
    }
    Ok(())
}
