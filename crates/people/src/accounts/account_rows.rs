//! SQL statements about accounts, sessions, known devices, sign-in attempts and installation secrets.

use uuid::Uuid;
use vitrine_core::clock::Millis;
use vitrine_core::edit::ValueEdit;
use vitrine_core::language::Language;
use vitrine_db::{DbError, Execute, Params, Value, params, push_list, row};

use super::account::Person;
use super::device::DeviceFamily;
use super::proof::SignInProof;

const PERSON: &str = "u.id, u.uuid, u.username, u.email, u.is_email_unconfirmed, u.role, u.is_blocked, u.blocked_reason, u.is_verified, \
    u.show_nsfw, u.notification_emails, u.promotion_emails, u.language, u.bio, u.password_hash IS NOT NULL AS has_password, \
    u.hide_items AS is_hidden, u.avatar_token, u.avatar_thumb_hash, u.banner_token, u.banner_thumb_hash, u.has_held_pictures, \
    u.created_at, u.updated_at";

pub struct NewPerson<'a> {
    pub uuid: Uuid,
    pub username: &'a str,
    pub username_key: &'a str,
    pub email: Option<&'a str>,
    /// True until the owner confirms the address.
    pub is_email_unconfirmed: bool,
    pub password_hash: Option<&'a str>,
    pub role: &'a str,
    pub is_verified: bool,
    /// True if the terms have been accepted.
    pub has_accepted: bool,
    pub language: Option<Language>,
    pub now: Millis,
}

/// Settings that affect only the account's owner.
#[derive(Clone, Copy, Debug, Default)]
pub struct AccountFlags {
    pub show_nsfw: Option<bool>,
    pub notification_emails: Option<bool>,
    pub promotion_emails: Option<bool>,
}

/// Validated account changes, in stored form.
pub struct CheckedChange {
    pub bio: ValueEdit<String>,
    pub email: ValueEdit<String>,
    pub password_hash: Option<String>,
    pub language: ValueEdit<Language>,
    pub flags: AccountFlags,
}

/// Adds an account and returns its id. A taken name is a unique violation of `users.username_key`.
pub async fn insert(db: &impl Execute, person: &NewPerson<'_>) -> Result<i64, DbError> {
    db.scalar(
        "INSERT INTO users (uuid, username, username_key, email, password_hash, role, is_verified, accepted_at, \
         language, created_at, updated_at, is_email_unconfirmed) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11) RETURNING id",
        params![
            person.uuid,
            person.username,
            person.username_key,
            person.email.map(str::to_owned),
            person.password_hash.map(str::to_owned),
            person.role,
            person.is_verified,
            person.has_accepted.then_some(person.now),
            person.language.map(|language| language.code().to_owned()),
            person.now,
            person.is_email_unconfirmed
        ],
    )
    .await
}

pub async fn by_key(db: &impl Execute, username_key: &str) -> Result<Option<Person>, DbError> {
    db.row_opt(
        &format!("SELECT {PERSON} FROM users u WHERE u.username_key = $1 AND u.deleted_at IS NULL"),
        params![username_key],
    )
    .await
}

/// Finds the row id of an account that is not deleted.
pub async fn id_of(db: &impl Execute, uuid: Uuid) -> Result<Option<i64>, DbError> {
    db.scalar_opt("SELECT id FROM users WHERE uuid = $1 AND deleted_at IS NULL", params![uuid]).await
}

pub async fn by_uuid(db: &impl Execute, uuid: Uuid) -> Result<Option<Person>, DbError> {
    let sql = format!("SELECT {PERSON} FROM users u WHERE u.uuid = $1 AND u.deleted_at IS NULL");
    db.row_opt(&sql, params![uuid]).await
}

pub async fn by_id(db: &impl Execute, id: i64) -> Result<Option<Person>, DbError> {
    db.row_opt(&format!("SELECT {PERSON} FROM users u WHERE u.id = $1 AND u.deleted_at IS NULL"), params![id]).await
}

/// Returns whether another account has or had this username.
pub async fn is_taken(db: &impl Execute, username_key: &str, own: Option<i64>) -> Result<bool, DbError> {
    let sql = "SELECT id FROM users WHERE username_key = $1 AND id <> $2 UNION ALL \
               SELECT user_id FROM former_usernames WHERE username_key = $1 AND user_id <> $2 LIMIT 1";
    // No account has the id 0.
    Ok(db.scalar_opt::<i64>(sql, params![username_key, own.unwrap_or(0)]).await?.is_some())
}

row! {
    pub struct PasswordCredentials { pub id: i64, pub password_hash: Option<String>, pub role: String }
}

pub async fn credentials(db: &impl Execute, username_key: &str) -> Result<Option<PasswordCredentials>, DbError> {
    db.row_opt("SELECT id, password_hash, role FROM users WHERE username_key = $1", params![username_key]).await
}

pub async fn set_role(db: &impl Execute, id: i64, role: &str, is_verified: bool, now: Millis) -> Result<u64, DbError> {
    db.execute(
        "UPDATE users SET role = $2, is_verified = $3, updated_at = $4 WHERE id = $1",
        params![id, role, is_verified, now],
    )
    .await
}

/// Stores a validated change of an account, except its username.
pub async fn change(db: &impl Execute, id: i64, checked: &CheckedChange, now: Millis) -> Result<u64, DbError> {
    let CheckedChange { bio, email, password_hash, language, flags } = checked;
    db.execute(
        "UPDATE users SET bio = CASE WHEN $2 THEN $3 ELSE bio END, email = CASE WHEN $4 THEN $5 ELSE email END, \
         email_since = CASE WHEN $4 AND COALESCE(email, '') <> COALESCE($5, '') THEN $12 ELSE email_since END, \
         is_email_unconfirmed = CASE WHEN $4 AND COALESCE(email, '') <> COALESCE($5, '') THEN $5 IS NOT NULL \
         ELSE is_email_unconfirmed END, \
         password_hash = COALESCE($6, password_hash), show_nsfw = COALESCE($7, show_nsfw), \
         notification_emails = COALESCE($8, notification_emails), promotion_emails = COALESCE($9, promotion_emails), \
         language = CASE WHEN $10 THEN $11 ELSE language END, updated_at = $12 WHERE id = $1",
        params![
            id,
            !bio.is_keep(),
            bio.given().cloned(),
            !email.is_keep(),
            email.given().cloned(),
            password_hash.clone(),
            flags.show_nsfw,
            flags.notification_emails,
            flags.promotion_emails,
            !language.is_keep(),
            language.given().map(|language| language.code().to_owned()),
            now
        ],
    )
    .await
}

/// Replaces a password's hash with a newer hash of the same password, unless it has changed in the meantime.
pub async fn renew_password_hash(db: &impl Execute, id: i64, old: &str, new: &str) -> Result<u64, DbError> {
    let sql = "UPDATE users SET password_hash = $3 WHERE id = $1 AND password_hash = $2";
    db.execute(sql, params![id, old, new]).await
}

/// Returns the stored password hash of an account, if it has one.
pub async fn password_hash(db: &impl Execute, id: i64) -> Result<Option<String>, DbError> {
    db.scalar("SELECT password_hash FROM users WHERE id = $1", params![id]).await
}

row! {
    /// The tokens of an account's pictures, and who may see them.
    pub struct PictureTokens {
        pub id: i64,
        pub is_hidden: bool,
        pub avatar_token: Option<Vec<u8>>,
        pub banner_token: Option<Vec<u8>>,
        /// Only the owner and staff see them.
        pub has_held_pictures: bool,
    }
}

pub async fn picture_tokens(db: &impl Execute, uuid: Uuid) -> Result<Option<PictureTokens>, DbError> {
    let sql = "SELECT id, hide_items AS is_hidden, avatar_token, banner_token, has_held_pictures FROM users \
               WHERE uuid = $1 AND deleted_at IS NULL";
    db.row_opt(sql, params![uuid]).await
}

pub async fn set_avatar(
    db: &impl Execute,
    id: i64,
    token: Option<Vec<u8>>,
    thumb_hash: Option<Vec<u8>>,
) -> Result<u64, DbError> {
    let sql = "UPDATE users SET avatar_token = $2, avatar_thumb_hash = $3 WHERE id = $1";
    db.execute(sql, params![id, token, thumb_hash]).await
}

pub async fn set_banner(
    db: &impl Execute,
    id: i64,
    token: Option<Vec<u8>>,
    thumb_hash: Option<Vec<u8>>,
) -> Result<u64, DbError> {
    let sql = "UPDATE users SET banner_token = $2, banner_thumb_hash = $3 WHERE id = $1";
    db.execute(sql, params![id, token, thumb_hash]).await
}

/// Shows the pictures of an account to its owner and moderators only, or to everybody. Returns 0 without a change.
pub async fn set_pictures_held(db: &impl Execute, id: i64, is_held: bool) -> Result<u64, DbError> {
    let sql = "UPDATE users SET has_held_pictures = $2 WHERE id = $1 AND has_held_pictures <> $2";
    db.execute(sql, params![id, is_held]).await
}

row! {
    /// A session with the columns of its account that permissions need.
    pub struct SessionRow {
        pub last_seen_at: Millis,
        pub expires_at: Millis,
        pub id: i64,
        pub uuid: Uuid,
        pub username: String,
        pub role: String,
        pub is_blocked: bool,
        pub blocked_reason: Option<String>,
        pub show_nsfw: bool,
        pub language: Option<String>,
    }
}

pub async fn session(db: &impl Execute, token_hash: Vec<u8>) -> Result<Option<SessionRow>, DbError> {
    db.row_opt(
        "SELECT s.last_seen_at, s.expires_at, u.id, u.uuid, u.username, u.role, u.is_blocked, u.blocked_reason, \
         u.show_nsfw, u.language FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.token_hash = $1 AND u.deleted_at IS NULL",
        params![token_hash],
    )
    .await
}

pub struct NewSession {
    pub token_hash: Vec<u8>,
    pub uuid: Uuid,
    pub user_id: i64,
    pub device: DeviceFamily,
    pub now: Millis,
    pub expires_at: Millis,
    pub stepped_up_at: Millis,
    pub settles_at: Millis,
}

pub async fn add_session(db: &impl Execute, new: NewSession) -> Result<u64, DbError> {
    let DeviceFamily { browser, system } = new.device;
    db.execute(
        "INSERT INTO sessions (token_hash, uuid, user_id, browser, system, created_at, last_seen_at, expires_at, \
         stepped_up_at, settles_at) VALUES ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9)",
        params![
            new.token_hash,
            new.uuid,
            new.user_id,
            browser.map(str::to_owned),
            system.map(str::to_owned),
            new.now,
            new.expires_at,
            new.stepped_up_at,
            new.settles_at
        ],
    )
    .await
}

pub async fn touch_session(db: &impl Execute, token_hash: Vec<u8>, now: Millis) -> Result<u64, DbError> {
    db.execute("UPDATE sessions SET last_seen_at = $2 WHERE token_hash = $1", params![token_hash, now]).await
}

/// Replaces a session's token. Its sign-in time stays.
pub async fn rotate_session_token(db: &impl Execute, token_hash: Vec<u8>, new_hash: Vec<u8>) -> Result<u64, DbError> {
    db.execute("UPDATE sessions SET token_hash = $2 WHERE token_hash = $1", params![token_hash, new_hash]).await
}

row! {
    /// The times of a session: sign-in, expiry, last step-up, and when its sign-in method has settled.
    pub struct SessionTimes {
        pub created_at: Millis,
        pub expires_at: Millis,
        pub stepped_up_at: Millis,
        pub settles_at: Millis,
    }
}

pub async fn session_times(db: &impl Execute, token_hash: Vec<u8>) -> Result<Option<SessionTimes>, DbError> {
    let sql = "SELECT created_at, expires_at, stepped_up_at, settles_at FROM sessions WHERE token_hash = $1";
    db.row_opt(sql, params![token_hash]).await
}

/// Ends every session of an account but one.
pub async fn remove_other_sessions(db: &impl Execute, user_id: i64, kept: Vec<u8>) -> Result<u64, DbError> {
    db.execute("DELETE FROM sessions WHERE user_id = $1 AND token_hash <> $2", params![user_id, kept]).await
}

pub async fn remove_session(db: &impl Execute, token_hash: Vec<u8>) -> Result<u64, DbError> {
    db.execute("DELETE FROM sessions WHERE token_hash = $1", params![token_hash]).await
}

pub async fn remove_sessions(db: &impl Execute, user_id: i64) -> Result<u64, DbError> {
    db.execute("DELETE FROM sessions WHERE user_id = $1", params![user_id]).await
}

/// Ends the oldest sessions of an account beyond `keep`.
pub async fn trim_sessions(db: &impl Execute, user_id: i64, keep: i64) -> Result<u64, DbError> {
    db.execute(
        "DELETE FROM sessions WHERE user_id = $1 AND token_hash NOT IN \
         (SELECT token_hash FROM sessions WHERE user_id = $1 ORDER BY created_at DESC, token_hash LIMIT $2)",
        params![user_id, keep],
    )
    .await
}

/// Deletes sessions that have ended: expired ones, and those unused since a time, which is later for moderators and admins.
pub async fn sweep_sessions(
    db: &impl Execute,
    now: Millis,
    staff_unused_since: Millis,
    unused_since: Millis,
) -> Result<u64, DbError> {
    db.execute(
        "DELETE FROM sessions WHERE expires_at <= $1 OR last_seen_at <= $3 OR (last_seen_at <= $2 AND user_id IN \
         (SELECT id FROM users WHERE role IN ('MODERATOR', 'ADMIN')))",
        params![now, staff_unused_since, unused_since],
    )
    .await
}

/// Returns whether the account has signed in on any device before.
pub async fn has_devices(db: &impl Execute, user_id: i64) -> Result<bool, DbError> {
    let count: i64 = db.scalar("SELECT COUNT(*) FROM known_devices WHERE user_id = $1", params![user_id]).await?;
    Ok(count > 0)
}

/// Records a sign-in on a device family (browser and system). Returns true if it is new for the account.
pub async fn remember_device(
    db: &impl Execute,
    user_id: i64,
    device: DeviceFamily,
    now: Millis,
) -> Result<bool, DbError> {
    let name = |family: Option<&'static str>| family.unwrap_or_default();
    let DeviceFamily { browser, system } = device;
    let values = params![user_id, name(browser), name(system), now];
    let known = "UPDATE known_devices SET seen_at = $4 WHERE user_id = $1 AND browser = $2 AND system = $3";
    if db.execute(known, values.clone()).await? > 0 {
        return Ok(false);
    }
    let sql = "INSERT INTO known_devices (user_id, browser, system, seen_at) VALUES ($1, $2, $3, $4)";
    db.execute(sql, values).await?;
    Ok(true)
}

pub async fn sweep_devices(db: &impl Execute, before: Millis) -> Result<u64, DbError> {
    db.execute("DELETE FROM known_devices WHERE seen_at <= $1", params![before]).await
}

/// Records a sign-in attempt. The key is a hash of username and address, or of the address.
pub async fn add_attempt(db: &impl Execute, key_hash: &[u8], attempt: Uuid, now: Millis) -> Result<u64, DbError> {
    db.execute(
        "INSERT INTO sign_in_attempts (key_hash, attempted_at, attempt) VALUES ($1, $2, $3)",
        params![key_hash.to_vec(), now, attempt],
    )
    .await
}

/// Removes one sign-in attempt of a key.
pub async fn remove_attempt(db: &impl Execute, key_hash: &[u8], attempt: Uuid) -> Result<u64, DbError> {
    db.execute("DELETE FROM sign_in_attempts WHERE key_hash = $1 AND attempt = $2", params![key_hash.to_vec(), attempt])
        .await
}

/// Returns the number of attempts since a time that have failed or are being checked, and the time of the oldest.
pub async fn attempts(db: &impl Execute, key_hash: &[u8], since: Millis) -> Result<(i64, Option<Millis>), DbError> {
    let rows: Vec<(i64, Option<i64>)> = db
        .rows(
            "SELECT COUNT(*), MIN(attempted_at) FROM sign_in_attempts WHERE key_hash = $1 AND attempted_at > $2",
            params![key_hash.to_vec(), since],
        )
        .await?;
    Ok(rows.into_iter().next().unwrap_or((0, None)))
}

/// Returns when this sign-in method was added, or `None` if it was removed. A password counts from the creation of the account,
/// because a session whose sign-in method has not settled cannot set one.
pub async fn sign_in_method_since(
    db: &impl Execute,
    user_id: i64,
    proof: SignInProof<'_>,
) -> Result<Option<Millis>, DbError> {
    let (sql, shown) = match proof {
        SignInProof::New => return Ok(Some(0)),
        SignInProof::Password(hash) => {
            ("SELECT created_at FROM users WHERE id = $1 AND password_hash = $2", Value::from(hash))
        }
        SignInProof::Passkey(id) => {
            ("SELECT created_at FROM passkeys WHERE user_id = $1 AND credential_id = $2", id.to_vec().into())
        }
        SignInProof::Identity(id) => {
            ("SELECT linked_at FROM discord_identities WHERE user_id = $1 AND discord_id = $2", id.into())
        }
    };
    db.scalar_opt(sql, params![user_id, shown]).await
}

pub async fn has_passkeys(db: &impl Execute, user_id: i64) -> Result<bool, DbError> {
    Ok(db.scalar::<i64>("SELECT COUNT(*) FROM passkeys WHERE user_id = $1", params![user_id]).await? > 0)
}

pub async fn forget_attempts(db: &impl Execute, key_hash: &[u8]) -> Result<u64, DbError> {
    db.execute("DELETE FROM sign_in_attempts WHERE key_hash = $1", params![key_hash.to_vec()]).await
}

pub async fn sweep_attempts(db: &impl Execute, before: Millis) -> Result<u64, DbError> {
    db.execute("DELETE FROM sign_in_attempts WHERE attempted_at <= $1", params![before]).await
}

pub async fn ids_by_uuid(db: &impl Execute, uuids: Vec<Uuid>) -> Result<Vec<i64>, DbError> {
    let mut values = Params::new();
    let list = push_list(&mut values, uuids);
    db.column(&format!("SELECT id FROM users WHERE uuid IN ({list})"), values).await
}

row! {
    /// A creator as shown in lists.
    pub struct CreatorNameRow {
        pub id: i64,
        pub uuid: Uuid,
        pub is_hidden: bool,
        pub username: String,
        pub avatar_token: Option<Vec<u8>>,
    }
}

pub async fn names(db: &impl Execute, ids: Vec<i64>) -> Result<Vec<CreatorNameRow>, DbError> {
    let mut values = Params::new();
    let list = push_list(&mut values, ids);
    db.rows(
        &format!(
            "SELECT id, uuid, hide_items AS is_hidden, username, CASE WHEN has_held_pictures THEN NULL ELSE avatar_token END AS avatar_token \
             FROM users WHERE id IN ({list})"
        ),
        values,
    )
    .await
}

/// Returns the installation's secret of this name. The first caller's bytes are stored permanently.
pub async fn secret(db: &impl Execute, name: &str, proposal: Vec<u8>) -> Result<Vec<u8>, DbError> {
    db.execute(
        "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING",
        params![name, proposal],
    )
    .await?;
    db.scalar("SELECT value FROM secrets WHERE name = $1", params![name]).await
}
