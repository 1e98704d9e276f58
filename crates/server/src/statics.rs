//! The built browser app, embedded in the binary: hashed files that never change under their name.

use std::borrow::Cow;
use std::collections::HashMap;
use std::io::Read as _;
use std::sync::LazyLock;

use axum::body::Body;
use axum::extract::Path;
use axum::response::Response;
use bytes::Bytes;
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use parking_lot::Mutex;
use rust_embed::{EmbeddedFile, RustEmbed};
use vitrine_input::accept;
use vitrine_kit::http::not_modified;

/// Files of `web/dist`. A debug build reads the folder at run time, a release build embeds it. Scripts and styles are only there in
/// their compressed forms, which nearly all browsers take and which are a seventh as large.
#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../web/dist"]
#[exclude = "assets/*.js"]
#[exclude = "assets/*.css"]
#[exclude = "server/*.js"]
#[exclude = "manifest.json"]
#[allow_missing = true]
pub struct WebDist;

/// Files that were decompressed for a client that takes no compressed ones. They are kept for good, so that nobody can make the
/// server decompress them again and again; all together they have 4 MB.
static DECOMPRESSED: LazyLock<Mutex<HashMap<String, &'static [u8]>>> = LazyLock::new(Mutex::default);

/// Reads a file that the binary may have only in its compressed form.
pub fn text(name: &str) -> Option<Vec<u8>> {
    match WebDist::get(name) {
        Some(file) => Some(file.data.into_owned()),
        None => decompressed(&WebDist::get(&format!("{name}.br"))?.data),
    }
}

fn decompressed(data: &[u8]) -> Option<Vec<u8>> {
    let mut plain = Vec::new();
    brotli::Decompressor::new(data, 4096).read_to_end(&mut plain).ok()?;
    Some(plain)
}

/// Returns a file in its plain form, with the hash of the form that is embedded.
fn plain_file(path: &str) -> Option<EmbeddedFile> {
    if let Some(file) = WebDist::get(path) {
        return Some(file);
    }
    let file = WebDist::get(&format!("{path}.br"))?;
    let mut kept = DECOMPRESSED.lock();
    let plain = match kept.get(path) {
        Some(plain) => plain,
        None => *kept.entry(path.to_owned()).or_insert(decompressed(&file.data)?.leak()),
    };
    Some(EmbeddedFile { data: Cow::Borrowed(plain), ..file })
}

/// Returns the set of icons with this prefix, which the build of the browser app puts beside it.
pub fn icon_set(prefix: &str) -> Option<Cow<'static, [u8]>> {
    WebDist::get(&format!("icon-sets/{prefix}.json")).map(|file| file.data)
}

/// Beginnings of the names of workers that run a module of WebAssembly.
const WASM_WORKERS: [&str; 2] = ["file-checks-", "console-stage-"];

/// `/assets/…`: content-hashed, so cached for ever; an unknown name is 404, never a page.
pub async fn asset(Path(path): Path<String>, headers: HeaderMap) -> Response {
    let mut response = file(&format!("assets/{path}"), &headers, "public, max-age=31536000, immutable");
    // A worker has a policy of its own. These run a module of WebAssembly, which pages may not.
    if WASM_WORKERS.iter().any(|name| path.starts_with(name)) && path.ends_with(".js") {
        let policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
    }
    response
}

/// `/sw.js`: the service worker, which browsers check at every visit. It may contact this server only, and run nothing
/// else.
pub async fn service_worker(headers: HeaderMap) -> Response {
    let mut response = file("sw.js", &headers, "no-cache");
    let headers = response.headers_mut();
    headers.insert(HeaderName::from_static("service-worker-allowed"), HeaderValue::from_static("/"));
    headers.insert(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static("default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'"),
    );
    response
}

/// `/builds/latest.json`: the build of this server.
pub async fn latest_build(headers: HeaderMap) -> Response {
    file("builds/latest.json", &headers, "no-cache")
}

/// `/builds/meta/…`: the contents of a build. Another build has another name.
pub async fn build(Path(name): Path<String>, headers: HeaderMap) -> Response {
    file(&format!("builds/meta/{name}"), &headers, "public, max-age=31536000, immutable")
}

/// Returns a file of the app, in the best encoding that the browser accepts.
pub fn file(path: &str, headers: &HeaderMap, cache: &'static str) -> Response {
    // A debug build reads a folder, so `..` must not lead out of it.
    let path = if path.contains("..") { "" } else { path };
    let accepted = || headers.get_all(header::ACCEPT_ENCODING).iter().map(HeaderValue::as_bytes);
    let encoded = [("br", ".br"), ("gzip", ".gz")]
        .into_iter()
        .filter(|(coding, _)| accept::names(accepted(), coding))
        .find_map(|(coding, ending)| WebDist::get(&format!("{path}{ending}")).map(|file| (file, Some(coding))));
    let found = encoded.or_else(|| plain_file(path).map(|file| (file, None)));
    let Some((found, coding)) = found else {
        let mut response = Response::new(Body::from("Not found.\n"));
        *response.status_mut() = StatusCode::NOT_FOUND;
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
        return response;
    };
    answer(path, found, coding, headers, cache)
}

fn answer(
    path: &str,
    found: EmbeddedFile,
    coding: Option<&'static str>,
    asked: &HeaderMap,
    cache: &'static str,
) -> Response {
    let tag = format!("\"{}{}\"", hex::encode(&found.metadata.sha256_hash()[..12]), coding.unwrap_or_default());
    let mut response = not_modified(asked, &tag).unwrap_or_else(|| content(path, found, coding));
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Ok(value) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, value);
    }
    response
}

fn content(path: &str, found: EmbeddedFile, coding: Option<&'static str>) -> Response {
    let data = match found.data {
        Cow::Borrowed(data) => Bytes::from_static(data),
        Cow::Owned(data) => Bytes::from(data),
    };
    let length = data.len();
    let mut response = Response::new(Body::from(data));
    let headers = response.headers_mut();
    let media = mime_guess::from_path(path).first_or_octet_stream();
    let media = if media.type_() == "text" { format!("{media}; charset=utf-8") } else { media.to_string() };
    if let Ok(value) = HeaderValue::from_str(&media) {
        headers.insert(header::CONTENT_TYPE, value);
    }
    if let Some(coding) = coding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
    }
    headers.insert(header::CONTENT_LENGTH, HeaderValue::from(length));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_sent_in_an_accepted_coding_and_only_once() {
        let encoded = WebDist::iter().find(|name| name.ends_with(".js.br")).expect("the browser app is built");
        let path = encoded.trim_end_matches(".br");
        let ask = |accepted: &str, known: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, accepted.parse().expect("a header"));
            headers.insert(header::IF_NONE_MATCH, known.parse().expect("a header"));
            file(path, &headers, "no-cache")
        };
        for (accepted, coding) in
            [("gzip, br", Some("br")), ("br;q=0, gzip", Some("gzip")), ("br;q=0", None), ("*", None), ("", None)]
        {
            let whole = ask(accepted, "\"other\"");
            let found = whole.headers().get(header::CONTENT_ENCODING).map(HeaderValue::as_bytes);
            assert_eq!((whole.status(), found), (StatusCode::OK, coding.map(str::as_bytes)), "{accepted}");
            if coding.is_none() {
                assert!(WebDist::get(path).is_none(), "{path} is only there in its compressed forms");
                let plain = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/dist/").to_owned() + path);
                assert_eq!(whole.headers()[header::CONTENT_LENGTH], plain.expect("the build").len().to_string());
            }
            let tag = whole.headers()[header::ETAG].to_str().expect("text");
            for known in [tag.to_owned(), format!("W/{tag}"), format!("\"other\", {tag}")] {
                let again = ask(accepted, &known);
                assert_eq!(again.status(), StatusCode::NOT_MODIFIED, "{known}");
                assert_eq!(again.headers()[header::ETAG], tag, "{known}");
            }
        }
    }
}
