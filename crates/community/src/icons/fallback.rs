//! Icons from other servers. The first server in the settings is asked, the next one in addition when it is slow, and at once when
//! it fails. Answers are cached.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use futures::StreamExt;
use futures::stream::FuturesUnordered;
use http::{Request, StatusCode};
use moka::sync::Cache;
use tokio::sync::Semaphore;
use url::Url;
use vitrine_kit::outgoing::{HttpClient, RequestError};

use super::set::{FoundIcons, IconSet, InvalidData};

/// Time limit for an icon, over all servers.
const TIME_MAX: Duration = Duration::from_secs(5);
/// Time without an answer after which another server is asked as well.
const NEXT_HOST_AFTER: Duration = Duration::from_millis(750);
/// Longest address that is requested, in bytes. Some servers refuse longer ones.
pub(super) const ADDRESS_MAX: usize = 500;
/// Largest answer that is read, in bytes.
const ANSWER_BYTES_MAX: usize = 512 * 1024;
/// Concurrent requests: servers that stall hold these and no more.
const AT_ONCE: usize = 8;
/// Number of names whose icon, or absence, is cached, and for how long.
const KEPT_MAX: u64 = 4_096;
const KEPT_FOR: Duration = Duration::from_secs(86_400);

pub(super) struct IconFallback {
    hosts: Vec<Url>,
    client: HttpClient,
    asking: Semaphore,
    /// Cached icons by prefix and name. An icon that exists nowhere is cached as an empty result.
    kept: Cache<(String, String), Arc<FoundIcons>>,
}

/// The reason why no server has an answer, for the log.
#[derive(Debug, thiserror::Error)]
pub(super) enum FallbackError {
    #[error(transparent)]
    Request(#[from] RequestError),
    #[error(transparent)]
    Answer(#[from] InvalidData),
    #[error("answered with status {0}")]
    Status(u16),
    #[error("no answer within {} ms", TIME_MAX.as_millis())]
    Late,
    #[error("they are asked by too many at once")]
    Busy,
}

impl IconFallback {
    pub fn new(hosts: Vec<Url>) -> Self {
        Self {
            hosts,
            client: HttpClient::new(TIME_MAX, ANSWER_BYTES_MAX),
            asking: Semaphore::new(AT_ONCE),
            kept: Cache::builder().max_capacity(KEPT_MAX).time_to_live(KEPT_FOR).build(),
        }
    }

    /// Finds the icons of these names that a server has.
    pub async fn find(&self, prefix: &str, names: &[&str]) -> Result<FoundIcons, FallbackError> {
        let key = |name: &str| (prefix.to_owned(), name.to_owned());
        let mut found = FoundIcons::default();
        let mut missing = Vec::new();
        for name in names {
            match self.kept.get(&key(name)) {
                Some(icon) => found.extend(icon.as_ref().clone()),
                None => missing.push(*name),
            }
        }
        if missing.is_empty() {
            return Ok(found);
        }
        for names in self.in_addresses(prefix, &missing) {
            let answered = self.ask(prefix, names).await;
            let set = answered.inspect_err(|error| tracing::warn!(prefix, %error, "Failed to load custom icons"))?;
            for name in names {
                let icon = set.as_ref().map(|set| set.select(&[name])).unwrap_or_default();
                found.extend(icon.clone());
                self.kept.insert(key(name), Arc::new(icon));
            }
        }
        Ok(found)
    }

    /// Splits the names so that each address stays short enough.
    fn in_addresses<'a, 'b>(&self, prefix: &str, names: &'a [&'b str]) -> Vec<&'a [&'b str]> {
        let host = self.hosts.iter().map(|host| host.as_str().len()).max().unwrap_or_default();
        let room = ADDRESS_MAX.saturating_sub(host + path(prefix, &[]).len());
        let mut parts = Vec::new();
        let mut rest = names;
        while !rest.is_empty() {
            let ends = rest.iter().scan(0, |end, name| {
                *end += name.len() + 1;
                Some(*end)
            });
            let (part, more) = rest.split_at(ends.take_while(|end| end - 1 <= room).count().max(1));
            parts.push(part);
            rest = more;
        }
        parts
    }

    /// Asks the servers for these names. Returns `None` if a server answers that it has none of them.
    async fn ask(&self, prefix: &str, names: &[&str]) -> Result<Option<IconSet>, FallbackError> {
        let _asking = self.asking.try_acquire().map_err(|_| FallbackError::Busy)?;
        let path = path(prefix, names);
        let questions = self.hosts.iter().map(|host| self.ask_host(host, &path, prefix));
        tokio::time::timeout(TIME_MAX, first_answer(questions)).await.unwrap_or(Err(FallbackError::Late))
    }

    async fn ask_host(&self, host: &Url, path: &str, prefix: &str) -> Result<Option<IconSet>, FallbackError> {
        let address = format!("{}{path}", host.as_str().trim_end_matches('/'));
        let request =
            Request::get(address).body(Vec::new()).map_err(|error| RequestError::Transport(error.to_string()))?;
        let answer = self.client.send(request).await?;
        match answer.status() {
            StatusCode::OK => Ok(Some(IconSet::read(answer.body(), prefix)?)),
            StatusCode::NOT_FOUND => Ok(None),
            status => Err(FallbackError::Status(status.as_u16())),
        }
    }
}

fn path(prefix: &str, names: &[&str]) -> String {
    format!("/{prefix}.json?icons={}", names.join(","))
}

/// Returns the first successful answer. The first request starts at once, each further one when the one before has failed or has
/// had no answer for [`NEXT_HOST_AFTER`].
async fn first_answer<T>(
    mut questions: impl Iterator<Item = impl Future<Output = Result<T, FallbackError>>>,
) -> Result<T, FallbackError> {
    let mut asked = FuturesUnordered::new();
    let mut last_error = FallbackError::Late;
    loop {
        let has_more = match questions.next() {
            Some(question) => {
                asked.push(question);
                true
            }
            None if asked.is_empty() => return Err(last_error),
            None => false,
        };
        tokio::select! {
            answer = asked.next() => match answer {
                Some(Ok(answer)) => return Ok(answer),
                Some(Err(error)) => last_error = error,
                None => {}
            },
            () = tokio::time::sleep(NEXT_HOST_AFTER), if has_more => {}
        }
    }
}
