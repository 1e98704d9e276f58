//! Requests to a whole application, as its callers send them.

#![allow(clippy::panic, reason = "a test has no better answer to what it did not expect")]

mod backup;
mod copy;
mod doctor;
mod fsck;
mod instances;
mod migrate;
mod seed;
mod start;
mod steps;
