//! What opens an account, as somebody has shown it.

/// What somebody has shown to get in. It is looked at again when they are let in: it may have been taken away meanwhile.
#[derive(Clone, Copy, Debug)]
pub enum Proof<'a> {
    /// The account has just been made.
    New,
    /// A password, by the hash that is stored.
    Password(&'a str),
    /// A passkey, by its credential id.
    Passkey(&'a [u8]),
    /// An identity at the platform, by its id there.
    Identity(&'a str),
}
