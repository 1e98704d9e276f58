//! The kinds of items, and what each adds: queries and mutations, items on a creator's page, permissions, routes, jobs
//! and regular upkeep. All other code handles every kind through [`KINDS`].

use async_graphql::MergedObject;
use axum::Router;
use axum::extract::FromRef;
use vitrine_community::listing::creator::CreatorRef;
use vitrine_community::moderation::takedown::{FollowTakedown, TakedownFollower};
use vitrine_community::nsfw::NsfwCheck;
use vitrine_community::nsfw::published::CheckPictures;
use vitrine_community::publishing::avif::MakeAvif;
use vitrine_community::publishing::idempotency;
use vitrine_core::error::Result;
use vitrine_core::items::{ItemId, ItemKind};
use vitrine_core::permissions::FeaturePermissions;
use vitrine_db::Tx;
use vitrine_jobs::{Job, JobRegistry, ListedJob};
use vitrine_kit::app::SharedApp;
use vitrine_switch::layouts;
use vitrine_switch::layouts::follow::{FollowLayout, LayoutFollowers};
use vitrine_switch::layouts::graphql::{LayoutsMutation, LayoutsOfCreator, LayoutsQuery};
use vitrine_switch::layouts::redraw::RedrawLayouts;
use vitrine_switch::publish::graphql::PublishMutation;
use vitrine_switch::reading;
use vitrine_switch::themes;
use vitrine_switch::themes::graphql::{ThemesMutation, ThemesOfCreator, ThemesQuery};
use vitrine_switch::themes::packs;
use vitrine_switch::themes::packs::collage::MakeCollage;
use vitrine_switch::themes::packs::graphql::{PacksMutation, PacksOfCreator, PacksQuery};
use vitrine_switch::themes::previews::{self, MakePreviews};
use vitrine_switch::themes::redraw::{self, RedrawThemes};
use vitrine_wiiu::publish::graphql::PublishWiiuMutation;
use vitrine_wiiu::themes as wiiu_themes;
use vitrine_wiiu::themes::graphql::{WiiuFilesQuery, WiiuThemesMutation, WiiuThemesOfCreator, WiiuThemesQuery};
use vitrine_wiiu::themes::making::{self, MakePieces};

/// Every kind.
pub const KINDS: &[&ItemKind] =
    &[&layouts::layout::KIND, &themes::theme::KIND, &packs::pack::KIND, &wiiu_themes::theme::KIND];

/// Query fields about items.
#[derive(Default, MergedObject)]
pub struct KindsQuery(LayoutsQuery, ThemesQuery, PacksQuery, WiiuThemesQuery, WiiuFilesQuery);

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

/// Items of a creator, by kind.
#[derive(MergedObject)]
pub struct ItemsOfCreator(LayoutsOfCreator, ThemesOfCreator, PacksOfCreator, WiiuThemesOfCreator);

impl ItemsOfCreator {
    pub fn new(of: CreatorRef) -> Self {
        Self(LayoutsOfCreator(of), ThemesOfCreator(of), PacksOfCreator(of), WiiuThemesOfCreator(of))
    }
}

/// Permissions for items of every kind.
pub const PERMISSIONS: &[&FeaturePermissions] = &[
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
        .merge(themes::theme_pictures::routes())
        .merge(layouts::layout_pictures::routes())
        .merge(packs::collage_route::routes())
        .merge(wiiu_themes::wiiu_theme_files::routes())
}

/// Registers the background jobs for items.
pub fn jobs(app: &SharedApp, check: &NsfwCheck) -> JobRegistry {
    let drawing = (app.clone(), check.clone());
    let followers = LayoutFollowers { app: app.clone(), follow: themes::redraw::follow_layout };
    JobRegistry::new()
        .with::<MakePreviews, _>(drawing.clone())
        .with::<MakeCollage, _>(app.clone())
        .with::<MakePieces, _>(drawing.clone())
        .with::<MakeAvif, _>(app.clone())
        .with::<CheckPictures, _>(drawing)
        .with::<FollowLayout, _>(followers)
        .with::<RedrawLayouts, _>(app.clone())
        .with::<RedrawThemes, _>(app.clone())
        .with::<FollowTakedown, _>(TakedownFollower {
            app: app.clone(),
            enqueue: |app| Box::pin(async move { enqueue_missing(&app).await }),
        })
}

/// Enqueues jobs for the items that wait for one and have none, and for those with a preview of an older drawing.
pub async fn enqueue_missing(app: &SharedApp) -> Result<()> {
    themes::backlog::enqueue_missing(app).await?;
    layouts::redraw::enqueue_old(app).await?;
    redraw::enqueue_old(app).await?;
    making::enqueue_missing(app).await.map(drop)
}

/// Deletes what the kinds no longer need.
pub async fn sweep(app: &SharedApp) -> Result<()> {
    idempotency::forget_answers(app).await
}

/// Returns the item that a job is about.
pub fn item_of(job: &ListedJob) -> Option<ItemId> {
    job.unique_key
        .as_deref()
        .filter(|_| [MakePreviews::KIND, MakeCollage::KIND, MakePieces::KIND].contains(&job.kind.as_str()))?
        .parse()
        .ok()
        .map(ItemId)
}

/// Marks the item of a failed job as waiting again; the caller makes the job due.
pub async fn begin_again(tx: &Tx, job: &ListedJob) -> Result<()> {
    match item_of(job) {
        Some(item) => previews::begin_again(tx, item.0).await,
        None => Ok(()),
    }
}
