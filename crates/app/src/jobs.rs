//! Whose fault an error is that ends a job.

use vitrine_jobs::JobError;

use crate::error::{Code, PublicError};

/// What says that something else was away, full or overloaded, and nothing about the work.
const UNAVAILABLE: [Code; 3] = [Code::StorageUnavailable, Code::StorageFull, Code::ServiceUnavailable];

impl From<PublicError> for JobError {
    fn from(error: PublicError) -> JobError {
        if UNAVAILABLE.contains(&error.code) { JobError::unavailable(&error) } else { JobError::retry(&error) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_away_or_full_is_not_the_fault_of_the_work() {
        use vitrine_blobs::BlobError;
        use vitrine_db::DbError;
        for error in [BlobError::Full, BlobError::Unavailable("unplugged".into())] {
            assert!(matches!(PublicError::from(error).into(), JobError::Unavailable(_)));
        }
        for error in [DbError::Busy, DbError::Full, DbError::Timeout, DbError::Unavailable("unplugged".into())] {
            assert!(matches!(PublicError::from(error).into(), JobError::Unavailable(_)));
        }
        for error in [BlobError::NotFound, BlobError::Other("no right".into())] {
            assert!(matches!(PublicError::from(error).into(), JobError::Retry(_)));
        }
    }
}
