//! What a console receives: building a theme's file from its parts, serving it, counting it, and the list that the
//! console's installer asks for. The busiest path is the shortest: no GraphQL, and no session unless the item needs one.

pub mod build;
pub mod count;
pub mod graphql;
pub mod installer;
pub mod serve;
pub(crate) mod store;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use axum::Router;
use axum::extract::FromRef;
use axum::routing::get;

use crate::app::SharedApp;

pub fn routes<S: Clone + Send + Sync + 'static>() -> Router<S>
where
    SharedApp: FromRef<S>,
    Arc<Downloads>: FromRef<S>,
{
    Router::new()
        .route(installer::ROUTE, get(installer::manifest))
        .route(&format!("{}{{*id}}", installer::ROUTE), get(installer::manifest))
        .route("/switch/themes/{hex_id}/download", get(serve::theme))
}

#[derive(Default)]
pub struct Downloads {
    /// Recently built files.
    files: build::Files,
    /// Downloads that are not yet counted.
    pending: count::Pending,
}
