//! State of one connection, and its current deadline. The stream reports bytes, the service reports requests and responses, and the
//! connection's task asks for the deadline after each of its steps.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;
use vitrine_input::head::{HeadError, HeadReader, HeadVerdict};

use crate::limits::ConnectionLimits;
use crate::slots::{ConnectionSlot, WaitReason};

/// State of one connection.
#[derive(Debug)]
pub struct ConnectionActivity {
    limits: ConnectionLimits,
    slot: ConnectionSlot,
    state: Mutex<ActivityState>,
}

#[derive(Debug)]
struct ActivityState {
    heads: HeadReader,
    /// Verdicts about requests that the server has read but not yet passed to the service.
    verdicts: VecDeque<HeadVerdict>,
    /// Requests in progress, and responses that are not completely written.
    working: usize,
    /// A request has been passed to the service.
    is_served: bool,
    is_waiting: bool,
    /// The client sends no more.
    is_read_to_end: bool,
    /// Time of connecting, or of the end of the last request.
    quiet_since: Instant,
    /// Time of the first byte of an incomplete head.
    head_since: Option<Instant>,
    /// Time since which a write has been blocked by the client.
    blocked_since: Option<Instant>,
    /// The write has been blocked for so long that the slot may be given to another connection.
    is_unread: bool,
    /// Total time that writes have been blocked since the client last took `taken_bytes`; `taken` counts the bytes since then.
    blocked_for: Duration,
    taken: usize,
}

impl ConnectionActivity {
    /// A new connection, waiting for its first request.
    pub fn new(slot: ConnectionSlot, limits: ConnectionLimits) -> Arc<Self> {
        let state = ActivityState {
            heads: HeadReader::default(),
            verdicts: VecDeque::new(),
            working: 0,
            is_served: false,
            is_waiting: true,
            is_read_to_end: false,
            quiet_since: Instant::now(),
            head_since: None,
            blocked_since: None,
            is_unread: false,
            blocked_for: Duration::ZERO,
            taken: 0,
        };
        Arc::new(Self { limits, slot, state: Mutex::new(state) })
    }

    /// The next byte that is read begins a request.
    pub fn is_between_requests(&self) -> bool {
        self.lock().heads.is_between()
    }

    /// Notes that these bytes have been read; empty at the end of the stream.
    pub fn read(&self, bytes: &[u8]) {
        let mut state = self.lock();
        let ActivityState { heads, verdicts, head_since, is_read_to_end, .. } = &mut *state;
        *is_read_to_end = bytes.is_empty();
        let known = verdicts.len();
        heads.feed(bytes, |verdict| verdicts.push_back(verdict));
        if !heads.is_within_head() {
            *head_since = None;
        } else if head_since.is_none() || verdicts.len() > known {
            *head_since = Some(Instant::now());
        }
    }

    /// The client has taken so many bytes.
    pub fn wrote(&self, bytes: usize) {
        let mut state = self.lock();
        if let Some(since) = state.blocked_since.take() {
            state.blocked_for += since.elapsed();
        }
        if std::mem::take(&mut state.is_unread) {
            self.slot.set_waiting(None);
        }
        state.taken = state.taken.saturating_add(bytes);
        if state.blocked_for.is_zero() || state.taken >= self.limits.taken_bytes {
            state.blocked_for = Duration::ZERO;
            state.taken = 0;
        }
    }

    /// A write is blocked: the client takes no bytes at present.
    pub fn blocked(&self) {
        self.lock().blocked_since.get_or_insert_with(Instant::now);
    }

    /// Notes that everything has been written.
    pub fn flushed(&self) {
        let mut state = self.lock();
        if state.is_waiting || state.working > 0 || !state.verdicts.is_empty() {
            return;
        }
        state.is_waiting = true;
        state.quiet_since = Instant::now();
        drop(state);
        self.slot.set_waiting(Some(WaitReason::ForNext));
    }

    /// A request is passed to the service: returns the verdict about its head, and a guard that lives until its
    /// response is written.
    pub fn begin(self: &Arc<Self>) -> (HeadVerdict, ActiveRequest) {
        let mut state = self.lock();
        // Without a verdict, the reader and the server disagree about where requests end.
        let verdict = state.verdicts.pop_front().unwrap_or(HeadVerdict::refused(HeadError::Malformed));
        state.working += 1;
        state.is_served = true;
        state.is_waiting = false;
        drop(state);
        self.slot.set_waiting(None);
        (verdict, ActiveRequest { activity: self.clone(), bytes: 0 })
    }

    /// The response is ready before the complete request has arrived, so nothing can follow it on this connection.
    pub fn is_answered_early(&self) -> bool {
        let state = self.lock();
        state.verdicts.is_empty() && state.heads.is_within_body()
    }

    /// The connection is closed on this side.
    pub fn set_ending(&self) {
        self.slot.set_waiting(Some(WaitReason::ToEnd));
    }

    /// Returns true if no request is in progress and no response is being written.
    pub fn is_waiting(&self) -> bool {
        self.lock().is_waiting
    }

    /// The client sends no more.
    pub fn is_read_to_end(&self) -> bool {
        self.lock().is_read_to_end
    }

    /// The client does not read the response.
    pub fn is_blocked(&self) -> bool {
        self.lock().blocked_since.is_some()
    }

    /// Time at which to check the connection unless something happens; `None` while a request is in progress.
    pub fn next_look(&self) -> Option<Instant> {
        let state = self.lock();
        let unread = state.blocked_since.filter(|_| !state.is_unread).map(|since| since + self.limits.unread);
        unread.into_iter().chain(self.deadline(&state)).min()
    }

    /// Returns true if the connection has been inactive for too long. One whose response has not been read for a while may lose its
    /// slot from now on.
    pub fn is_overdue(&self) -> bool {
        let mut state = self.lock();
        let now = Instant::now();
        if self.deadline(&state).is_some_and(|deadline| deadline <= now) {
            return true;
        }
        if !state.is_unread && state.blocked_since.is_some_and(|since| since + self.limits.unread <= now) {
            state.is_unread = true;
            self.slot.set_waiting(Some(WaitReason::ForReader));
        }
        false
    }

    /// Time at which to close the connection unless something happens.
    fn deadline(&self, state: &ActivityState) -> Option<Instant> {
        let ConnectionLimits { head, idle, write, .. } = self.limits;
        let blocked = state.blocked_since.map(|since| since + write.saturating_sub(state.blocked_for));
        let quiet = (state.working == 0).then(|| match state.head_since {
            _ if !state.is_served => state.quiet_since + head,
            Some(since) => since.max(state.quiet_since) + head,
            None => state.quiet_since + idle,
        });
        blocked.into_iter().chain(quiet).min()
    }

    fn lock(&self) -> MutexGuard<'_, ActivityState> {
        // No code here panics while it holds the lock, so a poisoned mutex still holds a consistent value.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A request in progress, until its response is written or abandoned.
#[derive(Debug)]
pub struct ActiveRequest {
    activity: Arc<ConnectionActivity>,
    /// Bytes of its response in memory.
    bytes: usize,
}

impl ActiveRequest {
    /// The response is in memory, with so many bytes.
    pub fn hold(&mut self, bytes: usize) {
        self.bytes = bytes;
        self.activity.slot.hold(bytes);
    }
}

impl Drop for ActiveRequest {
    fn drop(&mut self) {
        if self.bytes > 0 {
            self.activity.slot.release(self.bytes);
        }
        let mut state = self.activity.lock();
        state.working -= 1;
        state.quiet_since = Instant::now();
    }
}
