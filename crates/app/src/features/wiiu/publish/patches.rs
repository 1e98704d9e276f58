//! Checking uploaded patches: as far as that is possible without the console's own files, which nobody may hand on. A wrong
//! patch can keep a console from starting, so nothing is taken on trust: checksums, every action, and the original that the
//! patch says it was made from.

use vitrine_bps::{Error as PatchError, Limits, Patch};
use vitrine_media::sniff;
use vitrine_utheme::{SystemFile, ThemePatch};

use crate::error::{FieldError, Params, Reason};
use crate::limits;

/// Beginnings of archives: ZIP, and with it `.utheme`; 7-Zip; RAR; gzip.
const ARCHIVES: [&[u8]; 5] = [b"PK\x03\x04", b"PK\x05\x06", b"7z\xbc\xaf\x27\x1c", b"Rar!", b"\x1f\x8b"];

const MIB: u64 = 1 << 20;

/// The patch for this file, without metadata; `field` is where errors belong.
pub fn check(file: &'static SystemFile, bytes: &[u8], field: &str) -> Result<ThemePatch, FieldError> {
    let within = Limits { max_patch_size: limits::BPS_BYTES_MAX, max_target_size: limits::BPS_TARGET_BYTES_MAX };
    if bytes.len() > limits::BPS_BYTES_MAX {
        return Err(FieldError::new(field, Params::File { most_mb: limits::BPS_BYTES_MAX as u64 / MIB }));
    }
    let patch = Patch::parse(bytes, &within).map_err(|error| refused(&error, bytes, field))?;
    // Said before the patch is checked in depth: somebody who has mixed up two files learns of that, whatever else is wrong.
    check_original(file, &patch, field)?;
    ThemePatch::check(file, bytes, &within).map_err(|error| refused(&error, bytes, field))
}

fn check_original(file: &'static SystemFile, patch: &Patch<'_>, field: &str) -> Result<(), FieldError> {
    let (size, crc) = (patch.source_size(), patch.source_crc());
    match SystemFile::find_by_content(size, crc) {
        Some(known) if known == file => Ok(()),
        Some(other) => {
            let name = name_of(other).to_owned();
            Err(FieldError::new(field, Reason::PatchForOtherFile { name }))
        }
        None if file.accepts_source(size, crc) => Ok(()),
        None => Err(FieldError::new(field, Reason::PatchOfChangedOriginal)),
    }
}

/// A file by the name that rows and messages have of it.
pub fn name_of(file: &SystemFile) -> &'static str {
    file.patch_name.trim_end_matches(".bps")
}

fn refused(error: &PatchError, bytes: &[u8], field: &str) -> FieldError {
    match error {
        PatchError::WrongMagic { .. } if ARCHIVES.iter().any(|magic| bytes.starts_with(magic)) => {
            FieldError::new(field, Reason::ArchiveInsteadOfPatch)
        }
        PatchError::WrongMagic { .. } if sniff(bytes).is_some() => {
            FieldError::new(field, Reason::NotAPatch).saying("This is a picture, not a BPS patch.")
        }
        PatchError::OtherPatchFormat { format } => FieldError::new(field, Reason::NotAPatch)
            .saying(format!("This is a patch of the format {format}. Save it as BPS.")),
        PatchError::WrongMagic { .. } | PatchError::TooShort { .. } => FieldError::new(field, Reason::NotAPatch),
        PatchError::TargetTooLarge { .. } => {
            FieldError::new(field, Reason::PatchTooLarge { most_mb: limits::BPS_TARGET_BYTES_MAX / MIB })
        }
        // What exactly is for whoever makes tools; the remedy is the same.
        error => FieldError::new(field, Reason::PatchCorrupt).saying(format!("This patch is damaged: {error}.")),
    }
}
