//! The input fields for the details of an item, the same for every kind.

use async_graphql::{InputObject, MaybeUndefined};
use vitrine_kit::graphql::{DateTime, text_or_none};

use super::details::DetailsChange;
use super::form::NewDetails;

/// Details of a new item.
#[derive(InputObject)]
pub struct NewDetailsInput {
    /// 3 to 100 characters.
    name: String,
    /// At most 4,000 characters.
    description: Option<String>,
    /// 1 to 10 tags; new ones are added to the vocabulary.
    tags: Vec<String>,
    /// Only visible to the creator and moderators.
    #[graphql(default)]
    is_private: bool,
    /// Mature.
    #[graphql(default, name = "isNSFW")]
    is_nsfw: bool,
}

impl From<NewDetailsInput> for NewDetails {
    fn from(data: NewDetailsInput) -> Self {
        Self {
            name: data.name,
            description: data.description,
            tags: data.tags,
            is_private: data.is_private,
            is_nsfw: data.is_nsfw,
        }
    }
}

/// Changes to the details of an item. Absent fields stay as they are.
#[derive(InputObject)]
pub struct DetailsInput {
    /// 3 to 100 characters.
    name: Option<String>,
    /// At most 4,000 characters; null removes it.
    description: MaybeUndefined<String>,
    /// 1 to 10 tags, which replace the present ones.
    tags: Option<Vec<String>>,
    /// Only visible to the creator and moderators.
    is_private: Option<bool>,
    /// The item's `updatedAt` when editing began. CONFLICT if it has changed since.
    expected_updated_at: Option<DateTime>,
}

impl From<DetailsInput> for DetailsChange {
    fn from(data: DetailsInput) -> Self {
        Self {
            name: data.name,
            description: text_or_none(data.description),
            tags: data.tags,
            is_private: data.is_private,
            expected_updated_at: data.expected_updated_at.map(|moment| moment.0),
        }
    }
}
