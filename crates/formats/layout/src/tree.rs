//! Reading a whole tree of layouts: targets, layouts, options and the options of a target for all its layouts. The tree
//! is asked for its bytes through [`TreeSource`], so that this crate does no I/O. Invariant: one bad layout or option is
//! refused with its reason and never stops the rest. Source: [`format::options`](crate::format::options).

mod layout;
mod option;
mod report;

use crate::options::LayoutOption;
use crate::schema::Finding;
use std::collections::{BTreeMap, HashSet};
use uuid::Uuid;
use vitrine_finding::Severity;
use vitrine_target::Target;

pub use report::{OmissionReason, RemarkKind, TreeRefusal, TreeRemark};

/// The most bytes one picture of a tree may have.
pub const LONGEST_PICTURE_BYTES: usize = 5 << 20;

/// The source of a tree: a folder on disk, an archive, or memory.
pub trait TreeSource {
    /// The entries of a folder, in any order. The root is the empty path.
    ///
    /// # Errors
    /// A message for the person who runs the import.
    fn list(&self, folder: &[&str]) -> Result<Vec<TreeEntry>, String>;

    /// The bytes of a file, of which there must be at most `longest_bytes`.
    ///
    /// # Errors
    /// A message for the person who runs the import; also for a file that is longer.
    fn read(&self, file: &[&str], longest_bytes: usize) -> Result<Vec<u8>, String>;
}

/// One entry of a folder.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct TreeEntry {
    /// The name within its folder.
    pub name: String,
    /// True if it is a folder itself.
    pub is_folder: bool,
}

/// A tree in memory: file paths, parts joined by `/`, with their bytes.
#[derive(Debug, Clone, Default)]
pub struct MemorySource(pub BTreeMap<String, Vec<u8>>);

impl TreeSource for MemorySource {
    fn list(&self, folder: &[&str]) -> Result<Vec<TreeEntry>, String> {
        let prefix: String = folder.iter().map(|part| format!("{part}/")).collect();
        let inside = self.0.keys().filter_map(|path| path.strip_prefix(&prefix));
        let mut items: Vec<TreeEntry> = inside
            .map(|rest| match rest.split_once('/') {
                Some((name, _)) => TreeEntry { name: name.to_owned(), is_folder: true },
                None => TreeEntry { name: rest.to_owned(), is_folder: false },
            })
            .collect();
        items.dedup();
        Ok(items)
    }

    fn read(&self, file: &[&str], longest_bytes: usize) -> Result<Vec<u8>, String> {
        let bytes = self.0.get(&file.join("/")).ok_or("there is no such file")?;
        if bytes.len() > longest_bytes {
            return Err(format!("the file is longer than {longest_bytes} bytes"));
        }
        Ok(bytes.clone())
    }
}

/// The content of a tree, with everything that was refused or noticed.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct LayoutTree {
    /// The layouts, by target folder and name.
    pub layouts: Vec<CatalogueLayout>,
    /// Options offered for every layout of a target.
    pub global_options: Vec<(Target, Vec<LayoutOption>)>,
    /// Entries left out, with the reasons.
    pub refusals: Vec<TreeRefusal>,
    /// Warnings about what was accepted.
    pub remarks: Vec<TreeRemark>,
}

impl LayoutTree {
    /// The options offered for a layout: its own, then those of its target.
    pub fn options_of(&self, layout: &CatalogueLayout) -> Vec<LayoutOption> {
        let globals = self.global_options.iter().filter(|(target, _)| *target == layout.target);
        layout.options.iter().chain(globals.flat_map(|(_, options)| options)).cloned().collect()
    }
}

/// One layout of a tree.
#[derive(Debug, Clone)]
pub struct CatalogueLayout {
    /// The menu it is for.
    pub target: Target,
    /// The display name, which is the folder's.
    pub name: String,
    /// The fields of `details.json`.
    pub details: DetailsFile,
    /// The layout, repaired where that was possible; `None` for a stock layout.
    pub layout_json: Option<String>,
    /// The layout of the shared file, for the home menu only.
    pub common_json: Option<String>,
    /// The picture of the layout on a transparent background, a PNG that was not decoded yet.
    pub overlay_png: Option<Vec<u8>>,
    /// Its own options, in the order of application.
    pub options: Vec<LayoutOption>,
}

/// Fields of a layout's `details.json`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DetailsFile {
    /// The layout's identity over imports. Derived from target and name where the file has none.
    pub uuid: Uuid,
    /// UUID of its creator; nil for the console maker.
    pub creator_uuid: Uuid,
    /// The description, possibly empty.
    pub description: String,
    /// Six hexadecimal digits, the colour behind the overlay.
    pub colour: Option<String>,
}

/// Reads a tree. Its root may be the folder `targets` or the one that holds it.
///
/// The order of the result depends on names only, not on the order in which the source lists them.
pub fn read(source: &dyn TreeSource) -> LayoutTree {
    let mut reader = TreeReader::of(source);
    reader.tree();
    reader.catalogue
}

/// Reads a folder of options apart from any tree, in the order of application: the source's root holds the option folders
/// themselves. Refusals and remarks have paths from that root.
pub fn read_options(source: &dyn TreeSource, is_global: bool) -> OptionsFolder {
    let mut reader = TreeReader::of(source);
    let options = reader.options_in(&[], is_global);
    let LayoutTree { refusals, remarks, .. } = reader.catalogue;
    OptionsFolder { options, refusals, remarks }
}

/// Contents of a folder of options.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct OptionsFolder {
    /// The options.
    pub options: Vec<LayoutOption>,
    /// Entries left out, with the reasons.
    pub refusals: Vec<TreeRefusal>,
    /// Warnings about what was accepted.
    pub remarks: Vec<TreeRemark>,
}

/// The identity that a layout without a uuid has over imports.
pub fn derived_uuid(target: Target, name: &str) -> Uuid {
    Uuid::new_v5(&DERIVED_UUIDS, format!("{}/{name}", target.file_name()).as_bytes())
}

/// Under which derived layout UUIDs are unique. Never to be changed: imports recognise layouts by them.
const DERIVED_UUIDS: Uuid = Uuid::from_u128(0x5f2f_9f3a_6c1d_4f0e_9c53_2d7b_8e41_a6c0);

/// The folder with options for every layout of a target.
const GLOBAL: &str = "_GLOBAL";

struct TreeReader<'a> {
    source: &'a dyn TreeSource,
    catalogue: LayoutTree,
    layout_uuids: HashSet<Uuid>,
    /// Service and id that a layout carries, with the name of the first that does.
    carried_ids: BTreeMap<(String, String), String>,
    value_uuids: HashSet<Uuid>,
}

impl<'a> TreeReader<'a> {
    fn of(source: &'a dyn TreeSource) -> Self {
        TreeReader {
            source,
            catalogue: LayoutTree::default(),
            layout_uuids: HashSet::new(),
            carried_ids: BTreeMap::new(),
            value_uuids: HashSet::new(),
        }
    }

    fn tree(&mut self) {
        let root = self.items(&[]);
        let has = |name: &str| root.iter().any(|item| item.is_folder && item.name == name);
        if has("targets") {
            let targets = self.items(&["targets"]);
            self.targets(&["targets"], &targets);
        } else if Target::ALL.iter().any(|target| has(target.file_name())) {
            self.targets(&[], &root);
        } else {
            self.refuse(&[], OmissionReason::NoTargets);
        }
    }

    fn targets(&mut self, above: &[&str], items: &[TreeEntry]) {
        for item in items.iter().filter(|item| item.is_folder) {
            let path = [above, &[item.name.as_str()]].concat();
            // Not `from_file_name`, which also accepts the console file's name.
            let target = Target::ALL.into_iter().find(|target| target.file_name() == item.name);
            match target {
                Some(target) => self.target(&path, target),
                None if item.name == "common" => self.refuse(&path, OmissionReason::CommonTarget),
                None => self.refuse(&path, OmissionReason::NotATarget),
            }
        }
    }

    fn target(&mut self, path: &[&str], target: Target) {
        for item in self.items(path).iter().filter(|item| item.is_folder) {
            let path = [path, &[item.name.as_str()]].concat();
            if item.name == GLOBAL {
                let options = self.options(&path, true);
                self.catalogue.global_options.push((target, options));
            } else {
                match self.layout(&path, target, &item.name) {
                    Ok(layout) => self.catalogue.layouts.push(layout),
                    Err((path, reason)) => {
                        self.catalogue.refusals.push(TreeRefusal::new(Severity::Error, path, reason))
                    }
                }
            }
        }
    }

    /// The entries of a folder, sorted, without hidden files. A folder that cannot be listed is refused and empty.
    fn items(&mut self, folder: &[&str]) -> Vec<TreeEntry> {
        match self.source.list(folder) {
            Ok(mut items) => {
                items.retain(|item| !item.name.starts_with('.'));
                items.sort();
                items
            }
            Err(words) => {
                self.refuse(folder, OmissionReason::Unreadable(words));
                Vec::new()
            }
        }
    }

    fn refuse(&mut self, path: &[&str], reason: OmissionReason) {
        self.catalogue.refusals.push(TreeRefusal::new(Severity::Error, path.join("/"), reason));
    }

    fn remark(&mut self, path: &[&str], note: RemarkKind) {
        self.catalogue.remarks.push(TreeRemark::new(note.severity(), path.join("/"), note));
    }

    /// Passes on what was noticed about a file.
    fn remark_all(&mut self, path: &[&str], findings: Vec<Finding>) {
        let path = path.join("/");
        let remarks = findings.into_iter().map(|finding| finding.within(&path).map(RemarkKind::Json));
        self.catalogue.remarks.extend(remarks);
    }
}

/// Width and height of a PNG in pixels, read from its first chunk; `None` if these are not the bytes of a PNG.
fn png_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let rest = bytes.strip_prefix(b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR")?;
    let number = |start: usize| rest.get(start..start + 4)?.try_into().ok().map(u32::from_be_bytes);
    Some((number(0)?, number(4)?))
}

#[cfg(test)]
mod tests;
