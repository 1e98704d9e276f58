//! Validating what is inside a theme, entry by entry, as the console and the PC tool do: every row of their verdicts is
//! a finding, also the ones that the PC tool means to check and by a slip never does.

mod icon;
mod layout;
mod wallpaper;

use vitrine_finding::Severity;
use vitrine_png::Png;

use crate::entries::{COMMON, LAYOUT, PREVIEW};
use crate::{Finding, FindingKind, Theme};

pub(crate) const SCREEN_WIDTH: u32 = 1280;
pub(crate) const SCREEN_HEIGHT: u32 = 720;
/// Four times a full screen: beyond any entry, cheap to look through.
const MAX_PNG_PIXELS: u64 = 4 * 1280 * 720;

/// Everything a tool would complain about in a theme. Empty for a theme that installs everywhere as meant.
pub fn validate(theme: &Theme) -> Vec<Finding> {
    let mut findings = theme.manifest.check();
    if theme.wallpaper.is_none() && theme.layout.is_none() {
        // Consoles install a theme of icons alone; some sites and editors do not take one.
        let changes_something = theme.common.is_some() || !theme.icons.is_empty();
        let severity = if changes_something { Severity::Warning } else { Severity::Error };
        findings.push(Finding::new(severity, "", FindingKind::Empty));
    }
    if let Some(wallpaper) = &theme.wallpaper {
        wallpaper::check(wallpaper, &mut findings);
    }
    let target = theme.manifest.target;
    if let Some(text) = &theme.layout {
        layout::check(LAYOUT, text, vitrine_target::LayoutTarget::Menu(target), &mut findings);
    }
    if let Some(text) = &theme.common {
        if !target.allows_common() {
            findings.push(Finding::new(Severity::Warning, COMMON, FindingKind::CommonIgnored));
        }
        layout::check(COMMON, text, vitrine_target::LayoutTarget::Common, &mut findings);
    }
    for (name, icon) in &theme.icons {
        icon::check(target, name, icon, &mut findings);
    }
    if let Some(bytes) = &theme.preview {
        check_preview(bytes, &mut findings);
    }
    findings
}

fn check_preview(bytes: &[u8], findings: &mut Vec<Finding>) {
    let kind = match Png::read(bytes, MAX_PNG_PIXELS) {
        Err(defect) => FindingKind::PreviewPng(defect),
        Ok(Png { width: SCREEN_WIDTH, height: SCREEN_HEIGHT, .. }) => return,
        Ok(Png { width, height, .. }) => FindingKind::PreviewSize { width, height },
    };
    findings.push(Finding::new(Severity::Error, PREVIEW, kind));
}
