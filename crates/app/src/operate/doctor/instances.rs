//! The servers that run, each by its own word, and whether they and this command have the same version and the same settings.

use vitrine_db::DbError;

use super::clocks;
use super::{Database, Finding, Level, Opened, finding};
use crate::clock::SECOND;
use crate::operate::instances::{self, Difference, Instance, VERSION};
use crate::schema;

/// What this command is called among the servers.
const HERE: &str = "this command";

pub(super) async fn check(opened: &Opened<'_>) -> Vec<Finding> {
    let Database::Open(db) = &opened.database else { return Vec::new() };
    if db.check_schema(&schema::schema()).await.is_err() {
        // Another check tells of that.
        return Vec::new();
    }
    match instances::running(db).await {
        Ok(running) => of(running, Instance::of(opened.config, HERE)),
        Err(error) => vec![of_error(&error)],
    }
}

fn of_error(error: &DbError) -> Finding {
    finding(Level::Error, "the instances", error.to_string())
}

fn of(mut running: Vec<Instance>, here: Instance) -> Vec<Finding> {
    if running.is_empty() {
        return vec![finding(Level::Ok, "the instances", "none runs")];
    }
    let mut findings: Vec<_> = running.iter().map(of_instance).collect();
    running.push(here);
    findings.extend(instances::differences(&running).iter().map(of_difference));
    findings
}

fn of_instance(instance: &Instance) -> Finding {
    let Instance { name, version, up_for, silent_for, ahead, .. } = instance;
    let clock = clocks::compare(name, *ahead);
    if clock.level != Level::Ok {
        return Finding { found: format!("its clock is {} of the database's", clock.found), ..clock };
    }
    let (up_for, silent_for) = (up_for / SECOND, silent_for / SECOND);
    finding(Level::Ok, name, format!("runs version {version} for {up_for} s, as it said {silent_for} s ago"))
}

fn of_difference(difference: &Difference) -> Finding {
    // New files would be where others do not look for them.
    let level = if difference.what == "VITRINE_STORAGE_URL" { Level::Error } else { Level::Warning };
    let remedy = match difference.what == VERSION {
        true => "restart those that run another, one after the other",
        false => {
            "set it to the same everywhere, and restart the servers that had another; run this command with the settings of a \
                  server"
        }
    };
    finding(level, &difference.what, difference.to_string()).expected("the same on all instances").remedy(remedy)
}
