//! What the server depends on becomes unavailable, slow or silent, and recovers.

mod mail;
mod slow_store;
mod worker;

use std::time::{Duration, Instant};

use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{sleep, timeout};

use crate::client::Client;
use crate::people::{self, Draft, Published};
use crate::pictures;
use crate::proxy::Proxy;
use crate::services::{self, Database};
use crate::site::{Plan, Site};

/// A server whose connections to database and object store can be cut.
struct Cuttable {
    site: Site,
    database: Proxy,
    store: Proxy,
    _kept: Database,
}

async fn cuttable(postgres: &str, s3: &str) -> Cuttable {
    let kept = Database::create(postgres).await;
    let (database, database_url) = services::through_proxy(kept.url()).await;
    let (store, store_url) = services::through_proxy(s3).await;
    let plan = Plan::new().set("VITRINE_DATABASE_URL", &database_url).set("VITRINE_STORAGE_URL", &store_url);
    Cuttable { site: plan.start().await, database, store, _kept: kept }
}

/// Publishes one theme after the other while the other end listens, and sends it those that were acknowledged.
async fn keep_publishing(client: Client, acknowledged: UnboundedSender<Published>) {
    for n in 0.. {
        let draft = Draft::new(&format!("Theme {n}"), &pictures::wallpaper());
        // Without an acknowledgement nothing is guaranteed.
        if let Ok(answer) = people::publish(&client, &draft).await {
            for theme in people::acknowledged(&answer) {
                let _ = acknowledged.send(theme);
            }
        }
        if acknowledged.is_closed() {
            break;
        }
        sleep(Duration::from_millis(200)).await;
    }
}

/// Waits for so many of them, however busy the machine is.
async fn next(count: usize, published: &mut UnboundedReceiver<Published>) -> Vec<Published> {
    let mut themes = Vec::new();
    let all = async {
        while themes.len() < count {
            themes.push(published.recv().await.expect("somebody publishes"));
        }
    };
    timeout(Duration::from_secs(60), all).await.expect("themes are acknowledged while nothing is cut");
    themes
}

#[tokio::test]
async fn what_was_acknowledged_around_an_outage_gets_its_pictures_without_a_restart() {
    let (Some(postgres), Some(s3)) = (services::postgres(), services::s3()) else { return };
    let Cuttable { site, database, store, _kept } = cuttable(&postgres, &s3).await;
    let alma = people::join(&site, 0, "alma").await;
    let berta = people::join(&site, 1, "berta").await;
    let draft = Draft::new("Built before", &pictures::other_wallpaper());
    let built = people::publish_and_wait(&alma, &[draft]).await.remove(0);
    let file = alma.get(&built.download).await.expect("it is answered");
    assert_eq!(file.status, 200);

    let (acknowledging, mut published) = unbounded_channel();
    let publishing = [
        tokio::spawn(keep_publishing(alma, acknowledging.clone())),
        tokio::spawn(keep_publishing(berta.clone(), acknowledging)),
    ];
    let mut acknowledged = next(4, &mut published).await;
    store.cut();
    sleep(Duration::from_secs(2)).await;
    let without_store = berta.get(&built.download).await.expect("it is answered");
    assert_eq!(
        (without_store.status, without_store.body == file.body),
        (200, true),
        "built before, so it is still there"
    );
    sleep(Duration::from_secs(4)).await;
    database.cut();
    sleep(Duration::from_secs(7)).await;
    database.stall();
    store.stall();
    sleep(Duration::from_secs(7)).await;
    store.restore();
    database.restore();

    sleep(Duration::from_secs(3)).await;
    published.close();
    for publisher in publishing {
        publisher.await.expect("publishing ends");
    }
    while let Some(theme) = published.recv().await {
        acknowledged.push(theme);
    }
    people::wait_until_ready(&site.client(), &acknowledged, Duration::from_secs(120)).await;
    let again_until = Instant::now() + Duration::from_secs(30);
    let after = loop {
        let answer = people::publish(&berta, &Draft::new("After it all", &pictures::wallpaper())).await;
        let answer = answer.expect("it is answered");
        let after = people::acknowledged(&answer);
        if !after.is_empty() {
            break after;
        }
        // What was queued during the outage may still be in the way.
        assert!(Instant::now() < again_until, "publishing works again: {}", answer.json());
        sleep(Duration::from_secs(1)).await;
    };
    assert_eq!(after.len(), 1);
    people::wait_until_ready(&site.client(), &after, Duration::from_secs(60)).await;
}
