//! Exit statuses of `sysexits.h`, as supervisors know them, and the one of each error of the database or the store, whichever
//! command met it.

use vitrine_blobs::{BlobError, StoreProblem};
use vitrine_db::{DbError, FileProblem, SchemaProblem, ServerProblem};

/// Success, also for a request to stop.
pub const OK: u8 = 0;
/// Wrong usage; the command line parser exits with it too.
pub const CALL: u8 = 2;
/// Stored data cannot be used.
pub const DATA: u8 = 65;
/// There is nothing to read.
pub const NO_INPUT: u8 = 66;
/// A dependency does not answer; it may later.
pub const UNAVAILABLE: u8 = 69;
/// A defect.
pub const SOFTWARE: u8 = 70;
/// The operating system refused.
pub const SYSTEM: u8 = 71;
/// A file or folder cannot be written to.
pub const CANNOT_CREATE: u8 = 73;
/// A file cannot be read or written, or there is no room for it.
pub const INPUT_OUTPUT: u8 = 74;
/// The operation is impossible at the moment; the same call works later.
pub const LATER: u8 = 75;
/// A key, a password or an account is not admitted.
pub const NO_PERMISSION: u8 = 77;
/// The settings do not fit what is there.
pub const CONFIG: u8 = 78;

pub fn of_database(error: &DbError) -> u8 {
    match error {
        DbError::File(problem) => match problem {
            FileProblem::NotWritable { .. } | FileProblem::NoFolder(_) | FileProblem::LogUnread(_) => CANNOT_CREATE,
            FileProblem::NotAFile(_) => CONFIG,
            FileProblem::Missing(_) => NO_INPUT,
            FileProblem::NoRoom(_) => INPUT_OUTPUT,
            _ => DATA,
        },
        DbError::Server(problem) => match problem {
            ServerProblem::Refused { .. } | ServerProblem::NoRight(_) => NO_PERMISSION,
            ServerProblem::Unreachable { .. } => UNAVAILABLE,
            ServerProblem::NoDatabase { .. } | ServerProblem::TooOld { .. } | ServerProblem::ReadOnly => CONFIG,
        },
        DbError::Schema(SchemaProblem::NoWayBack { .. } | SchemaProblem::Below { .. }) => CALL,
        DbError::Schema(_) => DATA,
        DbError::Setting { .. } | DbError::Address(_) => CONFIG,
        DbError::Full => INPUT_OUTPUT,
        DbError::Busy | DbError::Timeout | DbError::TransactionConflict | DbError::Unavailable(_) => UNAVAILABLE,
        _ => SOFTWARE,
    }
}

pub fn of_store(error: &BlobError) -> u8 {
    match error {
        BlobError::Setup(problem) => match problem {
            StoreProblem::Folder { .. } => CANNOT_CREATE,
            StoreProblem::NoRoom(_) => INPUT_OUTPUT,
            StoreProblem::WrongKeys { .. } | StoreProblem::NoRight { .. } => NO_PERMISSION,
            StoreProblem::NoBucket { .. } | StoreProblem::NoFolder(_) => CONFIG,
            StoreProblem::Unreachable { .. } => UNAVAILABLE,
        },
        BlobError::Address(_) => CONFIG,
        BlobError::Full => INPUT_OUTPUT,
        BlobError::Unavailable(_) => UNAVAILABLE,
        _ => SOFTWARE,
    }
}
