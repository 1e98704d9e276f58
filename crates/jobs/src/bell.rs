//! The bell between those who enqueue and the worker of the same process. Without it a job waits for the next look at
//! the table, which is how jobs of other instances are found.

use std::sync::Arc;

use tokio::sync::Notify;

/// Wakes the worker of this process. A clone is the same bell.
#[derive(Clone, Debug, Default)]
pub struct Bell {
    notify: Arc<Notify>,
}

impl Bell {
    /// Says that there is work. Call it after the commit: before, the worker would find nothing.
    pub fn ring(&self) {
        self.notify.notify_one();
    }

    pub(crate) async fn rung(&self) {
        self.notify.notified().await;
    }
}
