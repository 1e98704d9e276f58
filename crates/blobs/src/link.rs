//! Contents of a signed link to an object in a store.

use std::time::Duration;

/// Signed address at which anybody can get one object from the store for a limited time. All fields are part of the signature, so
/// an altered address does not work.
#[derive(Clone, Copy, Debug)]
pub struct SignedLink<'a> {
    /// Time for which the link works, from now on.
    pub valid_for: Duration,
    /// Value of `Content-Disposition`, which names the saved file.
    pub disposition: &'a str,
    /// Its `Content-Type`.
    pub media_type: &'a str,
    /// Its `Cache-Control`.
    pub cache_control: &'a str,
}
