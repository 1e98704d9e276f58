/// How samples are written, with tag and bits of the format chunk.
#[derive(Clone, Copy, Debug)]
pub enum Samples {
    U8,
    S16,
    S24,
    S32,
    F32,
    F64,
    Extensible,
}

pub const ALL: [Samples; 7] =
    [Samples::U8, Samples::S16, Samples::S24, Samples::S32, Samples::F32, Samples::F64, Samples::Extensible];

impl Samples {
    fn header(self) -> (u16, u16) {
        match self {
            Self::U8 => (1, 8),
            Self::S16 => (1, 16),
            Self::S24 => (1, 24),
            Self::S32 => (1, 32),
            Self::F32 => (3, 32),
            Self::F64 => (3, 64),
            Self::Extensible => (0xFFFE, 16),
        }
    }

    fn bytes(self, sample: f32) -> Vec<u8> {
        let whole = |bits: u32| (f64::from(sample) * f64::from((1_u32 << (bits - 1)) - 1)).round() as i32;
        match self {
            Self::U8 => vec![(whole(8) + 128) as u8],
            Self::S16 | Self::Extensible => (whole(16) as i16).to_le_bytes().to_vec(),
            Self::S24 => whole(24).to_le_bytes()[..3].to_vec(),
            Self::S32 => whole(32).to_le_bytes().to_vec(),
            Self::F32 => sample.to_le_bytes().to_vec(),
            Self::F64 => f64::from(sample).to_le_bytes().to_vec(),
        }
    }
}

pub fn chunk(name: &[u8; 4], body: &[u8]) -> Vec<u8> {
    let pad = vec![0; body.len() % 2];
    [name.as_slice(), &(body.len() as u32).to_le_bytes(), body, &pad].concat()
}

pub fn format(tag: u16, channels: u16, rate: u32, bits: u16) -> Vec<u8> {
    let frame = channels * (bits / 8);
    let mut body = [tag.to_le_bytes(), channels.to_le_bytes()].concat();
    body.extend([rate, rate * u32::from(frame)].map(u32::to_le_bytes).concat());
    body.extend([frame, bits].map(u16::to_le_bytes).concat());
    if tag == 0xFFFE {
        body.extend([22, bits].map(u16::to_le_bytes).concat());
        body.extend(3_u32.to_le_bytes());
        body.extend(b"\x01\0\0\0\0\0\x10\0\x80\0\0\xAA\0\x38\x9B\x71");
    }
    chunk(b"fmt ", &body)
}

pub fn riff(chunks: &[&[u8]]) -> Vec<u8> {
    let body = [b"WAVE", chunks.concat().as_slice()].concat();
    chunk(b"RIFF", &body)
}

pub fn data(planes: &[Vec<f32>], samples: Samples) -> Vec<u8> {
    let frames = planes.first().map_or(0, Vec::len);
    (0..frames).flat_map(|at| planes.iter().flat_map(move |plane| samples.bytes(plane[at]))).collect()
}

pub fn encode(planes: &[Vec<f32>], rate: u32, samples: Samples) -> Vec<u8> {
    let (tag, bits) = samples.header();
    let body = data(planes, samples);
    riff(&[&format(tag, planes.len() as u16, rate, bits), &chunk(b"data", &body)])
}

/// Of 16 bits, as most are.
pub fn of(planes: &[Vec<f32>], rate: u32) -> Vec<u8> {
    encode(planes, rate, Samples::S16)
}
