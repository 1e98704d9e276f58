//! A demo: a site with the sample content in a folder of its own, which begins anew when its time is over.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use vitrine_config::{Config, SettingsSource};
use vitrine_operate::serving::ServingLock;

use crate::failure::CommandError;

/// Name of the folder within the data folder.
const FOLDER: &str = "demo";

static IS_OVER: AtomicBool = AtomicBool::new(false);

/// Deletes what the last demo left, and returns the settings of the next.
pub fn fresh() -> Result<Config, CommandError> {
    let folder = Config::from_environment()?.data_dir.join(FOLDER);
    let config = Config::from_source(SettingsSource::environment()?.in_folder(&folder)?)?;
    // Not under a server.
    drop(ServingLock::of(&config)?);
    delete(&folder)?;
    Ok(config)
}

fn delete(folder: &Path) -> Result<(), CommandError> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            Err(CommandError::System(format!("can't delete the last demo in {}", folder.display()), error))
        }
        _ => Ok(()),
    }
}

/// Waits for the end of a demo's time; forever for a site that is none.
pub async fn end(after: Option<Duration>) {
    let Some(after) = after else { return std::future::pending().await };
    tokio::time::sleep(after).await;
    tracing::info!("the demo begins anew");
    IS_OVER.store(true, Ordering::Relaxed);
}

/// Returns `true` once the time of a demo is over.
pub fn is_over() -> bool {
    IS_OVER.load(Ordering::Relaxed)
}
