//! PNG as it is stored and packed into files for consoles: eight bits a channel, no metadata, no interlacing.

use png::{BitDepth, ColorType, Compression, Encoder, Filter};

use crate::error::PictureError;
use crate::picture::{Picture, PixelChannels};
use crate::sniff::PictureType;

/// The picture as an 8-bit PNG, RGB or RGBA as its pixels are.
///
/// # Errors
/// [`PictureError::Encoding`], which no picture is known to cause.
pub fn encode_png(picture: &Picture) -> Result<Vec<u8>, PictureError> {
    encode(picture).map_err(|error| PictureError::Encoding { format: PictureType::Png, reason: error.to_string() })
}

fn encode(picture: &Picture) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, picture.width_px(), picture.height_px());
    encoder.set_color(match picture.channels() {
        PixelChannels::Rgb => ColorType::Rgb,
        PixelChannels::Rgba => ColorType::Rgba,
    });
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Balanced);
    encoder.set_filter(Filter::Adaptive);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(picture.pixels())?;
    writer.finish()?;
    Ok(bytes)
}
