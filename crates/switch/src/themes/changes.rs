//! What of a theme is written otherwise than its creator has brought it.

use std::sync::{Arc, Mutex, PoisonError};

/// A piece, by the field it came in, and what is written of it otherwise than it was brought.
#[derive(Clone, Debug)]
pub struct Change {
    pub field: &'static str,
    pub finding: vitrine_inspect::Finding,
}

/// Shared by all copies of the pieces: they are decoded on a pool of their own.
#[derive(Clone, Debug, Default)]
pub struct Changes(Arc<Mutex<Vec<Change>>>);

impl Changes {
    pub fn note(&self, field: &'static str, finding: vitrine_inspect::Finding) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(Change { field, finding });
    }

    pub fn take(&self) -> Vec<Change> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
