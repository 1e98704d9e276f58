//! Corrections to a theme's files: differences between a written file and the uploaded one.

use std::sync::{Arc, Mutex, PoisonError};

/// A correction to a part, named by the field that it was uploaded in.
#[derive(Clone, Debug)]
pub struct PartCorrection {
    pub field: &'static str,
    pub finding: vitrine_inspect::Finding,
}

/// List of corrections, shared by all copies of the parts, because they are decoded on a pool of their own.
#[derive(Clone, Debug, Default)]
pub struct PartCorrections(Arc<Mutex<Vec<PartCorrection>>>);

impl PartCorrections {
    pub fn note(&self, field: &'static str, finding: vitrine_inspect::Finding) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(PartCorrection { field, finding });
    }

    pub fn take(&self) -> Vec<PartCorrection> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
