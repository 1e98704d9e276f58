//! Containers that are not themes: packed data, console archives and ZIP archives, listed entry by entry.

use crate::kind::MAX_UNPACKED_SIZE;
use crate::{ContentKind, FileReport, FindingKind, Severity};

pub(crate) fn yaz0(name: &str, bytes: &[u8]) -> FileReport {
    let mut report = FileReport::new(name, ContentKind::Yaz0, bytes);
    let unpacked = match vitrine_yaz0::decompress(bytes, MAX_UNPACKED_SIZE) {
        Ok(unpacked) => unpacked,
        Err(error) => return report.refused(error.code(), error.to_string()),
    };
    report.fact("unpacked bytes", unpacked.len());
    if vitrine_yaz0::is_yaz0(&unpacked) {
        report.add(Severity::Error, "", FindingKind::PackedTwice);
    } else if vitrine_sarc::is_sarc(&unpacked) {
        report.parts.push(sarc("(unpacked)", &unpacked));
    }
    report
}

pub(crate) fn sarc(name: &str, bytes: &[u8]) -> FileReport {
    let mut report = FileReport::new(name, ContentKind::Sarc, bytes);
    let archive = match vitrine_sarc::SarcArchive::read(bytes, &vitrine_sarc::SarcLimits::default()) {
        Ok(archive) => archive,
        Err(error) => return report.refused(error.code(), error.to_string()),
    };
    report.fact("byte order", format!("{:?}", archive.endian()).to_lowercase());
    report.fact("data begins at", archive.data_start());
    for entry in archive.entries() {
        report.fact("entry", format!("{} ({} bytes)", entry.name, entry.bytes.len()));
    }
    archive.findings().iter().for_each(|finding| report.pass_on(finding));
    report
}

pub(crate) fn zip(name: &str, bytes: &[u8]) -> FileReport {
    let mut report = FileReport::new(name, ContentKind::Zip, bytes);
    let archive = match vitrine_zip::ZipArchive::read(bytes, &vitrine_zip::ZipLimits::default()) {
        Ok(archive) => archive,
        Err(error) => return report.refused(error.code(), error.to_string()),
    };
    archive.findings().iter().for_each(|finding| report.pass_on(finding));
    for entry in archive.entries() {
        report.fact("entry", format!("{} ({} bytes)", entry.name(), entry.size_bytes()));
        if let Err(error) = entry.bytes() {
            report.fail(entry.name(), error.code(), error.to_string());
        }
    }
    report
}
