//! Files first, rows after: the keys are announced, the files written and synced, and only then one transaction adds
//! theme, tags, options and the job. Whatever interrupts this leaves at most files that the sweeper knows of.

use bytes::Bytes;
use vitrine_blobs::{ContentHash, Token};
use vitrine_db::DbError;

use super::decode::Decoded;
use super::previews::MakePreviews;
use super::{Submission, store};
use crate::app::SharedApp;
use crate::error::{Code, PublicError, Result};
use crate::features::tags;
use crate::ids::slug;
use crate::objects;
use crate::viewer::Writer;

/// An idempotency key together with what was asked under it.
pub struct Key {
    key: String,
    request_hash: Vec<u8>,
}

impl Key {
    /// Reads the header's value; it is a UUID.
    pub fn new(key: &str, submissions: &[Submission]) -> Result<Self> {
        let key = uuid::Uuid::parse_str(key)
            .map_err(|_| PublicError::bad_input("Idempotency-Key", "The idempotency key is a UUID."))?;
        let mut hasher = blake3::Hasher::new();
        for theme in submissions {
            let crop = theme.background.as_ref().map(|b| b.crop);
            let fields = (&theme.name, &theme.description, &theme.tags, theme.target, theme.is_private, theme.is_nsfw);
            hasher.update(format!("{fields:?}{:?}{:?}{crop:?}", theme.layout_hex_id, theme.choices).as_bytes());
            if let Some(background) = &theme.background {
                hasher.update(background.file.hash().as_bytes());
            }
        }
        Ok(Self { key: key.to_string(), request_hash: hasher.finalize().as_bytes().to_vec() })
    }
}

/// The answer that was given under this key, if any. The same key with another request is a conflict.
pub async fn already_done(app: &SharedApp, writer: &Writer, key: &Key) -> Result<Option<Vec<i64>>> {
    let Some(done) = store::answered(&app.db, writer.account().id, &key.key).await? else { return Ok(None) };
    if done.request_hash != key.request_hash {
        return Err(PublicError::new(Code::IdempotencyConflict, "This key was used for another request."));
    }
    serde_json::from_str(&done.answer).map(Some).map_err(|e| PublicError::internal("reading an idempotent answer", e))
}

/// Stores everything and returns the row ids.
pub async fn commit(app: &SharedApp, writer: &Writer, themes: Vec<Decoded>, key: Option<Key>) -> Result<Vec<i64>> {
    let mut files = Vec::new();
    let mut rows = Vec::new();
    for theme in themes {
        let wallpaper = theme.wallpaper.map(|bytes| {
            let hash = ContentHash::of(&bytes);
            let stored = store::Wallpaper { hash: hash.as_bytes().to_vec(), bytes: bytes.len() as i64 };
            files.push((objects::wallpaper(hash), Bytes::from(bytes)));
            stored
        });
        rows.push((theme.checked, wallpaper));
    }
    let announced = objects::put(app, files).await?;

    let now = app.clock.now();
    let tx = app.db.begin().await?;
    let mut ids = Vec::with_capacity(rows.len());
    for (theme, wallpaper) in rows {
        let id = store::insert(
            &tx,
            &store::NewTheme {
                uuid: app.chance.uuid(),
                creator_id: writer.account().id,
                slug: slug(&theme.name),
                name: theme.name,
                description: theme.description,
                target: theme.target.file_name(),
                layout_id: theme.layout.as_ref().map(|layout| layout.id),
                is_private: theme.is_private,
                is_nsfw: theme.is_nsfw,
                wallpaper,
                preview_token: Token::from_bytes(app.chance.bytes()),
                now,
            },
        )
        .await?;
        let tag_ids = tags::resolve(&tx, theme.tags, now).await?;
        store::set_tags(&tx, id, &tag_ids).await?;
        store::set_options(&tx, id, &theme.choices).await?;
        vitrine_jobs::enqueue(&tx, &MakePreviews { theme_id: id }, MakePreviews::options(id, now)).await?;
        ids.push(id);
    }
    announced.settle(&tx).await?;
    if let Some(key) = key {
        let answer =
            serde_json::to_string(&ids).map_err(|e| PublicError::internal("writing an idempotent answer", e))?;
        let kept = store::keep_answer(&tx, writer.account().id, &key.key, key.request_hash.clone(), &answer, now).await;
        if let Err(DbError::UniqueViolation { .. }) = kept {
            // Another request with this key was faster; its answer is the answer.
            tx.rollback().await?;
            return already_done(app, writer, &key).await?.ok_or_else(|| {
                PublicError::new(Code::Conflict, "The same request is being worked on. Try again in a moment.")
            });
        }
        kept?;
    }
    tx.commit().await?;
    Ok(ids)
}
