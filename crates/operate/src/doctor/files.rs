//! The object store: whether everything that the product needs may be done there.

use vitrine_blobs::BlobError;

use super::{DoctorContext, DoctorFinding, FindingLevel, StoreTrial, finding};

pub(super) fn check(opened: &DoctorContext<'_>) -> Vec<DoctorFinding> {
    let what = "VITRINE_STORAGE_URL";
    vec![match &opened.store {
        Ok(StoreTrial { refusal: Some(refusal), .. }) => finding(FindingLevel::Error, what, refusal.to_string()),
        Ok(_) => finding(FindingLevel::Ok, what, "an object was written, read, listed and deleted"),
        Err(BlobError::NotFound) => {
            finding(FindingLevel::Ok, what, "the folder doesn't exist yet; the first start creates it")
        }
        Err(error) => finding(FindingLevel::Error, what, error.to_string()),
    }]
}
