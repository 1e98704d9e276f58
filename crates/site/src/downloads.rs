//! Downloads for consoles: builds the file of a theme from its parts, of a pack or a mix from its themes, and of a Wii
//! U theme from its patches; serves and counts them; and answers the list that the console's installer asks for. The
//! busiest path is the shortest: no GraphQL, and no session unless the item needs one.

pub mod build;
pub mod content;
pub mod count;
pub mod download_rows;
pub mod graphql;
pub mod installer;
mod links;
pub mod packs;
pub mod serve;
mod served;
mod utheme;

use std::sync::Arc;

use axum::Router;
use axum::extract::FromRef;
use axum::routing::get;
use vitrine_kit::app::SharedApp;

pub fn routes<S: Clone + Send + Sync + 'static>() -> Router<S>
where
    SharedApp: FromRef<S>,
    Arc<DownloadState>: FromRef<S>,
{
    Router::new()
        .route(installer::ROUTE, get(installer::manifest))
        .route(&format!("{}{{*id}}", installer::ROUTE), get(installer::manifest))
        .route("/switch/themes/{hex_id}/download", get(serve::theme))
        .route("/switch/packs/{hex_id}/download", get(serve::pack))
        .route("/switch/mixes/{code}/download", get(serve::mix))
        .route("/wiiu/themes/{hex_id}/download", get(serve::wiiu_theme))
}

#[derive(Default)]
pub struct DownloadState {
    /// Recently built files of themes.
    files: build::ThemeFileCache,
    /// Archives of packs, of mixes and of Wii U themes.
    packs: packs::ArchiveCache,
    /// Downloads that are not yet counted.
    pending: count::PendingDownloads,
}
