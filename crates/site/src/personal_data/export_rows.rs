//! Every SQL statement that reads the content of an export, a part of each list at a time.

use uuid::Uuid;
use vitrine_core::clock::Millis;
use vitrine_db::{DbError, Execute, Params, params, push_list, row};

/// Entries of one part.
pub const PART: i64 = 1_000;

row! {
    pub struct AccountRow {
        pub uuid: Uuid,
        pub username: String,
        pub email: Option<String>,
        pub bio: Option<String>,
        pub role: String,
        pub is_verified: bool,
        pub is_blocked: bool,
        pub blocked_reason: Option<String>,
        pub show_nsfw: bool,
        pub notification_emails: bool,
        pub promotion_emails: bool,
        pub language: Option<String>,
        pub accepted_at: Option<Millis>,
        pub exported_at: Option<Millis>,
        pub created_at: Millis,
        pub updated_at: Millis,
    }
}

pub async fn account(db: &impl Execute, id: i64) -> Result<Option<AccountRow>, DbError> {
    db.row_opt(
        "SELECT uuid, username, email, bio, role, is_verified, is_blocked, blocked_reason, show_nsfw, notification_emails, \
         promotion_emails, language, accepted_at, exported_at, created_at, updated_at FROM users WHERE id = $1",
        params![id],
    )
    .await
}

row! {
    pub struct ItemRow {
        pub id: i64,
        pub kind: String,
        pub uuid: Uuid,
        pub name: String,
        pub description: Option<String>,
        pub is_private: bool,
        pub is_nsfw: bool,
        pub unlisted_reason: Option<String>,
        pub download_count: i64,
        pub save_count: i64,
        pub created_at: Millis,
        pub updated_at: Millis,
        pub deleted_at: Option<Millis>,
    }
}

pub async fn items(db: &impl Execute, id: i64, offset: i64) -> Result<Vec<ItemRow>, DbError> {
    db.rows(
        "SELECT id, kind, uuid, name, description, is_private, is_nsfw, unlisted_reason, download_count, save_count, \
         created_at, updated_at, deleted_at FROM items WHERE creator_id = $1 ORDER BY id LIMIT $2 OFFSET $3",
        params![id, PART, offset],
    )
    .await
}

/// Returns ids of items and names of their tags.
pub async fn tags(db: &impl Execute, ids: &[i64]) -> Result<Vec<(i64, String)>, DbError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let mut values = Params::new();
    let list = push_list(&mut values, ids.to_vec());
    let sql = format!(
        "SELECT it.item_id, t.name FROM item_tags it JOIN tags t ON t.id = it.tag_id WHERE it.item_id IN ({list}) \
         ORDER BY it.item_id, it.position"
    );
    db.rows(&sql, values).await
}

row! {
    pub struct SaveRow { pub id: i64, pub kind: String, pub at: Millis }
}

pub async fn saves(db: &impl Execute, id: i64, offset: i64) -> Result<Vec<SaveRow>, DbError> {
    db.rows(
        "SELECT i.id, i.kind, s.created_at AS at FROM item_saves s JOIN items i ON i.id = s.item_id \
         WHERE s.user_id = $1 ORDER BY s.created_at, s.item_id LIMIT $2 OFFSET $3",
        params![id, PART, offset],
    )
    .await
}

pub async fn mixes(db: &impl Execute, id: i64, offset: i64) -> Result<Vec<(i64, i64)>, DbError> {
    db.rows(
        "SELECT mix_number, created_at FROM switch_mix_saves WHERE user_id = $1 ORDER BY created_at, mix_number \
         LIMIT $2 OFFSET $3",
        params![id, PART, offset],
    )
    .await
}

/// Returns the creators that an account follows, and since when. Hidden creators have no name, because the account may
/// not learn their current one.
pub async fn follows(db: &impl Execute, id: i64, offset: i64) -> Result<Vec<(Option<String>, i64)>, DbError> {
    db.rows(
        "SELECT CASE WHEN u.hide_items THEN NULL ELSE u.username END, f.created_at FROM follows f JOIN users u ON u.id = f.creator_id WHERE f.user_id = $1 \
         ORDER BY f.created_at, f.creator_id LIMIT $2 OFFSET $3",
        params![id, PART, offset],
    )
    .await
}

row! {
    pub struct ReportRow { pub category: String, pub text: String, pub created_at: Millis }
}

pub async fn reports(db: &impl Execute, id: i64, offset: i64) -> Result<Vec<ReportRow>, DbError> {
    db.rows(
        "SELECT category, text, created_at FROM reports WHERE reporter_id = $1 ORDER BY id LIMIT $2 OFFSET $3",
        params![id, PART, offset],
    )
    .await
}

row! {
    pub struct SessionRow {
        pub browser: Option<String>,
        pub system: Option<String>,
        pub created_at: Millis,
        pub last_seen_at: Millis,
    }
}

pub async fn sessions(db: &impl Execute, id: i64, offset: i64) -> Result<Vec<SessionRow>, DbError> {
    db.rows(
        "SELECT browser, system, created_at, last_seen_at FROM sessions WHERE user_id = $1 \
         ORDER BY created_at, uuid LIMIT $2 OFFSET $3",
        params![id, PART, offset],
    )
    .await
}

row! {
    pub struct NotificationRow {
        pub notification_type: String,
        pub detail: Option<String>,
        pub reason: Option<String>,
        pub created_at: Millis,
        pub read_at: Option<Millis>,
    }
}

pub async fn notifications(db: &impl Execute, id: i64, offset: i64) -> Result<Vec<NotificationRow>, DbError> {
    db.rows(
        "SELECT type AS notification_type, detail, reason, created_at, read_at FROM notifications WHERE user_id = $1 ORDER BY id \
         LIMIT $2 OFFSET $3",
        params![id, PART, offset],
    )
    .await
}

/// Returns the account's notification settings: the type, and whether it is sent on the site and by email.
pub async fn notification_choices(
    db: &impl Execute,
    id: i64,
    offset: i64,
) -> Result<Vec<(String, bool, bool)>, DbError> {
    db.rows(
        "SELECT type, on_site, by_mail FROM notification_preferences WHERE user_id = $1 ORDER BY type LIMIT $2 OFFSET $3",
        params![id, PART, offset],
    )
    .await
}

row! {
    pub struct PasskeyRow {
        pub name: String,
        pub credential_id: Vec<u8>,
        pub is_synced: bool,
        pub created_at: Millis,
        pub last_used_at: Option<Millis>,
    }
}

pub async fn passkeys(db: &impl Execute, id: i64, offset: i64) -> Result<Vec<PasskeyRow>, DbError> {
    db.rows(
        "SELECT name, credential_id, is_synced, created_at, last_used_at FROM passkeys WHERE user_id = $1 \
         ORDER BY created_at, uuid LIMIT $2 OFFSET $3",
        params![id, PART, offset],
    )
    .await
}

row! {
    pub struct AccessTokenRow {
        pub name: String,
        pub scopes: i64,
        pub created_at: Millis,
        pub expires_at: Millis,
        pub last_used_at: Option<Millis>,
    }
}

pub async fn access_tokens(db: &impl Execute, id: i64, offset: i64) -> Result<Vec<AccessTokenRow>, DbError> {
    db.rows(
        "SELECT name, scopes, created_at, expires_at, last_used_at FROM access_tokens WHERE user_id = $1 \
         ORDER BY created_at, uuid LIMIT $2 OFFSET $3",
        params![id, PART, offset],
    )
    .await
}

/// Returns the browsers and systems that an account was used with, and the last time of each.
pub async fn devices(db: &impl Execute, id: i64, offset: i64) -> Result<Vec<(String, String, i64)>, DbError> {
    db.rows(
        "SELECT browser, system, seen_at FROM known_devices WHERE user_id = $1 ORDER BY browser, system LIMIT $2 OFFSET $3",
        params![id, PART, offset],
    )
    .await
}

pub async fn exported_at(db: &impl Execute, id: i64) -> Result<Option<Millis>, DbError> {
    db.scalar("SELECT exported_at FROM users WHERE id = $1", params![id]).await
}

/// Records an export of an account, unless there was one after `before`; then it returns 0.
pub async fn claim_export(db: &impl Execute, id: i64, now: Millis, before: Millis) -> Result<u64, DbError> {
    db.execute(
        "UPDATE users SET exported_at = $2 WHERE id = $1 AND deleted_at IS NULL \
         AND (exported_at IS NULL OR exported_at <= $3)",
        params![id, now, before],
    )
    .await
}

/// Removes the record of an export that broke off.
pub async fn give_export_back(db: &impl Execute, id: i64, claimed_at: Millis) -> Result<u64, DbError> {
    db.execute("UPDATE users SET exported_at = NULL WHERE id = $1 AND exported_at = $2", params![id, claimed_at]).await
}

/// Returns the next item of an account after this one.
pub async fn next_item(db: &impl Execute, id: i64, after: i64) -> Result<Option<i64>, DbError> {
    db.scalar_opt("SELECT id FROM items WHERE creator_id = $1 AND id > $2 ORDER BY id LIMIT 1", params![id, after])
        .await
}
