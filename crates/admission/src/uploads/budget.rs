//! The bytes that all uploads may take together. Each takes as many as have arrived of it, so that nobody holds room by announcing
//! much; and when there is none left, the slowest of those that are still arriving gives up what it has.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use vitrine_core::error::{ErrorCode, PublicError, Result};

/// The speed of an upload is measured over about this time.
const WINDOW: Duration = Duration::from_secs(5);
/// Age below which the speed of an upload cannot be judged.
const TOO_NEW: Duration = Duration::from_secs(2);

#[derive(Clone, Debug)]
pub(super) struct UploadBudget(Arc<Mutex<BudgetShares>>);

#[derive(Debug)]
struct BudgetShares {
    bytes_max: u64,
    bytes: u64,
    last_id: u64,
    held: HashMap<u64, HeldShare>,
}

#[derive(Debug)]
struct HeldShare {
    bytes: u64,
    /// Absent once all of it has arrived.
    pace: Option<UploadPace>,
    lost: CancellationToken,
}

/// Bytes of the current window and of the one before.
#[derive(Clone, Copy, Debug)]
struct UploadPace {
    began: Instant,
    window_began: Instant,
    in_window: u64,
    before: (Duration, u64),
}

/// Part of a budget, which gets it back when this is dropped.
#[derive(Debug)]
pub(super) struct BudgetShare {
    budget: UploadBudget,
    id: u64,
    lost: CancellationToken,
}

impl UploadBudget {
    pub fn new(bytes_max: u64) -> Self {
        Self(Arc::new(Mutex::new(BudgetShares { bytes_max, bytes: 0, last_id: 0, held: HashMap::new() })))
    }

    pub fn bytes_held(&self) -> u64 {
        self.0.lock().bytes
    }

    /// A share of an upload that begins now.
    pub fn share(&self, bytes: u64) -> Result<BudgetShare> {
        let mut shares = self.0.lock();
        shares.last_id += 1;
        let (id, lost, now) = (shares.last_id, CancellationToken::new(), Instant::now());
        let pace = UploadPace { began: now, window_began: now, in_window: 0, before: (Duration::ZERO, 0) };
        shares.held.insert(id, HeldShare { bytes: 0, pace: Some(pace), lost: lost.clone() });
        let share = BudgetShare { budget: self.clone(), id, lost };
        let has_room = shares.grow(id, bytes);
        drop(shares);
        if has_room { Ok(share) } else { Err(no_room()) }
    }
}

impl BudgetShare {
    /// More has arrived.
    pub fn grow(&self, bytes: u64) -> Result<()> {
        if self.budget.0.lock().grow(self.id, bytes) { Ok(()) } else { Err(no_room()) }
    }

    /// All of it is here, which nobody else can take any more.
    pub fn complete(&self) {
        if let Some(held) = self.budget.0.lock().held.get_mut(&self.id) {
            held.pace = None;
        }
    }

    /// Ends when somebody else has been given the room.
    pub async fn lost(&self) -> PublicError {
        self.lost.cancelled().await;
        no_room()
    }
}

impl Drop for BudgetShare {
    fn drop(&mut self) {
        self.budget.0.lock().remove(self.id);
    }
}

impl BudgetShares {
    fn remove(&mut self, id: u64) -> Option<HeldShare> {
        let held = self.held.remove(&id)?;
        self.bytes -= held.bytes;
        Some(held)
    }

    /// Adds to a share and returns true if there was room, taken from slower ones if need be.
    fn grow(&mut self, id: u64, bytes: u64) -> bool {
        let now = Instant::now();
        if let Some(pace) = self.held.get_mut(&id).and_then(|held| held.pace.as_mut()) {
            pace.add(bytes, now);
        }
        while self.bytes + bytes > self.bytes_max {
            let paces = self.held.iter().filter_map(|(id, held)| Some((*id, held.pace?)));
            let known = paces.filter(|(of, pace)| *of == id || now - pace.began >= TOO_NEW);
            let Some((slowest, _)) = known.min_by(|(_, one), (_, other)| one.rate(now).total_cmp(&other.rate(now)))
            else {
                return false;
            };
            tracing::warn!("no space for more uploads: ending the slowest");
            if let Some(held) = self.remove(slowest) {
                held.lost.cancel();
            }
            if slowest == id {
                return false;
            }
        }
        let Some(held) = self.held.get_mut(&id) else { return false };
        held.bytes += bytes;
        self.bytes += bytes;
        true
    }
}

impl UploadPace {
    fn add(&mut self, bytes: u64, now: Instant) {
        let open_for = now - self.window_began;
        if open_for >= WINDOW {
            self.before = (open_for, self.in_window);
            (self.window_began, self.in_window) = (now, 0);
        }
        self.in_window += bytes;
    }

    /// Bytes in a second. One that has just begun is faster than any.
    fn rate(&self, now: Instant) -> f64 {
        if now - self.began < TOO_NEW {
            return f64::INFINITY;
        }
        let (time, bytes) = self.before;
        (bytes + self.in_window) as f64 / (time + (now - self.window_began)).as_secs_f64()
    }
}

fn no_room() -> PublicError {
    PublicError::new(ErrorCode::ServiceUnavailable, "Too many uploads right now. Try again in a moment.")
        .retry_after(10)
}

#[cfg(test)]
mod tests {
    use super::*;

    const KB: u64 = 1024;

    async fn after(seconds: u64) {
        tokio::time::advance(Duration::from_secs(seconds)).await;
    }

    #[tokio::test(start_paused = true)]
    async fn the_slowest_gives_up_its_share_to_whoever_needs_it() {
        let budget = UploadBudget::new(1000 * KB);
        let slow = budget.share(0).expect("room");
        slow.grow(600 * KB).expect("room");
        after(10).await;
        let fast = budget.share(0).expect("room");
        fast.grow(200 * KB).expect("room");
        after(3).await;
        slow.grow(20 * KB).expect("there is room for all");
        fast.grow(300 * KB).expect("taken from the slowest, however much that has sent before");
        assert!(slow.lost.is_cancelled() && !fast.lost.is_cancelled());
        assert_eq!(budget.bytes_held(), 500 * KB);
        assert!(slow.grow(1).is_err(), "what is lost does not come back");
        drop(slow);
        assert_eq!(budget.bytes_held(), 500 * KB);
        drop(fast);
        assert_eq!(budget.bytes_held(), 0);
    }

    #[tokio::test(start_paused = true)]
    async fn what_is_slower_than_all_others_gets_nothing_of_theirs() {
        let budget = UploadBudget::new(1000 * KB);
        let [fast, slow] = [budget.share(0).expect("room"), budget.share(0).expect("room")];
        after(3).await;
        fast.grow(900 * KB).expect("room");
        slow.grow(50 * KB).expect("room");
        assert_eq!(slow.grow(51 * KB).expect_err("no room").code, ErrorCode::ServiceUnavailable);
        assert!(slow.lost.is_cancelled() && !fast.lost.is_cancelled());
        fast.grow(100 * KB).expect("the room of the other");
    }

    #[tokio::test(start_paused = true)]
    async fn what_is_complete_or_has_just_begun_is_left_alone() {
        let budget = UploadBudget::new(1000 * KB);
        let complete = budget.share(700 * KB).expect("room");
        complete.complete();
        after(60).await;
        let new = budget.share(200 * KB).expect("room");
        assert!(budget.share(200 * KB).is_err(), "nobody can say that the other is slow");
        assert!(!complete.lost.is_cancelled() && !new.lost.is_cancelled());
        after(2).await;
        budget.share(200 * KB).expect("now it is: nothing more has come");
        assert!(new.lost.is_cancelled() && !complete.lost.is_cancelled());
    }
}
