//! Pictures as theme entries: whether a console accepts them as wallpaper or icon. Only the structure is checked, no
//! pixel is decoded.

use vitrine_dds::Dds;
use vitrine_jpeg::{Jpeg, WALLPAPER_HEIGHT, WALLPAPER_WIDTH, check_wallpaper};
use vitrine_png::Png;
use vitrine_target::Target;

use crate::{ContentKind, FileReport, FindingKind, Severity};

/// Most pixels a picture may declare, as everywhere in the product.
const MAX_PIXELS: u64 = 16 << 20;

/// A picture of this size is a wallpaper.
const WALLPAPER: (u32, u32) = (WALLPAPER_WIDTH, WALLPAPER_HEIGHT);

pub(crate) fn dds(name: &str, bytes: &[u8]) -> FileReport {
    let mut report = FileReport::new(name, ContentKind::Dds, bytes);
    let dds = match Dds::read(bytes) {
        Ok(dds) => dds,
        Err(error) => return report.refused(error.code(), error.to_string()),
    };
    let size = (dds.header.width, dds.header.height);
    push_size(&mut report, size);
    report.fact("encoding", String::from_utf8_lossy(dds.header.encoding.code()));
    dds.findings().iter().for_each(|finding| report.pass_on(finding));
    report
}

pub(crate) fn jpeg(name: &str, bytes: &[u8]) -> FileReport {
    let mut report = FileReport::new(name, ContentKind::Jpeg, bytes);
    let jpeg = match Jpeg::read(bytes) {
        Ok(jpeg) => jpeg,
        Err(error) => return report.refused(error.code(), error.to_string()),
    };
    push_size(&mut report, (jpeg.frame.width.into(), jpeg.frame.height.into()));
    report.fact("encoding", format!("{:?}", jpeg.frame.kind).to_lowercase());
    report.fact("components", jpeg.frame.components);
    if let Some(make) = jpeg.exif.as_ref().and_then(|exif| exif.make.as_deref()) {
        report.fact("made by", make);
    }
    check_wallpaper(bytes).iter().for_each(|finding| report.pass_on(finding));
    report
}

pub(crate) fn png(name: &str, bytes: &[u8]) -> FileReport {
    let mut report = FileReport::new(name, ContentKind::Png, bytes);
    let png = match Png::read(bytes, MAX_PIXELS) {
        Ok(png) => png,
        Err(error) => return report.refused(error.code(), error.to_string()),
    };
    push_size(&mut report, (png.width, png.height));
    report.fact("bits per channel", png.bit_depth);
    report.fact("colour", format!("{:?}", png.colour).to_lowercase());
    png.findings().iter().for_each(|finding| report.pass_on(finding));
    report
}

/// The size, and what a theme could use a picture of that size for.
fn push_size(report: &mut FileReport, size: (u32, u32)) {
    report.fact("pixels", format!("{}×{}", size.0, size.1));
    let mut uses = Vec::new();
    if size == WALLPAPER {
        uses.push("wallpaper or preview".to_owned());
    }
    for target in Target::ALL {
        let icons = target.icons().iter().filter(|icon| (icon.width, icon.height) == size);
        let names: Vec<_> = icons.map(|icon| icon.name).collect();
        if !names.is_empty() {
            uses.push(format!("icon of {} ({})", target.nice_name(), names.join(", ")));
        }
    }
    if uses.is_empty() {
        report.add(Severity::Warning, "", FindingKind::UnusualSize);
    } else {
        report.fact("fits as", uses.join(", "));
    }
}
