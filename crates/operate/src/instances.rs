//! Servers that run for a site, and the differences between them. Each server reports its version and settings twice a minute.
//! Values that have to be the same on all are compared here, for the log, the metrics and the doctor, because nobody else has both
//! sides.

mod instance_rows;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use parking_lot::Mutex;
use uuid::Uuid;
use vitrine_config::Config;
use vitrine_core::clock::{Millis, SECOND};
use vitrine_core::schema;
use vitrine_db::{Db, DbError, Execute};
use vitrine_kit::app::App;

/// Interval at which a server reports that it runs.
pub const SAID_EVERY: Duration = Duration::from_secs(30);

/// Time within which the database has to answer for its clock to be compared.
const MEASURED_WITHIN: Millis = SECOND;

/// Running server, as it reports itself. Times are in milliseconds.
#[derive(Clone, Debug)]
pub struct ServerInstance {
    /// Name of its machine, and the address that it listens on.
    pub name: String,
    /// Version of the program, and the number of its schema. Both differ between servers in a half-done update.
    pub version: String,
    /// Settings that have to be the same on all servers, as `Config::shared` returns them.
    pub settings: BTreeMap<String, String>,
    pub up_for: Millis,
    pub silent_for: Millis,
    /// Time by which its clock is ahead of the database's; negative if it is behind.
    pub ahead: Millis,
}

impl ServerInstance {
    /// Describes this program with these settings, under another name.
    pub fn of(config: &Config, name: &str) -> Self {
        let version = format!("{} with schema {}", env!("CARGO_PKG_VERSION"), schema::schema().number());
        Self { name: name.to_owned(), version, settings: config.shared(), up_for: 0, silent_for: 0, ahead: 0 }
    }
}

/// Difference between instances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InstanceDifference {
    /// The name of a setting, or [`VERSION`].
    pub what: String,
    /// Instances by their value.
    pub values: BTreeMap<String, Vec<String>>,
}

/// Name of the program's version in a difference.
pub const VERSION: &str = "the version";

impl fmt::Display for InstanceDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, (value, names)) in self.values.iter().enumerate() {
            let value = if value.is_empty() { "nothing" } else { value };
            write!(f, "{}{value} on {}", if number == 0 { "" } else { "; " }, names.join(" and "))?;
        }
        Ok(())
    }
}

/// The version first, then settings in the order of the alphabet. One that another version does not know is nothing to compare.
pub fn differences(instances: &[ServerInstance]) -> Vec<InstanceDifference> {
    let mut found: BTreeMap<&str, BTreeMap<String, Vec<String>>> = BTreeMap::new();
    for instance in instances {
        let version = (VERSION, &instance.version);
        let settings = instance.settings.iter().map(|(name, value)| (name.as_str(), value));
        for (what, value) in settings.chain([version]) {
            found.entry(what).or_default().entry(value.clone()).or_default().push(instance.name.clone());
        }
    }
    let mut differences: Vec<_> = found
        .into_iter()
        .filter(|(_, values)| values.len() > 1)
        .map(|(what, values)| InstanceDifference { what: what.to_owned(), values })
        .collect();
    differences.sort_by_key(|difference| difference.what != VERSION);
    differences
}

/// Every server of this site that runs, at most a hundred.
///
/// # Errors
/// Errors of the database.
pub async fn running(db: &Db) -> Result<Vec<ServerInstance>, DbError> {
    instance_rows::running(db).await
}

/// Forgets servers that have ended without a word.
///
/// # Errors
/// Errors of the database.
pub async fn sweep(db: &Db) -> Result<u64, DbError> {
    instance_rows::delete_silent(db).await
}

/// Forgets all that have said that they run: where only one server can, or on a copy.
///
/// # Errors
/// Errors of the database.
pub async fn forget_all(db: &impl Execute) -> Result<u64, DbError> {
    instance_rows::delete_all(db).await
}

/// Presence of this server among the others.
pub struct InstancePresence {
    uuid: Uuid,
    pub name: String,
    /// Last measured time by which its clock is ahead.
    ahead: AtomicI64,
    /// Differences that have been logged.
    pub told: Mutex<Vec<InstanceDifference>>,
}

impl InstancePresence {
    /// Creates the presence of a starting server, which is not reported yet.
    pub fn new(app: &App) -> Self {
        let uuid = Uuid::from_bytes(app.random.bytes());
        let machine = rustix::system::uname().nodename().to_string_lossy().into_owned();
        // Containers of one image may have the same names and addresses.
        let name = format!("{machine} ({}, {:02x}{:02x})", app.config.listen, uuid.as_bytes()[0], uuid.as_bytes()[1]);
        Self { uuid, name, ahead: AtomicI64::default(), told: Mutex::default() }
    }

    /// Reports that the server runs, and logs differences when they change. On a full disk it reports nothing; the full disk itself
    /// is reported elsewhere.
    ///
    /// # Errors
    /// Errors of the database.
    pub async fn say(&self, app: &App) -> Result<(), DbError> {
        match self.say_now(app).await {
            Err(DbError::Full) => Ok(()),
            said => said,
        }
    }

    async fn say_now(&self, app: &App) -> Result<(), DbError> {
        let ServerInstance { version, settings, .. } = ServerInstance::of(&app.config, "");
        let asked = app.clock.now();
        let there = instance_rows::now(&app.db).await?;
        let answered = app.clock.now();
        if answered - asked < MEASURED_WITHIN {
            self.ahead.store(asked + (answered - asked) / 2 - there, Ordering::Relaxed);
        }
        let ahead = self.ahead.load(Ordering::Relaxed);
        let said = instance_rows::InstanceReport {
            uuid: self.uuid,
            name: &self.name,
            version: &version,
            settings: &settings,
            ahead,
        };
        instance_rows::say(&app.db, &said).await?;
        let found = differences(&running(&app.db).await?);
        let mut told = self.told.lock();
        for difference in found.iter().filter(|difference| !told.contains(difference)) {
            tracing::warn!(
                what = difference.what,
                found = %difference,
                "the settings or versions of this site's instances differ; this should only happen during a rolling \
                    restart"
            );
        }
        if found.is_empty() && !told.is_empty() {
            tracing::info!("the instances of this site agree again");
        }
        *told = found;
        Ok(())
    }

    /// Reports that the server has stopped.
    ///
    /// # Errors
    /// Errors of the database.
    pub async fn leave(&self, app: &App) -> Result<(), DbError> {
        instance_rows::leave(&app.db, self.uuid).await.map(drop)
    }
}
