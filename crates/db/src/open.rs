//! Opening a database: the settings and the number of connections for each engine. SQLite gets any number of readers
//! and one writer; PostgreSQL gets the same two pools, so that a read can never write on either.

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use vitrine_circuit::Circuit;

use crate::db::{Db, EnginePools, OnlyRead, ScratchFiles};
use crate::measure::ConnectionRole;
use crate::sqlite::ConnectionPool;
use crate::{DbError, ServerProblem, check, file, postgres, server};

/// Options for opening a database. The default suits production.
#[derive(Clone, Debug)]
pub struct OpenOptions {
    /// Connections for reading.
    pub readers: u32,
    /// Connections for writing on PostgreSQL; SQLite always has one.
    pub writers: u32,
    /// Time that a caller waits for a connection, and SQLite for another process's lock.
    pub wait: Duration,
    /// Time limit of one read (rule L-10). A PostgreSQL server that does not even stop it counts as unavailable a little later.
    pub read_timeout: Duration,
    /// Time limit of one statement of a write transaction; migrations are exempt.
    pub write_timeout: Duration,
    /// Time for which a PostgreSQL server lets a write transaction be idle before it undoes it. Otherwise an instance that hangs in
    /// the middle of one would block all others from the rows it has locked.
    pub idle_timeout: Duration,
    /// Prepared statements kept for each connection.
    pub statement_cache: usize,
    /// Page cache of each SQLite connection, in KiB.
    pub sqlite_cache_kib: u32,
    /// Set if a commit is on disk before it is acknowledged (rule D-1). Only tests turn this off.
    pub durable: bool,
    /// Set if the whole SQLite file is read for damage before it is used, which takes seconds for each GB. A command that touches a
    /// few rows leaves that to the server and to `vitrine fsck`.
    pub checks_file: bool,
}

impl Default for OpenOptions {
    fn default() -> OpenOptions {
        let cores = std::thread::available_parallelism().map_or(2, |cores| cores.get() as u32);
        OpenOptions {
            readers: (cores * 2).clamp(4, 16),
            writers: 4,
            wait: Duration::from_secs(5),
            read_timeout: Duration::from_secs(2),
            write_timeout: Duration::from_secs(10),
            idle_timeout: Duration::from_secs(10),
            statement_cache: 400,
            sqlite_cache_kib: 8 * 1024,
            durable: true,
            checks_file: true,
        }
    }
}

impl Db {
    /// Opens `sqlite:PATH`, `sqlite::memory:` or `postgres://…` and checks that its settings make acknowledged writes
    /// durable.
    ///
    /// `sqlite::memory:` is a file in the temporary folder that is deleted with the last clone of the handle, so that
    /// it behaves exactly like any other file.
    ///
    /// # Errors
    /// [`DbError::Address`] for an invalid address, [`DbError::Unavailable`] if nothing responds there,
    /// [`DbError::File`] for a SQLite file that is empty or damaged, [`DbError::Setting`] if a setting did not take
    /// effect.
    pub async fn open(url: &str, options: OpenOptions) -> Result<Db, DbError> {
        let db = connect(url, &options).await?;
        check::settings(&db, &options).await?;
        Ok(db)
    }

    /// Opens a database for reading. An existing SQLite file that cannot be written to, such as one on a read-only mount, is opened
    /// as a file that nobody changes ([`Db::open_at_rest`]), and a PostgreSQL server may be a standby.
    ///
    /// # Errors
    /// The errors of [`Db::open`]; [`FileProblem::LogUnread`](crate::FileProblem::LogUnread) if such a file has a log.
    pub async fn open_to_read(url: &str, options: OpenOptions) -> Result<Db, DbError> {
        if let Some(path) = sqlite_path(url).filter(|path| path.exists())
            && let Some(problem) = file::only_read(path)?
        {
            if options.checks_file {
                file::check_at_rest(path).await?;
            }
            return Db::at_rest(path, problem).await;
        }
        let db = connect(url, &options).await?;
        match check::settings(&db, &options).await {
            Err(DbError::Server(why @ ServerProblem::ReadOnly)) => Ok(db.only_read(OnlyRead::Server(why))),
            checked => checked.map(|()| db),
        }
    }

    /// Checks that [`Db::open`] could create the file of a SQLite database that does not exist yet. Creates nothing, so that a
    /// caller can check everything else first.
    ///
    /// # Errors
    /// [`DbError::File`] with the obstacle.
    pub fn check_new(path: &Path) -> Result<(), DbError> {
        Ok(file::check_new(path)?)
    }

    /// Finds the tables of [`foreign_tables`](crate::foreign_tables) in a SQLite file before it is opened, so that nothing is
    /// changed in it.
    pub async fn foreign_tables_in(path: &Path) -> Vec<String> {
        file::foreign_tables(path).await
    }
}

/// The file that an address of a SQLite database names; none of one that exists for a moment.
pub fn sqlite_path(url: &str) -> Option<&Path> {
    sqlite_place(url).filter(|place| *place != FOR_A_MOMENT).map(Path::new)
}

/// Place in the address of a SQLite database that is deleted with its last handle.
const FOR_A_MOMENT: &str = ":memory:";

fn sqlite_place(url: &str) -> Option<&str> {
    let place = url.strip_prefix("sqlite:")?;
    Some(place.strip_prefix("//").unwrap_or(place))
}

async fn connect(url: &str, options: &OpenOptions) -> Result<Db, DbError> {
    if let Some(place) = sqlite_place(url) {
        open_sqlite(place, options).await
    } else if url.starts_with("postgres://") || url.starts_with("postgresql://") {
        open_postgres(url, options).await
    } else {
        // The address is not repeated: it may hold a password.
        Err(DbError::Address("it must start with sqlite: or postgres://".to_owned()))
    }
}

async fn open_sqlite(place: &str, options: &OpenOptions) -> Result<Db, DbError> {
    let (path, scratch) = match place {
        "" => return Err(DbError::Address("sqlite: needs a path".to_owned())),
        FOR_A_MOMENT => {
            let path = std::env::temp_dir().join(format!("vitrine-{:032x}.db", rand::random::<u128>()));
            (path.clone(), Some(ScratchFiles::new(path)))
        }
        path => (PathBuf::from(path), None),
    };
    if scratch.is_none() {
        file::prepare(&path, options.checks_file).await?;
    }
    let connect = |path: &Path| {
        let synchronous = if options.durable { SqliteSynchronous::Full } else { SqliteSynchronous::Off };
        SqliteConnectOptions::new()
            .filename(path)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(synchronous)
            .foreign_keys(true)
            .busy_timeout(options.wait)
            .pragma("trusted_schema", "OFF")
            // What is deleted is not left in the file.
            .pragma("secure_delete", "ON")
            .pragma("cell_size_check", "ON")
            // No memory mapping: a page that cannot be read would kill the process instead of failing the statement.
            .pragma("mmap_size", "0")
            .pragma("cache_size", format!("-{}", options.sqlite_cache_kib))
            .pragma("temp_store", "MEMORY")
            .pragma("journal_size_limit", "67108864")
            .statement_cache_capacity(options.statement_cache)
    };
    let opened = async {
        // The writer comes first: it creates the file and turns on the write-ahead log before a reader opens it.
        let creating = connect(&path).create_if_missing(true);
        let writer =
            ConnectionPool::open(ConnectionRole::Writer, creating, 1, options.wait, options.write_timeout).await?;
        let reading = connect(&path).pragma("query_only", "ON");
        let readers = ConnectionPool::open(
            ConnectionRole::Reader,
            reading,
            options.readers.max(1),
            options.wait,
            options.read_timeout,
        )
        .await?;
        Ok((readers, writer))
    };
    let (readers, writer) = opened.await.map_err(|err| file::explain(err, &path))?;
    Ok(Db::new(EnginePools::Sqlite { readers, writer, _scratch: scratch }))
}

async fn open_postgres(url: &str, options: &OpenOptions) -> Result<Db, DbError> {
    let connect = PgConnectOptions::from_str(url)
        .map_err(|err| DbError::Address(err.to_string()))?
        .application_name("vitrine")
        // A server lets go of the locks of a client that has vanished after a minute, and not after two hours.
        .options([("tcp_keepalives_idle", "30"), ("tcp_keepalives_interval", "10"), ("tcp_keepalives_count", "3")])
        .statement_cache_capacity(options.statement_cache);
    let commit = if options.durable { "on" } else { "off" };
    let reading = connect.clone().options([
        ("statement_timeout", options.read_timeout.as_millis().to_string()),
        ("default_transaction_read_only", "on".to_owned()),
    ]);
    let writing = connect.clone().options([
        ("statement_timeout", options.write_timeout.as_millis().to_string()),
        ("lock_timeout", options.wait.as_millis().to_string()),
        ("idle_in_transaction_session_timeout", options.idle_timeout.as_millis().to_string()),
        ("synchronous_commit", commit.to_owned()),
    ]);
    // Of both pools: what answers one caller is there for all.
    let circuit = Arc::new(Circuit::new(postgres::CIRCUIT));
    let open = async |role, connect, count, limit| {
        postgres::ConnectionPool::open(role, connect, count, options.wait, limit, circuit.clone()).await
    };
    let opened = async {
        let reader = open(ConnectionRole::Reader, reading, options.readers, options.read_timeout).await?;
        let writer = open(ConnectionRole::Writer, writing, options.writers, options.write_timeout).await?;
        Ok(EnginePools::Postgres { reader, writer })
    };
    opened.await.map(Db::new).map_err(|error| server::explain(error, &connect))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_address_of_a_file_that_stays_has_a_path() {
        for (url, path) in [
            ("sqlite:data/vitrine.sqlite", Some("data/vitrine.sqlite")),
            ("sqlite:/srv/vitrine.sqlite", Some("/srv/vitrine.sqlite")),
            ("sqlite:///srv/vitrine.sqlite", Some("/srv/vitrine.sqlite")),
            ("sqlite::memory:", None),
            ("sqlite://:memory:", None),
            ("postgres://h/d", None),
        ] {
            assert_eq!(sqlite_path(url), path.map(Path::new), "{url}");
        }
    }
}
