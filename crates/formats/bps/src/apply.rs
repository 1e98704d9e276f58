//! Carrying out a patch. The result is handed over only after all three checksums fit; the console checks the target's
//! alone, so whatever passes here installs there. Bounds are the business of the walk in `action.rs`.

use crate::{Action, Error, Patch};

impl Patch<'_> {
    /// The target: `source` with the patch applied. Metadata is skipped, as the format defines it.
    ///
    /// Memory: one buffer of [`target_size`](Patch::target_size), which [`Limits`](crate::Limits) bounds, requested
    /// only after `source` has proved to be the right file.
    ///
    /// # Errors
    /// [`Error::SourceSize`], [`Error::SourceChecksum`], every structural error of [`Patch::verify`] except
    /// [`Error::MetadataPresent`], and [`Error::TargetChecksum`].
    pub fn apply(&self, source: &[u8]) -> Result<Vec<u8>, Error> {
        if source.len() as u64 != self.source_size() {
            return Err(Error::SourceSize {
                expected: self.source_size(),
                actual: source.len() as u64,
            });
        }
        let source_crc = crc32fast::hash(source);
        if source_crc != self.source_crc() {
            return Err(Error::SourceChecksum {
                expected: self.source_crc(),
                actual: source_crc,
            });
        }
        // A target size beyond the address space cannot be reached by actions either, so the cap loses nothing.
        let mut output: Vec<u8> =
            Vec::with_capacity(usize::try_from(self.target_size()).unwrap_or(0));
        let mut actions = self.actions();
        for action in &mut actions {
            match action? {
                Action::SourceRead { at: from, length } | Action::SourceCopy { from, length } => {
                    // Checked by the walk against the source size, which is the length of `source`.
                    output.extend_from_slice(&source[from as usize..(from + length) as usize]);
                }
                Action::TargetRead { bytes } => output.extend_from_slice(bytes),
                Action::TargetCopy { from, length } => {
                    repeat(&mut output, from as usize, length as usize)
                }
            }
        }
        if output.len() as u64 != self.target_size() {
            return Err(Error::OutputTooShort {
                written: output.len() as u64,
                target_size: self.target_size(),
            });
        }
        let target_crc = crc32fast::hash(&output);
        if target_crc != self.target_crc() {
            return Err(Error::TargetChecksum {
                expected: self.target_crc(),
                actual: target_crc,
            });
        }
        Ok(output)
    }
}

/// Appends `length` bytes of the output itself, starting at `from`. An overlapping copy repeats a period; each round
/// doubles what can be copied at once, so even a run of one byte costs no loop per byte.
fn repeat(output: &mut Vec<u8>, from: usize, length: usize) {
    let end = output.len() + length;
    while output.len() < end {
        let step = (output.len() - from).min(end - output.len());
        output.extend_from_within(from..from + step);
    }
}
