//! The kinds of items, and what each adds: its queries and mutations, its works on a creator's page, who may do what with it,
//! its routes, its jobs and what is done for it regularly. Everything else is done for all of them, by [`KINDS`].

use async_graphql::MergedObject;
use axum::Router;
use axum::extract::FromRef;
use vitrine_db::{DbError, Tx};
use vitrine_jobs::{Job, ListedJob, Registry};

use super::listing::creator::Of;
use crate::app::SharedApp;
use crate::error::Result;
use crate::features::publishing::idempotency;
use crate::features::switch::layouts::follow::{FollowLayout, Followers};
use crate::features::switch::layouts::{
    self, graphql::LayoutsMutation, graphql::LayoutsOfCreator, graphql::LayoutsQuery,
};
use crate::features::switch::packs::{self, graphql::PacksMutation, graphql::PacksOfCreator, graphql::PacksQuery};
use crate::features::switch::publish::graphql::PublishMutation;
use crate::features::switch::reading;
use crate::features::switch::themes::packs::collage::MakeCollage;
use crate::features::switch::themes::previews::{self, MakePreviews};
use crate::features::switch::themes::{
    self,
    graphql::{ThemesMutation, ThemesOfCreator, ThemesQuery},
};
use crate::features::wiiu::publish::graphql::PublishWiiuMutation;
use crate::features::wiiu::themes::making::{self, MakePieces};
use crate::features::wiiu::themes::{
    self as wiiu_themes,
    graphql::{WiiuThemesMutation, WiiuThemesOfCreator, WiiuThemesQuery},
};
use crate::items::{self, ItemId, Kind};
use crate::permissions::Permissions;

/// Every kind.
pub const KINDS: &[&Kind] =
    &[&layouts::layout::KIND, &themes::theme::KIND, &themes::packs::pack::KIND, &wiiu_themes::theme::KIND];

/// Query fields about items.
#[derive(Default, MergedObject)]
pub struct KindsQuery(LayoutsQuery, ThemesQuery, PacksQuery, WiiuThemesQuery);

/// Mutation fields about items.
#[derive(Default, MergedObject)]
pub struct KindsMutation(
    LayoutsMutation,
    ThemesMutation,
    PublishMutation,
    PacksMutation,
    WiiuThemesMutation,
    PublishWiiuMutation,
);

/// The works of a creator, by kind.
#[derive(MergedObject)]
pub struct WorksOfCreator(LayoutsOfCreator, ThemesOfCreator, PacksOfCreator, WiiuThemesOfCreator);

impl WorksOfCreator {
    pub fn new(of: Of) -> Self {
        Self(LayoutsOfCreator(of), ThemesOfCreator(of), PacksOfCreator(of), WiiuThemesOfCreator(of))
    }
}

/// Who may do what with items.
pub(crate) const PERMISSIONS: &[&Permissions] = &[
    &layouts::permissions::PERMISSIONS,
    &themes::permissions::PERMISSIONS,
    &packs::permissions::PERMISSIONS,
    &wiiu_themes::permissions::PERMISSIONS,
];

/// The routes of items.
pub fn routes<S: Clone + Send + Sync + 'static>() -> Router<S>
where
    SharedApp: FromRef<S>,
{
    object_routes().merge(reading::routes())
}

/// The routes of items' pictures and pieces.
pub fn object_routes<S: Clone + Send + Sync + 'static>() -> Router<S>
where
    SharedApp: FromRef<S>,
{
    Router::new()
        .merge(themes::pictures::routes())
        .merge(layouts::pictures::routes())
        .merge(packs::pictures::routes())
        .merge(wiiu_themes::pictures::routes())
}

/// What is done for items in the background.
pub fn jobs(app: &SharedApp) -> Registry {
    let followers = Followers { app: app.clone(), follow: themes::redraw::follow_layout };
    Registry::new()
        .with::<MakePreviews, _>(app.clone())
        .with::<MakeCollage, _>(app.clone())
        .with::<MakePieces, _>(app.clone())
        .with::<FollowLayout, _>(followers)
}

/// Enqueues jobs for the items that wait for one and have none.
pub async fn enqueue_missing(app: &SharedApp) -> Result<()> {
    themes::backlog::enqueue_missing(app).await?;
    making::enqueue_missing(app).await.map(drop)
}

/// Deletes what the kinds no longer need.
pub async fn sweep(app: &SharedApp) -> Result<()> {
    idempotency::forget_answers(app).await
}

/// The item that a job is about.
pub fn item_of(job: &ListedJob) -> Option<ItemId> {
    job.unique_key
        .as_deref()
        .filter(|_| [MakePreviews::KIND, MakeCollage::KIND, MakePieces::KIND].contains(&job.kind.as_str()))?
        .parse()
        .ok()
        .map(ItemId)
}

/// Has the pictures of an item that has some made anew, under this name where its kind names them before they are made; the
/// next round of [`enqueue_missing`] gives it its job. Nothing is done for a kind whose pictures are made at its import.
///
/// # Errors
/// What the database reports.
pub async fn draw_again(tx: &Tx, kind: &Kind, id: i64, token: Vec<u8>) -> std::result::Result<u64, DbError> {
    match kind.name {
        name if name == layouts::layout::KIND.name => Ok(0),
        name if name == themes::packs::pack::KIND.name => items::store::await_pictures(tx, id).await,
        _ => items::store::renew_previews(tx, id, token).await,
    }
}

/// Lets the item of a failed job wait for it again; the caller makes the job due.
pub async fn begin_again(tx: &Tx, job: &ListedJob) -> Result<()> {
    match item_of(job) {
        Some(item) => previews::begin_again(tx, item.0).await,
        None => Ok(()),
    }
}
