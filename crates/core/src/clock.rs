//! Time and randomness as parameters. Nothing else in this crate reads the wall clock or generates random bytes, so
//! that tests control both. Of the crates below it those that keep files do: for the age of what an interruption has left,
//! and for names that are never seen.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rand::rngs::StdRng;
use rand::{RngCore, SeedableRng};

/// Milliseconds since 1970 in UTC, as stored everywhere.
pub type Millis = i64;

pub const SECOND: Millis = 1_000;
pub const DAY: Millis = 86_400_000;

#[derive(Clone, Debug)]
pub enum Clock {
    /// The machine's, without the jumps that it makes while the process runs (rule G-10): a day ahead by mistake would end
    /// sessions, and a day back would keep them. Clones go on together.
    System(Arc<ProcessTimeline>),
    /// A clock that only moves when it is advanced; for tests.
    Fixed(Arc<AtomicI64>),
}

impl Clock {
    /// The machine's clock, with which a process begins.
    pub fn system() -> Self {
        Clock::System(Arc::default())
    }

    /// A clock that stands at `now` until [`Clock::advance`] is called.
    pub fn fixed(now: Millis) -> Self {
        Clock::Fixed(Arc::new(AtomicI64::new(now)))
    }

    pub fn now(&self) -> Millis {
        match self {
            Clock::System(timeline) => timeline.read(since_boot(), since_1970()),
            Clock::Fixed(at) => at.load(Ordering::SeqCst),
        }
    }

    /// Offset of the machine's clock from this one at the last reading. Negative if the machine's clock was behind.
    pub fn off_by(&self) -> Millis {
        match self {
            Clock::System(timeline) => timeline.0.lock().as_ref().map_or(0, |moment| moment.off_ms),
            Clock::Fixed(_) => 0,
        }
    }

    /// Moves a fixed clock forward; the system clock is left alone.
    pub fn advance(&self, by: Millis) {
        if let Clock::Fixed(at) = self {
            at.fetch_add(by, Ordering::SeqCst);
        }
    }
}

/// Rate at which the clock follows a jump: one part in this many. A minute is made up for in twenty, a day in three weeks.
/// An expiry of half a day comes at most half an hour early or late.
const FOLLOWED_BY: i64 = 20;
/// Offset from which on the machine's clock counts as having jumped.
const JUMP_MS: i64 = 60_000;
/// Interval between two warnings about a jump.
const TOLD_EVERY: Duration = Duration::from_secs(600);

/// Time of a process: starts with the machine's clock, runs evenly, and approaches that clock where the two differ.
#[derive(Debug, Default)]
pub struct ProcessTimeline(parking_lot::Mutex<Option<TimelinePoint>>);

#[derive(Debug)]
struct TimelinePoint {
    /// Time since the machine started. It only goes forward, and counts while the machine sleeps.
    at: Duration,
    /// Microseconds since 1970 at that moment. Whole milliseconds would lose the small steps by which a jump is followed.
    micros: i64,
    told_at: Option<Duration>,
    /// Offset of the machine's clock at that moment.
    off_ms: Millis,
}

impl ProcessTimeline {
    fn read(&self, since_boot: Duration, since_1970: Duration) -> Millis {
        let wall = since_1970.as_micros() as i64;
        let mut last = self.0.lock();
        let Some(moment) = &mut *last else {
            *last = Some(TimelinePoint { at: since_boot, micros: wall, told_at: None, off_ms: 0 });
            return wall / 1_000;
        };
        // Threads may read the two clocks in another order than they get here.
        let passed = since_boot.saturating_sub(moment.at).as_micros() as i64;
        let even = moment.micros + passed;
        let off = wall - even;
        moment.micros = even + off.clamp(-(passed / FOLLOWED_BY), passed / FOLLOWED_BY);
        moment.at = moment.at.max(since_boot);
        let off_ms = off / 1_000;
        moment.off_ms = off_ms;
        let is_silent = moment.told_at.is_none_or(|told_at| moment.at.saturating_sub(told_at) >= TOLD_EVERY);
        if off_ms.abs() >= JUMP_MS && is_silent {
            moment.told_at = Some(moment.at);
            let seconds = off_ms / 1_000;
            tracing::warn!(
                seconds,
                "the machine's clock has jumped; the server follows it slowly. If the clock is right, restart the \
                    server"
            );
        }
        moment.micros / 1_000
    }
}

#[allow(clippy::disallowed_methods)] // This is the place.
fn since_1970() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}

#[cfg(target_os = "linux")]
fn since_boot() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::Boottime);
    Duration::new(time.tv_sec.try_into().unwrap_or(0), time.tv_nsec.try_into().unwrap_or(0))
}

#[cfg(not(target_os = "linux"))]
fn since_boot() -> Duration {
    static START: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    START.elapsed()
}

#[derive(Clone)]
pub enum RandomSource {
    /// The operating system's source, for everything that must not be guessed.
    System,
    /// A deterministic source; for tests.
    Seeded(Arc<parking_lot::Mutex<StdRng>>),
}

impl RandomSource {
    /// A source that gives the same bytes for the same seed.
    pub fn seeded(seed: u64) -> Self {
        RandomSource::Seeded(Arc::new(parking_lot::Mutex::new(StdRng::seed_from_u64(seed))))
    }

    pub fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut out = [0u8; N];
        match self {
            RandomSource::System => rand::rng().fill_bytes(&mut out),
            RandomSource::Seeded(rng) => rng.lock().fill_bytes(&mut out),
        }
        out
    }

    pub fn uuid(&self) -> uuid::Uuid {
        uuid::Builder::from_random_bytes(self.bytes()).into_uuid()
    }

    /// A number below `bound` (0 when `bound` is 0).
    pub fn below(&self, bound: usize) -> usize {
        if bound == 0 { 0 } else { (u64::from_le_bytes(self.bytes()) % bound as u64) as usize }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: u64 = 3_600;
    /// Seconds since 1970 at which the machine of these tests was started.
    const BOOT: i64 = 1_777_000_000;

    /// The time that is read `after` seconds while the machine's clock is off by `off`.
    fn read(timeline: &ProcessTimeline, after: u64, off: i64) -> i64 {
        let wall = BOOT + after as i64 + off;
        timeline.read(Duration::from_secs(after), Duration::from_secs(wall as u64)) / 1_000 - BOOT
    }

    #[test]
    fn a_clock_that_goes_right_is_followed_exactly() {
        let timeline = ProcessTimeline::default();
        for after in [0, 1, 60, 61, HOUR, 24 * HOUR] {
            assert_eq!(read(&timeline, after, 0), after as i64);
        }
        assert_eq!(read(&timeline, 24 * HOUR + 1, 1), 24 * HOUR as i64 + 1, "a second is made up for …");
        assert_eq!(read(&timeline, 24 * HOUR + 100, 1), 24 * HOUR as i64 + 101, "… within twenty");
    }

    #[test]
    fn a_jump_of_a_day_ends_no_session_early_and_keeps_none() {
        let half_a_day = 12 * HOUR as i64;
        for day in [-86_400, 86_400] {
            let timeline = ProcessTimeline::default();
            read(&timeline, 0, 0);
            assert!((0..=1).contains(&read(&timeline, 1, day)), "at once nothing is noticed");
            let mut after_half = 0;
            for minute in 1..=720 {
                after_half = read(&timeline, minute * 60, day);
            }
            let off = after_half - half_a_day;
            assert!(off.signum() == day.signum() && off.abs() <= half_a_day / 20, "{off} s off after half a day");
            // Whoever mends it finds the sessions as they were.
            for minute in 721..=780 {
                read(&timeline, minute * 60, 0);
            }
            assert!((read(&timeline, 14 * HOUR, 0) - 14 * HOUR as i64).abs() <= off.abs());
        }
    }

    #[test]
    fn however_often_it_is_read_it_never_goes_back_and_approaches_the_clock_as_fast() {
        let timeline = ProcessTimeline::default();
        timeline.read(Duration::ZERO, Duration::from_secs(BOOT as u64));
        let mut last = BOOT * 1_000;
        for tenths in 1..=1_000_000_u64 {
            let passed = Duration::from_micros(tenths * 100);
            let wall = Duration::from_secs((BOOT - 3_600) as u64) + passed;
            let now = timeline.read(passed, wall);
            assert!(now >= last, "{now} after {last}");
            last = now;
        }
        // A hundred seconds, of which one in twenty is given up.
        assert_eq!(last - BOOT * 1_000, 95_000);
    }

    #[test]
    fn the_machine_s_own_clocks_can_be_read() {
        let clock = Clock::system();
        let (first, wall) = (clock.now(), since_1970().as_millis() as i64);
        assert!((first - wall).abs() < 60_000 && clock.clone().now() >= first);
        assert!(since_boot() > Duration::ZERO);
    }
}
