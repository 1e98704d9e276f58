//! Pixels to and from the form that the painter works on.

/// Opaque pixels are the same either way, and so is the colour black of transparent ones.
fn is_half_transparent(pixel: [u8; 4]) -> bool {
    !matches!(pixel, [_, _, _, u8::MAX] | [0, 0, 0, 0])
}

/// Multiplies each colour by its alpha, as the painter has it.
pub(crate) fn premultiply(rgba: &mut [u8]) {
    for pixel in rgba.as_chunks_mut::<4>().0.iter_mut().filter(|pixel| is_half_transparent(**pixel)) {
        let colour = tiny_skia::ColorU8::from_rgba(pixel[0], pixel[1], pixel[2], pixel[3]).premultiply();
        *pixel = [colour.red(), colour.green(), colour.blue(), colour.alpha()];
    }
}

/// Pixels that are looked at together: most of a menu is either opaque or empty.
const PIXELS_AT_ONCE: usize = 16;

/// Divides each colour by its alpha.
pub(crate) fn demultiply(rgba: &mut [u8]) {
    for pixels in rgba.as_chunks_mut::<4>().0.chunks_mut(PIXELS_AT_ONCE) {
        let all = pixels
            .iter()
            .map(|pixel| u32::from_le_bytes(*pixel))
            .fold((0, u32::MAX), |(any, all), pixel| (any | pixel, all & pixel));
        if all.0 != 0 && all.1.to_le_bytes()[3] != u8::MAX {
            demultiply_each(pixels);
        }
    }
}

fn demultiply_each(pixels: &mut [[u8; 4]]) {
    // Neighbours are mostly the same.
    let (mut last, mut of_last) = ([0; 4], [0; 4]);
    for pixel in pixels.iter_mut().filter(|pixel| is_half_transparent(**pixel)) {
        if *pixel == last {
            *pixel = of_last;
            continue;
        }
        last = *pixel;
        if let Some(colour) = tiny_skia::PremultipliedColorU8::from_rgba(pixel[0], pixel[1], pixel[2], pixel[3]) {
            let colour = colour.demultiply();
            *pixel = [colour.red(), colour.green(), colour.blue(), colour.alpha()];
        }
        of_last = *pixel;
    }
}
