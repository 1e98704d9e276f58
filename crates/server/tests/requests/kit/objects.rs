//! Requests about objects.

mod sweep;
