//! Requests to a whole application, as its callers send them.

mod layouts;
mod mixes;
mod packs;
mod publish;
mod reading;
mod themes;
