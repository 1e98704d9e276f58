//! The .utheme archive.
