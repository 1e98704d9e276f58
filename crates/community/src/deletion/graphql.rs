//! The answer of the mutations that delete items; each kind has its own.

use async_graphql::SimpleObject;
use vitrine_kit::graphql::DateTime;

use super::Deletion;

/// Items that have been deleted.
#[derive(SimpleObject)]
pub struct DeletedItems {
    /// Public numbers.
    hex_ids: Vec<String>,
    /// Time until which they can be restored.
    restorable_until: DateTime,
}

impl From<Deletion> for DeletedItems {
    fn from(deletion: Deletion) -> Self {
        Self {
            hex_ids: deletion.ids.into_iter().map(|id| id.to_string()).collect(),
            restorable_until: DateTime(deletion.restorable_until),
        }
    }
}
