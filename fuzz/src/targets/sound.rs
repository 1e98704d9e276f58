//! From the bytes of a sound file to its samples, as uploads are inspected. Checksums are repaired first, or little would
//! be looked into.

use vitrine_audio::{Error, SoundLimits, SoundRefusal, check_ogg, inspect, sniff};

use crate::input::with_sound_checksums;

/// So little sound that thousands of files a second are looked into.
const LIMITS: SoundLimits =
    SoundLimits { max_bytes: 1 << 14, max_seconds: 2, min_sample_rate: 8000, max_sample_rate: 96_000, max_channels: 2 };

pub fn sound(data: &[u8]) {
    let bytes = with_sound_checksums(data.to_vec());
    let found = inspect(&bytes, &LIMITS);
    match &found {
        Ok(facts) => {
            assert_eq!(sniff(&bytes), Some(facts.format));
            assert!((1000..=2000).contains(&facts.duration_ms) && (1..=2).contains(&facts.channels));
            assert!((8000..=96_000).contains(&facts.sample_rate));
        }
        Err(error) => assert_ne!(error.refusal(), SoundRefusal::Internal, "{error}"),
    }
    // One sample more or less is the difference between the two.
    if let (Ok(facts), Ok(checked)) = (&found, check_ogg(&bytes)) {
        assert_eq!((facts.sample_rate, facts.duration_ms), (checked.sample_rate, checked.duration_ms));
    }
    let none = SoundLimits { max_bytes: 0, ..LIMITS };
    let too_large = Err(Error::TooLarge { size_bytes: bytes.len(), max_bytes: 0 });
    assert!(bytes.is_empty() || inspect(&bytes, &none) == too_large);
}
