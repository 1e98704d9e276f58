//! What each kind of item adds to the site: its queries and mutations, its routes and its jobs. Everything else the site does for a kind it does for all of them, by `features::KINDS`.

use async_graphql::MergedObject;
use axum::Router;
use vitrine_jobs::Registry;

use super::Site;
use crate::app::SharedApp;
use crate::features::switch::layouts::{self, graphql::LayoutsQuery};
use crate::features::switch::publish::graphql::PublishMutation;
use crate::features::switch::themes::{self, graphql::ThemesQuery};

/// Query fields about items.
#[derive(Default, MergedObject)]
pub struct KindsQuery(LayoutsQuery, ThemesQuery);

/// Mutation fields about items.
#[derive(Default, MergedObject)]
pub struct KindsMutation(PublishMutation);

/// The routes of items' own files.
pub fn routes() -> Router<Site> {
    Router::new().merge(themes::pictures::routes()).merge(layouts::pictures::routes())
}

/// What is done for items in the background.
pub fn jobs(app: &SharedApp) -> Registry {
    Registry::new().with::<themes::previews::MakePreviews, _>(app.clone())
}
