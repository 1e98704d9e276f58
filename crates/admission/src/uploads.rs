//! Uploads in progress: how many bytes all of them may take together, how many one account may send concurrently, and
//! the received files. A file keeps its share of the budget as long as it can still be read.

mod budget;

use std::collections::HashMap;
use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;
use std::sync::Arc;

use bytes::Bytes;
use parking_lot::Mutex;
use tokio::io::AsyncWriteExt;
use tokio_util::sync::CancellationToken;
use vitrine_core::error::{ErrorCode, ErrorParams, PublicError, Result};
use vitrine_core::limits;

use self::budget::{BudgetShare, UploadBudget};
use crate::rates::RateSubject;

pub struct UploadLimiter {
    budget: UploadBudget,
    /// Budget for theme files that are only read, apart from `budget` so that visitors cannot use up the share of creators.
    theme_files: UploadBudget,
    /// Uploads in progress.
    held: Arc<Mutex<HashMap<RateSubject, usize>>>,
    /// Folder for files that are too large for memory.
    folder: std::path::PathBuf,
    ended: CancellationToken,
}

/// An admitted upload. Its share of the budget is released when its last file is dropped.
#[derive(Debug)]
pub struct UploadPermit {
    who: Option<RateSubject>,
    held: Arc<Mutex<HashMap<RateSubject, usize>>>,
    share: BudgetShare,
    /// Bytes added to its share when it is complete.
    bytes_min: u64,
}

impl UploadLimiter {
    /// A limiter with a budget in megabytes. Large files are stored in `folder`, without a name, so that they disappear
    /// with the process.
    pub fn new(budget_mb: usize, folder: std::path::PathBuf) -> Self {
        Self {
            budget: UploadBudget::new((budget_mb as u64) << 20),
            theme_files: UploadBudget::new(limits::THEME_FILES_BUDGET),
            held: Arc::default(),
            folder,
            ended: CancellationToken::new(),
        }
    }

    /// Ends every upload that has not arrived yet: the process stops, and a client that is told so can send it elsewhere.
    pub fn end(&self) {
        self.ended.cancel();
    }

    pub fn is_ended(&self) -> bool {
        self.ended.is_cancelled()
    }

    /// Bytes of uploads that are arriving or can still be read.
    pub fn bytes_held(&self) -> u64 {
        self.budget.bytes_held() + self.theme_files.bytes_held()
    }

    /// Receives an upload, unless uploads end before or the room is given to a faster one.
    ///
    /// # Errors
    /// `SERVICE_UNAVAILABLE` then, and those of receiving.
    pub async fn until_end<T>(&self, permit: &UploadPermit, receiving: impl Future<Output = Result<T>>) -> Result<T> {
        tokio::select! {
            received = receiving => received,
            lost = permit.share.lost() => Err(lost),
            () = self.ended.cancelled() => Err(PublicError::new(
                ErrorCode::ServiceUnavailable,
                "The server is restarting. Nothing was saved. Try again in a moment.",
            )
            .retry_after(5)),
        }
    }

    /// Admits an upload of an account, before the first byte of its body is read.
    ///
    /// # Errors
    /// `PAYLOAD_TOO_LARGE` for a length beyond the limit, `RATE_LIMITED` if the account has too many concurrent
    /// uploads, `SERVICE_UNAVAILABLE` if the budget is used up by faster ones.
    pub fn admit(&self, account_id: i64, length: Option<u64>) -> Result<Arc<UploadPermit>> {
        let most = limits::MULTIPART_BODY_MAX as u64;
        if length.is_some_and(|length| length > most) {
            return Err(PublicError::because(ErrorParams::Payload { most_mb: most >> 20 }));
        }
        self.share(Some(RateSubject::Account(account_id)), &self.budget, 0)
    }

    /// Admits a theme's file that is only read, of anybody.
    ///
    /// # Errors
    /// The errors of [`UploadLimiter::admit`].
    pub fn admit_theme_file(&self, who: Option<RateSubject>, length: Option<u64>) -> Result<Arc<UploadPermit>> {
        let most = limits::THEME_FILE_BYTES_MAX;
        if length.is_some_and(|length| length > most) {
            return Err(PublicError::because(ErrorParams::Payload { most_mb: most / 1_000_000 }));
        }
        self.share(who, &self.theme_files, limits::THEME_FILE_SHARE)
    }

    fn share(&self, who: Option<RateSubject>, budget: &UploadBudget, bytes_min: u64) -> Result<Arc<UploadPermit>> {
        let mut held = self.held.lock();
        let own = who.and_then(|who| held.get(&who)).copied().unwrap_or(0);
        if own >= limits::UPLOADS_PER_ACCOUNT_MAX {
            let message = "You can send two uploads at once. Wait until one has finished.";
            return Err(PublicError::new(ErrorCode::RateLimited, message).retry_after(5));
        }
        let share = budget.share(limits::UPLOAD_SHARE)?;
        if let Some(who) = who {
            held.insert(who, own + 1);
        }
        Ok(Arc::new(UploadPermit { who, held: self.held.clone(), share, bytes_min }))
    }

    /// Begins to receive a file of an upload.
    pub fn file(&self, permit: Arc<UploadPermit>) -> IncomingFile<'_> {
        IncomingFile { limiter: self, permit, hasher: blake3::Hasher::new(), bytes: Vec::new(), file: None, length: 0 }
    }
}

impl UploadPermit {
    /// The last byte has come: nobody who sends faster is given the room of this one any more.
    ///
    /// # Errors
    /// `SERVICE_UNAVAILABLE` if there is no room for what reading it takes.
    pub fn complete(&self) -> Result<()> {
        self.share.grow(self.bytes_min)?;
        self.share.complete();
        Ok(())
    }
}

impl Drop for UploadPermit {
    fn drop(&mut self) {
        let Some(who) = self.who else { return };
        let mut held = self.held.lock();
        if let Some(own) = held.get_mut(&who) {
            *own -= 1;
            if *own == 0 {
                held.remove(&who);
            }
        }
    }
}

/// A file that is arriving: in memory while it is small, on disk from [`limits::UPLOAD_IN_MEMORY_MAX`] on.
pub struct IncomingFile<'a> {
    limiter: &'a UploadLimiter,
    permit: Arc<UploadPermit>,
    hasher: blake3::Hasher,
    bytes: Vec<u8>,
    file: Option<tokio::fs::File>,
    length: u64,
}

impl IncomingFile<'_> {
    pub fn length(&self) -> u64 {
        self.length
    }

    /// Appends bytes to the file.
    ///
    /// # Errors
    /// `SERVICE_UNAVAILABLE` if faster uploads have all of the budget, `STORAGE_FULL` if the disk is full, `INTERNAL` if it cannot
    /// be written to.
    pub async fn add(&mut self, more: &[u8]) -> Result<()> {
        self.permit.share.grow(more.len() as u64)?;
        self.hasher.update(more);
        self.length += more.len() as u64;
        self.bytes.extend_from_slice(more);
        if self.bytes.len() > limits::UPLOAD_IN_MEMORY_MAX {
            self.write_out().await.map_err(unwritable)?;
        }
        Ok(())
    }

    async fn write_out(&mut self) -> io::Result<()> {
        let file = match &mut self.file {
            Some(file) => file,
            none => {
                let folder = self.limiter.folder.clone();
                let made = tokio::task::spawn_blocking(move || tempfile::tempfile_in(folder)).await??;
                none.insert(tokio::fs::File::from_std(made))
            }
        };
        file.write_all(&self.bytes).await?;
        self.bytes.clear();
        Ok(())
    }

    /// The complete file.
    ///
    /// # Errors
    /// The errors of [`IncomingFile::add`].
    pub async fn finish(mut self) -> Result<UploadedFile> {
        if self.file.is_some() {
            self.write_out().await.map_err(unwritable)?;
        }
        let content = match self.file {
            Some(mut file) => {
                file.flush().await.map_err(unwritable)?;
                FileContent::OnDisk(Arc::new(file.into_std().await))
            }
            None => FileContent::InMemory(self.bytes.into()),
        };
        Ok(UploadedFile { content, length: self.length, hash: self.hasher.finalize(), _permit: Some(self.permit) })
    }
}

fn unwritable(error: io::Error) -> PublicError {
    if matches!(error.kind(), io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded) {
        tracing::warn!(%error, "no disk space for an upload");
        return PublicError::new(ErrorCode::StorageFull, "Saving is paused. Nothing was changed.").retry_after(60);
    }
    PublicError::internal("putting an upload on disk", error)
}

/// A received file. A clone is a handle on the same file.
#[derive(Clone, Debug)]
pub struct UploadedFile {
    content: FileContent,
    length: u64,
    hash: blake3::Hash,
    _permit: Option<Arc<UploadPermit>>,
}

#[derive(Clone, Debug)]
enum FileContent {
    InMemory(Bytes),
    OnDisk(Arc<File>),
}

impl UploadedFile {
    /// A file that was not uploaded, such as one of the sample content.
    pub fn held(bytes: Bytes) -> Self {
        Self {
            length: bytes.len() as u64,
            hash: blake3::hash(&bytes),
            content: FileContent::InMemory(bytes),
            _permit: None,
        }
    }

    /// Number of bytes.
    pub fn length(&self) -> u64 {
        self.length
    }

    /// BLAKE3 of its bytes.
    pub fn hash(&self) -> &blake3::Hash {
        &self.hash
    }

    /// Its bytes. Reads the disk, so call it on a thread for blocking work, and only when the bytes are needed.
    ///
    /// # Errors
    /// Errors of the disk.
    pub fn read(&self) -> io::Result<Bytes> {
        match &self.content {
            FileContent::InMemory(bytes) => Ok(bytes.clone()),
            FileContent::OnDisk(file) => {
                let mut bytes = vec![0; usize::try_from(self.length).map_err(io::Error::other)?];
                file.read_exact_at(&mut bytes, 0)?;
                Ok(bytes.into())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limiter(megabytes: usize) -> UploadLimiter {
        UploadLimiter::new(megabytes, std::env::temp_dir())
    }

    fn code(admitted: Result<Arc<UploadPermit>>) -> ErrorCode {
        admitted.expect_err("refused").code
    }

    async fn arrived(limiter: &UploadLimiter, account_id: i64, bytes: usize) -> Result<UploadedFile> {
        let permit = limiter.admit(account_id, None)?;
        let mut incoming = limiter.file(permit.clone());
        incoming.add(&vec![0; bytes]).await?;
        permit.complete()?;
        incoming.finish().await
    }

    #[tokio::test]
    async fn all_uploads_share_a_budget_and_give_it_back() {
        let limiter = limiter(10);
        let announced: Vec<_> = (2..9).map(|account| limiter.admit(account, Some(64 << 20)).expect("room")).collect();
        let first = arrived(&limiter, 1, 6 << 20).await.expect("what others have announced takes no room");
        assert_eq!(arrived(&limiter, 1, 4 << 20).await.expect_err("no room").code, ErrorCode::ServiceUnavailable);
        drop(announced);
        let small = arrived(&limiter, 1, 3 << 20).await.expect("as much as is left");
        drop((first, small));
        arrived(&limiter, 1, 9 << 20).await.expect("room again");
        assert_eq!((limiter.bytes_held(), limiter.held.lock().len()), (0, 0));
    }

    #[test]
    fn an_account_sends_two_at_once_and_nothing_too_large() {
        let limiter = limiter(256);
        let held = [limiter.admit(1, Some(1)).expect("one"), limiter.admit(1, Some(1)).expect("two")];
        assert_eq!(code(limiter.admit(1, Some(1))), ErrorCode::RateLimited);
        limiter.admit(2, Some(1)).expect("another account");
        drop(held);
        limiter.admit(1, Some(1)).expect("room again");
        let refused = limiter.admit(1, Some(limits::MULTIPART_BODY_MAX as u64 + 1)).expect_err("too large");
        assert_eq!(
            (refused.code, refused.detail.as_deref()),
            (ErrorCode::PayloadTooLarge, Some(&ErrorParams::Payload { most_mb: 64 }.into()))
        );
        assert!(limiter.held.lock().is_empty(), "nothing is remembered of who has gone");
    }

    #[tokio::test]
    async fn what_has_not_arrived_when_uploads_end_is_refused_and_leaves_nothing() {
        let limiter = limiter(64);
        let permit = limiter.admit(1, None).expect("room");
        assert_eq!(limiter.until_end(&permit, async { Ok(1) }).await.ok(), Some(1));
        let receiving = async {
            let mut incoming = limiter.file(permit.clone());
            incoming.add(&[0; 100_000]).await?;
            std::future::pending::<Result<()>>().await
        };
        let (received, ()) = tokio::join!(limiter.until_end(&permit, receiving), async {
            tokio::task::yield_now().await;
            limiter.end();
        });
        let refused = received.expect_err("it never arrived");
        assert_eq!((refused.code, refused.retry_after_s), (ErrorCode::ServiceUnavailable, Some(5)));
        drop(permit);
        assert_eq!((limiter.bytes_held(), limiter.held.lock().len()), (0, 0), "its share is given back");
    }

    #[tokio::test]
    async fn a_file_is_the_same_in_memory_and_on_disk_and_holds_its_share() {
        let limiter = limiter(64);
        for length in [0, 10, limits::UPLOAD_IN_MEMORY_MAX, limits::UPLOAD_IN_MEMORY_MAX + 1, 1 << 20] {
            let bytes: Vec<u8> = (0..length).map(|i| (i % 251) as u8).collect();
            let permit = limiter.admit(1, None).expect("room");
            let mut incoming = limiter.file(permit);
            for piece in bytes.chunks(7_000) {
                incoming.add(piece).await.expect("there is space");
            }
            assert_eq!(incoming.length(), length as u64);
            let file = incoming.finish().await.expect("there is space");
            assert_eq!(matches!(file.content, FileContent::InMemory(_)), length <= limits::UPLOAD_IN_MEMORY_MAX);
            let copy = file.clone();
            drop(file);
            assert_eq!(limiter.bytes_held(), limits::UPLOAD_SHARE + length as u64, "the copy can still be read");
            assert_eq!(copy.read().expect("it is there"), bytes);
            assert_eq!(*copy.hash(), blake3::hash(&bytes));
        }
        assert_eq!(limiter.bytes_held(), 0);
    }
}
