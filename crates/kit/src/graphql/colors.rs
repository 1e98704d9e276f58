//! The leading colours of an item, as every kind answers them.

use async_graphql::SimpleObject;
use vitrine_core::items::Item;

/// A colour that leads the picture of an item.
#[derive(Clone, Debug, SimpleObject)]
pub struct ItemColor {
    /// `#RRGGBB`.
    hex: String,
    /// Share of the picture that it covers, 0 to 1.
    share: f64,
}

impl ItemColor {
    /// Returns the colours of an item, the one with the largest share first.
    pub fn of(item: &Item) -> Vec<Self> {
        let colors = item.colors.as_deref().unwrap_or_default().as_chunks().0.iter();
        let color = |[red, green, blue, share]: &[u8; 4]| Self {
            hex: format!("#{red:02X}{green:02X}{blue:02X}"),
            share: f64::from(*share) / f64::from(u8::MAX),
        };
        colors.map(color).collect()
    }
}
