//! Every SQL statement about the settings of the site.

use vitrine_core::clock::Millis;
use vitrine_db::{DbError, Execute, Params, params, row};

row! {
    /// A version of the settings.
    #[derive(Clone, Debug)]
    pub struct SettingsRow {
        pub version: i64,
        pub settings: String,
        pub changed_at: Millis,
        /// Name of the account; `None` on the command line and for an account that is gone.
        pub changed_by: Option<String>,
    }
}

const VERSIONS: &str = "SELECT s.version, s.settings, s.changed_at, u.username AS changed_by \
                        FROM site_settings s LEFT JOIN users u ON u.id = s.changed_by";

/// Returns the number of the latest version; 0 before the first.
pub async fn latest_version(db: &impl Execute) -> Result<i64, DbError> {
    db.scalar("SELECT COALESCE(MAX(version), 0) FROM site_settings", Params::new()).await
}

/// Reads the latest versions, latest first.
pub async fn latest(db: &impl Execute, count: i64) -> Result<Vec<SettingsRow>, DbError> {
    db.rows(&format!("{VERSIONS} ORDER BY s.version DESC LIMIT $1"), params![count]).await
}

/// Reads one version.
pub async fn find(db: &impl Execute, version: i64) -> Result<Option<SettingsRow>, DbError> {
    db.row_opt(&format!("{VERSIONS} WHERE s.version = $1"), params![version]).await
}

/// Adds a version. Returns 0 if it exists, because someone else was faster.
pub async fn add(
    db: &impl Execute,
    version: i64,
    settings: &str,
    now: Millis,
    account_id: Option<i64>,
) -> Result<u64, DbError> {
    db.execute(
        "INSERT INTO site_settings (version, settings, changed_at, changed_by) VALUES ($1, $2, $3, $4) \
         ON CONFLICT (version) DO NOTHING",
        params![version, settings, now, account_id],
    )
    .await
}

/// Deletes the versions up to this one.
pub async fn delete_through(db: &impl Execute, version: i64) -> Result<u64, DbError> {
    db.execute("DELETE FROM site_settings WHERE version <= $1", params![version]).await
}
