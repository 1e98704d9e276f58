//! BPS patches: what they are made from, what they make, and which console file that is.

use vitrine_bps::{BpsPatch, PatchLimits, strip_metadata};
use vitrine_utheme::SystemFile;

use crate::{ContentKind, FileReport};

pub(crate) fn bps(name: &str, bytes: &[u8]) -> FileReport {
    let mut report = FileReport::new(name, ContentKind::Bps, bytes);
    let limits = PatchLimits::default();
    let patch = match BpsPatch::parse(bytes, &limits) {
        Ok(patch) => patch,
        Err(error) => return report.refused(error.code(), error.to_string()),
    };
    report.fact("made from", format!("{} bytes, checksum {:08x}", patch.source_size(), patch.source_crc()));
    report.fact("makes", format!("{} bytes, checksum {:08x}", patch.target_size(), patch.target_crc()));
    match SystemFile::find_by_content(patch.source_size(), patch.source_crc()) {
        Some(file) => report.fact("console file", file.console_path),
        None => report.fact("console file", "unknown"),
    }
    let verified = match patch.verify() {
        Err(error @ vitrine_bps::Error::MetadataPresent { .. }) => {
            report.fail("", error.code(), error.to_string());
            let stripped = strip_metadata(bytes, &limits);
            stripped.and_then(|stripped| BpsPatch::parse(&stripped, &limits)?.verify())
        }
        other => other,
    };
    match verified {
        Ok(summary) => {
            report.fact("kept in place", actions(summary.source_reads));
            report.fact("moved", actions(summary.source_copies));
            report.fact("repeated", actions(summary.target_copies));
            report.fact("new", format!("{}, {} bytes", actions(summary.target_reads), summary.new_bytes));
            summary.findings().iter().for_each(|finding| report.pass_on(finding));
        }
        Err(error) => report.fail("", error.code(), error.to_string()),
    }
    report
}

fn actions(count: u64) -> String {
    if count == 1 { "1 action".to_owned() } else { format!("{count} actions") }
}
