//! What an address at a store says of the answer that it leads to.

use std::time::Duration;

/// An address with which anybody gets one object for a while, straight from the store. All of this is signed: an address that
/// was altered leads nowhere.
#[derive(Clone, Copy, Debug)]
pub struct Link<'a> {
    /// From now on.
    pub valid_for: Duration,
    /// Under which name the object is saved: the answer's `Content-Disposition`.
    pub disposition: &'a str,
    /// Its `Content-Type`.
    pub media_type: &'a str,
    /// Its `Cache-Control`.
    pub cache_control: &'a str,
}
