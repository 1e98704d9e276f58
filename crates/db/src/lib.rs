//! Connection, transaction, and the few places where the two engines differ. Callers write one SQL text with `$1 … $n`
//! placeholders in the common subset of SQLite and PostgreSQL; whatever differs is a named function of this crate.
//! Nothing here knows a table of the product, and no type of a driver leaves it (decision record 0001).
//!
//! ```no_run
//! # use vitrine_db::{Db, DbError, Execute, OpenOptions, params, row};
//! row! {
//!     /// What a list shows of a tag.
//!     pub struct TagRow { pub id: i64, pub name: String }
//! }
//!
//! # async fn example() -> Result<(), DbError> {
//! let db = Db::open("sqlite:vitrine.db", OpenOptions::default()).await?;
//! let tx = db.begin().await?;
//! tx.execute("INSERT INTO tags (name) VALUES ($1)", params!["neon"]).await?;
//! tx.commit().await?;
//! let tags: Vec<TagRow> = db.rows("SELECT id, name FROM tags WHERE name = $1", params!["neon"]).await?;
//! # Ok(()) }
//! ```

#![warn(missing_docs)]

mod catalog;
mod check;
mod copy;
mod db;
mod diagnose;
mod engine;
mod error;
mod execute;
mod explain;
mod faults;
mod file;
mod integrity;
mod list;
mod lock;
mod measure;
mod migrate;
mod open;
mod postgres;
mod probe;
mod recreatable;
mod retry;
mod row;
mod server;
mod size;
mod snapshot_file;
mod sqlite;
#[cfg(feature = "testing")]
pub mod testing;
mod tx;
mod value;

pub use catalog::{ColumnType, OfSchema, SchemaTables, Table, foreign_tables, tables, tables_of};
pub use copy::{AllContents, TableContents, contents, copy_rows};
pub use db::Db;
pub use diagnose::DatabaseDiagnosis;
pub use engine::Engine;
pub use error::{DbError, SchemaProblem};
pub use execute::{Execute, Params};
pub use file::FileProblem;
pub use list::{JsonColumn, in_list, json_rows, pad, push_list};
pub use lock::{DatabaseClaim, skip_locked};
pub use migrate::{AppliedStep, DownReport, Migration, MigrationReport, Schema, SqlByEngine, UndoneStep};
pub use open::{OpenOptions, sqlite_path};
pub use row::{DecodeError, FromColumn, FromRow, RawRow};
pub use server::ServerProblem;
pub use size::DatabaseSize;
pub use snapshot_file::write_snapshot;
pub use tx::Tx;
pub use value::Value;
