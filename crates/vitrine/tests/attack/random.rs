//! Random choices that can be repeated: the seed is printed with what has failed.

/// A small generator; `VITRINE_SEED` sets its seed.
#[derive(Clone)]
pub struct Random {
    seed: u64,
    state: u64,
}

impl Random {
    pub fn new() -> Self {
        let chosen = std::env::var("VITRINE_SEED").ok().map(|seed| seed.parse().expect("a number"));
        #[allow(clippy::disallowed_methods, reason = "a seed that no other run has")]
        let now = || {
            let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
            u64::try_from(since.map_or(0, |d| d.as_nanos()) % u128::from(u32::MAX)).unwrap_or_default()
        };
        Self::from(chosen.unwrap_or_else(now))
    }

    pub fn from(seed: u64) -> Self {
        Self { seed, state: seed }
    }

    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// SplitMix64, by Sebastiano Vigna.
    pub fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }

    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        let place = usize::try_from(self.below(from.len() as u64)).expect("it is below a length");
        &from[place]
    }
}
