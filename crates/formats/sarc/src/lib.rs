//! SARC.
