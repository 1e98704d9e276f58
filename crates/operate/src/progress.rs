//! How far work with many files is.

/// What is told now and then while files are copied or compared.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// What is done with them, such as `copied`.
    pub doing: &'static str,
    pub files: u64,
    /// Of so many.
    pub all: u64,
    /// The bytes of those that were not there already.
    pub bytes: u64,
}

/// Is told after each file; it may say so to somebody or not.
pub type Tell<'a> = &'a (dyn Fn(Progress) + Sync);
