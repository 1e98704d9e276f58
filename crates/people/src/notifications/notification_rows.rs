//! Every SQL statement about notifications.

use uuid::Uuid;
use vitrine_core::clock::Millis;
use vitrine_core::paging::PageRequest;
use vitrine_db::{DbError, Execute, Params, params, push_list, row};

use super::reader::DigestReader;
use super::{ChannelPreference, NewNotification, NotificationType, SETTLED_AFTER, StoredNotification};

/// Adds a notification for the creator of an item, unless they acted themselves.
pub async fn add_for_creator(db: &impl Execute, news: NewNotification<'_>) -> Result<u64, DbError> {
    db.execute(
        "INSERT INTO notifications (user_id, type, item_id, detail, reason, created_at) \
         SELECT creator_id, $2, id, $4, $5, $6 FROM items WHERE id = $1 AND creator_id <> $3",
        params![news.item_id, news.of.as_str(), news.actor_id, news.detail, news.reason, news.at],
    )
    .await
}

/// The statement of [`add_for_staff`].
pub const ADD_FOR_STAFF: &str = "INSERT INTO notifications (user_id, type, created_at) \
    SELECT id, 'CASE_OPENED', $1 FROM users WHERE role IN ('ADMIN', 'MODERATOR') AND NOT is_blocked \
    AND deleted_at IS NULL ON CONFLICT DO NOTHING";

/// Notifies every moderator and admin of a new case who has no unread notification of an earlier one.
pub async fn add_for_staff(db: &impl Execute, at: Millis) -> Result<u64, DbError> {
    db.execute(ADD_FOR_STAFF, params![at]).await
}

pub async fn save_count(db: &impl Execute, item_id: i64) -> Result<i64, DbError> {
    db.scalar("SELECT save_count FROM items WHERE id = $1", params![item_id]).await
}

/// Returns whether the item has the same notification already.
pub async fn is_told(db: &impl Execute, item_id: i64, of: NotificationType, detail: &str) -> Result<bool, DbError> {
    let sql = "SELECT id FROM notifications WHERE item_id = $1 AND type = $2 AND detail = $3 LIMIT 1";
    Ok(db.scalar_opt::<i64>(sql, params![item_id, of.as_str(), detail]).await?.is_some())
}

pub async fn remove_of_item(db: &impl Execute, item_id: i64, of: NotificationType) -> Result<u64, DbError> {
    let sql = "DELETE FROM notifications WHERE item_id = $1 AND type = $2";
    db.execute(sql, params![item_id, of.as_str()]).await
}

pub const HAS_NEW_ITEMS: &str = "SELECT n.seq FROM users u JOIN follows f ON f.user_id = u.id \
    JOIN new_items n ON n.creator_id = f.creator_id AND n.seq > u.new_items_seen WHERE u.id = $1 LIMIT 1";

/// Returns whether a creator whom an account follows has published something since its last notifications.
pub async fn has_new_items(db: &impl Execute, account_id: i64) -> Result<bool, DbError> {
    Ok(db.scalar_opt::<i64>(HAS_NEW_ITEMS, params![account_id]).await?.is_some())
}

/// Returns the number of the last item that became public.
pub async fn last_new_item(db: &impl Execute) -> Result<i64, DbError> {
    db.scalar("SELECT COALESCE(MAX(seq), 0) FROM new_items", Params::new()).await
}

/// Adds notifications of new items. A weekly email continues where the one before ended, so an item shown earlier and only added
/// now is dated just after that email's end. A `digested_at` of a clock that was ahead is ignored. An item dated just before
/// somebody followed its creator may have become public after that, so it is included.
pub const ADD_NEW_ITEMS: &str = "INSERT INTO notifications (user_id, type, item_id, created_at) \
    SELECT user_id, $2, item_id, created_at FROM (SELECT f.user_id, n.item_id, n.seq, \
    CASE WHEN n.shown_at <= u.digested_at AND u.digested_at <= $6 THEN u.digested_at + 1 \
    ELSE n.shown_at END AS created_at \
    FROM users u JOIN follows f ON f.user_id = u.id \
    JOIN new_items n ON n.creator_id = f.creator_id AND n.seq > u.new_items_seen \
    JOIN items i ON i.id = n.item_id JOIN users c ON c.id = i.creator_id \
    WHERE u.id = $1 AND n.seq <= $3 AND n.shown_at >= f.created_at - $7 AND n.shown_at >= $4 AND NOT i.is_private \
    AND i.unlisted_reason IS NULL AND i.deleted_at IS NULL AND NOT c.hide_items AND (u.show_nsfw OR NOT i.is_nsfw) \
    ORDER BY n.seq DESC LIMIT $5) AS latest ORDER BY seq";

/// Adds notifications of the items up to this number that an account may see and has not been notified of.
pub async fn add_new_items(
    db: &impl Execute,
    account_id: i64,
    last: i64,
    (since, now): (Millis, Millis),
    most: i64,
) -> Result<u64, DbError> {
    let of = NotificationType::NewWork.as_str();
    db.execute(ADD_NEW_ITEMS, params![account_id, of, last, since, most, now, SETTLED_AFTER]).await
}

pub async fn set_new_items_seen(db: &impl Execute, account_id: i64, last: i64) -> Result<u64, DbError> {
    db.execute("UPDATE users SET new_items_seen = $2 WHERE id = $1", params![account_id, last]).await
}

/// Changes notifications about these items to refer to their readers, who created the items.
pub async fn keep_without_items(db: &impl Execute, item_ids: &[i64], of: NotificationType) -> Result<u64, DbError> {
    let mut values = params![of.as_str()];
    let list = push_list(&mut values, item_ids.to_vec());
    let sql = "UPDATE notifications SET item_id = NULL, creator_id = user_id WHERE type = $1 AND item_id IN";
    db.execute(&format!("{sql} ({list})"), values).await
}

/// Leaves out types that the account does not want to see on the site.
const IS_SHOWN: &str =
    "n.type NOT IN (SELECT p.type FROM notification_preferences p WHERE p.user_id = $1 AND NOT p.on_site)";

pub const UNREAD_COUNT: &str = "SELECT COUNT(*) FROM notifications n WHERE n.user_id = $1 AND n.read_at IS NULL";

pub async fn unread_count(db: &impl Execute, account_id: i64) -> Result<i64, DbError> {
    db.scalar(&format!("{UNREAD_COUNT} AND {IS_SHOWN}"), params![account_id]).await
}

pub const PAGE: &str = "SELECT n.id, n.type AS notification_type, n.item_id, n.detail, n.reason, n.created_at, n.read_at, \
    o.id AS owner_id, o.username AS owner_username, o.hide_items AS owner_is_hidden, i.name AS item_name, \
    i.slug AS item_slug, i.is_private AS item_is_private, i.is_nsfw AS item_is_nsfw, \
    i.unlisted_reason AS item_unlisted_reason, i.deleted_at AS item_deleted_at, \
    EXISTS (SELECT 1 FROM takedowns t WHERE t.item_id = n.item_id) AS is_stated \
    FROM notifications n LEFT JOIN items i ON i.id = n.item_id \
    LEFT JOIN users o ON o.id = COALESCE(i.creator_id, n.creator_id) WHERE n.user_id = $1";

/// Reads a page of an account's notifications of these types, latest first.
pub async fn page(
    db: &impl Execute,
    account_id: i64,
    types: &[&str],
    page: PageRequest,
) -> Result<Vec<StoredNotification>, DbError> {
    let mut values = params![account_id, i64::from(page.limit), page.offset() as i64];
    let list = push_list(&mut values, types.to_vec());
    let order = "ORDER BY n.created_at DESC, n.id DESC LIMIT $2 OFFSET $3";
    db.rows(&format!("{PAGE} AND n.type IN ({list}) AND {IS_SHOWN} {order}"), values).await
}

pub async fn count(db: &impl Execute, account_id: i64, types: &[&str]) -> Result<i64, DbError> {
    let mut values = params![account_id];
    let list = push_list(&mut values, types.to_vec());
    let sql = "SELECT COUNT(*) FROM notifications n WHERE n.user_id = $1";
    db.scalar(&format!("{sql} AND n.type IN ({list}) AND {IS_SHOWN}"), values).await
}

pub async fn mark(db: &impl Execute, account_id: i64, ids: Vec<i64>, now: Millis) -> Result<u64, DbError> {
    let mut values = params![account_id, now];
    let list = push_list(&mut values, ids);
    let sql = "UPDATE notifications SET read_at = $2 WHERE user_id = $1 AND read_at IS NULL AND id IN";
    db.execute(&format!("{sql} ({list})"), values).await
}

pub async fn mark_all(db: &impl Execute, account_id: i64, now: Millis) -> Result<u64, DbError> {
    let sql = "UPDATE notifications SET read_at = $2 WHERE user_id = $1 AND read_at IS NULL";
    db.execute(sql, params![account_id, now]).await
}

row! {
    /// The stored preference for a type.
    pub struct PreferenceRow { pub notification_type: String, pub on_site: bool, pub by_mail: bool }
}

pub async fn preferences(db: &impl Execute, account_id: i64) -> Result<Vec<PreferenceRow>, DbError> {
    let sql = "SELECT type AS notification_type, on_site, by_mail FROM notification_preferences WHERE user_id = $1";
    db.rows(sql, params![account_id]).await
}

pub async fn set_preference(db: &impl Execute, account_id: i64, preference: ChannelPreference) -> Result<u64, DbError> {
    db.execute(
        "INSERT INTO notification_preferences (user_id, type, on_site, by_mail) VALUES ($1, $2, $3, $4) \
         ON CONFLICT (user_id, type) DO UPDATE SET on_site = excluded.on_site, by_mail = excluded.by_mail",
        params![account_id, preference.of.as_str(), preference.on_site, preference.by_mail],
    )
    .await
}

pub async fn remove_before(db: &impl Execute, before: Millis, most: i64) -> Result<u64, DbError> {
    db.execute(
        "DELETE FROM notifications WHERE id IN \
         (SELECT id FROM notifications WHERE created_at < $1 ORDER BY created_at LIMIT $2)",
        params![before, most],
    )
    .await
}

/// Finds accounts with more notifications than this.
pub async fn with_more_than(db: &impl Execute, most: i64, accounts: i64) -> Result<Vec<i64>, DbError> {
    let sql = "SELECT user_id FROM notifications GROUP BY user_id HAVING COUNT(*) > $1 LIMIT $2";
    db.column(sql, params![most, accounts]).await
}

/// Removes all but the latest notifications of an account.
pub async fn remove_more_than(db: &impl Execute, account_id: i64, most: i64) -> Result<u64, DbError> {
    db.execute(
        "DELETE FROM notifications WHERE user_id = $1 AND id NOT IN (SELECT id FROM notifications \
         WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2)",
        params![account_id, most],
    )
    .await
}

pub const DIGEST_READERS: &str = "SELECT id, uuid, username, show_nsfw, language, digested_at FROM users \
    WHERE notification_emails AND digested_at <= $1 AND email IS NOT NULL ORDER BY digested_at LIMIT $2";

/// Finds accounts that want notification emails, and whose last digest ended at this time or earlier.
pub async fn digest_readers(db: &impl Execute, before: Millis, most: i64) -> Result<Vec<DigestReader>, DbError> {
    db.rows(DIGEST_READERS, params![before, most]).await
}

pub const BRING_FORWARD: &str = "UPDATE users SET digested_at = $1 WHERE notification_emails AND digested_at > $2";

/// Resets the digest time of accounts whose last digest is dated after `after`, by a clock that was ahead, to `until`.
pub async fn bring_forward(db: &impl Execute, until: Millis, after: Millis) -> Result<u64, DbError> {
    db.execute(BRING_FORWARD, params![until, after]).await
}

/// Stores the end of an account's last digest. Returns 0 if another process has done so meanwhile.
pub async fn set_digested(db: &impl Execute, account_id: i64, until: Millis, before: Millis) -> Result<u64, DbError> {
    let sql = "UPDATE users SET digested_at = $2 WHERE id = $1 AND digested_at <= $3 AND notification_emails";
    db.execute(sql, params![account_id, until, before]).await
}

/// Reads an account's unread notifications of the types that it wants by email, from after `since` to `until`, latest first.
pub async fn unread_for_mail(
    db: &impl Execute,
    account_id: i64,
    (since, until): (Millis, Millis),
    most: i64,
) -> Result<Vec<StoredNotification>, DbError> {
    let wanted = "n.type NOT IN (SELECT p.type FROM notification_preferences p WHERE p.user_id = $1 AND NOT p.by_mail)";
    let sql = format!(
        "{PAGE} AND n.read_at IS NULL AND n.created_at > $2 AND n.created_at <= $3 AND {wanted} \
         ORDER BY n.created_at DESC, n.id DESC LIMIT $4"
    );
    db.rows(&sql, params![account_id, since, until, most]).await
}

/// Turns notification emails of an account off.
pub async fn turn_mail_off(db: &impl Execute, account: Uuid) -> Result<u64, DbError> {
    db.execute("UPDATE users SET notification_emails = $2 WHERE uuid = $1", params![account, false]).await
}
