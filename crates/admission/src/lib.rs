//! Admission: each request for CPU-bound work, an upload, one more try or one more read is admitted or refused immediately.

pub mod overload;
pub mod pools;
pub mod rates;
pub mod uploads;
