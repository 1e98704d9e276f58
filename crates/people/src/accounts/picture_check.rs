//! The job that checks the pictures of an account for mature content. The check is the same as for items and belongs to a crate
//! above: it is passed when the job is registered.

use std::sync::Arc;

use futures::future::BoxFuture;
use serde::{Deserialize, Serialize};
use vitrine_config::Config;
use vitrine_core::clock::Millis;
use vitrine_db::{DbError, Tx};
use vitrine_jobs::{EnqueueOptions, Job, JobError, Progress};

use super::account_rows;

/// Checks the pictures of an account.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CheckAccountPictures {
    pub account_id: i64,
    /// Time of the upload.
    pub since: Millis,
}

/// Function that checks the pictures of an account.
pub type AccountCheck = Arc<dyn Fn(CheckAccountPictures) -> BoxFuture<'static, Result<(), JobError>> + Send + Sync>;

impl CheckAccountPictures {
    /// Returns the options: one job for each account, from a time on.
    pub fn options(&self, now: Millis, run_at: Millis) -> EnqueueOptions {
        EnqueueOptions::at(now).run_at(run_at).unique(self.account_id.to_string()).of_account(self.account_id)
    }
}

impl Job for CheckAccountPictures {
    const KIND: &'static str = "check_account_pictures";
    const LANE: Option<&'static str> = Some("classifier");
    type Context = AccountCheck;

    async fn run(self, check: AccountCheck, _: Progress) -> Result<(), JobError> {
        check(self).await
    }
}

/// Enqueues the check of new pictures of an account where there is a classifier. Until then only the account and moderators see
/// them if the operator wants that.
pub(super) async fn begin(tx: &Tx, config: &Config, account_id: i64, now: Millis) -> Result<(), DbError> {
    let Some(settings) = &config.nsfw_check else { return Ok(()) };
    if settings.holds {
        account_rows::set_pictures_held(tx, account_id, true).await?;
    }
    let job = CheckAccountPictures { account_id, since: now };
    vitrine_jobs::enqueue(tx, &job, job.options(now, now)).await.map(drop)
}
