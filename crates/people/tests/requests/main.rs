//! Requests to a whole application, as its callers send them.

#![allow(clippy::panic, reason = "a test has no better answer to what it did not expect")]

mod accounts;
mod audit;
mod discord;
mod follows;
mod mail;
mod notifications;
mod saves;
