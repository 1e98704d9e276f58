//! Audit entries about items: publications, changes of their files, and changes by moderators. An entry identifies a version by the
//! SHA-256 of its inputs, because the file for a console is only built on request.

use sha2::{Digest, Sha256};
use vitrine_core::clock::Millis;
use vitrine_core::error::Result;
use vitrine_core::items::{Item, ItemId, ItemKind};
use vitrine_core::viewer::Writer;
use vitrine_db::{DbError, Tx};
use vitrine_people::audit::{self, AuditActor, AuditRecord};

use super::publishing_rows::ItemDetails;

/// Hash of the inputs of an item's files, part by part.
pub struct MadeOf(Sha256);

impl MadeOf {
    /// Starts with the name of the item, which its file contains.
    pub fn new(name: &str) -> Self {
        Self(Sha256::new()).with("name", name)
    }

    /// Adds a part. Name and content are hashed with their lengths, so that no two contents give the same bytes.
    pub fn with(mut self, part: &str, content: impl AsRef<[u8]>) -> Self {
        for bytes in [part.as_bytes(), content.as_ref()] {
            self.0.update((bytes.len() as u64).to_le_bytes());
            self.0.update(bytes);
        }
        self
    }

    /// Adds a part if there is one.
    pub fn with_some(self, part: &str, content: Option<impl AsRef<[u8]>>) -> Self {
        match content {
            Some(content) => self.with(part, content),
            None => self,
        }
    }

    fn sha256(&self) -> String {
        format!("sha256:{}", hex::encode(self.0.clone().finalize()))
    }
}

/// Inputs of an item's files before and after a change.
pub struct FileVersions {
    pub before: MadeOf,
    pub after: MadeOf,
}

impl FileVersions {
    /// Returns the versions between which an item's files change: with its contents (`changed`, before and after), or with its
    /// name, which the files contain. `kept` reads the present contents, and is only awaited for a new name.
    ///
    /// # Errors
    /// Errors of reading the contents.
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

/// The author, request and time of a publication or a change.
#[derive(Clone, Copy)]
pub struct AuditContext<'a> {
    pub writer: &'a Writer,
    /// Id of the request; `None` for sample content.
    pub request_id: Option<&'a str>,
    pub at: Millis,
}

impl<'a> AuditContext<'a> {
    fn entry(&self, action: &'static str, target: String, detail: String) -> AuditRecord<'a> {
        AuditRecord {
            actor: AuditActor::Account(self.writer.account().uuid),
            action,
            target,
            detail: Some(detail),
            reason: None,
            request_id: self.request_id,
            at: self.at,
        }
    }
}

/// A new item, and the inputs of its files.
pub struct PublishedItem {
    pub kind: &'static ItemKind,
    pub id: ItemId,
    pub made_of: MadeOf,
}

/// Records new items. Call it last in the transaction that publishes them.
///
/// # Errors
/// Database errors.
pub async fn published(tx: &Tx, by: AuditContext<'_>, items: Vec<PublishedItem>) -> std::result::Result<(), DbError> {
    let entry = |item: PublishedItem| by.entry("item.publish", item.kind.target(item.id), item.made_of.sha256());
    let entries = items.into_iter().map(entry);
    audit::record_all(tx, entries.collect()).await
}

/// A change of an item.
#[derive(Clone, Copy)]
pub struct AuditedChange<'a> {
    pub kind: &'static ItemKind,
    /// Item before the change.
    pub read: &'a Item,
    /// Details of the item after the change.
    pub facts: &'a ItemDetails,
    /// Versions of its files; `None` if they stay as they are.
    pub versions: Option<&'a FileVersions>,
}

/// Records a change of an item's files, and a moderator's change of somebody else's item. Call it last in the transaction of the
/// change.
///
/// # Errors
/// Database errors.
pub async fn changed(tx: &Tx, by: AuditContext<'_>, change: AuditedChange<'_>) -> std::result::Result<(), DbError> {
    let AuditedChange { kind, read, facts, versions } = change;
    let target = kind.target(ItemId(read.id));
    let mut entries = Vec::new();
    if by.writer.account().id != read.creator_id {
        let is_marked = facts.is_nsfw == Some(true) && !read.is_nsfw;
        let action = if is_marked { "item.mark-mature" } else { "item.update" };
        let detail = format!("{} of user:{}", read.name, read.creator_account_uuid);
        entries.push(by.entry(action, target.clone(), detail));
    }
    if let Some(FileVersions { before, after }) = versions {
        let detail = format!("{} → {}", before.sha256(), after.sha256());
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
        let hashes: std::collections::BTreeSet<String> = made_of.iter().map(MadeOf::sha256).collect();
        assert_eq!(hashes.len(), made_of.len(), "{hashes:?}");
        assert_eq!(MadeOf::new("Sky").with_some("icon", None::<&str>).sha256(), MadeOf::new("Sky").sha256());
    }
}
