//! The one table of what a connection may hold, and for how long.

use std::time::Duration;

/// What connections may hold. The default is what the site runs with; tests use shorter times.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Connections held at once. At this number the oldest that waits for its other side makes room for a new one.
    pub connections: usize,
    /// Connections of one address: one of IPv4, or one /64 of IPv6.
    pub connections_per_address: usize,
    /// From connecting, or from the first byte of a later request, to the end of its head.
    pub head: Duration,
    /// Without a request, after an answer.
    pub idle: Duration,
    /// Waiting, in all, for the reader of an answer to take `taken_bytes`.
    pub write: Duration,
    /// What the reader of an answer must take within `write`.
    pub taken_bytes: usize,
    /// After so long without taking any of its answer, a connection makes room for a new one if all slots are taken.
    pub deaf: Duration,
    /// After an answer that ends its connection: how long the other side may take to read it.
    pub linger: Duration,
    /// After such an answer: what is still read and thrown away.
    pub linger_bytes: usize,
    /// For running requests, once the server is told to stop.
    pub grace: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: 4_096,
            connections_per_address: 64,
            head: Duration::from_secs(10),
            idle: Duration::from_secs(15),
            write: Duration::from_secs(60),
            taken_bytes: 16 * 1024,
            deaf: Duration::from_secs(10),
            linger: Duration::from_secs(2),
            linger_bytes: 1024 * 1024,
            grace: Duration::from_secs(30),
        }
    }
}

impl Limits {
    /// No more connections than a process may have open files: 256 of them, or a quarter where there are few, are kept
    /// for the database, the store and everything else.
    #[must_use]
    pub fn within_files(mut self, files: u64) -> Self {
        let reserve = (files / 4).min(256);
        let most = usize::try_from(files - reserve).unwrap_or(usize::MAX);
        self.connections = self.connections.min(most).max(1);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_leave_files_for_everything_else() {
        let connections = |files| Limits::default().within_files(files).connections;
        assert_eq!(connections(u64::MAX), 4_096);
        assert_eq!(connections(4_352), 4_096);
        assert_eq!(connections(4_351), 4_095);
        assert_eq!(connections(1_024), 768);
        assert_eq!(connections(64), 48);
        assert_eq!(connections(0), 1);
    }
}
