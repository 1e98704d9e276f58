//! Icons: of the menu, of exactly its size, a PNG or a DDS by their content. A failing icon does not stop an
//! installation, it is merely not shown; so all of this is what the creator would want to know before.

use vitrine_dds::Dds;
use vitrine_finding::Severity;
use vitrine_png::Png;
use vitrine_target::{IconSpec, Target};

use crate::{Finding, FindingKind, IconImage, PictureKind};

pub(super) fn check(target: Target, name: &str, icon: &IconImage, findings: &mut Vec<Finding>) {
    let entry = format!("{name}.{}", icon.extension());
    let mut report = |severity, kind| findings.push(Finding::new(severity, &entry, kind));
    let Some(spec) = target.icon(name) else {
        return report(Severity::Warning, FindingKind::IconOfAnotherMenu { target });
    };
    match PictureKind::of(icon.bytes()) {
        PictureKind::Jpeg => report(Severity::Error, FindingKind::IconJpeg),
        PictureKind::Unknown => report(Severity::Error, FindingKind::IconUnknown),
        PictureKind::Png => match Png::read(icon.bytes(), super::MAX_PNG_PIXELS) {
            Err(defect) => report(Severity::Error, FindingKind::IconPng(defect)),
            Ok(png) => {
                check_size(spec, png.width, png.height, &mut report);
                if let Some(what) = png.oddities().next() {
                    report(Severity::Warning, FindingKind::IconPngKind { what });
                }
                // Every decoder shows such a picture, so this one is not worth refusing.
                if png.trailing_bytes > 0 {
                    report(Severity::Warning, FindingKind::TrailingBytes { size: png.trailing_bytes });
                }
            }
        },
        PictureKind::Dds => match Dds::read(icon.bytes()) {
            Err(defect) => report(Severity::Error, FindingKind::IconDds(defect)),
            Ok(dds) => {
                check_size(spec, dds.header.width, dds.header.height, &mut report);
                if dds.trailing_bytes > 0 {
                    report(Severity::Note, FindingKind::TrailingBytes { size: dds.trailing_bytes });
                }
            }
        },
    }
    if let Some(firmware) = spec.min_firmware {
        report(Severity::Note, FindingKind::IconNeedsFirmware { firmware });
    }
}

fn check_size(spec: &IconSpec, width: u32, height: u32, report: &mut impl FnMut(Severity, FindingKind)) {
    if (width, height) != (spec.width, spec.height) {
        let kind = FindingKind::IconSize { width, height, expected_width: spec.width, expected_height: spec.height };
        report(Severity::Error, kind);
    }
}
