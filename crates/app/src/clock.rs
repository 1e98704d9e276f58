//! Time and randomness as parameters. Nothing else in the product reads the wall clock or generates random bytes, so
//! that tests control both.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use rand::rngs::StdRng;
use rand::{RngCore, SeedableRng};

/// Milliseconds since 1970 in UTC, as stored everywhere.
pub type Millis = i64;

pub const SECOND: Millis = 1_000;
pub const DAY: Millis = 86_400_000;

#[derive(Clone, Debug)]
pub enum Clock {
    System,
    /// A clock that only moves when it is advanced; for tests.
    Fixed(Arc<AtomicI64>),
}

impl Clock {
    /// A clock that stands at `now` until [`Clock::advance`] is called.
    pub fn fixed(now: Millis) -> Self {
        Clock::Fixed(Arc::new(AtomicI64::new(now)))
    }

    pub fn now(&self) -> Millis {
        match self {
            Clock::System => SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_millis() as Millis),
            Clock::Fixed(at) => at.load(Ordering::SeqCst),
        }
    }

    /// Moves a fixed clock forward; the system clock is left alone.
    pub fn advance(&self, by: Millis) {
        if let Clock::Fixed(at) = self {
            at.fetch_add(by, Ordering::SeqCst);
        }
    }
}

#[derive(Clone)]
pub enum Random {
    /// The operating system's source, for everything that must not be guessed.
    System,
    /// A deterministic source; for tests.
    Seeded(Arc<parking_lot::Mutex<StdRng>>),
}

impl Random {
    /// A source that gives the same bytes for the same seed.
    pub fn seeded(seed: u64) -> Self {
        Random::Seeded(Arc::new(parking_lot::Mutex::new(StdRng::seed_from_u64(seed))))
    }

    pub fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut out = [0u8; N];
        match self {
            Random::System => rand::rng().fill_bytes(&mut out),
            Random::Seeded(rng) => rng.lock().fill_bytes(&mut out),
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
