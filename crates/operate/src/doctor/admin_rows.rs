//! Queries of a check on the product's own tables.

use vitrine_core::viewer::UserRole;
use vitrine_db::{DbError, Execute, params};

/// Number of active admins.
pub(super) async fn count_admins(db: &impl Execute) -> Result<i64, DbError> {
    let sql = "SELECT COUNT(*) FROM users WHERE role = $1 AND deleted_at IS NULL AND NOT is_blocked";
    db.scalar(sql, params![UserRole::Admin.as_str()]).await
}
