//! Progress of work with many files.

/// Report about files that are copied or compared, made now and then.
#[derive(Clone, Copy, Debug)]
pub struct FileProgress {
    /// Action on the files, such as `copied`.
    pub doing: &'static str,
    pub files: u64,
    /// Number of all files.
    pub all: u64,
    /// Bytes of the files that were not there already.
    pub bytes: u64,
}

/// Receives the progress after each file. It need not show every report.
pub type ProgressListener<'a> = &'a (dyn Fn(FileProgress) + Sync);
