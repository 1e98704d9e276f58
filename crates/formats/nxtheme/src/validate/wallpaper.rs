//! The wallpaper: a JPEG the console can convert or a DDS it can copy, exactly as large as the screen. By its
//! content, whatever its name.

use vitrine_dds::{Dds, Encoding};
use vitrine_layout::Severity;

use super::{SCREEN_HEIGHT, SCREEN_WIDTH};
use crate::{Finding, Kind, PictureKind, Wallpaper};

pub(super) fn check(wallpaper: &Wallpaper, findings: &mut Vec<Finding>) {
    let entry = wallpaper.entry_name();
    let bytes = wallpaper.bytes();
    let mut report = |severity, kind| findings.push(Finding::new(severity, Some(entry), kind));
    match PictureKind::of(bytes) {
        PictureKind::Png => report(Severity::Error, Kind::WallpaperPng),
        PictureKind::Unknown => report(Severity::Error, Kind::WallpaperUnknown),
        PictureKind::Jpeg => {
            for finding in vitrine_jpeg::check_wallpaper(bytes) {
                report(finding.severity(), Kind::WallpaperJpeg(finding.kind().clone()));
            }
        }
        PictureKind::Dds => match Dds::read(bytes) {
            Err(defect) => report(Severity::Error, Kind::WallpaperDds(defect)),
            Ok(dds) => {
                let header = dds.header;
                if header.encoding != Encoding::Dxt1 {
                    let found = String::from_utf8_lossy(header.encoding.code()).into_owned();
                    report(Severity::Error, Kind::WallpaperEncoding { found });
                }
                if (header.width, header.height) != (SCREEN_WIDTH, SCREEN_HEIGHT) {
                    let (width, height) = (header.width, header.height);
                    report(Severity::Error, Kind::WallpaperSize { width, height });
                }
                if dds.trailing_bytes > 0 {
                    report(Severity::Note, Kind::TrailingBytes { size: dds.trailing_bytes });
                }
            }
        },
    }
}
