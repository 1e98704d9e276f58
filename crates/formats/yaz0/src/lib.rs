//! Yaz0.
