use std::num::{NonZeroU8, NonZeroU32};

use vorbis_rs::{VorbisDecoder, VorbisEncoderBuilder};

pub fn encode(planes: &[Vec<f32>], rate: u32, serial: i32, tags: &[(&str, &str)]) -> Vec<u8> {
    let rate = NonZeroU32::new(rate).expect("a rate");
    let channels = NonZeroU8::new(planes.len() as u8).expect("a channel");
    let mut builder = VorbisEncoderBuilder::new_with_serial(rate, channels, Vec::new(), serial);
    builder.comment_tags(tags.iter().copied()).expect("tags");
    let mut encoder = builder.build().expect("an encoder");
    let length = planes[0].len();
    for start in (0..length).step_by(1024) {
        let part = start..length.min(start + 1024);
        let block: Vec<&[f32]> = planes.iter().map(|plane| &plane[part.clone()]).collect();
        encoder.encode_audio_block(&block).expect("a block");
    }
    encoder.finish().expect("a file")
}

pub fn of(planes: &[Vec<f32>], rate: u32) -> Vec<u8> {
    encode(planes, rate, 7, &[])
}

/// With libvorbis, and not what the crate decodes with.
pub fn decode(file: &[u8]) -> Vec<Vec<f32>> {
    let mut decoder = VorbisDecoder::<&[u8]>::new(file).expect("a file of Vorbis");
    let mut planes = vec![Vec::new(); usize::from(decoder.channels().get())];
    while let Some(block) = decoder.decode_audio_block().expect("a block of Vorbis") {
        planes.iter_mut().zip(block.samples()).for_each(|(plane, samples)| plane.extend_from_slice(samples));
    }
    planes
}

/// The pages of a file, each to be changed.
pub fn pages(mut file: &[u8]) -> Vec<Vec<u8>> {
    let mut pages = Vec::new();
    while !file.is_empty() {
        let lacing = usize::from(file[26]);
        let body: usize = file[27..27 + lacing].iter().map(|length| usize::from(*length)).sum();
        let (page, rest) = file.split_at(27 + lacing + body);
        pages.push(page.to_vec());
        file = rest;
    }
    pages
}

/// Sets the checksum right.
pub fn seal(page: &mut [u8]) {
    page[22..26].fill(0);
    let sum = page.iter().fold(0_u32, |sum, byte| {
        (0..8)
            .fold(sum ^ u32::from(*byte) << 24, |sum, _| if sum >> 31 == 1 { sum << 1 ^ 0x04C1_1DB7 } else { sum << 1 })
    });
    page[22..26].copy_from_slice(&sum.to_le_bytes());
}

/// A file with its pages changed and sealed again.
pub fn changed(file: &[u8], change: impl FnOnce(&mut Vec<Vec<u8>>)) -> Vec<u8> {
    let mut pages = pages(file);
    change(&mut pages);
    pages.iter_mut().for_each(|page| seal(page));
    pages.concat()
}
