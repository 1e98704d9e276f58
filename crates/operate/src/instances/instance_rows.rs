//! Every SQL statement about servers that run. All times are by the clock of the database, so that nobody's own clock matters.

use std::collections::BTreeMap;

use uuid::Uuid;
use vitrine_core::clock::{Millis, SECOND};
use vitrine_db::{DbError, Execute, params, row};

use super::ServerInstance;

/// Time after its last report for which a server counts as running: it may miss three reports in a row.
const SAID_WITHIN: Millis = 90 * SECOND;
/// Number of servers that are compared: those started last.
const LOOKED_AT_MAX: i64 = 100;

/// Report of a server about itself.
pub(super) struct InstanceReport<'a> {
    pub(super) uuid: Uuid,
    pub(super) name: &'a str,
    pub(super) version: &'a str,
    pub(super) settings: &'a BTreeMap<String, String>,
    /// Time by which its own clock is ahead.
    pub(super) ahead: Millis,
}

pub(super) async fn say(db: &impl Execute, said: &InstanceReport<'_>) -> Result<u64, DbError> {
    let now = db.engine().now_ms();
    let sql = format!(
        "INSERT INTO instances (uuid, name, version, settings, started_at, seen_at, ahead_ms) \
         VALUES ($1, $2, $3, $4, {now}, {now}, $5) \
         ON CONFLICT (uuid) DO UPDATE SET seen_at = excluded.seen_at, ahead_ms = excluded.ahead_ms"
    );
    let settings = serde_json::to_string(said.settings).unwrap_or_default();
    db.execute(&sql, params![said.uuid, said.name, said.version, settings, said.ahead]).await
}

pub(super) async fn leave(db: &impl Execute, uuid: Uuid) -> Result<u64, DbError> {
    db.execute("DELETE FROM instances WHERE uuid = $1", params![uuid]).await
}

/// Running servers, in the order in which they were started. A time in the future comes from a clock that was set back since.
pub(super) async fn running(db: &impl Execute) -> Result<Vec<ServerInstance>, DbError> {
    let now = db.engine().now_ms();
    let sql = format!(
        "SELECT name, version, settings, {now} - started_at AS up_for, {now} - seen_at AS silent_for, ahead_ms FROM instances \
         WHERE seen_at BETWEEN {now} - $1 AND {now} + $1 ORDER BY started_at DESC, uuid LIMIT $2"
    );
    let rows: Vec<InstanceRow> = db.rows(&sql, params![SAID_WITHIN, LOOKED_AT_MAX]).await?;
    Ok(rows.into_iter().rev().map(ServerInstance::from).collect())
}

row! {
    struct InstanceRow {
        name: String,
        version: String,
        settings: String,
        up_for: i64,
        silent_for: i64,
        ahead_ms: i64,
    }
}

impl From<InstanceRow> for ServerInstance {
    fn from(row: InstanceRow) -> Self {
        let InstanceRow { name, version, settings, up_for, silent_for, ahead_ms } = row;
        // Of a version that says it in another way nothing is compared.
        let settings = serde_json::from_str(&settings).unwrap_or_default();
        Self { name, version, settings, up_for: up_for.max(0), silent_for: silent_for.max(0), ahead: ahead_ms }
    }
}

/// Time by the clock of the database.
pub(super) async fn now(db: &impl Execute) -> Result<Millis, DbError> {
    db.scalar(&format!("SELECT {}", db.engine().now_ms()), params![]).await
}

/// Deletes servers that ended without notice. A server that was only paused reports itself again.
pub(super) async fn delete_silent(db: &impl Execute) -> Result<u64, DbError> {
    let now = db.engine().now_ms();
    let sql = format!("DELETE FROM instances WHERE seen_at NOT BETWEEN {now} - $1 AND {now} + $1");
    db.execute(&sql, params![SAID_WITHIN]).await
}

pub(super) async fn delete_all(db: &impl Execute) -> Result<u64, DbError> {
    db.execute("DELETE FROM instances", params![]).await
}
