//! All limits and time-outs of connections.

use std::time::Duration;

/// The limits of connections. The default is used in production; tests use shorter times.
#[derive(Clone, Copy, Debug)]
pub struct ConnectionLimits {
    /// Open connections. When all are taken, the one that has waited longest for its client is closed for a new one.
    pub connections: usize,
    /// Open connections of one address: an IPv4 address, or an IPv6 /64.
    pub connections_per_address: usize,
    /// Time from connecting, or from the first byte of a later request, to the end of its head.
    pub head: Duration,
    /// Time without a request after a response.
    pub idle: Duration,
    /// Time that writes may be blocked, in all, until the client has taken `taken_bytes`.
    pub write: Duration,
    /// Bytes of a response that the client must take within `write`.
    pub taken_bytes: usize,
    /// Bytes of answers in memory that are not read yet, of all connections. Beyond it, connections of the network that holds most
    /// are closed.
    pub answer_bytes: usize,
    /// A connection that has taken nothing of its response for so long is closed for a new one if all slots are taken.
    pub unread: Duration,
    /// Time that the client gets to read a response that ends the connection.
    pub linger: Duration,
    /// Bytes that are still read and discarded after such a response.
    pub linger_bytes: usize,
    /// Time for running requests once the server is told to stop.
    pub grace: Duration,
}

impl Default for ConnectionLimits {
    fn default() -> Self {
        Self {
            connections: 4_096,
            connections_per_address: 64,
            head: Duration::from_secs(10),
            idle: Duration::from_secs(15),
            write: Duration::from_secs(60),
            taken_bytes: 16 * 1024,
            answer_bytes: 128 * 1024 * 1024,
            unread: Duration::from_secs(10),
            linger: Duration::from_secs(2),
            linger_bytes: 1024 * 1024,
            grace: Duration::from_secs(30),
        }
    }
}

impl ConnectionLimits {
    /// Lowers the number of connections to the limit of open files: 256 of these, or a quarter if there are few, are
    /// reserved for the database, the store and everything else.
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
        let connections = |files| ConnectionLimits::default().within_files(files).connections;
        assert_eq!(connections(u64::MAX), 4_096);
        assert_eq!(connections(4_352), 4_096);
        assert_eq!(connections(4_351), 4_095);
        assert_eq!(connections(1_024), 768);
        assert_eq!(connections(64), 48);
        assert_eq!(connections(0), 1);
    }
}
