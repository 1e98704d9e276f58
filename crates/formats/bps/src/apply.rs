//! Applying a patch. The result is returned only after all three checksums fit; the console checks the target's alone,
//! so whatever passes here installs there. Bounds are checked by the walk in `action.rs`.

use crate::{BpsPatch, Error, PatchAction};

impl BpsPatch<'_> {
    /// The target: `source` with the patch applied. Metadata is skipped, as the format defines it.
    ///
    /// Memory: one buffer of [`target_size`](BpsPatch::target_size), which [`PatchLimits`](crate::PatchLimits) bounds, requested
    /// only after `source` has proved to be the right file.
    ///
    /// # Errors
    /// [`Error::SourceSize`], [`Error::SourceChecksum`], every structural error of [`BpsPatch::verify`] except
    /// [`Error::MetadataPresent`], and [`Error::TargetChecksum`].
    pub fn apply(&self, source: &[u8]) -> Result<Vec<u8>, Error> {
        if source.len() as u64 != self.source_size() {
            return Err(Error::SourceSize { expected: self.source_size(), actual: source.len() as u64 });
        }
        let source_crc = crc32fast::hash(source);
        if source_crc != self.source_crc() {
            return Err(Error::SourceChecksum { expected: self.source_crc(), actual: source_crc });
        }
        let mut output = TargetOutput(Vec::new());
        // If so much cannot be allocated at once, the output grows as it is written; such a target will fail anyway.
        let _ = output.0.try_reserve_exact(usize::try_from(self.target_size()).unwrap_or(0).saturating_add(SLACK));
        let mut actions = self.actions();
        for action in actions.by_ref() {
            match action? {
                // Checked by the walk against the source size, which is the length of `source`.
                PatchAction::SourceRead { at: from, length } | PatchAction::SourceCopy { from, length } => {
                    output.append(source, from as usize, length as usize);
                }
                PatchAction::TargetRead { bytes } => output.append(bytes, 0, bytes.len()),
                PatchAction::TargetCopy { from, length } => output.repeat(from as usize, length as usize),
            }
        }
        let TargetOutput(output) = output;
        if output.len() as u64 != self.target_size() {
            return Err(Error::OutputTooShort { written: output.len() as u64, target_size: self.target_size() });
        }
        let target_crc = crc32fast::hash(&output);
        if target_crc != self.target_crc() {
            return Err(Error::TargetChecksum { expected: self.target_crc(), actual: target_crc });
        }
        Ok(output)
    }
}

/// Spare capacity after the output, so that whole blocks can be copied to its end.
const SLACK: usize = 128;

/// The target while it grows. Its buffer is never filled beforehand and never moves.
struct TargetOutput(Vec<u8>);

impl TargetOutput {
    #[inline]
    fn append(&mut self, from: &[u8], start: usize, length: usize) {
        // Real patches consist mostly of short copies. A move of fixed size costs a fraction of a call to copy memory;
        // what it copies beyond `length` is truncated again, so the next action overwrites it.
        let is_copied = match length {
            0..=16 => self.append_block::<16>(from, start, length),
            17..=64 => self.append_block::<64>(from, start, length),
            65..=SLACK => self.append_block::<SLACK>(from, start, length),
            _ => false,
        };
        if !is_copied {
            self.0.extend_from_slice(&from[start..start + length]);
        }
    }

    /// Copies a whole block, if `from` has one there.
    #[inline]
    fn append_block<const SIZE: usize>(&mut self, from: &[u8], start: usize, length: usize) -> bool {
        let Some(block) = from.get(start..).and_then(<[u8]>::first_chunk::<SIZE>) else { return false };
        let end = self.0.len() + length;
        self.0.extend_from_slice(block);
        self.0.truncate(end);
        true
    }

    /// Appends `length` bytes of the output itself, starting at `from`.
    #[inline]
    fn repeat(&mut self, from: usize, length: usize) {
        let is_copied = match length {
            0..=16 => self.repeat_block::<16>(from, length),
            17..=64 => self.repeat_block::<64>(from, length),
            _ => false,
        };
        if !is_copied {
            self.repeat_any(from, length);
        }
    }

    /// Copies a whole block, if so much is written from there on.
    #[inline]
    fn repeat_block<const SIZE: usize>(&mut self, from: usize, length: usize) -> bool {
        let Some(block) = self.0.get(from..).and_then(<[u8]>::first_chunk::<SIZE>).copied() else { return false };
        let end = self.0.len() + length;
        self.0.extend_from_slice(&block);
        self.0.truncate(end);
        true
    }

    /// An overlapping copy repeats a period; each round doubles what can be copied at once, so even a run of one byte
    /// costs no loop per byte.
    fn repeat_any(&mut self, from: usize, length: usize) {
        let end = self.0.len() + length;
        while self.0.len() < end {
            let step = (self.0.len() - from).min(end - self.0.len());
            self.0.extend_from_within(from..from + step);
        }
    }
}
