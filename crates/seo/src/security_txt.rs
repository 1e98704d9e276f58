//! `/.well-known/security.txt`: the address for those who have found a weakness of the site. Source: RFC 9116.

use axum::body::Body;
use axum::extract::State;
use axum::response::Response;
use headers::{ContentType, HeaderMapExt};
use vitrine_core::clock::DAY;
use vitrine_core::error::{PublicError, Result};
use vitrine_core::language::Language;
use vitrine_kit::app::{App, SharedApp};
use vitrine_kit::graphql::DateTime;
use vitrine_kit::http::rest_error;

use super::documents::for_everybody;

pub const PATH: &str = "/.well-known/security.txt";
/// The standard wants less than a year.
const DAYS_VALID: i64 = 180;

pub async fn security_txt(State(app): State<SharedApp>) -> Response {
    text(&app).map_or_else(
        |error| rest_error(&error),
        |text| {
            let mut response = Response::new(Body::from(text));
            response.headers_mut().typed_insert(ContentType::text_utf8());
            for_everybody(response.headers_mut(), "public, max-age=3600");
            response
        },
    )
}

fn text(app: &App) -> Result<String> {
    let contact = app.config.documents.contact_link().ok_or_else(PublicError::not_found)?;
    let expires = DateTime((app.clock.now() / DAY + DAYS_VALID) * DAY);
    let languages = Language::ALL.map(Language::code).join(", ");
    let canonical = app.config.absolute(PATH);
    Ok(format!("Contact: {contact}\nExpires: {expires}\nPreferred-Languages: {languages}\nCanonical: {canonical}\n"))
}
