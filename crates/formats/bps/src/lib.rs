//! BPS patches.
