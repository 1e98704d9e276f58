//! Somebody who writes without pause, and remembers what was acknowledged.

use std::time::Duration;

use serde_json::{Value, json};

use super::expected::Expected;
use crate::client::{Answer, Client};
use crate::people::{self, Draft, Published};
use crate::pictures;
use crate::random::Random;
use crate::site::Site;

/// More items than this of one person tell nothing more, and their pictures cost time.
const ITEMS_MAX: usize = 6;

pub struct Writer {
    number: u16,
    cookie: Option<String>,
    random: Random,
    may_be_refused: bool,
    written: u64,
    acknowledged: u64,
    bio: Expected<String>,
    /// Saved state of other people's items, by their numbers.
    saves: Expected<bool>,
    /// The names of its own items, by their numbers; `None` for one that is deleted.
    items: Expected<Option<String>>,
}

impl Writer {
    pub fn new(number: u16, client: Client, random: Random) -> Self {
        let mut bio = Expected::new();
        bio.is("bio", String::new());
        let (saves, items) = (Expected::new(), Expected::new());
        Self {
            number,
            cookie: client.cookie,
            random,
            may_be_refused: false,
            written: 0,
            acknowledged: 0,
            bio,
            saves,
            items,
        }
    }

    /// As itself, at this server.
    pub fn client(&self, site: &Site) -> Client {
        let mut client = site.client_at(self.number);
        client.cookie.clone_from(&self.cookie);
        client
    }

    /// Items that it saves and lets go.
    pub fn knows(&mut self, items: &[Published]) {
        items.iter().for_each(|item| self.saves.is(&item.hex_id, false));
    }

    pub fn take_acknowledged(&mut self) -> u64 {
        std::mem::take(&mut self.acknowledged)
    }

    /// Writes until nobody answers any more. A server that has no time says when to come again; one that `may_refuse`, because
    /// it is stopped or its disk fails, is not asked again.
    pub async fn write_until_cut(&mut self, client: &Client, may_refuse: bool) {
        self.may_be_refused = may_refuse;
        loop {
            self.written += 1;
            let answer = match self.random.below(20) {
                0..8 => self.change_bio(client).await,
                8..16 => self.save_or_not(client).await,
                16..18 => self.rename(client).await,
                18 => self.publish(client).await,
                _ => self.delete(client).await,
            };
            match answer {
                Some(Ok(answer)) if answer.status == 503 => {
                    assert!(answer.header("retry-after").is_some(), "503 without Retry-After");
                    if may_refuse {
                        return;
                    }
                    tokio::time::sleep(Duration::from_millis(200)).await;
                }
                Some(Ok(answer)) => {
                    assert_eq!(answer.status, 200, "{}", String::from_utf8_lossy(&answer.body));
                }
                Some(Err(_)) => return,
                None => {}
            }
        }
    }

    async fn change_bio(&mut self, client: &Client) -> Option<std::io::Result<Answer>> {
        let bio = format!("This is number {}.", self.written);
        self.bio.may_be("bio", bio.clone());
        let query = "mutation Bio($bio: String) { updateMe(data: { bio: $bio }) { uuid } }";
        let answer = client.ask(query, &json!({ "bio": bio })).await;
        if self.is_done(&answer, "updateMe") {
            self.bio.is("bio", bio);
        }
        Some(answer)
    }

    async fn save_or_not(&mut self, client: &Client) -> Option<std::io::Result<Answer>> {
        let item = self.random.pick(&self.saves.keys()).clone();
        let saved = !self.saves.get(&item)?;
        self.saves.may_be(&item, saved);
        let field = if saved { "saveSwitchTheme" } else { "unsaveSwitchTheme" };
        let query = format!("mutation Save($id: String!) {{ {field}(hexId: $id) {{ hexId }} }}");
        let answer = client.ask(&query, &json!({ "id": item })).await;
        if self.is_done(&answer, field) {
            self.saves.is(&item, saved);
        }
        Some(answer)
    }

    async fn rename(&mut self, client: &Client) -> Option<std::io::Result<Answer>> {
        let item = self.one_of_its_items()?;
        let name = format!("Renamed {}", self.written);
        self.items.may_be(&item, Some(name.clone()));
        let query = "mutation Rename($id: String!, $data: UpdateSwitchThemeInput!) {
            updateSwitchTheme(hexId: $id, data: $data) { name } }";
        let answer = client.ask(query, &json!({ "id": item, "data": { "name": name } })).await;
        if self.is_done(&answer, "updateSwitchTheme") {
            self.items.is(&item, Some(name));
        }
        Some(answer)
    }

    async fn publish(&mut self, client: &Client) -> Option<std::io::Result<Answer>> {
        if self.its_items().len() >= ITEMS_MAX {
            return None;
        }
        let name = format!("Theme {} of {}", self.written, self.number);
        let answer = people::publish(client, &Draft::new(&name, &pictures::wallpaper())).await;
        if let Ok(answer) = &answer {
            for item in people::acknowledged(answer) {
                self.acknowledged += 1;
                self.items.is(&item.hex_id, Some(name.clone()));
            }
        }
        Some(answer)
    }

    async fn delete(&mut self, client: &Client) -> Option<std::io::Result<Answer>> {
        let item = self.one_of_its_items()?;
        self.items.may_be(&item, None);
        let query = "mutation Delete($ids: [String!]!) { deleteSwitchThemes(hexIds: $ids) { __typename } }";
        let answer = client.ask(query, &json!({ "ids": [item] })).await;
        if self.is_done(&answer, "deleteSwitchThemes") {
            self.items.is(&item, None);
        }
        Some(answer)
    }

    /// Whether it was acknowledged, which is counted.
    fn is_done(&mut self, answer: &std::io::Result<Answer>, field: &str) -> bool {
        let Ok(answer) = answer else { return false };
        if answer.status != 200 {
            return false;
        }
        let data = answer.data();
        let done = data.get(field).is_some_and(|value| !value.is_null());
        // What somebody asked for who saw no answer may be done already, and a machine may be too busy.
        let may_be = ["NOT_FOUND", "REQUEST_TIMEOUT", "SERVICE_UNAVAILABLE"].contains(&answer.code().as_str());
        assert!(done || self.may_be_refused || may_be, "{field}: {}", answer.json());
        self.acknowledged += u64::from(done);
        done
    }

    fn its_items(&self) -> Vec<String> {
        self.items.keys().into_iter().filter(|item| self.items.get(item).is_some_and(Option::is_some)).collect()
    }

    fn one_of_its_items(&mut self) -> Option<String> {
        let items = self.its_items();
        (!items.is_empty()).then(|| self.random.pick(&items).clone())
    }

    /// Everything that it remembers is as it was acknowledged, or as it was asked for without an answer.
    pub async fn check(&mut self, client: &Client, kill: u32, seed: u64) {
        if let Err(problem) = self.compare(client).await {
            panic!("after interruption {kill}, seed {seed}, writer {}: {problem}", self.number);
        }
    }

    async fn compare(&mut self, client: &Client) -> Result<(), String> {
        let me = data(client, "query Me { me { bio } }", &json!({})).await?;
        let me = me.get("me").filter(|me| !me.is_null()).ok_or("its session is gone")?;
        self.bio.settle("bio", me["bio"].as_str().unwrap_or_default().to_owned())?;
        for item in self.saves.keys() {
            let theme = theme(client, &item).await?.ok_or_else(|| format!("{item}, which is saved, is gone"))?;
            self.saves.settle(&item, theme["isSaved"] == true)?;
        }
        for item in self.items.keys() {
            let found = theme(client, &item).await?;
            let name = found.and_then(|theme| theme["name"].as_str().map(str::to_owned));
            let is_gone = name.is_none();
            self.items.settle(&item, name)?;
            if is_gone {
                self.items.forget(&item);
            }
        }
        Ok(())
    }
}

/// A theme as this person sees it, or nothing where there is none.
async fn theme(client: &Client, hex_id: &str) -> Result<Option<Value>, String> {
    let query = "query Theme($id: String!) { switchTheme(hexId: $id) { name isSaved } }";
    let answer = client.ask(query, &json!({ "id": hex_id })).await.map_err(|error| error.to_string())?;
    match answer.code().as_str() {
        "" => Ok(Some(answer.data()["switchTheme"].take())),
        "NOT_FOUND" => Ok(None),
        code => Err(format!("{hex_id} is answered with {code}")),
    }
}

async fn data(client: &Client, query: &str, variables: &Value) -> Result<Value, String> {
    let answer = client.ask(query, variables).await.map_err(|error| error.to_string())?;
    let code = answer.code();
    if code.is_empty() { Ok(answer.data()) } else { Err(format!("{query} is answered with {code}")) }
}
