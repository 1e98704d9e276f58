//! Arguments of every list: its sort key, in both spellings that console clients use, its direction and its page.

use async_graphql::{Enum, InputObject};
use vitrine_core::error::{PublicError, Result};
use vitrine_core::limits;
use vitrine_core::paging::{ItemSort, PageRequest, SortOrder};

use super::PositiveInt;

/// Sort key of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum)]
#[graphql(name = "ItemSort")]
pub enum ItemSortName {
    /// Time of publication.
    Created,
    /// Time of the last change.
    Updated,
    /// Counted downloads.
    Downloads,
    /// Number of people who saved it.
    Saves,
    /// Popular now: downloads and saves, each of which weighs half after a week.
    Trending,
    /// Asked for more than usual: downloads and saves of the last days beside those of the last weeks.
    Rising,
    /// Nearness of a leading colour to `color`, the nearest first. Equals no `sort`; without `color`, both are ignored.
    ColorSimilarity,
    #[graphql(name = "Created", deprecation = "CREATED, as some console clients spell it.")]
    CreatedTitle,
    #[graphql(name = "Updated", deprecation = "UPDATED, as some console clients spell it.")]
    UpdatedTitle,
    #[graphql(name = "Downloads", deprecation = "DOWNLOADS, as some console clients spell it.")]
    DownloadsTitle,
    #[graphql(name = "Saves", deprecation = "SAVES, as some console clients spell it.")]
    SavesTitle,
    #[graphql(name = "Trending", deprecation = "TRENDING, as some console clients spell it.")]
    TrendingTitle,
    #[graphql(name = "Rising", deprecation = "RISING, as some console clients spell it.")]
    RisingTitle,
    #[graphql(name = "ColorSimilarity", deprecation = "COLOR_SIMILARITY, as some console clients spell it.")]
    ColorSimilarityTitle,
}

impl ItemSortName {
    /// Returns the sort key; `None` for the list's own order.
    pub fn key(self) -> Option<ItemSort> {
        match self {
            Self::Created | Self::CreatedTitle => Some(ItemSort::Created),
            Self::Updated | Self::UpdatedTitle => Some(ItemSort::Updated),
            Self::Downloads | Self::DownloadsTitle => Some(ItemSort::Downloads),
            Self::Saves | Self::SavesTitle => Some(ItemSort::Saves),
            Self::Trending | Self::TrendingTitle => Some(ItemSort::Trending),
            Self::Rising | Self::RisingTitle => Some(ItemSort::Rising),
            Self::ColorSimilarity | Self::ColorSimilarityTitle => None,
        }
    }
}

/// Direction of a list. Ties are broken by id in the same direction, so that the order is total.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum)]
#[graphql(name = "SortOrder")]
pub enum SortOrderName {
    /// Smallest or oldest first.
    Asc,
    /// Largest or newest first.
    Desc,
    #[graphql(name = "Asc", deprecation = "ASC, as some console clients spell it.")]
    AscTitle,
    #[graphql(name = "Desc", deprecation = "DESC, as some console clients spell it.")]
    DescTitle,
}

impl From<SortOrderName> for SortOrder {
    fn from(name: SortOrderName) -> Self {
        match name {
            SortOrderName::Asc | SortOrderName::AscTitle => Self::Asc,
            SortOrderName::Desc | SortOrderName::DescTitle => Self::Desc,
        }
    }
}

/// Number and length of a page of a list.
#[derive(Clone, Copy, Debug, Default, InputObject)]
pub struct PaginationInput {
    /// From 1, which is the default.
    pub page: Option<PositiveInt>,
    /// 20 by default.
    pub limit: Option<PositiveInt>,
}

/// Returns the page that the arguments of a list select.
///
/// # Errors
/// `BAD_USER_INPUT` for a number below 1.
pub fn page(page: Option<PositiveInt>, limit: Option<PositiveInt>, ceiling: u32) -> Result<PageRequest> {
    PageRequest::new(page.map(|page| page.0), limit.map(|limit| limit.0), ceiling)
}

/// Returns the number of items that the cost of a list is computed with.
pub fn counted(limit: Option<PositiveInt>, ceiling: u32) -> usize {
    limit.map_or(i64::from(limits::PAGE_LIMIT_DEFAULT), |limit| limit.0.clamp(0, i64::from(ceiling))) as usize
}

/// Returns the number of names that a field with this argument answers for narrowing a list.
///
/// # Errors
/// `BAD_USER_INPUT` for less than one.
pub fn name_count(limit: Option<PositiveInt>) -> Result<usize> {
    Ok(page(None, limit, limits::NAMES_MAX)?.limit as usize)
}

/// Returns the number of items that the cost of a field with random items is computed with.
pub fn random_counted(limit: Option<PositiveInt>) -> usize {
    limit.map_or(1, |limit| limit.0.clamp(0, i64::from(limits::RANDOM_MAX))) as usize
}

/// Returns the number of random items that a field with this argument answers.
///
/// # Errors
/// `BAD_USER_INPUT` for less than one.
pub fn random_count(limit: Option<PositiveInt>) -> Result<usize> {
    match limit.map_or(1, |limit| limit.0) {
        ..1 => Err(PublicError::bad_input("limit", "The limit must be at least 1.")),
        asked => Ok(asked.min(i64::from(limits::RANDOM_MAX)) as usize),
    }
}
