//! The operating system's figures about the process of a server.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::site::Site;

impl Site {
    /// Resident memory, in MB.
    pub fn memory_mb(&self) -> u64 {
        self.status("VmRSS:") / 1024
    }

    pub fn threads(&self) -> u64 {
        self.status("Threads:")
    }

    /// Files and sockets it holds open.
    pub fn descriptors(&self) -> usize {
        std::fs::read_dir(self.proc("fd")).map(Iterator::count).unwrap_or_default()
    }

    /// Processor time it has used so far.
    pub fn cpu(&self) -> Duration {
        let stat = std::fs::read_to_string(self.proc("stat")).expect("the process runs");
        let after_name = stat.rsplit(')').next().unwrap_or_default();
        // User and system time are the 14th and 15th field, in hundredths of a second; the name was the second.
        let ticks: u64 = after_name.split_whitespace().skip(11).take(2).filter_map(|t| t.parse::<u64>().ok()).sum();
        Duration::from_millis(ticks * 10)
    }

    /// Waits until it is idle: hardly any processor time within a second.
    pub async fn wait_until_idle(&self, within: Duration) {
        let began = Instant::now();
        loop {
            let before = self.cpu();
            tokio::time::sleep(Duration::from_secs(1)).await;
            let used = self.cpu() - before;
            if used < Duration::from_millis(300) {
                return;
            }
            assert!(began.elapsed() < within, "{used:?} of processor time in a second with nothing asked");
        }
    }

    fn status(&self, field: &str) -> u64 {
        let text = std::fs::read_to_string(self.proc("status")).expect("the process runs");
        let line = text.lines().find_map(|line| line.strip_prefix(field)).expect("the field is there");
        line.split_whitespace().next().and_then(|number| number.parse().ok()).expect("a number")
    }

    fn proc(&self, what: &str) -> PathBuf {
        Path::new("/proc").join(self.process().to_string()).join(what)
    }
}
