//! Every SQL statement about creators as everybody sees them.

use vitrine_db::{DbError, Execute, params};

use super::CreatorProfile;

const PROFILE: &str = "id, uuid, username, role, is_verified, hide_items AS is_hidden, bio, avatar_token, \
    avatar_thumb_hash, banner_token, banner_thumb_hash, has_held_pictures, follower_count, created_at, updated_at";

/// Finds the account that has this name, otherwise the one that had it before.
pub async fn by_key(db: &impl Execute, username_key: &str) -> Result<Option<CreatorProfile>, DbError> {
    db.row_opt(
        &format!(
            "SELECT {PROFILE} FROM users WHERE deleted_at IS NULL AND id = COALESCE(\
             (SELECT u.id FROM users u WHERE u.username_key = $1), \
             (SELECT f.user_id FROM former_usernames f WHERE f.username_key = $1))"
        ),
        params![username_key],
    )
    .await
}

pub async fn by_id(db: &impl Execute, id: i64) -> Result<Option<CreatorProfile>, DbError> {
    db.row_opt(&format!("SELECT {PROFILE} FROM users WHERE id = $1 AND deleted_at IS NULL"), params![id]).await
}

pub const SAVES_RECEIVED: &str = "SELECT CAST(COALESCE(SUM(save_count), 0) AS BIGINT) FROM items \
    WHERE creator_id = $1 AND deleted_at IS NULL AND NOT is_private";

/// Counts the saves of a creator's items that everybody may open.
pub async fn saves_received(db: &impl Execute, id: i64) -> Result<i64, DbError> {
    db.scalar(SAVES_RECEIVED, params![id]).await
}
