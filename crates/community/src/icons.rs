//! Icons by name, in the form that Iconify's clients read: from the set in this binary, and for what it does not have from
//! servers of icons, when the settings name some. Browsers ask nobody but this server.

mod fallback;
mod routes;
mod set;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::OnceLock;

use fallback::Fallback;
pub use routes::routes;
use set::{Found, IconSet};
use vitrine_config::Config;

/// Reads the file of the set with this prefix, if the binary has it.
pub type ReadSet = fn(prefix: &str) -> Option<Cow<'static, [u8]>>;

/// The prefixes of the sets that the build puts into the binary (`web/scripts/icon-sets.mjs`).
const BUNDLED: [&str; 1] = ["lucide"];

/// Where icons come from.
pub struct Icons {
    read_set: ReadSet,
    bundled: OnceLock<BTreeMap<&'static str, IconSet>>,
    fallback: Option<Fallback>,
}

/// What became of the names that were asked for.
struct Answer {
    found: Found,
    /// Whether a server that might have had more of them did not answer.
    is_partial: bool,
}

impl Icons {
    pub fn new(config: &Config, read_set: ReadSet) -> Self {
        let hosts = &config.icon_hosts;
        let fallback = (!hosts.is_empty()).then(|| Fallback::new(hosts.clone()));
        Self { read_set, bundled: OnceLock::new(), fallback }
    }

    /// The icons of these names, and the ones that they are drawn from.
    async fn find(&self, prefix: &str, names: &[&str]) -> Answer {
        let mut found = self.bundled().get(prefix).map(|set| set.select(names)).unwrap_or_default();
        let missing: Vec<&str> = names.iter().copied().filter(|name| !found.has(name)).collect();
        let Some(fallback) = self.fallback.as_ref().filter(|_| !missing.is_empty()) else {
            return Answer { found, is_partial: false };
        };
        let is_partial = match fallback.find(prefix, &missing).await {
            Ok(more) => {
                found.extend(more);
                false
            }
            Err(_) => true,
        };
        Answer { found, is_partial }
    }

    /// Read when they are first asked for: half a megabyte that many sites never need.
    fn bundled(&self) -> &BTreeMap<&'static str, IconSet> {
        self.bundled.get_or_init(|| {
            let read = |prefix| match IconSet::read(&(self.read_set)(prefix)?, prefix) {
                Ok(set) => Some((prefix, set)),
                Err(error) => {
                    tracing::error!(prefix, %error, "Failed to load custom icons");
                    None
                }
            };
            BUNDLED.into_iter().filter_map(read).collect()
        })
    }
}
