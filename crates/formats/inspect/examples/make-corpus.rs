//! Writes the malformed corpus: `make-corpus DIR` makes a folder per family, and a list of the expected result for each
//! file.

#[allow(dead_code, reason = "the corpus is shared with the tests and not all of it is used here")]
#[path = "../tests/corpus/mod.rs"]
mod corpus;

use std::path::Path;
use std::{env, fs, io};

use corpus::Verdict;

fn main() -> io::Result<()> {
    let folder = env::args_os().nth(1).ok_or_else(|| io::Error::other("usage: make-corpus DIR"))?;
    let folder = Path::new(&folder);
    let mut list = String::new();
    let cases = corpus::all();
    for case in &cases {
        let path = folder.join(case.family).join(&case.name);
        // A case's name may have folders in it.
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(path, &case.bytes)?;
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
