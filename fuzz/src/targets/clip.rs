//! From the bytes of a sound file to a clip, through the encoder's C as well. Checksums are repaired first.

use vitrine_audio::{BARS, ClipTarget, Error, SoundLimits, SoundRefusal, TrimRange, check_ogg, inspect, make_clip};

use crate::input::with_sound_checksums;

const LIMITS: SoundLimits =
    SoundLimits { max_bytes: 1 << 14, max_seconds: 2, min_sample_rate: 8000, max_sample_rate: 96_000, max_channels: 2 };

pub fn clip(data: &[u8]) {
    let bytes = with_sound_checksums(data.to_vec());
    let made = make_clip(
        &bytes,
        &LIMITS,
        TrimRange::default(),
        &ClipTarget { max_duration_ms: 1000, ..ClipTarget::default() },
    );
    match made {
        Ok(clip) => {
            assert_eq!((clip.duration_ms, clip.peaks.len()), (1000, BARS));
            assert!(clip.gain_db.is_finite() && clip.loudness_lufs.is_none_or(f32::is_finite));
            let facts = check_ogg(&clip.ogg).expect("what is written is sound");
            assert_eq!((facts.sample_rate, facts.channels), (clip.sample_rate, clip.channels));
        }
        Err(error) => {
            assert_ne!(error.refusal(), SoundRefusal::Internal, "{error}");
            // What is refused here was refused before, but for a part that is not there.
            let before = inspect(&bytes, &LIMITS);
            assert!(before.is_err() || matches!(error, Error::TooShort { .. }), "{error} after {before:?}");
        }
    }
}
