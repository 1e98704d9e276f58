//! The pictures of accounts. A job checks them after the upload. If they look mature, a case about the creator opens. Where the
//! operator holds items, others see the pictures once they are found harmless, once a moderator dismisses the case, or after an hour
//! without an answer.

use std::sync::Arc;

use futures::FutureExt;
use vitrine_blobs::BlobError;
use vitrine_core::error::PublicError;
use vitrine_jobs::JobError;
use vitrine_kit::app::SharedApp;
use vitrine_people::accounts::account::Person;
use vitrine_people::accounts::account_rows;
use vitrine_people::accounts::picture_check::{AccountCheck, CheckAccountPictures};
use vitrine_people::accounts::profile_pictures;

use super::NsfwCheck;
use super::published::{AGAIN_AFTER, HELD_FOR, TRIED_FOR, percent};
use crate::moderation::{case_rows, held};

/// Returns the check that runs in the job for pictures of accounts.
pub fn account_check(app: &SharedApp, check: &NsfwCheck) -> AccountCheck {
    let (app, check) = (app.clone(), check.clone());
    Arc::new(move |job| run(app.clone(), check.clone(), job).boxed())
}

async fn run(app: SharedApp, check: NsfwCheck, job: CheckAccountPictures) -> std::result::Result<(), JobError> {
    let person = account_rows::by_id(&app.db, job.account_id).await.map_err(PublicError::from)?;
    let Some(person) = person else { return Ok(()) };
    let mut pictures = Vec::new();
    for (_, key) in profile_pictures::largest_files(&person) {
        match app.blobs.get(key).await {
            Ok(bytes) => pictures.push(bytes),
            // Replaced by others, which have a job of their own.
            Err(BlobError::NotFound) => return Ok(()),
            Err(error) => return Err(PublicError::from(error).into()),
        }
    }
    let answer = check.highest(&app, pictures).await;
    let (now, waited) = (app.clock.now(), app.clock.now() - job.since);
    if let Err(error) = &answer {
        tracing::warn!(%error, account = job.account_id, "the pictures of an account are not checked yet");
        if waited < TRIED_FOR {
            let options = job.options(now, now + AGAIN_AFTER);
            vitrine_jobs::enqueue(&app.db, &job, options).await.map_err(PublicError::from)?;
        }
        // The next attempt may come after an hour.
        if waited + AGAIN_AFTER < HELD_FOR {
            return Ok(());
        }
    }
    let score = answer.as_ref().ok().copied();
    let subject = (None, Some(job.account_id));
    let (person, is_mature) = (&person, score.is_some_and(|score| check.is_mature(score)));
    app.db
        .transaction(|tx| async move {
            held::lock(&tx, subject).await?;
            let stored = account_rows::by_id(&tx, person.id).await?;
            let names = |person: &Person| (person.avatar_token.clone(), person.banner_token.clone());
            if stored.as_ref().map(names) != Some(names(person)) {
                return Ok(());
            }
            match score {
                Some(score) if is_mature => held::report(&tx, subject, Some(percent(score)), now).await?,
                Some(_) => case_rows::forget_unchecked(&tx, subject).await?,
                None => held::report(&tx, subject, None, now).await?,
            }
            if !is_mature {
                account_rows::set_pictures_held(&tx, person.id, false).await?;
            }
            Ok::<_, PublicError>(tx.commit().await?)
        })
        .await?;
    app.catalogue.refresh(&app.db).await?;
    match answer {
        Err(error) if waited >= TRIED_FOR => Err(JobError::give_up(&error)),
        _ => Ok(()),
    }
}
