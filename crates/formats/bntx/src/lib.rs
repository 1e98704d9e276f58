//! BNTX textures of the Switch: list them and decode them to RGBA.
#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

#[doc = include_str!("../format.md")]
pub mod format {}

mod decode;
mod encoding;
mod error;
mod read;
mod tiling;

pub use encoding::{ChannelSource, TextureEncoding};
pub use error::BntxError;
pub use read::{BntxLimits, BntxTexture, TextureFile, is_bntx};
