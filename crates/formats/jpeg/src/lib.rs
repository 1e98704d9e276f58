//! JPEG markers.
