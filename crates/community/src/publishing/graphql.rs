//! The input fields for what is said of a work, the same for every kind.

use async_graphql::{InputObject, MaybeUndefined};
use vitrine_kit::graphql::{DateTime, text_or_none};

use super::form::NewSaid;
use super::said::SaidChange;

/// What is said of a new work.
#[derive(InputObject)]
pub struct NewSaidInput {
    /// 3 to 100 characters.
    name: String,
    /// At most 4,000 characters.
    description: Option<String>,
    /// 1 to 10 tags; new ones are added to the vocabulary.
    tags: Vec<String>,
    /// Only for the creator and staff.
    #[graphql(default)]
    is_private: bool,
    /// Mature.
    #[graphql(default, name = "isNSFW")]
    is_nsfw: bool,
}

impl From<NewSaidInput> for NewSaid {
    fn from(data: NewSaidInput) -> Self {
        Self {
            name: data.name,
            description: data.description,
            tags: data.tags,
            is_private: data.is_private,
            is_nsfw: data.is_nsfw,
        }
    }
}

/// What to change of what is said of a work.
#[derive(InputObject)]
pub struct SaidInput {
    /// 3 to 100 characters.
    name: Option<String>,
    /// At most 4,000 characters; null takes it away.
    description: MaybeUndefined<String>,
    /// 1 to 10 tags, in place of those it has.
    tags: Option<Vec<String>>,
    /// Only for the creator and staff.
    is_private: Option<bool>,
    /// `updatedAt` as it was when the change was begun.
    expected_updated_at: Option<DateTime>,
}

impl From<SaidInput> for SaidChange {
    fn from(data: SaidInput) -> Self {
        Self {
            name: data.name,
            description: text_or_none(data.description),
            tags: data.tags,
            is_private: data.is_private,
            expected_updated_at: data.expected_updated_at.map(|moment| moment.0),
        }
    }
}
