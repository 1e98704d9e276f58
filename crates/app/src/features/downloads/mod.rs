//! What a console receives: building a theme's file from its parts, serving it, counting it, and the list that the
//! console's installer asks for. The busiest path is the shortest: no GraphQL, and no session unless the item needs one.

pub mod build;
pub mod count;
pub mod installer;
pub mod serve;
pub(crate) mod store;
#[cfg(test)]
mod tests;

use crate::error::{PublicError, Result};
use crate::features::switch::layouts::layout::target_of;
use crate::features::switch::themes::theme::KIND;
use crate::items::Item;

/// The name a browser saves a theme's file under.
pub fn file_name(item: &Item, target: &str) -> Result<String> {
    let names = vitrine_nxtheme::FileNames { service: "Vitrine" };
    names
        .theme(&item.name, &item.creator_username, target_of(target)?, "", &KIND.quick_id(item.number()))
        .map_err(|error| PublicError::internal("naming a file", error))
}
