//! Layout JSON, options, layout IDs.
