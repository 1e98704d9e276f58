//! The JSON files: manifests, layouts, option values and Wii U metadata.

use vitrine_finding::Severity;
use vitrine_layout::json::JsonValue;
use vitrine_layout::options::{OptionKind, OptionValue, ValueError};
use vitrine_layout::{Layout, LayoutStrictness};
use vitrine_nxtheme::{Theme, ThemeManifest};

use crate::kind::option_folder;
use crate::{ContentKind, FileReport, FindingKind};

pub(crate) fn manifest(name: &str, bytes: &[u8]) -> FileReport {
    let mut report = FileReport::new(name, ContentKind::Manifest, bytes);
    match ThemeManifest::read(bytes) {
        Ok((manifest, findings)) => {
            push_manifest(&mut report, &manifest);
            // Fields are checked as part of a theme; here, without one, only the findings about them count.
            let validated = vitrine_nxtheme::validate(&Theme::new(manifest));
            let about_manifest = validated.iter().filter(|finding| !finding.place().is_empty());
            findings.iter().chain(about_manifest).for_each(|finding| report.pass_on(finding));
            report
        }
        Err(error) => report.refused(error.code(), error.to_string()),
    }
}

pub(crate) fn push_manifest(report: &mut FileReport, manifest: &ThemeManifest) {
    report.fact("name", &manifest.name);
    report.fact("author", &manifest.author);
    report.fact("menu", manifest.target.nice_name());
    if !manifest.layout_info.is_empty() {
        report.fact("layout", &manifest.layout_info);
    }
    if let Some(id) = &manifest.id {
        report.fact("id", id);
    }
    report.fact("format version", manifest.version.map_or_else(|| "none".to_owned(), |version| version.to_string()));
}

pub(crate) fn layout(name: &str, bytes: &[u8]) -> FileReport {
    let mut report = FileReport::new(name, ContentKind::Layout, bytes);
    let (layout, findings) = match Layout::read(bytes, LayoutStrictness::Strict) {
        Ok(read) => read,
        Err(error) => return report.refused(error.code(), error.to_string()),
    };
    let mut text = |name, value: Option<&str>| {
        if let Some(value) = value {
            report.fact(name, value);
        }
    };
    text("name", layout.patch_name());
    text("author", layout.author_name());
    text("console file", layout.target_name());
    text("layout ID", layout.id());
    report.fact("made for firmware", layout.target_firmware().unwrap_or(vitrine_layout::DEFAULT_TARGET_FIRMWARE));
    report.fact("files", layout.files().count());
    report.fact("animations", layout.anims().count());
    findings.iter().for_each(|finding| report.pass_on(finding));
    report
}

/// One animation alone: judged as within a layout that has it.
pub(crate) fn animation(name: &str, bytes: &[u8]) -> FileReport {
    let mut report = FileReport::new(name, ContentKind::Animation, bytes);
    report.add(Severity::Note, "", FindingKind::AnimationAlone);
    let text = JsonValue::Text(String::from_utf8_lossy(bytes).into_owned()).to_json();
    let layout = format!(r#"{{"Files":[],"Anims":[{{"FileName":"anim/Name_In.bflan","AnimJson":{text}}}]}}"#);
    match Layout::read(layout.as_bytes(), LayoutStrictness::Strict) {
        Ok((_, findings)) => findings.iter().for_each(|finding| report.pass_on(finding)),
        Err(error) => return report.refused(error.code(), error.to_string()),
    }
    report
}

pub(crate) fn option_value(name: &str, bytes: &[u8]) -> FileReport {
    let mut report = FileReport::new(name, ContentKind::OptionValue, bytes);
    let folder = option_folder(name);
    // Without its folder the kind shows in the markers alone.
    let kind = folder.as_ref().map_or_else(|| kind_by_marker(bytes), |folder| folder.kind);
    let range = folder.as_ref().and_then(|folder| folder.range);
    let label = name.rsplit(['/', '\\']).next().unwrap_or(name);
    let label = label.rsplit_once('.').map_or(label, |(label, _)| label);
    match OptionValue::read(kind, range, label, bytes, None) {
        Ok((value, findings)) => {
            if let Some(folder) = folder {
                report.fact("option", folder.name);
                report.fact("priority", folder.priority);
            }
            report.fact("kind", kind.name());
            report.fact("uuid", value.uuid);
            findings.iter().for_each(|finding| report.pass_on(finding));
            report
        }
        Err(ValueError::Unsound(finding)) => {
            report.pass_on(&finding);
            report
        }
        Err(error) => report.refused(error.code(), error.to_string()),
    }
}

fn kind_by_marker(bytes: &[u8]) -> OptionKind {
    let text = String::from_utf8_lossy(bytes).to_lowercase();
    match () {
        () if text.contains("??string??") => OptionKind::String,
        () if text.contains("??{color") => OptionKind::Color,
        () if text.contains("{integer}") => OptionKind::Integer,
        () if text.contains("{decimal}") => OptionKind::Decimal,
        () => OptionKind::Toggle,
    }
}

pub(crate) fn wiiu_metadata(name: &str, bytes: &[u8]) -> FileReport {
    let mut report = FileReport::new(name, ContentKind::WiiuMetadata, bytes);
    match vitrine_utheme::read_metadata(bytes) {
        Ok(read) => {
            report.fact("name", &read.metadata.theme_name);
            report.fact("author", &read.metadata.theme_author);
            report.fact("version", &read.metadata.theme_version);
            report.fact("id", &read.metadata.theme_id);
            read.findings.iter().for_each(|finding| report.pass_on(finding));
            report
        }
        Err(error) => report.refused(error.code(), error.to_string()),
    }
}
