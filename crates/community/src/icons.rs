//! Icons by name, in the format of Iconify's clients: from the set in this binary, otherwise from icon servers, if the settings
//! name any. Browsers contact only this server.

mod fallback;
mod routes;
mod set;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::OnceLock;

use fallback::IconFallback;
pub use routes::routes;
use set::{FoundIcons, IconSet};
use vitrine_config::Config;

/// Reads the file of the set with this prefix, if the binary contains it.
pub type ReadSet = fn(prefix: &str) -> Option<Cow<'static, [u8]>>;

/// Prefixes of the sets that the build puts into the binary (`web/scripts/icon-sets.mjs`).
const BUNDLED: [&str; 1] = ["lucide"];

/// The sources of icons.
pub struct IconSources {
    read_set: ReadSet,
    bundled: OnceLock<BTreeMap<&'static str, IconSet>>,
    fallback: Option<IconFallback>,
}

/// The result of looking up icons.
struct IconLookup {
    found: FoundIcons,
    /// True if an icon server did not answer, so that icons may be missing that exist.
    is_partial: bool,
}

impl IconSources {
    pub fn new(config: &Config, read_set: ReadSet) -> Self {
        let hosts = &config.icon_hosts;
        let fallback = (!hosts.is_empty()).then(|| IconFallback::new(hosts.clone()));
        Self { read_set, bundled: OnceLock::new(), fallback }
    }

    /// Finds the icons of these names, with the icons that their aliases lead to.
    async fn find(&self, prefix: &str, names: &[&str]) -> IconLookup {
        let mut found = self.bundled().get(prefix).map(|set| set.select(names)).unwrap_or_default();
        let missing: Vec<&str> = names.iter().copied().filter(|name| !found.has(name)).collect();
        let Some(fallback) = self.fallback.as_ref().filter(|_| !missing.is_empty()) else {
            return IconLookup { found, is_partial: false };
        };
        let is_partial = match fallback.find(prefix, &missing).await {
            Ok(more) => {
                found.extend(more);
                false
            }
            Err(_) => true,
        };
        IconLookup { found, is_partial }
    }

    /// Returns the sets in the binary. They are read at first use, because many sites never need these 500 KB.
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
