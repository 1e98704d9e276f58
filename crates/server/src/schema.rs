//! Assembles the features' queries and mutations into one schema. It contains no rules: fields belong to the features,
//! the limits of a document to `graphql::inspect`, cached responses to `response_cache`.

use std::sync::Arc;
use std::time::Duration;

use async_graphql::dataloader::DataLoader;
use async_graphql::{EmptySubscription, MergedObject, Request};
use vitrine_community::documents::SiteDocuments;
use vitrine_community::documents::graphql::DocumentsQuery;
use vitrine_community::moderation::graphql::{ModerationMutation, ModerationQuery};
use vitrine_community::nsfw::NsfwCheck;
use vitrine_community::nsfw::graphql::NsfwMutation;
use vitrine_community::site_settings::graphql::{SiteSettingsMutation, SiteSettingsQuery};
use vitrine_community::tags::graphql::TagsQuery;
use vitrine_core::limits;
use vitrine_core::viewer::Viewer;
use vitrine_kit::app::SharedApp;
use vitrine_kit::graphql::RequestContext;
use vitrine_people::accounts::access_tokens::graphql::{AccessTokensMutation, AccessTokensQuery};
use vitrine_people::accounts::graphql::{AccountsMutation, AccountsQuery};
use vitrine_people::accounts::passkeys::graphql::{PasskeysMutation, PasskeysQuery};
use vitrine_people::accounts::recovery::graphql::RecoveryMutation;
use vitrine_people::accounts::session_list::graphql::{SessionListMutation, SessionListQuery};
use vitrine_people::discord::graphql::{DiscordMutation, DiscordQuery};
use vitrine_people::follows::graphql::FollowedLoader;
use vitrine_people::notifications::graphql::{NotificationsMutation, NotificationsQuery};
use vitrine_people::saves::graphql::SavedLoader;
use vitrine_site::KINDS;
use vitrine_site::creators::graphql::{CreatorsMutation, CreatorsQuery};
use vitrine_site::downloads::DownloadState;
use vitrine_site::downloads::graphql::DownloadsQuery;
use vitrine_site::home::graphql::HomeQuery;
use vitrine_site::kinds::{KindsMutation, KindsQuery};
use vitrine_site::personal_data::graphql::{PersonalDataMutation, PersonalDataQuery};
use vitrine_switch::layouts::graphql::OptionLoader;
use vitrine_switch::mixes::graphql::{MixesMutation, MixesQuery};
use vitrine_switch::themes::look_alikes::LookAlikesLoader;

use super::namespaces::NamespacesQuery;

/// Returns true if a visitor's response to a root field depends only on the catalogue: not on time, randomness or the
/// person.
pub fn is_cacheable(root_field: &str) -> bool {
    matches!(root_field, "tags" | "configuration") || KINDS.iter().any(|kind| kind.fields.contains(&root_field))
}

// Two levels: in a debug build, a request needs stack for every object that is merged into one.

#[derive(Default, MergedObject)]
pub struct QueryOfItems(KindsQuery, MixesQuery, HomeQuery, TagsQuery, DocumentsQuery, DownloadsQuery, NamespacesQuery);

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
    SiteSettingsQuery,
);

#[derive(Default, MergedObject)]
pub struct Query(QueryOfItems, QueryOfPeople);

#[derive(Default, MergedObject)]
pub struct MutationOfItems(KindsMutation, MixesMutation, NsfwMutation);

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
    SiteSettingsMutation,
);

#[derive(Default, MergedObject)]
pub struct Mutation(MutationOfItems, MutationOfPeople);

pub type Schema = async_graphql::Schema<Query, Mutation, EmptySubscription>;

fn builder() -> async_graphql::SchemaBuilder<Query, Mutation, EmptySubscription> {
    Schema::build(Query::default(), Mutation::default(), EmptySubscription)
        .limit_complexity(limits::QUERY_COST_MAX)
        .limit_recursive_depth(limits::DOCUMENT_NESTING_MAX + limits::QUERY_DEPTH_MAX)
        .disable_suggestions()
}

pub fn schema(
    app: SharedApp,
    downloads: Arc<DownloadState>,
    nsfw_check: NsfwCheck,
    documents: SiteDocuments,
) -> Schema {
    let mut builder = builder();
    if !app.config.introspection {
        builder = builder.disable_introspection();
    }
    builder.data(app).data(downloads).data(nsfw_check).data(documents).finish()
}

/// Returns the schema as SDL, as committed in `schema.graphql`.
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
    // Waiting for more keys would cost a millisecond, and the keys of one list arrive together anyway.
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

    #[test]
    fn the_committed_schema_is_the_exported_one() {
        let committed = include_str!("../../../schema.graphql");
        assert!(committed == sdl(), "schema.graphql is out of date: run `make gen`");
    }
}
