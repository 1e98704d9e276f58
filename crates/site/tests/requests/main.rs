//! Requests to a whole application, as its callers send them.

#![allow(clippy::panic, reason = "a test has no better answer to what it did not expect")]

mod creators;
mod downloads;
mod home;
mod operator;
mod personal_data;
mod seo;
