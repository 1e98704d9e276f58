//! Which servers run for a site, and in what they differ. Each says of itself, twice a minute, with which version and settings it runs.
//! What has to be the same on all is compared here, for the log, the figures and the doctor: nobody else has both sides.

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

/// How often a server says that it runs.
pub const SAID_EVERY: Duration = Duration::from_secs(30);

/// An answer that comes later tells nothing of clocks.
const MEASURED_WITHIN: Millis = SECOND;

/// A server that runs, as it says itself. Times are in milliseconds.
#[derive(Clone, Debug)]
pub struct Instance {
    /// What its machine is called, and the address that it listens on.
    pub name: String,
    /// Of the program, and the number of its schema: what a half-done update has not the same.
    pub version: String,
    /// What has to be the same on all, as `Config::shared` has it.
    pub settings: BTreeMap<String, String>,
    pub up_for: Millis,
    pub silent_for: Millis,
    /// By how much its clock is ahead of the database's; negative if it is behind.
    pub ahead: Millis,
}

impl Instance {
    /// What runs here with these settings, under another name.
    pub fn of(config: &Config, name: &str) -> Self {
        let version = format!("{} with schema {}", env!("CARGO_PKG_VERSION"), schema::schema().number());
        Self { name: name.to_owned(), version, settings: config.shared(), up_for: 0, silent_for: 0, ahead: 0 }
    }
}

/// In what instances differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The name of a setting, or [`VERSION`].
    pub what: String,
    /// Who has which.
    pub values: BTreeMap<String, Vec<String>>,
}

/// What the version of the program is called among what differs.
pub const VERSION: &str = "the version";

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, (value, names)) in self.values.iter().enumerate() {
            let value = if value.is_empty() { "nothing" } else { value };
            write!(f, "{}{value} on {}", if number == 0 { "" } else { "; " }, names.join(" and "))?;
        }
        Ok(())
    }
}

/// The version first, then settings in the order of the alphabet. One that another version does not know is nothing to compare.
pub fn differences(instances: &[Instance]) -> Vec<Difference> {
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
        .map(|(what, values)| Difference { what: what.to_owned(), values })
        .collect();
    differences.sort_by_key(|difference| difference.what != VERSION);
    differences
}

/// Every server of this site that runs, at most a hundred.
///
/// # Errors
/// What the database reports.
pub async fn running(db: &Db) -> Result<Vec<Instance>, DbError> {
    instance_rows::running(db).await
}

/// Forgets servers that have ended without a word.
///
/// # Errors
/// What the database reports.
pub async fn sweep(db: &Db) -> Result<u64, DbError> {
    instance_rows::delete_silent(db).await
}

/// Forgets all that have said that they run: where only one server can, or on a copy.
///
/// # Errors
/// What the database reports.
pub async fn forget_all(db: &impl Execute) -> Result<u64, DbError> {
    instance_rows::delete_all(db).await
}

/// This server among the others.
pub struct Presence {
    uuid: Uuid,
    pub name: String,
    /// As it was last measured.
    ahead: AtomicI64,
    /// What the log has been told of.
    pub told: Mutex<Vec<Difference>>,
}

impl Presence {
    /// Of a server that begins; nobody is told yet.
    pub fn new(app: &App) -> Self {
        let uuid = Uuid::from_bytes(app.random.bytes());
        let machine = rustix::system::uname().nodename().to_string_lossy().into_owned();
        // Containers of one image may have the same names and addresses.
        let name = format!("{machine} ({}, {:02x}{:02x})", app.config.listen, uuid.as_bytes()[0], uuid.as_bytes()[1]);
        Self { uuid, name, ahead: AtomicI64::default(), told: Mutex::default() }
    }

    /// Says that it runs, and tells the log when what differs is not what it was. On a full disk nothing is said, which others tell of.
    ///
    /// # Errors
    /// What the database reports.
    pub async fn say(&self, app: &App) -> Result<(), DbError> {
        match self.say_now(app).await {
            Err(DbError::Full) => Ok(()),
            said => said,
        }
    }

    async fn say_now(&self, app: &App) -> Result<(), DbError> {
        let Instance { version, settings, .. } = Instance::of(&app.config, "");
        let asked = app.clock.now();
        let there = instance_rows::now(&app.db).await?;
        let answered = app.clock.now();
        if answered - asked < MEASURED_WITHIN {
            self.ahead.store(asked + (answered - asked) / 2 - there, Ordering::Relaxed);
        }
        let ahead = self.ahead.load(Ordering::Relaxed);
        let said =
            instance_rows::Said { uuid: self.uuid, name: &self.name, version: &version, settings: &settings, ahead };
        instance_rows::say(&app.db, &said).await?;
        let found = differences(&running(&app.db).await?);
        let mut told = self.told.lock();
        for difference in found.iter().filter(|difference| !told.contains(difference)) {
            tracing::warn!(
                what = difference.what,
                found = %difference,
                "instances of this site differ, which they may only while one after the other is restarted"
            );
        }
        if found.is_empty() && !told.is_empty() {
            tracing::info!("instances of this site do not differ any more");
        }
        *told = found;
        Ok(())
    }

    /// Says that it does not run any more.
    ///
    /// # Errors
    /// What the database reports.
    pub async fn leave(&self, app: &App) -> Result<(), DbError> {
        instance_rows::leave(&app.db, self.uuid).await.map(drop)
    }
}
