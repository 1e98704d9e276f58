//! What items are found by that is seen and not read: their leading colours, and what their picture looks like.

use vitrine_media::Fingerprint;

use super::colours::{Colours, Palette};

/// The input of the index for one item.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ItemLooks {
    palette: Palette,
    fingerprint: Option<Fingerprint>,
}

impl ItemLooks {
    /// As they are stored: red, green, blue and share of each colour, and the bytes of a fingerprint; without either, nothing.
    pub fn read(colors: &[u8], fingerprint: &[u8]) -> Self {
        Self { palette: Palette::read(colors), fingerprint: Fingerprint::from_slice(fingerprint) }
    }

    pub fn palette(&self) -> &Palette {
        &self.palette
    }
}

/// The looks of all items, by slot.
#[derive(Default)]
pub(super) struct Looks {
    pub(super) colours: Colours,
    fingerprints: Vec<Option<Fingerprint>>,
}

impl Looks {
    /// Takes over the looks of an item; returns whether its colours are new.
    pub(super) fn put(&mut self, slot: u32, looks: &ItemLooks) -> bool {
        let at = slot as usize;
        if self.fingerprints.len() <= at {
            self.fingerprints.resize(at + 1, None);
        }
        self.fingerprints[at] = looks.fingerprint;
        let is_new = self.colours.get(slot) != looks.palette;
        self.colours.put(slot, &looks.palette);
        is_new
    }

    pub(super) fn remove(&mut self, slot: u32) {
        self.put(slot, &ItemLooks::default());
    }

    /// Returns memory that growing has reserved in advance.
    pub(super) fn shrink(&mut self) {
        self.colours.shrink();
        self.fingerprints.shrink_to_fit();
    }

    pub(super) fn fingerprint(&self, slot: u32) -> Option<Fingerprint> {
        *self.fingerprints.get(slot as usize)?
    }

    /// The slots whose picture looks like this one, with how far it is.
    pub(super) fn alike(&self, fingerprint: &Fingerprint) -> impl Iterator<Item = (u32, u32)> {
        let apart = move |print: &Option<Fingerprint>| print.as_ref().and_then(|print| print.likeness(fingerprint));
        (0..).zip(&self.fingerprints).filter_map(move |(slot, print)| Some((apart(print)?, slot)))
    }
}
