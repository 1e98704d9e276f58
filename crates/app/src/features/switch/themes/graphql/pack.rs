//! What documents may name of packs. Console clients ask every theme for its pack and every code for one, and a document
//! that names an unknown type is refused as a whole (decision record 0010).

use std::convert::Infallible;

use async_graphql::SimpleObject;

use super::{ImageSizes, SwitchTheme};
use crate::features::accounts::graphql::CreatorSummary;
use crate::graphql::DateTime;

/// Several themes that belong together. There is none yet.
#[derive(SimpleObject)]
pub struct SwitchPack {
    #[graphql(skip)]
    _none: Infallible,
    uuid: String,
    slug: String,
    /// The public number, hexadecimal.
    hex_id: String,
    /// The code typed into installers.
    quick_id: String,
    name: String,
    description: Option<String>,
    creator: CreatorSummary,
    created_at: DateTime,
    updated_at: DateTime,
    download_count: i32,
    save_count: i32,
    #[graphql(name = "isNSFW")]
    is_nsfw: bool,
    download_url: String,
    themes: Vec<SwitchTheme>,
    /// ThumbHash in Base64.
    collage_thumb_hash: String,
    collage_preview: ImageSizes,
    /// JPEG, 1280×720.
    preview_jpg_large_url: String,
    /// JPEG, 426×240.
    preview_jpg_small_url: String,
}
