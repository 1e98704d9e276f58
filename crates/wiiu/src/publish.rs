//! Publishing Wii U themes, from a creator's input to a public theme. Each step has a file: [`checks`] (permission to
//! publish, complete fields), [`decode`] (valid files), [`commit`] (files first, then rows, tags and the job in one
//! transaction). `update` changes a theme by the same rules: its stored parts are its `content`, and `parts` are the
//! edits to them.

pub mod checks;
pub mod commit;
mod content;
pub mod decode;
mod fields;
pub mod graphql;
mod parts;
mod sound;
mod update;
mod uploaded_pictures;
mod wiiu_theme_content_rows;

use vitrine_community::nsfw::NsfwCheck;
use vitrine_community::publishing::form::NewDetails;
use vitrine_community::publishing::idempotency::{self, IdempotencyKey};
use vitrine_core::error::{PublicError, Result};
use vitrine_core::viewer::Writer;
use vitrine_kit::app::SharedApp;

pub use self::parts::{SoundUpload, WiiuThemeParts};

/// A theme as submitted by its creator.
#[derive(Clone, Debug)]
pub struct WiiuSubmission {
    pub details: NewDetails,
    pub parts: WiiuThemeParts,
}

/// Publishes all themes or none, and returns their row ids in the order given.
///
/// `key` is the idempotency key of the request, when it has one: the same key gives the same answer again.
/// `request_id` is for the audit log.
///
/// # Errors
/// Field errors below `data`; `RATE_LIMITED`, `QUOTA_EXCEEDED`, `IDEMPOTENCY_CONFLICT`, `NSFW_CHECK_UNAVAILABLE`; what the
/// stores report.
pub async fn publish(
    app: &SharedApp,
    nsfw_check: &NsfwCheck,
    writer: &Writer,
    submissions: Vec<WiiuSubmission>,
    key: Option<&str>,
    request_id: Option<&str>,
) -> Result<Vec<i64>> {
    let key = key.map(|key| IdempotencyKey::new(key, request_hash(&submissions))).transpose()?;
    let publishing = publish_once(app, nsfw_check, writer, submissions, key.as_ref(), request_id);
    idempotency::once(app, writer, key.as_ref(), publishing).await
}

async fn publish_once(
    app: &SharedApp,
    nsfw_check: &NsfwCheck,
    writer: &Writer,
    submissions: Vec<WiiuSubmission>,
    key: Option<&IdempotencyKey>,
    request_id: Option<&str>,
) -> Result<Vec<i64>> {
    let (checked, mut field_errors) = checks::check(app, writer, submissions).await?;
    let mut decoded = Vec::with_capacity(checked.len());
    for theme in checked {
        let (files, errors) = decode::decode(app, &theme.path, &theme.parts).await?;
        field_errors.extend(errors);
        decoded.push((theme, files));
    }
    if !field_errors.is_empty() {
        return Err(PublicError::field_errors(field_errors));
    }
    if decoded.iter().any(|(theme, _)| theme.details.is_for_everybody()) {
        nsfw_check.require_answering(app).await?;
    }
    commit::commit(app, writer, decoded, key, request_id).await
}

/// Returns the hash of everything that makes up a request. Hashes of other kinds' requests begin with another name.
fn request_hash(submissions: &[WiiuSubmission]) -> blake3::Hash {
    let mut hasher = blake3::Hasher::new();
    hasher.update(b"wiiu-theme");
    for theme in submissions {
        let details = &theme.details;
        let fields = (&details.name, &details.description, &details.tags, details.is_private, details.is_nsfw);
        hasher.update(format!("{fields:?}").as_bytes());
        theme.parts.hash_into(&mut hasher);
    }
    hasher.finalize()
}
