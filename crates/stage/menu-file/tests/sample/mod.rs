//! Writes menu files for tests, with the writers of the format crates. Nothing in them is a console maker's.

#[path = "../../../../formats/bflan/tests/writer/mod.rs"]
#[allow(dead_code, reason = "each test uses a part")]
mod animations;
#[path = "../../../../formats/bflyt/tests/writer/mod.rs"]
#[allow(dead_code, reason = "each test uses a part")]
mod layouts;
#[path = "../../../../formats/bntx/tests/writer/mod.rs"]
#[allow(dead_code, reason = "each test uses a part")]
mod textures;

use animations::AnimationWriter;
pub use layouts::LayoutWriter;
use textures::NewTexture;
use vitrine_sarc::{ArchiveLayout, ByteOrder, NewEntry};
use vitrine_yaz0::CompressionLevel;

const VERSION: u32 = 0x0903_0000;
/// Colours of the sample's textures, which no theme or stand-in has: magenta and cyan.
pub const MAGENTA: [u8; 4] = [255, 0, 255, 255];
pub const CYAN: [u8; 4] = [0, 255, 255, 255];

/// Packs files to an archive.
pub fn archive(files: &[(&str, Vec<u8>)]) -> Vec<u8> {
    archive_of(files, ByteOrder::Little)
}

/// Packs files to an archive in this byte order.
pub fn archive_of(files: &[(&str, Vec<u8>)], endian: ByteOrder) -> Vec<u8> {
    let entries: Vec<NewEntry<'_>> = files.iter().map(|(name, bytes)| NewEntry { name, bytes }).collect();
    vitrine_sarc::write(&entries, ArchiveLayout { endian, ..ArchiveLayout::default() }).expect("an archive")
}

/// Packs files as a console has them.
pub fn szs(files: &[(&str, Vec<u8>)]) -> Vec<u8> {
    vitrine_yaz0::compress(&archive(files), CompressionLevel::Fast, 0x2000).expect("a packed archive")
}

/// A texture in one colour.
fn plain(name: &str, side: u32, colour: [u8; 4]) -> NewTexture<'_> {
    let blocks = colour.repeat((side * side) as usize);
    NewTexture { blocks, ..textures::plain(name, side, side, Some(1)) }
}

/// A layout with a root, to which the rest is added between `pas1` and `pae1`.
pub fn layout(name: &str, textures: &[&str], fill: impl FnOnce(&mut LayoutWriter)) -> Vec<u8> {
    let mut writer = LayoutWriter::new(VERSION, false);
    writer.layout(name, 1280.0, 720.0);
    writer.textures(textures);
    writer.materials(&[("M_Picture", [0; 4], [255; 4], &[0]), ("M_Plain", [0; 4], [255; 4], &[])]);
    pane(&mut writer, b"pan1", "RootPane", ([0.0, 0.0], [1280.0, 720.0]), &[]);
    writer.section(b"pas1", &[]);
    fill(&mut writer);
    writer.section(b"pae1", &[]);
    writer.file()
}

/// Adds a pane that counts from the middle of the one around it, and is opaque.
pub fn pane(
    writer: &mut LayoutWriter,
    kind: &[u8; 4],
    name: &str,
    (position, size): ([f32; 2], [f32; 2]),
    rest: &[u8],
) {
    let mut header = writer.pane_header(name, position, size);
    (header[0], header[1], header[2]) = (1, 0, 255);
    writer.section(kind, &[header, rest.to_vec()].concat());
}

fn within(writer: &mut LayoutWriter, fill: impl FnOnce(&mut LayoutWriter)) {
    writer.section(b"pas1", &[]);
    fill(writer);
    writer.section(b"pae1", &[]);
}

/// What a part has behind its header, without replaced panes.
pub fn part(writer: &LayoutWriter, layout: &str) -> Vec<u8> {
    [writer.u32(0), writer.floats(&[1.0, 1.0]), layout.bytes().chain([0]).collect()].concat()
}

/// A home menu whose games stand close together in the lower half, with a magenta sign above them, a cyan power button, and an
/// animation that brings the sign to its place.
pub fn home_files() -> Vec<(&'static str, Vec<u8>)> {
    let base = layout("RdtBase", &["Sign^s"], |writer| {
        pane(writer, b"pan1", "N_Root", ([0.0, 0.0], [1280.0, 720.0]), &[]);
        within(writer, |writer| {
            pane(writer, b"pan1", "N_GameRoot", ([0.0, -60.0], [0.0, 0.0]), &[]);
            within(writer, |writer| {
                pane(writer, b"pan1", "N_Game", ([0.0, 0.0], [0.0, 0.0]), &[]);
                within(writer, |writer| {
                    for (number, name) in (0_u8..).zip(["N_Icon_00", "N_Icon_01", "N_Icon_02", "N_Icon_03"]) {
                        pane(writer, b"pan1", name, ([-300.0 + 200.0 * f32::from(number), 0.0], [0.0, 0.0]), &[]);
                    }
                });
            });
            let sign = writer.picture([[255; 4]; 4], 0);
            pane(writer, b"pic1", "P_Sign", ([0.0, 900.0], [400.0, 100.0]), &sign);
            let button = part(writer, "RdtBtnPow");
            pane(writer, b"prt1", "L_BtnPow", ([0.0, -250.0], [84.0, 84.0]), &button);
        });
    });
    let icon = layout("RdtBtnIconGame", &[], |writer| {
        let picture = writer.picture([[255; 4]; 4], 1);
        pane(writer, b"pic1", "P_IconGame", ([0.0, 0.0], [180.0, 180.0]), &picture);
        pane(writer, b"pan1", "N_BtnFocusKey", ([0.0, 0.0], [180.0, 180.0]), &[]);
        within(writer, |writer| {
            let cursor = part(writer, "Cursor3");
            pane(writer, b"prt1", "UF_Cursor", ([0.0, 0.0], [180.0, 180.0]), &cursor);
        });
    });
    let power = layout("RdtBtnPow", &["Power^s"], |writer| {
        let ground = writer.picture([[255; 4]; 4], 1);
        pane(writer, b"pic1", "P_PictBase", ([0.0, 0.0], [80.0, 80.0]), &ground);
        writer.user_data(&[("C_W", 31), ("S_RoundRadius", 40)]);
        let symbol = writer.picture([[255; 4]; 4], 0);
        pane(writer, b"pic1", "P_Pict_00", ([0.0, 0.0], [40.0, 40.0]), &symbol);
    });
    let animation = AnimationWriter { is_big_endian: false, version: VERSION };
    let keys = vec![animation.hermite(0.0, 900.0, 0.0), animation.hermite(20.0, 200.0, 0.0)];
    let sign = ("P_Sign", 0, vec![(b"FLPA", vec![(0, 1, 2, keys, None)])]);
    let opening = animation.file(&[animation.tag("In", &["RootGroup"]), animation.info(20, false, &[], &[sign])]);
    let textures = textures::file(&[plain("Sign^s", 16, MAGENTA), plain("Power^s", 8, CYAN)]);
    vec![
        ("anim/RdtBase_In.bflan", opening),
        ("blyt/RdtBase.bflyt", base),
        ("blyt/RdtBtnIconGame.bflyt", icon),
        ("blyt/RdtBtnPow.bflyt", power),
        ("timg/__Combined.bntx", textures),
    ]
}

/// A home menu of the size of a console's: 800 panes, 200 animations, and textures of 3 MB, of which some are BC4, BC7 and ASTC.
pub fn large_home() -> Vec<u8> {
    // Kind and variant, bytes of a block, and its side.
    const ENCODINGS: [(u32, usize, u32); 4] = [(0x1d01, 8, 4), (0x2006, 16, 4), (0x2d06, 16, 4), (0x3406, 16, 8)];
    const SIDE: u32 = 256;
    let names: Vec<String> = (0..48).map(|number| format!("Texture_{number:02}^s")).collect();
    let mut seed = 0x2545_F491_u32;
    let mut made: Vec<NewTexture<'_>> = names
        .iter()
        .enumerate()
        .map(|(number, name)| {
            let (format, block_bytes, block) = ENCODINGS[number % ENCODINGS.len()];
            let across = (SIDE / block) as usize;
            let noise = std::iter::repeat_with(|| {
                seed ^= seed << 13;
                seed ^= seed >> 17;
                seed ^= seed << 5;
                seed as u8
            });
            let rows = (across * block_bytes, across);
            let blocks = noise.take(rows.0 * rows.1).collect();
            NewTexture { format, rows, blocks, ..textures::plain(name, SIDE, SIDE, Some(8)) }
        })
        .collect();
    made.push(plain("Power^s", 8, CYAN));
    let mut files = home_files();
    files.retain(|(name, _)| !name.starts_with("timg"));
    files.push(("timg/__Combined.bntx", textures::file(&made)));
    let leaked = |name: String| -> &'static str { Box::leak(name.into_boxed_str()) };
    for (number, texture) in names.iter().enumerate() {
        let name = leaked(format!("Part_{number:02}"));
        let bytes = layout(name, &[texture.as_str()], |writer| {
            for pane_number in 0..16_u8 {
                let picture = writer.picture([[255; 4]; 4], 0);
                let place = [f32::from(pane_number) * 60.0 - 450.0, number as f32 * 10.0 - 240.0];
                pane(writer, b"pic1", leaked(format!("P_{pane_number}")), (place, [50.0, 50.0]), &picture);
            }
        });
        files.push((leaked(format!("blyt/{name}.bflyt")), bytes));
    }
    let base = layout("RdtBase", &[], |writer| {
        for number in 0..48 {
            let shown = part(writer, &format!("Part_{number:02}"));
            pane(writer, b"prt1", leaked(format!("L_{number}")), ([0.0, 0.0], [10.0, 10.0]), &shown);
        }
    });
    for file in files.iter_mut().filter(|(name, _)| *name == "blyt/RdtBase.bflyt") {
        file.1.clone_from(&base);
    }
    let opening = files[0].1.clone();
    for number in 0..200 {
        files.push((leaked(format!("anim/Part_{:02}_In{number}.bflan", number % 48)), opening.clone()));
    }
    szs(&files)
}
