//! Object storage with typed keys: memory, folder, S3. What is acknowledged is on disk (rule D-2), calls to a store
//! that does not respond are suspended for a while (rule G-3), and no code outside this crate builds a path.

#![allow(
    clippy::disallowed_methods,
    reason = "a store has a clock of its own, and the ages of its files are measured by it"
)]
#![warn(missing_docs)]

mod blobs;
mod error;
mod key;
mod link;
mod problem;
mod store;
#[cfg(feature = "testing")]
pub mod testing;

pub use blobs::{BlobStream, Blobs, KeyStream, StoredObject, folder_of};
pub use error::BlobError;
pub use key::{ALL_SHARDS, BlobKey, BlobToken, ContentHash, FileKind, KeyGroup, PreviewFormat, ShardRange};
pub use link::SignedLink;
pub use problem::StoreProblem;
pub use store::folder::folders_of_store;
pub use store::{ListedObject, ObjectHead, PlacingMethod};
