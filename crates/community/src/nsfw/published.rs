//! The pictures of published items. The job that makes them has them checked before it shows them; those of an import have a job of
//! their own. An item that looks mature and is not marked so is reported to the moderators, and unlisted until they decide if the
//! operator wants that. If the classifier does not answer, the check is retried for a day; an item unlisted for this reason is listed
//! again after less than an hour, with a case that says so.

use bytes::Bytes;
use serde::{Deserialize, Serialize};
use vitrine_blobs::{BlobError, BlobKey, BlobToken, PreviewFormat};
use vitrine_config::Config;
use vitrine_core::clock::{DAY, Millis, SECOND};
use vitrine_core::error::{PublicError, Result};
use vitrine_core::items::{ItemId, ItemKind};
use vitrine_db::{DbError, Execute, Tx};
use vitrine_jobs::{EnqueueOptions, Job, JobError, Progress};
use vitrine_kit::app::{App, SharedApp};
use vitrine_media::{DecodeLimits, Picture};

use super::classifier::{ClassifierError, PictureClassifier};
use super::{NsfwCheck, check_rows};
use crate::moderation::held;

const MINUTE: Millis = 60 * SECOND;
/// Time for which an item is unlisted because the classifier does not answer. [`release_overdue`] runs every minute.
pub(super) const HELD_FOR: Millis = 55 * MINUTE;
/// Pause between two attempts.
pub(super) const AGAIN_AFTER: Millis = 5 * MINUTE;
pub(super) const TRIED_FOR: Millis = DAY;
/// Items that are released in one run.
const AT_ONCE: i64 = 200;
/// Height of the preview that is checked: classifiers in use take no more than 448 pixels a side.
const LINES: u16 = 360;

/// The result of checking an item's pictures, to be stored with them.
pub struct PictureCheckResult {
    item_id: i64,
    uploads: Vec<u8>,
    holds: bool,
    answer: CheckOutcome,
}

enum CheckOutcome {
    /// Earlier pictures made from the same uploads have a score.
    Before,
    Score {
        percent: i64,
        is_mature: bool,
    },
    /// The classifier has not answered about these pictures.
    None(Vec<BlobKey>),
}

impl NsfwCheck {
    /// Checks the pictures that a job has made of an item from these uploads, and stored ones that are shown as they are. Returns
    /// `None` without a classifier.
    ///
    /// # Errors
    /// Errors of the database and the object store.
    pub async fn look<'a>(
        &self,
        app: &App,
        item_id: i64,
        uploads: impl IntoIterator<Item = Option<&'a [u8]>>,
        files: &[(BlobKey, Bytes)],
        stored: Vec<BlobKey>,
    ) -> Result<Option<PictureCheckResult>> {
        if self.classifier.is_none() {
            return Ok(None);
        }
        let uploads = digest(uploads);
        let known = check_rows::of_item(&app.db, item_id).await?;
        let answer = if known.is_some_and(|known| known.uploads == uploads && known.score.is_some()) {
            CheckOutcome::Before
        } else {
            let made = files.iter().filter(|(key, _)| is_looked_at(key));
            let (mut keys, mut pictures): (Vec<BlobKey>, Vec<Bytes>) = made.cloned().unzip();
            for key in &stored {
                pictures.push(app.blobs.get(*key).await?);
            }
            keys.extend(stored);
            match self.highest(app, pictures).await {
                Ok(score) => self.judge(score),
                Err(error) => {
                    tracing::warn!(%error, item = item_id, "published pictures were not checked yet");
                    CheckOutcome::None(keys)
                }
            }
        };
        Ok(Some(PictureCheckResult { item_id, uploads, holds: self.holds, answer }))
    }

    fn judge(&self, score: f32) -> CheckOutcome {
        CheckOutcome::Score { percent: percent(score), is_mature: self.is_mature(score) }
    }

    /// Returns whether a score of the configured classifier is above the threshold.
    pub(super) fn is_mature(&self, score: f32) -> bool {
        self.classifier.is_some() && score >= self.threshold
    }

    /// Returns the score of the picture that looks most mature.
    pub(super) async fn highest(&self, app: &App, pictures: Vec<Bytes>) -> std::result::Result<f32, ClassifierError> {
        let Some(classifier) = &self.classifier else { return Ok(0.0) };
        // One that has just failed holds up no job.
        self.require_answering(app).await.map_err(|error| ClassifierError(error.message))?;
        let looking = async {
            let mut highest = 0.0_f32;
            for bytes in pictures {
                let preparing = classifier.clone();
                let prepared = tokio::task::spawn_blocking(move || prepare(&bytes, preparing.as_ref())).await;
                let prepared = prepared.map_err(|error| ClassifierError(error.to_string()))??;
                highest = highest.max(classifier.score(&app.pools, prepared).await?);
            }
            Ok(highest)
        };
        let answer = looking.await;
        self.availability.saw(&answer, app.clock.now());
        answer
    }

    /// Waits until nobody else opens or closes a case about an item. Call it first in a transaction that [reports](Self::report)
    /// the item.
    ///
    /// # Errors
    /// Database errors.
    pub async fn lock(&self, tx: &Tx, item_id: i64) -> Result<()> {
        if self.classifier.is_some() { Ok(held::lock(tx, (Some(item_id), None)).await?) } else { Ok(()) }
    }

    /// Reports an item that looks mature. Call it in the transaction of a change that makes the item public or removes its mark.
    ///
    /// # Errors
    /// Database errors.
    pub async fn report(&self, tx: &Tx, kind: &ItemKind, item_id: i64, now: Millis) -> Result<()> {
        if self.classifier.is_some() { report(tx, kind, item_id, self.holds, now).await } else { Ok(()) }
    }
}

impl PictureCheckResult {
    /// Waits until nobody else opens or closes a case about the item. Call it first in the transaction.
    ///
    /// # Errors
    /// Database errors.
    pub async fn lock(&self, tx: &Tx) -> Result<()> {
        Ok(held::lock(tx, (Some(self.item_id), None)).await?)
    }

    /// Stores the result, in the transaction that shows the pictures and before they are shown.
    ///
    /// # Errors
    /// Database errors.
    pub async fn store(&self, tx: &Tx, kind: &ItemKind, now: Millis) -> Result<()> {
        check_rows::begin(tx, self.item_id, &self.uploads, now).await?;
        match &self.answer {
            CheckOutcome::Before => {}
            CheckOutcome::Score { percent, is_mature } => {
                check_rows::set_score(tx, self.item_id, &self.uploads, (*percent, *is_mature)).await?;
                if !is_mature {
                    held::release(tx, self.item_id, now).await?;
                }
            }
            CheckOutcome::None(pictures) => {
                CheckPictures::new(self.item_id, pictures).enqueue(tx, now, now + AGAIN_AFTER).await?;
                let known = check_rows::of_item(tx, self.item_id).await?;
                let waits_since = known.map_or(now, |known| known.waits_since);
                if self.holds && now - waits_since < HELD_FOR {
                    held::hold(tx, self.item_id).await?;
                }
            }
        }
        report(tx, kind, self.item_id, self.holds, now).await
    }
}

/// Enqueues the check of stored pictures of an item, in the transaction that shows them.
///
/// # Errors
/// Database errors.
pub async fn check_later(tx: &Tx, config: &Config, item_id: i64, pictures: &[BlobKey], now: Millis) -> Result<()> {
    let Some(settings) = &config.nsfw_check else { return Ok(()) };
    let job = CheckPictures::new(item_id, pictures);
    let uploads = digest(job.pictures.iter().map(|path| Some(path.as_bytes())));
    if check_rows::begin(tx, item_id, &uploads, now).await? > 0 {
        job.enqueue(tx, now, now).await?;
        if settings.holds {
            held::hold(tx, item_id).await?;
        }
    }
    Ok(())
}

/// Opens a case about an item that looks mature and is not marked so, once for each set of uploads.
async fn report(tx: &Tx, kind: &ItemKind, item_id: i64, holds: bool, now: Millis) -> Result<()> {
    let Some(percent) = check_rows::take_unreported(tx, item_id).await? else { return Ok(()) };
    held::report(tx, (Some(item_id), None), Some(percent), now).await?;
    if holds {
        held::hold(tx, item_id).await?;
        held::tell(tx, kind, item_id, now).await?;
    }
    Ok(())
}

/// Relists items that have been unlisted for too long because the classifier does not answer.
///
/// # Errors
/// Database errors.
pub async fn release_overdue(app: &App) -> Result<()> {
    let now = app.clock.now();
    let overdue = check_rows::overdue(&app.db, now - HELD_FOR, AT_ONCE).await?;
    for item_id in &overdue {
        let Some(kind) = kind_of(app, *item_id) else { continue };
        tracing::warn!(item = item_id, "listed an item whose pictures were not checked");
        app.db
            .transaction(|tx| async move {
                held::lock(&tx, (Some(*item_id), None)).await?;
                held::release_unchecked(&tx, kind, *item_id, now).await?;
                Ok::<_, PublicError>(tx.commit().await?)
            })
            .await?;
    }
    if !overdue.is_empty() {
        app.catalogue.refresh(&app.db).await?;
    }
    Ok(())
}

/// Retries the check of pictures about which the classifier has not answered.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CheckPictures {
    pub item_id: i64,
    /// Paths of their files.
    pub pictures: Vec<String>,
}

impl CheckPictures {
    fn new(item_id: i64, pictures: &[BlobKey]) -> Self {
        Self { item_id, pictures: pictures.iter().map(BlobKey::to_string).collect() }
    }

    async fn enqueue(&self, on: &impl Execute, now: Millis, run_at: Millis) -> std::result::Result<(), DbError> {
        let options = EnqueueOptions::at(now).unique(self.item_id.to_string()).run_at(run_at);
        vitrine_jobs::enqueue(on, self, options).await.map(drop)
    }
}

impl Job for CheckPictures {
    const KIND: &'static str = "check_pictures";
    const LANE: Option<&'static str> = Some("classifier");
    type Context = (SharedApp, NsfwCheck);

    async fn run(self, (app, check): Self::Context, _: Progress) -> std::result::Result<(), JobError> {
        let Some(waiting) = check_rows::of_item(&app.db, self.item_id).await.map_err(PublicError::from)? else {
            return Ok(());
        };
        if waiting.score.is_some() {
            return Ok(());
        }
        let mut pictures = Vec::with_capacity(self.pictures.len());
        for key in self.pictures.iter().filter_map(|path| path.parse().ok()) {
            match app.blobs.get(key).await {
                Ok(bytes) => pictures.push(bytes),
                // Others have taken their place, which were looked at when they were made.
                Err(BlobError::NotFound) => return Ok(()),
                Err(error) => return Err(PublicError::from(error).into()),
            }
        }
        let answer = check.highest(&app, pictures).await;
        let now = app.clock.now();
        let Some(kind) = kind_of(&app, self.item_id) else { return Ok(()) };
        let answer = match answer {
            Ok(score) => check.judge(score),
            Err(error) if now - waiting.waits_since < TRIED_FOR => {
                tracing::warn!(%error, item = self.item_id, "published pictures were not checked yet");
                self.enqueue(&app.db, now, now + AGAIN_AFTER).await.map_err(PublicError::from)?;
                return Ok(());
            }
            Err(error) => {
                app.db
                    .transaction(|tx| async move {
                        held::lock(&tx, (Some(self.item_id), None)).await?;
                        held::report_unchecked(&tx, self.item_id, now).await?;
                        Ok::<_, PublicError>(tx.commit().await?)
                    })
                    .await?;
                return Err(JobError::give_up(&error));
            }
        };
        let found = &PictureCheckResult { item_id: self.item_id, uploads: waiting.uploads, holds: check.holds, answer };
        app.db
            .transaction(|tx| async move {
                found.lock(&tx).await?;
                found.store(&tx, kind, now).await?;
                Ok::<_, PublicError>(tx.commit().await?)
            })
            .await?;
        app.catalogue.refresh(&app.db).await?;
        Ok(())
    }
}

fn kind_of(app: &App, item_id: i64) -> Option<&'static ItemKind> {
    app.catalogue.kinds().find(|kind| kind.code == ItemId(item_id).code())
}

pub(super) fn percent(score: f32) -> i64 {
    (f64::from(score) * 100.0) as i64
}

/// Returns the hash that identifies a set of uploads.
fn digest<'a>(uploads: impl IntoIterator<Item = Option<&'a [u8]>>) -> Vec<u8> {
    let mut hasher = blake3::Hasher::new();
    for upload in uploads {
        let upload = upload.unwrap_or_default();
        hasher.update(&(upload.len() as u64).to_le_bytes()).update(upload);
    }
    hasher.finalize().as_bytes().to_vec()
}

/// Returns the file of a preview that is checked: classifiers need no larger size.
pub fn looked_at(token: BlobToken) -> BlobKey {
    BlobKey::Preview { token, height: LINES, format: PreviewFormat::Jpeg }
}

fn is_looked_at(key: &BlobKey) -> bool {
    matches!(key, BlobKey::Preview { token, .. } if *key == looked_at(*token))
}

fn prepare(bytes: &[u8], classifier: &dyn PictureClassifier) -> std::result::Result<Vec<u8>, ClassifierError> {
    let picture = Picture::decode(bytes, &DecodeLimits::default()).map(|picture| picture.flatten([0, 0, 0]));
    picture.and_then(|picture| classifier.prepare(&picture)).map_err(|error| ClassifierError(error.to_string()))
}
