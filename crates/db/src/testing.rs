//! Fresh databases for tests, compiled only with the feature `testing`. Every suite asks [`engines`] what to run on:
//! SQLite always, PostgreSQL when `VITRINE_TEST_POSTGRES_URL` names a server.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

use sqlx::{AssertSqlSafe, Connection, PgConnection};

pub use crate::faults::{FaultTiming, Faults};
use crate::{Db, DbError, Engine, OpenOptions, Schema};

/// The environment variable with the address of a PostgreSQL server on which databases may be created.
pub const POSTGRES_URL: &str = "VITRINE_TEST_POSTGRES_URL";

/// What a PostgreSQL database is a copy of that shall be empty.
const EMPTY: &str = "template0";

/// The engines to test on this machine.
///
/// # Panics
/// If `VITRINE_TEST_ENGINES` is `all` and no PostgreSQL server is named, so that a complete run cannot pass by skipping
/// half of the tests.
pub fn engines() -> Vec<Engine> {
    let has_postgres = std::env::var_os(POSTGRES_URL).is_some_and(|url| !url.is_empty());
    let wants_all = std::env::var("VITRINE_TEST_ENGINES").is_ok_and(|engines| engines == "all");
    assert!(has_postgres || !wants_all, "VITRINE_TEST_ENGINES=all needs {POSTGRES_URL}");
    if has_postgres { vec![Engine::Sqlite, Engine::Postgres] } else { vec![Engine::Sqlite] }
}

/// A fresh, empty database for one test, deleted when this is dropped.
#[derive(Debug)]
pub struct TestDb {
    /// The open handle.
    pub db: Db,
    /// The address, for a second handle or another process.
    pub url: String,
    home: Home,
}

#[derive(Debug)]
enum Home {
    Folder(PathBuf),
    Server(String),
}

impl TestDb {
    /// Creates a database on this engine and opens it, with settings that favour speed over durability.
    ///
    /// # Panics
    /// If it cannot be created.
    pub async fn new(engine: Engine) -> TestDb {
        TestDb::with(engine, TestDb::options()).await
    }

    /// As [`TestDb::new`], with this schema in it. On PostgreSQL the database is a copy of one that all tests on the server
    /// share: copying takes half as long as migrating. The copied one stays, under a name made of the schema.
    ///
    /// # Panics
    /// As [`TestDb::new`], or if the schema cannot be applied.
    pub async fn migrated(engine: Engine, schema: &Schema) -> TestDb {
        let template = match engine {
            Engine::Sqlite => EMPTY.to_owned(),
            Engine::Postgres => template(schema).await.expect("the server lets us keep a database with the schema"),
        };
        let db = TestDb::copy_of(&template, engine, TestDb::options()).await;
        db.migrate(schema).await.expect("an empty database takes the schema");
        db
    }

    /// The settings of [`TestDb::new`].
    pub fn options() -> OpenOptions {
        OpenOptions { readers: 3, writers: 3, durable: false, ..OpenOptions::default() }
    }

    /// As [`TestDb::new`], with settings of the caller's choice.
    ///
    /// # Panics
    /// As [`TestDb::new`].
    pub async fn with(engine: Engine, options: OpenOptions) -> TestDb {
        TestDb::copy_of(EMPTY, engine, options).await
    }

    async fn copy_of(template: &str, engine: Engine, options: OpenOptions) -> TestDb {
        let name = fresh_name();
        let (url, home) = match engine {
            Engine::Sqlite => {
                let folder = std::env::temp_dir().join(&name);
                std::fs::create_dir_all(&folder).expect("the temporary folder takes files");
                (format!("sqlite:{}", folder.join("test.db").display()), Home::Folder(folder))
            }
            Engine::Postgres => {
                let url = create_database(&name, template).await.expect("the server lets us create a database");
                (url, Home::Server(name))
            }
        };
        let db = Db::open(&url, options).await.expect("a fresh database opens");
        TestDb { db, url, home }
    }
}

impl Db {
    /// Makes calls through this handle and its clones fail when told to.
    pub fn faults(&self) -> &Faults {
        &self.faults
    }
}

impl std::ops::Deref for TestDb {
    type Target = Db;

    fn deref(&self) -> &Db {
        &self.db
    }
}

impl Drop for TestDb {
    fn drop(&mut self) {
        match &self.home {
            Home::Folder(folder) => {
                // Left-over files in the temporary folder do not affect later tests.
                let _ = std::fs::remove_dir_all(folder);
            }
            Home::Server(name) => {
                let name = name.clone();
                // Dropping needs its own runtime: the test's may already be shutting down.
                let dropping = std::thread::spawn(move || {
                    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
                    runtime.block_on(drop_database(&name)).map_err(std::io::Error::other)
                });
                if !matches!(dropping.join(), Ok(Ok(()))) {
                    eprintln!("a test database was left behind on the PostgreSQL server");
                }
            }
        }
    }
}

fn fresh_name() -> String {
    static COUNTER: AtomicU32 = AtomicU32::new(0);
    let count = COUNTER.fetch_add(1, Ordering::Relaxed);
    format!("vitrine_test_{}_{count}_{:08x}", std::process::id(), rand::random::<u32>())
}

fn admin_url() -> String {
    std::env::var(POSTGRES_URL).expect("engines() offered PostgreSQL")
}

/// The name of a database with this schema and nothing else, made by the first process that asks for it.
async fn template(schema: &Schema) -> Result<String, DbError> {
    /// Those that this process knows to be there: a connection less for each test.
    static KNOWN: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    let mut hasher = DefaultHasher::new();
    let texts = schema.migrations.iter().map(|migration| migration.sql).chain(schema.recreatable);
    texts.for_each(|sql| sql.postgres.hash(&mut hasher));
    let name = format!("vitrine_template_{:016x}", hasher.finish());
    if KNOWN.lock().unwrap_or_else(PoisonError::into_inner).contains(&name) {
        return Ok(name);
    }
    if on_server(&format!("SELECT 1 FROM pg_database WHERE datname = '{name}'")).await? == 0 {
        let being_made = fresh_name();
        let db = Db::open(&create_database(&being_made, EMPTY).await?, TestDb::options()).await?;
        db.migrate(schema).await?;
        db.close().await?;
        // Another process may have been faster.
        if on_server(&format!("ALTER DATABASE {being_made} RENAME TO {name}")).await.is_err() {
            drop_database(&being_made).await?;
        }
    }
    KNOWN.lock().unwrap_or_else(PoisonError::into_inner).insert(name.clone());
    Ok(name)
}

/// Runs a statement on the server's own database, over a connection for it alone: a [`Db`] has several, and the server pays for each.
async fn on_server(sql: &str) -> Result<u64, DbError> {
    let run = async {
        let mut connection = PgConnection::connect(&admin_url()).await?;
        let done = sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await?;
        connection.close().await?;
        Ok(done.rows_affected())
    };
    run.await.map_err(|err| DbError::from_sqlx(Engine::Postgres, err))
}

async fn create_database(name: &str, template: &str) -> Result<String, DbError> {
    on_server(&format!("CREATE DATABASE {name} TEMPLATE {template} ENCODING 'UTF8'")).await?;
    let admin_url = admin_url();
    let (server, query) = match admin_url.split_once('?') {
        Some((server, query)) => (server, format!("?{query}")),
        None => (admin_url.as_str(), String::new()),
    };
    // postgres://user:password@host:port/database: the path is what follows the third slash.
    let authority = server.match_indices('/').nth(2).map_or(server, |(at, _)| &server[..at]);
    Ok(format!("{authority}/{name}{query}"))
}

async fn drop_database(name: &str) -> Result<(), DbError> {
    on_server(&format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)")).await.map(drop)
}
