//! From the bytes of a WebP picture to its pixels, with the decoder that uploads go through. The RIFF size is repaired
//! first, or little would be looked into.

use vitrine_media::{CropRect, DecodeLimits, Picture, PictureError, PictureRefusal, PictureType};

/// Small enough that a thousand pictures a second are looked into.
const LIMITS: DecodeLimits = DecodeLimits {
    max_bytes: 1 << 16,
    min_width_px: 1,
    min_height_px: 1,
    max_side_px: 256,
    max_pixels: 1 << 13,
    max_memory_bytes: 32 << 20,
    max_profile_bytes: 1 << 12,
};

pub fn webp(data: &[u8]) {
    let mut bytes = data.to_vec();
    let Some(declared) = bytes.len().checked_sub(8) else { return };
    bytes[..4].copy_from_slice(b"RIFF");
    bytes[4..8].copy_from_slice(&(declared as u32).to_le_bytes());
    if let Some(name) = bytes.get_mut(8..12) {
        name.copy_from_slice(b"WEBP");
    }

    let found = Picture::decode_only(PictureType::Webp, &bytes, &LIMITS);
    let scaled = Picture::decode_scaled(&bytes, &LIMITS, CropRect::WHOLE, 16, 9);
    // What follows the declared size changes nothing.
    assert_eq!(Picture::decode(&[&bytes[..], b"more"].concat(), &LIMITS).is_ok(), found.is_ok());
    match found {
        Ok(picture) => {
            let count = picture.width_px() as usize * picture.height_px() as usize;
            assert!(picture.width_px() <= 256 && picture.height_px() <= 256 && count <= 1 << 13);
            assert_eq!(picture.pixels().len(), count * picture.channels().bytes());
            // Both name the same pixels; a picture whose longer side is too thin for a crop is refused by the second.
            assert!(matches!(scaled, Ok(_) | Err(PictureError::BadCrop)), "{scaled:?}");
            let flags = bytes.windows(4).position(|name| name == b"VP8X").filter(|at| *at == 12);
            assert!(flags.is_none_or(|at| bytes[at + 8] & 0b10 == 0), "an animation was taken");
        }
        Err(error) => {
            assert_ne!(error.refusal(), PictureRefusal::Internal, "{error}");
            assert_eq!(scaled, Err(error));
        }
    }
}
