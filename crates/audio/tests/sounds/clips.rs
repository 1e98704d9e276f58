//! What comes out: the part that was asked for, as loud as it should be, with nothing of the file around the sound.

use ebur128::{EbuR128, Mode};
use vitrine_audio::{BARS, ClipTarget, Error, SoundLimits, TrimRange, check_ogg, make_clip};

use crate::support::{MONO_MP3, STEREO_MP3, clip, flac, hertz, highest, noise, ogg, sine, wav, whole};

const RATE: u32 = 44_100;

/// Integrated loudness, and true peak in dBTP.
fn measured(planes: &[Vec<f32>], rate: u32) -> (f64, f64) {
    let mut meter = EbuR128::new(planes.len() as u32, rate, Mode::I | Mode::TRUE_PEAK).expect("a meter");
    let planes: Vec<&[f32]> = planes.iter().map(Vec::as_slice).collect();
    meter.add_frames_planar_f32(&planes).expect("samples");
    let peak = (0..planes.len() as u32).map(|channel| meter.true_peak(channel).expect("a peak")).fold(0.0, f64::max);
    (meter.loudness_global().expect("a loudness"), 20.0 * peak.log10())
}

/// Each second is a tone of another pitch, 300 Hz and 100 more for each second before it.
fn stairs(seconds: u32) -> Vec<f32> {
    (0..seconds).flat_map(|second| sine(RATE, 1.0, f64::from(300 + 100 * second), 0.3)).collect()
}

#[test]
fn a_trim_keeps_the_part_that_was_asked_for() {
    for file in [wav::of(&[stairs(8)], RATE), flac::of(&[stairs(8)], RATE), ogg::of(&[stairs(8)], RATE)] {
        let clip = clip(&file, TrimRange { start_ms: 2500, end_ms: Some(5750) }).expect("a clip");
        let planes = ogg::decode(&clip.ogg);
        assert_eq!((clip.duration_ms, planes[0].len()), (3250, 143_325));
        // The pitch changes 500 ms after the start, and each second from there, to within 3 ms.
        for (from_ms, to_ms, tone) in [(103, 497, 500.0), (503, 1497, 600.0), (1503, 2497, 700.0), (2503, 3000, 800.0)]
        {
            let part = &planes[0][from_ms * 441 / 10..to_ms * 441 / 10];
            assert!((hertz(part, RATE) - tone).abs() < 4.0, "{tone} Hz from {from_ms} to {to_ms} ms");
        }
    }
}

#[test]
fn without_an_end_a_clip_goes_to_the_end_or_as_far_as_it_may() {
    let file = wav::of(&[stairs(8)], RATE);
    let ends = |start_ms, end_ms| clip(&file, TrimRange { start_ms, end_ms }).map(|clip| clip.duration_ms);
    assert_eq!(ends(6500, None), Ok(1500));
    assert_eq!(ends(6500, Some(60_000)), Ok(1500));
    assert_eq!(ends(7500, None), Err(Error::TooShort { found_ms: 500, min_ms: 1000 }));
    for (start_ms, end_ms) in
        [(8000, None), (9000, Some(9500)), (3000, Some(3000)), (3000, Some(1000)), (0, Some(60_001))]
    {
        assert_eq!(ends(start_ms, end_ms), Err(Error::BadTrim { max_ms: 60_000 }));
    }
    let short = ClipTarget { max_duration_ms: 3000, ..ClipTarget::default() };
    assert_eq!(
        make_clip(&file, &SoundLimits::default(), TrimRange::default(), &short).map(|clip| clip.duration_ms),
        Ok(3000)
    );
}

#[test]
fn it_fades_only_where_the_sound_is_cut() {
    let file = wav::of(&[sine(RATE, 6.0, 1000.0, 0.3)], RATE);
    let loudest = |planes: &[Vec<f32>], from_ms: usize, to_ms: usize| {
        highest(&planes[0][from_ms * 441 / 10..to_ms * 441 / 10]) / highest(&planes[0][88_200..90_000])
    };
    let (_, planes) = whole(&file);
    assert!(loudest(&planes, 0, 1) < 0.1 && loudest(&planes, 12, 20) > 0.9, "a short fade");
    assert!(loudest(&planes, 5980, 5988) > 0.9 && loudest(&planes, 5999, 6000) < 0.1, "a short fade");

    let cut = clip(&file, TrimRange { start_ms: 500, end_ms: Some(5500) }).expect("a clip");
    let planes = ogg::decode(&cut.ogg);
    // Half of the amplitude in the middle of each fade: 300 ms in, 1,500 ms out.
    for (from_ms, level) in [(0, 0.0), (145, 0.5), (295, 1.0), (3500, 1.0), (4245, 0.5), (4990, 0.0)] {
        let found = loudest(&planes, from_ms, from_ms + 10);
        assert!((found - level).abs() < 0.12, "{found} and not {level} at {from_ms} ms");
    }
}

#[test]
fn it_is_as_loud_as_the_target_and_under_the_ceiling() {
    let music = |scale: f32| {
        let beat = |at: usize| if at % 22_050 < 6000 { 1.0 } else { 0.4 };
        let tones = sine(RATE, 5.0, 220.0, 0.5).into_iter().zip(noise(220_500)).enumerate();
        tones.map(|(at, (tone, hiss))| scale * beat(at) * (tone + 0.2 * hiss)).collect::<Vec<f32>>()
    };
    for scale in [1.0, 0.2] {
        for planes in [vec![music(scale)], vec![music(scale), music(scale * 0.7)]] {
            let (clip, decoded) = whole(&wav::of(&planes, RATE));
            let (lufs, peak) = measured(&decoded, RATE);
            assert!((lufs + 16.0).abs() < 0.5, "{lufs} LUFS");
            let source = clip.loudness_lufs.expect("a loudness");
            assert!((source + clip.gain_db + 16.0).abs() < 0.01, "the gain is what was missing");
            assert!(peak < -0.5, "{peak} dBTP");
        }
    }
}

#[test]
fn what_has_high_peaks_stays_quieter_instead_of_clipping() {
    // Quiet, with a click each second: 20 dB more would be far above full scale.
    let mut clicks = sine(RATE, 4.0, 300.0, 0.01);
    (10_000..176_400).step_by(44_100).for_each(|at| clicks[at] = 0.7);
    let (clip, decoded) = whole(&wav::of(&[clicks], RATE));
    let (lufs, peak) = measured(&decoded, RATE);
    assert!(lufs < -25.0 && clip.gain_db < 3.0, "{lufs} LUFS with {} dB", clip.gain_db);
    assert!(peak < -0.5, "{peak} dBTP");
}

#[test]
fn peaks_between_the_samples_are_found() {
    // At a quarter of the rate and an eighth of a turn, the samples are 3 dB below the wave.
    let wave: Vec<f32> = (0..88_200).map(|at| [0.7, 0.7, -0.7, -0.7][at % 4]).collect();
    let loud = ClipTarget { lufs: 0.0, ..ClipTarget::default() };
    let file = wav::of(&[wave], RATE);
    let clip = make_clip(&file, &SoundLimits::default(), TrimRange::default(), &loud).expect("a clip");
    // 0.7 times the square root of two is 0.99, so that 0.9 dB less are under −1 dBTP.
    assert!((f64::from(clip.gain_db) + 0.9).abs() < 0.15, "{} dB", clip.gain_db);
    let (_, peak) = measured(&ogg::decode(&clip.ogg), RATE);
    assert!(peak < 0.0, "{peak} dBTP");
}

#[test]
fn silence_stays_silence_and_the_nearly_silent_quiet() {
    for planes in [vec![vec![0.0; 88_200]], vec![vec![0.0; 88_200]; 2]] {
        let (clip, decoded) = whole(&wav::of(&planes, RATE));
        assert_eq!((clip.loudness_lufs, clip.gain_db), (None, 0.0));
        assert_eq!(clip.peaks, [0; BARS]);
        assert!(decoded.iter().all(|plane| highest(plane) == 0.0));
        assert!(check_ogg(&clip.ogg).is_ok());
    }
    let (clip, decoded) = whole(&wav::encode(&[sine(RATE, 3.0, 500.0, 0.001)], RATE, wav::Samples::F32));
    assert_eq!(clip.gain_db, 20.0);
    assert!(highest(&decoded[0]) < 0.02);
}

#[test]
fn samples_that_no_loudspeaker_has_are_taken() {
    let mut planes = vec![sine(RATE, 2.0, 440.0, 0.5); 2];
    let strange = [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 1e30, -1e30, 1e-40, f32::MAX];
    planes[0].iter_mut().skip(1000).zip(strange.iter().cycle()).step_by(97).for_each(|(sample, odd)| *sample = *odd);
    let (clip, decoded) = whole(&wav::encode(&planes, RATE, wav::Samples::F32));
    assert!(clip.gain_db.is_finite() && clip.loudness_lufs.is_some_and(f32::is_finite));
    assert!(decoded.iter().flatten().all(|sample| sample.is_finite() && sample.abs() < 1.3));
}

#[test]
fn what_halving_the_rate_would_fold_back_is_gone() {
    // 30 kHz would be heard as 18 kHz.
    let (mixed, tone) = (sine(96_000, 2.0, 30_000.0, 0.4), sine(96_000, 2.0, 1000.0, 0.04));
    let both: Vec<f32> = mixed.iter().zip(&tone).map(|(high, low)| high + low).collect();
    let (clip, decoded) = whole(&wav::of(&[both], 96_000));
    assert_eq!(clip.sample_rate, 48_000);
    assert!((hertz(&decoded[0], 48_000) - 1000.0).abs() < 2.0, "{} Hz", hertz(&decoded[0], 48_000));
}

#[test]
fn the_wave_form_follows_the_sound() {
    let louder: Vec<f32> =
        sine(RATE, 4.0, 441.0, 0.9).iter().enumerate().map(|(at, s)| s * at as f32 / 176_400.0).collect();
    let peaks = whole(&wav::of(&[louder], RATE)).0.peaks;
    assert_eq!(peaks.len(), BARS);
    assert!(peaks.contains(&255));
    for (bar, peak) in peaks.iter().enumerate().take(BARS - 2) {
        assert!((i32::from(*peak) - (bar as i32 + 1) * 255 / BARS as i32).abs() < 5, "bar {bar}: {peak}");
    }
}

#[test]
fn the_same_file_gives_the_same_bytes() {
    for file in [STEREO_MP3.to_vec(), wav::of(&[stairs(3)], RATE)] {
        assert_eq!(whole(&file).0, whole(&file).0);
    }
}

#[test]
fn nothing_of_a_file_but_its_sound_comes_through() {
    const SECRET: &[u8] = b"52.5163N 13.3777E";
    let text = std::str::from_utf8(SECRET).expect("text");
    let planes = vec![sine(RATE, 2.0, 440.0, 0.4)];
    let picture = [b"\0APIC\0\0\0\x40\0\0\0image/png\0\x03\0\x89PNG", SECRET].concat();
    let mut id3 = b"ID3\x03\0\0\0\0\x20\0".to_vec();
    id3.extend(picture.iter().chain(&[0; 4096]).take(0x1000));
    let id3_at_end = [b"TAG", SECRET, &[0; 108]].concat();
    let audio = &wav::chunk(b"data", &wav::data(&planes, wav::Samples::S16));
    let list = wav::chunk(b"LIST", &[b"INFOINAM\x11\0\0\0", SECRET].concat());
    let comment = [b"\0\0\0\0\x01\0\0\0\x19\0\0\0LOCATION", SECRET].concat();
    let flac_header =
        flac::metadata(&flac::header(&planes, RATE), &[(4, &comment), (6, &picture), (2, b"APPL"), (126, SECRET)]);
    for file in [
        [&id3, MONO_MP3, &id3_at_end].concat(),
        [&id3, MONO_MP3, &ape_tag(SECRET)].concat(),
        wav::riff(&[&wav::format(1, 1, RATE, 16), &list, audio, &list]),
        ogg::encode(&planes, RATE, 7, &[("LOCATION", text), ("METADATA_BLOCK_PICTURE", &text.repeat(9000))]),
        [flac_header.as_slice(), &flac::frames(&planes).concat(), &id3_at_end].concat(),
    ] {
        assert!(contains(&file, SECRET));
        let (clip, decoded) = whole(&file);
        assert_eq!((clip.duration_ms, decoded[0].len() as u32), (2000, clip.sample_rate * 2));
        assert!(!contains(&clip.ogg, SECRET));
        // The comment packet: our library's name, and no comment.
        let pages = ogg::pages(&clip.ogg);
        let at = pages[1].windows(7).position(|window| window == b"\x03vorbis").expect("a comment packet") + 7;
        let vendor = u32::from_le_bytes(pages[1][at..at + 4].try_into().expect("four bytes")) as usize;
        assert_eq!(pages[1][at + 4 + vendor..at + 8 + vendor], [0; 4]);
    }
}

fn ape_tag(secret: &[u8]) -> Vec<u8> {
    let item = [&(secret.len() as u32).to_le_bytes(), b"\0\0\0\0Location\0".as_slice(), secret].concat();
    let size = (item.len() as u32 + 32).to_le_bytes();
    let head =
        |flags: u32| [b"APETAGEX\xD0\x07\0\0", size.as_slice(), &[1, 0, 0, 0], &flags.to_le_bytes(), &[0; 8]].concat();
    [head(0xA000_0000), item.clone(), head(0x8000_0000)].concat()
}

fn contains(file: &[u8], part: &[u8]) -> bool {
    file.windows(part.len()).any(|window| window == part)
}
