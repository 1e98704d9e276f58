//! Rate limits: token buckets for accounts and client networks. What one process can give is limited in that process; what
//! the site as a whole may be made to do is counted in the database, over all instances and restarts (decision record 0023).
//! So are attempts to sign in, each by itself (`features/accounts/sign_in.rs`).

mod bucket_rows;
mod shared;

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use governor::clock::Clock as _;
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::DefaultKeyedStateStore;
use governor::{Quota, RateLimiter};
use uuid::Uuid;
use vitrine_core::clock::Clock;
use vitrine_core::error::{ErrorCode, PublicError, Result};
use vitrine_core::viewer::Viewer;

pub use shared::{KEPT_FOR, RateLedger, SharedRate};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RateSubject {
    Account(i64),
    Address(IpAddr),
    /// An access token, by its public id.
    Token(Uuid),
    /// A hash of an email address.
    Recipient([u8; 16]),
}

impl RateSubject {
    /// Recipient behind an email address, in any spelling of it.
    pub fn recipient(email: &str) -> Self {
        let hash = blake3::hash(email.trim().to_lowercase().as_bytes());
        let mut short = [0; 16];
        short.copy_from_slice(&hash.as_bytes()[..16]);
        Self::Recipient(short)
    }
}

pub struct RateLimit {
    name: &'static str,
    limiter: RateLimiter<RateSubject, DefaultKeyedStateStore<RateSubject>, BucketClock, NoOpMiddleware<Duration>>,
    clock: BucketClock,
}

/// Clock by which buckets fill. It does not jump.
#[derive(Clone)]
struct BucketClock(Clock);

impl governor::clock::Clock for BucketClock {
    type Instant = Duration;

    fn now(&self) -> Duration {
        Duration::from_millis(self.0.now().try_into().unwrap_or_default())
    }
}

/// A limit over time, before the factor that an operator sets.
#[derive(Clone, Copy, Debug, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RateAmount {
    /// Action that is counted, in words.
    pub what: &'static str,
    pub amount: u32,
    pub seconds: u64,
    pub at_once: u32,
}

macro_rules! rates {
    (
        in each process: $($(#[doc = $what:literal])+ $name:ident: $amount:literal in $seconds:literal, $at_once:literal at once;)+
        over all instances: $(
            $(#[doc = $shared_what:literal])+
            $shared:ident: $shared_amount:literal in $shared_seconds:literal, $shared_at_once:literal at once;
        )+
    ) => {
        /// Every rate, each with a bucket for everybody who is counted.
        pub struct RateLimits {
            $($(#[doc = $what])+ pub $name: RateLimit,)+
            $($(#[doc = $shared_what])+ pub $shared: SharedRate,)+
            ledger: Arc<RateLedger>,
        }

        /// Every limit over time, for the documentation.
        pub const AMOUNTS: &[RateAmount] = &[
            $(RateAmount { what: concat!($($what),+).trim_ascii(), amount: $amount, seconds: $seconds, at_once: $at_once },)+
            $(RateAmount {
                what: concat!($($shared_what),+).trim_ascii(),
                amount: $shared_amount,
                seconds: $shared_seconds,
                at_once: $shared_at_once,
            },)+
        ];

        /// The name of every rate.
        pub const NAMES: &[&str] = &[$(stringify!($name),)+ $(stringify!($shared),)+];

        impl RateLimits {
            /// The limits, every amount multiplied by `factor`; those of the site as a whole are kept in the ledger.
            pub fn new(factor: u32, ledger: RateLedger) -> Self {
                let ledger = Arc::new(ledger);
                Self {
                    $($name: RateLimit::new(stringify!($name), ($amount, $seconds, $at_once), factor, &ledger.clock),)+
                    $($shared: SharedRate::new(
                        stringify!($shared),
                        ($shared_amount, $shared_seconds, $shared_at_once),
                        factor,
                        ledger.clone(),
                    ),)+
                    ledger,
                }
            }

            /// Drops full buckets, so that neither memory nor the database grow with the number of visitors.
            pub async fn sweep(&self) -> Result<()> {
                $(self.$name.limiter.retain_recent();)+
                self.ledger.sweep().await
            }
        }
    };
}

rates! {
    in each process:
    /// GraphQL requests, signed out.
    visitor_requests: 300 in 60, 150 at once;
    /// GraphQL requests, signed in.
    account_requests: 600 in 60, 300 at once;
    /// Requests with one access token (also counted for its account).
    token_requests: 300 in 60, 150 at once;
    /// Username availability checks.
    username_checks: 60 in 60, 60 at once;
    /// Passkey requests and responses.
    passkey_challenges: 60 in 600, 60 at once;
    /// Checks for similar pictures before publishing.
    comparisons: 120 in 3_600, 30 at once;
    /// Items saved or unsaved.
    saves: 120 in 60, 120 at once;
    /// Pack previews before publishing.
    pack_previews: 30 in 60, 30 at once;
    /// Picture checks for mature content.
    picture_checks: 30 in 60, 30 at once;
    /// Link preview pictures drawn.
    cards: 120 in 60, 60 at once;
    /// Downloads.
    downloads: 120 in 60, 120 at once;
    /// Theme files read.
    theme_files: 120 in 3_600, 20 at once;

    over all instances:
    /// New accounts.
    registrations: 5 in 3_600, 5 at once;
    /// Sign-ins started through another site.
    provider_visits: 20 in 600, 20 at once;
    /// Changes to your account.
    account_changes: 20 in 3_600, 20 at once;
    /// Downloads of your data.
    exports: 6 in 3_600, 6 at once;
    /// Password reset links, requested or used.
    recovery_links: 10 in 3_600, 10 at once;
    /// Emails to one address.
    letters: 30 in 86_400, 15 at once;
    /// Confirmation emails to one address.
    first_letters: 3 in 86_400, 3 at once;
    /// Items published (five times as many for verified creators).
    publications: 20 in 3_600, 20 at once;
    /// Items published in a day (five times as many for verified creators).
    publications_of_day: 100 in 86_400, 100 at once;
    /// Items deleted or restored.
    deletions: 240 in 3_600, 60 at once;
    /// Sign-ins.
    sign_ins: 60 in 3_600, 20 at once;
    /// Edits of published items.
    changes: 120 in 3_600, 30 at once;
    /// Retries of failed previews.
    picture_retries: 10 in 86_400, 5 at once;
    /// Mixes created.
    mixes: 60 in 3_600, 20 at once;
    /// Reports.
    reports: 10 in 3_600, 10 at once;
}

impl RateLimits {
    /// Counts a request of an account, or of a client network if it is a visitor's.
    pub fn take_request(&self, viewer: &Viewer, address: Option<IpAddr>) -> Result<()> {
        match (viewer.account(), address) {
            (Some(account), _) => self.account_requests.take(RateSubject::Account(account.id)),
            (None, Some(prefix)) => self.visitor_requests.take(RateSubject::Address(prefix)),
            (None, None) => Ok(()),
        }
    }
}

impl RateLimit {
    fn new(name: &'static str, (amount, seconds, burst): (u32, u64, u32), factor: u32, clock: &Clock) -> Self {
        let amount = amount.saturating_mul(factor).max(1);
        let burst = NonZeroU32::new(burst.saturating_mul(factor)).unwrap_or(NonZeroU32::MIN);
        let period = (Duration::from_secs(seconds) / amount).max(Duration::from_nanos(1));
        let quota = Quota::with_period(period).unwrap_or(Quota::per_second(NonZeroU32::MAX)).allow_burst(burst);
        let clock = BucketClock(clock.clone());
        Self { name, limiter: RateLimiter::dashmap_with_clock(quota, clock.clone()), clock }
    }

    /// Takes a token from the bucket, or says when the next one will be available.
    pub fn take(&self, who: RateSubject) -> Result<()> {
        self.limiter
            .check_key(&who)
            .map_err(|not_until| too_many(self.name, not_until.wait_time_from(self.clock.now()).as_secs() + 1))
    }
}

fn too_many(rate: &'static str, seconds: u64) -> PublicError {
    metrics::counter!("vitrine_rate_refusals_total", "rate" => rate).increment(1);
    PublicError::new(ErrorCode::RateLimited, format!("Too many attempts. Try again in {seconds} s."))
        .retry_after(seconds)
}
