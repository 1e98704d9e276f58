//! A patch as a value: header and footer read and checked, the structural check without a source file, and the
//! removal of metadata. How actions are walked is in `action.rs`, how they are carried out in `apply.rs`.

use crate::{
    Error, FOOTER_LEN, Finding, FindingKind, MAGIC, MIN_LEN, PatchAction, PatchActions, Severity, decode_number,
    encode_number,
};

/// The limits of a patch, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PatchLimits {
    /// Size of the patch. Default 25 000 000, one upload; the largest real patch has 3.5 MB.
    pub max_patch_size: usize,
    /// Size of the file it makes. Default 64 MiB; the largest real one has 10.4 MB.
    pub max_target_size: u64,
}

impl Default for PatchLimits {
    fn default() -> Self {
        Self { max_patch_size: 25_000_000, max_target_size: 64 * 1024 * 1024 }
    }
}

/// A patch whose header, footer and own checksum are valid. Its actions are not checked yet: [`BpsPatch::verify`] does
/// that.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BpsPatch<'a> {
    pub(crate) bytes: &'a [u8],
    first_action: usize,
    source_size: u64,
    target_size: u64,
    metadata: &'a [u8],
    source_crc: u32,
    target_crc: u32,
    patch_crc: u32,
}

/// The result of a structural check of the actions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct ActionSummary {
    /// Number of SourceRead actions.
    pub source_reads: u64,
    /// Number of TargetRead actions.
    pub target_reads: u64,
    /// Number of SourceCopy actions.
    pub source_copies: u64,
    /// Number of TargetCopy actions.
    pub target_copies: u64,
    /// Bytes of the target that the patch itself carries.
    pub new_bytes: u64,
    /// Source and target have one size and one checksum: the patch is useless, though not wrong.
    pub changes_nothing: bool,
}

impl ActionSummary {
    /// Returns the warnings about the patch.
    pub fn findings(&self) -> Vec<Finding> {
        let kinds = self.changes_nothing.then_some(FindingKind::ChangesNothing);
        kinds.into_iter().map(|kind| Finding::new(Severity::Warning, "", kind)).collect()
    }
}

impl<'a> BpsPatch<'a> {
    /// Reads header and footer.
    ///
    /// # Errors
    /// In this order: the format ([`Error::OtherPatchFormat`], [`Error::WrongMagic`]), the length
    /// ([`Error::TooShort`], [`Error::PatchTooLarge`]), the patch's checksum ([`Error::PatchChecksum`]), the three
    /// numbers, [`Error::MetadataPastEnd`], and [`Error::TargetTooLarge`].
    pub fn parse(bytes: &'a [u8], limits: &PatchLimits) -> Result<Self, Error> {
        check_format(bytes)?;
        if bytes.len() < MIN_LEN {
            return Err(Error::TooShort { size: bytes.len() });
        }
        if bytes.len() > limits.max_patch_size {
            return Err(Error::PatchTooLarge { size: bytes.len(), limit: limits.max_patch_size });
        }
        let (covered, patch_crc) = split_crc(bytes);
        let actual = crc32fast::hash(covered);
        if actual != patch_crc {
            return Err(Error::PatchChecksum { stored: patch_crc, actual });
        }
        let (rest, target_crc) = split_crc(covered);
        let (body, source_crc) = split_crc(rest);
        let mut cursor = MAGIC.len();
        let source_size = decode_number(body, &mut cursor)?;
        let target_size = decode_number(body, &mut cursor)?;
        let metadata_size = decode_number(body, &mut cursor)?;
        let rest = &body[cursor..];
        let metadata = usize::try_from(metadata_size).ok().and_then(|size| rest.get(..size));
        let metadata = metadata.ok_or(Error::MetadataPastEnd { size: metadata_size, available: rest.len() })?;
        if target_size > limits.max_target_size {
            return Err(Error::TargetTooLarge { size: target_size, limit: limits.max_target_size });
        }
        let first_action = cursor + metadata.len();
        Ok(Self { bytes, first_action, source_size, target_size, metadata, source_crc, target_crc, patch_crc })
    }

    /// Checks everything that can be checked without the source file: every action in bounds, the output exactly as
    /// long as declared, the actions ending where the footer begins, and no metadata.
    ///
    /// # Errors
    /// The first defect met; metadata is reported last, since [`strip_metadata`] can repair it.
    pub fn verify(&self) -> Result<ActionSummary, Error> {
        let mut summary = ActionSummary {
            changes_nothing: self.source_crc == self.target_crc && self.source_size == self.target_size,
            ..ActionSummary::default()
        };
        let mut actions = self.actions();
        for action in actions.by_ref() {
            match action? {
                PatchAction::SourceRead { .. } => summary.source_reads += 1,
                PatchAction::TargetRead { bytes } => {
                    summary.target_reads += 1;
                    summary.new_bytes += bytes.len() as u64;
                }
                PatchAction::SourceCopy { .. } => summary.source_copies += 1,
                PatchAction::TargetCopy { .. } => summary.target_copies += 1,
            }
        }
        if actions.written() != self.target_size {
            return Err(Error::OutputTooShort { written: actions.written(), target_size: self.target_size });
        }
        if !self.metadata.is_empty() {
            return Err(Error::MetadataPresent { size: self.metadata.len() });
        }
        Ok(summary)
    }

    /// The checked walk over the actions.
    pub fn actions(&self) -> PatchActions<'a> {
        let without_footer = &self.bytes[..self.bytes.len() - FOOTER_LEN];
        PatchActions::new(without_footer, self.first_action, self.source_size, self.target_size)
    }

    /// Bytes of the file the patch is for.
    pub fn source_size(&self) -> u64 {
        self.source_size
    }

    /// Bytes of the file it makes.
    pub fn target_size(&self) -> u64 {
        self.target_size
    }

    /// The metadata, usually none. By convention XML, but nothing enforces it.
    pub fn metadata(&self) -> &'a [u8] {
        self.metadata
    }

    /// CRC-32 of the file the patch is for.
    pub fn source_crc(&self) -> u32 {
        self.source_crc
    }

    /// CRC-32 of the file it makes.
    pub fn target_crc(&self) -> u32 {
        self.target_crc
    }

    /// CRC-32 of the patch without its last four bytes.
    pub fn patch_crc(&self) -> u32 {
        self.patch_crc
    }
}

/// Removes the metadata, as console installers require: its size becomes 0 and the patch's checksum is renewed. A patch
/// without metadata is returned unchanged, byte for byte.
///
/// # Errors
/// The errors of [`BpsPatch::parse`]; the actions are not checked.
pub fn strip_metadata(bytes: &[u8], limits: &PatchLimits) -> Result<Vec<u8>, Error> {
    let patch = BpsPatch::parse(bytes, limits)?;
    if patch.metadata.is_empty() {
        return Ok(bytes.to_vec());
    }
    let mut out = Vec::with_capacity(bytes.len());
    out.extend_from_slice(&MAGIC);
    encode_number(patch.source_size, &mut out);
    encode_number(patch.target_size, &mut out);
    encode_number(0, &mut out);
    out.extend_from_slice(&bytes[patch.first_action..bytes.len() - 4]);
    let crc = crc32fast::hash(&out);
    out.extend_from_slice(&crc.to_le_bytes());
    Ok(out)
}

/// Distinguishes a patch of another format from garbage, since the remedy differs: the creator has to export again.
fn check_format(bytes: &[u8]) -> Result<(), Error> {
    if bytes.starts_with(&MAGIC) {
        return Ok(());
    }
    let foreign: [(&[u8], &str); 3] = [(b"PATCH", "IPS"), (b"UPS1", "UPS"), (b"\xd6\xc3\xc4", "VCDIFF")];
    for (magic, format) in foreign {
        if bytes.starts_with(magic) {
            return Err(Error::OtherPatchFormat { format });
        }
    }
    if MAGIC.starts_with(bytes) {
        return Err(Error::TooShort { size: bytes.len() });
    }
    let mut found = [0; 4];
    for (to, from) in found.iter_mut().zip(bytes) {
        *to = *from;
    }
    Err(Error::WrongMagic { found })
}

/// Splits the last four bytes off as a checksum. `bytes` has at least four: [`BpsPatch::parse`] checks the length first.
fn split_crc(bytes: &[u8]) -> (&[u8], u32) {
    let (rest, crc) =
        bytes.split_last_chunk::<4>().expect("a patch of the minimum length has room for three checksums");
    (rest, u32::from_le_bytes(*crc))
}
