//! Wakes the worker when a job is enqueued in the same process. Jobs that other instances enqueue are found by polling the
//! table.

use std::sync::Arc;

use tokio::sync::Notify;

/// Wakes the worker of this process. A clone is the same notifier.
#[derive(Clone, Debug, Default)]
pub struct Notifier {
    notify: Arc<Notify>,
}

impl Notifier {
    /// Tells the worker that there is work. Call it after the commit: before that, the worker would find nothing.
    pub fn notify(&self) {
        self.notify.notify_one();
    }

    pub(crate) async fn notified(&self) {
        self.notify.notified().await;
    }
}
