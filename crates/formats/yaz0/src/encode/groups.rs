//! The output side of packing: chunks are passed in order and filed under their flag bytes. Nothing here knows where
//! chunks come from.

use crate::{SHORT_COPY_BYTES, Yaz0Header};

/// Chunks of a group.
const GROUP: usize = 8;

/// A packed file in the making.
pub(super) struct GroupWriter {
    out: Vec<u8>,
    /// Offset of the current group's flag byte.
    flags_at: usize,
    /// Flags of the current group so far, the newest lowest.
    flags: u8,
    /// Chunks the current group has. A full one is closed by the chunk that needs the next, so that none stays empty.
    chunks: usize,
}

impl GroupWriter {
    pub(super) fn new(header: Yaz0Header, input_bytes: usize) -> GroupWriter {
        let mut out = Vec::with_capacity(crate::HEADER_BYTES + input_bytes + input_bytes / GROUP + 2 + GROUP);
        out.extend_from_slice(&header.write());
        GroupWriter { out, flags_at: 0, flags: 0, chunks: GROUP }
    }

    /// Closes a full group and opens the next.
    #[inline]
    fn make_room(&mut self) {
        if self.chunks == GROUP {
            self.close();
            self.flags_at = self.out.len();
            self.out.push(0);
            self.chunks = 0;
        }
    }

    /// Writes the flags of the current group, of which there is none before the first chunk.
    #[inline]
    fn close(&mut self) {
        if self.flags_at != 0 {
            self.out[self.flags_at] = self.flags << (GROUP - self.chunks);
        }
        self.flags = 0;
    }

    /// Adds the bytes of `input` from one position to another as they are.
    #[inline]
    pub(super) fn literals(&mut self, input: &[u8], mut from: usize, to: usize) {
        while from < to {
            if self.chunks == GROUP
                && let Some(block) = input.get(from..to).and_then(|rest| rest.first_chunk::<GROUP>())
            {
                self.whole_group(block);
                from += GROUP;
                continue;
            }
            self.make_room();
            let count = (GROUP - self.chunks).min(to - from);
            // A whole block costs less than a copy of some length; what is too much is cut off again.
            match input.get(from..).and_then(|rest| rest.first_chunk::<GROUP>()) {
                Some(block) => {
                    let end = self.out.len() + count;
                    self.out.extend_from_slice(block);
                    self.out.truncate(end);
                }
                None => self.out.extend_from_slice(&input[from..from + count]),
            }
            self.flags = (((u16::from(self.flags) + 1) << count) - 1) as u8;
            self.chunks += count;
            from += count;
        }
    }

    /// Adds a group of nothing but literals.
    #[inline]
    fn whole_group(&mut self, block: &[u8; GROUP]) {
        self.close();
        self.flags_at = self.out.len();
        self.flags = 0xff;
        let mut group = [0; 1 + GROUP];
        group[1..].copy_from_slice(block);
        self.out.extend_from_slice(&group);
    }

    /// Adds a copy: 1 to 4096 bytes back, 3 to 273 bytes long.
    #[inline]
    pub(super) fn copy(&mut self, distance: usize, length: usize) {
        self.make_room();
        self.flags <<= 1;
        self.chunks += 1;
        let [high, low] = ((distance - 1) as u16).to_be_bytes();
        if length <= SHORT_COPY_BYTES {
            self.out.extend_from_slice(&[((length - 2) as u8) << 4 | high, low]);
        } else {
            self.out.extend_from_slice(&[high, low, (length - 18) as u8]);
        }
    }

    pub(super) fn finish(mut self) -> Vec<u8> {
        self.close();
        self.out
    }
}
