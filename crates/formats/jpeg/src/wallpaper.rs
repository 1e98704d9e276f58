//! Checks a JPEG as a wallpaper. The console resizes nothing and skips the wallpaper when in doubt, so every doubt is a
//! finding.

use crate::{Finding, FindingKind, FrameKind, Jpeg};

/// Width a wallpaper must have, in pixels.
pub const WALLPAPER_WIDTH: u32 = 1280;
/// Height a wallpaper must have, in pixels.
pub const WALLPAPER_HEIGHT: u32 = 720;

/// Everything wrong with a JPEG as a wallpaper, or nothing.
pub fn check_wallpaper(bytes: &[u8]) -> Vec<Finding> {
    let jpeg = match Jpeg::read(bytes) {
        Ok(jpeg) => jpeg,
        Err(error) => return vec![FindingKind::Unreadable(error).into()],
    };
    let frame = jpeg.frame;
    let mut findings = Vec::new();
    let mut find = |kind: FindingKind| findings.push(kind.into());
    if (u32::from(frame.width), u32::from(frame.height)) != (WALLPAPER_WIDTH, WALLPAPER_HEIGHT) {
        find(FindingKind::Size { width: frame.width, height: frame.height });
    }
    match frame.kind {
        FrameKind::Baseline => {}
        FrameKind::Progressive => find(FindingKind::Progressive),
        kind => find(FindingKind::Kind { kind }),
    }
    if frame.precision != 8 {
        find(FindingKind::Precision { precision: frame.precision });
    }
    if !matches!(frame.components, 1 | 3) {
        find(FindingKind::Components { components: frame.components });
    }
    if let Some((across, down)) = jpeg.bad_sampling {
        find(FindingKind::Sampling { across, down });
    }
    if let Some(table) = jpeg.missing_table {
        find(FindingKind::TableMissing { table });
    }
    if jpeg.is_truncated {
        find(FindingKind::Truncated);
    }
    if jpeg.frame_count > 1 {
        find(FindingKind::SeveralFrames { count: jpeg.frame_count });
    }
    if frame.components == 3 && jpeg.adobe_transform == Some(0) {
        find(FindingKind::RgbColours);
    }
    if jpeg.trailing_bytes > 0 {
        find(FindingKind::TrailingBytes { size: jpeg.trailing_bytes });
    }
    if let Some(orientation) = jpeg.exif.and_then(|exif| exif.orientation).filter(|turn| *turn != 1) {
        find(FindingKind::Turned { orientation });
    }
    findings
}
