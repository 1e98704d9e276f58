//! Requests about personal data.

mod deletion;
mod export;
mod stored;
