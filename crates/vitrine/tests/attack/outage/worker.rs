//! A server dies while it works, or finds a file that nothing can be made of: everything else is done.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::time::sleep;

use crate::client::Client;
use crate::people::{self, Draft, Published};
use crate::pictures;
use crate::site::{Folder, Plan, Site};

/// Until the claim of the dead has run out, and what comes then is done.
const CLAIMED_FOR: Duration = Duration::from_secs(35);
/// Thirty seconds until the claim of the dead runs out, and what a busy machine needs besides.
const TAKEN_OVER_WITHIN: Duration = Duration::from_secs(90);
/// Rounds in which what is looked for may not be met.
const ROUNDS: usize = 8;

/// One job after the other, so that some wait.
fn plan() -> Plan {
    Plan::new().set("VITRINE_WORKERS", "1")
}

/// The jobs that make pictures in this folder, as an operator lists them.
fn jobs(folder: Folder) -> (Vec<Value>, Folder) {
    let (output, folder) = plan().over(folder).run(&["jobs", "list", "--limit", "1000", "--json"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let listed: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let listed = listed.as_array().cloned().expect("a list");
    (listed.into_iter().filter(|job| job["kind"] == "make_previews").collect(), folder)
}

fn is_about(job: &Value, theme: &Published) -> bool {
    job["about"].as_str().is_some_and(|about| about.ends_with(&format!(" {}", theme.hex_id)))
}

async fn published(client: &Client, name: &str, picture: &[u8]) -> Published {
    let answer = people::publish(client, &Draft::new(name, picture)).await.expect("it is answered");
    people::acknowledged(&answer).pop().unwrap_or_else(|| panic!("{name}: {}", answer.json()))
}

fn again(client: &Client, site: &Site) -> Client {
    Client { port: site.port, ..client.clone() }
}

#[tokio::test]
async fn what_the_only_server_was_doing_when_it_was_killed_is_done_after_its_restart() {
    let mut site = plan().start().await;
    let mut alma = people::join(&site, 0, "alma").await;
    let mut themes = Vec::new();
    let mut interrupted = None;
    let mut folder = None;
    for round in 0..ROUNDS {
        for n in 0..2 {
            themes.push(published(&alma, &format!("Theme {n} of round {round}"), &pictures::wallpaper()).await);
        }
        let (listed, kept) = jobs(site.kill());
        interrupted = listed.into_iter().find(|job| job["state"] == "running");
        if interrupted.is_some() {
            folder = Some(kept);
            break;
        }
        site = plan().over(kept).start().await;
        alma = again(&alma, &site);
    }
    let interrupted = interrupted.expect("a job was running in one of so many rounds");
    let site = plan().over(folder.expect("the folder of that round")).start().await;
    people::wait_until_ready(&site.client(), &themes, TAKEN_OVER_WITHIN).await;
    let (mut listed, mut folder) = jobs(site.stop().await);
    if listed.iter().any(|job| job["state"] == "running") {
        // It was killed when the pictures were there and the job had not said so: it is done again after its claim has run out.
        let site = plan().over(folder).start().await;
        sleep(CLAIMED_FOR).await;
        (listed, folder) = jobs(site.stop().await);
    }
    drop(folder);
    let done = listed.iter().find(|job| job["id"] == interrupted["id"]).expect("it is still listed");
    assert_eq!((&done["state"], &done["attempts"]), (&json!("done"), &json!(2)), "{done}");
    assert!(listed.iter().all(|job| job["state"] == "done"), "{listed:?}");
}

#[tokio::test]
async fn a_job_whose_file_is_gone_or_damaged_fails_alone_and_is_told_of() {
    let mut site = plan().start().await;
    let mut alma = people::join(&site, 0, "alma").await;
    let mut sound = Vec::new();
    let mut poisoned = Vec::new();
    // Equal pictures would share a file.
    let mut greys = 0x20..;
    people::publish_and_wait(&alma, &[Draft::new("Before them", &pictures::wallpaper())]).await;
    for round in 0..ROUNDS {
        // The jobs of the first two take the only place for a while; their picture is stored already.
        let grey = || pictures::grey_wallpaper(greys.next().expect("a grey"));
        let drafts =
            [pictures::wallpaper(), pictures::wallpaper()].into_iter().chain(std::iter::repeat_with(grey).take(2));
        let drafts: Vec<Draft> = drafts.map(|picture| Draft::new(&format!("Of round {round}"), &picture)).collect();
        let before = sources(&site);
        let answer = alma.send(people::publish_request(&drafts)).await.expect("it is answered");
        let files: Vec<PathBuf> = sources(&site).difference(&before).cloned().collect();
        let mut themes = people::acknowledged(&answer);
        let (listed, folder) = jobs(site.kill());
        let spoilt = themes.split_off(2.min(themes.len()));
        sound.append(&mut themes);
        let waiting: Vec<&Value> =
            spoilt.iter().filter_map(|theme| listed.iter().find(|job| is_about(job, theme))).collect();
        let is_met = waiting.len() == 2 && waiting.iter().all(|job| job["state"] == "queued");
        if is_met {
            let [gone, damaged] = &files[..] else { panic!("a file of each: {files:?}") };
            std::fs::remove_file(gone)
                .and_then(|()| std::fs::write(damaged, b"no picture"))
                .expect("it can be changed");
            poisoned.extend(waiting.iter().map(|job| job["id"].clone()));
        } else {
            sound.extend(spoilt);
        }
        site = plan().over(folder).start().await;
        alma = again(&alma, &site);
        if is_met {
            break;
        }
    }
    assert_eq!(poisoned.len(), 2, "two jobs waited in one of so many rounds");
    let visitor = site.client();
    people::wait_until_ready(&visitor, &sound, TAKEN_OVER_WITHIN).await;
    let later = published(&alma, "After them", &pictures::wallpaper()).await;
    people::wait_until_ready(&visitor, std::slice::from_ref(&later), TAKEN_OVER_WITHIN).await;

    let admin = site.admin();
    let failed = "vitrine_job_runs_total{kind=\"make_previews\",outcome=\"failed\"} 2";
    let began = Instant::now();
    loop {
        let answer = admin.get("/metrics").await.expect("it is answered");
        let figures = String::from_utf8_lossy(&answer.body).into_owned();
        if figures.lines().any(|line| line == failed) {
            let absent = figures.lines().find(|line| line.starts_with("vitrine_objects_absent_total "));
            assert!(absent.is_some_and(|line| !line.ends_with(" 0")), "the one that is gone is an alarm: {absent:?}");
            break;
        }
        assert!(began.elapsed() < Duration::from_secs(60), "the metrics tell of failed jobs: {figures}");
        sleep(Duration::from_millis(500)).await;
    }
    assert_eq!(admin.get("/readyz").await.expect("it is answered").status, 200, "it is ready without two files");
    assert!(site.log().contains("a job failed for good"), "the log tells of it");
    let (listed, _folder) = jobs(site.stop().await);
    let (failed, others): (Vec<_>, Vec<_>) = listed.iter().partition(|job| poisoned.contains(&job["id"]));
    for job in failed {
        assert!(job["state"] == "failed" && job["lastError"].is_string(), "{job}");
    }
    let undone: Vec<_> = others.into_iter().filter(|job| job["state"] != "done").collect();
    assert!(undone.is_empty(), "every other job is done: {undone:?}");
}

/// The files of everything that was uploaded.
fn sources(site: &Site) -> BTreeSet<PathBuf> {
    let mut found = BTreeSet::new();
    let mut folders = vec![site.folder().data().join("files").join("source")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.insert(path);
            }
        }
    }
    found
}
