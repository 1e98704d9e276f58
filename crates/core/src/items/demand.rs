//! Demand for an item: its downloads and saves, each of which weighs less as time passes. The sum is stored as a moment: the time
//! at which one publication would weigh as much as all of it. Moments compare the same way at any time, so nothing has to be
//! rewritten while nothing happens (decision record 0011).

use vitrine_db::row;

use crate::clock::{DAY, Millis, SECOND};

/// A download weighs a quarter of being published, so that one of them alone moves little.
pub const DOWNLOAD: f64 = 0.25;
/// A save needs an account, and says more.
pub const SAVE: f64 = 0.5;

row! {
    /// Demand from the same downloads and saves, decayed at three rates. Each field is named by its half-life in days.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct ItemDemand {
        pub demand_2d: Millis,
        pub demand_7d: Millis,
        pub demand_28d: Millis,
    }
}

impl ItemDemand {
    /// Demand for an item published at this moment.
    pub fn of_new(at: Millis) -> Self {
        Self { demand_2d: at, demand_7d: at, demand_28d: at }
    }

    /// Adds a download or save of this weight.
    pub fn with(self, weight: f64, at: Millis) -> Self {
        self.each(|sum, half_life| {
            // What is later weighs more: it is the measure, so that nothing overflows.
            let (later, earlier) = (sum.max(at), sum.min(at));
            let smaller = ((earlier - later) as f64 / half_life).exp2();
            let total = if sum >= at { 1.0 + weight * smaller } else { weight + smaller };
            later + (half_life * total.log2()).round() as Millis
        })
    }

    /// Removes a download or save with this weight and time. Demand never falls below that of the publication itself.
    pub fn without(self, weight: f64, at: Millis, published_at: Millis) -> Self {
        self.each(|sum, half_life| {
            let rest = 1.0 - weight * ((at - sum) as f64 / half_life).exp2();
            let without = if rest > 0.0 { sum + (half_life * rest.log2()).round() as Millis } else { published_at };
            without.max(published_at)
        })
    }

    fn each(self, change: impl Fn(Millis, f64) -> Millis) -> Self {
        let days = |days: i64| (days * DAY) as f64;
        Self {
            demand_2d: change(self.demand_2d, days(2)),
            demand_7d: change(self.demand_7d, days(7)),
            demand_28d: change(self.demand_28d, days(28)),
        }
    }

    /// Sort key of lists that show the currently popular first, in seconds.
    pub fn trending(self) -> u32 {
        seconds(self.demand_7d)
    }

    /// Sort key of lists that show first what is in more demand than usual, in seconds: the sum over days, divided by the square
    /// root of the sum over weeks, the expected size of chance variation.
    pub fn rising(self) -> u32 {
        seconds((28 * self.demand_2d - self.demand_28d) / 27)
    }
}

fn seconds(moment: Millis) -> u32 {
    u32::try_from((moment / SECOND).max(0)).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Millis = 1_777_887_000_000;

    fn many(of: ItemDemand, count: usize, at: Millis) -> ItemDemand {
        (0..count).fold(of, |demand, _| demand.with(DOWNLOAD, at))
    }

    #[test]
    fn what_weighs_as_much_as_publishing_does_doubles_the_sum() {
        let demand = many(ItemDemand::of_new(NOW), 4, NOW);
        assert_eq!((demand.demand_2d - NOW) / DAY, 2);
        assert!((demand.demand_7d - NOW - 7 * DAY).abs() < 10);
    }

    #[test]
    fn the_order_of_events_does_not_matter() {
        let moments = [NOW - 400 * DAY, NOW, NOW - 3 * DAY, NOW + 2 * DAY];
        let of = |moments: &mut dyn Iterator<Item = &Millis>| {
            moments.fold(ItemDemand::of_new(NOW - 9 * DAY), |demand, at| demand.with(SAVE, *at))
        };
        let (one, other) = (of(&mut moments.iter()), of(&mut moments.iter().rev()));
        assert!((one.demand_7d - other.demand_7d).abs() < 20, "{one:?} {other:?}");
    }

    #[test]
    fn what_is_taken_back_counts_no_more() {
        let before = many(ItemDemand::of_new(NOW - 30 * DAY), 5, NOW - DAY);
        let mut demand = before;
        for round in 0..100 {
            let at = NOW + round * SECOND;
            demand = demand.with(SAVE, at).without(SAVE, at, NOW - 30 * DAY);
        }
        let drift = [demand.demand_2d - before.demand_2d, demand.demand_28d - before.demand_28d];
        assert!(drift.iter().all(|drift| drift.abs() < 10 * SECOND), "{drift:?}");
        let published = ItemDemand::of_new(NOW);
        assert_eq!(published.without(SAVE, NOW + 9 * DAY, NOW), published, "what was never counted takes nothing away");
    }

    #[test]
    fn many_people_outweigh_one_who_comes_every_day() {
        let one =
            (0..60).fold(ItemDemand::of_new(NOW - 60 * DAY), |demand, day| demand.with(DOWNLOAD, NOW - day * DAY));
        let many = many(ItemDemand::of_new(NOW - 60 * DAY), 20, NOW - DAY);
        assert!(many.trending() > one.trending() && many.rising() > one.rising());
    }

    #[test]
    fn what_is_new_rises_before_what_is_always_asked_for() {
        let usual = (0..200).fold(ItemDemand::of_new(NOW - 400 * DAY), |demand, day| many(demand, 10, NOW - day * DAY));
        let new = many(ItemDemand::of_new(NOW - DAY), 10, NOW);
        assert!(usual.trending() > new.trending());
        assert!(new.rising() > usual.rising());
    }

    #[test]
    fn no_moment_overflows() {
        let mut before = 0;
        for moment in [0, 1, NOW, NOW + 100_000 * DAY] {
            let demand = many(ItemDemand::of_new(0), 3, moment).with(SAVE, 0).without(SAVE, moment, 0);
            assert!(demand.demand_2d >= 0 && demand.rising() >= before, "{demand:?}");
            before = demand.rising();
        }
    }
}
