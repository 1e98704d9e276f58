//! Writes the seeds as files, a folder for each target: `make-seeds DIR`.

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = env::args_os().nth(1).ok_or_else(|| io::Error::other("usage: make-seeds DIR"))?;
    for seed in vitrine_fuzz::seeds::all()? {
        let folder = Path::new(&folder).join(seed.target);
        fs::create_dir_all(&folder)?;
        fs::write(folder.join(seed.name), seed.bytes)?;
    }
    Ok(())
}
