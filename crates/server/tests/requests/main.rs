//! Requests to a whole application, as its callers send them.

#![allow(clippy::panic, reason = "a test has no better answer to what it did not expect")]

mod abuse;
mod admin;
mod admission;
mod catalogue;
mod console;
mod console_pack;
mod console_wiiu;
mod core;
mod disk;
mod expiry;
mod fault;
mod files;
mod installed;
mod instance;
mod kit;
mod new_kind;
mod operations;
mod outage;
mod pages;
mod permissions;
mod reference;
mod schema;
mod site;
