//! One layout's folder: details, layout, common layout, overlay. Its options are read in `option`. Invariant: a layout
//! is taken whole or refused with one reason.

use super::{
    CatalogueLayout, DetailsFile, LONGEST_PICTURE_BYTES, OmissionReason, RemarkKind, TreeReader, derived_uuid, png_size,
};
use crate::json::{self, JsonObject, JsonValue};
use crate::layout_id;
use crate::options::{LayoutOption, read_value};
use crate::published;
use crate::schema::{Layout, LayoutStrictness};
use crate::variables;
use uuid::Uuid;
use vitrine_finding::Severity;
use vitrine_target::Target;

type RefusedPlace = (String, OmissionReason);

fn refused(path: &[&str], file: &str, reason: OmissionReason) -> RefusedPlace {
    let joined = if file.is_empty() { path.join("/") } else { format!("{}/{file}", path.join("/")) };
    (joined, reason)
}

impl TreeReader<'_> {
    pub(super) fn layout(
        &mut self,
        path: &[&str],
        target: Target,
        name: &str,
    ) -> Result<CatalogueLayout, RefusedPlace> {
        let items = self.items(path);
        let has_file = |name: &str| items.iter().any(|item| !item.is_folder && item.name == name);
        if !has_file("details.json") {
            return Err(refused(path, "", OmissionReason::MissingDetails));
        }
        let details = self.details(path, target, name)?;
        let layout = match has_file("layout.json") {
            true => Some(self.layout_json(path, "layout.json", target.console_file())?),
            false => None,
        };
        let common_json = match has_file("common.json") {
            true if target.allows_common() => Some(self.layout_json(path, "common.json", "common.szs")?),
            true => {
                self.remark(&[path, &["common.json"]].concat(), RemarkKind::CommonNotAllowed);
                None
            }
            false => None,
        };
        let overlay_png = match has_file("overlay.png") {
            true => Some(self.overlay(path)?),
            false if layout.is_some() => return Err(refused(path, "", OmissionReason::MissingOverlay)),
            false => None,
        };
        // The last reason to refuse, so that a refused layout does not occupy its uuid.
        if !self.layout_uuids.insert(details.uuid) {
            return Err(refused(path, "details.json", OmissionReason::DuplicateLayoutUuid(details.uuid)));
        }
        for item in &items {
            let is_known = match item.name.as_str() {
                "details.json" | "layout.json" | "common.json" | "overlay.png" => !item.is_folder,
                "options" => item.is_folder,
                _ => false,
            };
            if !is_known {
                self.remark(&[path, &[item.name.as_str()]].concat(), RemarkKind::UnknownEntry);
            }
        }
        let options = self.options(path, false);
        if let Some(layout) = &layout
            && !layout.fields().has("Anims")
        {
            for option in options.iter().filter(|option| has_animations(option)) {
                self.remark(&[path, &["options", option.name.as_str()]].concat(), RemarkKind::AnimationsWithoutList);
            }
        }
        let mut own = |layout: Layout, file| self.with_own_id(layout, path, file, name, details.uuid).to_json();
        let layout_json = layout.map(|layout| own(layout, "layout.json"));
        let common_json = common_json.map(|layout| own(layout, "common.json"));
        Ok(CatalogueLayout { target, name: name.to_owned(), details, layout_json, common_json, overlay_png, options })
    }

    fn bytes(&self, path: &[&str], file: &str, longest: usize) -> Result<Vec<u8>, RefusedPlace> {
        let full = [path, &[file]].concat();
        self.source.read(&full, longest).map_err(|words| refused(path, file, OmissionReason::Unreadable(words)))
    }

    fn details(&mut self, path: &[&str], target: Target, name: &str) -> Result<DetailsFile, RefusedPlace> {
        const FILE: &str = "details.json";
        let limits = json::JsonLimits::default();
        let bytes = self.bytes(path, FILE, limits.bytes)?;
        let bad = |field| refused(path, FILE, OmissionReason::BadDetail(field));
        let root = match json::read(&bytes, &limits) {
            Ok(JsonValue::Object(root)) => root,
            Ok(_) => return Err(bad("the object of details")),
            Err(error) => return Err(refused(path, FILE, OmissionReason::BrokenDetails(error))),
        };
        let file_path = [path, &[FILE]].concat();
        let creator_uuid = uuid(&root, "creatorUuid").ok_or_else(|| bad("creatorUuid"))?;
        let uuid = match root.get("uuid") {
            Some(_) => uuid(&root, "uuid").ok_or_else(|| bad("uuid"))?,
            None => {
                let derived = derived_uuid(target, name);
                self.remark(&file_path, RemarkKind::DerivedUuid(derived));
                derived
            }
        };
        let description = match root.get("description") {
            Some(JsonValue::Text(text)) => text.clone(),
            Some(_) => return Err(bad("description")),
            None => {
                self.remark(&file_path, RemarkKind::MissingDescription);
                String::new()
            }
        };
        let colour = match root.get("color") {
            Some(JsonValue::Text(written)) => {
                let digits = written.strip_prefix('#').unwrap_or(written);
                if digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
                    Some(digits.to_owned())
                } else {
                    self.remark(&file_path, RemarkKind::MalformedColour(written.clone()));
                    None
                }
            }
            Some(_) => return Err(bad("color")),
            None => None,
        };
        for (key, _) in root.iter() {
            if !["uuid", "creatorUuid", "description", "color"].contains(&key) {
                self.remark(&file_path, RemarkKind::UnknownDetail(key.to_owned()));
            }
        }
        Ok(DetailsFile { uuid, creator_uuid, description, colour })
    }

    /// Reads a layout as the desktop tools do, and refuses what a console would refuse nevertheless.
    fn layout_json(&mut self, path: &[&str], file: &str, console_file: &str) -> Result<Layout, RefusedPlace> {
        let bytes = self.bytes(path, file, json::JsonLimits::default().bytes)?;
        let (layout, findings) = Layout::read(&bytes, LayoutStrictness::Lenient)
            .map_err(|error| refused(path, file, OmissionReason::BrokenLayout(error)))?;
        if let Some(first) = findings.iter().find(|finding| finding.severity() == Severity::Error) {
            return Err(refused(path, file, OmissionReason::UnsoundLayout(first.clone())));
        }
        let file_path = [path, &[file]].concat();
        self.remark_all(&file_path, findings);
        if let Some(other) = layout.target_name().filter(|name| *name != console_file) {
            self.remark(&file_path, RemarkKind::OtherTargetName(other.to_owned()));
        }
        Ok(layout)
    }

    /// The layout without its ID if that belongs to another, published or earlier in the tree: fixes and recognition go
    /// by it.
    fn with_own_id(&mut self, layout: Layout, path: &[&str], file: &str, name: &str, uuid: Uuid) -> Layout {
        let Some(written) = layout.id() else { return layout };
        let Ok(id) = layout_id::parse(written) else { return layout };
        let published = published::owner_besides(&id, uuid).map(|owner| owner.name.to_owned());
        let owner = published.or_else(|| {
            let key = (id.service().to_owned(), id.id().to_owned());
            let first = self.carried_ids.entry(key).or_insert_with(|| path.join("/"));
            (*first != path.join("/")).then(|| first.rsplit('/').next().unwrap_or(name).to_owned())
        });
        let Some(owner) = owner else { return layout };
        let note = RemarkKind::IdOfAnother { id: written.to_owned(), owner };
        self.remark(&[path, &[file]].concat(), note);
        layout.without_id()
    }

    fn overlay(&mut self, path: &[&str]) -> Result<Vec<u8>, RefusedPlace> {
        let bytes = self.bytes(path, "overlay.png", LONGEST_PICTURE_BYTES)?;
        match png_size(&bytes) {
            None => Err(refused(path, "overlay.png", OmissionReason::NotAPng)),
            Some((1280, 720)) => Ok(bytes),
            Some((width, height)) => {
                self.remark(&[path, &["overlay.png"]].concat(), RemarkKind::PictureSize(width, height));
                Ok(bytes)
            }
        }
    }
}

fn uuid(root: &JsonObject, field: &str) -> Option<Uuid> {
    root.get(field).and_then(JsonValue::as_text).and_then(|text| Uuid::try_parse(text).ok())
}

fn has_animations(option: &LayoutOption) -> bool {
    let sample = variables::sample(option.kind, option.range);
    option.values.iter().any(|value| {
        read_value(&value.json, option.kind, &sample).is_ok_and(|changes| {
            changes.get("Anims").and_then(JsonValue::as_array).is_some_and(|items| !items.is_empty())
        })
    })
}
