//! Whether lists show items as the database has them. What a process holds in memory no other process can see, so that each looks
//! at its own, every week: at a time of its own, because all of them read the same database.

use std::time::Duration;

use tokio_util::sync::CancellationToken;

use super::recorded;
use crate::app::{App, SharedApp};
use crate::error::Result;
use crate::features::audit::Actor;

const HOUR: Duration = Duration::from_secs(60 * 60);
/// At the earliest so long after the start, when everything was read.
const FIRST_AFTER: Duration = HOUR.saturating_mul(3);
/// Over so long the first time is spread.
const SPREAD: Duration = HOUR.saturating_mul(24);
const EVERY: Duration = HOUR.saturating_mul(7 * 24);
/// Items that are told one by one.
const TOLD_MAX: usize = 200;

/// Compares every week until the process stops.
pub async fn run(app: SharedApp, stop: CancellationToken) {
    let spread = app.random.below(SPREAD.as_secs() as usize) as u64;
    repeat(&app, &stop, FIRST_AFTER + Duration::from_secs(spread), EVERY).await;
}

async fn repeat(app: &App, stop: &CancellationToken, first: Duration, every: Duration) {
    let mut wait = first;
    loop {
        let round = async {
            tokio::time::sleep(wait).await;
            compare(app).await
        };
        // It may take minutes, and can be given up at any point.
        let compared = tokio::select! {
            () = stop.cancelled() => return,
            compared = round => compared,
        };
        wait = every;
        if let Err(error) = compared {
            tracing::warn!(%error, "comparing the index with the database failed and will be tried again");
            wait = every.min(HOUR);
        }
    }
}

/// Compares the index of this process with the database, tells of items that were shown otherwise, and has them shown right.
///
/// # Errors
/// What the database reports.
pub async fn compare(app: &App) -> Result<()> {
    let found = app.catalogue.compare(&app.db).await?;
    if found.is_empty() {
        tracing::info!("lists show every item as the database has it");
        return Ok(());
    }
    for (kind, id) in found.iter().take(TOLD_MAX) {
        tracing::error!(about = kind.target(*id), "lists did not show it as the database has it; it was read again");
    }
    metrics::counter!("vitrine_catalogue_differences_total").increment(found.len() as u64);
    let detail = format!("{} items were read again", found.len());
    Ok(recorded::add(&app.db, Actor::Site, "index", detail, app.clock.now()).await?)
}

#[cfg(test)]
mod tests {
    use vitrine_db::{Engine, Execute, params};

    use super::*;
    use crate::features::switch::themes::theme::KIND;
    use crate::items::ItemId;
    use crate::testing::{THEME_INPUT, TestApp, on_every_engine};

    #[tokio::test]
    async fn every_instance_finds_what_its_own_lists_have_missed() {
        on_every_engine(async |test: TestApp| {
            let mona = test.creator("Mona").await;
            let hex_id = test.theme(&mona, THEME_INPUT()).await;
            let id = KIND.parse_id(&hex_id).expect("a number").0;
            let instances = [test.idle_instance().await, test.idle_instance().await];
            let apps = [&test.app, &instances[0].site.app, &instances[1].site.app];
            // Without the trigger nobody is told of the change but who compares.
            let trigger = match test.app.db.engine() {
                Engine::Sqlite => "DROP TRIGGER catalogue_item_changed",
                Engine::Postgres => "DROP TRIGGER catalogue_item ON items",
            };
            for sql in [trigger.to_owned(), format!("UPDATE items SET is_private = TRUE WHERE id = {id}")] {
                test.app.db.execute(&sql, params![]).await.expect("it runs");
            }
            let is_private =
                |app: &App| app.catalogue.find(ItemId(id)).expect("it is there").visibility_facts.is_private;
            let recorded = async || -> Vec<String> {
                let sql = "SELECT detail FROM audit_log WHERE action = 'site.check' AND target = 'index' ORDER BY seq";
                test.app.db.column(sql, params![]).await.expect("entries")
            };
            for app in apps {
                app.catalogue.refresh(&app.db).await.expect("it follows");
                assert!(!is_private(app), "it is not told");
            }
            compare(apps[0]).await.expect("it can look");
            assert!(is_private(apps[0]) && !is_private(apps[1]), "each looks at its own");
            let stop = CancellationToken::new();
            let often = Duration::from_millis(20);
            let until_all_have_told = async {
                let mut waited = 0;
                while recorded().await.len() < 3 && waited < 1_000 {
                    tokio::time::sleep(Duration::from_millis(10)).await;
                    waited += 1;
                }
                stop.cancel();
            };
            tokio::join!(
                repeat(apps[1], &stop, often, often),
                repeat(apps[2], &stop, often, EVERY),
                until_all_have_told
            );
            assert!(is_private(apps[1]) && is_private(apps[2]));
            compare(apps[0]).await.expect("it can look");
            assert_eq!(recorded().await, ["1 items were read again"; 3], "once by each");
            for instance in instances {
                instance.stop().await;
            }
        })
        .await;
    }
}
