//! Embedded colour profiles: pixels of other colour spaces are converted to sRGB, the only one that browsers and
//! consoles agree on without a profile. A profile that cannot be read or applied is ignored, as viewers do: a wrong
//! shade is better than a refused picture.

use moxcms::{ColorProfile, DataColorSpace, Layout, TransformOptions};

use crate::picture::{Picture, PixelChannels};

/// Converts in place if the profile is a matrix-based RGB profile, otherwise leaves the pixels unchanged.
pub(super) fn bring_to_srgb(picture: &mut Picture, profile: &[u8]) {
    let Ok(profile) = ColorProfile::new_from_slice(profile) else { return };
    if profile.color_space != DataColorSpace::Rgb {
        return;
    }
    let (layout, row_bytes) = match picture.channels() {
        PixelChannels::Rgb => (Layout::Rgb, picture.width_px() as usize * 3),
        PixelChannels::Rgba => (Layout::Rgba, picture.width_px() as usize * 4),
    };
    let srgb = ColorProfile::new_srgb();
    let Ok(transform) = profile.create_transform_8bit(layout, &srgb, layout, TransformOptions::default()) else {
        return;
    };
    let mut stored = vec![0; row_bytes];
    for row in picture.pixels_mut().chunks_exact_mut(row_bytes) {
        stored.copy_from_slice(row);
        if transform.transform(&stored, row).is_err() {
            // A transform can only reject the sizes, and they are the same for every row.
            row.copy_from_slice(&stored);
            return;
        }
    }
}
