//! Materials, as far as their colours and textures.

use crate::BflytError;
use crate::bytes::SectionBytes;

const NAME_BYTES: usize = 28;
/// The version that moved the flags before the colours.
const FLAGS_FIRST: u32 = 0x0800_0000;

/// A material.
#[derive(Debug, Clone, PartialEq)]
pub struct LayoutMaterial {
    /// The name.
    pub name: String,
    /// The colour that black of the texture becomes: red, green, blue, alpha.
    pub black: [u8; 4],
    /// The colour that white of the texture becomes.
    pub white: [u8; 4],
    /// The textures, at most three.
    pub textures: Vec<TextureUse>,
}

/// A texture of a material.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TextureUse {
    /// Number of the texture in [`LayoutFile::textures`](crate::LayoutFile::textures).
    pub texture: u16,
    /// What is beside it, to the left and right.
    pub wrap_across: TextureWrap,
    /// What is beside it, above and below.
    pub wrap_down: TextureWrap,
    /// Its shift to the right and down, rotation in degrees, and scale to the right and down.
    pub transform: [f32; 5],
}

/// What lies beside a texture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextureWrap {
    /// Its last pixels.
    Clamp,
    /// The texture again.
    Repeat,
    /// The texture mirrored.
    Mirror,
}

/// Reads the section `mat1`.
pub(crate) fn read_materials(section: SectionBytes<'_>, version: u32) -> Result<Vec<LayoutMaterial>, BflytError> {
    let count = usize::from(section.u16(8)?);
    (0..count).map(|number| read_material(section, section.offset(0xc + number * 4)?, version)).collect()
}

fn read_material(section: SectionBytes<'_>, at: usize, version: u32) -> Result<LayoutMaterial, BflytError> {
    // A hostile offset near the end of the address space must not wrap.
    section.at(at, NAME_BYTES + 12)?;
    let name = section.fixed_name(at, NAME_BYTES)?;
    let after = at + NAME_BYTES;
    let (flags, colours_at, maps_at) = if version >= FLAGS_FIRST {
        (section.u32(after)?, after + 8, after + 16)
    } else {
        (section.u32(after + 8)?, after, after + 12)
    };
    let [maps, transforms] = [flags & 3, flags >> 2 & 3].map(|count| count as usize);
    let transforms_at = maps_at + maps * 4;
    section.spend(maps * size_of::<TextureUse>())?;
    let textures = (0..maps).map(|number| {
        let map_at = maps_at + number * 4;
        // One without its own is not moved.
        let transform =
            if number < transforms { section.floats(transforms_at + number * 20)? } else { [0.0, 0.0, 0.0, 1.0, 1.0] };
        Ok(TextureUse {
            texture: section.u16(map_at)?,
            wrap_across: wrap_of(section.u8(map_at + 2)?),
            wrap_down: wrap_of(section.u8(map_at + 3)?),
            transform,
        })
    });
    Ok(LayoutMaterial {
        name,
        black: section.colour(colours_at)?,
        white: section.colour(colours_at + 4)?,
        textures: textures.collect::<Result<_, _>>()?,
    })
}

/// The low two bits; the third chooses the filter.
fn wrap_of(byte: u8) -> TextureWrap {
    match byte & 3 {
        1 => TextureWrap::Repeat,
        2 | 3 => TextureWrap::Mirror,
        _ => TextureWrap::Clamp,
    }
}
