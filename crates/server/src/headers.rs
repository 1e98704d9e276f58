//! Headers of every response.

use http::{HeaderMap, HeaderName, HeaderValue, header};
use vitrine_config::Config;
use vitrine_kit::http::RequestId;

/// Content security policy of pages: only the site's own files, and nothing inline. Pictures have absolute addresses at
/// the public address, which is another origin for visitors who use a further host name, or at the host of files, where
/// a script reads those that it composes others from. If visits are counted, the counter is one more origin.
pub fn page_policy(config: &Config) -> String {
    let own = config.public_url.origin().ascii_serialization();
    let files = config.files.url.as_ref().map(|url| format!(" {}", url.origin().ascii_serialization()));
    let files = files.unwrap_or_default();
    let counted = config.analytics.as_ref().map(|a| format!(" {}", a.url.origin().ascii_serialization()));
    let counted = counted.unwrap_or_default();
    format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' {own}{files} blob: data:; \
         media-src 'self' {own}{files} blob:; font-src 'self'; connect-src 'self'{files}{counted}; worker-src 'self'; manifest-src 'self'; \
         base-uri 'none'; object-src 'none'; form-action 'self'; frame-ancestors 'none'; \
         require-trusted-types-for 'script'"
    )
}

/// Adds the headers of every response, without overriding those set by the handler.
pub fn finish(headers: &mut HeaderMap, id: &RequestId, config: &Config) {
    let mut add = |name: HeaderName, value: &'static str| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
    add(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    add(header::REFERRER_POLICY, "strict-origin-when-cross-origin");
    add(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    if config.secure_cookies() {
        add(header::STRICT_TRANSPORT_SECURITY, "max-age=31536000; includeSubDomains");
    }
    if let Ok(value) = HeaderValue::from_str(&id.0) {
        headers.insert(HeaderName::from_static("x-request-id"), value);
    }
}

pub fn page(headers: &mut HeaderMap, policy: &HeaderValue) {
    headers.insert(header::CONTENT_SECURITY_POLICY, policy.clone());
    headers.insert(
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin-allow-popups"),
    );
    headers.insert(
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), microphone=(), geolocation=(), payment=()"),
    );
}
