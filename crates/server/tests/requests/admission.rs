//! Requests about admission.

mod rates;
