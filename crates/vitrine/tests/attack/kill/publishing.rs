//! A power failure in the middle of publishing.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::people::{self, Draft, Published};
use crate::pictures;
use crate::site::Plan;

#[tokio::test]
async fn what_was_acknowledged_before_the_process_was_killed_is_there_and_gets_its_pictures() {
    let site = Plan::new().start().await;
    let count = Arc::new(AtomicUsize::new(0));
    let creators = [people::join(&site, 0, "alma").await, people::join(&site, 1, "berta").await];
    let mut publishing = tokio::task::JoinSet::new();
    for client in creators {
        let count = count.clone();
        publishing.spawn(async move {
            let mut themes: Vec<Published> = Vec::new();
            for n in 0.. {
                let draft = Draft::new(&format!("Theme {n}"), &pictures::wallpaper());
                match people::publish(&client, &draft).await {
                    Ok(answer) => themes.extend(people::acknowledged(&answer)),
                    Err(_) => break,
                }
                count.fetch_add(1, Ordering::Relaxed);
            }
            themes
        });
    }
    let began = Instant::now();
    while count.load(Ordering::Relaxed) < 5 && began.elapsed() < Duration::from_secs(60) {
        tokio::time::sleep(Duration::from_millis(37)).await;
    }
    let folder = site.kill();
    let acknowledged: Vec<Published> = publishing.join_all().await.into_iter().flatten().collect();
    assert!(acknowledged.len() > 2, "{} themes are too few to tell anything", acknowledged.len());

    let site = Plan::new().over(folder).start().await;
    people::wait_until_ready(&site.client(), &acknowledged, Duration::from_secs(120)).await;
    for theme in &acknowledged {
        let file = site.client().get(&theme.download).await.expect("it is answered");
        assert_eq!(file.status, 200, "theme {}", theme.hex_id);
    }
}
