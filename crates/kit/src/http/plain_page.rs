//! A page outside the app: it looks like the site and works without scripts, in any program that opens a link of an
//! email.

use std::sync::Arc;

use axum::response::{Html, IntoResponse, Response};
use http::{HeaderName, HeaderValue, StatusCode, header};
use vitrine_core::error::{ErrorCode, PublicError};
use vitrine_core::language::Language;

/// Content security policy: its own files, and a form that posts back to the site.
const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; \
     frame-ancestors 'none'",
);
const LOGO: &str = "<a href=\"/\" class=\"inline-flex items-center gap-2.5\"><svg aria-hidden=\"true\" width=\"24\" height=\"24\" \
    viewBox=\"0 0 24 24\"><rect class=\"fill-fill\" height=\"3\" width=\"14\" x=\"5\" y=\"1\"/><path class=\"fill-none stroke-ink\" \
    d=\"M7 7.5H3V22.5H21V7.5H17\" stroke-width=\"2\"/></svg><span class=\"font-display text-[1.375rem] font-[640] leading-none \
    -translate-y-px tracking-[-0.025em]\">";
const BUTTON: &str = "inline-flex items-center justify-center gap-2 rounded-control font-[560] whitespace-nowrap select-none \
    transition-colors duration-[120ms] bg-fill text-on-fill hover:bg-fill-hover min-h-12 px-6 text-body";

/// Shared beginning of all such pages.
pub struct PlainPage {
    links: Arc<str>,
    site: String,
}

/// Texts of one page. None of them is escaped, because all are our own.
pub struct PageMessage<'a> {
    pub status: StatusCode,
    pub title: &'a str,
    pub line: &'a str,
    /// Label of a button that posts to the same address.
    pub button: Option<&'a str>,
}

/// Texts of the page behind a link in an email: titles, lines and buttons.
pub struct LetterPage {
    /// Question before anything is done, because mail programs follow links by themselves.
    pub ask: (&'static str, &'static str, &'static str),
    pub done: (&'static str, &'static str),
    /// Text for a link that does not exist.
    pub wrong: (&'static str, &'static str),
    pub failed: (&'static str, &'static str, &'static str),
}

impl PlainPage {
    /// Returns the page that asks. It is the same for everybody: it repeats nothing of the address, and does not reveal
    /// whether the link is valid.
    pub fn asking(&self, language: Language, said: &LetterPage) -> Response {
        let (title, line, button) = said.ask;
        self.response(language, &PageMessage { status: StatusCode::OK, title, line, button: Some(button) })
    }

    /// Returns the page with the result of pressing the button.
    pub fn outcome(&self, language: Language, said: &LetterPage, outcome: Result<(), PublicError>) -> Response {
        let Err(error) = outcome else {
            let (title, line) = said.done;
            return self.response(language, &PageMessage { status: StatusCode::OK, title, line, button: None });
        };
        let status = StatusCode::from_u16(error.code.http_status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let (title, line, button) = match error.code {
            ErrorCode::NotFound => (said.wrong.0, said.wrong.1, None),
            _ => (said.failed.0, said.failed.1, Some(said.failed.2)),
        };
        let mut response = self.response(language, &PageMessage { status, title, line, button });
        if let Some(seconds) = error.retry_after_s {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }

    /// Takes over the links to style sheets and fonts in the head of the app's shell.
    pub fn new(shell: &str) -> Self {
        let is_ours =
            |link: &str| link.contains("stylesheet") || link.contains("\"font\"") || link.contains("\"icon\"");
        let links = shell.split('<').filter(|tag| tag.starts_with("link ") && is_ours(tag));
        let links: String = links.map(|tag| format!("<{}", tag.trim_end())).collect();
        Self { links: links.into(), site: String::new() }
    }

    /// Returns the page with the name of the site, which is escaped.
    pub fn named(&self, site: &str) -> Self {
        Self { links: self.links.clone(), site: site.to_owned() }
    }

    /// Returns the page as a response that no cache keeps, and that does not leak its address to other sites.
    pub fn response(&self, language: Language, message: &PageMessage<'_>) -> Response {
        let PageMessage { status, title, line, button } = message;
        let button = button.map_or_else(String::new, |words| {
            format!("<form method=\"post\"><button class=\"{BUTTON}\">{words}</button></form>")
        });
        let (links, site, code) = (&self.links, &self.site, language.code());
        let page = Html(format!(
            "<!doctype html><html lang=\"{code}\"><head><meta charset=\"utf-8\"><title>{title} – {site}</title>\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
             <meta name=\"color-scheme\" content=\"light dark\"><meta name=\"robots\" content=\"noindex\">{links}</head><body>\
             <header class=\"page py-4\">{LOGO}{site}</span></a></header>\
             <main class=\"page flex flex-col items-start gap-4 py-12 desktop:py-24\">\
             <h1 class=\"max-w-full text-h1\">{title}</h1><p class=\"max-w-[68ch] text-ink-2\">{line}</p>{button}</main></body></html>"
        ));
        let headers = [
            (header::CONTENT_SECURITY_POLICY, POLICY),
            (header::CONTENT_LANGUAGE, HeaderValue::from_static(code)),
            (header::VARY, super::language::VARY),
            (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
            (header::REFERRER_POLICY, HeaderValue::from_static("same-origin")),
            (HeaderName::from_static("x-robots-tag"), HeaderValue::from_static("noindex")),
        ];
        (*status, headers, page).into_response()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_it_looks_like_is_taken_from_the_shell() {
        let shell = "<head><script src=\"/assets/boot.js\"></script>\n<link rel=\"stylesheet\" href=\"/assets/a.css\">\n\
                     <link rel=\"manifest\" href=\"/m.json\" /><link rel=\"icon\" href=\"/icon.svg\" />\
                     <link rel=\"preload\" as=\"font\" href=\"/f.woff2\"></head>";
        let expected = "<link rel=\"stylesheet\" href=\"/assets/a.css\"><link rel=\"icon\" href=\"/icon.svg\" />\
                        <link rel=\"preload\" as=\"font\" href=\"/f.woff2\">";
        assert_eq!(*PlainPage::new(shell).links, *expected);
    }
}
