//! Every SQL statement about deleting accounts.

use vitrine_core::clock::Millis;
use vitrine_db::{DbError, Execute, params, row};

/// Counts the admins besides this account.
pub async fn other_admins(db: &impl Execute, id: i64) -> Result<i64, DbError> {
    let sql = "SELECT COUNT(*) FROM users WHERE role = 'ADMIN' AND NOT is_blocked AND deleted_at IS NULL AND id <> $1";
    db.scalar(sql, params![id]).await
}

/// Returns when the latest open case about an account or its items was opened, if that was later than `since`.
pub async fn last_open_case(db: &impl Execute, id: i64, since: Millis) -> Result<Option<Millis>, DbError> {
    db.scalar(
        "SELECT MAX(c.opened_at) FROM moderation_cases c LEFT JOIN items i ON i.id = c.item_id \
         WHERE c.closed_at IS NULL AND c.opened_at > $2 AND i.deleted_at IS NULL \
         AND (c.creator_id = $1 OR i.creator_id = $1)",
        params![id, since],
    )
    .await
}

/// Returns when the owner's first refused request to delete the account was made, if that was later than `since`.
pub async fn asked_at(db: &impl Execute, id: i64, since: Millis) -> Result<Option<Millis>, DbError> {
    db.scalar("SELECT MAX(deletion_asked_at) FROM users WHERE id = $1 AND deletion_asked_at > $2", params![id, since])
        .await
}

pub async fn note_asked(db: &impl Execute, id: i64, now: Millis) -> Result<u64, DbError> {
    db.execute("UPDATE users SET deletion_asked_at = $2 WHERE id = $1", params![id, now]).await
}

row! {
    /// Number of rows that an account keeps besides its items.
    #[derive(Clone, Copy, Debug)]
    pub struct KeptCounts { pub saves: i64, pub mixes: i64, pub follows: i64, pub followers: i64 }
}

pub async fn kept(db: &impl Execute, id: i64) -> Result<KeptCounts, DbError> {
    db.row(
        "SELECT (SELECT COUNT(*) FROM item_saves WHERE user_id = $1) AS saves, \
         (SELECT COUNT(*) FROM switch_mix_saves WHERE user_id = $1) AS mixes, \
         (SELECT COUNT(*) FROM follows WHERE user_id = $1) AS follows, \
         (SELECT COUNT(*) FROM follows WHERE creator_id = $1) AS followers",
        params![id],
    )
    .await
}

/// Deletes all items of an account, with their texts.
pub async fn delete_items(db: &impl Execute, id: i64, now: Millis) -> Result<u64, DbError> {
    db.execute(
        "UPDATE items SET name = '–', slug = '', description = NULL, deleted_by = creator_id, \
         deleted_at = COALESCE(deleted_at, $2) WHERE creator_id = $1",
        params![id, now],
    )
    .await
}

/// Tables with rows of an account besides its items, each with the column that refers to the account.
const KEPT: [(&str, &str); 15] = [
    ("item_saves", "user_id"),
    ("follows", "user_id"),
    ("follows", "creator_id"),
    ("switch_mix_saves", "user_id"),
    ("idempotency_keys", "user_id"),
    ("notifications", "user_id"),
    ("notifications", "creator_id"),
    ("notification_preferences", "user_id"),
    ("new_items", "creator_id"),
    ("known_devices", "user_id"),
    ("recovery_codes", "user_id"),
    ("recovery_links", "user_id"),
    ("passkeys", "user_id"),
    ("access_tokens", "user_id"),
    ("former_usernames", "user_id"),
];

/// Removes the saves, follows, followers, notifications and ways to sign in of an account.
pub async fn remove_kept(db: &impl Execute, id: i64) -> Result<(), DbError> {
    for (table, column) in KEPT {
        db.execute(&format!("DELETE FROM {table} WHERE {column} = $1"), params![id]).await?;
    }
    Ok(())
}

/// Builds the statement of [`accounts_with_late_rows`].
pub fn with_late_rows() -> String {
    let moderation = [("reports", "reporter_id"), ("moderation_cases", "assignee_id")];
    let is_there = KEPT.iter().chain(&moderation);
    let is_there = is_there.map(|(table, column)| format!("EXISTS (SELECT 1 FROM {table} WHERE {column} = u.id)"));
    let is_there = is_there.collect::<Vec<_>>().join(" OR ");
    format!(
        "SELECT u.id FROM users u WHERE u.deleted_at > $1 AND ({is_there} OR EXISTS \
         (SELECT 1 FROM moderation_cases WHERE creator_id = u.id AND closed_at IS NULL)) ORDER BY u.deleted_at, u.id LIMIT $2"
    )
}

/// Finds accounts deleted since a time that still have such rows.
pub async fn accounts_with_late_rows(db: &impl Execute, since: Millis, most: i64) -> Result<Vec<i64>, DbError> {
    db.column(&with_late_rows(), params![since, most]).await
}

/// Removes the account from its reports and from the cases assigned to it, and closes cases about the account itself.
pub async fn leave_moderation(db: &impl Execute, id: i64, now: Millis) -> Result<(), DbError> {
    db.execute("UPDATE reports SET reporter_id = NULL WHERE reporter_id = $1", params![id]).await?;
    db.execute("UPDATE moderation_cases SET assignee_id = NULL WHERE assignee_id = $1", params![id]).await?;
    db.execute(
        "UPDATE moderation_cases SET closed_at = $2, decision = 'DISMISSED' WHERE creator_id = $1 AND closed_at IS NULL",
        params![id, now],
    )
    .await
    .map(drop)
}

/// Erases everything that identifies the account's owner. `username_key` stays, which reserves the name.
pub async fn forget_person(db: &impl Execute, id: i64, username: &str, now: Millis) -> Result<u64, DbError> {
    db.execute(
        "UPDATE users SET username = $2, email = NULL, password_hash = NULL, role = 'USER', is_blocked = $4, \
         blocked_reason = NULL, is_verified = $4, hide_items = $5, show_nsfw = $4, notification_emails = $4, \
         promotion_emails = $4, language = NULL, bio = NULL, accepted_at = NULL, exported_at = NULL, avatar_token = NULL, avatar_thumb_hash = NULL, \
         banner_token = NULL, banner_thumb_hash = NULL, updated_at = $3, deleted_at = $3 WHERE id = $1",
        params![id, username, now, false, true],
    )
    .await
}

/// Deletes items that were added to accounts while these were being deleted.
pub async fn delete_late_items(db: &impl Execute, now: Millis) -> Result<u64, DbError> {
    db.execute(
        "UPDATE items SET name = '–', slug = '', description = NULL, deleted_by = creator_id, deleted_at = $1 \
         WHERE deleted_at IS NULL AND creator_id IN (SELECT id FROM users WHERE deleted_at IS NOT NULL)",
        params![now],
    )
    .await
}

pub const ACCOUNTS_TO_REMOVE: &str = "
    SELECT u.id FROM users u WHERE u.deleted_at <= $1
        AND NOT EXISTS (SELECT 1 FROM items i WHERE i.creator_id = u.id) ORDER BY u.deleted_at, u.id LIMIT $2";

/// Finds accounts that were deleted before a time and have no items any more.
pub async fn accounts_to_remove(db: &impl Execute, before: Millis, most: i64) -> Result<Vec<i64>, DbError> {
    db.column(ACCOUNTS_TO_REMOVE, params![before, most]).await
}

pub const FORGET_DELETER: &str = "UPDATE items SET deleted_by = NULL WHERE deleted_by = $1";

/// Removes the rest of an account. Items of others that it has deleted stay deleted.
pub async fn remove_account(db: &impl Execute, id: i64) -> Result<u64, DbError> {
    db.execute(FORGET_DELETER, params![id]).await?;
    db.execute("DELETE FROM users WHERE id = $1", params![id]).await
}
