//! Rate limits: token buckets for accounts and client networks, in this process. Sign-in failures are counted in the
//! database instead, so that they survive a restart.

use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota};
use uuid::Uuid;

use crate::error::{Code, PublicError, Result};
use crate::viewer::Viewer;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Who {
    Account(i64),
    Address(IpAddr),
    /// An access token, by its public id.
    Token(Uuid),
}

pub struct Rates {
    /// GraphQL of visitors: 300 a minute, 150 at once.
    pub visitor_requests: Rate,
    /// GraphQL of signed-in people: 600 a minute, 300 at once.
    pub account_requests: Rate,
    /// Requests with one access token: 300 a minute, 150 at once. They count for its account as well.
    pub token_requests: Rate,
    /// New accounts: 5 an hour.
    pub registrations: Rate,
    /// Asking whether a name is free: 60 a minute.
    pub username_checks: Rate,
    /// Ways to the platform that people sign in through: 20 in ten minutes.
    pub provider_visits: Rate,
    /// Asking for a passkey, and answers of one: 60 in ten minutes.
    pub passkey_challenges: Rate,
    /// Changing one's account: 20 an hour.
    pub account_changes: Rate,
    /// Beginning to download everything of one's own: 6 an hour.
    pub exports: Rate,
    /// Mailed links into an account, asked for or used: 10 an hour.
    pub recovery_links: Rate,
    /// Publishing: 20 an hour.
    pub publications: Rate,
    /// Changing what is published: 120 an hour, 30 at once.
    pub changes: Rate,
    /// Comparing pictures before publishing them: 120 an hour, 30 at once.
    pub comparisons: Rate,
    /// Saving and unsaving: 120 a minute.
    pub saves: Rate,
    /// Collages of packs that are not published yet: 30 a minute.
    pub pack_previews: Rate,
    /// Pictures checked for mature content: 30 a minute.
    pub picture_checks: Rate,
    /// Mixes put together: 60 an hour, 20 at once.
    pub mixes: Rate,
    /// Reports: 10 an hour.
    pub reports: Rate,
    /// Downloads: 120 a minute.
    pub downloads: Rate,
    /// Reading theme files: 120 an hour, 20 at once.
    pub theme_files: Rate,
}

pub struct Rate {
    limiter: DefaultKeyedRateLimiter<Who>,
    clock: DefaultClock,
}

impl Rates {
    /// The limits, every amount multiplied by `factor`.
    pub fn new(factor: u32) -> Self {
        Self {
            visitor_requests: Rate::new(300, 60, 150, factor),
            account_requests: Rate::new(600, 60, 300, factor),
            token_requests: Rate::new(300, 60, 150, factor),
            registrations: Rate::new(5, 3_600, 5, factor),
            username_checks: Rate::new(60, 60, 60, factor),
            provider_visits: Rate::new(20, 600, 20, factor),
            passkey_challenges: Rate::new(60, 600, 60, factor),
            account_changes: Rate::new(20, 3_600, 20, factor),
            exports: Rate::new(6, 3_600, 6, factor),
            recovery_links: Rate::new(10, 3_600, 10, factor),
            publications: Rate::new(20, 3_600, 20, factor),
            changes: Rate::new(120, 3_600, 30, factor),
            comparisons: Rate::new(120, 3_600, 30, factor),
            saves: Rate::new(120, 60, 120, factor),
            pack_previews: Rate::new(30, 60, 30, factor),
            picture_checks: Rate::new(30, 60, 30, factor),
            mixes: Rate::new(60, 3_600, 20, factor),
            reports: Rate::new(10, 3_600, 10, factor),
            downloads: Rate::new(120, 60, 120, factor),
            theme_files: Rate::new(120, 3_600, 20, factor),
        }
    }

    /// Counts a request of an account, or of a client network if it is a visitor's.
    pub fn take_request(&self, viewer: &Viewer, address: Option<IpAddr>) -> Result<()> {
        match (viewer.account(), address) {
            (Some(account), _) => self.account_requests.take(Who::Account(account.id)),
            (None, Some(prefix)) => self.visitor_requests.take(Who::Address(prefix)),
            (None, None) => Ok(()),
        }
    }

    /// Drops full buckets, so that memory does not grow with the number of visitors.
    pub fn sweep(&self) {
        let requests = [&self.visitor_requests, &self.account_requests, &self.token_requests];
        let published =
            [&self.publications, &self.changes, &self.comparisons, &self.pack_previews, &self.picture_checks];
        let of_accounts = [&self.registrations, &self.provider_visits, &self.account_changes, &self.recovery_links];
        let actions = [
            &self.passkey_challenges,
            &self.saves,
            &self.mixes,
            &self.reports,
            &self.downloads,
            &self.theme_files,
            &self.exports,
            &self.username_checks,
        ];
        for rate in requests.into_iter().chain(of_accounts).chain(published).chain(actions) {
            rate.limiter.retain_recent();
        }
    }
}

impl Rate {
    fn new(amount: u32, seconds: u64, burst: u32, factor: u32) -> Self {
        let amount = amount.saturating_mul(factor).max(1);
        let burst = NonZeroU32::new(burst.saturating_mul(factor)).unwrap_or(NonZeroU32::MIN);
        let period = (Duration::from_secs(seconds) / amount).max(Duration::from_nanos(1));
        let quota = Quota::with_period(period).unwrap_or(Quota::per_second(NonZeroU32::MAX)).allow_burst(burst);
        Self { limiter: DefaultKeyedRateLimiter::keyed(quota), clock: DefaultClock::default() }
    }

    /// Takes a token from the bucket, or says when the next one will be available.
    pub fn take(&self, who: Who) -> Result<()> {
        self.limiter.check_key(&who).map_err(|not_until| {
            let seconds = not_until.wait_time_from(self.clock.now()).as_secs() + 1;
            PublicError::new(Code::RateLimited, format!("Too many attempts. Try again in {seconds} s."))
                .retry_after(seconds)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_empties_for_one_and_not_for_another() {
        let rates = Rates::new(1);
        for _ in 0..5 {
            assert!(rates.registrations.take(Who::Account(1)).is_ok());
        }
        let refused = rates.registrations.take(Who::Account(1)).expect_err("the sixth is refused");
        assert_eq!(refused.code, Code::RateLimited);
        assert!(refused.retry_after_s.is_some_and(|s| s > 600));
        assert!(rates.registrations.take(Who::Account(2)).is_ok());
    }
}
