//! Assembles the features' queries and mutations into one schema. It contains no rules: fields belong to the features,
//! the limits of a document to `graphql::inspect`, cached responses to `response_cache`.

use std::sync::Arc;
use std::time::Duration;

use async_graphql::dataloader::DataLoader;
use async_graphql::{EmptySubscription, MergedObject, Request};

use super::namespaces::NamespacesQuery;
use crate::app::SharedApp;
use crate::features::KINDS;
use crate::features::accounts::access_tokens::graphql::{AccessTokensMutation, AccessTokensQuery};
use crate::features::accounts::graphql::{AccountsMutation, AccountsQuery};
use crate::features::accounts::passkeys::graphql::{PasskeysMutation, PasskeysQuery};
use crate::features::accounts::recovery::graphql::RecoveryMutation;
use crate::features::accounts::session_list::graphql::{SessionListMutation, SessionListQuery};
use crate::features::creators::graphql::{CreatorsMutation, CreatorsQuery};
use crate::features::discord::graphql::{DiscordMutation, DiscordQuery};
use crate::features::documents::Documents;
use crate::features::documents::graphql::DocumentsQuery;
use crate::features::downloads::Downloads;
use crate::features::downloads::graphql::DownloadsQuery;
use crate::features::follows::graphql::FollowedLoader;
use crate::features::home::graphql::HomeQuery;
use crate::features::kinds::{KindsMutation, KindsQuery};
use crate::features::moderation::graphql::{ModerationMutation, ModerationQuery};
use crate::features::notifications::graphql::{NotificationsMutation, NotificationsQuery};
use crate::features::nsfw::NsfwCheck;
use crate::features::nsfw::graphql::NsfwMutation;
use crate::features::personal_data::graphql::{PersonalDataMutation, PersonalDataQuery};
use crate::features::saves::graphql::SavedLoader;
use crate::features::switch::layouts::graphql::OptionLoader;
use crate::features::switch::mixes::graphql::{MixesMutation, MixesQuery};
use crate::features::switch::themes::look_alikes::LookAlikesLoader;
use crate::features::tags::graphql::TagsQuery;
use crate::graphql::RequestContext;
use crate::limits;
use crate::viewer::Viewer;

/// Whether a visitor's response to a root field depends only on the catalogue: not on time, randomness or the person.
pub fn is_cacheable(root_field: &str) -> bool {
    matches!(root_field, "tags" | "configuration") || KINDS.iter().any(|kind| kind.fields.contains(&root_field))
}

// Two levels: in a debug build every object that is merged into one costs the stack of a request for the next.

#[derive(Default, MergedObject)]
pub struct QueryOfWorks(KindsQuery, MixesQuery, HomeQuery, TagsQuery, DocumentsQuery, DownloadsQuery, NamespacesQuery);

#[derive(Default, MergedObject)]
pub struct QueryOfPeople(
    AccountsQuery,
    CreatorsQuery,
    SessionListQuery,
    PasskeysQuery,
    AccessTokensQuery,
    DiscordQuery,
    ModerationQuery,
    NotificationsQuery,
    PersonalDataQuery,
);

#[derive(Default, MergedObject)]
pub struct Query(QueryOfWorks, QueryOfPeople);

#[derive(Default, MergedObject)]
pub struct MutationOfWorks(KindsMutation, MixesMutation, NsfwMutation);

#[derive(Default, MergedObject)]
pub struct MutationOfPeople(
    AccountsMutation,
    CreatorsMutation,
    SessionListMutation,
    RecoveryMutation,
    PasskeysMutation,
    AccessTokensMutation,
    DiscordMutation,
    ModerationMutation,
    NotificationsMutation,
    PersonalDataMutation,
);

#[derive(Default, MergedObject)]
pub struct Mutation(MutationOfWorks, MutationOfPeople);

pub type Schema = async_graphql::Schema<Query, Mutation, EmptySubscription>;

fn builder() -> async_graphql::SchemaBuilder<Query, Mutation, EmptySubscription> {
    Schema::build(Query::default(), Mutation::default(), EmptySubscription)
        .limit_complexity(limits::QUERY_COST_MAX)
        .limit_recursive_depth(limits::DOCUMENT_NESTING_MAX + limits::QUERY_DEPTH_MAX)
        .disable_suggestions()
}

pub fn schema(app: SharedApp, downloads: Arc<Downloads>, nsfw_check: NsfwCheck, documents: Arc<Documents>) -> Schema {
    let mut builder = builder();
    if !app.config.introspection {
        builder = builder.disable_introspection();
    }
    builder.data(app).data(downloads).data(nsfw_check).data(documents).finish()
}

/// The schema as SDL, as committed in `schema.graphql`.
pub fn sdl() -> String {
    let options = async_graphql::SDLExportOptions::new()
        .sorted_arguments()
        .sorted_enum_items()
        .sorted_fields()
        .prefer_single_line_descriptions();
    builder().finish().sdl_with_options(options)
}

/// Adds the data that resolvers need: the viewer, and data loaders that live as long as the request.
pub fn equip(request: Request, app: &SharedApp, viewer: Viewer, request_context: Arc<RequestContext>) -> Request {
    // Waiting for more keys would cost a millisecond; the keys of one list arrive together anyway.
    let options = DataLoader::new(OptionLoader(app.clone()), tokio::spawn).delay(Duration::ZERO);
    let request = match viewer.account() {
        Some(account) => {
            let saved = SavedLoader { app: app.clone(), account_id: account.id };
            let followed = FollowedLoader { app: app.clone(), account_id: account.id };
            request
                .data(DataLoader::new(saved, tokio::spawn).delay(Duration::ZERO))
                .data(DataLoader::new(followed, tokio::spawn).delay(Duration::ZERO))
        }
        None => request,
    };
    let look_alikes = LookAlikesLoader { app: app.clone(), viewer: viewer.clone() };
    let look_alikes = DataLoader::new(look_alikes, tokio::spawn).delay(Duration::ZERO);
    request.data(viewer).data(request_context).data(options).data(look_alikes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::schema_objects;

    #[test]
    fn the_committed_schema_is_the_exported_one() {
        let committed = include_str!("../../../../schema.graphql");
        assert!(committed == sdl(), "schema.graphql is out of date: run `make gen`");
    }

    /// A field that its kind does not name would show what has become private for as long as its answer is kept.
    #[test]
    fn every_field_that_shows_items_is_named_by_their_kind() {
        let objects = schema_objects();
        for kind in KINDS {
            let of_page = &objects["Query"];
            let is_item =
                |of: &str| objects.get(of).is_some_and(|fields| fields.iter().any(|(name, _)| name == "hexId"));
            let named: Vec<&str> = of_page
                .iter()
                .filter(|(name, _)| kind.fields.contains(&name.as_str()))
                .map(|(_, of)| of.as_str())
                .filter(|of| is_item(of))
                .collect();
            let [item] = named[..] else { panic!("{}: its item's field is one of {named:?}", kind.name) };
            // What a page consists of, or a union.
            let is_part = |name: &str| name == "nodes" || name.is_empty();
            let shows = |of: &str| {
                of == item
                    || objects.get(of).is_some_and(|fields| fields.iter().any(|(name, of)| is_part(name) && of == item))
            };
            for (object, fields) in objects.iter().filter(|(object, _)| *object != "Mutation") {
                for (field, of) in fields.iter().filter(|(field, _)| !is_part(field)) {
                    assert!(
                        !shows(of) || field.starts_with("random") || kind.fields.contains(&field.as_str()),
                        "{object}.{field} shows {item}, which {} does not say",
                        kind.name
                    );
                }
            }
        }
    }
}
