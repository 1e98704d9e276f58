//! Reading finished theme files, one or a ZIP of them, before anybody signs in: what is in each, and which layout of the
//! catalogue it uses. Nothing is stored; the browser publishes the pieces as any others. The contract is `docs/theme-files.md`.

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
