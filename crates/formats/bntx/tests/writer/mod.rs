//! Writes files of textures for tests, by the tables of `format.md`. The tiling is that of `tegra_swizzle`.

use tegra_swizzle::BlockHeight;
use tegra_swizzle::swizzle::swizzle_block_linear;

/// A texture to write.
pub struct NewTexture<'a> {
    pub name: &'a str,
    pub width: u32,
    pub height: u32,
    /// Kind and variant.
    pub format: u32,
    pub channels: u32,
    /// Its blocks in rows: how many bytes a row has, and how many rows there are.
    pub rows: (usize, usize),
    pub blocks: Vec<u8>,
    /// GOBs above each other; `None` for data that is not tiled.
    pub block_gobs: Option<u32>,
}

pub const RGBA: u32 = 0x0504_0302;

fn put(file: &mut Vec<u8>, at: usize, bytes: &[u8]) {
    file.resize(file.len().max(at + bytes.len()), 0);
    file[at..at + bytes.len()].copy_from_slice(bytes);
}

pub fn file(textures: &[NewTexture<'_>]) -> Vec<u8> {
    let mut file = Vec::new();
    put(&mut file, 0, b"BNTX");
    put(&mut file, 0xc, &[0xff, 0xfe]);
    put(&mut file, 0x20, b"NX  ");
    put(&mut file, 0x24, &(textures.len() as u32).to_le_bytes());
    let list_at = 0x100_usize;
    put(&mut file, 0x28, &(list_at as u64).to_le_bytes());
    let mut at = list_at + textures.len() * 8;
    for (number, texture) in textures.iter().enumerate() {
        let (row_bytes, rows) = texture.rows;
        let data = texture.block_gobs.map_or_else(
            || texture.blocks.clone(),
            |gobs| {
                let height = BlockHeight::new(gobs).expect("a height of the console");
                let (width, rows) = (row_bytes as u32, rows as u32);
                swizzle_block_linear(width, rows, 1, &texture.blocks, height, 1).expect("blocks of the right size")
            },
        );
        put(&mut file, list_at + number * 8, &(at as u64).to_le_bytes());
        let name_at = at + 0x80;
        let pointers_at = (name_at + 2 + texture.name.len() + 1).next_multiple_of(8);
        let data_at = pointers_at + 8;
        put(&mut file, at, b"BRTI");
        put(&mut file, at + 0x12, &u16::from(texture.block_gobs.is_none()).to_le_bytes());
        put(&mut file, at + 0x1c, &texture.format.to_le_bytes());
        put(&mut file, at + 0x24, &texture.width.to_le_bytes());
        put(&mut file, at + 0x28, &texture.height.to_le_bytes());
        put(&mut file, at + 0x34, &texture.block_gobs.unwrap_or(1).ilog2().to_le_bytes());
        put(&mut file, at + 0x50, &(data.len() as u32).to_le_bytes());
        put(&mut file, at + 0x58, &texture.channels.to_le_bytes());
        put(&mut file, at + 0x60, &(name_at as u64).to_le_bytes());
        put(&mut file, at + 0x70, &(pointers_at as u64).to_le_bytes());
        put(&mut file, name_at, &(texture.name.len() as u16).to_le_bytes());
        put(&mut file, name_at + 2, texture.name.as_bytes());
        put(&mut file, pointers_at, &(data_at as u64).to_le_bytes());
        put(&mut file, data_at, &data);
        at = (data_at + data.len()).next_multiple_of(8);
    }
    file
}

/// Plain pixels in a pattern that tells every place apart.
pub fn pixels(width: u32, height: u32) -> Vec<u8> {
    (0..width * height)
        .flat_map(|at| [(at % 251) as u8, (at / 251 % 253) as u8, (at * 7) as u8, 255 - at as u8])
        .collect()
}

pub fn plain(name: &str, width: u32, height: u32, block_gobs: Option<u32>) -> NewTexture<'_> {
    let rows = (width as usize * 4, height as usize);
    let blocks = pixels(width, height);
    NewTexture { name, width, height, format: 0x0b01, channels: RGBA, rows, blocks, block_gobs }
}
