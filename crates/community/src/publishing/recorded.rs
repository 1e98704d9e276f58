//! What the audit log says of works: that they were published, that their files became others, and that staff changed them. An
//! entry tells versions apart by the SHA-256 of what they are made of: the file for a console is only made when it is asked for.

use sha2::{Digest, Sha256};
use vitrine_core::clock::Millis;
use vitrine_core::error::Result;
use vitrine_core::items::{Item, ItemId, Kind};
use vitrine_core::viewer::Writer;
use vitrine_db::{DbError, Tx};
use vitrine_people::audit::{self, Actor, Entry};

use super::publishing_rows::Facts;

/// What the files of a work are made of, a part after the other.
pub struct MadeOf(Sha256);

impl MadeOf {
    /// Begins with the name of the work, which its file carries.
    pub fn new(name: &str) -> Self {
        Self(Sha256::new()).with("name", name)
    }

    /// Adds a part, with the lengths of both, so that no two contents are the same bytes.
    pub fn with(mut self, part: &str, content: impl AsRef<[u8]>) -> Self {
        for bytes in [part.as_bytes(), content.as_ref()] {
            self.0.update((bytes.len() as u64).to_le_bytes());
            self.0.update(bytes);
        }
        self
    }

    /// Adds a part if it is there.
    pub fn with_some(self, part: &str, content: Option<impl AsRef<[u8]>>) -> Self {
        match content {
            Some(content) => self.with(part, content),
            None => self,
        }
    }

    fn told(&self) -> String {
        format!("sha256:{}", hex::encode(self.0.clone().finalize()))
    }
}

/// What the files of a work are made of before and after a change.
pub struct Versions {
    pub before: MadeOf,
    pub after: MadeOf,
}

impl Versions {
    /// Those between which the files of a work change: with what they are made of (`changed`, before and after), or with its
    /// name, which they carry. What is `kept` is only read for another name.
    ///
    /// # Errors
    /// What reading reports.
    pub async fn of_change<Content>(
        (old_name, name): (&str, &str),
        changed: Option<(&Content, &Content)>,
        kept: impl Future<Output = Result<Content>>,
        made_of: impl Fn(&Content, &str) -> MadeOf,
    ) -> Result<Option<Self>> {
        if let Some((before, after)) = changed {
            return Ok(Some(Self { before: made_of(before, old_name), after: made_of(after, name) }));
        }
        if name == old_name {
            return Ok(None);
        }
        let kept = kept.await?;
        Ok(Some(Self { before: made_of(&kept, old_name), after: made_of(&kept, name) }))
    }
}

/// Who publishes or changes something, and by which request.
#[derive(Clone, Copy)]
pub struct By<'a> {
    pub writer: &'a Writer,
    /// None for the sample content.
    pub request_id: Option<&'a str>,
    pub at: Millis,
}

impl<'a> By<'a> {
    fn entry(&self, action: &'static str, target: String, detail: String) -> Entry<'a> {
        Entry {
            actor: Actor::Account(self.writer.account().uuid),
            action,
            target,
            detail: Some(detail),
            reason: None,
            request_id: self.request_id,
            at: self.at,
        }
    }
}

/// A work that is new, and what its files are made of.
pub struct NewWork {
    pub kind: &'static Kind,
    pub id: ItemId,
    pub made_of: MadeOf,
}

/// Records new works, last in the transaction that publishes them.
///
/// # Errors
/// What the database reports.
pub async fn published(tx: &Tx, by: By<'_>, works: Vec<NewWork>) -> std::result::Result<(), DbError> {
    let entry = |work: NewWork| by.entry("item.publish", work.kind.target(work.id), work.made_of.told());
    let entries = works.into_iter().map(entry);
    audit::record_all(tx, entries.collect()).await
}

/// A change of a work.
#[derive(Clone, Copy)]
pub struct Change<'a> {
    pub kind: &'static Kind,
    /// The work before it.
    pub read: &'a Item,
    /// What is said of the work after it.
    pub facts: &'a Facts,
    /// None if its files stay.
    pub versions: Option<&'a Versions>,
}

/// Records that files became others, and that staff have changed somebody else's work, last in the transaction of the change.
///
/// # Errors
/// What the database reports.
pub async fn changed(tx: &Tx, by: By<'_>, change: Change<'_>) -> std::result::Result<(), DbError> {
    let Change { kind, read, facts, versions } = change;
    let target = kind.target(ItemId(read.id));
    let mut entries = Vec::new();
    if by.writer.account().id != read.creator_id {
        let is_marked = facts.is_nsfw == Some(true) && !read.is_nsfw;
        let action = if is_marked { "item.mark-mature" } else { "item.update" };
        let detail = format!("{} of user:{}", read.name, read.creator_account_uuid);
        entries.push(by.entry(action, target.clone(), detail));
    }
    if let Some(Versions { before, after }) = versions {
        let detail = format!("{} → {}", before.told(), after.told());
        entries.push(by.entry("item.change-files", target, detail));
    }
    audit::record_all(tx, entries).await
}

#[cfg(test)]
mod tests {
    use super::MadeOf;

    #[test]
    fn every_part_and_its_boundaries_count() {
        let made_of = [
            MadeOf::new("Sky"),
            MadeOf::new("Sky").with("icon", ""),
            MadeOf::new("Sky").with("icon", "a"),
            MadeOf::new("Sky").with("ico", "na"),
            MadeOf::new("Sky").with("icon", "a").with("icon", ""),
            MadeOf::new("Sk").with("y", "a"),
        ];
        let told: std::collections::BTreeSet<String> = made_of.iter().map(MadeOf::told).collect();
        assert_eq!(told.len(), made_of.len(), "{told:?}");
        assert_eq!(MadeOf::new("Sky").with_some("icon", None::<&str>).told(), MadeOf::new("Sky").told());
    }
}
