//! Fields of packs. Their object type is in `switch/themes/graphql`, beside that of the themes it shows.

mod mutations;
mod queries;

pub use self::mutations::PacksMutation;
pub use self::queries::{NamespacedPacksQuery, PacksOfCreator, PacksQuery};
