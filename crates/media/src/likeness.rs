//! Recognising a picture that was saved again with another compression.

use crate::picture::Picture;

/// Largest difference of a channel that compressing a picture with loss may make.
const NOISE: u8 = 32;
/// Pictures are alike if at most one pixel in this many differs by more. Along sharp edges noise is larger.
const DIFFERING_SHARE: usize = 500;

/// Returns `true` if one picture is the other, saved again. A menu with a few words on it is not the background alone.
///
/// # Examples
/// ```
/// use vitrine_media::{Picture, is_alike};
///
/// let grey = |value| Picture::filled(16, 9, [value; 3]).expect("a picture");
/// assert!(is_alike(&grey(100), &grey(110)));
/// assert!(!is_alike(&grey(100), &grey(200)));
/// ```
#[must_use]
pub fn is_alike(one: &Picture, other: &Picture) -> bool {
    if (one.width_px(), one.height_px()) != (other.width_px(), other.height_px()) {
        return false;
    }
    let [one, other] = [one, other].map(|picture| picture.clone().flatten([0, 0, 0]));
    let pairs = one.pixels().as_chunks::<3>().0.iter().zip(other.pixels().as_chunks::<3>().0);
    let differing = pairs.filter(|(one, other)| (0..3).any(|at| one[at].abs_diff(other[at]) > NOISE)).count();
    differing * DIFFERING_SHARE <= one.pixels().len() / 3
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::PixelChannels;
    use crate::{DecodeLimits, PreviewSet, encode_wallpaper_jpeg};

    /// Hills before a sky, with `words` on them: white blocks of sixteen by eight pixels.
    fn scene(words: usize) -> Picture {
        let mut pixels = Vec::with_capacity(1280 * 720 * 3);
        for y in 0..720_usize {
            for x in 0..1280_usize {
                let is_word = (300..308).contains(&y) && x % 24 < 16 && x / 24 < words;
                let is_hill = y > 400 + (x / 7) % 90;
                pixels.extend_from_slice(&match (is_word, is_hill) {
                    (true, _) => [250, 250, 250],
                    (false, true) => [30, 90, (x / 12) as u8],
                    (false, false) => [(x / 6) as u8, (y / 3) as u8, 180],
                });
            }
        }
        Picture::from_pixels(1280, 720, PixelChannels::Rgb, pixels).expect("a picture")
    }

    fn decoded(bytes: &[u8]) -> Picture {
        Picture::decode(bytes, &DecodeLimits::default()).expect("our own encoding")
    }

    #[test]
    fn a_picture_saved_again_is_alike() {
        let picture = scene(0);
        let wallpaper = decoded(&encode_wallpaper_jpeg(&picture).expect("encodes"));
        assert!(is_alike(&picture, &wallpaper));
        let previews = PreviewSet::render(&picture, &[crate::PreviewSize::Hd720], &mut |_, _| {}).expect("renders");
        let small_file = decoded(&previews.pictures[0].webp);
        assert!(is_alike(&wallpaper, &small_file));
    }

    #[test]
    fn a_line_of_words_on_it_makes_another_picture() {
        assert!(!is_alike(&scene(0), &scene(20)));
    }

    #[test]
    fn a_picture_of_another_size_is_another() {
        let grey = |width| Picture::filled(width, 9, [100; 3]).expect("a picture");
        assert!(!is_alike(&grey(16), &grey(17)));
    }
}
