//! Limits of one process and of several together: what is admitted, when again, and what happens when the database is slow,
//! away, or was written by a wrong clock.

use std::time::{Duration, Instant};

use futures::future::join_all;
use vitrine_admission::rates::*;
use vitrine_core::clock::{Clock, DAY, Millis, SECOND};
use vitrine_core::error::ErrorCode;
use vitrine_core::schema::schema;
use vitrine_db::testing::{TestDb, engines};
use vitrine_db::{Db, Execute, OpenOptions, params};
use vitrine_testing::NOW;

/// The limits of one instance over a database.
fn instance(db: &Db, clock: &Clock) -> RateLimits {
    RateLimits::new(1, RateLedger { db: db.clone(), clock: clock.clone(), secret: [7; 32] })
}

async fn on_every_engine(test: impl AsyncFn(TestDb, Clock)) {
    for engine in engines() {
        test(TestDb::migrated(engine, &schema()).await, Clock::fixed(NOW)).await;
    }
}

async fn rows(db: &Db) -> i64 {
    db.scalar("SELECT COUNT(*) FROM rate_buckets", params![]).await.expect("countable")
}

#[tokio::test]
async fn a_bucket_of_a_process_empties_for_one_and_not_for_another() {
    on_every_engine(async |db, clock| {
        let rates = instance(&db, &clock);
        for _ in 0..60 {
            assert!(rates.username_checks.take(RateSubject::Account(1)).is_ok());
        }
        let refused = rates.username_checks.take(RateSubject::Account(1)).expect_err("one more is refused");
        assert_eq!(refused.code, ErrorCode::RateLimited);
        assert!(refused.retry_after_s.is_some());
        assert!(rates.username_checks.take(RateSubject::Account(2)).is_ok());
        assert_eq!(rows(&db).await, 0);
    })
    .await;
}

#[tokio::test]
async fn instances_count_together_and_after_a_restart() {
    on_every_engine(async |db, clock| {
        let (a, b) = (instance(&db, &clock), instance(&db, &clock));
        let (mona, lisa) = (RateSubject::Address([192, 0, 2, 1].into()), RateSubject::Address([192, 0, 2, 2].into()));
        for rates in [&a, &b, &a, &b, &a] {
            rates.registrations.take(mona).await.expect("five are admitted, wherever");
        }
        for rates in [&b, &a, &b, &instance(&db, &clock)] {
            let refused = rates.registrations.take(mona).await.expect_err("the sixth is not");
            assert_eq!((refused.code, refused.retry_after_s), (ErrorCode::RateLimited, Some(721)));
        }
        b.registrations.take(lisa).await.expect("another has a bucket of their own");
        b.reports.take(mona).await.expect("and another limit");
        clock.advance(720 * SECOND);
        assert!(a.registrations.take(mona).await.is_err(), "a millisecond too early");
        clock.advance(1);
        a.registrations.take(mona).await.expect("one is back");
        assert!(b.registrations.take(mona).await.is_err(), "one for all of them");
        clock.advance(3_600 * SECOND);
        for rates in [&a, &b, &b, &b, &a] {
            rates.registrations.take(mona).await.expect("the bucket is full again, and no fuller");
        }
        assert!(b.registrations.take(mona).await.is_err());
    })
    .await;
}

#[tokio::test]
async fn no_more_are_admitted_at_once_than_one_after_the_other() {
    on_every_engine(async |db, clock| {
        let instances = [instance(&db, &clock), instance(&db, &clock), instance(&db, &clock)];
        let taking = instances.iter().cycle().take(60).map(|rates| rates.reports.take(RateSubject::Account(1)));
        let answers = join_all(taking).await;
        assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 10);
        let codes = answers.iter().filter_map(|answer| answer.as_ref().err());
        assert!(codes.map(|error| error.code).all(|code| code == ErrorCode::RateLimited));
    })
    .await;
}

#[tokio::test]
async fn whoever_is_refused_costs_the_database_nothing_until_then() {
    on_every_engine(async |db, clock| {
        let rates = instance(&db, &clock);
        while rates.reports.take(RateSubject::Account(1)).await.is_ok() {}
        db.execute("DELETE FROM rate_buckets", params![]).await.expect("as if never counted");
        assert!(rates.reports.take(RateSubject::Account(1)).await.is_err(), "it was not asked again");
        instance(&db, &clock).reports.take(RateSubject::Account(1)).await.expect("another does not know");
        clock.advance(360 * SECOND + 1);
        rates.reports.take(RateSubject::Account(1)).await.expect("its time has come");
    })
    .await;
}

#[tokio::test]
async fn a_wrong_clock_locks_nobody_out_and_one_nearly_right_does_not_count_twice() {
    on_every_engine(async |db, clock| {
        let (ahead, far) = (Clock::fixed(clock.now() + 20 * SECOND), Clock::fixed(clock.now() + DAY));
        let who = RateSubject::Account(1);
        for at in [&clock, &ahead, &clock, &ahead, &ahead, &clock, &ahead, &clock, &ahead, &clock] {
            instance(&db, at).reports.take(who).await.expect("ten are admitted");
        }
        for at in [&ahead, &clock] {
            assert!(instance(&db, at).reports.take(who).await.is_err(), "twenty seconds do not matter");
        }
        instance(&db, &far).reports.take(who).await.expect("a day later the bucket is full");
        instance(&db, &clock).reports.take(who).await.expect("for those with the right clock it counts for nothing");
        for _ in 0..9 {
            instance(&db, &clock).reports.take(who).await.expect("again ten in all");
        }
        assert!(instance(&db, &clock).reports.take(who).await.is_err());
    })
    .await;
}

#[tokio::test]
async fn full_buckets_are_swept_and_others_are_not() {
    on_every_engine(async |db, clock| {
        let rates = instance(&db, &clock);
        rates.registrations.take(RateSubject::Account(1)).await.expect("admitted");
        rates.changes.take(RateSubject::Account(1)).await.expect("admitted");
        clock.advance(31 * SECOND);
        rates.sweep().await.expect("sweeps");
        assert_eq!(rows(&db).await, 1, "a change is forgotten after half a minute");
        clock.advance(KEPT_FOR);
        rates.sweep().await.expect("sweeps");
        assert_eq!(rows(&db).await, 0);
    })
    .await;
}

#[test]
fn nobody_is_remembered_for_longer_than_is_said() {
    for rate in AMOUNTS {
        let full_again_ms = rate.seconds as Millis * SECOND / Millis::from(rate.amount) * Millis::from(rate.at_once);
        assert!(full_again_ms <= KEPT_FOR, "{}", rate.what);
    }
}

/// Fail-safe: what cannot be counted is refused, soon, and nothing waits behind it for longer.
#[tokio::test]
async fn nothing_is_admitted_while_the_database_does_not_answer() {
    on_every_engine(async |db, clock| {
        let options = OpenOptions { wait: Duration::from_millis(300), ..TestDb::options() };
        let own = Db::open(&db.url, options).await.expect("opens");
        let rates = instance(&own, &clock);
        rates.reports.take(RateSubject::Account(1)).await.expect("admitted");
        let slow = db.begin().await.expect("begins");
        slow.execute("UPDATE rate_buckets SET full_at = full_at", params![]).await.expect("holds the row");
        let began = Instant::now();
        let refused = join_all((0..8).map(|_| rates.reports.take(RateSubject::Account(1)))).await;
        assert!(began.elapsed() < Duration::from_secs(4), "{:?}", began.elapsed());
        for answer in refused {
            let error = answer.expect_err("it could not be counted");
            assert_eq!((error.code, error.retry_after_s.is_some()), (ErrorCode::ServiceUnavailable, true), "{error}");
        }
        slow.rollback().await.expect("lets go");
        for _ in 0..9 {
            rates.reports.take(RateSubject::Account(1)).await.expect("what was refused was not counted");
        }
        assert!(rates.reports.take(RateSubject::Account(1)).await.is_err());

        own.close().await.expect("closes");
        let error = rates.reports.take(RateSubject::Account(2)).await.expect_err("there is no database");
        assert_eq!(error.code, ErrorCode::ServiceUnavailable, "{error}");
    })
    .await;
}

#[tokio::test]
async fn who_may_do_something_more_often_is_admitted_more_often() {
    on_every_engine(async |db, clock| {
        let rates = instance(&db, &clock);
        for (who, times, most) in [(RateSubject::Account(1), 1, 20), (RateSubject::Account(2), 5, 100)] {
            for _ in 0..most {
                rates.publications.take_as(who, times).await.expect("admitted");
            }
            let refused = rates.publications.take_as(who, times).await.expect_err("one more");
            assert_eq!(refused.retry_after_s, Some(180 / times as u64 + 1));
        }
    })
    .await;
}
