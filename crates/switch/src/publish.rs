//! Publishing, from a creator's input to a public theme. Each step has a file: [`checks`] (permission to publish, valid
//! fields), [`decode`] (valid files), [`commit`] (files first, then rows, tags and the job that makes the pictures in
//! one transaction). No row ever refers to a missing file; a file without a row is harmless and swept later. `update`
//! changes a theme by the same rules: its stored parts are its `content`, and `parts` are the edits to them.

pub mod checks;
pub mod commit;
pub mod compare;
mod content;
pub mod decode;
pub mod graphql;
pub mod pack;
mod parts;
pub mod theme_content_rows;
mod update;

use vitrine_community::nsfw::NsfwCheck;
use vitrine_community::publishing::change::PartChanges as _;
use vitrine_community::publishing::form::NewDetails;
use vitrine_community::publishing::idempotency::{self, IdempotencyKey};
use vitrine_core::error::Result;
use vitrine_core::viewer::Writer;
use vitrine_kit::app::SharedApp;
use vitrine_target::Target;

pub use self::pack::PackSubmission;
pub use self::parts::{BackgroundUpload, ThemeParts};

/// A theme as submitted by its creator.
#[derive(Clone, Debug)]
pub struct ThemeSubmission {
    pub details: NewDetails,
    pub target: Target,
    pub parts: ThemeParts,
}

/// Publishes all themes or none, in one pack if that is given, and returns their row ids in the order given; after them
/// those of the published themes that have joined the pack.
///
/// `key` is the idempotency key of the request, when it has one: the same key gives the same answer again.
/// `request_id` is for the audit log.
pub async fn publish(
    app: &SharedApp,
    nsfw_check: &NsfwCheck,
    writer: &Writer,
    submissions: Vec<ThemeSubmission>,
    pack: Option<PackSubmission>,
    key: Option<&str>,
    request_id: Option<&str>,
) -> Result<Vec<i64>> {
    let key = key.map(|key| IdempotencyKey::new(key, request_hash(&submissions, pack.as_ref()))).transpose()?;
    let publishing = publish_once(app, nsfw_check, writer, submissions, pack, key.as_ref(), request_id);
    idempotency::once(app, writer, key.as_ref(), publishing).await
}

async fn publish_once(
    app: &SharedApp,
    nsfw_check: &NsfwCheck,
    writer: &Writer,
    submissions: Vec<ThemeSubmission>,
    pack: Option<PackSubmission>,
    key: Option<&IdempotencyKey>,
    request_id: Option<&str>,
) -> Result<Vec<i64>> {
    let (checked, pack) = checks::check(app, writer, submissions, pack).await?;
    if checked.iter().any(|theme| theme.details.is_for_everybody() && theme.parts.has_picture()) {
        nsfw_check.require_answering(app).await?;
    }
    let decoded = decode::decode(app, checked).await?;
    commit::commit(app, writer, decoded, pack, key, request_id).await
}

/// Returns the hash of everything that makes up a request.
fn request_hash(submissions: &[ThemeSubmission], pack: Option<&PackSubmission>) -> blake3::Hash {
    let mut hasher = blake3::Hasher::new();
    hasher.update(format!("{pack:?}").as_bytes());
    for theme in submissions {
        let details = &theme.details;
        let fields =
            (&details.name, &details.description, &details.tags, theme.target, details.is_private, details.is_nsfw);
        hasher.update(format!("{fields:?}").as_bytes());
        theme.parts.hash_into(&mut hasher);
    }
    hasher.finalize()
}
