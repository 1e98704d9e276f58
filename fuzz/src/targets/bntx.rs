//! Reading and decoding textures of the Switch.

use vitrine_bntx::{BntxLimits, TextureFile};

const LIMITS: BntxLimits = BntxLimits { file_bytes: 1 << 20, textures: 16, pixels: 1 << 14 };

pub fn bntx(data: &[u8]) {
    let Ok(file) = TextureFile::read(data, &LIMITS) else { return };
    for texture in &file.textures {
        if let Ok(rgba) = texture.decode() {
            assert_eq!(rgba.len() as u64, u64::from(texture.width) * u64::from(texture.height) * 4);
        }
    }
}
