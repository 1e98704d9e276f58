//! Repair of files that can be made again: pictures from their sources, downloads from their inputs. Uploads cannot be made again,
//! because a backup is the only other place that has them.

use vitrine_blobs::{BlobError, BlobKey, FileKind, PreviewFormat};
use vitrine_core::items;
use vitrine_db::DbError;
use vitrine_kit::objects;

use super::{FsckRun, OperateError, checked_rows, damage, unread};

/// Makes a missing file again, and describes the repair.
pub(super) async fn file(run: &FsckRun<'_>, key: BlobKey) -> Result<Option<String>, OperateError> {
    if !run.options.repairs {
        return Ok(None);
    }
    match key {
        BlobKey::Preview { .. } => pictures(run, key).await,
        BlobKey::Artefact { kind: FileKind::Nxtheme | FileKind::Utheme | FileKind::Zip, .. } => {
            download(run, key).await
        }
        _ => Ok(None),
    }
}

/// Makes a damaged file again like [`file`].
pub(super) async fn damaged(run: &FsckRun<'_>, key: BlobKey) -> Result<Option<String>, OperateError> {
    if !run.options.repairs {
        return Ok(None);
    }
    match run.of.blobs.head(key).await {
        Ok(head) if head.modified_at_ms > run.settled() => return Ok(None),
        Ok(_) | Err(BlobError::NotFound) => {}
        // It may be whole: nothing is known of it any more.
        Err(error) if unread::is_unseen(run, &error) => return Ok(None),
        Err(error) => return Err(error.into()),
    }
    if let BlobKey::Preview { format: PreviewFormat::Avif, .. } = key {
        return match run.of.blobs.delete(key).await {
            Err(BlobError::Other(_)) => Ok(None),
            deleted => {
                deleted?;
                Ok(Some("it was deleted: the WebP is sent until it is made again".to_owned()))
            }
        };
    }
    let mended = file(run, key).await?;
    if mended.is_some() && matches!(key, BlobKey::Artefact { .. }) {
        // It would be found under the name of what is built instead.
        match run.of.blobs.delete(key).await {
            // A folder in its place, for example, which nothing can be put in the place of.
            Err(BlobError::Other(_)) => return Ok(None),
            deleted => deleted?,
        }
    }
    Ok(mended)
}

async fn pictures(run: &FsckRun<'_>, key: BlobKey) -> Result<Option<String>, OperateError> {
    let mut made = 0;
    let mut is_left = false;
    for (kind, id) in checked_rows::items_with(&run.of.db, run.of.kinds, &run.columns.previews, key).await? {
        is_left = true;
        if !has_sources(run, kind, id).await? {
            continue;
        }
        let (settled, token) = (run.settled(), &run.random.bytes::<16>().to_vec());
        made += run
            .of
            .db
            .transaction(|tx| async move {
                let made = match checked_rows::is_settled(&tx, id, settled).await? {
                    true => items::item_rows::draw_again(&tx, kind, id, token.clone()).await?,
                    false => 0,
                };
                tx.commit().await?;
                Ok::<_, DbError>(made)
            })
            .await?;
    }
    Ok((is_left && made > 0).then(|| format!("pictures of {made} items will be drawn again when the site runs")))
}

/// Returns true if all sources of an item's pictures exist and are as they were uploaded. Otherwise the pictures could not be
/// drawn, and an item that lacks one of its pictures would be on no list any more.
async fn has_sources(
    run: &FsckRun<'_>,
    kind: &'static vitrine_core::items::ItemKind,
    id: i64,
) -> Result<bool, OperateError> {
    for key in objects::of_items(&run.of.db, kind, &[id]).await? {
        if !matches!(key, BlobKey::Source { .. }) {
            continue;
        }
        match run.of.blobs.get(key).await {
            Ok(bytes) if damage::of(key, &bytes).is_none() => {}
            Ok(_) | Err(BlobError::NotFound | BlobError::WrongContent) => return Ok(false),
            Err(error) if unread::is_unseen(run, &error) => return Ok(false),
            Err(error) => return Err(error.into()),
        }
    }
    Ok(true)
}

/// Forgets a built file, so that the next request for it builds it again.
async fn download(run: &FsckRun<'_>, key: BlobKey) -> Result<Option<String>, OperateError> {
    let columns = run.columns.built.iter().filter(|(_, kind)| *kind == key.kind());
    let mut forgotten = 0;
    for (column, _) in columns {
        for id in checked_rows::ids_with(&run.of.db, *column, "item_id", key).await? {
            forgotten += run
                .of
                .db
                .transaction(|tx| async move {
                    let changed = checked_rows::forget_built(&tx, *column, id, key).await?;
                    tx.commit().await?;
                    Ok::<_, DbError>(changed)
                })
                .await?;
        }
    }
    Ok((forgotten > 0).then(|| "it will be built again on the next request".to_owned()))
}
