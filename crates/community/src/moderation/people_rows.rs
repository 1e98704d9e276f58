//! Every SQL statement about accounts as moderators see and change them.

use uuid::Uuid;
use vitrine_core::clock::Millis;
use vitrine_db::{DbError, Execute, Params, params, push_list, row};

use crate::moderation::account::ModeratedAccount;

const ACCOUNT: &str = "SELECT id, uuid, username, email, role, is_blocked, blocked_reason, is_verified, hide_items, \
    created_at, updated_at FROM users";

pub async fn by_uuid(db: &impl Execute, uuid: Uuid) -> Result<Option<ModeratedAccount>, DbError> {
    db.row_opt(&format!("{ACCOUNT} WHERE uuid = $1 AND deleted_at IS NULL"), params![uuid]).await
}

/// Stores role, flags and block of an account. The time of its last change is public and must not reveal a block, so it is only set
/// when role or badge change.
pub async fn update(db: &impl Execute, account: &ModeratedAccount, now: Millis) -> Result<u64, DbError> {
    db.execute(
        "UPDATE users SET role = $2, is_verified = $3, is_blocked = $4, blocked_reason = $5, hide_items = $6, \
         updated_at = CASE WHEN role <> $2 OR is_verified <> $3 THEN $7 ELSE updated_at END WHERE id = $1",
        params![
            account.id,
            account.role.as_str(),
            account.is_verified,
            account.is_blocked,
            account.blocked_reason.clone(),
            account.hide_items,
            now
        ],
    )
    .await
}

row! {
    /// An account that a search has found.
    #[derive(Clone, Debug)]
    pub struct FoundAccount {
        pub id: i64,
        pub uuid: Uuid,
        pub username: String,
        pub username_key: String,
        pub email: Option<String>,
        pub role: String,
        pub is_blocked: bool,
        pub is_verified: bool,
        pub created_at: Millis,
    }
}

const FOUND: &str =
    "SELECT id, uuid, username, username_key, email, role, is_blocked, is_verified, created_at FROM users";

/// Builds the statement of [`by_former_name`].
pub fn by_former_name_sql() -> String {
    let of = "SELECT user_id FROM former_usernames WHERE username_key = $1 UNION SELECT id FROM users WHERE uuid = $2";
    format!("{FOUND} WHERE deleted_at IS NULL AND id IN ({of})")
}

/// Finds the account that has this public id, and the one that had this username.
pub async fn by_former_name(db: &impl Execute, key: &str, uuid: Uuid) -> Result<Vec<FoundAccount>, DbError> {
    db.rows(&by_former_name_sql(), params![key, uuid]).await
}

/// Builds the statement of [`by_contact`].
pub fn by_contact_sql() -> String {
    let linked = "SELECT user_id FROM discord_identities WHERE discord_id = $1 \
                  UNION SELECT user_id FROM discord_identities WHERE username = $1";
    let mailed = "SELECT id FROM users WHERE LOWER(email) = LOWER($1)";
    format!("{FOUND} WHERE deleted_at IS NULL AND id IN ({mailed} UNION {linked}) ORDER BY username_key LIMIT $2")
}

/// Finds the accounts with this email address or linked identity, by its id or name.
pub async fn by_contact(db: &impl Execute, text: &str, most: i64) -> Result<Vec<FoundAccount>, DbError> {
    db.rows(&by_contact_sql(), params![text, most]).await
}

/// A range of usernames: those that begin with a text, perhaps only after one of them.
#[derive(Clone, Copy, Debug)]
pub struct NameRange<'a> {
    /// In the form by which names are compared, as is `after`.
    pub prefix: &'a str,
    pub after: Option<&'a str>,
}

impl NameRange<'_> {
    fn condition(self, values: &mut Params) -> String {
        let after = self.after.filter(|after| *after >= self.prefix);
        // No character is greater than the one at the end.
        values.extend(params![after.unwrap_or(self.prefix), format!("{}\u{10ffff}", self.prefix)]);
        let above = if after.is_some() { ">" } else { ">=" };
        format!("username_key {above} $1 AND username_key < $2 AND deleted_at IS NULL")
    }

    /// Builds the statement of [`by_name`] with its values.
    pub fn page_sql(self, without: Vec<i64>, limit: i64, offset: i64) -> (String, Params) {
        let mut values = Params::new();
        let condition = self.condition(&mut values);
        values.extend(params![limit, offset]);
        let others = match without.is_empty() {
            true => String::new(),
            false => format!(" AND id NOT IN ({})", push_list(&mut values, without)),
        };
        (format!("{FOUND} WHERE {condition}{others} ORDER BY username_key LIMIT $3 OFFSET $4"), values)
    }
}

/// Reads accounts in this range of names but for some, in the order of the names.
pub async fn by_name(
    db: &impl Execute,
    range: NameRange<'_>,
    without: Vec<i64>,
    limit: i64,
    offset: i64,
) -> Result<Vec<FoundAccount>, DbError> {
    let (sql, values) = range.page_sql(without, limit, offset);
    db.rows(&sql, values).await
}

/// Counts the accounts in this range of names, no further than `most`.
pub async fn count_by_name(db: &impl Execute, range: NameRange<'_>, most: i64) -> Result<i64, DbError> {
    let mut values = Params::new();
    let condition = range.condition(&mut values);
    values.push(most.into());
    let sql = format!("SELECT COUNT(*) FROM (SELECT id FROM users WHERE {condition} LIMIT $3) AS found");
    db.scalar(&sql, values).await
}

row! {
    /// Number of ways into an account and of what it has open.
    pub struct AccessCountsRow { pub passkeys: i64, pub sessions: i64, pub tokens: i64 }
}

/// Counts the passkeys, sessions and access tokens of an account.
pub async fn access_counts(db: &impl Execute, id: i64, now: Millis) -> Result<AccessCountsRow, DbError> {
    db.row(
        "SELECT (SELECT COUNT(*) FROM passkeys WHERE user_id = $1) AS passkeys, \
         (SELECT COUNT(*) FROM sessions WHERE user_id = $1 AND expires_at > $2) AS sessions, \
         (SELECT COUNT(*) FROM access_tokens WHERE user_id = $1 AND expires_at > $2) AS tokens",
        params![id, now],
    )
    .await
}

const STAFF: &str = "role IN ('ADMIN', 'MODERATOR') AND NOT is_blocked";

/// Finds the row id of a moderator or admin.
pub async fn staff_member(db: &impl Execute, uuid: Uuid) -> Result<Option<i64>, DbError> {
    db.scalar_opt(&format!("SELECT id FROM users WHERE uuid = $1 AND {STAFF}"), params![uuid]).await
}

/// Reads public ids and names of moderators and admins, by name.
pub async fn staff(db: &impl Execute, most: u32) -> Result<Vec<(Uuid, String)>, DbError> {
    let sql = format!("SELECT uuid, username FROM users WHERE {STAFF} ORDER BY username_key LIMIT $1");
    db.rows(&sql, params![i64::from(most)]).await
}

row! {
    /// Number of items of a kind that an account has, in all and in each state.
    pub struct ItemCountsRow {
        pub kind: String,
        pub total: i64,
        pub private: i64,
        pub mature: i64,
        pub unlisted: i64,
        pub deleted: i64,
    }
}

/// Counts the items of an account by kind.
pub async fn items(db: &impl Execute, id: i64) -> Result<Vec<ItemCountsRow>, DbError> {
    let count = |condition: &str| format!("COUNT(CASE WHEN {condition} THEN 1 END)");
    let of_those_there = |condition: &str| count(&format!("deleted_at IS NULL AND {condition}"));
    let sql = format!(
        "SELECT kind, {} AS total, {} AS private, {} AS mature, {} AS unlisted, {} AS deleted \
         FROM items WHERE creator_id = $1 GROUP BY kind ORDER BY kind",
        count("deleted_at IS NULL"),
        of_those_there("is_private"),
        of_those_there("is_nsfw"),
        of_those_there("unlisted_reason IS NOT NULL"),
        count("deleted_at IS NOT NULL"),
    );
    db.rows(&sql, params![id]).await
}

/// Counts the cases about an account and its items.
pub async fn cases_against(db: &impl Execute, id: i64) -> Result<i64, DbError> {
    let sql = "SELECT COUNT(*) FROM moderation_cases c LEFT JOIN items i ON i.id = c.item_id \
               WHERE i.creator_id = $1 OR c.creator_id = $1";
    db.scalar(sql, params![id]).await
}

row! {
    /// Role and block of the actor, read again within the transaction.
    pub struct AccountRights { pub role: String, pub is_blocked: bool }
}

pub async fn rights(db: &impl Execute, id: i64) -> Result<Option<AccountRights>, DbError> {
    db.row_opt("SELECT role, is_blocked FROM users WHERE id = $1", params![id]).await
}
