//! The exit statuses of `sysexits.h`, as supervisors know them, and which of them an error of the start has.

use std::io::ErrorKind;

use vitrine_app::StartError;
use vitrine_blobs::{BlobError, StoreProblem};
use vitrine_db::{DbError, FileProblem, ServerProblem};

/// What is stored cannot be used.
pub const DATA: u8 = 65;
/// Something that is needed does not answer; it may later.
pub const UNAVAILABLE: u8 = 69;
/// A defect.
pub const SOFTWARE: u8 = 70;
/// The operating system refused.
pub const SYSTEM: u8 = 71;
/// A file or folder cannot be written to.
pub const CANNOT_CREATE: u8 = 73;
/// A key, a password or an account is not admitted.
pub const NO_PERMISSION: u8 = 77;
/// The settings do not fit what is there.
pub const CONFIG: u8 = 78;

pub fn of_start(error: &StartError) -> u8 {
    match error {
        StartError::DataDir(..) => CANNOT_CREATE,
        StartError::Database(error) => of_database(error),
        StartError::Storage(error) => of_store(error),
        StartError::Catalogue(error) if error.code == vitrine_app::error::Code::ServiceUnavailable => UNAVAILABLE,
        StartError::Unfinished => DATA,
        StartError::Catalogue(_) => SOFTWARE,
    }
}

fn of_database(error: &DbError) -> u8 {
    match error {
        DbError::File(problem) => match problem {
            FileProblem::NotWritable { .. } | FileProblem::NoFolder(_) => CANNOT_CREATE,
            FileProblem::NotAFile(_) => CONFIG,
            _ => DATA,
        },
        DbError::Server(problem) => match problem {
            ServerProblem::Refused { .. } | ServerProblem::NoRight(_) => NO_PERMISSION,
            ServerProblem::Unreachable { .. } => UNAVAILABLE,
            ServerProblem::NoDatabase { .. } | ServerProblem::TooOld { .. } => CONFIG,
        },
        DbError::Schema(_) => DATA,
        DbError::Setting { .. } | DbError::Address(_) => CONFIG,
        DbError::Full => CANNOT_CREATE,
        DbError::Busy | DbError::Timeout | DbError::TransactionConflict | DbError::Unavailable(_) => UNAVAILABLE,
        _ => SOFTWARE,
    }
}

fn of_store(error: &BlobError) -> u8 {
    match error {
        BlobError::Setup(problem) => match problem {
            StoreProblem::Folder { .. } => CANNOT_CREATE,
            StoreProblem::WrongKeys { .. } | StoreProblem::NoRight { .. } => NO_PERMISSION,
            StoreProblem::NoBucket { .. } => CONFIG,
            StoreProblem::Unreachable { .. } => UNAVAILABLE,
        },
        BlobError::Address(_) => CONFIG,
        BlobError::Full => CANNOT_CREATE,
        BlobError::Unavailable(_) => UNAVAILABLE,
        _ => SOFTWARE,
    }
}

/// Of an address that cannot be listened on.
pub fn of_listening(error: &std::io::Error) -> u8 {
    match error.kind() {
        ErrorKind::AddrInUse => UNAVAILABLE,
        ErrorKind::PermissionDenied => NO_PERMISSION,
        ErrorKind::AddrNotAvailable => CONFIG,
        _ => SYSTEM,
    }
}
