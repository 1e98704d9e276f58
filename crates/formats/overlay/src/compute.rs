//! The overlay of a layout: the menu without its wallpaper, as a picture with alpha. It is computed from two
//! screenshots of the same menu, one over a black wallpaper and one over a white one: where both agree the menu is
//! opaque, where they differ the wallpaper shows through. Screenshots that cannot be such a pair are refused.

/// Width in pixels of a console screenshot and of every overlay.
pub const WIDTH_PX: u32 = 1280;

/// Height in pixels of a console screenshot and of every overlay.
pub const HEIGHT_PX: u32 = 720;

/// A channel of the white screenshot counts as clearly darker beyond this many levels; consoles store screenshots as
/// JPEG, whose noise stays below it.
const NOISE_LEVELS: i32 = 24;

/// Share of all pixels, in thousandths, that may be clearly darker over white: clocks and animations move between two
/// screenshots.
const MOVING_PER_MILLE: usize = 20;

/// Luminance weights in ten-thousandths.
const WEIGHTS: [u32; 3] = [2126, 7152, 722];
const WEIGHT_SUM: u32 = 10_000;

/// One screenshot: 8-bit RGBA, rows from the top, no padding. Alpha is ignored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScreenshotPixels<'a> {
    /// Pixels per row.
    pub width_px: u32,
    /// Rows.
    pub height_px: u32,
    /// `width_px × height_px × 4` bytes.
    pub rgba: &'a [u8],
}

/// Treatment of transparency.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AlphaMode {
    /// Every pixel is opaque or absent, as the older servers made it. A pane of true alpha 0.75 comes out opaque and
    /// darker.
    Hard,
    /// True alpha and colour, channel by channel. The one to use.
    Soft,
}

/// One of the two screenshots that an overlay is computed from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WallpaperColour {
    /// The one over a black wallpaper.
    Black,
    /// The one over a white wallpaper.
    White,
}

/// Why two screenshots give no overlay.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Not a full console screenshot.
    #[error("the {which:?} screenshot has {width_px}×{height_px} pixels instead of 1280×720")]
    WrongSize {
        /// The screenshot at fault.
        which: WallpaperColour,
        /// Its width.
        width_px: u32,
        /// Its height.
        height_px: u32,
    },
    /// The buffer does not hold as many pixels as it claims.
    #[error("the {which:?} screenshot has {bytes} bytes, but its size needs {expected}")]
    BufferLength {
        /// The screenshot at fault.
        which: WallpaperColour,
        /// Bytes present.
        bytes: usize,
        /// Bytes needed.
        expected: usize,
    },
    /// The two screenshots are the wrong way round: exchanging them helps.
    #[error("the screenshots are swapped: the white one is darker than the black one")]
    Swapped,
    /// The screenshots show different menus or states.
    #[error("the screenshots show different menus: {per_mille} of 1000 pixels don't match")]
    DifferentMenus {
        /// Contradicting pixels in thousandths.
        per_mille: u32,
    },
    /// The wallpaper shows nowhere, as when the same screenshot is passed twice.
    #[error("both screenshots are the same, so no wallpaper shows")]
    NothingShowsThrough,
}

impl Error {
    /// Stable identifier of the defect.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::WrongSize { .. } => "overlay.wrong_size",
            Self::BufferLength { .. } => "overlay.buffer_length",
            Self::Swapped => "overlay.swapped",
            Self::DifferentMenus { .. } => "overlay.different_menus",
            Self::NothingShowsThrough => "overlay.nothing_shows_through",
        }
    }
}

/// The overlay of the menu that both screenshots show: 1280×720 RGBA, not premultiplied. Fully transparent pixels are
/// all zero.
///
/// # Errors
/// See [`Error`]; sizes are checked first, then whether the screenshots belong together.
pub fn overlay(
    black: ScreenshotPixels<'_>,
    white: ScreenshotPixels<'_>,
    alpha_mode: AlphaMode,
) -> Result<Vec<u8>, Error> {
    let black = pixels(black, WallpaperColour::Black)?;
    let white = pixels(white, WallpaperColour::White)?;
    check_pair(black, white)?;
    let compute = match alpha_mode {
        AlphaMode::Hard => hard,
        AlphaMode::Soft => soft,
    };
    let mut out = Vec::with_capacity(black.len() * 4);
    for (black, white) in black.iter().zip(white) {
        out.extend_from_slice(&compute(black, white));
    }
    Ok(out)
}

fn pixels(shot: ScreenshotPixels<'_>, which: WallpaperColour) -> Result<&[[u8; 4]], Error> {
    let ScreenshotPixels { width_px, height_px, rgba } = shot;
    if (width_px, height_px) != (WIDTH_PX, HEIGHT_PX) {
        return Err(Error::WrongSize { which, width_px, height_px });
    }
    let expected = (WIDTH_PX * HEIGHT_PX * 4) as usize;
    if rgba.len() != expected {
        return Err(Error::BufferLength { which, bytes: rgba.len(), expected });
    }
    Ok(rgba.as_chunks().0)
}

/// Checks that the screenshots are a pair. Pixels can only be brighter over white than over black. Darker pixels are a
/// contradiction: nearly all are darker if the screenshots are swapped, some if they show different things.
fn check_pair(black: &[[u8; 4]], white: &[[u8; 4]]) -> Result<(), Error> {
    let (mut darker, mut brighter, mut shows) = (0, 0, false);
    for (black, white) in black.iter().zip(white) {
        let differences = (0..3).map(|channel| i32::from(white[channel]) - i32::from(black[channel]));
        let (mut lowest, mut highest) = (0, 0);
        for difference in differences {
            lowest = lowest.min(difference);
            highest = highest.max(difference);
        }
        darker += usize::from(lowest < -NOISE_LEVELS);
        brighter += usize::from(highest > NOISE_LEVELS);
        shows |= lowest < 0 || highest > 0;
    }
    if !shows {
        return Err(Error::NothingShowsThrough);
    }
    if darker * 1000 > black.len() * MOVING_PER_MILLE {
        // Moving parts are darker about as often as brighter, swapped screenshots nearly always.
        return Err(if darker > 4 * brighter {
            Error::Swapped
        } else {
            Error::DifferentMenus { per_mille: (darker * 1000 / black.len()) as u32 }
        });
    }
    Ok(())
}

/// Luminance of |white − black| in ten-thousandths of a level.
fn difference(black: &[u8; 4], white: &[u8; 4]) -> u32 {
    (0..3).map(|channel| WEIGHTS[channel] * u32::from(white[channel].abs_diff(black[channel]))).sum()
}

fn hard(black: &[u8; 4], white: &[u8; 4]) -> [u8; 4] {
    let is_transparent = 2 * difference(black, white) > 255 * WEIGHT_SUM;
    if is_transparent { [0; 4] } else { [black[0], black[1], black[2], 255] }
}

fn soft(black: &[u8; 4], white: &[u8; 4]) -> [u8; 4] {
    let alpha = 255 - (difference(black, white) / WEIGHT_SUM) as u8;
    if alpha == 0 {
        return [0; 4];
    }
    let colour = |channel: usize| {
        let channel_alpha = 255 - u32::from(white[channel].abs_diff(black[channel]));
        // Rounded down, as the published vectors have it.
        let colour = (255 * u32::from(black[channel])).checked_div(channel_alpha).unwrap_or(0);
        colour.min(255) as u8
    };
    [colour(0), colour(1), colour(2), alpha]
}

#[cfg(test)]
mod tests {
    use super::*;

    const PIXELS: usize = (WIDTH_PX * HEIGHT_PX) as usize;

    fn shot(rgba: &[u8]) -> ScreenshotPixels<'_> {
        ScreenshotPixels { width_px: WIDTH_PX, height_px: HEIGHT_PX, rgba }
    }

    /// A pair of screenshots: the upper half shows the wallpaper, the lower half has the given colours.
    fn pair(black: [u8; 3], white: [u8; 3]) -> (Vec<u8>, Vec<u8>) {
        let halves = |upper: u8, lower: [u8; 3]| {
            let upper = [upper, upper, upper, 9].repeat(PIXELS / 2);
            let lower = [lower[0], lower[1], lower[2], 9].repeat(PIXELS / 2);
            [upper, lower].concat()
        };
        (halves(0, black), halves(255, white))
    }

    #[test]
    fn the_published_vectors_come_out_exactly() {
        const CLEAR: [u8; 4] = [0; 4];
        let check = |black: [u8; 3], white: [u8; 3], hard: [u8; 4], soft: [u8; 4]| {
            let (black, white) = pair(black, white);
            for (alpha_mode, expected) in [(AlphaMode::Hard, hard), (AlphaMode::Soft, soft)] {
                let out = overlay(shot(&black), shot(&white), alpha_mode).unwrap();
                assert_eq!(out.len(), PIXELS * 4);
                assert_eq!((&out[..4], &out[out.len() - 4..]), (&CLEAR[..], &expected[..]), "{alpha_mode:?}");
            }
        };
        check([200, 100, 50], [200, 100, 50], [200, 100, 50, 255], [200, 100, 50, 255]);
        check([150, 75, 38], [214, 139, 101], [150, 75, 38, 255], [200, 100, 50, 192]);
        check([100, 50, 25], [228, 178, 152], CLEAR, [200, 100, 49, 128]);
        check([50, 25, 12], [241, 216, 204], CLEAR, [199, 99, 48, 64]);
        check([153, 153, 153], [255, 255, 255], [153, 153, 153, 255], [255, 255, 255, 153]);
        check([0, 0, 0], [255, 255, 255], CLEAR, CLEAR);
    }

    #[test]
    fn swapped_shots_are_refused() {
        let (black, white) = pair([200, 100, 50], [200, 100, 50]);
        assert_eq!(overlay(shot(&white), shot(&black), AlphaMode::Soft), Err(Error::Swapped));
    }

    #[test]
    fn shots_of_different_menus_are_refused() {
        let (black, white) = pair([200, 100, 50], [50, 200, 100]);
        let refused = overlay(shot(&black), shot(&white), AlphaMode::Soft);
        assert_eq!(refused, Err(Error::DifferentMenus { per_mille: 500 }));
    }

    #[test]
    fn one_shot_given_twice_is_refused() {
        let (black, _) = pair([200, 100, 50], [0; 3]);
        assert_eq!(overlay(shot(&black), shot(&black), AlphaMode::Hard), Err(Error::NothingShowsThrough));
    }

    #[test]
    fn a_few_moving_pixels_are_forgiven() {
        let (mut black, mut white) = pair([10, 10, 10], [10, 10, 10]);
        let clock = PIXELS * 4 - 4000;
        black[clock..].fill(200);
        white[clock..].fill(90);
        assert!(overlay(shot(&black), shot(&white), AlphaMode::Soft).is_ok());
    }

    #[test]
    fn wrong_sizes_are_told_with_the_shot_they_concern() {
        let full = vec![0; PIXELS * 4];
        let small = ScreenshotPixels { width_px: 1920, height_px: 1080, rgba: &full };
        let error = Error::WrongSize { which: WallpaperColour::White, width_px: 1920, height_px: 1080 };
        assert_eq!(overlay(shot(&full), small, AlphaMode::Soft), Err(error));
        let error = Error::BufferLength { which: WallpaperColour::Black, bytes: 4, expected: PIXELS * 4 };
        assert_eq!(overlay(shot(&full[..4]), shot(&full), AlphaMode::Soft), Err(error));
    }

    proptest::proptest! {
        /// Composing the soft overlay over black and over white restores the screenshots, within rounding.
        #[test]
        fn the_soft_overlay_explains_both_shots(colour: [u8; 3], alpha in 32..=255u32) {
            let over = |ground: u32| colour.map(|channel| {
                ((u32::from(channel) * alpha + ground * (255 - alpha) + 127) / 255) as u8
            });
            let (black, white) = (over(0), over(255));
            let [r, g, b, a] = soft(&[black[0], black[1], black[2], 0], &[white[0], white[1], white[2], 0]);
            proptest::prop_assert!(u32::from(a).abs_diff(alpha) <= 2);
            for (out, black) in [r, g, b].into_iter().zip(black) {
                let composed = u32::from(out) * u32::from(a) / 255;
                proptest::prop_assert!(composed.abs_diff(u32::from(black)) <= 3);
            }
        }
    }
}
