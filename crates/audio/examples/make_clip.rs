//! Makes a clip of a file: `make_clip SOURCE TARGET.ogg [MAX_SECONDS]`. `bench/audio/run.sh` measures it.

use std::error::Error;
use std::{env, fs};

use vitrine_audio::{ClipTarget, SoundLimits, TrimRange, check_ogg, inspect, make_clip};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [source, target, rest @ ..] = arguments.as_slice() else {
        return Err("usage: make_clip SOURCE TARGET.ogg [MAX_SECONDS]".into());
    };
    let upload = fs::read(source)?;
    let max_seconds: u32 = rest.first().map_or(Ok(60), |seconds| seconds.parse())?;
    // Whatever the limits of a site, files for measuring may be larger.
    let limits = SoundLimits { max_bytes: usize::MAX, ..SoundLimits::default() };
    let wanted = ClipTarget { max_duration_ms: max_seconds.saturating_mul(1000), ..ClipTarget::default() };
    match target.as_str() {
        "inspect" => println!("{:?}", inspect(&upload, &limits)?),
        "check" => println!("{:?}", check_ogg(&upload)?),
        _ => {
            let clip = make_clip(&upload, &limits, TrimRange::default(), &wanted)?;
            fs::write(target, &clip.ogg)?;
            println!("{} ms, {:?} LUFS, {} dB", clip.duration_ms, clip.loudness_lufs, clip.gain_db);
        }
    }
    Ok(())
}
