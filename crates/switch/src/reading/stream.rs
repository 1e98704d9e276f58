//! The answer as a stream: each theme is read when the client has taken the line before it. A slow client holds no
//! thread and no permit for computing, only its share of the budget for such files.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use futures::Stream;
use tokio::time::Instant;
use vitrine_admission::uploads::UploadedFile;
use vitrine_checks::theme_file::{RefusedTheme, UnpackedBytes};
use vitrine_core::error::{ErrorCode, PublicError, Result};
use vitrine_core::limits;
use vitrine_kit::app::SharedApp;
use vitrine_nxtheme::{BundleEntry, Error, NxthemeLimits, OpenedFile, OpenedTheme, open};
use vitrine_target::Target;

use super::line::{ReadingLine, ReadingTotal};
use super::matching::{LayoutCandidate, candidates};
use super::pieces;

/// Time that a client may take for all lines.
const TIME_MAX: Duration = limits::UPLOAD_TIME_MAX;

/// Returns the lines about a file.
pub fn lines(app: SharedApp, file: UploadedFile) -> impl Stream<Item = Result<Bytes, std::io::Error>> + Send {
    let reading = ReadingState {
        app,
        file,
        position: 0,
        count: None,
        unpacked_bytes: UnpackedBytes::default(),
        total: ReadingTotal::default(),
        candidates: HashMap::new(),
        until: Instant::now() + TIME_MAX,
    };
    futures::stream::unfold(Some(reading), |reading| async move {
        let mut reading = reading?;
        let (line, is_last) = match reading.next().await {
            Ok(next) => next,
            Err(error) => (ReadingLine::from(error), true),
        };
        let bytes = line.to_bytes().map_err(|error| std::io::Error::other(error.message));
        Some((bytes, (!is_last).then_some(reading)))
    })
}

struct ReadingState {
    app: SharedApp,
    file: UploadedFile,
    /// Position of the next theme.
    position: usize,
    /// Number of themes, once the container has been read.
    count: Option<usize>,
    unpacked_bytes: UnpackedBytes,
    total: ReadingTotal,
    /// Layouts of each menu that occurred so far.
    candidates: HashMap<Target, Arc<Vec<LayoutCandidate>>>,
    until: Instant,
}

/// A container with the theme at one position.
struct ContainerEntry {
    count: usize,
    ignored_count: usize,
    file_name: Option<String>,
    result: Result<OpenedTheme, Error>,
    /// Refusal of the whole file.
    refused: Option<RefusedTheme>,
}

impl ReadingState {
    /// Returns the next line. The flag is true for the last one.
    async fn next(&mut self) -> Result<(ReadingLine, bool)> {
        if self.count.is_some_and(|count| self.position >= count) {
            return Ok((ReadingLine::Total(std::mem::take(&mut self.total)), true));
        }
        if Instant::now() >= self.until {
            return Err(PublicError::new(ErrorCode::RequestTimeout, "The file took too long to read."));
        }
        let (file, position) = (self.file.clone(), self.position);
        let entry = self.app.pools.theme_files.run(move || entry(&file, position)).await??;
        self.position += 1;
        self.count = Some(entry.count);
        self.total.ignored_files = entry.ignored_count;
        match entry.result.and_then(|opened| self.unpacked_bytes.count(opened)) {
            Ok(opened) => {
                let candidates = self.candidates_for(&opened).await?;
                let read = move || pieces::read(entry.file_name, &opened, &candidates);
                let theme = self.app.pools.theme_files.run(read).await?;
                self.total.themes += 1;
                Ok((ReadingLine::Theme(Box::new(theme)), false))
            }
            Err(error) => {
                if matches!(error, Error::BundleTooLarge { .. }) {
                    self.count = Some(self.position);
                }
                self.total.refused += 1;
                let refused = entry.refused.unwrap_or_else(|| RefusedTheme::new(entry.file_name, &error));
                Ok((ReadingLine::Refusal(refused), false))
            }
        }
    }

    /// Returns the layouts to compare with the theme's; none for a theme without a layout.
    async fn candidates_for(&mut self, opened: &OpenedTheme) -> Result<Arc<Vec<LayoutCandidate>>> {
        let target = opened.theme.manifest.target;
        if opened.theme.layout.is_none() {
            return Ok(Arc::default());
        }
        if let Some(known) = self.candidates.get(&target) {
            return Ok(known.clone());
        }
        let found = Arc::new(candidates(&self.app, target).await?);
        self.candidates.insert(target, found.clone());
        Ok(found)
    }
}

/// Opens the file and reads the theme at this position. A file that is no container is a refusal of its only position.
fn entry(file: &UploadedFile, position: usize) -> Result<ContainerEntry> {
    let bytes = file.read().map_err(|error| PublicError::internal("reading an upload", error))?;
    let only = |result| ContainerEntry { count: 1, ignored_count: 0, file_name: None, result, refused: None };
    Ok(match open(&bytes, &NxthemeLimits::default()) {
        Ok(OpenedFile::Theme(theme)) => only(Ok(*theme)),
        Err(error) => ContainerEntry { refused: Some(RefusedTheme::of_file(&error, &bytes)), ..only(Err(error)) },
        Ok(OpenedFile::Bundle(bundle)) => {
            let BundleEntry { name, result, .. } = bundle
                .read(position)
                .ok_or_else(|| PublicError::internal("reading a bundle", "it has fewer themes than before"))?;
            ContainerEntry {
                count: bundle.len(),
                ignored_count: bundle.ignored_count(),
                file_name: Some(name),
                result,
                refused: None,
            }
        }
    })
}
