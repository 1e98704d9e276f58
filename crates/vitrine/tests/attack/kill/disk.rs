//! A disk that loses power: an ext4 file system in a file, which is shut down as `ext4` offers for such tests. What was not
//! synced is gone when it is mounted again, and the journal is played back. Needs root and loop devices.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::Duration;

use tokio::time::sleep;

use crate::site::not_run;

/// `EXT4_IOC_SHUTDOWN` with `EXT4_GOING_FLAGS_NOLOGFLUSH` (fs/ext4/ext4.h): no more input and output, the journal as it is.
const SHUT_DOWN: &str = "import fcntl, os, struct, sys
fcntl.ioctl(os.open(sys.argv[1], os.O_RDONLY), 0x8004587d, struct.pack('I', 2))";
/// Sparse, and so large that the server does not take it for full.
const SIZE: u64 = 4 << 30;

/// A disk that is mounted at a folder. Dropping it unmounts and deletes it.
pub struct Disk {
    image: PathBuf,
    at: PathBuf,
}

impl Disk {
    /// An empty disk at this folder; says why there is none where this machine does not let it.
    pub fn at(folder: &Path) -> Result<Self, String> {
        let image = folder.with_extension("ext4");
        let file = std::fs::File::create(&image).map_err(|error| error.to_string())?;
        file.set_len(SIZE).map_err(|error| error.to_string())?;
        let disk = Self { image, at: folder.to_owned() };
        run(Command::new("mkfs.ext4").arg("-q").arg(&disk.image))?;
        disk.mount()?;
        Ok(disk)
    }

    fn mount(&self) -> Result<(), String> {
        run(Command::new("mount").args(["-o", "loop"]).arg(&self.image).arg(&self.at)).map(drop)
    }

    /// The power is gone: whoever writes from now on gets an error.
    pub fn cut(&self) {
        run(Command::new("python3").args(["-c", SHUT_DOWN]).arg(&self.at)).expect("ext4 can be shut down");
    }

    /// The power is back. Whoever had files open must be gone.
    pub async fn restore(&self) {
        let mut tries = 0;
        while let Err(problem) = run(Command::new("umount").arg(&self.at)) {
            tries += 1;
            assert!(tries < 100, "the disk cannot be unmounted: {problem}");
            sleep(Duration::from_millis(50)).await;
        }
        self.mount().expect("it can be mounted as before");
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        // What stays behind lies in the temporary folder; no result depends on it.
        let _ = run(Command::new("umount").args(["--lazy"]).arg(&self.at));
        let _ = std::fs::remove_dir(&self.at);
        let _ = std::fs::remove_file(&self.image);
    }
}

fn run(command: &mut Command) -> Result<Output, String> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    if output.status.success() {
        return Ok(output);
    }
    Err(format!("{command:?}: {}", String::from_utf8_lossy(&output.stderr)))
}

/// A disk at this folder; otherwise says what is not run.
///
/// # Panics
/// If the run has to be complete and there is none.
pub fn disk_at(folder: &Path) -> Option<Disk> {
    Disk::at(folder)
        .inspect_err(|problem| {
            assert!(std::env::var_os("VITRINE_KILLS").is_none(), "this run needs a disk: {problem}");
            not_run(&problem);
        })
        .ok()
}
