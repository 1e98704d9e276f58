//! Pictures: bytes in, bytes out.
