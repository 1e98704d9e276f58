//! The long-lived things, put together once and passed down: no globals.

use std::sync::Arc;

use vitrine_blobs::Blobs;
use vitrine_db::Db;

use crate::catalogue::Catalogue;
use crate::clock::{Chance, Clock};
use crate::config::Config;
use crate::graphql::ResponseCache;
use crate::http::rates::Rates;

/// Everything a verb may need.
pub struct App {
    /// Settings, read once.
    pub config: Config,
    /// The database, whichever engine it is.
    pub db: Db,
    /// The object store, wherever it is.
    pub blobs: Blobs,
    /// Time.
    pub clock: Clock,
    /// Chance.
    pub chance: Chance,
    /// What is on display, kept in memory and true within a second.
    pub catalogue: Catalogue,
    /// Answers that everybody gets, kept until the catalogue changes.
    pub responses: ResponseCache,
    /// How often somebody may do something.
    pub rates: Rates,
    /// Built files in memory, each built once.
    pub files: crate::features::downloads::build::Files,
    /// Downloads seen and not yet counted.
    pub downloads: crate::features::downloads::count::Pending,
    /// Random bytes of this installation, the same in every process: keys the hashes of addresses.
    pub secret: [u8; 32],
    /// Wakes the worker of this process when a job has been enqueued.
    pub job_bell: vitrine_jobs::Bell,
}

/// How the application is passed around.
pub type SharedApp = Arc<App>;
