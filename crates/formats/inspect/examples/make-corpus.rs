//! Writes the malformed corpus: `make-corpus DIR` makes a folder per family, `make-corpus --seeds DIR` a folder per
//! fuzz target instead, filled with the files that target understands.

#[allow(dead_code, reason = "the corpus is shared with the tests and not all of it is used here")]
#[path = "../tests/corpus/mod.rs"]
mod corpus;

use std::path::Path;
use std::{env, fs, io};

use corpus::{Case, Reader, Verdict};

/// Largest file that is of use as a seed: longer ones only slow the fuzzer down.
const MAX_SEED_SIZE: usize = 4096;

/// Valid inputs for the targets whose input is a notation of its own.
const NOTATIONS: [(&str, &str); 6] = [
    (
        "merge",
        "{\"Files\":[{\"FileName\":\"blyt/A.bflyt\",\"Patches\":[{\"PaneName\":\"P\",\"Visible\":true}]}]}\n\
         {\"uuid\":\"6f1b3c2e-8d4a-4b7e-9a10-2c3d4e5f6a7b\",\"Files\":[{\"FileName\":\"blyt/A.bflyt\",\"Patches\":\
         [{\"PaneName\":\"P\",\"__self\":null},{\"PaneName\":\"Q\",\"Position\":{\"X\":1}}]}]}",
    ),
    ("variables", "2-5\n\"??{integer}*(2+1)/3??\""),
    ("variables", "31.5\n\"??-{decimal}??\""),
    ("variables", "5#FF8000CC\n\"??{color:AABBGGRR}??\""),
    (
        "tree",
        "targets/Entrance/Side/details.json\n{\"creatorUuid\":\"00000000-0000-0000-0000-000000000000\",\"uuid\":\
         \"7f1b3c2e-8d4a-4b7e-9a10-2c3d4e5f6a7b\",\"color\":\"aabbcc\"}\n---\n\
         targets/Entrance/Side/options/1_TOGGLE_Name/on.json\n{\"uuid\":\"6f1b3c2e-8d4a-4b7e-9a10-2c3d4e5f6a7b\"}",
    ),
    (
        "utheme",
        "metadata.json\n{\"Metadata\":{\"themeID\":\"a\",\"themeName\":\"b\",\"themeAuthor\":\"c\",\"themeVersion\":\"1\"}}\
         \n---\nMen.bps\nBPS1",
    ),
];

fn main() -> io::Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["--seeds", folder] => write_seeds(Path::new(folder)),
        [folder] => write_families(Path::new(folder)),
        _ => Err(io::Error::other("usage: make-corpus DIR | make-corpus --seeds DIR")),
    }
}

/// One folder per family, and a list of the expected result for each file.
fn write_families(folder: &Path) -> io::Result<()> {
    let mut list = String::new();
    let cases = corpus::all();
    for case in &cases {
        let path = folder.join(case.family).join(&case.name);
        write(&path, &case.bytes)?;
        let verdict = match case.verdict {
            Verdict::Refused(code) => format!("error {code}"),
            Verdict::Told(code) => format!("warning {code}"),
            Verdict::Accepted => "accepted".to_owned(),
        };
        list.push_str(&format!("{}/{}: {verdict}\n", case.family, case.name));
    }
    fs::write(folder.join("VERDICTS"), list)?;
    println!("{} files", cases.len());
    Ok(())
}

fn write_seeds(folder: &Path) -> io::Result<()> {
    for case in corpus::all().iter().filter(|case| case.bytes.len() <= MAX_SEED_SIZE) {
        let name = format!("{}-{}", case.family, case.name.replace('/', "-"));
        for target in targets(case) {
            write(&folder.join(target).join(&name), &case.bytes)?;
        }
    }
    for (index, (target, text)) in NOTATIONS.iter().enumerate() {
        write(&folder.join(target).join(format!("notation-{index}")), text.as_bytes())?;
    }
    Ok(())
}

/// The fuzz targets that can make something of a file.
fn targets(case: &Case) -> Vec<&'static str> {
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

fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent)?;
    }
    fs::write(path, bytes)
}
