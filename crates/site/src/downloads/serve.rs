//! `{base}/switch/themes/{hexId}/download`, `{base}/switch/packs/{hexId}/download`, `{base}/switch/mixes/{code}/download` and
//! `{base}/wiiu/themes/{hexId}/download`: one click, one file.

use std::sync::Arc;

use axum::Extension;
use axum::body::Body;
use axum::extract::rejection::ExtensionRejection;
use axum::extract::{FromRequestParts, Path, State};
use axum::response::Response;
use http::request::Parts;
use http::{HeaderMap, Method};
use vitrine_admission::rates::RateSubject;
use vitrine_blobs::ContentHash;
use vitrine_core::error::{ErrorCode, PublicError, Result};
use vitrine_core::items::item_rows;
use vitrine_core::items::{Item, ItemId, ItemKind};
use vitrine_core::viewer::Viewer;
use vitrine_core::visibility;
use vitrine_kit::app::SharedApp;
use vitrine_kit::http::{ClientAddress, rest_error};
use vitrine_kit::objects;
use vitrine_people::accounts::access_tokens::viewer_of;
use vitrine_switch::themes::packs::pack::Pack as SwitchPack;
use vitrine_switch::themes::theme::Theme as SwitchTheme;
use vitrine_switch::{mixes, themes};
use vitrine_wiiu::themes as wiiu_themes;
use vitrine_wiiu::themes::theme::Theme as WiiuTheme;

use super::content::ServedContent;
use super::served::{ServedFile, ServedRange, respond};
use super::{DownloadState, build, count, links, packs, utheme};

pub async fn theme(
    State(app): State<SharedApp>,
    State(downloads): State<Arc<DownloadState>>,
    Path(hex_id): Path<String>,
    client: DownloadClient,
) -> Response {
    answered(send_theme(&app, &downloads, &hex_id, &client).await, "Theme not found.")
}

pub async fn pack(
    State(app): State<SharedApp>,
    State(downloads): State<Arc<DownloadState>>,
    Path(hex_id): Path<String>,
    client: DownloadClient,
) -> Response {
    answered(send_pack(&app, &downloads, &hex_id, &client).await, "Pack not found.")
}

pub async fn mix(
    State(app): State<SharedApp>,
    State(downloads): State<Arc<DownloadState>>,
    Path(code): Path<String>,
    client: DownloadClient,
) -> Response {
    answered(send_mix(&app, &downloads, &code, &client).await, "Mix not found.")
}

pub async fn wiiu_theme(
    State(app): State<SharedApp>,
    State(downloads): State<Arc<DownloadState>>,
    Path(hex_id): Path<String>,
    client: DownloadClient,
) -> Response {
    answered(send_wiiu_theme(&app, &downloads, &hex_id, &client).await, "Theme not found.")
}

fn answered(result: Result<Response>, absent: &str) -> Response {
    match result {
        Ok(response) => response,
        Err(error) if error.code == ErrorCode::NotFound => rest_error(&PublicError::new(ErrorCode::NotFound, absent)),
        Err(error) => rest_error(&error),
    }
}

/// Sender and request of a download.
pub struct DownloadClient {
    address: ClientAddress,
    method: Method,
    headers: HeaderMap,
}

impl<S: Send + Sync> FromRequestParts<S> for DownloadClient {
    type Rejection = ExtensionRejection;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> std::result::Result<Self, Self::Rejection> {
        let Extension(address) = Extension::from_request_parts(parts, state).await?;
        Ok(Self { address, method: parts.method.clone(), headers: parts.headers.clone() })
    }
}

impl DownloadClient {
    fn take_turn(&self, app: &SharedApp) -> Result<()> {
        match self.address.prefix() {
            Some(prefix) => app.rates.downloads.take(RateSubject::Address(prefix)),
            None => Ok(()),
        }
    }

    /// Takes a rate permit and reads the id.
    fn begin(&self, app: &SharedApp, kind: &ItemKind, hex_id: &str) -> Result<ItemId> {
        self.take_turn(app)?;
        kind.parse_id(hex_id).ok_or_else(PublicError::not_found)
    }

    /// Returns the viewer, if they may open the item.
    async fn open(&self, app: &SharedApp, item: &Item) -> Result<Viewer> {
        let viewer = viewer_of(app, &self.headers).await?;
        match visibility::can_open(&viewer, &item.visibility_facts()) {
            true => Ok(viewer),
            false => Err(PublicError::not_found()),
        }
    }
}

async fn send_theme(
    app: &SharedApp,
    downloads: &DownloadState,
    hex_id: &str,
    client: &DownloadClient,
) -> Result<Response> {
    let id = client.begin(app, &themes::theme::KIND, hex_id)?;
    let theme = item_rows::by_id::<SwitchTheme>(&app.db, id.0).await?.ok_or_else(PublicError::not_found)?;
    let viewer = client.open(app, &theme.item).await?;
    if let Some(response) = linked_theme(app, downloads, &theme, &viewer, client).await? {
        return Ok(response);
    }
    let file = build::file(app, downloads, &theme).await?;
    let served = theme_file(&theme, file.hash, file.name, file.bytes.len() as u64);
    let part = ServedRange::of(&served, &client.headers);
    let body = match &part.range {
        Some(range) if client.method != Method::HEAD => {
            // The range lies within the file, whose size is a usize.
            Body::from(file.bytes.slice(range.start as usize..range.end as usize))
        }
        _ => Body::empty(),
    };
    count_begun(app, downloads, std::slice::from_ref(&theme.item), &viewer, client, &part);
    Ok(respond(&served, part, body))
}

/// Redirects to the store. A file that was just built is sent directly; the store has it from then on.
async fn linked_theme(
    app: &SharedApp,
    downloads: &DownloadState,
    theme: &themes::theme::Theme,
    viewer: &Viewer,
    client: &DownloadClient,
) -> Result<Option<Response>> {
    if !links::are_for(app, &client.method) {
        return Ok(None);
    }
    let Some((name, hash)) = build::recorded(app, theme).await? else { return Ok(None) };
    let key = objects::nxtheme(hash);
    let Some(size_bytes) = links::size_of(app, key).await else { return Ok(None) };
    let served = theme_file(theme, hash, name, size_bytes);
    let part = ServedRange::of(&served, &client.headers);
    // A response without bytes is answered here.
    if part.range.is_none() {
        return Ok(Some(respond(&served, part, Body::empty())));
    }
    let response = links::answer(app, &served, key).await;
    if response.is_some() {
        count_begun(app, downloads, std::slice::from_ref(&theme.item), viewer, client, &part);
    }
    Ok(response)
}

fn theme_file(theme: &themes::theme::Theme, hash: ContentHash, name: String, size_bytes: u64) -> ServedFile {
    let is_public = visibility::can_open(&Viewer::Visitor, &theme.item.visibility_facts());
    ServedFile { hash, name, media_type: "application/nxtheme", size_bytes, is_public }
}

async fn send_pack(
    app: &SharedApp,
    downloads: &DownloadState,
    hex_id: &str,
    client: &DownloadClient,
) -> Result<Response> {
    let id = client.begin(app, &themes::packs::pack::KIND, hex_id)?;
    let pack = item_rows::by_id::<SwitchPack>(&app.db, id.0).await?.ok_or_else(PublicError::not_found)?;
    let viewer = client.open(app, &pack.item).await?;
    send_archive(app, downloads, &viewer, &StreamedArchive::OfThemes(packs::ThemeCollection::Pack(&pack)), client).await
}

async fn send_mix(app: &SharedApp, downloads: &DownloadState, code: &str, client: &DownloadClient) -> Result<Response> {
    client.take_turn(app)?;
    let mix = mixes::find(app, code).await?.ok_or_else(PublicError::not_found)?;
    let viewer = viewer_of(app, &client.headers).await?;
    send_archive(app, downloads, &viewer, &StreamedArchive::OfThemes(packs::ThemeCollection::Mix(&mix)), client).await
}

async fn send_wiiu_theme(
    app: &SharedApp,
    downloads: &DownloadState,
    hex_id: &str,
    client: &DownloadClient,
) -> Result<Response> {
    let id = client.begin(app, &wiiu_themes::theme::KIND, hex_id)?;
    let theme = item_rows::by_id::<WiiuTheme>(&app.db, id.0).await?.ok_or_else(PublicError::not_found)?;
    let viewer = client.open(app, &theme.item).await?;
    send_archive(app, downloads, &viewer, &StreamedArchive::WiiuTheme(&theme), client).await
}

/// File that is streamed in pieces.
enum StreamedArchive<'a> {
    OfThemes(packs::ThemeCollection<'a>),
    WiiuTheme(&'a wiiu_themes::theme::Theme),
}

impl StreamedArchive<'_> {
    async fn file(&self, app: &SharedApp, downloads: &DownloadState, viewer: &Viewer) -> Result<packs::ArchiveFile> {
        match self {
            Self::OfThemes(of) => packs::file(app, downloads, viewer, of).await,
            Self::WiiuTheme(theme) => utheme::file(app, downloads, theme).await,
        }
    }
}

async fn send_archive(
    app: &SharedApp,
    downloads: &DownloadState,
    viewer: &Viewer,
    archive: &StreamedArchive<'_>,
    client: &DownloadClient,
) -> Result<Response> {
    // A file that has just been swept is built again.
    let mut is_last = false;
    loop {
        let file = archive.file(app, downloads, viewer).await?;
        let served = ServedFile {
            hash: file.hash,
            name: file.name,
            media_type: file.media_type,
            size_bytes: file.content.size_bytes(),
            is_public: file.is_public,
        };
        let part = ServedRange::of(&served, &client.headers);
        if links::are_for(app, &client.method)
            && part.range.is_some()
            && links::size_of(app, file.key).await.is_some()
            && let Some(response) = links::answer(app, &served, file.key).await
        {
            count_begun(app, downloads, &file.chosen, viewer, client, &part);
            return Ok(response);
        }
        let body = match (&part.range, file.content) {
            (Some(range), ServedContent::Stored(_)) if client.method != Method::HEAD => {
                match packs::pieces(app, file.key, range.clone()).await {
                    Ok(pieces) => Body::from_stream(pieces),
                    Err(error) if error.code == ErrorCode::NotFound && !is_last => {
                        packs::forget(downloads, file.hash).await;
                        is_last = true;
                        continue;
                    }
                    Err(error) => return Err(error),
                }
            }
            (Some(range), ServedContent::Held(bytes)) if client.method != Method::HEAD => {
                Body::from(bytes.slice(range.start as usize..range.end as usize))
            }
            _ => Body::empty(),
        };
        count_begun(app, downloads, &file.chosen, viewer, client, &part);
        return Ok(respond(&served, part, body));
    }
}

/// Counts a download that begins at the start, for each of these items that is not the viewer's own.
fn count_begun(
    app: &SharedApp,
    downloads: &DownloadState,
    items: &[Item],
    viewer: &Viewer,
    client: &DownloadClient,
    part: &ServedRange,
) {
    if client.method == Method::GET && part.begins_at_the_start() {
        for item in items.iter().filter(|item| !viewer.owns(item.creator_id)) {
            count::record(app, downloads, item.id, client.address.prefix());
        }
    }
}
