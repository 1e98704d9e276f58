//! What each kind of item adds to the site: its queries and mutations, its routes, its jobs and what is done for it
//! regularly. Everything else the site does for a kind it does for all of them, by `features::KINDS`.

use async_graphql::MergedObject;
use axum::Router;
use vitrine_db::Tx;
use vitrine_jobs::{Job, ListedJob, Registry};

use super::Site;
use crate::app::SharedApp;
use crate::error::Result;
use crate::features::switch::layouts::{self, graphql::LayoutsMutation, graphql::LayoutsQuery};
use crate::features::switch::publish::{self, graphql::PublishMutation};
use crate::features::switch::themes::previews::{self, MakePreviews};
use crate::features::switch::themes::{
    self,
    graphql::{ThemesMutation, ThemesQuery},
};
use crate::items::ItemId;

/// Query fields about items.
#[derive(Default, MergedObject)]
pub struct KindsQuery(LayoutsQuery, ThemesQuery);

/// Mutation fields about items.
#[derive(Default, MergedObject)]
pub struct KindsMutation(LayoutsMutation, ThemesMutation, PublishMutation);

/// The routes of items' own files.
pub fn routes() -> Router<Site> {
    Router::new().merge(themes::pictures::routes()).merge(layouts::pictures::routes())
}

/// What is done for items in the background.
pub fn jobs(app: &SharedApp) -> Registry {
    Registry::new().with::<MakePreviews, _>(app.clone())
}

/// Enqueues jobs for the items that wait for one and have none.
pub async fn enqueue_missing(app: &SharedApp) -> Result<()> {
    themes::backlog::enqueue_missing(app).await.map(drop)
}

/// Deletes what the kinds no longer need.
pub async fn sweep(app: &SharedApp) -> Result<()> {
    publish::forget_answers(app).await
}

/// The item that a job is about.
pub fn item_of(job: &ListedJob) -> Option<ItemId> {
    job.unique_key.as_deref().filter(|_| job.kind == MakePreviews::KIND)?.parse().ok().map(ItemId)
}

/// Lets the item of a failed job wait for it again; the caller makes the job due.
pub async fn begin_again(tx: &Tx, job: &ListedJob) -> Result<()> {
    match item_of(job) {
        Some(theme) => previews::begin_again(tx, theme.0).await,
        None => Ok(()),
    }
}
