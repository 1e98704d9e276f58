//! Schedules retries of jobs that were postponed because a dependency is unavailable. The pause of a single job doubles each time.
//! When several jobs in a row are postponed, their kind is in an outage: one job at a time, at least every minute, probes whether
//! it is over. The others wait, and the first success ends the outage for all.
//!
//! This state belongs to one process and is lost with it, intentionally: a new process begins by trying.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rand::Rng;

/// Jobs of a kind postponed in a row, without a success in between, that count as an outage.
const STOPS_TO_PAUSE: u32 = 3;
const LONGEST_PAUSE: Duration = Duration::from_secs(60 * 60);
/// Longest pause between the jobs that probe whether an outage is over. Shorter than [`LONGEST_PAUSE`], because only one job probes
/// for all that wait.
const LONGEST_OUTAGE_PAUSE: Duration = Duration::from_secs(60);
/// Jobs whose waiting times are remembered; one that is forgotten starts again with the first pause.
const REMEMBERED_MAX: usize = 10_000;

/// The state of outages, for each kind of job.
#[derive(Debug)]
pub(crate) struct Backoff {
    first_pause: Duration,
    kinds: Mutex<HashMap<String, KindBackoff>>,
}

#[derive(Debug, Default)]
struct KindBackoff {
    stopped_in_a_row: u32,
    outage: Option<KindOutage>,
    /// Number of times each waiting job has been postponed.
    stops: HashMap<i64, u32>,
}

#[derive(Debug)]
struct KindOutage {
    tries: u32,
    tried_at_ms: i64,
    next_try_at_ms: i64,
}

impl Backoff {
    pub(crate) fn new(first_pause: Duration) -> Backoff {
        // Without a pause, a postponed job would be due again immediately and a drain would never end.
        Backoff { first_pause: first_pause.max(Duration::from_millis(1)), kinds: Mutex::default() }
    }

    /// Returns whether a job of this kind may start now.
    pub(crate) fn lets_pass(&self, kind: &str, now_ms: i64) -> bool {
        let kinds = self.lock();
        let outage = kinds.get(kind).and_then(|kind| kind.outage.as_ref());
        outage.is_none_or(|outage| outage.next_try_at_ms <= now_ms)
    }

    /// Records that a job has started. In an outage the next one starts after a pause, whatever happens to this one.
    pub(crate) fn begun(&self, kind: &str, now_ms: i64) {
        if let Some(outage) = self.lock().get_mut(kind).and_then(|kind| kind.outage.as_mut()) {
            outage.tries = outage.tries.saturating_add(1);
            outage.tried_at_ms = now_ms;
            outage.next_try_at_ms = now_ms + pause_ms(self.first_pause, outage.tries, LONGEST_OUTAGE_PAUSE);
        }
    }

    /// Records that a job was postponed; returns when to try it again.
    pub(crate) fn stopped(&self, kind: &str, job_id: i64, now_ms: i64) -> i64 {
        let mut kinds = self.lock();
        let kind = kinds.entry(kind.to_owned()).or_default();
        kind.stopped_in_a_row = kind.stopped_in_a_row.saturating_add(1);
        if kind.outage.is_none() && kind.stopped_in_a_row >= STOPS_TO_PAUSE {
            let next_try_at_ms = now_ms + pause_ms(self.first_pause, 1, LONGEST_OUTAGE_PAUSE);
            kind.outage = Some(KindOutage { tries: 1, tried_at_ms: now_ms, next_try_at_ms });
        }
        if kind.stops.len() >= REMEMBERED_MAX {
            kind.stops.clear();
        }
        let stops = kind.stops.entry(job_id).or_default();
        *stops = stops.saturating_add(1);
        now_ms + pause_ms(self.first_pause, *stops, LONGEST_PAUSE)
    }

    /// Records that a job succeeded; returns whether that ended an outage.
    pub(crate) fn succeeded(&self, kind: &str, job_id: i64) -> bool {
        let mut kinds = self.lock();
        let Some(found) = kinds.get_mut(kind) else { return false };
        found.stopped_in_a_row = 0;
        found.stops.remove(&job_id);
        let was_outage = found.outage.take().is_some();
        if found.stops.is_empty() {
            kinds.remove(kind);
        }
        was_outage
    }

    /// Records that a job failed by itself, which says nothing about an outage.
    pub(crate) fn failed(&self, kind: &str, job_id: i64) {
        if let Some(kind) = self.lock().get_mut(kind) {
            kind.stops.remove(&job_id);
        }
    }

    /// Allows a job of each kind immediately, unless one was tried within the first pause.
    pub(crate) fn try_soon(&self, now_ms: i64) {
        let first_ms = millis(self.first_pause);
        for outage in self.lock().values_mut().filter_map(|kind| kind.outage.as_mut()) {
            outage.next_try_at_ms = outage.next_try_at_ms.min(now_ms.max(outage.tried_at_ms + first_ms));
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, KindBackoff>> {
        // Plain values, consistent after any panic.
        self.kinds.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the pause after the `count`th postponement: twice as long each time up to the longest, and up to a quarter shorter at
/// random, so that the processes affected by an outage do not all retry at once.
fn pause_ms(first: Duration, count: u32, longest: Duration) -> i64 {
    let whole = millis(first.saturating_mul(2_u32.saturating_pow(count.saturating_sub(1))).min(longest));
    whole - rand::rng().random_range(0..=whole / 4)
}

fn millis(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR_MS: i64 = 60 * 60 * 1000;

    fn backoff() -> Backoff {
        Backoff::new(Duration::from_secs(1))
    }

    #[test]
    fn pauses_double_up_to_an_hour_and_vary_by_a_quarter() {
        for (count, whole) in [(1, 1_000), (2, 2_000), (3, 4_000), (12, 2_048_000), (13, HOUR_MS), (u32::MAX, HOUR_MS)]
        {
            let pauses: Vec<i64> = (0..200).map(|_| pause_ms(Duration::from_secs(1), count, LONGEST_PAUSE)).collect();
            assert!(pauses.iter().all(|pause| (whole * 3 / 4..=whole).contains(pause)), "{count}: {pauses:?}");
            assert!(pauses.iter().any(|pause| *pause != pauses[0]), "{count}");
        }
    }

    #[test]
    fn one_job_that_is_stopped_again_and_again_waits_longer_and_holds_nobody_up() {
        let backoff = backoff();
        let mut waits = Vec::new();
        for round in 0..6 {
            waits.push(backoff.stopped("draw", 7, 0));
            assert!(backoff.lets_pass("draw", 0), "round {round}");
            assert!(!backoff.succeeded("draw", 8), "another job goes on meanwhile, so it is no outage");
        }
        assert!(waits.windows(2).all(|two| two[0] < two[1]), "{waits:?}");
    }

    #[test]
    fn in_an_outage_one_job_at_a_time_is_tried_and_a_success_ends_it() {
        let backoff = backoff();
        for job in 1..=3 {
            assert!(backoff.lets_pass("draw", 0));
            backoff.stopped("draw", job, 0);
        }
        assert!(!backoff.lets_pass("draw", 0));
        assert!(backoff.lets_pass("mail", 0), "another kind goes on");
        assert!(backoff.lets_pass("draw", 1_000));
        backoff.begun("draw", 1_000);
        assert!(!backoff.lets_pass("draw", 1_000), "the others wait for its outcome");
        backoff.stopped("draw", 4, 1_010);
        assert!(!backoff.lets_pass("draw", 2_400) && backoff.lets_pass("draw", 3_000), "then twice as long");
        backoff.begun("draw", 3_000);
        assert!(backoff.succeeded("draw", 5), "the outage is over");
        assert!(backoff.lets_pass("draw", 3_000));
    }

    #[test]
    fn a_failure_of_its_own_does_not_end_an_outage() {
        let backoff = backoff();
        for job in 1..=3 {
            backoff.stopped("draw", job, 0);
        }
        backoff.failed("draw", 4);
        assert!(!backoff.lets_pass("draw", 0));
        assert!(backoff.succeeded("draw", 5));
    }

    #[test]
    fn a_sign_of_recovery_is_followed_at_once_but_not_many_times_a_second() {
        let backoff = backoff();
        for job in 1..=3 {
            backoff.stopped("draw", job, 0);
        }
        for _ in 0..12 {
            backoff.begun("draw", HOUR_MS);
        }
        let long_after = HOUR_MS + 30_000;
        assert!(!backoff.lets_pass("draw", long_after));
        backoff.try_soon(long_after);
        assert!(backoff.lets_pass("draw", long_after));
        backoff.begun("draw", long_after);
        backoff.try_soon(long_after + 10);
        assert!(!backoff.lets_pass("draw", long_after + 10));
        assert!(backoff.lets_pass("draw", long_after + 1_000));
    }
}
