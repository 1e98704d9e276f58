//! Attacks on the built binary over loopback sockets, from outside. They test the program as it is shipped, not its
//! parts.
//!
//! `scripts/test.sh attack` runs all of it, one test after the other: each starts a server of its own and needs the
//! machine to itself. Those in `connections`, `instances`, `kill`, `outage`, `stop` and `uploads` mostly wait for time-outs, and do so
//! together.
//! PostgreSQL and an S3 server come from `scripts/services.sh run`; without them the tests that need them say so and
//! pass, unless `VITRINE_TEST_ENGINES` is `all`.

mod client;
mod documents;
mod figures;
mod layouts;
mod letterbox;
mod people;
mod pictures;
mod proxy;
mod random;
mod services;
mod site;

mod animated;
mod connections;
mod graphql;
mod health;
mod instances;
mod kill;
mod linearisable;
mod logs;
mod outage;
mod overload;
mod parallel;
mod publish_order;
mod raw_http;
mod sign_in;
mod slow;
mod small_disk;
mod start;
mod stop;
mod uploads;
