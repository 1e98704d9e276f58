//! Reading what strangers send, before anything of the product sees it: documents, forms, cookies, headers, ranges,
//! addresses and typed text. Bytes in, values or a refusal out: no I/O beyond the body that is handed in, no clock, no
//! state, and every amount has its limit before memory or time is spent on it.

#![warn(missing_docs)]

pub mod cookies;
pub mod document;
pub mod forwarded;
pub mod head;
pub mod ids;
pub mod multipart;
pub mod page_address;
pub mod range;
pub mod text;
