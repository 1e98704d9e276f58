//! Whole themes: Switch themes and bundles, Wii U themes.

use vitrine_nxtheme::{FileContents, NxthemeLimits, OpenedTheme, ThemeContainer, version_for};
use vitrine_utheme::{CompatibilityFacts, SalesRegion, ThemeRegion};

use crate::document::push_manifest;
use crate::{ContentKind, FileReport, patch};

pub(crate) fn switch_theme(name: &str, bytes: &[u8]) -> FileReport {
    let mut report = FileReport::new(name, ContentKind::SwitchTheme, bytes);
    match vitrine_nxtheme::read(bytes, &NxthemeLimits::default()) {
        Ok(FileContents::Theme(opened)) => {
            push_theme(&mut report, &opened);
            report
        }
        Ok(FileContents::Bundle { themes, ignored_count }) => {
            report.kind = ContentKind::ThemeBundle;
            report.fact("themes", themes.len());
            report.fact("other files", ignored_count);
            if let Ok(archive) = vitrine_zip::ZipArchive::look_through(bytes, &vitrine_zip::ZipLimits::default()) {
                archive.findings().iter().for_each(|finding| report.pass_on(finding));
            }
            for entry in themes {
                let mut part = FileReport::new(&entry.name, ContentKind::SwitchTheme, &[]);
                match entry.result {
                    Ok(opened) => {
                        part.size_bytes = opened.theme.size_bytes();
                        push_theme(&mut part, &opened);
                    }
                    Err(error) => part = part.refused(error.code(), error.to_string()),
                }
                report.parts.push(part);
            }
            report
        }
        Err(error) => report.refused(error.code(), error.to_string()),
    }
}

fn push_theme(report: &mut FileReport, opened: &OpenedTheme) {
    let theme = &opened.theme;
    report.fact(
        "container",
        match opened.container {
            ThemeContainer::Zip => "ZIP",
            ThemeContainer::Yaz0Sarc => "SARC in Yaz0",
        },
    );
    push_manifest(report, &theme.manifest);
    let needed = version_for(theme, opened.container);
    if theme.manifest.version != Some(needed) {
        report.fact("format version needed by its content", needed);
    }
    if let Some(wallpaper) = &theme.wallpaper {
        report.fact("wallpaper", format!("{} ({} bytes)", wallpaper.entry_name(), wallpaper.bytes().len()));
    }
    for (entry, json) in [("layout", &theme.layout), ("common layout", &theme.common)] {
        if let Some(json) = json {
            report.fact(entry, format!("{} bytes", json.len()));
        }
    }
    for (name, icon) in &theme.icons {
        report.fact("icon", format!("{name}.{} ({} bytes)", icon.extension(), icon.bytes().len()));
    }
    if let Some(preview) = &theme.preview {
        report.fact("preview", format!("{} bytes", preview.len()));
    }
    opened.validate().iter().for_each(|finding| report.pass_on(finding));
}

pub(crate) fn wiiu_theme(name: &str, bytes: &[u8]) -> FileReport {
    let mut report = FileReport::new(name, ContentKind::WiiuTheme, bytes);
    let read = match vitrine_utheme::read(bytes, &vitrine_utheme::UthemeLimits::default()) {
        Ok(read) => read,
        Err(error) => return report.refused(error.code(), error.to_string()),
    };
    let metadata = &read.theme.metadata;
    report.fact("name", &metadata.theme_name);
    report.fact("author", &metadata.theme_author);
    report.fact("version", &metadata.theme_version);
    report.fact("id", &metadata.theme_id);
    match read.region {
        Some(ThemeRegion::Universal) => report.fact("packed for", "all regions"),
        Some(ThemeRegion::Only(region)) => report.fact("packed for", region.code()),
        None => {}
    }
    push_facts(&mut report, &CompatibilityFacts::of(&read.theme));
    for preview in &read.theme.previews {
        report.fact("preview", preview.screen.entry_name());
    }
    read.findings.iter().for_each(|finding| report.pass_on(finding));
    for part in &read.theme.patches {
        report.parts.push(patch::bps(part.file().patch_name, part.bytes()));
    }
    report
}

fn push_facts(report: &mut FileReport, facts: &CompatibilityFacts) {
    let changes = [
        (facts.changes_launcher, "launcher"),
        (facts.changes_plaza, "plaza"),
        (facts.changes_sound, "sound"),
        (!facts.text_regions.is_empty(), "texts"),
    ];
    let changes: Vec<_> = changes.into_iter().filter(|(is_so, _)| *is_so).map(|(_, word)| word).collect();
    report.fact("changes", changes.join(", "));
    let languages: Vec<_> =
        facts.text_languages.iter().map(|(region, language)| format!("{} {language}", region.code())).collect();
    if !languages.is_empty() {
        report.fact("texts for", languages.join(", "));
    }
    let complete: Vec<_> =
        SalesRegion::ALL.into_iter().filter(|region| facts.is_complete_in(*region)).map(SalesRegion::code).collect();
    report.fact("complete in", if complete.is_empty() { "no region".to_owned() } else { complete.join(", ") });
    report.fact("selectable on the console", if facts.is_selectable { "yes" } else { "no" });
    report.fact("made for the known menu", if facts.fits_known_menu { "yes" } else { "cannot be told" });
    report.fact("bytes on the SD card", facts.installed_bytes);
}
