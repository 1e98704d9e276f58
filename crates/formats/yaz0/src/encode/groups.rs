//! The output side of packing: chunks are passed in order and filed under their flag bytes. Nothing here knows where
//! chunks come from.

use crate::{Header, SHORT_COPY_BYTES};

/// A packed file in the making.
pub(super) struct Groups {
    out: Vec<u8>,
    /// Where the current group's flag byte stands.
    flags_at: usize,
    /// Flag bit of the next chunk; zero when the next chunk opens a new group.
    next_flag: u8,
}

impl Groups {
    pub(super) fn new(header: Header, input_bytes: usize) -> Groups {
        let mut out = Vec::with_capacity(crate::HEADER_BYTES + input_bytes + input_bytes / 8 + 2);
        out.extend_from_slice(&header.write());
        Groups { out, flags_at: 0, next_flag: 0 }
    }

    /// Opens a new group where needed and gives the flag bit of the chunk to come.
    #[inline]
    fn claim_flag(&mut self) -> u8 {
        if self.next_flag == 0 {
            self.flags_at = self.out.len();
            self.out.push(0);
            self.next_flag = 0x80;
        }
        let flag = self.next_flag;
        self.next_flag >>= 1;
        flag
    }

    /// Adds bytes as they are.
    pub(super) fn literals(&mut self, mut bytes: &[u8]) {
        while let [first, rest @ ..] = bytes {
            if self.next_flag == 0
                && let Some((group, after)) = bytes.split_first_chunk::<8>()
            {
                self.out.push(0xff);
                self.out.extend_from_slice(group);
                bytes = after;
                continue;
            }
            let flag = self.claim_flag();
            self.out[self.flags_at] |= flag;
            self.out.push(*first);
            bytes = rest;
        }
    }

    /// Adds a copy: 1 to 4096 bytes back, 3 to 273 bytes long.
    #[inline]
    pub(super) fn copy(&mut self, distance: usize, length: usize) {
        self.claim_flag();
        let [high, low] = ((distance - 1) as u16).to_be_bytes();
        if length <= SHORT_COPY_BYTES {
            self.out.extend_from_slice(&[((length - 2) as u8) << 4 | high, low]);
        } else {
            self.out.extend_from_slice(&[high, low, (length - 18) as u8]);
        }
    }

    pub(super) fn finish(self) -> Vec<u8> {
        self.out
    }
}
