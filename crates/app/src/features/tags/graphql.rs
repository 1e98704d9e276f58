//! GraphQL types and fields of tags.

use async_graphql::{Context, Object, SimpleObject};

use super::{store, tag};
use crate::error::{PublicError, to_graphql};
use crate::graphql::app;

/// A label that creators give their works.
#[derive(Clone, Debug, SimpleObject)]
pub struct Tag {
    id: i32,
    name: String,
    slug: String,
}

impl From<tag::Tag> for Tag {
    fn from(row: tag::Tag) -> Self {
        Self { id: i32::try_from(row.id).unwrap_or(i32::MAX), name: row.name, slug: row.slug }
    }
}

/// Query fields of this feature.
#[derive(Default)]
pub struct TagsQuery;

#[Object]
impl TagsQuery {
    /// The tags of all works that everybody finds on lists, by slug.
    async fn tags(&self, ctx: &Context<'_>) -> async_graphql::Result<Vec<Tag>> {
        let app = app(ctx);
        let tags = store::all(&app.db).await.map_err(|error| to_graphql(PublicError::from(error)))?;
        // Words of private works alone are as private as those are.
        let listed = app.catalogue.listed_tags();
        Ok(tags.into_iter().filter(|tag| listed.contains(&tag.id)).map(Tag::from).collect())
    }
}
