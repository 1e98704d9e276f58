//! BPS patches, as Wii U themes carry them: apply, create, and say what one holds.

use std::path::PathBuf;

use clap::Subcommand;
use serde_json::json;
use vitrine_bps::{BpsPatch, PatchLimits, create};
use vitrine_utheme::SystemFile;

use super::disk::{MAX_BYTES, OutputArguments, read_file};
use crate::CommandFailure;

/// Commands for patches.
#[derive(Subcommand)]
pub enum BpsCommand {
    /// Apply a patch.
    #[command(after_help = "Example: vitrine bps apply Men.bps Men.pack Men.patched.pack")]
    Apply {
        /// The patch.
        patch: PathBuf,
        /// The unmodified file that the patch was made from.
        source: PathBuf,
        #[command(flatten)]
        output: OutputArguments,
    },
    /// Create a patch that turns one file into another. It contains no metadata, because console installers fail on
    /// it.
    #[command(after_help = "Example: vitrine bps create Men.pack Men.mine.pack Men.bps")]
    Create {
        /// The unmodified file.
        source: PathBuf,
        /// The changed file, which the patch is to produce.
        target: PathBuf,
        #[command(flatten)]
        output: OutputArguments,
    },
    /// Print what a patch contains and which console file it is for. `-` reads standard input.
    Info {
        /// The patch.
        patch: PathBuf,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
}

const LIMITS: PatchLimits = PatchLimits { max_patch_size: MAX_BYTES as usize, max_target_size: MAX_BYTES };

pub fn run(command: BpsCommand) -> Result<(), CommandFailure> {
    match command {
        BpsCommand::Apply { patch, source, output } => {
            let (patch, source) = (read_file(&patch)?, read_file(&source)?);
            let target = BpsPatch::parse(&patch, &LIMITS)?.apply(&source)?;
            output.write(&target)?;
            println!("{}: {} bytes", output.display(), target.len());
        }
        BpsCommand::Create { source, target, output } => {
            let (source, target) = (read_file(&source)?, read_file(&target)?);
            let patch = create(&source, &target);
            output.write(&patch)?;
            println!("{}: {} bytes, turns {} bytes into {}", output.display(), patch.len(), source.len(), target.len());
        }
        BpsCommand::Info { patch, json } => {
            let bytes = read_file(&patch)?;
            let patch = BpsPatch::parse(&bytes, &LIMITS)?;
            print!("{}", if json { facts(&patch)? } else { sentences(&patch)? });
        }
    }
    Ok(())
}

/// The file of a console that the patch is for, where its source is one of the known originals.
fn console_file(patch: &BpsPatch<'_>) -> Option<&'static SystemFile> {
    SystemFile::find_by_content(patch.source_size(), patch.source_crc())
}

fn facts(patch: &BpsPatch<'_>) -> Result<String, CommandFailure> {
    let summary = patch.verify()?;
    let facts = json!({
        "sourceSize": patch.source_size(),
        "sourceCrc": format!("{:08x}", patch.source_crc()),
        "targetSize": patch.target_size(),
        "targetCrc": format!("{:08x}", patch.target_crc()),
        "patchCrc": format!("{:08x}", patch.patch_crc()),
        "metadataSize": patch.metadata().len(),
        "sourceReads": summary.source_reads,
        "targetReads": summary.target_reads,
        "sourceCopies": summary.source_copies,
        "targetCopies": summary.target_copies,
        "newBytes": summary.new_bytes,
        "changesNothing": summary.changes_nothing,
        "consoleFile": console_file(patch).map(|file| file.console_path),
    });
    Ok(format!("{facts:#}\n"))
}

fn sentences(patch: &BpsPatch<'_>) -> Result<String, CommandFailure> {
    let summary = patch.verify()?;
    let mut lines = vec![
        format!("source     {} bytes, CRC {:08x}", patch.source_size(), patch.source_crc()),
        format!("result     {} bytes, CRC {:08x}", patch.target_size(), patch.target_crc()),
        format!(
            "actions    {} source reads, {} source copies, {} target reads with {} new bytes, {} target copies",
            summary.source_reads, summary.source_copies, summary.target_reads, summary.new_bytes, summary.target_copies
        ),
        match console_file(patch) {
            Some(file) => format!("for        {} (Wii U)", file.console_path),
            None => "for        no known Wii U file".into(),
        },
    ];
    if !patch.metadata().is_empty() {
        lines.push(format!("metadata   {} bytes (console installers fail on it)", patch.metadata().len()));
    }
    if summary.changes_nothing {
        lines.push("note       it changes nothing".into());
    }
    Ok(lines.join("\n") + "\n")
}
