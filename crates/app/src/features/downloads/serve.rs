//! `{base}/switch/themes/{hexId}/download`, `{base}/switch/packs/{hexId}/download`, `{base}/switch/mixes/{code}/download` and
//! `{base}/wiiu/themes/{hexId}/download`: one click, one file.

use std::sync::Arc;

use axum::Extension;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::response::Response;
use http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use vitrine_blobs::ContentHash;
use vitrine_input::range::RequestedRange;

use super::{Downloads, build, count, packs, utheme};
use crate::app::SharedApp;
use crate::error::{Code, PublicError, Result};
use crate::features::accounts::access_tokens::viewer_of;
use crate::features::switch::{mixes, themes};
use crate::features::wiiu::themes as wiiu_themes;
use crate::http::objects::OBJECT_POLICY;
use crate::http::{ClientAddress, disposition, not_modified, requested_range, rest_error};
use crate::items::{Item, ItemId, Kind};
use crate::rates::Who;
use crate::viewer::Viewer;
use crate::visibility;

pub async fn theme(
    State(app): State<SharedApp>,
    State(downloads): State<Arc<Downloads>>,
    Path(hex_id): Path<String>,
    Extension(address): Extension<ClientAddress>,
    method: Method,
    headers: HeaderMap,
) -> Response {
    let client = Client { address, method, headers };
    answered(send_theme(&app, &downloads, &hex_id, &client).await, "Theme not found.")
}

pub async fn pack(
    State(app): State<SharedApp>,
    State(downloads): State<Arc<Downloads>>,
    Path(hex_id): Path<String>,
    Extension(address): Extension<ClientAddress>,
    method: Method,
    headers: HeaderMap,
) -> Response {
    let client = Client { address, method, headers };
    answered(send_pack(&app, &downloads, &hex_id, &client).await, "Pack not found.")
}

pub async fn mix(
    State(app): State<SharedApp>,
    State(downloads): State<Arc<Downloads>>,
    Path(code): Path<String>,
    Extension(address): Extension<ClientAddress>,
    method: Method,
    headers: HeaderMap,
) -> Response {
    let client = Client { address, method, headers };
    answered(send_mix(&app, &downloads, &code, &client).await, "Mix not found.")
}

pub async fn wiiu_theme(
    State(app): State<SharedApp>,
    State(downloads): State<Arc<Downloads>>,
    Path(hex_id): Path<String>,
    Extension(address): Extension<ClientAddress>,
    method: Method,
    headers: HeaderMap,
) -> Response {
    let client = Client { address, method, headers };
    answered(send_wiiu_theme(&app, &downloads, &hex_id, &client).await, "Theme not found.")
}

fn answered(result: Result<Response>, absent: &str) -> Response {
    match result {
        Ok(response) => response,
        Err(error) if error.code == Code::NotFound => rest_error(&PublicError::new(Code::NotFound, absent)),
        Err(error) => rest_error(&error),
    }
}

/// Who downloads, and how.
struct Client {
    address: ClientAddress,
    method: Method,
    headers: HeaderMap,
}

impl Client {
    fn take_turn(&self, app: &SharedApp) -> Result<()> {
        match self.address.prefix() {
            Some(prefix) => app.rates.downloads.take(Who::Address(prefix)),
            None => Ok(()),
        }
    }

    /// Takes a turn and reads the id.
    fn begin(&self, app: &SharedApp, kind: &Kind, hex_id: &str) -> Result<ItemId> {
        self.take_turn(app)?;
        kind.parse_id(hex_id).ok_or_else(PublicError::not_found)
    }

    /// Who it is, if they may open the item.
    async fn open(&self, app: &SharedApp, item: &Item) -> Result<Viewer> {
        let viewer = viewer_of(app, &self.headers).await?;
        match visibility::can_open(&viewer, &item.visibility_facts()) {
            true => Ok(viewer),
            false => Err(PublicError::not_found()),
        }
    }
}

async fn send_theme(app: &SharedApp, downloads: &Downloads, hex_id: &str, client: &Client) -> Result<Response> {
    let id = client.begin(app, &themes::theme::KIND, hex_id)?;
    let theme = themes::store::by_id(&app.db, id.0).await?.ok_or_else(PublicError::not_found)?;
    let viewer = client.open(app, &theme.item).await?;
    let file = build::file(app, downloads, &theme).await?;
    let served = File {
        hash: file.hash,
        name: file.name,
        media_type: "application/nxtheme",
        size_bytes: file.bytes.len() as u64,
        is_public: visibility::can_open(&Viewer::Visitor, &theme.item.visibility_facts()),
    };
    let part = Part::of(&served, client);
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

async fn send_pack(app: &SharedApp, downloads: &Downloads, hex_id: &str, client: &Client) -> Result<Response> {
    let id = client.begin(app, &themes::packs::pack::KIND, hex_id)?;
    let pack = themes::packs::store::by_id(&app.db, id.0).await?.ok_or_else(PublicError::not_found)?;
    let viewer = client.open(app, &pack.item).await?;
    send_archive(app, downloads, &viewer, &Archive::OfThemes(packs::Of::Pack(&pack)), client).await
}

async fn send_mix(app: &SharedApp, downloads: &Downloads, code: &str, client: &Client) -> Result<Response> {
    client.take_turn(app)?;
    let mix = mixes::find(app, code).await?.ok_or_else(PublicError::not_found)?;
    let viewer = viewer_of(app, &client.headers).await?;
    send_archive(app, downloads, &viewer, &Archive::OfThemes(packs::Of::Mix(&mix)), client).await
}

async fn send_wiiu_theme(app: &SharedApp, downloads: &Downloads, hex_id: &str, client: &Client) -> Result<Response> {
    let id = client.begin(app, &wiiu_themes::theme::KIND, hex_id)?;
    let theme = wiiu_themes::store::by_id(&app.db, id.0).await?.ok_or_else(PublicError::not_found)?;
    let viewer = client.open(app, &theme.item).await?;
    send_archive(app, downloads, &viewer, &Archive::WiiuTheme(&theme), client).await
}

/// What is served piece by piece.
enum Archive<'a> {
    OfThemes(packs::Of<'a>),
    WiiuTheme(&'a wiiu_themes::theme::Theme),
}

impl Archive<'_> {
    async fn file(&self, app: &SharedApp, downloads: &Downloads, viewer: &Viewer) -> Result<packs::File> {
        match self {
            Self::OfThemes(of) => packs::file(app, downloads, viewer, of).await,
            Self::WiiuTheme(theme) => utheme::file(app, downloads, theme).await,
        }
    }
}

async fn send_archive(
    app: &SharedApp,
    downloads: &Downloads,
    viewer: &Viewer,
    archive: &Archive<'_>,
    client: &Client,
) -> Result<Response> {
    // A file that has just been swept is built again.
    let mut is_last = false;
    loop {
        let file = archive.file(app, downloads, viewer).await?;
        let served = File {
            hash: file.hash,
            name: file.name,
            media_type: file.media_type,
            size_bytes: file.content.size_bytes(),
            is_public: file.is_public,
        };
        let part = Part::of(&served, client);
        let body = match (&part.range, file.content) {
            (Some(range), packs::Content::Stored(_)) if client.method != Method::HEAD => {
                match packs::pieces(app, file.key, range.clone()).await {
                    Ok(pieces) => Body::from_stream(pieces),
                    Err(error) if error.code == Code::NotFound && !is_last => {
                        packs::forget(downloads, file.hash).await;
                        is_last = true;
                        continue;
                    }
                    Err(error) => return Err(error),
                }
            }
            (Some(range), packs::Content::Held(bytes)) if client.method != Method::HEAD => {
                Body::from(bytes.slice(range.start as usize..range.end as usize))
            }
            _ => Body::empty(),
        };
        count_begun(app, downloads, &file.chosen, viewer, client, &part);
        return Ok(respond(&served, part, body));
    }
}

/// What is served, besides its bytes.
struct File {
    hash: ContentHash,
    /// The suggested file name.
    name: String,
    media_type: &'static str,
    size_bytes: u64,
    /// Everybody gets this file.
    is_public: bool,
}

impl File {
    fn tag(&self) -> String {
        format!("\"{}\"", self.hash)
    }
}

/// The part of a file that a client gets.
struct Part {
    /// What the client has already, as a response of its own.
    unchanged: Option<Response>,
    status: StatusCode,
    /// None for no bytes at all.
    range: Option<std::ops::Range<u64>>,
    content_range: Option<String>,
}

impl Part {
    fn of(file: &File, client: &Client) -> Self {
        let (tag, size) = (file.tag(), file.size_bytes);
        let none = Self { unchanged: None, status: StatusCode::OK, range: None, content_range: None };
        if let Some(unchanged) = not_modified(&client.headers, &tag) {
            return Self { unchanged: Some(unchanged), ..none };
        }
        match requested_range(&client.headers, &tag, size) {
            RequestedRange::Whole => Self { range: Some(0..size), ..none },
            RequestedRange::Part(range) => Self {
                status: StatusCode::PARTIAL_CONTENT,
                content_range: Some(format!("bytes {}-{}/{size}", range.start(), range.end())),
                range: Some(*range.start()..*range.end() + 1),
                ..none
            },
            RequestedRange::Unsatisfiable => Self {
                status: StatusCode::RANGE_NOT_SATISFIABLE,
                content_range: Some(format!("bytes */{size}")),
                ..none
            },
        }
    }

    fn begins_at_the_start(&self) -> bool {
        self.range.as_ref().is_some_and(|range| range.start == 0)
    }
}

/// Counts a download that begins at the start, for each of these items that is not the viewer's own.
fn count_begun(app: &SharedApp, downloads: &Downloads, items: &[Item], viewer: &Viewer, client: &Client, part: &Part) {
    if client.method == Method::GET && part.begins_at_the_start() {
        for item in items.iter().filter(|item| !viewer.owns(item.creator_id)) {
            count::record(app, downloads, item.id, client.address.prefix());
        }
    }
}

fn respond(file: &File, part: Part, body: Body) -> Response {
    let mut response = match part.unchanged {
        Some(unchanged) => unchanged,
        None => {
            let mut response = Response::new(body);
            *response.status_mut() = part.status;
            let out = response.headers_mut();
            out.insert(header::CONTENT_TYPE, HeaderValue::from_static(file.media_type));
            out.insert(
                header::CONTENT_LENGTH,
                HeaderValue::from(part.range.map_or(0, |range| range.end - range.start)),
            );
            out.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
            out.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(OBJECT_POLICY));
            let texts = [
                (header::CONTENT_RANGE, part.content_range),
                (header::CONTENT_DISPOSITION, Some(disposition(&file.name))),
            ];
            for (name, value) in texts {
                if let Some(value) = value.and_then(|value| HeaderValue::from_str(&value).ok()) {
                    out.insert(name, value);
                }
            }
            response
        }
    };
    let out = response.headers_mut();
    if let Ok(tag) = HeaderValue::from_str(&file.tag()) {
        out.insert(header::ETAG, tag);
    }
    let cache = if file.is_public { "public, no-cache" } else { "private, no-store" };
    out.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    out.insert(
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static(if file.is_public { "cross-origin" } else { "same-origin" }),
    );
    response
}
