//! What comes in: every format gives the sound that went into it.

use vitrine_audio::{Error, SoundFormat, SoundLimits, SoundRefusal, inspect, sniff};

use crate::support::{MONO_MP3, STEREO_MP3, flac, hertz, ogg, sine, wav, whole};

fn facts(file: &[u8]) -> (SoundFormat, u32, u32, u32) {
    let facts = inspect(file, &SoundLimits::default()).expect("sound");
    (facts.format, facts.sample_rate, facts.channels, facts.duration_ms)
}

fn stereo(rate: u32, seconds: f64) -> Vec<Vec<f32>> {
    vec![sine(rate, seconds, 440.0, 0.4), sine(rate, seconds, 660.0, 0.4)]
}

fn assert_tones(file: &[u8], tones: &[f64]) {
    let (clip, planes) = whole(file);
    assert_eq!(planes.len(), tones.len());
    for (plane, tone) in planes.iter().zip(tones) {
        let found = hertz(plane, clip.sample_rate);
        assert!((found - tone).abs() < 3.0, "{found} Hz instead of {tone}");
    }
}

#[test]
fn each_format_has_its_length_and_its_tones() {
    let planes = stereo(44_100, 2.5);
    for (format, file) in [
        (SoundFormat::Wav, wav::of(&planes, 44_100)),
        (SoundFormat::Flac, flac::of(&planes, 44_100)),
        (SoundFormat::Ogg, ogg::of(&planes, 44_100)),
    ] {
        assert_eq!(sniff(&file), Some(format));
        assert_eq!(facts(&file), (format, 44_100, 2, 2500));
        assert_tones(&file, &[440.0, 660.0]);
    }
}

#[test]
fn mp3_has_its_length_without_the_encoders_padding() {
    assert_eq!(facts(STEREO_MP3), (SoundFormat::Mp3, 44_100, 2, 2000));
    assert_eq!(facts(MONO_MP3), (SoundFormat::Mp3, 22_050, 1, 2000));
    // 440 Hz for the first second and 880 for the other.
    let (clip, planes) = whole(MONO_MP3);
    let (first, second) = planes[0].split_at(planes[0].len() / 2);
    assert!((hertz(first, clip.sample_rate) - 440.0).abs() < 3.0);
    assert!((hertz(second, clip.sample_rate) - 880.0).abs() < 3.0);
    assert_tones(STEREO_MP3, &[660.0, 660.0]);
}

#[test]
fn every_kind_of_samples_in_wav_is_the_same_sound() {
    let planes = stereo(32_000, 1.0);
    let (reference, _) = whole(&wav::encode(&planes, 32_000, wav::Samples::F64));
    for samples in wav::ALL {
        let file = wav::encode(&planes, 32_000, samples);
        assert_eq!(facts(&file), (SoundFormat::Wav, 32_000, 2, 1000), "{samples:?}");
        let (clip, _) = whole(&file);
        let difference = clip.loudness_lufs.zip(reference.loudness_lufs).map(|(one, other)| (one - other).abs());
        assert!(difference.is_some_and(|lu| lu < 0.1), "{samples:?}: {difference:?}");
        assert_tones(&file, &[440.0, 660.0]);
    }
}

#[test]
fn every_rate_from_8_to_96_khz_is_taken_and_none_above_48_comes_out() {
    for (rate, published) in [
        (8000, 8000),
        (11_025, 11_025),
        (16_000, 16_000),
        (22_050, 22_050),
        (48_000, 48_000),
        (64_000, 32_000),
        (88_200, 44_100),
        (96_000, 48_000),
    ] {
        for file in
            [wav::of(&stereo(rate, 2.0), rate), flac::of(&stereo(rate, 2.0), rate), ogg::of(&stereo(rate, 2.0), rate)]
        {
            assert_eq!(facts(&file).1, rate);
            let (clip, planes) = whole(&file);
            assert_eq!((clip.sample_rate, clip.duration_ms), (published, 2000));
            assert_eq!(planes[0].len() as u32, published * 2);
            assert_tones(&file, &[440.0, 660.0]);
        }
    }
}

#[test]
fn rates_and_channels_outside_the_limits_are_told() {
    for rate in [7999, 96_001] {
        let refused = Error::SampleRate { found: rate, min: 8000, max: 96_000 };
        for file in [wav::of(&stereo(rate, 1.0), rate), flac::of(&stereo(rate, 1.0), rate)] {
            assert_eq!(inspect(&file, &SoundLimits::default()), Err(refused.clone()));
        }
    }
    let three = vec![sine(8000, 1.0, 440.0, 0.4); 3];
    for file in [wav::of(&three, 8000), flac::of(&three, 8000), ogg::of(&three, 8000)] {
        assert_eq!(inspect(&file, &SoundLimits::default()), Err(Error::Channels { found: 3, max: 2 }));
    }
}

#[test]
fn sound_of_other_formats_is_named() {
    let stretched = |head: &[u8]| [head, &[0; 600]].concat();
    let page = |codec: &[u8]| stretched(&[b"OggS\0\x02".as_slice(), &[0; 20], b"\x01\x13", codec].concat());
    let wav = |tag| wav::riff(&[&wav::format(tag, 1, 8000, 8), &wav::chunk(b"data", &[0; 9000])]);
    let mut wide = flac::of(&stereo(8000, 1.0), 8000);
    (wide[20], wide[21]) = (wide[20] | 1, wide[21] | 0xF0);
    for (file, name) in [
        (page(b"OpusHead"), "Opus"),
        (page(b"\x7fFLAC"), "FLAC in Ogg"),
        (stretched(b"\0\0\0\x20ftypM4A "), "MP4 (AAC or ALAC)"),
        (stretched(b"\xFF\xF1\x50\x80\x2E\x7F\xFC"), "AAC"),
        (stretched(b"FORM\0\0\0\0AIFF"), "AIFF"),
        (wide, "FLAC of 32 bits a sample"),
        (wav(2), "ADPCM"),
        (wav(0x55), "MP3 in WAV"),
        (wav(0x161), "WAV without PCM"),
    ] {
        assert_eq!(inspect(&file, &SoundLimits::default()), Err(Error::UnsupportedFormat(name)));
        assert_eq!(Error::UnsupportedFormat(name).refusal(), SoundRefusal::TypeNotAllowed);
    }
    for file in
        [&b""[..], b"RIFF", b"ID3", b"\x89PNG\r\n\x1a\n", &[0xFF; 5000], &[0; 5000], &b"no sound at all, ".repeat(99)]
    {
        assert_eq!(inspect(file, &SoundLimits::default()), Err(Error::NotAudio));
        assert_eq!(sniff(file), None);
    }
}
