//! The process ends at any moment while people write: what was acknowledged is there afterwards, and nothing is half there.
//! So many times in every run as are quick; `make kill` sets `VITRINE_KILLS` for a release.

mod disk;
mod expected;
mod publishing;
mod writer;

use std::fs::File;
use std::io::Write as _;
use std::time::Duration;

use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::people;
use crate::pictures;
use crate::random::Random;
use crate::services::{self, Database};
use crate::site::{Folder, Plan};
use disk::Disk;
use writer::Writer;

const WRITERS: u16 = 6;
/// Times that the process is ended where nothing else is asked for.
const USUAL_KILLS: u32 = 12;

/// How a process ends.
enum End {
    /// SIGKILL: what the operating system was given stays.
    Killed,
    /// The disk loses power as well: what was not synced is gone.
    PowerLost(Disk),
    /// As an operator ends it: SIGTERM.
    Stopped,
}

#[tokio::test]
async fn nothing_acknowledged_is_lost_however_often_it_is_killed() {
    again_and_again(&Plan::new, Folder::new(), End::Killed).await;
}

#[tokio::test]
async fn nothing_acknowledged_is_lost_however_often_it_is_killed_over_postgres_and_s3() {
    let (Some(postgres), Some(s3)) = (services::postgres(), services::s3()) else { return };
    let database = Database::create(&postgres).await;
    let plan = || Plan::new().set("VITRINE_DATABASE_URL", database.url()).set("VITRINE_STORAGE_URL", &s3);
    again_and_again(&plan, Folder::new(), End::Killed).await;
}

#[tokio::test]
async fn nothing_acknowledged_is_lost_however_often_the_power_fails() {
    let folder = Folder::new();
    let Some(disk) = disk::disk_at(folder.path()) else { return };
    again_and_again(&Plan::new, folder, End::PowerLost(disk)).await;
}

/// Otherwise the test above would show nothing.
#[tokio::test]
async fn a_disk_that_loses_power_forgets_what_was_not_synced() {
    let folder = Folder::new();
    let Some(disk) = disk::disk_at(folder.path()) else { return };
    let (synced, written) = (folder.path().join("synced"), folder.path().join("written"));
    let file = File::create(&synced).and_then(|mut file| file.write_all(b"kept").and_then(|()| file.sync_all()));
    file.and_then(|()| File::open(folder.path())?.sync_all()).expect("it can be written");
    std::fs::write(&written, b"lost").expect("it can be written");
    disk.cut();
    disk.restore().await;
    assert_eq!(std::fs::read(&synced).expect("it is there"), b"kept");
    assert!(std::fs::read(&written).map_or(true, |found| found != b"lost"), "it was never synced");
}

#[tokio::test]
async fn whoever_is_answered_during_restarts_is_answered_or_told_to_come_again() {
    again_and_again(&Plan::new, Folder::new(), End::Stopped).await;
}

async fn again_and_again(plan: &dyn Fn() -> Plan, folder: Folder, end: End) {
    let kills: u32 = std::env::var("VITRINE_KILLS").ok().map_or(USUAL_KILLS, |n| n.parse().expect("a number"));
    let mut random = Random::new();
    let mut site = plan().over(folder).start().await;
    let mut writers = Vec::new();
    for number in 0..WRITERS {
        let client = people::join(&site, number, &format!("writer.{number}")).await;
        writers.push(Writer::new(number, client, Random::from(random.next())));
    }
    let common = people::publish_and_wait(
        &writers[0].client(&site),
        &(0..8).map(|n| people::Draft::new(&format!("Common {n}"), &pictures::wallpaper())).collect::<Vec<_>>(),
    )
    .await;
    writers.iter_mut().for_each(|writer| writer.knows(&common));

    let may_refuse = !matches!(end, End::Killed);
    let mut acknowledged = 0;
    for kill in 0..kills {
        let mut writing = JoinSet::new();
        for mut writer in std::mem::take(&mut writers) {
            let client = writer.client(&site);
            writing.spawn(async move {
                writer.write_until_cut(&client, may_refuse).await;
                writer
            });
        }
        sleep(Duration::from_millis(random.below(1_200))).await;
        let folder = match &end {
            End::Killed => site.kill(),
            End::Stopped => site.stop().await,
            End::PowerLost(disk) => {
                disk.cut();
                site.kill()
            }
        };
        writers = writing.join_all().await;
        if let End::PowerLost(disk) = &end {
            disk.restore().await;
        }
        site = plan().over(folder).start().await;
        for writer in &mut writers {
            acknowledged += writer.take_acknowledged();
            let client = writer.client(&site);
            writer.check(&client, kill, random.seed()).await;
        }
    }
    assert!(acknowledged > u64::from(kills) * 3, "{acknowledged} writes are too few to tell anything");
    let folder = site.stop().await;
    let (output, _folder) = plan().over(folder).run(&["fsck", "--all"]);
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "fsck finds after {kills} times: {said}");
    println!("{kills} times, {acknowledged} writes acknowledged, none lost; seed {}", random.seed());
}
