//! Classifies errors of jobs: a dependency was unavailable, or the work itself failed.

use crate::error::{ErrorCode, PublicError};
use vitrine_jobs::JobError;

/// Codes that say that a dependency was unavailable, full or overloaded, and nothing about the work.
const UNAVAILABLE: [ErrorCode; 3] =
    [ErrorCode::StorageUnavailable, ErrorCode::StorageFull, ErrorCode::ServiceUnavailable];
impl From<PublicError> for JobError {
    fn from(error: PublicError) -> JobError {
        if UNAVAILABLE.contains(&error.code) { JobError::unavailable(&error) } else { JobError::retry(&error) }
    }
}

/// Returns true if a job failed because a dependency was unavailable. Earlier versions counted that as an attempt.
pub fn was_unavailable(reason: &str) -> bool {
    UNAVAILABLE.iter().any(|code| reason.starts_with(code.as_str()))
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

    #[test]
    fn what_earlier_versions_wrote_about_outages_is_recognised() {
        let error = JobError::from(PublicError::from(vitrine_blobs::BlobError::Unavailable("unplugged".into())));
        assert!(was_unavailable(error.reason()), "{error}");
        assert!(was_unavailable("STORAGE_FULL: Saving is paused. Nothing was changed."));
        assert!(!was_unavailable("its worker stopped responding"));
        assert!(!was_unavailable("INTERNAL: Something went wrong."));
    }
}
