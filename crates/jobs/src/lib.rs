//! The queue: enqueue inside a transaction, claim, retry.
