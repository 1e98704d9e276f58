//! Export of all data of an account as one ZIP: stored personal data as JSON, and the files of their items. It is
//! written while it is sent, so no copy of it is stored, and at most one of its files is in memory. It is allowed once
//! a day; one that breaks off does not count.

use std::sync::Arc;

use bytes::Bytes;
use serde_json::{Value, json};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use vitrine_admission::rates::RateSubject;
use vitrine_blobs::{BlobError, BlobKey, PreviewFormat};
use vitrine_core::clock::Millis;
use vitrine_core::error::{ErrorCode, PublicError, Result};
use vitrine_core::items::item_rows;
use vitrine_core::items::{ItemId, ItemKind};
use vitrine_core::limits;
use vitrine_core::viewer::{UserRole, Viewer, ViewerAccount};
use vitrine_kit::app::SharedApp;
use vitrine_kit::objects;
use vitrine_people::accounts::sessions::{self, RequestOrigin};
use vitrine_people::accounts::{account_rows as accounts, profile_pictures};
use vitrine_people::audit;
use vitrine_switch::themes;
use vitrine_zip::{CompressionMethod, NewEntry, ZipWriter};

use crate::downloads::{DownloadState, build};
use crate::personal_data::export_data::ExportData;
use crate::personal_data::export_rows;

/// Exports that are written at once.
const AT_ONCE: usize = 4;
/// Largest size of one archive: the format ends at 4 GiB.
const BYTES_MAX: usize = 3_800 << 20;
/// Size of the pieces in which it is sent.
const PIECE_BYTES: usize = 256 << 10;

/// Limit for exports that are written at the same time.
pub struct ExportSlots(Arc<Semaphore>);

impl Default for ExportSlots {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(AT_ONCE)))
    }
}

/// State of the account's exports, needed before making one.
#[derive(Clone, Copy, Debug)]
pub struct ExportStatus {
    pub made_at: Option<Millis>,
    /// Time from which another one can be made; `None` for now.
    pub again_at: Option<Millis>,
    /// The sign-in is recent enough.
    pub is_sign_in_recent: bool,
}

/// An export that is being written.
pub struct ExportStream {
    /// The suggested file name.
    pub name: String,
    pub pieces: mpsc::Receiver<Result<Bytes>>,
}

/// Returns the state of the viewer's exports.
///
/// # Errors
/// `UNAUTHENTICATED`; errors of the database.
pub async fn standing(app: &SharedApp, viewer: &Viewer, token: Option<&str>) -> Result<ExportStatus> {
    let account = viewer.require_account()?;
    let made_at = export_rows::exported_at(&app.db, account.id).await?;
    let recent = sessions::require_younger(app, token, limits::RECENT_SIGN_IN).await;
    let is_sign_in_recent = match recent {
        Ok(()) => true,
        Err(error) if error.code == ErrorCode::ReauthRequired => false,
        Err(error) => return Err(error),
    };
    let again_at = made_at.map(|at| at + limits::EXPORT_EVERY).filter(|at| *at > app.clock.now());
    Ok(ExportStatus { made_at, again_at, is_sign_in_recent })
}

/// Begins an export of the viewer's account. It continues as its pieces are taken.
///
/// # Errors
/// `UNAUTHENTICATED`, `REAUTH_REQUIRED`, `RATE_LIMITED` on the day of the last one, `SERVICE_UNAVAILABLE` while too many are
/// written; errors of the database.
pub async fn begin(
    app: &SharedApp,
    downloads: &Arc<DownloadState>,
    exports: &ExportSlots,
    viewer: &Viewer,
    from: RequestOrigin<'_>,
) -> Result<ExportStream> {
    let account = viewer.require_account()?;
    sessions::require_younger(app, from.session_token, limits::RECENT_SIGN_IN).await?;
    app.rates.exports.take(RateSubject::Account(account.id)).await?;
    let permit = exports.0.clone().try_acquire_owned().map_err(|_| {
        PublicError::new(ErrorCode::ServiceUnavailable, "The service is busy. Try again in a moment.").retry_after(10)
    })?;
    let claimed_at = claim(app, account, from).await?;
    let (job, stream) = ExportJob::new(app, downloads, account.clone());
    tokio::spawn(write(job, Some(claimed_at), Some(permit)));
    Ok(stream)
}

/// Begins an export of an account on behalf of its owner, as the operator does on the command line. It takes the place of none of the
/// owner's own.
///
/// # Errors
/// `FORBIDDEN` for SYSTEM; errors of the database.
pub async fn begin_by_operator(app: &SharedApp, account: ViewerAccount, reason: &str) -> Result<ExportStream> {
    if account.role == UserRole::System {
        return Err(PublicError::forbidden());
    }
    let entry = &audit::AuditRecord::by_operator("user.export", account.uuid, Some(reason), app.clock.now());
    app.db
        .transaction(|tx| async move {
            audit::record(&tx, entry.clone()).await?;
            tx.commit().await
        })
        .await?;
    let (job, stream) = ExportJob::new(app, &Arc::default(), account);
    tokio::spawn(write(job, None, None));
    Ok(stream)
}

/// Claims the day's export; the database decides which of two requests is first.
async fn claim(app: &SharedApp, account: &ViewerAccount, from: RequestOrigin<'_>) -> Result<Millis> {
    let now = app.clock.now();
    let (id, uuid) = (account.id, account.uuid);
    app.db
        .transaction(|tx| async move {
            if export_rows::claim_export(&tx, id, now, now - limits::EXPORT_EVERY).await? == 0 {
                let again_at = export_rows::exported_at(&tx, id).await?.unwrap_or(now) + limits::EXPORT_EVERY;
                let seconds = u64::try_from((again_at - now) / 1_000).unwrap_or(0) + 1;
                let message = "You can download your data once a day.";
                return Err(PublicError::new(ErrorCode::RateLimited, message).retry_after(seconds));
            }
            audit::record(&tx, sessions::audit_entry(app, from, Some(uuid), "user.export", None)).await?;
            Ok(tx.commit().await?)
        })
        .await?;
    Ok(now)
}

/// Writes an export. If it breaks off, the day on which its owner claimed it is given back.
async fn write(mut job: ExportJob, claimed_at: Option<Millis>, permit: Option<OwnedSemaphorePermit>) {
    let outcome = job.write().await;
    drop(permit);
    let Err(stopped) = outcome else { return };
    if let ExportAbort::Failed(error) = stopped {
        tracing::warn!(%error, "an export has failed");
        job.send.send(Err(error)).await.ok();
    }
    let Some(claimed_at) = claimed_at else { return };
    if let Err(error) = export_rows::give_export_back(&job.app.db, job.account.id, claimed_at).await {
        tracing::warn!(%error, "cannot allow another export today after one that broke off");
    }
}

struct ExportJob {
    app: SharedApp,
    downloads: Arc<DownloadState>,
    account: ViewerAccount,
    writer: ZipWriter,
    send: mpsc::Sender<Result<Bytes>>,
}

enum ExportAbort {
    /// The client stopped reading.
    Gone,
    Failed(PublicError),
}

impl<E: Into<PublicError>> From<E> for ExportAbort {
    fn from(error: E) -> Self {
        ExportAbort::Failed(error.into())
    }
}

impl ExportJob {
    fn new(app: &SharedApp, downloads: &Arc<DownloadState>, account: ViewerAccount) -> (Self, ExportStream) {
        let (send, pieces) = mpsc::channel(1);
        let name = format!("vitrine-{}.zip", account.username);
        let (app, downloads) = (app.clone(), downloads.clone());
        (Self { app, downloads, account, writer: ZipWriter::default(), send }, ExportStream { name, pieces })
    }

    async fn write(&mut self) -> std::result::Result<(), ExportAbort> {
        let app = self.app.clone();
        let mut data = ExportData::new(&app, self.account.id);
        while let Some((name, value)) = data.next().await? {
            self.add_json(&name, &value).await?;
        }
        let mut left_out = Vec::new();
        let person = accounts::by_id(&self.app.db, self.account.id).await?.ok_or_else(PublicError::not_found)?;
        for (name, key) in profile_pictures::largest_files(&person) {
            self.add_file(&format!("account/{name}.jpg"), key, &mut left_out).await?;
        }
        let mut after = 0;
        while let Some(id) = export_rows::next_item(&self.app.db, self.account.id, after).await? {
            after = id;
            self.add_item(ItemId(id), &mut left_out).await?;
        }
        if !left_out.is_empty() {
            self.add_json("left-out.json", &json!(left_out)).await?;
        }
        let writer = std::mem::take(&mut self.writer);
        let rest = writer.finish().map_err(|error| PublicError::internal("writing an export", error))?;
        self.pass_on(rest).await
    }

    async fn add_item(&mut self, id: ItemId, left_out: &mut Vec<String>) -> std::result::Result<(), ExportAbort> {
        let Some(kind) = self.app.catalogue.kinds().find(|kind| kind.code == id.code()) else { return Ok(()) };
        let folder = folder(kind, id);
        let files = objects::of_items(&self.app.db, kind, &[id.0]).await?;
        for (number, key) in files.into_iter().filter(is_for_export).enumerate() {
            let name = format!("{folder}/{}.{}", number + 1, key.kind().extension());
            self.add_file(&name, key, left_out).await?;
        }
        if kind.name == themes::theme::KIND.name
            && let Some(theme) = item_rows::by_id::<themes::theme::Theme>(&self.app.db, id.0).await?
        {
            match build::file(&self.app, &self.downloads, &theme).await {
                Ok(file) => self.add(&format!("{folder}/{id}.nxtheme"), &file.bytes, left_out).await?,
                Err(_) => left_out.push(format!("{folder}/{id}.nxtheme")),
            }
        }
        Ok(())
    }

    async fn add_json(&mut self, name: &str, value: &Value) -> std::result::Result<(), ExportAbort> {
        let text = serde_json::to_string_pretty(value).map_err(|e| PublicError::internal("writing an export", e))?;
        self.put(name, text.as_bytes(), CompressionMethod::Deflate).await
    }

    /// Adds a file. A missing one is no error: not every picture has been made.
    async fn add_file(
        &mut self,
        name: &str,
        key: BlobKey,
        left_out: &mut Vec<String>,
    ) -> std::result::Result<(), ExportAbort> {
        match self.app.blobs.get(key).await {
            Ok(bytes) => self.add(name, &bytes, left_out).await,
            Err(BlobError::NotFound) => Ok(()),
            Err(error) => Err(ExportAbort::Failed(error.into())),
        }
    }

    async fn add(
        &mut self,
        name: &str,
        bytes: &[u8],
        left_out: &mut Vec<String>,
    ) -> std::result::Result<(), ExportAbort> {
        if self.writer.size_bytes() + bytes.len() > BYTES_MAX {
            left_out.push(name.to_owned());
            return Ok(());
        }
        self.put(name, bytes, CompressionMethod::Store).await
    }

    async fn put(
        &mut self,
        name: &str,
        bytes: &[u8],
        method: CompressionMethod,
    ) -> std::result::Result<(), ExportAbort> {
        let entry = NewEntry { name, bytes, method };
        self.writer.add(&entry).map_err(|error| PublicError::internal("writing an export", error))?;
        let written = self.writer.take();
        self.pass_on(written).await
    }

    async fn pass_on(&self, written: Vec<u8>) -> std::result::Result<(), ExportAbort> {
        let mut rest = Bytes::from(written);
        while !rest.is_empty() {
            let piece = rest.split_to(rest.len().min(PIECE_BYTES));
            self.send.send(Ok(piece)).await.map_err(|_| ExportAbort::Gone)?;
        }
        Ok(())
    }
}

/// Returns a folder name without any typed text.
fn folder(kind: &ItemKind, id: ItemId) -> String {
    format!("{}/{id}", kind.name)
}

/// Returns true for the source files of items and the largest of their pictures.
fn is_for_export(key: &BlobKey) -> bool {
    match key {
        BlobKey::Source { .. } => true,
        BlobKey::Preview { height, format, .. } => *height == 720 && *format == PreviewFormat::Jpeg,
        _ => false,
    }
}
