//! Requests about publishing.

mod audit_trail;
