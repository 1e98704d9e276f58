//! DDS.
