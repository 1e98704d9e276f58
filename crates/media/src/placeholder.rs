//! The placeholder shown until a preview has loaded: a ThumbHash of about twenty bytes (`docs/formats/thumbhash.md`).
//! Computed in double precision, because the published vectors are: in single precision the smallest waves round the other
//! way, and the same picture would have two hashes.

use std::f64::consts::PI;

use crate::error::PictureError;
use crate::picture::{Channels, Picture};

/// The picture is brought to 80×45 first: the hash keeps at most seven waves across, more pixels add nothing.
const HASHED_WIDTH_PX: u32 = 80;
const HASHED_HEIGHT_PX: u32 = 45;
/// Longest side for which a ThumbHash is defined.
const MAX_SIDE_PX: usize = 100;

/// The ThumbHash of a picture, covered to 16:9.
///
/// # Errors
/// None that a picture of this crate can cause; the signature leaves room for the scaler's own checks.
pub fn thumb_hash(picture: &Picture) -> Result<Vec<u8>, PictureError> {
    let small = picture.cover(HASHED_WIDTH_PX, HASHED_HEIGHT_PX)?;
    let rgba = match small.channels() {
        Channels::Rgba => small.pixels().to_vec(),
        Channels::Rgb => small.pixels().chunks_exact(3).flat_map(|pixel| [pixel[0], pixel[1], pixel[2], 255]).collect(),
    };
    Ok(hash(HASHED_WIDTH_PX as usize, HASHED_HEIGHT_PX as usize, &rgba))
}

/// The ThumbHash of raw pixels, four bytes each with alpha not premultiplied; `None` where a side is over 100 pixels or the
/// buffer does not fit the size.
#[must_use]
pub fn thumb_hash_of_rgba(width_px: usize, height_px: usize, rgba: &[u8]) -> Option<Vec<u8>> {
    let sound = (1..=MAX_SIDE_PX).contains(&width_px)
        && (1..=MAX_SIDE_PX).contains(&height_px)
        && rgba.len() == width_px * height_px * 4;
    sound.then(|| hash(width_px, height_px, rgba))
}

/// One channel as waves: its mean, and the others scaled so that the largest swings from 0 to 1.
struct Waves {
    mean: f64,
    scale: f64,
    swings: Vec<f64>,
}

fn hash(width: usize, height: usize, rgba: &[u8]) -> Vec<u8> {
    let Planes { light, yellow_blue, red_green, alpha } = Planes::split(rgba);
    let has_alpha = alpha.iter().sum::<f64>() < (width * height) as f64;
    let most = if has_alpha { 5 } else { 7 };
    let waves_along = |side: usize| ((most * side) as f64 / width.max(height) as f64).round().max(1.0) as usize;
    let (across, down) = (waves_along(width), waves_along(height));

    let light = Waves::of(&light, width, height, across.max(3), down.max(3));
    let yellow_blue = Waves::of(&yellow_blue, width, height, 3, 3);
    let red_green = Waves::of(&red_green, width, height, 3, 3);
    let alpha = has_alpha.then(|| Waves::of(&alpha, width, height, 5, 5));

    let is_landscape = width > height;
    let header = steps(63.0, light.mean)
        | steps(31.5, 1.0 + yellow_blue.mean) << 6
        | steps(31.5, 1.0 + red_green.mean) << 12
        | steps(31.0, light.scale) << 18
        | u32::from(has_alpha) << 23;
    let shape = if is_landscape { down } else { across } as u32
        | steps(63.0, yellow_blue.scale) << 3
        | steps(63.0, red_green.scale) << 9
        | u32::from(is_landscape) << 15;
    let mut bytes = header.to_le_bytes()[..3].to_vec();
    bytes.extend_from_slice(&shape.to_le_bytes()[..2]);
    if let Some(alpha) = &alpha {
        bytes.push((steps(15.0, alpha.mean) | steps(15.0, alpha.scale) << 4) as u8);
    }

    let mut low_nibble_next = true;
    for swing in
        [Some(light), Some(yellow_blue), Some(red_green), alpha].iter().flatten().flat_map(|waves| &waves.swings)
    {
        let nibble = steps(15.0, *swing) as u8;
        match bytes.last_mut() {
            Some(last) if !low_nibble_next => *last |= nibble << 4,
            _ => bytes.push(nibble),
        }
        low_nibble_next = !low_nibble_next;
    }
    bytes
}

/// A value of 0 to 1 (or 0 to 2 for the centred means) in whole steps.
fn steps(count: f64, value: f64) -> u32 {
    (count * value).round() as u32
}

/// Pixels laid over their mean colour and split into lightness, two colour differences and alpha.
struct Planes {
    light: Vec<f64>,
    yellow_blue: Vec<f64>,
    red_green: Vec<f64>,
    alpha: Vec<f64>,
}

impl Planes {
    fn split(rgba: &[u8]) -> Self {
        let mut mean = [0.0; 3];
        let mut weight = 0.0;
        for pixel in rgba.chunks_exact(4) {
            let alpha = f64::from(pixel[3]) / 255.0;
            for channel in 0..3 {
                mean[channel] += alpha / 255.0 * f64::from(pixel[channel]);
            }
            weight += alpha;
        }
        if weight > 0.0 {
            mean = mean.map(|sum| sum / weight);
        }
        let count = rgba.len() / 4;
        let mut planes = Self {
            light: Vec::with_capacity(count),
            yellow_blue: Vec::with_capacity(count),
            red_green: Vec::with_capacity(count),
            alpha: Vec::with_capacity(count),
        };
        for pixel in rgba.chunks_exact(4) {
            let alpha = f64::from(pixel[3]) / 255.0;
            let [red, green, blue] =
                [0, 1, 2].map(|channel| mean[channel] * (1.0 - alpha) + alpha / 255.0 * f64::from(pixel[channel]));
            planes.light.push((red + green + blue) / 3.0);
            planes.yellow_blue.push((red + green) / 2.0 - blue);
            planes.red_green.push(red - green);
            planes.alpha.push(alpha);
        }
        planes
    }
}

impl Waves {
    fn of(plane: &[f64], width: usize, height: usize, across: usize, down: usize) -> Self {
        let mut mean = 0.0;
        let mut scale: f64 = 0.0;
        let mut swings = Vec::new();
        for wave_y in 0..down {
            let mut wave_x = 0;
            while wave_x * down < across * (down - wave_y) {
                let columns: Vec<f64> =
                    (0..width).map(|x| (PI / width as f64 * wave_x as f64 * (x as f64 + 0.5)).cos()).collect();
                let mut sum = 0.0;
                for (y, row) in plane.chunks_exact(width).enumerate() {
                    let along_column = (PI / height as f64 * wave_y as f64 * (y as f64 + 0.5)).cos();
                    for (value, along_row) in row.iter().zip(&columns) {
                        sum += value * along_row * along_column;
                    }
                }
                sum /= (width * height) as f64;
                if wave_x == 0 && wave_y == 0 {
                    mean = sum;
                } else {
                    swings.push(sum);
                    scale = scale.max(sum.abs());
                }
                wave_x += 1;
            }
        }
        if scale > 0.0 {
            for swing in &mut swings {
                *swing = 0.5 + 0.5 / scale * *swing;
            }
        }
        Self { mean, scale, swings }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_vector_comes_out_byte_for_byte() {
        let rgba: Vec<u8> = (0..45u8).flat_map(|y| (0..80u8).flat_map(move |x| [3 * x, 5 * y, 128, 255])).collect();
        let hash = thumb_hash_of_rgba(80, 45, &rgba).expect("80×45 is allowed");
        let hex: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(hex, "9d170a3498707777808888878877808007f788");
    }

    #[test]
    fn sizes_the_hash_is_not_defined_for_are_refused() {
        assert_eq!(thumb_hash_of_rgba(101, 1, &[0; 404]), None);
        assert_eq!(thumb_hash_of_rgba(2, 2, &[0; 15]), None);
        assert_eq!(thumb_hash_of_rgba(0, 2, &[]), None);
    }

    #[test]
    fn another_decoder_reads_colour_and_alpha_back() {
        let picture = Picture::filled(1280, 720, [200, 40, 90]).expect("a picture");
        let hash = thumb_hash(&picture).expect("a hash");
        let (r, g, b, a) = thumbhash::thumb_hash_to_average_rgba(&hash).expect("readable");
        assert!((r - 200.0 / 255.0).abs() < 0.03 && (g - 40.0 / 255.0).abs() < 0.03 && (b - 90.0 / 255.0).abs() < 0.03);
        assert!((a - 1.0).abs() < 0.001);

        let clear: Vec<u8> =
            (0..40 * 60).flat_map(|index| [10, 200, 30, if index % 40 < 20 { 255 } else { 0 }]).collect();
        let hash = thumb_hash_of_rgba(40, 60, &clear).expect("a hash");
        let (width, height, pixels) = thumbhash::thumb_hash_to_rgba(&hash).expect("readable");
        assert!(height > width, "portrait stays portrait");
        let row = &pixels[width * 4 * (height / 2)..];
        assert!(row[3] > 200 && row[width * 4 - 1] < 60, "opaque on the left, clear on the right");
    }
}
