//! Every SQL statement about email addresses of accounts.

use uuid::Uuid;
use vitrine_core::clock::Millis;
use vitrine_db::{DbError, Execute, params, row};

row! {
    /// The address for emails to an account.
    #[derive(Default)]
    pub struct AddressRow {
        /// Address; absent until its owner has confirmed it.
        pub email: Option<String>,
        /// Time since which the account has it; absent for one from before this was recorded.
        pub email_since: Option<Millis>,
        pub created_at: Millis,
    }
}

pub async fn address(db: &impl Execute, user_id: i64) -> Result<AddressRow, DbError> {
    let sql = "SELECT CASE WHEN is_email_unconfirmed THEN NULL ELSE email END AS email, email_since, created_at \
               FROM users WHERE id = $1";
    Ok(db.row_opt(sql, params![user_id]).await?.unwrap_or_default())
}

row! {
    /// An account whose address is not confirmed yet.
    pub struct UnconfirmedRow { pub id: i64, pub username: String, pub language: Option<String>, pub email: String }
}

pub async fn unconfirmed(db: &impl Execute, uuid: Uuid) -> Result<Option<UnconfirmedRow>, DbError> {
    let sql = "SELECT id, username, language, email FROM users \
               WHERE uuid = $1 AND is_email_unconfirmed AND email IS NOT NULL AND deleted_at IS NULL";
    db.row_opt(sql, params![uuid]).await
}

/// Returns the address of an account, confirmed or not.
pub async fn given(db: &impl Execute, uuid: Uuid) -> Result<Option<String>, DbError> {
    let sql = "SELECT email FROM users WHERE uuid = $1 AND email IS NOT NULL AND deleted_at IS NULL";
    db.scalar_opt(sql, params![uuid]).await
}

/// Confirms the address of an account, unless the account has another one by now.
pub async fn confirm(db: &impl Execute, uuid: Uuid, email: &str) -> Result<u64, DbError> {
    let sql = "UPDATE users SET is_email_unconfirmed = $3 WHERE uuid = $1 AND email = $2 AND deleted_at IS NULL";
    db.execute(sql, params![uuid, email, false]).await
}
