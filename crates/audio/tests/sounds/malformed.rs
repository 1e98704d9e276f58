//! Files that are broken, that lie, or that never end: each is refused or read for what it holds, and none panics.

use vitrine_audio::{
    ClipTarget, Error, MIN_DURATION_MS, SoundFacts, SoundLimits, SoundRefusal, TrimRange, check_ogg, inspect, make_clip,
};

use crate::support::{MONO_MP3, STEREO_MP3, clip, flac, noise, ogg, sine, wav};

const RATE: u32 = 8000;

fn read(file: &[u8]) -> Result<SoundFacts, Error> {
    inspect(file, &SoundLimits::default())
}

fn duration(file: &[u8]) -> Result<u32, Error> {
    read(file).map(|facts| facts.duration_ms)
}

fn sound(seconds: f64) -> Vec<Vec<f32>> {
    vec![sine(RATE, seconds, 440.0, 0.4)]
}

fn small_files() -> [Vec<u8>; 4] {
    let planes = sound(1.0);
    [wav::of(&planes, RATE), flac::of(&planes, RATE), ogg::of(&planes, RATE), MONO_MP3.to_vec()]
}

/// What a clip is made of has to be what was announced.
fn assert_reads_or_refuses(file: &[u8]) {
    if let (Ok(facts), Ok(clip)) = (read(file), clip(file, TrimRange::default())) {
        assert_eq!(facts.duration_ms, clip.duration_ms);
        assert!(check_ogg(&clip.ogg).is_ok());
    }
}

#[test]
fn no_file_cut_off_anywhere_panics() {
    for file in small_files() {
        (0..file.len()).for_each(|end| drop(read(&file[..end])));
        (0..file.len()).step_by(1009).for_each(|end| assert_reads_or_refuses(&file[..end]));
    }
}

#[test]
fn no_file_with_a_changed_byte_panics() {
    for file in small_files() {
        for at in (0..file.len().min(600)).chain((600..file.len()).step_by(97)) {
            for value in [0, 0xFF, file[at] ^ 0x10] {
                let mut changed = file.clone();
                changed[at] = value;
                drop(read(&changed));
                if at % 61 == 0 {
                    assert_reads_or_refuses(&changed);
                }
            }
        }
    }
}

#[test]
fn what_wav_says_about_lengths_is_not_believed() {
    let file = wav::of(&sound(1.5), RATE);
    for size in [0_u32, 24_000, 24_001, 0x7FFF_FFFF, 0xFFFF_FFFE, u32::MAX] {
        let mut changed = file.clone();
        changed[40..44].copy_from_slice(&size.to_le_bytes());
        changed[4..8].copy_from_slice(&size.to_le_bytes());
        assert_eq!(duration(&changed), Ok(1500), "{size}");
    }
    // Half a sample at the end is none, and less declared is less.
    assert_eq!(duration(&file[..file.len() - 1]), Ok(1499));
    let mut shorter = file.clone();
    shorter[40..44].copy_from_slice(&16_001_u32.to_le_bytes());
    assert_eq!(duration(&shorter), Ok(1000));
}

#[test]
fn wav_chunks_that_contradict_are_refused() {
    let (format, data) = (wav::format(1, 1, RATE, 16), wav::chunk(b"data", &[0; 20_000]));
    let long = [b"LIST".as_slice(), &u32::MAX.to_le_bytes(), &[0; 50]].concat();
    let mut uneven = format.clone();
    uneven[20] = 3;
    let mut none = format.clone();
    none[10] = 0;
    none[20] = 0;
    for (file, expected) in [
        (wav::riff(&[&format]), Error::Corrupt("there is no data chunk")),
        (wav::riff(&[&data]), Error::Corrupt("there is no format chunk before the data")),
        (wav::riff(&[&data, &format]), Error::Corrupt("there is no format chunk before the data")),
        (wav::riff(&[&long, &format, &data]), Error::Corrupt("a chunk reaches beyond the file")),
        (wav::riff(&[&wav::chunk(b"fmt ", &[1, 0]), &data]), Error::Corrupt("the format chunk is too short")),
        (wav::riff(&[&uneven, &data]), Error::Corrupt("the format chunk contradicts itself")),
        (wav::riff(&[&none, &data]), Error::Channels { found: 0, max: 2 }),
        (wav::riff(&[&wav::format(1, 1, RATE, 16), &wav::chunk(b"data", &[])]), Error::Empty),
        (wav::riff(&[&wav::format(1, 1, RATE, 40), &data]), Error::UnsupportedFormat("WAV with this sample size")),
    ] {
        assert_eq!(read(&file), Err(expected));
    }
}

#[test]
fn flac_is_as_long_as_its_frames() {
    let planes = sound(2.0);
    let with = |change: fn(&mut flac::Header)| {
        let mut header = flac::header(&planes, RATE);
        change(&mut header);
        [flac::metadata(&header, &[]), flac::frames(&planes).concat()].concat()
    };
    assert_eq!(duration(&with(|header| header.frames = 10)), Ok(2000));
    assert_eq!(duration(&with(|header| header.frames = 0)), Ok(2000));
    assert_eq!(duration(&with(|header| header.md5 = [9; 16])), Ok(2000));
    // More declared than there is means that some was cut off.
    assert_eq!(duration(&with(|header| header.frames = 16_001)), Err(Error::Corrupt("it is cut off")));
    assert!(duration(&with(|header| header.block = 0)).is_err());
    assert!(duration(&with(|header| header.block = 16)).is_err());
}

#[test]
fn a_flac_frame_that_is_missing_or_broken_is_found() {
    let planes = sound(4.0);
    let head = flac::metadata(&flac::Header { frames: 0, ..flac::header(&planes, RATE) }, &[]);
    let frames = flac::frames(&planes);
    let file = |frames: &[Vec<u8>]| [head.as_slice(), &frames.concat()].concat();
    assert_eq!(duration(&file(&frames)), Ok(4000));
    let missing = Err(Error::Corrupt("a FLAC frame fails its checksum or is missing"));
    assert_eq!(duration(&file(&[&frames[..2], &frames[3..]].concat())), missing);
    let mut broken = frames.clone();
    broken[2][1000] ^= 1;
    assert_eq!(duration(&file(&broken)), missing);
    for metadata in [b"fLaC".to_vec(), b"fLaC\x84\0\0\0".to_vec(), b"fLaC\x80\xFF\xFF\xFF".to_vec(), head.clone()] {
        assert!(duration(&metadata).is_err());
    }
}

#[test]
fn mp3_is_found_behind_junk_and_within_it() {
    let junk: Vec<u8> = noise(3000).iter().map(|sample| (sample * 100.0) as i8 as u8 & 0x7F).collect();
    assert_eq!(duration(&[&junk, STEREO_MP3].concat()), Ok(2000));
    assert_eq!(duration(&[STEREO_MP3, &junk].concat()), Ok(2000));
    let middle = STEREO_MP3.len() / 2;
    let within = duration(&[&STEREO_MP3[..middle], &junk, &STEREO_MP3[middle..]].concat());
    assert!(matches!(within, Ok(1900..=2100)), "{within:?}");
    // A megabyte of nothing is no MP3, though one may begin behind it.
    assert_eq!(duration(&[&vec![0; 1 << 20], STEREO_MP3].concat()), Err(Error::NotAudio));
    let much = duration(&[STEREO_MP3, &vec![0; 1 << 20], STEREO_MP3].concat());
    assert_eq!(much, Err(Error::Corrupt("too much of the file is no MP3 frame")));
}

#[test]
fn an_id3_tag_larger_than_the_file_is_refused() {
    let huge = [b"ID3\x04\0\0\x7F\x7F\x7F\x7F".as_slice(), MONO_MP3].concat();
    assert_eq!(duration(&huge), Err(Error::Corrupt("an ID3 tag reaches beyond the file")));
    assert_eq!(duration(&b"ID3\x04\0\0\0\0\0\0".repeat(50_000)), Err(Error::NotAudio));
    let many = [b"ID3\x04\0\0\0\0\0\0".repeat(500).as_slice(), MONO_MP3].concat();
    assert_eq!(duration(&many), Ok(2000));
}

#[test]
fn what_never_ends_is_left_where_the_limit_is() {
    let endless = Err(Error::TooLong { max_seconds: 300 });
    // A mebibyte of FLAC is a day of sound. What is broken behind the limit shows that nothing behind it is read.
    let mut day = flac::constant(RATE, 360);
    assert!(day.len() < 1000);
    let end = day.len();
    day[end - 1] ^= 1;
    assert_eq!(duration(&day), endless);
    let limits = SoundLimits { max_seconds: 600, ..SoundLimits::default() };
    assert!(matches!(inspect(&day, &limits), Err(Error::Corrupt(_)) | Ok(_)));
    assert_eq!(duration(&MONO_MP3.repeat(160)), endless);
    assert_eq!(
        duration(&wav::riff(&[&wav::format(1, 1, RATE, 8), &wav::chunk(b"data", &vec![128; 8000 * 301])])),
        endless
    );
    let exact = wav::riff(&[&wav::format(1, 1, RATE, 8), &wav::chunk(b"data", &vec![128; 8000 * 300])]);
    assert_eq!(duration(&exact), Ok(300_000));
    // A clip of its beginning reads only that.
    let clip =
        make_clip(&day, &SoundLimits::default(), TrimRange { start_ms: 0, end_ms: Some(2000) }, &ClipTarget::default());
    assert_eq!(clip.map(|clip| clip.duration_ms), Ok(2000));
}

#[test]
fn a_file_that_the_decoder_panics_on_is_damaged() {
    let files: [&[u8]; 2] =
        [include_bytes!("../files/floor-point-twice.ogg"), include_bytes!("../files/codeword-too-long.ogg")];
    for file in files {
        assert_eq!(duration(file), Err(Error::Corrupt("the decoder cannot go on")));
        assert!(clip(file, TrimRange::default()).is_err_and(|error| error.refusal() == SoundRefusal::Corrupt));
    }
}

#[test]
fn too_large_and_too_short_are_told() {
    let file = wav::of(&sound(0.999), RATE);
    assert_eq!(read(&file), Err(Error::TooShort { found_ms: 999, min_ms: MIN_DURATION_MS }));
    assert_eq!(
        clip(&file, TrimRange::default()).map(|clip| clip.duration_ms),
        read(&file).map(|facts| facts.duration_ms)
    );
    let limits = SoundLimits { max_bytes: file.len() - 1, ..SoundLimits::default() };
    let refused = Error::TooLarge { size_bytes: file.len(), max_bytes: file.len() - 1 };
    assert_eq!(inspect(&file, &limits), Err(refused.clone()));
    assert_eq!(refused.refusal(), SoundRefusal::TooLarge);
}
