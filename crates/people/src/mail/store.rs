//! The SQL statement about addresses of accounts.

use vitrine_db::{DbError, Execute, params};

pub async fn address(db: &impl Execute, user_id: i64) -> Result<Option<String>, DbError> {
    let found: Option<Option<String>> =
        db.scalar_opt("SELECT email FROM users WHERE id = $1", params![user_id]).await?;
    Ok(found.flatten())
}
