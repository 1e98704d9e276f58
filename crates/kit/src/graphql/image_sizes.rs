//! The addresses of a picture, as every kind answers them.

use async_graphql::Object;

/// One picture in five sizes. A square one, such as a cover, has the heights given as both of its sides.
#[derive(Clone, Debug)]
pub struct ImageSizes {
    /// The address without the size.
    base: String,
}

impl ImageSizes {
    /// The sizes of a picture, from its address up to the lines.
    pub fn at(base: String) -> Self {
        Self { base }
    }
}

/// The `jpg…` addresses are always JPEG; the others are JPEG unless `Accept` names WebP, or AVIF for 640×360 and 960×540.
#[Object]
impl ImageSizes {
    /// 320×180.
    async fn tiny_url(&self) -> String {
        format!("{}180", self.base)
    }
    /// 426×240.
    async fn thumb_url(&self) -> String {
        format!("{}240", self.base)
    }
    /// 640×360.
    async fn sd_url(&self) -> String {
        format!("{}360", self.base)
    }
    /// 960×540.
    async fn medium_url(&self) -> String {
        format!("{}540", self.base)
    }
    /// 1280×720.
    async fn hd_url(&self) -> String {
        format!("{}720", self.base)
    }
    /// 320×180.
    async fn jpg_tiny_url(&self) -> String {
        format!("{}180.jpg", self.base)
    }
    /// 426×240.
    async fn jpg_thumb_url(&self) -> String {
        format!("{}240.jpg", self.base)
    }
    /// 640×360.
    async fn jpg_sd_url(&self) -> String {
        format!("{}360.jpg", self.base)
    }
    /// 1280×720.
    async fn jpg_hd_url(&self) -> String {
        format!("{}720.jpg", self.base)
    }
}
