//! Which Ogg files are taken, and which a clip is.

use vitrine_audio::{Error, OggFacts, SoundLimits, TrimRange, check_ogg, inspect};

use crate::support::{MONO_MP3, clip, noise, ogg, wav};

/// Two seconds that take several pages.
fn sound() -> Vec<Vec<f32>> {
    vec![noise(44_100); 2]
}

fn corrupt(file: &[u8]) -> &'static str {
    let refused = inspect(file, &SoundLimits::default());
    let Err(Error::Corrupt(what)) = refused else {
        unreachable!("{refused:?}");
    };
    what
}

#[test]
fn a_clip_passes_and_no_other_format_does() {
    let made = clip(MONO_MP3, TrimRange::default()).expect("a clip").ogg;
    assert_eq!(check_ogg(&made), Ok(OggFacts { sample_rate: 22_050, channels: 1, duration_ms: 2000 }));
    assert_eq!(check_ogg(&wav::of(&sound(), 22_050)), Err(Error::NotAudio));
    assert_eq!(check_ogg(MONO_MP3), Err(Error::NotAudio));
}

#[test]
fn every_bit_of_a_page_is_covered() {
    let made = clip(MONO_MP3, TrimRange { start_ms: 0, end_ms: Some(1000) }).expect("a clip").ogg;
    for at in 0..made.len() {
        let mut file = made.clone();
        file[at] ^= 1 << (at % 8);
        assert!(check_ogg(&file).is_err(), "byte {at}");
        assert!(check_ogg(&made[..at]).is_err(), "cut at {at}");
    }
    assert!(check_ogg(&[&made, b"?".as_slice()].concat()).is_err());
}

#[test]
fn several_streams_are_refused_one_after_another_and_side_by_side() {
    let (one, other) = (ogg::encode(&sound(), 22_050, 1, &[]), ogg::encode(&sound(), 22_050, 2, &[]));
    let several = Err(Error::UnsupportedFormat("an Ogg file with several streams"));
    assert_eq!(inspect(&[one.as_slice(), &other].concat(), &SoundLimits::default()), several);
    assert_eq!(inspect(&[one.as_slice(), &one].concat(), &SoundLimits::default()), several);
    let mixed: Vec<Vec<u8>> = ogg::pages(&one).into_iter().zip(ogg::pages(&other)).flat_map(<[_; 2]>::from).collect();
    assert_eq!(inspect(&mixed.concat(), &SoundLimits::default()), several);
}

#[test]
fn a_stream_has_an_end_and_all_its_pages() {
    let file = ogg::of(&sound(), 22_050);
    let last = ogg::pages(&file).len() - 1;
    assert_eq!(corrupt(&ogg::changed(&file, |pages| pages[last][5] &= !4)), "the Ogg stream does not end");
    assert_eq!(corrupt(&ogg::changed(&file, |pages| drop(pages.pop()))), "the Ogg stream does not end");
    assert_eq!(corrupt(&ogg::changed(&file, |pages| drop(pages.remove(2)))), "an Ogg page is missing");
    assert_eq!(corrupt(&ogg::changed(&file, |pages| pages[0][5] = 0)), "an Ogg page is missing");
    assert_eq!(corrupt(&ogg::changed(&file, |pages| pages[2][5] |= 1)), "a packet is not continued");
    assert_eq!(corrupt(&[file.as_slice(), b"more"].concat()), "bytes follow the last Ogg page");
    let mut wrong = file.clone();
    wrong[file.len() - 1] ^= 1;
    assert_eq!(corrupt(&wrong), "an Ogg page fails its checksum");
}

#[test]
fn what_pages_say_of_their_place_makes_no_sound() {
    let file = ogg::of(&sound(), 22_050);
    let last = ogg::pages(&file).len() - 1;
    let duration = |granule: u64| {
        let file = ogg::changed(&file, |pages| pages[last][6..14].copy_from_slice(&granule.to_le_bytes()));
        (inspect(&file, &SoundLimits::default()).map(|facts| facts.duration_ms), check_ogg(&file).is_ok())
    };
    assert_eq!(duration(44_100), (Ok(2000), true));
    // The end may be cut, but not moved behind what there is.
    assert!(matches!(duration(u64::MAX - 1), (Ok(2000..2100), false)));
    assert!(matches!(duration(1 << 40), (Ok(2000..2100), false)));
    let backwards = ogg::changed(&file, |pages| {
        pages[2][6..14].copy_from_slice(&(1_u64 << 40).to_le_bytes());
        pages[last][6..14].copy_from_slice(&44_100_u64.to_le_bytes());
    });
    assert_eq!(corrupt(&backwards), "an Ogg page goes back in time");
}

#[test]
fn empty_pages_and_empty_packets_end() {
    let file = ogg::of(&sound(), 22_050);
    let changed = ogg::changed(&file, |pages| {
        // A thousand pages of 255 packets of nothing each.
        let mut empty = pages[2][..26].to_vec();
        empty[5] = 0;
        empty[6..14].fill(0xFF);
        empty.push(255);
        empty.extend([0; 255]);
        pages.splice(2..2, vec![empty; 1000]);
        pages.iter_mut().enumerate().for_each(|(at, page)| page[18..22].copy_from_slice(&(at as u32).to_le_bytes()));
    });
    assert_eq!(inspect(&changed, &SoundLimits::default()).map(|facts| facts.duration_ms), Ok(2000));
    // A packet that goes on over all the rest.
    let endless = ogg::changed(&file, |pages| {
        let mut full = pages[2][..26].to_vec();
        full[5] = 0;
        full[6..14].fill(0xFF);
        full.push(255);
        full.extend([255; 255]);
        full.extend([0; 255 * 255]);
        pages.truncate(2);
        pages.extend(vec![full; 100]);
        pages.iter_mut().enumerate().for_each(|(at, page)| {
            page[18..22].copy_from_slice(&(at as u32).to_le_bytes());
            page[5] = if at == 0 { 2 } else { u8::from(at > 2) };
        });
    });
    assert_eq!(corrupt(&endless), "the Ogg stream does not end");
}
