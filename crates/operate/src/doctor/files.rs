//! The object store: whether everything that the product needs may be done there.

use vitrine_blobs::BlobError;

use super::{Finding, Level, Opened, Trial, finding};

pub(super) fn check(opened: &Opened<'_>) -> Vec<Finding> {
    let what = "VITRINE_STORAGE_URL";
    vec![match &opened.store {
        Ok(Trial { refusal: Some(refusal), .. }) => finding(Level::Error, what, refusal.to_string()),
        Ok(_) => finding(Level::Ok, what, "an object was written, read, listed and deleted"),
        Err(BlobError::NotFound) => {
            finding(Level::Ok, what, "the folder doesn't exist yet; the first start creates it")
        }
        Err(error) => finding(Level::Error, what, error.to_string()),
    }]
}
