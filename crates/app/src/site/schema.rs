//! Assembles the features' queries and mutations into one schema. No rule lives here: fields belong to the features,
//! limits of a document to `graphql::inspect`, answers for everybody to `answers`.

use std::sync::Arc;
use std::time::Duration;

use async_graphql::dataloader::DataLoader;
use async_graphql::{EmptySubscription, MergedObject, Request};

use super::kinds::{CACHEABLE_FIELDS, KindsMutation, KindsQuery};
use crate::app::SharedApp;
use crate::features::accounts::graphql::{AccountsMutation, AccountsQuery};
use crate::features::home::graphql::HomeQuery;
use crate::features::switch::layouts::graphql::OptionLoader;
use crate::features::tags::graphql::TagsQuery;
use crate::graphql::Exchange;
use crate::limits;
use crate::viewer::Viewer;

/// Whether a visitor's answer to a root field depends on the catalogue alone: not on time, chance or the person.
pub fn is_cacheable(root_field: &str) -> bool {
    matches!(root_field, "tags" | "configuration") || CACHEABLE_FIELDS.contains(&root_field)
}

/// Every query field.
#[derive(Default, MergedObject)]
pub struct Query(AccountsQuery, HomeQuery, TagsQuery, KindsQuery);

/// Every mutation field.
#[derive(Default, MergedObject)]
pub struct Mutation(AccountsMutation, KindsMutation);

/// The schema of the product.
pub type Schema = async_graphql::Schema<Query, Mutation, EmptySubscription>;

fn builder() -> async_graphql::SchemaBuilder<Query, Mutation, EmptySubscription> {
    Schema::build(Query::default(), Mutation::default(), EmptySubscription)
        .limit_complexity(limits::QUERY_COST_MAX)
        .limit_recursive_depth(limits::DOCUMENT_NESTING_MAX + limits::QUERY_DEPTH_MAX)
        .disable_suggestions()
}

/// The schema that answers requests.
pub fn schema(app: SharedApp) -> Schema {
    let mut builder = builder();
    if !app.config.introspection {
        builder = builder.disable_introspection();
    }
    builder.data(app).finish()
}

/// The schema as text, as committed in `schema.graphql`.
pub fn sdl() -> String {
    let options = async_graphql::SDLExportOptions::new()
        .sorted_arguments()
        .sorted_enum_items()
        .sorted_fields()
        .prefer_single_line_descriptions();
    builder().finish().sdl_with_options(options)
}

/// Gives a request what its resolvers need to know: who asks, and loaders that live as long as the request.
pub fn equip(request: Request, app: &SharedApp, viewer: Viewer, exchange: Arc<Exchange>) -> Request {
    // Waiting for more keys would cost a millisecond; the keys of one list come in the same turn anyway.
    let options = DataLoader::new(OptionLoader(app.clone()), tokio::spawn).delay(Duration::ZERO);
    request.data(viewer).data(exchange).data(options)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_committed_schema_is_the_exported_one() {
        let committed = include_str!("../../../../schema.graphql");
        assert!(committed == super::sdl(), "schema.graphql is out of date: run `make gen`");
    }
}
