//! GraphQL types and fields of tags.

use async_graphql::{Context, Object, SimpleObject};
use vitrine_core::error::Result;
use vitrine_core::limits;
use vitrine_kit::graphql::{PositiveInt, app, lists};

use super::{listed, tag};

/// A label that creators give their items.
#[derive(Clone, Debug, SimpleObject)]
pub struct Tag {
    id: i32,
    name: String,
    slug: String,
    /// Number of publicly listed items with it; only `tags` returns it.
    item_count: Option<i32>,
}

impl From<tag::Tag> for Tag {
    fn from(row: tag::Tag) -> Self {
        Self { id: i32::try_from(row.id).unwrap_or(i32::MAX), name: row.name, slug: row.slug, item_count: None }
    }
}

/// Query fields of this feature.
#[derive(Default)]
pub struct TagsQuery;

#[Object]
impl TagsQuery {
    /// Tags of publicly listed items, by slug. If there are more than `limit`, those of the most items. `query` selects tags with
    /// this text in their slug.
    #[graphql(complexity = "lists::counted(limit, limits::NAMES_MAX) * child_complexity")]
    async fn tags(
        &self,
        ctx: &Context<'_>,
        query: Option<String>,
        #[graphql(default_with = "Some(PositiveInt(i64::from(limits::NAMES_MAX)))")] limit: Option<PositiveInt>,
    ) -> Result<Vec<Tag>> {
        let most = lists::name_count(limit)?;
        let tags = listed(app(ctx), query.as_deref(), most).await?;
        let counted = |(tag, count)| Tag { item_count: i32::try_from(count).ok(), ..Tag::from(tag) };
        Ok(tags.into_iter().map(counted).collect())
    }
}
