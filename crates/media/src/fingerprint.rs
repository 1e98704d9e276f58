//! Fingerprint of a picture's look in twenty bytes: the signs of its lowest waves, and the colour of each quarter. It
//! recognises a picture that was saved again, scaled, cropped a little or made brighter.

use crate::error::PictureError;
use crate::oklab::OklabColour;
use crate::picture::Picture;

const WIDTH: usize = 64;
const HEIGHT: usize = 36;
/// Waves in each direction.
const WAVES: usize = 8;
/// A wave that changes the luminance by less than this on average is noise; its sign is that of none.
const NOISE: f32 = 0.1;
/// Most waves of another sign in a picture that looks the same (decision record 0012 has what was measured).
const WAVES_APART: u32 = 12;
/// Most by which the colour of a quarter may differ on average.
const COLOUR_APART: f32 = 0.2;

/// Fingerprint of a picture's look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PictureFingerprint([u8; Self::LEN]);

impl PictureFingerprint {
    /// Its length in bytes.
    pub const LEN: usize = 20;

    /// Computes the fingerprint of a picture, cropped to 16:9.
    ///
    /// # Errors
    /// None that a picture of this crate can cause; they come from the scaler's own checks.
    pub fn of(picture: &Picture) -> Result<Self, PictureError> {
        let small = picture.cover(WIDTH as u32, HEIGHT as u32)?.flatten([0, 0, 0]);
        let pixels = small.pixels().as_chunks::<3>().0;
        let mut bytes = [0; Self::LEN];
        bytes[..8].copy_from_slice(&signs(pixels).to_le_bytes());
        for (quarter, colour) in bytes[8..].chunks_exact_mut(3).zip(quarters(pixels)) {
            let packed = [colour.lightness, colour.a + 0.5, colour.b + 0.5];
            quarter.copy_from_slice(&packed.map(|part| (part.clamp(0.0, 1.0) * 255.0).round() as u8));
        }
        Ok(Self(bytes))
    }

    /// Reads a stored fingerprint. `None` for another number of bytes.
    #[must_use]
    pub fn from_slice(bytes: &[u8]) -> Option<Self> {
        bytes.try_into().ok().map(Self)
    }

    /// The bytes to store.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8; Self::LEN] {
        &self.0
    }

    /// Distance of two pictures that look the same, from 0 for the nearest to 200; `None` for pictures that look
    /// different. Waves and colours count alike, each as a percentage of its limit. A scaled copy thus ranks before a
    /// different picture that looks similar.
    #[must_use]
    pub fn likeness(&self, other: &Self) -> Option<u32> {
        let (waves, colour) = (self.waves_apart(other), self.colour_apart(other));
        let percent = |share: f32| (share * 100.0).floor() as u32;
        (waves <= WAVES_APART && colour <= COLOUR_APART)
            .then_some(percent(waves as f32 / WAVES_APART as f32) + percent(colour / COLOUR_APART))
    }

    /// Number of waves with another sign, of 64.
    #[must_use]
    pub fn waves_apart(&self, other: &Self) -> u32 {
        let signs = |of: &Self| u64::from_le_bytes(std::array::from_fn(|at| of.0[at]));
        (signs(self) ^ signs(other)).count_ones()
    }

    /// Mean distance between the colours of the quarters, as [`OklabColour::distance`] measures it.
    #[must_use]
    pub fn colour_apart(&self, other: &Self) -> f32 {
        let quarters = self.0[8..].chunks_exact(3).zip(other.0[8..].chunks_exact(3));
        let distance = |(one, other): (&[u8], &[u8])| {
            let squares = one.iter().zip(other).map(|(one, other)| f32::from(one.abs_diff(*other)).powi(2));
            squares.sum::<f32>().sqrt() / 255.0
        };
        quarters.map(distance).sum::<f32>() / 4.0
    }
}

/// Computes one bit for each of the lowest waves in both directions: set if the wave is present and begins bright. The
/// place of the mean, which is no wave, is used for the next wave across.
fn signs(pixels: &[[u8; 3]]) -> u64 {
    let luminance = |rgb: &[u8; 3]| 0.299 * f32::from(rgb[0]) + 0.587 * f32::from(rgb[1]) + 0.114 * f32::from(rgb[2]);
    let grey: Vec<f32> = pixels.iter().map(luminance).collect();
    let wave = |at: usize, of: usize, length: usize| {
        (std::f32::consts::PI * (at as f32 + 0.5) * of as f32 / length as f32).cos()
    };
    // First along the rows, then down the columns.
    let mut rows = [[0.0_f32; WAVES + 1]; HEIGHT];
    for (row, line) in rows.iter_mut().zip(grey.chunks_exact(WIDTH)) {
        for (across, sum) in row.iter_mut().enumerate() {
            *sum = line.iter().enumerate().map(|(x, value)| value * wave(x, across, WIDTH)).sum();
        }
    }
    let strength = |across: usize, down: usize| {
        let sum: f32 = rows.iter().enumerate().map(|(y, row)| row[across] * wave(y, down, HEIGHT)).sum();
        sum / (WIDTH * HEIGHT) as f32
    };
    let places = (0..WAVES).flat_map(|down| (0..WAVES).map(move |across| (across, down)));
    let waves = places.map(|place| if place == (0, 0) { (WAVES, 0) } else { place });
    waves.enumerate().fold(0, |bits, (at, (across, down))| bits | u64::from(strength(across, down) > NOISE) << at)
}

/// The mean colour of each quarter, by rows.
fn quarters(pixels: &[[u8; 3]]) -> [OklabColour; 4] {
    std::array::from_fn(|quarter| {
        let (left, top) = (quarter % 2 * WIDTH / 2, quarter / 2 * HEIGHT / 2);
        let lines = pixels.chunks_exact(WIDTH).skip(top).take(HEIGHT / 2);
        let colours = lines.flat_map(|line| &line[left..left + WIDTH / 2]).map(|rgb| OklabColour::of(*rgb));
        let count = (WIDTH * HEIGHT / 4) as f32;
        colours.fold(OklabColour { lightness: 0.0, a: 0.0, b: 0.0 }, |mean, colour| OklabColour {
            lightness: mean.lightness + colour.lightness / count,
            a: mean.a + colour.a / count,
            b: mean.b + colour.b / count,
        })
    })
}
