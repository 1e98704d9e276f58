//! The servers that run, each by its own word, and whether they and this command have the same version and the same settings.

use vitrine_core::clock::SECOND;
use vitrine_core::schema;
use vitrine_db::{DbError, SchemaProblem};

use super::clocks;
use super::{DatabaseState, DoctorContext, DoctorFinding, FindingLevel, finding};
use crate::instances::{self, InstanceDifference, ServerInstance, VERSION};

/// Name of this command among the servers.
const HERE: &str = "this command";

pub(super) async fn check(opened: &DoctorContext<'_>) -> Vec<DoctorFinding> {
    let DatabaseState::Open(db) = &opened.database else { return Vec::new() };
    match db.check_schema(&schema::schema()).await {
        // In the middle of an update, which this tells more of.
        Ok(()) | Err(DbError::Schema(SchemaProblem::Newer { .. })) => {}
        // Another check tells of that.
        Err(_) => return Vec::new(),
    }
    match instances::running(db).await {
        Ok(running) => of(running, ServerInstance::of(opened.config, HERE)),
        Err(error) => vec![of_error(&error)],
    }
}

fn of_error(error: &DbError) -> DoctorFinding {
    finding(FindingLevel::Error, "the instances", error.to_string())
}

fn of(mut running: Vec<ServerInstance>, here: ServerInstance) -> Vec<DoctorFinding> {
    if running.is_empty() {
        return vec![finding(FindingLevel::Ok, "the instances", "no server has reported within 90 s")];
    }
    let mut findings: Vec<_> =
        running.iter().flat_map(|instance| [Some(of_instance(instance)), of_clock(instance)]).flatten().collect();
    running.push(here);
    findings.extend(instances::differences(&running).iter().map(of_difference));
    findings
}

fn of_instance(instance: &ServerInstance) -> DoctorFinding {
    let ServerInstance { name, version, up_for, silent_for, .. } = instance;
    let (up_for, silent_for) = (up_for / SECOND, silent_for / SECOND);
    finding(FindingLevel::Ok, name, format!("running {version} for {up_for} s, last report {silent_for} s ago"))
}

fn of_clock(instance: &ServerInstance) -> Option<DoctorFinding> {
    let DoctorFinding { level, found, .. } = clocks::compare(&instance.name, instance.ahead);
    let told = finding(level, &instance.name, format!("its clock is {found} the database's"));
    (level != FindingLevel::Ok).then(|| {
        told.expected("less than 5 s from it").remedy(
            "synchronise both machines with a time server (NTP), and restart the server if it was started with a \
                wrong clock",
        )
    })
}

fn of_difference(difference: &InstanceDifference) -> DoctorFinding {
    // New files would be where others do not look for them.
    let level = if difference.what == "VITRINE_STORAGE_URL" { FindingLevel::Error } else { FindingLevel::Warning };
    let remedy = match difference.what == VERSION {
        true => "restart the others one after the other",
        false => {
            "use the same value everywhere and restart the servers that differ; run this command with a server's \
                settings"
        }
    };
    finding(level, &difference.what, difference.to_string()).expected("the same on all instances").remedy(remedy)
}
