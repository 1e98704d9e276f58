//! Overlays from two screenshots, collage geometry.
