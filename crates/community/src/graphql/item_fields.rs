//! The GraphQL fields that every published kind has, as macros: a field's name and types are part of the code, so no function can
//! be shared. A module that uses one has `item_fields::*` and the kind's `KIND` in scope.

pub use async_graphql::{Context, Object};
pub use vitrine_core::error::{PublicError, Result};
pub use vitrine_core::items::ItemMark;
pub use vitrine_core::limits;
pub use vitrine_kit::graphql::lists::{self, ItemSortName, PaginationInput, SortOrderName};
pub use vitrine_kit::graphql::{PositiveInt, absent, app, viewer};
pub use vitrine_people::accounts::graphql::CreatorSummary;

pub use super::item_fields;
pub use super::item_objects::{self, ItemPage};
pub use crate::deletion::graphql::DeletedItems;
pub use crate::listing::creator::CreatorRef;
pub use crate::listing::{self, ListFilter};
pub use crate::moderation;
pub use crate::moderation::graphql::DecidedItem;
pub use crate::publishing::backlog;
pub use crate::{console_item_queries, item_mutations, item_queries, items_of_creator};

/// Returns the marks that arguments ask for: the required ones, and the excluded ones.
pub fn marks(asked: &[(Option<bool>, ItemMark)]) -> (Vec<ItemMark>, Vec<ItemMark>) {
    let chosen = |wanted| asked.iter().filter(move |(has, _)| *has == Some(wanted)).map(|(_, mark)| *mark).collect();
    (chosen(true), chosen(false))
}

/// Query fields of a kind: its list, one item, the viewer's own items, random ones, and creators with public items. `filters` are
/// yes-or-no arguments by a mark, a `view` lists only items with a mark, and the expression after `list` is the filter with the list's
/// further arguments.
#[macro_export]
macro_rules! item_queries {
    (
        $noun:literal, $object:ty;
        impl $query:ident {
            filters $($flag:ident = $flag_mark:expr),*;
            $(#[$list_doc:meta])*
            list $list:ident($($argument:ident: $type:ty),*) |$ctx:ident, $filter:ident| $narrow:expr;
            $(
                $(#[$view_doc:meta])*
                view $view:ident, $view_creators:ident = $view_mark:expr, $view_noun:literal;
            )*
            one $one:ident;
            own $own:ident;
            random $random:ident;
            creators $creators:ident;
        }
    ) => {
        /// Query fields of this feature.
        #[derive(Default)]
        pub struct $query;

        #[Object]
        impl $query {
            $(#[$list_doc])*
            #[allow(clippy::too_many_arguments, reason = "the arguments of the list")]
            #[graphql(complexity = "lists::counted(limit, KIND.page_limit_max) * child_complexity")]
            async fn $list(
                &self,
                $ctx: &Context<'_>,
                query: Option<String>,
                creator_uuids: Option<Vec<String>>,
                tags: Option<Vec<String>>,
                exclude_tags: Option<Vec<String>>,
                #[graphql(name = "includeNSFW")] include_nsfw: Option<bool>,
                is_private: Option<bool>,
                is_saved: Option<bool>,
                is_followed: Option<bool>,
                $($flag: Option<bool>,)*
                color: Option<String>,
                $($argument: $type,)*
                #[graphql(default_with = "Some(PositiveInt(1))")] page: Option<PositiveInt>,
                #[graphql(default_with = "Some(PositiveInt(20))")] limit: Option<PositiveInt>,
                sort: Option<ItemSortName>,
                #[graphql(default_with = "Some(SortOrderName::Desc)")] order: Option<SortOrderName>,
            ) -> Result<ItemPage<$object>> {
                let page = lists::page(page, limit, KIND.page_limit_max)?;
                let (marks, excluded_marks) = item_fields::marks(&[$(($flag, $flag_mark)),*]);
                let $filter = ListFilter {
                    query,
                    creator_uuids,
                    tags,
                    excluded_tags: exclude_tags,
                    include_nsfw: include_nsfw.unwrap_or_else(|| viewer($ctx).shows_nsfw()),
                    only_private: is_private.unwrap_or(false),
                    is_saved,
                    only_followed: is_followed.unwrap_or(false),
                    marks,
                    excluded_marks,
                    color,
                    sort: sort.and_then(ItemSortName::key),
                    order: order.map(Into::into),
                    ..ListFilter::default()
                };
                item_objects::list($ctx, $narrow, page).await
            }

            $(
                $(#[$view_doc])*
                #[allow(clippy::too_many_arguments, reason = "the arguments of the list")]
                #[graphql(complexity = "lists::counted(limit, KIND.page_limit_max) * child_complexity")]
                async fn $view(
                    &self,
                    ctx: &Context<'_>,
                    query: Option<String>,
                    creator_uuids: Option<Vec<String>>,
                    tags: Option<Vec<String>>,
                    exclude_tags: Option<Vec<String>>,
                    is_private: Option<bool>,
                    is_saved: Option<bool>,
                    is_followed: Option<bool>,
                    #[graphql(default_with = "Some(PositiveInt(1))")] page: Option<PositiveInt>,
                    #[graphql(default_with = "Some(PositiveInt(20))")] limit: Option<PositiveInt>,
                    sort: Option<ItemSortName>,
                    #[graphql(default_with = "Some(SortOrderName::Desc)")] order: Option<SortOrderName>,
                ) -> Result<ItemPage<$object>> {
                    let page = lists::page(page, limit, KIND.page_limit_max)?;
                    let filter = ListFilter {
                        query,
                        creator_uuids,
                        tags,
                        excluded_tags: exclude_tags,
                        only_private: is_private.unwrap_or(false),
                        is_saved,
                        only_followed: is_followed.unwrap_or(false),
                        marks: vec![$view_mark],
                        sort: sort.and_then(ItemSortName::key),
                        order: order.map(Into::into),
                        ..ListFilter::default()
                    };
                    item_objects::list(ctx, filter, page).await
                }

                #[doc = concat!(
                    "Creators with at least one public ", $view_noun, ", by name; if they are more than `limit`, those with the \
                     most.\n`query` leaves those in whose name it stands, `uuids` those named."
                )]
                #[graphql(complexity = "lists::counted(limit, limits::NAMES_MAX) * child_complexity")]
                async fn $view_creators(
                    &self,
                    ctx: &Context<'_>,
                    query: Option<String>,
                    uuids: Option<Vec<String>>,
                    #[graphql(default_with = "Some(PositiveInt(i64::from(limits::NAMES_MAX)))")] limit: Option<PositiveInt>,
                ) -> Result<Vec<CreatorSummary>> {
                    listing::graphql::creators(ctx, &KIND, &[$view_mark], query, uuids, limit).await
                }
            )*

            #[doc = concat!("One ", $noun, "; null with NOT_FOUND when there is none that the viewer may see.")]
            async fn $one(&self, ctx: &Context<'_>, hex_id: String) -> Result<Option<$object>> {
                Ok(item_objects::find(ctx, &hex_id).await?.or_else(|| absent(ctx, &PublicError::not_found())))
            }

            /// Everything of the viewer's own, by page, the latest first: also what is private, off the lists, or still without
            /// pictures. Null for a visitor.
            #[graphql(complexity = "lists::counted(limit, KIND.page_limit_max) * child_complexity")]
            async fn $own(
                &self,
                ctx: &Context<'_>,
                #[graphql(default_with = "Some(PositiveInt(1))")] page: Option<PositiveInt>,
                #[graphql(default_with = "Some(PositiveInt(20))")] limit: Option<PositiveInt>,
            ) -> Result<Option<ItemPage<$object>>> {
                let page = lists::page(page, limit, KIND.page_limit_max)?;
                item_objects::own(ctx, page).await
            }

            #[doc = concat!("Random ", $noun, "s, each at most once and never a mature one.")]
            #[graphql(complexity = "lists::random_counted(limit) * child_complexity")]
            async fn $random(
                &self,
                ctx: &Context<'_>,
                #[graphql(default_with = "Some(PositiveInt(1))")] limit: Option<PositiveInt>,
                $($flag: Option<bool>,)*
            ) -> Result<Vec<$object>> {
                let (marks, excluded) = item_fields::marks(&[$(($flag, $flag_mark)),*]);
                item_objects::random(ctx, &marks, &excluded, limit).await
            }

            #[doc = concat!(
                "Creators with at least one public ", $noun, ", by name; if they are more than `limit`, those with the most.\n",
                "`query` leaves those in whose name it stands, `uuids` those named."
            )]
            #[graphql(complexity = "lists::counted(limit, limits::NAMES_MAX) * child_complexity")]
            async fn $creators(
                &self,
                ctx: &Context<'_>,
                query: Option<String>,
                uuids: Option<Vec<String>>,
                #[graphql(default_with = "Some(PositiveInt(i64::from(limits::NAMES_MAX)))")] limit: Option<PositiveInt>,
            ) -> Result<Vec<CreatorSummary>> {
                listing::graphql::creators(ctx, &KIND, &[], query, uuids, limit).await
            }
        }
    };
}

/// The fields of a kind in the namespace in which console clients ask for it: its list and one item.
#[macro_export]
macro_rules! console_item_queries {
    (
        $noun:literal, $object:ty;
        impl $query:ident {
            $(#[$list_doc:meta])*
            list $list:ident($($argument:ident: $type:ty),*) |$filter:ident| $narrow:expr;
            one $one:ident;
            $($other:tt)*
        }
    ) => {
        #[doc = concat!("The fields of ", $noun, "s in the namespace in which console clients ask for them.")]
        #[derive(Default)]
        pub struct $query;

        #[Object]
        impl $query {
            $(#[$list_doc])*
            #[allow(clippy::too_many_arguments, reason = "the arguments of the list")]
            #[graphql(complexity = "lists::counted(pagination_args.and_then(|p| p.limit), KIND.page_limit_max) * child_complexity")]
            async fn $list(
                &self,
                ctx: &Context<'_>,
                $($argument: $type,)*
                pagination_args: Option<PaginationInput>,
                sort: Option<ItemSortName>,
                #[graphql(default_with = "Some(SortOrderName::Desc)")] order: Option<SortOrderName>,
                query: Option<String>,
                #[graphql(name = "includeNSFW", default_with = "Some(false)")] include_nsfw: Option<bool>,
                active_tags: Option<Vec<String>>,
            ) -> Result<ItemPage<$object>> {
                let asked = pagination_args.unwrap_or_default();
                let page = lists::page(asked.page, asked.limit, KIND.page_limit_max)?;
                let $filter = ListFilter {
                    query,
                    tags: active_tags,
                    include_nsfw: include_nsfw.unwrap_or(false),
                    sort: sort.and_then(ItemSortName::key),
                    order: order.map(Into::into),
                    ..ListFilter::default()
                };
                item_objects::list(ctx, $narrow, page).await
            }

            #[doc = concat!("One ", $noun, "; null without an error when there is none that the viewer may see.")]
            async fn $one(&self, ctx: &Context<'_>, hex_id: String) -> Result<Option<$object>> {
                item_objects::find(ctx, &hex_id).await
            }

            $($other)*
        }
    };
}

/// The field of a creator for their newest items of a kind.
#[macro_export]
macro_rules! items_of_creator {
    ($noun:literal, $object:ty; $fields:ident { $list:ident }) => {
        #[doc = concat!("Fields of a creator for their ", $noun, "s.")]
        pub struct $fields(pub CreatorRef);

        #[Object]
        impl $fields {
            #[doc = concat!(
                        "Their newest ", $noun, "s, at most 20. The creator and staff find private ones among them."
                    )]
            #[graphql(complexity = "lists::counted(limit, limits::NEWEST_OF_CREATOR_MAX) * child_complexity")]
            async fn $list(
                &self,
                ctx: &Context<'_>,
                #[graphql(name = "includeNSFW")] include_nsfw: Option<bool>,
                #[graphql(default_with = "Some(PositiveInt(5))")] limit: Option<PositiveInt>,
            ) -> Result<ItemPage<$object>> {
                let most = limits::NEWEST_OF_CREATOR_MAX;
                let page = lists::page(None, limit, most)?;
                let include_nsfw = include_nsfw.unwrap_or_else(|| viewer(ctx).shows_nsfw());
                item_objects::newest(ctx, self.0, include_nsfw, page).await
            }
        }
    };
}

/// Mutation fields of a kind: saving, making its pictures again, and what moderators decide; and, for a kind whose items are deleted
/// several at once, deleting and restoring them.
#[macro_export]
macro_rules! item_mutations {
    (
        $noun:literal, $object:ty, $row:ty;
        impl $mutation:ident {
            $(delete $delete:ident; restore $restore:ident;)?
            save $save:ident;
            unsave $unsave:ident;
            retry $retry:ident, $pictures:expr;
            unlist $unlist:ident;
            relist $relist:ident;
            $($other:tt)*
        }
    ) => {
        /// Mutation fields of this feature.
        #[derive(Default)]
        pub struct $mutation;

        #[Object]
        impl $mutation {
            #[doc = concat!("Saves a ", $noun, ", so that the viewer finds it again; no change when it is saved already.")]
            async fn $save(&self, ctx: &Context<'_>, hex_id: String) -> Result<$object> {
                item_objects::save(ctx, &hex_id).await
            }

            #[doc = concat!(
                "Takes a ", $noun, " off what the viewer has saved; no change when it is not. Null when the viewer may not see \
                 it any more."
            )]
            async fn $unsave(&self, ctx: &Context<'_>, hex_id: String) -> Result<Option<$object>> {
                item_objects::unsave(ctx, &hex_id).await
            }

            #[doc = concat!(
                "Has the pictures of a ", $noun, " made again that could not be made; no change while it has pictures, or they \
                 are being made. At most 10 a day."
            )]
            async fn $retry(&self, ctx: &Context<'_>, hex_id: String) -> Result<$object> {
                let writer = viewer(ctx).require_writer()?;
                let app = app(ctx);
                let id = backlog::try_again::<$row, _>(app, &writer, &hex_id, &$pictures).await?;
                item_objects::load_one(ctx, id).await
            }

            #[doc = concat!("Takes a ", $noun, " off all lists; its creator reads the reason, 3 to 500 characters.")]
            async fn $unlist(&self, ctx: &Context<'_>, hex_id: String, reason: String) -> Result<DecidedItem> {
                moderation::graphql::unlist(ctx, &KIND, &hex_id, &reason).await
            }

            #[doc = concat!("Puts a ", $noun, " back on the lists.")]
            async fn $relist(&self, ctx: &Context<'_>, hex_id: String) -> Result<DecidedItem> {
                moderation::graphql::relist(ctx, &KIND, &hex_id).await
            }

            $(
                #[doc = concat!(
                    "Deletes all of these ", $noun, "s, at most 100, or none. For a minute they can be restored. Staff give a \
                     reason of 3 to 500 characters for the items of others, whose creators read it."
                )]
                async fn $delete(
                    &self,
                    ctx: &Context<'_>,
                    hex_ids: Vec<String>,
                    reason: Option<String>,
                ) -> Result<DeletedItems> {
                    item_objects::delete::<$row>(ctx, &hex_ids, reason.as_deref()).await
                }

                #[doc = concat!(
                    "Restores what the viewer has deleted within the last minute: all of these ", $noun, "s or none."
                )]
                async fn $restore(
                    &self,
                    ctx: &Context<'_>,
                    hex_ids: Vec<String>,
                ) -> Result<Vec<$object>> {
                    item_objects::restore(ctx, &hex_ids).await
                }
            )?

            $($other)*
        }
    };
}
