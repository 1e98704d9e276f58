//! Two computations on pictures that belong to the catalogue: the overlay of a layout from two screenshots of the same
//! menu, and the geometry of a pack's collage. Works on raw RGBA buffers; reading and writing picture files is left to
//! the media crate. Invariant: two screenshots that do not belong together are refused, never turned into a picture
//! that looks almost right.
//!
//! Formulas, test vectors and where they come from: `docs/formats/overlay.md`.

#![warn(missing_docs)]

mod collage;
mod compute;

pub use collage::{Backdrop, CANVAS, CORNER_RADIUS_PX, Collage, Rect};
pub use compute::{AlphaMode, Error, HEIGHT_PX, Screenshot, WIDTH_PX, Which, overlay};
