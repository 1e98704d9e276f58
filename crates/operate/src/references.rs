//! References of rows to files: by a hash in a column, or by the name that several pictures share.

use std::collections::BTreeMap;

use vitrine_blobs::{BlobKey, BlobToken, ContentHash, FileKind, KeyGroup, PreviewFormat};
use vitrine_core::items::{ItemKind, TableColumn};
use vitrine_db::{Db, DbError, Table, Tx, tables};
use vitrine_kit::objects::{self, ReferenceColumns};
use vitrine_media::PreviewSize;
use vitrine_people::accounts::profile_pictures::ProfilePictureKind;

use super::{OperateError, file_name_rows};

/// A column that names files.
pub struct FileReference {
    pub column: TableColumn,
    /// SQL condition for the rows that count.
    pub of: String,
    names: FileNaming,
}

enum FileNaming {
    Source(FileKind),
    Artefact(FileKind),
    Pictures(&'static [PreviewSize]),
    OfAccount(ProfilePictureKind),
    /// Pictures whose number is unknown.
    Unknown,
}

impl FileReference {
    /// The files that have to be there when a row has this value.
    pub fn files(&self, value: &[u8]) -> Vec<BlobKey> {
        let (hash, token) = (ContentHash::from_slice(value), BlobToken::from_slice(value));
        match self.names {
            FileNaming::Source(kind) => hash.map(|hash| BlobKey::Source { hash, kind }).into_iter().collect(),
            FileNaming::Artefact(kind) => hash.map(|hash| BlobKey::Artefact { hash, kind }).into_iter().collect(),
            FileNaming::Pictures(sizes) => {
                token.into_iter().flat_map(|token| objects::in_sizes_of_any_age(token, sizes)).collect()
            }
            FileNaming::OfAccount(which) => token.into_iter().flat_map(|token| which.files(token)).collect(),
            FileNaming::Unknown => Vec::new(),
        }
    }

    /// Files that may or may not exist.
    fn possible_files(&self, value: &[u8]) -> Vec<BlobKey> {
        let token = BlobToken::from_slice(value).into_iter();
        match self.names {
            FileNaming::Unknown => token.flat_map(objects::collages).collect(),
            FileNaming::Pictures(sizes) => token.flat_map(|token| objects::in_sizes(token, sizes)).collect(),
            _ => Vec::new(),
        }
    }

    /// Name, by [`name_of`], of the files that a row with this value refers to.
    pub fn name(&self, value: &[u8]) -> Option<BlobKey> {
        match self.names {
            FileNaming::Source(_) | FileNaming::Artefact(_) => self.files(value).into_iter().next(),
            _ => BlobToken::from_slice(value).map(any_picture),
        }
    }
}

/// One name for all files that share one.
pub fn name_of(key: BlobKey) -> BlobKey {
    match key {
        BlobKey::Preview { token, .. } => any_picture(token),
        key => key,
    }
}

fn any_picture(token: BlobToken) -> BlobKey {
    BlobKey::Preview { token, height: 0, format: PreviewFormat::Webp }
}

/// Every column that names files of this group.
pub fn to(columns: &ReferenceColumns, kinds: &[&'static ItemKind], group: KeyGroup) -> Vec<FileReference> {
    match group {
        KeyGroup::Sources => of_hashes(&columns.sources, FileNaming::Source),
        KeyGroup::Artefacts => of_hashes(&columns.built, FileNaming::Artefact),
        KeyGroup::Previews => of_pictures(columns, kinds),
    }
}

/// All files that rows refer to, and whether each has to be there: an item that waits for its pictures may have some. Tables
/// and columns that the database does not have, because it is of an earlier version, refer to nothing.
pub async fn all(tx: &Tx, kinds: &[&'static ItemKind]) -> Result<BTreeMap<BlobKey, bool>, OperateError> {
    let there = tables(tx).await?;
    let columns = ReferenceColumns::of(kinds);
    let mut files = BTreeMap::new();
    for reference in KeyGroup::ALL.into_iter().flat_map(|group| to(&columns, kinds, group)) {
        if !is_in(&there, reference.column) {
            continue;
        }
        let mut after = Vec::new();
        loop {
            let values = file_name_rows::names_after(tx, reference.column, &reference.of, &after).await?;
            let Some(last) = values.last() else { break };
            after.clone_from(last);
            for value in values {
                for key in reference.possible_files(&value) {
                    files.entry(key).or_insert(false);
                }
                files.extend(reference.files(&value).into_iter().map(|key| (key, true)));
            }
        }
    }
    Ok(files)
}

/// One of the files that have to be there, whichever; tables and columns count as for [`all`].
pub async fn any(db: &Db, kinds: &[&'static ItemKind]) -> Result<Option<BlobKey>, DbError> {
    let there = tables(db).await?;
    let columns = ReferenceColumns::of(kinds);
    for reference in KeyGroup::ALL.into_iter().flat_map(|group| to(&columns, kinds, group)) {
        if is_in(&there, reference.column) {
            let values = file_name_rows::names_after(db, reference.column, &reference.of, &[]).await?;
            if let Some(key) = values.iter().find_map(|value| reference.files(value).into_iter().next()) {
                return Ok(Some(key));
            }
        }
    }
    Ok(None)
}

fn is_in(tables: &[Table], (table, column): TableColumn) -> bool {
    tables.iter().any(|found| found.name == table && found.columns.contains_key(column))
}

fn of_hashes(columns: &[(TableColumn, FileKind)], names: fn(FileKind) -> FileNaming) -> Vec<FileReference> {
    let all = columns.iter().map(|(column, kind)| FileReference {
        column: *column,
        of: "1 = 1".to_owned(),
        names: names(*kind),
    });
    all.collect()
}

fn of_pictures(columns: &ReferenceColumns, kinds: &[&'static ItemKind]) -> Vec<FileReference> {
    let mut references = Vec::new();
    for column in &columns.previews {
        match *column {
            ("items", _) => references.extend(of_items(*column, kinds)),
            ("users", "avatar_token") => references.push(of_account(*column, ProfilePictureKind::Avatar)),
            ("users", "banner_token") => references.push(of_account(*column, ProfilePictureKind::Banner)),
            _ => references.push(FileReference {
                column: *column,
                of: "1 = 1".to_owned(),
                names: FileNaming::Pictures(&objects::PREVIEW_SIZES),
            }),
        }
    }
    references
}

fn of_account(column: TableColumn, which: ProfilePictureKind) -> FileReference {
    FileReference { column, of: "1 = 1".to_owned(), names: FileNaming::OfAccount(which) }
}

/// An item that waits for its pictures may have none, and one of which they could not be made, too.
fn of_items(column: TableColumn, kinds: &[&'static ItemKind]) -> Vec<FileReference> {
    let has = "preview_state IN ('READY', 'OUTDATED')";
    let mut references: Vec<_> = kinds
        .iter()
        .map(|kind| FileReference {
            column,
            of: format!("kind = '{}' AND {has}", kind.name),
            names: FileNaming::Pictures(kind.files.sizes),
        })
        .collect();
    references.push(FileReference { column, of: format!("NOT {has}"), names: FileNaming::Unknown });
    references
}
