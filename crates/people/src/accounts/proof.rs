//! Proofs that open an account.

/// The proof with which a person signs in. It is checked again when the session begins, because it may have been removed meanwhile.
#[derive(Clone, Copy, Debug)]
pub enum SignInProof<'a> {
    /// The account has just been created.
    New,
    /// A password, by its stored hash.
    Password(&'a str),
    /// A passkey, by its credential id.
    Passkey(&'a [u8]),
    /// An identity at the platform, by its id there.
    Identity(&'a str),
}
