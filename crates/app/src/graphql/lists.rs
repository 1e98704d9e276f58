//! Arguments that every list takes: what it is ordered by, in both spellings that console clients use, and the page.

use async_graphql::{Enum, InputObject};

use super::PositiveInt;
use crate::error::Result;
use crate::limits;
use crate::paging::{ItemSort, Page, SortOrder};

/// What a list is ordered by.
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
    /// What console clients call trending: as DOWNLOADS.
    Trending,
    /// What console clients call rising: as CREATED.
    Rising,
    /// Lists take no colour to compare with: as CREATED.
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

impl From<ItemSortName> for ItemSort {
    fn from(name: ItemSortName) -> Self {
        use ItemSortName as Name;
        match name {
            Name::Created | Name::CreatedTitle | Name::Rising | Name::RisingTitle => Self::Created,
            Name::ColorSimilarity | Name::ColorSimilarityTitle => Self::Created,
            Name::Updated | Name::UpdatedTitle => Self::Updated,
            Name::Downloads | Name::DownloadsTitle | Name::Trending | Name::TrendingTitle => Self::Downloads,
            Name::Saves | Name::SavesTitle => Self::Saves,
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

/// Which page of a list, and how many items are on one.
#[derive(Clone, Copy, Debug, Default, InputObject)]
pub struct PaginationInput {
    /// From 1, which is the default.
    pub page: Option<PositiveInt>,
    /// 20 by default.
    pub limit: Option<PositiveInt>,
}

/// The page that the arguments of a list ask for.
///
/// # Errors
/// `BAD_USER_INPUT` for a number below 1.
pub fn page(page: Option<PositiveInt>, limit: Option<PositiveInt>, ceiling: u32) -> Result<Page> {
    Page::new(page.map(|page| page.0), limit.map(|limit| limit.0), ceiling)
}

/// How many items the cost of a list is computed with.
pub fn counted(limit: Option<PositiveInt>, ceiling: u32) -> usize {
    limit.map_or(i64::from(limits::PAGE_LIMIT_DEFAULT), |limit| limit.0.clamp(0, i64::from(ceiling))) as usize
}
