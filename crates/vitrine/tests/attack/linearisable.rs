//! Sixteen clients save, unsave and rename the same few items at once, and everything that they were answered is explained by
//! one order (rule D-12 e), on one server and on two over one database. Of what is read from rows every answer is of its own time,
//! whichever instance gives it; lists of another instance may lag behind (docs/operate/instances.md), and those of the same one may
//! lack what nobody was answered yet.

mod check;
mod history;

use std::time::Duration;

use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::client::Client;
use crate::instances;
use crate::people::{self, Draft};
use crate::pictures;
use crate::random::Random;
use crate::site::{Plan, Site};
use check::{Item, What, explain};
use history::{Call, History};

const CLIENTS: usize = 16;
const ACCOUNTS: [&str; 4] = ["alma", "berta", "clara", "dora"];
const ITEMS: u16 = 3;
/// Of each client.
const CALLS: usize = 20;
/// What is done on one instance is on the lists of the others within a second, on a machine that does nothing else.
const LAG: Duration = Duration::from_secs(3);

const SHOWN: &str = "hexId name saveCount isSaved updatedAt";

#[tokio::test]
async fn what_sixteen_clients_are_answered_at_once_happens_in_one_order() {
    let site = Plan::new().start().await;
    in_one_order(&[site], Duration::ZERO).await;
}

#[tokio::test]
async fn what_sixteen_clients_are_answered_by_two_instances_happens_in_one_order() {
    let Some((_database, plan)) = instances::shared().await else { return };
    let (a, b) = tokio::join!(plan.clone().start(), plan.clone().start());
    in_one_order(&[a, b], LAG).await;
}

async fn in_one_order(sites: &[Site], lag: Duration) {
    let mut accounts = Vec::new();
    for (number, name) in (0..).zip(ACCOUNTS) {
        accounts.push(people::join(&sites[0], number, name).await);
    }
    let drafts: Vec<Draft> = (0..ITEMS).map(|n| Draft::new(&history::name(n), &pictures::wallpaper())).collect();
    let items = people::publish_and_wait(&accounts[0], &drafts).await;
    // Until all of them are on the lists of every instance.
    tokio::time::sleep(lag).await;
    let history = History::of(items.into_iter().map(|item| item.hex_id).collect(), lag);
    let mut random = Random::new();
    let ports: Vec<u16> = sites.iter().map(|site| site.port).collect();
    let mut asking = JoinSet::new();
    for number in 0..CLIENTS {
        let by = number % ACCOUNTS.len();
        let client = Asking {
            client: accounts[by].clone(),
            by: u8::try_from(by).expect("a few accounts"),
            ports: ports.clone(),
            random: Random::from(random.next()),
            history: history.clone(),
            seen: vec![None; usize::from(ITEMS)],
        };
        asking.spawn(client.ask_again_and_again());
    }
    while let Some(ended) = asking.join_next().await {
        ended.expect("no client is answered with anything unexpected");
    }
    // Whatever was done last is seen by everybody from now on.
    tokio::time::sleep(lag).await;
    for port in ports {
        let mut last = Asking {
            client: Client { port, ..accounts[0].clone() },
            by: 0,
            ports: vec![port],
            random: random.clone(),
            history: history.clone(),
            seen: vec![None; usize::from(ITEMS)],
        };
        for item in 0..usize::from(ITEMS) {
            last.look(item).await;
        }
        last.look_at_the_list().await;
    }
    let histories = history.events();
    let seen = histories.iter().map(Vec::len).sum::<usize>();
    assert!(seen >= 2 * CLIENTS * CALLS, "most were answered: {seen} events of {} questions", CLIENTS * CALLS);
    for (item, mut events) in (0..ITEMS).zip(histories) {
        let first = Item { name: item, saved_by: 0 };
        let seed = random.seed();
        let visited = explain(first, &events).unwrap_or_else(|why| panic!("item {item}, seed {seed}: {why}"));
        eprintln!("item {item}: {} events are explained, {visited} states visited", events.len());
        // It has to have been changed, and the answers have to matter.
        let last = events.iter_mut().rfind(|event| matches!(event.what, What::ShowsRow { .. })).expect("a last look");
        let What::ShowsRow { name, saves } = last.what else { unreachable!("it was looked for") };
        assert_ne!(name, item, "nobody renamed it");
        last.what = What::ShowsRow { name: item, saves };
        explain(first, &events).expect_err("the first name cannot be the last");
    }
}

/// A client that asks one thing after the other.
struct Asking {
    client: Client,
    by: u8,
    ports: Vec<u16>,
    random: Random,
    history: History,
    /// Name and version of each item, as it has last seen them.
    seen: Vec<Option<(u16, Value)>>,
}

impl Asking {
    async fn ask_again_and_again(mut self) {
        for _ in 0..CALLS {
            self.client.port = *self.random.pick(&self.ports);
            let item = usize::try_from(self.random.below(u64::from(ITEMS))).expect("a few items");
            let is_its_own = self.by == 0;
            match self.random.below(16) {
                0..4 => self.change(item, What::Save { by: self.by }, "saveSwitchTheme").await,
                4..8 => self.change(item, What::Unsave { by: self.by }, "unsaveSwitchTheme").await,
                8..14 if is_its_own => self.rename(item).await,
                14 => self.look_at_the_list().await,
                _ => self.look(item).await,
            }
        }
    }

    async fn change(&mut self, item: usize, what: What, field: &str) {
        let query = format!("mutation($id: String!) {{ shown: {field}(hexId: $id) {{ {SHOWN} }} }}");
        let call = self.history.begin(item, Some(what));
        self.send(call, &query, json!({ "id": self.history.hex_id(item) })).await;
    }

    /// Half of the time only if it still is what it has seen.
    async fn rename(&mut self, item: usize) {
        let to = self.history.new_name();
        let mut data = json!({ "name": history::name(to) });
        let seen = self.seen[item].clone().filter(|_| self.random.below(2) == 0);
        let what = match seen {
            Some((from, version)) => {
                data["expectedUpdatedAt"] = version;
                What::RenameFrom { from, to }
            }
            None => What::Rename { to },
        };
        let query = format!(
            "mutation($id: String!, $data: UpdateSwitchThemeInput!) {{
                shown: updateSwitchTheme(hexId: $id, data: $data) {{ {SHOWN} }} }}"
        );
        let call = self.history.begin(item, Some(what));
        self.send(call, &query, json!({ "id": self.history.hex_id(item), "data": data })).await;
    }

    async fn look(&mut self, item: usize) {
        let query = format!("query($id: String!) {{ shown: switchTheme(hexId: $id) {{ {SHOWN} }} }}");
        let call = self.history.begin(item, None);
        self.send(call, &query, json!({ "id": self.history.hex_id(item) })).await;
    }

    async fn send(&mut self, call: Call, query: &str, variables: Value) {
        let item = call.item;
        let answer = self.client.ask(query, &variables).await;
        if let Some(seen) = self.history.end(call, self.by, answer) {
            self.seen[item] = Some(seen);
        }
    }

    async fn look_at_the_list(&mut self) {
        let query = format!("{{ shown: switchThemes(limit: 50) {{ nodes {{ {SHOWN} }} }} }}");
        let calls: Vec<Call> = (0..usize::from(ITEMS)).map(|item| self.history.begin(item, None)).collect();
        let answer = self.client.ask(&query, &Value::Null).await;
        self.history.end_list(calls, self.by, answer);
    }
}
