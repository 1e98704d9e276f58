//! Problems with a store's set-up, in words for the operator.

use std::path::PathBuf;

/// Reason why a store is not used. None of its objects has been changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoreProblem {
    /// The folder cannot be made or written to.
    #[error(
        "{} can't be written to ({cause}): allow the account that runs this program to write there, mount it for \
            writing, or correct the path",
        path.display()
    )]
    Folder {
        /// The folder.
        path: PathBuf,
        /// Message of the operating system.
        cause: String,
    },
    /// There is no room in the folder.
    #[error("the disk of {} is full: make space", .0.display())]
    NoRoom(PathBuf),
    /// The folder does not exist, or has none of a store's folders in it.
    #[error(
        "{} isn't a folder of files: mount its disk, or correct the path. `vitrine serve` creates the folder on first \
            use",
        .0.display()
    )]
    NoFolder(PathBuf),
    /// There is no such bucket.
    #[error("there is no bucket {bucket} at {endpoint}: create it, or correct its name in the address")]
    NoBucket {
        /// Its name in the address.
        bucket: String,
        /// Endpoint that was asked.
        endpoint: String,
    },
    /// The keys are not those of an account.
    #[error("{endpoint} doesn't accept the access key or its secret: correct both in the address")]
    WrongKeys {
        /// Endpoint that refused the keys.
        endpoint: String,
    },
    /// The account may not do what is needed.
    #[error(
        "the access key can't {doing} objects in the bucket {bucket} at {endpoint}: allow it to read, write, delete \
            and list there"
    )]
    NoRight {
        /// Action that was refused.
        doing: &'static str,
        /// The bucket.
        bucket: String,
        /// Endpoint of the bucket.
        endpoint: String,
    },
    /// No object store answers.
    #[error(
        "the bucket {bucket} at {endpoint} can't be used ({cause}): start the service, or correct the endpoint in the \
            address"
    )]
    Unreachable {
        /// The bucket.
        bucket: String,
        /// Endpoint that was tried.
        endpoint: String,
        /// Error of the attempt.
        cause: String,
    },
}
