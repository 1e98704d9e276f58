//! The wallpaper: a JPEG the console can convert or a DDS it can copy, exactly as large as the screen. Its content
//! decides, whatever its name.

use vitrine_dds::{BlockEncoding, Dds};
use vitrine_finding::Severity;

use super::{SCREEN_HEIGHT, SCREEN_WIDTH};
use crate::{Finding, FindingKind, PictureKind, WallpaperImage};

pub(super) fn check(wallpaper: &WallpaperImage, findings: &mut Vec<Finding>) {
    let entry = wallpaper.entry_name();
    let bytes = wallpaper.bytes();
    let mut report = |severity, kind| findings.push(Finding::new(severity, entry, kind));
    match PictureKind::of(bytes) {
        PictureKind::Png => report(Severity::Error, FindingKind::WallpaperPng),
        PictureKind::Unknown => report(Severity::Error, FindingKind::WallpaperUnknown),
        PictureKind::Jpeg => {
            let found = vitrine_jpeg::check_wallpaper(bytes).into_iter();
            findings.extend(found.map(|finding| finding.within(entry).map(FindingKind::WallpaperJpeg)));
        }
        PictureKind::Dds => match Dds::read(bytes) {
            Err(defect) => report(Severity::Error, FindingKind::WallpaperDds(defect)),
            Ok(dds) => {
                let header = dds.header;
                if header.encoding != BlockEncoding::Dxt1 {
                    let found = String::from_utf8_lossy(header.encoding.code()).into_owned();
                    report(Severity::Error, FindingKind::WallpaperEncoding { found });
                }
                if (header.width, header.height) != (SCREEN_WIDTH, SCREEN_HEIGHT) {
                    let (width, height) = (header.width, header.height);
                    report(Severity::Error, FindingKind::WallpaperSize { width, height });
                }
                if dds.trailing_bytes > 0 {
                    report(Severity::Note, FindingKind::TrailingBytes { size: dds.trailing_bytes });
                }
            }
        },
    }
}
