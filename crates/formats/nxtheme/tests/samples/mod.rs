//! Small valid files of every kind a theme holds, put together byte by byte, so that each test can spoil one thing.

#![allow(dead_code, reason = "each test binary uses some of these")]

use vitrine_nxtheme::{IconImage, Theme, ThemeManifest, WallpaperImage};
use vitrine_target::Target;

/// A JPEG that ends where it should and holds no picture: the markers are all that is looked at.
pub fn jpeg(frame_marker: u8, width: u16, height: u16) -> Vec<u8> {
    let mut bytes = vec![0xff, 0xd8, 0xff, frame_marker, 0, 17, 8];
    let tables = jpeg_tables();
    bytes.splice(2..2, tables);
    bytes.extend(height.to_be_bytes());
    bytes.extend(width.to_be_bytes());
    bytes.extend([3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0]);
    bytes.extend([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0x34, 0xff, 0xd9]);
    bytes
}

/// One quantization table, and one table of codes of each kind.
fn jpeg_tables() -> Vec<u8> {
    let mut bytes = vec![0xff, 0xdb, 0, 67];
    bytes.extend([0; 65]);
    for head in [0x00, 0x10] {
        bytes.extend([0xff, 0xc4, 0, 19, head]);
        bytes.extend([0; 16]);
    }
    bytes
}

pub fn wallpaper() -> Vec<u8> {
    jpeg(0xc0, 1280, 720)
}

/// How a PNG is stored.
#[derive(Clone, Copy)]
pub struct PngForm {
    pub depth: u8,
    pub colour: u8,
    pub interlace: u8,
    pub is_animated: bool,
    /// Bytes of pixel data, inflated.
    pub raw_bytes: usize,
}

/// 8-bit RGBA of that size.
pub fn rgba(width: u32, height: u32) -> PngForm {
    let raw_bytes = height as usize * (1 + width as usize * 4);
    PngForm { depth: 8, colour: 6, interlace: 0, is_animated: false, raw_bytes }
}

pub fn png(width: u32, height: u32) -> Vec<u8> {
    png_in(width, height, rgba(width, height))
}

pub fn png_in(width: u32, height: u32, form: PngForm) -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut header = [width.to_be_bytes(), height.to_be_bytes()].concat();
    header.extend([form.depth, form.colour, 0, 0, form.interlace]);
    chunk(&mut bytes, b"IHDR", &header);
    if form.colour == 3 {
        chunk(&mut bytes, b"PLTE", &[0; 6]);
    }
    if form.is_animated {
        chunk(&mut bytes, b"acTL", &[0; 8]);
    }
    let pixels = miniz_oxide::deflate::compress_to_vec_zlib(&vec![0; form.raw_bytes], 6);
    chunk(&mut bytes, b"IDAT", &pixels);
    chunk(&mut bytes, b"IEND", &[]);
    bytes
}

fn chunk(out: &mut Vec<u8>, kind: &[u8; 4], content: &[u8]) {
    out.extend((content.len() as u32).to_be_bytes());
    let checked = [kind.as_slice(), content].concat();
    out.extend(&checked);
    out.extend(crc32fast::hash(&checked).to_be_bytes());
}

pub fn dds(encoding: vitrine_dds::BlockEncoding, width: u32, height: u32) -> Vec<u8> {
    let header = vitrine_dds::DdsHeader { width, height, encoding, mip_count: 0 };
    [header.write().as_slice(), &vec![0; header.payload_bytes() as usize]].concat()
}

pub const LAYOUT: &[u8] = br#"{"Files":[{"FileName":"blyt/A.bflyt","Patches":[{"PaneName":"B","Visible":false}]}]}"#;

/// A theme for `target` with a name, an author, an Id and a wallpaper: nothing to complain about.
pub fn theme(target: Target) -> Theme {
    let mut manifest = ThemeManifest::new(target, "Paper Sky", "Mona");
    manifest.id = Some("5f0c2a91".to_owned());
    let mut theme = Theme::new(manifest);
    theme.wallpaper = Some(WallpaperImage::Jpeg(wallpaper()));
    theme
}

/// A home menu theme with everything a theme can hold.
pub fn full_theme() -> Theme {
    let mut theme = theme(Target::ResidentMenu);
    theme.manifest.layout_info = "Low Row by Ines".to_owned();
    theme.layout = Some(LAYOUT.to_vec());
    theme.common = Some(LAYOUT.to_vec());
    theme.preview = Some(png(1280, 720));
    for icon in Target::ResidentMenu.icons() {
        theme.icons.insert(icon.name.to_owned(), IconImage::Png(png(icon.width, icon.height)));
    }
    theme.icons.insert("album".to_owned(), IconImage::Dds(dds(vitrine_dds::BlockEncoding::Dxt5, 64, 56)));
    theme
}

/// Entries packed the way a theme is.
pub fn pack(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let entries: Vec<_> = entries.iter().map(|(name, bytes)| vitrine_sarc::NewEntry { name, bytes }).collect();
    let archive =
        vitrine_sarc::write(&entries, vitrine_sarc::ArchiveLayout::default()).expect("the entries fit an archive");
    vitrine_yaz0::compress(&archive, vitrine_yaz0::CompressionLevel::Fast, 4).expect("the archive is short")
}

/// Entries in a ZIP.
pub fn zip(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let method = vitrine_zip::CompressionMethod::Deflate;
    let entries: Vec<_> = entries.iter().map(|(name, bytes)| vitrine_zip::NewEntry { name, bytes, method }).collect();
    vitrine_zip::write(&entries).expect("the entries fit an archive")
}

pub const INFO: &[u8] = br#"{"Version":15,"ThemeName":"Paper Sky","Author":"Mona","Target":"home","Id":"5f0c2a91"}"#;
