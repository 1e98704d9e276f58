//! Serving stored pictures: encoding and headers. The caller has already checked who may see them.

use axum::body::Body;
use axum::response::Response;
use bytes::Bytes;
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use vitrine_blobs::{BlobError, BlobToken, FileKind, PreviewFormat};
use vitrine_core::error::{PublicError, Result};
use vitrine_input::accept;
use vitrine_input::range::RequestedRange;
use vitrine_media::PreviewSize;

use super::{disposition, not_modified, requested_range};
use crate::app::App;
use crate::objects::{self, avif_copies};

/// Content security policy of stored files: nothing is allowed.
pub const OBJECT_POLICY: &str = "sandbox; default-src 'none'";

/// Caching of public files. Their address holds a token or hash, so a browser never has to ask again. Shared caches
/// drop a file within a day after it is withdrawn.
const PUBLIC_CACHE: &str = "public, max-age=31536000, s-maxage=86400, immutable";

/// The last part of a picture's address: `720` is negotiated, `720.jpg` and `720.webp` are not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureName {
    /// Height in lines: 180, 240, 360, 540, 720 or 1080, of people's own pictures 128, 250, 500 or 512.
    pub lines: u32,
    /// The format, if the address names one.
    pub format: Option<PreviewFormat>,
}

impl PictureName {
    pub fn parse(text: &str) -> Option<Self> {
        let (lines, format) = match text.split_once('.') {
            None => (text, None),
            Some((lines, "jpg")) => (lines, Some(PreviewFormat::Jpeg)),
            Some((lines, "webp")) => (lines, Some(PreviewFormat::Webp)),
            Some(_) => return None,
        };
        let lines =
            [128, 180, 240, 250, 360, 500, 512, 540, 720, 1080].into_iter().find(|known| known.to_string() == lines)?;
        Some(Self { lines, format })
    }

    /// Returns the format to send: JPEG unless the address or `Accept` names WebP. Consoles send `*/*` but do not
    /// support WebP.
    pub fn format_for(self, headers: &HeaderMap) -> PreviewFormat {
        self.format.unwrap_or_else(|| match names(headers, "image/webp") {
            true => PreviewFormat::Webp,
            false => PreviewFormat::Jpeg,
        })
    }

    /// Returns true if an AVIF copy may be sent in its place, if there is one: `Accept` names AVIF, and the address names no format.
    fn may_be_avif(self, headers: &HeaderMap) -> bool {
        let has_avif = PreviewSize::ALL.iter().any(|size| size.height_px() == self.lines && size.has_avif());
        has_avif && self.format.is_none() && names(headers, "image/avif")
    }
}

fn names(headers: &HeaderMap, media_type: &str) -> bool {
    accept::names(headers.get_all(header::ACCEPT).iter().map(HeaderValue::as_bytes), media_type)
}

/// Returns the picture of this size. The size of 540 lines exists as WebP only, and not for pictures drawn before it
/// was introduced: 720 lines are sent instead. A picture drawn again has another token, so the address stays true.
async fn larger_for_missing(
    app: &App,
    token: BlobToken,
    lines: u32,
    format: PreviewFormat,
) -> std::result::Result<Bytes, BlobError> {
    let of = |lines| objects::get(app, objects::preview(token, lines, format));
    if lines != PreviewSize::Medium540.height_px() {
        return of(lines).await;
    }
    let larger = PreviewSize::Hd720.height_px();
    match format {
        PreviewFormat::Jpeg => of(larger).await,
        PreviewFormat::Webp | PreviewFormat::Avif => match of(lines).await {
            Err(BlobError::NotFound) => of(larger).await,
            found => found,
        },
    }
}

/// Sends a picture. A client that has it in either format that it accepts is told to keep it, without a look at the store.
pub async fn picture(
    app: &App,
    token: BlobToken,
    name: PictureName,
    asked: &HeaderMap,
    is_public: bool,
) -> Result<Response> {
    let format = name.format_for(asked);
    let may_be_avif = app.config.avif && name.may_be_avif(asked);
    let tag_of = |format: PreviewFormat| format!("\"{token}-{}{}\"", name.lines, format.kind().extension());
    let formats = [Some(format), may_be_avif.then_some(PreviewFormat::Avif)].into_iter().flatten();
    let known = formats.map(tag_of).find_map(|tag| Some((not_modified(asked, &tag)?, tag)));
    let (mut response, tag) = match known {
        Some(known) => known,
        None => {
            let copy = if may_be_avif { avif_copies::get(app, token, name.lines).await? } else { None };
            let (bytes, format) = match copy {
                Some(copy) => (copy, PreviewFormat::Avif),
                None => (larger_for_missing(app, token, name.lines, format).await?, format),
            };
            (file(bytes, format.kind().content_type()), tag_of(format))
        }
    };
    if name.format.is_none() {
        response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept"));
    }
    finish(&mut response, &tag, is_public);
    Ok(response)
}

/// Sends a stored file that exists in one format only. A background that its menu shows through is a PNG.
pub async fn whole(
    app: &App,
    key: vitrine_blobs::BlobKey,
    tag: &str,
    asked: &HeaderMap,
    is_public: bool,
) -> Result<Response> {
    let tag = format!("\"{tag}\"");
    let mut response = match not_modified(asked, &tag) {
        Some(response) => response,
        None => {
            let bytes = objects::get(app, key).await?;
            let kind = if bytes.starts_with(b"\x89PNG") { FileKind::Png } else { key.kind() };
            file(bytes, kind.content_type())
        }
    };
    finish(&mut response, &tag, is_public);
    Ok(response)
}

/// Sends a file, or the requested range of it: players fetch sound in parts.
pub async fn ranged(
    app: &App,
    key: vitrine_blobs::BlobKey,
    tag: &str,
    asked: &HeaderMap,
    is_public: bool,
) -> Result<Response> {
    let tag = format!("\"{tag}\"");
    let mut response = match not_modified(asked, &tag) {
        Some(response) => response,
        None => part(app.blobs.get(key).await?, key.kind().content_type(), &tag, asked),
    };
    response.headers_mut().insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    finish(&mut response, &tag, is_public);
    Ok(response)
}

/// Turns the response into a file to save under this name.
pub fn to_be_saved(mut response: Response, name: &str) -> Response {
    if let Ok(value) = HeaderValue::from_str(&disposition(name)) {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, value);
    }
    response
}

fn part(bytes: Bytes, content_type: &'static str, tag: &str, asked: &HeaderMap) -> Response {
    let size = bytes.len();
    let (status, bytes, range) = match requested_range(asked, tag, size as u64) {
        RequestedRange::Whole => return file(bytes, content_type),
        // The range lies within the file, whose size is a usize.
        RequestedRange::Part(range) => {
            let text = format!("bytes {}-{}/{size}", range.start(), range.end());
            (StatusCode::PARTIAL_CONTENT, bytes.slice(*range.start() as usize..=*range.end() as usize), text)
        }
        RequestedRange::Unsatisfiable => (StatusCode::RANGE_NOT_SATISFIABLE, Bytes::new(), format!("bytes */{size}")),
    };
    let mut response = file(bytes, content_type);
    *response.status_mut() = status;
    if let Ok(value) = HeaderValue::from_str(&range) {
        response.headers_mut().insert(header::CONTENT_RANGE, value);
    }
    response
}

fn file(bytes: Bytes, content_type: &'static str) -> Response {
    let length = bytes.len();
    let mut response = Response::new(Body::from(bytes));
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type));
    response.headers_mut().insert(header::CONTENT_LENGTH, HeaderValue::from(length));
    response
}

fn finish(response: &mut Response, tag: &str, is_public: bool) {
    let headers = response.headers_mut();
    let cache = if is_public { PUBLIC_CACHE } else { "private, no-store" };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    if let Ok(value) = HeaderValue::from_str(tag) {
        headers.insert(header::ETAG, value);
    }
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(OBJECT_POLICY));
    if is_public {
        headers
            .insert(HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("cross-origin"));
    }
}

/// The response of an object route: REST errors in the form that consoles display.
pub fn answered(result: Result<Response>) -> Response {
    result.unwrap_or_else(|error: PublicError| super::rest_error(&error))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accept(value: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT, value.parse().expect("header"));
        headers
    }

    #[test]
    fn only_who_names_webp_gets_it() {
        let name = PictureName::parse("240").expect("a picture");
        assert_eq!(name.format_for(&accept("image/avif,image/webp,*/*;q=0.8")), PreviewFormat::Webp);
        for value in ["*/*", "image/*", "image/jpeg", "image/webp;q=0", ""] {
            assert_eq!(name.format_for(&accept(value)), PreviewFormat::Jpeg, "{value}");
        }
        let jpeg = PictureName::parse("240.jpg").expect("a picture");
        assert_eq!(jpeg.format_for(&accept("image/webp")), PreviewFormat::Jpeg);
    }

    #[test]
    fn only_who_names_avif_may_get_it_in_the_sizes_of_lists() {
        let may_be_avif =
            |name: &str, value: &str| PictureName::parse(name).expect("a picture").may_be_avif(&accept(value));
        for value in ["image/avif,image/webp,*/*;q=0.8", "IMAGE/AVIF", "image/webp, image/avif ;q=0.1"] {
            assert!(may_be_avif("360", value) && may_be_avif("540", value), "{value}");
        }
        for value in ["*/*", "image/*", "image/avif;q=0", "image/avif-sequence", "image/avif2", "text/image/avif", ""] {
            assert!(!may_be_avif("540", value), "{value}");
        }
        for name in ["180", "720", "1080", "360.jpg", "540.webp"] {
            assert!(!may_be_avif(name, "image/avif"), "{name}");
        }
    }

    #[test]
    fn other_names_are_no_pictures() {
        for wrong in ["", "100", "0720", "720.png", "540.avif", "720.", ".jpg", "+720", "720.jpg.jpg"] {
            assert_eq!(PictureName::parse(wrong), None, "{wrong}");
        }
    }
}
