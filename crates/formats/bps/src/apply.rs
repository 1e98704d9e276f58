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
            return Err(Error::SourceSize { expected: self.source_size(), actual: source.len() as u64 });
        }
        let source_crc = crc32fast::hash(source);
        if source_crc != self.source_crc() {
            return Err(Error::SourceChecksum { expected: self.source_crc(), actual: source_crc });
        }
        // A target size beyond the address space exceeds every cap a caller can mean, and cannot be reached either.
        let size = usize::try_from(self.target_size()).unwrap_or(0);
        let mut output = Output { bytes: vec![0; size], written: 0 };
        let mut actions = self.actions();
        for action in actions.by_ref() {
            match action? {
                // Checked by the walk against the source size, which is the length of `source`.
                Action::SourceRead { at: from, length } | Action::SourceCopy { from, length } => {
                    output.append(source, from as usize, length as usize);
                }
                Action::TargetRead { bytes } => output.append(bytes, 0, bytes.len()),
                Action::TargetCopy { from, length } => output.repeat(from as usize, length as usize),
            }
        }
        let Output { bytes: output, written } = output;
        if written as u64 != self.target_size() {
            return Err(Error::OutputTooShort { written: written as u64, target_size: self.target_size() });
        }
        let target_crc = crc32fast::hash(&output);
        if target_crc != self.target_crc() {
            return Err(Error::TargetChecksum { expected: self.target_crc(), actual: target_crc });
        }
        Ok(output)
    }
}

/// Copies up to this many bytes are made as one move of fixed size, which costs a fraction of a call to copy memory.
/// Real patches consist mostly of such copies.
const SHORT: usize = 32;

struct Output {
    bytes: Vec<u8>,
    written: usize,
}

impl Output {
    #[inline]
    fn append(&mut self, from: &[u8], start: usize, length: usize) {
        let at = self.written;
        self.written += length;
        if length <= SHORT
            && let Some(to) = self.bytes.get_mut(at..).and_then(<[u8]>::first_chunk_mut::<SHORT>)
            && let Some(from) = from.get(start..).and_then(<[u8]>::first_chunk)
        {
            // What this writes beyond `length` is overwritten by the actions that follow.
            *to = *from;
        } else {
            self.bytes[at..at + length].copy_from_slice(&from[start..start + length]);
        }
    }

    /// Appends `length` bytes of the output itself, starting at `from`. An overlapping copy repeats a period; each
    /// round doubles what can be copied at once, so even a run of one byte costs no loop per byte.
    #[inline]
    fn repeat(&mut self, from: usize, length: usize) {
        let end = self.written + length;
        while self.written < end {
            let step = (self.written - from).min(end - self.written);
            self.bytes.copy_within(from..from + step, self.written);
            self.written += step;
        }
    }
}
