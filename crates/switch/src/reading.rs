//! Reading of finished theme files, one or a ZIP of them, before signing in: their parts, and the layouts of the
//! catalogue that they use. Nothing is stored; the browser publishes the parts like any others. The contract is
//! `docs/theme-files.md`.

mod line;
mod matching;
mod pieces;
mod route;
mod stream;

use axum::Router;
use axum::extract::FromRef;
use axum::routing::post;
use vitrine_kit::app::SharedApp;

pub fn routes<S: Clone + Send + Sync + 'static>() -> Router<S>
where
    SharedApp: FromRef<S>,
{
    Router::new().route("/switch/themes/read", post(route::read))
}
