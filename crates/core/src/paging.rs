//! Numbered pages: the request for a page, and the information about it in the response.

use crate::error::{PublicError, Result};
use crate::limits;

/// A requested page: `page` and `limit` are at least 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PageRequest {
    /// 1 for the first.
    pub page: u32,
    /// Items per page, already clamped.
    pub limit: u32,
}

impl PageRequest {
    /// Reads the arguments of a list. Missing values are the defaults, values below 1 are refused, larger limits are
    /// clamped to `ceiling`.
    pub fn new(page: Option<i64>, limit: Option<i64>, ceiling: u32) -> Result<Self> {
        let page = page.unwrap_or(1);
        let limit = limit.unwrap_or(i64::from(limits::PAGE_LIMIT_DEFAULT));
        if page < 1 || page > i64::from(limits::PAGE_MAX) {
            return Err(PublicError::bad_input("page", format!("Use a page number from 1 to {}.", limits::PAGE_MAX)));
        }
        if limit < 1 {
            return Err(PublicError::bad_input("limit", "The limit must be at least 1."));
        }
        Ok(Self { page: page as u32, limit: limit.min(i64::from(ceiling)) as u32 })
    }

    /// Items before this page.
    pub fn offset(self) -> usize {
        (self.page as usize - 1) * self.limit as usize
    }

    /// The page information when `item_count` items match.
    pub fn info(self, item_count: usize) -> PageInfo {
        PageInfo {
            item_count: item_count as i32,
            limit: self.limit as i32,
            page: self.page as i32,
            // An empty list has one page: some console clients treat a count of zero pages as a failure.
            page_count: item_count.div_ceil(self.limit as usize).max(1) as i32,
        }
    }
}

/// Position of a page in its list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, async_graphql::SimpleObject)]
pub struct PageInfo {
    /// Number of all matches that the viewer may see.
    pub item_count: i32,
    /// Items on a page, as really used.
    pub limit: i32,
    /// The page answered, from 1.
    pub page: i32,
    /// Number of pages, at least 1.
    pub page_count: i32,
}

/// Sort key of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ItemSort {
    /// Time of publication.
    Created,
    /// Time of the last change.
    Updated,
    /// Counted downloads.
    Downloads,
    /// Number of people who saved it.
    Saves,
    /// Downloads and saves of late.
    Trending,
    /// Downloads and saves of late, beside what is usual for the item.
    Rising,
}

impl ItemSort {
    /// All of them, as the website offers them.
    pub const ALL: [ItemSort; 6] = [
        ItemSort::Trending,
        ItemSort::Rising,
        ItemSort::Created,
        ItemSort::Updated,
        ItemSort::Downloads,
        ItemSort::Saves,
    ];
}

/// Direction of a list. Ties are broken by id in the same direction, so that the order is total.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SortOrder {
    /// Smallest or oldest first.
    Asc,
    /// Largest or newest first.
    Desc,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_below_one_are_refused_and_large_limits_clamped() {
        assert!(PageRequest::new(Some(0), None, 500).is_err());
        assert!(PageRequest::new(None, Some(0), 500).is_err());
        assert!(PageRequest::new(None, Some(-5), 500).is_err());
        let page = PageRequest::new(Some(3), Some(9_999), 500).expect("valid");
        assert_eq!((page.limit, page.offset()), (500, 1_000));
    }

    #[test]
    fn an_empty_list_has_one_page() {
        assert_eq!(PageRequest { page: 1, limit: 20 }.info(0).page_count, 1);
        assert_eq!(PageRequest { page: 1, limit: 20 }.info(41).page_count, 3);
    }
}
