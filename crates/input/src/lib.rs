//! Parsing untrusted input before the product uses it: documents, forms, cookies, headers, ranges, addresses and typed
//! text. Bytes in, values or errors out: no I/O beyond the body that is passed in, no clock, no state, and every amount
//! is limited before memory or time is spent on it.

#![warn(missing_docs)]

pub mod accept;
pub mod cookies;
pub mod document;
pub mod forwarded;
pub mod head;
pub mod ids;
pub mod multipart;
pub mod page_address;
pub mod range;
pub mod text;
pub mod variables;
