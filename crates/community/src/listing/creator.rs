//! The newest items of one creator, for their page.

use uuid::Uuid;
use vitrine_core::error::Result;
use vitrine_core::items::OfKind;
use vitrine_core::paging::PageRequest;
use vitrine_core::viewer::Viewer;
use vitrine_kit::app::App;

use super::{ListFilter, ListRows, list};

/// The ids of a creator.
#[derive(Clone, Copy, Debug)]
pub struct CreatorRef {
    pub id: i64,
    pub uuid: Uuid,
}

/// Lists the newest items of a creator, at most a page of them, and counts all. The creator and moderators also get private items.
///
/// # Errors
/// Database errors.
pub async fn newest<T: OfKind>(
    app: &App,
    viewer: &Viewer,
    creator: CreatorRef,
    include_nsfw: bool,
    page: PageRequest,
    with_tags: bool,
) -> Result<ListRows<T>> {
    let filter = |only_private| ListFilter {
        creator_uuids: Some(vec![creator.uuid.to_string()]),
        include_nsfw,
        only_private,
        ..ListFilter::default()
    };
    let mut rows: ListRows<T> = list(app, viewer, filter(false), page, with_tags).await?;
    if viewer.owns(creator.id) || viewer.is_staff() {
        let private: ListRows<T> = list(app, viewer, filter(true), page, with_tags).await?;
        rows.total += private.total;
        rows.items.extend(private.items);
        rows.tags.extend(private.tags);
        rows.items.sort_by_key(|row| std::cmp::Reverse((row.item().created_at, row.item().id)));
        rows.items.truncate(page.limit as usize);
    }
    Ok(rows)
}
