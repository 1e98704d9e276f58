//! Visual features that items are found by: their leading colours, and the fingerprint of their picture.

use vitrine_media::PictureFingerprint;

use super::colours::{ItemPalettes, Palette};

/// Visual features of one item, as the index receives them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ItemVisualFeatures {
    palette: Palette,
    fingerprint: Option<PictureFingerprint>,
}

impl ItemVisualFeatures {
    /// Reads the stored form: red, green, blue and share of each colour, and the bytes of a fingerprint. Either may be
    /// empty.
    pub fn read(colors: &[u8], fingerprint: &[u8]) -> Self {
        Self { palette: Palette::read(colors), fingerprint: PictureFingerprint::from_slice(fingerprint) }
    }

    pub fn palette(&self) -> &Palette {
        &self.palette
    }
}

/// Visual features of all items, by slot.
#[derive(Default)]
pub(super) struct VisualIndex {
    pub(super) colours: ItemPalettes,
    fingerprints: Vec<Option<PictureFingerprint>>,
}

impl VisualIndex {
    /// Replaces the features of an item. Returns true if its colours have changed.
    pub(super) fn put(&mut self, slot: u32, visual_features: &ItemVisualFeatures) -> bool {
        let at = slot as usize;
        if self.fingerprints.len() <= at {
            self.fingerprints.resize(at + 1, None);
        }
        self.fingerprints[at] = visual_features.fingerprint;
        let is_new = self.colours.get(slot) != visual_features.palette;
        self.colours.put(slot, &visual_features.palette);
        is_new
    }

    pub(super) fn remove(&mut self, slot: u32) {
        self.put(slot, &ItemVisualFeatures::default());
    }

    /// Returns memory that growing has reserved in advance.
    pub(super) fn shrink(&mut self) {
        self.colours.shrink();
        self.fingerprints.shrink_to_fit();
    }

    pub(super) fn fingerprint(&self, slot: u32) -> Option<PictureFingerprint> {
        *self.fingerprints.get(slot as usize)?
    }

    /// Returns the slots whose picture looks like this one, each after its distance.
    pub(super) fn alike(&self, fingerprint: &PictureFingerprint) -> impl Iterator<Item = (u32, u32)> {
        let apart =
            move |print: &Option<PictureFingerprint>| print.as_ref().and_then(|print| print.likeness(fingerprint));
        (0..).zip(&self.fingerprints).filter_map(move |(slot, print)| Some((apart(print)?, slot)))
    }
}
