//! What mutation begins with: the malformed files of the format pages and a valid file of each kind, pictures as they
//! come out of an encoder, and the inputs in `fuzz/seeds` for targets whose input is a notation of their own.

#[allow(dead_code, reason = "the corpus is shared with the tests of its readers and not all of it is used here")]
#[path = "../../crates/formats/inspect/tests/corpus/mod.rs"]
mod corpus;
mod webp;

use std::path::Path;
use std::{fs, io};

use corpus::{Case, Reader};

/// Longest input, also in `scripts/fuzz.sh`: longer ones only slow the targets down.
pub const MAX_INPUT_BYTES: usize = 4096;

/// One input that its target can make something of.
#[derive(Debug)]
pub struct Seed {
    /// The target it is for.
    pub target: &'static str,
    /// A file name, used once for each target.
    pub name: String,
    /// The input.
    pub bytes: Vec<u8>,
}

/// Every seed of every target.
pub fn all() -> io::Result<Vec<Seed>> {
    let mut seeds = Vec::new();
    for case in corpus::all() {
        let name = format!("{}-{}", case.family, case.name.replace('/', "-"));
        for target in readers(&case) {
            seeds.push(Seed { target, name: name.clone(), bytes: case.bytes.clone() });
        }
    }
    for (name, bytes) in webp::pictures()? {
        seeds.push(Seed { target: "webp", name, bytes });
    }
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("seeds");
    for (target, _) in crate::targets::ALL {
        let folder = own.join(target);
        if !folder.exists() {
            continue;
        }
        for file in fs::read_dir(folder)? {
            let file = file?;
            let name = file.file_name().to_string_lossy().into_owned();
            seeds.push(Seed { target, name, bytes: fs::read(file.path())? });
        }
    }
    seeds.retain(|seed| seed.bytes.len() <= MAX_INPUT_BYTES);
    // Folders list their files in any order, and a random choice among seeds has to be the same everywhere.
    seeds.sort_by(|one, other| (one.target, &one.name).cmp(&(other.target, &other.name)));
    Ok(seeds)
}

/// The targets that can make something of a file.
fn readers(case: &Case) -> Vec<&'static str> {
    match case.reader {
        Reader::LayoutId => return vec!["layout_id"],
        Reader::Option => return vec!["option_value"],
        Reader::Variable => return vec!["variables"],
        Reader::Tree => return vec!["tree"],
        Reader::Inspect => {}
    }
    let format = case.family.split('-').next().unwrap_or_default();
    let own: &[&str] = match format {
        "yaz0" => &["yaz0"],
        "sarc" => &["sarc"],
        "zip" => &["zip"],
        "nxtheme" => &["nxtheme"],
        "manifest" => &["manifest"],
        "dds" => &["dds"],
        "jpeg" => &["jpeg"],
        "png" => &["png"],
        "json" | "layout" => &["layout_json"],
        "bps" => &["bps_parse"],
        "utheme" => &["utheme"],
        _ => &[],
    };
    own.iter().copied().chain(["inspect"]).collect()
}
