//! The four actions of a patch and the checked walk over them. The walk turns relative pointers into absolute positions
//! and refuses every action that would leave its bounds, so its users ([`BpsPatch::verify`], [`BpsPatch::apply`]) need no
//! checks of their own.
//!
//! [`BpsPatch::verify`]: crate::BpsPatch::verify
//! [`BpsPatch::apply`]: crate::BpsPatch::apply

use crate::{Error, number::number_at};

/// One step of building the target. Positions are absolute, lengths at least 1, both already checked.
///
/// | `number mod 4` | Action | Extra data | Effect |
/// |---|---|---|---|
/// | 0 | SourceRead | – | copy from the source at the current output position |
/// | 1 | TargetRead | `length` raw bytes | append them |
/// | 2 | SourceCopy | number *m* | move the source pointer by ±*m*÷2 (odd: back), copy from it |
/// | 3 | TargetCopy | number *m* | move the target pointer likewise, copy output already written, byte by byte |
///
/// The length is `number ÷ 4 + 1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PatchAction<'a> {
    /// Copy `length` bytes of the source at the same position.
    SourceRead {
        /// Position in source and output alike.
        at: u64,
        /// Bytes.
        length: u64,
    },
    /// New bytes from the patch.
    TargetRead {
        /// The bytes.
        bytes: &'a [u8],
    },
    /// Bytes from elsewhere in the source.
    SourceCopy {
        /// First byte in the source.
        from: u64,
        /// Bytes.
        length: u64,
    },
    /// Bytes of the output. May overlap what it writes: that is how runs are encoded.
    TargetCopy {
        /// First byte in the output, below the current output position.
        from: u64,
        /// Bytes.
        length: u64,
    },
}

impl PatchAction<'_> {
    /// Bytes this action adds to the output, at least 1.
    pub fn length(&self) -> u64 {
        match *self {
            Self::TargetRead { bytes } => bytes.len() as u64,
            Self::SourceRead { length, .. } | Self::SourceCopy { length, .. } | Self::TargetCopy { length, .. } => {
                length
            }
        }
    }
}

/// Walks the actions of a patch, checking each. After an error the walk is over.
#[derive(Debug, Clone)]
pub struct PatchActions<'a> {
    /// The patch without its footer: nothing beyond it can be read.
    bytes: &'a [u8],
    cursor: usize,
    source_size: u64,
    target_size: u64,
    written: u64,
    source_pointer: u64,
    target_pointer: u64,
    has_failed: bool,
}

impl<'a> PatchActions<'a> {
    pub(crate) fn new(without_footer: &'a [u8], first_action: usize, source_size: u64, target_size: u64) -> Self {
        Self {
            bytes: without_footer,
            cursor: first_action,
            source_size,
            target_size,
            written: 0,
            source_pointer: 0,
            target_pointer: 0,
            has_failed: false,
        }
    }

    /// Bytes of output the actions so far make.
    pub fn written(&self) -> u64 {
        self.written
    }

    // Inlined into its few callers: applying walks hundreds of thousands of actions of a few bytes each.
    #[inline(always)]
    fn step(&mut self) -> Result<PatchAction<'a>, Error> {
        let offset = self.cursor;
        let head = self.number(offset)?;
        let length = (head >> 2) + 1;
        let end = self.written + length;
        if end > self.target_size {
            return Err(Error::OutputTooLong { offset, target_size: self.target_size });
        }
        let action = match head & 3 {
            0 => {
                if end > self.source_size {
                    return Err(Error::SourceReadPastEnd { offset, end, source_size: self.source_size });
                }
                PatchAction::SourceRead { at: self.written, length }
            }
            1 => {
                let rest = &self.bytes[self.cursor..];
                let available = rest.len();
                let bytes = usize::try_from(length).ok().and_then(|length| rest.get(..length));
                let bytes = bytes.ok_or(Error::TargetReadPastEnd { offset, length, available })?;
                self.cursor += bytes.len();
                PatchAction::TargetRead { bytes }
            }
            2 => {
                let from = self.moved(self.source_pointer, offset)?.ok_or(Error::SourceCopyBeforeStart { offset })?;
                let end = from.saturating_add(length);
                if end > self.source_size {
                    return Err(Error::SourceCopyPastEnd { offset, end, source_size: self.source_size });
                }
                self.source_pointer = end;
                PatchAction::SourceCopy { from, length }
            }
            _ => {
                let from = self.moved(self.target_pointer, offset)?.ok_or(Error::TargetCopyBeforeStart { offset })?;
                if from >= self.written {
                    return Err(Error::TargetCopyPastOutput { offset, from, written: self.written });
                }
                // Below twice the target size, which the header check bounds.
                self.target_pointer = from + length;
                PatchAction::TargetCopy { from, length }
            }
        };
        self.written = end;
        Ok(action)
    }

    /// A number that belongs to the action at `offset`.
    #[inline]
    fn number(&mut self, offset: usize) -> Result<u64, Error> {
        match number_at(self.bytes, self.cursor) {
            Ok((number, end)) => {
                self.cursor = end;
                Ok(number)
            }
            Err(Error::NumberCutOff { .. }) => Err(Error::ActionCutOff { offset }),
            Err(other) => Err(other),
        }
    }

    /// The pointer moved by the relative number that follows; `None` below zero.
    #[inline]
    fn moved(&mut self, pointer: u64, offset: usize) -> Result<Option<u64>, Error> {
        let relative = self.number(offset)?;
        let distance = relative >> 1;
        Ok(if relative & 1 == 1 { pointer.checked_sub(distance) } else { Some(pointer.saturating_add(distance)) })
    }
}

impl<'a> Iterator for PatchActions<'a> {
    type Item = Result<PatchAction<'a>, Error>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if self.has_failed || self.cursor >= self.bytes.len() {
            return None;
        }
        let step = self.step();
        self.has_failed = step.is_err();
        Some(step)
    }
}
