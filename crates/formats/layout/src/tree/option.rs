//! The options of a layout or of a target: folders named by priority, kind and name, with their value files. Invariant:
//! an option is taken whole or refused with one reason, and the others stay.

use super::{LONGEST_PICTURE_BYTES, OmissionReason, RemarkKind, TreeEntry, TreeReader, png_size};
use crate::json;
use crate::options::{LayoutOption, OptionKind, OptionValue, parse_folder_name};
use std::collections::HashSet;

/// From here on the usual priorities of a target's options begin.
const FIRST_GLOBAL_PRIORITY: u32 = 100;

impl TreeReader<'_> {
    /// The options in the folder `options` below `above`, in the order of application.
    pub(super) fn options(&mut self, above: &[&str], is_global: bool) -> Vec<LayoutOption> {
        if !self.items(above).iter().any(|item| item.is_folder && item.name == "options") {
            return Vec::new();
        }
        self.options_in(&[above, &["options"]].concat(), is_global)
    }

    /// The options in this folder.
    pub(super) fn options_in(&mut self, folder: &[&str], is_global: bool) -> Vec<LayoutOption> {
        let mut options = Vec::new();
        for item in self.items(folder) {
            let path = [folder, &[item.name.as_str()]].concat();
            if !item.is_folder {
                self.remark(&path, RemarkKind::UnknownEntry);
                continue;
            }
            match self.option(&path, &item.name, is_global) {
                Ok(option) => options.push(option),
                Err(reason) => self.refuse(&path, reason),
            }
        }
        options.sort_by(|one, other| (one.priority, &one.name).cmp(&(other.priority, &other.name)));
        options
    }

    fn option(&mut self, path: &[&str], folder: &str, is_global: bool) -> Result<LayoutOption, OmissionReason> {
        let parsed = parse_folder_name(folder).map_err(OmissionReason::OptionName)?;
        let items = self.items(path);
        let found = items.iter().filter(|item| value_name(item).is_some()).count();
        let (is_fitting, expected) = match parsed.kind {
            OptionKind::Select => (found >= 2, "at least two values"),
            _ => (found == 1, "exactly one value"),
        };
        if !is_fitting {
            return Err(OmissionReason::ValueCount { kind: parsed.kind, expected, found });
        }
        let mut values = Vec::with_capacity(found);
        let mut uuids = HashSet::new();
        for item in &items {
            let Some(name) = value_name(item) else {
                self.remark_stray(path, item, &items);
                continue;
            };
            let file_path = [path, &[item.name.as_str()]].concat();
            let bytes =
                self.source.read(&file_path, json::JsonLimits::default().bytes).map_err(OmissionReason::Unreadable)?;
            let picture = self.picture(path, name, &items);
            let (value, findings) = OptionValue::read(parsed.kind, parsed.range, name, &bytes, picture)
                .map_err(|error| OmissionReason::Value { file: item.name.clone(), error })?;
            if self.value_uuids.contains(&value.uuid) || !uuids.insert(value.uuid) {
                return Err(OmissionReason::DuplicateValueUuid(value.uuid));
            }
            self.remark_all(&file_path, findings);
            values.push(value);
        }
        self.value_uuids.extend(uuids);
        if is_global != (parsed.priority >= FIRST_GLOBAL_PRIORITY) {
            self.remark(path, RemarkKind::UnusualPriority(parsed.priority));
        }
        Ok(LayoutOption {
            priority: parsed.priority,
            kind: parsed.kind,
            name: parsed.name,
            range: parsed.range,
            is_global,
            values,
        })
    }

    fn picture(&mut self, path: &[&str], name: &str, items: &[TreeEntry]) -> Option<Vec<u8>> {
        let file = format!("{name}.png");
        let file_path = [path, &[file.as_str()]].concat();
        if !items.iter().any(|item| !item.is_folder && item.name == file) {
            self.remark(&[path, &[name]].concat(), RemarkKind::MissingPicture);
            return None;
        }
        let bytes = match self.source.read(&file_path, LONGEST_PICTURE_BYTES) {
            Ok(bytes) => bytes,
            Err(words) => {
                self.refuse(&file_path, OmissionReason::Unreadable(words));
                return None;
            }
        };
        match png_size(&bytes) {
            None => {
                self.remark(&file_path, RemarkKind::PictureNotPng);
                None
            }
            Some((1280, 720)) => Some(bytes),
            Some((width, height)) => {
                self.remark(&file_path, RemarkKind::PictureSize(width, height));
                Some(bytes)
            }
        }
    }

    /// Remarks on an entry that is neither a value nor the picture of one.
    fn remark_stray(&mut self, path: &[&str], item: &TreeEntry, items: &[TreeEntry]) {
        let is_picture = !item.is_folder
            && item
                .name
                .strip_suffix(".png")
                .is_some_and(|stem| items.iter().any(|other| value_name(other) == Some(stem)));
        if !is_picture {
            self.remark(&[path, &[item.name.as_str()]].concat(), RemarkKind::UnknownEntry);
        }
    }
}

/// The name of the value whose file this is.
fn value_name(item: &TreeEntry) -> Option<&str> {
    item.name.strip_suffix(".json").filter(|_| !item.is_folder)
}
